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

}  // namespace

std::vector<std::string> components_of(std::string_view path) {
  if (path.empty() || path.size() > longest_path) throw Refusal(400, "a file's path has 1 to 1024 characters");
  if (std::ranges::any_of(path, [](unsigned char c) { return c < 32 || c == 127; }))
    throw Refusal(400, "a file's name has no control characters");
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
  for (const std::string_view at : {"@", ",", ":", "=", "|", "@,:=| \t\n"})
    if (word.find_first_of(at) != std::string_view::npos)
      for (std::string& part : split(word, at))
        if (!part.empty()) parts.push_back(std::move(part));
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
