// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One delay d of all drives, as two clocks that differ give it: searched widely, to a second. The regressor W_k of each
// coordinate k does not depend on the torques, so that a delay costs one product,
//
//   x(d) = (sum_k w_k W_k^T W_k)^-1 sum_k w_k W_k^T tau_k(t + d),   r_k(d) = |tau_k(t + d) - W_k x(d)|^2,
//
// which is the correlation of the measured torques with all that the model can predict. The score is the sum of the
// logarithms of r_k(d), with w_k = 1 / r_k of the best d before. A few thousand samples are enough.
#pragma once

#include <optional>
#include <span>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

struct CommonDelay {
  double delay = 0;  // s, as in delays.h: the best, or that of the valley around zero if the best is `end`
  // s: the torques fit far better at this end of the search (a tenth of the longest motion, at most 1 s): they are
  // later still, or what is wrong is no delay.
  std::optional<double> end;
};

CommonDelay scan_common_delay(const IdentificationModel& model, std::span<const Motion> motions);

}  // namespace armature::internal
