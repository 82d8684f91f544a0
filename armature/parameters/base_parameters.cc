// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/base_parameters.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/models/regressor.h"
#include "armature/expr/substitute.h"
#include "armature/parameters/closed_rank.h"
#include "armature/parameters/coefficients.h"
#include "armature/parameters/generic_geometry.h"
#include "armature/parameters/regrouping_rules.h"
#include "armature/parameters/symbolic_elimination.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/numbers.h"
#include "armature/robot/robot_size.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t search_seed = 1, proof_seed = 2, proof_state = 1u << 24;

// An entry of the robot's tables and what it holds after regrouping, as a form in the symbols of the unknowns.
struct Slot {
  Entry entry;
  LinearForm form;
};

std::string name_of(const Entry& entry, bool regrouped) {
  std::string name = label({entry.link, entry.kind, {}});
  if (regrouped) name.insert(name.find_first_of("0123456789"), "R");
  return name;
}

class BaseSearch {
 public:
  BaseSearch(const Robot& robot, const BaseOptions& options, Progress& progress)
      : robot_(robot), options_(options), progress_(progress) {
    base_.arena = robot.arena;
    base_.unknowns = unknowns_of(robot, base_.arena);
    for (std::size_t u = 0; u < base_.unknowns.size(); ++u) {
      parameters_.insert(base_.unknowns[u].symbol);
      index_.emplace(base_.unknowns[u].symbol, u);
    }
  }

  BaseParameters run() {
    const std::vector<std::size_t> order = wanted_order();
    std::vector<Slot> slots = regrouped_slots();
    tell(0.25);
    make_columns(slots);
    const bool closed = !robot_.loops.empty() && !options_.tree;
    if (!closed) sampler_.emplace(derive_regressor(complete(robot_), {}));
    tell(0.53);
    if (closed) keep_independent_when_closed(slots);
    else keep_independent(slots);
    tell(0.59);
    base_.exact_rank = unknowns_echelon(slots, order).rank();
    tell(0.6);
    base_.by_rules = options_.keep_first.empty() && (slots.size() == base_.exact_rank || !base_.notes.empty());
    round_long_numbers(slots);
    if (base_.by_rules) keep_slots(slots);
    else keep_unknowns(slots, order);
    tell(0.63);
    if (!closed) prove();
    report_others();
    tell(0.74);
    if (options_.certificate && !closed) certify(slots, order);
    if (closed) base_.notes = closed_notes_;
    tell(base_parameters_share);
    return std::move(base_);
  }

 private:
  // Shares of the time with the check of the certificate, as measured: they are the same for 30 and for 100 joints.
  void tell(double share) const {
    go_on(progress_);
    progress_.report(share, "base parameters");
  }

  // The unknowns in the caller's order of preference, then in the usual order.
  std::vector<std::size_t> wanted_order() const {
    std::vector<std::size_t> order;
    Diagnostics diagnostics;
    const auto add = [&](std::size_t u) {
      if (std::find(order.begin(), order.end(), u) == order.end()) order.push_back(u);
    };
    for (const std::string& wanted : options_.keep_first) {
      bool found = false;
      for (std::size_t u = 0; u < base_.unknowns.size(); ++u) {
        const std::string& name = base_.unknowns[u].label;
        if (name != wanted && name.substr(0, name.find_first_of("0123456789")) != wanted) continue;
        found = true;
        add(u);
      }
      if (!found)
        diagnostics.error({}, "the robot has no dynamic parameter called '" + wanted + "'",
                          "use a label such as Ia1 or a kind such as Ia");
    }
    throw_if_errors(diagnostics);
    for (std::size_t u = 0; u < base_.unknowns.size(); ++u) add(u);
    return order;
  }

