// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A solution tree as code: a function that fills all solutions of a pose, each with its branch, its status and the
// residual that forward geometry leaves. Solutions that forward geometry does not confirm are dropped; one that is off
// by more than rounding is polished by Newton steps first. No allocation, no dependencies but the language's own.
#pragma once

#include <string>
#include <vector>

#include "armature/emit/emit.h"
#include "armature/inverse_geometry/closed_form/code_plan.h"

namespace armature::internal {

// Languages of inverse geometry, by the names of emit().
std::vector<std::string> inverse_code_languages();

// `tests`: as in code_plan(). Throws UnmetRequest for a language that is not one of them.
std::vector<EmittedFile> inverse_code(const Robot& robot, const SolutionTree& tree, const DeriveOptions& options,
                                      const std::string& language, const EmitOptions& emit,
                                      const std::vector<PlanTest>& tests = {});

// The derivation to print: NAME.tex, NAME.html.
std::vector<EmittedFile> latex_inverse_geometry(const SolutionTree& tree, const std::string& name);
std::vector<EmittedFile> mathml_inverse_geometry(const SolutionTree& tree, const std::string& name);

// One function per language.
std::vector<EmittedFile> c_inverse_code(const CodePlan& plan, bool cpp);
std::vector<EmittedFile> python_inverse_code(const CodePlan& plan);
std::vector<EmittedFile> javascript_inverse_code(const CodePlan& plan);
std::vector<EmittedFile> rust_inverse_code(const CodePlan& plan);
std::vector<EmittedFile> matlab_inverse_code(const CodePlan& plan);
std::vector<EmittedFile> julia_inverse_code(const CodePlan& plan);
std::vector<EmittedFile> fortran_inverse_code(const CodePlan& plan);

// Bits of the status of a solution.
inline constexpr int status_double = 1, status_singular = 2, status_condition = 4;

}  // namespace armature::internal
