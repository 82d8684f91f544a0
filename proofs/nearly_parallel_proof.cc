// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// URDFs, chains and trees with branches at the base and at links, whose axes are nearly parallel to the ones before
// them or beside them, by 1e-3 to 1e-7 rad: torques against KDL, whose tree is built from the numbers of the file and
// knows nothing of Khalil's frames. In double to 1e-9; with every constant rounded to float, to 1e-4 of the greatest
// torque (frames kilometres away lose everything there). Tilts below 1e-6 rad are taken as parallel, and so is the
// difference.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <numbers>
#include <random>
#include <tuple>

#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "tests/support/patience.h"
#include "tests/support/program_run.h"

namespace armature::internal::support {
namespace {

struct Link {
  KDL::Frame origin;
  double mass;
  KDL::Vector centre;
  std::array<double, 6> inertia;  // xx yy zz xy xz yz, about the centre
};

enum class Shape { chain, tree };

class RandomArm {
 public:
  RandomArm(unsigned seed, Shape shape) : random_(seed), joints_(2 + seed % 6), tree_("l0") {
    const double tilt = std::pow(10, -3 - any(0, 4));
    text_ = "<robot name='arm'><link name='l0'/>\n";
    for (std::size_t j = 1; j <= joints_; ++j) {
      const std::size_t parent = shape == Shape::chain ? j - 1 : random_() % 3 == 0 ? 0 : random_() % j;
      // Parallel, against it, or at an angle; with an error of rounding about x or y.
      const double turn = std::array{0.0, std::numbers::pi, std::numbers::pi / 2, any(-3, 3)}[random_() % 4];
      const double roll = turn + (random_() % 2 == 0 ? tilt : -tilt), pitch = random_() % 2 == 0 ? tilt : 0;
      const KDL::Vector xyz(any(-0.5, 0.5), any(-0.5, 0.5), any(-0.5, 0.5)), c(any(-0.1, 0.1), any(-0.1, 0.1), 0.05);
      Link link{{KDL::Rotation::RPY(roll, pitch, 0), xyz}, any(0.5, 5), c, {0.03, 0.04, 0.05, 0.002, -0.003, 0.001}};
      text_ += fmt::format(
          "<link name='l{0}'><inertial><origin xyz='{1} {2} {3}'/><mass value='{4}'/><inertia ixx='{5}' iyy='{6}' "
          "izz='{7}' ixy='{8}' ixz='{9}' iyz='{10}'/></inertial></link>\n",
          j, c.x(), c.y(), c.z(), link.mass, link.inertia[0], link.inertia[1], link.inertia[2], link.inertia[3],
          link.inertia[4], link.inertia[5]);
      text_ += fmt::format(
          "<joint name='j{0}' type='continuous'><parent link='l{1}'/><child link='l{0}'/><origin xyz='{2} {3} {4}' "
          "rpy='{5} {6} 0'/><axis xyz='0 0 1'/></joint>\n",
          j, parent, xyz.x(), xyz.y(), xyz.z(), roll, pitch);
      // KDL moves a joint before the fixed pose to the tip: the pose goes in front, as a segment of its own.
      const std::string name = fmt::format("l{}", j), before = fmt::format("before_{}", j);
      const KDL::RotationalInertia inertia(link.inertia[0], link.inertia[1], link.inertia[2], link.inertia[3],
                                           link.inertia[4], link.inertia[5]);
      tree_.addSegment(KDL::Segment(before, KDL::Joint(KDL::Joint::None), link.origin), fmt::format("l{}", parent));
      tree_.addSegment(KDL::Segment(name, KDL::Joint(fmt::format("j{}", j), KDL::Joint::RotZ), KDL::Frame::Identity(),
                                    KDL::RigidBodyInertia(link.mass, c, inertia)),
                       before);
    }
    text_ += "</robot>";
  }

  const std::string& text() const { return text_; }
  std::size_t joints() const { return joints_; }
  double any(double from, double to) { return std::uniform_real_distribution<double>(from, to)(random_); }

