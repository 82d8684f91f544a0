// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Python, JavaScript, Rust and MATLAB: the same nested loops as in C, over lists of roots.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/emit/infix.h"
#include "armature/emit/language.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "armature/inverse_geometry/closed_form/javascript_kernels.h"
#include "armature/inverse_geometry/closed_form/matlab_kernels.h"
#include "armature/inverse_geometry/closed_form/python_kernels.h"
#include "armature/inverse_geometry/closed_form/rust_kernels.h"

namespace armature::internal {
namespace {

// How a language spells what the bodies consist of.
struct Spelling {
  std::string comment, define, mutate, end, tab, mark;  // "# ", "const ", "let mut ", ";"; mark: of helper functions
  std::string sine, cosine;                             // of {}
  std::string solve, open_loop, close_loop, root;       // {0}: the step; {1}: the call, or the field of a root
  std::string list_open, keep, yes, no;
  std::string remember, stop;  // before and inside the loop over values of an angle that may be free
  bool is_python = false;      // roots are tuples, and lines break only inside brackets
  bool is_matlab = false;      // indices start at 1, in parentheses; broken lines are marked
};

const Spelling python{"# ",
                      "",
                      "",
                      "",
                      "    ",
                      "_",
                      "math.sin({})",
                      "math.cos({})",
                      "n{0} = {1}",
                      "for b{0}, r{0} in enumerate(n{0}):",
                      "",
                      "r{0}[{1}]",
                      "[",
                      "_keep(p, x, value, target, {}, {}, found)",
                      "True",
                      "False",
                      "before{0} = len(found)",
                      "if r{0}[3] == SINGULAR and len(found) > before{0}: break",
                      true};
const Spelling javascript{"// ",
                          "const ",
                          "const ",
                          ";",
                          "  ",
                          "",
                          "Math.sin({})",
                          "Math.cos({})",
                          "const n{0} = {1};",
                          "for (const [b{0}, r{0}] of n{0}.entries()) {{",
                          "}",
                          "r{0}.{1}",
                          "[",
                          "keep(p, x, value, target, {}, {}, found);",
                          "true",
                          "false",
                          "const before{0} = found.length;",
                          "if (r{0}.status === SINGULAR && found.length > before{0}) break;"};
const Spelling rust{"// ",
                    "let ",
                    "let mut ",
                    ";",
                    "    ",
                    "",
                    "({}).sin()",
                    "({}).cos()",
                    "let (n{0}, r{0}) = {1};",
                    "for b{0} in 0..n{0} {{",
                    "}",
                    "r{0}[b{0}].{1}",
                    "&[",
                    "keep(p, &x, &value, &target, {}, {}, &mut found);",
                    "true",
                    "false",
                    "let before{0} = found.count;",
                    "if r{0}[b{0}].status == SINGULAR && found.count > before{0} {{ break; }}"};

const Spelling matlab{"% ",
                      "",
                      "",
                      ";",
                      "  ",
                      "",
                      "sin({})",
                      "cos({})",
                      "n{0} = {1};",
                      "for b{0} = 1:size(n{0}, 1)",
                      "end",
                      "n{0}(b{0}, {1})",
                      "[",
                      "found = keep(p, x, value, target, {}, {}, found);",
                      "true",
                      "false",
                      "before{0} = size(found, 1);",
                      "if n{0}(b{0}, 4) == 2 && size(found, 1) > before{0}, break, end",
                      false,
                      true};

class ScriptWriter {
 public:
  ScriptWriter(const CodePlan& plan, const Spelling& spelling) : plan_(plan), s_(spelling), n_(plan.joints.size()) {}

  std::string header() const {
    std::string out;
    for (const std::string& line : plan_.header)
      out += (line.empty() ? s_.comment.substr(0, s_.comment.size() - 1) : s_.comment + line) + "\n";
    return out;
  }

  std::string constants() const {
    std::string out;
    for (std::size_t k = 0; k < plan_.parameters.size(); ++k) out += defined(plan_.parameters[k], at("p", k), 1);
    for (const PlannedStatement& c : plan_.constants) out += statement(c, 1);
    return out;
  }

  std::string forward_body() const {
    std::string out = constants();
    for (const auto& [name, index] : plan_.forward_inputs) out += defined(name, at("x", std::stoul(index)), 1);
    for (const PlannedStatement& f : plan_.forward) out += statement(f, 1);
    return out + broken(fmt::format("{}{} [{}]{}", s_.tab, s_.is_matlab ? "U =" : "return",
                                    fmt::join(plan_.forward_values, ", "), s_.end),
                        2);
  }

