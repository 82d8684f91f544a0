// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/python_literal.h"

#include <charconv>

namespace armature::internal {
namespace {

constexpr int deepest_literal = 8;

class LiteralParser {
 public:
  explicit LiteralParser(std::string_view text) : rest_(text) {}

  bool value(PythonLiteral& to, int depth = 0) {
    skip_blanks();
    if (rest_.empty() || depth > deepest_literal) return false;
    const char c = rest_.front();
    if (c == '\'' || c == '"') return text(to, c);
    if (c >= '0' && c <= '9') return number(to);
    if (take("True")) return boolean(to, 1);
    if (take("False")) return boolean(to, 0);
    if (take("(")) return items(to, ')', depth);
    if (take("[")) return items(to, ']', depth);
    if (take("{")) {
      to.kind = PythonLiteral::Kind::dictionary;
      return items(to, '}', depth);
    }
    return false;
  }

  bool ended() {
    skip_blanks();
    return rest_.empty();
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\0'))
      rest_.remove_prefix(1);
  }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  bool text(PythonLiteral& to, char quote) {
    const std::size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) return false;
    to.kind = PythonLiteral::Kind::text;
    to.text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return true;
  }
  bool number(PythonLiteral& to) {
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), to.number);
    if (error != std::errc()) return false;
    to.kind = PythonLiteral::Kind::number;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    take("L");  // as Python 2 wrote it
    return true;
  }
  static bool boolean(PythonLiteral& to, std::uint64_t value) {
    to.kind = PythonLiteral::Kind::boolean;
    to.number = value;
    return true;
  }
  // Up to the closing bracket; a comma may follow the last item.
  bool items(PythonLiteral& to, char close, int depth) {
    while (true) {
      skip_blanks();
      if (take({&close, 1})) return true;
      if (to.kind == PythonLiteral::Kind::dictionary) {
        PythonLiteral key;
        if (!value(key, depth + 1) || key.kind != PythonLiteral::Kind::text) return false;
        to.keys.push_back(key.text);
        skip_blanks();
        if (!take(":")) return false;
      }
      if (!value(to.items.emplace_back(), depth + 1)) return false;
      skip_blanks();
      if (!take(",") && (rest_.empty() || rest_.front() != close)) return false;
    }
  }

  std::string_view rest_;
};

}  // namespace

const PythonLiteral* PythonLiteral::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == key) return &items[i];
  return nullptr;
}

std::optional<PythonLiteral> parse_python_literal(std::string_view text) {
  PythonLiteral result;
  LiteralParser parser(text);
  if (!parser.value(result) || !parser.ended()) return std::nullopt;
  return result;
}

}  // namespace armature::internal
