// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_gap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/base/text.h"
#include "armature/robot/numbers.h"
#include "armature/verify/check_base.h"
#include "armature/verify/oracle_outputs.h"

namespace armature::internal {
namespace {

using Real = long double;
using Ten = std::array<Real, 10>;                   // XX XY XZ YY YZ ZZ MX MY MZ M
using Square = std::array<std::array<Real, 4>, 4>;  // symmetric

constexpr std::size_t motor = 10, offset = 13, lever = 15;  // kinds of spatial_column

// Offsets, and springs on levers, may have either sign.
constexpr bool is_free(std::size_t kind) { return kind == offset || kind >= lever; }

Square pseudo_inertia(const Ten& x) {
  const auto& [XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M] = x;
  const Real half = (XX + YY + ZZ) / 2;
  return {{{half - XX, -XY, -XZ, MX}, {-XY, half - YY, -YZ, MY}, {-XZ, -YZ, half - ZZ, MZ}, {MX, MY, MZ, M}}};
}

// The Z for which tr(Z P(x)) = c^T x.
Square dual(const Ten& c) {
  const auto& [XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M] = c;
  return {{{YY + ZZ, -XY / 2, -XZ / 2, MX / 2},
           {-XY / 2, XX + ZZ, -YZ / 2, MY / 2},
           {-XZ / 2, -YZ / 2, XX + YY, MZ / 2},
           {MX / 2, MY / 2, MZ / 2, M}}};
}

// The lower triangle with a = l l^T; nothing when a is not positive definite.
std::optional<Square> cholesky(const Square& a) {
  Square l{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      Real sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= l[i][k] * l[j][k];
      if (i == j && !(sum > 0)) return std::nullopt;
      l[i][j] = i == j ? std::sqrt(sum) : sum / l[j][j];
    }
  return l;
}

Real log_det(const Square& l) {
  Real sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum += 2 * std::log(l[i][i]);
  return sum;
}

Square inverse(const Square& l) {  // of l l^T
  Square result{};
  for (std::size_t c = 0; c < 4; ++c) {
    std::array<Real, 4> y{};
    for (std::size_t i = 0; i < 4; ++i) {
      y[i] = i == c ? 1 : 0;
      for (std::size_t k = 0; k < i; ++k) y[i] -= l[i][k] * y[k];
      y[i] /= l[i][i];
    }
    for (std::size_t i = 4; i-- > 0;) {
      for (std::size_t k = i + 1; k < 4; ++k) y[i] -= l[k][i] * y[k];
      y[i] /= l[i][i];
      result[i][c] = y[i];
    }
  }
  return result;
}

Real trace_of_product(const Square& a, const Square& b) {
  Real sum = 0;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) sum += a[i][j] * b[j][i];
  return sum;
}

struct Parameter {
  std::size_t link, kind;
};

std::vector<Parameter> parameters_of(const Robot& robot, const std::vector<std::string>& names) {
  std::vector<Parameter> result;
  for (const std::string& name : names) {
    const auto found = parameter_of_label(robot, parameter_label(robot, name));
    if (!found) throw UnmetRequest(fmt::format("the parameter {} is not known here", printable(name, 60)));
    result.push_back({found->first, found->second});
  }
  return result;
}

// T, columns x standard, row-major: friction by name, inertias by least squares over the columns of the regressor at
// random states. Nothing when the columns do not explain the standard parameters.
std::optional<std::vector<Real>> base_of_standard(const Robot& robot, const std::vector<Parameter>& base,
                                                  const std::vector<Parameter>& standard) {
  std::vector<std::size_t> inertial, explained;
  std::vector<Real> map(base.size() * standard.size(), 0);
  for (std::size_t b = 0; b < base.size(); ++b) {
    if (base[b].kind <= motor) inertial.push_back(b);
    else
      for (std::size_t s = 0; s < standard.size(); ++s)
        if (standard[s].link == base[b].link && standard[s].kind == base[b].kind) map[b * standard.size() + s] = 1;
  }
  for (std::size_t s = 0; s < standard.size(); ++s)
    if (standard[s].kind <= motor) explained.push_back(s);
  const std::size_t p = inertial.size(), n = robot.coordinates.size(), width = p + explained.size();
  if (p == 0) return map;
  std::vector<Real> sums(width * width, 0);
  const SpatialFormulas formulas(robot);
  RandomNumbers random(0x6a9);
  for (std::size_t state = 0; state < 4 * p / n + 10; ++state) {
    typename NumericField<Real>::Symbols symbols;
    for (const Coordinate& c : robot.coordinates)
      for (const Ref each : {c.q, c.qd, c.qdd})
        symbols[robot.arena.name_of(each)] = static_cast<Real>(random.uniform(-2, 2));
    const SpatialState<Real> s = formulas.at(NumericField<Real>(std::move(symbols)));
    const SpatialMotion<Real> m = motion(s, s.qd, s.qdd, {});
    std::vector<std::vector<Real>> columns;
    for (const std::size_t b : inertial) columns.push_back(spatial_column(s, m, base[b].link, base[b].kind));
    for (const std::size_t e : explained) columns.push_back(spatial_column(s, m, standard[e].link, standard[e].kind));
    for (std::size_t i = 0; i < width; ++i)
      for (std::size_t j = 0; j < width; ++j)
        for (std::size_t k = 0; k < n; ++k) sums[i * width + j] += columns[i][k] * columns[j][k];
  }
  std::vector<Real> a(p * p), right(p * explained.size());
  for (std::size_t i = 0; i < p; ++i) {
    for (std::size_t j = 0; j < p; ++j) a[i * p + j] = sums[i * width + j];
    for (std::size_t e = 0; e < explained.size(); ++e) right[i * explained.size() + e] = sums[i * width + p + e];
  }
  const auto solved = OracleAt<Real>::solve(std::move(a), std::move(right), p);
  if (!solved) return std::nullopt;
  for (std::size_t e = 0; e < explained.size(); ++e) {
    Real left = sums[(p + e) * width + p + e];
    const Real whole = left;
    for (std::size_t i = 0; i < p; ++i) {
      Real& value = map[inertial[i] * standard.size() + explained[e]];
      value = solved->x[i * explained.size() + e];
      left -= value * sums[i * width + p + e];
      // Coefficients are sums of products of the geometry: what is below rounding is zero.
      if (std::abs(value) < 1e-13L) value = 0;
    }
    if (!(std::abs(left) <= 1e-10L * whole + 1e-20L)) return std::nullopt;
  }
  return map;
}

class GapCheck {
 public:
  GapCheck(const Robot& robot, const std::vector<std::string>& columns, const StatedBodies& stated)
      : robot_(robot), stated_(stated), p_(columns.size()) {
    std::vector<std::string> names;
    for (const auto& [name, value] : stated.standard) names.push_back(name);
    standard_ = parameters_of(robot, names);
    map_ = base_of_standard(robot, parameters_of(robot, columns), standard_);
  }

