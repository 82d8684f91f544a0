// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/to_csv.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/log/columns/columns.h"
#include "armature/log/formats/csv.h"
#include "tests/support/compile.h"
#include "tests/support/odd_names.h"
#include "tests/support/random_robot.h"

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

Log random_log(support::Random& random, std::size_t coordinates) {
  Log log;
  for (std::size_t i = 0; i < 5; ++i) log.t.push_back(0.1 * static_cast<double>(i));
  for (auto* group : {&log.q, &log.qd, &log.qdd, &log.tau, &log.reference, &log.temperature})
    for (std::size_t k = 0; k < coordinates; ++k) {
      group->emplace_back();
      for (std::size_t i = 0; i < 5; ++i) group->back().push_back(random.uniform(-1, 1));
    }
  return log;
}

Log read_back(const std::string& text, const Robot& robot) {
  const test::TemporaryFolder folder;
  folder.write("log.csv", text);
  Diagnostics diagnostics;
  const LogTable table = read_csv(folder.path() + "/log.csv", diagnostics);
  const ColumnMap map = guess_columns(table, robot, diagnostics, TorqueColumns::needed);
  EXPECT_EQ(to_string(diagnostics), "");
  return make_log(table, map, 0);
}

// Each column is read back as the coordinate that it was written for, whatever the coordinates are called.
TEST(ToCsv, is_read_back_as_the_same_coordinates_whatever_their_names) {
  support::Random random(17);
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Robot robot = support::random_robot(seed, support::undisturbed_options()).robot;
    std::vector<std::string> names = support::odd_names(random, robot.coordinates.size());
    if (names.empty()) continue;  // every joint is fixed
    if (names.size() == 2 && seed % 2 == 0) names = {"q2", "q1"};
    if (names.size() == 4 && seed % 2 == 0) names = {"x1", "x2", "x3", "q4"};
    for (std::size_t k = 0; k < names.size(); ++k) robot.coordinates[k].name = names[k];
    const Log log = random_log(random, names.size());
    const std::string text = to_csv(log, names);
    SCOPED_TRACE(text.substr(0, text.find('\n')));
    const Log read = read_back(text, robot);
    EXPECT_EQ(read.q, log.q);
    EXPECT_EQ(read.qd, log.qd);
    EXPECT_EQ(read.qdd, log.qdd);
    EXPECT_EQ(read.tau, log.tau);
    EXPECT_EQ(read.reference, log.reference);
    EXPECT_EQ(read.temperature, log.temperature);
  }
}

TEST(ToCsv, states_the_unit_of_temperatures_which_is_not_of_si) {
  Log log;
  log.t = {0, 1};
  log.q = {{1, 2}};
  log.tau = {{3, 4}};
  log.reference = {{5, 6}};
  log.temperature = {{30, 31}};
  EXPECT_EQ(to_csv(log), "t,q1,tau1,q_ref1,temp1 [degC]\n0,1,3,5,30\n1,2,4,6,31\n");
  EXPECT_EQ(to_csv(log, {"hinge"}),
            "t,hinge/position,hinge/torque,hinge/reference,hinge/temperature [degC]\n0,1,3,5,30\n1,2,4,6,31\n");
}

// In a log of q1, q2, tau1, tau2 the torque tau1 belongs to the joint q1 also where q1 is the second one, and numbers
// alone say which joint is meant where only some names are among them.
TEST(ToCsv, numbers_follow_numbered_names_and_otherwise_the_order) {
  support::Random random(5);
  const auto robot_of = [](const std::vector<std::string>& names) {
    Robot robot = empty_robot("r");
    for (const std::string& name : names) add_coordinate(robot, name, name + "_", name + "d", name + "dd");
    return robot;
  };
  const Log log = random_log(random, 4);
  Log two = log;
  for (auto* group : {&two.q, &two.qd, &two.qdd, &two.tau, &two.reference, &two.temperature}) group->resize(2);
  const Log swapped = read_back(to_csv(two), robot_of({"q2", "q1"}));
  EXPECT_EQ(swapped.q, (std::vector<Signal>{two.q[1], two.q[0]}));
  EXPECT_EQ(swapped.qd, (std::vector<Signal>{two.qd[1], two.qd[0]}));
  EXPECT_EQ(swapped.tau, (std::vector<Signal>{two.tau[1], two.tau[0]}));
  EXPECT_EQ(swapped.reference, (std::vector<Signal>{two.reference[1], two.reference[0]}));
  EXPECT_EQ(swapped.temperature, (std::vector<Signal>{two.temperature[1], two.temperature[0]}));
  const Log mixed = read_back(to_csv(log), robot_of({"x1", "x2", "x3", "q4"}));
  EXPECT_EQ(mixed.q, log.q);
  EXPECT_EQ(mixed.tau, log.tau);
}

}  // namespace
}  // namespace armature::internal
