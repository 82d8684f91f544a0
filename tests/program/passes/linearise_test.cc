// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/passes/linearise.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/expr/numeric_field.h"
#include "armature/expr/scalar.h"
#include "armature/expr/substitute.h"
#include "armature/program/count.h"
#include "armature/program/interpret.h"
#include "armature/program/passes/passes.h"
#include "tests/support/random_expression.h"

namespace armature::internal {
namespace {

// A model of one output over the run-time symbols x, y, z; other symbols are parameters.
Model model_of(const Arena& built, Ref output) {
  Arena arena = built;
  Model model;
  model.name = "sample";
  const std::vector<Ref> inputs{arena.symbol("x"), arena.symbol("y"), arena.symbol("z")};
  model.arena = std::move(arena);
  model.inputs = {{"in", "inputs", inputs, {"1", "1", "1"}}};
  model.outputs = {{"out", "output", 1, 1, {output}, {"1"}, {}}};
  return model;
}

OperationCount cost(const Model& model) {
  return count_operations(remove_dead_code(share(resolve_signs(linearise(model)))));
}

class Linearise : public testing::Test {
 protected:
  Arena arena;
  Scalar x{arena, arena.symbol("x")}, y{arena, arena.symbol("y")}, z{arena, arena.symbol("z")};
  Scalar k{arena, arena.symbol("k")}, l{arena, arena.symbol("l")};
};

TEST_F(Linearise, constant_factors_are_multiplied_before_run_time) {
  const OperationCount count = cost(model_of(arena, (3 * (k * x * l * y)).ref()));
  EXPECT_EQ(count.mul, 2u);
  EXPECT_EQ(count.setup_mul, 2u);
}

TEST_F(Linearise, constant_terms_are_added_before_run_time) {
  const OperationCount count = cost(model_of(arena, (k + x + l + y).ref()));
  EXPECT_EQ(count.add, 2u);
  EXPECT_EQ(count.setup_add, 1u);
}

TEST_F(Linearise, equal_run_time_monomials_are_collected) {
  const OperationCount count = cost(model_of(arena, (k * x * y - l * x * y + 2 * (x * y)).ref()));
  EXPECT_EQ(count.mul, 2u);
  EXPECT_EQ(count.add, 0u);
}

TEST_F(Linearise, powers_are_squared) {
  EXPECT_EQ(cost(model_of(arena, arena.power(x.ref(), 8))).mul, 3u);
  EXPECT_EQ(cost(model_of(arena, arena.power(x.ref(), 7))).mul, 4u);
  EXPECT_EQ(cost(model_of(arena, (y / (x * x * k)).ref())).mul, 3u);  // x*x, *1/k, /
}

TEST_F(Linearise, names_become_labels) {
  const Program program = linearise(model_of(arena, named(x * y + z, "F3_1").ref()));
  EXPECT_EQ(program.labels.back(), "F3_1");
}

TEST_F(Linearise, unused_parameters_do_not_appear) {
  EXPECT_EQ(linearise(model_of(arena, (k * x).ref())).parameters, std::vector<std::string>{"k"});
}

TEST_F(Linearise, random_expressions_keep_their_values) {
  std::mt19937 random(7);
  const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  std::vector<Scalar> values{x, y, z, k, l, 3 * x, Scalar{arena, arena.constant(Rational(-1, 3))}};
  for (int i = 0; i < 400; ++i) {
    const Scalar a = values[pick(values.size())], b = values[pick(values.size())];
    switch (pick(6)) {
      case 0: values.push_back(a + b); break;
      case 1: values.push_back(a - b); break;
      case 2: values.push_back(sin(a) * b); break;
      case 3: values.push_back(named(cos(a) + b, "N" + std::to_string(i))); break;
      case 4: values.push_back(sin(a) / (square(sin(b)) + 2 * square(cos(a)) + Scalar{arena, arena.one()})); break;
      default: values.push_back(-a); break;
    }
  }
  const NumericField<long double> field({{"x", 0.3L}, {"y", -1.2L}, {"z", 0.8L}, {"k", 1.7L}, {"l", -0.4L}});
  for (int i = 0; i < 60; ++i) {
    const Ref output = values[values.size() - 1 - pick(300)].ref();
    const Model model = model_of(arena, output);
    const Program program = linearise(model);
    std::vector<long double> parameters;
    for (const std::string& name : program.parameters) parameters.push_back(name == "k" ? 1.7L : -0.4L);
    const std::vector<long double> inputs{0.3L, -1.2L, 0.8L};
    const long double expected = evaluate(arena, output, field);
    EXPECT_NEAR(static_cast<double>(interpret<long double>(program, parameters, inputs)[0] /
                                    std::max(1.0L, std::abs(expected))),
                static_cast<double>(expected / std::max(1.0L, std::abs(expected))), 1e-13);
  }
}

// The same formulas, their parts made in another order.
TEST_F(Linearise, does_not_depend_on_when_expressions_were_made) {
  support::Random random(4);
  for (int trial = 0; trial < 30; ++trial) {
    Arena first, other;
    const Ref made = support::random_expression(first, random, 10 + 3 * trial).ref;
    for (const char* name : {"x0", "x1", "x2", "x3"}) other.symbol(name);  // the order of parameters
    const auto copy = [&](Ref node) { return transplant(first, std::span<const Ref>(&node, 1), other)[0]; };
    for (int i = 0; i < 20; ++i) copy(Ref{static_cast<std::uint32_t>(random.below(first.size()))});
    const Program a = linearise(model_of(first, made)), b = linearise(model_of(other, copy(made)));
    EXPECT_EQ(a.parameters, b.parameters);
    ASSERT_EQ(a.code.size(), b.code.size());
    for (std::size_t i = 0; i < a.code.size(); ++i) {
      ASSERT_EQ(a.code[i].code, b.code[i].code);
      ASSERT_EQ(a.code[i].a, b.code[i].a);
      ASSERT_EQ(a.code[i].b, b.code[i].b);
    }
  }
}

}  // namespace
}  // namespace armature::internal
