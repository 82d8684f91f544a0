// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/folds.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "armature/identify/equations/motions.h"

namespace armature::internal {

std::vector<std::vector<Motion>> cut_into_folds(std::span<const Motion> motions) {
  std::set<std::string> files;
  double seconds = 0;
  for (const Motion& motion : motions) {
    files.insert(motion.file);
    seconds += static_cast<double>(motion.samples()) * motion.step;
  }
  std::vector<std::vector<Motion>> folds(files.size() >= 4 ? std::min(most_folds, files.size()) : most_folds);
  if (files.size() >= 4) {
    for (const Motion& motion : motions) {
      const auto log = static_cast<std::size_t>(std::distance(files.begin(), files.find(motion.file)));
      folds[log % folds.size()].push_back(motion);
    }
    return folds;
  }
  // At most three pieces a fold; shorter than a second only if the folds were empty otherwise.
  const double folds_count = static_cast<double>(most_folds);
  const double length = seconds / std::clamp(std::floor(seconds), folds_count, 3 * folds_count);
  std::size_t next = 0;
  for (const Motion& motion : motions) {
    const double here = static_cast<double>(motion.samples()) * motion.step;
    const auto pieces = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(here / length)));
    for (std::size_t i = 0; i < pieces; ++i) {
      const std::size_t first = motion.samples() * i / pieces, end = motion.samples() * (i + 1) / pieces;
      folds[next++ % most_folds].push_back(some_samples(motion, first, end - first));
    }
  }
  std::erase_if(folds, [](const auto& fold) { return fold.empty(); });
  return folds;
}

}  // namespace armature::internal
