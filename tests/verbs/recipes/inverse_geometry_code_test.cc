// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/inverse_geometry_code.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

DeriveCodeOptions asked(const std::string& language = "text") {
  DeriveCodeOptions options;
  options.models = {"inverse-geometry"};
  options.lang = language;
  return options;
}

TEST(InverseGeometryCode, prints_the_derivation) {
  const DeriveCodeResult result = derive_code(load_robot("puma560").robot, asked());
  EXPECT_EQ(result.model, "inverse-geometry");
  EXPECT_NE(result.derivation.find("type 3"), std::string::npos);
  EXPECT_EQ(equation_lines(result), result.derivation);
  EXPECT_EQ(title_of(result).rfind("inverse-geometry of puma560\n", 0), 0U) << title_of(result);
  EXPECT_NE(title_of(result).find("at most 8 solutions"), std::string::npos);
  EXPECT_FALSE(result.equations.empty());
}

TEST(InverseGeometryCode, writes_code_with_lengths_kept) {
  DeriveCodeOptions options = asked("c");
  options.output = "out";
  options.keep = {"d3"};
  const DeriveCodeResult result = derive_code(load_robot("puma560").robot, options);
  ASSERT_EQ(result.files.size(), 2U);
  EXPECT_EQ(result.files[1].path, "out/puma560_inverse_geometry.c");
  EXPECT_NE(result.files[1].content.find("parameters: d3"), std::string::npos)
      << result.files[1].content.substr(0, 900);
}

// An arm without a closed form, and one that has it when the general method is asked for.
TEST(InverseGeometryCode, the_general_method_is_written_where_there_is_no_closed_form) {
  const Robot skew = load_robot(ARMATURE_SOURCE_DIR "/tests/cases/ik/general6r_16real.urdf").robot;
  const DeriveCodeResult found = derive_code(skew, asked("c"));
  ASSERT_EQ(found.files.size(), 2U);
  EXPECT_NE(title_of(found).find("general method: at most 16 solutions"), std::string::npos) << title_of(found);
  DeriveCodeOptions options = asked("cpp");
  options.model.method = "general";
  const DeriveCodeResult asked_for = derive_code(load_robot("ur10").robot, options);
  ASSERT_EQ(asked_for.files.size(), 1U);
  EXPECT_NE(asked_for.files[0].content.find("Raghavan & Roth"), std::string::npos);
}

TEST(InverseGeometryCode, options_that_do_not_fit_are_refused) {
  const Robot robot = load_robot("puma560").robot;
  DeriveCodeOptions options = asked("c");
  options.package = "cmake";
  options.lang = "text";
  EXPECT_THROW(derive_code(robot, options), InputError);
  options = asked("c");
  options.precision = CodePrecision::binary32;
  EXPECT_THROW(derive_code(robot, options), InputError);
  for (bool DeriveCodeOptions::* flag : {&DeriveCodeOptions::batch, &DeriveCodeOptions::explain}) {
    options = asked("c");
    options.*flag = true;
    EXPECT_THROW(derive_code(robot, options), InputError);
  }
  options = asked();
  options.models = {"inverse-geometry", "jacobian"};
  EXPECT_THROW(derive_code(robot, options), InputError);
  options = asked();
  options.model.method = "articulated";
  EXPECT_THROW(derive_code(robot, options), InputError);
  options.model.method = "general";
  options.keep = {"d3"};
  EXPECT_THROW(derive_code(robot, options), InputError);
  options.keep = {};
  options.lang = "python";
  EXPECT_THROW(derive_code(robot, options), UnmetRequest);
  options.lang = "text";
  options.model.method = "paul";
  EXPECT_NO_THROW(derive_code(robot, options));
}

}  // namespace
}  // namespace armature::internal