  // Of the joints in the order of `names`.
  Vector torques(const std::vector<std::string>& names, const std::vector<double>& q, const std::vector<double>& qd,
                 const std::vector<double>& qdd) const {
    const auto n = static_cast<unsigned>(joints_);
    KDL::JntArray a(n), b(n), c(n), result(n);
    const auto number = [&](std::size_t i) {
      return GetTreeElementQNr(tree_.getSegment("l" + names[i].substr(1))->second);
    };
    for (std::size_t i = 0; i < n; ++i) a(number(i)) = q[i], b(number(i)) = qd[i], c(number(i)) = qdd[i];
    KDL::TreeIdSolver_RNE solver(tree_, KDL::Vector(0, 0, -9.81));
    EXPECT_EQ(solver.CartToJnt(a, b, c, {}, result), 0);
    Vector ordered(static_cast<Eigen::Index>(n));
    for (std::size_t i = 0; i < n; ++i) ordered[static_cast<Eigen::Index>(i)] = result(number(i));
    return ordered;
  }

 private:
  std::mt19937 random_;
  std::size_t joints_;
  std::string text_;
  KDL::Tree tree_;
};

// Every number of the description, as float holds it.
Robot rounded_to_float(Robot robot) {
  const auto round = [&](Ref& ref) {
    if (robot.arena.is_constant(ref))
      ref = robot.arena.constant(Rational::from_double(static_cast<float>(number(robot.arena, ref).value())));
  };
  for (Frame& frame : robot.frames) {
    Geometry& g = frame.geometry;
    for (Ref* ref : {&g.gamma, &g.b, &g.alpha, &g.d, &g.theta, &g.r}) round(*ref);
  }
  return robot;
}

class NearlyParallelProof : public ::testing::TestWithParam<std::tuple<Shape, unsigned>> {};

TEST_P(NearlyParallelProof, torques_are_those_of_kdl) {
  constexpr unsigned shares = 4;
  unsigned exact = 0;
  const auto [shape, share] = GetParam();
  for (unsigned seed = share; seed < random_count(200); seed += shares) {
    RandomArm arm(seed, shape);
    Diagnostics diagnostics;
    const Robot robot = read_urdf(arm.text(), "arm.urdf", diagnostics);
    const Tried tried(robot, "inverse-dynamics", {}, effort_for(seed / shares));
    const Tried coarse(rounded_to_float(robot), "inverse-dynamics", {}, 0);
    std::vector<std::string> names;
    for (const Coordinate& coordinate : robot.coordinates) names.push_back(coordinate.name);
    ASSERT_EQ(names.size(), arm.joints());
    const bool taken_as_right = to_string(diagnostics).find(" taken as ") != std::string::npos;
    const double taken = taken_as_right ? 2e-5 : 0;
    exact += taken_as_right ? 0 : 1;
    for (int i = 0; i < 5; ++i) {
      std::vector<double> q, qd, qdd;
      Values values;
      for (std::size_t k = 0; k < arm.joints(); ++k) {
        q.push_back(arm.any(-3, 3)), qd.push_back(arm.any(-2, 2)), qdd.push_back(arm.any(-5, 5));
        const std::string number = std::to_string(k + 1);
        values["q" + number] = q.back(), values["qd" + number] = qd.back(), values["qdd" + number] = qdd.back();
      }
      const Vector expected = arm.torques(names, q, qd, qdd);
      ASSERT_LT(relative_error(tried.run(values), expected), 1e-9 + taken) << "seed " << seed << '\n' << arm.text();
      ASSERT_LT(relative_error(coarse.run(values), expected), 1e-4 + taken) << "seed " << seed << '\n' << arm.text();
    }
  }
  EXPECT_GT(exact, random_count(200) / shares / 4);
}

INSTANTIATE_TEST_SUITE_P(Arms, NearlyParallelProof,
                         ::testing::Combine(::testing::Values(Shape::chain, Shape::tree), ::testing::Range(0u, 4u)));

}  // namespace
}  // namespace armature::internal::support
