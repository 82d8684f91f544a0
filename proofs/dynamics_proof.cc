// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What must hold between the dynamic models of one robot, over random robots of 1-12 joints: revolute and prismatic,
// chains and trees, couplings, motors, friction, massless links, numbers and symbols. Programs are run in double, so
// that rounding is part of what is proved; for small symbolic robots tests/derive proves the same exactly.
#include <gtest/gtest.h>

#include "tests/support/robot_sweep.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::support {
namespace {

constexpr std::uint64_t shares = 3;  // test cases that ctest can run at the same time
constexpr int states = 3;
constexpr double tolerance = 1e-12;

class DynamicsProof : public ::testing::TestWithParam<std::uint64_t> {};

// A is symmetric and, as no motion of a robot of solid links is free of energy, positive definite.
TEST_P(DynamicsProof, inertia_is_symmetric_and_positive_definite) {
  RobotOptions options;
  options.solid = true;
  sweep(GetParam(), shares, 150, options, [](const Subject& subject, Random random) {
    const Tried inertia = subject.tried("inertia");
    for (int i = 0; i < states; ++i) {
      const Matrix A = inertia.run(subject.at(random_state(random, subject.robot)), "A");
      ASSERT_EQ(A, A.transpose());
      if (A.size() == 0) continue;
      const Vector spectrum = Eigen::SelfAdjointEigenSolver<Matrix>(A).eigenvalues();
      ASSERT_GT(spectrum.minCoeff(), 1e-12 * spectrum.maxCoeff());
    }
  });
}

// tau = A q'' + H, also when it is split into background and synchronous parts, under wrenches and on a moving base.
TEST_P(DynamicsProof, torques_are_inertia_times_acceleration_and_bias) {
  sweep(GetParam(), shares, 90, {}, [](const Subject& subject, Random random) {
    const Tried inverse = subject.tried("inverse-dynamics"), inertia = subject.tried("inertia"),
                bias = subject.tried("bias"), split = subject.tried("split");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      const Values values = subject.at(state);
      const Vector tau = inverse.run(values);
      ASSERT_LT(relative_error(inertia.run(values, "A") * state.qdd + bias.run(values), tau), tolerance);
      const Matrix background = split.run(values, "Q") + split.run(values, "C");
      ASSERT_LT(relative_error(split.run(values, "A") * state.qdd + background, tau), tolerance);
      ASSERT_LT(relative_error(split.run(values, "tau"), tau), tolerance);
    }
  });
}

// direct(inverse(q'')) = q'', as far as the conditioning of A allows, by both methods.
TEST_P(DynamicsProof, direct_dynamics_undo_inverse_dynamics) {
  RobotOptions options;
  options.solid = true;
  sweep(GetParam(), shares, 90, options, [](const Subject& subject, Random random) {
    const bool coupled = subject.robot.coupling.rowwise().count().maxCoeff() > 1 ||
                         subject.robot.coupling.colwise().count().maxCoeff() > 1;
    const Tried inverse = subject.tried("inverse-dynamics"), inertia = subject.tried("inertia"),
                factorised = subject.tried("direct-dynamics", "factorised"),
                articulated = coupled ? factorised : subject.tried("direct-dynamics", "articulated");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      Values values = subject.at(state);
      if (state.q.size() == 0) continue;
      const Vector tau = inverse.run(values);
      for (Eigen::Index k = 0; k < tau.size(); ++k)
        values[factorised.program().inputs[2].symbols[static_cast<std::size_t>(k)]] = static_cast<double>(tau(k));
      const Vector spectrum = Eigen::SelfAdjointEigenSolver<Matrix>(inertia.run(values, "A")).eigenvalues();
      const double condition = static_cast<double>(spectrum.maxCoeff() / spectrum.minCoeff());
      for (const Tried* direct : {&factorised, &articulated})
        ASSERT_LT(relative_error(direct->run(values), state.qdd), 1e-10 * condition);
    }
  });
}

