// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/written_run.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "armature/base/error.h"
#include "tests/verbs/compared_runs.h"

namespace armature::internal {
namespace {

class WrittenRunFile : public test::ComparedRuns {
 protected:
  void SetUp() override {
    ComparedRuns::SetUp();
    write_run("run", robot_, 1);
  }
  // What is said of the estimate with `change` made to it.
  template <class Change>
  std::string refused(const Change& change) const {
    Json json = Json::parse(folder_.read("run/estimate.json"));
    change(json);
    return refused_text(json.dump());
  }
  std::string refused_text(const std::string& text) const {
    folder_.write("hostile.json", text);
    try {
      read_run(path("hostile.json"));
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("hostile.json"), std::string::npos);
      return error.what();
    }
    return "";
  }
};

TEST_F(WrittenRunFile, is_read_from_its_folder_with_its_origin) {
  const WrittenRun run = read_run(path("run"));
  EXPECT_TRUE(run.from.certified);
  EXPECT_EQ(run.from.date, "2026-01-01 12:00 UTC");
  EXPECT_EQ(run.from.command.at(1), "identify");
  ASSERT_EQ(run.from.inputs.size(), 1U);
  EXPECT_EQ(run.from.inputs[0].sha256.size(), 64U);
  EXPECT_EQ(run.sd.size(), run.estimate.parameters.size());
  EXPECT_EQ(run.from.parameters, run.sd.size());
}

// A certificate of other bytes says nothing of these.
TEST_F(WrittenRunFile, is_not_certified_once_it_was_changed) {
  change("run/estimate.json", "\"decimation\"", "\"decimatiom\"");
  const WrittenRun run = read_run(path("run"));
  EXPECT_FALSE(run.from.certified);
  EXPECT_TRUE(run.from.command.empty());
}

TEST_F(WrittenRunFile, has_standard_deviations_only_where_the_estimate_states_them) {
  Json json = Json::parse(folder_.read("run/estimate.json"));
  json["parameters"][2]["sd"] = nullptr;
  json["parameters"][3]["sd"] = 0;
  folder_.write("other.json", json.dump());
  const WrittenRun run = read_run(path("other.json"));
  EXPECT_DOUBLE_EQ(run.sd[1], json["parameters"][1]["sd"].get<double>());
  EXPECT_TRUE(std::isnan(run.sd[2]));
  EXPECT_TRUE(std::isnan(run.sd[3]));
}

TEST_F(WrittenRunFile, is_refused_with_a_message_when_it_is_hostile) {
  EXPECT_NE(refused_text(""), "");
  EXPECT_NE(refused_text("[]"), "");
  EXPECT_NE(refused_text(std::string(100'000, '[')).find("nested"), std::string::npos);
  EXPECT_NE(refused_text("{}"), "");
  EXPECT_NE(refused([](Json& j) { j["parameters"] = "many"; }), "");
  EXPECT_NE(refused([](Json& j) { j["parameters"] = Json::array(); }).find("no parameters"), std::string::npos);
  EXPECT_NE(refused([](Json& j) { j["parameters"][0]["value"] = "3"; }), "");
  EXPECT_NE(refused([](Json& j) { j["parameters"][0]["value"] = nullptr; }).find("not a number"), std::string::npos);
  EXPECT_NE(refused([](Json& j) { j["parameters"][0]["sd"] = -1; }).find("negative"), std::string::npos);
  EXPECT_NE(refused([](Json& j) { j["parameters"][0]["name"] = j["parameters"][1]["name"]; }).find("twice"),
            std::string::npos);
  EXPECT_NE(refused([](Json& j) { j["parameters"][0]["name"] = std::string(100'000, 'x'); }), "");
  EXPECT_NE(refused([](Json& j) { j["torque_sd"] = {1}; }).find("torque_sd"), std::string::npos);
  EXPECT_NE(refused([](Json& j) { j["error"]["train"] = Json::array(); }).find("error.train"), std::string::npos);
  EXPECT_NE(refused([](Json& j) { j["joints"] = {1, 2, 3}; }), "");
  EXPECT_NE(refused([](Json& j) { j["over_logs"] = {{"logs", 2}}; }), "");
  EXPECT_THROW(read_run(path("absent")), InputError);
  std::filesystem::create_directory(path("empty"));
  EXPECT_THROW(read_run(path("empty")), InputError);
}

}  // namespace
}  // namespace armature::internal
