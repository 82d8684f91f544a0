// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/compare_torques.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

// A random sum of sines and its velocity; the measured torque is a function of the predicted one.
TorqueTrace trace(std::uint64_t seed, const std::function<double(double predicted, double velocity)>& measured,
                  double noise = 0) {
  support::Random random(seed);
  double a[5], w[5], f[5];
  for (int h = 0; h < 5; ++h) a[h] = random.uniform(1, 5), w[h] = random.uniform(2, 20), f[h] = random.uniform(0, 6);
  const auto torque = [&](double t) {
    double sum = 3;
    for (int h = 0; h < 5; ++h) sum += a[h] * std::sin(w[h] * t + f[h]);
    return sum;
  };
  TorqueTrace trace;
  trace.step = 0.002;
  for (int i = 0; i < 4000; ++i) {
    const double t = 0.002 * i, v = std::cos(1.3 * t) + 0.3 * std::cos(4.1 * t);
    trace.predicted.push_back(torque(t));
    trace.velocity.push_back(v);
    trace.measured.push_back(measured(torque(t), v) + noise * random.uniform(-1, 1));
  }
  return trace;
}

std::string said(const TorqueTrace& trace) {
  std::string all;
  for (const std::string& each : suspicions(compare_torques({trace}, 0.005), "Nm")) all += each + "\n";
  return all;
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(CompareTorques, finds_the_fault_that_was_made) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const TorqueTrace turned = trace(seed, [](double p, double) { return -p; });
    EXPECT_TRUE(has(said(turned), "wrong sign")) << said(turned);
    EXPECT_NEAR(compare_torques({turned}, 0).correlation, -1, 1e-9);
    EXPECT_NEAR(compare_torques({turned}, 0).error, 200, 1e-6);
    const TorqueTrace thousand = trace(seed, [](double p, double) { return 1000 * p; }, 10);
    EXPECT_TRUE(has(said(thousand), "thousandths")) << said(thousand);
    EXPECT_NEAR(compare_torques({thousand}, 0).fit.scale, 1000, 3);
    const TorqueTrace geared = trace(seed, [](double p, double) { return 2.5 * p; });
    EXPECT_TRUE(has(said(geared), "2.5 times")) << said(geared);
    const TorqueTrace shifted = trace(seed, [](double p, double) { return p + 40; });
    EXPECT_TRUE(has(said(shifted), "offset of 40 Nm")) << said(shifted);
    EXPECT_NEAR(compare_torques({shifted}, 0).fit.offset, 40, 1e-9);
    const TorqueTrace rubbing = trace(seed, [](double p, double v) { return p + 12 * (v > 0 ? 1 : -1) + 3 * v; });
    EXPECT_TRUE(has(said(rubbing), "friction is missing: with 12 Nm of Coulomb and 3 Nms/rad")) << said(rubbing);
  }
}

// Friction that is described and is not there.
TEST(CompareTorques, names_friction_that_is_too_large) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const TorqueTrace rubbing = trace(seed, [](double p, double v) { return p - 20 * (v > 0 ? 1 : -1) - 4 * v; });
    EXPECT_TRUE(has(said(rubbing), "too much friction: with 20 Nm less of Coulomb and 4 Nms/rad less of viscous"))
        << said(rubbing);
    EXPECT_FALSE(has(said(rubbing), "offset")) << said(rubbing);
  }
}

// A good prediction, a noisy one, and one that is simply another function: nothing is suspected.
TEST(CompareTorques, suspects_nothing_without_reason) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(said(trace(seed, [](double p, double) { return p; })), "");
    EXPECT_EQ(said(trace(seed, [](double p, double) { return p; }, 4)), "");
    TorqueTrace other = trace(seed, [](double p, double) { return p; });
    support::Random random(seed);
    for (double& m : other.measured) m = random.uniform(-10, 10);
    EXPECT_EQ(said(other), "");
  }
}

// Errors at rest are told from errors in motion.
TEST(CompareTorques, tells_rest_from_motion) {
  TorqueTrace half = trace(1, [](double p, double) { return p; });
  for (std::size_t i = 0; i < 2000; ++i) half.velocity[i] = 0, half.measured[i] += 5;
  const TorqueComparison found = compare_torques({half}, 0.005);
  EXPECT_NEAR(found.error_moving, 0, 1e-9);
  EXPECT_NEAR(found.rest_share, 1, 1e-12);
  EXPECT_GT(found.error, 20);
  EXPECT_EQ(suspicions(found, "Nm"), std::vector<std::string>{});
  EXPECT_NEAR(found.fit.scale, 1, 1e-9);
}

}  // namespace
}  // namespace armature::internal
