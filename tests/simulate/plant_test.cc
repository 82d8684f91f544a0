// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/plant.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "tests/derive/loops/looped_robots.h"
#include "tests/simulate/moving_robots.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/patience.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

PlantOptions interpreted() {
  PlantOptions options;
  options.compile.backend = Backend::interpreter;
  return options;
}

// KDL's forward dynamics, after Coulomb friction that is smoothed has been taken from the torques.
TEST(Plant, accelerates_as_kdl_says) {
  support::RobotOptions options = support::undisturbed_options();
  options.trees = options.couplings = options.fixed_joints = options.rotating_base = false;
  options.solid = true;
  options.most_joints = 7;
  std::size_t tried = 0;
  for (std::uint64_t seed = 1; tried < support::random_count(30) && seed < 300; ++seed) {
    support::RandomRobot random = support::random_robot(seed, options);
    for (Frame& frame : random.robot.frames) frame.motor_inertia = random.robot.arena.zero();
    const support::NumericRobot numbers = support::numeric_robot(random.robot, random.values);
    if (!support::KdlOracle::can_follow(numbers)) continue;
    std::optional<Plant> plant;
    try {
      plant.emplace(random.robot, interpreted());
    } catch (const UnmetRequest&) {
      continue;  // a massless link without a motor
    }
    ++tried;
    const support::KdlOracle kdl(numbers);
    support::Random dice(seed);
    const std::size_t n = plant->coordinates();
    const support::State state = support::random_state(dice, numbers);
    std::vector<double> x(2 * n), tau(n), rates(2 * n);
    support::Vector free(static_cast<Eigen::Index>(n));
    const support::Vector springs = support::spring_torques(numbers, state.q);
    for (std::size_t k = 0; k < n; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      x[k] = static_cast<double>(state.q[i]);
      x[n + k] = static_cast<double>(state.qd[i]);
      tau[k] = dice.uniform(-20, 20);
      const auto& joint = numbers.frames[k];
      free[i] = tau[k] - joint.viscous * state.qd[i] - joint.offset - joint.coulomb * std::tanh(state.qd[i] / 0.01L) -
                springs[i];
    }
    plant->rates(x, tau, rates);
    const support::Vector expected = kdl.direct_dynamics_of_chain(state, free);
    support::Vector found(expected.size());
    for (std::size_t k = 0; k < n; ++k) found[static_cast<Eigen::Index>(k)] = rates[n + k];
    EXPECT_LT(support::relative_error(found, expected), 1e-6) << "seed " << seed;
  }
  EXPECT_GE(tried, support::random_count(30));
}

TEST(Plant, knows_the_pendulum) {
  Plant plant(test::pendulum(), interpreted());
  const double q = 0.7, qd = 1.5, m = 2, l = 0.5, g = 9.81, tau = 3;
  const double x[] = {q, qd};
  double rates[2];
  plant.rates(x, std::array{tau}, rates);
  EXPECT_DOUBLE_EQ(rates[0], qd);
  EXPECT_NEAR(rates[1], (tau - m * g * l * std::cos(q)) / (m * l * l), 1e-12);
  EXPECT_NEAR(plant.energy(x).kinetic, m * l * l * qd * qd / 2, 1e-12);
  EXPECT_NEAR(plant.energy(std::array{q, 0.0}).potential - plant.energy(std::array{0.0, 0.0}).potential,
              m * g * l * std::sin(q), 1e-12);
  EXPECT_NEAR(plant.inertia(0), m * l * l, 1e-12);
}

TEST(Plant, stops_push_back_and_never_pull) {
  Plant plant(test::pendulum("limits:\n  - [joint, lower, upper, velocity, effort]\n  - [swing, -1, 1, 2, 50]\n"),
              interpreted());
  const auto acceleration = [&](double q, double qd) {
    double rates[2];
    plant.rates(std::array{q, qd}, std::array{0.0}, rates);
    return rates[1] + 9.81 / 0.5 * std::cos(q);  // without gravity
  };
  const double w = 2 * std::numbers::pi * 20;
  EXPECT_NEAR(acceleration(0.99, 5), 0, 1e-9);
  EXPECT_NEAR(acceleration(1.01, 0), -w * w * 0.01, 1e-6);
  EXPECT_NEAR(acceleration(-1.01, 0), w * w * 0.01, 1e-6);
  EXPECT_NEAR(acceleration(1.01, 1), -w * w * 0.01 - 2 * w, 1e-6);
  EXPECT_NEAR(acceleration(1.01, -50), 0, 1e-9) << "leaving fast: the damper must not hold it back";
  EXPECT_TRUE(plant.touches_stop(std::array{1.01, 0.0}));
  EXPECT_FALSE(plant.touches_stop(std::array{0.0, 0.0}));
}

