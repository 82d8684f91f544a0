// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The arm of tests/identify/synthetic.h and logs of it as files, as a user has them.
#pragma once

#include <gtest/gtest.h>

#include "armature/log/formats/to_csv.h"
#include "armature/write/yaml.h"
#include "tests/identify/synthetic.h"
#include "tests/support/compile.h"

namespace armature::internal::test {

class MeasuredArm : public testing::Test {
 protected:
  void SetUp() override {
    folder_.write("arm.yaml", write_yaml(robot_));
    folder_.write("train.csv", to_csv(synthetic_log(robot_, 1, 600, 0.02)));
    folder_.write("other.csv", to_csv(synthetic_log(robot_, 2, 300, 0.02)));
  }
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }

  // One byte of a file becomes another.
  void change(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = folder_.read(file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    ASSERT_EQ(from.size(), to.size());
    folder_.write(file, text.replace(at, from.size(), to));
  }

  Robot robot_ = three_joints();
  TemporaryFolder folder_;
};

}  // namespace armature::internal::test
