// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/compare.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>

#include "armature/base/error.h"
#include "tests/verbs/compared_runs.h"

namespace armature::internal {
namespace {

class Compare : public test::ComparedRuns {
 protected:
  CompareResult compared(const std::string& a, const std::string& b) const {
    CompareOptions options;
    options.first = path(a);
    options.second = path(b);
    return compare(options);
  }
};

const ComparedParameter& parameter(const CompareResult& result, const std::string& name) {
  for (const ComparedParameter& each : result.parameters)
    if (each.name == name) return each;
  throw std::runtime_error("no parameter " + name);
}

TEST_F(Compare, finds_the_friction_that_rose_and_nothing_else) {
  write_run("before", robot_, 1);
  write_run("after", changed(3, ParameterKind::Fs, 1.4), 2);
  const CompareResult result = compared("before", "after");
  EXPECT_EQ(result.changed, 1U);
  const ComparedParameter& friction = parameter(result, "Fs3");
  EXPECT_TRUE(friction.changed);
  EXPECT_NEAR(*friction.percent, 40, 8);
  EXPECT_NEAR(friction.difference, 0.4 * 0.7, 4 * std::hypot(friction.first_sd, friction.second_sd));
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_TRUE(result.changes[0].starts_with("Coulomb friction of joint 3 rose by ")) << result.changes[0];
  EXPECT_TRUE(result.notes.empty()) << result.notes[0];
  EXPECT_EQ(result.joints.size(), 3U);
}

// Runs of the same robot with other motions and noise: a finding is a false alarm. At a rate of 5 %, more than 4 of 20
// have a probability of 0.3 %.
TEST_F(Compare, rarely_finds_a_change_where_there_is_none) {
  constexpr int pairs = 20;
  int alarms = 0;
  std::size_t beyond = 0, all = 0;
  for (int i = 0; i < pairs; ++i) {
    write_run("a", robot_, static_cast<std::uint64_t>(1000 + 2 * i));
    write_run("b", robot_, static_cast<std::uint64_t>(1001 + 2 * i));
    const CompareResult result = compared("a", "b");
    alarms += result.changed > 0;
    for (const ComparedParameter& p : result.parameters) beyond += std::abs(p.z) > 1.96, ++all;
  }
  std::cout << fmt::format("{} of {} pairs raise a false alarm; {:.1f} % of z are beyond 1.96\n", alarms, pairs,
                           100.0 * static_cast<double>(beyond) / static_cast<double>(all));
  EXPECT_LE(alarms, 4);
  EXPECT_LT(static_cast<double>(beyond), 0.08 * static_cast<double>(all));
  EXPECT_GT(static_cast<double>(beyond), 0.01 * static_cast<double>(all));  // deviations are not far too large either
}

TEST_F(Compare, says_that_torques_have_another_gain) {
  Log scaled = test::synthetic_log(robot_, 2, 600, 0.02);
  for (Signal& tau : scaled.tau)
    for (double& each : tau) each *= 1.1;
  write_run("before", robot_, 1, 0.02);
  write_run("after", robot_, {scaled});
  const CompareResult result = compared("before", "after");
  ASSERT_TRUE(result.common_factor);
  EXPECT_NEAR(*result.common_factor, 1.1, 0.003);
}

TEST_F(Compare, warns_of_runs_that_share_a_log_or_options) {
  write_run("a", robot_, 1);
  write_run("b", robot_, 1);
  const CompareResult same = compared("a", "a");
  EXPECT_EQ(same.changed, 0U);
  EXPECT_EQ(parameter(same, "Fs3").z, 0);
  Json other = Json::parse(folder_.read("b/estimate.json"));
  for (Json& each : other["parameters"])
    if (each["name"] == "Fv3") each["name"] = "Fq3";
  folder_.write("b/estimate.json", other.dump());
  const CompareResult result = compared("a", "b");
  EXPECT_EQ(result.only_first, std::vector<std::string>{"Fv3"});
  EXPECT_EQ(result.only_second, std::vector<std::string>{"Fq3"});
  EXPECT_NE(parameter(result, "Fs3").doubt.find("only the first run has Fv3"), std::string::npos);
  EXPECT_TRUE(parameter(result, "Fs2").doubt.empty());
  EXPECT_FALSE(result.second.certified);
}

TEST_F(Compare, refuses_robots_of_another_structure) {
  write_run("arm", robot_, 1);
  const Robot other = test::awkward_robot(5, 6);
  ASSERT_NE(other.coordinates.size(), 3U);
  Json json = Json::parse(folder_.read("arm/estimate.json"));
  Json longer = json;
  longer["joints"].push_back("q4");
  longer["torque_sd"].push_back(1);
  longer["error"]["train"].push_back(1);
  folder_.write("longer.json", longer.dump());
  EXPECT_THROW(compared("arm", "longer.json"), UnmetRequest);
  for (Json& p : json["parameters"]) p["formula"] = p["formula"].get<std::string>() + " + XX9";
  folder_.write("other.json", json.dump());
  EXPECT_THROW(compared("arm", "other.json"), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
