// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "armature/read/yaml/yaml_table.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

using Indices = std::unordered_map<Ref, std::size_t>;  // coordinate symbol to index

std::string rate_name(const std::string& coordinate, const char* dots) {
  if (coordinate.starts_with('q')) return "q" + std::string(dots) + coordinate.substr(1);
  return coordinate + "_" + dots;
}

void add_plain_coordinate(Robot& robot, Ref symbol) {
  const std::string name = robot.arena.name_of(symbol);
  add_coordinate(robot, name, name, velocity_name(name), acceleration_name(name));
}

std::optional<Ref> read_symbol(const YamlContext& context, const YamlNode& node) {
  const std::optional<Ref> symbol = context.formula(node, "a coordinate's symbol");
  if (symbol && context.arena.op(*symbol) != Op::symbol) {
    context.error(node, "a coordinate's symbol must be a name", "such as q1");
    return std::nullopt;
  }
  return symbol;
}

void declare(const YamlContext& context, Robot& robot, const YamlNode& node) {
  if (!is_table(node)) {
    if (!node.is_sequence()) {
      context.error(node, "coordinates must be a list of names or a table", "as in [q1, q2, q3]");
      return;
    }
    for (const YamlNode& item : node.items)
      if (const std::optional<Ref> symbol = read_symbol(context, item)) add_plain_coordinate(robot, *symbol);
    return;
  }
  const YamlTable table(context, node, "coordinates", {{"coordinate", "q", "qd", "qdd"}, "coordinate", {}});
  for (const YamlTable::Row& row : table.rows()) {
    const YamlNode* name_cell = row.cell(table, "coordinate");
    if (!name_cell) {
      context.error(*row.node, "the coordinate has no name", "name it in the first column");
      continue;
    }
    const std::string name = context.name(*name_cell, "the coordinate's name").value_or("");
    // A symbol, or else, for rates, the given value.
    const auto symbol = [&](const char* column, std::optional<Ref>* given) -> std::optional<std::string> {
      const YamlNode* cell = row.cell(table, column);
      if (!cell) return std::nullopt;
      const std::optional<Ref> read =
          given ? context.formula(*cell, "a coordinate's rate") : read_symbol(context, *cell);
      if (read && context.arena.op(*read) == Op::symbol) return context.arena.name_of(*read);
      if (given) *given = read;
      return std::nullopt;
    };
    const std::string q = symbol("q", nullptr).value_or(name);
    std::optional<Ref> velocity, acceleration;
    const std::string rate = symbol("qd", &velocity).value_or(velocity_name(q));
    const std::string second = symbol("qdd", &acceleration).value_or(acceleration_name(q));
    Coordinate& made = robot.coordinates[add_coordinate(robot, name, q, rate, second)];
    made.given_qd = velocity;
    made.given_qdd = acceleration;
  }
}

void infer(const YamlContext& context, Robot& robot, const std::unordered_set<Ref>& parameters,
           const std::vector<VariableCell>& cells) {
  std::vector<std::vector<Ref>> symbols;
  std::unordered_set<Ref> alone, seen;
  for (const VariableCell& cell : cells) {
    std::vector<Ref> candidates = symbols_in(context.arena, cell.formula);
    std::erase_if(candidates, [&](Ref symbol) { return parameters.contains(symbol); });
    if (candidates.size() == 1) alone.insert(candidates[0]);
    symbols.push_back(std::move(candidates));
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const Ref symbol : symbols[i]) {
      if (!seen.insert(symbol).second) continue;
      if (alone.contains(symbol)) add_plain_coordinate(robot, symbol);
      else
        context.error(*cells[i].node, fmt::format("is {} a coordinate or a constant?", context.arena.name_of(symbol)),
                      "list it under \"coordinates\" or under \"parameters\"");
    }
  }
}

