// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "tests/support/patience.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

std::vector<InstructionSet> sets() {
  std::vector<InstructionSet> all;
  for (int i = 0; i <= static_cast<int>(best_instruction_set()); ++i) all.push_back(static_cast<InstructionSet>(i));
  return all;
}

// In units of the last place of the true result, which long double knows to 11 bits (float: 29) beyond it.
template <class T>
double error_in_ulp(T got, long double exact) {
  const T rounded = static_cast<T>(std::abs(exact));
  const T ulp = std::nextafter(rounded, std::numeric_limits<T>::infinity()) - rounded;
  return static_cast<double>(std::abs(static_cast<long double>(got) - exact) / static_cast<long double>(ulp));
}

template <class T>
double worst_error(const Kernels<T>& vectors, std::vector<T> angles) {
  angles.resize((angles.size() + vectors.lanes - 1) / vectors.lanes * vectors.lanes);
  std::vector<T> sines(angles.size()), cosines(angles.size());
  vectors.sines_cosines(angles.data(), sines.data(), cosines.data(), angles.size());
  double worst = 0;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const auto x = static_cast<long double>(angles[i]);
    worst = std::max({worst, error_in_ulp(sines[i], std::sin(x)), error_in_ulp(cosines[i], std::cos(x))});
  }
  return worst;
}

// Steps of the last place around every multiple of an eighth turn up to 100.
template <class T>
std::vector<T> hard_angles() {
  std::vector<T> angles = {0, std::numeric_limits<T>::min(), std::numeric_limits<T>::denorm_min(), 100, -100};
  for (int n = -127; n <= 127; ++n) {
    const T middle = static_cast<T>(n * std::acos(-1.0L) / 4);
    if (std::abs(middle) > 99) continue;
    T up = middle, down = middle;
    for (int k = 0; k < 20; ++k) {
      angles.insert(angles.end(), {up, down});
      up = std::nextafter(up, T(1000));
      down = std::nextafter(down, T(-1000));
    }
  }
  return angles;
}

template <class T>
std::vector<T> spread_angles(std::size_t count) {
  support::Random random(5);
  std::vector<T> angles;
  for (std::size_t i = 0; i < count; ++i)
    angles.push_back(static_cast<T>(i % 3 == 0 ? random.uniform(-100, 100)
                                    : i % 3 == 1
                                        ? random.uniform(-4, 4)
                                        : std::ldexp(random.uniform(-1, 1), -static_cast<int>(random.below(60)))));
  return angles;
}

TEST(SineCosine, has_at_most_two_ulp_up_to_a_hundred) {
  const std::size_t count = 600'000 / support::patience;
  for (const InstructionSet set : sets()) {
    EXPECT_LT(worst_error(kernels<double>(set), hard_angles<double>()), 1.6) << to_string(set);
    EXPECT_LT(worst_error(kernels<float>(set), hard_angles<float>()), 1.8) << to_string(set);
    EXPECT_LT(worst_error(kernels<double>(set), spread_angles<double>(count)), 1.6) << to_string(set);
    EXPECT_LT(worst_error(kernels<float>(set), spread_angles<float>(count)), 2.0) << to_string(set);
  }
}

TEST(SineCosine, of_one_register_is_the_same) {
  for (const InstructionSet set : sets()) {
    const Kernels<double>& vectors = kernels<double>(set);
    std::vector<double> x = spread_angles<double>(16 * vectors.lanes), s(x.size()), c(x.size()), s1(x.size()),
                        c1(x.size());
    x[5] = 1e5;
    vectors.sines_cosines(x.data(), s.data(), c.data(), x.size());
    for (std::size_t i = 0; i < x.size(); i += vectors.lanes)
      vectors.sine_cosine_register(x.data() + i, s1.data() + i, c1.data() + i);
    EXPECT_EQ(s, s1);
    EXPECT_EQ(c, c1);
  }
}

