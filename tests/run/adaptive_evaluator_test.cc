// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/adaptive_evaluator.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "tests/run/cases.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// A model of a random robot, whose parameters are numbers, evaluated for longer than the compiler takes.
class AdaptiveEvaluatorTest : public testing::Test {
 protected:
  void work_until_it_pays(const AdaptiveEvaluator& evaluator) {
    constexpr std::size_t count = 20'000;
    test::Samples<double> samples(program_.input_count(), evaluator.evaluator().output_count(), count);
    for (std::size_t done = 0; done < samples_that_pay; done += count)
      evaluator.batch(samples.inputs(), samples.outputs());
  }

  const Program& program_ = test::numeric_programs()[5];  // a transform: short
  test::TemporaryFolder folder_;
  CompileOptions options_ = [this] {
    CompileOptions options;
    options.cache = folder_.path() + "/cache";
    return options;
  }();
};

TEST_F(AdaptiveEvaluatorTest, changes_no_bit_when_it_goes_over_to_compiled_code) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler";
  const AdaptiveEvaluator evaluator(program_, options_);
  test::Samples<double> before(program_.input_count(), evaluator.evaluator().output_count(), 100),
      after(program_.input_count(), evaluator.evaluator().output_count(), 100);
  evaluator.batch(before.inputs(), before.outputs());
  EXPECT_EQ(evaluator.evaluator().backend(), Backend::interpreter);
  EXPECT_FALSE(std::filesystem::exists(options_.cache));
  work_until_it_pays(evaluator);
  EXPECT_EQ(evaluator.evaluator().backend(), Backend::compiler);
  evaluator.batch(after.inputs(), after.outputs());
  for (std::size_t s = 0; s < 100; ++s) {
    EXPECT_TRUE(test::same(after.output(s), before.output(s)));
    std::vector<double> one(before.output(s).size());
    evaluator(before.input(s), one);
    EXPECT_TRUE(test::same(one, before.output(s)));
  }
}

TEST_F(AdaptiveEvaluatorTest, compiles_at_once_for_who_expects_enough) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler";
  const AdaptiveEvaluator evaluator(program_, options_);
  evaluator.expect(calls_that_pay - 1);
  EXPECT_EQ(evaluator.evaluator().backend(), Backend::interpreter);
  evaluator.expect(1);
  EXPECT_EQ(evaluator.evaluator().backend(), Backend::compiler);
}

TEST_F(AdaptiveEvaluatorTest, goes_on_without_a_compiler) {
  options_.compiler = "no-such-compiler";
  const AdaptiveEvaluator evaluator(program_, options_);
  work_until_it_pays(evaluator);
  EXPECT_EQ(evaluator.evaluator().backend(), Backend::interpreter);
  EXPECT_NE(evaluator.evaluator().note().find("no-such-compiler"), std::string::npos);
}

TEST_F(AdaptiveEvaluatorTest, obeys_whoever_chooses_the_back_end) {
  options_.backend = Backend::interpreter;
  const AdaptiveEvaluator evaluator(program_, options_);
  work_until_it_pays(evaluator);
  EXPECT_EQ(evaluator.evaluator().backend(), Backend::interpreter);
  EXPECT_EQ(evaluator.evaluator().note(), "");
}

TEST_F(AdaptiveEvaluatorTest, may_change_under_many_threads) {
  const AdaptiveEvaluator evaluator(program_, options_);
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) threads.emplace_back([&] { work_until_it_pays(evaluator); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(evaluator.evaluator().backend(), test::is_installed("cc") ? Backend::compiler : Backend::interpreter);
}

}  // namespace
}  // namespace armature::internal
