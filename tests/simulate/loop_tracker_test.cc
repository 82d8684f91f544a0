// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/loop_tracker.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/simulate/plant.h"
#include "armature/simulate/simulate.h"
#include "tests/derive/loops/looped_robots.h"

namespace armature::internal {
namespace {

TEST(LoopTracker, stays_closed_and_in_its_assembly_mode_for_a_whole_turn) {
  const Robot robot = looped_robots::four_bar("0.3", "1.1", "0.8", "1");  // Grashof: the crank turns round
  LoopTracker tracker(robot);
  const LoopClosure closure(robot);
  tracker.start(std::vector<double>{0.2});
  const double before = std::remainder(tracker.follow(std::vector<double>{0.2})[1], 2 * M_PI);
  for (int i = 0; i <= 600; ++i) tracker.follow(std::vector<double>{0.2 + 2 * M_PI * i / 600});
  const std::span<const double> passive = tracker.follow(std::vector<double>{0.2 + 2 * M_PI});
  EXPECT_NEAR(std::remainder(passive[1], 2 * M_PI), before, 1e-10);
  EXPECT_LT(tracker.worst(), 1e-12);
}

TEST(LoopTracker, motors_out_of_reach_are_told) {
  LoopTracker tracker(looped_robots::four_bar("2", "0.5", "0.5", "1"));
  EXPECT_THROW(tracker.start(std::vector<double>{M_PI}), UnmetRequest);
}

// Ten seconds of free motion, no friction: energy is kept and the loop stays closed.
TEST(LoopTracker, a_free_four_bar_keeps_its_energy_and_its_closure) {
  const Robot robot = looped_robots::four_bar("0.3", "1.1", "0.8", "1");
  PlantOptions options;
  options.compile.backend = Backend::interpreter;
  Plant plant(robot, options);
  ASSERT_EQ(plant.coordinates(), 1U);
  std::vector<double> x = {0.4, 9}, rates(2), tau = {0};
  plant.loops()->start(std::vector<double>{0.4});
  const auto total = [&] {
    const Energy energy = plant.energy(x);
    return energy.kinetic + energy.potential;
  };
  const double before = total(), h = 1e-3;
  for (int i = 0; i < 10'000; ++i) {  // Runge and Kutta
    std::vector<double> k1(2), k2(2), k3(2), k4(2), at(2);
    plant.rates(x, tau, k1);
    for (int c : {0, 1})
      at[static_cast<std::size_t>(c)] = x[static_cast<std::size_t>(c)] + h / 2 * k1[static_cast<std::size_t>(c)];
    plant.rates(at, tau, k2);
    for (int c : {0, 1})
      at[static_cast<std::size_t>(c)] = x[static_cast<std::size_t>(c)] + h / 2 * k2[static_cast<std::size_t>(c)];
    plant.rates(at, tau, k3);
    for (int c : {0, 1})
      at[static_cast<std::size_t>(c)] = x[static_cast<std::size_t>(c)] + h * k3[static_cast<std::size_t>(c)];
    plant.rates(at, tau, k4);
    for (std::size_t c = 0; c < 2; ++c) x[c] += h / 6 * (k1[c] + 2 * k2[c] + 2 * k3[c] + k4[c]);
  }
  EXPECT_NEAR(total(), before, 1e-6 * std::abs(before));
  EXPECT_LT(plant.loops()->worst(), 1e-10);
}

TEST(LoopTracker, slopes_are_those_of_differences) {
  LoopTracker tracker(looped_robots::four_bar("0.3", "1.1", "0.8", "1"));
  tracker.start(std::array{0.7});
  const Eigen::MatrixXd slopes = tracker.slopes();
  ASSERT_EQ(slopes.rows(), 2);
  const double h = 1e-6;
  const auto at = [&](double q) {
    const std::span<const double> passive = tracker.follow(std::array{q});
    return std::vector<double>(passive.begin(), passive.end());
  };
  const std::vector<double> more = at(0.7 + h), less = at(0.7 - h);
  for (std::size_t p = 0; p < 2; ++p)
    EXPECT_NEAR(slopes(static_cast<Eigen::Index>(p), 0), (more[p] - less[p]) / (2 * h), 1e-7);
}

}  // namespace
}  // namespace armature::internal
