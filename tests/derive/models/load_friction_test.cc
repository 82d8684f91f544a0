// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/load_friction.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
#include "armature/robot/joint_friction.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Random robots with friction of every kind; the torques of the links are the oracle's, and friction is written by
// hand.
TEST(LoadFriction, adds_a_share_of_the_torques_of_the_links) {
  std::size_t uncoupled = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Robot robot = test::awkward_robot(seed, 6);
    support::Random random(seed);
    const auto number = [&](double from, double to) {
      return robot.arena.constant(Rational::from_double(random.uniform(from, to)));
    };
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      Frame& frame = robot.frame(j);
      if (frame.type == JointType::fixed) continue;
      if (!is_coupled(robot, frame)) frame.load_friction = number(0.01, 0.4), ++uncoupled;
      frame.stribeck_friction = number(-1, 2);
      frame.stribeck_velocity = number(0.05, 0.5);
      if (random.chance(0.5)) frame.friction_width = number(0.01, 0.2);
    }
    const Program program = lower(derive(robot, "inverse-dynamics"));
    const support::NumericRobot links = support::numeric_robot(links_alone(robot));
    const support::NumericRobot whole = support::numeric_robot(robot);
    const auto n = static_cast<Eigen::Index>(robot.coordinates.size());
    for (int trial = 0; trial < 10; ++trial) {
      support::State state{support::Vector(n), support::Vector(n), support::Vector(n)};
      std::vector<double> inputs;
      for (support::Vector* part : {&state.q, &state.qd, &state.qdd})
        for (Eigen::Index k = 0; k < n; ++k)
          inputs.push_back(static_cast<double>((*part)[k] = random.uniform(-1, 1) * (part == &state.qd ? 0.3 : 3)));
      const support::Vector load = support::inverse_dynamics(links, state);
      support::Vector expected =
          load + whole.coupling.transpose() * support::spring_torques(whole, whole.coupling * state.q);
      const support::Vector rate = whole.coupling * state.qd, second = whole.coupling * state.qdd;
      for (std::size_t j = 1; j <= robot.link_count; ++j) {
        const Frame& frame = robot.frame(j);
        if (frame.type == JointType::fixed) continue;
        const auto value = [&](Ref ref) { return internal::number(robot.arena, ref).value(); };
        const auto i = static_cast<Eigen::Index>(j - 1);
        const double v = static_cast<double>(rate[i]), w = value(frame.friction_width);
        const double plain = (v > 0) - (v < 0), s = w > 0 ? std::tanh(v / w) : plain;
        const double own =
            value(frame.motor_inertia) * static_cast<double>(second[i]) + value(frame.viscous_friction) * v +
            value(frame.coulomb_friction) * s + value(frame.friction_offset) +
            value(frame.stribeck_friction) * std::exp(-std::pow(v / value(frame.stribeck_velocity), 2)) * plain;
        for (Eigen::Index k = 0; k < n; ++k)
          if (const auto c = static_cast<double>(whole.coupling(i, k)); c != 0)
            expected[k] += c * (own + value(frame.load_friction) * std::abs(static_cast<double>(load[k]) / c) * s);
      }
      const std::vector<double> tau = interpret<double>(program, {}, inputs);
      for (Eigen::Index k = 0; k < n; ++k)
        EXPECT_NEAR(tau[static_cast<std::size_t>(k)], static_cast<double>(expected[k]),
                    1e-9 * (1 + std::abs(static_cast<double>(expected[k]))))
            << "seed " << seed;
    }
  }
  EXPECT_GT(uncoupled, 10U);
}

// The same arm in other coordinates: with v = c q the power tau q' is that of the joint, so that tau_q = c tau_v,
// friction included.
TEST(LoadFriction, does_not_depend_on_the_coordinates) {
  for (const int c : {50, -3}) {
    Robot plain = test::three_joints();
    for (Frame& frame : plain.frames) {
      frame.load_friction = plain.arena.constant(Rational(3, 10));
      frame.friction_width = plain.arena.constant(Rational(1, 10));
    }
    Robot geared = plain;
    geared.frame(2).variable[0].coefficient = geared.arena.constant(c);
    const Program of_plain = lower(derive(plain, "inverse-dynamics")),
                  of_geared = lower(derive(geared, "inverse-dynamics"));
    support::Random random(3);
    std::vector<double> x(9), y;
    for (double& each : x) each = random.uniform(-1, 1);
    y = x;
    for (const std::size_t i : {1U, 4U, 7U}) y[i] /= c;
    const std::vector<double> tau = interpret<double>(of_plain, {}, x), other = interpret<double>(of_geared, {}, y);
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(other[k], tau[k] * (k == 1 ? c : 1), 1e-9 * (1 + std::abs(other[k]))) << c;
  }
}

TEST(LoadFriction, has_no_linear_models) {
  Robot robot = test::three_joints();
  robot.frame(2).load_friction = robot.arena.constant(Rational(1, 10));
  for (const char* model : {"direct-dynamics", "regressor", "bias", "split"})
    EXPECT_THROW(derive(robot, model), UnmetRequest) << model;
  for (const char* model : {"inertia", "gravity", "energy", "transform"})
    EXPECT_NO_THROW(derive(robot, model)) << model;
}

// Inverse dynamics and what follows from it agree: direct dynamics undo it, the regressor times the parameters is it,
// and derivatives are those of differences.
TEST(StribeckFriction, is_in_every_model) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Robot robot = test::three_joints();
    support::Random random(seed);
    for (Frame& frame : robot.frames) {
      frame.stribeck_friction = robot.arena.constant(Rational::from_double(random.uniform(0.5, 4)));
      frame.stribeck_velocity = robot.arena.constant(Rational::from_double(random.uniform(0.1, 1)));
      if (seed % 2 == 0) frame.friction_width = robot.arena.constant(Rational(1, 10));
    }
    const Program inverse = lower(derive(robot, "inverse-dynamics")), direct = lower(derive(robot, "direct-dynamics")),
                  slopes = lower(derive(robot, "inverse-dynamics-derivatives")),
                  regressor = lower(derive(robot, "regressor"));
    std::vector<double> x(9);
    for (double& each : x) each = random.uniform(-1, 1);
    const std::vector<double> tau = interpret<double>(inverse, {}, x);
    std::vector<double> with_torques(x.begin(), x.begin() + 6);
    with_torques.insert(with_torques.end(), tau.begin(), tau.end());
    const std::vector<double> qdd = interpret<double>(direct, {}, with_torques);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(qdd[k], x[6 + k], 1e-9);
    const std::vector<double> w = interpret<double>(regressor, {}, x);
    const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
    ASSERT_EQ(w.size(), 3 * parameters.size());
    for (std::size_t k = 0; k < 3; ++k) {
      double sum = 0;
      for (std::size_t c = 0; c < parameters.size(); ++c)
        sum += w[k * parameters.size() + c] * number(robot.arena, parameters[c].value).value();
      EXPECT_NEAR(sum, tau[k], 1e-9);
    }
    const std::vector<double> slope = interpret<double>(slopes, {}, x);
    const double h = 1e-6;
    for (std::size_t k = 0; k < 3; ++k) {
      std::vector<double> more = x, less = x;
      more[3 + k] += h;
      less[3 + k] -= h;
      const std::vector<double> up = interpret<double>(inverse, {}, more), down = interpret<double>(inverse, {}, less);
      for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(slope[9 + i * 3 + k], (up[i] - down[i]) / (2 * h), 1e-6);
    }
  }
}

}  // namespace
}  // namespace armature::internal
