// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/simulate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/robot/numbers.h"
#include "armature/verbs/identify.h"
#include "tests/identify/synthetic.h"
#include "tests/simulate/moving_robots.h"
#include "tests/support/compile.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/odd_names.h"
#include "tests/support/spatial_oracle.h"
#include "tests/support/stop_after.h"

namespace armature::internal {
namespace {

// From rest at the angle a off its lowest place a pendulum swings in 4 sqrt(l/g) K(sin(a/2)) and loses nothing.
TEST(SimulateVerb, swings_a_pendulum_in_its_period) {
  const double a = 2, period = 4 * std::sqrt(0.5 / 9.81) * std::comp_ellint_1(std::sin(a / 2));
  armature::SimulateOptions options;
  options.trajectory = "rest";
  options.start = {a - std::numbers::pi / 2};
  options.controller = control::Law::none;
  options.no_stops = true;
  options.integrator = IntegratorKind::dormand_prince;
  options.duration = 1.2 * period;
  const SimulateResult result = simulate(test::pendulum(), options);
  EXPECT_LT(std::abs(result.energy.relative_loss), 1e-8);
  EXPECT_NEAR(result.energy.peak_kinetic, 2 * 9.81 * 0.5 * (1 - std::cos(a)), 1e-3);
  std::vector<double> turns;
  const Signal& v = result.truth.qd[0];
  for (std::size_t i = 2; i < v.size(); ++i)
    if ((v[i - 1] > 0) != (v[i] > 0)) turns.push_back(result.truth.t[i] - 0.001 * v[i] / (v[i] - v[i - 1]));
  ASSERT_EQ(turns.size(), 2U);
  EXPECT_NEAR(turns[1], period, 2e-6);
}

// What moved the robot is what KDL says such a motion takes.
TEST(SimulateVerb, moves_as_the_inverse_dynamics_of_kdl_say) {
  const Robot robot = test::library_robot("panda_like");
  armature::SimulateOptions options;
  options.frictionless = true;
  options.duration = 1;
  options.noise = 5;
  const SimulateResult result = simulate(robot, options);
  const support::KdlOracle kdl(support::numeric_robot(robot));
  for (const std::size_t i : {std::size_t{0}, std::size_t{123}, std::size_t{500}, std::size_t{1000}}) {
    support::State state;
    state.q = state.qd = state.qdd = support::Vector::Zero(7);
    for (std::size_t k = 0; k < 7; ++k) {
      const auto row = static_cast<Eigen::Index>(k);
      state.q[row] = result.truth.q[k][i];
      state.qd[row] = result.truth.qd[k][i];
      state.qdd[row] = result.truth.qdd[k][i];
    }
    const support::Vector tau = kdl.inverse_dynamics_of_chain(state);
    for (std::size_t k = 0; k < 7; ++k)
      EXPECT_NEAR(result.truth.tau[k][i], static_cast<double>(tau[static_cast<Eigen::Index>(k)]), 1e-9);
  }
  EXPECT_NE(result.measured.tau, result.truth.tau);
  for (std::size_t k = 0; k < 7; ++k)
    EXPECT_EQ(result.largest_torque[k],
              std::abs(*std::ranges::max_element(result.truth.tau[k], {}, [](double x) { return std::abs(x); })));
}

TEST(SimulateVerb, returns_its_files_and_says_the_same_in_json) {
  armature::SimulateOptions options;
  options.duration = 0.1;
  options.output = "no/such/folder/log.csv";
  options.truth = "truth.csv";
  const SimulateResult result = simulate(test::library_robot("puma560"), options);
  ASSERT_EQ(result.files.size(), 2U);
  EXPECT_TRUE(result.files[0].content.starts_with("t,q1,q2,q3,q4,q5,q6,tau1,"));
  EXPECT_TRUE(result.files[1].content.starts_with("t,q1,q2,q3,q4,q5,q6,qd1,"));
  EXPECT_EQ(std::ranges::count(result.files[0].content, '\n'), 102);
  const Json json = to_json(result);
  EXPECT_EQ(json.at("files").at(1), "truth.csv");
  EXPECT_EQ(json.at("samples"), 101);
  EXPECT_EQ(json.at("tracking").at("rms"), result.tracking.rms);
  EXPECT_EQ(json.at("energy").at("lost"), result.energy.work - result.energy.gained);
  options.output = options.truth = "";
  EXPECT_FALSE(to_json(simulate(test::library_robot("puma560"), options)).contains("files"));
}

TEST(SimulateVerb, stops_within_a_sample_of_being_asked) {
  armature::SimulateOptions options;
  options.duration = 1000;
  support::StopAfter patience(500);
  EXPECT_THROW(simulate(test::pendulum(), options, patience), Stopped);
  EXPECT_LE(patience.asked, 501U);
  EXPECT_GT(patience.reports, 1U);
  EXPECT_LT(patience.greatest_share, 1e-3);
}

TEST(SimulateVerb, refuses_what_makes_no_sense) {
  const auto refused = [](const auto& change) {
    armature::SimulateOptions options;
    options.duration = 0.1;
    change(options);
    EXPECT_THROW(simulate(test::pendulum(), options), InputError);
  };
  refused([](auto& o) { o.friction_width = 0; });
  refused([](auto& o) { o.substeps = 0; });
  refused([](auto& o) { o.model = "puma560"; });
  refused([](auto& o) { o.load = {1, 2}; });
  refused([](auto& o) { o.trajectory = "nowhere.csv"; });
  refused([](auto& o) { o.rate = NAN; });
}

// What is identified from a simulated log moves as the simulated robot does, whatever its coordinates are called and
// in whichever order: the judge is the spatial-vector oracle.
TEST(SimulateVerb, is_identified_from_its_log_under_any_names) {
  support::Random random(3);
  const test::TemporaryFolder folder;
  for (std::size_t draw = 0; draw < 4; ++draw) {
    Robot robot = test::three_joints();
    const std::vector<std::string> names =
        draw == 0 ? std::vector<std::string>{"q3", "q1", "q2"} : support::odd_names(random, 3);
    for (std::size_t k = 0; k < 3; ++k) robot.coordinates[k].name = names[k];
    armature::SimulateOptions options;
    options.rate = 200;
    options.seed = draw + 1;
    options.output = folder.path() + "/log.csv";
    write_file(options.output, simulate(robot, options).files.at(0).content);
    IdentifyOptions identify_options;
    identify_options.logs = {options.output};
    const IdentifyResult found = identify(robot, identify_options);
    const support::NumericRobot truth = support::numeric_robot(robot), same = support::numeric_robot(found.identified);
    for (int i = 0; i < 20; ++i) {
      const support::State state = support::random_state(random, truth);
      const support::Vector tau = support::inverse_dynamics(truth, state);
      EXPECT_LT(support::relative_error(support::inverse_dynamics(same, state), tau), 0.03) << names[0];
    }
  }
}

// An arm on elastic joints: what was put in is found from both encoders and the torques of the motors.
TEST(SimulateVerb, elastic_joints_are_identified_from_both_encoders) {
  Diagnostics diagnostics;
  const Robot robot = read_yaml(R"(
armature: 1
robot: soft_arm
gravity: [0, -9.81, 0]
joints:
  - [joint, d, theta]
  - [shoulder, 0, q1]
  - [elbow, 0.4, q2]
links:
  - [link, m, cx, Ixx, Iyy, Izz]
  - [shoulder, 3, 0.2, 0.01, 0.08, 0.08]
  - [elbow, 2, 0.15, 0.01, 0.04, 0.04]
drives:
  - [joint, Ia, Fv, Kf, Df]
  - [shoulder, 0.4, 1.5, 800, 3]
  - [elbow, 0.15, 0.6, 250, 1]
)",
                                "soft.yaml", diagnostics);
  armature::SimulateOptions options;
  options.duration = 10;
  options.controller = control::Law::feed_forward;
  options.bandwidth = 2;
  options.no_stops = options.no_torque_limits = true;
  const SimulateResult moved = simulate(robot, options);
  EXPECT_EQ(moved.coordinates, (std::vector<std::string>{"q1", "q2", "shoulder_motor", "elbow_motor"}));
  EXPECT_TRUE(moved.unstable.empty());
  IdentifyOptions asked;
  asked.fit.choose = Choice::no;
  const IdentifyResult found = identify(robot, {moved.measured}, {}, asked);
  for (const double error : found.error.train) EXPECT_LT(error, 2);
  const auto value = [&](std::size_t j, Ref Frame::* member) {
    return number(found.identified.arena, found.identified.frame(j).*member).value();
  };
  ASSERT_EQ(found.identified.link_count, 2U);
  EXPECT_NEAR(value(1, &Frame::elasticity), 800, 25);
  EXPECT_NEAR(value(2, &Frame::elasticity), 250, 8);
  EXPECT_NEAR(value(1, &Frame::motor_inertia), 0.4, 0.03);
  EXPECT_NEAR(value(2, &Frame::viscous_friction), 0.6, 0.03);
}

}  // namespace
}  // namespace armature::internal
