// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/spring_notes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(SpringNotes, tell_stiffness_and_rest) {
  FrictionOptions friction;
  friction.kinds = {FrictionKind::offset, FrictionKind::spring, FrictionKind::lever};
  const IdentificationModel model = identification_model(test::one_joint(), {false, friction});
  Eigen::VectorXd x = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.unknowns()));
  const auto set = [&](const char* name, double value) {
    x[static_cast<Eigen::Index>(support::place_of(model.columns, std::string(name)))] = value;
  };
  // 4 (v - 0.5), and 3 sin(v - 1).
  set("Ks1", 4);
  set("Fo1", -2);
  set("Ksin1", 3 * std::cos(1.0));
  set("Kcos1", -3 * std::sin(1.0));
  const std::vector<std::string> notes = notes_on_springs(model, x);
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[0], "the spring of joint 1 has 4 Nm/rad, and with the offset is at rest at 0.5 rad");
  EXPECT_EQ(notes[1], "the spring on a lever of joint 1 pulls with up to 3 Nm, and is at rest at 1 rad");
}

TEST(SpringNotes, are_silent_without_springs) {
  const IdentificationModel model = identification_model(test::one_joint(), {});
  EXPECT_TRUE(notes_on_springs(model, Eigen::VectorXd::Ones(static_cast<Eigen::Index>(model.unknowns()))).empty());
}

}  // namespace
}  // namespace armature::internal
