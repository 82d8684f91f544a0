// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/fold_factors.h"

#include <tbb/parallel_for.h>

#include "armature/identify/choose/folds.h"

namespace armature::internal {

std::vector<std::vector<CoordinateFactor>> fold_factors(const IdentificationModel& model,
                                                        std::span<const Motion> motions, const RowOptions& given) {
  RowOptions rows = given;
  // The velocity deadband is that of all motions.
  if (rows.slowest > 0 && rows.fastest.empty()) rows.fastest = greatest_rates(model, motions);
  rows.threads = 1;
  const auto folds = cut_into_folds(motions);
  std::vector<std::vector<CoordinateFactor>> result(folds.size());
  tbb::parallel_for(std::size_t{0}, folds.size(),
                    [&](std::size_t f) { result[f] = factorise_parts(model, motions, folds[f], rows); });
  return result;
}

}  // namespace armature::internal
