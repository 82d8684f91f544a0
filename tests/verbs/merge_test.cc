// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/merge.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "tests/verbs/factored_logs.h"

namespace armature::internal {
namespace {

class MergeVerb : public test::FactoredLogs {
 protected:
  std::string why(const std::vector<std::string>& parts) {
    try {
      united(parts, "out.rf");
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(MergeVerb, leaves_out_a_log_as_if_it_had_never_been) {
  const std::vector<std::string> logs = {log("a.csv", 1), log("b.csv", 2), log("c.csv", 3)};
  factored(logs, "all.rf");
  FactorOptions like;
  like.like = path("all.rf");
  factored({logs[0], logs[2]}, "ac.rf", like);
  MergeOptions without;
  without.without = {"b.csv"};
  EXPECT_EQ(united({"all.rf"}, "less.rf", without).left_out, 1U);
  EXPECT_EQ(bytes("less.rf"), bytes("ac.rf"));
  EXPECT_THROW(united({"ac.rf"}, "less.rf", without), InputError);
}

TEST_F(MergeVerb, refuses_duplicates_and_other_equations_with_the_files_and_the_option) {
  factored({log("a.csv", 1)}, "a.rf");
  factored({log("b.csv", 2)}, "b.rf");  // chose for itself
  FactorOptions other;
  other.like = path("a.rf");
  factored({path("a.csv")}, "again.rf", other);
  const std::string twice = why({"a.rf", "again.rf"});
  EXPECT_NE(twice.find("again.rf"), std::string::npos);
  EXPECT_NE(twice.find("a.csv is in"), std::string::npos) << twice;
  const std::string apart = why({"a.rf", "b.rf"});
  EXPECT_NE(apart.find("the speed of"), std::string::npos) << apart;
  EXPECT_NE(apart.find("like"), std::string::npos) << apart;
  folder_.write("log.rf", "t,q1\n1,2\n");
  EXPECT_NE(why({"a.rf", "log.rf"}).find("no file of factors"), std::string::npos);
  EXPECT_NE(why({"a.rf", "missing.rf"}), "");
}

// One log of a robot with a heavier last link among five.
TEST_F(MergeVerb, finds_the_log_that_is_unlike_the_others) {
  std::vector<std::string> logs;
  for (const char* name : {"a.csv", "b.csv", "c.csv", "d.csv"}) logs.push_back(log(name, logs.size() + 1));
  Robot other = robot_;
  other.frame(3).inertial.MX = other.arena.constant(Rational::from_decimal("0.25").value());
  folder_.write("odd.csv", to_csv(test::synthetic_log(other, 9, 400, 0.02)));
  logs.push_back(path("odd.csv"));
  FactorOptions plain;
  plain.fit.choose = Choice::no;
  factored(logs, "all.rf", plain);
  MergeOptions options;
  options.leave_one_out = true;
  const MergeResult result = united({"all.rf"}, "copy.rf", options);
  EXPECT_EQ(bytes("copy.rf"), bytes("all.rf"));
  ASSERT_EQ(result.in_turn.size(), 5U);
  const auto& odd = *std::ranges::find(result.in_turn, "odd.csv", &GroupLeftOut::group);
  EXPECT_GT(std::abs(odd.z), 10);
  for (const GroupLeftOut& g : result.in_turn) {
    EXPECT_LE(std::abs(g.z), std::abs(odd.z));
    EXPECT_EQ(g.alone.size(), result.part.parameters.size());
    ASSERT_TRUE(g.by_others.has_value());
    EXPECT_LE(*g.by_others, *odd.by_others);
  }
}

TEST_F(MergeVerb, solves_for_robots_of_one_type_with_the_friction_of_each) {
  FactorOptions plain;
  plain.fit.choose = Choice::no;
  plain.fit.motor_inertia = Choice::yes;
  const Robot type = robot_;
  const char* frictions[] = {"0.5", "0.8", "0.6"};
  for (std::size_t l = 0; l < 3; ++l) {
    robot_.frame(3).viscous_friction = robot_.arena.constant(Rational::from_decimal(frictions[l]).value());
    const std::string name = "r" + std::to_string(l);
    const std::string file = log(name + ".csv", l + 1, 600);
    robot_ = type;
    FactorOptions options;
    if (l == 0) options = plain;
    else options.like = path("r0.rf");
    options.label = name;
    factored({file}, name + ".rf", options);
  }
  MergeOptions fleet;
  fleet.fleet = true;
  const MergeResult result = united({"r2.rf", "r0.rf", "r1.rf"}, "all.rf", fleet);
  ASSERT_TRUE(result.fleet.has_value());
  ASSERT_EQ(result.fleet->robots.size(), 3U);
  for (std::size_t l = 0; l < 3; ++l) {
    const FleetRobot& robot = result.fleet->robots[l];
    EXPECT_EQ(robot.label, "r" + std::to_string(l));
    EXPECT_LT(robot.error, 3);
    const auto fv3 = [](const Named<double>& of) {
      return std::ranges::find(of, "Fv3", &std::pair<std::string, double>::first)->second;
    };
    EXPECT_NEAR(fv3(robot.own), std::stod(frictions[l]), 5 * fv3(robot.sd) + 0.01) << l;
  }
  const auto& spread = *std::ranges::find(result.fleet->own, "Fv3", &FleetParameter::name);
  EXPECT_NEAR(spread.spread, 0.153, 0.02);  // the standard deviation of 0.5, 0.8, 0.6
}

// Sealed as it should be, or not: every file of the corpus is read or refused, and says why.
TEST_F(MergeVerb, understands_or_refuses_every_hostile_part) {
  std::size_t refused = 0, all = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/hostile/factors")) {
    ++all;
    MergeOptions options;
    options.parts = {entry.path().string()};
    options.sum = true;
    try {
      merge(options);
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(entry.path().filename().string()), std::string::npos) << error.what();
      ++refused;
    }
  }
  EXPECT_GE(all, 19U);
  EXPECT_EQ(refused, all - 3);  // a plain one, one without logs, one with a great count
}

TEST_F(MergeVerb, says_what_a_part_holds_and_writes_nothing_unless_asked) {
  factored({log("a.csv", 1), log("b.csv", 2)}, "ab.rf");
  MergeOptions options;
  options.parts = {path("ab.rf")};
  const MergeResult result = merge(options);
  EXPECT_EQ(result.part.logs, 2U);
  EXPECT_TRUE(result.files.empty());
  EXPECT_EQ(to_json(result).at("bytes"), bytes("ab.rf").size());
}

// Each robot of a fleet from its part: the friction of its own, the inertias that all tell, a file of its own.
TEST_F(MergeVerb, writes_a_part_for_each_robot_of_a_fleet) {
  FactorOptions plain;
  plain.fit.choose = Choice::no;
  plain.fit.motor_inertia = Choice::yes;
  const Robot type = robot_;
  const char* frictions[] = {"0.5", "0.8", "0.6"};
  for (std::size_t l = 0; l < 3; ++l) {
    robot_.frame(3).viscous_friction = robot_.arena.constant(Rational::from_decimal(frictions[l]).value());
    const std::string name = "r" + std::to_string(l);
    const std::vector<std::string> logs = {log(name + "a.csv", 2 * l + 1, 400), log(name + "b.csv", 2 * l + 2, 300)};
    robot_ = type;
    FactorOptions options;
    if (l == 0) options = plain;
    else options.like = path("r0.rf");
    options.label = name;
    factored(logs, name + ".rf", options);
  }
  MergeOptions fleet;
  fleet.fleet = true;
  fleet.robots = path("robots");
  const MergeResult result = united({"r2.rf", "r0.rf", "r1.rf"}, "all.rf", fleet);
  ASSERT_EQ(result.files.size(), 4U);
  for (std::size_t l = 0; l < 3; ++l) {
    const FleetRobot& robot = result.fleet->robots[l];
    const IdentifyResult alone = solved(robot.label + ".rf"), found = solved("robots/" + robot.label + ".rf");
    const auto value = [](const IdentifyResult& of, const std::string& name) {
      return *std::ranges::find(of.parameters, name, &IdentifiedParameter::name);
    };
    for (const auto& [name, own] : robot.own) {
      const double sd = std::ranges::find(robot.sd, name, &std::pair<std::string, double>::first)->second;
      EXPECT_NEAR(value(found, name).value, own, 0.02 * sd) << robot.label << ' ' << name;
    }
    for (const FleetParameter& p : result.fleet->common) {
      EXPECT_NEAR(value(found, p.name).value, p.value, 0.02 * p.sd) << robot.label << ' ' << p.name;
      EXPECT_LT(value(found, p.name).sd_white, 1.1 * value(alone, p.name).sd_white) << p.name;
    }
    EXPECT_NEAR(value(found, "Fv3").value, std::stod(frictions[l]), 0.02);
    EXPECT_NEAR(found.unconstrained_error.train_total, robot.error, 0.05) << "errors are those of this robot";
  }
  fleet.fleet = false;
  EXPECT_THROW(united({"all.rf"}, "again.rf", fleet), InputError);
}

TEST_F(MergeVerb, shows_the_drift_over_months_and_calls_sums_by_their_labels) {
  const Robot type = robot_;
  FactorOptions options;
  options.fit.choose = Choice::no;
  options.fit.motor_inertia = Choice::yes;
  std::vector<std::string> parts;
  for (const char* friction : {"0.50", "0.56", "0.62", "0.68"}) {
    const std::string month = "2026-0" + std::to_string(parts.size() + 1);
    robot_.frame(3).viscous_friction = robot_.arena.constant(Rational::from_decimal(friction).value());
    const std::string file = log("log" + std::to_string(9 - parts.size()) + ".csv", parts.size() + 5, 500);
    robot_ = type;
    options.label = month;
    factored({file}, month + ".rf", options);
    parts.push_back(month + ".rf");
    options = FactorOptions{};
    options.like = path("2026-01.rf");
  }
  MergeOptions drift;
  drift.drift = drift.sum = drift.leave_one_out = true;
  const MergeResult result = united(parts, "all.rf", drift);
  const auto& fv3 = *std::ranges::find(result.drift, "Fv3", &ParameterDrift::name);
  EXPECT_NEAR(fv3.slope, 0.06, 5 * fv3.sd);
  EXPECT_GT(fv3.z, 10);
  for (const ParameterDrift& d : result.drift) EXPECT_LE(std::abs(d.z), fv3.z) << d.name;
  std::vector<std::string> groups;
  for (const GroupLeftOut& g : result.in_turn) groups.push_back(g.group);
  std::ranges::sort(groups);
  EXPECT_EQ(groups, (std::vector<std::string>{"2026-01", "2026-02", "2026-03", "2026-04"}));
  MergeOptions two;
  two.drift = true;
  EXPECT_THROW(united({parts[0], parts[1]}, "two.rf", two), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
