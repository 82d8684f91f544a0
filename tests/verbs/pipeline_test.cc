// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/pipeline.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "tests/identify/synthetic.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

class Pipeline : public testing::Test {
 protected:
  PipelineRequest request() const {
    PipelineRequest request;
    request.folder = folder_.path() + "/job";
    request.robot_file = "arm.yaml";
    request.robot = test::three_joints();
    request.log_files = {"a.csv"};
    request.logs = {test::synthetic_log(request.robot, 1, 600, 0.02)};
    request.validation = {test::synthetic_log(request.robot, 2, 300, 0.02)};
    request.identify.prepare.cutoff = 0;
    request.inputs = "first";
    request.code.cache = folder_.path() + "/cache";
    return request;
  }
  std::string read(const std::string& name) const { return folder_.read("job/" + name); }

  test::TemporaryFolder folder_;
};

TEST_F(Pipeline, goes_the_whole_way) {
  const PipelineResult result = run_pipeline(request(), {});
  EXPECT_LT(*result.validation_error, 2);
  EXPECT_LT(*result.essential_validation_error, 2);
  EXPECT_LE(result.essential, result.parameters);
  EXPECT_EQ(result.self_test, "passed");
  ASSERT_EQ(result.costs.size(), 4U);
  EXPECT_EQ(result.costs[0].model, "inverse-dynamics");
  EXPECT_LE(result.costs[0].mul, result.costs[0].full_mul);
  EXPECT_GT(*result.costs[0].one_call_ns, 1);
  ASSERT_EQ(result.tracking.size(), 5U) << result.tracking_note;
  // A model of the robot beats no model, by far.
  EXPECT_LT(5 * result.tracking[4].rms, result.tracking[0].rms);
  for (const std::string& file : result.files)
    EXPECT_TRUE(std::filesystem::exists(folder_.path() + "/job/" + file)) << file;
  const std::string page = read("report.html");
  for (const char* words : {"How good it is", "What the model costs", "How well it controls", "</html>"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
  Diagnostics diagnostics;
  EXPECT_EQ(read_robot(folder_.path() + "/job/robot.yaml", diagnostics).coordinates.size(), 3U);
}

TEST_F(Pipeline, goes_on_where_it_stopped) {
  std::string events;
  const auto note = [&](const StageEvent& event) {
    events += event.what == StageEvent::What::begins ? 'b' : event.what == StageEvent::What::done ? 'd' : 'r';
  };
  const PipelineResult first = run_pipeline(request(), note);
  EXPECT_EQ(events, "bdbdbdbdbd");
  const std::string page = read("report.html");
  events.clear();
  std::filesystem::remove(folder_.path() + "/job/report.html");
  const PipelineResult second = run_pipeline(request(), note);
  EXPECT_EQ(events, "rrrrbd");
  EXPECT_EQ(read("report.html"), page);
  EXPECT_EQ(second.files, first.files);
  EXPECT_EQ(second.validation_error, first.validation_error);
}

TEST_F(Pipeline, what_cannot_be_identified_leaves_nothing_behind) {
  PipelineRequest still = request();
  for (Signal& tau : still.logs[0].tau) std::fill(tau.begin(), tau.end(), 1.0);
  for (Signal& q : still.logs[0].q) std::fill(q.begin(), q.end(), 0.5);
  still.logs[0].qd.clear();
  still.logs[0].qdd.clear();
  EXPECT_THROW(run_pipeline(still, {}), UnmetRequest);
  EXPECT_FALSE(std::filesystem::exists(still.folder));
}

}  // namespace
}  // namespace armature::internal
