// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What hostile files may cost: whatever is in a file, the program answers within 1 s and 256 MB, with exit code 0 or 2.
// Every file of the corpora and giants made here, of every format, are read by the program itself in a process of its
// own. Sanitizers multiply time and memory: in such builds only the answer is judged, not its price, and the largest
// files are an eighth of what they are.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/reader.h"
#include "tests/support/compile.h"
#include "tests/support/long_text.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

using support::numbered, support::repeated;

ProcessResult show(const test::TemporaryFolder& folder, const std::string& file) {
  ProcessResult finished = test::run(folder, {ARMATURE_BINARY, "show", file});
  if (support::patience == 1) {
    EXPECT_LT(finished.seconds, 1.0);
    EXPECT_LT(finished.megabytes, 256.0);
  }
  return finished;
}

void expect_refusal(const test::TemporaryFolder& folder, const std::string& file) {
  const ProcessResult finished = show(folder, file);
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_NE(finished.errors.find("error: "), std::string::npos) << finished.errors.substr(0, 1000);
  EXPECT_LT(finished.errors.size(), 200'000u);
}

bool is_refused(const std::string& path) {
  Diagnostics diagnostics;
  try {
    read_robot(path, diagnostics);
  } catch (const InputError&) {
    return true;
  }
  return false;
}

void try_folder(const std::string& path) {
  const test::TemporaryFolder folder;
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(path))
    if (entry.is_regular_file() && entry.path().extension() != ".md") files.insert(entry.path());
  ASSERT_FALSE(files.empty());
  for (const std::string& file : files) {
    SCOPED_TRACE(file);
    EXPECT_EQ(show(folder, file).exit_code, is_refused(file) ? 2 : 0);
  }
}

TEST(HostileCorpus, yaml) { try_folder(ARMATURE_SOURCE_DIR "/hostile/yaml"); }
TEST(HostileCorpus, urdf) { try_folder(ARMATURE_SOURCE_DIR "/hostile/urdf"); }
TEST(HostileCorpus, mjcf) { try_folder(ARMATURE_SOURCE_DIR "/hostile/mjcf"); }
TEST(HostileCorpus, sdf) { try_folder(ARMATURE_SOURCE_DIR "/hostile/sdf"); }
TEST(HostileCorpus, par) { try_folder(ARMATURE_SOURCE_DIR "/hostile/par"); }
TEST(HostileCorpus, izaguirre) { try_folder(ARMATURE_SOURCE_DIR "/hostile/izaguirre"); }
TEST(HostileCorpus, of_the_cases) { try_folder(ARMATURE_SOURCE_DIR "/tests/cases/hostile"); }

// One giant at a time: a new process counts what its parent held as its own.
class HostileLimits : public ::testing::Test {
 protected:
  void giant(const std::string& ending, const std::string& text) {
    const std::string file = "giant" + std::to_string(++number_) + ending;
    SCOPED_TRACE(file + ": " + printable(text.substr(0, 60)));
    folder_.write(file, text);
    expect_refusal(folder_, file);
    std::filesystem::remove(folder_.path() + "/" + file);
  }
  // What has a meaning after all is read, with a warning.
  void tolerated(const std::string& ending, const std::string& text) {
    folder_.write("giant" + ending, text);
    const ProcessResult finished = show(folder_, "giant" + ending);
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_NE(finished.errors.find("warning: "), std::string::npos) << finished.errors.substr(0, 1000);
  }
  void yaml(const std::string& text) { giant(".yaml", text); }
  void urdf(const std::string& text) { giant(".urdf", text); }
  void par(const std::string& text) { giant(".par", text); }
  void spec(const std::string& text) { giant(".spec", text); }

 private:
  test::TemporaryFolder folder_;
  int number_ = 0;
};

constexpr std::size_t many = 200'000;
constexpr std::size_t full = (32u << 20) / (support::patience > 1 ? 8 : 1);  // bytes that a file may have

// What no format can be; some as large as a file may be, one larger.
TEST_F(HostileLimits, giants_of_no_format) {
  const auto giants = [&](const std::string& text) {
    for (const char* ending : {".yaml", ".urdf", ".par", ".spec"}) giant(ending, text);
  };
  giants("");
  giants(std::string(many, '\0'));
  giants(std::string(full, '\0'));
  giants(std::string(full, '\n'));
  giants(std::string(full, 'x'));
  giants(std::string(33u << 20, 'x'));
  giants(repeated("\xff\xfe", full / 2));
  giants(repeated("(", full));
  giants(repeated("x = {\n", full / 6));
  giants(numbered("key#: # ", many));
}

