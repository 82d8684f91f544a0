// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/recursive_identification.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/LU>
#include <algorithm>
#include <cstring>
#include <random>

#include "tests/support/patience.h"

namespace armature::control {
namespace {

template <std::size_t P, std::size_t N, class T>
struct Trial {
  using Estimator = RecursiveIdentification<P, N, T>;
  // All state is in the object itself: nothing that could be allocated.
  static_assert(std::is_trivially_copyable_v<Estimator> && sizeof(Estimator) < (P * P / 2 + 6 * P + 3 * N + 8) * 8);

  explicit Trial(std::uint64_t seed, T forgetting = 1) : generator(seed) {
    for (T& each : truth) each = draw();
    x.fill(0);
    bound.fill(T(10));
    for (std::size_t k = 0; k < N; ++k) sigma[k] = T(0.1) * T(k + 1);
    EXPECT_TRUE(estimator.start(x, bound, sigma, forgetting));
  }
  T draw() { return static_cast<T>(normal(generator)); }
  void excite(T noise = 1) {
    for (T& each : w) each = draw();
    for (std::size_t k = 0; k < N; ++k) {
      tau[k] = noise * sigma[k] * draw();
      for (std::size_t j = 0; j < P; ++j) tau[k] += w[k * P + j] * truth[j];
    }
  }
  Status step() { return estimator.update(w, tau); }
  double error() const {
    double most = 0;
    for (std::size_t j = 0; j < P; ++j)
      most = std::max(most, std::abs(static_cast<double>(estimator.value()[j] - truth[j])));
    return most;
  }
  // Positive definite: every diagonal element of R is positive, and its inverse is a number.
  bool is_definite() const {
    for (std::size_t j = 0; j < P; ++j)
      if (!(estimator.factor()[j * (2 * P - j + 1) / 2] > 0) || !is_finite(estimator.deviation(j))) return false;
    return true;
  }
  double worst_deviation() const {
    double worst = 0;
    for (std::size_t j = 0; j < P; ++j) worst = std::max(worst, static_cast<double>(estimator.deviation(j) / bound[j]));
    return worst;
  }

  std::mt19937_64 generator;
  std::normal_distribution<double> normal{0, 1};
  std::array<T, P> truth, x, bound;
  std::array<T, N> sigma, tau;
  std::array<T, N * P> w;
  Estimator estimator;
};

using Long = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

// The information matrix itself, in long double, with the information that is returned each step about the estimate of
// the step before; solved by elimination.
template <class T>
void compare_with_closed_form(T forgetting, double tolerance) {
  constexpr std::size_t p = 7, n = 3;
  Trial<p, n, T> trial(5, forgetting);
  Long information = Long::Zero(p, p), right = Long::Zero(p, 1), x = Long::Zero(p, 1);
  for (std::size_t j = 0; j < p; ++j) information(j, j) = 1 / (10.0L * 10.0L);
  const long double lambda = forgetting, share = 1 - std::pow(lambda, static_cast<long double>(p));
  for (std::size_t step = 0; step < 500; ++step) {
    trial.excite();
    ASSERT_EQ(trial.step(), Status::ok);
    information *= lambda;
    right *= lambda;
    const auto j = static_cast<Eigen::Index>(step % p);
    information(j, j) += share / 100;
    right(j, 0) += share / 100 * x(j, 0);
    for (std::size_t k = 0; k < n; ++k) {
      Long row(1, p);
      for (std::size_t c = 0; c < p; ++c) row(0, static_cast<Eigen::Index>(c)) = trial.w[k * p + c];
      const long double sigma = trial.sigma[k];
      information += row.transpose() * row / (sigma * sigma);
      right += row.transpose() * static_cast<long double>(trial.tau[k]) / (sigma * sigma);
    }
    x = information.fullPivLu().solve(right);
    const Long covariance = information.inverse();
    for (std::size_t c = 0; c < p; ++c) {
      const auto i = static_cast<Eigen::Index>(c);
      const auto sd = static_cast<double>(std::sqrt(covariance(i, i)));
      ASSERT_NEAR(trial.estimator.value()[c], static_cast<double>(x(i, 0)), tolerance) << step;
      ASSERT_NEAR(trial.estimator.deviation(c), sd, tolerance * sd * 100) << step;
    }
  }
}

TEST(RecursiveIdentification, equals_the_closed_form_at_every_step) {
  for (const double lambda : {1.0, 0.999, 0.95}) {
    compare_with_closed_form<double>(lambda, 1e-12);
    compare_with_closed_form<float>(static_cast<float>(lambda), 2e-4);
  }
}

// A million samples, with a truth that moves: the error stays what noise and memory make it, at every step.
template <class T>
void run_for_long(T forgetting) {
  Trial<5, 2, T> trial(9, forgetting);
  const std::size_t steps = internal::support::random_count(1'000'000);
  double squares = 0;
  std::size_t counted = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    if (step % 10'000 == 0) trial.truth[step / 10'000 % 5] += T(0.5);
    trial.excite();
    ASSERT_EQ(trial.step(), Status::ok);
    if (step % 10'000 < 5'000) continue;
    if (step % 100 == 0) {
      ASSERT_TRUE(trial.is_definite());
    }
    squares += trial.error() * trial.error();
    ++counted;
  }
  // sd of each of five parameters: about sigma sqrt((1 - lambda) / 2); the greatest error of five is about 1.6 of them.
  const double sd = 0.09 * std::sqrt((1 - static_cast<double>(forgetting)) / 2);
  EXPECT_LT(std::sqrt(squares / static_cast<double>(counted)), 2.2 * sd);
  EXPECT_GT(std::sqrt(squares / static_cast<double>(counted)), 0.8 * sd);
}

TEST(RecursiveIdentification, follows_changes_for_a_million_steps) {
  run_for_long<double>(0.995);
  run_for_long<float>(0.995F);
}

// Standstill for a million samples: rows of zeros, then rows of one direction, then noise too small to matter. The
// deviations stay below their bound, and the estimate does not burst when the motion goes on.
template <class T>
void stand_still(T forgetting) {
  constexpr std::size_t p = 6;
  Trial<p, 2, T> trial(21, forgetting);
  for (int step = 0; step < 2000; ++step) {
    trial.excite();
    ASSERT_EQ(trial.step(), Status::ok);
  }
  const double largest = std::pow(static_cast<double>(forgetting), -static_cast<double>(p) / 2) * 1.0001;
  const auto before = trial.estimator;
  const std::size_t steps = internal::support::random_count(1'000'000);
  for (std::size_t step = 0; step < steps; ++step) {
    trial.w.fill(0);
    trial.tau.fill(0);
    ASSERT_EQ(trial.step(), Status::ok);
    if (step % 100 == 0) {
      ASSERT_TRUE(trial.is_definite());
      ASSERT_LE(trial.worst_deviation(), largest);
    }
  }
  EXPECT_GT(trial.worst_deviation(), 0.9);  // it did forget
  for (std::size_t j = 0; j < p; ++j) EXPECT_EQ(trial.estimator.value()[j], before.value()[j]);
  for (std::size_t step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < trial.w.size(); ++i) trial.w[i] = T(i < p ? 1 : 1e-9) * (i < p ? T(1) : trial.draw());
    trial.tau = {};
    for (std::size_t j = 0; j < p; ++j) trial.tau[0] += trial.truth[j];
    trial.tau[0] += trial.sigma[0] * trial.draw();
    ASSERT_EQ(trial.step(), Status::ok);
    if (step % 100 == 0) {
      ASSERT_TRUE(trial.is_definite());
      ASSERT_LE(trial.worst_deviation(), largest);
    }
  }
  EXPECT_LT(trial.error(), 50);  // noise of one direction leaks into nothing else
  for (int step = 0; step < 2000; ++step) {
    trial.excite();
    ASSERT_EQ(trial.step(), Status::ok);
  }
  EXPECT_LT(trial.error(), 0.1);
}

