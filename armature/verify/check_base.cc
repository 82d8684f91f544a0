// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_base.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/expr/finite_field.h"
#include "armature/read/expression.h"
#include "armature/robot/numbers.h"
#include "armature/verify/oracle_outputs.h"
#include "armature/verify/prime_field.h"

namespace armature::internal {
namespace {

using Number = PrimeResidue;
using Column = std::vector<Number>;

// A parameter: entries of the robot's tables that hold the same symbol are one, with a factor each.
struct Entry {
  std::size_t link = 0, kind = 0;
  Rational factor = 1;
};
struct Parameter {
  std::string label;  // of its first entry
  std::vector<Entry> entries;
};

std::vector<Parameter> parameters_of(const Robot& robot) {
  Arena arena = robot.arena;
  std::vector<Parameter> parameters;
  std::map<std::uint32_t, std::size_t> of_symbol;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    for (std::size_t kind = 0; kind < parameter_kinds.size(); ++kind) {
      if (kind >= 10 && robot.frame(j).type == JointType::fixed) continue;  // motors and friction of a joint
      const Ref value = parameter_value(robot, j, kind);
      if (arena.is_zero(value)) continue;
      const Arena::Term term = arena.split(value);
      const bool shared = arena.op(term.rest) == Op::symbol;
      if (shared)
        if (const auto known = of_symbol.find(term.rest.index); known != of_symbol.end()) {
          parameters[known->second].entries.push_back({j, kind, term.coefficient});
          continue;
        }
      if (shared) of_symbol[term.rest.index] = parameters.size();
      parameters.push_back({fmt::format("{}{}", parameter_kinds[kind], j), {{j, kind, shared ? term.coefficient : 1}}});
    }
  }
  return parameters;
}

// A point where the constants are those of one seed, and what changes at run time, the coordinates and the motion of
// the base, is that of another.
class StateField {
 public:
  using Value = Number;
  StateField(const Robot& robot, const PrimeField& constants, std::size_t state) : field_(constants), state_(state) {
    for (const Coordinate& c : robot.coordinates)
      for (const Ref each : {c.q, c.qd, c.qdd}) coordinates_.push_back(robot.arena.name_of(each));
    for (const auto* of_base : {&robot.base_angular_velocity, &robot.base_angular_acceleration, &robot.base_velocity,
                                &robot.base_acceleration})
      for (const Ref formula : *of_base)
        for (const Ref symbol : symbols_in(robot.arena, formula)) coordinates_.push_back(robot.arena.name_of(symbol));
    std::sort(coordinates_.begin(), coordinates_.end());
  }
  Value constant(const Rational& value) const { return field_.constant(value); }
  Value pi() const { return field_.pi(); }
  Value symbol(const std::string& name) const {
    return std::binary_search(coordinates_.begin(), coordinates_.end(), name)
               ? field_.symbol(fmt::format("{} at state {}", name, state_))
               : field_.symbol(name);
  }
  Value sin(const Arena& arena, Ref angle, std::span<const Value> values) const {
    return field_.sin(arena, angle, values);
  }
  Value cos(const Arena& arena, Ref angle, std::span<const Value> values) const {
    return field_.cos(arena, angle, values);
  }
  Value sign(Value a) const { return field_.sign(a); }
  Value tanh(Value a) const { return field_.tanh(a); }

