// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Models linear in the dynamic parameters K, over random robots of 1-12 joints: the regressor, the energy regressor and
// the filtered regressor give the torques and powers of the spatial-vector oracle; loads and base parameters change
// what they should and nothing else.
#include <gtest/gtest.h>

#include "armature/derive/load.h"
#include "armature/derive/parameters.h"
#include "armature/expr/numeric_field.h"
#include "armature/parameters/base_parameters.h"
#include "tests/support/robot_sweep.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::support {
namespace {

constexpr std::uint64_t shares = 3;  // test cases that ctest can run at the same time
constexpr int states = 3;
constexpr double tolerance = 1e-12;

class IdentificationProof : public ::testing::TestWithParam<std::uint64_t> {};

Vector parameters_of(const Subject& subject) {
  std::vector<Ref> values;
  for (const DynamicParameter& parameter : dynamic_parameters(subject.made.robot)) values.push_back(parameter.value);
  const std::vector<double> numbers =
      evaluate(subject.made.robot.arena, std::span<const Ref>(values), NumericField<double>(subject.made.values));
  Vector K(static_cast<Eigen::Index>(numbers.size()));
  for (Eigen::Index i = 0; i < K.size(); ++i) K(i) = numbers[static_cast<std::size_t>(i)];
  return K;
}

// W K = tau; d/dt(D1) + D2 = W, column by column; h K is the energy, and d/dt(h) K + D K the power of the torques.
TEST_P(IdentificationProof, regressors_agree) {
  sweep(GetParam(), shares, 60, undisturbed_options(), [](const Subject& subject, Random random) {
    const Tried regressor = subject.tried("regressor"), filtered = subject.tried("filtered-regressor"),
                of_energy = subject.tried("energy-regressor"), energy = subject.tried("energy");
    const Vector K = parameters_of(subject);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      const Values values = subject.at(state), motion = subject.motion(state);
      const Vector tau = inverse_dynamics(subject.robot, state);
      const Matrix W = regressor.run(values, "W");
      ASSERT_LT(relative_error(W * K, tau), tolerance);
      ASSERT_LT(relative_error(filtered.rate(values, motion, "D1") + filtered.run(values, "D2"), W), tolerance);
      ASSERT_LT(relative_error(of_energy.run(values, "h") * K, energy.run(values, "E") + energy.run(values, "U")),
                tolerance);
      const Real power = (of_energy.rate(values, motion, "h") * K + of_energy.run(values, "D") * K).sum();
      const Real scale = std::max(Real(1), tau.norm() * state.qd.norm());
      ASSERT_LT(std::abs(power - state.qd.dot(tau)) / scale, tolerance);
    }
  });
}

// A load is inertia of the link that carries it, whatever else acts on the robot.
TEST_P(IdentificationProof, loads_are_felt) {
  sweep(GetParam(), shares, 60, {}, [](const Subject& subject, Random random) {
    const std::size_t link = 1 + random.below(subject.robot.joints());
    const Robot loaded = with_load(subject.made.robot, std::to_string(link));
    ASSERT_EQ(loaded.load.size(), 10u);
    Values load;
    for (const Ref symbol : loaded.load) load[loaded.arena.name_of(symbol)] = random.uniform(-1, 1);
    const auto part = [&](std::size_t i) { return Real(load.at(loaded.arena.name_of(loaded.load[i]))); };
    NumericRobot expected = subject.robot;
    NumericFrame& carrier = expected.frames[link - 1];
    Mat3 inertia;
    inertia << part(0), part(1), part(2), part(1), part(3), part(4), part(2), part(4), part(5);
    carrier.inertia += inertia;
    carrier.first_moment += Vec3(part(6), part(7), part(8));
    carrier.mass += part(9);
    const Tried inverse(loaded, "inverse-dynamics", {}, subject.effort), split(loaded, "split", {}, subject.effort);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      Values values = subject.at(state);
      values.insert(load.begin(), load.end());
      ASSERT_LT(relative_error(inverse.run(values), inverse_dynamics(expected, state)), tolerance);
      ASSERT_LT(relative_error(split.run(values, "tau"), inverse_dynamics(expected, state)), tolerance);
    }
  });
}

// Base parameters change no torque, by their formulas as by their numbers; the smaller structures are in
// base_parameters_proof.
TEST_P(IdentificationProof, base_parameters_change_no_torque) {
  RobotOptions options;
  options.fewest_joints = 6;
  sweep(GetParam(), shares, 15, options, [](const Subject& subject, Random random) {
    const BaseParameters base = base_parameters(subject.made.robot);
    ASSERT_EQ(base.kept.size(), base.exact_rank);
    const Robot reduced = with_base_parameters(subject.made.robot, base, BaseValues::formulas);
    const Tried inverse(reduced, "inverse-dynamics", {}, subject.effort);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      ASSERT_LT(relative_error(inverse.run(subject.at(state)), inverse_dynamics(subject.robot, state)), tolerance);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Robots, IdentificationProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::internal::support
