// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/option_names.h"

#include <algorithm>

#include "armature/base/characters.h"

namespace armature {
namespace {

bool in_name(char c) { return internal::is_lower(c) || c == '_'; }
bool before_option(char c) { return c == ' ' || c == '(' || c == '`' || c == '\n'; }
bool ends_value(char c) { return c == ' ' || c == ';' || c == ')' || c == '\'' || c == '`' || c == '\n'; }

std::string spelled(std::string_view name, std::string_view value, OptionSpelling spelling) {
  std::string text(name);
  switch (spelling) {
    case OptionSpelling::plain: return value.empty() ? text : text.append(" = ").append(value);
    case OptionSpelling::python: return text.append("=").append(value.empty() ? "True" : value);
    case OptionSpelling::command_line: break;
  }
  std::replace(text.begin(), text.end(), '_', '-');
  text.insert(0, "--");
  return value.empty() ? text : text.append(" ").append(value);
}

}  // namespace

std::string spell_options(std::string_view message, OptionSpelling spelling) {
  std::string out;
  for (std::size_t i = 0; i < message.size();) {
    const bool begins = message[i] == '@' && (i == 0 || before_option(message[i - 1])) && i + 1 < message.size() &&
                        in_name(message[i + 1]);
    if (!begins) {
      out += message[i++];
      continue;
    }
    std::size_t end = i + 1;
    while (end < message.size() && in_name(message[end])) ++end;
    const std::string_view name = message.substr(i + 1, end - i - 1);
    std::string_view value;
    if (end < message.size() && message[end] == '=') {
      const std::size_t from = ++end;
      while (end < message.size() && !ends_value(message[end])) ++end;
      // A comma or a stop at the end belongs to the sentence.
      while (end > from && (message[end - 1] == ',' || message[end - 1] == '.' || message[end - 1] == ':')) --end;
      value = message.substr(from, end - from);
    }
    out += spelled(name, value, spelling);
    i = end;
  }
  return out;
}

}  // namespace armature
