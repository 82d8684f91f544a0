// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/simulate/trajectory.h"

namespace armature::internal {
namespace {

struct Room {
  double middle = 0, half = 0, speed = 0;
};

// A motion shorter than this is slower as well, so that a very short one does not ask for more than drives can give.
constexpr double shortest_at_speed = 1;  // s

// The share of its limits that each coordinate may use.
std::vector<Room> room_of(const Robot& robot, double share) {
  std::vector<Room> rooms;
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  const std::vector<char> slides = sliding_coordinates(robot);
  for (std::size_t k = 0; k < limits.size(); ++k) {
    const double usual = slides[k] ? 0.3 : 1.5, usual_speed = slides[k] ? 0.5 : 2;
    const double lower = limits[k].lower, upper = limits[k].upper;
    Room room{0, usual, std::isfinite(limits[k].velocity) ? limits[k].velocity : usual_speed};
    if (std::isfinite(lower) && std::isfinite(upper)) {
      room.middle = (lower + upper) / 2;
      room.half = std::min((upper - lower) / 2, 2 * usual);
    } else if (std::isfinite(lower)) {
      room.middle = std::max(0.0, lower + usual);
    } else if (std::isfinite(upper)) {
      room.middle = std::min(0.0, upper - usual);
    }
    room.half *= share;
    room.speed *= share;
    rooms.push_back(room);
  }
  return rooms;
}

void check_options(const RandomTrajectoryOptions& options) {
  Diagnostics diagnostics;
  const auto positive = [&](double value, const char* what) {
    if (!(value > 0) || !std::isfinite(value))
      diagnostics.error({}, fmt::format("the {} of a trajectory must be positive, not {:g}", what, value), "");
  };
  positive(options.duration, "duration");
  positive(options.share, "share of the limits");
  positive(options.period, "period");
  positive(options.pause, "pause");
  if (options.share > 1) diagnostics.error({}, "a trajectory cannot use more than all of the limits", "@share=0.8");
  if (options.harmonics < 2 || options.harmonics > 1000)
    diagnostics.error({}, "a Fourier series that starts at rest needs 2 to 1000 harmonics", "");
  throw_if_errors(diagnostics);
}

struct Series {
  double middle = 0;
  std::vector<double> a, b;

  void at(double w, double t, double& q, double& qd, double& qdd) const {
    q = middle;
    qd = qdd = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      const double lw = static_cast<double>(i + 1) * w, s = std::sin(lw * t), c = std::cos(lw * t);
      q += (a[i] * s - b[i] * c) / lw;
      qd += a[i] * c + b[i] * s;
      qdd += lw * (b[i] * c - a[i] * s);
    }
  }
};

Series random_series(const Room& room, double w, std::size_t harmonics, RandomNumbers& random) {
  Series series{0, std::vector<double>(harmonics), std::vector<double>(harmonics)};
  double sum_a = 0, sum_lb = 0, sum_ll = 0;
  for (std::size_t i = 0; i < harmonics; ++i) {
    const double l = static_cast<double>(i + 1);
    series.a[i] = random.uniform(-1, 1);
    series.b[i] = random.uniform(-1, 1);
    sum_a += series.a[i];
    sum_lb += l * series.b[i];
    sum_ll += l * l;
  }
  for (std::size_t i = 0; i < harmonics; ++i) {
    series.a[i] -= sum_a / static_cast<double>(harmonics);
    series.b[i] -= static_cast<double>(i + 1) * sum_lb / sum_ll;
  }
  // Extremes between 64 samples of the fastest harmonic are missed by less than 0.2 %.
  const std::size_t samples = 64 * harmonics;
  double low = 0, high = 0, fastest = 0, steepest = 0;
  for (std::size_t s = 0; s < samples; ++s) {
    double q, qd, qdd;
    series.at(w, 2 * std::numbers::pi / w * static_cast<double>(s) / static_cast<double>(samples), q, qd, qdd);
    low = s == 0 ? q : std::min(low, q);
    high = s == 0 ? q : std::max(high, q);
    fastest = std::max(fastest, std::abs(qd));
    steepest = std::max(steepest, std::abs(qdd));
  }
  // By Bernstein's inequality |qdd| <= L w max |qd|: with a period of 1 s or more the last bound is never the least.
  const double steepest_allowed =
      room.speed * 2 * std::numbers::pi * static_cast<double>(harmonics) / shortest_at_speed;
  const double factor =
      0.998 * std::min({2 * room.half / (high - low), room.speed / fastest, steepest_allowed / steepest});
  for (double& a : series.a) a *= factor;
  for (double& b : series.b) b *= factor;
  series.middle = room.middle - factor * (high + low) / 2;
  return series;
}

}  // namespace

Trajectory fourier_trajectory(const Robot& robot, const RandomTrajectoryOptions& options) {
  check_options(options);
  RandomNumbers random(options.seed);
  const double w = 2 * std::numbers::pi / std::min(options.period, options.duration);
  std::vector<Series> series;
  for (const Room& room : room_of(robot, options.share))
    series.push_back(random_series(room, w, options.harmonics, random));
  return {options.duration, [series, w](double t, Reference& to) {
            for (std::size_t k = 0; k < series.size(); ++k) series[k].at(w, t, to.q[k], to.qd[k], to.qdd[k]);
          }};
}

Trajectory points_trajectory(const Robot& robot, const RandomTrajectoryOptions& options) {
  check_options(options);
  RandomNumbers random(options.seed);
  const std::vector<Room> rooms = room_of(robot, options.share);
  Log knots;
  const std::size_t count = std::max<std::size_t>(1, static_cast<std::size_t>(options.duration / options.pause));
  knots.q.resize(rooms.size());
  for (std::size_t i = 0; i <= count; ++i) {
    const double time = options.duration / static_cast<double>(count);
    knots.t.push_back(static_cast<double>(i) * time);
    for (std::size_t k = 0; k < rooms.size(); ++k) {
      double q = rooms[k].middle + random.uniform(-rooms[k].half, rooms[k].half);
      // The peak velocity of the quintic of least jerk is 15/8 times the mean velocity.
      const double farthest = rooms[k].speed * time * 8 / 15 * std::min(1.0, time / shortest_at_speed);
      if (i > 0) q = std::clamp(q, knots.q[k].back() - farthest, knots.q[k].back() + farthest);
      knots.q[k].push_back(q);
    }
  }
  knots.qd = knots.qdd = std::vector<Signal>(rooms.size(), Signal(knots.t.size(), 0.0));
  return knots_trajectory(knots);
}

}  // namespace armature::internal
