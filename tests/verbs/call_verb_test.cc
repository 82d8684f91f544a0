// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/call_verb.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/verbs/catalogue.h"
#include "armature/verbs/count.h"
#include "armature/verbs/identify.h"
#include "tests/verbs/measured_arm.h"

namespace armature::internal {
namespace {

SourceRobot puma() { return {"puma560", {}, load_robot("puma560")}; }

class CallVerb : public test::MeasuredArm {
 protected:
  SourceRobot arm() const { return {path("arm.yaml"), {}, load_robot(path("arm.yaml"))}; }
};

// Each verb reads its options before anything else, so an option that none has shows that the verb is there.
TEST_F(CallVerb, has_every_verb_of_the_catalogue) {
  const SourceRobot robot = puma();
  for (const VerbEntry& verb : verb_catalogue()) try {
      call_verb(verb.name, &robot, nullptr, {{"no_such_option", 1}});
      ADD_FAILURE() << verb.name;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("no option is called 'no_such_option'"), std::string::npos)
          << verb.name << ": " << error.what();
    }
}

TEST_F(CallVerb, answers_what_the_verb_answers) {
  const SourceRobot robot = puma();
  CountOptions options;
  options.models = {"gravity"};
  const VerbAnswer answer = call_verb("count", &robot, nullptr, {{"models", {"gravity"}}});
  EXPECT_EQ(answer.result, to_text(to_json(count(robot.loaded.robot, options))));
}

TEST_F(CallVerb, gives_the_files_of_a_result_with_their_contents) {
  const SourceRobot robot = puma();
  const VerbAnswer answer =
      call_verb("derive", &robot, nullptr, {{"models", {"gravity"}}, {"lang", "c"}, {"effort", 0}, {"output", "out"}});
  ASSERT_FALSE(answer.files.empty());
  for (const File& file : answer.files) {
    EXPECT_EQ(file.path.rfind("out/", 0), 0U) << file.path;
    EXPECT_FALSE(file.content.empty()) << file.path;
  }
}

// What is written to a file has fewer digits than what is in memory, so both are read back from the same file.
TEST_F(CallVerb, identifies_from_memory_as_from_files) {
  const SourceRobot robot = arm();
  const Json from_files = Json::parse(
      call_verb("identify", &robot, nullptr, {{"logs", {path("train.csv")}}, {"validate", {path("other.csv")}}})
          .result);
  const MotionsInMemory motions = {{load_log(path("train.csv"), robot.loaded.robot).log},
                                   {load_log(path("other.csv"), robot.loaded.robot).log}};
  const Json from_memory = Json::parse(call_verb("identify", &robot, &motions, Json::object()).result);
  EXPECT_EQ(from_memory["parameters"], from_files["parameters"]);
  EXPECT_EQ(from_memory["error"], from_files["error"]);
  ASSERT_FALSE(from_files["parameters"].empty());
}

TEST_F(CallVerb, compares_a_description_with_motions_in_memory) {
  const SourceRobot robot = arm();
  const MotionsInMemory motions = {{load_log(path("train.csv"), robot.loaded.robot).log}, {}};
  EXPECT_EQ(Json::parse(call_verb("validate", &robot, &motions, Json::object()).result)["verdict"]["grade"], "good");
  EXPECT_EQ(Json::parse(call_verb("check", &robot, &motions, Json::object()).result)["comparison"]["verdict"]["grade"],
            "good");
}

TEST_F(CallVerb, messages_name_options_as_python_does) {
  const SourceRobot robot = arm();
  const Json result = Json::parse(call_verb("identify", &robot, nullptr, {{"logs", {path("train.csv")}}}).result);
  const std::string why = result["verdict"]["why"];
  EXPECT_NE(why.find("validate=..."), std::string::npos) << why;
  EXPECT_EQ(result.dump().find("\"@"), std::string::npos);
}

// What is about reading a robot goes to armature.load, whichever verb a message names.
TEST_F(CallVerb, options_of_reading_are_known_to_messages) {
  LoadRobotOptions options;
  const auto visit = [](std::string_view name, auto&&...) {
    const std::string word(name);
    EXPECT_EQ(spell_options("@show(arm @" + word + "=1)", OptionSpelling::python),
              "armature.load('arm', " + word + "=1).show()");
  };
  describe(options, visit);
}

TEST_F(CallVerb, refuses_values_beyond_the_bounds_of_an_option) {
  const SourceRobot robot = puma();
  EXPECT_THROW(call_verb("count", &robot, nullptr, {{"models", {"gravity"}}, {"effort", 99}}), InputError);
}

TEST_F(CallVerb, refuses_what_it_cannot_call) {
  EXPECT_THROW(call_verb("count", nullptr, nullptr, {{"models", {"gravity"}}}), MisuseError);
  EXPECT_THROW(call_verb("juggle", nullptr, nullptr, Json::object()), MisuseError);
  const SourceRobot robot = arm();
  const MotionsInMemory motions;
  EXPECT_THROW(call_verb("reduce", &robot, &motions, Json::object()), MisuseError);
  EXPECT_TRUE(takes_robot("count"));
  EXPECT_FALSE(takes_robot("verify"));
}

}  // namespace
}  // namespace armature::internal
