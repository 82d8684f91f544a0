// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/characters.h"
#include "armature/emit/infix.h"
#include "armature/emit/language.h"
#include "armature/inverse_geometry/closed_form/c_kernels.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"

namespace armature::internal {
namespace {

class CWriter {
 public:
  CWriter(const CodePlan& plan, bool cpp) : plan_(plan), cpp_(cpp), n_(plan.joints.size()) {}

  std::string declarations() const {
    return fmt::format(R"(/* Bits of a solution's status. */
enum {{
  {0}_JOINTS = {1},
  {0}_MOST = {2}, /* solutions of one pose, at most */
  {0}_DOUBLE = 1, /* two solutions meet here */
  {0}_SINGULAR = 2, /* one of a family: an angle is free and was chosen */
  {0}_CONDITION = 4 /* fewer than six joints: they do not reach the whole pose, see the residual */
}};

{3} Solution k is q[k]; branch[k] tells which
 * choice was made at each step; residual[k] is the largest difference of an element of the pose. */
)",
                       upper_case(plan_.function), n_, plan_.most,
                       plan_.pose_is_given ? "/* All postures in which the loop is closed; returns their number."
                                           : "/* All solutions of the pose T (4x4, row by row); returns their number, "
                                             "or -1 if T is no rigid motion.") +
           signature() + ";\n\n" +
           fmt::format(
               "/* Replays the test postures; returns the number of those not found, 0 when all is well. */\n{}int "
               "{}_selftest(void);\n",
               cpp_ ? "inline " : "", plan_.function);
  }

  std::string definitions() const {
    std::string out = kernels();
    out += forward() + finish() + solve() + selftest();
    return out;
  }

  std::string comment() const {
    std::string out;
    for (std::size_t i = 0; i < plan_.header.size(); ++i)
      out += (i == 0 ? "/* " : plan_.header[i].empty() ? " *" : " * ") + plan_.header[i] + "\n";
    out += fmt::format(" * Self-test: {} -D{}_MAIN {}{} -lm && ./a.out\n */\n", cpp_ ? "c++ -x c++" : "cc",
                       upper_case(plan_.function), plan_.function, cpp_ ? ".hpp" : ".c");
    return out;
  }

  std::string main_function() const {
    return fmt::format(R"(
#ifdef {1}_MAIN
#include <stdio.h>

int main(void)
{{
  const int failures = {0}_selftest();
  printf("{0}: self-test %s\n", failures == 0 ? "passed" : "FAILED");
  return failures != 0;
}}
#endif
)",
                       plan_.function, upper_case(plan_.function));
  }

 private:
  bool has_parameters() const { return !plan_.parameters.empty(); }
  std::string filled(const std::string& text) const {
    std::string out = filled_in(text, {{"NAME", plan_.function},
                                       {"N", std::to_string(n_)},
                                       {"SINGULAR", upper_case(plan_.function) + "_SINGULAR"},
                                       {"REACH", drops_wrong() ? "0.1" : "1e-8"},
                                       {"DOUBLE", upper_case(plan_.function) + "_DOUBLE"},
                                       {"PARAMETER_TYPE", has_parameters() ? "const double *p, " : ""},
                                       {"PARAMETER", has_parameters() ? "p, " : ""}});
    return out;
  }
  bool uses(StepKernel kernel) const {
    return std::ranges::any_of(plan_.steps, [kernel](const PlannedStep& s) { return s.kernel == kernel; });
  }

  // The kernels that the steps call, and those that these call.
  std::string kernels() const {
    const bool trig = uses(StepKernel::trig_polynomial), power = uses(StepKernel::polynomial);
    const bool pair = uses(StepKernel::angle_pair), quadratic = uses(StepKernel::quadratic);
    std::string text = c_root;
    if (pair || uses(StepKernel::angle)) text += c_angle;
    if (pair) text += c_angle_pair;
    if (quadratic || uses(StepKernel::linear)) text += c_linear;
    if (quadratic) text += c_quadratic;
    if (trig || power) text += c_real_roots;
    if (trig) text += c_trig_polynomial;
    if (power) text += c_polynomial;
    return filled(text);
  }

