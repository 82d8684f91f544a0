// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/equations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "armature/base/error.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/numeric_field.h"
#include "tests/emit/parse_back.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

std::vector<std::string> lefts(const Model& model) {
  std::vector<std::string> names;
  for (const Equation& equation : equations(model).lines) names.push_back(equation.left);
  return names;
}

TEST(Equations, each_quantity_once_before_its_use) {
  Model model;
  Arena& arena = model.arena;
  const Ref a = arena.symbol("a"), b = arena.symbol("b");
  const Ref s = arena.name(arena.add(a, b), "S1");
  const Ref t = arena.name(arena.multiply(s, a), "T1");
  arena.name(arena.multiply(s, b), "unused");
  model.outputs = {{"tau", "", 2, 1, {arena.multiply(t, s), b}, {}, {}},
                   {"A", "", 2, 2, {a, b, t, s}, {}, {}},
                   {"E", "", 1, 1, {a}, {}, {}}};
  EXPECT_EQ(lefts(model), (std::vector<std::string>{"S1", "T1", "tau1", "tau2", "A11", "A12", "A21", "A22", "E"}));
  EXPECT_EQ(equations(model).lines[0].right, "a + b");
  EXPECT_EQ(equations(model).lines[4].right, "a");
}

TEST(Equations, indices_of_two_digits_are_kept_apart) {
  Model model;
  model.outputs = {{"J", "", 6, 11, std::vector<Ref>(66, model.arena.zero()), {}, {}}};
  EXPECT_EQ(lefts(model).front(), "J1_1");
  EXPECT_EQ(lefts(model).back(), "J6_11");
}

TEST(Equations, a_name_used_twice_is_told_apart_and_symbols_keep_theirs) {
  Model model;
  Arena& arena = model.arena;
  const Ref a = arena.symbol("a6_1"), b = arena.symbol("tau1");
  const Ref first = arena.name(arena.add(a, b), "a6_1"), second = arena.name(arena.multiply(first, a), "a6_1");
  model.outputs = {{"tau", "", 2, 1, {arena.add(first, second), second}, {}, {}}};
  const Equations found = equations(model);
  EXPECT_EQ(lefts(model), (std::vector<std::string>{"a6_1_2", "a6_1_3", "tau1_2", "tau2"}));
  EXPECT_EQ(found.lines[1].right, "a6_1*a6_1_2");
}

TEST(Equations, a_quantity_that_only_outputs_use_is_called_as_they_are) {
  Model model;
  Arena& arena = model.arena;
  const Ref a = arena.symbol("a"), b = arena.symbol("b"), shared = arena.name(arena.add(a, b), "a12");
  model.outputs = {{"A", "", 2, 2, {a, shared, shared, b}, {}, {}}};
  const Equations found = equations(model);
  ASSERT_EQ(found.lines.size(), 4U);
  EXPECT_EQ(found.lines[1].right, "a + b");
  EXPECT_EQ(found.lines[2].right, "A12");
}

TEST(Equations, operations_are_those_that_are_written) {
  Model model;
  Arena& arena = model.arena;
  const Ref q = arena.symbol("q1"), p = arena.symbol("q2"), l = arena.symbol("L"), m = arena.symbol("M");
  model.inputs = {{"q", "", {q, p}, {}}};
  const Ref angle = arena.add(q, p);
  // cos(q1 + q2)*L^2*M + sin(q1 + q2)/3: L^2*M once; then one product each, one sum, and the sum of the angle
  const Ref first = arena.add(arena.multiply(arena.cos(angle), arena.multiply(arena.power(l, 2), m)),
                              arena.scale(Rational(1, 3), arena.sin(angle)));
  // 1/q1^2 + 1: a square, a division, a sum
  const Ref second = arena.add(arena.power(q, -2), arena.one());
  model.outputs = {{"x", "", 2, 1, {first, second}, {}, {}}};
  const OperationCount count = equations(model).operations;
  EXPECT_EQ(count.mul, 2U + 2U);
  EXPECT_EQ(count.add, 2U + 1U);
  EXPECT_EQ(count.sincos, 2U);
  EXPECT_EQ(count.setup_mul, 2U + 1U);  // and 1/3
  EXPECT_EQ(count.setup_add, 0U);
}

