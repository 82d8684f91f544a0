// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Python, JavaScript, Rust, MATLAB and Julia: the same nested loops as in C, over lists of roots.
#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "armature/inverse_geometry/closed_form/javascript_kernels.h"
#include "armature/inverse_geometry/closed_form/julia_kernels.h"
#include "armature/inverse_geometry/closed_form/matlab_kernels.h"
#include "armature/inverse_geometry/closed_form/python_kernels.h"
#include "armature/inverse_geometry/closed_form/rust_kernels.h"
#include "armature/inverse_geometry/closed_form/script_writer.h"

namespace armature::internal {
namespace {

const ScriptSpelling python{.comment = "# ",
                            .tab = "    ",
                            .mark = "_",
                            .sine = "math.sin({})",
                            .cosine = "math.cos({})",
                            .solve = "n{0} = {1}",
                            .open_loop = "for b{0}, r{0} in enumerate(n{0}):",
                            .root = "r{0}[{1}]",
                            .keep = "_keep(p, x, value, target, {}, {}, found)",
                            .yes = "True",
                            .no = "False",
                            .remember = "before{0} = _exact(found)",
                            .stop = "if r{0}[3] == SINGULAR and _exact(found) > before{0}: break",
                            .miss = "if _exact(found):\n            return\n        status |= CONDITION",
                            .made = "return found",
                            .found = "[]",
                            .parameters = "p=()",
                            .has_places = true,
                            .encloses = true};
const ScriptSpelling javascript{.comment = "// ",
                                .define = "const ",
                                .mutate = "const ",
                                .end = ";",
                                .tab = "  ",
                                .sine = "Math.sin({})",
                                .cosine = "Math.cos({})",
                                .solve = "const n{0} = {1};",
                                .open_loop = "for (const [b{0}, r{0}] of n{0}.entries()) {{",
                                .close_loop = "}",
                                .root = "r{0}.{1}",
                                .keep = "keep(p, x, value, target, {}, {}, found);",
                                .remember = "const before{0} = exact(found);",
                                .stop = "if (r{0}.status === SINGULAR && exact(found) > before{0}) break;",
                                .miss = "if (exact(found) > 0) return; status |= CONDITION",
                                .made = "return found",
                                .found = "[]"};
const ScriptSpelling rust{.comment = "// ",
                          .define = "let ",
                          .mutate = "let mut ",
                          .end = ";",
                          .tab = "    ",
                          .sine = "({}).sin()",
                          .cosine = "({}).cos()",
                          .solve = "let (n{0}, r{0}) = {1};",
                          .open_loop = "for b{0} in 0..n{0} {{",
                          .close_loop = "}",
                          .root = "r{0}[b{0}].{1}",
                          .list_open = "&[",
                          .keep = "keep(p, &x, &value, &target, {}, {}, &mut found);",
                          .remember = "let before{0} = exact(&found);",
                          .stop = "if r{0}[b{0}].status == SINGULAR && exact(&found) > before{0} {{ break; }}",
                          .miss = "if exact(found) > 0 {\n            return;\n        }\n        status |= CONDITION",
                          .made = "return found"};
const ScriptSpelling matlab{.comment = "% ",
                            .end = ";",
                            .tab = "  ",
                            .sine = "sin({})",
                            .cosine = "cos({})",
                            .solve = "n{0} = {1};",
                            .open_loop = "for b{0} = 1:size(n{0}, 1)",
                            .close_loop = "end",
                            .root = "n{0}(b{0}, {1})",
                            .keep = "found = keep(p, x, value, target, {}, {}, found);",
                            .remember = "before{0} = exact(found);",
                            .stop = "if n{0}(b{0}, 4) == 2 && exact(found) > before{0}, break, end",
                            .miss = "if exact(found), return, end\n    status = bitor(status, 4)",
                            .give = "U = ",
                            .continued = " ...",
                            .both = "bitor({}, {})",
                            .angle = "angle_roots",
                            .no_rows = "zeros({}, 0)",
                            .first = 1,
                            .open = '(',
                            .close = ')',
                            .has_places = true,
                            .rows_end = true};
const ScriptSpelling julia{.comment = "# ",
                           .tab = "    ",
                           .sine = "sin({})",
                           .cosine = "cos({})",
                           .solve = "n{0} = {1}",
                           .open_loop = "for (b{0}, r{0}) in enumerate(n{0})",
                           .close_loop = "end",
                           .root = "r{0}[{1}]",
                           .keep = "keep!(p, x, value, target, {}, {}, found)",
                           .remember = "before{0} = exact(found)",
                           .stop = "r{0}[4] == SINGULAR && exact(found) > before{0} && break",
                           .miss = "exact(found) > 0 && return\n        status |= CONDITION",
                           .made = "return found",
                           .angle = "angle_roots",
                           .first = 1,
                           .has_places = true,
                           .encloses = true};

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
    determinant = T[0]*(T[5]*T[10] - T[6]*T[9]) - T[1]*(T[4]*T[10] - T[6]*T[8]) + T[2]*(T[4]*T[9] - T[5]*T[8])
    if not (determinant > 0 and abs(T[3]) + abs(T[7]) + abs(T[11]) < 1e300):
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
  const determinant = T[0]*(T[5]*T[10] - T[6]*T[9]) - T[1]*(T[4]*T[10] - T[6]*T[8]) + T[2]*(T[4]*T[9] - T[5]*T[8]);
  if (!(determinant > 0 && Math.abs(T[3]) + Math.abs(T[7]) + Math.abs(T[11]) < 1e300))
    throw new Error("T is no rigid motion");
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

std::vector<EmittedFile> julia_inverse_code(const CodePlan& plan) {
  refuse_loop(plan, "Julia");
  const ScriptWriter w(plan, julia);
  return {{plan.function + ".jl", w.header() + w.filled(julia_kernels)}};
}

std::vector<EmittedFile> rust_inverse_code(const CodePlan& plan) {
  refuse_loop(plan, "Rust");
  const ScriptWriter w(plan, rust);
  return {{plan.function + ".rs", w.header() + w.filled(rust_kernels)}};
}

}  // namespace armature::internal
