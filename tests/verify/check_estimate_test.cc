// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_estimate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"
#include "armature/verify/fit_again.h"

namespace armature::internal {
namespace {

// The last joint of a SCARA turns alone: tau = (ZZ4 + Ia4) q'' + Fv q' + Fs sign(q') + Fo exactly.
Motion turning(std::size_t samples) {
  Motion motion;
  motion.step = 0.01;
  for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->assign(4, Signal(samples, 0.0));
  for (std::size_t s = 0; s < samples; ++s) {
    const double t = 0.01 * static_cast<double>(s), v = std::cos(3 * t) + 0.5 * std::cos(7 * t);
    motion.q[3][s] = std::sin(3 * t) / 3 + std::sin(7 * t) / 14;
    motion.qd[3][s] = v;
    motion.qdd[3][s] = -3 * std::sin(3 * t) - 3.5 * std::sin(7 * t);
    motion.tau[3][s] = 0.02 * motion.qdd[3][s] + 0.3 * v + 0.1 * static_cast<double>((v > 0) - (v < 0)) - 0.05;
  }
  return motion;
}

TEST(CheckEstimate, exact_torques_give_exact_parameters_with_and_without_decimation) {
  const Robot robot = load_robot("scara").robot;
  const std::vector<Motion> motions = {turning(2000)};
  for (const std::size_t decimation : {1, 5}) {
    const EquationOptions options{{"Ia4", "Fv4", "Fs4", "Fo4"}, {}, 0, decimation};
    const auto equations = normal_equations(robot, motions, motions, options);
    ASSERT_EQ(equations.size(), 4U);
    const auto fit = fit_again({equations[3]}, std::vector<char>(4, 1));
    ASSERT_TRUE(fit);
    for (const auto& [i, expected] : {std::pair{0, 0.02}, {1, 0.3}, {2, 0.1}, {3, -0.05}})
      EXPECT_NEAR(fit->value[static_cast<std::size_t>(i)], expected, 1e-9);
    EXPECT_NEAR(static_cast<double>(residual_squares(equations[3], fit->value)), 0, 1e-12);
    EXPECT_NEAR(equations[3].largest[1], 1.5, 1e-12);  // the greatest speed
  }
  const EquationOptions endless{{"Ia4"}, {}, 0, std::size_t{1} << 60};  // its filter would fill the memory
  EXPECT_THROW(normal_equations(robot, motions, motions, endless), UnmetRequest);
  EXPECT_THROW(normal_equations(robot, motions, motions, {{"spring"}, {}, 0, 1}), UnmetRequest);
}

TEST(CheckEstimate, undetermined_columns_give_no_fit) {
  const Robot robot = load_robot("scara").robot;
  const std::vector<Motion> motions = {turning(100)};
  const auto equations = normal_equations(robot, motions, motions, {{"Ia4", "Fv1"}, {}, 0, 1});
  EXPECT_FALSE(fit_again({equations[3]}, {1, 1}));
}

TEST(CheckEstimate, bodies_are_told_from_what_is_none) {
  EXPECT_TRUE(is_body({1, 0, 0, 1, 0, 1, 0, 0, 0, 5}));
  EXPECT_TRUE(is_body({}));
  EXPECT_FALSE(is_body({1, 0, 0, 1, 0, 3, 0, 0, 0, 5}));   // XX + YY < ZZ
  EXPECT_FALSE(is_body({1, 0, 0, 1, 0, 1, 3, 0, 0, 5}));   // too far out for its inertia
  EXPECT_FALSE(is_body({1, 0, 0, 1, 0, 1, 0, 0, 0, -1}));  // no mass
}

}  // namespace
}  // namespace armature::internal