TEST(RecursiveIdentification, does_not_wind_up_without_excitation) {
  stand_still<double>(0.99);
  stand_still<float>(0.99F);
}

// Without forgetting, R of floats stops growing after 2^24 rows of one size; the estimate must not drift then.
TEST(RecursiveIdentification, does_not_drift_when_rows_are_too_small_to_count) {
  Trial<1, 1, float> trial(4);
  const std::size_t steps = internal::support::random_count(std::size_t{1} << 26);
  for (std::size_t step = 0; step < steps; ++step) {
    trial.w[0] = 1;
    trial.tau[0] = trial.truth[0] + (step % 2 == 0 ? 0.1F : -0.1F);
    trial.step();
  }
  EXPECT_LT(trial.error(), 1e-4);
}

template <class T>
void refuse_bad_numbers() {
  constexpr std::size_t p = 4, n = 2;
  Trial<p, n, T> trial(2, T(0.99));
  for (int step = 0; step < 100; ++step) {
    trial.excite();
    trial.step();
  }
  const T bad[] = {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity(),
                   -std::numeric_limits<T>::infinity(), std::numeric_limits<T>::max(), T(-1e37)};
  for (const T value : bad)
    for (std::size_t place = 0; place < n * p + n; ++place) {
      trial.excite();
      if (value == T(-1e37) && !std::is_same_v<T, float>) continue;  // a torque that double can hold
      (place < n * p ? trial.w[place] : trial.tau[place - n * p]) = value;
      const auto before = trial.estimator;
      EXPECT_EQ(trial.step(), Status::bad_input);
      EXPECT_EQ(std::memcmp(&before, &trial.estimator, sizeof before), 0) << "the state changed";
    }
  trial.excite();
  EXPECT_EQ(trial.step(), Status::ok);
  EXPECT_LT(trial.error(), 0.2);
}

TEST(RecursiveIdentification, refuses_numbers_that_are_not_finite_and_keeps_its_state) {
  refuse_bad_numbers<double>();
  refuse_bad_numbers<float>();
}

TEST(RecursiveIdentification, refuses_a_start_that_makes_no_sense) {
  RecursiveIdentification<1, 1> estimator;
  const std::array<double, 1> zero{0}, one{1}, nan{NAN};
  EXPECT_TRUE(estimator.start(zero, one, one, 1.0));
  EXPECT_FALSE(estimator.start(nan, one, one, 1.0));
  EXPECT_FALSE(estimator.start(zero, zero, one, 1.0));
  EXPECT_FALSE(estimator.start(zero, one, nan, 1.0));
  for (const double forgetting : {0.0, -1.0, 1.0001, static_cast<double>(NAN)})
    EXPECT_FALSE(estimator.start(zero, one, one, forgetting));
}

}  // namespace
}  // namespace armature::control