// Friction apart, the power of the torques goes into the energy.
TEST_P(DynamicsProof, power_is_the_rate_of_energy) {
  sweep(GetParam(), shares, 150, undisturbed_options(), [](const Subject& subject, Random random) {
    const Tried inverse = subject.tried("inverse-dynamics"), energy = subject.tried("energy");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      const Values values = subject.at(state);
      const Vector rates = subject.robot.coupling * state.qd, tau = inverse.run(values);
      const Real lost = rates.dot(motor_and_friction_torques(subject.robot, rates, Vector::Zero(rates.size())));
      const Real stored = energy.rate(values, subject.motion(state)).sum();  // of E and of U
      const Real scale = std::max(Real(1), tau.norm() * state.qd.norm());
      ASSERT_LT(std::abs(stored + lost - state.qd.dot(tau)) / scale, tolerance);
    }
  });
}

// Gravity is the gradient of the potential energy, and the kinetic energy is q'^T A q' / 2.
TEST_P(DynamicsProof, energy_is_that_of_inertia_and_gravity) {
  sweep(GetParam(), shares, 150, undisturbed_options(), [](const Subject& subject, Random random) {
    const Tried inertia = subject.tried("inertia"), gravity = subject.tried("gravity"),
                energy = subject.tried("energy");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      const Values values = subject.at(state);
      const Vector kinetic{{state.qd.dot(inertia.run(values, "A") * state.qd) / 2}};
      ASSERT_LT(relative_error(energy.run(values, "E"), kinetic), tolerance);
      Vector slope(state.q.size());
      for (std::size_t k = 0; k < subject.made.robot.coordinates.size(); ++k) {
        const Values along{{subject.made.robot.arena.name_of(subject.made.robot.coordinates[k].q), 1.0}};
        slope(static_cast<Eigen::Index>(k)) = energy.rate(values, along, "U")(0, 0);
      }
      ASSERT_LT(relative_error(gravity.run(values), slope), tolerance);
    }
  });
}

// C_ij = sum_k c_ijk q'_k from the matrices B and CC of the products and squares of velocities: C q' are the Coriolis
// torques, and dA/dt - 2 C is skew, which only the symbols of Christoffel among all such C make so.
TEST_P(DynamicsProof, rate_of_inertia_less_twice_coriolis_is_skew) {
  sweep(GetParam(), shares, 60, undisturbed_options(), [](const Subject& subject, Random random) {
    const Tried inertia = subject.tried("inertia"), coriolis = subject.tried("coriolis"),
                lagrange = subject.tried("lagrange");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      const Values values = subject.at(state);
      const Eigen::Index n = state.q.size();
      const Matrix CC = lagrange.run(values, "CC"), B = n > 1 ? lagrange.run(values, "B") : Matrix(n, 0);
      Matrix C = CC * state.qd.asDiagonal();
      for (Eigen::Index j = 0, pair = 0; j < n; ++j)
        for (Eigen::Index k = j + 1; k < n; ++k, ++pair) {
          C.col(j) += B.col(pair) * (state.qd(k) / 2);
          C.col(k) += B.col(pair) * (state.qd(j) / 2);
        }
      ASSERT_LT(relative_error(C * state.qd, coriolis.run(values)), tolerance);
      const Matrix N = inertia.rate(values, subject.motion(state), "A") - 2 * C;
      ASSERT_LT(relative_error(N.transpose(), -N), tolerance);
    }
  });
}

// Column k is what dual numbers give along coordinate k, on a moving base and under wrenches too.
TEST_P(DynamicsProof, derivatives_equal_dual_numbers) {
  sweep(GetParam(), shares, 60, {}, [](const Subject& subject, Random random) {
    const Tried inverse = subject.tried("inverse-dynamics"),
                derivatives = subject.tried("inverse-dynamics-derivatives");
    const Robot& robot = subject.made.robot;
    for (int i = 0; i < states; ++i) {
      const Values values = subject.at(random_state(random, subject.robot));
      const auto expect_columns = [&](const char* output, Ref Coordinate::* along) {
        const Matrix found = derivatives.run(values, output);
        Matrix expected(found.rows(), found.cols());
        for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
          expected.col(static_cast<Eigen::Index>(k)) =
              inverse.rate(values, {{robot.arena.name_of(robot.coordinates[k].*along), 1.0}});
        ASSERT_LT(relative_error(found, expected), tolerance) << output;
      };
      expect_columns("dtau_dq", &Coordinate::q);
      expect_columns("dtau_dqd", &Coordinate::qd);
      expect_columns("dtau_dqdd", &Coordinate::qdd);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Robots, DynamicsProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::internal::support
