// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What is written reads back as the same robot: every entry, compared as functions over GF(p).
#include "armature/write/par.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/expr/identical.h"
#include "armature/expr/print.h"
#include "armature/read/reader.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

Robot back(const std::string& text) {
  Diagnostics diagnostics;
  try {
    return read_par(text, "written.par", diagnostics);
  } catch (const InputError& error) {
    ADD_FAILURE() << error.what() << "\n" << text;
    return empty_robot("unread");
  }
}

std::vector<Ref> formulas(const Robot& robot) {
  std::vector<Ref> all;
  const auto add = [&all](const auto& refs) { all.insert(all.end(), refs.begin(), refs.end()); };
  for (const Frame& f : robot.frames) {
    const Geometry& g = f.geometry;
    const Inertial& i = f.inertial;
    add(std::array{g.gamma, g.b, g.alpha, g.d, g.theta, g.r});
    add(std::array{i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M});
    add(std::array{f.motor_inertia, f.viscous_friction, f.coulomb_friction});
    add(f.force);
    add(f.moment);
    for (const Coupling& term : f.variable) all.push_back(term.coefficient);
  }
  for (const Coordinate& c : robot.coordinates)
    add(std::array{c.q, c.given_qd.value_or(c.qd), c.given_qdd.value_or(c.qdd)});
  add(robot.base.rotation);
  add(robot.base.position);
  add(robot.base_angular_velocity);
  add(robot.base_angular_acceleration);
  add(robot.base_velocity);
  add(robot.base_acceleration);
  add(robot.gravity);
  return all;
}

void expect_same(const Robot& a, const Robot& b, const std::string& text) {
  EXPECT_EQ(a.name, b.name);
  ASSERT_EQ(a.frames.size(), b.frames.size());
  EXPECT_EQ(a.link_count, b.link_count);
  ASSERT_EQ(a.coordinates.size(), b.coordinates.size()) << text;
  ASSERT_EQ(a.loops.size(), b.loops.size());
  for (std::size_t i = 0; i < a.loops.size(); ++i) {
    EXPECT_EQ(a.loops[i].cut, b.loops[i].cut);
    EXPECT_EQ(a.loops[i].closing, b.loops[i].closing);
  }
  for (std::size_t j = 1; j <= a.frames.size(); ++j) {
    EXPECT_EQ(a.frame(j).antecedent, b.frame(j).antecedent);
    EXPECT_EQ(a.frame(j).type, b.frame(j).type);
    EXPECT_EQ(a.frame(j).active, b.frame(j).active);
    ASSERT_EQ(a.frame(j).variable.size(), b.frame(j).variable.size()) << text;
    for (std::size_t i = 0; i < a.frame(j).variable.size(); ++i)
      EXPECT_EQ(a.frame(j).variable[i].coordinate, b.frame(j).variable[i].coordinate);
  }
  for (std::size_t k = 0; k < a.coordinates.size(); ++k) {
    EXPECT_EQ(a.coordinates[k].given_qd.has_value(), b.coordinates[k].given_qd.has_value()) << text;
    EXPECT_EQ(a.coordinates[k].given_qdd.has_value(), b.coordinates[k].given_qdd.has_value()) << text;
  }
  EXPECT_TRUE(identical(a.arena, formulas(a), b.arena, formulas(b))) << text;
}

