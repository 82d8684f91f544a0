// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "armature/program/schedule/schedule_problem.h"
#include "armature/robot/first_links.h"
#include "tests/support/known_robots.h"
#include "tests/support/patience.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

struct TimeAndWork {
  double time = 0, work = 0;
  auto operator<=>(const TimeAndWork&) const = default;
};

// Of results at their places, from the definition: every processor computes all that its results need.
TimeAndWork time_and_work(const ScheduleProblem& problem, const std::vector<std::size_t>& place) {
  std::vector<std::set<std::size_t>> code(problem.options.processors);
  for (std::size_t r = 0; r < place.size(); ++r)
    for (const std::size_t i : problem.cone(problem.results[r])) code[place[r]].insert(i);
  TimeAndWork all;
  for (const auto& each : code) {
    double load = 0;
    for (const std::size_t i : each) load += problem.cost[i];
    all.time = std::max(all.time, load);
    all.work += load;
  }
  return all;
}

// The least time of all possibilities, and for it the least work.
TimeAndWork best_of_all(const ScheduleProblem& problem) {
  const std::size_t processors = problem.options.processors;
  std::size_t possibilities = 1;
  for (std::size_t r = 0; r < problem.results.size(); ++r) possibilities *= processors;
  EXPECT_LT(possibilities, 100'000U);
  TimeAndWork least{problem.total, problem.total};
  for (std::size_t code = 0; code < possibilities; ++code) {
    std::vector<std::size_t> place;
    for (std::size_t r = 0, rest = code; r < problem.results.size(); ++r, rest /= processors)
      place.push_back(rest % processors);
    least = std::min(least, time_and_work(problem, place));
  }
  return least;
}

// Local search against all possibilities.
TEST(ScheduleReplicated, finds_the_least_time_and_for_it_the_least_work) {
  for (const Robot& robot :
       {support::planar2r(), first_links(support::puma560(), 2), first_links(support::rx90(), 2)}) {
    const Program program = lower(derive(robot, "lagrange"));
    for (const std::size_t processors : {2, 3}) {
      ScheduleOptions options;
      options.processors = processors;
      const ScheduleProblem problem(program, options);
      const TimeAndWork found = time_and_work(problem, deal_out(problem)), least = best_of_all(problem);
      EXPECT_EQ(found.time, least.time) << robot.name << " on " << processors;
      EXPECT_EQ(found.work, least.work) << robot.name << " on " << processors;
    }
  }
}

// A program of random products and sums, of which about one value in five is an output.
Program random_program(std::uint64_t seed) {
  support::Random dice(seed);
  const auto below = [&](std::size_t count) { return static_cast<ValueIndex>(dice.below(count)); };
  Program program;
  program.inputs = {{"x", "", {"x1", "x2", "x3"}, {"", "", ""}}};
  ProgramOutput output{"y", "", 0, 1, {}, {}, {}};
  const std::size_t size = 6 + below(25);
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t known = program.value_count();
    program.code.push_back({dice.chance(0.5) ? Code::add : Code::multiply, below(known), below(known)});
    if (output.values.size() < 8 && dice.chance(0.2))
      output.values.push_back(static_cast<ValueIndex>(program.value_count() - 1));
  }
  output.values.push_back(static_cast<ValueIndex>(program.value_count() - 1));
  output.rows = output.values.size();
  program.labels.resize(program.code.size());
  program.outputs = {output};
  return program;
}

TEST(ScheduleReplicated, finds_them_for_random_programs) {
  std::size_t repeating = 0;
  for (std::uint64_t seed = 1; seed <= support::random_count(120); ++seed) {
    const Program program = random_program(seed);
    ScheduleOptions options;
    options.processors = program.outputs[0].values.size() < 6 ? 4 : 2;
    const ScheduleProblem problem(program, options);
    const TimeAndWork found = time_and_work(problem, deal_out(problem)), least = best_of_all(problem);
    EXPECT_EQ(found.time, least.time) << seed;
    EXPECT_EQ(found.work, least.work) << seed;
    repeating += found.work > problem.total;
  }
  EXPECT_GE(repeating, 5U);
}

// Work is repeated only where that shortens the time: without repetition it would take longer, no result can be moved
// so that there is less to repeat in the same time, and a limit is kept.
TEST(ScheduleReplicated, repeats_nothing_that_shortens_nothing) {
  std::size_t repeating = 0, whole = 0, limited = 0;
  for (std::uint64_t seed = 1; seed <= support::random_count(300); ++seed) {
    const Program program = random_program(seed);
    support::Random dice(seed);
    ScheduleOptions options;
    options.method = ScheduleMethod::replicated;
    options.processors = 2 + seed % 4;
    options.multiplication = dice.uniform(0.5, 3);
    const ScheduleProblem problem(program, options);
    std::vector<std::size_t> place = deal_out(problem);
    const TimeAndWork found = time_and_work(problem, place);
    const double small = 1e-6 * problem.total;

    ScheduleOptions strict = options;
    strict.redundancy = 0;
    const Schedule apart = schedule(program, strict);
    EXPECT_NEAR(apart.work, problem.total, small) << seed;
    if (found.work > problem.total + small) {
      EXPECT_GT(apart.time, found.time + small) << seed;
      ++repeating;
    } else {
      EXPECT_NEAR(apart.time, found.time, small) << seed;
      ++whole;
    }
    for (std::size_t& each : place) {
      const std::size_t home = each;
      for (each = 0; each < options.processors; ++each) {
        const TimeAndWork other = time_and_work(problem, place);
        EXPECT_FALSE(other.time <= found.time + small && other.work < found.work - small) << seed;
      }
      each = home;
    }
    strict.redundancy = 0.1;
    const Schedule some = schedule(program, strict);
    EXPECT_LE(some.work, 1.1 * problem.total + small) << seed;
    EXPECT_LE(some.time, apart.time + small) << seed;
    limited += some.time > found.time + small;
  }
  EXPECT_GE(repeating, 5U);
  EXPECT_GE(whole, 5U);
  EXPECT_GE(limited, 1U);
}

}  // namespace
}  // namespace armature::internal
