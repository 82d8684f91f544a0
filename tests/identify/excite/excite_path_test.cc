// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excite/excite_path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

TEST(ExcitePath, keeps_to_its_room_starts_at_rest_and_closes) {
  support::Random random(1);
  const std::vector<PathRoom> rooms = {{-1, 2}, {-3, -2.9}};
  for (const ExcitationKind kind : {ExcitationKind::fourier, ExcitationKind::points})
    for (const std::size_t size : {2U, 5U, 9U})
      for (int turn = 0; turn < 8; ++turn) {
        std::vector<double> free(2 * free_numbers(kind, size));
        for (double& x : free) x = random.uniform(-1, 1);
        const ExcitationPath path = make_path(kind, size, rooms, free);
        const PathSamples s = sample(path, 5000);
        for (std::size_t k = 0; k < 2; ++k) {
          const auto [low, high] = std::minmax_element(s.q[k].begin(), s.q[k].end());
          EXPECT_GE(*low, rooms[k].lower - 1e-9);
          EXPECT_LE(*high, rooms[k].upper + 1e-9);
          EXPECT_NEAR(s.q1[k][0], 0, 1e-9);
          EXPECT_NEAR(s.q2[k][0], 0, 1e-8);
          EXPECT_NEAR(s.q[k].back(), s.q[k].front(), 0.01);
        }
      }
}

TEST(ExcitePath, has_the_derivatives_of_its_positions) {
  support::Random random(2);
  for (const ExcitationKind kind : {ExcitationKind::fourier, ExcitationKind::points}) {
    std::vector<double> free(free_numbers(kind, 4));
    for (double& x : free) x = random.uniform(-1, 1);
    const PathRoom room{-2, 1};
    constexpr std::size_t n = 20'000;
    const PathSamples s = sample(make_path(kind, 4, {&room, 1}, free), n);
    const double h = 1.0 / n;
    for (std::size_t i = 1; i + 1 < n; i += 37) {
      EXPECT_NEAR((s.q[0][i + 1] - s.q[0][i - 1]) / (2 * h), s.q1[0][i], 1e-4);
      EXPECT_NEAR((s.q1[0][i + 1] - s.q1[0][i - 1]) / (2 * h), s.q2[0][i], 0.05);
    }
  }
}

TEST(ExcitePath, uses_its_room) {
  const std::vector<PathRoom> rooms = {{0, 10}};
  const PathSamples points = sample(make_path(ExcitationKind::points, 3, rooms, std::vector<double>{-1, 1, 0}), 300);
  EXPECT_NEAR(points.q[0][0], 0, 1e-12);
  EXPECT_NEAR(points.q[0][100], 10, 1e-12);
  EXPECT_NEAR(points.q[0][200], 5, 1e-12);
  const PathSamples sines = sample(make_path(ExcitationKind::fourier, 2, rooms, std::vector<double>{0, 1, 1}), 300);
  const auto [low, high] = std::minmax_element(sines.q[0].begin(), sines.q[0].end());
  EXPECT_GT(*high - *low, 9.9);
}

}  // namespace
}  // namespace armature::internal
