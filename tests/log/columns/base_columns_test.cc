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
#include "armature/robot/base_joints.h"

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

// x, y, z, rx, ry, rz: by elementary rotations in the other order.
Robot circled_joints() {
  Diagnostics diagnostics;
  return on_base_joints(read_yaml(R"(armature: 1
robot: r
base: {name: trunk, floating: true}
joints:
  - [joint, d,   theta]
  - [hip,   0.1, q1   ]
)",
                                  "r.yaml", diagnostics));
}

using Columns = std::map<std::string, std::vector<double>>;
Columns columns_of(const LogTable& table) {
  Columns column;
  for (std::size_t c = 0; c < table.names.size(); ++c) column[table.names[c]] = table.columns[c];
  return column;
}

double power_on_base(Columns& column, std::size_t k) {
  double power = 0;
  for (const char* axis : {"x", "y", "z"}) {
    const auto base = [&](const char* what) { return column[std::string("base_") + what + axis][k]; };
    power += base("f") * base("v") + base("m") * base("w");
  }
  return power;
}

TEST(BaseColumns, angles_are_continuous_and_power_is_the_same) {
  Diagnostics diagnostics;
  const LogTable table = with_base_joints(table_of_motion(), six_joints(), diagnostics);
  ASSERT_FALSE(diagnostics.has_errors());
  Columns column = columns_of(table);
  const char* names[] = {"root_x", "root_y", "root_z", "root_yaw", "root_pitch", "root_roll"};
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const double t = column["t"][k];
    double power = 0;
    for (int i = 0; i < 6; ++i) {
      const std::string name = names[i];
      double turns = 0;  // the first sample may start a whole turn away
      if (i > 2) turns = std::round((Motion::joints(0)[i] - column[name + "/position"][0]) / (2 * M_PI)) * 2 * M_PI;
      EXPECT_NEAR(column[name + "/position"][k] + turns, Motion::joints(t)[i], 1e-12) << name << ' ' << k;
      const double rate = (Motion::joints(t + 1e-5)[i] - Motion::joints(t - 1e-5)[i]) / 2e-5;
      EXPECT_NEAR(column[name + "/velocity"][k], rate, 1e-7) << name << ' ' << k;
      power += rate * column[name + "/effort"][k];
    }
    EXPECT_NEAR(power, power_on_base(column, k), 1e-7) << k;
  }
}

TEST(BaseColumns, the_joints_of_a_floating_base_turn_about_x_y_and_z) {
  Diagnostics diagnostics;
  const LogTable table = with_base_joints(table_of_motion(), circled_joints(), diagnostics);
  ASSERT_FALSE(diagnostics.has_errors());
  Columns column = columns_of(table);
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const auto at = [&](const char* joint, const char* what) {
      return column[std::string("float_") + joint + "/" + what][k];
    };
    const Matrix3d R =
        (AngleAxisd(at("rx", "position"), Vector3d::UnitX()) * AngleAxisd(at("ry", "position"), Vector3d::UnitY()) *
         AngleAxisd(at("rz", "position"), Vector3d::UnitZ()))
            .toRotationMatrix();
    EXPECT_LT((R - Motion::turn(column["t"][k])).norm(), 1e-12) << k;
    double power = 0;
    for (const char* joint : {"x", "y", "z", "rx", "ry", "rz"}) power += at(joint, "velocity") * at(joint, "effort");
    EXPECT_NEAR(power, power_on_base(column, k), 1e-7) << k;
    if (k == 0 || std::abs(at("ry", "position")) > 0.8) continue;
    for (const char* joint : {"rx", "ry", "rz"}) {  // rates are those of the positions
      const std::vector<double>& angle = column[std::string("float_") + joint + "/position"];
      const std::vector<double>& rate = column[std::string("float_") + joint + "/velocity"];
      EXPECT_NEAR((angle[k] - angle[k - 1]) / 0.01, (rate[k] + rate[k - 1]) / 2, 0.1) << joint << ' ' << k;
    }
  }
}

TEST(BaseColumns, without_a_wrench_the_base_is_in_free_flight_and_other_robots_keep_their_table) {
  LogTable table = table_of_motion();
  table.names.resize(14), table.columns.resize(14);
  Diagnostics diagnostics, none;
  const Columns column = columns_of(with_base_joints(table, circled_joints(), diagnostics));
  EXPECT_FALSE(diagnostics.has_errors());
  EXPECT_EQ(diagnostics.all().at(0).severity, Severity::warning);
  EXPECT_EQ(column.at("float_ry/effort"), std::vector<double>(200, 0.0));
  table.names.back() = "hip/torque";  // then all are called so
  EXPECT_TRUE(columns_of(with_base_joints(table, circled_joints(), none)).contains("float_ry/torque"));
  none = {};
  Robot other = six_joints();
  other.coordinates.pop_back();
  EXPECT_EQ(with_base_joints(table, other, none).names, table.names);
  EXPECT_TRUE(none.all().empty());
}

TEST(BaseColumns, what_is_no_orientation_is_refused) {
  Diagnostics diagnostics;
  with_base_joints(table_of_motion(1.1), six_joints(), diagnostics);
  ASSERT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(diagnostics.all()[0].where.line, 2);
}

TEST(BaseColumns, samples_near_a_singular_orientation_leave_a_pause) {
  const Robot robot = six_joints();
  Log log;
  log.q.resize(6), log.tau.resize(6);
  for (int k = 0; k < 100; ++k) {
    log.t.push_back(0.01 * k);
    for (std::size_t i = 0; i < 6; ++i) {
      log.q[i].push_back(i == 4 && k == 50 ? 1.5 : 0.1 * k);
      log.tau[i].push_back(k);
    }
    log.q[4].back() = k == 50 ? 1.5 : 0;
  }
  Diagnostics diagnostics, none_left;
  Log steep = log;
  leave_out_singular_base(log, robot, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors());
  ASSERT_EQ(diagnostics.all().size(), 1U);
  double longest = 0;
  for (std::size_t s = 1; s < log.samples(); ++s) longest = std::max(longest, log.t[s] - log.t[s - 1]);
  EXPECT_GT(longest, 0.11);  // more than what is bridged
  EXPECT_GT(log.samples(), 75U);
  for (std::size_t s = 0; s < log.samples(); ++s) EXPECT_NEAR(log.tau[2][s], 100 * log.t[s], 1e-9);
  for (double& angle : steep.q[4]) angle = 1.55;
  leave_out_singular_base(steep, robot, none_left);
  EXPECT_TRUE(none_left.has_errors());
}

}  // namespace
}  // namespace armature::internal
