// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/model_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature {

ModelVerdict judge_model(const std::vector<std::string>& joints, const std::vector<double>& errors, double total,
                         JudgedOn motions) {
  ARMATURE_CHECK(!errors.empty() && joints.size() == errors.size());
  const auto size = [](double error) { return std::isfinite(error) ? error : HUGE_VAL; };
  const auto worst = static_cast<std::size_t>(
      std::max_element(errors.begin(), errors.end(), [&](double a, double b) { return size(a) < size(b); }) -
      errors.begin());
  const double most = size(errors[worst]);
  const std::string joint = internal::printable(joints[worst], 40);
  const char* where = motions == JudgedOn::its_own      ? "on the motions that it was made from"
                      : motions == JudgedOn::repetition ? "on a repetition of the motions that it was made from"
                      : motions == JudgedOn::others     ? "on motions that it was not made from"
                                                        : "on this log";
  if (!(most < useless_error))
    return {Grade::bad, fmt::format("the model errs by {:.3g} % of the torque of {} {}: no model at all, which is "
                                    "wrong by 100 %, would be as good there",
                                    most, joint, where)};
  if (!(total <= usable_error))
    return {Grade::bad, fmt::format("the model errs by {:.3g} % of the torques {}, most on {} ({:.3g} %): a "
                                    "controller would leave more than {:g} % of the torques to its feedback",
                                    total, where, joint, most, usable_error)};
  if (motions == JudgedOn::its_own || motions == JudgedOn::repetition)
    return {
        Grade::usable,
        fmt::format("the model repeats the motions that it was made from to {:.3g} % of the torques; "
                    "how well it predicts others is not known{}",
                    total,
                    motions == JudgedOn::repetition ? ", for the logs of @validate repeat these: give another motion"
                                                    : ": give one with @validate")};
  if (most <= good_error)
    return {Grade::good, fmt::format("{} the model errs by {:.3g} % of the torques, and by at most {:.3g} % on a "
                                     "joint ({})",
                                     where, total, most, joint)};
  return {Grade::usable, fmt::format("{} the model errs by {:.3g} % of the torques, but by {:.3g} % on {}", where,
                                     total, most, joint)};
}

ModelVerdict doubted(const ModelVerdict& verdict, const std::string& suspicion) {
  return {Grade::bad, verdict.grade == Grade::bad
                          ? fmt::format("{}; {}", suspicion, verdict.why)
                          : fmt::format("{}; errors say nothing as long as that holds", suspicion)};
}

std::string to_string(const ModelVerdict& verdict) {
  std::string why = verdict.why;
  if (!why.empty() && why[0] >= 'a' && why[0] <= 'z') why[0] = static_cast<char>(why[0] - 'a' + 'A');
  return fmt::format("Verdict: {}. {}.", name_of(verdict.grade), why);
}

}  // namespace armature
