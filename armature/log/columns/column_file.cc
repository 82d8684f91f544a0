// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The YAML file that names columns (columns.h).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "armature/log/columns/column_names.h"
#include "armature/log/columns/columns.h"
#include "armature/log/columns/doubled_columns.h"
#include "armature/log/columns/units.h"
#include "armature/read/yaml/yaml_context.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

class ColumnFile {
 public:
  ColumnFile(const YamlContext& context, const LogTable& table, const Robot& robot)
      : context_(context), table_(table), coordinates_(robot.coordinates.size()) {}

  std::optional<Channel> time(const YamlNode& node) const {
    const auto fields = fields_of(node, "time", {"column", "unit"}, "column");
    if (!fields.contains("column")) return std::nullopt;
    const auto column = column_of(*fields.at("column"));
    if (!column) return std::nullopt;
    return Channel{{{*column, unit(fields)}}, 0};
  }

  std::vector<Channel> signals(const YamlNode& node, const std::string& what) const {
    const auto fields = fields_of(node, what, {"columns", "unit", "sign", "gain", "offset", "matrix"}, "columns");
    if (!fields.contains("columns")) return {};
    const YamlNode& names = *fields.at("columns");
    if (!names.is_sequence() || names.items.empty()) {
      context_.error(names, fmt::format("the columns of {} are a list of names", what));
      return {};
    }
    std::vector<std::size_t> columns;
    for (const YamlNode& name : names.items)
      if (const auto column = column_of(name)) columns.push_back(*column);
    if (columns.size() != names.items.size()) return {};
    const double factor = fields.contains("unit") ? unit(fields) : unit_of_currents(names, columns);
    const auto numbers = [&](const char* key, double otherwise, std::size_t count) {
      const auto found = fields.find(key);
      return found == fields.end() ? std::vector<double>(count, otherwise) : list(*found->second, what, count);
    };
    const std::vector<double> sign = numbers("sign", 1, columns.size()), gain = numbers("gain", 1, columns.size());
    const std::vector<double> offset = numbers("offset", 0, coordinates_);
    if (sign.empty() || gain.empty() || offset.empty()) return {};
    if (std::ranges::any_of(sign, [](double each) { return each != 1 && each != -1; })) {
      context_.error(*fields.find("sign")->second, fmt::format("a sign of {} is neither 1 nor -1", what),
                     "a factor is a gain");
      return {};
    }
    std::vector<Channel> result(coordinates_);
    const auto matrix = fields.find("matrix");
    if (matrix == fields.end() && columns.size() != coordinates_) {
      context_.error(names, fmt::format("{} columns of {} for {} coordinates", columns.size(), what, coordinates_),
                     "one per coordinate, or a matrix with one row per coordinate");
      return {};
    }
    if (matrix != fields.end() && matrix->second->items.size() != coordinates_) {
      context_.error(*matrix->second, fmt::format("the matrix of {} needs {} rows", what, coordinates_));
      return {};
    }
    for (std::size_t k = 0; k < coordinates_; ++k) {
      result[k].offset = factor * offset[k];
      if (matrix == fields.end()) {
        result[k].terms.push_back({columns[k], factor * sign[k] * gain[k]});
        continue;
      }
      const std::vector<double> row = list(matrix->second->items[k], what, columns.size());
      for (std::size_t c = 0; c < row.size(); ++c)
        if (row[c] != 0) result[k].terms.push_back({columns[c], factor * row[c] * sign[c] * gain[c]});
    }
    return result;
  }

  // The stated unit, if any.
  std::string unit_name(const YamlNode& node) const {
    if (!node.is_mapping()) return "";
    for (std::size_t i = 0; i + 1 < node.items.size(); i += 2)
      if (node.items[i].text == "unit") return node.items[i + 1].text;
    return "";
  }

  std::optional<double> value(const YamlNode& node, const std::string& what) const {
    const auto formula = context_.formula(node, what);
    if (!formula) return std::nullopt;
    const auto result = number(context_.arena, *formula);
    if (result && std::isfinite(*result)) return result;
    context_.error(node, what + " must be a number");
    return std::nullopt;
  }

 private:
  using Fields = std::map<std::string, const YamlNode*>;

  // A mapping; a plain name or list stands for its main field.
  Fields fields_of(const YamlNode& node, const std::string& what, const std::vector<std::string>& known,
                   const std::string& main) const {
    if (node.is_scalar() || node.is_sequence()) return {{main, &node}};
    return context_.fields(node, what, known);
  }

