// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/terms.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/identify/identify.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Terms, reads_what_users_write) {
  Diagnostics diagnostics;
  const auto term = parse_term(" fs_7 : tau1 = sign(qd1+qd2), tau2=sign(qd1+qd2)", 3, diagnostics);
  ASSERT_TRUE(term);
  EXPECT_EQ(term->name, "fs_7");
  EXPECT_TRUE(term->acts[0] && term->acts[1] && !term->acts[2]);
  EXPECT_EQ(parse_motor("2*q1 - q3/4", 3, diagnostics).value(), (std::vector<double>{2, 0, -0.25}));
  EXPECT_TRUE(parse_known_torque("tau3 = 0.1*qdd2", 3, diagnostics));
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(Terms, refuses_what_has_no_meaning) {
  for (const char* text : {"tau1 = q1", "k: q1", "k: tau9 = q1", "k: tau1 = q9", "k: tau1 = q1, tau1 = q2", "k:", "",
                           "3k: tau1 = q1", "k k: tau1 = q1"}) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_term(text, 3, diagnostics)) << text;
    EXPECT_TRUE(diagnostics.has_errors()) << text;
  }
  for (const char* text : {"q1*q2", "q1^2", "3", "qd1", "", "sin(q1)", "0*q1"}) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_motor(text, 3, diagnostics)) << text;
    EXPECT_TRUE(diagnostics.has_errors()) << text;
  }
}

// Torques of a motor that turns with joints 2 and 3, of a spring and of a fan are added to an exact log.
TEST(Terms, are_found_again) {
  const Robot robot = test::three_joints();
  Log log = test::synthetic_log(robot, 5, 600);
  const double inertia = 0.02, viscous = 0.7, coulomb = 0.4, spring = 3.5;
  for (std::size_t i = 0; i < log.samples(); ++i) {
    const double v = 2 * log.qd[1][i] - log.qd[2][i], a = 2 * log.qdd[1][i] - log.qdd[2][i];
    const double motor = inertia * a + viscous * v + coulomb * (v > 0 ? 1 : -1);
    log.tau[1][i] += 2 * motor;
    log.tau[2][i] -= motor;
    log.tau[0][i] += spring * std::sin(log.q[0][i]) + 0.3 * log.qd[0][i] * log.qd[1][i];
  }
  Diagnostics diagnostics;
  EstimationOptions options;
  options.prepare.cutoff = 0;
  options.motors = {parse_motor("2*q2 - q3", 3, diagnostics).value()};
  options.friction.terms = {parse_term("k1: tau1 = sin(q1)", 3, diagnostics).value()};
  options.known = {parse_known_torque("tau1 = 0.3*qd1*qd2", 3, diagnostics).value()};
  const Identification result = identify(robot, {log}, {}, options);
  for (const auto& [name, expected] : std::initializer_list<std::pair<const char*, double>>{
           {"Ia4", inertia}, {"Fv4", viscous}, {"Fs4", coulomb}, {"k1", spring}, {"Fv1", 2.0}, {"Fs3", 0.7}})
    EXPECT_NEAR(test::estimated(result.model, result.estimate, name), expected, 1e-8) << name;
  for (const double error : result.unconstrained.train) EXPECT_LT(error, 1e-7);
}

TEST(Terms, need_a_value_everywhere_and_a_name_of_their_own) {
  const Robot robot = test::one_joint();
  Diagnostics diagnostics;
  EstimationOptions options;
  options.prepare.cutoff = 0;
  const Log log = test::synthetic_log(robot, 5, 200);
  options.friction.terms = {parse_term("k: tau1 = sqrt(q1 - 10)", 1, diagnostics).value()};
  EXPECT_THROW(identify(robot, {log}, {}, options), UnmetRequest);
  options.friction.terms = {parse_term("Fv1: tau1 = q1", 1, diagnostics).value()};
  EXPECT_THROW(identify(robot, {log}, {}, options), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
