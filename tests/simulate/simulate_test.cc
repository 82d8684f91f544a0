// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/simulate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "tests/simulate/moving_robots.h"

namespace armature::internal {
namespace {

Simulation fall(const Robot& robot, IntegratorKind integrator, double tolerance, std::vector<double> from,
                double duration, PlantOptions plant_options = {}) {
  plant_options.stops = false;
  Plant plant(robot, plant_options);
  SimulateOptions options;
  options.integrator = integrator;
  options.tolerance = tolerance;
  return simulate(plant, rest_at(std::move(from), duration), free_motion(), options);
}

// Ten seconds of free fall of a seven-joint arm at 1 kHz; its wrist turns faster than 100 rad/s. The drift is relative
// to the greatest kinetic energy, all of which comes from falling.
TEST(Simulate, energy_stays) {
  const Robot robot = test::library_robot("panda_like");
  const std::vector<double> from(7, 0.3);
  const Simulation fixed = fall(robot, IntegratorKind::rk4, 1e-10, from, 10);
  EXPECT_LT(std::abs(fixed.energy.relative_loss()), 1e-6);
  EXPECT_GT(fixed.energy.peak_kinetic, 50);
  const Simulation adaptive = fall(robot, IntegratorKind::dormand_prince, 1e-12, from, 10);
  EXPECT_LT(std::abs(adaptive.energy.relative_loss()), 1e-9);
  EXPECT_EQ(fixed.measured.samples(), 10'001U);
}

// From rest at the angle a off its lowest place a pendulum swings in 4 sqrt(l/g) K(sin(a/2)), and dissipates nothing.
TEST(Simulate, the_pendulum_keeps_time) {
  const double a = 2, period = 4 * std::sqrt(0.5 / 9.81) * std::comp_ellint_1(std::sin(a / 2));
  for (const IntegratorKind kind : {IntegratorKind::rk4, IntegratorKind::dormand_prince, IntegratorKind::cvode}) {
    const Simulation result = fall(test::pendulum(), kind, 1e-11, {a - std::numbers::pi / 2}, 2 * period + 0.1);
    // Where the velocity passes through zero for the fourth time, two periods have passed.
    std::vector<double> turns;
    const Signal& v = result.truth.qd[0];
    for (std::size_t i = 2; i < v.size(); ++i)
      if ((v[i - 1] > 0) != (v[i] > 0)) turns.push_back(result.truth.t[i] - 0.001 * v[i] / (v[i] - v[i - 1]));
    ASSERT_EQ(turns.size(), 4U);
    EXPECT_NEAR(turns[3], 2 * period, 2e-6);
  }
}

// Viscous friction alone on a vertical axis: v = v0 exp(-Fv t / I); Coulomb friction alone: v = v0 - Fs t / I until it
// stops, and then it stays.
TEST(Simulate, friction_brakes) {
  Robot robot = test::pendulum("drives:\n  - [joint, Fv, Fs]\n  - [swing, 0, 0.5]\n");
  robot.gravity[2] = robot.arena.zero();
  Plant plant(robot);
  SimulateOptions options;
  const Trajectory moving{2, [](double t, Reference& to) { to = {{0}, {t == 0 ? 1.0 : 0.0}, {0}}; }};
  for (const IntegratorKind kind : {IntegratorKind::rk4, IntegratorKind::cvode}) {
    options.integrator = kind;
    options.tolerance = 1e-8;
    const Simulation result = simulate(plant, moving, free_motion(), options);
    EXPECT_NEAR(result.truth.qd[0][500], 1 - 0.5 * 0.5 / 0.5, 1e-4);
    EXPECT_NEAR(result.truth.qd[0].back(), 0, 1e-6);
    EXPECT_NEAR(result.truth.q[0].back(), 0.5, 1e-2);
    EXPECT_NEAR(result.energy.lost(), 0.25, 1e-6);
  }
}

// v = v0 exp(-Fv t / I), so q comes to rest at v0 I / Fv. With the friction of a moderate joint rk4 is taken, in one
// step per sample; where friction decays within 1 us, 1000 steps would be needed, and cvode is taken and named.
TEST(Simulate, stiffness_chooses_the_integrator) {
  const Trajectory moving{2, [](double t, Reference& to) { to = {{0}, {t == 0 ? 1.0 : 0.0}, {0}}; }};
  for (const double viscous : {10.0, 5e5}) {
    Robot robot = test::pendulum("drives:\n  - [joint, Fv]\n  - [swing, " + std::to_string(viscous) + "]\n");
    robot.gravity[2] = robot.arena.zero();
    PlantOptions plant_options;
    plant_options.stops = false;
    Plant plant(robot, plant_options);
    SimulateOptions options;
    options.integrator = IntegratorKind::automatic;
    const Simulation result = simulate(plant, moving, free_motion(), options);
    EXPECT_NEAR(result.truth.q[0].back(), 0.5 / viscous, 1e-8) << viscous;
    const bool stiff = viscous > 1000;
    EXPECT_EQ(result.substeps, stiff ? 0U : 1U) << viscous;
    ASSERT_EQ(result.notes.empty(), !stiff) << viscous;
    if (stiff) {
      EXPECT_NE(result.notes[0].find("cvode"), std::string::npos) << result.notes[0];
    }
  }
}

// Held against gravity by friction, a joint creeps no faster than the stated regularisation lets it.
TEST(Simulate, stiction_holds) {
  PlantOptions plant_options;
  plant_options.friction_width = 1e-4;
  Plant plant(test::pendulum("drives:\n  - [joint, Fv, Fs]\n  - [swing, 0, 15]\n"), plant_options);
  SimulateOptions options;
  options.integrator = IntegratorKind::cvode;
  options.tolerance = 1e-8;
  const Simulation result = simulate(plant, rest_at({0.2}, 1), free_motion(), options);
  const double share = 2 * 9.81 * 0.5 * std::cos(0.2) / 15;
  EXPECT_NEAR(result.truth.qd[0].back(), -1e-4 * std::atanh(share), 1e-6);
  options.integrator = IntegratorKind::rk4;
  EXPECT_THROW(
      {
        plant_options.friction_width = 1e-6;
        Plant stiff(test::pendulum("drives:\n  - [joint, Fv, Fs]\n  - [swing, 0, 15]\n"), plant_options);
        simulate(stiff, rest_at({0.2}, 1), free_motion(), options);
      },
      UnmetRequest);
}

TEST(Simulate, the_work_of_the_drives_is_accounted_for) {
  Robot robot = test::library_robot("iiwa_like");
  PlantOptions plant_options;
  plant_options.friction = plant_options.stops = false;
  Plant plant(robot, plant_options);
  SimulateOptions adaptive;
  adaptive.integrator = IntegratorKind::dormand_prince;
  const Controller wild = [](double t, const Reference&, std::span<const double>, std::span<const double>,
                             std::span<double> tau) {
    for (std::size_t k = 0; k < tau.size(); ++k) tau[k] = std::sin(3 * t + static_cast<double>(k)) * (k < 4 ? 20 : 0.1);
  };
  const Simulation result = simulate(plant, rest_at(std::vector<double>(7, 0.5), 1), wild, adaptive);
  EXPECT_GT(std::abs(result.energy.work), 0.1);
  EXPECT_LT(std::abs(result.energy.relative_loss()), 1e-9);
}

TEST(Simulate, instruments_are_inexact_as_asked) {
  Plant plant(test::pendulum());
  SimulateOptions options;
  options.encoder_resolution = 0.01;
  options.torque_noise = 0.1;
  options.duration = 5;
  const Controller steady = [](double, const Reference&, std::span<const double>, std::span<const double>,
                               std::span<double> tau) { tau[0] = 4; };
  const Simulation result = simulate(plant, rest_at({0.1}, 5), steady, options);
  double square = 0;
  for (std::size_t i = 0; i < result.truth.samples(); ++i) {
    EXPECT_LE(std::abs(result.measured.q[0][i] - result.truth.q[0][i]), 0.005 + 1e-12);
    EXPECT_NEAR(std::remainder(result.measured.q[0][i], 0.01), 0, 1e-12);
    EXPECT_EQ(result.truth.tau[0][i], 4);
    square += std::pow(result.measured.tau[0][i] - 4, 2);
  }
  EXPECT_NEAR(std::sqrt(square / 5001), 0.4, 0.02);
  const Simulation again = simulate(plant, rest_at({0.1}, 5), steady, options);
  EXPECT_EQ(again.measured.tau, result.measured.tau);
  options.seed = 2;
  EXPECT_NE(simulate(plant, rest_at({0.1}, 5), steady, options).measured.tau, result.measured.tau);
}

TEST(Simulate, delays_and_limits_torques) {
  Plant plant(test::pendulum("limits:\n  - [joint, lower, upper, velocity, effort]\n  - [swing, -9, 9, 2, 5]\n"));
  SimulateOptions options;
  options.delay = 0.05;
  const Controller rising = [](double t, const Reference&, std::span<const double>, std::span<const double>,
                               std::span<double> tau) { tau[0] = 100 * t; };
  const Simulation result = simulate(plant, rest_at({0}, 0.2), rising, options);
  for (std::size_t i = 1; i < result.truth.samples(); ++i) {
    const double t = result.truth.t[i];
    // The mean of the torque before and after the instant: half a sample late.
    const double expected = t < 0.05 ? 0 : std::min(100 * (t - 0.05) - 0.05 * (t > 0.0505), 5.0);
    EXPECT_NEAR(result.truth.tau[0][i], expected, 0.0501) << t;
  }
  EXPECT_NEAR(static_cast<double>(result.saturated[0]), 100, 1);
  ASSERT_FALSE(result.notes.empty());
  EXPECT_NE(result.notes[0].find("limit of 5"), std::string::npos);
}

TEST(Simulate, refuses_nonsense_all_at_once) {
  Plant plant(test::pendulum());
  SimulateOptions options;
  options.encoder_resolution = -1;
  options.delay = NAN;
  options.rate = 0;
  options.start = {{1, 2}};
  try {
    simulate(plant, rest_at({0}, 1), free_motion(), options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 4U);
  }
  const Controller broken = [](double t, const Reference&, std::span<const double>, std::span<const double>,
                               std::span<double> tau) { tau[0] = t > 0.5 ? NAN : 0; };
  EXPECT_THROW(simulate(plant, rest_at({0}, 1), broken, {}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
