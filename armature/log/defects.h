// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a log, with line numbers. Rows that cannot be used (a missing number, a time that does not rise)
// are errors, or dropped when repair was asked for. What can be used but looks wrong is a warning: torques cut off at a
// limit, velocities that are not the derivative of the positions (degrees? another sign?), positions far outside the
// joint limits (degrees? millimetres?). Samples seconds apart are no motion but another unit of time: an error, unless
// that unit was told.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct DefectOptions {
  bool repair = false;  // drop rows that cannot be used
  // The units of time and of positions were told; otherwise samples seconds apart, and positions that no joint reaches,
  // are refused.
  bool time_told = false, position_told = false;
};

// Tells row after row whether it can be used.
class UsableRows {
 public:
  bool operator()(const Log& log, std::size_t row);
  const std::string& problem() const { return problem_; }  // of the last row that cannot

 private:
  double last_ = -std::numeric_limits<double>::infinity();  // time
  std::string problem_;
};

// Drops what cannot be used.
void drop_unusable(Log& chunk, UsableRows& usable);

// A log of any length, chunk after chunk.
class DefectScan {
 public:
  DefectScan(const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics);
  void add(Log& chunk);  // drops rows when repair was asked for
  void finish();         // tells the rest, and what only the whole log shows

 private:
  // Runs of equal values at the largest (sign 1) or smallest (-1) torque so far.
  struct Extreme {
    double sign = 1, value = std::numeric_limits<double>::quiet_NaN();
    std::size_t run = 0, clipped = 0;
    Location run_start = {}, first = {};
    void add(double torque, const Log& log, std::size_t row);
    void end_run();
  };
  struct Joint {
    Extreme high{1}, low{-1};
    double farthest = 0;                        // |q|
    double both = 0, square = 0, measured = 0;  // sums of products of the position's rate and the velocity
    Signal q, qd;                               // the last few
  };
  void tell_unusable();
  void tell_clock();
  void compare_velocities(const Log& chunk);
  void tell_clipping(std::size_t k);
  void tell_range();
  void tell_velocity(std::size_t k);
  std::string called(std::size_t k) const;

  const Robot& robot_;
  DefectOptions options_;
  Diagnostics& diagnostics_;
  UsableRows usable_;
  struct Unusable {
    std::size_t rows = 0;
    std::string problem;
    Location first = {};
    int last_line = 0;
  } unusable_;  // rows, one after the other, that are yet to be told
  std::vector<Joint> joints_;
  Signal t_;  // the last few
  double step_ = 0;
  std::size_t samples_ = 0;
  Location first_;
  bool velocities_ = false;
};

// Afterwards, without errors, all numbers are finite and the times rise.
void inspect(Log& log, const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics);

}  // namespace armature::internal
