// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/significance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include "armature/base/error.h"
#include "armature/explicit/explicit_evaluation.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/numeric_field.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/parameters/example_robots.h"

namespace armature::internal {
namespace {

std::size_t operations(const ExplicitModel& model, ExplicitPart part) {
  const OperationCount count = count_operations(lower(evaluation(model, part, Sines::given)));
  return count.mul + count.add;
}

// The shapes left in an element, "1" for a constant term.
std::string element(const ExplicitModel& model, const std::string& name) {
  std::string text;
  for (const auto* list : {&model.inertia, &model.christoffel, &model.gravity})
    for (const ExplicitElement& e : *list)
      if (e.name == name)
        for (const ExplicitTerm& term : e.terms)
          text += (text.empty() ? "" : " ") + (term.shape.empty() ? "1" : to_string(model.ring(), term.shape));
  return text;
}

// Armstrong, Khatib & Burdick 1986: 305 operations, 25 for the inertia matrix, and which terms are left.
TEST(Significance, abbreviates_the_puma_as_the_paper_does) {
  const Robot robot = testing::puma560();
  const Abbreviation result = abbreviate(explicit_model(robot), operating_range(robot));
  EXPECT_LE(operations(result.model, ExplicitPart::torques), 271u);
  EXPECT_LE(operations(result.model, ExplicitPart::inertia), 25u);
  EXPECT_EQ(element(result.model, "a11"), "1 CC2 C2*S23 SS23");
  EXPECT_EQ(element(result.model, "a12"), "S2 C23 C2");
  EXPECT_EQ(element(result.model, "a13"), "C23 S23");
  EXPECT_EQ(element(result.model, "a22"), "1 S3");
  EXPECT_EQ(element(result.model, "a23"), "S3 1 C3");
  EXPECT_EQ(element(result.model, "a33"), "1");
  EXPECT_EQ(element(result.model, "a34"), "S4*S5");
  EXPECT_EQ(element(result.model, "a35"), "C4*C5");
  EXPECT_EQ(element(result.model, "b223"), "C3 S3");
  EXPECT_EQ(element(result.model, "Q4"), "S23*S4*S5");
  for (const char* name :
       {"a14", "a15", "a16", "a24", "a25", "a26", "a36", "a46", "b124", "b125", "b126", "b145", "b146", "b156"})
    EXPECT_EQ(element(result.model, name), "") << name;
}

// Both models in numbers, at random points of the operating range.
class Sampler {
 public:
  Sampler(const Robot& robot, const ExplicitModel& model, const OperatingRange& range)
      : robot_(robot), model_(evaluation(model, ExplicitPart::torques)), range_(range) {}

  std::vector<double> torques(std::uint64_t seed) const {
    std::mt19937_64 random(seed);
    const auto between = [&](double from, double to) {
      return std::uniform_real_distribution<double>(from, to)(random);
    };
    const bool corner = seed % 2 == 0;  // the largest errors come with the largest velocities
    const auto at_most = [&](double size) {
      return corner ? (random() % 2 == 0 ? size : -size) : between(-size, size);
    };
    NumericField<double>::Symbols values;
    for (std::size_t k = 0; k < robot_.coordinates.size(); ++k) {
      const Coordinate& c = robot_.coordinates[k];
      values[robot_.arena.name_of(c.q)] = between(range_.position[k].lower, range_.position[k].upper);
      values[robot_.arena.name_of(c.qd)] = at_most(range_.velocity[k]);
      values[robot_.arena.name_of(c.qdd)] = at_most(range_.acceleration[k]);
    }
    return evaluate(model_.arena, std::span<const Ref>(model_.outputs[0].values), NumericField<double>(values));
  }

