// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random robots from a seed, awkward on purpose: prismatic joints anywhere (also first), several branches at the
// base, parallel, perpendicular and inclined axes, zero lengths, massless links, fixed joints in the middle, joint
// variables that are combinations of coordinates, friction, motors, wrenches, a moving base, any gravity.
//
// Inertias are sums of point masses, hence physical and exact: all numbers are short decimals, held as rationals. In a
// symbolic robot most of them are symbols, and `values` gives each symbol its number.
#pragma once

#include <cstdint>

#include "tests/support/numeric_robot.h"

namespace armature::internal::support {

// A small generator with the same sequence everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }  // 0..bound-1
  bool chance(double probability) { return uniform() < probability; }
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // [0, 1)
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  // A decimal of two digits after the point in [low, high].
  Rational decimal(double low, double high);

 private:
  std::uint64_t state_;
};

struct RobotOptions {
  std::size_t fewest_joints = 1, most_joints = 12;
  bool trees = true;
  bool prismatic = true;
  bool fixed_joints = true;
  bool couplings = true;
  bool losses = true;     // friction and motor inertia
  bool springs = false;   // on every fourth robot
  bool wrenches = true;   // external forces and moments
  bool base_pose = true;  // frame 0 away from the world's
  bool tools = true;      // attached frames
  bool rotating_base = true;
  // Every link a body of some extent in all directions, or massless behind a joint with motor inertia: then no motion
  // is free of kinetic energy.
  bool solid = false;
  bool symbolic = false;  // lengths, angles, inertias as symbols
};

// What KDL and DART can follow, with springs.
RobotOptions kdl_options();
// Bodies, motors, friction and springs on a base at rest, touched by nothing.
RobotOptions undisturbed_options();

struct RandomRobot {
  Robot robot;
  Values values;  // of the symbols other than the coordinates'
};

RandomRobot random_robot(std::uint64_t seed, const RobotOptions& options = {});

// Is every link carried by the one before it?
bool is_chain(const NumericRobot& robot);

// Positions within a turn or a metre, now and then exactly zero or a quarter turn; velocities now and then zero.
State random_state(Random& random, const NumericRobot& robot);

}  // namespace armature::internal::support
