// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/code_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

#include "armature/base/text.h"
#include "armature/verify/code_text.h"

namespace armature::internal {
namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }

std::string trimmed(std::string_view text, std::string_view of) {
  const std::size_t begin = text.find_first_not_of(of), end = text.find_last_not_of(of);
  return begin == std::string_view::npos ? "" : std::string(text.substr(begin, end - begin + 1));
}

// The one parameter among the words of a text.
std::optional<std::string> only_parameter(std::string_view text, const std::set<std::string>& parameters) {
  std::optional<std::string> found;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && in_word(text[end])) ++end;
    if (const std::string word(text.substr(i, end - i)); parameters.contains(word)) {
      if (found && *found != word) return std::nullopt;
      found = word;
    }
    i = end + 1;
  }
  return found;
}

// "declaration of NAME  /* SYMBOL */": the comment is a symbol and nothing else.
std::optional<std::pair<std::string, std::string>> beside_declaration(const std::string& line,
                                                                      const std::set<std::string>& parameters,
                                                                      const std::set<std::string>& symbols) {
  for (const std::string_view mark : {"/*", "//", "(*", "#", "%", "!"}) {
    const std::size_t at = line.find(mark);
    if (at == std::string::npos || trimmed(line.substr(0, at), " \t").empty()) continue;
    const std::string symbol = trimmed(std::string_view(line).substr(at + mark.size()), " \t*/)\r");
    if (!symbols.contains(symbol)) continue;
    if (const auto name = only_parameter(line.substr(0, at), parameters)) return std::pair(*name, symbol);
  }
  return std::nullopt;
}

// "%   NAME  SYMBOL", "   \"NAME\"  SYMBOL".
std::optional<std::pair<std::string, std::string>> in_list(const std::string& line,
                                                           const std::set<std::string>& parameters,
                                                           const std::set<std::string>& symbols) {
  const std::string text = trimmed(line, " \t#%!*\r");
  const std::size_t gap = text.find("  ");
  if (gap == std::string::npos) return std::nullopt;
  const std::string name = trimmed(std::string_view(text).substr(0, gap), "\"");
  const std::string symbol = trimmed(std::string_view(text).substr(gap), " ");
  if (!parameters.contains(name) || !symbols.contains(symbol)) return std::nullopt;
  return std::pair(name, symbol);
}

std::string plain(std::string_view name) {
  std::string result;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

// NAME of NAME_2.
std::string without_number(const std::string& name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  return end != std::string::npos && end > 0 && end + 1 < name.size() && (name[end] == '_' || name[end] == '$')
             ? name.substr(0, end)
             : name;
}

}  // namespace

std::map<std::string, std::string> symbols_of_parameters(const std::set<std::string>& parameters,
                                                         const std::set<std::string>& symbols,
                                                         const std::vector<std::string>& files) {
  std::map<std::string, std::string> result;
  for (const std::string& file : files) {
    std::istringstream lines(file);
    for (std::string line; std::getline(lines, line);) {
      auto said = beside_declaration(line, parameters, symbols);
      if (!said) said = in_list(line, parameters, symbols);
      if (said && result.emplace(*said).first->second != said->second)
        throw UnreadableCode(fmt::format("the files say two things of {}", printable(said->first, 60)));
    }
  }
  const auto taken = [&](const std::string& symbol) {
    return std::ranges::any_of(result, [&](const auto& each) { return each.second == symbol; });
  };
  const auto match = [&](const auto& alike) {
    for (const std::string& name : parameters) {
      if (result.contains(name)) continue;
      const auto found = std::ranges::find_if(
          symbols, [&](const std::string& symbol) { return alike(name, symbol) && !taken(symbol); });
      if (found != symbols.end()) result[name] = *found;
    }
  };
  match([](const std::string& name, const std::string& symbol) { return name == symbol; });
  match([](const std::string& name, const std::string& symbol) { return plain(name) == plain(symbol); });
  match(
      [](const std::string& name, const std::string& symbol) { return plain(without_number(name)) == plain(symbol); });
  std::set<std::string> seen;
  for (const std::string& name : parameters) {
    if (!result.contains(name))
      throw UnreadableCode(
          fmt::format("the code takes a parameter '{}' that the model does not have", printable(name, 60)));
    if (!seen.insert(result[name]).second)
      throw UnreadableCode(fmt::format("two parameters of the code stand for {}", printable(result[name], 60)));
  }
  return result;
}

}  // namespace armature::internal
