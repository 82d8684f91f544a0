// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The command line as a whole: help, versions, mistakes in usage, hostile arguments.
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Main = Cli;
const std::vector<std::string> verbs = {"show", "check", "convert", "derive", "count", "eval", "demo", "completion"};

TEST_F(Main, help_names_every_verb_and_every_verb_has_examples) {
  const Answer top = run({"--help"});
  EXPECT_EQ(top.code, 0);
  for (const std::string& verb : verbs) {
    EXPECT_TRUE(has(top.out, "\n  " + verb + " ")) << verb;
    const Answer help = run({verb, "--help"});
    EXPECT_EQ(help.code, 0) << verb;
    EXPECT_TRUE(has(help.out, "Examples:\n  armature " + verb)) << help.out;
    EXPECT_EQ(help.err, "");
  }
}

TEST_F(Main, version) {
  const Answer answer = run({"--version"});
  EXPECT_EQ(answer.code, 0);
  EXPECT_TRUE(answer.out.starts_with("armature ")) << answer.out;
}

TEST_F(Main, nothing_at_all_shows_the_help_and_fails) {
  const Answer answer = run({});
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(has(answer.out, "count"));
}

TEST_F(Main, a_mistyped_verb_or_option_is_guessed) {
  const Answer verb = run({"cuont", "puma560", "inverse-dynamics"});
  EXPECT_EQ(verb.code, 2);
  EXPECT_TRUE(has(verb.err, "cuont") && has(verb.err, "did you mean") && has(verb.err, "count")) << verb.err;
  const Answer option = run({"derive", "puma560", "inverse-dynamics", "--explian"});
  EXPECT_EQ(option.code, 2);
  EXPECT_TRUE(has(option.err, "--explain")) << option.err;
  const Answer many = run({"base", "puma560", "another"});
  EXPECT_EQ(many.code, 2);
  EXPECT_TRUE(has(many.err, "too many")) << many.err;
}

// --from and --to, where no frames are meant, are --root and --tip; elsewhere the message names those.
TEST_F(Main, a_chain_is_also_taken_by_from_and_to) {
  write("arm.urdf", pendulum_urdf);
  const Answer whole = run({"check", "arm.urdf"}), chain = run({"check", "arm.urdf", "--tip", "upper"});
  EXPECT_NE(chain.out, whole.out);
  for (const char* verb : {"check", "base", "show"}) {
    const Answer asked = run({verb, "arm.urdf", "--from", "base", "--to", "upper"});
    EXPECT_EQ(asked.code, 0) << verb << asked.err;
    EXPECT_EQ(asked.out, run({verb, "arm.urdf", "--root", "base", "--tip", "upper"}).out) << verb;
  }
  EXPECT_EQ(run({"check", "arm.urdf", "--from", "base", "--root", "upper"}).code, 2);
  const Answer model = run({"count", "arm.urdf", "inverse-dynamics", "--from", "base", "--to", "upper"});
  EXPECT_EQ(model.code, 2);
  EXPECT_TRUE(has(model.err, "--root and --tip take a chain out of the robot")) << model.err;
  EXPECT_EQ(run({"check", "arm.urdf", "--to=upper"}).out, chain.out);
}

TEST_F(Main, usage_errors_are_json_when_asked_for) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"shwo", "--json"},
                                             {"count", "--json"},
                                             {"count", "puma560", "--jsn", "--json"},
                                             {"check", "no_such_robot", "--json"}}) {
    const Answer answer = run(arguments);
    EXPECT_EQ(answer.code, 2);
    ASSERT_TRUE(nlohmann::json::accept(answer.out)) << answer.out;
    const auto error = answer.json()["errors"][0];
    for (const char* key : {"file", "line", "column", "message", "hint"}) EXPECT_TRUE(error.contains(key)) << key;
    EXPECT_EQ(answer.err, "");
  }
}

TEST_F(Main, hostile_arguments) {
  const std::string long_word(100'000, 'x');
  const std::vector<std::string> words = {"",
                                          " ",
                                          ".",
                                          "/",
                                          "/dev/null",
                                          "\xff\xfe",
                                          "../../..",
                                          "-",
                                          "--",
                                          "%s%n",
                                          "no_such.urdf",
                                          "'; touch owned; '",
                                          "$(touch owned)",
                                          "a\nb",
                                          "\x1b[31m",
                                          long_word,
                                          "--" + long_word};
  for (const std::string& word : words) {
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {word},
             {"check", word},
             {"show", word},
             {"count", "puma560", word},
             {"derive", "puma560", word},
             {"derive", "puma560", "inverse-dynamics", "--lang", word},
             {"eval", "puma560", "inverse-dynamics", "--at", word},
             {"derive", "puma560", "transform", "--from", word, "--lang", "c", "-o", "files"}}) {
      const Answer answer = run(arguments);
      const std::string shown = arguments.front() + " " + word.substr(0, 20);
      // An empty --from, or one that CLI11 takes for the end of options, means the default.
      const bool allowed = arguments.back() == "files" && answer.code == 0 && (word.empty() || word == "--");
      EXPECT_TRUE(answer.code == 2 || allowed || (word == "--" && answer.code == 0))
          << shown << ": " << answer.code << answer.err.substr(0, 500);
      EXPECT_LT(answer.err.size(), 20'000U) << shown;
      EXPECT_FALSE(has(answer.err, "\x1b")) << shown;
    }
  }
  EXPECT_FALSE(std::filesystem::exists(path("owned")));
}

TEST_F(Main, a_megabyte_of_argument_is_refused) {
  // Linux itself stops a single argument at 128 kB; many of them make the megabyte.
  std::vector<std::string> arguments = {"count", "puma560"};
  for (int i = 0; i < 10; ++i) arguments.push_back(std::string(100'000, 'm'));
  const Answer answer = run(arguments);
  EXPECT_EQ(answer.code, 2);
  EXPECT_LT(answer.err.size(), 20'000U);
}

}  // namespace
}  // namespace armature::internal
