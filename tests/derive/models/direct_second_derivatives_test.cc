// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/direct_second_derivatives.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "armature/expr/dual.h"
#include "armature/expr/numeric_field.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

constexpr const char* model_name = "direct-dynamics-second-derivatives";

// Numbers for all symbols of a model, with some motor inertia, so that A is far from singular.
NumericField<double>::Symbols random_values(const Model& model, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(0.1, 2);
  NumericField<double>::Symbols values;
  for (std::uint32_t i = 0; i < model.arena.size(); ++i)
    if (model.arena.op(Ref{i}) == Op::symbol) {
      const std::string& name = model.arena.name_of(Ref{i});
      values[name] = number(random) * (name.starts_with("Ia") ? 30 : 1);
    }
  return values;
}

// The inputs (q, qd, tau) that each output is differentiated along.
constexpr std::array<std::pair<std::size_t, std::size_t>, 4> along = {{{0, 0}, {0, 1}, {1, 1}, {2, 0}}};

// Articulated bodies over dual numbers of dual numbers: they know nothing of the inertia matrix.
TEST(DirectSecondDerivatives, equal_dual_numbers_of_dual_numbers) {
  using Twice = Dual<Dual<long double>>;
  double worst = 0;
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const Robot robot = random_robot(seed, {1, 4, true, true, false, true});
    DeriveOptions options;
    options.method = "articulated";
    const Model model = derive(robot, model_name), direct = derive(robot, "direct-dynamics", options);
    const NumericField<double>::Symbols values = random_values(model, seed);
    NumericField<Twice>::Symbols constant;
    for (const auto& [name, value] : values) constant[name] = Twice(Dual<long double>(value));
    const std::size_t n = robot.coordinates.size();
    ASSERT_EQ(model.outputs.size(), along.size());
    for (std::size_t o = 0; o < along.size(); ++o) {
      const std::vector<double> found =
          evaluate(model.arena, std::span<const Ref>(model.outputs[o].values), NumericField<double>(values));
      std::vector<long double> expected(n * n * n);
      long double scale = 1;
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < n; ++k) {
          auto moved = constant;
          moved[direct.arena.name_of(direct.inputs[along[o].first].symbols[j])].value.derivative = 1;
          moved[direct.arena.name_of(direct.inputs[along[o].second].symbols[k])].derivative.value = 1;
          const std::vector<Twice> qdd =
              evaluate(direct.arena, std::span<const Ref>(direct.outputs[0].values), NumericField<Twice>(moved));
          for (std::size_t i = 0; i < n; ++i) {
            expected[(i * n + j) * n + k] = qdd[i].derivative.derivative;
            scale = std::max(scale, std::abs(qdd[i].derivative.derivative));
          }
        }
      ASSERT_EQ(found.size(), expected.size());
      for (std::size_t i = 0; i < found.size(); ++i)
        worst = std::max(worst, static_cast<double>(std::abs(found[i] - expected[i]) / scale));
    }
  }
  EXPECT_LT(worst, 1e-10);
}

// (f(x + h) - f(x - h)) / 2 h of the first derivatives.
TEST(DirectSecondDerivatives, equal_central_differences_of_the_first) {
  constexpr double h = 1e-5;
  for (unsigned seed = 101; seed <= 125; ++seed) {
    const Robot robot = random_robot(seed, {1, 4, true, true, false, true});
    const Model model = derive(robot, model_name), first = derive(robot, "direct-dynamics-derivatives");
    const NumericField<double>::Symbols values = random_values(model, seed);
    const std::size_t n = robot.coordinates.size();
    for (std::size_t o = 0; o < along.size(); ++o) {
      const std::vector<double> found =
          evaluate(model.arena, std::span<const Ref>(model.outputs[o].values), NumericField<double>(values));
      double scale = 1;
      for (const double each : found) scale = std::max(scale, std::abs(each));
      for (std::size_t k = 0; k < n; ++k) {
        std::array<std::vector<double>, 2> sides;
        for (const int side : {0, 1}) {
          auto moved = values;
          moved[first.arena.name_of(first.inputs[along[o].second].symbols[k])] += side == 0 ? -h : h;
          sides[static_cast<std::size_t>(side)] = evaluate(
              first.arena, std::span<const Ref>(first.outputs[along[o].first].values), NumericField<double>(moved));
        }
        for (std::size_t ij = 0; ij < n * n; ++ij)
          EXPECT_NEAR(found[ij * n + k], (sides[1][ij] - sides[0][ij]) / (2 * h), 1e-6 * scale)
              << model.outputs[o].name << ", seed " << seed;
      }
    }
  }
}

TEST(DirectSecondDerivatives, have_units) {
  Robot robot = empty_robot("slider");
  const std::size_t j = add_frame(robot, "j1", "l1", 0);
  robot.frame(j).type = JointType::prismatic;
  robot.frame(j).variable = {{add_coordinate(robot, "q1", "q1", "qd1", "qdd1"), robot.arena.one()}};
  robot.frame(j).inertial.M = robot.arena.symbol("M1");
  robot.link_count = 1;
  const Model model = derive(robot, model_name);
  std::vector<std::string> units;
  for (const Output& output : model.outputs) units.insert(units.end(), output.units.begin(), output.units.end());
  EXPECT_EQ(units, (std::vector<std::string>{"m/s^2/m/m", "m/s^2/m/(m/s)", "m/s^2/(m/s)/(m/s)", "m/s^2/N/m"}));
}

}  // namespace
}  // namespace armature::internal
