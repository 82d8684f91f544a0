// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulated motion against DART's on random robots of 1-8 joints (chains and trees, revolute and prismatic, wrenches,
// any gravity): accelerations of the plant at random states, whole paths under held torques, and paths by DART's own
// integrator. That one is Euler's semi-implicit rule, of first order; steps of h, h/2, h/4 and h/8 are extrapolated to
// none (Richardson). Errors are |a - b|_inf / max(1, |b|_inf).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <dart/dynamics/Skeleton.hpp>

#include "armature/robot/values.h"
#include "armature/simulate/simulate.h"
#include "proofs/dart_oracle.h"
#include "tests/support/patience.h"
#include "tests/support/robot_sweep.h"

namespace armature::internal::support {
namespace {

constexpr std::uint64_t robots = 40, shares = 5;
constexpr double duration = 0.1;

RobotOptions falling_options() {
  RobotOptions options = kdl_options();
  options.most_joints = 8;
  options.solid = true;
  options.couplings = options.losses = options.fixed_joints = options.springs = false;
  return options;
}

// Only numbers can be simulated.
Robot in_numbers(const RandomRobot& made) {
  Robot robot = made.robot;
  std::unordered_map<Ref, Ref> values;
  for (const auto& [name, value] : made.values)
    values[robot.arena.symbol(name)] =
        robot.arena.constant(Rational::from_decimal(fmt::format("{:.6f}", value)).value());
  give_values(robot, values);
  return robot;
}

std::vector<double> numbers(const Vector& a, const Vector& b) {
  std::vector<double> result;
  for (const Vector* each : {&a, &b})
    for (const Real number : *each) result.push_back(static_cast<double>(number));
  return result;
}

// Runge and Kutta's rule on DART's accelerations.
State dart_path(const DartOracle& dart, State state, const Vector& torques, int steps) {
  const Real h = Real(duration) / steps;
  for (int i = 0; i < steps; ++i) {
    const Vector &q = state.q, &v = state.qd;
    const Vector a1 = dart.direct_dynamics(state, torques), v2 = v + h / 2 * a1;
    const Vector a2 = dart.direct_dynamics({q + h / 2 * v, v2, {}}, torques), v3 = v + h / 2 * a2;
    const Vector a3 = dart.direct_dynamics({q + h / 2 * v2, v3, {}}, torques), v4 = v + h * a3;
    const Vector a4 = dart.direct_dynamics({q + h * v3, v4, {}}, torques);
    const Vector next_q = q + h / 6 * (v + 2 * v2 + 2 * v3 + v4), next_v = v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    state = {next_q, next_v, {}};
  }
  return state;
}

// Where DART's own steps lead.
Vector dart_steps(const DartOracle& dart, const State& state, const Vector& torques, int steps) {
  dart.direct_dynamics(state, torques);  // puts the skeleton into the state, with the torques
  const auto skeleton = dart.skeleton();
  for (int i = 0; i < steps; ++i) {
    skeleton->computeForwardDynamics();
    skeleton->integrateVelocities(duration / steps);
    skeleton->integratePositions(duration / steps);
  }
  return skeleton->getPositions().cast<Real>();
}

Log our_path(Plant& plant, const State& state, const Vector& torques, IntegratorKind integrator) {
  SimulateOptions options;
  options.integrator = integrator;
  options.tolerance = 1e-12;
  options.torque_limits = false;
  options.rate = 2000;
  const std::vector<double> start = numbers(state.q, Vector());
  options.start = start;
  return simulate(
             plant, rest_at(start, duration),
             [&](double, const Reference&, std::span<const double>, std::span<const double>, std::span<double> tau) {
               for (std::size_t k = 0; k < tau.size(); ++k)
                 tau[k] = static_cast<double>(torques(static_cast<Eigen::Index>(k)));
             },
             options)
      .truth;
}

Vector last(const std::vector<Signal>& signals) {
  Vector result(static_cast<Eigen::Index>(signals.size()));
  for (std::size_t k = 0; k < signals.size(); ++k) result(static_cast<Eigen::Index>(k)) = signals[k].back();
  return result;
}

class SimulateProof : public ::testing::TestWithParam<std::uint64_t> {};

void accelerations_agree(Plant& plant, const DartOracle& dart, const State& state, const Vector& torques) {
  std::vector<double> x = numbers(state.q, state.qd), rates(x.size());
  plant.rates(x, numbers(torques, Vector()), rates);
  Vector found(state.q.size());
  for (Eigen::Index k = 0; k < found.size(); ++k) found(k) = rates[static_cast<std::size_t>(found.size() + k)];
  EXPECT_LT(relative_error(found, dart.direct_dynamics(state, torques)), 1e-9);
}

// From rest: simulations of robots start so.
void paths_agree(Plant& plant, const DartOracle& dart, const State& state, const Vector& torques) {
  const State expected = dart_path(dart, state, torques, 400);
  for (const IntegratorKind integrator : {IntegratorKind::rk4, IntegratorKind::dormand_prince}) {
    const Log path = our_path(plant, state, torques, integrator);
    EXPECT_LT(relative_error(last(path.q), expected.q), 1e-7);
    EXPECT_LT(relative_error(last(path.qd), expected.qd), 1e-6);
  }
}

void steps_lead_to_the_same_place(Plant& plant, const DartOracle& dart, const State& state, const Vector& torques) {
  std::vector<Vector> row;  // of the tableau: one a number of steps, then combinations of higher order
  for (const int steps : {50, 100, 200, 400}) row.push_back(dart_steps(dart, state, torques, steps));
  for (Real weight = 2; row.size() > 1; weight *= 2) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) row[i] = (weight * row[i + 1] - row[i]) / (weight - 1);
    row.pop_back();
  }
  const Log path = our_path(plant, state, torques, IntegratorKind::dormand_prince);
  EXPECT_LT(relative_error(last(path.q), row.front()), 1e-5);
}

TEST_P(SimulateProof, motion_is_darts) {
  std::size_t trees = 0, chains = 0;
  sweep(GetParam(), shares, robots, falling_options(), [&](const Subject& subject, Random random) {
    ++(is_chain(subject.robot) ? chains : trees);
    PlantOptions options;
    options.compile.backend = Backend::interpreter;
    Plant plant(in_numbers(subject.made), options);
    const DartOracle dart(subject.robot);
    State state = random_state(random, subject.robot);
    const Vector torques = 3 * random_state(random, subject.robot).qdd;
    accelerations_agree(plant, dart, state, torques);
    state.qd.setZero();
    paths_agree(plant, dart, state, torques);
    steps_lead_to_the_same_place(plant, dart, state, torques);
  });
  EXPECT_GT(trees + chains, 0U);
  EXPECT_TRUE(patience > 1 || std::min(trees, chains) > 0);
}

INSTANTIATE_TEST_SUITE_P(Robots, SimulateProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::internal::support
