// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/fold_factors.h"

#include <tbb/parallel_for.h>

#include "armature/identify/choose/folds.h"

namespace armature::internal {

namespace {

// The velocity deadband is that of all motions.
RowOptions rows_of_folds(const IdentificationModel& model, std::span<const Motion> motions, RowOptions rows) {
  if (rows.slowest > 0 && rows.fastest.empty()) rows.fastest = greatest_rates(model, motions);
  rows.threads = 1;
  return rows;
}

}  // namespace

FoldFactors fold_factors(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& given) {
  const RowOptions rows = rows_of_folds(model, motions, given);
  const auto folds = cut_into_folds(motions);
  FoldFactors result(folds.size());
  tbb::parallel_for(std::size_t{0}, folds.size(),
                    [&](std::size_t f) { result[f] = factorise_parts(model, motions, folds[f], rows); });
  return result;
}

std::vector<FoldFactors> fold_factors(const IdentificationModel& model, std::span<const Motion> motions,
                                      const RowOptions& given, std::span<const OtherTorques> torques) {
  const RowOptions rows = rows_of_folds(model, motions, given);
  const auto folds = cut_into_folds(motions);
  std::vector<FoldFactors> result(torques.size(), FoldFactors(folds.size()));
  tbb::parallel_for(std::size_t{0}, folds.size(), [&](std::size_t f) {
    auto factors = factorise_parts(model, motions, folds[f], rows, torques);
    for (std::size_t i = 0; i < torques.size(); ++i) result[i][f] = std::move(factors[i]);
  });
  return result;
}

}  // namespace armature::internal