  // Step 1: the entries that are not empty after Khalil's rules.
  std::vector<Slot> regrouped_slots() {
    Robot labelled = robot_;
    labelled.arena = base_.arena;
    for (const Unknown& unknown : base_.unknowns)
      for (const Unknown::Share& share : unknown.shares)
        parameter_of(labelled, share.entry.link, share.entry.kind) = labelled.arena.scale(share.factor, unknown.symbol);
    std::vector<Inertial> links;
    for (std::size_t j = 1; j <= robot_.link_count; ++j) links.push_back(labelled.frame(j).inertial);
    if (robot_.floating_base) links.push_back(labelled.base_inertial);
    std::unordered_set<Ref> tidied;
    const std::vector<Inertial> after = regrouped(labelled.arena, robot_, links, parameters_, tidied);
    for (std::size_t j = 1; j <= robot_.link_count; ++j) labelled.frame(j).inertial = after[j - 1];
    if (robot_.floating_base) labelled.base_inertial = after.back();
    base_.arena = labelled.arena;
    std::vector<Slot> slots;
    for (const DynamicParameter& p : dynamic_parameters(labelled))
      slots.push_back({{p.link, p.kind}, linear_form(base_.arena, p.value, parameters_, &tidied)});
    drop_zeros(slots);
    return slots;
  }

  // The coefficients of all slots, one after the other, at a point.
  std::vector<Residue> coefficients_at(const std::vector<Slot>& slots, std::uint64_t seed) const {
    std::vector<Ref> coefficients;
    for (const Slot& slot : slots)
      for (const auto& [symbol, coefficient] : slot.form) coefficients.push_back(coefficient);
    return evaluate(base_.arena, coefficients, FiniteField(seed));
  }

  // Without coefficients that are zero, whatever they look like, and without slots that are empty then.
  void drop_zeros(std::vector<Slot>& slots) const {
    const std::vector<Residue> one = coefficients_at(slots, search_seed), two = coefficients_at(slots, proof_seed);
    std::size_t next = 0;
    for (Slot& slot : slots)
      std::erase_if(slot.form, [&](const auto&) {
        const std::size_t i = next++;
        return one[i] == Residue(0) && two[i] == Residue(0);
      });
    std::erase_if(slots, [](const Slot& slot) { return slot.form.empty(); });
  }

  // A column for every entry that belongs to an unknown or to a slot.
  void make_columns(const std::vector<Slot>& slots) {
    for (const Unknown& unknown : base_.unknowns)
      for (const Unknown::Share& share : unknown.shares) column_.emplace(share.entry, 0);
    for (const Slot& slot : slots) column_.emplace(slot.entry, 0);
    for (std::size_t next = 0; auto& [entry, column] : column_) column = next++;
  }

  // The robot with a nonzero value in every entry that has a column: dynamic_parameters() lists them in the same order.
  Robot complete(const Robot& robot) const {
    Robot result = robot;
    for (const auto& [entry, column] : column_) parameter_of(result, entry.link, entry.kind) = result.arena.one();
    return result;
  }

  // Step 2: slots that are combinations of earlier ones are regrouped into them.
  void keep_independent(std::vector<Slot>& slots) {
    std::vector<std::size_t> columns;
    for (const Slot& slot : slots) columns.push_back(column_.at(slot.entry));
    std::map<std::uint64_t, std::vector<ResidueRow>> known;
    const Echelon echelon =
        staircase_echelon(columns.size(), [&](std::uint64_t state) -> const std::vector<ResidueRow>& {
          const auto [found, is_new] = known.try_emplace(state);
          if (is_new) found->second = sampler_->sample({search_seed, state, {}, 0}, columns);
          return found->second;
        });
    std::vector<char> gone(slots.size(), 0);
    for (std::size_t i = 0; i < echelon.dependent.size(); ++i) {
      const std::size_t dependent = echelon.dependent[i];
      std::vector<std::size_t> support, support_columns;
      for (std::size_t k = 0; k < echelon.pivots.size(); ++k)
        if (!(echelon.coefficients[i][k] == Residue(0))) support.push_back(echelon.pivots[k]);
      for (const std::size_t s : support) support_columns.push_back(columns[s]);
      const std::optional<std::vector<Ref>> formulas = formulas_of(columns[dependent], support_columns);
      if (!formulas) {
        base_.notes.push_back(name_of(slots[dependent].entry, false) +
                              " depends on others in a way that was not recognised as a formula; it is kept");
        continue;
      }
      gone[dependent] = 1;
      for (std::size_t k = 0; k < support.size(); ++k)
        add_scaled(base_.arena, slots[support[k]].form, (*formulas)[k], slots[dependent].form);
    }
    std::vector<Slot> kept;
    for (std::size_t i = 0; i < slots.size(); ++i)
      if (!gone[i]) kept.push_back(std::move(slots[i]));
    slots = std::move(kept);
    drop_zeros(slots);
  }

