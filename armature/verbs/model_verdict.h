// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Is a model good enough to use? Judged by its errors, in % of the torque, on motions that it was not made from.
//
// A controller that adds the torque of the model leaves e % of the torque to its feedback. So at 100 % the feedback has
// as much to do as without a model; at 30 % a third as much, and the model explains 1 - 0.3^2 = 91 % of the power of
// the torque; at 20 % a fifth, and the model explains 96 %.
//   good    at most 20 % on every joint, on motions that were not used
//   usable  at most 30 % of all torques together and less than 100 % on every joint, or not tried on other motions
//   bad     otherwise
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"

namespace armature {

enum class Grade { good, usable, bad };
constexpr auto names(Grade) { return std::to_array<std::string_view>({"good", "usable", "bad"}); }

struct ModelVerdict {
  Grade grade = Grade::bad;
  std::string why;  // one or two sentences
};
template <class Visitor>
void describe(ModelVerdict& v, Visitor& visit) {
  visit("grade", v.grade, "good, usable or bad");
  visit("why", v.why, "the figure that decides, and what to do about it");
}

constexpr double good_error = 20, usable_error = 30, useless_error = 100;  // %

// The motions of the errors: those that the model was made from, a repetition of them, others, or a log that is all
// there is.
enum class JudgedOn { its_own, repetition, others, this_log };

// `errors`: per joint, and of all torques together.
ModelVerdict judge_model(const std::vector<std::string>& joints, const std::vector<double>& errors, double total,
                         JudgedOn motions);

// As judged, but bad: `suspicion` says why the input cannot be right, whatever the errors are.
ModelVerdict doubted(const ModelVerdict& verdict, const std::string& suspicion);

// "Verdict: good. On motions ..."
std::string to_string(const ModelVerdict& verdict);

}  // namespace armature
