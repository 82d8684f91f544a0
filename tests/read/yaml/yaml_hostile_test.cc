// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The readers under attack: each file of hostile/yaml, and files too large to keep, must be refused with an error that
// names a line, or accepted with a warning, within a second.
#include <gtest/gtest.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <set>
#include <sstream>

#include "armature/read/library_data.h"
#include "tests/read/yaml_support.h"
#include "tests/support/long_text.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

using support::repeated;

struct Outcome {
  std::string said;
  bool refused = false;
};

Outcome attack(const std::string& text) {
  const std::clock_t start = std::clock();  // the machine may be busy with other tests
  Diagnostics diagnostics;
  Outcome outcome;
  try {
    read_yaml(text, "hostile.yaml", diagnostics);
    outcome.said = to_string(diagnostics);
  } catch (const InputError& error) {
    outcome = {error.what(), true};
  }
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 1.0 * support::patience);
  return outcome;
}

void for_each_file(const std::string& folder,
                   const std::function<void(const std::string&, const std::string&)>& visit) {
  std::set<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".yaml") paths.insert(entry.path());
  for (const std::filesystem::path& path : paths) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    visit(path.filename().string(), bytes.str());
  }
}

TEST(YamlHostile, every_file_is_refused_with_its_line) {
  int files = 0, sound = 0;
  for_each_file(ARMATURE_SOURCE_DIR "/hostile/yaml", [&](const std::string& name, const std::string& text) {
    SCOPED_TRACE(name);
    ++files;
    const Outcome outcome = attack(text);
    if (name.find("_ok") != std::string::npos) {
      EXPECT_EQ(outcome.said, "");
      ++sound;
      return;
    }
    EXPECT_TRUE(outcome.refused);
    EXPECT_EQ(outcome.said.rfind("hostile.yaml:", 0), 0U) << outcome.said;
    EXPECT_TRUE(std::isdigit(static_cast<unsigned char>(outcome.said[13]))) << outcome.said;
    EXPECT_EQ(outcome.said.find('\x1b'), std::string::npos);
  });
  EXPECT_GE(files, 50);
  EXPECT_GE(sound, 1);
}

TEST(YamlHostile, of_the_cases_is_refused) {
  int files = 0;
  for_each_file(ARMATURE_SOURCE_DIR "/tests/cases/hostile", [&](const std::string& name, const std::string& text) {
    ++files;
    EXPECT_TRUE(attack(text).refused) << name;
  });
  EXPECT_GE(files, 1);
}

TEST(YamlHostile, large_files_are_refused_quickly) {
  for (const char* part :
       {"[",    "{",   "- ",  "? ",   "[a: ", "{a: ", "[[", "[\n", "- [", "a:\n", "- 1\n", "1,",    "[],",
        "x",    "x ",  "x\n", "#\n",  "\n",   " ",    "\"", "'",   "&a ", "*a ",  "!a ",   "---\n", "...\n",
        "%A\n", "|\n", ">\n", "? - ", "- ? ", "-\n",  ": ", "\\",  "@",   "`",    "~\n"}) {
    SCOPED_TRACE(part);
    const std::size_t as_many_as_are_read = (1u << 20) / (support::patience > 1 ? 8 : 1) / std::string(part).size();
    EXPECT_TRUE(attack(repeated(part, as_many_as_are_read)).refused);
    EXPECT_TRUE(attack(repeated(part, 2 * as_many_as_are_read)).refused);
    EXPECT_TRUE(attack("joints:\n  - " + repeated(part, 50'000)).refused);
  }
  std::string staircase;
  for (std::size_t i = 0; i < 1400; ++i) staircase += std::string(i, ' ') + "a:\n";
  EXPECT_TRUE(attack(staircase).refused);
}

TEST(YamlHostile, large_robots_are_refused_quickly) {
  const std::string head = yaml_testing::smallest;
  std::string chain = head, scalars = head, names = head, parameters = head, keys = head, columns = head;
  for (int j = 2; j < 40'000; ++j) chain += "  - [j" + std::to_string(j) + ", q" + std::to_string(j) + "]\n";
  EXPECT_NE(attack(chain).said.find("more than 1000 joints"), std::string::npos);
  EXPECT_TRUE(attack(head + "  - [j2, " + repeated("1+", 500'000) + "1]\n").refused);
  EXPECT_TRUE(attack(head + "  - [j2, " + repeated("(", 500'000) + "]\n").refused);
  EXPECT_TRUE(attack(head + "  - [" + repeated("j", 500'000) + ", q2]\n").refused);
  parameters += "parameters:\n  P0: 1\n";
  for (int i = 1; i < 50'000; ++i) parameters += "  P" + std::to_string(i) + ": P" + std::to_string(i - 1) + "+1\n";
  EXPECT_NE(attack(parameters).said.find("more than 1000 parameters use other parameters"), std::string::npos);
  for (int i = 0; i < 50'000; ++i) keys += "key" + std::to_string(i) + ": 1\n";
  EXPECT_NE(attack(keys).said.find("more errors"), std::string::npos);
  columns += "links:\n  - [link" + repeated(", XX", 100'000) + "]\n";
  EXPECT_TRUE(attack(columns).refused);
}

// A thousand joints with forty coordinates in each cell are large but honest: they read, or are refused, in time.
TEST(YamlHostile, wide_couplings_are_read_in_time) {
  std::string text =
      "armature: 1\nrobot: wide\ngravity: [0, 0, 1]\nlinks:\n  - [link, M]\n  - [j1000, 1]\njoints:\n"
      "  - [joint, theta]\n";
  for (int j = 1; j <= 1000; ++j) {
    text += "  - [j" + std::to_string(j) + ", q" + std::to_string(j);
    for (int k = 1; k < 40 && j > 40; ++k) text += "+q" + std::to_string(j - k) + "/" + std::to_string(k + 1);
    text += "]\n";
  }
  attack(text);
}

// Truncated and damaged robots of the library: never a crash, never a silent half robot.
TEST(YamlHostile, damaged_robots_never_crash) {
  std::mt19937 random(3);
  for (const LibraryRobot& robot : embedded_robots()) {
    for (int trial = 0; trial < 60; ++trial) {
      std::string text = robot.text;
      const std::size_t at = random() % text.size();
      switch (trial % 4) {
        case 0: text.resize(at); break;
        case 1: text[at] = static_cast<char>(random() % 256); break;
        case 2: text.erase(at, 1 + random() % 20); break;
        default: text.insert(at, text.substr(random() % text.size(), random() % 30)); break;
      }
      const Outcome outcome = attack(text);
      EXPECT_EQ(outcome.refused, outcome.said.find("error: ") != std::string::npos);
    }
  }
}

}  // namespace
}  // namespace armature::internal
