// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/check.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace armature::internal {
namespace {

// Armstrong's third link violates the triangle inequality.
TEST(CheckVerb, tells_what_is_odd_about_a_usable_robot) {
  const CheckResult result = check("puma560");
  EXPECT_EQ(result.robot, "puma560");
  EXPECT_EQ(result.links, 6u);
  EXPECT_EQ(result.coordinates, 6u);
  EXPECT_FALSE(result.diagnostics.has_errors());
  const Json json = to_json(result);
  EXPECT_EQ(json["errors"], Json::array());
  ASSERT_FALSE(json["warnings"].empty());
  EXPECT_NE(json["warnings"].dump().find("triangle inequality"), std::string::npos) << json;
}

TEST(CheckVerb, returns_every_error_with_its_place) {
  const CheckResult result = check(ARMATURE_SOURCE_DIR "/hostile/urdf/several_errors.urdf");
  EXPECT_EQ(result.robot, "");
  ASSERT_GE(result.diagnostics.error_count(), 2u);
  const Json errors = to_json(result)["errors"];
  EXPECT_EQ(errors.size(), result.diagnostics.error_count());
  for (const Json& error : errors) EXPECT_GT(error["line"].get<int>(), 0) << error;
}

TEST(CheckVerb, names_a_file_that_is_not_there) { EXPECT_EQ(check("no_such_robot").diagnostics.error_count(), 1u); }

TEST(CheckVerb, spells_options_plainly) {
  Diagnostics diagnostics;
  diagnostics.warning({"a.urdf", 1, 2}, "odd", "try @right_angles=1e-5");
  EXPECT_EQ(findings(diagnostics, Severity::warning)[0].hint, "try right_angles = 1e-5");
  EXPECT_TRUE(findings(diagnostics, Severity::error).empty());
}

}  // namespace
}  // namespace armature::internal
