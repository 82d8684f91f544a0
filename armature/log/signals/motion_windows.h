// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Stretches of any length filtered and differentiated in windows that overlap, so that memory is needed for a window
// only. Each window is prepared as if it were a stretch, and what lies within the overlap of its ends is left to its
// neighbours. A filter forgets: a disturbance at the end of a window, that is, the extension that it starts from
// instead of the true past or future, dies out as exp(-a i), a being the damping of the slowest pole a sample. The
// overlap has 41 / a samples (Butterworth::memory), so that what is kept differs from the whole stretch filtered at
// once by 1e-18 of the signal at most, which is less than it is rounded by; differences look no further than four
// samples. At the true ends of a stretch nothing is extended that the whole would not extend.
#pragma once

#include <functional>
#include <optional>

#include "armature/log/signals/butterworth.h"
#include "armature/log/signals/even_stretches.h"
#include "armature/log/signals/prepare.h"
#include "armature/log/signals/savitzky_golay.h"

namespace armature::internal {

class MotionWindows {
 public:
  // Windows give at least `window` samples each but for the last; what a whole stretch fits in is one motion.
  MotionWindows(const Preparation& preparation, std::size_t window, std::function<void(Motion&& motion)> take);
  void add(EvenPart& part);
  std::size_t overlap() const { return overlap_; }

 private:
  Motion prepared() const;
  void give(bool ends);

  Preparation how_;
  std::size_t window_, overlap_;
  std::function<void(Motion&&)> take_;
  std::optional<Butterworth> filter_;
  std::optional<SavitzkyGolay> polynomial_;
  std::vector<Signal> raw_;  // the window
  double start_ = 0;         // of the stretch
  std::size_t first_ = 0;    // sample of the stretch that the window starts with
};

}  // namespace armature::internal
