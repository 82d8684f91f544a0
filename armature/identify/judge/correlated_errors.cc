// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/correlated_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "armature/identify/equations/rows_in_time.h"

namespace armature::internal {
namespace {

constexpr std::size_t longest = 200;  // lags

// Sums of products of vectors some steps apart, element by element.
class LaggedProducts {
 public:
  explicit LaggedProducts(Eigen::Index size)
      : products_(Eigen::ArrayXXd::Zero(size, longest + 1)), last_(Eigen::ArrayXXd::Zero(size, longest)) {}
  void add(const Eigen::VectorXd& u) {
    products_.col(0) += u.array().square();
    for (std::size_t h = 1; h <= std::min(longest, steps_); ++h)
      products_.col(static_cast<Eigen::Index>(h)) +=
          u.array() * last_.col(static_cast<Eigen::Index>((steps_ - h) % longest));
    last_.col(static_cast<Eigen::Index>(steps_++ % longest)) = u.array();
  }
  std::size_t steps() const { return steps_; }
  double at(Eigen::Index j, std::size_t h) const { return products_(j, static_cast<Eigen::Index>(h)); }

 private:
  Eigen::ArrayXXd products_, last_;
  std::size_t steps_ = 0;
};

// c of v(t) = u(t) - a u(t - 1) for one parameter, from the c of u.
struct Whitened {
  double a = 0;
  std::vector<double> c;
};

Whitened whitened(const LaggedProducts& of, Eigen::Index j) {
  Whitened v;
  const double c0 = of.at(j, 0);
  if (c0 > 0) v.a = std::clamp(of.at(j, 1) / c0, -0.97, 0.97);
  v.c.push_back((1 + v.a * v.a) * c0 - 2 * v.a * of.at(j, 1));
  for (std::size_t h = 1; h < std::min(longest, of.steps() / 4); ++h)
    v.c.push_back((1 + v.a * v.a) * of.at(j, h) - v.a * (of.at(j, h - 1) + of.at(j, h + 1)));
  return v;
}

std::size_t chosen_lags(const std::vector<double>& c, double steps) {
  const std::size_t most = c.size() - 1;
  const auto pilot = std::min(most, static_cast<std::size_t>(4 * std::pow(steps / 100, 2.0 / 9)));
  double s0 = c[0], s1 = 0;
  for (std::size_t h = 1; h <= pilot; ++h) {
    s0 += 2 * c[h];
    s1 += 2 * static_cast<double>(h) * c[h];
  }
  if (!(s0 > 0)) return pilot;
  const double lags = 1.1447 * std::pow(std::abs(s1 / s0), 2.0 / 3) * std::cbrt(steps);
  return std::min(most, static_cast<std::size_t>(std::min(lags, 1e6)));
}

}  // namespace

CorrelatedErrors correlated_errors(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                                   const Estimate& estimate) {
  const Eigen::Index p = estimate.value.size();
  LaggedProducts products(p);
  visit_rows_in_time(model, motions, rows, [&](double, const std::vector<TimedRow>& timed) {
    Eigen::VectorXd score = Eigen::VectorXd::Zero(p);
    for (const TimedRow& each : timed) {
      const double sigma = estimate.sigma[static_cast<Eigen::Index>(each.coordinate)];
      score += each.row * ((each.torque - each.row.dot(estimate.value)) / (sigma * sigma));
    }
    products.add(estimate.covariance * score);
  });
  CorrelatedErrors result;
  result.deviation = estimate.deviation;
  const auto steps = static_cast<double>(products.steps());
  if (steps <= static_cast<double>(p)) return result;
  for (Eigen::Index j = 0; j < p; ++j) {
    const Whitened v = whitened(products, j);
    const std::size_t lags = chosen_lags(v.c, steps);
    double variance = v.c[0];
    for (std::size_t h = 1; h <= lags; ++h)
      variance += 2 * (1 - static_cast<double>(h) / static_cast<double>(lags + 1)) * v.c[h];
    variance /= (1 - v.a) * (1 - v.a);
    result.deviation[j] = std::sqrt(std::max(variance, 0.0) * steps / (steps - static_cast<double>(p)));
    result.most_lags = std::max(result.most_lags, lags);
  }
  return result;
}

void note_correlation(const IdentificationModel& model, const Eigen::VectorXd& deviation, const Eigen::VectorXd& white,
                      std::vector<std::string>& notes) {
  std::vector<double> ratios;
  std::size_t worst = 0;
  for (Eigen::Index j = 0; j < deviation.size(); ++j) {
    ratios.push_back(white[j] > 0 ? deviation[j] / white[j] : 1);
    if (ratios.back() > ratios[worst]) worst = ratios.size() - 1;
  }
  if (ratios.empty() || ratios[worst] < 1.05) return;
  std::vector<double> sorted = ratios;
  std::ranges::sort(sorted);
  notes.push_back(fmt::format(
      "residuals are correlated: standard deviations allow for it, and are {:.2g} times those of white residuals "
      "(median; {} {:.2g} times)",
      sorted[sorted.size() / 2], model.columns[worst].name, ratios[worst]));
}

}  // namespace armature::internal
