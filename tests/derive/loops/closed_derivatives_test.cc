// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Derivatives of direct dynamics of random loops beside finite differences, with the loops closed again at each step.
#include "armature/derive/loops/closed_derivatives.h"

#include <gtest/gtest.h>

#include "tests/derive/loops/looped_robots.h"
#include "tests/support/program_run.h"

namespace armature::internal {
namespace {

using looped_robots::ClosedOracle;
using looped_robots::Looped;
using support::Tried;
using support::Values;

TEST(ClosedDerivatives, of_accelerations_are_finite_differences) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < 12 && tried < 3; ++seed) {
    const Looped looped = looped_robots::random_loop(seed, JointType::revolute);
    const ClosedOracle oracle(looped.robot);
    if (!oracle.is_decided(looped.q)) continue;
    ++tried;
    support::Random random(seed);
    const std::vector<std::size_t>& motors = oracle.structure().motorised;
    const auto m = static_cast<Eigen::Index>(motors.size());
    Eigen::VectorXd qd(m), tau(m);
    for (Eigen::Index c = 0; c < m; ++c) qd[c] = random.uniform(-1, 1), tau[c] = random.uniform(-5, 5);
    const auto state = [&](const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Eigen::VectorXd& torque) {
      Values at = oracle.state(q, velocity, Eigen::VectorXd::Zero(m));
      for (Eigen::Index c = 0; c < m; ++c)
        at["tau" + std::to_string(motors[static_cast<std::size_t>(c)] + 1)] = torque[c];
      return at;
    };
    const Tried derivatives(looped.robot, "direct-dynamics-derivatives", {}, 0),
        direct(looped.robot, "direct-dynamics", {}, 0);
    const auto accelerations = [&](const Values& at) { return Eigen::VectorXd(direct.run(at).cast<double>()); };
    const Values here = state(looped.q, qd, tau);
    const double h = 1e-6;
    for (Eigen::Index c = 0; c < m; ++c) {
      const Eigen::VectorXd one = Eigen::VectorXd::Unit(m, c);
      const auto closed = [&](double step) {
        Eigen::VectorXd q = looped.q + step * oracle.G(looped.q).col(c);
        oracle.closure().close(q, oracle.unknowns());
        return accelerations(state(q, qd, tau));
      };
      const auto expect = [&](const char* output, const Eigen::VectorXd& slope) {
        const Eigen::VectorXd found = derivatives.run(here, output).cast<double>().col(c);
        EXPECT_LT((slope - found).cwiseAbs().maxCoeff(), 1e-4 * std::max(1.0, slope.cwiseAbs().maxCoeff()))
            << output << " seed " << seed;
      };
      expect("dqdd_dq", (closed(h) - closed(-h)) / (2 * h));
      expect("dqdd_dqd",
             (accelerations(state(looped.q, qd + h * one, tau)) - accelerations(state(looped.q, qd - h * one, tau))) /
                 (2 * h));
      expect("dqdd_dtau", accelerations(state(looped.q, qd, tau + one)) - accelerations(here));
    }
  }
  EXPECT_EQ(tried, 3U);
}

}  // namespace
}  // namespace armature::internal
