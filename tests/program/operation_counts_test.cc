// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Operation counts at run time, constants free. Two bars: not above the published figures (SYMORO+ with dead code
// removed), and exactly the committed table operation_counts.txt, so that a regression fails and an improvement is
// recorded there.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "armature/derive/model.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/reduce/base_parameters.h"
#include "tests/support/known_robots.h"

namespace armature {
namespace {

struct Published {
  Robot (*robot)();
  const char* model;
  std::size_t mul, add;
  bool base = false;
};

constexpr Published published[] = {
    {support::rx90, "inverse-dynamics", 294, 277},
    {support::puma560, "inverse-dynamics", 306, 289},
    {support::puma560_armstrong, "inverse-dynamics", 240, 197},
    {support::stanford, "inverse-dynamics", 285, 267},
    {support::rx90, "fast-geometry", 56, 25},
    {support::puma560, "fast-geometry", 61, 30},
    {support::stanford, "fast-geometry", 43, 18},
    {support::rx90, "jacobian", 45, 32},
    {support::puma560, "jacobian", 59, 50},
    {support::rx90, "inverse-dynamics", 251, 232, true},
    {support::rx90, "inertia", 151, 121, true},
    {support::rx90, "bias", 240, 207, true},
    {support::rx90, "regressor", 504, 336, true},
    {support::rx90, "direct-dynamics", 507, 399, true},
    {support::puma560, "inverse-dynamics", 264, 244, true},
    {support::puma560, "inertia", 187, 150, true},
    {support::puma560, "bias", 250, 217, true},
    {support::puma560, "regressor", 554, 381, true},
    {support::puma560_armstrong, "inverse-dynamics", 197, 158, true},
    {support::puma560_armstrong, "inertia", 141, 99, true},
    {support::puma560_armstrong, "bias", 180, 129, true},
    {support::stanford, "inverse-dynamics", 232, 213, true},
    {support::stanford, "inertia", 115, 94, true},
    {support::stanford, "bias", 216, 187, true},
    {support::stanford, "regressor", 381, 265, true},
};

// "robot model" -> {mul, add}.
std::map<std::string, std::pair<std::size_t, std::size_t>> committed_table() {
  std::map<std::string, std::pair<std::size_t, std::size_t>> table;
  std::ifstream in(ARMATURE_SOURCE_DIR "/tests/program/operation_counts.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string robot, model;
    std::size_t mul = 0, add = 0;
    words >> robot >> model >> mul >> add;
    EXPECT_TRUE(static_cast<bool>(words)) << line;
    table[robot + " " + model] = {mul, add};
  }
  return table;
}

class OperationCounts : public ::testing::TestWithParam<Published> {};

TEST_P(OperationCounts, AreNotAboveThePublishedOnesAndAsRecorded) {
  const Published& bar = GetParam();
  const Robot standard = bar.robot();
  const Robot robot = bar.base ? with_base_parameters(standard, base_parameters(standard)) : standard;
  const OperationCount count = count_operations(lower(derive(robot, bar.model)));
  EXPECT_LE(count.mul, bar.mul);
  EXPECT_LE(count.add, bar.add);
  const auto table = committed_table();
  const auto found = table.find(robot.name + " " + bar.model + (bar.base ? "+base" : ""));
  ASSERT_NE(found, table.end()) << "record " << robot.name << " " << bar.model << " " << count.mul << " " << count.add;
  EXPECT_EQ(count.mul, found->second.first) << "record the change in operation_counts.txt";
  EXPECT_EQ(count.add, found->second.second) << "record the change in operation_counts.txt";
}

INSTANTIATE_TEST_SUITE_P(Published, OperationCounts, ::testing::ValuesIn(published), [](const auto& param) {
  std::string name = param.param.robot().name + "_" + param.param.model + (param.param.base ? "_base" : "");
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

}  // namespace
}  // namespace armature
