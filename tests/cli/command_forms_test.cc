// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command_forms.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Forms = Cli;

nlohmann::json option(const nlohmann::json& form, const std::string& name) {
  for (const auto& each : form.at("options"))
    if (each.at("name") == name) return each;
  throw std::runtime_error("no option is called " + name);
}

TEST_F(Forms, tell_arguments_and_options_as_the_help_does) {
  const auto form = run({"schema", "derive"}).json().at("command_line");
  EXPECT_EQ(form.at("arguments")[0].at("name"), "ROBOT");
  EXPECT_EQ(form.at("arguments")[0].at("several"), false);
  EXPECT_EQ(form.at("arguments")[1].at("name"), "MODEL");
  EXPECT_EQ(form.at("arguments")[1].at("several"), true);
  EXPECT_EQ(form.at("arguments")[1].at("required"), true);
  const auto lang = option(form, "lang");
  EXPECT_EQ(lang.at("type"), "value");
  EXPECT_EQ(lang.at("default"), "text");
  EXPECT_EQ(lang.at("choices")[0], "text");
  EXPECT_EQ(option(form, "batch").at("type"), "flag");
  EXPECT_EQ(option(form, "lock").at("type"), "list");
  EXPECT_EQ(option(form, "right_angles").at("flag"), "--right-angles");
  EXPECT_EQ(option(form, "output").at("letter"), "o");
  EXPECT_THROW(option(form, "help"), std::runtime_error);
  EXPECT_THROW(option(form, "json"), std::runtime_error);
}

// What the schema of its options lists, the command line takes, but for what stands without a flag.
TEST_F(Forms, have_every_option_of_the_schema) {
  for (const auto& verb : run({"schema", "--json"}).json().at("verbs")) {
    const auto schema = run({"schema", verb.at("name").get<std::string>()}).json();
    const auto& form = schema.at("command_line");
    std::size_t arguments = form.at("arguments").size();
    for (const auto& [name, about] : schema.at("options").at("properties").items()) {
      bool found = false;
      for (const auto& each : form.at("options")) found = found || each.at("name") == name;
      if (!found) {
        ASSERT_GT(arguments, 0U) << verb.at("name") << " " << name;
        --arguments;
      }
    }
  }
}

}  // namespace
}  // namespace armature::internal
