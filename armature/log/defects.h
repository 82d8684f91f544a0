// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Defects of a log, with line numbers. Unusable rows (a missing number, a time that does not increase) are errors, or
// are dropped with `repair`. Suspect data are warnings: torques that saturate, velocities that are not the derivative
// of the positions (degrees? wrong sign?), which are then left out, positions far outside the joint limits (degrees?
// millimetres?). A sample period of seconds means that the time unit is wrong (ms?): an error, unless the unit was
// stated.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/log.h"
#include "armature/log/mend.h"
#include "armature/log/set_back.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct DefectOptions {
  bool repair = false;  // drop rows that cannot be used
  // The units of time and of positions were stated; otherwise sample periods of seconds, and positions that no joint
  // reaches, are errors.
  bool time_told = false, position_told = false;
};

// Decides row by row whether it is usable.
class UsableRows {
 public:
  enum Problem { missing, repeated, falling };
  bool operator()(const Log& log, std::size_t row);
  SetBack set_back;                             // with `repair`, before the rows of a chunk
  std::vector<double> efforts;                  // limits, per coordinate (impossible_rows.h); empty: not known
  Problem problem() const { return problem_; }  // of the last unusable row
  const std::string& words() const { return words_; }

 private:
  double last_ = -std::numeric_limits<double>::infinity();  // time
  Problem problem_ = missing;
  std::string words_;
};

// Drops rows that cannot be used and, always, stale ones (stale_rows.h) and impossible ones (impossible_rows.h).
void drop_unusable(Log& chunk, UsableRows& usable, bool repair);

// A log of any length, chunk after chunk.
class DefectScan {
 public:
  DefectScan(const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics);
  void add(Log& chunk);  // drops unusable rows with `repair`, and mends the others (mend.h)
  void finish();         // reports unusable rows, one line for each kind, and defects that only the whole log shows
  Mended mended() const;
  // The velocities plainly contradict the positions: the log is better off without them. After finish().
  bool velocities_are_wrong() const { return wrong_velocities_; }

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
  void tell_velocities();
  // What is wrong with the velocity of a joint, and a hint; plain: beyond what noise or a joint at rest explains.
  struct Contradiction {
    std::string words, hint;
    bool plain = false;
  };
  std::optional<Contradiction> contradiction_of(std::size_t k) const;
  std::string called(std::size_t k) const;

  const Robot& robot_;
  DefectOptions options_;
  Diagnostics& diagnostics_;
  UsableRows usable_;
  Mending mending_;
  struct Unusable {
    std::size_t rows = 0;
    std::string problem;  // in the first row
    Location first = {};
    int last_line = 0;
  };
  std::array<Unusable, 3> unusable_;  // by UsableRows::Problem
  std::size_t stale_ = 0, impossible_ = 0;
  Location first_stale_ = {}, first_impossible_ = {};
  std::size_t unusable_rows() const { return unusable_[0].rows + unusable_[1].rows + unusable_[2].rows; }
  std::vector<Joint> joints_;
  Signal t_;  // the last few
  double step_ = 0;
  std::size_t samples_ = 0;
  Location first_;
  bool velocities_ = false, wrong_velocities_ = false;
};

// Afterwards, if there are no errors, all numbers are finite and the times increase.
Mended inspect(Log& log, const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics);

}  // namespace armature::internal
