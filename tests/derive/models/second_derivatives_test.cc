// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/second_derivatives.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "armature/verify/oracle_outputs.h"
#include "tests/derive/symbolic_robots.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/program_run.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

constexpr const char* model_name = "inverse-dynamics-second-derivatives";

// Spatial vectors over dual numbers of dual numbers: they share nothing with derive/.
TEST(SecondDerivatives, equal_dual_numbers_of_dual_numbers) {
  double worst = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    Robot robot = random_robot(seed);
    if (seed % 4 == 0) robot.base_angular_velocity[1] = robot.arena.symbol("w0");
    const Model model = derive(robot, model_name);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(-2, 2);
    NumericField<double>::Symbols values;
    std::unordered_map<std::string, long double> symbols;
    for (std::uint32_t i = 0; i < robot.arena.size(); ++i)
      if (robot.arena.op(Ref{i}) == Op::symbol) {
        const std::string& name = robot.arena.name_of(Ref{i});
        symbols[name] = values[name] = number(random);
      }
    const SpatialFormulas formulas(robot);
    for (const Output& output : model.outputs) {
      const std::vector<double> found =
          evaluate(model.arena, std::span<const Ref>(output.values), NumericField<double>(values));
      const auto expected = oracle_derivative(robot, formulas, {model_name, output.name, {}, {}, {}, {}, {}}, symbols);
      ASSERT_TRUE(expected);
      ASSERT_EQ(found.size(), expected->size());
      long double scale = 1;
      for (const long double each : *expected) scale = std::max(scale, std::abs(each));
      for (std::size_t i = 0; i < found.size(); ++i)
        worst = std::max(worst, static_cast<double>(std::abs(found[i] - (*expected)[i]) / scale));
    }
  }
  EXPECT_LT(worst, 1e-12);
}

// (f(x + h, y + h) - f(x + h, y - h) - f(x - h, y + h) + f(x - h, y - h)) / 4 h^2 with the torques of KDL.
TEST(SecondDerivatives, equal_central_differences_of_kdl) {
  constexpr double h = 1e-3;
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    support::RobotOptions options = support::kdl_options();
    options.losses = false;
    options.most_joints = 6;
    const support::RandomRobot made = support::random_robot(seed, options);
    const support::NumericRobot numeric = support::numeric_robot(made.robot, made.values);
    if (!support::KdlOracle::can_follow(numeric)) continue;
    const support::KdlOracle kdl(numeric);
    support::Random numbers(seed);
    const support::State state = support::random_state(numbers, numeric);
    const support::Tried tried(made.robot, model_name, {}, 0);
    const support::Values values = support::with_state(made.robot, made.values, state);
    const auto compare = [&](const char* output, support::Vector support::State::* first,
                             support::Vector support::State::* second) {
      const support::Matrix found = tried.run(values, output);
      const Eigen::Index n = found.rows();
      support::Matrix expected = support::Matrix::Zero(n, n * n);
      for (Eigen::Index j = 0; j < n; ++j)
        for (Eigen::Index k = 0; k < n; ++k)
          for (const double a : {-h, h})
            for (const double b : {-h, h}) {
              support::State there = state;
              (there.*first)(j) += a;
              (there.*second)(k) += b;
              expected.col(j * n + k) += kdl.inverse_dynamics(there) * (a * b > 0 ? 1 : -1) / (4 * h * h);
            }
      const double scale = 1 + static_cast<double>(expected.cwiseAbs().maxCoeff());
      EXPECT_LT(static_cast<double>((found - expected).cwiseAbs().maxCoeff()), 2e-5 * scale)
          << output << ", robot " << seed;
    };
    compare("ddtau_dq_dq", &support::State::q, &support::State::q);
    compare("ddtau_dq_dqd", &support::State::q, &support::State::qd);
    compare("ddtau_dqd_dqd", &support::State::qd, &support::State::qd);
    compare("ddtau_dqdd_dq", &support::State::qdd, &support::State::q);
    ++compared;
  }
  EXPECT_GT(compared, 5U);
}

// Exactly, over GF(p): the last one is the derivative of A, though no matrix is differentiated to get it.
TEST(SecondDerivatives, by_accelerations_are_those_of_the_inertia_matrix) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const Robot robot = random_robot(seed);
    const Model model = derive(robot, model_name);
    Model inertia = derive(robot, "inertia");
    const std::size_t n = robot.coordinates.size();
    std::vector<Ref> expected(n * n * n);
    for (std::size_t k = 0; k < n; ++k) {
      const std::vector<Ref> column =
          differentiate(inertia.arena, inertia.outputs[0].values, inertia.inputs[0].symbols[k]);
      for (std::size_t ij = 0; ij < n * n; ++ij) expected[ij * n + k] = column[ij];
    }
    EXPECT_TRUE(identical(model.arena, model.outputs[3].values, inertia.arena, expected)) << "seed " << seed;
  }
}

// Where a symmetry makes values equal they are one expression; where the structure makes them zero nothing is computed.
TEST(SecondDerivatives, are_computed_once_and_only_where_they_are_not_zero) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const Robot robot = random_robot(seed, {2, 6, true, true, false, false});
    const Model model = derive(robot, model_name);
    const std::size_t n = robot.coordinates.size();
    const auto at = [&](std::size_t output, std::size_t i, std::size_t j, std::size_t k) {
      return model.outputs[output].values[(i * n + j) * n + k];
    };
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < n; ++k) {
          EXPECT_EQ(at(0, i, j, k), at(0, i, k, j));
          EXPECT_EQ(at(2, i, j, k), at(2, i, k, j));
          EXPECT_EQ(at(3, i, j, k), at(3, j, i, k));
        }
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        EXPECT_TRUE(model.arena.is_zero(at(3, i, j, 0))) << "A moves with the first joint, seed " << seed;
  }
}

TEST(SecondDerivatives, have_units) {
  Robot robot = empty_robot("slider");
  const std::size_t j = add_frame(robot, "j1", "l1", 0);
  robot.frame(j).type = JointType::prismatic;
  robot.frame(j).variable = {{add_coordinate(robot, "q1", "q1", "qd1", "qdd1"), robot.arena.one()}};
  robot.frame(j).inertial.M = robot.arena.symbol("M1");
  robot.link_count = 1;
  const Model model = derive(robot, model_name);
  std::vector<std::string> units;
  for (const Output& output : model.outputs) units.insert(units.end(), output.units.begin(), output.units.end());
  EXPECT_EQ(units, (std::vector<std::string>{"N/m/m", "N/m/(m/s)", "N/(m/s)/(m/s)", "N/(m/s^2)/m"}));
}

}  // namespace
}  // namespace armature::internal
