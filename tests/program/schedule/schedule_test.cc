// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/schedule/schedule.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/robot/first_links.h"
#include "tests/program/scheduled_run.h"
#include "tests/support/known_robots.h"
#include "tests/support/patience.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

// The first three joints of the Stanford arm (Zomaya & Morris 1989, table 2) from any effort of the search: useful work
// only, so that three processors are used as well as they are faster than one.
TEST(Schedule, stanford_arm_on_three_processors) {
  const Model model = derive(first_links(support::stanford(), 3), "lagrange");
  ScheduleOptions options;
  options.processors = 3;
  for (const Effort effort : {0U, 1U, 2U}) {
    const Program program = lower(model, {.effort = effort});
    const Schedule result = schedule(program, options);
    EXPECT_GT(result.speed_up(), 2.2);
    double sum = 0;
    for (const ScheduledProcessor& p : result.processors) sum += p.utilisation;
    EXPECT_NEAR(sum, result.speed_up(), 1e-12);
    const OperationCount count = count_operations(program);
    EXPECT_EQ(result.sequential, static_cast<double>(count.mul + count.add));
  }
}

TEST(Schedule, random_robots_any_model_any_number_of_processors) {
  support::RobotOptions robots;
  robots.most_joints = 4;
  robots.solid = true;
  const char* models[] = {"inertia", "bias", "lagrange", "inverse-dynamics", "jacobian", "direct-dynamics", "gravity"};
  std::size_t alone = 0, repeating = 0;
  for (std::uint64_t seed = 1; seed <= support::random_count(21); ++seed) {
    robots.symbolic = seed % 2 == 0;
    const support::RandomRobot random = support::random_robot(seed, robots);
    Program program;
    try {
      program = lower(derive(random.robot, models[seed % 7]));
    } catch (const UnmetRequest&) {
      continue;
    }
    support::Random dice(seed);
    std::vector<double> parameters(program.parameters.size()), inputs(program.input_count());
    for (double& each : parameters) each = dice.uniform(0.5, 2);
    for (double& each : inputs) each = dice.uniform(-2, 2);
    ScheduleOptions options;
    options.processors = 1 + seed / 3 % 7;
    options.barrier = dice.uniform(0, 20);
    options.word = dice.uniform(0, 3);
    options.sine = dice.uniform(0, 8);
    double best = 0;
    for (const ScheduleMethod method :
         {ScheduleMethod::replicated, ScheduleMethod::phased, ScheduleMethod::automatic}) {
      options.method = method;
      const Schedule result = schedule(program, options);
      test::expect_valid(program, result, parameters, inputs);
      if (method == ScheduleMethod::replicated) best = result.time;
      if (method == ScheduleMethod::phased) best = std::min(best, result.time);
      EXPECT_TRUE(method != ScheduleMethod::automatic || result.time == best);
      if (result.work > result.sequential + 1e-6) {  // repeats something: then nothing else is as fast
        ScheduleOptions strict = options;
        strict.redundancy = 0;
        EXPECT_GT(schedule(program, strict).time, result.time + 1e-6) << seed;
        ++repeating;
      }
      if (options.processors > 1) continue;
      EXPECT_DOUBLE_EQ(result.speed_up(), 1);
      ++alone;
    }
  }
  EXPECT_GE(alone, 3U);
  EXPECT_GE(repeating, 5U);
}

TEST(Schedule, names_elements) {
  ProgramOutput output;
  output.name = "A";
  output.rows = output.columns = 3;
  EXPECT_EQ(element_name(output, 5), "A23");
  output.rows = output.columns = 12;
  EXPECT_EQ(element_name(output, 13), "A2_2");
  output.columns = 1;
  EXPECT_EQ(element_name(output, 11), "A12");
}

TEST(Schedule, refuses_nonsense) {
  ScheduleOptions options;
  options.processors = 0;
  options.barrier = -1;
  options.redundancy = -0.5;
  try {
    schedule(lower(derive(support::planar2r(), "gravity")), options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 3U);
  }
}

}  // namespace
}  // namespace armature::internal
