// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle itself, against Orocos KDL, which no one here wrote, and against identities that hold between its outputs.
#include "armature/verify/oracle_outputs.h"

#include <gtest/gtest.h>

#include "tests/support/kdl_oracle.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

using Arrays = std::map<std::string, std::vector<long double>>;

std::unordered_map<std::string, long double> symbols_at(const Robot& robot, const support::Values& values,
                                                        const support::State& state) {
  std::unordered_map<std::string, long double> symbols;
  for (const auto& [name, value] : support::with_state(robot, values, state)) symbols[name] = value;
  return symbols;
}

TEST(OracleOutputs, torques_and_inertia_are_those_of_kdl) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const support::RandomRobot random = support::random_robot(seed, support::kdl_options());
    const Robot& robot = random.robot;
    const support::NumericRobot numeric = support::numeric_robot(robot, random.values);
    if (!support::KdlOracle::can_follow(numeric)) continue;
    const support::KdlOracle kdl(numeric);
    support::Random numbers(seed);
    const support::State state = support::random_state(numbers, numeric);
    const SpatialFormulas formulas(robot);
    const auto s = formulas.at(NumericField<long double>(symbols_at(robot, random.values, state)));
    const support::Vector expected = kdl.inverse_dynamics(state);
    const std::vector<long double> found = spatial_torques(s, s.qd, s.qdd);
    for (Eigen::Index k = 0; k < expected.size(); ++k)
      EXPECT_NEAR(static_cast<double>(found[static_cast<std::size_t>(k)]), static_cast<double>(expected[k]),
                  1e-9 * (1 + std::abs(static_cast<double>(expected[k]))))
          << "robot " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 20U);
}

TEST(OracleOutputs, direct_dynamics_undoes_inverse_dynamics_and_power_is_the_rate_of_energy) {
  support::RobotOptions options = support::undisturbed_options();
  options.solid = true;
  options.losses = false;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const support::RandomRobot random = support::random_robot(seed, options);
    const Robot& robot = random.robot;
    support::Random numbers(seed);
    const support::State state = support::random_state(numbers, support::numeric_robot(robot, random.values));
    auto symbols = symbols_at(robot, random.values, state);
    const SpatialFormulas formulas(robot);
    const auto s = formulas.at(NumericField<long double>(symbols));
    const std::vector<long double> tau = spatial_torques(s, s.qd, s.qdd);
    const Arrays arrays = {{"tau", tau}};
    const OracleRequest direct{"direct-dynamics", "qdd", {}, {}, {}, {}, {}};
    const auto qdd = OracleAt<long double>{robot, s, direct, arrays}.value();
    ASSERT_TRUE(qdd);
    for (std::size_t k = 0; k < tau.size(); ++k)
      EXPECT_NEAR(static_cast<double>((*qdd)[k]), static_cast<double>(s.qdd[k]), 1e-8);

    // d/dt (E + U) along the motion, by dual numbers.
    std::unordered_map<std::string, Dual<long double>> moving;
    for (const auto& [name, value] : symbols) moving[name] = Dual<long double>(value);
    for (std::size_t k = 0; k < s.qd.size(); ++k) {
      moving[robot.arena.name_of(robot.coordinates[k].q)].derivative = s.qd[k];
      moving[robot.arena.name_of(robot.coordinates[k].qd)].derivative = s.qdd[k];
    }
    const auto d = formulas.at(NumericField<Dual<long double>>(moving));
    const std::map<std::string, std::vector<Dual<long double>>> none;
    const OracleAt<Dual<long double>> at{robot, d, direct, none};
    long double power = 0;
    for (std::size_t k = 0; k < tau.size(); ++k) power += tau[k] * s.qd[k];
    const long double rate = (at.kinetic() + at.potential()).derivative;
    EXPECT_NEAR(static_cast<double>(rate), static_cast<double>(power),
                1e-9 * (1 + std::abs(static_cast<double>(power))));
  }
}

TEST(OracleOutputs, labels_name_parameters) {
  const Robot robot = support::random_robot(1).robot;
  EXPECT_EQ(parameter_of_label(robot, "MX1"), (std::pair<std::size_t, std::size_t>{1, 6}));
  EXPECT_EQ(parameter_of_label(robot, "M1"), (std::pair<std::size_t, std::size_t>{1, 9}));
  EXPECT_FALSE(parameter_of_label(robot, "MX0"));
  EXPECT_FALSE(parameter_of_label(robot, "MX999"));
  EXPECT_FALSE(parameter_of_label(robot, "Q1"));
}

// A pendulum whose joint turns c times its coordinate: tau = L + Ia c^2 q'' + sign(c) Fl |L| sign(c q'), with
// L = ZZ c^2 q'' + c MX g cos(c q).
TEST(OracleOutputs, friction_of_the_load_is_known_in_closed_form) {
  for (const int c : {1, -4, 50}) {
    Robot robot = empty_robot("pendulum");
    Arena& arena = robot.arena;
    Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
    frame.variable = {{add_coordinate(robot, "q1", "q1", "qd1", "qdd1"), arena.constant(c)}};
    frame.inertial.ZZ = arena.constant(2);
    frame.inertial.MX = arena.constant(Rational(1, 2));
    frame.motor_inertia = arena.constant(3);
    frame.load_friction = arena.constant(Rational(1, 5));
    robot.gravity = {arena.zero(), arena.constant(-10), arena.zero()};
    const SpatialFormulas formulas(robot);
    for (const double qd : {0.7, -0.7})
      for (const double qdd : {0.1, -9.0}) {
        const double q = 0.4, L = 2 * c * c * qdd + c * 0.5 * 10 * std::cos(c * q), s = c * qd > 0 ? 1 : -1,
                     sign = c > 0 ? 1 : -1;
        const auto state = formulas.at(NumericField<long double>({{"q1", q}, {"qd1", qd}, {"qdd1", qdd}}));
        const auto tau = static_cast<double>(spatial_torques(state, state.qd, state.qdd).at(0));
        EXPECT_NEAR(tau, L + 3.0 * c * c * qdd + sign * 0.2 * std::abs(L) * s, 1e-9 * (1 + std::abs(tau))) << c;
      }
  }
}

}  // namespace
}  // namespace armature::internal
