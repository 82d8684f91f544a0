// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/link_by_link.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

struct Problem {
  IdentificationModel model;
  std::vector<CoordinateFactor> factors;
  Eigen::VectorXd truth;
};

Problem problem_of(const Robot& robot, std::uint64_t seed, std::size_t samples) {
  Problem problem{identification_model(robot, {true, {}}), {}, {}};
  const Motion motion = test::motion_of(test::synthetic_log(robot, seed, samples));
  problem.factors = factorise(problem.model, std::span(&motion, 1), {});
  problem.truth = test::true_values(problem.model);
  return problem;
}

Estimate recursively(const std::vector<CoordinateFactor>& factors, std::size_t unknowns) {
  return link_by_link(factors, unknowns).estimate;
}

TEST(LinkByLink, goes_from_the_last_joint_to_the_first) {
  const Problem p = problem_of(test::three_joints(), 1, 500);
  const LinkByLink found = link_by_link(p.factors, p.model.unknowns());
  ASSERT_EQ(found.stages.size(), 3U);
  std::size_t columns = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    ASSERT_EQ(found.stages[s].coordinates, std::vector<std::size_t>{2 - s});
    columns += found.stages[s].columns.size();
    // What is regrouped into a link belongs to it or to links behind: a stage finds nothing of the links before it.
    for (const std::size_t c : found.stages[s].columns) EXPECT_GE(p.model.columns[c].link, 3 - s);
  }
  EXPECT_EQ(columns, p.model.unknowns());
  EXPECT_LT((found.estimate.value - p.truth).cwiseAbs().maxCoeff(), 1e-9);
}

// Chains, trees, prismatic joints, couplings, massless links: without noise the truth is found, if any estimator can.
TEST(LinkByLink, finds_the_truth_of_awkward_robots) {
  std::size_t tried = 0, trees = 0, sliding = 0, together = 0, coupled = 0;
  const std::size_t count = support::random_count(48);
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    const Robot robot = test::awkward_robot(seed, 6);
    if (robot.coordinates.empty()) continue;
    const Problem p = problem_of(robot, seed, 120);
    const auto n = static_cast<Eigen::Index>(p.factors.size());
    if (!undetermined(stacked(p.factors, p.model.unknowns(), Eigen::VectorXd::Ones(n)), 1e-6).columns.empty()) continue;
    ++tried;
    trees += !support::is_chain(support::numeric_robot(robot));
    sliding += std::any_of(robot.frames.begin(), robot.frames.end(),
                           [](const Frame& frame) { return frame.type == JointType::prismatic; });
    const LinkByLink found = link_by_link(p.factors, p.model.unknowns());
    for (const LinkStage& stage : found.stages) together += stage.coordinates.size() > 1;
    const Motion other = test::motion_of(test::synthetic_log(robot, seed + 1000, 30));
    double torque = 0, residual = 0;  // of all joints: some feel nothing
    for (const CoordinateFactor& f : factorise(p.model, std::span(&other, 1), {})) {
      torque += f.torque_squares();
      residual += f.residual_squares(found.estimate.value);
    }
    EXPECT_LE(residual, 1e-18 * torque) << seed;
    // Friction of joints that move together is of their coordinates: there the truth has no one name.
    if (std::any_of(p.factors.begin(), p.factors.end(),
                    [&](const auto& f) { return f.residual_squares(p.truth) > 1e-9; })) {
      ++coupled;
      continue;
    }
    const double scale = std::max(1.0, p.truth.cwiseAbs().maxCoeff());
    EXPECT_LT((found.estimate.value - p.truth).cwiseAbs().maxCoeff(), 1e-9 * scale) << seed;
  }
  EXPECT_GE(tried, count / 3);
  EXPECT_GE(trees, support::patience > 1 ? 0U : 2U);
  EXPECT_GE(sliding, tried / 4);
  EXPECT_LE(coupled, tried / 2);
  EXPECT_GE(together, support::patience > 1 ? 0U : 1U);
}

TEST(LinkByLink, intervals_cover_the_truth) {
  const Problem p = problem_of(test::three_joints(), 1, 600);
  const Eigen::VectorXd share = test::coverage(
      p.factors, {0.5, 0.1, 0.02}, p.truth, [&](const auto& noisy) { return recursively(noisy, p.model.unknowns()); });
  EXPECT_LE((share.array() - 0.95).abs().maxCoeff(), test::coverage_tolerance);
}

// Gauss and Markov: no linear estimator without bias is more certain than weighted least squares, in any direction.
TEST(LinkByLink, is_never_more_certain_than_weighted_least_squares) {
  const Problem p = problem_of(test::three_joints(), 3, 600);
  std::mt19937_64 generator(1);
  const auto factors = test::noisy(p.factors, {0.3, 0.3, 0.3}, generator);
  const Estimate links = recursively(factors, p.model.unknowns());
  const Estimate weighted = least_squares(factors, p.model.unknowns(), Weighting::by_coordinate);
  // Over the deviations, which have many units.
  const Eigen::VectorXd scale = weighted.deviation.cwiseInverse();
  const Eigen::MatrixXd more = scale.asDiagonal() * (links.covariance - weighted.covariance) * scale.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(more);
  EXPECT_GT(eigen.eigenvalues().minCoeff(), -0.05);  // sigmas are estimated
  EXPECT_GT(eigen.eigenvalues().maxCoeff(), 0.1);
}

// A sensor at the base that lies does not reach the wrist; in least squares it does.
TEST(LinkByLink, keeps_errors_of_the_base_from_the_wrist) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  Motion motion = test::motion_of(test::synthetic_log(robot, 1, 500));
  for (std::size_t i = 0; i < motion.samples(); ++i) motion.tau[0][i] *= 1 + 0.3 * motion.q[1][i];
  const auto factors = factorise(model, std::span(&motion, 1), {});
  const Eigen::VectorXd truth = test::true_values(model);
  const LinkByLink found = link_by_link(factors, model.unknowns());
  const Estimate ordinary = least_squares(factors, model.unknowns(), Weighting::none);
  double spoilt = 0;
  for (const std::size_t stage : {0U, 1U})
    for (const std::size_t c : found.stages[stage].columns) {
      const auto i = static_cast<Eigen::Index>(c);
      EXPECT_NEAR(found.estimate.value[i], truth[i], 1e-9);
      spoilt = std::max(spoilt, std::abs(ordinary.value[i] - truth[i]));
    }
  EXPECT_GT(spoilt, 0.1);
}

TEST(LinkByLink, tells_its_stages) {
  EXPECT_EQ(to_string(std::vector<LinkStage>{{{2}, {3, 4, 5}, 1}, {{1, 0}, {0, 1, 2}, 1}}),
            "from the last joint to the first: joint 3 (3 parameters), joints 2 and 1 together (3)");
}

TEST(LinkByLink, refuses_what_no_torque_tells) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {});
  Motion motion = test::motion_of(test::synthetic_log(robot, 4, 300));
  for (auto* signals : {&motion.qd, &motion.qdd}) (*signals)[2].assign(motion.samples(), 0.0);
  EXPECT_THROW(link_by_link(factorise(model, std::span(&motion, 1), {}), model.unknowns()), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
