// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/generated_code.h"

#include <gtest/gtest.h>

#include "armature/read/reader.h"
#include "armature/run/native/shared_library.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

Robot built_in(const char* name) {
  Diagnostics diagnostics;
  return read_robot(name, diagnostics);
}

TEST(GeneratedCode, is_compiled_tried_and_timed) {
  const test::TemporaryFolder cache;
  CodeOptions options;
  options.cache = cache.path() + "/cache";
  options.input = "a test";
  for (const char* model : {"inverse-dynamics", "split", "gravity"}) {
    const GeneratedModel made = generate_code(built_in("panda_like"), model, options);
    EXPECT_GE(made.count.mul, 50U);
    bool is_package = false, says_input = false;
    for (const EmittedFile& file : made.files) {
      is_package = is_package || file.name.ends_with("/CMakeLists.txt");
      says_input = says_input || file.content.find("Input: a test") != std::string::npos;
    }
    EXPECT_TRUE(is_package && says_input);
    const CodeTrial trial = try_code(made, options);
    EXPECT_EQ(trial.not_tried, "");
    EXPECT_EQ(trial.wrong, 0);
    ASSERT_TRUE(trial.one_call_ns.has_value());
    EXPECT_GT(*trial.one_call_ns, 1);
    EXPECT_LT(*trial.one_call_ns, 1e5);
  }
}

TEST(GeneratedCode, has_the_names_and_limits_of_the_joints) {
  const std::vector<EmittedJoint> joints = emitted_joints(built_in("panda_like"));
  ASSERT_EQ(joints.size(), 7U);
  EXPECT_EQ(joints[4].name, "j5");
  EXPECT_EQ(joints[4].effort, 12);  // Nm, the maker's data sheet
}

TEST(GeneratedCode, without_a_compiler_says_so) {
  CodeOptions options;
  options.compiler = "no-such-compiler";
  const CodeTrial trial = try_code(generate_code(built_in("planar2r"), "gravity", options), options);
  EXPECT_EQ(trial.not_tried, "there is no compiler called no-such-compiler on this machine");
  EXPECT_FALSE(trial.one_call_ns.has_value());
}

}  // namespace
}  // namespace armature::internal
