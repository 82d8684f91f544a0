// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <thread>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/derive/parameters.h"
#include "armature/read/reader.h"
#include "tests/run/cases.h"
#include "tests/run/hand_made.h"
#include "tests/support/compile.h"
#include "tests/support/kdl_oracle.h"

namespace armature::internal {
namespace {

CompileOptions interpreted() {
  CompileOptions options;
  options.backend = Backend::interpreter;
  options.parameters = {10};
  return options;
}

template <class Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const MisuseError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Evaluator, gives_something_to_call) {
  const Evaluator<double> f = compile<double>(test::hand_made(), interpreted());
  EXPECT_EQ(f.input_count(), 2U);
  EXPECT_EQ(f.output_count(), 7U);
  EXPECT_EQ(f.note(), "");
  std::vector<double> outputs(7);
  f(std::vector<double>{0.3, 0.4}, outputs);
  const std::vector<double> want = test::hand_made_outputs<double>(10, 0.3, 0.4, std::sin, std::cos);
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(outputs[i], want[i], 1e-14);
}

TEST(Evaluator, inputs_and_outputs_of_one_state_may_share_memory) {
  for (const Backend backend : {Backend::interpreter, Backend::compiler}) {
    CompileOptions options = interpreted();
    options.backend = backend;
    const Evaluator<double> f = compile<double>(test::hand_made(), options);
    std::vector<double> apart(7);
    f(std::vector<double>{0.3, 0.4}, apart);
    for (std::size_t at = 0; at < 7; ++at) {
      std::vector<double> memory(9);
      memory[at] = 0.3;
      memory[at + 1] = 0.4;
      f({memory.data() + at, 2}, {memory.data() + 1, 7});
      EXPECT_EQ(std::vector<double>(memory.begin() + 1, memory.begin() + 8), apart) << at;
    }
  }
}

// Many outputs, in columns of their own and in those of a matrix: the same bits.
TEST(Evaluator, columns_may_lie_anywhere) {
  support::RobotOptions robot;
  robot.fewest_joints = robot.most_joints = 5;
  robot.solid = true;
  robot.wrenches = robot.rotating_base = robot.couplings = robot.fixed_joints = false;
  const Program program = lower(derive(support::random_robot(4, robot).robot, "regressor"), OptimiseOptions{0});
  for (const Backend backend : {Backend::interpreter, Backend::compiler})
    for (const bool contract : {false, true}) {
      CompileOptions options;
      options.backend = backend;
      options.contract = contract;
      options.parameters.assign(program.parameters.size(), 10);
      const Evaluator<double> f = compile<double>(program, options);
      const std::size_t outputs = f.output_count(), count = 141, length = count + 3;
      ASSERT_GE(outputs, 128U);
      test::Samples<double> samples(f.input_count(), outputs, count);
      f.batch(samples.inputs(), samples.outputs());
      std::vector<double> matrix(outputs * length, -77);
      std::vector<Column<double>> columns;
      for (std::size_t i = 0; i < outputs; ++i) columns.push_back({matrix.data() + i * length, count, 1});
      f.batch(samples.inputs(), columns);
      for (std::size_t s = 0; s < count; ++s) {
        const std::vector<double> want = samples.output(s);
        for (std::size_t i = 0; i < outputs; ++i)
          ASSERT_TRUE(test::same(matrix[i * length + s], want[i])) << i << " of sample " << s;
      }
      for (std::size_t i = 0; i < outputs; ++i)
        for (std::size_t s = count; s < length; ++s) EXPECT_EQ(matrix[i * length + s], -77);
    }
}

// By KDL, which knows no regressor: times the parameters of the robot it is the torque. An arm all of whose links have
// ten parameters has columns that are made together for one state (lane_plan.h).
TEST(Evaluator, regressor_times_parameters_is_the_torque_of_kdl) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("panda_like", diagnostics);
  const support::NumericRobot numbers = support::numeric_robot(robot);
  const support::KdlOracle kdl(numbers);
  const Program program = lower(derive(robot, "regressor"), OptimiseOptions{0});
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  ASSERT_EQ(program.outputs[0].columns, parameters.size());
  support::Random random(3);
  for (const Backend backend : {Backend::interpreter, Backend::compiler}) {
    CompileOptions options;
    options.backend = backend;
    const Evaluator<double> f = compile<double>(program, options);
    for (int k = 0; k < 20; ++k) {
      const support::State state = support::random_state(random, numbers);
      std::vector<double> inputs, outputs(f.output_count());
      for (const support::Vector* part : {&state.q, &state.qd, &state.qdd})
        for (const support::Real x : *part) inputs.push_back(static_cast<double>(x));
      f(inputs, outputs);
      const support::Vector torques = kdl.inverse_dynamics(state);
      for (std::size_t i = 0; i < program.outputs[0].rows; ++i) {
        double sum = 0;
        for (std::size_t p = 0; p < parameters.size(); ++p)
          sum += outputs[i * parameters.size() + p] * robot.arena.value(parameters[p].value).to_double();
        EXPECT_NEAR(sum, static_cast<double>(torques[static_cast<Eigen::Index>(i)]), 1e-9) << i << " of state " << k;
      }
    }
  }
}