TEST(Plant, can_leave_friction_out) {
  const Robot robot = test::pendulum("drives:\n  - [joint, Fv, Fs]\n  - [swing, 0.3, 0.8]\n");
  PlantOptions without = interpreted();
  without.friction = false;
  Plant rough(robot, interpreted()), smooth(robot, without);
  double a[2], b[2];
  const double x[] = {0.2, -2};
  rough.rates(x, std::array{0.0}, a);
  smooth.rates(x, std::array{0.0}, b);
  EXPECT_NEAR(a[1] - b[1], (0.3 * 2 + 0.8) / 0.5, 1e-9);
  EXPECT_NEAR(rough.decay(), (0.3 + 0.8 / 0.01) / 0.5, 1e-6);
  EXPECT_EQ(smooth.decay(), 0);
}

TEST(Plant, needs_numbers) {
  try {
    Plant plant(test::library_robot("planar2r"), interpreted());
    FAIL();
  } catch (const UnmetRequest& request) {
    EXPECT_NE(std::string(request.what()).find("ZZ1"), std::string::npos);
  }
}

// Stribeck friction has the width of the simulation, whatever that of the joint.
TEST(Plant, knows_how_fast_friction_decays) {
  const std::string limits = "limits:\n  - [joint, lower, upper, velocity, effort]\n  - [swing, none, none, 2, 50]\n";
  Plant stribeck(test::pendulum("drives:\n  - [joint, Fs, width, Fb, ws]\n  - [swing, 0.8, 0.4, 6, 0.5]\n"),
                 interpreted());
  EXPECT_NEAR(stribeck.decay(), (0.8 / 0.4 + 6 / 0.01) / 0.5, 1e-6);
  // q'' = (t - Fl |L| tanh(q'/w)) / 0.5 with L (1 + Fl tanh(q'/w)) = t: no slope over q' is steeper.
  const Robot loaded = test::pendulum("drives:\n  - [joint, Fl]\n  - [swing, 0.6]\n" + limits);
  Plant plant(loaded, interpreted());
  double steepest = 0;
  for (int i = -400; i < 400; ++i) {
    double a[2], b[2];
    const double h = 1e-4, qd = i * h;
    plant.rates(std::array{0.3, qd}, std::array{50.0}, a);
    plant.rates(std::array{0.3, qd + h}, std::array{50.0}, b);
    steepest = std::max(steepest, std::abs(b[1] - a[1]) / h);
  }
  EXPECT_GT(plant.decay(), steepest);
  EXPECT_LT(plant.decay(), 2 * steepest);
  EXPECT_EQ(Plant(test::pendulum("drives:\n  - [joint, Fl]\n  - [swing, 0.6]\n"), interpreted()).decay(), HUGE_VAL);
}

// Over a speed that is never reached Stribeck friction is Coulomb friction, which the equations of the loop have.
TEST(Plant, passive_joints_have_a_smooth_stribeck_friction) {
  Robot coulomb = looped_robots::four_bar("0.3", "1.1", "0.8", "1"), stribeck = coulomb;
  for (const std::size_t j : {2U, 3U}) {
    const Rational size(static_cast<long>(j), 2);
    coulomb.frame(j).coulomb_friction = coulomb.arena.constant(size);
    stribeck.frame(j).stribeck_friction = stribeck.arena.constant(size);
    stribeck.frame(j).stribeck_velocity = stribeck.arena.constant(1'000'000'000);
  }
  Plant a(coulomb, interpreted()), b(stribeck, interpreted());
  for (const double qd : {0.004, -0.02, 3.0}) {
    double of_a[2], of_b[2];
    const double x[] = {0.7, qd};
    for (Plant* plant : {&a, &b}) plant->loops()->start(std::array{0.7});
    a.rates(x, std::array{1.0}, of_a);
    b.rates(x, std::array{1.0}, of_b);
    EXPECT_NEAR(of_a[1], of_b[1], 1e-9 * (1 + std::abs(of_a[1])));
  }
  EXPECT_GT(a.decay(), 100);
  EXPECT_NEAR(a.decay(), b.decay(), 1e-9 * a.decay());
}

}  // namespace
}  // namespace armature::internal
