// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/par_variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "armature/base/text.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/substitute.h"
#include "armature/robot/numbers.h"

namespace armature {
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

}  // namespace

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

}  // namespace armature
