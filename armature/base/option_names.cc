// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A verb is named with brackets, and with the words that it takes, quoted as in a shell, if any: "@show()",
// "@excite('my arm.urdf' @lock=finger)".
//
//   plain          show             excite 'my arm.urdf' lock = finger
//   command line   armature show    armature excite 'my arm.urdf' --lock finger
//   Python         robot.show()     armature.load('my arm.urdf', lock='finger').excite()
//
// Python's values are its literals, and an option without one is "tree=...", of which the module, which knows the
// types, makes "tree=True".
#include "armature/base/option_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "armature/base/characters.h"

namespace armature {
namespace {

bool in_name(char c) { return internal::is_lower(c) || c == '_'; }
bool before_option(char c) { return c == ' ' || c == '(' || c == '`' || c == '\n'; }
bool ends_value(char c) { return c == ' ' || c == ';' || c == ')' || c == '\'' || c == '`' || c == '\n'; }

bool is_number(std::string_view text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return !text.empty() && read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

// Numbers, lists of them, objects, and words in quotes.
std::string python_literal(std::string_view value) {
  if (value.empty()) return "...";
  if (value.front() == '{' || value.front() == '[' || value.front() == '"') return std::string(value);
  for (std::size_t from = 0; from <= value.size();) {
    const std::size_t to = std::min(value.find(',', from), value.size());
    if (!is_number(value.substr(from, to - from))) return "'" + std::string(value) + "'";
    from = to + 1;
  }
  const bool alone = value.find(',') == std::string_view::npos;
  return alone ? std::string(value) : "[" + std::string(value) + "]";
}

std::string spelled(std::string_view name, std::string_view value, OptionSpelling spelling) {
  std::string text(name);
  switch (spelling) {
    case OptionSpelling::plain: return value.empty() ? text : text.append(" = ").append(value);
    case OptionSpelling::python: return text.append("=").append(python_literal(value));
    case OptionSpelling::command_line: break;
  }
  std::replace(text.begin(), text.end(), '_', '-');
  text.insert(0, "--");
  return value.empty() ? text : text.append(" ").append(value);
}

// The end of what is between brackets, and the blanks that part its words: those outside of quotes.
struct Words {
  std::size_t end = std::string_view::npos;
  std::vector<std::string_view> words;
};
Words words_until_bracket(std::string_view text) {
  Words found;
  std::size_t from = 0;
  bool quoted = false;
  const auto cut = [&](std::size_t to) {
    if (to > from) found.words.push_back(text.substr(from, to - from));
    from = to + 1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\'') quoted = !quoted;
    if (quoted) continue;
    if (text[i] == '\\') ++i;
    else if (text[i] == ' ') cut(i);
    else if (text[i] == ')') {
      cut(i);
      found.end = i;
      break;
    }
  }
  return found;
}

// Options that are about reading the robot (LoadRobotOptions).
constexpr std::array<std::string_view, 7> of_reading = {"right_angles", "lock",     "root",           "tip",
                                                        "no_friction",  "floating", "floating_joints"};

std::string python_call(std::string_view name, const std::vector<std::string_view>& words) {
  std::string reading, calling;
  for (const std::string_view word : words) {
    const bool option = word.starts_with('@');
    const std::string_view named = word.substr(0, word.find('='));
    const bool reads = option ? std::ranges::find(of_reading, named.substr(1)) != of_reading.end() : reading.empty();
    std::string& into = reads ? reading : calling;
    if (!into.empty()) into += ", ";
    into += option                   ? spell_options(word, OptionSpelling::python)
            : word.starts_with('\'') ? std::string(word)
                                     : "'" + std::string(word) + "'";
  }
  return (reading.empty() ? "robot." : "armature.load(" + reading + ").") + std::string(name) + "(" + calling + ")";
}

std::string spelled_verb(std::string_view name, const std::vector<std::string_view>& words, OptionSpelling spelling) {
  if (spelling == OptionSpelling::python) return python_call(name, words);
  std::string text = (spelling == OptionSpelling::command_line ? "armature " : "") + std::string(name);
  for (const std::string_view word : words) text += " " + spell_options(word, spelling);
  return text;
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
    if (end < message.size() && message[end] == '(') {
      const Words inside = words_until_bracket(message.substr(end + 1));
      if (inside.end != std::string_view::npos) {
        out += spelled_verb(name, inside.words, spelling);
        i = end + inside.end + 2;
        continue;
      }
    }
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
