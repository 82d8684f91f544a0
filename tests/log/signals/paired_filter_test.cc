// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The filters against closed solutions of y'' + 2 a y' + a^2 y = a^2 x from rest.
#include "armature/log/signals/paired_filter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <functional>

namespace armature::internal {
namespace {

constexpr std::size_t margin = PairedFilter::margin;

// Samples of x at times -2 h, -h, 0, ..., and two beyond the last.
Signal sampled(const std::function<double(double)>& x, double step, std::size_t count) {
  Signal result;
  for (std::size_t s = 0; s < count + 2 * margin; ++s)
    result.push_back(x(step * (static_cast<double>(s) - static_cast<double>(margin))));
  return result;
}

// F of A cos(w t) + B sin(w t) = Re(c e^(i w t)): the steady answer, and (k0 + k1 t) e^(-a t) that makes y(0) = y'(0) =
// 0.
double answer(double a, double w, std::complex<double> c, double t) {
  const std::complex<double> i(0, 1), h = c * a * a / ((i * w + a) * (i * w + a));
  const double k0 = -h.real(), k1 = a * k0 - (h * i * w).real();
  return (h * std::exp(i * w * t)).real() + (k0 + k1 * t) * std::exp(-a * t);
}

struct Errors {
  double low_pass = 0, rate = 0;
};

Errors errors_of(double a, double w, double phase, double step) {
  const PairedFilter filter(a, step);
  const auto count = static_cast<std::size_t>(2 / step);
  const Signal x = sampled([&](double t) { return std::cos(w * t + phase); }, step, count);
  PairedFilter::Memory first, second;
  const Signal low = filter.low_pass(first, x), rate = filter.rate(second, x);
  const std::complex<double> c = std::polar(1.0, phase), of_rate = c * std::complex<double>(0, w);
  Errors errors;
  for (std::size_t s = 0; s < count; ++s) {
    const double t = step * static_cast<double>(s);
    errors.low_pass = std::max(errors.low_pass, std::abs(low[s] - answer(a, w, c, t)));
    errors.rate = std::max(errors.rate, std::abs(rate[s] - answer(a, w, of_rate, t)));
  }
  return errors;
}

TEST(PairedFilter, follows_the_closed_solution_to_fourth_order) {
  for (const double a : {5.0, 20.0, 60.0})
    for (const double phase : {0.0, 1.1}) {
      const Errors coarse = errors_of(a, 7, phase, 0.01), fine = errors_of(a, 7, phase, 0.005);
      EXPECT_LT(coarse.low_pass, 2e-6) << a;
      EXPECT_LT(coarse.rate, 1e-4) << a;
      EXPECT_GT(coarse.low_pass, 12 * fine.low_pass) << a;
      EXPECT_GT(coarse.rate, 12 * fine.rate) << a;
    }
}

// F of a step is 1 - (1 + a t) e^(-a t), F of the time t is t - 2/a + (t + 2/a) e^(-a t): exact, however coarse.
TEST(PairedFilter, is_exact_for_polynomials) {
  for (const double ah : {0.01, 0.5, 3.0}) {
    const double step = 0.1, a = ah / step;
    const PairedFilter filter(a, step);
    PairedFilter::Memory one, ramp, rate, constant;
    const Signal ones = sampled([](double) { return 3.0; }, step, 50),
                 times = sampled([](double t) { return t; }, step, 50);
    const Signal f1 = filter.low_pass(one, ones), ft = filter.low_pass(ramp, times), fr = filter.rate(rate, times),
                 fc = filter.rate(constant, ones);
    for (std::size_t s = 0; s < 50; ++s) {
      const double t = step * static_cast<double>(s), e = std::exp(-a * t);
      EXPECT_NEAR(f1[s], 3 * (1 - (1 + a * t) * e), 1e-12);
      EXPECT_NEAR(ft[s], t - 2 / a + (t + 2 / a) * e, 1e-11 / ah);
      EXPECT_NEAR(fr[s], 1 - (1 + a * t) * e, 1e-12 / ah);  // the rate of t is 1
      EXPECT_EQ(fc[s], 0);
    }
  }
}

TEST(PairedFilter, pieces_are_the_whole) {
  const PairedFilter filter(9, 0.02);
  const Signal x = sampled([](double t) { return std::sin(3 * t) + t * t; }, 0.02, 100);
  PairedFilter::Memory whole, pieces;
  const Signal expected = filter.rate(whole, x);
  Signal found;
  for (std::size_t first = 0; first < 100; first += 17) {
    const auto from = x.begin() + static_cast<std::ptrdiff_t>(first);
    const auto count = static_cast<std::ptrdiff_t>(std::min<std::size_t>(17, 100 - first) + 2 * margin);
    const Signal piece = filter.rate(pieces, Signal(from, from + count));
    found.insert(found.end(), piece.begin(), piece.end());
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace armature::internal
