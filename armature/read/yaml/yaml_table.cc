// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/text.h"

namespace armature::internal {

bool is_table(const YamlNode& node) {
  return node.is_sequence() && !node.items.empty() && node.items.front().is_sequence();
}

YamlTable::YamlTable(const YamlContext& context, const YamlNode& node, const std::string& title,
                     const TableColumns& columns)
    : node_(&node) {
  if (!is_table(node)) {
    context.error(
        node, fmt::format("{} must be a table: a list of rows in brackets, the first one naming the columns", title),
        fmt::format("begin with \"- [{}, ...]\"", columns.key));
    return;
  }
  const std::vector<YamlNode>& header = node.items.front().items;
  for (std::size_t i = 0; i < header.size(); ++i) {
    const YamlNode& cell = header[i];
    const std::string name = cell.is_scalar() ? cell.text : "";
    if (std::find(columns.known.begin(), columns.known.end(), name) == columns.known.end()) {
      const auto advice = columns.advice.find(name);
      context.error(cell, fmt::format("{} has no column \"{}\"", title, printable(name, 100)),
                    advice != columns.advice.end() ? advice->second : context.suggestion(name, columns.known));
    } else if (!index_.emplace(name, i).second) {
      context.error(cell, fmt::format("the column \"{}\" is given twice", name), "remove one of them");
    }
  }
  if (!index_.contains(columns.key))
    context.error(node.items.front(), fmt::format("{} needs a column \"{}\"", title, columns.key),
                  fmt::format("begin the table with \"- [{}, ...]\"", columns.key));
  for (std::size_t i = 1; i < node.items.size(); ++i) {
    const YamlNode& row = node.items[i];
    if (!row.is_sequence()) {
      context.error(row, fmt::format("a row of {} must be a list in brackets, not {}", title, describe(row.kind)),
                    "as in - [j1, 0, 0.3]");
      continue;
    }
    if (row.items.size() != header.size())
      context.error(row, fmt::format("the row has {} cells and the header has {}", row.items.size(), header.size()),
                    row.items.size() > header.size() ? "decimals take a point: a comma starts the next cell"
                                                     : "write 0 for a number that is zero");
    rows_.push_back({&row});
  }
}

const YamlNode* YamlTable::Row::cell(const YamlTable& table, const std::string& column) const {
  const auto found = table.index_.find(column);
  if (found == table.index_.end() || found->second >= node->items.size()) return nullptr;
  const YamlNode& cell = node->items[found->second];
  return cell.is_null() ? nullptr : &cell;
}

const YamlNode* YamlTable::header(const std::string& column) const {
  const auto found = index_.find(column);
  return found == index_.end() ? nullptr : &node_->items.front().items[found->second];
}

}  // namespace armature::internal