TEST_F(HostileLimits, giant_yaml) {
  const std::string head = "armature: 1\nrobot: giant\ngravity: [0, 0, -9.81]\njoints:\n  - [joint, theta]\n";
  std::string bomb = "a1: &a1 [x, x, x, x, x, x, x, x, x]\n";
  for (int i = 2; i < 40; ++i) {
    const std::string alias = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + repeated(alias + ", ", 8) + alias + "]\n";
  }
  yaml(head + "  - " + repeated("[", many) + repeated("]", many) + "\n");
  yaml(head + "  - " + repeated("{a: ", many));
  yaml(repeated("- ", many));
  yaml(head + numbered("  - [j#, q#]\n", many));
  yaml(head + numbered("  - [j#, q#, j@]\n", many));
  yaml(head + "  - [j1, " + repeated("(", many) + "q1" + repeated(")", many) + "]\n");
  yaml(bomb + head);
  yaml(head + bomb);
  yaml(head + "  - [j1, q1]\nparameters:\n" + numbered("  P#: P@ * P@\n", many));
  yaml(head + "  - [j1, \"q1" + std::string(many, '\0') + "\"]\n");
  yaml(head + "  - [j1, 1e" + repeated("9", many) + "]\n");
}

TEST_F(HostileLimits, giant_urdf) {
  const std::string joint =
      "<link name='l#'/><joint name='j#' type='continuous'><parent link='l@'/><child link='l#'/></joint>";
  std::string entities = "<!DOCTYPE robot [<!ENTITY a1 \"x\">\n";
  for (int i = 2; i < 40; ++i)
    entities += "<!ENTITY a" + std::to_string(i) + " \"" + repeated("&a" + std::to_string(i - 1) + ";", 10) + "\">\n";
  urdf("<robot name='r'>" + repeated("<a>", many) + repeated("</a>", many) + "</robot>");
  urdf(repeated("<a>", many));
  urdf("<robot name='r'><link name='l0'/>" + numbered(joint, many) + "</robot>");
  urdf("<robot name='r'>" + numbered(joint, 40'000) + "</robot>");
  urdf(entities + "]><robot name='&a39;'/>");
  urdf("<robot name='r" + std::string(many, '\0') + "'/>");
  urdf("<robot " + numbered("a#='' ", many) + "/>");
  urdf("<robot name='r'>" + repeated("<!---->", full / 7) + "</robot>");
  urdf("<robot name='r'><link name='a'><inertial><mass value='1" + repeated("0", many) +
       "'/></inertial></link></robot>");
}

TEST_F(HostileLimits, giant_par) {
  const std::string sizes = "NL = 200000\nNJ = 200000\nNF = 200000\n";
  par(sizes + "Ant = {" + numbered("@,", many) + "0}\n");
  par(sizes + "theta = {" + numbered("t#,", many) + "0}\n");
  par("NL = 1\ntheta = {" + numbered("t#,", many) + "0}\n");
  par("NL = 1\ntheta = {" + repeated("(", many) + "t1" + repeated(")", many) + "}\n");
  par("NL = 1\ntheta = {t1" + std::string(many, '\0') + "}\n");
  par("NL = 1\nd = {1e" + repeated("9", many) + "}\n");
  par("NL = 1\nd = {" + repeated("2^", many) + "2}\n");
  par(repeated("(*", many));
  par(repeated("(* a *)", many));
  par(repeated("NL = {", many) + repeated("}", many));
  par(numbered("d# = {#}\n", many));
}

TEST_F(HostileLimits, giant_izaguirre) {
  const std::string two = "number_links 2\n";
  spec("number_links 200000\nmass " + numbered("m# ", many) + "\n");
  spec(two + "mass " + numbered("m# ", many) + "\n");
  spec(two + "mass 0 " + repeated("(", many) + "1" + repeated(")", many) + "\n");
  spec(two + "mass 0 m" + std::string(many, '\0') + "\n");
  spec(two + "mass 0 1e" + repeated("9", many) + "\n");
  spec(two + numbered("variable a# @\n", many));
  spec(two + numbered("variable a# a@*a@\n", many));
  spec(repeated(two, many));
  spec(repeated("mass 0 ", many));
  tolerated(".spec", two + repeated("option moment\n", many));
}

}  // namespace
}  // namespace armature::internal
