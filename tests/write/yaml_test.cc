// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Read(write(robot)) is the same robot, entry by entry, decided over GF(p).
#include "armature/write/yaml.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <random>

#include "armature/base/error.h"
#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"
#include "armature/read/reader.h"
#include "armature/robot/values.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

class RandomRobot {
 public:
  explicit RandomRobot(unsigned seed) : random_(seed), robot_(empty_robot("robot_" + std::to_string(seed))) {}

  Robot make() {
    const std::size_t links = 1 + pick(12), coordinates = 1 + pick(links);
    if (coin()) robot_.source = "Someone's paper: \"tables\" #2\nand \\ a second line, \xc3\xa9t\xc3\xa9";
    if (coin()) robot_.base_name = "the world";
    const bool plain = coin();
    for (std::size_t k = 0; k < coordinates; ++k) {
      const std::string n = std::to_string(k + 1);
      if (plain) add_coordinate(robot_, "q" + n, "q" + n, "qd" + n, "qdd" + n);
      else add_coordinate(robot_, "axis " + n, "th" + n, "QP" + n, "QDP" + n);
    }
    if (coin())
      for (Coordinate& c : robot_.coordinates) {
        if (coin()) c.given_qd = robot_.arena.zero();
        if (coin()) c.given_qdd = robot_.arena.scale(Rational(2), robot_.arena.symbol("P1"));
      }
    for (std::size_t j = 1; j <= links; ++j) add(j, pick(2) == 0 ? j - 1 : pick(j), coordinates);
    if (coin()) add_loop(links, coordinates);
    for (auto* vector : {&robot_.gravity, &robot_.base_velocity, &robot_.base_angular_acceleration})
      if (coin())
        for (Ref& component : *vector) component = formula();
    if (coin()) robot_.base = random_pose();
    if (coin()) robot_.base_inertial = inertia("0");
    for (std::size_t i = pick(3); i-- > 0;)
      robot_.attached.push_back({"tool" + std::to_string(i), pick(links + 1), random_pose()});
    return std::move(robot_);
  }

