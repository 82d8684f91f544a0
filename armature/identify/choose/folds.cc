// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/folds.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace armature::internal {

std::vector<std::vector<MotionPart>> cut_into_folds(std::span<const Motion> motions) {
  std::set<std::string> files;
  double seconds = 0;
  for (const Motion& motion : motions) {
    files.insert(motion.file);
    seconds += static_cast<double>(motion.samples()) * motion.step;
  }
  std::vector<std::vector<MotionPart>> folds(files.size() >= 4 ? std::min(most_folds, files.size()) : most_folds);
  if (files.size() >= 4) {
    for (std::size_t m = 0; m < motions.size(); ++m) {
      const auto log = static_cast<std::size_t>(std::distance(files.begin(), files.find(motions[m].file)));
      folds[log % folds.size()].push_back({m, 0, motions[m].samples()});
    }
    return folds;
  }
  // At most three pieces a fold; shorter than a second only if the folds were empty otherwise.
  const double folds_count = static_cast<double>(most_folds);
  const double length = seconds / std::clamp(std::floor(seconds), folds_count, 3 * folds_count);
  std::size_t next = 0;
  for (std::size_t m = 0; m < motions.size(); ++m) {
    const Motion& motion = motions[m];
    const double here = static_cast<double>(motion.samples()) * motion.step;
    const auto pieces = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(here / length)));
    for (std::size_t i = 0; i < pieces; ++i)
      folds[next++ % most_folds].push_back({m, motion.samples() * i / pieces, motion.samples() * (i + 1) / pieces});
  }
  std::erase_if(folds, [](const auto& fold) { return fold.empty(); });
  return folds;
}

}  // namespace armature::internal
