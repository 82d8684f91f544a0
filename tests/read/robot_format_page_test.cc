// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything promised is executed: the examples of docs/reference/robot_format.md are read.
#include <gtest/gtest.h>

#include "armature/base/file.h"
#include "armature/write/yaml.h"
#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

TEST(RobotFormatPage, every_example_reads_without_a_word) {
  const std::string page = read_file(ARMATURE_SOURCE_DIR "/docs/reference/robot_format.md");
  int examples = 0;
  for (std::size_t at = 0; (at = page.find("```yaml\n", at)) != std::string::npos; ++examples) {
    at += 8;
    const std::size_t end = page.find("```", at);
    ASSERT_NE(end, std::string::npos);
    const std::string example = page.substr(at, end - at);
    EXPECT_EQ(yaml_testing::complaints(example), "") << example;
    at = end + 3;
  }
  EXPECT_EQ(examples, 8);
}

}  // namespace
}  // namespace armature::internal
