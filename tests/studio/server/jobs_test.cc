// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "armature/base/temporary_folder.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

// Jobs of scripts: the words of a command are those of sh, whose last one it does not read.
struct JobsTest : testing::Test {
  internal::TemporaryFolder folder;
  Project project{folder.path()};
  JobSettings settings{.program = "/bin/sh", .workers = 2};
  std::unique_ptr<Jobs> jobs;

  Jobs& started() {
    jobs = std::make_unique<Jobs>(project, settings);
    return *jobs;
  }
  static Command script(const std::string& text) { return {"sh", {"-c", text}, {}, "sh -c ..."}; }
  std::string add(const std::string& text) { return jobs->add(script(text), Json::object(), ""); }
  Json ended(const std::string& id) const {
    Json last;
    jobs->follow(id, [&](const JobEvent& event) {
      if (event.name == "done") last = event.data;
      return true;
    });
    return last;
  }
};

TEST_F(JobsTest, give_the_result_as_json) {
  started();
  const Json job = ended(add(R"(echo '{"a": 1}')"));
  EXPECT_EQ(job.at("state"), "done");
  EXPECT_EQ(job.at("result").at("a"), 1);
  EXPECT_EQ(job.at("exit"), 0);
}

TEST_F(JobsTest, name_the_files_of_a_result_whether_listed_or_by_purpose) {
  started();
  EXPECT_EQ(ended(add(R"(echo '{"files": ["b", "a"]}')")).at("files"), (Json{"a", "b"}));
  EXPECT_EQ(ended(add(R"(echo '{"files": {"samples": "m.csv", "certificate": "m.json"}}')")).at("files"),
            (Json{"m.csv", "m.json"}));
}

TEST_F(JobsTest, tell_progress_and_steps_while_they_run) {
  started();
  std::vector<std::string> events;
  double fraction = 0;
  jobs->follow(
      add(R"(echo '{"fraction": 0.5, "text": "half"}' >&3; echo '{"step": "one"}' >&3; echo no json >&3; sleep 0.1)"),
      [&](const JobEvent& event) {
        if (!event.name.empty()) events.push_back(event.name);
        if (event.name == "progress") fraction = event.data.at("fraction");
        return true;
      });
  std::ranges::sort(events);
  EXPECT_EQ(events, (std::vector<std::string>{"done", "message", "progress"}));
  EXPECT_EQ(fraction, 0.5);
}

TEST_F(JobsTest, that_crash_hang_or_babble_leave_the_others_alone) {
  settings.limits = {.wall_seconds = 0.3, .output = 1u << 16};
  started();
  const std::string crash = add("kill -SEGV $$"), hang = add("sleep 60"), babble = add("yes"), good = add("echo '{}'");
  EXPECT_NE(ended(crash).at("messages")[0].at("message").get<std::string>().find("signal 11"), std::string::npos);
  EXPECT_EQ(ended(hang).at("state"), "failed");
  EXPECT_EQ(ended(babble).at("state"), "failed");
  EXPECT_EQ(ended(good).at("state"), "done");
}

TEST_F(JobsTest, are_done_when_their_answer_is_a_bad_verdict) {
  started();
  const Json bad = ended(add(R"(echo '{"verdict": {"grade": "bad"}}'; exit 3)"));
  EXPECT_EQ(bad.at("state"), "done");
  EXPECT_EQ(bad.at("exit"), 3);
  EXPECT_EQ(ended(add("exit 3")).at("state"), "failed");
  EXPECT_EQ(ended(add(R"(echo '{"errors": [{"message": "no"}]}'; exit 3)")).at("state"), "failed");
}

