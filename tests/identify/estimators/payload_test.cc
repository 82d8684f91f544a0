// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/payload.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/identify/estimators/least_squares.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Six joints: fewer do not tell all ten parameters.
Robot six_joints() {
  Diagnostics diagnostics;
  return read_yaml(R"(armature: 1
robot: six
gravity: [0, 0, -9.81]
joints:
  - [joint, alpha, d,   theta, r  ]
  - [j1,    0,     0,   q1,    0  ]
  - [j2,    -pi/2, 0,   q2,    0.1]
  - [j3,    0,     0.4, q3,    0  ]
  - [j4,    pi/2,  0.1, q4,    0.4]
  - [j5,    -pi/2, 0,   q5,    0  ]
  - [j6,    pi/2,  0,   q6,    0.1]
links:
  - [link, XX,   YY,   ZZ,   MX,  MY,  MZ,  M]
  - [j1,   0.3,  0.35, 0.2,  0.1, 0.1, 0.3, 5]
  - [j2,   0.12, 0.5,  0.55, 0.8, 0.1, 0.1, 4]
  - [j3,   0.05, 0.09, 0.08, 0.2, 0.1, 0.1, 3]
  - [j4,   0.05, 0.05, 0.03, 0.0, 0.1, 0.1, 2]
  - [j5,   0.02, 0.02, 0.02, 0.0, 0.1, 0.0, 1]
  - [j6,   0.01, 0.01, 0.01, 0.0, 0.0, 0.0, 1]
drives:
  - [joint, Ia,  Fv,  Fs ]
  - [j1,    0.5, 2.0, 1.5]
  - [j2,    0.4, 1.0, 2.5]
  - [j3,    0.3, 0.5, 0.7]
  - [j4,    0.1, 0.5, 0.7]
  - [j5,    0.1, 0.3, 0.3]
  - [j6,    0.1, 0.2, 0.2]
)",
                   "six.yaml", diagnostics);
}

const double true_load[] = {0.08, 0.003, -0.002, 0.09, 0.004, 0.06, 0.1, -0.15, 0.2, 2.5};

Robot loaded_robot() {
  Robot robot = six_joints();
  for (std::size_t i = 0; i < 10; ++i) {
    Ref& entry = parameter_of(robot, 6, static_cast<ParameterKind>(i));
    entry =
        robot.arena.add(entry, robot.arena.constant(Rational::from_decimal(fmt::format("{}", true_load[i])).value()));
  }
  return robot;
}

struct Campaigns {
  IdentificationModel model;
  std::vector<CoordinateFactor> unloaded, loaded;
  Eigen::VectorXd sigma;
};

// Torques divided by `gains`, as if currents had been multiplied by wrong ones.
Campaigns campaigns(double noise, const std::vector<double>& gains, std::uint64_t seed) {
  const Robot robot = six_joints();
  Campaigns result;
  result.model = identification_model(robot, {true, {}});
  Motion without = test::motion_of(test::synthetic_log(robot, seed, 1000, noise));
  Motion with = test::motion_of(test::synthetic_log(loaded_robot(), seed + 100, 1000, noise));
  for (Motion* motion : {&without, &with})
    for (std::size_t k = 0; k < gains.size(); ++k)
      for (double& tau : motion->tau[k]) tau /= gains[k];
  result.unloaded = factorise(result.model, std::span(&without, 1), {});
  result.loaded = factorise(result.model, std::span(&with, 1), {});
  result.sigma = least_squares(result.unloaded, result.model.unknowns(), Weighting::by_coordinate).sigma;
  return result;
}

TEST(Payload, is_found_exactly_without_noise) {
  const Campaigns c = campaigns(0, {}, 1);
  const PayloadEstimate payload = identify_payload(c.model, c.unloaded, c.loaded, c.sigma);
  EXPECT_EQ(payload.link, 6U);
  for (Eigen::Index i = 0; i < 10; ++i) EXPECT_NEAR(payload.value[i], true_load[i], 1e-8);
  EXPECT_TRUE(payload.is_body);
  EXPECT_NEAR(payload.centre[2], 0.2 / 2.5, 1e-8);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_LT(payload.error[k], 1e-6);
  EXPECT_GT(payload.error_without[1], 1);
}

TEST(Payload, comes_with_its_uncertainty) {
  int outside = 0;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Campaigns c = campaigns(0.5, {}, seed);
    const PayloadEstimate payload = identify_payload(c.model, c.unloaded, c.loaded, c.sigma);
    EXPECT_NEAR(payload.value[9], 2.5, 0.1);
    for (Eigen::Index i = 0; i < 10; ++i)
      outside += std::abs(payload.value[i] - true_load[i]) > 2.5 * payload.deviation[i];
  }
  EXPECT_LE(outside, 3);
}

TEST(Payload, of_known_mass_gives_the_gains_of_drives) {
  const std::vector<double> gains = {1.1, 0.9, 0.85, 1.2, 0.95, 1.05};
  for (const auto& [noise, deviation] : {std::pair(0.01, 0.02), std::pair(0.3, 0.5)}) {
    const Campaigns c = campaigns(noise, gains, 4);
    const PayloadEstimate payload = identify_payload(c.model, c.unloaded, c.loaded, c.sigma, 2.5);
    for (std::size_t k = 0; k < 6; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      EXPECT_NEAR(payload.gains[i], gains[k], 4 * payload.gain_deviation[i]) << k;
      EXPECT_LT(payload.gain_deviation[i], deviation);
    }
  }
}

TEST(Payload, is_refused_where_it_is_not_felt) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Motion motion = test::motion_of(test::synthetic_log(robot, 1, 300));
  const auto factors = factorise(model, std::span(&motion, 1), {});
  EXPECT_THROW(identify_payload(model, factors, factors, Eigen::VectorXd::Ones(1)), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