 private:
  const PrimeField& field_;
  std::size_t state_;
  std::vector<std::string> coordinates_;
};

// The regressor at `states` states: one long column per parameter.
std::vector<Column> columns_of(const Robot& robot, const std::vector<Parameter>& parameters,
                               const PrimeField& constants, std::size_t states) {
  const SpatialFormulas formulas(robot);
  std::vector<Column> columns(parameters.size());
  for (std::size_t state = 0; state < states; ++state) {
    const StateField field(robot, constants, state);
    const SpatialState<Number> s = formulas.at(field);
    const SpatialMotion<Number> m = motion(s, s.qd, s.qdd, {});
    for (std::size_t p = 0; p < parameters.size(); ++p) {
      Column sum(s.qd.size(), Number(0));
      for (const Entry& entry : parameters[p].entries) {
        const Column one = spatial_column(s, m, entry.link, entry.kind);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum[i] + field.constant(entry.factor) * one[i];
      }
      columns[p].insert(columns[p].end(), sum.begin(), sum.end());
    }
  }
  return columns;
}

// By elimination, column after column.
std::size_t rank_of(std::vector<Column> columns) {
  std::size_t rank = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const auto pivot = std::find_if(columns[c].begin(), columns[c].end(), [](Number x) { return x != Number(0); });
    if (pivot == columns[c].end()) continue;
    ++rank;
    const auto row = static_cast<std::size_t>(pivot - columns[c].begin());
    const Number inverse = Number(1) / *pivot;
    for (std::size_t d = c + 1; d < columns.size(); ++d) {
      const Number factor = columns[d][row] * inverse;
      if (factor == Number(0)) continue;
      for (std::size_t i = 0; i < columns[d].size(); ++i) columns[d][i] = columns[d][i] - factor * columns[c][i];
    }
  }
  return rank;
}

class Formulas {
 public:
  explicit Formulas(const Robot& robot) : arena_(robot.arena) {}

  Ref read(const std::string& text) {
    Diagnostics diagnostics;
    Limits limits;
    limits.expression_length = 200'000;
    const auto formula = parse_expression(arena_, text, {"certificate", 0, 0}, diagnostics, limits);
    throw_if_errors(diagnostics);
    return *formula;
  }
  template <class Field>
  typename Field::Value value(const std::string& text, const Field& field) {
    return evaluate(arena_, read(text), field);
  }

 private:
  Arena arena_;
};

template <class Item>
std::size_t index_of(const std::vector<Parameter>& parameters, const Item& label) {
  const auto found =
      std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.label == label; });
  return static_cast<std::size_t>(found - parameters.begin());
}

}  // namespace

std::string parameter_label(const Robot& robot, const std::string& name) {
  if (name.ends_with('_')) return parameter_label(robot, name.substr(0, name.size() - 1));  // XX1 means something else
  if (parameter_of_label(robot, name)) return name;
  for (const char* kind : parameter_kinds) {
    const std::string regrouped = std::string(kind) + "R";
    if (name.starts_with(regrouped)) return kind + name.substr(regrouped.size());
  }
  return name;
}

