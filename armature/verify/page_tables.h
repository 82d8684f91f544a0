// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The figures of a written page, read back from its HTML: tables, and key figures (<dl>). A figure agrees with a number
// when the number rounds to the digits that are printed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armature::internal {

struct PageTable {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

// In their order, as plain text. A table that does not end is left out.
std::vector<PageTable> page_tables(const std::string& html);

// The text of <dd> behind <dt>NAME</dt>.
std::optional<std::string> page_key(const std::string& html, const std::string& name);

// Is `text` what is printed of `value`? One unit in the last digit is allowed half, and a hundredth for rounding; "–"
// and an empty text stand for no number.
bool prints(const std::string& text, double value);

// What a cell must say: a text, a number, or anything.
struct PageCell {
  PageCell(std::string says) : text(std::move(says)) {}
  PageCell(const char* says) : text(says) {}
  PageCell(double value) : number(value) {}
  PageCell() : any(true) {}
  std::string text = {};
  std::optional<double> number = {};
  bool any = false;
};
// What differs, or nothing.
std::string different_cell(const std::vector<std::vector<std::string>>& rows,
                           const std::vector<std::vector<PageCell>>& expected);

// The first table whose head begins like this.
const PageTable* table_with(const std::vector<PageTable>& tables, const std::vector<std::string>& head);

}  // namespace armature::internal