// 1 to 12 links in a chain or a tree, numbers, symbols and formulas, couplings, and sometimes loops.
Robot random_robot(std::mt19937& random) {
  Robot robot = empty_robot("random");
  Arena& a = robot.arena;
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const auto rational = [&] {
    return Rational(static_cast<std::int64_t>(below(2001)) - 1000, static_cast<std::int64_t>(1 + below(700)));
  };
  const auto value = [&](const std::string& name, bool angle = false) {
    switch (below(5)) {
      case 0: return a.zero();
      case 1:
        return angle ? a.scale(Rational(static_cast<std::int64_t>(below(7)) - 3, 2), a.pi()) : a.constant(rational());
      case 2: return a.symbol(name);
      case 3: return a.add(a.symbol(name), a.constant(rational()));
      default: return a.multiply(a.symbol("common"), a.subtract(a.symbol(name), a.cos(a.symbol("tilt"))));
    }
  };
  const auto positive = [&](const std::string& name) {
    return below(2) == 0 ? a.symbol(name) : a.constant(Rational(static_cast<std::int64_t>(below(50)), 7));
  };
  const std::size_t links = 1 + below(12), loops = links > 2 && below(3) == 0 ? 1 + below(2) : 0;
  const bool tree = below(2) == 0, coupled = below(3) == 0, offsets = below(3) == 0;
  const std::string q = below(2) == 0 ? "th" : "var";
  for (std::size_t j = 1; j <= links + 2 * loops; ++j) {
    const std::string n = std::to_string(j);
    const bool link = j <= links, closing = j > links + loops;
    add_frame(robot, "joint" + n, "link" + n, !link ? 1 + below(links) : tree ? below(j) : j - 1);
    Frame& f = robot.frame(j);
    f.type = closing || (link && below(8) == 0 && j > 1) ? JointType::fixed
             : below(3) == 0                             ? JointType::prismatic
                                                         : JointType::revolute;
    f.active = f.type != JointType::fixed && below(5) > 0;
    const bool revolute = f.type == JointType::revolute, prismatic = f.type == JointType::prismatic;
    f.geometry = {value("gamma" + n, true),
                  value("b" + n),
                  value("alpha" + n, true),
                  value("d" + n),
                  revolute && !offsets ? a.scale(Rational(static_cast<std::int64_t>(below(3)) - 1, 2), a.pi())
                                       : value("off" + n, true),
                  prismatic && !offsets ? a.constant(rational()) : value("ext" + n)};
    if (f.type != JointType::fixed) {
      const std::size_t k = add_coordinate(robot, q + n, q + n, "QP" + n, "QDP" + n);
      if (below(4) == 0) robot.coordinates[k].given_qd = below(2) == 0 ? a.zero() : a.constant(rational());
      if (below(4) == 0) robot.coordinates[k].given_qdd = a.scale(Rational(3), a.symbol("common"));
      if (coupled && k > 0) f.variable.push_back({below(k), a.constant(rational() * rational() + Rational(2000000))});
      f.variable.push_back({k, coupled && below(2) == 0 ? a.symbol("ratio" + n) : a.one()});
    }
    if (!closing) {
      f.motor_inertia = positive("IA" + n);
      f.viscous_friction = positive("FV" + n);
      f.coulomb_friction = positive("FS" + n);
    }
    if (!link) continue;
    f.inertial = {value("XX" + n), value("XY" + n), value("XZ" + n), value("YY" + n), value("YZ" + n),
                  value("ZZ" + n), value("MX" + n), value("MY" + n), value("MZ" + n), positive("M" + n)};
    f.force = {value("FX" + n), value("FY" + n), value("FZ" + n)};
    f.moment = {value("CX" + n), value("CY" + n), value("CZ" + n)};
  }
  robot.link_count = links;
  for (std::size_t i = 1; i <= loops; ++i) robot.loops.push_back({links + i, links + loops + i});
  const Ref c = a.cos(a.symbol("tilt")), s = a.sin(a.symbol("tilt"));
  robot.base.rotation = {c, a.negate(s), a.zero(), s, c, a.zero(), a.zero(), a.zero(), a.one()};
  robot.base.position = {value("px"), value("py"), value("pz")};
  robot.base_angular_velocity = {value("wx"), value("wy"), value("wz")};
  robot.base_angular_acceleration = {value("wpx"), value("wpy"), value("wpz")};
  robot.base_velocity = {value("vx"), value("vy"), value("vz")};
  robot.base_acceleration = {value("vpx"), value("vpy"), value("vpz")};
  robot.gravity = {value("gx"), value("gy"), a.constant(Rational(-981, 100))};
  return robot;
}

