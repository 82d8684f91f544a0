// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Geometric and kinematic models, derived, lowered and interpreted in double, over 300 random robots x 10 states,
// between any two frames: against the spatial-vector oracle to 1e-12, and against KDL to 1e-10 from the base to links.
// Errors are |a - b|_inf / max(1, |b|_inf) for each robot and state.
#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/patience.h"
#include "tests/support/program_run.h"
#include "tests/support/random_robot.h"

namespace armature::internal::support {
namespace {

constexpr std::uint64_t robots = random_count(300);
constexpr std::uint64_t shares = 6;  // test cases that ctest can run at the same time
constexpr int states = 10;
constexpr double tolerance = 1e-12;

Matrix as_matrix(const NumericPose& pose) {
  Matrix m = Matrix::Identity(4, 4);
  m.topLeftCorner(3, 3) = pose.rotation;
  m.topRightCorner(3, 1) = pose.position;
  return m;
}

// A frame by the name that options use, and where it is.
struct End {
  std::string name;
  Target target;
  bool world = false;
};

End random_end(Random& random, const NumericRobot& robot) {
  if (random.chance(0.1)) return {"world", {0, inverse(robot.base)}, true};
  if (!robot.attached.empty() && random.chance(0.3)) {
    const NumericAttached& frame = robot.attached[random.below(robot.attached.size())];
    return {frame.name, {frame.link, frame.pose}};
  }
  const std::size_t link = random.below(robot.joints() + 1);
  return {std::to_string(link), {link, {}}};
}

NumericPose in_base(const NumericRobot& robot, const Vector& q, const End& end) {
  return frames_in_base(robot, q)[end.target.link] * end.target.pose;
}

// Two free vectors on top of each other, turned into the axes of a frame whose orientation in frame 0 is given.
Matrix projected(const NumericPose& frame, const Matrix& m) {
  Matrix out(6, m.cols());
  if (m.cols() == 0) return m;  // nothing moves
  out << frame.rotation.transpose() * m.topRows(3), frame.rotation.transpose() * m.bottomRows(3);
  return out;
}

class KinematicsProof : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  // Calls check(robot, numbers, random) for this case's share of the robots, numeric and symbolic.
  template <class Check>
  void for_each_robot(Check check) {
    for (std::uint64_t seed = GetParam(); seed < robots; seed += shares) {
      RobotOptions options;
      options.symbolic = seed % 2 == 1;
      const RandomRobot made = random_robot(seed + 9000, options);
      const NumericRobot numbers = numeric_robot(made.robot, made.values);
      Random random(seed);
      SCOPED_TRACE("seed " + std::to_string(seed + 9000));
      check(made, numbers, random);
      if (HasFatalFailure()) return;
    }
  }
};

void compare_geometry(const char* model, const RandomRobot& made, const NumericRobot& robot, Random& random) {
  const End from = random_end(random, robot), to = random_end(random, robot);
  const Tried tried(made.robot, model, {from.name, to.name, {}, {}, {}, false});
  for (int i = 0; i < states; ++i) {
    const State state = random_state(random, robot);
    const NumericPose expected = inverse(in_base(robot, state.q, from)) * in_base(robot, state.q, to);
    const Matrix T = tried.run(with_state(made.robot, made.values, state), "T");
    ASSERT_LT(relative_error(T, as_matrix(expected)), tolerance) << from.name << " to " << to.name;
  }
}

TEST_P(KinematicsProof, transform) {
  for_each_robot([](auto&... args) { compare_geometry("transform", args...); });
}

TEST_P(KinematicsProof, fast_geometry) {
  for_each_robot([](auto&... args) { compare_geometry("fast-geometry", args...); });
}

TEST_P(KinematicsProof, jacobian) {
  for_each_robot([](const RandomRobot& made, const NumericRobot& robot, Random& random) {
    const End from = random_end(random, robot), to = random_end(random, robot);
    const Tried tried(made.robot, "jacobian", {from.name, to.name, {}, {}, {}, false});
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Matrix expected = projected(in_base(robot, state.q, from), jacobian(robot, state.q, to.target));
      const Matrix J = tried.run(with_state(made.robot, made.values, state), "J");
      ASSERT_LT(relative_error(J, expected), tolerance) << from.name << " to " << to.name;
    }
  });
}

TEST_P(KinematicsProof, jacobian_rate) {
  for_each_robot([](const RandomRobot& made, const NumericRobot& robot, Random& random) {
    const End from = random_end(random, robot), to = random_end(random, robot);
    const Tried tried(made.robot, "jacobian-rate", {from.name, to.name, {}, {}, {}, false});
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Matrix expected =
          projected(in_base(robot, state.q, from), jacobian_rate_times_velocity(robot, state, to.target));
      const Matrix rate = tried.run(with_state(made.robot, made.values, state), "JPQP");
      ASSERT_LT(relative_error(rate, expected), tolerance) << from.name << " to " << to.name;
    }
  });
}

