// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/lane_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/derive/derive.h"
#include "armature/parameters/base_parameters.h"
#include "armature/run/native/free_signs.h"
#include "tests/run/statement_values.h"

namespace armature::internal {
namespace {

using LaneKind = LaneStep::Kind;

// A machine for numbers and registers of four, with nothing in them that no step has made.
std::vector<double> carry_out(const Program& program, const std::vector<Statement>& statements, const LanePlan& plan,
                              const std::vector<double>& inputs) {
  std::vector<double> numbers = test::values_before(program, inputs);
  std::vector<std::array<double, 4>> packs(plan.packs.size(), {std::nan(""), std::nan(""), std::nan(""), std::nan("")});
  for (const LaneStep& step : plan.steps) {
    if (step.kind == LaneKind::statement) {
      const Statement& statement = statements[step.index];
      numbers[statement.value] = test::value_of(statement, numbers);
      continue;
    }
    const LanePack& pack = plan.packs[step.index];
    if (step.kind == LaneKind::lane) {
      numbers[pack.values[step.lane]] = packs[step.index][step.lane];
      continue;
    }
    for (std::size_t l = 0; l < 4; ++l) {
      double sum = pack.terms.empty() ? numbers[pack.values[l]] : 0;
      for (const LanePack::Term& term : pack.terms)
        sum += (term.minus[l] ? -1 : 1) * (term.factor ? numbers[*term.factor] : 1) * packs[term.pack][l];
      packs[step.index][l] = sum;
    }
  }
  std::vector<double> outputs = test::outputs_of(program, numbers);
  for (std::size_t p = 0; p < plan.packs.size(); ++p)
    for (const std::size_t o : plan.packs[p].outputs)
      std::copy_n(packs[p].begin(), 4, outputs.begin() + static_cast<std::ptrdiff_t>(o));
  return outputs;
}

struct Planned {
  Program program;
  std::vector<Statement> statements = test::last_statements(program);
  LanePlan plan = plan_lanes(program, statements, known_values(program, {}));

  std::size_t count(LaneKind kind) const {
    return static_cast<std::size_t>(
        std::count_if(plan.steps.begin(), plan.steps.end(), [&](const LaneStep& step) { return step.kind == kind; }));
  }
  void expect_same_outputs() const {
    const std::vector<double> x = test::some_inputs(program);
    EXPECT_LT(test::difference(carry_out(program, statements, plan, x), test::run_statements(program, statements, x)),
              1e-13);
  }
};

// Columns (x, y), turned by q: cos q x - sin q y and sin q x + cos q y, negated where `is_negated`.
class Turning {
 public:
  explicit Turning(ValueIndex columns, std::vector<bool> is_negated = {}) : columns_(columns) {
    program.inputs = {{"q", "", {"q"}, {}},
                      {"x", "", std::vector<std::string>(columns, "x"), {}},
                      {"y", "", std::vector<std::string>(columns, "y"), {}}};
    is_negated.resize(columns);
    const ValueIndex cosine = make(Code::cos, 0, 0), sine = make(Code::sin, 0, 0);
    ProgramOutput turned{"turned", "", 2, columns, std::vector<ValueIndex>(2 * columns), {}, {}};
    for (ValueIndex c = 0; c < columns; ++c) {
      const ValueIndex cx = make(Code::multiply, cosine, x(c)), sy = make(Code::multiply, sine, y(c));
      const ValueIndex sx = make(Code::multiply, sine, x(c)), cy = make(Code::multiply, cosine, y(c));
      turned.values[c] = is_negated[c] ? make(Code::subtract, sy, cx) : make(Code::subtract, cx, sy);
      turned.values[columns + c] = make(Code::add, sx, cy);
    }
    program.outputs = {turned};
  }

  ValueIndex x(ValueIndex column) const { return 1 + column; }
  ValueIndex y(ValueIndex column) const { return 1 + columns_ + column; }
  ValueIndex turned(std::size_t row, std::size_t column) const {
    return program.outputs[0].values[row * columns_ + column];
  }
  ValueIndex make(Code code, ValueIndex a, ValueIndex b) {
    program.code.push_back({code, a, b});
    program.labels.emplace_back();
    return static_cast<ValueIndex>(program.value_count() - 1);
  }
  void put_out(ValueIndex value) { program.outputs.push_back({"more", "", 1, 1, {value}, {}, {}}); }

  Program program;