  // The same where loops are closed (closed_rank.h).
  void keep_independent_when_closed(std::vector<Slot>& slots) {
    std::vector<std::size_t> columns;
    for (const Slot& slot : slots) columns.push_back(column_.at(slot.entry));
    ClosedRank rank = closed_rank(base_.arena, complete(robot_), columns);
    for (const ClosedRank::Dependent& each : rank.dependent)
      for (std::size_t k = 0; k < rank.kept.size(); ++k)
        if (!base_.arena.is_zero(each.coefficients[k]))
          add_scaled(base_.arena, slots[rank.kept[k]].form, each.coefficients[k], slots[each.column].form);
    closed_notes_ = std::move(rank.notes);
    base_.is_exact = rank.exact;
    std::vector<Slot> kept;
    for (const std::size_t k : rank.kept) kept.push_back(std::move(slots[k]));
    slots = std::move(kept);
    drop_zeros(slots);
  }

  // The coefficients of a dependent column: plain numbers, or formulas that hold for all lengths and angles, or
  // formulas that hold for the numbers that this robot has.
  std::optional<std::vector<Ref>> formulas_of(std::size_t column, const std::vector<std::size_t>& support) {
    if (const auto numbers = dependence_numbers(*sampler_, column, support)) {
      std::vector<Ref> formulas;
      for (const Rational& number : *numbers) formulas.push_back(base_.arena.constant(number));
      return formulas;
    }
    if (!generic_) {
      generic_.emplace(generic_geometry(complete(robot_)));
      generic_sampler_.emplace(derive_regressor(generic_->robot, {}));
    }
    if (auto formulas = dependence_formulas(generic_->robot, *generic_sampler_, column, support)) {
      const std::vector<Ref> numeric = substitute(generic_->robot.arena, *formulas, generic_->meaning);
      return transplant(generic_->robot.arena, numeric, base_.arena);
    }
    Robot own = robot_;
    if (auto formulas = dependence_formulas(own, *sampler_, column, support))
      return transplant(own.arena, *formulas, base_.arena);
    return std::nullopt;
  }

  // The columns of the unknowns: sums of the columns of their entries.
  std::vector<ResidueRow> unknown_rows(const SamplePoint& point) const {
    std::vector<std::size_t> columns;
    std::vector<Residue> factors;
    for (const Unknown& unknown : base_.unknowns)
      for (const Unknown::Share& share : unknown.shares) {
        columns.push_back(column_.at(share.entry));
        factors.push_back(share.factor.modulo(Residue::prime));
      }
    std::vector<ResidueRow> rows;
    for (const ResidueRow& row : sampler_->sample(point, columns)) {
      ResidueRow sums;
      for (std::size_t next = 0; const Unknown& unknown : base_.unknowns) {
        Residue sum = 0;
        for (std::size_t i = 0; i < unknown.shares.size(); ++i, ++next) sum = sum + factors[next] * row[next];
        sums.push_back(sum);
      }
      rows.push_back(std::move(sums));
    }
    return rows;
  }

  static std::vector<ResidueRow> permuted(const std::vector<ResidueRow>& rows, const std::vector<std::size_t>& order) {
    std::vector<ResidueRow> result;
    for (const ResidueRow& row : rows) {
      ResidueRow next;
      for (const std::size_t column : order) next.push_back(row[column]);
      result.push_back(std::move(next));
    }
    return result;
  }

  // The echelon form of the unknowns' columns in this order. W = W' T, where T holds the forms of the slots: as the
  // columns of W' are independent, the rows of T span those of W.
  Echelon unknowns_echelon(const std::vector<Slot>& slots, const std::vector<std::size_t>& order) const {
    if (!base_.notes.empty())  // the columns of W' are not independent
      return exact_echelon(order.size(), [&](std::uint64_t state) {
        return permuted(unknown_rows({search_seed, state, {}, 0}), order);
      });
    const std::vector<Residue> values = coefficients_at(slots, search_seed);
    std::vector<ResidueRow> rows;
    std::size_t next = 0;
    for (const Slot& slot : slots) {
      rows.emplace_back(base_.unknowns.size(), 0);
      for (const auto& [symbol, coefficient] : slot.form) rows.back()[index_.at(symbol)] = values[next++];
    }
    return exact_echelon(order.size(), permuted(rows, order));
  }

