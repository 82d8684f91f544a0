// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/impossible_rows.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace armature::internal {
namespace {

constexpr std::size_t longest = 20;  // rows
constexpr double fastest = 60;       // rad/s or m/s: no joint is as fast
constexpr double beyond = 1.02;      // effort limits: peaks of torque may be a little higher
constexpr std::size_t rare = 50;     // at most one row in this many: otherwise the limit is wrong

// Runs of rows that are `odd`, of 1 to `longest` rows, with rows on both sides that are not.
void for_each_run(std::size_t rows, const std::function<bool(std::size_t)>& odd,
                  const std::function<void(std::size_t first, std::size_t end)>& visit) {
  for (std::size_t row = 1; row < rows; ++row) {
    if (!odd(row) || odd(row - 1)) continue;
    std::size_t end = row;
    while (end < rows && odd(end)) ++end;
    if (end < rows && end - row <= longest) visit(row, end);
    row = end;
  }
}

bool is_zero(const Log& log, std::size_t row) {
  for (const auto* group : {&log.q, &log.tau})
    for (const Signal& signal : *group)
      if (signal[row] != 0) return false;
  return true;
}

bool jumps(const Log& log, const Signal& q, std::size_t row) {
  const double dt = log.t[row] - log.t[row - 1];
  return dt > 0 && std::abs(q[row] - q[row - 1]) > fastest * dt;
}

}  // namespace

std::vector<double> effort_limits(const Robot& robot) {
  std::vector<double> limits(robot.coordinates.size(), std::numeric_limits<double>::infinity());
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.size() == 1 && frame.limits.effort > 0)
      limits[frame.variable.front().coordinate] = frame.limits.effort;
  }
  return limits;
}

std::vector<char> impossible_rows(const Log& chunk, std::span<const double> efforts) {
  const std::size_t rows = chunk.samples();
  std::vector<char> marks(rows, 0);
  const auto mark = [&](std::size_t first, std::size_t end) {
    std::fill(marks.begin() + static_cast<std::ptrdiff_t>(first), marks.begin() + static_cast<std::ptrdiff_t>(end), 1);
  };
  // A robot that stands at zero does not move by more than it does elsewhere.
  const auto leaves_zero = [&](std::size_t first, std::size_t end) {
    for (const Signal& q : chunk.q) {
      const double before = std::abs(q[first - 1]), after = std::abs(q[end]);
      const double step = first > 1 ? std::abs(q[first - 1] - q[first - 2]) : 0;
      if (before > 0 && after > 0 && std::min(before, after) > 10 * step + 1e-3) return true;
    }
    return false;
  };
  for_each_run(
      rows, [&](std::size_t row) { return is_zero(chunk, row); },
      [&](std::size_t first, std::size_t end) {
        if (leaves_zero(first, end)) mark(first, end);
      });
  for (const Signal& q : chunk.q)
    for (std::size_t row = 1; row < rows; ++row) {
      if (marks[row] || marks[row - 1] || !jumps(chunk, q, row)) continue;
      const double jump = q[row] - q[row - 1];
      for (std::size_t end = row + 2; end < std::min(rows, row + longest + 1); ++end)
        if (jumps(chunk, q, end) && std::abs(q[end] - q[row - 1]) < 0.2 * std::abs(jump)) {
          mark(row, end);
          row = end;
          break;
        }
    }
  for (std::size_t k = 0; k < std::min(efforts.size(), chunk.tau.size()); ++k) {
    const auto odd = [&](std::size_t row) { return std::abs(chunk.tau[k][row]) > beyond * efforts[k]; };
    std::size_t count = 0;
    for (std::size_t row = 0; row < rows && std::isfinite(efforts[k]); ++row) count += odd(row);
    if (count == 0 || rare * count > rows) continue;
    for_each_run(rows, odd, [&](std::size_t first, std::size_t end) {
      if (end - first > 1) mark(first, end);  // single samples are replaced
    });
  }
  return marks;
}

}  // namespace armature::internal
