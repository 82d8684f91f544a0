// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random loops whose answer is known: a random open chain at a random posture, with a closing frame put where its tip
// is. Planar, spherical and spatial ones, with one motor or two.
#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <string>

#include "armature/base/random.h"
#include "armature/robot/robot.h"

namespace armature::internal::support {

struct RandomLoop {
  Robot robot;
  Eigen::VectorXd q;  // a posture at which it is closed
};

inline RandomLoop random_loop(std::uint64_t seed) {
  RandomNumbers random(seed);
  RandomLoop result{empty_robot("loop" + std::to_string(seed)), {}};
  Robot& robot = result.robot;
  Arena& arena = robot.arena;
  const auto value = [&](double low, double high) {  // two decimals, so that rationals stay small
    return std::round(random.uniform(low, high) * 100) / 100;
  };
  const auto exact = [&](double x) { return arena.constant(Rational::from_double(x)); };
  const Ref right = arena.scale(Rational(1) / Rational(2), arena.pi());
  // The chain base - 1 - ... - m: its joints, and where frame m is.
  enum { planar, spherical, spatial };
  const int kind = static_cast<int>(seed % 3);
  const bool slider = kind == planar && seed % 2 == 0;
  const std::size_t joints = kind == spatial ? 7 : 4 + seed / 3 % 2;
  const std::size_t motors = kind == spatial ? 1 : joints - 3;
  result.q.resize(static_cast<Eigen::Index>(joints));
  Eigen::Isometry3d tip = Eigen::Isometry3d::Identity();
  const std::size_t sphere = 2 + seed % 3;  // spatial: joints sphere + 1 .. sphere + 3 meet in a point
  for (std::size_t j = 1; j <= joints; ++j) {
    const std::string name = std::to_string(j);
    const bool link = j < joints;
    add_frame(robot, "j" + name, "l" + name, j - 1);
    Frame& frame = robot.frame(j);
    double alpha = 0, d = j == 1 ? 0 : value(0.3, 1), r = 0;
    int quarters = 0;
    if (kind == planar && slider && j == joints) {
      quarters = 1;
      frame.type = JointType::prismatic;
    }
    if (kind == spherical) {
      alpha = value(0.3, 1.2);
      d = 0;
    }
    if (kind == spatial && j > 1) {
      const bool meets = j == sphere + 2 || j == sphere + 3;
      quarters = static_cast<int>(random.next() % 2) * 2 - 1;
      if (meets) d = 0;
      if (!meets && j != sphere + 4) r = value(-0.5, 0.5);
      if (j == sphere + 2) r = 0;
      if (!meets && random.next() % 2 == 0) quarters = 0;
    }
    frame.geometry.alpha = quarters != 0 ? arena.scale(quarters, right) : exact(alpha);
    frame.geometry.d = exact(d);
    frame.geometry.r = exact(r);
    frame.active = j <= motors && link;
    const std::size_t k = add_coordinate(robot, "q" + name, "q" + name, "qd" + name, "qdd" + name);
    frame.variable = {{k, arena.one()}};
    const double q = frame.type == JointType::prismatic ? value(0.2, 1) : value(-2.5, 2.5);
    result.q[static_cast<Eigen::Index>(k)] = q;
    const bool slides = frame.type == JointType::prismatic;
    tip = tip * Eigen::AngleAxisd(quarters != 0 ? quarters * M_PI / 2 : alpha, Eigen::Vector3d::UnitX()) *
          Eigen::Translation3d(d, 0, 0) * Eigen::AngleAxisd(slides ? 0 : q, Eigen::Vector3d::UnitZ()) *
          Eigen::Translation3d(0, 0, r + (slides ? q : 0));
  }
  // The closing frame on the base: Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r) = tip.
  const Eigen::Matrix3d R = tip.linear();
  const double alpha = std::atan2(std::hypot(R(0, 2), R(1, 2)), R(2, 2));
  const bool parallel = std::abs(std::sin(alpha)) < 1e-9;
  const double gamma =
      parallel ? std::atan2(tip.translation().y(), tip.translation().x()) : std::atan2(R(0, 2), -R(1, 2));
  const double theta = parallel ? std::atan2(R(1, 0), R(0, 0)) - gamma : std::atan2(R(2, 0), R(2, 1));
  const Eigen::Vector3d p = Eigen::AngleAxisd(-gamma, Eigen::Vector3d::UnitZ()) * tip.translation();
  const double r = parallel ? 0 : -p.y() / std::sin(alpha);
  add_frame(robot, "closing", "closing", 0);
  Frame& closing = robot.frame(joints + 1);
  closing.type = JointType::fixed;
  closing.active = false;
  closing.geometry = {exact(gamma),
                      exact(p.z() - r * std::cos(alpha)),
                      parallel ? arena.zero() : exact(alpha),
                      exact(p.x()),
                      exact(theta),
                      exact(r)};
  robot.link_count = joints - 1;
  robot.loops = {{joints, joints + 1}};
  return result;
}

}  // namespace armature::internal::support
