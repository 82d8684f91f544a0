// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/table.h"

#include <algorithm>

namespace armature::cli {
namespace {

// Characters, not bytes: continuation bytes of UTF-8 take no room.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

void append_cell(std::string& line, const std::string& cell, std::size_t room, Align align) {
  const std::string space(room - width(cell), ' ');
  line += align == Align::left ? cell + space : space + cell;
}

}  // namespace

std::string Table::text(std::size_t indent) const {
  std::vector<std::size_t> shown, room(columns_.size());
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const bool says_nothing =
        std::all_of(rows_.begin(), rows_.end(), [c](const auto& row) { return row[c].empty() || row[c] == "0"; });
    if (!columns_[c].hide_zeros || !says_nothing) shown.push_back(c);
    room[c] = width(columns_[c].title);
    for (const auto& row : rows_) room[c] = std::max(room[c], width(row[c]));
  }
  std::string out;
  const auto append_row = [&](const auto& cell) {
    std::string line(indent, ' ');
    for (const std::size_t c : shown) {
      if (c != shown.front()) line += "  ";
      append_cell(line, cell(c), room[c], columns_[c].align);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  };
  append_row([&](std::size_t c) { return columns_[c].title; });
  for (const auto& row : rows_) append_row([&](std::size_t c) { return row[c]; });
  return out;
}

}  // namespace armature::cli