  GapAnswer run(const std::vector<NormalEquations>& equations, const std::vector<double>& sigma) {
    if (stated_.multipliers.size() != p_ || stated_.base.size() != p_)
      return refuse("there is not one multiplier per base parameter");
    if (!(stated_.weight > 0)) return refuse("the weight of the prior is not positive");
    if (!map_) return refuse("the base parameters do not explain the standard ones");
    const std::size_t count = standard_.size();
    c_.assign(count, 0);
    size_.assign(count, 0);
    std::vector<Real> base(p_, 0);
    for (std::size_t b = 0; b < p_; ++b)
      for (std::size_t s = 0; s < count; ++s) {
        const Real t = (*map_)[b * count + s];
        c_[s] += t * stated_.multipliers[b];
        size_[s] += std::abs(t * stated_.multipliers[b]);
        base[b] += t * stated_.standard[s].second;
      }
    data(equations, sigma, base);
    if (answer_.wrong.empty()) signs();
    for (std::size_t j = 1; j <= robot_.link_count && answer_.wrong.empty(); ++j) link(j);
    answer_.gap = static_cast<double>(gap_);
    if (answer_.wrong.empty() && !std::isfinite(answer_.gap)) answer_.wrong = "the gap is not a number";
    return answer_;
  }

 private:
  GapAnswer refuse(std::string why) {
    answer_.wrong = std::move(why);
    return answer_;
  }

