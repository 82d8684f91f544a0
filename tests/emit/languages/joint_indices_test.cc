// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Names of joints are compiled as C and as C++, hostile ones too: every index is the joint's place.
#include "armature/emit/languages/joint_indices.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "tests/emit/example_robots.h"
#include "tests/emit/hostile_program.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

using test::run;

Program gravity(std::size_t joints) { return lower(derive(test::random_chain(3, joints, false), "gravity")); }

TEST(JointIndices, are_named_after_the_joints) {
  const std::vector<EmittedJoint> joints = {{"shoulder"}, {"elbow-1"}, {"Elbow 1"}, {"count"}};
  EXPECT_EQ(c_joint_indices(gravity(4), joints, "arm_gravity"),
            "/* Indices of the joints in q, qd, qdd and tau. */\nenum {\n"
            "  ARM_GRAVITY_JOINT_SHOULDER = 0, /* shoulder */\n"
            "  ARM_GRAVITY_JOINT_ELBOW_1 = 1, /* elbow-1 */\n"
            "  ARM_GRAVITY_JOINT_ELBOW_1_2 = 2, /* Elbow 1 */\n"
            "  ARM_GRAVITY_JOINT_COUNT_2 = 3, /* count */\n"
            "  ARM_GRAVITY_JOINT_COUNT = 4\n};\n\n");
  EXPECT_NE(cpp_joint_indices(gravity(4), joints).find("inline constexpr std::size_t shoulder = 0;\n"),
            std::string::npos);
}

TEST(JointIndices, are_left_out_where_the_inputs_are_others) {
  const std::vector<EmittedJoint> joints = {{"a"}, {"b"}};
  EXPECT_EQ(c_joint_indices(gravity(3), joints, "f"), "");
  EXPECT_EQ(cpp_joint_indices(gravity(3), {}), "");
}

TEST(JointIndices, any_names_compile) {
  std::vector<EmittedJoint> joints;
  for (const std::string& text : test::hostile_texts()) joints.push_back({text});
  Program program = gravity(2);
  program.inputs[0].symbols.assign(joints.size(), "q");
  const test::TemporaryFolder folder;
  std::string c = c_joint_indices(program, joints, "f"),
              cpp = "#include <cstddef>\n" + cpp_joint_indices(program, joints);
  // Each enumerator once more, in the order of their values: a wrong value or a name that ends a comment shows.
  c += "static const int all[] = {";
  std::size_t at = 0, count = 0;
  while ((at = c.find("  F_JOINT_", at)) != std::string::npos && at < c.find("};")) {
    c += c.substr(at, c.find(' ', at + 2) - at) + ",";
    ++at, ++count;
  }
  ASSERT_EQ(count, joints.size() + 1);
  c += "};\nint main(void)\n{\n  int i;\n  for (i = 0; i < " + std::to_string(count) +
       "; ++i) {\n    if (all[i] != i) {\n      return 1;\n    }\n  }\n  return 0;\n}\n";
  folder.write("names.c", c);
  folder.write("names.cpp",
               cpp + "int main() { return joint::count == " + std::to_string(joints.size()) + " ? 0 : 1; }\n");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-trigraphs", "names.c"},
        {"g++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "names.cpp"}}) {
    const auto compiled = run(folder, command);
    ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
    EXPECT_EQ(run(folder, {"./a.out"}).exit_code, 0) << command.back();
  }
}

}  // namespace
}  // namespace armature::internal
