// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/verify.h"

#include "armature/base/error.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;

TEST_F(Verify, a_result_finds_its_certificate) {
  code("scara", {"gravity"}, "c");
  EXPECT_TRUE(armature::verify({path("scara_gravity.c"), {}, {}}).holds);
  EXPECT_TRUE(armature::verify({path("scara_gravity.h"), {}, {}}).holds);
  write_file(path("other.c"), "");
  EXPECT_THROW(armature::verify({path("other.c"), {}, {}}), InputError);
}

TEST_F(Verify, a_changed_robot_is_found_and_a_missing_one_is_said) {
  const std::string robot = path("arm.yaml");
  write_file(robot, read_file(std::string(ARMATURE_SOURCE_DIR) + "/robots/scara.yaml"));
  const std::string certificate = code(robot, {"gravity"}, "c");
  expect_holds(certificate);
  std::filesystem::rename(robot, path("moved.yaml"));
  const VerifyResult missing = armature::verify({certificate, {}, {}});
  EXPECT_FALSE(missing.holds);  // nothing was computed again
  EXPECT_EQ(missing.failed, 0U);
  EXPECT_EQ(missing.not_checked, 3U) << text_of(missing);
  EXPECT_TRUE(armature::verify({certificate, path("moved.yaml"), {}}).holds);
  EXPECT_EQ(armature::verify({certificate, path("moved.yaml"), {}}).not_checked, 0U);
  write_file(robot, read_file(path("moved.yaml")) + "\n# changed\n");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"robot " + robot});
}

// Inputs that were given from above the results' folder are found when all of it was moved, and only by their bytes.
TEST_F(Verify, relative_inputs_are_looked_up_above_the_certificate) {
  const std::string text = read_file(std::string(ARMATURE_SOURCE_DIR) + "/robots/scara.yaml");
  const std::string certificate = code("scara", {"gravity"}, "c");
  Json json = Json::parse(read_file(certificate));
  json["inputs"][0]["path"] = "robots_here/arm.yaml";
  json["inputs"][0]["sha256"] = sha256(text);
  for (const auto& output : json["outputs"]) {
    const std::string name = output["path"];
    write_file(path("moved/out/" + name), read_file(path(name)));
  }
  const std::string moved = path("moved/out/" + std::filesystem::path(certificate).filename().string());
  write_file(moved, to_text(json));
  EXPECT_GT(armature::verify({moved, {}, {}}).not_checked, 0U);
  write_file(path("moved/robots_here/arm.yaml"), text + "# another\n");
  EXPECT_GT(armature::verify({moved, {}, {}}).not_checked, 0U);  // some other robot of that name
  write_file(path("moved/robots_here/arm.yaml"), text);
  const VerifyResult found = armature::verify({moved, {}, {}});
  EXPECT_EQ(found.not_checked, 0U) << text_of(found);
}

TEST_F(Verify, a_robot_from_standard_input_is_said_to_be_gone) {
  const std::string certificate = code("scara", {"gravity"}, "c");
  Json json = Json::parse(read_file(certificate));
  json["inputs"][0]["path"] = "-";
  json["inputs"][0]["sha256"] = "";
  write_file(certificate, to_text(json));
  EXPECT_NE(text_of(armature::verify({certificate, {}, {}})).find("standard input, which is gone"), std::string::npos);
}

TEST_F(Verify, a_certificate_without_hashes_does_not_hold) {
  const std::string certificate = code("scara", {"gravity"}, "c");
  Json json = Json::parse(read_file(certificate));
  json["outputs"][0]["sha256"] = "";
  write_file(certificate, to_text(json));
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"scara_gravity.h"});
}

}  // namespace
}  // namespace armature::internal
