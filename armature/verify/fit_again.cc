// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/fit_again.h"

#include <algorithm>
#include <cmath>

#include "armature/verify/oracle_outputs.h"

namespace armature::internal {
namespace {

constexpr int most_iterations = 50, most_sweeps = 60;
constexpr double converged = 1e-6;
constexpr long double tellable = 1e-15L;  // least ratio of eigenvalues of W^T W that is more than rounding

std::size_t width_of(const std::vector<NormalEquations>& equations) {
  return static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(equations.at(0).sums.size()))));
}

// sum_k sums_k / sigma_k^2 of the columns, the torque last.
std::vector<long double> weighted_sums(const std::vector<NormalEquations>& equations, const std::vector<double>& sigma,
                                       const std::vector<std::size_t>& columns) {
  const std::size_t width = width_of(equations), p = columns.size();
  std::vector<long double> sums((p + 1) * (p + 1), 0);
  for (std::size_t k = 0; k < equations.size(); ++k) {
    const long double weight = 1 / (static_cast<long double>(sigma[k]) * sigma[k]);
    for (std::size_t a = 0; a <= p; ++a)
      for (std::size_t b = 0; b <= p; ++b)
        sums[a * (p + 1) + b] +=
            weight * equations[k].sums[(a < p ? columns[a] : width - 1) * width + (b < p ? columns[b] : width - 1)];
  }
  return sums;
}

// Values and deviations, scaled to unit diagonal on the way. Empty: not determined.
struct Solution {
  std::vector<long double> value, deviation;
};
Solution solution(const std::vector<long double>& sums, std::size_t p) {
  std::vector<long double> a(p * p), right(p * (p + 1), 0), scale(p);
  for (std::size_t i = 0; i < p; ++i) scale[i] = std::sqrt(sums[i * (p + 1) + i]);
  if (std::ranges::any_of(scale, [](long double s) { return !(s > 0); })) return {};
  for (std::size_t i = 0; i < p; ++i) {
    for (std::size_t j = 0; j < p; ++j) a[i * p + j] = sums[i * (p + 1) + j] / (scale[i] * scale[j]);
    right[i * (p + 1)] = sums[i * (p + 1) + p] / scale[i];
    right[i * (p + 1) + 1 + i] = 1;
  }
  const auto solved = OracleAt<long double>::solve(std::move(a), std::move(right), p);
  if (!solved) return {};
  Solution result;
  for (std::size_t i = 0; i < p; ++i) {
    result.value.push_back(solved->x[i * (p + 1)] / scale[i]);
    result.deviation.push_back(std::sqrt(std::max(solved->x[i * (p + 1) + 1 + i], 0.0L)) / scale[i]);
  }
  return result;
}

// sqrt(greatest / least eigenvalue) of W^T W, with columns of length one if `scaled`; 0 when rounding hides the least.
double condition_of(const std::vector<long double>& sums, std::size_t p, bool scaled) {
  std::vector<long double> a(p * p);
  for (std::size_t i = 0; i < p; ++i)
    for (std::size_t j = 0; j < p; ++j) {
      const long double lengths = scaled ? std::sqrt(sums[i * (p + 1) + i] * sums[j * (p + 1) + j]) : 1;
      a[i * p + j] = sums[i * (p + 1) + j] / lengths;
    }
  const std::vector<long double> values = symmetric_eigenvalues(std::move(a), p);
  if (values.empty() || !(values.front() > tellable * values.back())) return 0;
  return static_cast<double>(std::sqrt(values.back() / values.front()));
}

}  // namespace

std::vector<long double> symmetric_eigenvalues(std::vector<long double> a, std::size_t p) {
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    long double beside = 0, all = 0;
    for (std::size_t i = 0; i < p; ++i)
      for (std::size_t j = 0; j < p; ++j) {
        all += a[i * p + j] * a[i * p + j];
        if (i != j) beside += a[i * p + j] * a[i * p + j];
      }
    if (!(beside > 1e-42L * all)) break;
    for (std::size_t i = 0; i + 1 < p; ++i)
      for (std::size_t j = i + 1; j < p; ++j) {
        const long double x = a[i * p + j];
        if (x == 0) continue;
        const long double theta = (a[j * p + j] - a[i * p + i]) / (2 * x);
        const long double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        const long double c = 1 / std::sqrt(t * t + 1), s = t * c;
        for (std::size_t k = 0; k < p; ++k) {
          const long double ki = a[k * p + i], kj = a[k * p + j];
          a[k * p + i] = c * ki - s * kj;
          a[k * p + j] = s * ki + c * kj;
        }
        for (std::size_t k = 0; k < p; ++k) {
          const long double ik = a[i * p + k], jk = a[j * p + k];
          a[i * p + k] = c * ik - s * jk;
          a[j * p + k] = s * ik + c * jk;
        }
      }
  }
  std::vector<long double> values;
  for (std::size_t i = 0; i < p; ++i) values.push_back(a[i * p + i]);
  std::ranges::sort(values);
  return values;
}