 private:
  ValueIndex columns_;
};

TEST(LanePlan, turns_four_columns_at_once) {
  const Planned four{Turning(4).program};
  four.expect_same_outputs();
  ASSERT_EQ(four.plan.packs.size(), 4U);  // x and y, gathered, and the two rows
  EXPECT_EQ(four.count(LaneKind::statement), 0U);
  EXPECT_EQ(four.plan.packs[2].terms.size(), 2U);
  EXPECT_EQ(four.plan.packs[2].outputs, std::vector<std::size_t>{0});
  EXPECT_EQ(four.plan.packs[3].outputs, std::vector<std::size_t>{4});
  EXPECT_TRUE(Planned{Turning(3).program}.plan.steps.empty());
}

TEST(LanePlan, the_fifth_column_is_by_itself) {
  const Planned five{Turning(5).program};
  five.expect_same_outputs();
  EXPECT_EQ(five.plan.packs.size(), 4U);
  EXPECT_EQ(five.count(LaneKind::statement), 4U);  // two products and two sums with another product each
  EXPECT_EQ(Planned{Turning(8).program}.plan.packs.size(), 8U);
}

TEST(LanePlan, a_lane_may_have_other_signs) {
  const Planned mixed{Turning(4, {false, true, true, false}).program};
  mixed.expect_same_outputs();
  ASSERT_EQ(mixed.plan.packs.size(), 4U);
  EXPECT_NE(mixed.plan.packs[2].terms[0].minus[0], mixed.plan.packs[2].terms[0].minus[1]);
}

// The first column is another function; the four beside it are taken.
TEST(LanePlan, columns_that_are_not_alike_are_left) {
  Turning robot(5);
  const ValueIndex other = robot.make(Code::divide, robot.x(0), robot.y(0));
  robot.program.outputs[0].values[0] = robot.program.outputs[0].values[5] = other;
  const Planned planned{robot.program};
  planned.expect_same_outputs();
  ASSERT_EQ(planned.plan.packs.size(), 4U);
  EXPECT_EQ(planned.plan.packs[2].outputs, std::vector<std::size_t>{1});
}

// As many registers to gather as there are terms: nothing would be gained.
TEST(LanePlan, one_row_of_products_is_not_worth_it) {
  Turning robot(4);
  for (ValueIndex c = 0; c < 4; ++c) {
    std::vector<ValueIndex>& values = robot.program.outputs[0].values;
    values[c] = values[4 + c] = robot.make(Code::multiply, robot.x(0), robot.y(c));
  }
  EXPECT_TRUE(Planned{robot.program}.plan.packs.empty());
}

TEST(LanePlan, a_lane_that_others_read_is_taken_out) {
  Turning robot(4);
  robot.put_out(robot.make(Code::multiply, robot.turned(0, 1), robot.turned(1, 2)));
  const Planned planned{robot.program};
  planned.expect_same_outputs();
  EXPECT_EQ(planned.count(LaneKind::lane), 2U);
  EXPECT_EQ(planned.count(LaneKind::statement), 1U);
}

// The last column reads the first, turned: that is done by itself, before the register is there.
TEST(LanePlan, a_column_may_read_another) {
  Turning robot(4);
  for (Instruction& in : robot.program.code)
    if (in.code == Code::multiply && in.b == robot.x(3)) in.b = robot.turned(0, 0);
  const Planned planned{robot.program};
  planned.expect_same_outputs();
  ASSERT_FALSE(planned.plan.packs.empty());
  EXPECT_EQ(planned.count(LaneKind::statement), 2U);
}

// A random robot all of whose links have ten parameters, as robots of URDF have.
Robot heavy_robot(std::uint64_t seed) {
  support::RobotOptions options;
  options.fewest_joints = 3;
  options.most_joints = 7;
  options.trees = seed % 3 == 2;
  options.losses = options.wrenches = options.rotating_base = false;
  support::RandomRobot made = support::random_robot(7000 + seed, options);
  Robot& robot = made.robot;
  std::unordered_map<Ref, Ref> values;
  for (const auto& [name, value] : made.values)
    values[robot.arena.symbol(name)] = robot.arena.constant(Rational::from_double(value));
  give_values(robot, values);
  const auto number = [&](int n) { return robot.arena.constant(Rational(n, 10)); };
  for (std::size_t j = 1; j <= robot.frames.size(); ++j)
    robot.frame(j).inertial = {number(9), number(1), number(2), number(8), number(3),
                               number(7), number(4), number(5), number(6), number(30)};
  return robot;
}

// As they are compiled: whatever the joints are, the plan computes the regressor, with fewer operations.
TEST(LanePlan, computes_regressors_of_robots) {
  BaseOptions options;
  options.certificate = false;
  std::size_t planned_robots = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Robot robot = heavy_robot(seed);
    const Program program =
        lower(derive(with_base_parameters(robot, base_parameters(robot, options)), "regressor"), OptimiseOptions{0});
    const Planned planned{with_free_signs(program)};
    if (planned.plan.packs.empty()) continue;
    ++planned_robots;
    planned.expect_same_outputs();
    std::size_t terms = 0;
    for (const LanePack& pack : planned.plan.packs) terms += pack.terms.size();
    EXPECT_LT(planned.count(LaneKind::statement) + terms, planned.statements.size()) << seed;
    ASSERT_FALSE(HasFailure()) << seed;
  }
  EXPECT_GT(planned_robots, 20U);
}

}  // namespace
}  // namespace armature::internal