// Adds scale*formula to a constant and to the coefficients of coordinates; false when it is not linear in them.
bool split_linear(Arena& arena, Ref formula, Ref scale, const Indices& indices, Ref& constant,
                  std::map<std::size_t, Ref>& coefficients) {
  const auto moves = [&](Ref part) {
    const std::vector<Ref> symbols = symbols_in(arena, part);
    return std::any_of(symbols.begin(), symbols.end(), [&](Ref symbol) { return indices.contains(symbol); });
  };
  if (const auto found = indices.find(formula); found != indices.end()) {
    Ref& coefficient = coefficients.emplace(found->second, arena.zero()).first->second;
    coefficient = arena.add(coefficient, scale);
    return true;
  }
  if (!moves(formula)) {
    constant = arena.add(constant, arena.multiply(scale, formula));
    return true;
  }
  const Op op = arena.op(formula);
  if (op != Op::sum && op != Op::product) return false;
  const std::span<const Ref> operands = arena.operands(formula);
  const std::vector<Ref> parts(operands.begin(), operands.end());  // the arena grows
  if (op == Op::sum)
    return std::all_of(parts.begin(), parts.end(),
                       [&](Ref part) { return split_linear(arena, part, scale, indices, constant, coefficients); });
  std::optional<Ref> moving;
  for (const Ref part : parts) {
    if (!moves(part)) scale = arena.multiply(scale, part);
    else if (moving) return false;
    else moving = part;
  }
  return split_linear(arena, *moving, scale, indices, constant, coefficients);
}

// Coordinates need different names and different symbols.
Indices index_coordinates(const YamlContext& context, const Robot& robot, const YamlNode* node,
                          const std::unordered_set<Ref>& parameters) {
  Indices indices;
  std::unordered_set<Ref> symbols;
  std::unordered_set<std::string> names;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    const Coordinate& coordinate = robot.coordinates[k];
    indices.emplace(coordinate.q, k);
    const Location where = node ? context.at(*node) : robot.where;
    for (const Ref symbol : {coordinate.q, coordinate.qd, coordinate.qdd})
      if (parameters.contains(symbol))
        context.diagnostics.error(
            where, fmt::format("{} is a parameter and a symbol of motion too", context.arena.name_of(symbol)),
            "rename one of them");
    bool fresh = names.insert(coordinate.name).second;
    for (const Ref symbol : {coordinate.q, coordinate.qd, coordinate.qdd})
      fresh = symbols.insert(symbol).second && fresh;
    if (fresh) continue;
    context.diagnostics.error(where, fmt::format("two coordinates share a name or a symbol: {}", coordinate.name),
                              "position, velocity and acceleration of each need symbols of their own");
  }
  return indices;
}

}  // namespace

std::string velocity_name(const std::string& coordinate) { return rate_name(coordinate, "d"); }
std::string acceleration_name(const std::string& coordinate) { return rate_name(coordinate, "dd"); }

void read_variables(const YamlContext& context, Robot& robot, const YamlNode* coordinates,
                    const std::unordered_set<Ref>& parameters, const std::vector<VariableCell>& cells) {
  if (coordinates) declare(context, robot, *coordinates);
  else infer(context, robot, parameters, cells);
  const Indices indices = index_coordinates(context, robot, coordinates, parameters);

  for (const VariableCell& cell : cells) {
    Frame& frame = robot.frame(cell.frame);
    Ref& constant = frame.type == JointType::revolute ? frame.geometry.theta : frame.geometry.r;
    constant = context.arena.zero();
    std::map<std::size_t, Ref> coefficients;
    if (!split_linear(context.arena, cell.formula, context.arena.one(), indices, constant, coefficients))
      context.error(*cell.node, "a joint variable must be linear in the coordinates", "as in q2 + 0.5*q3 - pi/2");
    for (const auto& [coordinate, coefficient] : coefficients)
      if (!context.arena.is_zero(coefficient)) frame.variable.push_back({coordinate, coefficient});
  }
}

}  // namespace armature::internal
