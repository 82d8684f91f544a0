// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Faults of recording that can be undone, before anything is filtered or differentiated; a log may come in chunks.
//
// Wrapped angles: where a joint that turns jumps by nearly a whole turn from one sample to the next, faster than any
// joint moves, the turn is added back.
//
// Spikes (after Hampel): a sample is a spike if it is farther from the median m of its six neighbours than
//   6 max |x_j - m| over those neighbours,  and  10 times the median change from sample to sample (other than zero),
// or than 30 times the second largest |x_j - m|: one neighbour may be a spike itself. The first condition spares steps
// and square waves, whose neighbours differ; the second signals that are quantised or mostly zero, whose usual change
// is one step of the quantiser. Spikes are replaced by the line between the samples around them.
// Where more than one sample in a hundred would be a spike, the signal is left alone: it is like that.
#pragma once

#include <cstdint>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// What was done to a recording while it was read.
struct Mended {
  std::size_t dropped = 0, spikes = 0, wraps = 0;  // rows that could not be used; samples replaced; whole turns undone
};

// Replaces the spikes of a signal; returns their places.
std::vector<std::size_t> remove_spikes(Signal& signal);

// Undoes the wraps of one signal of angles, chunk after chunk.
class Unwrapping {
 public:
  // Returns the number of wraps.
  std::size_t operator()(const Signal& t, Signal& angle);

 private:
  bool started_ = false;
  double last_t_ = 0, last_ = 0, turns_ = 0;  // as logged; turns to add, rad
};

class Mending {
 public:
  explicit Mending(const Robot& robot);
  explicit Mending(std::vector<char> turning) : turning_(std::move(turning)) {}
  void operator()(Log& chunk);                                              // its rows must be usable
  void tell(const Robot& robot, Location first, Diagnostics& notes) const;  // what was mended so far
  const std::vector<char>& turning() const { return turning_; }
  Mended counts() const;  // of all coordinates; nothing was dropped here

 private:
  std::vector<char> turning_;  // per coordinate: an angle
  std::vector<Unwrapping> position_, reference_;
  std::vector<std::size_t> wraps_, spikes_;  // per coordinate
};

}  // namespace armature::internal
