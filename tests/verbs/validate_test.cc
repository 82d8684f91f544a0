// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/validate.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "tests/report/parsed.h"
#include "tests/verbs/measured_arm.h"

namespace armature::internal {
namespace {

class Validate : public test::MeasuredArm {
 protected:
  ValidateOptions asked() const {
    ValidateOptions options;
    options.logs = {path("train.csv")};
    return options;
  }
};

// The torques come from the spatial-vector oracle, with noise of 0.02 Nm: the description that made them is good.
TEST_F(Validate, finds_the_right_description_good) {
  const ValidateResult result = validate(robot_, asked());
  EXPECT_EQ(result.verdict.grade, Grade::good) << result.verdict.why;
  EXPECT_LT(result.error, 5);
  ASSERT_EQ(result.joints.size(), 3U);
  for (const JointValidation& joint : result.joints) {
    EXPECT_NEAR(joint.scale, 1, 0.02);
    EXPECT_GT(joint.correlation, 0.99);
    EXPECT_TRUE(joint.suspicions.empty());
  }
  ASSERT_EQ(result.readings.size(), 1U);
}

// Torques of joint 2 with the wrong sign, and those of joints 1 and 3 exchanged.
TEST_F(Validate, names_the_suspicion) {
  Log turned = test::synthetic_log(robot_, 5, 600);
  for (double& tau : turned.tau[1]) tau = -tau;
  const ValidateResult wrong = validate(robot_, {turned}, {});
  EXPECT_EQ(wrong.verdict.grade, Grade::bad);
  ASSERT_EQ(wrong.joints[1].suspicions.size(), 1U);
  EXPECT_NE(wrong.joints[1].suspicions[0].find("wrong sign"), std::string::npos);
  EXPECT_TRUE(wrong.joints[0].suspicions.empty());

  Log swapped = test::synthetic_log(robot_, 5, 600);
  std::swap(swapped.tau[0], swapped.tau[2]);
  const ValidateResult exchanged = validate(robot_, {swapped}, {});
  EXPECT_EQ(exchanged.verdict.grade, Grade::bad);
  ASSERT_EQ(exchanged.suspicions.size(), 1U) << to_text(to_json(exchanged));
  EXPECT_NE(exchanged.suspicions[0].what.find("exchanged"), std::string::npos);
}

// The judgement of `identify`: torques in mNm and a delay common to all drives are named, the right log is not doubted.
TEST_F(Validate, judges_the_logs_as_identify_does) {
  const Log right = test::synthetic_log(robot_, 5, 1500, 0.02);
  Log milli = right, late = right;
  for (Signal& tau : milli.tau)
    for (double& value : tau) value *= 1000;
  constexpr std::size_t samples = 4;
  for (Signal& tau : late.tau) std::rotate(tau.begin(), tau.end() - samples, tau.end());
  const ValidateResult good = validate(robot_, {right}, {}), thousand = validate(robot_, {milli}, {}),
                       behind = validate(robot_, {late}, {});
  EXPECT_TRUE(good.suspicions.empty());
  ASSERT_EQ(thousand.suspicions.size(), 1U);
  EXPECT_NE(thousand.suspicions[0].what.find("unit"), std::string::npos) << thousand.suspicions[0].what;
  EXPECT_EQ(thousand.verdict.grade, Grade::bad);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(good.joints[k].delay, 0) << k;
    EXPECT_NEAR(behind.joints[k].delay, 0.01 * samples, 0.003) << k;
  }
}

// Per log and of all together, by the filter of the first.
TEST_F(Validate, has_a_line_per_log) {
  ValidateOptions options = asked();
  options.logs.push_back(path("other.csv"));
  const ValidateResult result = validate(robot_, options);
  ASSERT_EQ(result.logs.size(), 2U);
  EXPECT_EQ(result.logs[0].samples + result.logs[1].samples, result.samples);
  EXPECT_EQ(result.logs[1].error.size(), 3U);
  EXPECT_LT(std::min(result.logs[0].total, result.logs[1].total), result.error);
  EXPECT_GT(std::max(result.logs[0].total, result.logs[1].total), result.error);
}

TEST_F(Validate, refuses_torques_that_were_not_measured) {
  for (const double value : {0.0, 7.0}) {
    Log dead = test::synthetic_log(robot_, 5, 600);
    std::fill(dead.tau[2].begin(), dead.tau[2].end(), value);
    EXPECT_THROW(validate(robot_, {dead}, {}), UnmetRequest) << value;
  }
}

TEST_F(Validate, says_when_masses_are_missing) {
  Robot empty = robot_;
  for (Frame& frame : empty.frames) {
    frame.inertial = zero_inertial(empty.arena);
    frame.motor_inertia = frame.viscous_friction = frame.coulomb_friction = frame.friction_offset = empty.arena.zero();
  }
  const ValidateResult result = validate(empty, asked());
  EXPECT_EQ(result.verdict.grade, Grade::bad);
  EXPECT_NEAR(result.error, 100, 1e-9);
  EXPECT_NE(result.joints[0].suspicions.at(0).find("masses"), std::string::npos);
}

TEST_F(Validate, returns_a_page_and_every_figure) {
  ValidateOptions options = asked();
  options.output = "out";
  options.origin.command = {"armature", "validate"};
  options.origin.file = path("arm.yaml");
  const ValidateResult result = validate(robot_, options);
  ASSERT_EQ(result.files.size(), 2U);
  EXPECT_EQ(Json::parse(result.files[0].content)["verdict"]["grade"], "good");
  const Parsed page(result.files[1].content);
  ASSERT_TRUE(page.ok);
  EXPECT_TRUE(page.harmless());
  EXPECT_EQ(page.with_class("data").size(), 3U);
  EXPECT_NE(result.files[1].content.find("SHA-256"), std::string::npos);
}

TEST_F(Validate, refuses_symbols_and_logs_that_are_too_short) {
  Robot symbolic = robot_;
  symbolic.frame(1).inertial.M = symbolic.arena.symbol("M1");
  symbolic.frame(1).inertial.MX = symbolic.arena.symbol("MX1");
  symbolic.frame(3).inertial.MX = symbolic.arena.symbol("MX3");
  EXPECT_THROW(validate(symbolic, asked()), UnmetRequest);
  EXPECT_THROW(validate(robot_, {test::synthetic_log(robot_, 1, 8)}, {}), Error);
}

}  // namespace
}  // namespace armature::internal
