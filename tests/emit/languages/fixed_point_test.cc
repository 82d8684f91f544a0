// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The integers stay within the proven error of exact arithmetic, at random states and at the corners of the ranges;
// interpret() checks every integer on the way.
#include "armature/emit/languages/fixed_point.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
#include "tests/emit/example_programs.h"
#include "tests/emit/example_robots.h"

namespace armature::internal {
namespace {

TEST(FixedPoint, sine_errs_by_less_than_its_bound) {
  double worst = 0;
  const auto check = [&](std::uint32_t phase) {
    const double exact = std::sin(2 * std::numbers::pi * (phase / 4294967296.0));
    worst = std::max(worst, std::abs(fixed_sine(phase) / 1073741824.0 - exact));
  };
  for (std::uint64_t phase = 0; phase < 4294967296U; phase += 40'009) check(static_cast<std::uint32_t>(phase));
  for (const std::uint32_t near : {0U, 1073741824U, 2147483648U, 3221225472U})
    for (std::uint32_t d = 0; d < 1000; ++d) check(near + d), check(near - d);
  check(1069567765U);  // the worst of all 2^32 phases
  EXPECT_LT(sine_error_bound(), 0x1p-27);
  EXPECT_LT(worst, sine_error_bound());
  EXPECT_GT(worst, sine_error_bound() / 2);  // the bound is no wild guess
  EXPECT_EQ(fixed_sine(0), 0);
  EXPECT_NEAR(fixed_sine(1073741824U), 1073741824, 4);
}

TEST(FixedPoint, shifts_round_to_nearest_away_from_zero) {
  EXPECT_EQ(rounded_shift(5, 1), 3);
  EXPECT_EQ(rounded_shift(-5, 1), -3);
  EXPECT_EQ(rounded_shift(-4, 2), -1);
  EXPECT_EQ(rounded_shift(7, -2), 28);
  EXPECT_EQ(rounded_shift((std::int64_t{1} << 62) - 1, 62), 1);
}

// Random states and corners, in integers, against the exact value of what the integers say.
void expect_within_bounds(const Program& program, const std::vector<Interval>& ranges, unsigned seed) {
  const FixedPoint formats = fixed_point(program, ranges);
  std::mt19937 random(seed);
  for (int state = 0; state < 60; ++state) {
    std::vector<std::int32_t> integers;
    std::vector<long double> exact;
    std::size_t at = 0;
    for (std::size_t g = 0; g < program.inputs.size(); ++g)
      for (std::size_t i = 0; i < program.inputs[g].symbols.size(); ++i, ++at) {
        std::uniform_real_distribution<double> inside(ranges[at].lower, ranges[at].upper);
        const double x = state % 3 == 0 ? (random() % 2 ? ranges[at].lower : ranges[at].upper) : inside(random);
        const double unit = std::ldexp(1.0, -formats.input_bits[g]);
        integers.push_back(static_cast<std::int32_t>(std::trunc(x / unit)));
        exact.push_back(integers.back() * static_cast<long double>(unit));
      }
    const auto computed = interpret(program, formats, integers);
    const auto expected = interpret<long double>(program, {}, exact);
    at = 0;
    for (std::size_t g = 0; g < program.outputs.size(); ++g)
      for (std::size_t i = 0; i < program.outputs[g].values.size(); ++i, ++at)
        ASSERT_LE(std::abs(std::ldexp(static_cast<double>(computed[at]), -formats.output_bits[g]) -
                           static_cast<double>(expected[at])),
                  formats.errors[g][i]);
  }
}

TEST(FixedPoint, models_stay_within_their_bounds) {
  for (unsigned seed = 1; seed <= 8; ++seed)
    for (const char* model : {"gravity", "inertia", "inverse-dynamics"}) {
      const Program program = lower(derive(test::random_tree(seed, 2 + seed % 4, false), model));
      expect_within_bounds(program, std::vector<Interval>(program.input_count(), Interval(-3, 3)), seed);
      expect_within_bounds(program, std::vector<Interval>(program.input_count(), Interval(0.5, 0.75)), seed);
    }
}

TEST(FixedPoint, errors_are_small) {
  const Program program = lower(derive(test::random_chain(3, 4, false), "gravity"));
  const FixedPoint formats = fixed_point(program, std::vector<Interval>(program.input_count(), Interval(-3, 3)));
  for (const double error : formats.errors[0]) EXPECT_LT(error, 1e-5);
}

TEST(FixedPoint, quotients_need_a_divisor_away_from_zero) {
  Program program;
  program.inputs = {{"x", "", {"x1", "x2"}, {}}};
  const ValueIndex q = test::append(program, Code::divide, 0, 1);
  program.outputs = {{"y", "", 1, 1, {q}, {}, {}}};
  EXPECT_THROW(fixed_point(program, std::vector<Interval>{{-1, 1}, {-1, 1}}), UnmetRequest);
  expect_within_bounds(program, {{-1, 1}, {0.5, 2}}, 1);
  expect_within_bounds(program, {{-1000, 1000}, {-0.02, -0.01}}, 2);
  expect_within_bounds(program, {{-1e-3, 1e-3}, {500, 2000}}, 3);
}

TEST(FixedPoint, unbounded_and_huge_values_are_refused) {
  Program program;
  program.inputs = {{"x", "", {"x1"}, {}}};
  const ValueIndex square = test::append(program, Code::multiply, 0, 0);
  program.outputs = {{"y", "", 1, 1, {square}, {}, {}}};
  EXPECT_THROW(fixed_point(program, std::vector<Interval>{Interval::everything()}), UnmetRequest);
  EXPECT_THROW(fixed_point(program, std::vector<Interval>{{-1e30, 1e30}}), UnmetRequest);
  EXPECT_THROW(fixed_point(test::pendulum(), std::vector<Interval>(3, Interval(-1, 1))), UnmetRequest);
  expect_within_bounds(program, {{-40000, 40000}}, 4);
}

}  // namespace
}  // namespace armature::internal
