// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Ranks on closures without tolerances, beside published numbers, numbers that follow by hand, and ranks in floating
// point on loops drawn at random.
#include "armature/parameters/exact_closed_rank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "armature/derive/loops/linear_loops.h"
#include "armature/parameters/base_parameters.h"
#include "armature/parameters/closed_rank.h"
#include "armature/read/reader.h"
#include "tests/derive/loops/looped_robots.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

std::optional<ExactClosedRank> rank_of(const Robot& robot) {
  const Model model = derive(robot, "regressor");
  std::vector<std::size_t> all(model.outputs[0].columns);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return exact_closed_rank(robot, model, all);
}

// Published for the rhombus of SYMORO: 10, in all its assembly modes, also those that are folded up.
TEST(ExactClosedRank, known_numbers_of_base_parameters_are_found) {
  const auto rhombus = rank_of(without_idle_motors(support::published_robot("testloop")).robot);
  ASSERT_TRUE(rhombus);
  EXPECT_EQ(rhombus->kept.size(), 10U);
  const auto five_bar = rank_of(support::library_robot("five_bar"));
  ASSERT_TRUE(five_bar);
  EXPECT_EQ(five_bar->kept.size(), 7U);
}

// The AKR 3000: sliding actuators 5 and 6 move shoulder 2 and elbow 7 in triangles, and a wrist 8, 9, 10 follows.
Robot akr3000() {
  std::string text = R"((* Robotname = 'akr3000' *)
NL = 10
NJ = 12
NF = 14
Type = 2
(* Geometric parameters *)
ant = {0,1,1,1,3,4,2,7,8,9,5,6,7,2}
sigma = {0,0,0,0,1,1,0,0,0,0,0,0,2,2}
mu = {1,0,0,0,1,1,0,1,1,1,0,0,0,0}
gamma = {0,0,0,0,0,0,0,0,0,0,0,0,gam13,gam14}
b = {0,0,0,0,0,0,0,0,0,0,0,0,0,0}
alpha = {0,pi/2,pi/2,pi/2,-pi/2,-pi/2,0,-pi/2,pi/2,-pi/2,pi/2,pi/2,0,0}
d = {0,0,D3,D4,0,0,D7,0,0,0,0,0,D13,D14}
theta = {t1,t2,t3,t4,0,0,t7,t8,t9,t10,t11,t12,0,0}
r = {0,0,0,0,r5,r6,0,RL8,0,0,0,0,0,0}
(* Dynamic parameters *)
)";
  for (const char* kind : {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M", "IA", "FV", "FS"}) {
    text += std::string(kind) + " = {";
    for (int j = 1; j <= 10; ++j) text += kind + std::to_string(j) + (j < 10 ? "," : "}\n");
  }
  Diagnostics diagnostics;
  return read_par(text + "G = {0,0,G3}\n", "akr3000.par", diagnostics);
}

// Known for it: 59 base inertial parameters, without motors at passive joints; friction, two parameters of each of ten
// joints, is counted beside them.
TEST(ExactClosedRank, two_triangles_leave_the_akr3000_59_base_inertial_parameters) {
  const Robot robot = without_idle_motors(akr3000()).robot;
  const BaseParameters base = base_parameters(robot);
  EXPECT_TRUE(base.is_exact);
  EXPECT_EQ(std::ranges::count_if(base.kept, [](const BaseParameter& p) { return !p.name.starts_with('F'); }), 59);
  EXPECT_EQ(base.kept.size(), 79U);
}

// No two ways could differ more: points modulo p^k, and singular values at postures found by Newton's iteration.
TEST(ExactClosedRank, four_bars_of_random_lengths_have_the_rank_seen_in_numbers) {
  RandomNumbers random(4);
  const auto length = [&] { return std::to_string(50 + random.next() % 100) + "/100"; };
  for (int i = 0; i < 3; ++i) {
    const Robot robot = looped_robots::four_bar(length(), length(), length(), length());
    const auto exact = rank_of(robot);
    ASSERT_TRUE(exact) << i;
    Arena arena = robot.arena;
    std::vector<std::size_t> all(exact->kept.size() + exact->dropped.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const ClosedRank numbers = closed_rank(arena, robot, all);
    EXPECT_EQ(exact->kept, numbers.kept) << i;
    EXPECT_TRUE(numbers.exact) << i;
  }
}

TEST(ExactClosedRank, fractions_come_back_from_their_residues) {
  const PadicField field(23, 1);
  for (const auto& [a, b] : std::vector<std::pair<int, int>>{{1, 3}, {-2159, 5000}, {9, 100}, {0, 1}, {-7, 1}})
    EXPECT_EQ(fraction_of(field.constant(Rational(a, b)), field.modulus()), Rational(a, b));
  EXPECT_FALSE(fraction_of(field.number(0x2545f4914f6cdd1d), field.modulus()));
}

}  // namespace
}  // namespace armature::internal
