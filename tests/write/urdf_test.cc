// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Out and in again: judged by the oracle of tests/read/urdf_oracle.h, which reads the XML by itself.
#include "armature/write/urdf.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "tests/read/urdf_oracle.h"

namespace armature::internal {
namespace {

using urdf_oracle::Real;

std::string written(const Robot& robot) {
  Diagnostics diagnostics;
  return write_urdf(robot, diagnostics);
}

Robot read(const std::string& text) {
  Diagnostics diagnostics;
  return read_urdf(text, "test.urdf", diagnostics);
}

// The largest difference between two descriptions of the same links, at random positions.
Real difference(const std::string& before, const std::string& after, std::mt19937& random) {
  const urdf_oracle::Urdf one(before), other(after);
  EXPECT_EQ(one.leaders().size(), other.leaders().size());
  Real worst = 0;
  for (int i = 0; i < 3; ++i) {
    std::map<std::string, Real> q;
    for (const std::string& name : one.leaders()) q[name] = std::uniform_real_distribution<double>(-3, 3)(random);
    const urdf_oracle::State a = one.at(q), b = other.at(q);
    EXPECT_EQ(a.links.size(), b.links.size());
    for (const auto& [name, place] : a.links) worst = std::max(worst, distance(place, b.links.at(name)));
    worst = std::max(worst, distance(a.mass, b.mass));
  }
  return worst;
}

// The largest difference between the numbers of two robots.
double difference(const Robot& a, const Robot& b) {
  double worst = 0;
  const auto value = [](const Robot& r, Ref ref) { return number(r.arena, ref).value(); };
  const auto near = [&](double x, double y) { worst = std::max(worst, std::abs(x - y) / (1 + std::abs(x))); };
  const auto compare = [&](Ref x, Ref y) { near(value(a, x), value(b, y)); };
  const auto angles = [&](Ref x, Ref y) {
    near(std::cos(value(a, x)), std::cos(value(b, y)));
    near(std::sin(value(a, x)), std::sin(value(b, y)));
  };
  const auto poses = [&](const Pose& x, const Pose& y) {
    for (std::size_t i = 0; i < 9; ++i) compare(x.rotation[i], y.rotation[i]);
    for (std::size_t i = 0; i < 3; ++i) compare(x.position[i], y.position[i]);
  };
  EXPECT_EQ(a.frames.size(), b.frames.size());
  if (a.frames.size() != b.frames.size()) return INFINITY;
  EXPECT_EQ(a.attached.size(), b.attached.size());
  EXPECT_EQ(a.coordinates.size(), b.coordinates.size());
  poses(a.base, b.base);
  for (std::size_t j = 1; j <= a.frames.size(); ++j) {
    const Frame &x = a.frame(j), &y = b.frame(j);
    EXPECT_EQ(x.joint_name, y.joint_name);
    EXPECT_EQ(x.link_name, y.link_name);
    EXPECT_EQ(x.antecedent, y.antecedent);
    EXPECT_EQ(x.type, y.type);
    EXPECT_EQ(x.active, y.active);
    EXPECT_EQ(x.limits, y.limits);
    angles(x.geometry.gamma, y.geometry.gamma);
    angles(x.geometry.alpha, y.geometry.alpha);
    angles(x.geometry.theta, y.geometry.theta);
    compare(x.geometry.b, y.geometry.b);
    compare(x.geometry.d, y.geometry.d);
    compare(x.geometry.r, y.geometry.r);
    const Inertial &i = x.inertial, &k = y.inertial;
    compare(i.XX, k.XX), compare(i.XY, k.XY), compare(i.XZ, k.XZ), compare(i.YY, k.YY), compare(i.YZ, k.YZ);
    compare(i.ZZ, k.ZZ), compare(i.MX, k.MX), compare(i.MY, k.MY), compare(i.MZ, k.MZ), compare(i.M, k.M);
    compare(x.viscous_friction, y.viscous_friction);
    compare(x.coulomb_friction, y.coulomb_friction);
    EXPECT_EQ(x.variable.size(), y.variable.size());
    if (x.variable.empty() || y.variable.empty()) continue;  // between axes that are nearly parallel
    EXPECT_EQ(x.variable[0].coordinate, y.variable[0].coordinate);
    compare(x.variable[0].coefficient, y.variable[0].coefficient);
  }
  for (std::size_t i = 0; i < a.attached.size(); ++i) {
    EXPECT_EQ(a.attached[i].name, b.attached[i].name);
    EXPECT_EQ(a.attached[i].link, b.attached[i].link);
    poses(a.attached[i].pose, b.attached[i].pose);
  }
  return worst;
}

class RoundTrip : public testing::TestWithParam<double> {};

TEST_P(RoundTrip, is_exact_for_random_trees) {
  urdf_oracle::RandomUrdf source(static_cast<unsigned>(GetParam() * 1000) + 5, GetParam());
  std::mt19937 random(3);
  Real worst_file = 0;
  double worst_robot = 0;
  for (int i = 0; i < 150; ++i) {
    const std::string text = source.next();
    const Robot robot = read(text);
    const std::string again = written(robot);
    const Real files = difference(text, again, random);
    ASSERT_LT(files, 1e-12L) << i << "\n" << text << again;
    const double robots = difference(robot, read(again));
    ASSERT_LT(robots, 1e-12) << i << "\n" << text << again;
    worst_file = std::max(worst_file, files);
    worst_robot = std::max(worst_robot, robots);
  }
  RecordProperty("worst_file", std::to_string(static_cast<double>(worst_file) * 1e15) + "e-15");
  RecordProperty("worst_robot", std::to_string(worst_robot * 1e15) + "e-15");
}

INSTANTIATE_TEST_SUITE_P(ShareOfRightAngles, RoundTrip, testing::Values(0.0, 0.5, 0.8, 0.95, 1.0));

// Frames between nearly parallel axes are not written; without them, b and r would be large and cancel.
TEST(WriteUrdf, comes_back_for_nearly_parallel_axes) {
  std::mt19937 random(6);
  for (const std::string tilt : {"0.1", "0.01", "0.001", "0.0001", "0.00001"}) {
    std::string text = "<robot name='r'><link name='l0'/>";
    for (const std::string j : {"1", "2", "3"})
      text += "<link name='l" + j +
              "'><inertial><origin xyz='0.1 0.2 0'/><mass value='3'/><inertia ixx='0.1' ixy='0' "
              "ixz='0' iyy='0.1' iyz='0' izz='0.1'/></inertial></link><joint name='j" +
              j + "' type='continuous'><parent link='l" + std::to_string(std::stoi(j) - 1) + "'/><child link='l" + j +
              "'/><origin xyz='0.5 0.1 0.2' rpy='" + tilt + " 0 0'/><axis xyz='0 0 1'/></joint>";
    text += "</robot>";
    EXPECT_LT(difference(text, written(read(text)), random), 1e-14L) << tilt;
    EXPECT_EQ(written(read(text)).find("before_"), std::string::npos);
  }
}

TEST(WriteUrdf, comes_back_for_measured_robots) {
  const std::string folder = ARMATURE_SOURCE_DIR "/../shared/data/";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << "skipped: " << folder << " is absent, so no measured robots were written";
  std::mt19937 random(5);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path() / "robot.urdf");
    if (!file) continue;
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Robot robot = read(text);
    const std::string again = written(robot);
    EXPECT_LT(difference(text, again, random), 2e-11L) << entry.path();  // 12-digit right angles in the files
    EXPECT_LT(difference(robot, read(again)), 1e-14) << entry.path();
    EXPECT_EQ(again, written(read(again))) << entry.path();
  }
}