TEST_F(JobsTest, collect_errors_and_warnings_once) {
  started();
  const Json messages =
      ended(add(R"(echo '{"errors": [{"message": "bad", "file": "a", "line": 2}], "warnings": [{"message": "odd"}]}'
                   echo 'a:2: warning: odd' >&2; echo 'something else' >&2; exit 2)"))
          .at("messages");
  ASSERT_EQ(messages.size(), 3u) << messages;
  EXPECT_EQ(messages[0].at("severity"), "error");
  EXPECT_EQ(messages[0].at("line"), 2);
  EXPECT_EQ(messages[1].at("severity"), "warning");
  EXPECT_EQ(messages[2].at("message"), "something else");
}

TEST_F(JobsTest, wait_for_their_turn_and_can_be_cancelled) {
  settings.workers = 1;
  settings.most_queued = 1;
  started();
  const std::string first = add("sleep 60");
  while (jobs->job(first).at("state") != "running") std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const std::string second = add("sleep 60");
  EXPECT_EQ(jobs->job(second).at("state"), "queued");
  EXPECT_THROW(add("sleep 60"), Refusal) << "the queue is full";
  jobs->cancel(second);
  EXPECT_EQ(ended(second).at("state"), "cancelled");
  jobs->cancel(first);
  EXPECT_EQ(ended(first).at("state"), "cancelled");
  EXPECT_THROW(jobs->cancel("none"), Refusal);
  EXPECT_THROW(jobs->job("none"), Refusal);
}

TEST_F(JobsTest, outlive_the_server_in_the_folder) {
  started();
  const std::string id = add(R"(echo '{"a": 1}')");
  ended(id);
  while (!project.kept("history.jsonl", 1000)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  started();
  ASSERT_EQ(jobs->list().size(), 1u);
  EXPECT_EQ(jobs->list()[0].at("id"), id);
  EXPECT_EQ(jobs->job(id).at("result").at("a"), 1);
  EXPECT_EQ(ended(id).at("state"), "done") << "followers of what is over are told so at once";
}

TEST_F(JobsTest, survive_a_history_that_somebody_else_wrote) {
  project.append("history.jsonl",
                 "no json\n[]\n{\"id\": 3}\n{\"id\": \"../../x\", \"command\": \"<script>\"}\n{\"id\": \"a-1\"}\n");
  started();
  EXPECT_EQ(jobs->list().size(), 2u);
  EXPECT_TRUE(jobs->job("../../x").at("result").is_null());
  EXPECT_TRUE(jobs->job("a-1").at("result").is_null());
}

TEST_F(JobsTest, name_the_files_that_they_wrote) {
  started();
  std::ofstream(folder.file("old")) << "x";
  std::filesystem::create_directory(folder.file("out"));
  std::ofstream(folder.file("out/old")) << "x";
  std::filesystem::last_write_time(folder.file("out/old"),
                                   std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  Command command = script("echo 1 > out/new; echo '{}'");
  command.writes = {"./out/"};
  EXPECT_EQ(ended(jobs->add(command, Json::object(), "")).at("files"), Json({"out/new"}));
  command.words.back() = R"(echo '{"files": ["b"]}')";
  EXPECT_EQ(ended(jobs->add(command, Json::object(), "")).at("files"), Json({"b"}));
}

TEST_F(JobsTest, say_no_path_of_the_machine) {
  started();
  const Json job =
      ended(add(R"(printf '{"a": ["%s/x.yaml"]}' "$PWD"; echo "in $PWD" >&2; printf '{"text": "%s/y"}\n' "$PWD" >&3)"));
  EXPECT_EQ(job.dump().find(project.folder()), std::string::npos) << job;
  EXPECT_EQ(job.at("result").at("a")[0], "x.yaml");
}

TEST_F(JobsTest, that_are_quick_have_little_time_and_no_history) {
  settings.quick_seconds = 0.2;
  started();
  EXPECT_EQ(jobs->run_now(script("cat"), R"({"in": 1})").at("result").at("in"), 1);
  EXPECT_EQ(jobs->run_now(script("sleep 60"), "").at("state"), "failed");
  EXPECT_TRUE(jobs->list().empty());
}

TEST_F(JobsTest, end_with_the_server) {
  started();
  const std::string id = add("echo $$ > pid; sleep 60");
  while (!std::filesystem::exists(folder.file("pid")) || std::filesystem::file_size(folder.file("pid")) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  int process = 0;
  std::ifstream(folder.file("pid")) >> process;
  const auto began = std::chrono::steady_clock::now();
  jobs.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(3));
  EXPECT_NE(::kill(process, 0), 0);
}

}  // namespace
}  // namespace armature::studio
