// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Check = Cli;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? "not there" : text.replace(at, from.size(), to);
}

TEST_F(Check, a_sound_robot) {
  const Answer answer = run({"check", write("a.urdf", pendulum_urdf)});
  EXPECT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "no errors")) << answer.out;
}

TEST_F(Check, what_is_odd_about_a_built_in_robot_is_said_here_only) {
  // Armstrong's third link violates the triangle inequality.
  const Answer answer = run({"check", "puma560"});
  EXPECT_EQ(answer.code, 0);
  EXPECT_TRUE(has(answer.err, "triangle inequality")) << answer.err;
  EXPECT_EQ(run({"show", "puma560"}).err, "");
}

TEST_F(Check, all_errors_at_once_with_their_lines) {
  std::string text = replaced(pendulum_urdf, "mass value=\"2\"", "mass value=\"nan\"");
  text = replaced(text, "mass value=\"1\"", "mass value=\"-1\"");
  const Answer answer = run({"check", write("a.urdf", text)});
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(has(answer.err, "a.urdf:6:")) << answer.err;
  EXPECT_TRUE(has(answer.err, "a.urdf:1")) << answer.err;
  EXPECT_EQ(answer.out, "");
  const Answer json = run({"check", path("a.urdf"), "--json"});
  EXPECT_EQ(json.code, 2);
  EXPECT_GE(json.json()["errors"].size(), 2U) << json.out;
  EXPECT_EQ(json.json()["errors"][0]["line"], 6);
}

TEST_F(Check, implausible_but_usable_is_a_warning) {
  const std::string text =
      replaced(pendulum_urdf, "iyy=\"0.2\" iyz=\"0\" izz=\"0.2\"", "iyy=\"0.2\" iyz=\"0\" izz=\"0.9\"");
  const Answer answer = run({"check", write("a.urdf", text)});
  EXPECT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.err, "warning")) << answer.err;
  const Answer json = run({"check", path("a.urdf"), "--json"});
  EXPECT_GE(json.json()["warnings"].size(), 1U) << json.out;
}

TEST_F(Check, files_that_cannot_be_read) {
  for (const std::string& name : {path("nowhere.urdf"), folder_.string(), write("empty.urdf", ""),
                                  std::string("no_such_robot"), write("a.stl", "x")}) {
    const Answer answer = run({"check", name});
    EXPECT_EQ(answer.code, 2) << name;
    EXPECT_TRUE(has(answer.err, "error:")) << answer.err;
  }
  const std::string secret = write("secret.urdf", pendulum_urdf);
  std::filesystem::permissions(secret, std::filesystem::perms::none);
  // Root reads everything.
  EXPECT_EQ(run({"check", secret}).code, ::geteuid() == 0 ? 0 : 2);
}

// With a log, check is validate: the same words, the same figures, the same exit code.
TEST_F(Check, with_a_log_does_what_validate_does) {
  const std::string robot = write("a.urdf", pendulum_urdf);
  const std::string heavy = write("heavy.urdf", replaced(pendulum_urdf, "mass value=\"2\"", "mass value=\"92\""));
  ASSERT_EQ(run({"simulate", robot, "-o", "log.csv", "--duration", "4", "--noise", "1"}).code, 0);
  for (const std::string& each : {robot, heavy}) {
    const Answer checked = run({"check", each, "log.csv"}), validated = run({"validate", each, "log.csv"});
    EXPECT_EQ(checked.code, each == robot ? 0 : 3) << checked.err;
    EXPECT_EQ(checked.code, validated.code);
    EXPECT_EQ(checked.out, validated.out);
    EXPECT_TRUE(has(checked.out, "Verdict: ")) << checked.out;
  }
  EXPECT_EQ(run({"check", robot, "absent.csv"}).code, 2);
  // The JSON is what the schema of check says, with that of validate in it.
  const auto json = run({"check", robot, "log.csv", "--json"}).json(), schema = run({"schema", "check"}).json();
  for (const auto& name : schema["result"]["required"]) EXPECT_TRUE(json.contains(name)) << name;
  for (const auto& [name, value] : json.items()) EXPECT_TRUE(schema["result"]["properties"].contains(name)) << name;
  EXPECT_EQ(json["comparison"]["joints"], run({"validate", robot, "log.csv", "--json"}).json()["joints"]);
  for (const char* option : {"lock", "logs", "cutoff", "columns"})
    EXPECT_TRUE(schema["options"]["properties"].contains(option)) << option;
  const Answer no_log = run({"check", robot, "--cutoff", "3"});
  EXPECT_EQ(no_log.code, 2);
  EXPECT_TRUE(has(no_log.err, "--cutoff") && has(no_log.err, "LOG")) << no_log.err;
}

}  // namespace
}  // namespace armature::internal
