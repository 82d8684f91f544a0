// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/sign_widths.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

constexpr double deadband = 0.005;

std::vector<std::size_t> coulomb_columns(const IdentificationModel& model) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::coulomb) columns.push_back(c);
  return columns;
}

TEST(SignWidths, the_width_of_friction_is_found) {
  const Robot robot = test::one_joint();
  IdentificationModel model = identification_model(robot, {false, {}});
  Motion motion = test::motion_of(test::synthetic_log(robot, 3, 2000, 0.02));
  EXPECT_EQ(choose_sign_widths(model, {&motion, 1}, {})[4], 0);
  EXPECT_EQ(model.columns[4].friction.width, 0);
  const double fastest = greatest_rate(model.columns[3].friction, {&motion, 1});
  for (std::size_t i = 0; i < motion.samples(); ++i) {
    const double v = motion.qd[0][i];
    motion.tau[0][i] += 1.2 * (std::tanh(v / (0.05 * fastest)) - ((v > 0) - (v < 0)));
  }
  EXPECT_EQ(choose_sign_widths(model, {&motion, 1}, {})[4], 0.05);
  EXPECT_NEAR(model.columns[4].friction.width, 0.05 * fastest, 5e-4 * 0.05 * fastest);
}

// Between two shares, the width is that of the friction, and so are Fs and Fv.
TEST(SignWidths, a_width_between_the_shares_is_refined) {
  const Robot robot = test::one_joint();
  IdentificationModel model = identification_model(robot, {false, {}});
  const Eigen::VectorXd truth = test::true_values(model);
  Motion motion = test::motion_of(test::synthetic_log(robot, 3, 2000, 0.002));
  const double fastest = greatest_rate(model.columns[3].friction, {&motion, 1});
  for (std::size_t i = 0; i < motion.samples(); ++i) {
    const double v = motion.qd[0][i];
    motion.tau[0][i] += truth[4] * (std::tanh(v / (0.072 * fastest)) - ((v > 0) - (v < 0)));
  }
  EXPECT_NEAR(choose_sign_widths(model, {&motion, 1}, {})[4], 0.072, 0.002);
  const Estimate estimate =
      least_squares(factorise(model, {&motion, 1}, {}), model.unknowns(), Weighting::by_coordinate);
  for (const Eigen::Index c : {3, 4}) EXPECT_NEAR(estimate.value[c], truth[c], 0.01 * std::abs(truth[c]));
}

// Each joint has the width that its own friction has.
TEST(SignWidths, joints_differ) {
  const Robot robot = test::three_joints();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    IdentificationModel model = identification_model(robot, {true, {}});
    Motion motion = test::motion_of(test::synthetic_log(robot, seed, 6000, 0.02));
    const std::vector<std::size_t> columns = coulomb_columns(model);
    ASSERT_EQ(columns.size(), 3U);
    const Eigen::VectorXd truth = test::true_values(model);
    const double wanted[] = {0, 0.1, 0.02};
    for (std::size_t j = 0; j < 3; ++j) {
      const FrictionColumn& friction = model.columns[columns[j]].friction;
      const double width = wanted[j] * greatest_rate(friction, {&motion, 1});
      for (std::size_t i = 0; i < motion.samples() && width > 0; ++i) {
        const double v = friction.variable(motion.qd, i);
        for (std::size_t k = 0; k < 3; ++k)
          motion.tau[k][i] += friction.coefficients[k] * truth[static_cast<Eigen::Index>(columns[j])] *
                              (std::tanh(v / width) - ((v > 0) - (v < 0)));
      }
    }
    const std::vector<double> found = choose_sign_widths(model, {&motion, 1}, {.slowest = deadband});
    for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(found[columns[j]], wanted[j]) << "seed " << seed << " joint " << j;
  }
}