TEST(Equations, explain_the_letters_that_occur) {
  Model model;
  Arena& arena = model.arena;
  const Ref a = arena.symbol("a"), b = arena.symbol("b"), w = arena.name(arena.add(a, b), "W2_1");
  model.legend = {{"W", "angular velocity"}, {"F", "force"}};
  model.outputs = {{"x", "", 1, 1, {arena.multiply(w, a)}, {}, {}}};
  EXPECT_EQ(equations(model).legend, (std::vector<std::pair<std::string, std::string>>{{"W", "angular velocity"}}));
}

TEST(Equations, too_long_ones_are_refused) {
  Model model;
  Arena& arena = model.arena;
  std::vector<Ref> terms;
  for (int i = 0; i < 1000; ++i) terms.push_back(arena.symbol(std::string(1100, 'x') + std::to_string(i)));
  model.outputs = {{"x", "", 1, 1, {arena.sum(terms)}, {}, {}}};
  EXPECT_THROW(equations(model), UnmetRequest);
}

// Signs and dots of the text: what is written, whatever it means.
struct Tokens {
  std::size_t mul = 0, add = 0;
  std::set<std::string> functions, angles;

  void count(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text.compare(i, 4, "sin(") == 0 || text.compare(i, 4, "cos(") == 0) {
        std::size_t end = i + 4;
        for (int open = 1; open > 0; ++end) open += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
        functions.insert(text.substr(i, end - i));
        const std::string angle = text.substr(i + 4, end - i - 5);
        if (angles.insert(angle).second) count(angle);
        i = end - 1;
      } else if (text[i] == '*' || text[i] == '/') {
        ++mul;
      } else if (text[i] == '^') {
        mul += static_cast<std::size_t>(std::stoi(text.substr(i + 1))) - 1;
      } else if ((text[i] == '+' || text[i] == '-') && i > 0 && text[i - 1] == ' ') {
        ++add;
      }
    }
  }
};

// What is written is read back line by line, by a reader of its own, and gives the model's values.
TEST(Equations, read_back_for_every_model_of_random_robots) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    support::RobotOptions options;
    options.most_joints = 6;
    options.symbolic = seed % 3 == 1;
    const support::RandomRobot made = support::random_robot(seed + 700, options);
    for (const ModelEntry& entry : model_catalog()) {
      SCOPED_TRACE(fmt::format("robot {}, {}", seed, entry.name));
      Model model;
      try {
        model = derive(made.robot, entry.name);
      } catch (const UnmetRequest&) {
        continue;  // this robot has no such model
      }
      const Equations written = equations(model);
      test::Values values;
      for (const auto& [name, value] : made.values) values[name] = value;
      support::Random random(seed);
      for (const Ref symbol : input_symbols(model.inputs)) values[model.arena.name_of(symbol)] = random.uniform(-2, 2);
      const test::Values given = values;
      const NumericField<long double> field({given.begin(), given.end()});
      Tokens tokens;
      std::set<std::string> names;
      for (const Ref symbol : input_symbols(model.inputs)) names.insert(model.arena.name_of(symbol));
      for (const Equation& line : written.lines) {
        ASSERT_TRUE(names.insert(line.left).second) << line.left << " stands for two quantities";
        tokens.count(line.right);
        ASSERT_NO_THROW(values[line.left] = test::PlainReader(line.right, values).read());
      }
      const std::vector<Ref> outputs = output_values(model.outputs);
      const auto expected = evaluate(model.arena, std::span<const Ref>(outputs), field);
      const std::size_t first = written.lines.size() - outputs.size();
      long double largest = 1e-6L;
      for (const long double e : expected) largest = std::max(largest, std::abs(e));
      for (std::size_t k = 0; k < outputs.size(); ++k)
        ASSERT_NEAR(values[written.lines[first + k].left], static_cast<double>(expected[k]),
                    static_cast<double>(1e-7L * largest))
            << written.lines[first + k].left;
      EXPECT_EQ(written.operations.mul + written.operations.setup_mul, tokens.mul);
      EXPECT_EQ(written.operations.add + written.operations.setup_add, tokens.add);
      ++tried;
    }
  }
  EXPECT_GE(tried, 400U);
}

}  // namespace
}  // namespace armature::internal