BaseAnswer check_base(const Robot& robot, const StatedBase& stated, std::uint64_t prime, std::uint64_t seed) {
  if (robot.floating_base)
    throw UnmetRequest("base parameters of a floating base are not checked a second way yet",
                       "base itself proves them by its certificate");
  const PrimeField field(prime, seed);
  const std::vector<Parameter> parameters = parameters_of(robot);
  BaseAnswer answer;
  answer.parameters = parameters.size();
  const std::size_t n = std::max<std::size_t>(robot.coordinates.size(), 1);
  const std::size_t states = parameters.size() / n + 3;
  const std::vector<Column> columns = columns_of(robot, parameters, field, states);
  answer.rank = rank_of(columns);

  Formulas formulas(robot);
  // Regrouping may fill an entry of the tables that is zero in the robot.
  std::vector<Parameter> kept_parameters;
  std::map<std::string, std::size_t> of_kept;
  std::size_t told = 0;
  for (const StatedBase::Kept& each : stated.kept) {
    const std::string label = parameter_label(robot, each.name);
    const std::size_t p = index_of(parameters, label);
    const auto entry = parameter_of_label(robot, label);
    if (!entry || of_kept.contains(each.name)) {
      answer.columns = fmt::format("{} is no parameter of the robot, or there twice", printable(each.name, 60));
      return answer;
    }
    of_kept[each.name] = kept_parameters.size();
    kept_parameters.push_back(p < parameters.size() ? parameters[p]
                                                    : Parameter{label, {{entry->first, entry->second, 1}}});
    told += p < parameters.size() ? 1 : 0;
  }
  const std::vector<Column> kept = columns_of(robot, kept_parameters, field, states);
  answer.kept_rank = rank_of(kept);

  const auto differs = [&](const std::string& name, const Column& sum) {
    const std::size_t p = index_of(parameters, name);
    ++told;
    if (p == parameters.size()) answer.columns = fmt::format("{} is no parameter of the robot", printable(name, 60));
    else if (columns[p] != sum)
      answer.columns = fmt::format("the column of {} is not what is stated", printable(name, 60));
  };
  const Column zero(columns.empty() ? 0 : columns[0].size(), Number(0));
  for (const StatedBase::Dependent& each : stated.dependent) {
    Column sum = zero;
    for (const StatedBase::Term& term : each.terms) {
      const auto which = of_kept.find(term.parameter);
      if (which == of_kept.end()) {
        answer.columns = fmt::format("{} is not kept", printable(term.parameter, 60));
        return answer;
      }
      const Number coefficient = formulas.value(term.coefficient, field);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum[i] + coefficient * kept[which->second][i];
    }
    differs(each.name, sum);
  }
  for (const std::string& name : stated.without_effect) differs(name, zero);
  if (answer.columns.empty() && told != parameters.size())
    answer.columns = fmt::format("{} of {} parameters are mentioned", told, parameters.size());

  // W K and W' K', with a random value for each label.
  Column whole = zero, regrouped = zero;
  for (std::size_t p = 0; p < parameters.size(); ++p)
    for (std::size_t i = 0; i < whole.size(); ++i)
      whole[i] = whole[i] + columns[p][i] * field.symbol(parameters[p].label);
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const Number value = formulas.value(stated.kept[k].formula, field);
    for (std::size_t i = 0; i < whole.size(); ++i) regrouped[i] = regrouped[i] + kept[k][i] * value;
  }
  if (whole != regrouped) answer.formulas = "random parameters and their regrouped values give different torques";
  return answer;
}

std::string check_residues(const Robot& robot, const StatedBase& stated, const StatedResidues& residues) {
  using Residues = std::vector<Residue>;  // of the file's own prime
  const FiniteField field(residues.constants);
  Formulas formulas(robot);
  const std::size_t size = stated.kept.size();
  std::map<std::string, Residues> combination;  // of each parameter's column, in those that are kept
  std::map<std::string, std::size_t> of_kept;
  for (std::size_t k = 0; k < size; ++k) {
    of_kept[stated.kept[k].name] = k;
    Residues unit(size, Residue(0));
    unit[k] = 1;
    combination[parameter_label(robot, stated.kept[k].name)] = std::move(unit);
  }
  for (const StatedBase::Dependent& each : stated.dependent) {
    Residues sum(size, Residue(0));
    for (const StatedBase::Term& term : each.terms)
      if (const auto k = of_kept.find(term.parameter); k != of_kept.end())
        sum[k->second] = sum[k->second] + formulas.value(term.coefficient, field);
    combination[each.name] = std::move(sum);
  }
  for (const std::string& name : stated.without_effect) combination[name] = Residues(size, Residue(0));

  if (residues.independent.size() != size) return "it keeps another number of columns";
  for (const StatedResidues::Column& each : residues.dependent) {
    Residues sum(size, Residue(0));
    if (each.coefficients.size() != residues.independent.size() || !combination.contains(each.column))
      return fmt::format("its column {} does not fit", printable(each.column, 60));
    for (std::size_t k = 0; k < each.coefficients.size(); ++k) {
      const auto basis = combination.find(residues.independent[k]);
      if (basis == combination.end()) return fmt::format("{} is no parameter", printable(residues.independent[k], 60));
      for (std::size_t i = 0; i < size; ++i) sum[i] = sum[i] + Residue(each.coefficients[k]) * basis->second[i];
    }
    if (sum != combination[each.column])
      return fmt::format("its column {} is not what the formulas say", printable(each.column, 60));
  }
  return {};
}

}  // namespace armature::internal
