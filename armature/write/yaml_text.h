// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Words, formulas and aligned tables as YAML text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

// A name: plain when it is a simple word, in double quotes otherwise.
std::string yaml_name(const std::string& name);

// A sentence outside of lists and tables: plain when no character needs quotes.
std::string yaml_prose(const std::string& text);

// A formula as the readers accept it. Throws UnmetRequest when they would not: a symbol that is not a name (or a
// reserved one: pi, deg, sin, cos), more characters than they accept, or numbers out of their range.
std::string yaml_formula(const Arena& arena, Ref formula);
// A formula without symbols that is long when it is written out, such as the inertia of links that were joined at an
// angle, as a decimal with all digits of its value; nothing for what is short or has symbols.
std::optional<std::string> long_number(const Arena& arena, Ref formula);
// Returns `text` if the readers accept it; throws UnmetRequest otherwise.
std::string readable(std::string text);

// Rows in brackets, "  - [j1, R, 0.5]", with aligned columns.
class AlignedRows {
 public:
  explicit AlignedRows(std::string indent = "  ") : indent_(std::move(indent)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  // Removes the columns, from `first` on, that hold `word` in every row but the header.
  void drop_columns(std::size_t first, const std::string& word);
  std::size_t columns() const { return rows_.empty() ? 0 : rows_.front().size(); }
  // Removes the rows, except the header, whose cells from the second on are all `word`.
  void drop_rows(const std::string& word);
  std::size_t size() const { return rows_.size(); }
  std::string text() const;

 private:
  std::string indent_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace armature::internal
