// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/derivatives.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "armature/derive/derive.h"
#include "armature/expr/dual.h"
#include "armature/expr/identical.h"
#include "armature/expr/numeric_field.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

// Inverse dynamics over dual numbers, one direction at a time.
TEST(Derivatives, equal_dual_numbers) {
  double worst = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    Robot robot = random_robot(seed);
    if (seed % 4 == 0) robot.base_angular_velocity[1] = robot.arena.symbol("w0");
    const Model model = derive(robot, "inverse-dynamics-derivatives"), torques = derive(robot, "inverse-dynamics");
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(-2, 2);
    NumericField<double>::Symbols values;
    NumericField<Dual<long double>>::Symbols duals;
    for (std::uint32_t i = 0; i < robot.arena.size(); ++i)
      if (robot.arena.op(Ref{i}) == Op::symbol) {
        const std::string& name = robot.arena.name_of(Ref{i});
        values[name] = number(random);
        duals[name] = values[name];
      }
    const std::size_t n = robot.coordinates.size();
    for (std::size_t group = 0; group < 3; ++group) {
      const std::vector<double> matrix =
          evaluate(model.arena, std::span<const Ref>(model.outputs[group].values), NumericField<double>(values));
      for (std::size_t k = 0; k < n; ++k) {
        const std::string& name = torques.arena.name_of(torques.inputs[group].symbols[k]);
        auto shifted = duals;
        shifted[name].derivative = 1;
        const std::vector<Dual<long double>> tau = evaluate(
            torques.arena, std::span<const Ref>(torques.outputs[0].values), NumericField<Dual<long double>>(shifted));
        long double scale = 1;
        for (std::size_t i = 0; i < n; ++i) scale = std::max(scale, std::abs(tau[i].derivative));
        for (std::size_t i = 0; i < n; ++i)
          worst = std::max(worst, static_cast<double>(std::abs(matrix[i * n + k] - tau[i].derivative) / scale));
      }
    }
  }
  EXPECT_LT(worst, 1e-12);
}

// Articulated bodies over dual numbers, one direction at a time: they know nothing of the inertia matrix.
TEST(Derivatives, of_accelerations_equal_dual_numbers) {
  double worst = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const Robot robot = random_robot(seed, {1, 5, true, true, false, true});
    DeriveOptions options;
    options.method = "articulated";
    const Model model = derive(robot, "direct-dynamics-derivatives"),
                direct = derive(robot, "direct-dynamics", options);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(0.1, 2);
    NumericField<double>::Symbols values;
    NumericField<Dual<long double>>::Symbols duals;
    for (std::uint32_t i = 0; i < model.arena.size(); ++i)
      if (model.arena.op(Ref{i}) == Op::symbol) {
        const std::string& name = model.arena.name_of(Ref{i});
        values[name] =
            number(random) * (name.starts_with("Ia") ? 30 : 1);  // some inertia, so that A is far from singular
        duals[name] = values[name];
      }
    const std::size_t n = robot.coordinates.size();
    for (std::size_t group = 0; group < 3; ++group) {
      const std::vector<double> matrix =
          evaluate(model.arena, std::span<const Ref>(model.outputs[group].values), NumericField<double>(values));
      for (std::size_t k = 0; k < n; ++k) {
        auto shifted = duals;
        shifted[direct.arena.name_of(direct.inputs[group].symbols[k])].derivative = 1;
        const std::vector<Dual<long double>> qdd = evaluate(
            direct.arena, std::span<const Ref>(direct.outputs[0].values), NumericField<Dual<long double>>(shifted));
        long double scale = 1;
        for (std::size_t i = 0; i < n; ++i) scale = std::max(scale, std::abs(qdd[i].derivative));
        for (std::size_t i = 0; i < n; ++i)
          worst = std::max(worst, static_cast<double>(std::abs(matrix[i * n + k] - qdd[i].derivative) / scale));
      }
    }
  }
  EXPECT_LT(worst, 1e-10);
}

// d tau / d q'' is A, and A is symmetric.
TEST(Derivatives, the_last_one_is_the_inertia_matrix) {
  const Robot robot = random_robot(11);
  const Model model = derive(robot, "inverse-dynamics-derivatives"), inertia = derive(robot, "inertia");
  EXPECT_TRUE(identical(model.arena, model.outputs[2].values, inertia.arena, inertia.outputs[0].values));
}

// Gravity is a gradient: at rest, d tau / d q is symmetric.
TEST(Derivatives, of_gravity_are_symmetric) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const Robot robot = random_robot(seed, {2, 5, true, true, true, false});
    Model model = derive(robot, "inverse-dynamics-derivatives");
    NumericField<double>::Symbols values;
    std::mt19937 random(seed);
    for (std::uint32_t i = 0; i < robot.arena.size(); ++i)
      if (robot.arena.op(Ref{i}) == Op::symbol)
        values[robot.arena.name_of(Ref{i})] = std::uniform_real_distribution<double>(-1, 1)(random);
    for (std::size_t group = 1; group < 3; ++group)
      for (const Ref symbol : model.inputs[group].symbols) values[model.arena.name_of(symbol)] = 0;
    const std::vector<double> k =
        evaluate(model.arena, std::span<const Ref>(model.outputs[0].values), NumericField<double>(values));
    const std::size_t n = robot.coordinates.size();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j) EXPECT_NEAR(k[i * n + j], k[j * n + i], 1e-12) << "seed " << seed;
  }
}

TEST(Derivatives, have_units) {
  Robot robot = empty_robot("slider");
  for (const JointType type : {JointType::revolute, JointType::prismatic}) {
    const std::string n = std::to_string(robot.frames.size() + 1);
    const std::size_t j = add_frame(robot, "j" + n, "l" + n, robot.frames.size());
    robot.frame(j).type = type;
    robot.frame(j).variable = {{add_coordinate(robot, "q" + n, "q" + n, "qd" + n, "qdd" + n), robot.arena.one()}};
    robot.frame(j).inertial.M = robot.arena.symbol("M" + n);
    robot.frame(j).motor_inertia = robot.arena.symbol("Ia" + n);
  }
  robot.link_count = 2;
  const Model model = derive(robot, "inverse-dynamics-derivatives");
  using Texts = std::vector<std::string>;
  EXPECT_EQ(model.outputs[0].units, (Texts{"Nm/rad", "Nm/m", "N/rad", "N/m"}));
  EXPECT_EQ(model.outputs[1].units, (Texts{"Nm s/rad", "Nm s/m", "N s/rad", "N s/m"}));
  EXPECT_EQ(model.outputs[2].units, (Texts{"kg m^2", "kg m", "kg m", "kg"}));
  const Model direct = derive(robot, "direct-dynamics-derivatives");
  EXPECT_EQ(direct.outputs[0].units, (Texts{"rad/s^2/rad", "rad/s^2/m", "m/s^2/rad", "m/s^2/m"}));
  EXPECT_EQ(direct.outputs[1].units[1], "rad/s^2/(m/s)");
  EXPECT_EQ(direct.outputs[2].units[1], "rad/s^2/N");
}

}  // namespace
}  // namespace armature::internal
