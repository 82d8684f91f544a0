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
constexpr bool is_space(char c) { return spaces.find(c) != std::string_view::npos; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}

}  // namespace armature::internal
