// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/motions.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// A swinging joint, long enough for several groups.
Motion long_motion(std::size_t samples) {
  Motion motion;
  motion.step = 0.001;
  for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->emplace_back();
  for (std::size_t i = 0; i < samples; ++i) {
    const double t = 0.001 * static_cast<double>(i);
    motion.q[0].push_back(std::sin(3 * t) + 0.2 * std::sin(0.7 * t));
    motion.qd[0].push_back(3 * std::cos(3 * t) + 0.14 * std::cos(0.7 * t));
    motion.qdd[0].push_back(-9 * std::sin(3 * t));
    motion.tau[0].push_back(std::cos(t) + motion.qdd[0].back());
  }
  return motion;
}

// The motion in parts of uneven length, as windows are.
Motions::Source in_parts(const Motion& motion) {
  return [&motion](const std::function<void(Motion&&)>& take) {
    std::size_t first = 0;
    for (std::size_t count = 10'000; first < motion.samples(); count += 7'777) {
      const std::size_t last = std::min(motion.samples(), first + count);
      Motion part = motion;
      for (auto* signals : {&part.q, &part.qd, &part.qdd, &part.tau})
        for (Signal& s : *signals) {
          s.resize(last);
          s.erase(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(first));
        }
      take(std::move(part));
      first = last;
    }
  };
}

TEST(Motions, in_chunks_have_the_factors_of_the_whole) {
  const IdentificationModel model = identification_model(test::one_joint(), {});
  const Motion motion = long_motion(5 * samples_a_piece + 123);
  Motions whole, streamed;
  whole.add(std::vector<Motion>{motion});
  streamed.add(in_parts(motion));
  EXPECT_FALSE(whole.streamed());
  EXPECT_TRUE(streamed.streamed());
  std::vector<std::size_t> groups;
  streamed.visit([&](std::span<const Motion> some) {
    groups.push_back(0);
    for (const Motion& each : some) groups.back() += each.samples();
  });
  EXPECT_EQ(groups, (std::vector<std::size_t>{4 * samples_a_piece, samples_a_piece + 123}));
  RowOptions rows;
  rows.decimation = 5;
  rows.slowest = 0.05;
  const auto all = factorise(model, whole, rows);
  rows.fastest = greatest_rates(model, streamed);
  EXPECT_EQ(rows.fastest, greatest_rates(model, whole));
  const auto chunked = factorise(model, streamed, rows);
  EXPECT_EQ(chunked[0].rows, all[0].rows);
  EXPECT_LT((chunked[0].triangle - all[0].triangle).norm(), 1e-12 * all[0].triangle.norm());
}

TEST(Motions, are_told_apart_by_log) {
  const Motion first = long_motion(300), second = long_motion(200);
  Motions whole, streamed;
  whole.add(std::vector<Motion>{first, second});
  whole.add(std::vector<Motion>{second});
  streamed.add(in_parts(first));
  streamed.add(in_parts(second));
  EXPECT_EQ(whole.logs(), 2U);
  EXPECT_EQ(streamed.logs(), 2U);
  for (const Motions* each : {&whole, &streamed}) {
    std::size_t samples = 0;
    each->log(1).visit([&](std::span<const Motion> some) { samples += some.front().samples(); });
    EXPECT_EQ(samples, 200U);
  }
  const std::vector<Motion> some = excerpt(whole.whole(), 350);
  ASSERT_EQ(some.size(), 2U);
  EXPECT_EQ(some[1].samples(), 50U);
  EXPECT_EQ(some[1].q[0][49], second.q[0][49]);
}

}  // namespace
}  // namespace armature::internal
