// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/closed_models.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/robot/floating_base.h"
#include "tests/derive/loops/looped_robots.h"
#include "tests/support/cases.h"
#include "tests/support/program_run.h"

namespace armature::internal {
namespace {

using looped_robots::ClosedOracle;
using looped_robots::Looped;
using support::Tried;
using support::Values;

Eigen::VectorXd random_vector(support::Random& random, std::size_t n) {
  Eigen::VectorXd v(static_cast<Eigen::Index>(n));
  for (double& each : v) each = random.uniform(-1, 1);
  return v;
}

// tau = M qdd + h qd^2 + gravity torque of tests/cases/loops, in both branches of the parallelogram.
TEST(ClosedModels, a_four_bar_has_the_published_torques_in_both_branches) {
  const nlohmann::json published =
      nlohmann::json::parse(read_file(support::cases + "/loops/cl_fourbar_pinocchio.json"));
  const Robot robot = looped_robots::four_bar("0.6", "1", "0.6", "1");
  const Tried inertia(robot, "inertia"), coriolis(robot, "coriolis"), gravity(robot, "gravity"),
      torques(robot, "inverse-dynamics"), bias(robot, "bias"), direct(robot, "direct-dynamics"),
      loops(robot, "loop-kinematics");
  std::size_t tried = 0;
  for (const nlohmann::json& each : published["cases"]) {
    const double crank = each["driver"], rod = each["coupler_abs"], rocker = each["rocker_abs"];
    const double M = each["M_reduced"], h = each["h_per_qd2"], g = each["gravity_torque"], v = 0.7, a = -1.3;
    Values at{{"q1", crank}, {"q2", rod - crank}, {"q3", rocker}, {"qd1", v}, {"qdd1", a}, {"tau1", 3}};
    const auto one = [&](const Tried& model) { return static_cast<double>(model.run(at)(0)); };
    EXPECT_NEAR(one(inertia), M, 1e-12 * std::abs(M));
    EXPECT_NEAR(one(coriolis), h * v * v, 1e-11);
    EXPECT_NEAR(one(gravity), g, 1e-12 * std::abs(g));
    EXPECT_NEAR(one(torques), M * a + h * v * v + g, 1e-11);
    EXPECT_NEAR(one(bias), h * v * v + g, 1e-11);
    EXPECT_NEAR(one(direct), (3 - h * v * v - g) / M, 1e-11);
    const support::Matrix W = loops.run(at, "W");
    EXPECT_NEAR(static_cast<double>(W(0, 0)), static_cast<double>(each["d_coupler"]) - 1, 1e-12);
    EXPECT_NEAR(static_cast<double>(W(1, 0)), static_cast<double>(each["d_rocker"]), 1e-12);
    ++tried;
  }
  EXPECT_EQ(tried, 6U);
}

TEST(ClosedModels, random_spatial_loops_have_the_torques_of_virtual_work) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed)
    for (const JointType cut : {JointType::revolute, JointType::prismatic, JointType::fixed}) {
      const Looped looped = looped_robots::random_loop(seed, cut);
      const ClosedOracle oracle(looped.robot);
      Eigen::VectorXd q = looped.q;
      if (!oracle.is_decided(q)) continue;
      ASSERT_LT(oracle.closure().residual(q).cwiseAbs().maxCoeff(), 1e-12);
      support::Random random(seed);
      const std::size_t m = oracle.structure().motorised.size();
      const Eigen::VectorXd qd = random_vector(random, m), qdd = random_vector(random, m);
      const Tried model(looped.robot, "inverse-dynamics", {}, 0);
      const support::Vector tau = model.run(oracle.state(q, qd, qdd));
      const Eigen::VectorXd expected = oracle.torques(q, qd, qdd);
      EXPECT_LT((tau.cast<double>() - expected).cwiseAbs().maxCoeff(),
                1e-6 * std::max(1.0, expected.cwiseAbs().maxCoeff()))
          << "seed " << seed << " cut " << static_cast<int>(cut);
      ++tried;
    }
  EXPECT_GT(tried, 8U);
}

