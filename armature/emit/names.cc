// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/names.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/characters.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr std::size_t suffix_room = 7;

// Character sequences with a meaning in some language: comments of C, Mathematica, HTML; trigraphs; Julia's blocks;
// Python's and Julia's quotes; the end of a script; two hyphens in XML.
constexpr std::string_view marks[] = {"*/", "/*", "(*", "*)", "<!", "</", "--", "??", "#=", "=#", "\"\"", "''"};

// An identifier that starts with a letter: a leading underscore belongs to the implementation.
std::string stem_of(std::string_view text, std::size_t longest) {
  std::string stem = identifier(text);
  if (stem.front() == '_') stem.insert(0, "x");
  if (stem.size() > longest) stem.resize(longest);
  while (stem.back() == '_') stem.pop_back();
  return stem;
}

}  // namespace

Names::Names(const NameRules& rules) : rules_(rules) {
  for (const auto& words : {rules.reserved, rules.used})
    for (const std::string_view word : words) taken_.insert(key(word));
}

std::string Names::key(std::string_view name) const {
  return rules_.ignores_case ? lower_case(name) : std::string(name);
}

std::string Names::spelled(std::string name) const {
  if (rules_.starts_small) name.front() = lower(name.front());
  if (rules_.joint == "_") return name;
  std::string out;
  for (const char c : name) c == '_' ? out += rules_.joint : out += c;
  return out;
}

std::string Names::unique(std::string_view text) {
  const std::string stem = stem_of(text, rules_.longest - suffix_room);
  std::string name = spelled(stem);
  std::size_t& suffix = next_suffix_.try_emplace(key(name), 2).first->second;
  while (!taken_.insert(key(name)).second) name = spelled(fmt::format("{}_{}", stem, suffix++));
  return name;
}

std::string function_name(const NameRules& rules, std::string_view asked, std::string_view robot,
                          std::string_view model) {
  const std::size_t half = (rules.longest_function - 1) / 2;
  std::string name = asked.empty() ? stem_of(robot, half) + "_" + identifier(model).substr(0, half)
                                   : stem_of(asked, rules.longest_function);
  const auto& words = rules.reserved;
  const bool is_word = std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return rules.ignores_case ? lower_case(word) == lower_case(name) : word == name;
  });
  return is_word ? name + "_model" : name;
}

std::string comment_text(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : printable(text, most)) {
    const char pair[] = {out.empty() ? ' ' : out.back(), c};
    if (std::find(std::begin(marks), std::end(marks), std::string_view(pair, 2)) != std::end(marks)) out += ' ';
    out += c;
  }
  if (!out.empty() && out.back() == '\\') out += '|';
  return out;
}

}  // namespace armature::internal
