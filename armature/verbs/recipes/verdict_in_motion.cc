// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/verdict_in_motion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/base/text.h"

namespace armature::internal {

ErrorsToJudge to_judge(const Identification::Errors& errors) {
  const JudgedErrors& judged = errors.validation.empty() ? errors.train_parts : errors.validation_parts;
  return {judged.error, judged.moving, judged.total, judged.moving_total};
}

ModelVerdict judge_in_motion(const std::vector<std::string>& joints, const ErrorsToJudge& errors, JudgedOn motions) {
  const bool known = errors.moving.size() == errors.all.size() && std::isfinite(errors.moving_total) &&
                     std::ranges::all_of(errors.moving, [](double e) { return std::isfinite(e); });
  if (!known) return judge_model(joints, errors.all, errors.total, motions);
  std::vector<double> moving = errors.moving;
  std::size_t worst = 0;
  for (std::size_t k = 0; k < moving.size(); ++k) {
    if (moving[k] == 0) moving[k] = errors.all[k];  // it never moves
    if (errors.all[k] - moving[k] > errors.all[worst] - moving[worst]) worst = k;
  }
  ModelVerdict verdict = judge_model(joints, moving, errors.moving_total, motions);
  if (errors.all[worst] > good_error && errors.all[worst] > 1.5 * moving[worst])
    verdict.why += fmt::format(
        "; with the samples at rest, where friction holds and no parameters tell the torque, {} "
        "has {:.3g} % instead of {:.3g} %",
        printable(joints[worst], 40), errors.all[worst], moving[worst]);
  return verdict;
}

void heed_recordings(const LogCheck& check, ModelVerdict& verdict) {
  for (const RecordingQuality& recording : check.recordings) {
    if (recording.light != Light::red) continue;
    if (verdict.grade == Grade::good) verdict.grade = Grade::usable;
    verdict.why +=
        fmt::format("; the recording {} is red: {}", printable(recording.log, 80), fmt::join(recording.why, "; "));
  }
}

void name_refused(const std::vector<ModelStep>& ladder, ModelVerdict& verdict) {
  const ModelStep* best = nullptr;
  for (const ModelStep& step : ladder)
    if (!step.taken && step.before > good_error && step.after < step.before / 2 && (!best || step.gain > best->gain))
      best = &step;
  if (best)
    verdict.why += fmt::format(
        "; try {}, which was not taken by itself (gain {:.2f} +- {:.2f}): the cross-validated error of {} would go "
        "from "
        "{:.3g} to {:.3g} %",
        best->option, best->gain, best->standard_error, printable(best->joint, 40), best->before, best->after);
}

}  // namespace armature::internal
