// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/few_terms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "armature/expr/evaluate.h"

namespace armature::internal {
namespace {

class FewTerms : public ::testing::Test {
 protected:
  FewTerms() {
    ring.add_angle({"q2"}, 1, "2", 0);
    ring.add_angle({"q3"}, 1, "3", 0);
    ring.add_angle({"q4"}, 1, "4", 1);
    ring.add_length("d5");
  }
  TrigPolynomial c(const char* q) { return ring.cosine(arena, arena.symbol(q)); }
  TrigPolynomial s(const char* q) { return ring.sine(arena, arena.symbol(q)); }
  Ref q23() { return arena.add(arena.symbol("q2"), arena.symbol("q3")); }
  TrigPolynomial c23() { return ring.cosine(arena, q23()); }
  TrigPolynomial s23() { return ring.sine(arena, q23()); }
  TrigPolynomial k(const char* name) { return ring.symbol(name); }

  TrigPolynomial value(const ShapedTerm& term) {
    TrigPolynomial product = term.coefficient;
    for (const ShapeFactor& factor : term.shape)
      for (int i = 0; i < factor.power; ++i) {
        if (factor.kind == ShapeFactor::Kind::length) {
          product = product * ring.symbol(ring.variable(factor.index));
          continue;
        }
        const Ref angle = ring.angle_expression(arena, factor.index);
        product =
            product * (factor.kind == ShapeFactor::Kind::sine ? ring.sine(arena, angle) : ring.cosine(arena, angle));
      }
    return product;
  }
  std::vector<std::string> shapes(const TrigPolynomial& a) {
    std::vector<std::string> result;
    TrigPolynomial sum(ring);
    for (const ShapedTerm& term : few_terms(a)) {
      result.push_back(to_string(ring, term.shape));
      sum = sum + value(term);
    }
    EXPECT_EQ(sum, a) << "rewriting must not change the function";
    std::sort(result.begin(), result.end());
    return result;
  }
  using Texts = std::vector<std::string>;

  Arena arena;
  TrigRing ring;
};

TEST_F(FewTerms, find_the_square_that_leaves_one_term) {
  EXPECT_EQ(shapes(k("I") * c("q4") * c("q4")), Texts{"CC4"});
  EXPECT_EQ(shapes(k("I") * s("q4") * s("q4")), Texts{"SS4"});
  EXPECT_EQ(shapes(k("I") * s("q4") * c("q4")), Texts{"SC4"});
  EXPECT_EQ(shapes(k("I") * (s("q4") * s("q4") + c("q4") * c("q4"))), Texts{""});
}

// Armstrong, Khatib & Burdick 1986, eq. 3, from eq. 2.
TEST_F(FewTerms, reduce_the_example_of_the_paper) {
  const TrigPolynomial a11 = k("J3xx") * c23() * c23() + k("J3yy") * s23() * s23() + k("J3zz") +
                             k("a2") * k("a2") * k("m3") * c("q2") * c("q2") + k("J2yy") * s("q2") * s("q2") +
                             k("J2xx") * c("q2") * c("q2") + (k("a2") * k("a3") * k("m3") * c("q2") * c23()).scaled(2);
  EXPECT_EQ(shapes(a11).size(), 4u);
}

TEST_F(FewTerms, write_sums_of_waves_as_products) {
  EXPECT_EQ(shapes(k("I") * c("q2") * s23()), Texts{"C2*S23"});
  EXPECT_EQ(shapes(k("I") * s("q2") * s23() * c("q4")), Texts{"S2*S23*C4"});
  EXPECT_EQ(shapes(k("I") * ring.symbol("d5") * ring.symbol("d5") * s("q2")), Texts{"d5^2*S2"});
}

TEST_F(FewTerms, never_change_the_function) {
  std::mt19937_64 random(3);
  const char* constants[] = {"I1", "I2", "I3"};
  for (int trial = 0; trial < 100; ++trial) {
    TrigPolynomial sum(ring);
    for (int t = 0; t < 5; ++t) {
      TrigPolynomial term = k(constants[random() % 3]).scaled(static_cast<std::int64_t>(random() % 5) - 2);
      for (int f = 0; f < 3; ++f) switch (random() % 7) {
          case 0: term = term * c("q2"); break;
          case 1: term = term * s("q2"); break;
          case 2: term = term * c23(); break;
          case 3: term = term * s23(); break;
          case 4: term = term * c("q4"); break;
          case 5: term = term * s("q4"); break;
          default: term = term * ring.symbol("d5");
        }
      sum = sum + term;
    }
    shapes(sum);
  }
}

TEST_F(FewTerms, name_harmonics) {
  const TrigPolynomial a = ring.cosine(arena, arena.add(arena.scale(2, arena.symbol("q2")), arena.symbol("q3")));
  EXPECT_EQ(shapes(a), Texts{"C223"});
}

}  // namespace
}  // namespace armature::internal
