// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/log/signals/filtered_alike.h"
#include "armature/verify/check_base.h"
#include "armature/verify/oracle_outputs.h"

namespace armature::internal {
namespace {

constexpr std::size_t piece = 32'768;  // samples between which the filter of the rows starts anew

// What a column is: a parameter of a link, or friction of a joint.
struct Column {
  std::size_t link = 0, kind = 0;  // of spatial_column; an offset has the coordinate in `link`
  double fastest = 0;              // of Coulomb friction
};

std::vector<Column> columns_of(const Robot& robot, const std::vector<std::string>& names) {
  std::vector<Column> columns;
  for (const std::string& name : names) {
    const auto found = parameter_of_label(robot, parameter_label(robot, name));
    if (!found) throw UnmetRequest(fmt::format("the column {} is not known here", printable(name, 60)));
    columns.push_back({found->first, found->second, 0});
  }
  return columns;
}

constexpr std::size_t coulomb = 12, offset = 13;

double rate(const SpatialLink<double>& link, const std::vector<Signal>& qd, std::size_t sample) {
  double sum = 0;
  for (std::size_t k = 0; k < qd.size(); ++k) sum += link.coupling[k] * qd[k][sample];
  return sum;
}

class Rows {
 public:
  Rows(const Robot& robot, const std::vector<Motion>& used, const EquationOptions& options)
      : robot_(robot), options_(options), formulas_(robot), columns_(columns_of(robot, options.columns)) {
    const SpatialState<double> anywhere = state(used.empty() ? Motion{} : used.front(), 0);
    for (Column& column : columns_)
      for (const Motion& motion : used)
        for (std::size_t s = 0; s < motion.samples() && column.kind == coulomb; ++s)
          column.fastest = std::max(column.fastest, std::abs(rate(anywhere.links[column.link - 1], motion.qd, s)));
  }

  // Coulomb friction along a motion, filtered as its torques were; at() is then asked for its samples.
  void begin(const Motion& motion) {
    directions_.assign(columns_.size(), {});
    const SpatialState<double> anywhere = state(motion, 0);
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (columns_[c].kind != coulomb && columns_[c].kind != stribeck_kind) continue;
      const SpatialLink<double>& link = anywhere.links[columns_[c].link - 1];
      const double width = c < options_.widths.size() ? options_.widths[c] : 0;
      directions_[c] = filtered_alike(motion, 0, motion.samples(), [&](std::size_t sample) {
        const double v = rate(link, motion.qd, sample);
        if (columns_[c].kind == stribeck_kind)
          return width > 0 ? std::exp(-v * v / (width * width)) * static_cast<double>((v > 0) - (v < 0)) : 0;
        return width > 0 ? std::tanh(v / width) : static_cast<double>((v > 0) - (v < 0));
      });
    }
  }

  // The rows (W, tau) of one sample, per coordinate; `slow` says which are too slow to be used.
  std::vector<std::vector<double>> at(const Motion& motion, std::size_t sample, std::vector<char>& slow) const {
    const SpatialState<double> s = state(motion, sample);
    const SpatialMotion<double> m = armature::internal::motion(s, s.qd, s.qdd, {});
    const std::size_t n = s.qd.size();
    std::vector<std::vector<double>> rows(n, std::vector<double>(columns_.size() + 1, 0.0));
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const Column& column = columns_[c];
      if (column.kind == offset) {
        if (column.link <= n) rows[column.link - 1][c] = 1;
        continue;
      }
      std::vector<double> torques = spatial_column(s, m, column.link, column.kind);
      if (column.kind == coulomb || column.kind == stribeck_kind)
        for (std::size_t k = 0; k < n; ++k) torques[k] = s.links[column.link - 1].coupling[k] * directions_[c][sample];
      for (std::size_t k = 0; k < n; ++k) rows[k][c] = torques[k];
    }
    slow.assign(n, 0);
    for (const Column& column : columns_) {
      if (column.kind != coulomb || options_.slowest <= 0) continue;
      const SpatialLink<double>& link = s.links[column.link - 1];
      if (std::abs(joint_rate(link, s.qd)) >= options_.slowest * column.fastest) continue;
      for (std::size_t k = 0; k < n; ++k)
        if (link.coupling[k] != 0) slow[k] = 1;
    }
    for (std::size_t k = 0; k < n; ++k) rows[k].back() = motion.tau[k][sample];
    return rows;
  }

 private:
  SpatialState<double> state(const Motion& motion, std::size_t sample) const {
    NumericField<double>::Symbols symbols;
    for (std::size_t k = 0; k < robot_.coordinates.size(); ++k) {
      const Coordinate& c = robot_.coordinates[k];
      const bool there = sample < motion.samples();
      symbols[robot_.arena.name_of(c.q)] = there ? motion.q[k][sample] : 0;
      symbols[robot_.arena.name_of(c.qd)] = there ? motion.qd[k][sample] : 0;
      symbols[robot_.arena.name_of(c.qdd)] = there ? motion.qdd[k][sample] : 0;
    }
    return formulas_.at(NumericField<double>(std::move(symbols)));
  }

