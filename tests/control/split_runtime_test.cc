// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/split_runtime.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <thread>

#include "armature/formulate/numeric_program.h"
#include "armature/program/interpret.h"
#include "tests/simulate/moving_robots.h"

namespace armature::control {

using namespace internal;
namespace {

constexpr std::size_t n = 6;
using Six = std::array<double, n>;

// The background programs of the PUMA 560, interpreted.
struct SplitPrograms {
  const Robot robot = test::library_robot("puma560");
  const Program slow = numeric_program(robot, "split-coefficients", {"q"});
  const Program fast = numeric_program(robot, "split-velocity", {"q", "qd"});
  const Program whole = numeric_program(robot, "inverse-dynamics", {"q", "qd", "qdd"});

  void coefficients(const SplitState<n>& state, SplitCoefficients<n>& out) const {
    const auto result = interpret<double>(slow, {}, state.q);
    std::copy_n(result.begin(), n * n, out.A);
    std::copy_n(result.begin() + n * n, n, out.Q);
  }
  void velocities(const SplitState<n>& state, SplitVelocityTorques<n>& out) const {
    std::vector<double> inputs(state.q, state.q + n);
    inputs.insert(inputs.end(), state.qd, state.qd + n);
    const auto result = interpret<double>(fast, {}, inputs);
    std::copy_n(result.begin(), n, out.C);
  }
};

TEST(SplitRuntime, is_inverse_dynamics_at_one_instant) {
  const SplitPrograms programs;
  SplitRuntime<n> split(0.1);
  const Six q = {0.1, -0.4, 0.7, 1, -1, 0.3}, qd = {1, -2, 0.5, 3, 0.1, -1}, qdd = {5, 4, -3, 2, 1, -6};
  Six tau;
  EXPECT_EQ(split.torques(qdd, 0, tau), Status::stale) << "nothing was computed yet";
  EXPECT_EQ(tau, Six{});
  split.post(q, qd, 2);
  EXPECT_TRUE(split.update_coefficients([&](const auto& s, auto& out) { programs.coefficients(s, out); }));
  EXPECT_EQ(split.torques(qdd, 2, tau), Status::stale) << "velocity torques are missing";
  EXPECT_TRUE(split.update_velocity_torques([&](const auto& s, auto& out) { programs.velocities(s, out); }));
  EXPECT_FALSE(split.update_coefficients([&](const auto&, auto&) { FAIL() << "the state is not new"; }));
  EXPECT_EQ(split.torques(qdd, 2.05, tau), Status::ok);
  EXPECT_DOUBLE_EQ(split.age(2.05), 2.05 - 2);
  std::vector<double> inputs(q.begin(), q.end());
  inputs.insert(inputs.end(), qd.begin(), qd.end());
  inputs.insert(inputs.end(), qdd.begin(), qdd.end());
  const std::vector<double> expected = interpret<double>(programs.whole, {}, inputs);
  for (std::size_t k = 0; k < n; ++k) EXPECT_NEAR(tau[k], expected[k], 1e-11 * (1 + std::abs(expected[k])));
  EXPECT_EQ(split.torques(qdd, 2.2, tau), Status::stale);
  EXPECT_EQ(tau, Six{});
}

TEST(SplitRuntime, never_gives_nan) {
  SplitRuntime<n> split(1);
  Six zero{}, tau, qdd{};
  const auto fill = [&](double a, double c) {
    split.post(zero, zero, 0);
    split.update_coefficients([&](const auto&, auto& out) { std::fill(out.A, out.A + n * n, a); });
    split.update_velocity_torques([&](const auto&, auto& out) { std::fill(out.C, out.C + n, c); });
  };
  fill(std::nan(""), 0);
  EXPECT_EQ(split.torques(qdd, 0, tau), Status::bad_model);
  EXPECT_EQ(tau, Six{});
  fill(1, std::numeric_limits<double>::infinity());
  EXPECT_EQ(split.torques(qdd, 0, tau), Status::bad_model);
  fill(1, 0);
  qdd[3] = std::nan("");
  EXPECT_EQ(split.torques(qdd, 0, tau), Status::bad_input);
  EXPECT_EQ(tau, Six{});
  EXPECT_EQ(split.torques(Six{}, std::nan(""), tau), Status::stale) << "a broken clock";
}

// Three threads at rates of their own: every torque is made of one whole A and one whole C.
TEST(SplitRuntime, threads_share_whole_parts) {
  SplitRuntime<n> split(1e9);
  std::atomic<bool> stop{false};
  const auto background = [&](auto step) {
    return std::thread([&, step] {
      while (!stop.load()) step();
    });
  };
  std::thread slow = background([&] {
    split.update_coefficients([](const auto& s, auto& out) {
      std::fill(out.A, out.A + n * n, s.q[0]);
      std::fill(out.Q, out.Q + n, s.q[n - 1]);
    });
  });
  std::thread fast = background(
      [&] { split.update_velocity_torques([](const auto& s, auto& out) { std::fill(out.C, out.C + n, s.qd[0]); }); });
  Six ones, tau;
  ones.fill(1);
  std::size_t wrong = 0, answered = 0;
  for (int i = 1; answered < 20'000 && i < 20'000'000; ++i) {
    Six q, qd;
    q.fill(i);
    qd.fill(0.5);
    split.post(q, qd, i);
    if (split.torques(ones, i, tau) != Status::ok) continue;
    ++answered;
    const double source = (tau[0] - 0.5) / (n + 1);  // A and Q of one state: n q + q
    wrong += source != std::floor(source) || source < 1 || source > i;
    for (const double each : tau) wrong += each != tau[0];
  }
  stop = true;
  slow.join();
  fast.join();
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(answered, 20'000U);
}

}  // namespace
}  // namespace armature::control