  // Step 3, with the entries that the rules keep.
  void keep_slots(const std::vector<Slot>& slots) {
    for (const Slot& slot : slots) keep({{slot.entry, 1}}, slot.form);
  }

  // Step 3, by elimination of the formulas.
  void keep_unknowns(const std::vector<Slot>& slots, const std::vector<std::size_t>& order) {
    std::vector<LinearForm> rows;
    for (const Slot& slot : slots) rows.push_back(slot.form);
    std::vector<Ref> symbols;
    for (const std::size_t u : order) symbols.push_back(base_.unknowns[u].symbol);
    const SymbolicEchelon echelon = eliminate(base_.arena, rows, symbols);
    std::vector<std::pair<std::size_t, std::size_t>> by_unknown;  // reported in the usual order
    for (std::size_t i = 0; i < echelon.pivots.size(); ++i) by_unknown.emplace_back(index_.at(echelon.pivots[i]), i);
    std::sort(by_unknown.begin(), by_unknown.end());
    for (const auto& [unknown, i] : by_unknown) keep(base_.unknowns[unknown].shares, echelon.rows[i]);
  }

  void round_long_numbers(const std::vector<Slot>& slots) {
    std::vector<Ref> coefficients;
    for (const Slot& slot : slots)
      for (const auto& [symbol, coefficient] : slot.form) coefficients.push_back(coefficient);
    base_.rounded = rounded_numbers(base_.arena, coefficients);
  }

  void keep(const std::vector<Unknown::Share>& shares, const LinearForm& form) {
    BaseParameter parameter;
    parameter.shares = shares;
    std::vector<Ref> value;
    for (const auto& [symbol, coefficient] : form) {
      const std::size_t u = index_.at(symbol);
      parameter.terms.push_back({u, coefficient});
      value.push_back(base_.arena.multiply(coefficient, base_.unknowns[u].value));
    }
    const bool alone = parameter.terms.size() == 1 && base_.arena.is_one(parameter.terms[0].coefficient) &&
                       base_.unknowns[parameter.terms[0].unknown].shares.front().entry == shares.front().entry;
    parameter.regrouped = !alone;
    parameter.name = name_of(shares.front().entry, !alone);
    if (!alone)  // never a name that the robot uses for something else
      while (robot_.arena.has_symbol(parameter.name)) parameter.name.insert(parameter.name.find('R'), "R");
    parameter.formula = collected(base_.arena, form);
    parameter.text = to_string(base_.arena, form, base_.rounded);
    parameter.value = base_.arena.sum(value);
    base_.kept.push_back(std::move(parameter));
  }

  // Step 4: column(unknown) = sum over kept of coefficient * column(kept), at a fresh point.
  void prove() {
    const SamplePoint point{proof_seed, proof_state, {}, 0};
    std::vector<std::size_t> all(sampler_->columns());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const std::vector<ResidueRow> entries = sampler_->sample(point, all);
    std::vector<ResidueRow> rest = unknown_rows(point);
    std::vector<Ref> coefficients;
    for (const BaseParameter& kept : base_.kept)
      for (const BaseParameter::Term& term : kept.terms) coefficients.push_back(term.coefficient);
    const std::vector<Residue> values = evaluate(base_.arena, coefficients, FiniteField(proof_seed));
    std::size_t next = 0;
    for (const BaseParameter& kept : base_.kept) {
      for (std::size_t i = 0; i < rest.size(); ++i) {
        Residue column = 0;
        for (const Unknown::Share& share : kept.shares)
          column = column + Residue(share.factor.modulo(Residue::prime)) * entries[i][column_.at(share.entry)];
        for (std::size_t t = 0; t < kept.terms.size(); ++t) {
          Residue& left = rest[i][kept.terms[t].unknown];
          left = left - values[next + t] * column;
        }
      }
      next += kept.terms.size();
    }
    for (const ResidueRow& row : rest)
      for (const Residue& left : row) ARMATURE_CHECK(left == Residue(0));
    ARMATURE_CHECK(base_.kept.size() == base_.exact_rank || !base_.notes.empty());
  }

