// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/register_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/run/statement_values.h"

namespace armature::internal {
namespace {

using Kind = RegisterStep::Kind;

// A machine with memory, slots and registers, and nothing in any of them that was not put there.
std::vector<double> carry_out(const Program& program, const std::vector<Statement>& statements,
                              const RegisterPlan& plan, const std::vector<double>& inputs) {
  const KnownValues known = known_values(program, {});
  const std::vector<double> memory = test::values_before(program, inputs);
  std::vector<double> made = memory, slots(plan.slots, std::nan("")), registers(memory.size(), std::nan(""));
  for (ValueIndex v = 0; v < program.value_count(); ++v)
    if (known.is_known[v]) registers[v] = known.value[v];  // constants need none
  for (const RegisterStep& step : plan.steps) switch (step.kind) {
      case Kind::load: registers[step.value] = memory[step.value]; break;
      case Kind::reload: registers[step.value] = slots.at(step.index); break;
      case Kind::store:
        slots.at(step.index) = registers[step.value];
        registers[step.value] = std::nan("");
        break;
      case Kind::run:
        made[step.value] = registers[step.value] = test::value_of(statements[step.index], registers);
        break;
    }
  return test::outputs_of(program, made);
}

// The most values that are held at once: each from where it is put into a register to its last use there.
std::size_t most_held(const std::vector<Statement>& statements, const RegisterPlan& plan) {
  std::map<ValueIndex, std::pair<std::size_t, std::size_t>> open;  // first and last step
  std::vector<int> change(plan.steps.size() + 1, 0);
  const auto close = [&](ValueIndex v) {
    if (!open.contains(v)) return;
    ++change[open[v].first];
    --change[open[v].second];  // the register is free for what that step makes
    open.erase(v);
  };
  for (std::size_t at = 0; at < plan.steps.size(); ++at) {
    const RegisterStep& step = plan.steps[at];
    if (step.kind == Kind::run)
      for (std::size_t i = 0; i < statements[step.index].count; ++i)
        if (const auto found = open.find(statements[step.index].operands[i]); found != open.end())
          found->second.second = at;
    if (step.kind == Kind::store) open[step.value].second = at;
    else close(step.value);
    if (step.kind != Kind::store) open[step.value] = {at, at};
  }
  while (!open.empty()) close(open.begin()->first);
  int held = 0, most = 0;
  for (const int more : change) most = std::max(most, held += more);
  return static_cast<std::size_t>(most);
}

TEST(RegisterPlan, computes_the_program_in_few_registers) {
  std::size_t spilled = 0;
  for (const Program& program : test::numeric_programs())
    for (const std::size_t registers : {4U, 8U, 1000U}) {
      const std::vector<Statement> statements = test::last_statements(program);
      const RegisterPlan plan = plan_registers(statements, test::source_of(program), registers);
      const std::vector<double> x = test::some_inputs(program);
      EXPECT_EQ(carry_out(program, statements, plan, x), test::run_statements(program, statements, x)) << program.model;
      // While a statement runs, what it reads is there as well.
      EXPECT_LE(most_held(statements, plan), registers + 3) << program.model;
      const auto moved = static_cast<std::size_t>(std::count_if(
          plan.steps.begin(), plan.steps.end(), [](const RegisterStep& step) { return step.kind != Kind::run; }));
      EXPECT_EQ(plan.traffic, moved);
      spilled += plan.slots > 0;
      if (registers == 1000) {
        EXPECT_EQ(plan.slots, 0U);
      }
    }
  EXPECT_GT(spilled, 5U);
}

// x y z in turns, with room for two: Belady keeps the one that comes next.
TEST(RegisterPlan, what_is_needed_last_leaves) {
  const auto statement = [](ValueIndex value, ValueIndex a, ValueIndex b) {
    return Statement{value, Code::multiply, {a, b, b}, 2};
  };
  // 10 = 0 1, 11 = 0 2, 12 = 10 11, 13 = 12 0: all of 0, 1, 2 from memory.
  const std::vector<Statement> statements = {statement(10, 0, 1), statement(11, 0, 2), statement(12, 10, 11),
                                             statement(13, 12, 0)};
  const auto source = [](ValueIndex v) { return v < 10 ? Source::memory : Source::statement; };
  const RegisterPlan roomy = plan_registers(statements, source, 3);
  EXPECT_EQ(roomy.traffic, 3U);
  const RegisterPlan narrow = plan_registers(statements, source, 2);
  EXPECT_EQ(narrow.traffic, 4U);  // 0 is read twice; 10 and 11 stay
  EXPECT_EQ(narrow.slots, 0U);
}

TEST(RegisterPlan, slots_are_used_again) {
  // Chains of sums over a value each that waits: one at a time.
  std::vector<Statement> statements;
  ValueIndex next = 100;
  for (int chain = 0; chain < 5; ++chain) {
    const ValueIndex waits = next++;
    statements.push_back({waits, Code::multiply, {0, 1, 1}, 2});
    ValueIndex last = next++;
    statements.push_back({last, Code::multiply, {2, 3, 3}, 2});
    for (int k = 0; k < 3; ++k, ++next) {
      statements.push_back({next, Code::multiply, {last, static_cast<ValueIndex>(4 + k), 0}, 2});
      last = next;
    }
    statements.push_back({next, Code::add, {last, waits, waits}, 2});
    ++next;
  }
  const auto source = [](ValueIndex v) { return v < 100 ? Source::memory : Source::statement; };
  EXPECT_EQ(plan_registers(statements, source, 1).slots, 1U);
}

}  // namespace
}  // namespace armature::internal