TEST(SineCosine, is_right_far_away_and_na_n_for_what_has_no_sine) {
  for (const InstructionSet set : sets()) {
    EXPECT_LT(worst_error<double>(kernels<double>(set), {100.00001, -1e3, 12345.678, 1e22, -1.5e300, 3}), 1.01);
    EXPECT_LT(worst_error<float>(kernels<float>(set), {100.001F, -1e3F, 12345.678F, 1e22F, -1.5e30F, 3}), 1.01);
    // Rounded to multiples of a quarter turn, these have the bits of near ones but for one.
    EXPECT_LT(worst_error<double>(kernels<double>(set), {-0x1p51 * M_PI_2, 0x1p51 * M_PI_2, 3, -99.8, 99.8}), 1.6);
    EXPECT_LT(worst_error<float>(kernels<float>(set), {-6588397.F, -6588300.F, 6588397.F, 3, -99.8F, 99.8F}), 1.8);
    const double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> x(kernels<double>(set).lanes, 1.0), s(x.size()), c(x.size());
    for (const double bad : {infinity, -infinity, std::nan(""), std::numeric_limits<double>::signaling_NaN()}) {
      x.back() = bad;
      kernels<double>(set).sines_cosines(x.data(), s.data(), c.data(), x.size());
      EXPECT_TRUE(std::isnan(s.back()) && std::isnan(c.back()));
      EXPECT_NEAR(s.front(), std::sin(1.0), 1e-15);
      EXPECT_NEAR(c.front(), std::cos(1.0), 1e-15);
    }
  }
}

// Machines that fuse give the same bits whatever their width.
TEST(SineCosine, does_not_depend_on_the_width) {
  if (best_instruction_set() != InstructionSet::avx512) GTEST_SKIP() << "skipped: needs AVX-512 to compare with AVX2";
  const std::vector<double> x = spread_angles<double>(1 << 10);
  std::vector<double> s(x.size()), c(x.size()), s2(x.size()), c2(x.size());
  kernels<double>(InstructionSet::avx512).sines_cosines(x.data(), s.data(), c.data(), x.size());
  kernels<double>(InstructionSet::avx2).sines_cosines(x.data(), s2.data(), c2.data(), x.size());
  EXPECT_EQ(s, s2);
  EXPECT_EQ(c, c2);
}

template <class T>
T expected(Operation operation, T a, T b, T c) {
  switch (operation) {
    case Operation::add: return a + b;
    case Operation::subtract: return a - b;
    case Operation::multiply: return a * b;
    case Operation::divide: return a / b;
    case Operation::negate: return -a;
    case Operation::sign: return static_cast<T>((a > 0) - (a < 0));
    case Operation::tanh: return std::tanh(a);
    case Operation::copy: return a;
    case Operation::sine_cosine: break;
    case Operation::multiply_add: return std::fma(a, b, c);
    case Operation::multiply_subtract: return std::fma(a, b, -c);
    case Operation::negated_multiply_add: return std::fma(-a, b, c);
    case Operation::negated_multiply_subtract: return std::fma(-a, b, -c);
  }
  return 0;
}

// Every kernel there is, over rows and over one state, against the same operation in C++.
template <class T>
void try_all_kernels(const Kernels<T>& vectors) {
  const std::size_t count = 2 * vectors.group;
  std::vector<std::vector<T>> rows(4, std::vector<T>(count));
  support::Random random(9);
  for (auto& row : rows)
    for (T& x : row) x = random.chance(0.1) ? T(0) : static_cast<T>(random.uniform(-2, 2));
  std::vector<T*> slots;
  for (auto& row : rows) slots.push_back(row.data());
  std::size_t tried = 0;
  for (std::size_t k = 0; k < operation_count; ++k) {
    const auto operation = static_cast<Operation>(k);
    if (operation == Operation::sine_cosine || (operation >= Operation::multiply_add && !vectors.fuses)) continue;
    for (std::uint8_t uniform = 0; uniform < 8; ++uniform) {
      if (vectors.kernel[k][uniform] == nullptr) continue;
      const Step step{operation, uniform, 3, 0, 0, 1, 2};
      vectors.kernel[k][uniform](step, slots.data(), count);
      ++tried;
      for (std::size_t i = 0; i < count; ++i) {
        T one[4];
        for (std::size_t o = 0; o < 3; ++o) one[o] = rows[o][uniform >> o & 1 ? 0 : i];
        const T want = expected(operation, one[0], one[1], one[2]);
        vectors.one(&step, &step + 1, one);
        ASSERT_EQ(std::isnan(rows[3][i]), std::isnan(want));
        if (std::isnan(want)) continue;
        ASSERT_EQ(rows[3][i], want) << k << " uniform " << int{uniform};
        ASSERT_EQ(one[3], want) << k;
      }
    }
  }
  EXPECT_GE(tried, vectors.fuses ? 46U : 22U);
}

TEST(Kernels, do_what_their_names_say) {
  for (const InstructionSet set : sets()) {
    SCOPED_TRACE(to_string(set));
    try_all_kernels(kernels<double>(set));
    try_all_kernels(kernels<float>(set));
  }
}

}  // namespace
}  // namespace armature::internal
