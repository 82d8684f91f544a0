// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/shape_range.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace armature::internal {
namespace {

class ShapeRange : public ::testing::Test {
 protected:
  ShapeRange() {
    ring.add_angle({"q1"}, 1, "1", 0);
    ring.add_angle({"q2"}, 1, "2", 0);
    ring.add_length("d");
  }
  std::vector<WeightedShape> sum(const TrigPolynomial& a) {
    std::vector<WeightedShape> result;
    for (const ShapedTerm& term : few_terms(a)) {
      const double value = term.coefficient.terms()[0].coefficient.to_double();
      result.push_back({Interval(value), term.shape});
    }
    return result;
  }
  Arena arena;
  TrigRing ring;
  TrigPolynomial c1() { return ring.cosine(arena, arena.symbol("q1")); }
  TrigPolynomial s12() { return ring.sine(arena, arena.add(arena.symbol("q1"), arena.symbol("q2"))); }
};

TEST_F(ShapeRange, finds_maxima_inside_and_at_limits) {
  const double pi = std::numbers::pi;
  const PositionBox turn{{"q1", {-pi, pi}}, {"q2", {-pi, pi}}}, narrow{{"q1", {1, 1.2}}, {"q2", {0.1, 0.2}}};
  const Magnitude free = largest(ring, sum(c1() * s12()), turn);
  EXPECT_GE(free.bound, 1);
  EXPECT_LE(free.bound, 1.01);
  EXPECT_GE(free.reached, 0.99);
  const Magnitude limited = largest(ring, sum(c1() * s12()), narrow, 1e-4, 10'000);
  double exact = 0;
  for (int i = 0; i <= 200; ++i)
    for (int j = 0; j <= 200; ++j)
      exact = std::max(exact, std::cos(1 + 0.001 * i) * std::sin(1.1 + 0.001 * i + 0.0005 * j));
  EXPECT_GE(limited.bound, exact);
  EXPECT_LE(limited.bound, exact * 1.0002);
}

TEST_F(ShapeRange, cancellation_is_seen_by_halving) {
  // (c1 + 3)^2 - c1^2 - 6 c1 would be 9; natural interval arithmetic alone says 17. Here: 2 c1 + cos(2 q1) over [0,
  // pi].
  const TrigPolynomial p = c1().scaled(2) + (c1() * c1()).scaled(2) - ring.number(1);
  const Magnitude m = largest(ring, sum(p), {{"q1", {0, std::numbers::pi}}}, 0.001, 5000);
  EXPECT_NEAR(m.bound, 3, 0.01);
}

TEST_F(ShapeRange, lengths) {
  const TrigPolynomial p = ring.symbol("d") * ring.symbol("d") * c1();
  const Magnitude m = largest(ring, sum(p), {{"q1", {-1, 1}}, {"d", {-0.5, 0.3}}}, 0.001, 5000);
  EXPECT_NEAR(m.bound, 0.25, 0.001);
  EXPECT_THROW(largest(ring, sum(p), {{"q1", {-1, 1}}}), UnmetRequest);
  EXPECT_NEAR(largest(ring, {{Interval(-2), {}}}, {}).bound, 2, 1e-14);
}

}  // namespace
}  // namespace armature::internal
