// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/parameter_marks.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <random>

#include "armature/identify/estimators/bodies.h"
#include "armature/identify/estimators/consistent.h"
#include "armature/identify/judge/essential.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

std::size_t place(const IdentificationModel& model, const std::string& name) {
  for (std::size_t s = 0; s < model.standard.size(); ++s)
    if (model.standard[s].name == name) return s;
  ADD_FAILURE() << name;
  return 0;
}

struct Judged {
  IdentificationModel model;
  Prior prior;
  Consistent bodies;
  ParameterMarks marks;
};

// The description is wrong by a factor of its own per link.
Judged judged(const Robot& described, const Motion& motion) {
  Judged result{identification_model(described, {true, {}}), {}, {}, {}};
  const std::vector<Motion> motions = {motion};
  const auto factors = factorise(result.model, motions, {});
  const Estimate estimate = least_squares(factors, result.model.unknowns(), Weighting::by_coordinate);
  const Eigen::MatrixXd triangle = stacked(factors, result.model.unknowns(), estimate.sigma);
  FoundBodies found = find_bodies(result.model, triangle);
  result.prior = std::move(found.prior);
  result.bodies = std::move(found.consistent);
  const Eigen::Index p = triangle.cols() - 1;
  const Eigen::MatrixXd r = triangle.topLeftCorner(p, p);
  result.marks = mark_parameters(result.model, result.prior, r.transpose() * r,
                                 widest_friction(contributions(result.model, motions, Eigen::VectorXd::Ones(p))));
  return result;
}

TEST(ParameterMarks, the_mass_of_the_first_link_is_never_measured) {
  const Robot robot = test::three_joints();
  Judged of = judged(robot, test::motion_of(test::synthetic_log(robot, 2, 2000, 0.1)));
  EXPECT_EQ(of.marks.standard[place(of.model, "M1")], KnownBy::described);
  EXPECT_EQ(of.marks.standard[place(of.model, "Fv2")], KnownBy::measured);
  EXPECT_NEAR(of.marks.left_of_standard[static_cast<Eigen::Index>(place(of.model, "M1"))], 1, 0.2);
  Robot empty = robot;
  empty.frame(1).inertial = zero_inertial(empty.arena);
  for (std::size_t j = 2; j <= 3; ++j) empty.frame(j).inertial = zero_inertial(empty.arena);
  of = judged(empty, test::motion_of(test::synthetic_log(robot, 2, 2000, 0.1)));
  EXPECT_EQ(of.marks.standard[place(of.model, "M1")], KnownBy::unknowable);
}

TEST(ParameterMarks, all_base_parameters_are_measured_by_a_motion_without_noise) {
  const Robot robot = test::three_joints();
  const Judged of = judged(robot, test::motion_of(test::synthetic_log(robot, 2, 2000, 1e-4)));
  for (const KnownBy mark : of.marks.base) EXPECT_EQ(mark, KnownBy::measured);
}

// Behind a gear, a rotor is larger than the link that it moves: its inertia is known, however small the link.
TEST(ParameterMarks, motor_inertias_that_the_data_tell_are_measured) {
  Robot robot = test::three_joints();
  for (int k = 0; k <= static_cast<int>(ParameterKind::M); ++k) {
    Ref& value = parameter_of(robot, 3, static_cast<ParameterKind>(k));
    value = robot.arena.multiply(value, robot.arena.constant(Rational::from_decimal("0.001").value()));
  }
  const Judged of = judged(robot, test::motion_of(test::synthetic_log(robot, 2, 2000, 0.05)));
  EXPECT_EQ(of.marks.base[support::place_of(of.model.columns, "Ia3")], KnownBy::measured);
  EXPECT_EQ(of.marks.standard[place(of.model, "Ia3")], KnownBy::measured);
}

// Random robots whose description is wrong: what is marked as measured must be nearer to the truth than the description
// is, and what is marked as described must not be, whatever the noise.
TEST(ParameterMarks, of_random_robots_tell_what_the_data_corrected) {
  double measured = 0, described = 0, measured_before = 0, described_before = 0;
  std::size_t counts[2] = {0, 0};
  for (std::uint64_t seed = 1; seed <= support::random_count(30); ++seed) {
    const Robot robot = test::awkward_robot(seed, 4);
    if (robot.coordinates.empty()) continue;
    Robot wrong = robot;
    support::Random random(seed + 900);
    for (std::size_t j = 1; j <= wrong.link_count; ++j) {
      const double factor = random.uniform(0.5, 1.6);
      for (int k = 0; k <= static_cast<int>(ParameterKind::M); ++k) {
        Ref& value = parameter_of(wrong, j, static_cast<ParameterKind>(k));
        value = wrong.arena.multiply(value, wrong.arena.constant(Rational::from_double(factor)));
      }
    }
    try {
      const Judged of = judged(wrong, test::motion_of(test::synthetic_log(robot, seed, 800, random.uniform(0.1, 3))));
      Robot right = robot;
      for (std::size_t s = 0; s < of.model.standard.size(); ++s) {
        const StandardParameter& p = of.model.standard[s];
        if (p.friction || !is_inertial(p.kind) || of.prior.assumed[p.link - 1]) continue;
        const double truth = number(right.arena, parameter_of(right, p.link, p.kind)).value();
        const auto i = static_cast<Eigen::Index>(s);
        const double before = of.prior.standard[i] - truth, after = of.bodies.standard[i] - truth;
        if (std::abs(before) < 1e-9) continue;
        const bool seen = of.marks.standard[s] == KnownBy::measured;
        // In units of what was said before, so that links of all sizes count alike.
        const double unit = std::abs(before);
        (seen ? measured : described) += std::min(after * after / (unit * unit), 10.0);
        (seen ? measured_before : described_before) += 1;
        ++counts[seen ? 0 : 1];
      }
    } catch (const UnmetRequest&) {}
  }
  ASSERT_GT(counts[0], 30U);
  ASSERT_GT(counts[1], 30U);
  RecordProperty("measured", std::to_string(std::sqrt(measured / measured_before)));
  RecordProperty("described", std::to_string(std::sqrt(described / described_before)));
  EXPECT_LT(std::sqrt(measured / measured_before), 0.6);
  EXPECT_GT(std::sqrt(described / described_before), 0.8);
}

}  // namespace
}  // namespace armature::internal