TEST(Evaluator, rows_and_columns_are_the_same) {
  const Evaluator<float> f = compile<float>(test::hand_made(), interpreted());
  test::Samples<float> samples(2, 7, 77);
  f.batch(samples.inputs(), samples.outputs());
  std::vector<float> in, out(77 * 7);
  for (std::size_t s = 0; s < 77; ++s)
    for (const float x : samples.input(s)) in.push_back(x);
  f.rows(in, out);
  for (std::size_t s = 0; s < 77; ++s)
    EXPECT_TRUE(test::same(samples.output(s), {out.begin() + static_cast<std::ptrdiff_t>(7 * s),
                                               out.begin() + static_cast<std::ptrdiff_t>(7 * s + 7)}));
}

TEST(Evaluator, wrong_lengths_are_named) {
  const Evaluator<double> f = compile<double>(test::hand_made(), interpreted());
  std::vector<double> seven(7), three(3);
  EXPECT_NE(error_of([&] { f(three, seven); }).find("3 inputs and 7 outputs are given, the program has 2 and 7"),
            std::string::npos);
  EXPECT_NE(error_of([&] { f.rows(three, seven); }).find("not as many rows"), std::string::npos);
  test::Samples<double> samples(2, 7, 10);
  auto inputs = samples.inputs();
  auto outputs = samples.outputs();
  inputs[1].size = 9;
  outputs[2].size = 11;
  const std::string message = error_of([&] { f.batch(inputs, outputs); });
  EXPECT_NE(message.find("q[1] has 9 samples"), std::string::npos) << message;
  EXPECT_NE(message.find("g[0] has 11 samples"), std::string::npos) << message;
  EXPECT_NE(error_of([&] { f.batch(inputs, {}); }).find("0 outputs"), std::string::npos);
  EXPECT_NE(error_of([&] { compile<double>(test::hand_made()); }).find("0 parameters are given, the program has 1"),
            std::string::npos);
}

// Of the catalogue's own arm: what its documents promise.
TEST(Evaluator, tells_its_layout) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("panda_like", diagnostics);
  const Layout torques = layout_of(lower(derive(robot, "inverse-dynamics"), OptimiseOptions{0}));
  ASSERT_EQ(torques.inputs.size(), 3U);
  EXPECT_EQ(torques.input_count, 21U);
  EXPECT_EQ(torques.input("qd").offset, 7U);
  EXPECT_EQ(torques.input("qd").size(), 7U);
  EXPECT_EQ(torques.input("qd").units, std::vector<std::string>(7, "rad/s"));
  EXPECT_EQ(torques.input("q").elements.size(), 7U);
  EXPECT_EQ(torques.output("tau").rows, 7U);
  EXPECT_EQ(torques.output("tau").columns, 1U);
  const Layout inertia = layout_of(lower(derive(robot, "inertia"), OptimiseOptions{0}));
  EXPECT_EQ(inertia.output("A").rows, 7U);
  EXPECT_EQ(inertia.output("A").columns, 7U);
  const Layout regressor = layout_of(lower(derive(robot, "regressor"), OptimiseOptions{0}));
  EXPECT_EQ(regressor.output("W").column_labels.size(), regressor.output("W").columns);
  EXPECT_NE(error_of([&] { torques.input("Q"); }).find("no input 'Q'; the inputs are q, qd, qdd"), std::string::npos);
  EXPECT_NE(error_of([&] { torques.output("q"); }).find("no output 'q'; the outputs are tau"), std::string::npos);
}

TEST(Evaluator, is_called_by_name) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("panda_like", diagnostics);
  const Evaluator<double> f = compile<double>(lower(derive(robot, "inverse-dynamics"), OptimiseOptions{0}));
  NamedCall<double> call(f);
  std::vector<double> state(21), tau(7);
  for (std::size_t i = 0; i < state.size(); ++i) state[i] = 0.1 * static_cast<double>(i);
  f(state, tau);
  call.set("qdd", std::span(state).subspan(14, 7));
  call.set("q", std::span(state).first(7));
  EXPECT_NE(error_of([&] { call(); }).find("no values were set for qd"), std::string::npos);
  call.set("qd", std::span(state).subspan(7, 7));
  call();
  EXPECT_TRUE(std::ranges::equal(call.get("tau"), tau));
  EXPECT_NE(error_of([&] { call.set("q", std::vector<double>{1, 2}); }).find("'q' has 7 numbers, 2 are given"),
            std::string::npos);
  EXPECT_NE(error_of([&] { call.get("A"); }).find("no output 'A'"), std::string::npos);
}