TEST(WritePar, random_robots_read_back_the_same) {
  std::mt19937 random(23);
  for (int round = 0; round < 400; ++round) {
    const Robot robot = random_robot(random);
    if (robot.coordinates.empty()) continue;
    std::vector<std::string> lost;
    const std::string text = write_par(robot, &lost);
    EXPECT_TRUE(lost.empty()) << lost[0];
    expect_same(robot, back(text), text);
    if (HasFailure()) FAIL() << "round " << round;
  }
}

TEST(WritePar, published_files_come_back_the_same) {
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(support::cases + "/robots")) {
    if (file.path().extension() != ".par") continue;
    ++files;
    Diagnostics diagnostics;
    const std::string original = read_file(file.path());
    const Robot robot = read_par(original, file.path(), diagnostics);
    EXPECT_EQ(write_par(robot), original) << file.path();
  }
  EXPECT_GE(files, 10U);
}

// QP and QDP of a file, and what stands there after reading and writing it.
TEST(WritePar, keeps_given_rates) {
  const std::string text = write_par(back("NL = 2\nsigma = {0,0}\nQP = {0,QP2}\nQDP = {QDP1,-1.5}\nG = {0,0,G3}\n"));
  EXPECT_NE(text.find("QP = {0,QP2}\nQDP = {QDP1,-1.5}\n"), std::string::npos) << text;
}

// SYMORO's elastic joint has no motor, and the torque -k q.
TEST(WritePar, keeps_elastic_joints) {
  const Robot robot = back("NL = 2\nsigma = {0,0}\neta = {0,1}\nk = {0,K2}\nG = {0,0,G3}\n");
  EXPECT_FALSE(robot.frame(2).active);
  EXPECT_EQ(to_string(robot.arena, robot.frame(2).spring), "K2");
  std::vector<std::string> lost;
  const std::string text = write_par(robot, &lost);
  EXPECT_NE(text.find("eta = {0,1}\nk = {0,K2}\n"), std::string::npos) << text;
  for (const std::string& line : lost) EXPECT_EQ(line.find("spring"), std::string::npos) << line;
}

TEST(WritePar, says_what_is_lost) {
  Robot robot = empty_robot("it's *) odd");
  add_frame(robot, "shoulder", "arm", 0);
  Frame& frame = robot.frame(1);
  frame.variable = {{add_coordinate(robot, "angle of shoulder", "q 1", "qd 1", "qdd 1"), robot.arena.one()}};
  frame.limits.upper = 1;
  frame.friction_offset = robot.arena.symbol("Fo1");
  frame.friction_width = robot.arena.constant(Rational(1, 50));
  frame.stribeck_friction = frame.stribeck_velocity = frame.load_friction = robot.arena.constant(Rational(1, 8));
  frame.spring = robot.arena.symbol("Ks1");
  frame.elasticity = robot.arena.symbol("Kf1");
  frame.inertial.M = robot.arena.symbol("pi");
  frame.inertial.ZZ = robot.arena.symbol("moment [kg m^2]");
  robot.gravity[2] = robot.arena.constant(-10);
  robot.attached.push_back({"tool", 1, identity_pose(robot.arena)});
  std::vector<std::string> lost;
  const std::string text = write_par(robot, &lost);
  std::string all;
  for (const std::string& line : lost) all += line + "\n";
  for (const char* expected :
       {"limits of joint 1", "friction offset of joint 1", "friction width of joint 1", "Stribeck friction of joint 1",
        "friction of joint 1 that grows with its load", "springs of joint 1", "elasticity of joint 1",
        "attached frame tool", "names of joints", "symbol q 1 is written as q_1", "symbol pi is written as pi_"})
    EXPECT_NE(all.find(expected), std::string::npos) << expected << " in\n" << all;
  EXPECT_EQ(back(text).coordinates[0].name, "q_1");
}

}  // namespace
}  // namespace armature::internal
