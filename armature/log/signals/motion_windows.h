// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Stretches of any length, filtered and differentiated in overlapping windows, so that memory holds one window only.
// Each window is processed like a stretch, and its ends within the overlap are discarded in favour of its neighbours.
// The transient at the end of a window (its extension in place of the true past or future) decays as exp(-a i), where a
// is the decay of the slowest pole per sample. The overlap has 41 / a samples (Butterworth::memory), so that what is
// kept differs from filtering the whole stretch at once by at most 1e-18 of the signal, which is below its rounding;
// differences reach no further than four samples. At the true ends of a stretch a window is extended exactly as the
// whole stretch would be.
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
  // Windows give at least `window` samples each, except the last; a stretch that fits into one window is one motion.
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