// Moves of a second along polynomials of fifth degree, with a second of rest after each. In motion the torque is that
// of the oracle, with Fs sign(v'); at rest the drive holds the joint by any torque within friction, and the velocity is
// what the encoder trembles.
Motion point_to_point(const Robot& robot, const IdentificationModel& model, std::uint64_t seed) {
  constexpr std::size_t samples_a_move = 100, moves = 40;
  const support::NumericRobot oracle = support::numeric_robot(robot);
  const std::size_t n = robot.coordinates.size();
  const auto size = static_cast<Eigen::Index>(n);
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, 1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const Eigen::VectorXd truth = test::true_values(model);
  Motion motion{"moves", 0, 0.01, 0, {}, {}, {}, {}, {}};
  for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->resize(n);
  std::vector<double> from(n, 0.0), to(n, 0.0), hold(n, 0.0);
  for (std::size_t move = 0; move < moves; ++move) {
    for (double& each : to) each = 2 * uniform(generator);
    for (double& each : hold) each = uniform(generator);
    for (std::size_t i = 0; i < 2 * samples_a_move; ++i) {
      const double t = std::min(1.0, static_cast<double>(i) / samples_a_move);
      const bool rests = i == 0 || i >= samples_a_move;
      support::State state;
      state.q = state.qd = state.qdd = support::Vector::Zero(size);
      for (std::size_t k = 0; k < n; ++k) {
        const double way = to[k] - from[k];
        const auto at = static_cast<Eigen::Index>(k);
        state.q[at] = from[k] + way * t * t * t * (10 + t * (6 * t - 15));
        state.qd[at] = rests ? 0 : way * 30 * t * t * (1 - t) * (1 - t);
        state.qdd[at] = rests ? 0 : way * 60 * t * (1 - t) * (1 - 2 * t);
      }
      const support::Vector tau = support::inverse_dynamics(oracle, state);
      for (std::size_t k = 0; k < n; ++k) {
        const auto at = static_cast<Eigen::Index>(k);
        const double friction = truth[static_cast<Eigen::Index>(coulomb_columns(model)[k])];
        motion.q[k].push_back(static_cast<double>(state.q[at]));
        motion.qd[k].push_back(static_cast<double>(state.qd[at]) + (rests ? 0.008 * normal(generator) : 0));
        motion.qdd[k].push_back(static_cast<double>(state.qdd[at]));
        motion.tau[k].push_back(static_cast<double>(tau[at]) + (rests ? friction * hold[k] : 0) +
                                0.05 * normal(generator));
      }
    }
    from = to;
  }
  return motion;
}

// The largest error of a parameter in standard deviations, with widths chosen from these rows.
double worst(const Robot& robot, const Motion& motion, double deadband_of_choice) {
  IdentificationModel model = identification_model(robot, {true, {}});
  choose_sign_widths(model, {&motion, 1}, {.slowest = deadband_of_choice});
  const Estimate found =
      least_squares(factorise(model, {&motion, 1}, {.slowest = deadband}), model.unknowns(), Weighting::by_coordinate);
  const Eigen::VectorXd truth = test::true_values(model);
  double most = 0;
  for (Eigen::Index c = 0; c < truth.size(); ++c)
    most = std::max(most, std::abs(found.value[c] - truth[c]) / found.deviation[c]);
  return most;
}

// Rows at rest say nothing about the width; if they are asked, they bend the parameters.
TEST(SignWidths, rest_does_not_spoil_the_parameters) {
  std::size_t spoilt = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Robot robot = test::three_joints();
    support::Random random(seed);
    for (std::size_t j = 1; j <= 3; ++j) {
      robot.frame(j).coulomb_friction = robot.arena.constant(Rational::from_double(random.uniform(0.5, 3)));
      robot.frame(j).viscous_friction = robot.arena.constant(Rational::from_double(random.uniform(0.1, 2)));
    }
    const Motion motion = point_to_point(robot, identification_model(robot, {true, {}}), seed);
    EXPECT_LT(worst(robot, motion, deadband), 5) << "seed " << seed;
    spoilt += worst(robot, motion, 0) > 10;
  }
  EXPECT_GE(spoilt, 4U);
}

}  // namespace
}  // namespace armature::internal
