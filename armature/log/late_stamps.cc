// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/late_stamps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

constexpr std::size_t fewest = 100;    // samples
constexpr std::size_t around = 10;     // samples on each side of a step, for the mean velocity
constexpr double least_spread = 0.05;  // of the steps: below it resampling is good enough
constexpr double far_below_chance = 0.25;

struct Line {
  double start = 0, step = 0;
};

Line line_through(const Signal& t) {
  const double n = static_cast<double>(t.size()), middle = (n - 1) / 2;
  double mean = 0, product = 0;
  for (const double each : t) mean += (each - t[0]) / n;
  for (std::size_t i = 0; i < t.size(); ++i) product += (static_cast<double>(i) - middle) * (t[i] - t[0] - mean);
  const double step = product / (n * (n * n - 1) / 12);
  return {t[0] + mean - step * middle, step};
}

}  // namespace

std::optional<LateStamps> late_stamps(const Log& log) {
  const Signal& t = log.t;
  if (t.size() < fewest || !std::ranges::is_sorted(t)) return std::nullopt;
  const Line line = line_through(t);
  const double h = line.step, n = static_cast<double>(t.size());
  if (!(h > 0)) return std::nullopt;
  double squares = 0, least = HUGE_VAL, most = -HUGE_VAL;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (i > 0) squares += std::pow((t[i] - t[i - 1]) / h - 1, 2);
    const double off = t[i] - line.start - h * static_cast<double>(i);
    least = std::min(least, off), most = std::max(most, off);
  }
  const double spread = std::sqrt(squares / (n - 1));
  if (!(spread > least_spread) || most - least > far_below_chance * spread * std::sqrt(n) * h) return std::nullopt;
  double products = 0, powers = 0, rest = 0, count = 0;
  for (const Signal& q : log.q) {
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = around; i + 1 + around < t.size(); ++i) {
      const double v = (q[i + 1 + around] - q[i - around]) / (h * (2 * around + 1));
      const double x = v * (t[i + 1] - t[i] - h), y = q[i + 1] - q[i] - v * h;
      xy += x * y, xx += x * x, yy += y * y;
    }
    const double steps = n - 2 * around - 1, noise = (yy - (xx > 0 ? xy * xy / xx : 0)) / steps;
    if (!(xx > 0) || !(noise > 0)) continue;
    products += xy / noise, powers += xx / noise, rest += yy / noise, count += steps;
  }
  if (!(powers > 0)) return std::nullopt;
  const double share = products / powers;
  const double deviation = std::sqrt(std::max(rest - share * products, 0.0) / count / powers);
  if (!(share + 3 * deviation < 0.5)) return std::nullopt;
  // Lateness at the ends hides the last digits of the rate.
  const double rate = 1 / h, whole = std::round(rate), unknown = (most - least) / (n * h);
  return LateStamps{std::abs(rate - whole) <= unknown * rate ? whole : rate, most - least, share};
}

void take_even_rows(ColumnMap& map, const LogTable& table, Diagnostics& diagnostics) {
  if (!map.time) return;
  const std::optional<LateStamps> found = late_stamps(make_log(table, map));
  if (!found) return;
  map.time.reset();
  map.rate = found->rate;
  diagnostics.note(
      {table.file, 0, 0},
      fmt::format("the stamps tell when samples arrived, up to {:.3g} ms late, not when they were taken: the positions "
                  "go on evenly from row to row; the rows are taken as {:.6g} samples per second",
                  1e3 * found->latest, found->rate),
      "a file given by @columns that names the time keeps the stamps");
}

}  // namespace armature::internal