// A = G^T A_tree G, tau = A qdd + H, A^-1 (tau - H) = qdd, and tau = W K for the robot's own parameters.
TEST(ClosedModels, the_models_of_one_robot_agree) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < 30 && tried < 2; ++seed) {
    const Looped looped = looped_robots::random_loop(seed, JointType::revolute);
    const ClosedOracle oracle(looped.robot);
    if (!oracle.is_decided(looped.q)) continue;
    ++tried;
    support::Random random(seed);
    const std::size_t m = oracle.structure().motorised.size();
    const Eigen::VectorXd qd = random_vector(random, m), qdd = random_vector(random, m);
    Values at = oracle.state(looped.q, qd, qdd);
    const Eigen::VectorXd tau = Tried(looped.robot, "inverse-dynamics", {}, 0).run(at).cast<double>();
    const Eigen::MatrixXd A = Tried(looped.robot, "inertia", {}, 0).run(at, "A").cast<double>();
    const Eigen::VectorXd H = Tried(looped.robot, "bias", {}, 0).run(at).cast<double>();
    EXPECT_LT((A * qdd + H - tau).cwiseAbs().maxCoeff(), 1e-9 * std::max(1.0, tau.cwiseAbs().maxCoeff()));
    for (std::size_t c = 0; c < m; ++c)
      at["tau" + std::to_string(oracle.structure().motorised[c] + 1)] = tau[static_cast<Eigen::Index>(c)];
    const Eigen::VectorXd back = Tried(looped.robot, "direct-dynamics", {}, 0).run(at).cast<double>();
    EXPECT_LT((back - qdd).cwiseAbs().maxCoeff(), 1e-8);
    const Tried derivatives(looped.robot, "inverse-dynamics-derivatives", {}, 0);
    EXPECT_LT((derivatives.run(at, "dtau_dqdd").cast<double>() - A).cwiseAbs().maxCoeff(), 1e-9 * A.norm());
    const Eigen::MatrixXd by_position = derivatives.run(at, "dtau_dq").cast<double>();
    const double h = 1e-6;
    for (std::size_t c = 0; c < m; ++c) {  // along the closed postures
      const auto torques = [&](double step) {
        Eigen::VectorXd q = looped.q + step * oracle.G(looped.q).col(static_cast<Eigen::Index>(c));
        oracle.closure().close(q, oracle.unknowns());
        return Eigen::VectorXd(
            Tried(looped.robot, "inverse-dynamics", {}, 0).run(oracle.state(q, qd, qdd)).cast<double>());
      };
      const Eigen::VectorXd slope = (torques(h) - torques(-h)) / (2 * h);
      EXPECT_LT((slope - by_position.col(static_cast<Eigen::Index>(c))).cwiseAbs().maxCoeff(),
                1e-4 * std::max(1.0, slope.cwiseAbs().maxCoeff()));
    }
  }
  EXPECT_EQ(tried, 2U);
}

// An elastic crank: the published four-bar is driven by the twist of the transmission, and the motor by itself.
TEST(ClosedModels, an_elastic_joint_drives_the_loop_by_its_twist) {
  const nlohmann::json published =
      nlohmann::json::parse(read_file(support::cases + "/loops/cl_fourbar_pinocchio.json"));
  Robot robot = looped_robots::four_bar("0.6", "1", "0.6", "1");
  const auto number = [&](int n, int d) { return robot.arena.constant(Rational(n, d)); };
  Frame& crank = robot.frame(1);
  crank.elasticity = number(700, 1), crank.elastic_damping = number(3, 1);
  crank.motor_inertia = number(1, 5), crank.viscous_friction = number(3, 2);
  const Tried torques(robot, "inverse-dynamics"), direct(robot, "direct-dynamics");
  std::size_t tried = 0;
  for (const nlohmann::json& each : published["cases"]) {
    const double angle = each["driver"], rod = each["coupler_abs"], rocker = each["rocker_abs"];
    const double M = each["M_reduced"], h = each["h_per_qd2"], g = each["gravity_torque"];
    const double v = 0.7, a = -1.3, turn = angle + 0.02, spin = 0.4, rise = 2.5;
    const double twist = 700 * (turn - angle) + 3 * (spin - v);
    const double link = M * a + h * v * v + g - twist, motor = 0.2 * rise + 1.5 * spin + twist;
    const Values at{{"q1", angle}, {"q2", rod - angle}, {"q3", rocker},  {"qd1", v},     {"qdd1", a},
                    {"q1m", turn}, {"qd1m", spin},      {"qdd1m", rise}, {"tau1", link}, {"tau5", motor}};
    const support::Vector tau = torques.run(at), back = direct.run(at);
    ASSERT_EQ(tau.size(), 2);
    EXPECT_NEAR(static_cast<double>(tau[0]), link, 1e-10);
    EXPECT_NEAR(static_cast<double>(tau[1]), motor, 1e-10);
    EXPECT_NEAR(static_cast<double>(back[0]), a, 1e-9);
    EXPECT_NEAR(static_cast<double>(back[1]), rise, 1e-9);
    ++tried;
  }
  EXPECT_EQ(tried, 6U);
}

// Its equations have six more rows, which nothing here projects: they must not be taken for those of the motors.
TEST(ClosedModels, a_floating_base_with_loops_is_refused_where_forces_are_asked_for) {
  Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  Diagnostics diagnostics;
  float_base(robot, {}, diagnostics);
  for (const char* model : {"inverse-dynamics", "inertia", "bias", "gravity", "direct-dynamics", "regressor",
                            "jacobian", "inverse-dynamics-derivatives", "direct-dynamics-derivatives", "split"})
    EXPECT_THROW(derive(robot, model), UnmetRequest) << model;
  for (const char* model : {"transform", "link-velocities", "energy", "loop-kinematics"})
    EXPECT_NO_THROW(derive(robot, model)) << model;
}

TEST(ClosedModels, models_of_trees_say_so) {
  EXPECT_FALSE(has_closed_model("lagrange"));
  try {
    derive(looped_robots::four_bar("0.5", "1.1", "0.8", "1"), "lagrange");
    FAIL();
  } catch (const UnmetRequest& refused) {
    EXPECT_NE(refused.message().find("closed loops"), std::string::npos);
  }
}

}  // namespace
}  // namespace armature::internal
