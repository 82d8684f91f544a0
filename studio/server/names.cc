// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/names.h"

#include <algorithm>

#include "armature/base/text.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

constexpr std::size_t longest_name = 255, longest_path = 1024, longest_word = 1u << 20;

std::vector<std::string> split(std::string_view text, std::string_view at) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(at, start), text.size());
    parts.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

// ".git", but neither "." nor ".5".
bool is_hidden(std::string_view component) {
  return component.size() > 1 && component[0] == '.' && (component[1] < '0' || component[1] > '9');
}

// Without blanks at its ends: they are part of a name ("log .csv"), but not of a list ("k: log.csv").
std::string without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\n\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(blanks) + 1 - first));
}

}  // namespace

bool is_utf8(std::string_view text) {
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const auto* const end = at + text.size();
  while (at < end) {
    const int more = *at < 0x80 ? 0 : *at < 0xC2 ? -1 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : *at < 0xF5 ? 3 : -1;
    if (more < 0 || end - at <= more) return false;
    // The second byte rules out overlong forms, surrogates, and what lies above U+10FFFF.
    const unsigned least = *at == 0xE0 ? 0xA0 : *at == 0xF0 ? 0x90 : 0x80;
    const unsigned most = *at == 0xED ? 0x9F : *at == 0xF4 ? 0x8F : 0xBF;
    for (int k = 1; k <= more; ++k)
      if (at[k] < (k == 1 ? least : 0x80u) || at[k] > (k == 1 ? most : 0xBFu)) return false;
    at += more + 1;
  }
  return true;
}

std::vector<std::string> components_of(std::string_view path) {
  if (path.empty() || path.size() > longest_path) throw Refusal(400, "a file's path has 1 to 1024 characters");
  if (std::ranges::any_of(path, [](unsigned char c) { return c < 32 || c == 127; }))
    throw Refusal(400, "a file's name has no control characters");
  if (!is_utf8(path)) throw Refusal(400, "a file's name is UTF-8", "rename the file");
  std::vector<std::string> parts = split(path, "/");
  for (const std::string& part : parts) {
    if (part == ".." || path.front() == '/')
      throw Refusal(403, "files lie below the project's folder", "give a path relative to it, without ..");
    if (part.empty() || part == "." || part.size() > longest_name)
      throw Refusal(400, "a file's path is names of 1 to 255 characters, separated by single slashes");
    if (part.front() == '.') throw Refusal(403, "hidden files are not shown", "names that begin with a dot are hidden");
  }
  return parts;
}

std::vector<std::string> possible_paths(std::string_view word) {
  std::vector<std::string> parts{std::string(word)};
  for (const std::string_view at : {"@", ",", ":", "=", "|", "@,:=|"})
    if (word.find_first_of(at) != std::string_view::npos)
      for (const std::string& part : split(word, at))
        if (std::string path = without_blanks(part); !path.empty()) parts.push_back(std::move(path));
  return parts;
}

void check_word(std::string_view word) {
  if (word.size() > longest_word) throw Refusal(413, "a word of a command has at most a million characters");
  if (word.find('\0') != std::string_view::npos) throw Refusal(400, "a word of a command has no NUL");
  for (const std::string& part : possible_paths(word)) {
    const std::vector<std::string> components = split(part, "/");
    if (part.starts_with("/") || std::ranges::find(components, "..") != components.end())
      throw Refusal(403, "'" + internal::printable(word, 80) + "' leaves the project's folder",
                    "give paths relative to it, without ..");
    if (std::ranges::any_of(components, is_hidden))
      throw Refusal(403, "'" + internal::printable(word, 80) + "' names a hidden file",
                    "names that begin with a dot are hidden");
  }
}

}  // namespace armature::studio
