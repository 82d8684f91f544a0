// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the program itself, as a user would, and catches what it says.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "armature/base/process.h"

namespace armature::internal {

struct Answer {
  int code = -1;  // 128 + n when signal n ended it
  std::string out, err;
  nlohmann::json json() const { return nlohmann::json::parse(out); }
};

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// A folder of its own for each test, removed at the end; the program runs in it.
class Cli : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "armature_cli_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return path(name);
  }

  Answer run(const std::vector<std::string>& arguments) const {
    std::vector<std::string> words = {ARMATURE_BINARY};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const ProcessResult done = run_process(words, {.folder = folder_.string()});
    return {done.exit_code, done.output, done.errors};
  }

  // What is in the folder, to see that a failure leaves nothing behind.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_))
      names.push_back(entry.path().lexically_relative(folder_).string());
    return names;
  }

  std::filesystem::path folder_;
};

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Two links in the vertical plane, numeric: the second hangs 1 m from the first, both with their mass 0.5 m out.
inline constexpr const char* pendulum_urdf = R"(<robot name="pendulum">
  <link name="base"/>
  <link name="upper">
    <inertial>
      <origin xyz="0.5 0 0"/>
      <mass value="2"/>
      <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/>
    </inertial>
  </link>
  <link name="lower">
    <inertial>
      <origin xyz="0.5 0 0"/>
      <mass value="1"/>
      <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="upper"/>
    <axis xyz="0 -1 0"/>
    <limit lower="-3" upper="3" velocity="2" effort="50"/>
  </joint>
  <joint name="elbow" type="revolute">
    <parent link="upper"/>
    <child link="lower"/>
    <origin xyz="1 0 0"/>
    <axis xyz="0 -1 0"/>
    <limit lower="-2" upper="2" velocity="2" effort="20"/>
  </joint>
</robot>
)";

}  // namespace armature::internal
