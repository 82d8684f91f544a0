// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Out and in again: judged by the oracle of tests/read/urdf_oracle.h, which reads the XML by itself.
#include "armature/write/urdf.h"

#include <gtest/gtest.h>

#include <fstream>

#include "armature/base/error.h"
#include "armature/expr/numeric_field.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "tests/read/urdf_oracle.h"

namespace armature {
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

TEST_P(RoundTrip, IsExactForRandomTrees) {
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

}  // namespace
}  // namespace armature
