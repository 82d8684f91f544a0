// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log of any length as uniformly sampled stretches, chunk by chunk. A pause in the time stamps splits the log; within
// a stretch, samples of an uneven clock are resampled by cubic interpolation (resample.h). A sample is computed only
// when all its neighbours are known, so the result does not depend on the chunk size.
#pragma once

#include <functional>
#include <vector>

#include "armature/log/log.h"
#include "armature/log/signals/resample.h"

namespace armature::internal {

struct EvenPart {
  double start = 0;             // of the stretch, s
  std::size_t first = 0;        // index in the stretch of the first sample here
  bool ends = false;            // nothing follows in this stretch
  std::vector<Signal> signals;  // as Log::signals(); may hold no samples when the stretch ends
};

class EvenStretches {
 public:
  using Take = std::function<void(EvenPart& part)>;
  // `take` may take the signals away. A pause is longer than `longest_gap` and than five steps.
  EvenStretches(const Clock& clock, double longest_gap, Take take);

  // Throws UnmetRequest when the time stamps come in bursts, so that uniform sampling would need a hundred times as
  // many samples.
  void add(const Log& chunk);
  void finish();

 private:
  void append(const Log& chunk, std::size_t begin, std::size_t end);
  void give(bool ends);
  void give_resampled(bool ends);

  Clock clock_;
  double longest_gap_;
  Take take_;
  Signal times_;  // of the samples that are kept, when the clock is uneven
  EvenPart part_;
  std::vector<Signal> kept_;
  double last_ = 0;
  std::size_t seen_ = 0, given_ = 0;  // of all stretches
  bool open_ = false;
};

}  // namespace armature::internal
