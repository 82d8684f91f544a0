// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The platform with 40 real postures: P. Dietmaier, "The Stewart-Gough platform of general geometry can have 40 real
// postures" (1998); its numbers as in Drake's example of the same platform. Damped Gauss-Newton steps from random
// starts find all 40 in 5226 starts; here the first 330 are made, which find 36.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "armature/robot/loop_closure.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

using Eigen::Vector3d, Eigen::VectorXd;

const std::array<Vector3d, 6> base{Vector3d(0, 0, 0),
                                   {1.107915, 0, 0},
                                   {0.549094, 0.756063, 0},
                                   {0.735077, -0.223935, 0.525991},
                                   {0.514188, -0.526063, -0.368418},
                                   {0.590473, 0.094733, -0.205018}};
const std::array<Vector3d, 6> platform{Vector3d(0, 0, 0),
                                       {0.542805, 0, 0},
                                       {0.956919, -0.528915, 0},
                                       {0.665885, -0.353482, 1.402538},
                                       {0.478359, 1.158742, 0.107672},
                                       {-0.137087, -0.235121, 0.353913}};
const std::array<double, 6> lengths{1, 0.645275, 1.086284, 1.503439, 1.281933, 0.771071};

// Six legs U P S; leg 1 carries the platform, the others are opened at the last axis of their ball joint.
class Platform {
 public:
  Platform() : robot(empty_robot("dietmaier")) {
    std::array<std::size_t, 6> crosses{};
    crosses[0] = leg(0);
    plate_ = joint(crosses[0], 1, false);
    for (std::size_t i = 1; i < 6; ++i) crosses[i] = leg(i);
    const std::size_t links = robot.frames.size();
    for (std::size_t i = 1; i < 6; ++i) robot.loops.push_back({joint(crosses[i], 1, false), 0});
    for (std::size_t i = 1; i < 6; ++i) {
      const std::size_t end = joint(plate_, 0, false);
      robot.frame(end).type = JointType::fixed;
      robot.frame(end).variable.clear();
      robot.coordinates.pop_back();
      place(robot.frame(end), platform[i]);
      robot.loops[i - 1].closing = end;
    }
    robot.link_count = links;
  }

  // Of the platform in the base.
  Eigen::Isometry3d pose(const VectorXd& q) const {
    Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
    for (const std::size_t j : path_from_base(robot, plate_)) {
      const Frame& frame = robot.frame(j);
      const double v = q[static_cast<Eigen::Index>(frame.variable[0].coordinate)];
      T = T * Eigen::AngleAxisd(quarters_[j - 1] * M_PI / 2, Vector3d::UnitX());
      if (frame.type == JointType::prismatic) T = T * Eigen::Translation3d(0, 0, v);
      else T = T * Eigen::AngleAxisd(v, Vector3d::UnitZ());
    }
    return T;
  }

  Robot robot;

 private:
  void place(Frame& frame, const Vector3d& p) {
    const auto number = [&](double x) { return robot.arena.constant(Rational::from_double(x)); };
    frame.geometry.gamma = number(std::atan2(p.y(), p.x()));
    frame.geometry.b = number(p.z());
    frame.geometry.d = number(std::hypot(p.x(), p.y()));
  }
  std::size_t joint(std::size_t antecedent, int quarters, bool slides) {
    const std::string name = std::to_string(robot.frames.size() + 1);
    const std::size_t j = add_frame(robot, "j" + name, "l" + name, antecedent);
    Frame& frame = robot.frame(j);
    frame.geometry.alpha = robot.arena.scale(Rational(quarters, 2), robot.arena.pi());
    frame.active = slides;
    if (slides) frame.type = JointType::prismatic;
    frame.variable = {{add_coordinate(robot, "q" + name, "q" + name, "v" + name, "w" + name), robot.arena.one()}};
    quarters_.push_back(quarters);
    return j;
  }
  std::size_t leg(std::size_t i) {
    const std::size_t first = joint(0, -1, false);
    place(robot.frame(first), base[i]);
    return joint(joint(joint(joint(first, 1, false), -1, true), 1, false), 1, false);
  }

  std::vector<int> quarters_;
  std::size_t plate_ = 0;
};

TEST(Dietmaier, random_starts_find_postures_of_the_platform_and_never_more_than_forty) {
  const Platform dietmaier;
  const LoopClosure closure(dietmaier.robot);
  const LoopStructure& structure = closure.structure();
  ASSERT_EQ(structure.motorised.size(), 6U);
  std::vector<std::size_t> unknown = structure.passive;
  unknown.insert(unknown.end(), structure.cut.begin(), structure.cut.end());
  ASSERT_EQ(unknown.size(), 30U);
  RandomNumbers random(1);
  std::vector<Eigen::Isometry3d> found;
  for (int start = 0; start < 330; ++start) {
    VectorXd q(36);
    for (double& x : q) x = random.uniform(-3.14, 3.14);
    for (std::size_t i = 0; i < 6; ++i) q[static_cast<Eigen::Index>(structure.motorised[i])] = lengths[i];
    if (closure.close(q, unknown) > 1e-10) continue;
    const Eigen::Isometry3d T = dietmaier.pose(q);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR((T * platform[i] - base[i]).norm(), lengths[i], 1e-9);
    if (std::ranges::none_of(found, [&](const Eigen::Isometry3d& known) { return known.isApprox(T, 1e-5); }))
      found.push_back(T);
  }
  EXPECT_GE(found.size(), 30U);
  EXPECT_LE(found.size(), 40U);
}

}  // namespace
}  // namespace armature::internal
