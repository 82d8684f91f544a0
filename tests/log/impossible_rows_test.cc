// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/impossible_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

Log swinging() {
  Log log;
  log.q.resize(2);
  log.tau.resize(2);
  for (int i = 0; i < 3000; ++i) {
    const double t = 0.01 * i;
    log.t.push_back(t);
    for (std::size_t k = 0; k < 2; ++k) {
      log.q[k].push_back(1.5 * std::sin((1.0 + static_cast<double>(k)) * t + 0.3));
      log.tau[k].push_back(20 * std::cos(5 * t));
    }
  }
  return log;
}

std::vector<std::size_t> found(const Log& log, std::vector<double> efforts = {30, 30}) {
  const std::vector<char> marks = impossible_rows(log, efforts);
  std::vector<std::size_t> rows;
  for (std::size_t r = 0; r < marks.size(); ++r)
    if (marks[r]) rows.push_back(r);
  return rows;
}

TEST(ImpossibleRows, are_none_in_a_good_log) {
  EXPECT_TRUE(found(swinging()).empty());
  EXPECT_TRUE(found(swinging(), {5, 5}).empty()) << "most torques are beyond: the limit is wrong";
  Log rest = swinging();  // a robot that comes to rest at zero
  for (Signal* signal : rest.signals())
    for (std::size_t r = 0; r < signal->size(); ++r)
      (*signal)[r] *= r > 1500 ? 0 : std::pow(1 - static_cast<double>(r) / 1501, 3);
  EXPECT_TRUE(found(rest).empty());
}

TEST(ImpossibleRows, are_dropouts_of_all_columns) {
  Log log = swinging();
  for (Signal* signal : log.signals()) std::fill_n(signal->begin() + 700, 4, 0.0);
  EXPECT_EQ(found(log), (std::vector<std::size_t>{700, 701, 702, 703}));
}

TEST(ImpossibleRows, are_torques_beyond_the_limit_for_a_moment) {
  Log log = swinging();
  std::fill_n(log.tau[1].begin() + 400, 5, 60.0);
  EXPECT_EQ(found(log), (std::vector<std::size_t>{400, 401, 402, 403, 404}));
  EXPECT_TRUE(found(log, {}).empty());
}

TEST(ImpossibleRows, are_jumps_there_and_back) {
  Log log = swinging();
  for (std::size_t r = 900; r < 903; ++r) log.q[0][r] -= 2;
  EXPECT_EQ(found(log), (std::vector<std::size_t>{900, 901, 902}));
  Log step = swinging();  // one that does not come back: another fault
  for (std::size_t r = 900; r < 3000; ++r) step.q[0][r] -= 2;
  EXPECT_TRUE(found(step).empty());
}

}  // namespace
}  // namespace armature::internal
