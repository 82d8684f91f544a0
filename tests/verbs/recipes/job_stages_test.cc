// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/job_stages.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "armature/base/error.h"
#include "tests/support/compile.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

struct Words {
  std::string said;
};
template <class Visitor>
void describe(Words& w, Visitor& v) {
  v("said", w.said, "what the stage says");
}

struct TwoStages {
  explicit TwoStages(std::string folder) : path(std::move(folder)) {}

  std::string run(const std::string& inputs, bool fail = false) {
    ran.clear();
    test::RecordedProgress progress;
    JobStages stages(path, inputs, progress);
    const auto first = stages.run<Words>("first", "First", [&] {
      ran += "1";
      return StageOutcome<Words>{{inputs.substr(0, 1)}, {{"a/first.txt", "one " + inputs}}};
    });
    if (progress.reused() == "r") ran += "r";
    const auto second = stages.run<Words>("second", "Second", [&] {
      if (fail) throw UnmetRequest("interrupted", "");
      ran += "2";
      return StageOutcome<Words>{{first.said + "!"}, {{"second.txt", "two"}}};
    });
    if (progress.reused().ends_with("r") && progress.steps.size() == 2) ran += "r";
    EXPECT_EQ(stages.files(), (std::vector<std::string>{"a/first.txt", "second.txt"}));
    return second.said;
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

TEST(JobStages, are_repeated_when_what_they_depend_on_changes) {
  const test::TemporaryFolder folder;
  int runs = 0;
  const auto run = [&](const std::string& compiler) {
    test::RecordedProgress progress;
    JobStages stages(folder.path() + "/job", "x", progress);
    stages.depends_on(compiler);
    stages.run<Words>("compile", "Compile", [&] { return StageOutcome<Words>{{std::to_string(++runs)}}; });
  };
  for (const char* compiler : {"", "", "/usr/bin/cc", "/usr/bin/cc"}) run(compiler);
  EXPECT_EQ(runs, 2);
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
  const std::string record = folder.read("job/.stages/second.json");
  std::string other_result = record;
  other_result.replace(other_result.find("\"x!\""), 4, "[3]");
  for (const std::string& broken :
       {std::string(), std::string("{"), std::string("[]"), std::string(R"({"key": 3})"), other_result}) {
    write_file(folder.path() + "/job/.stages/second.json", broken);
    EXPECT_EQ(job.run("x"), "x!");
    EXPECT_EQ(job.ran, "r2") << broken;
  }
}

// Any byte of any record that changes is found, and the user is told; the next run believes the new one.
TEST(JobStages, a_record_with_any_other_byte_is_not_believed) {
  const test::TemporaryFolder folder;
  TwoStages job(folder.path() + "/job");
  job.run("x");
  const std::string record = folder.read("job/.stages/second.json");
  for (std::size_t at = 0; at < record.size(); ++at) {
    std::string other = record;
    other[at] = other[at] == 'y' ? 'z' : 'y';
    write_file(folder.path() + "/job/.stages/second.json", other);
    EXPECT_EQ(job.run("x"), "x!") << at;
    EXPECT_EQ(job.ran, "r2") << other;
  }
  job.run("x");
  EXPECT_EQ(job.ran, "rr");
}

std::string last_step(const std::string& folder, const std::string& inputs) {
  test::RecordedProgress progress;
  JobStages stages(folder, inputs, progress);
  stages.run<Words>("only", "Only", [] { return StageOutcome<Words>{{"done"}, {{"only.txt", "text"}}}; });
  return progress.steps.at(0);
}

TEST(JobStages, say_why_they_are_repeated) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(last_step(folder.path(), "x").ends_with(" s"));
  EXPECT_TRUE(last_step(folder.path(), "y").ends_with(" s"));  // from other inputs
  folder.write("only.txt", "tex");
  EXPECT_TRUE(last_step(folder.path(), "y").ends_with(" s (again: only.txt was changed or removed)"));
  std::string record = folder.read(".stages/only.json");
  record.replace(record.find("done"), 4, "gone");
  folder.write(".stages/only.json", record);
  EXPECT_TRUE(last_step(folder.path(), "y").ends_with(" s (again: its record is damaged)"));
  EXPECT_TRUE(last_step(folder.path(), "y").ends_with("done before"));
}

// Depth that no stack holds, a device that never ends, a folder, a size of gigabytes (a file of holes).
TEST(JobStages, a_hostile_record_is_refused_at_once) {
  const test::TemporaryFolder folder;
  last_step(folder.path(), "x");
  const std::string path = folder.file(".stages/only.json"), record = folder.read(".stages/only.json");
  std::string deep = record;
  deep.replace(deep.find("\"done\""), 6, std::string(3'000'000, '[') + std::string(3'000'000, ']'));
  const auto again = [&] { EXPECT_FALSE(last_step(folder.path(), "x").ends_with("done before")); };
  folder.write(".stages/only.json", deep);
  again();
  folder.write(".stages/only.json", "{}");
  std::filesystem::resize_file(path, std::uintmax_t{1} << 36);
  again();
  std::filesystem::remove(folder.file("only.txt"));
  std::filesystem::create_symlink("/dev/zero", folder.file("only.txt"));
  again();  // a device can be written to, but is no file afterwards
  again();
}

// A record is a file that anybody may have written.
TEST(JobStages, a_record_of_files_outside_is_not_believed) {
  const test::TemporaryFolder folder;
  TwoStages job(folder.path() + "/job");
  job.run("x");
  std::string forged = folder.read("job/.stages/second.json");
  forged.replace(forged.find("\"second.txt\""), 12, "\"../second.txt\"");
  folder.write("second.txt", "two");
  write_file(folder.path() + "/job/.stages/second.json", forged);
  EXPECT_EQ(job.run("x"), "x!");
  EXPECT_EQ(job.ran, "r2");
}

TEST(JobStages, never_replace_what_the_job_reads) {
  const test::TemporaryFolder folder;
  folder.write("second.txt", "an input");
  test::RecordedProgress progress;
  JobStages stages(folder.path(), "x", progress);
  stages.keep({"missing", folder.file("second.txt")});
  EXPECT_THROW(
      stages.run<Words>("second", "Second", [&] { return StageOutcome<Words>{{"!"}, {{"second.txt", "two"}}}; }),
      InputError);
  EXPECT_EQ(folder.read("second.txt"), "an input");
}

TEST(JobStages, say_what_they_do_by_number) {
  const test::TemporaryFolder folder;
  test::RecordedProgress progress;
  JobStages stages(folder.path(), "x", progress, 4);
  stages.run<Words>("only", "do it all", [] { return StageOutcome<Words>{{"done"}, {}}; });
  ASSERT_EQ(progress.steps.size(), 1U);
  EXPECT_TRUE(progress.steps[0].starts_with("5  do it all: 0.")) << progress.steps[0];
}

// A result that is the same from other files is not the same start.
TEST(JobStages, are_repeated_when_files_before_them_changed) {
  const test::TemporaryFolder folder;
  for (const char* content : {"one", "two"}) {
    test::RecordedProgress progress;
    JobStages stages(folder.path(), content, progress);
    stages.run<Words>("first", "First", [&] { return StageOutcome<Words>{{"same"}, {{"file.txt", content}}}; });
    stages.run<Words>("second", "Second", [] { return StageOutcome<Words>{{"same"}, {}}; });
    EXPECT_EQ(progress.reused(), "nn") << content;
  }
}

TEST(JobStages, leave_nothing_of_a_stage_that_was_stopped) {
  const test::TemporaryFolder folder;
  test::RecordedProgress progress;
  JobStages stages(folder.path() + "/job", "x", progress);
  const auto work = [&] {
    progress.most_asked = 0;  // while it runs
    return StageOutcome<Words>{{"late"}, {{"late.txt", "late"}}};
  };
  EXPECT_THROW(stages.run<Words>("only", "Only", work), Stopped);
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/job"));
}

}  // namespace
}  // namespace armature::internal
