// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/par/par_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "armature/base/characters.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/read/par/par_file.h"

namespace armature::internal {
namespace {

const std::vector<std::string>& par_keys() {
  static const std::vector<std::string> keys = {
      "NL",    "NJ",  "NF",    "Type", "is_floating", "is_mobile", "ant", "sigma", "b",  "d",         "r",   "gamma",
      "alpha", "mu",  "theta", "XX",   "XY",          "XZ",        "YY",  "YZ",    "ZZ", "MX",        "MY",  "MZ",
      "M",     "IA",  "FV",    "FS",   "FX",          "FY",        "FZ",  "CX",    "CY", "CZ",        "eta", "k",
      "QP",    "QDP", "GAM",   "W0",   "WP0",         "V0",        "VP0", "G",     "Z",  "Robotname", "Name"};
  return keys;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// A place in the text that knows its line and column.
struct Cursor {
  std::string_view text;
  std::size_t at = 0;
  int line = 1, column = 1;

  bool at_end() const { return at >= text.size(); }
  char peek() const { return at_end() ? '\0' : text[at]; }
  bool sees(std::string_view word) const { return text.substr(at, word.size()) == word; }
  void step() {
    if (text[at++] == '\n') {
      ++line;
      column = 1;
    } else {
      ++column;
    }
  }
  void step_over(std::string_view word) {
    for (std::size_t i = 0; i < word.size(); ++i) step();
  }
};

class ParText {
 public:
  ParText(std::string_view text, const std::string& file, Diagnostics& diagnostics, const Limits& limits)
      : cursor_{text}, file_(file), diagnostics_(diagnostics), most_items_(std::max<std::size_t>(limits.joints, 16)) {}

  std::map<std::string, ParStatement> read() {
    while (skip_space_and_comments() && !cursor_.at_end()) {
      if (diagnostics_.error_count() >= most_errors) {
        error(cursor_, "too many errors; the rest of the file is not read", "is this a SYMORO .par file?");
        break;
      }
      statement();
    }
    return std::move(statements_);
  }

 private:
  static constexpr std::size_t most_errors = 50;

  void error(const Cursor& place, std::string message, std::string hint) {
    diagnostics_.error({file_, place.line, place.column}, std::move(message), std::move(hint));
  }
  void skip_blanks() {
    while (!cursor_.at_end() && is_blank(cursor_.peek())) cursor_.step();
  }
  void skip_line() {
    while (!cursor_.at_end() && cursor_.peek() != '\n') cursor_.step();
  }

  // False when a comment is not closed: there is nothing left to read.
  bool skip_comment() {
    const Cursor start = cursor_;
    cursor_.step_over("(*");
    const std::size_t end = cursor_.text.find("*)", cursor_.at);
    if (end == std::string_view::npos) {
      error(start, "a comment is not closed", "end it with *)");
      return false;
    }
    if (cursor_.text.substr(cursor_.at, end - cursor_.at).find("(*") != std::string_view::npos)
      error(start, "another comment begins inside this one", "is it closed by *)?");
    remembered_in_comment(end);
    while (cursor_.at < end) cursor_.step();
    cursor_.step_over("*)");
    return true;
  }

  // A comment that holds one of the statements kept in comments is read as a statement.
  void remembered_in_comment(std::size_t end) {
    const Cursor outside = cursor_;
    cursor_.text = outside.text.substr(0, end);
    skip_blanks();
    const std::string key = lower_case(word());
    cursor_.at = outside.at, cursor_.line = outside.line, cursor_.column = outside.column;
    skip_blanks();
    const bool remembered =
        key == "robotname" || key == "name" || key == "coordinates" || key == "velocities" || key == "accelerations";
    if (remembered && cursor_.text.substr(cursor_.at).find('=') != std::string_view::npos) statement(true);
    cursor_ = outside;
  }

  bool skip_space_and_comments() {
    while (!cursor_.at_end()) {
      const char c = cursor_.peek();
      if (is_blank(c) || c == '\n' || c == ';') cursor_.step();
      else if (cursor_.sees("(*")) {
        if (!skip_comment()) return false;
      } else {
        break;
      }
    }
    return true;
  }

  std::string_view word() {
    const std::size_t start = cursor_.at;
    while (!cursor_.at_end() && (starts_name(cursor_.peek()) || (cursor_.at > start && is_digit(cursor_.peek()))))
      cursor_.step();
    return cursor_.text.substr(start, cursor_.at - start);
  }

  void statement(bool in_comment = false) {
    const Cursor start = cursor_;
    const std::string_view key = word();
    if (key.empty()) {
      error(start, fmt::format("'{}' cannot begin a statement", printable(cursor_.text.substr(cursor_.at, 1))),
            "statements are KEY = value or KEY = {value, value}");
      return skip_line();
    }
    skip_blanks();
    if (cursor_.peek() != '=') {
      error(cursor_, fmt::format("no '=' after {}", printable(key, 40)),
            "statements are KEY = value or KEY = {value, value}");
      return skip_line();
    }
    cursor_.step();
    skip_blanks();
    ParStatement read;
    read.key = std::string(key.substr(0, 100));
    read.line = start.line;
    read.column = start.column;
    if (cursor_.peek() == '{') {
      if (!list(read)) return;
    } else {
      plain_value(read);
    }
    keep(start, std::move(read), in_comment);
  }

  void keep(const Cursor& start, ParStatement read, bool in_comment) {
    const std::string key = lower_case(read.key);
    const std::vector<std::string>& known = par_keys();
    const bool is_known =
        std::any_of(known.begin(), known.end(), [&](const std::string& each) { return lower_case(each) == key; });
    if (!is_known && !in_comment) {
      const std::string hint = suggest(read.key, known);
      error(start, fmt::format("{} is not a key of .par files", printable(read.key, 60)),
            hint.empty() ? "remove it, or put it in a comment (* ... *)" : hint);
      return;
    }
    const auto [first, fresh] = statements_.emplace(key == "name" ? "robotname" : key, std::move(read));
    if (!fresh && !in_comment)
      error(start, fmt::format("{} is given twice, first in line {}", first->second.key, first->second.line),
            "keep one of them");
  }

  void plain_value(ParStatement& read) {
    const Cursor start = cursor_;
    while (!cursor_.at_end() && cursor_.peek() != '\n' && cursor_.peek() != ';' && !cursor_.sees("(*")) cursor_.step();
    read.count = 1;
    add_item(read, start, cursor_.at);
  }

  void add_item(ParStatement& read, const Cursor& start, std::size_t end) {
    std::string_view text = cursor_.text.substr(start.at, end - start.at);
    while (!text.empty() && (is_blank(text.back()) || text.back() == '\n')) text.remove_suffix(1);
    read.items.push_back({text, start.line, start.column});
  }

  bool list(ParStatement& read) {
    const Cursor opening = cursor_;
    Cursor line_start = cursor_;
    read.is_list = true;
    cursor_.step();
    if (!skip_space_and_comments()) return false;
    if (cursor_.peek() == '}') {
      cursor_.step();
      return true;
    }
    Cursor item = cursor_;
    while (true) {
      const char c = cursor_.peek();
      if (cursor_.at_end() || c == '=' || c == '{') {
        error(opening, fmt::format("the list of {} is not closed", printable(read.key, 40)), "end it with }");
        if (!cursor_.at_end() && line_start.line > opening.line)
          cursor_ = line_start;  // the next statement began there
        else skip_line();
        return false;
      }
      if (c == ',' || c == '}') {
        if (++read.count <= most_items_) add_item(read, item, cursor_.at);
        cursor_.step();
        if (c == '}') return true;
        if (!skip_space_and_comments()) return false;
        item = cursor_;
        if (cursor_.line > line_start.line) line_start = cursor_;
      } else if (c == '\n') {
        cursor_.step();
        line_start = cursor_;
      } else {
        cursor_.step();
      }
    }
  }

  Cursor cursor_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  std::size_t most_items_;
  std::map<std::string, ParStatement> statements_;
};

}  // namespace

std::map<std::string, ParStatement> read_par_text(std::string_view text, const std::string& file,
                                                  Diagnostics& diagnostics, const Limits& limits) {
  if (text.size() > limits.file_bytes) {
    diagnostics.error({file, 0, 0}, fmt::format("a description of {} bytes is too large", text.size()),
                      fmt::format("at most {} are read", limits.file_bytes));
    return {};
  }
  return ParText(text, file, diagnostics, limits).read();
}

}  // namespace armature::internal
