// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle for good files is the JSON that stands next to each published .par file, which other tools wrote.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/expr/print.h"
#include "armature/read/expression.h"
#include "armature/read/reader.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

Robot read(const std::string& text, Diagnostics& diagnostics) { return read_par(text, "test.par", diagnostics); }
Robot read(const std::string& text) {
  Diagnostics diagnostics;
  Robot robot = read(text, diagnostics);
  EXPECT_TRUE(diagnostics.all().empty()) << to_string(diagnostics);
  return robot;
}
std::string refusal(const std::string& text) {
  Diagnostics diagnostics;
  try {
    read(text, diagnostics);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

// theta (or r) of frame j as the file has it: the constant part and the joint's variable in one formula.
Ref with_variable(Robot& robot, std::size_t j, Ref constant, JointType type) {
  const Frame& frame = robot.frame(j);
  if (frame.type != type) return constant;
  for (const Coupling& term : frame.variable)
    constant = robot.arena.add(constant, robot.arena.multiply(term.coefficient, robot.coordinates[term.coordinate].q));
  return constant;
}

TEST(Par, published_files_equal_their_json_entry_by_entry) {
  std::size_t robots = 0, entries = 0;
  for (const auto& file : std::filesystem::directory_iterator(support::cases + "/robots")) {
    if (file.path().extension() != ".par") continue;
    ++robots;
    Diagnostics diagnostics;
    Robot robot = read_par(read_file(file.path()), file.path(), diagnostics);
    EXPECT_TRUE(diagnostics.all().empty()) << to_string(diagnostics);
    std::ifstream json_file(std::filesystem::path(file.path()).replace_extension(".json"));
    const nlohmann::json json = nlohmann::json::parse(json_file);
    EXPECT_EQ(robot.name, json["name"].get<std::string>());
    const std::size_t NL = json["NL"], NJ = json["NJ"], NF = json["NF"];
    EXPECT_EQ(robot.link_count, NL);
    ASSERT_EQ(robot.frames.size(), NF);
    ASSERT_EQ(robot.loops.size(), NJ - NL);
    for (std::size_t i = 0; i < robot.loops.size(); ++i) {
      EXPECT_EQ(robot.loops[i].cut, NL + i + 1);
      EXPECT_EQ(robot.loops[i].closing, NJ + i + 1);
    }
    const nlohmann::json& parameters = json["parameters"];
    const auto same = [&](const char* key, std::size_t j, Ref got) {
      if (!parameters.contains(key) || j > parameters[key].size()) return;
      const std::string text = parameters[key][j - 1];
      Diagnostics none;
      const std::optional<Ref> expected = parse_expression(robot.arena, text, {}, none);
      ASSERT_TRUE(expected.has_value()) << text;
      EXPECT_EQ(*expected, got) << file.path() << " " << key << j << ": " << text << " and "
                                << to_string(robot.arena, got);
      ++entries;
    };
    for (std::size_t j = 1; j <= NF; ++j) {
      const Frame frame = robot.frame(j);
      const Geometry& g = frame.geometry;
      EXPECT_EQ(parameters["ant"][j - 1], std::to_string(frame.antecedent));
      EXPECT_EQ(parameters["sigma"][j - 1], std::to_string(static_cast<int>(frame.type)));
      EXPECT_EQ(parameters["mu"][j - 1], frame.active ? "1" : "0");
      same("gamma", j, g.gamma);
      same("b", j, g.b);
      same("alpha", j, g.alpha);
      same("d", j, g.d);
      same("theta", j, with_variable(robot, j, g.theta, JointType::revolute));
      same("r", j, with_variable(robot, j, g.r, JointType::prismatic));
      if (j > NL) continue;
      const Inertial& i = frame.inertial;
      same("XX", j, i.XX), same("XY", j, i.XY), same("XZ", j, i.XZ), same("YY", j, i.YY), same("YZ", j, i.YZ);
      same("ZZ", j, i.ZZ), same("MX", j, i.MX), same("MY", j, i.MY), same("MZ", j, i.MZ), same("M", j, i.M);
      same("IA", j, frame.motor_inertia);
      same("FV", j, frame.viscous_friction), same("FS", j, frame.coulomb_friction);
      same("FX", j, frame.force[0]), same("CZ", j, frame.moment[2]);
    }
    for (const Coordinate& c : robot.coordinates) {
      EXPECT_EQ(robot.arena.name_of(c.qd).substr(0, 2), "QP");
      EXPECT_EQ(robot.arena.name_of(c.qdd).substr(0, 3), "QDP");
    }
  }
  EXPECT_GE(robots, 11u);
  EXPECT_GE(entries, 500u);
}

const std::string two = R"((* Robotname = 'two' *)
NL = 2
sigma = {0,1}
ant = {0,1}
theta = {th1, 0}
r = {0, r2}
M = {M1, M2}
XX = {XX1, XX2}
YY = {YY1, YY2}
ZZ = {ZZ1, ZZ2}
G = {0,0,G3}
)";

std::string with(const std::string& from, const std::string& to, const std::string& text = two) {
  std::string changed = text;
  const std::size_t at = changed.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return changed.replace(at, from.size(), to);
}

TEST(Par, dialects_mean_the_same) {
  const Robot robot = read(two);
  EXPECT_EQ(robot.name, "two");
  ASSERT_EQ(robot.coordinates.size(), 2u);
  EXPECT_EQ(robot.coordinates[1].name, "r2");
  EXPECT_EQ(robot.arena.name_of(robot.coordinates[0].qd), "qd1");  // made up
  const std::string dialect =
      " Name = 'two'  \r\n  NL= 2 ;\r\nNJ =2 (* joints *)\r\nSIGMA = { 0 , \r\n   1 }\r\nAnt={0,1}\r\nTheta = {th1,0}  "
      " \r\n"
      "R = {0,(* here *) r2}\r\nm = {M1,M2}\r\nxx={XX1,XX2}\r\nyy={YY1,YY2}\r\nzz={ZZ1,ZZ2}\r\ng={0,0,G3}\r\n";
  const Robot other = read(dialect);
  EXPECT_EQ(other.name, "two");
  EXPECT_EQ(other.frame(2).type, JointType::prismatic);
  EXPECT_EQ(to_string(other.arena, other.frame(2).inertial.M), "M2");
  EXPECT_EQ(to_string(other.arena, other.gravity[2]), "G3");
}

TEST(Par, variables_are_split_from_their_offsets) {
  Robot robot = read(with("{th1, 0}", "{2*th1 - Pi/2 + off1, 0}"));
  ASSERT_EQ(robot.coordinates.size(), 2u);
  EXPECT_EQ(robot.arena.value(robot.frame(1).variable[0].coefficient), Rational(2));
  EXPECT_EQ(to_string(robot.arena, robot.frame(1).geometry.theta),
            to_string(robot.arena, robot.arena.subtract(robot.arena.symbol("off1"),
                                                        robot.arena.scale(Rational(1, 2), robot.arena.pi()))));
}

TEST(Par, shared_symbols_are_couplings) {
  const Robot robot = read(R"(NL = 3
theta = {th1, q2, q3 - q2}
M = {M1,M2,M3}
G = {0,0,G3}
QP = {QP1, QP2, QP3}
)");
  ASSERT_EQ(robot.coordinates.size(), 3u);
  ASSERT_EQ(robot.frame(3).variable.size(), 2u);
  EXPECT_EQ(robot.frame(3).variable[0].coordinate, 1u);
  EXPECT_EQ(robot.arena.value(robot.frame(3).variable[0].coefficient), Rational(-1));
  EXPECT_EQ(robot.arena.name_of(robot.coordinates[2].qd), "QP3");
  EXPECT_EQ(robot.arena.name_of(robot.coordinates[1].qd), "QP2");
}

TEST(Par, symbols_used_elsewhere_are_constants) {
  const Robot robot = read(R"(NL = 2
theta = {a, b + L}
d = {0, L}
M = {M1,M2}
G = {0,0,G3}
)");
  EXPECT_EQ(robot.coordinates.size(), 2u);
  EXPECT_EQ(to_string(robot.arena, robot.frame(2).geometry.theta), "L");
}

TEST(Par, reports_everything_in_one_go) {
  const std::string message = refusal(with("M = {M1, M2}", "M = {nan, -1}\nfoo = 3\nalpha = {1}\nG0 = {0,0,0}"));
  for (const char* expected :
       {"test.par:7:6: error", "test.par:7:11: error: the mass", "foo is not a key", "alpha has 1", "G0 is not a key"})
    EXPECT_NE(message.find(expected), std::string::npos) << expected << " in\n" << message;
}

TEST(Par, a_link_free_frame_carries_no_inertia) {
  const std::string text = R"(NL = 2
NJ = 3
NF = 4
Type = 2
ant = {0,1,2,0}
sigma = {0,0,0,2}
theta = {th1,th2,th3,0}
M = {M1,M2,0,0}
FV = {0,0,F3,0}
G = {0,G2,0}
)";
  const Robot robot = read(text);
  EXPECT_EQ(robot.loops.size(), 1u);
  EXPECT_EQ(to_string(robot.arena, robot.frame(3).viscous_friction), "F3");
  EXPECT_NE(refusal(with("{M1,M2,0,0}", "{M1,M2,M3,0}", text)).find("test.par:8:12: error: M of frame 3"),
            std::string::npos);
}

}  // namespace
}  // namespace armature::internal