 private:
  std::size_t pick(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  bool coin() { return pick(2) == 0; }

  // Zeros mostly, then decimals, fractions, doubles of full length, angles, symbols and formulas of them.
  Ref formula() {
    Arena& a = robot_.arena;
    const auto integer = [&] { return static_cast<std::int64_t>(pick(2001)) - 1000; };
    const Ref symbol = a.symbol("P" + std::to_string(pick(20)));
    switch (pick(9)) {
      case 0: return a.constant(Rational(integer(), 1000));
      case 1: return a.constant(Rational(integer(), 7));
      case 2: return a.constant(Rational::from_double(std::ldexp(static_cast<double>(random_()), -28)));
      case 3: return a.scale(Rational(integer(), 12), a.pi());
      case 4: return symbol;
      case 5: return a.subtract(a.scale(Rational(3, 4), a.power(symbol, 2)), a.cos(a.add(symbol, a.pi())));
      case 6: return a.divide(a.add(symbol, a.constant(Rational(1, 3))), a.add(a.symbol("N"), a.sin(symbol)));
      default: return a.zero();
    }
  }

  // Of a body: a few positive numbers, or symbols.
  Inertial inertia(const std::string& n) {
    Arena& a = robot_.arena;
    Inertial i = zero_inertial(a);
    if (coin()) {
      const Ref c = a.constant(Rational(static_cast<std::int64_t>(pick(90)) + 10, 1000));
      i.XX = i.YY = i.ZZ = c;
      i.M = a.scale(20, c);
    } else {
      i = {a.symbol("XX" + n), a.zero(),           formula(),          a.symbol("YY" + n), a.symbol("YZ" + n),
           formula(),          a.symbol("MX" + n), a.symbol("MY" + n), formula(),          a.symbol("M" + n)};
    }
    return i;
  }

  void add(std::size_t j, std::size_t antecedent, std::size_t coordinates) {
    const std::string n = std::to_string(j);
    add_frame(robot_, coin() ? "joint " + n : "j" + n, "l" + n, antecedent);
    Frame& frame = robot_.frame(j);
    frame.geometry = {formula(), formula(), formula(), formula(), formula(), formula()};
    frame.type = pick(5) == 0 ? JointType::fixed : pick(3) == 0 ? JointType::prismatic : JointType::revolute;
    frame.active = pick(4) != 0;
    frame.inertial = inertia(n);
    frame.motor_inertia = coin() ? robot_.arena.zero() : robot_.arena.symbol("IA" + n);
    frame.coulomb_friction = coin() ? robot_.arena.zero() : robot_.arena.symbol("FS" + n);
    frame.friction_offset = formula();
    if (coin()) frame.friction_width = robot_.arena.constant(Rational(static_cast<std::int64_t>(pick(99)) + 1, 100));
    if (pick(3) == 0) frame.spring = formula();
    if (pick(3) == 0) {
      frame.stribeck_friction = formula();
      frame.stribeck_velocity = robot_.arena.constant(Rational(static_cast<std::int64_t>(pick(99)) + 1, 1000));
    }
    if (frame.active && frame.type != JointType::fixed && coin())
      frame.elasticity = robot_.arena.symbol("KF" + n), frame.elastic_damping = robot_.arena.symbol("DF" + n);
    if (frame.type == JointType::revolute && coin()) frame.spring_cosine = formula(), frame.spring_sine = formula();
    if (coin()) frame.force = {formula(), formula(), formula()}, frame.moment = {formula(), formula(), formula()};
    if (coin()) frame.limits.lower = -std::ldexp(static_cast<double>(random_()), -30);
    if (coin()) frame.limits.upper = std::ldexp(static_cast<double>(random_()), -30);
    if (coin()) frame.limits.effort = 1e-7;
    couple(frame, j <= coordinates ? j - 1 : pick(coordinates), coordinates);
  }

  // Coordinate k, alone or with others, so that each coordinate moves a joint.
  void couple(Frame& frame, std::size_t k, std::size_t coordinates) {
    if (frame.type == JointType::fixed) {
      if (k >= coordinates || moved(k)) return;
      frame.type = JointType::revolute;
    }
    for (std::size_t i = 0; i < coordinates; ++i) {
      if (i != k && pick(4) != 0) continue;
      const Ref c = i == k && coin() ? robot_.arena.one() : coefficient();
      frame.variable.push_back({i, c});
    }
  }
  bool moved(std::size_t k) const {
    for (const Frame& frame : robot_.frames)
      for (const Coupling& term : frame.variable)
        if (term.coordinate == k) return true;
    return false;
  }
  Ref coefficient() {
    Arena& a = robot_.arena;
    if (coin()) return a.constant(Rational(-3, 7));
    return coin() ? a.symbol("N") : a.add(a.symbol("K"), a.symbol("N"));
  }

  void add_loop(std::size_t links, std::size_t coordinates) {
    for (const char* name : {"cut", "closing", "cut again", "closing again"}) {
      const bool on_the_other = robot_.frames.size() == links + 2;  // as in OpenSYMORO's TwoLoops
      const std::size_t j = add_frame(robot_, name, coin() ? "" : name, on_the_other ? links + 2 : 1 + pick(links));
      robot_.frame(j).geometry.d = formula();
      robot_.frame(j).type = JointType::fixed;
    }
    robot_.frame(links + 3).type = JointType::revolute;
    couple(robot_.frame(links + 3), 0, coordinates);
    Frame& cut = robot_.frame(links + 1);
    cut.type = JointType::prismatic;
    couple(cut, 0, coordinates);
    robot_.link_count = links;
    robot_.loops.push_back({links + 1, links + 2});
    robot_.loops.push_back({links + 3, links + 4});
  }

  Pose random_pose() {
    Arena& a = robot_.arena;
    Pose pose = identity_pose(a);
    if (coin()) {
      const Ref angle = coin() ? a.symbol("TURN") : a.scale(Rational(1, 6), a.pi());
      const Ref c = a.cos(angle), s = a.sin(angle);
      pose.rotation = {c, a.negate(s), a.zero(), s, c, a.zero(), a.zero(), a.zero(), a.one()};
    }
    if (coin()) pose.position = {formula(), formula(), formula()};
    return pose;
  }

  std::mt19937 random_;
  Robot robot_;
};

Robot reread(const std::string& text) {
  Diagnostics diagnostics;
  return read_yaml(text, "written", diagnostics);
}

void expect_same_formulas(const Robot& a, const Robot& b) {
  std::vector<Ref> of_a, of_b;
  for_each_formula(a, [&](Ref formula) { of_a.push_back(formula); });
  for_each_formula(b, [&](Ref formula) { of_b.push_back(formula); });
  ASSERT_EQ(of_a.size(), of_b.size());
  EXPECT_TRUE(identical(a.arena, of_a, b.arena, of_b));
}

void expect_same(const Robot& a, const Robot& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.source, b.source);
  EXPECT_EQ(a.base_name, b.base_name);
  ASSERT_EQ(a.frames.size(), b.frames.size());
  EXPECT_EQ(a.link_count, b.link_count);
  ASSERT_EQ(a.coordinates.size(), b.coordinates.size());
  for (std::size_t k = 0; k < a.coordinates.size(); ++k) {
    EXPECT_EQ(a.coordinates[k].name, b.coordinates[k].name);
    EXPECT_EQ(a.coordinates[k].given_qd.has_value(), b.coordinates[k].given_qd.has_value());
    EXPECT_EQ(a.coordinates[k].given_qdd.has_value(), b.coordinates[k].given_qdd.has_value());
    const auto names = [k](const Robot& robot) {  // a value needs no name
      const Coordinate& c = robot.coordinates[k];
      return robot.arena.name_of(c.q) + " " + (c.given_qd ? "" : robot.arena.name_of(c.qd)) + " " +
             (c.given_qdd ? "" : robot.arena.name_of(c.qdd));
    };
    EXPECT_EQ(names(a), names(b));
  }
  for (std::size_t j = 1; j <= a.frames.size(); ++j) {
    const Frame &f = a.frame(j), &g = b.frame(j);
    EXPECT_EQ(f.joint_name, g.joint_name);
    EXPECT_EQ(f.link_name, g.link_name);
    EXPECT_EQ(f.antecedent, g.antecedent);
    EXPECT_EQ(f.type, g.type);
    EXPECT_EQ(f.active, g.active);
    EXPECT_EQ(f.limits, g.limits);
    ASSERT_EQ(f.variable.size(), g.variable.size());
    for (std::size_t i = 0; i < f.variable.size(); ++i) EXPECT_EQ(f.variable[i].coordinate, g.variable[i].coordinate);
  }
  ASSERT_EQ(a.loops.size(), b.loops.size());
  for (std::size_t i = 0; i < a.loops.size(); ++i) {
    EXPECT_EQ(a.loops[i].cut, b.loops[i].cut);
    EXPECT_EQ(a.loops[i].closing, b.loops[i].closing);
  }
  ASSERT_EQ(a.attached.size(), b.attached.size());
  for (std::size_t i = 0; i < a.attached.size(); ++i) {
    EXPECT_EQ(a.attached[i].name, b.attached[i].name);
    EXPECT_EQ(a.attached[i].link, b.attached[i].link);
  }
  EXPECT_EQ(a.tolerances, b.tolerances);
  expect_same_formulas(a, b);
}

