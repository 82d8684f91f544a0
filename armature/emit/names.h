// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Names come from robot files, and a robot file may be hostile: data must never become code. An identifier keeps only
// letters, digits and single underscores of the text it comes from, is never a word of the language, and is given to
// one owner only. Text inside comments can neither end the comment nor the line.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace armature {

// The identifiers of one scope. Words of the language are never given out.
class Names {
 public:
  explicit Names(std::span<const std::string_view> reserved_words);

  // Never gives out `name`.
  void reserve(std::string name) { taken_.insert(std::move(name)); }

  // An identifier made from `text` that was not given before: "th 1" -> th_1, then th_1_2, th_1_3, ... It starts with
  // a letter and has at most 70 characters.
  std::string unique(std::string_view text);

 private:
  std::set<std::string, std::less<>> taken_;
  std::map<std::string, std::size_t, std::less<>> next_suffix_;
};

// `text` for a C comment (also fit for the comments of languages with // or #): one line, control characters escaped,
// no opening or closing mark, no trigraph, no backslash at its end, cut after `most` bytes.
std::string comment_text(std::string_view text, std::size_t most = 200);

}  // namespace armature