 private:
  const Robot& robot_;
  Model model_;
  const OperatingRange& range_;
};

// The largest error seen, as a fraction of the bound, for each coordinate with a bound.
std::vector<double> sampled(const Robot& robot, double significance, int samples) {
  const ExplicitModel full = explicit_model(robot);
  const OperatingRange range = operating_range(robot);
  const Abbreviation brief = abbreviate(full, range, significance);
  const Sampler exact(robot, full, range), abbreviated(robot, brief.model, range);
  std::vector<double> worst(robot.coordinates.size(), 0);
  for (int seed = 0; seed < samples; ++seed) {
    const std::vector<double> a = exact.torques(static_cast<std::uint64_t>(seed)),
                              b = abbreviated.torques(static_cast<std::uint64_t>(seed));
    for (std::size_t i = 0; i < a.size(); ++i) {
      const double error = std::abs(a[i] - b[i]), bound = brief.torque_error_bound[i];
      EXPECT_LE(error, bound + 1e-9 * std::abs(a[i])) << "joint " << i + 1 << " seed " << seed;
      if (bound > 0) worst[i] = std::max(worst[i], error / bound);
    }
  }
  return worst;
}

TEST(Significance, the_bound_of_the_puma_holds_and_is_not_idle) {
  const Robot robot = testing::puma560();
  for (const double fraction : sampled(robot, 0.01, 3000)) EXPECT_GT(fraction, 0.15);
}

TEST(Significance, bounds_hold_for_random_robots) {
  std::mt19937_64 random(21);
  int tried = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const Robot robot = testing::random_robot(random, 4);
    try {
      sampled(robot, 0.2, 60);
      ++tried;
    } catch (const UnmetRequest&) {  // a robot with symbols has no numbers to compare
    }
  }
  EXPECT_GE(tried, 10);
}

// Brute force: what was dropped is small everywhere, and what was kept is large somewhere.
TEST(Significance, thresholds_hold_at_sampled_positions) {
  const Robot robot = testing::puma560();
  const ExplicitModel full = explicit_model(robot);
  const OperatingRange range = operating_range(robot);
  const Abbreviation brief = abbreviate(full, range);
  std::mt19937_64 random(5);
  std::vector<std::array<double, 6>> positions(20'000);
  for (std::array<double, 6>& q : positions)
    for (std::size_t k = 0; k < 6; ++k)
      q[k] = std::uniform_real_distribution<double>(range.position[k].lower, range.position[k].upper)(random);
  const auto size = [&](const ExplicitTerm& term) {
    // Of each factor the multiples of q1 to q6 in its angle.
    std::vector<std::array<double, 6>> multiples(term.shape.size());
    for (std::size_t f = 0; f < term.shape.size(); ++f)
      for (const auto& [index, multiple] : full.ring().harmonic(term.shape[f].index).multiples)
        multiples[f][full.ring().angle(index).symbols[0].at(1) - '1'] += multiple;
    double largest = 0;
    for (const std::array<double, 6>& q : positions) {
      double value = *term.value;
      for (std::size_t f = 0; f < term.shape.size(); ++f) {
        const double angle = std::inner_product(q.begin(), q.end(), multiples[f].begin(), 0.0);
        const bool sine = term.shape[f].kind == ShapeFactor::Kind::sine;
        value *= std::pow(sine ? std::sin(angle) : std::cos(angle), term.shape[f].power);
      }
      largest = std::max(largest, std::abs(value));
    }
    return largest;
  };
  const double constants[] = {2.69, 6.79, 1.16, 0.2, 0.18, 0.193};
  for (std::size_t e = 0; e < full.inertia.size(); ++e) {
    std::vector<double> sizes;
    for (const ExplicitTerm& term : full.inertia[e].terms) sizes.push_back(size(term));
    if (sizes.empty()) continue;
    const double limit =
        std::max(0.01 * *std::max_element(sizes.begin(), sizes.end()), 0.001 * constants[full.inertia_places[e].first]);
    const auto kept = [&](const ExplicitTerm& term) {
      const auto& terms = brief.model.inertia[e].terms;
      return std::any_of(terms.begin(), terms.end(), [&](const ExplicitTerm& t) { return t.shape == term.shape; });
    };
    for (std::size_t t = 0; t < sizes.size(); ++t) {
      if (kept(full.inertia[e].terms[t])) EXPECT_GT(sizes[t], 0.95 * limit) << full.inertia[e].name;
      else EXPECT_LT(sizes[t], 1.01 * limit) << full.inertia[e].name;
    }
  }
}

TEST(Significance, nothing_is_dropped_at_zero) {
  const Robot robot = testing::puma560();
  const Abbreviation result = abbreviate(explicit_model(robot), operating_range(robot), 0);
  EXPECT_TRUE(result.dropped.empty());
  EXPECT_EQ(result.christoffel, 35u);
  for (const double bound : result.torque_error_bound) EXPECT_EQ(bound, 0) << "not 3e-323";
}

TEST(Significance, what_the_robot_does_not_say_is_assumed_or_refused) {
  Robot robot = testing::puma560();
  robot.frame(1).limits = {};
  const OperatingRange range = operating_range(robot);
  EXPECT_EQ(range.assumptions.size(), 2u);
  EXPECT_NEAR(range.position[0].upper, 3.14159, 1e-5);
  EXPECT_DOUBLE_EQ(range.acceleration[1], 0.95 / 0.2);
  robot.frame(1).type = JointType::prismatic;
  EXPECT_THROW(operating_range(robot), UnmetRequest);
  RangeOptions options;
  options.velocity = {1, 2};
  EXPECT_THROW(operating_range(testing::puma560(), options), UnmetRequest);

  Robot symbolic = testing::puma560();
  symbolic.frame(3).geometry.d = symbolic.arena.symbol("L");
  EXPECT_THROW(abbreviate(explicit_model(symbolic), operating_range(symbolic)), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