  static std::string statement(const PlannedStatement& s, const std::string& indent) {
    const char* function = s.function == PlannedStatement::Function::sine     ? "sin("
                           : s.function == PlannedStatement::Function::cosine ? "cos("
                                                                              : "";
    return wrapped(fmt::format("{}const double {} = {}{}{};", indent, s.name, function, s.value, *function ? ")" : ""),
                   code_width, indent + "    ") +
           "\n";
  }
  // Parameters and functions of them; not every function reads all.
  std::string constants() const {
    std::string out;
    for (std::size_t k = 0; k < plan_.parameters.size(); ++k)
      out += fmt::format("  const double {} = p[{}];\n", plan_.parameters[k], k);
    for (const PlannedStatement& s : plan_.constants) out += statement(s, "  ");
    for (const std::string& name : plan_.parameters) out += fmt::format("  (void){};\n", name);
    for (const PlannedStatement& s : plan_.constants) out += fmt::format("  (void){};\n", s.name);
    return out;
  }

  std::string forward() const {
    std::string out = fmt::format("static const int {}_is_angle[{}] = {{", plan_.function, n_);
    for (std::size_t u = 0; u < n_; ++u) out += fmt::format("{}{}", u == 0 ? "" : ", ", plan_.is_angle[u] ? 1 : 0);
    out += fmt::format("}};\nstatic const int {}_turns[{}] = {{", plan_.function, n_);
    for (std::size_t k = 0; k < n_; ++k) out += fmt::format("{}{}", k == 0 ? "" : ", ", plan_.joints[k].wraps ? 1 : 0);
    out += filled(
        "};\n\n/* Forward geometry without its constant ends: U (3x4, row by row) from the cosine and sine of each "
        "angle. */\n"
        "static void @NAME@_forward(@PARAMETER_TYPE@const double *x, double *U)\n{\n");
    out += constants();
    for (const auto& [name, index] : plan_.forward_inputs)
      out += fmt::format("  const double {} = x[{}];\n", name, index);
    for (const PlannedStatement& s : plan_.forward) out += statement(s, "  ");
    for (std::size_t k = 0; k < 12; ++k) out += fmt::format("  U[{}] = {};\n", k, plan_.forward_values[k]);
    return out + "}\n\n";
  }

