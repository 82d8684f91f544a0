// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Languages that cannot be run here are read back: the bodies of their functions, brought to one plain notation by
// replacements, are parsed and evaluated, and must equal the interpreter to the last bit.
//
//   statement: place = sum        sum: product {(+|-) product}      product: power {(*|/) power}      power: factor
//   [^integer] factor: -factor | number | name | sin(sum) | cos(sum) | sign(sum) | frac{sum}{sum} | (sum)
#pragma once

#include <map>
#include <regex>

#include "tests/emit/trials.h"
#include "tests/support/random_robot.h"

namespace armature::internal::test {

using Values = std::map<std::string, double>;

class PlainReader {
 public:
  PlainReader(std::string text, const Values& values) : text_(std::move(text)), values_(values) {}

  double read() {
    const double value = sum();
    skip();
    if (at_ != text_.size()) fail("the end");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& wanted) const {
    throw std::runtime_error("wanted " + wanted + " at '" + text_.substr(at_, 40) + "' of '" + text_ + "'");
  }
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool take(const std::string& word) {
    skip();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  void need(const std::string& word) {
    if (!take(word)) fail(word);
  }
  double sum() {
    double value = product();
    for (;;)
      if (take("+")) value = value + product();
      else if (take("-")) value = value - product();
      else return value;
  }
  double product() {
    double value = power();
    for (;;)
      if (take("*")) value = value * power();
      else if (take("/")) value = value / power();
      else return value;
  }
  double power() {
    const double base = factor();
    if (!take("^")) return base;
    double value = 1;
    for (int i = std::stoi(text_.substr(at_)); i > 0; --i) value *= base;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) ++at_;
    return value;
  }
  double within(const std::string& open, const std::string& close) {
    need(open);
    const double value = sum();
    need(close);
    return value;
  }
  double factor() {
    if (take("-")) return -factor();
    if (take("sin(")) return --at_, std::sin(within("(", ")"));
    if (take("cos(")) return --at_, std::cos(within("(", ")"));
    if (take("sign(")) {
      --at_;
      const double x = within("(", ")");
      return (x > 0) - (x < 0);
    }
    if (take("frac{")) {
      --at_;
      const double above = within("{", "}");
      return above / within("{", "}");
    }
    skip();
    if (at_ < text_.size() && text_[at_] == '(') return within("(", ")");
    static const std::regex number(R"(^[0-9]+\.?[0-9]*(e[+-]?[0-9]+)?)");
    static const std::regex name(
        R"(^[A-Za-z\\][A-Za-z0-9_$.\\]*(\{[A-Za-z0-9,_\\]*\})?(_\{[A-Za-z0-9,]*\})?(\[[0-9, ]+\])?)");
    std::smatch found;
    const std::string rest = text_.substr(at_, 200);
    if (std::regex_search(rest, found, number)) {
      at_ += static_cast<std::size_t>(found.length());
      return std::stod(found.str());
    }
    if (!std::regex_search(rest, found, name)) fail("a value");
    const auto value = values_.find(found.str());
    if (value == values_.end()) fail("a known name");
    at_ += static_cast<std::size_t>(found.length());
    return value->second;
  }

  std::string text_;
  const Values& values_;
  std::size_t at_ = 0;
};

using Replacements = std::vector<std::pair<std::string, std::string>>;

// libstdc++ recurses once a character otherwise, and names here have ten thousand.
inline std::regex regex_of(const std::string& pattern) {
  return std::regex(pattern, std::regex_constants::ECMAScript | std::regex_constants::__polynomial);
}

inline std::string replaced(std::string text, const Replacements& replacements) {
  for (const auto& [pattern, by] : replacements) text = std::regex_replace(text, regex_of(pattern), by);
  return text;
}

// The text between the first `from` and the next `to`.
inline std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string::npos) return {};
  const std::size_t end = text.find(to, begin + from.size());
  return text.substr(begin + from.size(), end - begin - from.size());
}

// How a language is read back.
struct Notation {
  std::function<std::string(const std::string& file)> init, run;         // the bodies in plain notation, "a = b;"
  std::function<std::string(const std::string& name)> parameter, array;  // how names are spelled
};

inline void execute(const std::string& body, Values& values) {
  std::size_t from = 0;
  for (std::size_t end; (end = body.find(';', from)) != std::string::npos; from = end + 1) {
    const std::string statement = body.substr(from, end - from);
    const std::size_t equals = statement.find('=');
    if (equals == std::string::npos) continue;
    const std::string place = replaced(statement.substr(0, equals), {{R"(\s)", ""}});
    values[place] = PlainReader(statement.substr(equals + 1), values).read();
  }
}

// Every model of some random robots, symbolic ones among them.
inline std::vector<Trial> model_trials() {
  std::vector<Trial> trials;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    support::RobotOptions options;
    options.most_joints = 4;
    options.symbolic = seed % 2 == 1;
    const Robot robot = support::random_robot(seed + 900, options).robot;
    for (const ModelEntry& entry : model_catalog()) try {
        trials.push_back(make_trial(lower(derive(robot, entry.name)), 3));
      } catch (const UnmetRequest&) {  // this robot has no such model
      }
  }
  EXPECT_GE(trials.size(), 80U);
  return trials;
}

inline void expect_reads_back(const std::string& language, const Notation& notation,
                              const std::vector<Trial>& trials = make_trials()) {
  for (const Trial& trial : trials) {
    const Program& program = trial.program;
    SCOPED_TRACE(program.model + " of " + program.robot);
    const std::string file = emit(program, language)[0].content;
    const std::string init = program.parameters.empty() ? "" : notation.init(file), body = notation.run(file);
    for (std::size_t k = 0; k < 3; ++k) {
      Values values;
      for (std::size_t i = 0; i < program.parameters.size(); ++i)
        values[notation.parameter(program.parameters[i])] = trial.parameters[i];
      std::size_t at = k * program.input_count();
      for (const ProgramInput& input : program.inputs)
        for (std::size_t i = 0; i < input.symbols.size(); ++i)
          values[fmt::format("{}[{}]", notation.array(input.name), i + 1)] = trial.inputs[at++];
      ASSERT_NO_THROW(execute(init, values); execute(body, values)) << init << body;
      at = k * trial.output_count;
      for (const ProgramOutput& output : program.outputs)
        for (std::size_t i = 0; i < output.values.size(); ++i, ++at) {
          const std::string place = output.columns == 1 ? fmt::format("{}[{}]", notation.array(output.name), i + 1)
                                                        : fmt::format("{}[{},{}]", notation.array(output.name),
                                                                      i / output.columns + 1, i % output.columns + 1);
          ASSERT_TRUE(values.count(place)) << place << "\n" << body;
          ASSERT_EQ(values[place], trial.expected[at]) << language << " " << program.robot << " " << place;
        }
    }
  }
}

// Brackets of every kind match in the text without comments and strings.
inline void expect_balanced(const std::string& text) {
  std::string open;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') open += c;
    if (c != ')' && c != ']' && c != '}') continue;
    ASSERT_FALSE(open.empty());
    ASSERT_EQ(std::string(1, open.back()) + c, c == ')' ? "()" : c == ']' ? "[]" : "{}");
    open.pop_back();
  }
  EXPECT_EQ(open, "");
}

}  // namespace armature::internal::test