  std::string positions() const {
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

  std::string solve_body() const {
    std::string out = constants();
    for (std::size_t k = 0; k < 12; ++k)
      if (!plan_.pose[k].empty()) out += defined(plan_.pose[k], at("T", k), 1);
    for (const PlannedStatement& b : plan_.steps[0].before) out += statement(b, 1);
    for (const PlannedStatement& b : plan_.target_statements) out += statement(b, 1);
    out += defined("target", fmt::format("[{}]", fmt::join(plan_.target, ", ")), 1);
    if (&s_ != &rust && !s_.is_matlab) out += defined("found", "[]", 1);
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
      const auto root = [&](const char* field, int place) {
        return s_.is_python || s_.is_matlab ? fmt::format(fmt::runtime(s_.root), k + 1, place + (s_.is_matlab ? 1 : 0))
                                            : fmt::format(fmt::runtime(s_.root), k + 1, field);
      };
      const std::string value = root("value", 0), c = root("c", 1), s = root("s", 2);
      if (!step.cosine.empty()) out += defined(step.cosine, c, depth + 1);
      if (!step.sine.empty()) out += defined(step.sine, s, depth + 1);
      if (!step.value.empty()) out += defined(step.value, value, depth + 1);
      const std::string indent = tabs(depth + 1);
      out += fmt::format("{0}{1} = {2}{3}\n{0}{4} = {5}{3}\n{0}{6} = {7}{3}\n", indent, at("x", 2 * step.unknown), c,
                         s_.end, at("x", 2 * step.unknown + 1), s, at("value", step.unknown), value);
      const char* number_taken = s_.is_matlab       ? (step.can_be_free ? "mod(b{} - 1, 2)" : "(b{} - 1)")
                                 : step.can_be_free ? "b{} % 2"
                                                    : "b{}";
      const std::string taken = fmt::format(fmt::runtime(number_taken), k + 1);
      if (step.branches > 1) code = code == "0" ? taken : fmt::format("({})*{} + {}", code, step.branches, taken);
      const std::string flag = root("status", 3);
      if (s_.is_matlab) status = status.empty() ? flag : fmt::format("bitor({}, {})", status, flag);
      else status += (status.empty() ? "" : " | ") + flag;
    }
    out += broken(tabs(depth) + fmt::format(fmt::runtime(s_.keep), code, status), depth + 2);
    while (depth-- > 1)
      if (!s_.close_loop.empty()) out += tabs(depth) + s_.close_loop + "\n";
    return s_.is_matlab ? out : out + fmt::format("{}return found{}\n", s_.tab, s_.end);
  }

  std::string flags(bool turns) const {
    std::vector<std::string> all;
    for (std::size_t k = 0; k < n_; ++k) {
      const bool set = turns ? plan_.joints[k].wraps : plan_.is_angle[k] != 0;
      all.push_back(set ? s_.yes : s_.no);
    }
    return fmt::format("[{}]", fmt::join(all, ", "));
  }

  std::string table(const std::vector<std::vector<double>>& rows) const {
    if (s_.is_matlab && rows[0].empty()) return fmt::format("zeros({}, 0)", rows.size());
    std::string out = s_.is_matlab ? "[ ...\n" : "[\n";
    for (const std::vector<double>& row : rows) {
      std::vector<std::string> numbers;
      for (const double x : row) numbers.push_back(number(x).text);
      if (s_.is_matlab) out += broken(fmt::format("{0}{0}{1};", s_.tab, fmt::join(numbers, ", ")), 3, " ...");
      else out += broken(fmt::format("{0}{0}[{1}],", s_.tab, fmt::join(numbers, ", ")), 3);
    }
    return out + s_.tab + "]";
  }

  std::string filled(const char* text) const {
    return filled_in(text, {{"N", std::to_string(n_)},
                            {"NAME", plan_.function},
                            {"WRONG", drops_wrong() ? "1e-2" : "1e300"},
                            {"WRONG_SINGULAR", drops_wrong() ? "0.3" : "1e300"},
                            {"REACH", drops_wrong() ? "0.1" : "1e-8"},
                            {"MISSED", drops_wrong()  ? "return"
                                       : s_.is_matlab ? "status = bitor(status, 4)"
                                                      : "status |= CONDITION"},
                            {"CONSTANTS", constants()},
                            {"POSITIONS", positions()},
                            {"FORWARD", forward_body()},
                            {"SOLVE", solve_body()},
                            {"IS_ANGLE", flags(false)},
                            {"TURNS", flags(true)},
                            {"PARAMETERS", s_.is_python ? "p=()" : "p = []"},
                            {"MOST", std::to_string(plan_.most)},
                            {"P", std::to_string(plan_.parameters.size())},
                            {"TEST_P", table(plan_.test_parameters)},
                            {"TEST_Q", table(plan_.test_positions)},
                            {"TEST_T", table(plan_.test_poses)}});
  }

