// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/names.h"

#include <fmt/format.h>

#include "armature/base/text.h"

namespace armature {

Names::Names(std::span<const std::string_view> reserved_words) : taken_(reserved_words.begin(), reserved_words.end()) {}

std::string Names::unique(std::string_view text) {
  std::string stem = identifier(text);
  if (stem.front() == '_') stem.insert(0, "x");  // a leading underscore belongs to the implementation
  std::string name = stem;
  std::size_t& suffix = next_suffix_.try_emplace(stem, 2).first->second;
  while (!taken_.insert(name).second) name = fmt::format("{}_{}", stem, suffix++);
  return name;
}

std::string comment_text(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : printable(text, most)) {
    const char before = out.empty() ? ' ' : out.back();
    const bool mark = (before == '*' && c == '/') || (before == '/' && c == '*') || (before == '?' && c == '?');
    if (mark) out += ' ';
    out += c;
  }
  if (!out.empty() && out.back() == '\\') out += '|';
  return out;
}

}  // namespace armature
