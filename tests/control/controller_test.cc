// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/controller.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/random_robot.h"

namespace armature::control {

using namespace internal;
namespace {

// A pendulum of inertia 0.5, gravity 9.81 cos q.
struct Pendulum {
  Status said = Status::ok;
  void gravity(std::span<const double> q, std::span<double> tau) const noexcept { tau[0] = 9.81 * std::cos(q[0]); }
  void torques(std::span<const double> q, std::span<const double>, std::span<const double> qdd,
               std::span<double> tau) const noexcept {
    tau[0] = 0.5 * qdd[0] + 9.81 * std::cos(q[0]);
  }
  Status status() const noexcept { return said; }
};

ControllerSettings<1> settings_of(Law law) {
  ControllerSettings<1> settings;
  settings.law = law;
  settings.velocity_cutoff = 100;
  const double w = 2 * std::numbers::pi * 3, mass = law == Law::computed_torque ? 1 : 0.5;
  settings.p = {mass * w * w};
  settings.d = {mass * 2 * w};
  settings.i = {mass * w * w * w / 5};
  settings.integral_bound = {20};
  settings.limits = {{40}, {1e5}};
  return settings;
}

// The error after two seconds of holding q = 0.3 against gravity, from 0.4 at rest; semi-implicit Euler at 10 kHz.
double held_error(Law law) {
  Controller<1> controller(settings_of(law));
  const double wanted[] = {0.3, 0, 0};
  double q = 0.4, qd = 0;
  for (int i = 0; i < 2000; ++i) {
    std::array<double, 1> tau, position = {q};
    const Status status = controller.update(i * 1e-3, i * 1e-3, position,
                                            {{wanted, 1}, {wanted + 1, 1}, {wanted + 2, 1}}, Pendulum{}, tau);
    EXPECT_TRUE(usable(status));
    for (int s = 0; s < 10; ++s) {
      qd += 1e-4 * (tau[0] - 9.81 * std::cos(q)) / 0.5;
      q += 1e-4 * qd;
    }
  }
  return q - 0.3;
}

TEST(Controller, every_law_holds_as_it_should) {
  const double w = 2 * std::numbers::pi * 3;
  EXPECT_NEAR(held_error(Law::pd), -9.81 * std::cos(0.3 - 0.05) / (0.5 * w * w), 3e-3);  // sags
  for (const Law law : {Law::pid, Law::gravity, Law::feed_forward, Law::computed_torque})
    EXPECT_NEAR(held_error(law), 0, 1e-3) << static_cast<int>(law);
}

// Broken sensors, broken commands, a broken model, an old sample: a status, and finite torques within the limits. Once
// all is well again, so is the controller.
TEST(Controller, survives_bad_input) {
  support::Random dice(3);
  const double odd[] = {std::nan(""), std::numeric_limits<double>::infinity(), 1e308, -1e308};
  for (const Law law : {Law::pd, Law::pid, Law::gravity, Law::feed_forward, Law::computed_torque}) {
    Controller<1> controller(settings_of(law));
    for (int i = 0; i < 2000; ++i) {
      double wanted[] = {0.3, 0, 0};
      std::array<double, 1> q = {0.29}, tau;
      Pendulum model;
      double stamp = i * 1e-3;
      const bool calm = i >= 1000;
      const std::size_t fault = calm ? 9 : dice.below(6);
      if (fault < 3) wanted[fault] = odd[dice.below(4)];
      if (fault == 3) q[0] = odd[dice.below(4)];
      if (fault == 4) stamp -= 1;
      if (fault == 5) model.said = Status::stale;
      const Status status =
          controller.update(i * 1e-3, stamp, q, {{wanted, 1}, {wanted + 1, 1}, {wanted + 2, 1}}, model, tau);
      ASSERT_TRUE(std::isfinite(tau[0]));
      ASSERT_LE(std::abs(tau[0]), 40);
      if (fault == 4) {
        ASSERT_EQ(status, Status::stale);
      }
      if (fault == 5) {
        ASSERT_FALSE(usable(status));
      }
      if (i > 1500) {
        ASSERT_EQ(status, Status::ok);
      }
    }
  }
}

}  // namespace
}  // namespace armature::control