 private:
  // A loop is closed or not; an arm with fewer than six joints may reach a part of its pose.
  bool drops_wrong() const { return n_ >= 6 || plan_.pose_is_given; }
  std::string tabs(std::size_t depth) const {
    std::string out;
    while (depth-- > 0) out += s_.tab;
    return out;
  }
  std::string at(const char* array, std::size_t k) const {
    return s_.is_matlab ? fmt::format("{}({})", array, k + 1) : fmt::format("{}[{}]", array, k);
  }
  std::string broken(const std::string& line, std::size_t depth, const std::string& last = "") const {
    return wrapped(line, code_width - 4, tabs(depth), s_.is_matlab ? " ..." : "") + last + "\n";
  }
  // Python breaks a line only inside brackets: a long value is put into parentheses.
  std::string defined(const std::string& name, const std::string& value, std::size_t depth) const {
    const bool enclosed = s_.is_python && tabs(depth).size() + name.size() + value.size() > code_width - 10;
    return broken(fmt::format("{}{}{} = {}{}{}{}", tabs(depth), s_.define, name, enclosed ? "(" : "", value,
                              enclosed ? ")" : "", s_.end),
                  depth + 1);
  }
  std::string statement(const PlannedStatement& p, std::size_t depth) const {
    if (p.function == PlannedStatement::Function::none) return defined(p.name, p.value, depth);
    return defined(
        p.name,
        fmt::format(fmt::runtime(p.function == PlannedStatement::Function::sine ? s_.sine : s_.cosine), p.value),
        depth);
  }
  const char* kernel_name(StepKernel kernel) const {
    switch (kernel) {
      case StepKernel::linear: return "linear";
      case StepKernel::quadratic: return "quadratic";
      case StepKernel::angle: return s_.is_matlab ? "angle_roots" : "angle";  // MATLAB has a function called angle
      case StepKernel::angle_pair: return "angle_pair";
      case StepKernel::trig_polynomial: return "trig_polynomial";
      case StepKernel::polynomial: break;
    }
    return "polynomial";
  }

  const CodePlan& plan_;
  const Spelling& s_;
  const std::size_t n_;
};

constexpr const char* python_tail = R"(_is_angle = @IS_ANGLE@
_turns = @TURNS@


def _forward(p, x):
    """Forward geometry without its constant ends: U, 3x4 row by row."""
@FORWARD@

)";

constexpr const char* python_solve = R"(def @NAME@(T, @PARAMETERS@):
    """All solutions of the pose T (16 numbers, 4x4 row by row): a list of (q, branch, status, residual)."""
    T = [float(x) for row in T for x in (row if hasattr(row, "__len__") else [row])]
    for i in range(3):
        for j in range(3):
            if not abs(T[i]*T[j] + T[4 + i]*T[4 + j] + T[8 + i]*T[8 + j] - (i == j)) < 1e-6:
                raise ValueError("T is no rigid motion")
    if not abs(T[3]) + abs(T[7]) + abs(T[11]) < 1e300:
        raise ValueError("T is no rigid motion")
@SOLVE@

def selftest():
    """Replays the test postures; returns the number of those not found."""
    parameters = @TEST_P@
    expected = @TEST_Q@
    poses = @TEST_T@
    failures = 0
    for p, q, T in zip(parameters, expected, poses):
        found = @NAME@(T, p)
        if not any(max(abs(a - b) for a, b in zip(s[0], q)) < 1e-7 for s in found):
            failures += 1
        failures += sum(1 for s in found if not s[3] < 1e-9 and not s[2] & CONDITION)
    return failures


if __name__ == "__main__":
    failures = selftest()
    print("@NAME@: self-test " + ("passed" if failures == 0 else "FAILED"))
    raise SystemExit(failures != 0)
)";

constexpr const char* python_solve_loop = R"(def @NAME@(@PARAMETERS@):
    """All postures in which the loop is closed: a list of (q, branch, status, residual)."""
@SOLVE@

