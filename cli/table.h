// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables for people: columns as wide as their widest cell, numbers to the right.
#pragma once

#include <string>
#include <vector>

namespace armature::cli {

enum class Align { left, right };

struct Column {
  std::string title;
  Align align = Align::left;
  bool hide_zeros = false;  // leave the column out when every cell is "0" or empty
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  bool empty() const { return rows_.empty(); }
  // Each line ends with a newline and starts with `indent` spaces.
  std::string text(std::size_t indent = 2) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace armature::cli