TEST(WriteYaml, random_robots_come_back_the_same) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Robot robot = RandomRobot(seed).make();
    const std::string text = write_yaml(robot);
    SCOPED_TRACE(text);
    try {
      const Robot again = reread(text);
      expect_same(robot, again);
      EXPECT_EQ(write_yaml(robot), text);
    } catch (const InputError& error) {
      FAIL() << error.what();
    }
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(WriteYaml, the_library_comes_back_the_same) {
  for (const LibraryRobot& entry : robot_library()) {
    SCOPED_TRACE(entry.name);
    const Robot robot = reread(entry.text);
    const std::string text = write_yaml(robot);
    expect_same(robot, reread(text));
  }
}

// The published .par files: loops, passive joints and all come through YAML, and the library's symbolic robots are the
// published ones.
TEST(WriteYaml, par_files_come_through_the_same) {
  std::size_t files = 0, in_library = 0;
  for (const auto& entry : std::filesystem::directory_iterator(support::cases + "/robots")) {
    if (entry.path().extension() != ".par") continue;
    SCOPED_TRACE(entry.path().string());
    Diagnostics diagnostics;
    const Robot robot = read_robot(entry.path().string(), diagnostics);
    expect_same(robot, reread(write_yaml(robot)));
    ++files;
    for (const char* name : {"planar2r", "stanford", "rx90"})
      if (entry.path().stem() == name) {
        expect_same_formulas(robot, read_robot(name, diagnostics));
        ++in_library;
      }
  }
  EXPECT_GE(files, 10U);
  EXPECT_EQ(in_library, 3U);
}

TEST(WriteYaml, looks_like_a_table) {
  const Robot robot = reread(
      "armature: 1\nrobot: two\ngravity: [0, 0, -9.81]\njoints:\n  - [joint, alpha, theta, d]\n  - [j1, 0, q1, 0]\n"
      "  - [j2, -90*deg, q2 + pi/2, 0.4318]\nlinks:\n  - [link, M]\n  - [j2, M2]\n"
      "frames:\n  - {frame: tool, link: j2, xyz: [0, 0, 0.1]}\n");
  EXPECT_EQ(write_yaml(robot),
            "armature: 1\n"
            "robot: two\n"
            "gravity: [0, 0, -9.81]\n"
            "convention: khalil\n"
            "joints:\n"
            "  - [joint, alpha, d,      theta    ]\n"
            "  - [j1,    0,     0,      q1       ]\n"
            "  - [j2,    -pi/2, 0.4318, q2 + pi/2]\n"
            "links:\n"
            "  - [link, M ]\n"
            "  - [j2,   M2]\n"
            "frames:\n"
            "  - frame: tool\n"
            "    link: j2\n"
            "    xyz: [0, 0, 0.1]\n");
}

TEST(WriteYaml, refuses_what_the_format_cannot_tell) {
  Robot robot = RandomRobot(1).make();
  robot.gravity[0] = robot.arena.symbol("not a name");
  EXPECT_THROW(write_yaml(robot), UnmetRequest);
  robot.gravity[0] = robot.arena.symbol("deg");  // it would come back as pi/180
  EXPECT_THROW(write_yaml(robot), UnmetRequest);
  std::vector<Ref> terms;
  for (int i = 0; i < 300; ++i) terms.push_back(robot.arena.symbol("long" + std::to_string(i)));
  robot.gravity[0] = robot.arena.sum(terms);
  EXPECT_THROW(write_yaml(robot), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
