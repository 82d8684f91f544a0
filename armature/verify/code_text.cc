// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/code_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>

namespace armature::internal {
namespace {

struct Dialect {
  std::string_view name, line_comment, open_comment, close_comment;
  bool lines;                            // a statement ends with its line, not with a semicolon
  std::string_view defaults, init, run;  // how the parts begin, up to their arguments; $ is the function's name
  std::string_view end;                  // of a body; empty: the bracket that closes it
};

constexpr Dialect dialects[] = {
    {"c", "//", "/*", "*/", false, "void $_defaults(", "void $_init(", "void $(", ""},
    {"cpp", "//", "/*", "*/", false, "", " init(", "void evaluate(", ""},
    {"python", "#", "\"\"\"", "\"\"\"", true, "", "def init(", "def $(", "\n\n\n"},
    {"matlab", "%", "", "", true, "= $_defaults(", "= $_init(", "= $(", "\nend"},
    {"fortran", "!", "", "", true, "", "subroutine $_init(", "subroutine $(", "end subroutine"},
    {"julia", "#", "", "", true, "", "function init(", "function evaluate!(", "\nend"},
    {"rust", "//", "/*", "*/", false, "", "fn init(", "fn evaluate(", ""},
    {"javascript", "//", "/*", "*/", false, "", "function init(", "function evaluate(", ""},
    {"mathematica", "", "(*", "*)", false, "", "$$init[", "$[", ""},
    {"maple", "#", "", "", false, "$_defaults := proc(", "$_init := proc(", "$ := proc(", "end proc"},
};

// ZERO_FOUR(T + 4), a macro of emitted C, is T[4] = 0; T[5] = 0; T[6] = 0; T[7] = 0.
std::vector<std::string> with_zeros_one_by_one(const std::vector<std::string>& statements) {
  static const std::regex four(R"(ZERO_FOUR\((\w{1,100}) \+ (\d{1,6})\))");
  std::vector<std::string> all;
  std::smatch found;
  for (const std::string& statement : statements) {
    if (statement.size() < 200 && std::regex_match(statement, found, four))
      for (int k = 0; k < 4; ++k) all.push_back(fmt::format("{}[{}] = 0", found[1].str(), std::stoi(found[2]) + k));
    else all.push_back(statement);
  }
  return all;
}

const Dialect* dialect_of(std::string_view language) {
  const auto* const found =
      std::find_if(std::begin(dialects), std::end(dialects), [&](const Dialect& d) { return d.name == language; });
  return found == std::end(dialects) ? nullptr : found;
}

std::string without_comments(const std::string& text, const Dialect& d) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto here = [&](std::string_view mark) { return !mark.empty() && text.compare(at, mark.size(), mark) == 0; };
    if (here(d.open_comment)) {
      const std::size_t close = text.find(d.close_comment, at + d.open_comment.size());
      if (close == std::string::npos) throw UnreadableCode("a comment does not end");
      at = close + d.close_comment.size();
      result += ' ';
    } else if (here(d.line_comment)) {
      at = std::min(text.find('\n', at), text.size());
    } else {
      result += text[at++];
    }
  }
  return result;
}

std::string trimmed(std::string_view text) {
  const auto blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && (blank(text.back()) || text.back() == ';')) text.remove_suffix(1);
  return std::string(text);
}

bool opens(char c) { return c == '(' || c == '[' || c == '{'; }
bool closes(char c) { return c == ')' || c == ']' || c == '}'; }

// The place of the bracket that closes the one at `at`.
std::size_t closing(const std::string& text, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (opens(text[i])) ++depth;
    if (closes(text[i]) && --depth == 0) return i;
  }
  throw UnreadableCode("a bracket is not closed");
}

// Pieces between separators outside brackets.
std::vector<std::string> pieces(std::string_view text, char separator, bool angles = false) {
  std::vector<std::string> result;
  std::string piece;
  int depth = 0;
  for (const char c : text) {
    if (opens(c) || (angles && c == '<')) ++depth;
    if (closes(c) || (angles && c == '>')) --depth;
    if (c == separator && depth == 0) {
      result.push_back(trimmed(piece));
      piece.clear();
    } else {
      piece += c == '\n' ? ' ' : c;
    }
  }
  result.push_back(trimmed(piece));
  std::erase(result, "");
  return result;
}

bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }

// "const double q[4]", "Input<Scalar, 4> q", "A: &mut [f64; 16]", "A = new Float64Array(16)", "q_": the name.
std::string argument_name(std::string text) {
  const std::size_t cut = text.find_first_of(":=");
  if (cut != std::string::npos) text = trimmed(text.substr(0, cut));
  if (!text.empty() && text.back() == ']') text = trimmed(text.substr(0, text.rfind('[')));
  std::size_t begin = text.size();
  while (begin > 0 && in_name(text[begin - 1])) --begin;
  std::string name = text.substr(begin);
  if (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

std::vector<std::string> names_in(std::string_view list) {
  std::vector<std::string> names;
  for (const std::string& each : pieces(list, ',', true)) names.push_back(argument_name(each));
  return names;
}

std::string spelled(std::string_view pattern, std::string name, const Dialect& d) {
  if (d.name == "mathematica") std::replace(name.begin(), name.end(), '_', '$');
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '$') result += pattern[i];
    else if (i + 1 < pattern.size() && pattern[i + 1] == '$') result += name + '$', ++i;
    else result += name;
  }
  return result;
}

std::string joined_lines(std::string text, std::string_view mark) {
  for (std::size_t at; (at = text.find(mark)) != std::string::npos;) {
    const std::size_t end = text.find('\n', at);
    text.replace(at, std::min(end, text.size()) - at + 1, " ");
  }
  return text;
}

}  // namespace

bool is_readable(std::string_view language) { return dialect_of(language) != nullptr; }

CodeFunction code_function(std::string_view language, const std::string& file, const std::string& name, CodePart part) {
  const Dialect* d = dialect_of(language);
  if (d == nullptr) throw UnreadableCode(fmt::format("{} is not read back", language));
  const std::string_view pattern = part == CodePart::run ? d->run : part == CodePart::init ? d->init : d->defaults;
  if (pattern.empty()) return {};
  std::string text = without_comments(file, *d);
  if (language == "fortran") text = joined_lines(text, "&\n");
  if (language == "matlab") text = joined_lines(text, "...\n");
  const std::string header = spelled(pattern, name, *d);
  std::size_t found = std::string::npos, close = 0;
  for (std::size_t at = text.find(header); at != std::string::npos; at = text.find(header, at + 1)) {
    const std::size_t end = closing(text, at + header.size() - 1), next = text.find_first_not_of(" \n", end + 1);
    if (next != std::string::npos && text[next] == ';') continue;  // a declaration, or a call
    if (found != std::string::npos) {
      if (language == "cpp" || language == "mathematica") break;  // overloads for other types; calls in the self-test
      throw UnreadableCode(fmt::format("the file has '{}' twice", header));
    }
    found = at;
    close = end;
  }
  if (found == std::string::npos) return {};

  CodeFunction function;
  const std::size_t open = found + header.size() - 1;
  function.arguments = names_in(std::string_view(text).substr(open + 1, close - open - 1));
  if (language == "matlab") {
    const std::size_t line = text.rfind("function", found);
    if (line == std::string::npos) throw UnreadableCode("the file has no function");
    std::string before = trimmed(text.substr(line + 8, found - line - 8));
    if (!before.empty() && before.front() == '[') before = before.substr(1, before.rfind(']') - 1);
    function.results = names_in(before);
  }

  std::size_t begin = close + 1, end = 0;
  if (!d->end.empty()) {
    if (language == "python" || language == "julia") begin = text.find('\n', close);
    if (begin == std::string::npos) begin = text.size();
    end = std::min(text.find(d->end, begin), text.size());
  } else {
    const std::size_t body = text.find(language == "mathematica" ? "Module[" : "{", close);
    if (body == std::string::npos) throw UnreadableCode("a function has no body");
    const std::size_t bracket = language == "mathematica" ? body + 6 : body;
    begin = bracket + 1;
    end = closing(text, bracket);
    if (language == "mathematica") begin = text.find(',', closing(text, text.find('{', begin))) + 1;
  }
  function.statements = pieces(std::string_view(text).substr(begin, end - begin), d->lines ? '\n' : ';');
  if (language == "c") function.statements = with_zeros_one_by_one(function.statements);
  if (language == "python" || language == "maple" || language == "mathematica") {
    std::string last = function.statements.empty() ? "" : function.statements.back();
    if (last.starts_with("return")) last = trimmed(last.substr(6));
    if (!last.empty() && last.front() == '{') last = last.substr(1, last.size() - 2);
    function.results = names_in(last);
    if (!function.statements.empty()) function.statements.pop_back();
  }
  return function;
}

}  // namespace armature::internal
