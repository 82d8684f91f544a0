// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/pipeline/puma260_moments.h"

#include <gtest/gtest.h>

#include "armature/read/reader.h"

namespace armature {
namespace {

// Any numbers will do: all inertial parameters are unknowns.
IdentificationModel puma260_model() {
  std::string text;
  for (const LibraryRobot& robot : robot_library())
    if (robot.name == "puma260") text = robot.text;
  Diagnostics diagnostics;
  Robot robot = read_yaml(text, "puma260", diagnostics);
  const Ref one = robot.arena.constant(Rational(1));
  for (std::size_t j = 1; j <= 6; ++j) {
    robot.frame(j).inertial = {one, one, one, one, one, one, one, one, one, one};
    robot.frame(j).motor_inertia = one;
  }
  IdentificationOptions options;
  options.friction.kinds = {FrictionKind::viscous, FrictionKind::coulomb};
  return identification_model(robot, options);
}

// Table 1 of the paper, whose names of products follow from which of them is dependent.
TEST(Puma260Moments, AreThoseOfTable1) {
  std::string names;
  for (const std::string& name : paper_parameters(puma260_model()).names) names += name + " ";
  EXPECT_EQ(names,
            "ia1 ia2 ia3 ia4 ia5 ia6 m6 x6 y6 z6 a6 b6 c6 d6 e6 f6 x5 y5 a5 c5 d5 e5 f5 x4 y4 a4 c4 d4 e4 f4 "
            "x3 y3 a3 d3 e3 f3 x2 y2 d2 e2 fs1 fs2 fs3 fs4 fs5 fs6 ds1 ds2 ds3 ds4 ds5 ds6 ");
}

}  // namespace
}  // namespace armature