  const Robot& robot_;
  const EquationOptions& options_;
  SpatialFormulas formulas_;
  std::vector<Column> columns_;
  std::vector<Signal> directions_;  // of Coulomb friction, per column
};

// A low-pass filter of Hamming's window, 4 n + 1 rows long, and every n-th row.
class RowFilter {
 public:
  explicit RowFilter(std::size_t factor) : factor_(factor) {
    const double n = static_cast<double>(factor);
    double sum = 0;
    for (double i = -2 * n; i <= 2 * n; ++i) {
      const double x = 0.8 * std::numbers::pi * i / n;
      taps_.push_back((i == 0 ? 1 : std::sin(x) / x) * (0.54 + 0.46 * std::cos(std::numbers::pi * i / (2 * n + 1))));
      sum += taps_.back();
    }
    for (double& tap : taps_) tap /= sum;
  }
  template <class Take>
  void run(const std::vector<std::vector<double>>& rows, const Take& take) const {
    if (factor_ == 1) {
      for (const std::vector<double>& row : rows) take(row);
      return;
    }
    for (std::size_t first = 0; first + taps_.size() <= rows.size(); first += factor_) {
      std::vector<double> sum(rows[first].size(), 0.0);
      for (std::size_t i = 0; i < taps_.size(); ++i)
        for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += taps_[i] * rows[first + i][c];
      take(sum);
    }
  }

 private:
  std::size_t factor_;
  std::vector<double> taps_;
};

}  // namespace

std::vector<NormalEquations> normal_equations(const Robot& robot, const std::vector<Motion>& motions,
                                              const std::vector<Motion>& used, const EquationOptions& options) {
  // The filter takes 4 n + 1 rows of a piece: beyond that nothing is left, and its taps need not be made.
  if (options.decimation > piece / 4)
    throw UnmetRequest(fmt::format("a decimation of {} leaves no equations", options.decimation));
  Rows rows(robot, used, options);
  const RowFilter filter(std::max<std::size_t>(options.decimation, 1));
  const std::size_t n = robot.coordinates.size(), width = options.columns.size() + 1;
  std::vector<NormalEquations> result(n,
                                      {std::vector<long double>(width * width, 0), 0, std::vector<double>(width, 0)});
  std::vector<std::vector<std::vector<double>>> waiting(n);
  const auto flush = [&] {
    for (std::size_t k = 0; k < n; ++k) {
      filter.run(waiting[k], [&](const std::vector<double>& row) {
        ++result[k].rows;
        for (std::size_t a = 0; a < width; ++a)
          if (row[a] != 0)
            for (std::size_t b = 0; b < width; ++b)
              result[k].sums[a * width + b] += static_cast<long double>(row[a]) * row[b];
      });
      waiting[k].clear();
    }
  };
  std::size_t samples = 0;
  std::vector<char> slow;
  for (const Motion& motion : motions) {
    rows.begin(motion);
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      std::vector<std::vector<double>> at = rows.at(motion, s, slow);
      for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t c = 0; c < width; ++c)
          result[k].largest[c] = std::max(result[k].largest[c], std::abs(at[k][c]));
        if (!slow[k]) waiting[k].push_back(std::move(at[k]));
      }
      if (++samples % piece == 0) flush();
    }
  }
  flush();
  return result;
}

long double residual_squares(const NormalEquations& equations, const std::vector<double>& x) {
  const std::size_t width = x.size() + 1;
  long double sum = 0;
  for (std::size_t a = 0; a < width; ++a)
    for (std::size_t b = 0; b < width; ++b)
      sum += equations.sums[a * width + b] * (a + 1 < width ? -x[a] : 1.0) * (b + 1 < width ? -x[b] : 1.0);
  return std::max(sum, 0.0L);
}

long double torque_squares(const NormalEquations& equations) { return equations.sums.back(); }

bool is_body(const std::array<double, 10>& v) {
  const auto& [XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M] = v;
  const double half = (XX + YY + ZZ) / 2;
  // The mass first: a link without mass must be nothing at all.
  double a[4][4] = {{M, MX, MY, MZ}, {MX, half - XX, -XY, -XZ}, {MY, -XY, half - YY, -YZ}, {MZ, -XZ, -YZ, half - ZZ}};
  const double size = std::max({std::abs(M), std::abs(half), std::abs(MX), std::abs(MY), std::abs(MZ)});
  for (int k = 0; k < 4; ++k) {
    if (a[k][k] < -1e-9 * size) return false;
    for (int i = k + 1; i < 4; ++i) {
      if (a[k][k] <= 1e-12 * size) {
        if (std::abs(a[i][k]) > 1e-6 * size) return false;
        continue;
      }
      const double factor = a[i][k] / a[k][k];
      for (int j = k + 1; j < 4; ++j) a[i][j] -= factor * a[k][j];
    }
  }
  return true;
}

}  // namespace armature::internal
