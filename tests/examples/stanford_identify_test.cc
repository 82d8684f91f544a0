// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_identify.h"

#include <gtest/gtest.h>

#include "armature/base/random.h"

namespace armature::internal {
namespace {

// The torque that one moment of one link adds.
Eigen::Vector3d column(std::size_t l, Eigen::Index a, Eigen::Index b, double moment, const StanfordMotion& motion) {
  std::array<Eigen::Matrix4d, 3> links;
  links.fill(Eigen::Matrix4d::Zero());
  links[l - 1](a, b) = links[l - 1](b, a) = moment;
  return lagrange_euler_torques(links, motion);
}

// The rows (21.2), (21.4) and (21.6) against the equations of motion: they hold, but for the weight of link 2.
TEST(StanfordRows, hold_but_for_the_weight_of_link_2) {
  RandomNumbers random(5);
  for (int state = 0; state < 20; ++state) {
    StanfordMotion m;
    for (Eigen::Vector3d* each : {&m.q, &m.qd, &m.qdd})
      for (double& value : *each) value = random.uniform(-2, 2);
    const double m2 = stanford_mass[1], m3 = stanford_mass[2];
    const double s2 = std::sin(m.q[1]), c2 = std::cos(m.q[1]), g = stanford_gravity;
    const Eigen::Vector3d row3 = stanford_row_3(m);
    for (Eigen::Index e = 0; e < 3; ++e) EXPECT_NEAR(row3[e], column(3, e, 3, m3, m)[2], 1e-12);

    const Eigen::Vector4d row2 = stanford_row_2(m);
    EXPECT_NEAR(row2[0] - m2 * g * c2, column(2, 0, 3, m2, m)[1], 1e-12);  // the row leaves out - m2 g c2
    EXPECT_NEAR(row2[1] - m2 * g * s2, column(2, 2, 3, m2, m)[1], 1e-12);  // and - m2 g s2
    EXPECT_NEAR(row2[2], column(2, 0, 0, 1, m)[1], 1e-12);
    EXPECT_NEAR(row2[3], column(2, 2, 2, 1, m)[1], 1e-12);
    EXPECT_NEAR(row2[3], column(3, 2, 2, 1, m)[1], 1e-12);

    const Eigen::Vector2d row1 = stanford_row_1(m);
    for (const auto& [l, e] : {std::pair(1, 0), std::pair(1, 2), std::pair(2, 1), std::pair(3, 1)})
      EXPECT_NEAR(row1[0], column(static_cast<std::size_t>(l), e, e, 1, m)[0], 1e-12);
    EXPECT_NEAR(row1[1], column(2, 1, 3, m2, m)[0], 1e-12);
    EXPECT_NEAR(column(1, 1, 1, 1, m)[0], 0, 1e-12);
  }
}

// Tables 3 to 5 follow from Paul's figures, but for J2zz + J3zz: 2.520, where table 4 has 2.526.
TEST(StanfordRows, actual_values_are_pauls) {
  const StanfordValues paul = stanford_values(paul_stanford_arm());
  for (std::size_t i = 0; i < stanford_parameters.size(); ++i)
    EXPECT_NEAR(paul[static_cast<Eigen::Index>(i)], i == 6 ? 2.520 : stanford_parameters[i].actual, 1e-12) << i;
}

// The page shows the first arm with and without products of second moments as one.
TEST(StanfordRows, first_arm_has_the_same_values_with_products) {
  EXPECT_EQ(stanford_values(built_stanford_arm(1, 0)), stanford_values(built_stanford_arm(1, 0.05)));
}

// A perfect arm with perfect instruments is identified, within what filters and differences leave; friction is not
// in the rows and shows.
TEST(StanfordTrial, finds_the_arm_and_misses_friction) {
  const StanfordTrial ideal = identify_stanford(measure_stanford({}, 1, no_progress()), {});
  const StanfordMeasurement measured = measure_stanford({.friction = 1}, 1, no_progress());
  const StanfordTrial rough = identify_stanford(measured, {}),
                      repaired = identify_stanford(measured, {.friction = true});
  EXPECT_LT((ideal.estimated - ideal.actual).cwiseAbs().maxCoeff(), 2e-3);
  EXPECT_GT((rough.estimated - rough.actual).cwiseAbs().maxCoeff(), 1e-2);
  EXPECT_LT((repaired.estimated - rough.actual).norm(), (rough.estimated - rough.actual).norm() / 2);
  EXPECT_GT((ideal.actual - stanford_values(paul_stanford_arm())).norm(), 1e-4) << "not the printed arm";
  // Only the sum of link 1 can be told.
  const double factor = 2 * stanford_offset * stanford_mass[1];
  EXPECT_NEAR(ideal.as_printed[0] + factor * ideal.as_printed[1], ideal.actual[7] + factor * ideal.actual[8], 2e-3);
  EXPECT_GT(std::abs(ideal.as_printed[1] - ideal.actual[8]), 0.05);
}

}  // namespace
}  // namespace armature::internal
