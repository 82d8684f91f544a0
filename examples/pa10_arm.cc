// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_arm.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "armature/base/random.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

static_assert(pa10_degree == std::numbers::pi / 180);

constexpr double mass_deviation = 0.02, centre_deviation = 3e-3, axis_deviation = 3 * pa10_degree,
                 motor_deviation = 0.05;

using Eigen::Matrix3d, Eigen::Vector3d;

// m (c.c 1 - c c^T)
Matrix3d of_point(double mass, const Vector3d& c) {
  return mass * (c.squaredNorm() * Matrix3d::Identity() - c * c.transpose());
}

Vector3d random_vector(RandomNumbers& random, double deviation) {
  const double x = random.normal(), y = random.normal(), z = random.normal();
  return deviation * Vector3d(x, y, z);
}

Ref constant(Robot& robot, double value) {
  return robot.arena.constant(Rational::from_decimal(fmt::format("{:.15f}", value)).value());
}

// The link as it is made: mass, centre of mass and principal axes differ from the specification's.
void make(Robot& robot, Inertial& link, RandomNumbers& random) {
  const auto value = [&](Ref formula) { return pa10_value(robot, formula); };
  double mass = value(link.M);
  Vector3d centre = Vector3d(value(link.MX), value(link.MY), value(link.MZ)) / mass;
  Matrix3d inertia;
  inertia << value(link.XX), value(link.XY), value(link.XZ), value(link.XY), value(link.YY), value(link.YZ),
      value(link.XZ), value(link.YZ), value(link.ZZ);
  inertia -= of_point(mass, centre);
  const double heavier = 1 + mass_deviation * random.normal();
  mass *= heavier;
  centre += random_vector(random, centre_deviation);
  const Vector3d turn = random_vector(random, axis_deviation);
  const Matrix3d axes = Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix();
  inertia = heavier * axes * inertia * axes.transpose() + of_point(mass, centre);
  const auto number = [&](double x) { return constant(robot, x); };
  link = {number(inertia(0, 0)),     number(inertia(0, 1)), number(inertia(0, 2)),     number(inertia(1, 1)),
          number(inertia(1, 2)),     number(inertia(2, 2)), number(mass * centre.x()), number(mass * centre.y()),
          number(mass * centre.z()), number(mass)};
}

}  // namespace

double pa10_value(const Robot& robot, Ref formula) { return number(robot.arena, formula).value(); }

Robot pa10_specification() {
  Diagnostics diagnostics;
  return read_robot("pa10", diagnostics);
}

Robot pa10_arm() {
  Robot robot = pa10_specification();
  RandomNumbers random(1999);
  for (Frame& frame : robot.frames) {
    make(robot, frame.inertial, random);
    const double motor = pa10_value(robot, frame.motor_inertia) * (1 + motor_deviation * random.normal());
    frame.motor_inertia = constant(robot, motor);
  }
  return robot;
}

EffectiveGains effective_gains(const Pa10Loop& loop, double kp, double kv, std::complex<double> s) {
  using Complex = std::complex<double>;
  const double T = loop.period, warped = std::tan(std::numbers::pi * loop.cutoff * T);
  const Complex back = std::exp(-s * T);  // z^-1
  const Complex p = (1.0 - back) / (1.0 + back) / warped;
  const Complex filter = 1.0 / (p * p + std::numbers::sqrt2 * p + 1.0), difference = (1.0 - back) / T;
  const Complex c = (kp + kv * difference * filter) * back * (1.0 - back) / (s * T);
  const double kv_effective = c.imag() / s.imag();
  return {c.real() - kv_effective * s.real(), kv_effective};
}

}  // namespace armature::internal
