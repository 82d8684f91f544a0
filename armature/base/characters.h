// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Classes of ASCII characters that the formats share; no locale is asked.
#pragma once

#include <string>
#include <string_view>

namespace armature::internal {

constexpr std::string_view spaces = " \t\r\n";

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c); }
constexpr bool is_space(char c) { return spaces.find(c) != std::string_view::npos; }

// Names as C and most formats have them: a letter or an underscore, then digits too.
constexpr bool starts_name(char c) { return is_letter(c) || c == '_'; }
constexpr bool continues_name(char c) { return starts_name(c) || is_digit(c); }

constexpr char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}
inline std::string upper_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = upper(c);
  return out;
}

}  // namespace armature::internal