// Two joints of a table, with no original frames: the Khalil frames are written.
Robot from_a_table() {
  Robot robot = empty_robot("table");
  Arena& arena = robot.arena;
  robot.gravity[2] = arena.constant(Rational(-981, 100));
  for (std::size_t j = 1; j <= 2; ++j) {
    const std::string n = std::to_string(j);
    Frame& frame = robot.frame(add_frame(robot, "joint" + n, "link" + n, j - 1));
    frame.variable = {{add_coordinate(robot, "joint" + n, "q" + n, "qd" + n, "qdd" + n), arena.one()}};
    frame.inertial.M = arena.constant(j);
    frame.inertial.MX = arena.constant(Rational(1, 2));
    frame.inertial.YY = frame.inertial.ZZ = arena.one();
  }
  robot.frame(2).geometry.alpha = arena.scale(Rational(1, 2), arena.pi());
  robot.frame(2).geometry.d = arena.constant(Rational(3, 10));
  robot.frame(2).geometry.theta = arena.constant(Rational(1, 10));
  return robot;
}

TEST(WriteUrdf, writes_the_frames_of_a_table) {
  const Robot robot = from_a_table();
  const std::string text = written(robot);
  // Rx(pi/2) Tx(0.3) Rz(0.1 + q2) Tz(0)
  const urdf_oracle::State state = urdf_oracle::Urdf(text).at({{"joint1", 0.0L}, {"joint2", 0.2L}});
  urdf_oracle::Place shift;
  shift.p = {0.3L, 0, 0};
  const urdf_oracle::Place expected =
      urdf_oracle::turn({1, 0, 0}, std::acos(0.0L)) * shift * urdf_oracle::turn({0, 0, 1}, 0.3L);
  EXPECT_LT(distance(state.links.at("link2"), expected), 1e-15L);
  EXPECT_NEAR(static_cast<double>(state.mass.m), 3, 1e-15);
  std::mt19937 random(1);
  EXPECT_LT(difference(text, written(read(text)), random), 1e-15L);
}

