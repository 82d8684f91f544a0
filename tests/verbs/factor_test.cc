// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/factor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/robot/numbers.h"
#include "tests/verbs/factored_logs.h"

namespace armature::internal {
namespace {

class FactorVerb : public test::FactoredLogs {};

TEST_F(FactorVerb, gives_the_same_bytes_for_the_same_logs_wherever_they_are) {
  const std::string a = log("a.csv", 1);
  factored({a}, "one.rf");
  factored({a}, "two.rf");
  EXPECT_EQ(bytes("one.rf"), bytes("two.rf"));
  std::filesystem::create_directory(path("elsewhere"));
  folder_.write("elsewhere/a.csv", folder_.read("a.csv"));
  factored({path("elsewhere/a.csv")}, "three.rf");
  EXPECT_EQ(bytes("one.rf"), bytes("three.rf"));
  FactorOptions like;
  like.like = path("one.rf");
  factored({a}, "four.rf", like);
  EXPECT_EQ(bytes("one.rf"), bytes("four.rf"));
}

// The oracle is the other way: the logs read at once.
TEST_F(FactorVerb, merged_parts_solve_as_the_logs_do) {
  const std::vector<std::string> logs = {log("a.csv", 1), log("b.csv", 2, 500), log("c.csv", 3, 300)};
  IdentifyOptions from_logs;
  from_logs.logs = logs;
  from_logs.fit.validate = {path("other.csv")};
  const IdentifyResult truth = armature::identify(robot_, from_logs);
  factored(logs, "all.rf");
  FactorOptions like;
  like.like = path("all.rf");
  for (const char* name : {"a", "b", "c"})
    factored({path(std::string(name) + ".csv")}, std::string(name) + ".rf", like);
  united({"c.rf", "a.rf", "b.rf"}, "flat.rf");
  united({"b.rf", "c.rf"}, "right.rf");
  united({"right.rf", "a.rf"}, "tree.rf");
  EXPECT_EQ(bytes("flat.rf"), bytes("tree.rf"));
  EXPECT_EQ(bytes("flat.rf"), bytes("all.rf"));
  MergeOptions sum;
  sum.sum = true;
  united({"flat.rf"}, "sum.rf", sum);
  EXPECT_LT(bytes("sum.rf").size(), 0.6 * static_cast<double>(bytes("flat.rf").size()));
  IdentifyOptions validated;
  validated.fit.validate = {path("other.csv")};
  for (const char* part : {"all.rf", "sum.rf"}) {
    const IdentifyResult found = solved(part, validated);
    test::expect_same_estimate(truth, found);
    EXPECT_NEAR(*truth.unconstrained_error.validation_total, *found.unconstrained_error.validation_total, 1e-9);
    EXPECT_EQ(found.verdict.grade, truth.verdict.grade);
    EXPECT_EQ(found.delays, truth.delays);
    EXPECT_EQ(found.friction_widths, truth.friction_widths);
  }
}

TEST_F(FactorVerb, does_so_for_awkward_robots_with_decimation_and_rest) {
  constexpr std::uint64_t robots = 12;
  std::size_t solved_ones = 0;
  for (std::uint64_t seed = 1; seed <= robots; ++seed) {
    robot_ = test::awkward_robot(seed, 3);
    if (robot_.coordinates.empty()) continue;  // all joints are fixed
    const std::vector<std::string> logs = {log("a.csv", 3 * seed, 300), log("b.csv", 3 * seed + 1, 400),
                                           log("c.csv", 3 * seed + 2, 350)};
    IdentifyOptions from_logs;
    from_logs.logs = logs;
    from_logs.fit.choose = Choice::no;
    from_logs.fit.cutoff = 20;
    from_logs.fit.decimate = 1 + seed % 3;
    from_logs.fit.slowest = 0.02;
    IdentifyResult truth;
    try {
      truth = armature::identify(robot_, from_logs);
    } catch (const UnmetRequest&) {
      continue;  // these motions do not tell its parameters
    }
    ++solved_ones;
    FactorOptions how;
    how.fit = from_logs.fit;
    factored(logs, "all.rf", how);
    FactorOptions like;
    like.like = path("all.rf");
    factored({logs[2], logs[0]}, "ca.rf", like);
    factored({logs[1]}, "b.rf", like);
    united({"b.rf", "ca.rf"}, "merged.rf");
    EXPECT_EQ(bytes("merged.rf"), bytes("all.rf")) << seed;
    test::expect_same_estimate(truth, solved("merged.rf"));
  }
  EXPECT_GT(solved_ones, robots / 2);
}

TEST_F(FactorVerb, refuses_options_that_a_part_has_decided_and_logs_given_twice) {
  const std::string a = log("a.csv", 1), b = log("b.csv", 2);
  factored({a}, "a.rf");
  FactorOptions like;
  like.like = path("a.rf");
  like.fit.cutoff = 5;
  try {
    factored({b}, "b.rf", like);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("cutoff is decided by the part"), std::string::npos) << error.what();
  }
  EXPECT_THROW(factored({a, a}, "twice.rf"), InputError);
  EXPECT_THROW(factored({a, a + "@0:2"}, "twice.rf"), InputError);
  EXPECT_EQ(factored({a + "@:50%", a + "@50%:"}, "halves.rf").part.logs, 2U);
}

TEST_F(FactorVerb, says_per_log_what_it_kept) {
  FactorOptions labelled;
  labelled.label = "march";
  const FactorResult result = factored({log("a.csv", 1), log("b.csv", 2)}, "ab.rf", labelled);
  EXPECT_EQ(result.part.logs, 2U);
  EXPECT_EQ(result.part.bytes, bytes("ab.rf").size());
  for (const PartGroup& group : result.part.groups) {
    EXPECT_EQ(group.logs.at(0).label, "march");
    EXPECT_EQ(group.logs[0].sha256.size(), 64U);
    ASSERT_EQ(group.torque_rms.size(), 3U);
    EXPECT_GT(group.torque_rms[0], 0.1);
    EXPECT_LT(group.residual_rms[0], 0.1);
  }
  const Json json = to_json(result);
  EXPECT_TRUE(json.contains("groups") && json.contains("choices") && json.contains("parameters"));
}

TEST_F(FactorVerb, of_another_robot_is_refused_when_it_is_solved_or_followed) {
  const std::string a = log("a.csv", 1);
  factored({a}, "a.rf");
  robot_.frame(3).inertial.M = robot_.arena.constant(Rational::from_decimal("5").value());
  EXPECT_THROW(solved("a.rf"), InputError);
  FactorOptions like;
  like.like = path("a.rf");
  EXPECT_THROW(factored({a}, "b.rf", like), InputError);
}

// A rotor that no motion tells from ZZR2 stays open to the bodies, as from the logs (choose/grouped_rotors.h).
TEST_F(FactorVerb, keeps_motor_inertias_that_are_nearly_grouped) {
  Geometry& g = robot_.frame(2).geometry;
  const double right = number(robot_.arena, g.alpha).value();
  g.alpha = robot_.arena.constant(Rational::from_decimal(fmt::format("{:.12g}", right + 1e-5)).value());
  const std::vector<std::string> logs = {log("a.csv", 3, 600), log("b.csv", 4, 500)};
  for (std::size_t j = 1; j <= 3; ++j) robot_.frame(j).motor_inertia = robot_.arena.zero();
  IdentifyOptions from_logs;
  from_logs.logs = logs;
  const IdentifyResult truth = armature::identify(robot_, from_logs);
  ASSERT_EQ(truth.consistent.grouped, std::vector<std::string>{"Ia2"});
  factored(logs, "all.rf");
  FactorOptions like;
  like.like = path("all.rf");
  factored({logs[1]}, "b.rf", like);
  factored({logs[0]}, "a.rf", like);
  united({"b.rf", "a.rf"}, "merged.rf");
  EXPECT_EQ(bytes("merged.rf"), bytes("all.rf"));
  const IdentifyResult found = solved("merged.rf");
  test::expect_same_estimate(truth, found);
  EXPECT_EQ(found.consistent.grouped, truth.consistent.grouped);
  ASSERT_EQ(found.consistent.standard.size(), truth.consistent.standard.size());
  for (std::size_t s = 0; s < found.consistent.standard.size(); ++s) {
    EXPECT_EQ(found.consistent.standard[s].first, truth.consistent.standard[s].first);
    EXPECT_NEAR(found.consistent.standard[s].second, truth.consistent.standard[s].second,
                1e-6 * (1 + std::abs(truth.consistent.standard[s].second)))
        << found.consistent.standard[s].first;
  }
}

// The load settles with the logs of the part, as it does with the logs themselves.
TEST_F(FactorVerb, of_logs_with_friction_of_the_load_solves_as_they_do) {
  robot_ = geared(0.2);
  folder_.write("geared.csv", to_csv(geared_log(0.2, 4, 1000)));
  IdentifyOptions from_logs;
  from_logs.logs = {path("geared.csv")};
  const IdentifyResult truth = armature::identify(robot_, from_logs);
  const FactorResult part = factored(from_logs.logs, "geared.rf");
  EXPECT_NE(fmt::format("{}", fmt::join(part.notes, " ")).find("load that the logs of this part tell"),
            std::string::npos);
  const IdentifyResult found = solved("geared.rf");
  test::expect_same_estimate(truth, found);
  EXPECT_NEAR(std::ranges::find(found.parameters, "Fl1", &IdentifiedParameter::name)->value, 0.2, 0.02);
}

}  // namespace
}  // namespace armature::internal
