// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A verb is named with brackets, and with the words that it takes, quoted as in a shell, if any: "@show()",
// "@excite('my arm.urdf' @lock=finger)".
//
//   plain          show             excite 'my arm.urdf' lock = finger
//   command line   armature show    armature excite 'my arm.urdf' --lock finger
//   Python         armature.show()  armature.excite('my arm.urdf', lock=finger)
#include "armature/base/option_names.h"

#include <algorithm>
#include <vector>

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

std::string spelled_verb(std::string_view name, const std::vector<std::string_view>& words, OptionSpelling spelling) {
  std::string text;
  for (const std::string_view word : words) {
    text += spelling == OptionSpelling::python && !text.empty() ? ", " : text.empty() ? "" : " ";
    const bool bare = spelling == OptionSpelling::python && !word.starts_with('@') && !word.starts_with('\'');
    const std::string said = spell_options(word, spelling);
    text += bare ? "'" + said + "'" : said;
  }
  const std::string verb(name);
  switch (spelling) {
    case OptionSpelling::plain: return text.empty() ? verb : verb + " " + text;
    case OptionSpelling::python: return "armature." + verb + "(" + text + ")";
    case OptionSpelling::command_line: break;
  }
  return "armature " + (text.empty() ? verb : verb + " " + text);
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
