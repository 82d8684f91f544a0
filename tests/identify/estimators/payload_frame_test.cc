// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/payload_frame.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <random>

#include "armature/read/reader.h"

namespace armature::internal {
namespace {

using Ten = Eigen::Matrix<double, 10, 1>;

struct Points {
  std::vector<double> mass;
  std::vector<Eigen::Vector3d> at;
};

Ten ten_of(const Points& body) {
  Ten t = Ten::Zero();
  for (std::size_t i = 0; i < body.mass.size(); ++i) {
    const double m = body.mass[i], x = body.at[i].x(), y = body.at[i].y(), z = body.at[i].z();
    const double parts[] = {y * y + z * z, -x * y, -x * z, x * x + z * z, -y * z, x * x + y * y, x, y, z, 1};
    for (Eigen::Index k = 0; k < 10; ++k) t[k] += m * parts[k];
  }
  return t;
}

// A body is a dozen points with mass: seen from two frames, and about its centre, their sums are the oracle.
TEST(PayloadFrame, carries_parameters_as_points_with_mass_do) {
  std::mt19937_64 generator(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int run = 0; run < 50; ++run) {
    PayloadFrame frame;
    frame.rotation = Eigen::Quaterniond(uniform(generator), uniform(generator), uniform(generator), uniform(generator))
                         .normalized()
                         .toRotationMatrix();
    frame.position = {uniform(generator), uniform(generator), uniform(generator)};
    Points there, in_khalil, about;
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();
    double mass = 0;
    for (int i = 0; i < 12; ++i) {
      there.mass.push_back(1 + uniform(generator));
      there.at.emplace_back(uniform(generator), uniform(generator), uniform(generator));
      in_khalil.at.push_back(frame.rotation * there.at.back() + frame.position);
      centre += there.mass.back() * there.at.back();
      mass += there.mass.back();
    }
    in_khalil.mass = about.mass = there.mass;
    for (const Eigen::Vector3d& point : there.at) about.at.push_back(point - centre / mass);
    EXPECT_LT((in_khalil_frame(frame) * ten_of(there) - ten_of(in_khalil)).norm(), 1e-11);
    EXPECT_LT((about_centre(ten_of(there)) - ten_of(about).head<6>()).norm(), 1e-11);
  }
}

// The link of a URDF keeps its own frame; so does what is fixed to it. A YAML robot has Khalil's.
TEST(PayloadFrame, is_the_one_of_the_description) {
  Diagnostics diagnostics;
  const Robot robot = read_urdf(R"(<robot name="r"><link name="base"/>
<link name="arm"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0"
 izz="0.1"/></inertial></link><link name="tool"/>
<joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="1 0 0"/></joint>
<joint name="f" type="fixed"><parent link="arm"/><child link="tool"/><origin xyz="0 0 0.5"/></joint></robot>)",
                                "r.urdf", diagnostics);
  const PayloadFrame own = payload_frame(robot, {1}), tool = payload_frame(robot, {1, "tool"});
  EXPECT_EQ(own.name, "arm");
  EXPECT_FALSE(own.is_khalil);
  EXPECT_EQ(tool.name, "tool");
  // The axis x of the link is z of Khalil's frame.
  EXPECT_LT((own.rotation * Eigen::Vector3d::UnitX() - Eigen::Vector3d::UnitZ()).norm(), 1e-12);
  EXPECT_LT((own.rotation.transpose() * (tool.position - own.position) - Eigen::Vector3d(0, 0, 0.5)).norm(), 1e-12);
  EXPECT_EQ(payload_frame(robot, {1, "no such frame"}).name, "arm");
}

}  // namespace
}  // namespace armature::internal
