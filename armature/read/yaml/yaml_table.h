// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables in YAML: a list of lists whose first row names the columns.
//
//   - [joint, type, alpha, d]
//   - [j1,    R,    0,     0]
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/read/yaml/yaml_context.h"

namespace armature::internal {

struct TableColumns {
  std::vector<std::string> known;
  std::string key;                            // the required column
  std::map<std::string, std::string> advice;  // hints for likely columns that are not known here
};

class YamlTable {
 public:
  // Reads the header and counts the cells. Rows that are no lists are reported and left out; a row that is too short
  // or too long is reported and kept.
  YamlTable(const YamlContext& context, const YamlNode& node, const std::string& title, const TableColumns& columns);

  struct Row {
    const YamlNode* node;
    // The cell of a column; nothing when the table has no such column or the cell is empty.
    const YamlNode* cell(const YamlTable& table, const std::string& column) const;
  };
  const std::vector<Row>& rows() const { return rows_; }
  bool has(const std::string& column) const { return index_.contains(column); }
  const YamlNode* header(const std::string& column) const;  // where the column is named

 private:
  const YamlNode* node_;
  std::map<std::string, std::size_t> index_;
  std::vector<Row> rows_;
};

// Is `node` written as a table, rather than as a list of words or of mappings?
bool is_table(const YamlNode& node);

}  // namespace armature::internal