  std::optional<std::size_t> column_of(const YamlNode& node) const {
    const auto name = context_.name(node, "a column");
    if (!name) return std::nullopt;
    for (std::size_t c = 0; c < table_.names.size(); ++c)
      if (table_.names[c] == *name) {
        for (std::size_t other = c + 1; other < table_.names.size(); ++other)
          if (table_.names[other] == *name && !are_equal(table_, c, other)) {
            context_.error(node, fmt::format("the log has two columns '{}', with different values", *name),
                           "give one of them another name in the log");
            return std::nullopt;
          }
        return c;
      }
    context_.error(node, fmt::format("the log has no column '{}'", *name), context_.suggestion(*name, table_.names));
    return std::nullopt;
  }

  double unit(const Fields& fields) const {
    const auto found = fields.find("unit");
    if (found == fields.end()) return 1;
    const auto name = context_.name(*found->second, "the unit");
    if (!name) return 1;
    if (const auto known = find_unit(*name)) return known->factor;
    context_.error(*found->second, fmt::format("the unit '{}' is not known", *name),
                   context_.suggestion(*name, unit_names()));
    return 1;
  }

  // Gains of currents are per ampere, and "i1_mA" says that it is in milliamperes.
  double unit_of_currents(const YamlNode& node, const std::vector<std::size_t>& columns) const {
    for (const std::size_t column : columns) {
      std::string name = table_.names[column];
      std::optional<Unit> unit = take_unit(name);
      if (!unit && column < table_.units.size()) unit = find_unit(table_.units[column]);
      if (!unit || unit->quantity != Quantity::current || unit->factor == 1) return 1;
    }
    std::string name = table_.names[columns.front()];
    context_.diagnostics.note(context_.at(node),
                              fmt::format("{} is in mA by its name: gains are taken as Nm per ampere", name),
                              "unit: A, if they are per milliampere");
    return 1e-3;
  }

  // Exactly `count` numbers; a single one stands for all. Empty after an error.
  std::vector<double> list(const YamlNode& node, const std::string& what, std::size_t count) const {
    std::vector<double> result;
    if (node.is_scalar()) {
      if (const auto one = value(node, what)) result.assign(count, *one);
      return result;
    }
    for (const YamlNode& item : node.items)
      if (const auto one = value(item, what)) result.push_back(*one);
    if (node.items.size() == count && result.size() == count) return result;
    if (node.items.size() != count) context_.error(node, fmt::format("{} needs {} numbers here", what, count));
    return {};
  }

  const YamlContext& context_;
  const LogTable& table_;
  std::size_t coordinates_;
};

}  // namespace

std::string topic_of_columns(std::string_view yaml, const std::string& file) {
  Diagnostics said_later;
  const YamlNode root = parse_yaml(yaml, file, said_later, {});
  for (std::size_t i = 0; root.is_mapping() && i + 1 < root.items.size(); i += 2)
    if (root.items[i].text == "topic") return root.items[i + 1].text;
  return "";
}

ColumnMap read_column_map(std::string_view yaml, const std::string& file, const LogTable& table, const Robot& robot,
                          Diagnostics& diagnostics, TorqueColumns torque) {
  const Limits limits;
  Arena arena;
  const YamlContext context{file, diagnostics, limits, arena};
  const YamlNode root = parse_yaml(yaml, file, diagnostics, limits);
  const auto fields = context.fields(
      root, "the file",
      {"time", "rate", "position", "velocity", "acceleration", "torque", "reference", "temperature", "topic"});
  const ColumnFile reader(context, table, robot);
  ColumnMap map;
  if (const auto found = fields.find("topic"); found != fields.end() && table.topic.empty())
    context.error(*found->second, "the log is a table, not a recording of topics", "leave 'topic' out");
  if (const auto found = fields.find("time"); found != fields.end())
    map.time = reader.time(*found->second), map.units["time"] = reader.unit_name(*found->second);
  if (const auto found = fields.find("rate"); found != fields.end()) {
    map.rate = reader.value(*found->second, "the rate");
    if (map.rate && *map.rate <= 0) context.error(*found->second, "the rate must be positive");
  }
  const auto signals = [&](const char* name, std::vector<Channel>& channels) {
    if (const auto found = fields.find(name); found != fields.end())
      channels = reader.signals(*found->second, name), map.units[name] = reader.unit_name(*found->second);
  };
  signals("position", map.position);
  signals("velocity", map.velocity);
  signals("acceleration", map.acceleration);
  signals("torque", map.torque);
  signals("reference", map.reference);
  signals("temperature", map.temperature);
  if (!diagnostics.has_errors()) complete(map, table, robot, diagnostics, torque);
  return map;
}

}  // namespace armature::internal
