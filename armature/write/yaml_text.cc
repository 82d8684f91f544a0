// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/yaml_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/limits.h"
#include "armature/base/text.h"
#include "armature/expr/print.h"
#include "armature/read/expression.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') out += {'\\', c};
    else if (c == '\n') out += "\\n";
    else if (byte < 0x20 || byte == 0x7F) out += fmt::format("\\x{:02x}", byte);
    else out += c;
  }
  return out + "\"";
}

// Words with a meaning of their own in YAML or in a table of the format.
bool has_meaning(const std::string& word) {
  static const std::array<const char*, 12> words = {"null", "Null", "NULL", "none", "true", "false",
                                                    "yes",  "no",   "on",   "off",  "y",    "n"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_symbol_name(const std::string& name) {
  static const std::array<const char*, 5> taken = {"pi", "deg", "sin", "cos", "sign"};
  return !name.empty() && starts_name(name[0]) &&
         std::all_of(name.begin(), name.end(), [](char c) { return continues_name(c); }) &&
         std::find(taken.begin(), taken.end(), name) == taken.end();
}

}  // namespace

std::string yaml_name(const std::string& name) {
  const auto simple = [](char c) { return continues_name(c) || c == '-' || c == '.' || c == '/'; };
  const bool plain =
      !name.empty() && starts_name(name[0]) && std::all_of(name.begin(), name.end(), simple) && !has_meaning(name);
  return plain ? name : in_quotes(name);
}

std::string yaml_prose(const std::string& text) {
  const auto simple = [](char c) {
    return continues_name(c) || std::string_view(" ,.;()/+-*=").find(c) != std::string_view::npos;
  };
  const bool plain = !text.empty() && starts_name(text[0]) && text.back() != ' ' &&
                     std::all_of(text.begin(), text.end(), simple) && !has_meaning(text);
  return plain ? text : in_quotes(text);
}

std::optional<std::string> long_number(const Arena& arena, Ref formula) {
  constexpr std::size_t short_enough = 24;  // characters: 2*cos(pi/8) says more than its value
  if (arena.is_constant(formula) || to_string(arena, formula, {.most = short_enough + 1}).size() <= short_enough)
    return std::nullopt;
  const std::optional<double> value = number(arena, formula);
  return value && std::isfinite(*value) ? std::optional(shortest(*value)) : std::nullopt;
}

std::string yaml_formula(const Arena& arena, Ref formula) {
  for (const Ref symbol : symbols_in(arena, formula))
    if (!is_symbol_name(arena.name_of(symbol)))
      throw UnmetRequest(fmt::format("the symbol \"{}\" cannot be written in the native format",
                                     printable(arena.name_of(symbol), 100)),
                         "rename it: letters, digits and _, starting with a letter");
  if (const auto value = long_number(arena, formula)) return *value;
  return readable(to_string(arena, formula, {.most = Limits{}.expression_length + 1}));
}

std::string readable(std::string text) {
  const std::size_t most = Limits{}.expression_length;
  if (text.size() > most)
    throw UnmetRequest(
        fmt::format("a formula is longer than {} characters, which no reader accepts: {}...", most, text.substr(0, 60)),
        "give its symbols values, or name its parts by symbols");
  constexpr std::size_t short_text = 100;  // no number in a text this short is too long to be read
  if (text.size() < short_text && text.find('^') == std::string::npos) return text;
  Arena arena;
  Diagnostics diagnostics;
  if (!parse_expression(arena, text, {}, diagnostics))
    throw UnmetRequest(
        fmt::format("a formula cannot be read back ({}): {}...", diagnostics.all().front().message, text.substr(0, 60)),
        "give decimals for its numbers");
  return text;
}

void AlignedRows::drop_columns(std::size_t first, const std::string& word) {
  for (std::size_t i = columns(); i-- > first;) {
    const auto says_nothing = [&](const std::vector<std::string>& row) { return row[i] == word; };
    if (!std::all_of(rows_.begin() + 1, rows_.end(), says_nothing)) continue;
    for (std::vector<std::string>& row : rows_) row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void AlignedRows::drop_rows(const std::string& word) {
  const auto says_nothing = [&](const std::vector<std::string>& row) {
    return std::all_of(row.begin() + 1, row.end(), [&](const std::string& cell) { return cell == word; });
  };
  rows_.erase(std::remove_if(rows_.begin() + 1, rows_.end(), says_nothing), rows_.end());
}

std::string AlignedRows::text() const {
  std::vector<std::size_t> widths(columns(), 0);
  for (const std::vector<std::string>& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string out;
  for (const std::vector<std::string>& row : rows_) {
    out += indent_ + "- [";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool last = i + 1 == row.size();
      out += row[i] + (last ? "" : ", ") + std::string(widths[i] - row[i].size(), ' ');
    }
    out += "]\n";
  }
  return out;
}

}  // namespace armature::internal
