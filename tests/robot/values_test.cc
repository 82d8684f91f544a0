// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/values.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/print.h"

namespace armature::internal {
namespace {

TEST(Values, replace_symbols_everywhere) {
  Robot robot = empty_robot("r");
  Arena& a = robot.arena;
  add_frame(robot, "j", "l", 0);
  add_coordinate(robot, "q", "q", "qd", "qdd");
  const Ref x = a.symbol("x");
  robot.coordinates[0].given_qd = robot.coordinates[0].given_qdd = a.zero();
  for_each_formula(robot, [&](Ref& formula) { formula = x; });
  robot.frame(1).variable.push_back({0, x});
  robot.attached.push_back({"tool", 1, robot.base});
  std::size_t count = 0;
  for_each_formula(static_cast<const Robot&>(robot), [&](const Ref& formula) {
    EXPECT_EQ(formula, x);
    ++count;
  });
  // 6 geometry, 1 coupling, 10 inertial, 15 drive, 6 wrench; 10 inertia of the base, 12 base pose, 12 base motion, 3
  // gravity; 12 tool; 2 given rates.
  EXPECT_EQ(count, 6U + 1 + 10 + 15 + 6 + 10 + 12 + 12 + 3 + 12 + 2);
  give_values(robot, {{x, a.constant(Rational(1, 2))}});
  for_each_formula(robot, [&](Ref formula) { EXPECT_EQ(to_string(a, formula), "0.5"); });
}

TEST(Values, simplify_on_the_way) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  const std::vector<Ref> formulas = {a.cos(x), a.multiply(x, y), a.divide(y, x)};
  const std::vector<Ref> values = with_values(a, formulas, {{x, a.pi()}});
  EXPECT_EQ(to_string(a, values[0]), "-1");
  EXPECT_EQ(values[1], a.multiply(a.pi(), y));
  EXPECT_EQ(values[2], a.divide(y, a.pi()));
}

TEST(Values, refuse_to_divide_by_zero) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  const auto with = [&](Ref formula, Ref value) { return with_values(a, {&formula, 1}, {{x, value}}); };
  EXPECT_THROW(with(a.divide(y, x), a.zero()), UnmetRequest);
  EXPECT_THROW(with(a.divide(y, a.sin(x)), a.pi()), UnmetRequest);
  EXPECT_THROW(with(a.divide(y, a.subtract(x, y)), y), UnmetRequest);
  EXPECT_THROW(with(a.power(a.add(a.one(), a.power(a.subtract(x, y), -1)), -2), y), UnmetRequest);
  EXPECT_NO_THROW(with(a.divide(y, x), a.one()));
}

// A writer could write them, but no reader would take them back.
TEST(Values, refuse_endless_exponents) {
  Arena arena;
  const Ref x = arena.symbol("x"), y = arena.symbol("y");
  const auto given = [&](Ref formula, int exponent) {
    return with_values(arena, std::vector<Ref>{formula}, {{y, arena.power(x, exponent)}}).front();
  };
  EXPECT_EQ(given(arena.power(y, 40), 50), arena.power(x, 2000));
  EXPECT_EQ(given(arena.power(y, 40), -50), arena.power(x, -2000));
  EXPECT_EQ(given(arena.add(y, arena.power(y, 3)), 600), arena.add(arena.power(x, 600), arena.power(x, 1800)));
  EXPECT_THROW(given(arena.power(y, 40), 51), UnmetRequest);
  EXPECT_THROW(given(arena.power(y, -40), 51), UnmetRequest);
  EXPECT_THROW(given(arena.sin(arena.power(y, 40)), 51), UnmetRequest);
}

TEST(Values, refuse_endless_numbers) {
  Arena a;
  const Ref x = a.symbol("x");
  const Ref tower = a.power(a.add(a.power(x, 30'000), a.one()), 30'000);
  const Ref value = a.constant(Rational(10));
  EXPECT_THROW(with_values(a, {&tower, 1}, {{x, value}}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
