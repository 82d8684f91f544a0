// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The judge is judged first: our spatial-vector oracle against KDL over 300 random robots x 10 states. KDL computes in
// double, hence 1e-10 relative: |a - b|_inf / max(1, |b|_inf) for each robot and state.
#include <gtest/gtest.h>

#include <numbers>

#include "tests/support/kdl_oracle.h"
#include "tests/support/patience.h"
#include "tests/support/random_robot.h"

namespace armature::internal::support {
namespace {

constexpr std::uint64_t robots = random_count(300);
constexpr int states = 10;
constexpr double tolerance = 1e-10;

Matrix as_matrix(const NumericPose& pose) {
  Matrix m(3, 4);
  m << pose.rotation, pose.position;
  return m;
}

class OracleProof : public ::testing::TestWithParam<std::uint64_t> {};  // a sixth of the robots each

TEST_P(OracleProof, spatial_vectors_agree_with_kdl) {
  std::size_t trees = 0, chains = 0;
  for (std::uint64_t seed = GetParam(); seed < robots; seed += 6) {
    const RandomRobot made = random_robot(seed, kdl_options());
    const NumericRobot robot = numeric_robot(made.robot, made.values);
    ASSERT_TRUE(KdlOracle::can_follow(robot));
    const KdlOracle kdl(robot);
    Random random(seed + 1000);
    const bool serial = is_chain(robot);
    ++(serial ? chains : trees);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Vector torques = inverse_dynamics(robot, state);
      ASSERT_LT(relative_error(kdl.inverse_dynamics(state), torques), tolerance) << "seed " << seed;
      if (serial) {
        ASSERT_LT(relative_error(kdl.inverse_dynamics_of_chain(state), torques), tolerance) << "seed " << seed;
      }
      const std::vector<NumericPose> poses = frames_in_base(robot, state.q);
      for (std::size_t j = 1; j <= robot.joints(); ++j) {
        const Target target{j, {}};
        ASSERT_LT(relative_error(as_matrix(kdl.frame_in_base(state.q, j)), as_matrix(poses[j])), tolerance);
        ASSERT_LT(relative_error(kdl.jacobian(state.q, j), jacobian(robot, state.q, target)), tolerance);
        ASSERT_LT(relative_error(kdl.jacobian_rate_times_velocity(state, j),
                                 jacobian_rate_times_velocity(robot, state, target)),
                  tolerance)
            << "seed " << seed << " link " << j;
      }
    }
  }
  EXPECT_TRUE(support::patience > 1 || (trees > 10 && chains > 10)) << trees << " trees, " << chains << " chains";
}

INSTANTIATE_TEST_SUITE_P(Robots, OracleProof, ::testing::Range<std::uint64_t>(0, 6));

// Where KDL does not follow (a rotating base, attached frames), the oracle against finite differences of its own
// forward kinematics and against power balance.
TEST(OracleProof, motions_are_derivatives_of_poses) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const RandomRobot made = random_robot(seed);
    NumericRobot robot = numeric_robot(made.robot, made.values);
    robot.angular_velocity.setZero(), robot.angular_acceleration.setZero();
    robot.velocity.setZero(), robot.acceleration.setZero();
    Random random(seed);
    const State state = random_state(random, robot);
    const std::vector<LinkMotion> motions = link_motions(robot, state);
    const Real h = 1e-4L;
    const auto at = [&](Real t) { return Vector(state.q + state.qd * t + state.qdd * (t * t / 2)); };
    const auto before = frames_in_base(robot, at(-h)), now = frames_in_base(robot, at(0)),
               after = frames_in_base(robot, at(h));
    for (std::size_t j = 1; j <= robot.joints(); ++j) {
      const Vec3 velocity = (after[j].position - before[j].position) / (2 * h);
      const Vec3 acceleration = (after[j].position - 2 * now[j].position + before[j].position) / (h * h);
      ASSERT_LT(relative_error(Vec3(now[j].rotation * motions[j].velocity), velocity), 1e-4);
      ASSERT_LT(relative_error(Vec3(now[j].rotation * motions[j].acceleration), acceleration), 1e-3);
    }
  }
}

// On a rotating base: embed the base's motion as six more joints of a larger robot (three prismatic, three revolute)
// whose torques for the original joints must be the same.
TEST(OracleProof, moving_base_equals_six_more_joints) {
  std::size_t moving = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const RandomRobot made = random_robot(seed);
    const NumericRobot robot = numeric_robot(made.robot, made.values);
    if (robot.angular_velocity.norm() == 0) continue;
    ++moving;
    NumericRobot larger = robot;
    larger.frames.assign(6, NumericFrame{});
    for (std::size_t j = 0; j < 6; ++j) {
      NumericFrame& f = larger.frames[j];
      f.antecedent = j;
      f.type = j < 3 ? JointType::prismatic : JointType::revolute;
      f.alpha = j == 0 ? 0 : std::numbers::pi_v<Real> / 2;
      f.theta = j == 0 ? 0 : std::numbers::pi_v<Real> / 2;
    }
    for (NumericFrame f : robot.frames) {
      f.antecedent += 6;
      larger.frames.push_back(f);
    }
    const Eigen::Index n = robot.coordinates(), joints = static_cast<Eigen::Index>(robot.joints());
    larger.coupling = Matrix::Zero(joints + 6, n + 6);
    larger.coupling.topLeftCorner(6, 6).setIdentity();
    larger.coupling.bottomRightCorner(joints, n) = robot.coupling;
    larger.angular_velocity.setZero(), larger.angular_acceleration.setZero();
    larger.velocity.setZero(), larger.acceleration.setZero();
    Random random(seed);
    const State state = random_state(random, robot);
    State extended{Vector::Zero(n + 6), Vector::Zero(n + 6), Vector::Zero(n + 6)};
    extended.q.tail(n) = state.q, extended.qd.tail(n) = state.qd, extended.qdd.tail(n) = state.qdd;
    for (Eigen::Index k = 0; k < 6; ++k) extended.q(k) = random.uniform(-0.5, 0.5);
    // Six joint rates and accelerations that give frame 6 the motion of the base.
    const Mat3 R = frames_in_base(larger, extended.q)[6].rotation;
    const Matrix J = jacobian(larger, extended.q, {6, {}}).leftCols(6);
    Vector velocity(6), acceleration(6);
    velocity << R * robot.velocity, R * robot.angular_velocity;
    acceleration << R * robot.acceleration, R * robot.angular_acceleration;
    extended.qd.head(6) = J.fullPivLu().solve(velocity);
    const Vector drift = jacobian_rate_times_velocity(larger, extended, {6, {}});
    extended.qdd.head(6) = J.fullPivLu().solve(acceleration - drift);
    larger.gravity = R * robot.gravity;
    ASSERT_LT(relative_error(inverse_dynamics(larger, extended).tail(n), inverse_dynamics(robot, state)), 1e-13)
        << "seed " << seed;
  }
  EXPECT_GT(moving, 20U);
}

}  // namespace
}  // namespace armature::internal::support
