// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/script_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "armature/emit/infix.h"
#include "armature/emit/language.h"

namespace armature::internal {

std::string ScriptWriter::header() const {
  std::string out;
  for (const std::string& line : plan_.header)
    out += (line.empty() ? s_.comment.substr(0, s_.comment.size() - 1) : s_.comment + line) + "\n";
  return out;
}

std::string ScriptWriter::constants() const {
  std::string out;
  for (std::size_t k = 0; k < plan_.parameters.size(); ++k) out += defined(plan_.parameters[k], at("p", k), 1);
  for (const PlannedStatement& c : plan_.constants) out += statement(c, 1);
  return out;
}

std::string ScriptWriter::forward_body() const {
  std::string out = constants();
  for (const auto& [name, index] : plan_.forward_inputs) out += defined(name, at("x", std::stoul(index)), 1);
  for (const PlannedStatement& f : plan_.forward) out += statement(f, 1);
  return out + broken(fmt::format("{}{}[{}]{}", s_.tab, s_.give, fmt::join(plan_.forward_values, ", "), s_.end), 2);
}

std::string ScriptWriter::positions() const {
  std::vector<std::string> all;
  for (const PlannedJoint& j : plan_.joints) {
    std::string sum;
    for (const auto& [u, factor] : j.unknowns) {
      const std::string sign = sum.empty() ? (factor < 0 ? "-" : "") : factor < 0 ? " - " : " + ";
      const double size = factor < 0 ? -factor : factor;
      sum += sign + (size == 1 ? "" : number(size).text + "*") + at("value", u);
    }
    if (!j.offset.empty()) sum += fmt::format(" + ({})", j.offset);
    all.push_back(j.wraps ? fmt::format("{}wrapped({})", s_.mark, sum) : sum);
  }
  return fmt::format("[{}]", fmt::join(all, ", "));
}

std::string ScriptWriter::solve_body() const {
  std::string out = constants();
  for (std::size_t k = 0; k < 12; ++k)
    if (!plan_.pose[k].empty()) out += defined(plan_.pose[k], at("T", k), 1);
  for (const PlannedStatement& b : plan_.steps[0].before) out += statement(b, 1);
  for (const PlannedStatement& b : plan_.target_statements) out += statement(b, 1);
  out += defined("target", fmt::format("[{}]", fmt::join(plan_.target, ", ")), 1);
  if (!s_.found.empty()) out += defined("found", s_.found, 1);
  for (const auto& [name, size] : {std::pair<std::string, std::size_t>{"x", 2 * n_}, {"value", n_}})
    out += fmt::format("{}{}{} = [{}]{}\n", s_.tab, s_.mutate, name,
                       fmt::join(std::vector<std::string>(size, "0.0"), ", "), s_.end);
  std::size_t depth = 1;
  std::string code = "0", status;
  for (std::size_t k = 0; k < plan_.steps.size(); ++k, ++depth) {
    const PlannedStep& step = plan_.steps[k];
    if (k > 0)
      for (const PlannedStatement& b : step.before) out += statement(b, depth);
    out += fmt::format("\n{}{}{}\n", tabs(depth), s_.comment, comment_text(step.comment));
    const bool list = step.kernel == StepKernel::polynomial || step.kernel == StepKernel::trig_polynomial;
    const std::string call = fmt::format("{}{}({}{}{})", s_.mark, kernel_name(step.kernel), list ? s_.list_open : "",
                                         fmt::join(step.coefficients, ", "), list ? "]" : "");
    out += broken(tabs(depth) + fmt::format(fmt::runtime(s_.solve), k + 1, call), depth + 1);
    if (step.can_be_free) out += tabs(depth) + fmt::format(fmt::runtime(s_.remember), k + 1) + "\n";
    out += tabs(depth) + fmt::format(fmt::runtime(s_.open_loop), k + 1) + "\n";
    if (step.can_be_free) out += tabs(depth + 1) + fmt::format(fmt::runtime(s_.stop), k + 1) + "\n";
    const auto root = [&](const char* field, std::size_t place) {
      return s_.has_places ? fmt::format(fmt::runtime(s_.root), k + 1, place + s_.first)
                           : fmt::format(fmt::runtime(s_.root), k + 1, field);
    };
    const std::string value = root("value", 0), c = root("c", 1), s = root("s", 2);
    if (!step.cosine.empty()) out += defined(step.cosine, c, depth + 1);
    if (!step.sine.empty()) out += defined(step.sine, s, depth + 1);
    if (!step.value.empty()) out += defined(step.value, value, depth + 1);
    const std::string indent = tabs(depth + 1);
    out += fmt::format("{0}{1} = {2}{3}\n{0}{4} = {5}{3}\n{0}{6} = {7}{3}\n", indent, at("x", 2 * step.unknown), c,
                       s_.end, at("x", 2 * step.unknown + 1), s, at("value", step.unknown), value);
    const char* number_taken = s_.first == 1      ? (step.can_be_free ? "mod(b{} - 1, 2)" : "(b{} - 1)")
                               : step.can_be_free ? "b{} % 2"
                                                  : "b{}";
    const std::string taken = fmt::format(fmt::runtime(number_taken), k + 1);
    if (step.branches > 1) code = code == "0" ? taken : fmt::format("({})*{} + {}", code, step.branches, taken);
    const std::string flag = root("status", 3);
    if (status.empty()) status = flag;
    else if (!s_.both.empty()) status = fmt::format(fmt::runtime(s_.both), status, flag);
    else status += " | " + flag;
  }
  out += broken(tabs(depth) + fmt::format(fmt::runtime(s_.keep), code, status), depth + 2);
  while (depth-- > 1)
    if (!s_.close_loop.empty()) out += tabs(depth) + s_.close_loop + "\n";
  return s_.made.empty() ? out : out + fmt::format("{}{}{}\n", s_.tab, s_.made, s_.end);
}

std::string ScriptWriter::flags(bool turns) const {
  std::vector<std::string> all;
  for (std::size_t k = 0; k < n_; ++k) {
    const bool set = turns ? plan_.joints[k].wraps : plan_.is_angle[k] != 0;
    all.push_back(set ? s_.yes : s_.no);
  }
  return fmt::format("[{}]", fmt::join(all, ", "));
}

std::string ScriptWriter::table(const std::vector<std::vector<double>>& rows) const {
  if (!s_.no_rows.empty() && rows[0].empty()) return fmt::format(fmt::runtime(s_.no_rows), rows.size());
  std::string out = fmt::format("[{}\n", s_.continued);
  for (const std::vector<double>& row : rows) {
    std::vector<std::string> numbers;
    for (const double x : row) numbers.push_back(number(x).text);
    if (s_.rows_end) out += broken(fmt::format("{0}{0}{1};", s_.tab, fmt::join(numbers, ", ")), 3, s_.continued);
    else out += broken(fmt::format("{0}{0}[{1}],", s_.tab, fmt::join(numbers, ", ")), 3);
  }
  return out + s_.tab + "]";
}

std::string ScriptWriter::filled(const char* text) const {
  return filled_in(text, {{"N", std::to_string(n_)},
                          {"NAME", plan_.function},
                          {"WRONG", drops_wrong() ? "1e-2" : "1e300"},
                          {"WRONG_SINGULAR", drops_wrong() ? "0.3" : "1e300"},
                          {"REACH", drops_wrong() ? "0.1" : "1e-8"},
                          {"MISSED", drops_wrong() ? s_.give_up : s_.miss},
                          {"CONSTANTS", constants()},
                          {"POSITIONS", positions()},
                          {"FORWARD", forward_body()},
                          {"SOLVE", solve_body()},
                          {"IS_ANGLE", flags(false)},
                          {"TURNS", flags(true)},
                          {"PARAMETERS", s_.parameters},
                          {"MOST", std::to_string(plan_.most)},
                          {"P", std::to_string(plan_.parameters.size())},
                          {"TEST_P", table(plan_.test_parameters)},
                          {"TEST_Q", table(plan_.test_positions)},
                          {"TEST_T", table(plan_.test_poses)}});
}

std::string ScriptWriter::tabs(std::size_t depth) const {
  std::string out;
  while (depth-- > 0) out += s_.tab;
  return out;
}

std::string ScriptWriter::at(const char* array, std::size_t k) const {
  return fmt::format("{}{}{}{}", array, s_.open, k + s_.first, s_.close);
}

std::string ScriptWriter::broken(const std::string& line, std::size_t depth, const std::string& last) const {
  return wrapped(line, s_.width, tabs(depth), s_.continued) + last + "\n";
}

std::string ScriptWriter::defined(const std::string& name, const std::string& value, std::size_t depth) const {
  const bool enclosed = s_.encloses && tabs(depth).size() + name.size() + value.size() > code_width - 10;
  return broken(fmt::format("{}{}{} = {}{}{}{}", tabs(depth), s_.define, name, enclosed ? "(" : "", value,
                            enclosed ? ")" : "", s_.end),
                depth + 1);
}

std::string ScriptWriter::statement(const PlannedStatement& p, std::size_t depth) const {
  if (p.function == PlannedStatement::Function::none) return defined(p.name, p.value, depth);
  return defined(
      p.name, fmt::format(fmt::runtime(p.function == PlannedStatement::Function::sine ? s_.sine : s_.cosine), p.value),
      depth);
}

std::string ScriptWriter::kernel_name(StepKernel kernel) const {
  switch (kernel) {
    case StepKernel::linear: return "linear";
    case StepKernel::quadratic: return "quadratic";
    case StepKernel::angle: return s_.angle;
    case StepKernel::angle_pair: return "angle_pair";
    case StepKernel::trig_polynomial: return "trig_polynomial";
    case StepKernel::polynomial: break;
  }
  return "polynomial";
}

}  // namespace armature::internal
