// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/pipeline.h"

#include <nlohmann/json.hpp>

#include "armature/base/described_json.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

class PipelineVerb : public test::MeasuredArm {
 protected:
  PipelineOptions options() const {
    PipelineOptions options;
    options.robot = path("arm.yaml");
    options.logs = {path("train.csv")};
    options.fit.validate = {path("other.csv")};
    options.fit.cutoff = 0;
    options.search.effort = 0;
    options.output = path("job");
    return options;
  }
};

TEST_F(PipelineVerb, keeps_the_members_of_its_json) {
  const PipelineResult result = armature::pipeline(options());
  const Json json = to_json(result);
  for (const char* member : {"base_count", "essential_count", "condition", "essential_condition", "error",
                             "essential_error", "models", "selftest", "tracking", "report", "files"})
    EXPECT_TRUE(json.contains(member)) << member;
  EXPECT_LT(json.at("error").at("validation"), 2);
  EXPECT_EQ(json.at("selftest"), "passed");
  EXPECT_EQ(json.at("models").size(), 4U);
  EXPECT_EQ(json.at("report"), path("job/report.html"));
  EXPECT_EQ(result.summary.size(), 3U);
  PipelineResult back;
  read_json(json, back);
  EXPECT_EQ(json_of(back), json);
}

TEST_F(PipelineVerb, refuses_files_that_are_not_there_and_writes_nothing) {
  PipelineOptions missing = options();
  missing.logs = {path("none.csv")};
  EXPECT_THROW(armature::pipeline(missing), InputError);
  missing = options();
  missing.robot = path("none.yaml");
  EXPECT_THROW(armature::pipeline(missing), InputError);
  missing = options();
  missing.logs = {path("other.csv@2.9:3")};  // ten samples
  EXPECT_THROW(armature::pipeline(missing), NotIdentified);
  EXPECT_FALSE(std::filesystem::exists(path("job")));
}

}  // namespace
}  // namespace armature::internal
