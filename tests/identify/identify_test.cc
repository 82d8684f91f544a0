// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/identify.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>

#include "armature/base/error.h"
#include "armature/log/columns.h"
#include "armature/log/csv.h"
#include "tests/identify/synthetic.h"

namespace armature {
namespace {

const std::filesystem::path data = ARMATURE_SOURCE_DIR "/../shared/data";

TEST(Identify, FindsTheTruthOfAnExactLog) {
  const Robot robot = test::three_joints();
  IdentifyOptions options;
  options.prepare.cutoff = 0;
  const Identification result =
      identify(robot, {test::synthetic_log(robot, 1, 600)}, {test::synthetic_log(robot, 2, 200)}, options);
  EXPECT_LT((result.estimate.value - test::true_values(result.model)).cwiseAbs().maxCoeff(), 1e-9);
  for (const double error : result.unconstrained.validation) EXPECT_LT(error, 1e-8);
  for (const double error : result.error.validation) EXPECT_LT(error, 1e-3);
  EXPECT_EQ(result.sign_width, 0);
  EXPECT_EQ(result.samples, 600U);
}

// Positions and torques only, with noise on both: filters, differences and decimation are in the way.
TEST(Identify, ComesCloseFromNoisyPositions) {
  const Robot robot = test::three_joints();
  Log log = test::synthetic_log(robot, 1, 4000, 0.3), other = test::synthetic_log(robot, 2, 1000, 0.3);
  std::mt19937_64 generator(4);
  std::normal_distribution<double> normal(0, 1e-4);
  for (Log* each : {&log, &other}) {
    each->qd.clear();
    each->qdd.clear();
    for (Signal& q : each->q)
      for (double& x : q) x += normal(generator);
  }
  const Identification result = identify(robot, {log}, {other}, {});
  EXPECT_GT(result.decimation, 1U);
  EXPECT_TRUE(result.model.options.motor_inertia);
  for (const double error : result.error.validation) EXPECT_LT(error, 10);
  for (std::size_t c = 0; c < result.model.unknowns(); ++c)
    if (result.model.columns[c].name == "Fv1") {
      EXPECT_NEAR(result.estimate.value[static_cast<Eigen::Index>(c)], 2.0, 0.1);
    }
}

TEST(Identify, RefusesWhatIsTooShort) {
  const Robot robot = test::one_joint();
  EXPECT_THROW(identify(robot, {test::synthetic_log(robot, 1, 30)}, {}, {}), UnmetRequest);
}

Identification measured(const std::string& set, const std::string& train, const std::string& valid) {
  Diagnostics diagnostics;
  const Robot robot = read_robot((data / set / "robot.urdf").string(), diagnostics);
  const auto log = [&](const std::string& file) {
    const LogTable table = read_csv((data / set / file).string(), diagnostics);
    return make_log(table, guess_columns(table, robot, diagnostics));
  };
  return identify(robot, {log(train)}, valid.empty() ? std::vector<Log>{} : std::vector<Log>{log(valid)}, {});
}

void expect_below(const std::vector<double>& errors, const std::vector<double>& bars) {
  ASSERT_EQ(errors.size(), bars.size());
  for (std::size_t k = 0; k < bars.size(); ++k) EXPECT_LE(errors[k], bars[k]) << "joint " << k + 1;
}

class Measured : public testing::Test {
 protected:
  void SetUp() override {
    if (std::filesystem::exists(data)) return;
    std::cout << "skipped: the measured logs of ../shared/data are not here\n";
    GTEST_SKIP();
  }
};

// Published: M 95.1089, Fv 203.5034, Fc 20.3935, offset -3.1648 (Janot, Gautier & Brunot 2019).
TEST_F(Measured, EmpsAsPublished) {
  const Identification result = measured("emps", "train.csv", "");
  ASSERT_EQ(result.model.unknowns(), 4U);
  const double published[] = {95.1089, 203.5034, 20.3935, -3.1648}, within[] = {0.01, 0.025, 0.01, 0.01};
  for (Eigen::Index c = 0; c < 4; ++c)
    EXPECT_NEAR(result.estimate.value[c] / published[c], 1, within[c])
        << result.model.columns[static_cast<std::size_t>(c)].name;
}

TEST_F(Measured, Ur10ePredictsAnotherMotion) {
  const Identification result = measured("ur10e", "train_30s_12harm.csv", "valid_40s_12harm.csv");
  EXPECT_EQ(result.model.unknowns(), 58U);
  const std::vector<double> bars = {9.2, 4.7, 5.1, 9.5, 14.0, 12.0};
  expect_below(result.error.validation, bars);
  expect_below(result.unconstrained.validation, bars);
  EXPECT_LE(result.essential.count, 30U);
  for (std::size_t k = 0; k < bars.size(); ++k)
    EXPECT_LE(result.essential_error.validation[k], result.unconstrained.validation[k] + 0.5);
}

TEST_F(Measured, KukaLwr4pIsConsistent) {
  const Identification result = measured("kuka_lwr4p", "traj1_rep1.csv", "traj1_rep2.csv");
  EXPECT_EQ(result.model.unknowns(), 64U);
  expect_below(result.error.validation, {24, 1.3, 10, 2.0, 30, 33, 90});
}

}  // namespace
}  // namespace armature
