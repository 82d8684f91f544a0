// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/inverse_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "armature/base/error.h"
#include "armature/emit/language.h"

namespace armature::internal {
namespace {

// Names that the functions use, beside one per step: n1, b1, r1, before1.
constexpr std::string_view own_words[] = {
    "T",           "q",       "p",          "x",        "U",         "value",
    "target",      "all",     "branch",     "status",   "residual",  "found",
    "dp",          "pi",      "turns",      "add",      "is_angle",  "roots",
    "solutions",   "apart",   "better",     "better_x", "bound",     "worst",
    "now",         "i",       "k",          "value_in", "status_in", "angle",
    "angle_roots", "exact",   "angle_pair", "linear",   "quadratic", "trig_polynomial",
    "polynomial",  "forward", "keep",       "newton",   "wrapped",   "scale",
    "solve",       "other"};
constexpr std::size_t most_steps = 8;

}  // namespace

std::vector<std::string> inverse_code_languages() {
  return {"c", "cpp", "python", "matlab", "fortran", "julia", "rust", "javascript", "latex", "mathml"};
}

std::vector<EmittedFile> inverse_code(const Robot& robot, const SolutionTree& tree, const DeriveOptions& options,
                                      const std::string& language, const EmitOptions& emit,
                                      const std::vector<PlanTest>& tests) {
  const auto plan = [&](const std::unique_ptr<Language>& spelled) {
    const NameRules own = spelled->rules();
    std::vector<std::string_view> reserved(own.reserved.begin(), own.reserved.end());
    reserved.insert(reserved.end(), own.used.begin(), own.used.end());
    reserved.insert(reserved.end(), std::begin(own_words), std::end(own_words));
    std::vector<std::string> counted;
    for (std::size_t k = 1; k <= most_steps; ++k)
      for (const char* name : {"n", "b", "r", "before"}) counted.push_back(fmt::format("{}{}", name, k));
    reserved.insert(reserved.end(), counted.begin(), counted.end());
    NameRules rules = own;
    rules.used = reserved;
    return code_plan(robot, tree, options, rules, emit, tests);
  };
  const std::string name = function_name({.reserved = {}}, emit.name, robot.name,
                                         tree.system.pose_is_given ? "loop-geometry" : "inverse-geometry");
  if (language == "latex") return latex_inverse_geometry(tree, name);
  if (language == "mathml") return mathml_inverse_geometry(tree, name);
  if (language == "c") return c_inverse_code(plan(c_language(emit)), false);
  if (language == "cpp") return c_inverse_code(plan(c_language(emit)), true);
  if (language == "python") return python_inverse_code(plan(python_language(emit)));
  if (language == "javascript") return javascript_inverse_code(plan(javascript_language(emit)));
  if (language == "rust") return rust_inverse_code(plan(rust_language(emit)));
  if (language == "matlab") return matlab_inverse_code(plan(matlab_language(emit)));
  if (language == "julia") return julia_inverse_code(plan(julia_language(emit)));
  if (language == "fortran") return fortran_inverse_code(plan(fortran_language(emit)));
  throw UnmetRequest(fmt::format(
      "inverse geometry is not written in {}, a language of formulas: a pose has a number of solutions of its "
      "own, found by loops over branches; its languages are text, {}",
      language, fmt::join(inverse_code_languages(), ", ")));
}

}  // namespace armature::internal
