// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/quintic.h"
#include "armature/log/columns/columns.h"
#include "armature/log/formats/csv.h"
#include "armature/simulate/trajectory.h"

namespace armature::internal {
namespace {

// The second derivatives of the cubic spline through x that starts and ends at rest; a tridiagonal system.
Signal spline_curvature(const Signal& t, const Signal& x) {
  const std::size_t n = t.size();
  Signal diagonal(n), right(n), m(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double before = i > 0 ? t[i] - t[i - 1] : 0, after = i + 1 < n ? t[i + 1] - t[i] : 0;
    const double slope_before = i > 0 ? (x[i] - x[i - 1]) / before : 0;
    const double slope_after = i + 1 < n ? (x[i + 1] - x[i]) / after : 0;
    diagonal[i] = 2 * (before + after);
    right[i] = 6 * (slope_after - slope_before);
    if (i > 0) {
      const double factor = before / diagonal[i - 1];
      diagonal[i] -= factor * before;
      right[i] -= factor * right[i - 1];
    }
  }
  for (std::size_t i = n; i-- > 0;) m[i] = (right[i] - (i + 1 < n ? (t[i + 1] - t[i]) * m[i + 1] : 0)) / diagonal[i];
  return m;
}

Signal spline_velocity(const Signal& t, const Signal& x, const Signal& curvature) {
  Signal v(t.size(), 0.0);  // at rest at both ends
  for (std::size_t i = 1; i + 1 < t.size(); ++i) {
    const double h = t[i + 1] - t[i];
    v[i] = (x[i + 1] - x[i]) / h - h * (2 * curvature[i] + curvature[i + 1]) / 6;
  }
  return v;
}

// Where there are velocities but no accelerations: the mean of the slopes beside a knot, zero at the ends.
Signal mean_slope(const Signal& t, const Signal& v) {
  Signal a(t.size(), 0.0);
  for (std::size_t i = 1; i + 1 < t.size(); ++i) a[i] = (v[i + 1] - v[i - 1]) / (t[i + 1] - t[i - 1]);
  return a;
}

void check_knots(const Log& knots) {
  Diagnostics diagnostics;
  const auto bad = [&](std::size_t i, const std::string& message, const char* hint) {
    diagnostics.error({knots.file, knots.line(i), 0}, message, hint);
  };
  if (knots.samples() < 2) bad(0, "a trajectory needs at least two points", "");
  for (std::size_t i = 0; i < knots.samples(); ++i) {
    if (!std::isfinite(knots.t[i])) bad(i, "a time is missing", "every row needs one");
    else if (i > 0 && !(knots.t[i] > knots.t[i - 1])) bad(i, "time does not rise", "sort the points by time");
    for (const std::vector<Signal>* signals : {&knots.q, &knots.qd, &knots.qdd})
      for (const Signal& signal : *signals)
        if (!std::isfinite(signal[i])) bad(i, "a number is missing", "a trajectory has every coordinate at every time");
  }
  throw_if_errors(diagnostics);
}

}  // namespace

Trajectory knots_trajectory(const Log& given) {
  check_knots(given);
  Log knots = given;
  const double start = knots.t.front();
  for (double& t : knots.t) t -= start;
  if (knots.qd.empty()) {
    knots.qdd.clear();
    for (const Signal& x : knots.q) {
      knots.qdd.push_back(spline_curvature(knots.t, x));
      knots.qd.push_back(spline_velocity(knots.t, x, knots.qdd.back()));
    }
  } else if (knots.qdd.empty()) {
    for (const Signal& v : knots.qd) knots.qdd.push_back(mean_slope(knots.t, v));
  }
  const double duration = knots.t.back();
  return {duration, [knots = std::move(knots)](double t, Reference& to) {
            const auto after = std::upper_bound(knots.t.begin() + 1, knots.t.end() - 1, t);
            const std::size_t j = static_cast<std::size_t>(after - knots.t.begin()), i = j - 1;
            const bool outside = t < 0 || t > knots.t.back();
            const double s = std::clamp(t, 0.0, knots.t.back()) - knots.t[i];
            for (std::size_t k = 0; k < knots.q.size(); ++k) {
              const MotionPoint at =
                  quintic({knots.q[k][i], knots.qd[k][i], knots.qdd[k][i]},
                          {knots.q[k][j], knots.qd[k][j], knots.qdd[k][j]}, knots.t[j] - knots.t[i], s);
              to.q[k] = at.x;
              to.qd[k] = outside ? 0 : at.v;
              to.qdd[k] = outside ? 0 : at.a;
            }
          }};
}

Trajectory rest_at(std::vector<double> q, double duration) {
  return {duration, [q = std::move(q)](double, Reference& to) {
            to.q = q;
            std::fill(to.qd.begin(), to.qd.end(), 0.0);
            std::fill(to.qdd.begin(), to.qdd.end(), 0.0);
          }};
}

Trajectory named_trajectory(const std::string& name, const Robot& robot, const RandomTrajectoryOptions& options,
                            std::vector<double> start, Diagnostics& diagnostics) {
  if (name == "fourier") return fourier_trajectory(robot, options);
  if (name == "points") return points_trajectory(robot, options);
  if (name != "rest") return read_trajectory(name, robot, diagnostics);
  start.resize(robot.coordinates.size());
  return rest_at(std::move(start), options.duration);
}

Trajectory read_trajectory(const std::string& file, const Robot& robot, Diagnostics& diagnostics) {
  const LogTable table = read_csv(file, diagnostics);
  const ColumnMap map = guess_columns(table, robot, diagnostics, TorqueColumns::ignored);
  throw_if_errors(diagnostics);
  return knots_trajectory(make_log(table, map));
}

}  // namespace armature::internal