  void report_others() {
    std::vector<DependentParameter> columns(base_.unknowns.size());
    for (std::size_t k = 0; k < base_.kept.size(); ++k)
      for (const BaseParameter::Term& term : base_.kept[k].terms)
        columns[term.unknown].terms.push_back({k, term.coefficient});
    for (std::size_t u = 0; u < columns.size(); ++u) {
      DependentParameter& column = columns[u];
      column.unknown = u;
      if (column.terms.empty()) base_.without_effect.push_back(u);
      else if (!is_itself(column)) base_.dependent.push_back(std::move(column));
    }
  }

  bool is_itself(const DependentParameter& column) const {
    return column.terms.size() == 1 && base_.arena.is_one(column.terms[0].coefficient) &&
           base_.kept[column.terms[0].kept].shares.front().entry == base_.unknowns[column.unknown].shares.front().entry;
  }

  // With the kept parameters first, so that the certificate refers to them.
  void certify(const std::vector<Slot>& slots, const std::vector<std::size_t>& order) {
    std::set<Entry> kept;
    for (const BaseParameter& each : base_.kept) kept.insert(each.shares.front().entry);
    std::vector<std::size_t> kept_first = order;
    std::stable_partition(kept_first.begin(), kept_first.end(),
                          [&](std::size_t u) { return kept.contains(base_.unknowns[u].shares.front().entry); });
    std::map<std::uint64_t, std::vector<ResidueRow>> known;
    base_.certificate = make_certificate(base_.unknowns, kept_first, search_seed, unknowns_echelon(slots, kept_first),
                                         [&](std::uint64_t state) -> const std::vector<ResidueRow>& {
                                           const auto [found, is_new] = known.try_emplace(state);
                                           if (is_new) found->second = unknown_rows({search_seed, state, {}, 0});
                                           return found->second;
                                         });
    ARMATURE_CHECK(base_.certificate->kept.size() == base_.exact_rank);
  }

  const Robot& robot_;
  const BaseOptions& options_;
  Progress& progress_;
  BaseParameters base_;
  std::unordered_set<Ref> parameters_;   // the symbols of the unknowns
  std::map<Ref, std::size_t> index_;     // of the unknown of a symbol
  std::map<Entry, std::size_t> column_;  // of the sampler
  std::optional<RegressorSampler> sampler_, generic_sampler_;
  std::vector<std::string> closed_notes_;
  std::optional<GenericRobot> generic_;  // made when a formula is not a plain number
};

}  // namespace

BaseParameters base_parameters(const Robot& robot, const BaseOptions& options, Progress& progress) {
  refuse_oversize(robot, "the set of base parameters", Growth::quadratic);
  return BaseSearch(robot, options, progress).run();
}

BaseParameters base_parameters(const Robot& robot, const BaseOptions& options) {
  return base_parameters(robot, options, no_progress());
}

Robot with_base_parameters(const Robot& robot, const BaseParameters& base, BaseValues values) {
  if (has_load_friction(robot))
    throw UnmetRequest(
        "the friction of " + printable(robot.name, 60) +
            " grows with the load, and base parameters group motor inertias, which are no load, with the links",
        "the standard parameters, or a description without Fl");
  Robot result = robot;
  result.arena = base.arena;
  Arena& arena = result.arena;
  for (const DynamicParameter& p : dynamic_parameters(robot)) parameter_of(result, p.link, p.kind) = arena.zero();
  for (const BaseParameter& kept : base.kept) {
    const Ref plain = arena.split(kept.value).rest;
    const bool as_it_is = values == BaseValues::formulas || !kept.regrouped || arena.is_constant(kept.value) ||
                          arena.op(plain) == Op::symbol;
    const std::optional<double> known =
        values == BaseValues::file && !arena.is_constant(kept.value) ? number(arena, kept.value) : std::nullopt;
    const Ref held = known && std::isfinite(*known) ? arena.constant(Rational::from_double(*known))
                     : as_it_is                     ? kept.value
                                                    : arena.symbol(kept.name);
    for (const Unknown::Share& share : kept.shares)
      parameter_of(result, share.entry.link, share.entry.kind) = arena.scale(share.factor, held);
  }
  return result;
}

}  // namespace armature::internal
