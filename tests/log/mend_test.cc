// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/mend.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

constexpr double pi = M_PI;

Signal times(std::size_t samples) {
  Signal t;
  for (std::size_t i = 0; i < samples; ++i) t.push_back(0.01 * static_cast<double>(i));
  return t;
}

Signal swing(std::size_t samples, double amplitude) {
  Signal q;
  for (const double t : times(samples)) q.push_back(amplitude * std::sin(2 * t) + 0.3);
  return q;
}

Signal wrapped(Signal q, double low) {
  for (double& angle : q) angle -= 2 * pi * std::floor((angle - low) / (2 * pi));
  return q;
}

TEST(Unwrapping, undoes_the_wraps_of_any_range) {
  const Signal q = swing(1000, 5), t = times(1000);
  for (const double low : {-pi, 0.0}) {
    Signal angle = wrapped(q, low);
    EXPECT_GT(Unwrapping()(t, angle), 5U);
    for (std::size_t i = 0; i < q.size(); ++i) EXPECT_NEAR(angle[i] - angle[0], q[i] - q[0], 1e-12);
  }
}

TEST(Unwrapping, goes_on_over_chunks) {
  const Signal t = times(1000);
  Signal whole = wrapped(swing(1000, 5), -pi), parts;
  const Signal logged = whole;
  Unwrapping()(t, whole);
  Unwrapping unwrap;
  for (std::size_t first = 0; first < 1000; first += 37) {
    const auto end = std::min<std::size_t>(first + 37, 1000);
    const auto cut = [&](const Signal& s) {
      return Signal(s.begin() + static_cast<std::ptrdiff_t>(first), s.begin() + static_cast<std::ptrdiff_t>(end));
    };
    Signal part = cut(logged);
    unwrap(cut(t), part);
    parts.insert(parts.end(), part.begin(), part.end());
  }
  EXPECT_EQ(parts, whole);
}

TEST(Unwrapping, leaves_motions_and_pauses_alone) {
  Signal q = swing(1000, 5), t = times(1000);
  EXPECT_EQ(Unwrapping()(t, q), 0U);
  for (std::size_t i = 500; i < 1000; ++i) t[i] += 2, q[i] += 2 * pi;  // a pause in which the joint turned once
  EXPECT_EQ(Unwrapping()(t, q), 0U);
}

TEST(Spikes, single_samples_far_from_their_neighbours_are_replaced) {
  std::mt19937_64 generator(4);
  std::normal_distribution<double> noise(0, 0.05);
  Signal clean = swing(2000, 3);
  for (double& value : clean) value += noise(generator);
  Signal spiky = clean;
  const std::vector<std::size_t> places = {40, 333, 900, 1500, 1990};
  for (const std::size_t i : places) spiky[i] += i % 2 == 0 ? 8 : -20;
  EXPECT_EQ(remove_spikes(spiky), places);
  for (std::size_t i = 0; i < clean.size(); ++i) EXPECT_NEAR(spiky[i], clean[i], 0.5);
}

// Whatever is like that all the time is no fault: nothing is eaten.
TEST(Spikes, that_come_in_pairs_are_replaced_too) {
  for (const std::size_t apart : {1U, 2U, 3U, 4U})
    for (const double second : {5.0, -5.0, 800.0}) {
      if (apart == 1 && second > 0) continue;  // two alike, one behind the other, may be a pulse
      Signal x = swing(500, 1);
      const Signal clean = x;
      x[200] += 5;
      x[200 + apart] += second;
      EXPECT_EQ(remove_spikes(x), (std::vector<std::size_t>{200, 200 + apart})) << apart << " " << second;
      for (std::size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(x[i], clean[i], 1e-2) << i;
    }
}

TEST(Spikes, are_not_seen_in_steps_quantised_sparse_and_noisy_signals) {
  std::mt19937_64 generator(5);
  std::normal_distribution<double> normal(0, 1);
  Signal square, coarse, sparse, noise, steps, rare;
  for (std::size_t i = 0; i < 3000; ++i) {
    square.push_back(i / 50 % 2 == 0 ? 5 : -5);
    coarse.push_back(std::round(20 * std::sin(0.004 * static_cast<double>(i))) * 0.1);
    sparse.push_back(i % 17 == 0 ? 1 : 0);
    noise.push_back(normal(generator));
    steps.push_back(i / 4 % 2 == 0 ? 1 : 0);
    rare.push_back(i % 150 == 7 ? 0.01 : 0);  // the speed of a joint that creeps, from an encoder
  }
  for (const Signal* signal : {&square, &coarse, &sparse, &noise, &steps, &rare}) {
    Signal mended = *signal;
    EXPECT_TRUE(remove_spikes(mended).empty());
    EXPECT_EQ(mended, *signal);
  }
}

TEST(Mending, tells_once_what_it_did) {
  const Robot robot = test::three_joints();
  Log log = test::synthetic_log(robot, 1, 800);
  const Log before = log;
  log.q[1] = wrapped(log.q[1], 0);
  log.tau[2][400] += 1000;
  Mending mending(robot);
  mending(log);
  Diagnostics notes;
  mending.tell(robot, {"log.csv", 2, 0}, notes);
  ASSERT_EQ(notes.all().size(), 2U);
  EXPECT_NE(notes.all()[0].message.find("joint 2"), std::string::npos);
  EXPECT_NE(notes.all()[1].message.find("joint 3 (q3, 1 times)"), std::string::npos) << notes.all()[1].message;
  EXPECT_NEAR(log.tau[2][400], before.tau[2][400], 5);
}

}  // namespace
}  // namespace armature::internal
