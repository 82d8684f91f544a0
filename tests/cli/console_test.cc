// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/console.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <set>

#include "armature/base/error.h"
#include "tests/cli/run_cli.h"
#include "tests/support/compile.h"

namespace armature::cli {

using namespace internal;
namespace {

TEST(Console, json_is_always_utf8_and_numbers_round_trip) {
  const std::string text = to_text({{"name", "\xff"}, {"value", 0.1}, {"third", 1.0 / 3}});
  const auto back = nlohmann::json::parse(text);
  EXPECT_EQ(back["value"], 0.1);
  EXPECT_EQ(back["third"].get<double>(), 1.0 / 3);
  EXPECT_TRUE(has(text, "0.1"));
  EXPECT_FALSE(has(text, "0.10000"));
}

TEST(Console, rows_of_a_matrix_stay_on_their_lines) {
  EXPECT_EQ(to_text({{"A", Json::parse("[[1, 2], [3, 4]]")}, {"empty", Json::array()}, {"names", {"a", "b"}}}),
            "{\n  \"A\": [\n    [1, 2],\n    [3, 4]\n  ],\n  \"empty\": [],\n  \"names\": [\"a\", \"b\"]\n}\n");
}

TEST(Console, diagnostics_keep_their_place) {
  Diagnostics diagnostics;
  diagnostics.error({"a.urdf", 3, 7}, "wrong", "mend it");
  diagnostics.warning({"a.urdf", 4, 1}, "odd");
  const Json errors = to_json(diagnostics, Severity::error);
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0], Json::parse(R"({"file":"a.urdf","line":3,"column":7,"message":"wrong","hint":"mend it"})"));
  EXPECT_EQ(to_json(diagnostics, Severity::warning)[0]["line"], 4);
}

TEST(Console, every_kind_of_failure_has_its_exit_code) {
  const auto code_of = [](auto&& error) {
    testing::internal::CaptureStderr();
    int code = 0;
    try {
      throw error;
    } catch (...) {
      code = report_failure({});
    }
    EXPECT_FALSE(testing::internal::GetCapturedStderr().empty());
    return code;
  };
  EXPECT_EQ(code_of(InternalError("x")), our_fault);
  EXPECT_EQ(code_of(std::bad_alloc()), unmet_request);
  EXPECT_EQ(code_of(std::filesystem::filesystem_error("x", "folder", {})), bad_input);
  EXPECT_EQ(code_of(UnmetRequest("x")), unmet_request);
  Diagnostics diagnostics;
  diagnostics.error({}, "x");
  EXPECT_EQ(code_of(InputError(diagnostics)), bad_input);
}

// Warnings come before a short answer, and after one that would push them out of sight.
TEST(Console, warnings_stand_where_they_are_seen) {
  const auto printed = [](int lines) {
    Console console;
    console.text = "first\n";
    for (int i = 0; i < lines; ++i) console.text += "line\n";
    console.diagnostics.note({"a.urdf", 1, 1}, "rounded");
    console.diagnostics.warning({"a.urdf", 4, 1}, "odd");
    const test::TemporaryFolder folder;
    const std::string file = folder.path() + "/all";
    std::fflush(stdout);
    const int out = ::dup(STDOUT_FILENO), err = ::dup(STDERR_FILENO);
    const int all = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(all, STDOUT_FILENO), ::dup2(all, STDERR_FILENO);
    EXPECT_EQ(finish(console), done);
    ::dup2(out, STDOUT_FILENO), ::dup2(err, STDERR_FILENO);
    for (const int each : {all, out, err}) ::close(each);
    return slurp(file);
  };
  EXPECT_TRUE(printed(3).starts_with("a.urdf:1:1: note: rounded\na.urdf:4:1: warning: odd\nfirst\n")) << printed(3);
  EXPECT_TRUE(printed(30).starts_with("a.urdf:1:1: note: rounded\nfirst\n")) << printed(30);
  EXPECT_TRUE(printed(30).ends_with("line\na.urdf:4:1: warning: odd\n")) << printed(30);
}

using ConsoleProgram = Cli;

