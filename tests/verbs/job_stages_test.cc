// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/job_stages.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "armature/base/error.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

struct TwoStages {
  explicit TwoStages(std::string folder) : path(std::move(folder)) {}

  std::string run(const std::string& inputs, bool fail = false) {
    ran.clear();
    JobStages stages(path, inputs, [&](const StageEvent& event) {
      if (event.what == StageEvent::What::reused) ran += "r";
    });
    const std::string first = stages.run("first", "First", [&]() -> StageOutcome {
      ran += "1";
      return {inputs.substr(0, 1), {{"a/first.txt", "one " + inputs}}};
    });
    const std::string second = stages.run("second", "Second", [&]() -> StageOutcome {
      if (fail) throw UnmetRequest("interrupted", "");
      ran += "2";
      return {first + "!", {{"second.txt", "two"}}};
    });
    EXPECT_EQ(stages.files(), (std::vector<std::string>{"a/first.txt", "second.txt"}));
    return second;
  }

  std::string path, ran;
};

TEST(JobStages, are_not_repeated) {
  const test::TemporaryFolder folder;
  TwoStages job(folder.path() + "/job");
  EXPECT_EQ(job.run("x"), "x!");
  EXPECT_EQ(job.ran, "12");
  EXPECT_EQ(job.run("x"), "x!");
  EXPECT_EQ(job.ran, "rr");
}

TEST(JobStages, go_on_where_they_were_interrupted) {
  const test::TemporaryFolder folder;
  TwoStages job(folder.path() + "/job");
  EXPECT_THROW(job.run("x", true), UnmetRequest);
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/job/second.txt"));
  EXPECT_EQ(job.run("x"), "x!");
  EXPECT_EQ(job.ran, "r2");
}

// Other inputs repeat everything; a result that changed would repeat what follows it.
TEST(JobStages, are_repeated_when_their_inputs_change) {
  const test::TemporaryFolder folder;
  TwoStages job(folder.path() + "/job");
  job.run("x");
  EXPECT_EQ(job.run("y"), "y!");
  EXPECT_EQ(job.ran, "12");
}

TEST(JobStages, are_repeated_when_their_files_were_touched) {
  const test::TemporaryFolder folder;
  TwoStages job(folder.path() + "/job");
  job.run("x");
  write_file(folder.path() + "/job/a/first.txt", "edited");
  job.run("x");
  EXPECT_EQ(job.ran, "1r");  // the second starts from the same result
  std::filesystem::remove(folder.path() + "/job/second.txt");
  job.run("x");
  EXPECT_EQ(job.ran, "r2");
}

TEST(JobStages, a_broken_record_is_not_believed) {
  const test::TemporaryFolder folder;
  TwoStages job(folder.path() + "/job");
  job.run("x");
  for (const char* broken : {"", "{", "[]", R"({"key": 3})"}) {
    write_file(folder.path() + "/job/.stages/second.json", broken);
    EXPECT_EQ(job.run("x"), "x!");
    EXPECT_EQ(job.ran, "r2") << broken;
  }
}

}  // namespace
}  // namespace armature::internal
