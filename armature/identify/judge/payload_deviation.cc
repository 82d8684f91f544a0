// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/payload_deviation.h"

#include <cmath>

namespace armature::internal {

void grow(PayloadEstimate& payload, const Eigen::VectorXd& white, const Eigen::VectorXd& deviation) {
  const double growth = std::sqrt(deviation.cwiseQuotient(white.cwiseMax(1e-300)).array().square().mean());
  payload.deviation *= growth;
  payload.gain_deviation *= growth;
}

}  // namespace armature::internal
