// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Names come from robot files, and a robot file may be hostile: data must never become code. An identifier keeps only
// letters, digits and single underscores of the text it comes from, is never a keyword of the language, and is unique.
// Text inside comments can neither end the comment nor the line.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace armature::internal {

// What a language requires of names.
struct NameRules {
  std::span<const std::string_view> reserved;   // keywords, and functions that the code calls
  std::span<const std::string_view> used = {};  // names that the files use
  bool ignores_case = false;
  std::size_t longest = 70;
  std::size_t longest_function = 121;  // leaves room for suffixes such as _parameters
  std::string_view joint = "_";        // replaces an underscore
  bool starts_small = false;           // the first letter becomes lower case: the language reserves capitals
};

// The identifiers of one scope. Keywords are never returned.
class Names {
 public:
  explicit Names(const NameRules& rules);
  explicit Names(std::span<const std::string_view> reserved_words) : Names(NameRules{.reserved = reserved_words}) {}

  // Reserves `name`.
  void reserve(std::string_view name) { taken_.insert(key(name)); }

  // A new identifier made from `text`: "th 1" -> th_1, then th_1_2, th_1_3, ... It starts with a letter and has at most
  // as many characters as the language allows.
  std::string unique(std::string_view text);

 private:
  std::string key(std::string_view name) const;
  std::string spelled(std::string name) const;

  NameRules rules_;
  std::set<std::string, std::less<>> taken_;
  std::map<std::string, std::size_t, std::less<>> next_suffix_;
};

// The function's name: the requested one, or ROBOT_MODEL; each part is shortened separately, so that a long robot name
// does not hide the model.
std::string function_name(const NameRules& rules, std::string_view asked, std::string_view robot,
                          std::string_view model);

// `text` for a comment of any language: one line, control characters escaped, cut after `most` bytes. It holds no mark
// that opens or closes a comment, a string of three quotes or a script, no trigraph, and no backslash at its end.
std::string comment_text(std::string_view text, std::size_t most = 200);

}  // namespace armature::internal
