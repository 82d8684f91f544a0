// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/output_stage.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/random_robot.h"

namespace armature::control {

using namespace internal;
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(OutputStage, bounds_torque_and_rate) {
  OutputStage<2> stage({{10, 5}, {1000, infinity}}, 0.001);
  std::array<double, 2> tau = {0.5, -3};
  EXPECT_EQ(stage(Status::ok, tau), Status::ok);
  EXPECT_EQ(tau, (std::array<double, 2>{0.5, -3}));
  tau = {9, -8};
  EXPECT_EQ(stage(Status::ok, tau), Status::saturated);
  EXPECT_EQ(tau, (std::array<double, 2>{1.5, -5}));
}

TEST(OutputStage, falls_back_on_the_safe_torque_gently) {
  OutputStage<1> stage({{10}, {1000}}, 0.001);
  stage.set_safe_torque(std::array{3.0});
  stage.set_safe_torque(std::array{std::nan("")});
  std::array<double, 1> tau = {0};
  for (int i = 0; i < 10; ++i) {
    tau[0] = std::nan("");
    EXPECT_EQ(stage(Status::ok, tau), Status::bad_model);
    EXPECT_EQ(tau[0], std::min(3.0, i + 1.0));
  }
  tau[0] = 1e9;
  EXPECT_EQ(stage(Status::stale, tau), Status::stale);
  EXPECT_EQ(tau[0], 3);
}

// A limit that is a NaN or negative would let anything pass, or nothing be finite.
TEST(OutputStage, gives_nothing_without_limits) {
  for (const double bad : {std::nan(""), -1.0, -infinity})
    for (int place = 0; place < 3; ++place) {
      OutputStage<1> stage({{place == 0 ? bad : 10.0}, {place == 1 ? bad : 1000.0}}, place == 2 ? bad : 0.001);
      stage.set_safe_torque(std::array{3.0});
      std::array<double, 1> tau = {5};
      EXPECT_EQ(stage(Status::ok, tau), Status::bad_input) << bad << " at " << place;
      EXPECT_EQ(tau[0], 0);
    }
}

// Whatever comes in, what goes out is finite, within the torque and within the rate.
TEST(OutputStage, holds_for_everything) {
  support::Random dice(5);
  const double odd[] = {std::nan(""), infinity, -infinity, 1e308, -1e308, 0, 1, -2.5};
  const double most[] = {4, 1, 0}, most_change[] = {0.5, infinity, 1};
  OutputStage<3> stage({{4, 1, 0}, {50, infinity, 100}}, 0.01);
  std::array<double, 3> before{};
  for (int i = 0; i < 5000; ++i) {
    std::array<double, 3> tau, safe;
    for (std::size_t k = 0; k < 3; ++k) {
      tau[k] = dice.chance(0.5) ? dice.uniform(-10, 10) : odd[dice.below(8)];
      safe[k] = odd[dice.below(8)];
    }
    if (dice.chance(0.1)) stage.set_safe_torque(safe);
    stage(static_cast<Status>(dice.below(5)), tau);
    for (std::size_t k = 0; k < 3; ++k) {
      ASSERT_TRUE(std::isfinite(tau[k]));
      ASSERT_LE(std::abs(tau[k]), most[k]);
      ASSERT_LE(std::abs(tau[k] - before[k]), most_change[k] * (1 + 1e-12));
    }
    before = tau;
  }
}

}  // namespace
}  // namespace armature::control
