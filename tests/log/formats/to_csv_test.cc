// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/to_csv.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/log/formats/csv.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

TEST(ToCsv, is_read_back_exactly) {
  Log log;
  log.t = {0, 0.1, 1.0 / 3};
  log.q = {{1e-300, -2.5, M_PI}, {0, 1, 2}};
  log.tau = {{1, 2, 3}, {std::sqrt(2), 1e22, -0.0}};
  const test::TemporaryFolder folder;
  folder.write("log.csv", to_csv(log));
  Diagnostics diagnostics;
  const LogTable table = read_csv(folder.path() + "/log.csv", diagnostics);
  EXPECT_EQ(table.names, (std::vector<std::string>{"t", "q1", "q2", "tau1", "tau2"}));
  EXPECT_EQ(table.columns, (std::vector<Signal>{log.t, log.q[0], log.q[1], log.tau[0], log.tau[1]}));
}

}  // namespace
}  // namespace armature::internal
