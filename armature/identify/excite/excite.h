// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Exciting trajectories for identification. Among all paths of a kind (excite_path.h) the search minimises the
// condition number of the regressor W, or maximises the determinant of W^T W (D-optimal: the smallest volume of the
// confidence ellipsoid). Positions are within their limits by construction; the path is then followed as fast as the
// limits of velocity, acceleration and torque allow (Izaguirre et al. 1992 scale time to the largest torque), a
// periodic one not faster than its period. Postures too near to a table or to the robot itself, and those that gravity
// alone overloads, cost more than any condition number. After an earlier estimate the search minimises what the
// parameters leave uncertain of the torques (earlier_estimate.h).
//
// The search is Rowan's subplex (NLopt's SBPLX) from several random starts at once; effort is counted in trials, so
// that a seed gives the same motion on any number of cores.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/identify/equations/identification_model.h"
#include "armature/identify/excite/earlier_estimate.h"
#include "armature/identify/excite/excite_path.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct ExcitationOptions {
  ExcitationKind kind = ExcitationKind::fourier;
  Criterion criterion = Criterion::condition;
  std::size_t size = 5;                   // harmonics, or points
  double period = 10;                     // s, shortest, of fourier
  double rate = 0;                        // samples per second that it is made for; 0: none
  double share = 0.9;                     // of every limit
  std::optional<double> acceleration;     // rad/s^2 or m/s^2; empty: full speed in a quarter of a second
  std::optional<double> table;            // height in the world, m
  double clearance = 0;                   // from the table and, when positive, between links, m
  std::size_t starts = 4, trials = 1000;  // trials of each start
  std::uint64_t seed = 1;
  unsigned threads = 0;
  IdentificationOptions model = {.motor_inertia = false, .friction = {}};  // unless there is an earlier estimate
  std::optional<EarlierEstimate> after;  // instead of the criterion: what it left uncertain becomes certain
};

// The limits of a coordinate that a motion may use.
struct ExcitationLimits {
  double lower = 0, upper = 0, velocity = 0, acceleration = 0, torque = 0;
};

struct Excitation {
  ExcitationPath path;
  double duration = 0;          // s, of one period or round
  double condition = 0;         // of W, base parameters and friction
  double log_determinant = 0;   // of W^T W / samples, natural logarithm
  double random_condition = 0;  // the median of the starts, before the search
  // After an earlier estimate: parameters that limit the prediction, by their share of the greatest torque of a joint,
  // before and after this motion; the greatest first.
  struct Limiting {
    std::string name;
    double before = 0, after = 0;
  };
  std::vector<Limiting> limiting;
  double prediction_before = 0, prediction_after = 0;  // of all together
  std::vector<ExcitationLimits> limits;
  std::size_t trials = 0;
  bool stopped = false;
  std::vector<std::string> notes;
};

// A search that is stopped (asked at every trial) returns the best motion so far. Throws UnmetRequest when no motion
// within the limits was found (Stopped, if it was stopped before), or the robot is not numeric.
Excitation excite(const Robot& robot, const ExcitationOptions& options, Progress& progress = no_progress());

// The motion at `rate` samples per second, without torques; both ends included.
Log sampled(const Excitation& excitation, double rate);

}  // namespace armature::internal
