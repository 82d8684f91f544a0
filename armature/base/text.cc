// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/text.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

#include "armature/base/characters.h"

namespace armature::internal {
namespace {

// The length of the well-formed UTF-8 sequence of a printable character at `at`, or 0.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t first = byte(at);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length == 0 || first > 0xf4 || at + length > text.size()) return 0;
  std::uint32_t code = first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xc0U) != 0x80U) return 0;
    code = (code << 6) | (byte(at + i) & 0x3fU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool control = code < 0xa0 || (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
                       (code >= 0x2066 && code <= 0x2069) || (code >= 0xd800 && code <= 0xdfff) || code == 0xfeff;
  return overlong || control || code > 0x10ffff ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (out.size() >= most) return out + "...";
    if (const std::size_t length = utf8_length(text, i); length > 0) {
      out += text.substr(i, length);
      i += length;
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[i++]));
    }
  }
  return out;
}

std::string shortest(double value) {
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  return std::string(buffer, result.ptr);
}

std::string identifier(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, 60)) {
    if (is_letter(c) || is_digit(c)) out += c;
    else if (!out.empty() && out.back() != '_') out += '_';
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  if (out.empty() || is_digit(out.front())) out.insert(0, "_");
  if (out == "_") out = "unnamed";
  return out.substr(0, 60);
}

std::strong_ordering natural_order(std::string_view a, std::string_view b) {
  const auto digit_at = [](std::string_view text, std::size_t i) { return i < text.size() && is_digit(text[i]); };
  // The number at i without leading zeros; i moves behind it.
  const auto number = [&](std::string_view text, std::size_t& i) {
    while (i < text.size() && text[i] == '0') ++i;
    const std::size_t start = i;
    while (digit_at(text, i)) ++i;
    return text.substr(start, i - start);
  };
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (digit_at(a, i) && digit_at(b, j)) {
      const std::string_view x = number(a, i), y = number(b, j);
      if (x.size() != y.size()) return x.size() <=> y.size();
      if (x != y) return x <=> y;
    } else if (a[i] != b[j]) {
      return static_cast<unsigned char>(a[i]) <=> static_cast<unsigned char>(b[j]);
    } else {
      ++i, ++j;
    }
  }
  if (i < a.size() || j < b.size()) return (i < a.size()) <=> (j < b.size());
  return a <=> b;  // "q01" and "q1"
}

std::uint64_t text_hash(std::string_view text) {  // FNV-1a
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

}  // namespace armature::internal
