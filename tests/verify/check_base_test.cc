// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_base.h"

#include <gtest/gtest.h>

#include "armature/expr/print.h"
#include "armature/parameters/base_parameters.h"
#include "armature/verify/prime_field.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

StatedBase stated_of(const BaseParameters& base) {
  StatedBase stated;
  for (const BaseParameter& p : base.kept) stated.kept.push_back({p.name, p.text});
  for (const DependentParameter& d : base.dependent) {
    stated.dependent.push_back({base.unknowns[d.unknown].label, {}});
    for (const auto& term : d.terms)
      stated.dependent.back().terms.push_back({base.kept[term.kept].name, to_string(base.arena, term.coefficient)});
  }
  for (const std::size_t unknown : base.without_effect) stated.without_effect.push_back(base.unknowns[unknown].label);
  return stated;
}

TEST(CheckBase, honest_base_parameters_of_random_robots_hold) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    support::RobotOptions options;
    options.most_joints = 5;
    options.symbolic = seed % 2 == 0;
    const Robot robot = support::random_robot(seed, options).robot;
    const BaseParameters base = base_parameters(robot);
    const BaseAnswer answer = check_base(robot, stated_of(base), random_prime(11), 5);
    EXPECT_EQ(answer.rank, base.kept.size()) << seed;
    EXPECT_EQ(answer.kept_rank, base.kept.size()) << seed;
    EXPECT_EQ(answer.parameters, base.unknowns.size()) << seed;
    EXPECT_EQ(answer.columns, "") << seed;
    EXPECT_EQ(answer.formulas, "") << seed;
  }
}

TEST(CheckBase, a_name_a_coefficient_and_a_formula_are_found) {
  const Robot robot = support::random_robot(4).robot;
  const StatedBase honest = stated_of(base_parameters(robot));
  ASSERT_FALSE(honest.kept.empty());
  StatedBase wrong = honest;
  wrong.kept[0].formula += " + 0.001*" + parameter_label(robot, wrong.kept[0].name);
  EXPECT_NE(check_base(robot, wrong, random_prime(12), 5).formulas, "");
  wrong = honest;
  wrong.kept.pop_back();
  EXPECT_LT(check_base(robot, wrong, random_prime(12), 5).kept_rank,
            check_base(robot, wrong, random_prime(12), 5).rank);
  wrong = honest;
  wrong.kept[0].name = "XX999";
  EXPECT_NE(check_base(robot, wrong, random_prime(12), 5).columns, "");
}

}  // namespace
}  // namespace armature::internal
