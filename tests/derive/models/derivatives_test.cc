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
#include "tests/derive/floating_robots.h"

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

using Number = Dual<long double>;
using Symbols = NumericField<Number>::Symbols;

// A floating robot at random values, with an orientation of length one.
struct Floating {
  Robot robot;
  BaseSymbols base;
  Symbols values;

  Floating(const Robot& floating, const Model& model, unsigned seed) : robot(floating), base(base_symbols(robot)) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(0.1, 2);
    for (std::uint32_t i = 0; i < model.arena.size(); ++i)
      if (model.arena.op(Ref{i}) == Op::symbol) {
        const std::string& name = model.arena.name_of(Ref{i});
        // Large main inertias, so that A is far from singular.
        const bool large = name.starts_with("Ia") || name == "M0" || name == "XX0" || name == "YY0" || name == "ZZ0";
        values[name] = number(random) * (large ? 40 : 1);
      }
    long double square = 0;
    for (const Ref each : base.quaternion) square += at(each).value * at(each).value;
    for (const Ref each : base.quaternion) at(each).value /= std::sqrt(square);
  }

  Number& at(Ref symbol) { return values[robot.arena.name_of(symbol)]; }

  // The same with the pose displaced in direction k: p + R u, and the quaternion e (a/2, 1).
  Symbols displaced(std::size_t k) {
    Floating other = *this;
    long double e[4], d[4] = {0, 0, 0, 0};
    for (std::size_t i = 0; i < 4; ++i) e[i] = at(base.quaternion[i]).value;
    if (k >= 3) {
      const std::size_t x = k - 3, y = (x + 1) % 3, z = (x + 2) % 3;
      d[x] = e[3] / 2, d[y] = e[z] / 2, d[z] = -e[y] / 2, d[3] = -e[x] / 2;  // (s a + e x a, -e.a)/2
    }
    for (std::size_t i = 0; i < 4; ++i) other.at(base.quaternion[i]).derivative = d[i];
    if (k < 3) other.at(base.position[k]).derivative = 1;
    return other.values;
  }
  Symbols varied(Ref symbol) {
    Floating other = *this;
    other.at(symbol).derivative = 1;
    return other.values;
  }
};

// The largest difference between the columns of `matrix` and the derivatives of the outputs of `function` in the
// directions `shifted`.
double worst_column(const Output& matrix, const Model& derivatives, const Symbols& values, const Model& function,
                    const std::vector<Symbols>& shifted) {
  const std::vector<Number> columns =
      evaluate(derivatives.arena, std::span<const Ref>(matrix.values), NumericField<Number>(values));
  const std::vector<Ref> outputs = output_values(function.outputs);
  EXPECT_EQ(matrix.rows, outputs.size());
  EXPECT_EQ(matrix.columns, shifted.size());
  long double worst = 0;
  for (std::size_t k = 0; k < shifted.size(); ++k) {
    const std::vector<Number> found =
        evaluate(function.arena, std::span<const Ref>(outputs), NumericField<Number>(shifted[k]));
    long double scale = 1;
    for (const Number& each : found) scale = std::max(scale, std::abs(each.derivative));
    for (std::size_t i = 0; i < found.size(); ++i)
      worst = std::max(worst, std::abs(columns[i * shifted.size() + k].value - found[i].derivative) / scale);
  }
  return static_cast<double>(worst);
}

// The wrench on a floating base and the torques over dual numbers: one direction of the pose, the twist, its rate and
// the coordinates at a time.
TEST(Derivatives, of_floating_bases_equal_dual_numbers) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    const Robot robot = testing_robots::floating_robot(seed);
    const Model model = derive(robot, "inverse-dynamics-derivatives"), torques = derive(robot, "inverse-dynamics");
    Floating at(robot, model, seed);
    std::vector<Symbols> poses, velocities, rates;
    for (std::size_t k = 0; k < 6; ++k) {
      const bool turns = k >= 3;
      poses.push_back(at.displaced(k));
      velocities.push_back(at.varied((turns ? at.base.angular_velocity : at.base.velocity)[k % 3]));
      rates.push_back(at.varied((turns ? at.base.angular_velocity_rate : at.base.velocity_rate)[k % 3]));
    }
    for (const Coordinate& each : robot.coordinates) {
      poses.push_back(at.varied(each.q));
      velocities.push_back(at.varied(each.qd));
      rates.push_back(at.varied(each.qdd));
    }
    EXPECT_LT(worst_column(model.outputs[0], model, at.values, torques, poses), 1e-14) << seed;
    EXPECT_LT(worst_column(model.outputs[1], model, at.values, torques, velocities), 1e-14) << seed;
    EXPECT_LT(worst_column(model.outputs[2], model, at.values, torques, rates), 1e-14) << seed;
  }
}

TEST(Derivatives, of_accelerations_of_floating_bases_equal_dual_numbers) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Robot robot = testing_robots::floating_robot(seed);
    const Model model = derive(robot, "direct-dynamics-derivatives"), direct = derive(robot, "direct-dynamics");
    Floating at(robot, model, seed);
    std::vector<Symbols> poses, velocities, forces;
    for (std::size_t k = 0; k < 6; ++k) {
      poses.push_back(at.displaced(k));
      velocities.push_back(at.varied((k >= 3 ? at.base.angular_velocity : at.base.velocity)[k % 3]));
      Symbols pushed = at.values;
      pushed[direct.arena.name_of(direct.inputs.back().symbols[k])].derivative = 1;
      forces.push_back(pushed);
    }
    ASSERT_EQ(direct.inputs.back().name, "base_wrench");
    ASSERT_EQ(direct.inputs[2].name, "tau");
    for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
      poses.push_back(at.varied(robot.coordinates[k].q));
      velocities.push_back(at.varied(robot.coordinates[k].qd));
      Symbols driven = at.values;
      driven[direct.arena.name_of(direct.inputs[2].symbols[k])].derivative = 1;
      forces.push_back(driven);
    }
    EXPECT_LT(worst_column(model.outputs[0], model, at.values, direct, poses), 1e-11) << seed;
    EXPECT_LT(worst_column(model.outputs[1], model, at.values, direct, velocities), 1e-11) << seed;
    EXPECT_LT(worst_column(model.outputs[2], model, at.values, direct, forces), 1e-11) << seed;
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

  Diagnostics diagnostics;
  float_base(robot, {}, diagnostics);
  const Model floating = derive(robot, "inverse-dynamics-derivatives");
  ASSERT_EQ(floating.outputs[0].units.size(), 64U);
  EXPECT_EQ(floating.outputs[0].units[3], "N/rad");
  EXPECT_EQ(floating.outputs[1].units[8 * 3 + 7], "Nm s/m");
  EXPECT_EQ(floating.outputs[2].units[0], "kg");
}

}  // namespace
}  // namespace armature::internal
