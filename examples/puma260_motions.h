// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The motions of Izaguirre, Hashimoto, Paul & Hayward (1992, section 7): "six predetermined trajectories and four
// randomly generated trajectories ... polynomials that fitted points inside the range of each link", at rest at both
// ends, "time scale updated to obtain maximum torque responses", read every 28 ms.
//
// A joint's path is the one polynomial of least degree through its points, evenly spaced in time, and at rest at both
// ends (Hermite); where it leaves the range of the joint it is scaled down. The number of points is not published.
//
//   random      points anywhere in the room of the joint
//   planned     joint j of trajectory i goes through both ends of its room and between them, a little elsewhere for
//               each joint, in the (i + j)-th of all orders
//
// Largest torques are not published either. Here they are a fifth above those of the paper's fast motion, a quarter
// turn at 180 degrees per second, of a joint in the worst posture. A trajectory then lasts 2 to 11 s, never less than
// 2: two times 15 samples are dropped from it.
#pragma once

#include <cstdint>
#include <vector>

#include "armature/log/signals/prepare.h"
#include "armature/simulate/trajectory.h"
#include "examples/puma260_published.h"

namespace armature::internal {

constexpr double puma260_period = 0.028;                                      // s
constexpr double puma260_resolution = 1e-4;                                   // rad, of the encoders
constexpr double puma260_greatest_torque[] = {6.3, 14.5, 5, 0.7, 0.6, 0.24};  // Nm

struct Puma260Motions {
  std::size_t points = 3;              // at least 3
  double planned = 0.5, random = 0.8;  // the room of a joint, in shares of its range around its middle
  std::uint64_t seed = 1;              // of those that are random
};

// Six planned and four random, of the robot that is moved.
std::vector<Trajectory> puma260_trajectories(const Robot& robot, const Puma260Motions& how);

// Central differences of what is read, without the first and last 15 samples.
PrepareOptions puma260_preparation();

// Of the paths.
class RestingPolynomial {
 public:
  explicit RestingPolynomial(const std::vector<double>& points);
  // At s from 0 to 1: the value, its first and second derivative.
  void at(double s, double& q, double& q1, double& q2) const;
  // Drawn towards `middle` until it stays within `half` of it.
  void keep_within(double middle, double half);

 private:
  std::vector<double> coefficients_;  // of 1, s, s^2, ...
};

}  // namespace armature::internal
