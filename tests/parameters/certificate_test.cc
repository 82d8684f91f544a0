// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Certificates hold for their robot, and for no other; a forged one is found out.
#include "armature/parameters/certificate.h"

#include <gtest/gtest.h>

#include "armature/parameters/base_parameters.h"
#include "tests/parameters/known_robots.h"

namespace armature::internal {
namespace {

Certificate certificate_of(const Robot& robot) { return *base_parameters(robot).certificate; }

TEST(Certificate, holds_for_its_robot) {
  for (const Robot& robot : {planar2r(), rx90(), stanford(), scara(), cylindrical(), inclined(), gantry(), pa10()}) {
    const Certificate certificate = certificate_of(robot);
    const Verdict verdict = verify(certificate, robot);
    EXPECT_TRUE(verdict.holds) << robot.name << ": " << verdict.reason;
    EXPECT_EQ(certificate.minor.size(), certificate.kept.size());
  }
}

TEST(Certificate, does_not_hold_for_another_robot) {
  const Certificate certificate = certificate_of(rx90());
  EXPECT_FALSE(verify(certificate, planar2r()).holds);
  EXPECT_FALSE(verify(certificate, puma560()).holds);  // the same parameters, another geometry
}

TEST(Certificate, every_forgery_is_found_out) {
  const Robot robot = puma560();
  const Certificate good = certificate_of(robot);
  const auto rejected = [&](const Certificate& bad) { return !verify(bad, robot).holds; };

  Certificate bad = good;
  bad.determinant ^= 1;
  EXPECT_TRUE(rejected(bad));
  for (std::size_t d = 0; d < good.dependent.size(); ++d) {
    bad = good;
    bad.dependent[d].coefficients[d] ^= 2;
    EXPECT_TRUE(rejected(bad)) << bad.dependent[d].column;
  }
  bad = good;  // one parameter fewer than needed
  bad.dependent.push_back({bad.kept.back(), {}});
  bad.kept.pop_back();
  bad.minor.pop_back();
  for (auto& d : bad.dependent) d.coefficients.resize(bad.kept.size());
  EXPECT_TRUE(rejected(bad));
  bad = good;  // one too many: its minor is zero
  bad.kept.push_back(bad.dependent.back().column);
  bad.dependent.pop_back();
  bad.minor.push_back({99, 0});
  for (auto& d : bad.dependent) d.coefficients.push_back(0);
  EXPECT_TRUE(rejected(bad));
  bad = good;  // the same row twice
  bad.minor[1] = bad.minor[0];
  EXPECT_TRUE(rejected(bad));
  bad = good;
  bad.minor[0].coordinate = 77;
  EXPECT_TRUE(rejected(bad));
  bad = good;
  bad.kept[0] = "XX9";
  EXPECT_TRUE(rejected(bad));
}

// Friction that grows with the load is no column of the regressor.
TEST(Certificate, holds_beside_friction_of_the_load) {
  Robot robot = rx90();
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    robot.frame(j).load_friction = robot.arena.constant(Rational(j == 2 ? 3 : 1, 10));
    robot.frame(j).stribeck_friction = robot.arena.one();
    robot.frame(j).stribeck_velocity = robot.arena.constant(Rational(1, 5));
  }
  const Verdict verdict = verify(certificate_of(robot), robot);
  EXPECT_TRUE(verdict.holds) << verdict.reason;
}

}  // namespace
}  // namespace armature::internal
