// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/schedule.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

// Three processors for the first three joints of the Stanford arm, as in Zomaya & Morris 1989, table 2.
TEST(ScheduleVerb, counts_useful_work_only) {
  armature::ScheduleOptions options;
  options.model = "lagrange";
  options.processors = 3;
  options.joints = 3;
  const ScheduleResult result = schedule(load_robot("stanford").robot, options);
  ASSERT_EQ(result.processors.size(), 3u);
  std::set<std::string> tasks;
  double work = 0, useful = 0, utilisation = 0;
  for (const ProcessorLoad& p : result.processors) {
    EXPECT_NEAR(p.utilisation, p.useful / result.time, 1e-12);
    EXPECT_LE(p.useful, p.work);
    work += p.work;
    useful += p.useful;
    utilisation += p.utilisation;
    for (const std::string& task : p.tasks) EXPECT_TRUE(tasks.insert(task).second) << task << " is done twice";
  }
  EXPECT_NEAR(work, result.work, 1e-9);
  EXPECT_GT(result.work, result.sequential) << "this one repeats something";
  EXPECT_NEAR(useful, result.sequential, 1e-9);
  EXPECT_NEAR(utilisation, result.speed_up, 1e-9);
  EXPECT_GT(result.speed_up, 2.3);
  EXPECT_TRUE(result.files.empty());
  EXPECT_FALSE(to_json(result).contains("files"));
  options.redundancy = 0;
  const ScheduleResult once = schedule(load_robot("stanford").robot, options);
  EXPECT_NEAR(once.work, once.sequential, 1e-9);
  EXPECT_GT(once.time, result.time);
}

TEST(ScheduleVerb, returns_files_below_the_folder) {
  armature::ScheduleOptions options;
  options.model = "inverse-dynamics";
  options.allocation = Allocation::phased;
  options.search.effort = 1;
  options.output = "out";
  const ScheduleResult result = schedule(load_robot("planar2r").robot, options);
  EXPECT_EQ(result.method, "phased");
  ASSERT_FALSE(result.files.empty());
  for (const File& file : result.files) EXPECT_TRUE(file.path.starts_with("out/planar2r_")) << file.path;
}

TEST(ScheduleVerb, refuses_what_cannot_be) {
  const Robot robot = load_robot("planar2r").robot;
  armature::ScheduleOptions options;
  options.model = "magic";
  EXPECT_THROW(schedule(robot, options), InputError);
  options.model = "inertia";
  options.joints = 9;
  EXPECT_THROW(schedule(robot, options), UnmetRequest);
  options.joints.reset();
  options.processors = 0;
  EXPECT_THROW(schedule(robot, options), InputError);
  options.processors = 2;
  options.options.method = "articulated";
  EXPECT_THROW(schedule(robot, options), InputError);
}

}  // namespace
}  // namespace armature::internal
