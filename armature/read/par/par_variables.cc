// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/par/par_variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "armature/base/text.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "armature/read/expression.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

bool has_usual_name(const Arena& arena, Ref symbol) {
  const std::string& name = arena.name_of(symbol);
  const std::size_t digits = name.find_first_of("0123456789");
  if (digits == std::string::npos || name.find_first_not_of("0123456789", digits) != std::string::npos) return false;
  const std::string stem = name.substr(0, digits);
  return stem == "q" || stem == "th" || stem == "t" || stem == "theta" || stem == "r" || stem == "Q" || stem == "TH";
}

// "theta" or "r": the key that holds the variable of a joint of this type.
const char* variable_key(JointType type) { return type == JointType::prismatic ? "r" : "theta"; }

// The symbols of `entries` that are coordinates, in the order of the frames.
std::vector<Ref> coordinate_symbols(const Arena& arena, std::span<const VariableEntry> entries,
                                    const std::unordered_set<Ref>& constants, Diagnostics& diagnostics) {
  std::vector<std::vector<Ref>> candidates;
  std::unordered_set<Ref> coordinates;
  for (const VariableEntry& entry : entries) {
    std::vector<Ref> symbols = symbols_in(arena, entry.formula);
    std::erase_if(symbols, [&](Ref symbol) { return constants.contains(symbol); });
    if (symbols.size() == 1) coordinates.insert(symbols[0]);
    candidates.push_back(std::move(symbols));
  }
  for (const std::vector<Ref>& symbols : candidates)
    for (const Ref symbol : symbols)
      if (has_usual_name(arena, symbol)) coordinates.insert(symbol);

  std::vector<Ref> ordered;
  std::unordered_set<Ref> listed;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool explained = std::any_of(candidates[i].begin(), candidates[i].end(),
                                       [&](Ref symbol) { return coordinates.contains(symbol); });
    if (!explained && candidates[i].size() > 1)
      diagnostics.error(entries[i].where,
                        fmt::format("which of the symbols of joint {} is its coordinate?", entries[i].frame),
                        "call it q2 or th2, or list all coordinates: (* Coordinates = {q1, q2} *)");
    for (const Ref symbol : candidates[i])
      if (coordinates.contains(symbol) && listed.insert(symbol).second) ordered.push_back(symbol);
  }
  return ordered;
}

std::string unused(const Arena& arena, const std::string& stem, std::size_t k) {
  std::string name = fmt::format("{}{}", stem, k);
  while (arena.has_symbol(name)) name += "_";
  return name;
}

// The symbol that entry j of a list is, if it is one.
std::string symbol_at(const ParFile& par, Arena& arena, const char* key, std::size_t j) {
  const ParStatement* given = par.find(key);
  if (!given || !given->is_list || j > given->items.size()) return {};
  Diagnostics ignored;
  const std::optional<Ref> entry = parse_expression(arena, given->items[j - 1].text, {}, ignored, par.limits);
  return entry && arena.op(*entry) == Op::symbol ? arena.name_of(*entry) : std::string();
}

// The symbols of these lists exist from now on, so that no made-up name is one of them.
void mention_symbols(const ParFile& par, Arena& arena) {
  for (const char* key : {"QP", "QDP", "Velocities", "Accelerations"})
    if (const ParStatement* given = par.find(key); given && given->is_list)
      for (std::size_t j = 1; j <= given->items.size(); ++j) symbol_at(par, arena, key, j);
}