TEST_P(KinematicsProof, link_motions) {
  for_each_robot([](const RandomRobot& made, const NumericRobot& robot, Random& random) {
    const Tried velocities(made.robot, "link-velocities"), accelerations(made.robot, "link-accelerations");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Values values = with_state(made.robot, made.values, state);
      const std::vector<LinkMotion> motions = link_motions(robot, state);
      const auto n = static_cast<Eigen::Index>(robot.joints());
      Matrix W(3, n), V(3, n), WP(3, n), VP(3, n);
      for (Eigen::Index j = 0; j < n; ++j) {
        const LinkMotion& m = motions[static_cast<std::size_t>(j + 1)];
        W.col(j) = m.angular_velocity, V.col(j) = m.velocity;
        WP.col(j) = m.angular_acceleration, VP.col(j) = m.acceleration;
      }
      ASSERT_LT(relative_error(velocities.run(values, "W"), W), tolerance);
      ASSERT_LT(relative_error(velocities.run(values, "V"), V), tolerance);
      ASSERT_LT(relative_error(accelerations.run(values, "WP"), WP), tolerance);
      ASSERT_LT(relative_error(accelerations.run(values, "VP"), VP), tolerance);
    }
  });
}

TEST_P(KinematicsProof, agrees_with_kdl) {
  for (std::uint64_t seed = GetParam(); seed < robots; seed += shares) {
    const RandomRobot made = random_robot(seed, kdl_options());
    const NumericRobot robot = numeric_robot(made.robot, made.values);
    const KdlOracle kdl(robot);
    Random random(seed);
    const std::size_t link = 1 + random.below(robot.joints());
    const DeriveOptions options{"0", std::to_string(link), {}, {}, {}, false};
    const Tried geometry(made.robot, "fast-geometry", options), speed(made.robot, "jacobian", options),
        rate(made.robot, "jacobian-rate", options);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Values values = with_state(made.robot, made.values, state);
      ASSERT_LT(relative_error(geometry.run(values, "T"), as_matrix(kdl.frame_in_base(state.q, link))), 1e-10);
      ASSERT_LT(relative_error(speed.run(values, "J"), kdl.jacobian(state.q, link)), 1e-10);
      ASSERT_LT(relative_error(rate.run(values, "JPQP"), Matrix(kdl.jacobian_rate_times_velocity(state, link))), 1e-10);
    }
  }
}

// Jinv of random rows and columns, away from singular positions. What is refused must be singular everywhere.
TEST_P(KinematicsProof, inverse_jacobian) {
  std::size_t inverted = 0;
  RobotOptions options;
  options.most_joints = 7;
  for (std::uint64_t seed = GetParam(); seed < robots; seed += shares) {
    options.symbolic = seed % 2 == 1;
    const RandomRobot made = random_robot(seed + 20000, options);
    const NumericRobot robot = numeric_robot(made.robot, made.values);
    const std::size_t n = made.robot.coordinates.size();
    if (n == 0) continue;
    Random random(seed);
    const std::size_t size = 1 + random.below(std::min<std::size_t>(n, 6));
    const auto choose = [&](std::size_t of) {
      std::vector<std::size_t> chosen;
      for (std::size_t k = 1; k <= of; ++k)
        if (random.below(of - k + 1) < size - chosen.size()) chosen.push_back(k);
      return chosen;
    };
    const std::vector<std::size_t> rows = choose(6), columns = choose(n);
    const std::size_t link = robot.joints();
    const auto part = [&](const Vector& q) {
      const Matrix J = jacobian(robot, q, {link, {}});
      Matrix m(static_cast<Eigen::Index>(size), static_cast<Eigen::Index>(size));
      for (std::size_t i = 0; i < size; ++i)
        for (std::size_t k = 0; k < size; ++k)
          m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) =
              J(static_cast<Eigen::Index>(rows[i] - 1), static_cast<Eigen::Index>(columns[k] - 1));
      return m;
    };
    const auto smallest_singular = [](const Matrix& m) {
      const auto values = Eigen::JacobiSVD<Matrix>(m).singularValues();
      return values(values.size() - 1);
    };
    try {
      const Tried tried(made.robot, "inverse-jacobian", {"0", std::to_string(link), rows, columns, {}, false});
      ++inverted;
      for (int i = 0; i < states; ++i) {
        const State state = random_state(random, robot);
        const Matrix J = part(state.q);
        if (smallest_singular(J) < 1e-2L) continue;  // rounding in double grows near singular positions
        const Values values = with_state(made.robot, made.values, state);
        const Matrix inverse = J.fullPivLu().inverse();
        ASSERT_LT(relative_error(tried.run(values, "Jinv"), inverse), 1e-10) << "seed " << seed + 20000;
        Matrix determinant(1, 1);
        determinant(0, 0) = J.determinant();
        ASSERT_LT(relative_error(tried.run(values, "det"), determinant), tolerance) << "seed " << seed + 20000;
      }
    } catch (const UnmetRequest&) {
      for (int i = 0; i < states; ++i)
        ASSERT_LT(smallest_singular(part(random_state(random, robot).q)), 1e-15L) << "seed " << seed + 20000;
    }
  }
  EXPECT_GT(inverted, support::patience > 1 ? 0U : 10U);
}

INSTANTIATE_TEST_SUITE_P(Robots, KinematicsProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::internal::support