  void data(const std::vector<NormalEquations>& equations, const std::vector<double>& sigma,
            const std::vector<Real>& base) {
    const std::size_t width = p_ + 1;
    std::vector<Real> sums(width * width, 0);
    for (std::size_t k = 0; k < equations.size(); ++k)
      for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] += equations[k].sums[i] / (static_cast<Real>(sigma[k]) * sigma[k]);
    std::vector<Real> a(p_ * p_), right(2 * p_), scale(p_);
    for (std::size_t i = 0; i < p_; ++i) scale[i] = std::sqrt(sums[i * width + i]);
    for (std::size_t i = 0; i < p_; ++i) {
      Real step = -sums[i * width + p_];
      for (std::size_t j = 0; j < p_; ++j) {
        a[i * p_ + j] = sums[i * width + j] / (scale[i] * scale[j]);
        step += sums[i * width + j] * base[j];
      }
      right[2 * i] = step / scale[i];
      right[2 * i + 1] = (step - stated_.multipliers[i]) / scale[i];
    }
    const auto solved = OracleAt<Real>::solve(std::move(a), std::vector<Real>(right), p_);
    if (!solved) return void(answer_.wrong = "the logs do not determine the parameters");
    Real cost = 0, missed = 0;
    for (std::size_t i = 0; i < p_; ++i) {
      cost += right[2 * i] * solved->x[2 * i] / 2;
      missed += right[2 * i + 1] * solved->x[2 * i + 1] / 2;
      // How far stated base parameters are from those of the bodies, in units of their own size.
      if (!(std::abs(base[i] - stated_.base[i]) * scale[i] <= 1e-6L * (1 + std::abs(base[i]) * scale[i])))
        answer_.wrong = fmt::format("base parameter {} is {:.6g} of the bodies and {:.6g} as stated", i + 1,
                                    static_cast<double>(base[i]), stated_.base[i]);
    }
    answer_.data_cost = static_cast<double>(cost);
    gap_ += std::max(missed, 0.0L);
  }

  void signs() {
    for (std::size_t s = 0; s < standard_.size(); ++s) {
      if (standard_[s].kind < motor) continue;
      const auto& [name, value] = stated_.standard[s];
      const Real rounding = 1e-12L * size_[s];
      if (is_free(standard_[s].kind) ? !(std::abs(c_[s]) <= rounding) : !(c_[s] >= -rounding))
        return void(answer_.wrong = fmt::format("the multiplier of {} has the wrong sign", name));
      if (is_free(standard_[s].kind)) continue;
      if (!(value >= 0)) return void(answer_.wrong = fmt::format("{} is negative", name));
      gap_ += std::max(c_[s], 0.0L) * value;
    }
  }

  void link(std::size_t j) {
    Ten x{}, c{}, prior{};
    std::size_t found = 0;
    const auto assumed = stated_.prior.find(robot_.frame(j).link_name);
    if (assumed != stated_.prior.end() && assumed->second.size() != 10)
      return void(answer_.wrong = fmt::format("the prior of link {} has not ten numbers", j));
    for (std::size_t s = 0; s < standard_.size(); ++s) {
      const auto [of, kind] = standard_[s];
      if (of != j || kind >= 10) continue;
      ++found;
      x[kind] = stated_.standard[s].second;
      c[kind] = c_[s];
      prior[kind] = assumed != stated_.prior.end() ? assumed->second[kind]
                                                   : number(robot_.arena, parameter_value(robot_, j, kind)).value_or(0);
    }
    if (found == 0) return;
    const std::optional<Square> body = cholesky(pseudo_inertia(x)), start = cholesky(pseudo_inertia(prior));
    if (!body || !start)
      return void(answer_.wrong = fmt::format("{}link {} is not a body", body ? "the prior of " : "", j));
    const Real gamma = stated_.weight;
    const Square start_inverse = inverse(*start), z = dual(c), p = pseudo_inertia(x);
    Square s{};
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = 0; b < 4; ++b) s[a][b] = gamma * start_inverse[a][b] + z[a][b];
    const std::optional<Square> slack = cholesky(s);
    if (!slack) return void(answer_.wrong = fmt::format("the dual matrix of link {} is not positive definite", j));
    const Real fixed = 4 + log_det(*body);
    answer_.prior_cost += static_cast<double>(trace_of_product(start_inverse, p) - fixed + log_det(*start));
    const Real distance = trace_of_product(s, p) - gamma * (fixed + log_det(*slack) - 4 * std::log(gamma));
    gap_ += std::max(distance, 0.0L);
  }

  const Robot& robot_;
  const StatedBodies& stated_;
  std::size_t p_;
  std::vector<Parameter> standard_;
  std::optional<std::vector<Real>> map_;
  std::vector<Real> c_, size_;  // T^T w, and the sizes of its terms
  Real gap_ = 0;
  GapAnswer answer_;
};

}  // namespace

GapAnswer check_gap(const Robot& robot, const std::vector<std::string>& columns,
                    const std::vector<NormalEquations>& equations, const std::vector<double>& sigma,
                    const StatedBodies& stated) {
  return GapCheck(robot, columns, stated).run(equations, sigma);
}

}  // namespace armature::internal