void infer_coordinates(const ParFile& par, Robot& robot, std::span<const VariableEntry> entries,
                       const std::unordered_set<Ref>& constants) {
  const std::vector<Ref> coordinates = coordinate_symbols(robot.arena, entries, constants, par.diagnostics);
  const std::unordered_set<Ref> moving(coordinates.begin(), coordinates.end());
  // A joint's QP and QDP name the rates of the coordinate that is alone in its formula, otherwise of one whose rates
  // are not named yet: th3 of "th3 - th2".
  std::unordered_map<Ref, std::size_t> namer;
  for (const bool alone : {true, false})
    for (const VariableEntry& entry : entries) {
      std::vector<Ref> symbols = symbols_in(robot.arena, entry.formula);
      std::erase_if(symbols, [&](Ref symbol) { return !moving.contains(symbol) || namer.contains(symbol); });
      if (alone ? symbols.size() == 1 : !symbols.empty()) namer.emplace(symbols[0], entry.frame);
    }
  for (const Ref symbol : coordinates) {
    const std::size_t k = robot.coordinates.size() + 1;
    const auto named = [&](const char* key) {
      return namer.contains(symbol) ? symbol_at(par, robot.arena, key, namer.at(symbol)) : std::string();
    };
    const std::string qd = named("QP"), qdd = named("QDP");
    const std::string q = robot.arena.name_of(symbol);
    add_coordinate(robot, q, q, qd.empty() ? unused(robot.arena, "qd", k) : qd,
                   qdd.empty() ? unused(robot.arena, "qdd", k) : qdd);
  }
}

void declare_coordinates(const ParFile& par, Robot& robot) {
  const ParStatement *q = par.find("Coordinates"), *qd = par.find("Velocities"), *qdd = par.find("Accelerations");
  for (const ParStatement* rates : {qd, qdd})
    if (rates && rates->count != q->count)
      par.diagnostics.error(par.at(*rates),
                            fmt::format("{} has {} entries for {} coordinates", rates->key, rates->count, q->count),
                            "give one per coordinate");
  const auto symbol = [&](const ParStatement* statement, std::size_t k, const char* made_up,
                          std::optional<Ref>* given) -> std::string {
    if (!statement || k >= statement->items.size()) return unused(robot.arena, made_up, k + 1);
    const Ref value = par.formula(robot.arena, statement->items[k]);
    if (robot.arena.op(value) == Op::symbol) return robot.arena.name_of(value);
    if (given) *given = value;
    else
      par.diagnostics.error(par.at(statement->items[k]),
                            fmt::format("entry {} of {} is not a symbol", k + 1, statement->key),
                            "give it a name such as q1");
    return unused(robot.arena, made_up, k + 1);
  };
  for (std::size_t k = 0; k < q->items.size(); ++k) {
    const std::string position = symbol(q, k, "q", nullptr);
    std::optional<Ref> velocity, acceleration;
    const std::string rate = symbol(qd, k, "qd", &velocity), second = symbol(qdd, k, "qdd", &acceleration);
    Coordinate& made = robot.coordinates[add_coordinate(robot, position, position, rate, second)];
    made.given_qd = velocity;
    made.given_qdd = acceleration;
  }
}

// The list `key` gives `value` of each coordinate that has the symbol `rate`.
class GivenRates {
 public:
  GivenRates(const ParFile& par, Robot& robot, const char* key, Ref Coordinate::* rate,
             std::optional<Ref> Coordinate::* value)
      : par_(par), robot_(robot), key_(key), rate_(rate), value_(value) {}

  void read() {
    const ParStatement* list = par_.list(key_, robot_.link_count, robot_.frames.size());
    if (!list) return;
    for (const ParItem& item : list->items) {
      entries_.push_back(par_.formula(robot_.arena, item));
      named_.insert(entries_.back());
    }
    for (const bool alone : {true, false})
      for (std::size_t j = 1; j <= entries_.size(); ++j)
        if (const Frame& frame = robot_.frame(j); !frame.variable.empty() && (frame.variable.size() == 1) == alone)
          take(frame, entries_[j - 1], par_.at(list->items[j - 1]), j);
  }

 private:
  Ref now(const Coordinate& c) const { return (c.*value_).value_or(c.*rate_); }

