// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Reference trajectories: positions, velocities and accelerations of the coordinates at any time.
//
//   fourier   q(t) = c + sum_l (a_l sin(l w t) - b_l cos(l w t)) / (l w), l = 1..L (Swevers et al. 1997), random, from
//             rest to rest: sum a_l = 0 and sum l b_l = 0; scaled into the limits. For identification.
//   points    rest at each point, between them the quintic of least jerk (Flash & Hogan 1985)
//   knots     quintics through positions, velocities and accelerations; missing ones are those of the cubic spline that
//             starts and ends at rest. For files of points and of whole trajectories alike.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct Reference {
  std::vector<double> q, qd, qdd;
};

struct Trajectory {
  double duration = 0;  // s
  std::function<void(double t, Reference& to)> at;
};

struct RandomTrajectoryOptions {
  std::uint64_t seed = 1;
  double duration = 10;
  double share = 0.8;         // of the limits of position and velocity
  std::size_t harmonics = 5;  // L, of fourier
  double period = 10;         // s, longest, of fourier
  double pause = 2;           // s, approximate time from point to point
};

// Coordinates without limits stay within 1.5 rad or 0.3 m and 2 rad/s or 0.5 m/s. Throws InputError for options that
// make no sense.
Trajectory fourier_trajectory(const Robot& robot, const RandomTrajectoryOptions& options);
Trajectory points_trajectory(const Robot& robot, const RandomTrajectoryOptions& options);

// Times, positions and, where not empty, velocities and accelerations (log.qd, log.qdd). Times must increase; there are
// at least two. Throws InputError.
Trajectory knots_trajectory(const Log& knots);

Trajectory rest_at(std::vector<double> q, double duration);

// "fourier", "points", "rest" (at zero, or at `start` where that is not empty), or a CSV file.
Trajectory named_trajectory(const std::string& name, const Robot& robot, const RandomTrajectoryOptions& options,
                            std::vector<double> start, Diagnostics& diagnostics);

// A CSV file with columns t, q1, ... (and qd1, ..., qdd1, ...), recognised as those of logs are.
Trajectory read_trajectory(const std::string& file, const Robot& robot, Diagnostics& diagnostics);

}  // namespace armature::internal