// Neither the compiler nor the cache is touched, unless the work pays for it.
TEST(Evaluator, starts_the_compiler_only_where_it_pays) {
  const test::TemporaryFolder folder;
  CompileOptions options;
  options.parameters = {10};
  options.cache = folder.path() + "/cache";
  EXPECT_EQ(compile<double>(test::hand_made(), options).backend(), Backend::interpreter);
  EXPECT_EQ(compile<double>(test::hand_made(), options).note(), "");
  EXPECT_FALSE(std::filesystem::exists(options.cache));
  options.calls = calls_that_pay / 2;
  EXPECT_FALSE(pays_for_compiler(options));
  options.samples = samples_that_pay / 2;  // both together
  EXPECT_TRUE(pays_for_compiler(options));
  options.backend = Backend::interpreter;
  EXPECT_FALSE(pays_for_compiler(options));
  options.backend = Backend::automatic;
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler";
  EXPECT_EQ(compile<double>(test::hand_made(), options).backend(), Backend::compiler);
  EXPECT_TRUE(std::filesystem::exists(options.cache));
}

// A NaN stays in its sample.
TEST(Evaluator, a_bad_sample_spoils_no_other) {
  const Evaluator<double> f = compile<double>(test::hand_made(), interpreted());
  std::vector<double> in(2 * 50, 0.5), out(7 * 50), good(7);
  f({in.data(), 2}, good);
  in[2 * 17] = std::nan("");
  in[2 * 23] = std::numeric_limits<double>::infinity();
  f.rows(in, out);
  for (std::size_t s = 0; s < 50; ++s) {
    if (s == 17 || s == 23) EXPECT_TRUE(std::isnan(out[7 * s]));
    else EXPECT_EQ(out[7 * s], good[0]);
  }
}

TEST(Evaluator, falls_back_and_says_why) {
  CompileOptions options = interpreted();
  options.backend = Backend::compiler;
  options.compiler = "no-such-compiler";
  const Evaluator<double> f = compile<double>(test::hand_made(), options);
  EXPECT_EQ(f.backend(), Backend::interpreter);
  EXPECT_NE(f.note().find("no compiler 'no-such-compiler'"), std::string::npos) << f.note();
  std::vector<double> outputs(7);
  f(std::vector<double>{0.3, 0.4}, outputs);
  EXPECT_NEAR(outputs[3], 0.3, 0);

  options.compiler = "cc";
  options.cache = "/proc/no-such-folder/cache";
  EXPECT_EQ(compile<double>(test::hand_made(), options).backend(), Backend::interpreter);
}

// One structure, other parameters: the same library.
TEST(Evaluator, parameters_need_no_compiler) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler";
  const test::TemporaryFolder folder;
  CompileOptions options = interpreted();
  options.backend = Backend::compiler;
  options.cache = folder.path() + "/cache";
  const Evaluator<double> first = compile<double>(test::hand_made(), options);
  EXPECT_EQ(first.note(), "");
  EXPECT_EQ(first.backend(), Backend::compiler);
  options.parameters = {20};
  const Evaluator<double> second = compile<double>(test::hand_made(), options);
  std::vector<double> a(7), b(7);
  first(std::vector<double>{0.3, 0.4}, a);
  second(std::vector<double>{0.3, 0.4}, b);
  EXPECT_EQ(a[6], 10);
  EXPECT_EQ(b[6], 20);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(options.cache), std::filesystem::directory_iterator()),
            1);
}

TEST(Evaluator, can_be_called_from_many_threads) {
  const Evaluator<double> f = compile<double>(test::hand_made(), interpreted());
  std::vector<std::thread> threads;
  std::vector<std::vector<double>> results(4, std::vector<double>(7 * 3000));
  const std::vector<double> in(2 * 3000, 0.25);
  for (auto& result : results) threads.emplace_back([&] { f.rows(in, result); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& result : results) EXPECT_EQ(result, results.front());
}

TEST(Evaluator, a_program_without_inputs_or_outputs_is_no_trouble) {
  Program program;
  const Evaluator<double> nothing = compile<double>(program, [] {
    CompileOptions options;
    options.backend = Backend::interpreter;
    return options;
  }());
  nothing({}, {});
  nothing.batch({}, {});
  nothing.rows({}, {});
}

}  // namespace
}  // namespace armature::internal
