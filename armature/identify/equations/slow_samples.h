// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The velocity deadband: samples where a joint with friction on a coordinate is slower than a share of its largest
// speed. Near standstill the sign of the velocity is noise, so these rows are dropped before decimation.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/decimate.h"
#include "armature/identify/equations/factors.h"
#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

class SlowSamples {
 public:
  // The largest speeds are those of `motions`, unless options.fastest is given.
  SlowSamples(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& options);
  bool operator()(std::size_t coordinate, const Motion& motion, std::size_t sample) const;
  bool possible(std::size_t coordinate) const { return !joints_[coordinate].empty(); }

 private:
  struct Joint {
    FrictionColumn friction;
    double slowest;
    bool is_slow(const Motion& motion, std::size_t sample) const;
    bool rests(const Motion& motion, std::size_t sample, std::size_t least) const;
  };
  double rest_;
  std::vector<std::vector<Joint>> joints_;  // per coordinate: joints with friction on it
};

// The rows of each coordinate without the slow ones (or the slow ones only, RowOptions::resting), decimated.
class FastRows {
 public:
  // `slow` must outlive this; `widths`: columns per coordinate.
  FastRows(const SlowSamples& slow, const RowOptions& options, std::span<const std::size_t> widths);

  // Rows of samples first, first + 1, ... of a motion, column-wise, compacted in place. Finished rows go to `rows`.
  void add(std::size_t coordinate, const Motion& motion, std::size_t first, std::size_t count,
           std::span<Signal* const> columns, const Decimator::Rows& rows);

 private:
  const SlowSamples& slow_;
  const bool resting_;
  std::vector<Decimator> decimators_;
  std::vector<std::size_t> kept_;
  std::vector<const double*> data_;
};

}  // namespace armature::internal
