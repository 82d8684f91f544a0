// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/lower.h"

#include <gtest/gtest.h>

#include "armature/expr/scalar.h"
#include "armature/program/interpret.h"

namespace armature::internal {
namespace {

// The torque of a pendulum with damping, I q'' + c q' + m g l sin(q).
Model pendulum() {
  Model model;
  model.name = "pendulum";
  Arena& arena = model.arena;
  const auto symbol = [&](const char* name) { return Scalar{arena, arena.symbol(name)}; };
  const Scalar q = symbol("q"), qd = symbol("qd"), qdd = symbol("qdd");
  const Scalar tau = symbol("I") * qdd + symbol("c") * qd + symbol("m") * symbol("g") * symbol("l") * sin(q);
  model.inputs = {{"state", "", {q.ref(), qd.ref(), qdd.ref()}, {"rad", "rad/s", "rad/s^2"}}};
  model.outputs = {{"tau", "", 1, 1, {tau.ref()}, {"Nm"}, {}}};
  return model;
}

TEST(Lower, a_pendulum_costs_three_multiplications) {
  std::vector<PassReport> explain;
  const Program program = lower(pendulum(), &explain);
  EXPECT_EQ(program.setup_count, 2u);  // m*g*l
  EXPECT_EQ(explain.back().multiplications, 3u);
  EXPECT_EQ(explain.back().additions, 2u);
  EXPECT_EQ(explain.front().pass, "linearise");
  EXPECT_EQ(explain.back().pass, "setup");
  std::vector<double> parameters;
  for (const std::string& name : program.parameters)
    parameters.push_back(name == "I" ? 2 : name == "c" ? 0.5 : name == "m" ? 3 : name == "g" ? 9.81 : 0.25);
  const std::vector<double> state{0.4, -1, 0.2};
  EXPECT_NEAR(interpret<double>(program, parameters, state)[0], 2 * 0.2 - 0.5 + 3 * 9.81 * 0.25 * std::sin(0.4), 1e-14);
}

TEST(Lower, constant_and_repeated_outputs_are_fine) {
  Model model = pendulum();
  Arena& arena = model.arena;
  const Ref tau = model.outputs[0].values[0];
  model.outputs[0].rows = 4;
  model.outputs[0].values = {arena.zero(), tau, arena.constant(Rational(-7, 2)), arena.negate(tau)};
  const Program program = lower(model);
  const std::vector<double> parameters(program.parameters.size(), 1.5), state{0.4, -1, 0.2};
  const std::vector<double> y = interpret<double>(program, parameters, state);
  EXPECT_EQ(y[0], 0);
  EXPECT_EQ(y[2], -3.5);
  EXPECT_EQ(y[3], -y[1]);
}

TEST(Lower, is_the_same_every_time) {
  const Program a = lower(pendulum()), b = lower(pendulum());
  ASSERT_EQ(a.code.size(), b.code.size());
  for (std::size_t i = 0; i < a.code.size(); ++i) {
    EXPECT_EQ(a.code[i].code, b.code[i].code);
    EXPECT_EQ(a.code[i].a, b.code[i].a);
    EXPECT_EQ(a.code[i].b, b.code[i].b);
  }
}

}  // namespace
}  // namespace armature::internal
