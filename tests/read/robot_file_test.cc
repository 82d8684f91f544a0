// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/process.h"
#include "armature/read/reader.h"

namespace armature::internal {
namespace {

std::string refusal(const std::string& file_or_name) {
  Diagnostics diagnostics;
  try {
    read_robot(file_or_name, diagnostics);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

class RobotFile : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "armature_robot_file";
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) {
    const std::string path = folder_ + "/" + name;
    write_file(path, text);
    return path;
  }
  std::string folder_;
};

TEST_F(RobotFile, finds_built_in_robots_by_name) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("puma560", diagnostics);
  EXPECT_EQ(robot.name, "puma560");
  EXPECT_EQ(robot.link_count, 6U);
  EXPECT_EQ(robot.where.file, "robots/puma560.yaml");
}

TEST_F(RobotFile, chooses_the_reader_by_ending) {
  Diagnostics diagnostics;
  const std::string text = "armature: 1\nrobot: mine\ngravity: [0, 0, 1]\njoints:\n  - [joint, theta]\n  - [j1, q1]\n";
  for (const char* name : {"a.yaml", "a.yml", "A.YAML"})
    EXPECT_EQ(read_robot(write(name, text), diagnostics).name, "mine") << name;
  // The same text is no URDF and no .par: other readers refuse it, naming the file.
  for (const char* name : {"a.urdf", "a.xml", "a.par", "a.spec"})
    EXPECT_NE(refusal(write(name, text)).find(name), std::string::npos) << name;
}

TEST_F(RobotFile, explains_what_it_does_not_find) {
  EXPECT_EQ(refusal("pumma560"),
            "pumma560: error: \"pumma560\" is neither a file nor a built-in robot; did you mean \"puma560\"?");
  EXPECT_NE(refusal("banana").find("known: "), std::string::npos);
  EXPECT_NE(refusal(folder_ + "/none.yaml").find("none.yaml"), std::string::npos);
  EXPECT_NE(refusal(write("robot.txt", "x")).find("the ending \".txt\" tells no robot format"), std::string::npos);
  EXPECT_NE(refusal(""), "");
}

TEST_F(RobotFile, tells_how_to_expand_a_xacro_file) {
  if (!find_program("xacro").empty()) GTEST_SKIP() << "skipped: xacro is installed, and expands it";
  const std::string said = refusal(write("arm.urdf.xacro", "<robot/>"));
  EXPECT_NE(said.find("arm.urdf.xacro > arm.urdf"), std::string::npos) << said;
  EXPECT_NE(said.find("pip install xacro"), std::string::npos) << said;
  EXPECT_NE(refusal(write("arm.xacro", "<robot/>")).find("arm.xacro > arm.urdf"), std::string::npos);
}

TEST_F(RobotFile, knows_formats_of_standard_input_by_their_content) {
  const auto by_content = [](const std::string& text) {
    Diagnostics diagnostics;
    return read_robot_text(text, "-", diagnostics);
  };
  for (const LibraryRobot& robot : robot_library()) EXPECT_EQ(by_content(robot.text).name, robot.name);
  EXPECT_EQ(by_content("\xEF\xBB\xBF\n  <?xml version=\"1.0\"?><robot name=\"u\"><link name=\"a\"/><link name=\"b\"/>"
                       "<joint name=\"j\" type=\"continuous\"><parent link=\"a\"/><child link=\"b\"/></joint></robot>")
                .name,
            "u");
  std::size_t par = 0;
  for (const auto& each : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/tests/cases/robots")) {
    if (each.path().extension() != ".par") continue;
    Diagnostics diagnostics;
    const Robot by_ending = read_robot(each.path().string(), diagnostics);
    EXPECT_EQ(by_content(read_file(each.path().string())).frames.size(), by_ending.frames.size());
    ++par;
  }
  EXPECT_GT(par, 5u);
  const std::string spec = "% a comment\nnumber_links 1\nsigma 0\nalpha 0\ndpar 0\napar a1\nmass m1\n";
  EXPECT_EQ(by_content(spec).link_count, 1u);
  try {
    by_content("<robot");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("standard input:")) << error.what();
  }
}

}  // namespace
}  // namespace armature::internal