def selftest():
    """Replays the test postures; returns the number of those not found."""
    parameters = @TEST_P@
    expected = @TEST_Q@
    failures = 0
    for p, q in zip(parameters, expected):
        found = @NAME@(p)
        if not any(max(abs(a - b) for a, b in zip(s[0], q)) < 1e-7 for s in found):
            failures += 1
        failures += sum(1 for s in found if not s[3] < 1e-9)
    return failures


if __name__ == "__main__":
    failures = selftest()
    print("@NAME@: self-test " + ("passed" if failures == 0 else "FAILED"))
    raise SystemExit(failures != 0)
)";

constexpr const char* javascript_tail = R"(const isAngle = @IS_ANGLE@;
const turns = @TURNS@;

// Forward geometry without its constant ends: U, 3x4 row by row.
function forward(p, x) {
@FORWARD@}

)";

constexpr const char* javascript_solve =
    R"(// All solutions of the pose T (16 numbers, 4x4 row by row): [{q, branch, status, residual}].
export function solve(T, @PARAMETERS@) {
  if (T.length !== 16) throw new Error("T must have 16 elements");
  for (let i = 0; i < 3; ++i)
    for (let j = 0; j < 3; ++j)
      if (!(Math.abs(T[i]*T[j] + T[4 + i]*T[4 + j] + T[8 + i]*T[8 + j] - (i === j ? 1 : 0)) < 1e-6))
        throw new Error("T is no rigid motion");
  if (!(Math.abs(T[3]) + Math.abs(T[7]) + Math.abs(T[11]) < 1e300)) throw new Error("T is no rigid motion");
@SOLVE@}

// Replays the test postures; returns the number of those not found.
export function selftest() {
  const parameters = @TEST_P@;
  const expected = @TEST_Q@;
  const poses = @TEST_T@;
  let failures = 0;
  poses.forEach((T, k) => {
    const found = solve(T, parameters[k]);
    if (!found.some(s => s.q.every((x, j) => Math.abs(x - expected[k][j]) < 1e-7))) ++failures;
    failures += found.filter(s => !(s.residual < 1e-9) && !(s.status & CONDITION)).length;
  });
  return failures;
}
)";

constexpr const char* javascript_solve_loop =
    R"(// All postures in which the loop is closed: [{q, branch, status, residual}].
export function solve(@PARAMETERS@) {
@SOLVE@}

// Replays the test postures; returns the number of those not found.
export function selftest() {
  const parameters = @TEST_P@;
  const expected = @TEST_Q@;
  let failures = 0;
  expected.forEach((q, k) => {
    const found = solve(parameters[k]);
    if (!found.some(s => s.q.every((x, j) => Math.abs(x - q[j]) < 1e-7))) ++failures;
    failures += found.filter(s => !(s.residual < 1e-9)).length;
  });
  return failures;
}
)";

// Templates that take the pose cannot serve a loop, which has none.
void refuse_loop(const CodePlan& plan, const char* language) {
  if (plan.pose_is_given)
    throw UnmetRequest(fmt::format("loop geometry is not written in {}", language),
                       "its languages are text, c, cpp, python, javascript, latex and mathml");
}

}  // namespace

std::vector<EmittedFile> python_inverse_code(const CodePlan& plan) {
  const ScriptWriter w(plan, python);
  return {{plan.function + ".py", w.header() + w.filled(python_kernels) + w.filled(python_tail) +
                                      w.filled(python_finish) +
                                      w.filled(plan.pose_is_given ? python_solve_loop : python_solve)}};
}

std::vector<EmittedFile> javascript_inverse_code(const CodePlan& plan) {
  const ScriptWriter w(plan, javascript);
  return {{plan.function + ".mjs", w.header() + w.filled(javascript_kernels) + w.filled(javascript_tail) +
                                       w.filled(javascript_finish) +
                                       w.filled(plan.pose_is_given ? javascript_solve_loop : javascript_solve)}};
}

std::vector<EmittedFile> matlab_inverse_code(const CodePlan& plan) {
  refuse_loop(plan, "MATLAB");
  const ScriptWriter w(plan, matlab);
  return {{plan.function + ".m", w.header() + w.filled(matlab_file)},
          {plan.function + "_selftest.m", w.header() + w.filled(matlab_selftest)}};
}

std::vector<EmittedFile> rust_inverse_code(const CodePlan& plan) {
  refuse_loop(plan, "Rust");
  const ScriptWriter w(plan, rust);
  return {{plan.function + ".rs", w.header() + w.filled(rust_kernels)}};
}

}  // namespace armature::internal
