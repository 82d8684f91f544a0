// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Samples at which a joint that rubs on a coordinate is slower than a share of its greatest speed: near standstill the
// sign of the velocity is noise, and an equation with it is not trusted. They are left out before decimation.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/decimate.h"
#include "armature/identify/equations/factors.h"
#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

class SlowSamples {
 public:
  // `motions` have the greatest speeds, unless options.fastest tells them.
  SlowSamples(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& options);
  bool operator()(std::size_t coordinate, const Motion& motion, std::size_t sample) const;
  bool possible(std::size_t coordinate) const { return !joints_[coordinate].empty(); }

 private:
  struct Joint {
    FrictionColumn friction;
    double slowest;
  };
  std::vector<std::vector<Joint>> joints_;  // that rub on each coordinate
};

// The rows of each coordinate without the slow ones, decimated.
class FastRows {
 public:
  // `slow` must stay; `widths`: columns of each coordinate.
  FastRows(const SlowSamples& slow, const RowOptions& options, std::span<const std::size_t> widths);

  // Rows of samples first, first + 1, ... of a motion, by columns, which are squeezed in place. Those that are ready go
  // to `rows`.
  void add(std::size_t coordinate, const Motion& motion, std::size_t first, std::size_t count,
           std::span<Signal* const> columns, const Decimator::Rows& rows);

 private:
  const SlowSamples& slow_;
  std::vector<Decimator> decimators_;
  std::vector<std::size_t> kept_;
  std::vector<const double*> data_;
};

}  // namespace armature::internal