  std::string finish() const {
    std::string out = filled(c_finish);
    if (wraps()) out += filled(c_wrapped);
    if (!plan_.pose_is_given) out += filled(c_is_pose);
    out += filled(
        R"(/* `exact` of the solutions reach the whole pose; `undecided`: a step did not decide its unknown, or a solution was out
 * of its reach; `beside`: the tree is walked for a pose beside the asked one, whose target stays. */
typedef struct {
  double (*q)[@N@];
  int *branch, *status;
  double *residual;
  int count, exact, undecided, beside;
  double target[12];
} @NAME@_solutions;

/* A leaf of the tree: checks it, polishes it if it is off, and keeps it unless it is wrong or known. */
static void @NAME@_keep(@PARAMETER_TYPE@const double *x, const double *value, const double *target, int branch, int status,
    @NAME@_solutions *all)
{
  double U[12], scale = 1, apart = 1e-7;
  for (int k = 3; k < 12; k += 4) scale = fabs(target[k]) > scale ? fabs(target[k]) : scale;
  @NAME@_forward(@PARAMETER@x, U);
  double residual = @NAME@_residual(U, target);
  if (!(residual <= (status & @SINGULAR@ ? @WRONG_SINGULAR@ : @WRONG@) * scale)) return;
  double better_x[2 * @N@], better[@N@];
  for (int k = 0; k < 2 * @N@; ++k) better_x[k] = x[k];
  for (int k = 0; k < @N@; ++k) better[k] = value[k];
  if (residual > 1e-14 * scale) {
    const int iterations = status || all->beside ? 60 : 8;
    residual = @NAME@_approach(@PARAMETER@better_x, better, target, 1e-14 * scale, iterations);
    for (int k = 0; k < @N@; ++k)
      if (@NAME@_is_angle[k]) better[k] -= 6.283185307179586 * floor(better[k] / 6.283185307179586 + 0.5);
    value = better;
  }
  if ((status || all->beside) && residual <= 1e-9 * scale) {
    const int kind = @NAME@_kind(@PARAMETER@better_x, better, target, scale);
    if (kind == 0) status &= ~@SINGULAR@; /* the step did not decide, but the arm does */
    else if (!(status & @SINGULAR@)) status = kind;
    if (kind != 0) {
      if (status == @SINGULAR@ && all->beside > 1) return; /* the family is there already */
      apart = all->beside ? 1e-3 : 1e-6;
    }
  }
  if (!(residual <= 1e-9 * scale)) @MISSED@
  else if (all->exact == 0) all->count = 0; /* the whole pose is reached: what reaches a part of it goes */
  if (all->count == @MOST@) return;
  double *q = all->q[all->count];
)");
    out = filled_in(out,
                    {{"WRONG", drops_wrong() ? "1e-2" : "1e300"},
                     {"WRONG_SINGULAR", drops_wrong() ? "0.3" : "1e300"},
                     {"SINGULAR", upper_case(plan_.function) + "_SINGULAR"},
                     {"DOUBLE", upper_case(plan_.function) + "_DOUBLE"},
                     {"MISSED", drops_wrong() ? "return;"
                                              : fmt::format("{{\n    if (all->exact > 0 || all->beside) return;\n    "
                                                            "status |= {}_CONDITION;\n  }}",
                                                            upper_case(plan_.function))},
                     {"MOST", upper_case(plan_.function) + "_MOST"}});
    bool offsets = false;
    for (const PlannedJoint& j : plan_.joints) offsets = offsets || !j.offset.empty();
    if (offsets) out += constants();
    for (std::size_t k = 0; k < n_; ++k) {
      const PlannedJoint& j = plan_.joints[k];
      std::string sum;
      for (const auto& [u, factor] : j.unknowns) {
        if (factor == 1) sum += fmt::format("{}value[{}]", sum.empty() ? "" : " + ", u);
        else if (factor == -1) sum += fmt::format("{}value[{}]", sum.empty() ? "-" : " - ", u);
        else sum += fmt::format("{}{} * value[{}]", sum.empty() ? "" : " + ", number(factor).text, u);
      }
      if (!j.offset.empty()) sum += fmt::format(" + ({})", j.offset);
      if (j.wraps && !is_plain(j)) sum = fmt::format("{}_wrapped({})", plan_.function, sum);
      out += fmt::format("  q[{}] = {};\n", k, sum);
    }
    out += filled(R"(  for (int k = 0; k < all->count; ++k) {
    int same = 1;
    for (int j = 0; j < @N@ && same; ++j) {
      double d = fabs(q[j] - all->q[k][j]);
      if (@NAME@_turns[j] && d > 3) d = fabs(d - 6.283185307179586);
      same = d < apart;
    }
    if (same) return;
  }
  all->branch[all->count] = branch;
  all->status[all->count] = status;
  all->residual[all->count] = residual;
  ++all->count;
  if (residual <= 1e-9 * scale) ++all->exact;
}

)");
    if (!plan_.pose_is_given) out += filled(c_beside);
    return out;
  }

  // A loop is closed or not; an arm with fewer than six joints may reach a part of its pose.
  bool drops_wrong() const { return n_ >= 6 || plan_.pose_is_given; }
  static bool is_plain(const PlannedJoint& j) {
    return j.unknowns.size() == 1 && j.unknowns[0].second == 1 && j.offset.empty();
  }
  bool wraps() const {
    return std::ranges::any_of(plan_.joints, [](const PlannedJoint& j) { return j.wraps && !is_plain(j); });
  }

  // The loops over branches, and the function around them.
  std::string solve() const {
    std::string out = walk() + signature() + "\n{\n";
    if (!plan_.pose_is_given) out += fmt::format("  if (!{}_is_pose(T)) return -1;\n", plan_.function);
    out += filled("  @NAME@_solutions all = {q, branch, status, residual, 0, 0, 0, 0, {0}};\n");
    if (plan_.pose_is_given) return out + filled("  @NAME@_walk(@PARAMETER@&all);\n  return all.count;\n}\n\n");
    return out + filled(R"(  @NAME@_walk(@PARAMETER@T, &all);
  /* Where a step decides nothing, or nothing was found, solutions of poses beside this one lead to what is missing. */
  if (all.undecided || all.exact == 0) {
    all.beside = all.exact > 0 ? 2 : 1;
    for (int n = 0; n < 4; ++n) {
      double B[16];
      @NAME@_pose_beside(T, n, B);
      @NAME@_walk(@PARAMETER@B, &all);
    }
  }
  return all.count;
}

)");
  }

  std::string walk() const {
    std::string out = filled(
        plan_.pose_is_given ? "static void @NAME@_walk(@PARAMETER_TYPE@@NAME@_solutions *all)\n{\n"
                            : "static void @NAME@_walk(@PARAMETER_TYPE@const double *T, @NAME@_solutions *all)\n{\n");
    out += constants();
    for (std::size_t k = 0; k < 12; ++k)
      if (!plan_.pose[k].empty()) out += fmt::format("  const double {} = T[{}];\n", plan_.pose[k], k);
    const std::vector<PlannedStep>& steps = plan_.steps;
    for (const PlannedStatement& s : steps[0].before) out += statement(s, "  ");
    for (const PlannedStatement& s : plan_.target_statements) out += statement(s, "  ");
    out +=
        wrapped(fmt::format("  const double here[12] = {{{}}}, *target = all->target;", fmt::join(plan_.target, ", ")),
                code_width, "      ") +
        "\n";
    out += fmt::format(
        "  if (!all->beside)\n    for (int k = 0; k < 12; ++k) all->target[k] = here[k];\n"
        "  double x[{}] = {{0}}, value[{}] = {{0}};\n",
        2 * n_, n_);
    std::string indent = "  ", code = "0", status;
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const PlannedStep& s = steps[k];
      if (k > 0)
        for (const PlannedStatement& statement_before : s.before) out += statement(statement_before, indent);
      out += fmt::format("\n{}/* {} */\n", indent, comment_text(s.comment));
      out += fmt::format("{}{}_root r{}[{}];\n", indent, plan_.function, k + 1, s.capacity);
      out += call(s, k, indent);
      if (s.can_be_free) out += fmt::format("{}const int before{} = all->exact;\n", indent, k + 1);
      out += fmt::format("{0}for (int b{1} = 0; b{1} < n{1}; ++b{1}) {{\n", indent, k + 1);
      indent += "  ";
      const std::string root = fmt::format("r{0}[b{0}]", k + 1);
      if (s.can_be_free)
        out += fmt::format("{0}if ({1}.status == {2}_SINGULAR && all->exact > before{3}) break;\n", indent, root,
                           upper_case(plan_.function), k + 1);
      if (s.can_be_free || s.kernel == StepKernel::linear || s.kernel == StepKernel::quadratic)
        out += fmt::format("{}if ({}.status == {}_SINGULAR) all->undecided = 1;\n", indent, root,
                           upper_case(plan_.function));
      if (!s.cosine.empty()) out += fmt::format("{}const double {} = {}.c;\n", indent, s.cosine, root);
      if (!s.sine.empty()) out += fmt::format("{}const double {} = {}.s;\n", indent, s.sine, root);
      if (!s.value.empty()) out += fmt::format("{}const double {} = {}.value;\n", indent, s.value, root);
      out += fmt::format("{0}x[{1}] = {2}.c;\n{0}x[{3}] = {2}.s;\n{0}value[{4}] = {2}.value;\n", indent, 2 * s.unknown,
                         root, 2 * s.unknown + 1, s.unknown);
      const std::string taken = fmt::format(fmt::runtime(s.can_be_free ? "b{} % 2" : "b{}"), k + 1);
      if (s.branches > 1) code = code == "0" ? taken : fmt::format("({}) * {} + {}", code, s.branches, taken);
      status += fmt::format("{}{}.status", status.empty() ? "" : " | ", root);
    }
    out += wrapped(fmt::format("{}{}_keep({}x, value, target, {}, {}, all);", indent, plan_.function,
                               has_parameters() ? "p, " : "", code, status),
                   code_width, indent + "    ") +
           "\n";
    for (std::size_t k = 0; k < steps.size(); ++k) {
      indent.resize(indent.size() - 2);
      out += indent + "}\n";
    }
    return out + "}\n\n";
  }

  std::string call(const PlannedStep& s, std::size_t k, const std::string& indent) const {
    const std::string target = fmt::format("r{}", k + 1);
    if (s.kernel == StepKernel::polynomial || s.kernel == StepKernel::trig_polynomial) {
      const bool trig = s.kernel == StepKernel::trig_polynomial;
      std::string out = wrapped(fmt::format("{}const double a{}[{}] = {{{}}};", indent, k + 1, s.coefficients.size(),
                                            fmt::join(s.coefficients, ", ")),
                                code_width, indent + "    ") +
                        "\n";
      return out + fmt::format("{}const int n{} = {}_{}(a{}, {}, {});\n", indent, k + 1, plan_.function,
                               trig ? "trig_polynomial" : "polynomial", k + 1,
                               trig ? s.coefficients.size() / 2 : s.coefficients.size() - 1, target);
    }
    const char* name = s.kernel == StepKernel::linear      ? "linear"
                       : s.kernel == StepKernel::quadratic ? "quadratic"
                       : s.kernel == StepKernel::angle     ? "angle"
                                                           : "angle_pair";
    return wrapped(fmt::format("{}const int n{} = {}_{}({}, {});", indent, k + 1, plan_.function, name,
                               fmt::join(s.coefficients, ", "), target),
                   code_width, indent + "    ") +
           "\n";
  }

  std::string table(const std::string& name, const std::vector<std::vector<double>>& rows) const {
    std::string out = fmt::format("  static const double {}[{}][{}] = {{\n", name, rows.size(), rows[0].size());
    for (const std::vector<double>& row : rows) {
      std::vector<std::string> numbers;
      for (const double x : row) numbers.push_back(number(x).text);
      out += wrapped(fmt::format("    {{{}}},", fmt::join(numbers, ", ")), code_width, "     ") + "\n";
    }
    return out + "  };\n";
  }

  std::string selftest() const {
    std::string out = fmt::format("{}int {}_selftest(void)\n{{\n", cpp_ ? "inline " : "", plan_.function);
    if (has_parameters()) out += table("parameters", plan_.test_parameters);
    out += table("expected", plan_.test_positions);
    if (!plan_.pose_is_given) out += table("T", plan_.test_poses);
    return out + filled(filled_in(R"(  int failures = 0;
  for (int vector = 0; vector < @VECTORS@; ++vector) {
    double q[@MOST@][@N@], residual[@MOST@];
    int branch[@MOST@], status[@MOST@], found = 0;
    const int count = @NAME@(@GIVEN@q, branch, status, residual);
    for (int k = 0; k < count; ++k) {
      double most = 0;
      for (int j = 0; j < @N@; ++j) {
        const double d = fabs(q[k][j] - expected[vector][j]);
        if (!(d <= most)) most = d;
      }
      if (most < 1e-7) found = 1;
      if (!(residual[k] < 1e-9) && !(status[k] & @CONDITION@)) ++failures;
    }
    if (!found) ++failures;
  }
  return failures;
}
)",
                                  {{"GIVEN", std::string(has_parameters() ? "parameters[vector], " : "") +
                                                 (plan_.pose_is_given ? "" : "T[vector], ")},
                                   {"VECTORS", std::to_string(plan_.test_positions.size())},
                                   {"CONDITION", upper_case(plan_.function) + "_CONDITION"},
                                   {"MOST", upper_case(plan_.function) + "_MOST"}}));
  }

  std::string signature() const {
    return wrapped(fmt::format("{}int {}({}{}double q[][{}], int branch[], int status[], double residual[])",
                               cpp_ ? "inline " : "", plan_.function,
                               has_parameters() ? fmt::format("const double p[{}], ", plan_.parameters.size()) : "",
                               plan_.pose_is_given ? "" : "const double T[16], ", n_),
                   code_width, "    ");
  }

  const CodePlan& plan_;
  const bool cpp_;
  const std::size_t n_;
};

}  // namespace

std::vector<EmittedFile> c_inverse_code(const CodePlan& plan, bool cpp) {
  const CWriter writer(plan, cpp);
  const std::string guard = upper_case(plan.function) + (cpp ? "_HPP" : "_H");
  if (cpp)
    return {{plan.function + ".hpp", writer.comment() +
                                         fmt::format("#ifndef {0}\n#define {0}\n\n#include <math.h>\n\n", guard) +
                                         writer.declarations() + "\n" + writer.definitions() +
                                         fmt::format("\n#endif /* {} */\n", guard) + writer.main_function()}};
  return {{plan.function + ".h",
           writer.comment() +
               fmt::format("#ifndef {0}\n#define {0}\n\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n", guard) +
               writer.declarations() + "\n#ifdef __cplusplus\n}\n#endif\n\n" + fmt::format("#endif /* {} */\n", guard)},
          {plan.function + ".c", writer.comment() +
                                     fmt::format("#include \"{}.h\"\n\n#include <math.h>\n\n", plan.function) +
                                     writer.definitions() + writer.main_function()}};
}

}  // namespace armature::internal