  void take(const Frame& frame, Ref entry, const Location& where, std::size_t j) {
    Arena& arena = robot_.arena;
    if (arena.op(entry) == Op::symbol) return;  // a name
    const auto without = [&](Ref rest, const Coupling* kept) {
      for (const Coupling& term : frame.variable)
        if (&term != kept)
          rest = arena.subtract(rest, arena.multiply(term.coefficient, now(robot_.coordinates[term.coordinate])));
      return rest;
    };
    if (identical(arena, without(entry, nullptr), arena.zero())) return;  // it says what is known
    const Coupling* open = nullptr;
    bool several = false;
    for (const Coupling& term : frame.variable) {
      const Coordinate& c = robot_.coordinates[term.coordinate];
      if (c.*value_ || named_.contains(c.*rate_)) continue;
      several = open != nullptr;
      open = &term;
    }
    if (open && !several) {
      Coordinate& c = robot_.coordinates[open->coordinate];
      c.*value_ = arena.divide(without(entry, open), open->coefficient);
      for (Coordinate& other : robot_.coordinates)
        if (other.*value_) other.*value_ = substitute(arena, *(other.*value_), {{c.*rate_, *(c.*value_)}});
    } else {
      par_.diagnostics.warning(
          where,
          fmt::format("{} of joint {} is ignored: the joint moves with coordinates whose rates are given", key_, j),
          fmt::format("give a value in {} at the joint that moves with one coordinate alone", key_));
    }
  }

  const ParFile& par_;
  Robot& robot_;
  const char* key_;
  Ref Coordinate::* rate_;
  std::optional<Ref> Coordinate::* value_;
  std::vector<Ref> entries_;
  std::unordered_set<Ref> named_;
};

}  // namespace

void read_coordinates(const ParFile& par, Robot& robot, std::span<const VariableEntry> entries,
                      const std::unordered_set<Ref>& constants) {
  mention_symbols(par, robot.arena);
  if (par.find("Coordinates")) declare_coordinates(par, robot);
  else infer_coordinates(par, robot, entries, constants);
}

void split_variables(Robot& robot, std::span<const VariableEntry> entries, Diagnostics& diagnostics) {
  Arena& arena = robot.arena;
  std::unordered_map<Ref, std::size_t> index;
  std::unordered_map<Ref, Ref> at_zero;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    index.emplace(robot.coordinates[k].q, k);
    at_zero.emplace(robot.coordinates[k].q, arena.zero());
  }
  const auto moves = [&](Ref formula) {
    const std::vector<Ref> symbols = symbols_in(arena, formula);
    return std::any_of(symbols.begin(), symbols.end(), [&](Ref symbol) { return index.contains(symbol); });
  };
  for (const VariableEntry& entry : entries) {
    Frame& frame = robot.frame(entry.frame);
    frame.variable.clear();
    bool linear = true;
    for (const Ref symbol : symbols_in(arena, entry.formula)) {
      if (!index.contains(symbol)) continue;
      const Ref coefficient = differentiate(arena, entry.formula, symbol);
      if (moves(coefficient)) {
        diagnostics.error(entry.where,
                          fmt::format("the variable of joint {} is not linear in {}", entry.frame,
                                      printable(arena.name_of(symbol), 60)),
                          "as in q2 + 0.5*q3 - pi/2");
        linear = false;
      }
      if (!arena.is_zero(coefficient)) frame.variable.push_back({index.at(symbol), coefficient});
    }
    std::sort(frame.variable.begin(), frame.variable.end(),
              [](const Coupling& a, const Coupling& b) { return a.coordinate < b.coordinate; });
    const char* key = variable_key(frame.type);
    Ref& constant = frame.type == JointType::prismatic ? frame.geometry.r : frame.geometry.theta;
    if (frame.variable.empty()) {
      diagnostics.error(entry.where, fmt::format("{} of joint {} has no variable", key, entry.frame),
                        fmt::format("a joint that moves needs a symbol such as {}{} in {}; sigma = 2 is a fixed one",
                                    frame.type == JointType::prismatic ? "r" : "th", entry.frame, key));
      // One error is enough: the checks that follow see a joint that moves.
      const std::string made_up = fmt::format("{}{} missing", key, entry.frame);
      frame.variable.push_back({add_coordinate(robot, made_up, made_up, made_up + "'", made_up + "''"), arena.one()});
    }
    constant = linear ? substitute(arena, entry.formula, at_zero) : arena.zero();
  }
}

void read_given_motion(const ParFile& par, Robot& robot) {
  GivenRates(par, robot, "QP", &Coordinate::qd, &Coordinate::given_qd).read();
  GivenRates(par, robot, "QDP", &Coordinate::qdd, &Coordinate::given_qdd).read();
}

}  // namespace armature::internal
