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

Robot loaded_robot(std::size_t link = 6) {
  Robot robot = six_joints();
  for (std::size_t i = 0; i < 10; ++i) {
    Ref& entry = parameter_of(robot, link, static_cast<ParameterKind>(i));
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
Campaigns campaigns(double noise, const std::vector<double>& gains, std::uint64_t seed, std::size_t link = 6) {
  const Robot robot = six_joints();
  Campaigns result;
  result.model = identification_model(robot, {true, {}});
  Motion without = test::motion_of(test::synthetic_log(robot, seed, 1000, noise));
  Motion with = test::motion_of(test::synthetic_log(loaded_robot(link), seed + 100, 1000, noise));
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
  EXPECT_EQ(payload.is_body, true);
  ASSERT_TRUE(payload.centre);
  EXPECT_NEAR((*payload.centre)[2], 0.2 / 2.5, 1e-8);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_LT(payload.error[k], 1e-6);
  EXPECT_GT(payload.error_without[1], 1);
}

// Link 1 turns about the vertical and feels ZZ alone; link 2 feels seven parameters of its own (all but M, MZ and one
// of XX, YY), and through joint 1 an eighth, regrouped into ZZ1 (Khalil and Creusot 1997, section 4.3).
TEST(Payload, may_sit_on_any_link) {
  const std::size_t told[] = {1, 8, 10, 10, 10, 10};
  for (std::size_t link = 1; link <= 6; ++link) {
    const Campaigns c = campaigns(0, {}, 10 + link, link);
    const PayloadEstimate payload = identify_payload(c.model, c.unloaded, c.loaded, c.sigma, {}, {link});
    EXPECT_EQ(payload.link, link);
    EXPECT_EQ(payload.told.size(), told[link - 1]) << link;
    EXPECT_EQ(payload.is_body.has_value(), payload.told.size() == 10);
    for (std::size_t k = 0; k < 6; ++k) EXPECT_LT(payload.error[k], 1e-6) << link << ' ' << k;
    for (const Eigen::Index i : payload.told) {
      double truth = 0;
      for (Eigen::Index j = 0; j < 10; ++j) truth += payload.grouped(i, j) * true_load[j];
      EXPECT_NEAR(payload.value[i], truth, 1e-7) << link << ' ' << i;
    }
  }
}

// Stated in another frame of the link, it is the same body, and so is its likelihood on the right link.
TEST(Payload, is_stated_in_the_frame_of_the_link_and_found_on_the_right_one) {
  Campaigns c = campaigns(0, {}, 30, 5);
  Arena& arena = c.model.robot.arena;
  Pose pose = identity_pose(arena);
  std::rotate(pose.rotation.begin(), pose.rotation.begin() + 3, pose.rotation.end());  // axes x y z become z x y
  pose.position[0] = arena.constant(Rational::from_decimal("0.3").value());
  c.model.robot.attached.push_back({c.model.robot.frame(5).link_name, 5, pose});
  const PayloadEstimate payload = identify_payload(c.model, c.unloaded, c.loaded, c.sigma, {}, {5});
  EXPECT_FALSE(payload.frame.is_khalil);
  const Eigen::VectorXd in_khalil = in_khalil_frame(payload.frame) * payload.value;
  for (Eigen::Index i = 0; i < 10; ++i) EXPECT_NEAR(in_khalil[i], true_load[i], 1e-7) << i;
  EXPECT_EQ(payload.is_body, true);
  EXPECT_FALSE(likelier_payload(c.model, c.unloaded, c.loaded, c.sigma, payload));
  const PayloadEstimate wrong = identify_payload(c.model, c.unloaded, c.loaded, c.sigma, {}, {2});
  const auto other = likelier_payload(c.model, c.unloaded, c.loaded, c.sigma, wrong);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->link, 5U);
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

// The rotor of a motor of two joints comes after the links, and carries nothing.
TEST(Payload, is_on_the_last_link_of_the_arm_by_default) {
  const Motion without = test::motion_of(test::synthetic_log(six_joints(), 40, 1000));
  const Motion with = test::motion_of(test::synthetic_log(loaded_robot(), 140, 1000));
  IdentificationOptions coupled;
  coupled.motors = {{0, 0, 0, 0, 1, 1}};
  const IdentificationModel model = identification_model(six_joints(), coupled);
  ASSERT_EQ(model.robot.link_count, 7U);
  const auto unloaded = factorise(model, std::span(&without, 1), {}),
             loaded = factorise(model, std::span(&with, 1), {});
  const auto sigma = least_squares(unloaded, model.unknowns(), Weighting::by_coordinate).sigma;
  const PayloadEstimate payload = identify_payload(model, unloaded, loaded, sigma);
  EXPECT_EQ(payload.link, 6U);
  for (Eigen::Index i = 0; i < 10; ++i) EXPECT_NEAR(payload.value[i], true_load[i], 1e-7);
  EXPECT_FALSE(likelier_payload(model, unloaded, loaded, sigma, payload));
}

TEST(Payload, is_refused_where_it_is_not_felt) {
  const Campaigns c = campaigns(0, {}, 20, 1);
  EXPECT_THROW(identify_payload(c.model, c.unloaded, c.loaded, c.sigma, 2.5, {1}),
               UnmetRequest);  // no weight on link 1
  const Robot robot = six_joints();
  const Motion still = test::motion_of(test::synthetic_log(robot, 1, 3));  // too few samples
  const auto factors = factorise(c.model, std::span(&still, 1), {});
  EXPECT_THROW(identify_payload(c.model, factors, factors, c.sigma), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
