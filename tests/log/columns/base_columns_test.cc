// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns of a floating base become six joints: angles by Eigen's elementary rotations, torques by power.
#include "armature/log/columns/base_columns.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <map>

#include "armature/read/reader.h"

namespace armature::internal {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;

Robot six_joints() {
  Diagnostics diagnostics;
  ReadOptions options;
  options.part.floating_joints = true;
  return read_urdf(R"(<robot name="r"><link name="world"/><link name="trunk"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="root" type="floating"><parent link="world"/><child link="trunk"/></joint></robot>)",
                   "r.urdf", diagnostics, options);
}

// A motion in which yaw passes pi and roll turns more than once.
struct Motion {
  static Eigen::Matrix<double, 6, 1> joints(double t) {
    return {std::sin(t), 2 * std::cos(0.7 * t), 0.3 * t, 2 + 2 * t, 1.1 * std::sin(1.3 * t), -4 * t};
  }
  static Matrix3d turn(double t) {
    const auto q = joints(t);
    return (AngleAxisd(q[3], Vector3d::UnitZ()) * AngleAxisd(q[4], Vector3d::UnitY()) *
            AngleAxisd(q[5], Vector3d::UnitX()))
        .toRotationMatrix();
  }
};

LogTable table_of_motion(double scale = 1) {
  LogTable table;
  table.file = "base.csv";
  table.names = {"t",       "base_x",  "base_y",  "base_z",  "base_qx", "base_qy", "base_qz",
                 "base_qw", "base_vx", "base_vy", "base_vz", "base_wx", "base_wy", "base_wz",
                 "base_fx", "base_fy", "base_fz", "base_mx", "base_my", "base_mz"};
  table.columns.resize(table.names.size());
  for (int k = 0; k < 200; ++k) {
    const double t = 0.01 * k, h = 1e-5;
    const Matrix3d R = Motion::turn(t);
    const Matrix3d spin = R.transpose() * (Motion::turn(t + h) - Motion::turn(t - h)) / (2 * h);
    const Vector3d v = R.transpose() * (Motion::joints(t + h) - Motion::joints(t - h)).head<3>() / (2 * h);
    const Eigen::Quaterniond q(R);
    const double row[] = {t,
                          Motion::joints(t)[0],
                          Motion::joints(t)[1],
                          Motion::joints(t)[2],
                          scale * q.x(),
                          scale * q.y(),
                          scale * q.z(),
                          scale * q.w(),
                          v[0],
                          v[1],
                          v[2],
                          spin(2, 1),
                          spin(0, 2),
                          spin(1, 0),
                          3 * std::sin(5 * t),
                          1 - t,
                          t * t,
                          std::cos(3 * t),
                          2 * t,
                          -1};
    for (std::size_t c = 0; c < table.names.size(); ++c) table.columns[c].push_back(row[c]);
    table.lines.push_back(static_cast<std::uint32_t>(k + 2));
  }
  return table;
}

TEST(BaseColumns, angles_are_continuous_and_power_is_the_same) {
  Diagnostics diagnostics;
  const LogTable table = with_base_joints(table_of_motion(), six_joints(), diagnostics);
  ASSERT_FALSE(diagnostics.has_errors());
  std::map<std::string, std::vector<double>> column;
  for (std::size_t c = 0; c < table.names.size(); ++c) column[table.names[c]] = table.columns[c];
  const char* names[] = {"root_x", "root_y", "root_z", "root_yaw", "root_pitch", "root_roll"};
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const double t = column["t"][k];
    double power = 0, expected = 0;
    for (int i = 0; i < 6; ++i) {
      const std::string name = names[i];
      double turns = 0;  // the first sample may start a whole turn away
      if (i > 2) turns = std::round((Motion::joints(0)[i] - column[name + "/position"][0]) / (2 * M_PI)) * 2 * M_PI;
      EXPECT_NEAR(column[name + "/position"][k] + turns, Motion::joints(t)[i], 1e-12) << name << ' ' << k;
      const double rate = (Motion::joints(t + 1e-5)[i] - Motion::joints(t - 1e-5)[i]) / 2e-5;
      EXPECT_NEAR(column[name + "/velocity"][k], rate, 1e-7) << name << ' ' << k;
      power += rate * column[name + "/effort"][k];
    }
    for (const char* axis : {"x", "y", "z"}) {
      const auto base = [&](const char* what) { return column[std::string("base_") + what + axis][k]; };
      expected += base("f") * base("v") + base("m") * base("w");
    }
    EXPECT_NEAR(power, expected, 1e-7) << k;
  }
}

TEST(BaseColumns, a_base_without_a_wrench_is_refused_and_other_robots_keep_their_table) {
  LogTable table = table_of_motion();
  table.names.resize(14), table.columns.resize(14);
  Diagnostics diagnostics, none;
  with_base_joints(table, six_joints(), diagnostics);
  EXPECT_TRUE(diagnostics.has_errors());
  Robot other = six_joints();
  other.coordinates.pop_back();
  EXPECT_EQ(with_base_joints(table, other, none).names, table.names);
  EXPECT_TRUE(none.all().empty());
}

TEST(BaseColumns, what_is_no_orientation_and_a_steep_pitch_are_refused) {
  Diagnostics long_ones, steep;
  with_base_joints(table_of_motion(1.1), six_joints(), long_ones);
  ASSERT_TRUE(long_ones.has_errors());
  EXPECT_EQ(long_ones.all()[0].where.line, 2);
  LogTable table = table_of_motion();
  for (std::size_t c = 4; c < 8; ++c) table.columns[c][7] = c == 5 || c == 7 ? std::sqrt(0.5) : 0;
  with_base_joints(table, six_joints(), steep);
  ASSERT_TRUE(steep.has_errors());
  EXPECT_EQ(steep.all()[0].where.line, 9);
}

}  // namespace
}  // namespace armature::internal
