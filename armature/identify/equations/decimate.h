// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Parallel decimation (Gautier 1997): every column of the stacked equations, measured torque included, goes through one
// low-pass filter and every n-th row is kept. A sum of equations is an equation, so nothing is lost but what lies above
// the new Nyquist frequency; the residual is then close to white, which the statistics of least squares assume. Rows
// may have been dropped before: neighbours in the stream need not be neighbours in time.
//
// The filter is a windowed sinc with its cut-off at 0.8 of the new Nyquist frequency and a Hamming window of 4 n + 1
// samples.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

// One row in this many: as the cut-off (Hz; 0: not filtered) allows, and so that ten rows are left for each unknown of
// a short log, because slightly dependent rows are better than too few.
std::size_t allowed_decimation(double cutoff, double step, std::size_t rows, std::size_t unknowns);

class Decimator {
 public:
  Decimator(std::size_t columns, std::size_t factor);

  using Rows = std::function<void(std::span<const double* const> columns, std::size_t count)>;
  // Takes `count` rows by columns and passes on those that are complete.
  void add(std::span<const double* const> columns, std::size_t count, const Rows& rows);

 private:
  std::size_t factor_;
  std::vector<double> taps_;
  std::vector<Signal> waiting_, ready_;
};

}  // namespace armature::internal