TEST_F(ConsoleProgram, a_disk_that_is_full_is_an_error) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "skipped: there is no /dev/full to write to";
  const std::string command = std::string(ARMATURE_BINARY) + " show --list > /dev/full 2> " + path("err");
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), bad_input);  // no fault of Armature
  EXPECT_TRUE(has(slurp(path("err")), "cannot print the result"));
}

class Outputs : public Cli {};

TEST_F(Outputs, inputs_are_found_among_the_arguments) {
  for (const char* name : {"robot.yaml", "log.csv", "state.json", "out.yaml"}) write(name, "x");
  const std::string robot = path("robot.yaml"), log = path("log.csv"), state = path("state.json"),
                    out = path("out.yaml");
  const auto found = [](const std::vector<std::string>& arguments) {
    const std::vector<std::string> files = input_files(arguments);
    return std::set<std::string>(files.begin(), files.end());
  };
  EXPECT_EQ(found({"identify", robot, log + "@2:5", "--at=" + state, "-o", out}),
            (std::set<std::string>{robot, log, state}));
  EXPECT_EQ(found({"identify", "--validate", log + "," + state, "--output=" + out, "--output", robot}),
            (std::set<std::string>{log, state}));
  EXPECT_EQ(found({"show", "puma560"}), std::set<std::string>{});
}

TEST_F(Outputs, never_replace_an_input) {
  const std::string robot = write("robot.urdf", pendulum_urdf);
  run({"convert", "robot.urdf", "-o", "robot.yaml"});
  const std::string yaml = slurp(path("robot.yaml"));
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"convert", "robot.yaml", "-o", "robot.yaml"},
                                             {"convert", "robot.yaml", "-o", "./robot.yaml"},
                                             {"simulate", "robot.yaml", "--duration", "0.1", "-o", "robot.yaml"}}) {
    const Answer answer = run(command);
    EXPECT_EQ(answer.code, 2);
    EXPECT_TRUE(has(answer.err, "would replace the input")) << answer.err;
    EXPECT_EQ(slurp(path("robot.yaml")), yaml);
  }
  run({"simulate", "robot.yaml", "--duration", "2", "-o", "log.csv"});
  const Answer answer = run({"identify", "robot.yaml", "log.csv", "-o", "."});
  EXPECT_EQ(answer.code, 2) << answer.out;
  EXPECT_TRUE(has(answer.err, "would replace the input")) << answer.err;
  EXPECT_EQ(slurp(path("robot.yaml")), yaml);
}

// --force is for inputs only: it keeps their permissions, and folders and pipes that nobody reads are still refused.
TEST_F(Outputs, replace_an_input_by_force) {
  write("robot.urdf", pendulum_urdf);
  run({"convert", "robot.urdf", "-o", "robot.yaml"});
  const std::string yaml = slurp(path("robot.yaml"));
  write("robot.yaml", "# a comment\n" + yaml);
  std::filesystem::permissions(path("robot.yaml"), std::filesystem::perms(0640));
  EXPECT_EQ(run({"convert", "robot.yaml", "-o", "robot.yaml"}).code, 2);
  EXPECT_EQ(run({"convert", "robot.yaml", "-o", "robot.yaml", "--force"}).code, 0);
  EXPECT_EQ(slurp(path("robot.yaml")), yaml);
  EXPECT_EQ(std::filesystem::status(path("robot.yaml")).permissions(), std::filesystem::perms(0640));
  std::filesystem::create_directory(path("folder.yaml"));
  EXPECT_EQ(run({"convert", "robot.yaml", "-o", "folder.yaml", "--force"}).code, 2);
}

TEST_F(Outputs, take_force_where_files_are_written) {
  for (const char* verb : {"base", "convert", "derive", "explicit", "excite", "simulate", "identify", "reduce", "eval"})
    EXPECT_TRUE(has(run({verb, "--help"}).out, "--force")) << verb;
  for (const char* verb : {"show", "count", "schema"}) EXPECT_FALSE(has(run({verb, "--help"}).out, "--force")) << verb;
}

TEST_F(Outputs, devices_stay_devices) {
  write("robot.urdf", pendulum_urdf);
  EXPECT_EQ(run({"simulate", "robot.urdf", "--duration", "0.1", "-o", "/dev/null"}).code, 0);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace armature::cli
