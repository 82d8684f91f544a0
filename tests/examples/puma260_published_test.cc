// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_published.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "armature/base/file.h"
#include "armature/identify/estimators/consistent.h"
#include "armature/read/reader.h"
#include "examples/puma260_repetition.h"

namespace armature::internal {
namespace {

TEST(Puma260Published, tables_have_as_many_rows_as_printed) {
  std::size_t table_2 = 0, table_3 = 0;
  for (const Puma260Row& row : puma260_table()) {
    EXPECT_EQ(row.kept.has_value(), row.deviation_kept.has_value()) << row.name;
    EXPECT_TRUE(!row.lloyd || row.kept) << row.name;
    table_2 += row.kept ? 1U : 0U;
    table_3 += row.lloyd ? 1U : 0U;
  }
  EXPECT_EQ(puma260_table().size(), 52U);
  EXPECT_EQ(table_2, 23U);
  EXPECT_EQ(table_3, 12U);
  EXPECT_EQ(puma260_row("a4").kept, 0.079781);
  EXPECT_EQ(puma260_row("x2").average, 0.014250);
}

// c12 = g a2 m6 and c15 = -g z6 (appendix A) with the values of appendix A. The printed c13 is not -g (d4 m6 + y4).
TEST(Puma260Published, gravity_coefficients_follow_from_appendix_a_but_c13) {
  const double g = 9.81, m6 = *puma260_row("m6").kept, y4 = *puma260_row("y4").kept;
  EXPECT_NEAR(puma260_gravity_paper.c12, g * 0.2032 * m6, 1e-4);
  EXPECT_NEAR(puma260_gravity_paper.c15, -g * 0.01401, 1e-5);
  EXPECT_NEAR(-g * (0.2032 * m6 + y4), -1.7687, 1e-4);
  EXPECT_GT(std::abs(puma260_gravity_paper.c13 + 1.7687), 0.5);
}

// XX - YY and ZZ of link 6 stand alone in a6 - b6 and c6: |XX - YY| <= ZZ for any body.
TEST(Puma260Published, table_1_is_no_arm) {
  EXPECT_GT(std::abs(puma260_row("a6").average - puma260_row("b6").average), 9 * puma260_row("c6").average);
}

struct Body {
  double mass = 0;
  Eigen::Vector3d centre;
  Eigen::Matrix3d inertia;  // about the centre
};

// The numbers of the rows "[j1, m, cx, cy, cz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz]" as they stand in the file.
std::vector<Body> bodies_of_the_file() {
  const std::string text = read_file(ARMATURE_SOURCE_DIR "/robots/puma260_like.yaml");
  std::vector<Body> bodies;
  std::size_t at = text.find("- [link,");
  for (std::size_t j = 1; j <= puma260_joints; ++j) {
    at = text.find(',', text.find("- [j" + std::to_string(j), at));
    double n[10];
    for (double& number : n) {
      std::size_t length = 0;
      number = std::stod(text.substr(at + 1), &length);
      at += 1 + length;
    }
    Eigen::Matrix3d inertia;
    inertia << n[4], n[5], n[6], n[5], n[7], n[8], n[6], n[8], n[9];
    bodies.push_back({n[0], {n[1], n[2], n[3]}, inertia});
  }
  return bodies;
}

TEST(Puma260Plant, has_bodies_that_are_possible) {
  for (const Body& body : bodies_of_the_file()) {
    EXPECT_GT(body.mass, 0);
    const Eigen::Vector3d moments = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(body.inertia).eigenvalues();
    EXPECT_GT(moments[0], 0);
    EXPECT_GT(moments[0] + moments[1], moments[2]);
  }
}

// Each of the 52 combinations is within one deviation of table 1, and some are not at its averages.
TEST(Puma260Plant, agrees_with_table_1_within_its_deviations) {
  const IdentificationModel model = puma260_model(puma260_plant());
  const PaperParameters parameters = paper_parameters(model);
  const Eigen::VectorXd values = paper_values(parameters, model);
  ASSERT_EQ(parameters.names.size(), puma260_table().size());
  double farthest = 0;
  for (std::size_t c = 0; c < parameters.names.size(); ++c) {
    const Puma260Row& row = puma260_row(parameters.names[c]);
    const double distance = std::abs(values[static_cast<Eigen::Index>(c)] - row.average) / row.deviation;
    EXPECT_LT(distance, 0.61) << row.name;
    farthest = std::max(farthest, distance);
  }
  EXPECT_GT(farthest, 0.3);
}

// How the file says it was found: table 1 in its deviations, plus the entropic distance to plain bodies.
TEST(Puma260Plant, is_the_arm_nearest_to_table_1_and_plain_bodies) {
  std::string text = read_file(ARMATURE_SOURCE_DIR "/robots/puma260_like.yaml");
  const std::size_t begin = text.find("  - [link,"), end = text.find("drives:");
  text.replace(begin, end - begin, R"(  - [link, m, cx, cy, cz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz]
  - [j1, 2.5,  0.002, -0.05, 0.03, 0.010,   0.0001, -0.0001, 0.006,   0.0001, 0.010  ]
  - [j2, 1.8,  -0.13, 0,     0.07, 0.003,   0,      0,       0.012,   0,      0.012  ]
  - [j3, 0.8,  0,     0,     0.05, 0.0035,  0,      0,       0.0035,  0,      0.0008 ]
  - [j4, 0.35, 0,     -0.04, 0,    0.0006,  0,      0,       0.0003,  0,      0.0006 ]
  - [j5, 0.2,  0,     0,     0,    0.00012, 0,      0,       0.00012, 0,      0.00012]
  - [j6, 0.15, 0,     0,     0.04, 0.0001,  0,      0,       0.0001,  0,      0.00006]
)");
  Diagnostics diagnostics;
  const IdentificationModel plain = puma260_model(read_yaml(text, "puma260_like", diagnostics));
  const PaperParameters parameters = paper_parameters(plain);
  const Eigen::Index n = parameters.base.cols();
  Eigen::MatrixXd equations(n, n + 1);  // each of the 52 is what table 1 says, up to its deviation
  equations << parameters.base.inverse(), Eigen::VectorXd::Zero(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Puma260Row& row = puma260_row(parameters.names[static_cast<std::size_t>(i)]);
    equations(i, n) = row.average;
    equations.row(i) /= row.deviation;
  }
  const Eigen::MatrixXd triangle =
      Eigen::HouseholderQR<Eigen::MatrixXd>(equations).matrixQR().triangularView<Eigen::Upper>();
  const Consistent nearest = consistent_parameters(plain, triangle, prior_of(plain), {.weight = 0.1});
  EXPECT_TRUE(nearest.converged);
  const Eigen::VectorXd fitted = parameters.base.inverse() * nearest.base;
  const IdentificationModel model = puma260_model(puma260_plant());
  const Eigen::VectorXd values = paper_values(paper_parameters(model), model);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Puma260Row& row = puma260_row(parameters.names[static_cast<std::size_t>(i)]);
    EXPECT_NEAR(values[i], fitted[i], 0.01 * row.deviation) << row.name;
  }
}

// Some of the combinations by hand, from masses, centres and inertias: what moves with the wrist's centre, what lies at
// the elbow, and link 6 alone.
TEST(Puma260Plant, combinations_are_those_of_its_bodies) {
  const IdentificationModel model = puma260_model(puma260_plant());
  const PaperParameters parameters = paper_parameters(model);
  const Eigen::VectorXd values = paper_values(parameters, model);
  const auto value = [&](const std::string& name) {
    const auto found = std::find(parameters.names.begin(), parameters.names.end(), name);
    EXPECT_NE(found, parameters.names.end());
    return values[found - parameters.names.begin()];
  };
  const std::vector<Body> b = bodies_of_the_file();
  EXPECT_NEAR(value("x6"), b[5].mass * b[5].centre.x(), 1e-9);
  EXPECT_NEAR(value("a6") - value("b6"),
              b[5].inertia(0, 0) - b[5].inertia(1, 1) +
                  b[5].mass * (std::pow(b[5].centre.y(), 2) - std::pow(b[5].centre.x(), 2)),
              1e-9);
  // Weight on joint 2, arm stretched out along x: m6 at the elbow and x2 weigh what the bodies beyond joint 2 do there.
  const double a2 = 0.2032;
  double weight = b[1].mass * (a2 + b[1].centre.x());
  for (std::size_t j = 2; j < 6; ++j) weight += b[j].mass * a2;
  EXPECT_NEAR(a2 * value("m6") + value("x2"), weight, 1e-9);
}

}  // namespace
}  // namespace armature::internal