template <class Change>
std::string refusal(Change change) {
  Robot robot = from_a_table();
  change(robot);
  try {
    return written(robot);
  } catch (const UnmetRequest& error) {
    EXPECT_FALSE(error.hint().empty());
    return error.what();
  }
}

TEST(WriteUrdf, refuses_what_a_urdf_cannot_hold) {
  EXPECT_EQ(refusal([](Robot& r) { r.frame(2).geometry.d = r.arena.symbol("D2"); }),
            "the geometry of joint joint2 depends on the symbol D2, and this format holds only numbers");
  EXPECT_EQ(refusal([](Robot& r) { r.frame(1).inertial.M = r.arena.symbol("M1"); }),
            "the inertia of link link1 depends on the symbol M1, and this format holds only numbers");
  EXPECT_EQ(refusal([](Robot& r) { r.frame(1).inertial.M = r.arena.zero(); }),
            "link link1 has first moments and no mass, which this format cannot hold");
  EXPECT_EQ(refusal([](Robot& r) { r.loops.push_back({1, 2}); }),
            "the loop cut at joint1 is not cut at one joint without a link");
  EXPECT_EQ(refusal([](Robot& r) { r.frame(2).variable.push_back({0, r.arena.one()}); }),
            "the variable of joint joint2 is not a multiple of another joint's");
  EXPECT_EQ(refusal([](Robot& r) { r.frame(2).link_name = "a\nb"; }), "the name \"a\\x0ab\" cannot be written in XML");
  for (const char* name : {"${1/0}", "a$(find x)b"})
    EXPECT_EQ(refusal([&](Robot& r) { r.frame(2).link_name = name; }),
              fmt::format("xacro would evaluate the name \"{}\"", name));
}

TEST(WriteUrdf, warns_of_what_it_leaves_out) {
  Robot robot = from_a_table();
  robot.frame(1).motor_inertia = robot.arena.one();
  robot.frame(2).force[1] = robot.arena.one();
  robot.gravity[2] = robot.arena.constant(-1);
  Diagnostics diagnostics;
  write_urdf(robot, diagnostics);
  EXPECT_EQ(diagnostics.warning_count(), 3u) << to_string(diagnostics);
}

TEST(WriteUrdf, keeps_every_kind_of_limit) {
  const double endless = std::numeric_limits<double>::infinity();
  for (const JointLimits& limits : {JointLimits{}, JointLimits{-1, endless, 2, endless}, JointLimits{-1, 1, 2, 3},
                                    JointLimits{-endless, endless, 1, 2}})
    for (const JointType type : {JointType::revolute, JointType::prismatic}) {
      Robot robot = from_a_table();
      robot.frame(2).type = type;
      robot.frame(2).limits = limits;
      EXPECT_EQ(read(written(robot)).frame(2).limits, limits);
    }
}

TEST(WriteUrdf, escapes_names) {
  Robot robot = from_a_table();
  robot.frame(2).link_name = "a \"b\" <c> & 'd' ß";
  robot.frame(2).joint_name = robot.coordinates[1].name = "<!-- j -->";
  const Robot again = read(written(robot));
  EXPECT_EQ(again.frame(2).link_name, robot.frame(2).link_name);
  EXPECT_EQ(again.frame(2).joint_name, robot.frame(2).joint_name);
}

}  // namespace
}  // namespace armature::internal