std::vector<long double> eigenvalues_of(const std::vector<NormalEquations>& equations) {
  const std::size_t width = width_of(equations), p = width - 1;
  std::vector<long double> a(p * p, 0);
  for (const NormalEquations& each : equations)
    for (std::size_t i = 0; i < p; ++i)
      for (std::size_t j = 0; j < p; ++j) a[i * p + j] += each.sums[i * width + j];
  return symmetric_eigenvalues(std::move(a), p);
}

std::optional<FitAgain> fit_again(const std::vector<NormalEquations>& equations, const std::vector<char>& used) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < used.size(); ++c)
    if (used[c]) columns.push_back(c);
  const std::size_t p = columns.size(), n = equations.size();
  std::size_t rows = 0;
  for (const NormalEquations& each : equations) rows += each.rows;
  if (p == 0 || rows <= p) return std::nullopt;
  const double freedom = static_cast<double>(rows - p) / static_cast<double>(rows);
  FitAgain fit;
  fit.sigma.assign(n, 1);
  for (int iteration = 1; iteration <= most_iterations; ++iteration) {
    const std::vector<long double> sums = weighted_sums(equations, fit.sigma, columns);
    if (iteration == 1) {
      fit.condition = condition_of(sums, p, false);
      fit.condition_scaled = condition_of(sums, p, true);
    }
    const Solution solved = solution(sums, p);
    if (solved.value.empty()) return std::nullopt;
    fit.value.assign(used.size(), 0);
    fit.deviation.assign(used.size(), 0);
    for (std::size_t c = 0; c < p; ++c) {
      fit.value[columns[c]] = static_cast<double>(solved.value[c]);
      fit.deviation[columns[c]] = static_cast<double>(solved.deviation[c]);
    }
    double change = 0;
    for (std::size_t k = 0; k < n; ++k) {
      const auto count = static_cast<double>(std::max<std::size_t>(equations[k].rows, 1));
      const auto squares = static_cast<double>(residual_squares(equations[k], fit.value));
      const double least = 1e-14 * std::sqrt(static_cast<double>(torque_squares(equations[k])) / count);
      const double sigma = std::max({std::sqrt(squares / (freedom * count)), least, 1e-300});
      change = std::max(change, std::abs(sigma - fit.sigma[k]) / sigma);
      fit.sigma[k] = sigma;
    }
    if (change < converged) break;
  }
  return fit;
}

std::vector<double> contributions_again(const std::vector<NormalEquations>& equations, const std::vector<double>& x) {
  std::vector<double> shares(x.size(), 0);
  for (const NormalEquations& each : equations)
    for (std::size_t c = 0; c < x.size() && each.largest.back() > 0; ++c)
      shares[c] = std::max(shares[c], each.largest[c] * std::abs(x[c]) / each.largest.back());
  return shares;
}

std::vector<char> essential_again(const std::vector<NormalEquations>& equations, const std::vector<double>& sigma,
                                  double threshold) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c + 1 < width_of(equations); ++c) columns.push_back(c);
  const std::size_t all = columns.size();
  while (columns.size() > 1) {
    const Solution solved = solution(weighted_sums(equations, sigma, columns), columns.size());
    if (solved.value.empty()) break;
    std::size_t worst = 0;
    const auto relative = [&](std::size_t c) { return solved.deviation[c] / std::abs(solved.value[c]); };
    for (std::size_t c = 1; c < columns.size(); ++c)
      if (relative(c) > relative(worst)) worst = c;
    if (relative(worst) <= threshold) break;
    columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(worst));
  }
  std::vector<char> kept(all, 0);
  for (const std::size_t c : columns) kept[c] = 1;
  return kept;
}

}  // namespace armature::internal
