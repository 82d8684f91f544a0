// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/defects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/text.h"
#include "armature/log/differentiate.h"
#include "armature/log/resample.h"

namespace armature {
namespace {

constexpr const char* drop_hint = "--repair drops such rows";

std::vector<std::vector<Signal>*> groups(Log& log) { return {&log.q, &log.qd, &log.qdd, &log.tau, &log.reference}; }

bool is_finite(const Log& log, std::size_t row) {
  if (!std::isfinite(log.t[row])) return false;
  for (const auto* group : {&log.q, &log.qd, &log.qdd, &log.tau, &log.reference})
    for (const Signal& s : *group)
      if (!std::isfinite(s[row])) return false;
  return true;
}

void keep_rows(Log& log, const std::vector<char>& keep) {
  const auto squeeze = [&](auto& values) {
    std::size_t next = 0;
    for (std::size_t r = 0; r < keep.size(); ++r)
      if (keep[r]) values[next++] = values[r];
    values.resize(next);
  };
  squeeze(log.t);
  if (!log.lines.empty()) squeeze(log.lines);
  for (auto* group : groups(log))
    for (Signal& s : *group) squeeze(s);
}

class Inspection {
 public:
  Inspection(Log& log, const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics)
      : log_(log), robot_(robot), options_(options), diagnostics_(diagnostics) {}

  void run() {
    drop_unusable();
    if (diagnostics_.has_errors() || log_.samples() < 20) return;
    for (std::size_t k = 0; k < log_.coordinates(); ++k) {
      look_for_clipping(k);
      look_at_range(k);
      if (!log_.qd.empty()) compare_velocity(k);
    }
  }

 private:
  Location at(std::size_t row) const { return {log_.file, log_.line(row), 0}; }
  std::string joint(std::size_t k) const {
    return fmt::format("joint {} ({})", k + 1, printable(robot_.coordinates[k].name, 40));
  }

  void drop_unusable() {
    std::vector<char> keep(log_.samples(), 1);
    std::size_t dropped = 0;
    double last = -std::numeric_limits<double>::infinity();
    for (std::size_t r = 0; r < log_.samples(); ++r) {
      std::string problem;
      if (!is_finite(log_, r)) problem = "a number is missing or not finite";
      else if (log_.t[r] == last) problem = fmt::format("the time {} is repeated", log_.t[r]);
      else if (log_.t[r] < last) problem = fmt::format("the time falls from {} to {}", last, log_.t[r]);
      if (problem.empty()) {
        last = log_.t[r];
        continue;
      }
      keep[r] = 0;
      ++dropped;
      if (options_.repair) diagnostics_.note(at(r), problem + "; the row is dropped");
      else diagnostics_.error(at(r), problem, drop_hint);
    }
    if (options_.repair && dropped > 0) keep_rows(log_, keep);
  }

  // A run of equal values at the largest or smallest torque.
  void look_for_clipping(std::size_t k) {
    constexpr std::size_t shortest_run = 5;
    const Signal& tau = log_.tau[k];
    const auto [low, high] = std::minmax_element(tau.begin(), tau.end());
    if (*low == *high) return;
    for (const double extreme : {*low, *high}) {
      std::size_t run = 0, clipped = 0, first = 0;
      for (std::size_t r = 0; r <= tau.size(); ++r) {
        if (r < tau.size() && tau[r] == extreme) {
          ++run;
          continue;
        }
        if (run >= shortest_run) {
          if (clipped == 0) first = r - run;
          clipped += run;
        }
        run = 0;
      }
      if (clipped > 0 && extreme != 0)
        diagnostics_.warning(at(first),
                             fmt::format("the torque of {} stays at {:.6g} for {} samples: it seems cut off", joint(k),
                                         extreme, clipped),
                             "what the motor could not give was not measured: move more slowly");
    }
  }

  void look_at_range(std::size_t k) {
    const Frame* frame = nullptr;
    for (std::size_t j = 1; j <= robot_.link_count && frame == nullptr; ++j)
      if (robot_.frame(j).variable.size() == 1 && robot_.frame(j).variable[0].coordinate == k) frame = &robot_.frame(j);
    if (frame == nullptr) return;
    double largest = 0;
    for (const double q : log_.q[k]) largest = std::max(largest, std::abs(q));
    const bool revolute = frame->type == JointType::revolute;
    const double limit = std::max(std::abs(frame->limits.lower), std::abs(frame->limits.upper));
    const double expected = std::isfinite(limit) ? limit : revolute ? 4 * std::numbers::pi : 10;
    if (largest > 5 * expected)
      diagnostics_.warning(
          at(0),
          fmt::format("{} goes to {:.4g} {}, far beyond {:.4g}", joint(k), largest, revolute ? "rad" : "m", expected),
          revolute ? "are these degrees? Say 'unit: deg' in a file given by --columns"
                   : "are these millimetres? Say 'unit: mm' in a file given by --columns");
  }

  // The slope of the measured velocity over the derivative of the position.
  void compare_velocity(std::size_t k) {
    const Clock clock = clock_of(log_.t);
    double both = 0, square = 0, measured = 0;
    constexpr std::size_t wide = 5;  // differences over several steps: less noise
    for (std::size_t r = wide; r + wide < log_.samples(); ++r) {
      const double dt = log_.t[r + wide] - log_.t[r - wide];
      if (dt > 3 * static_cast<double>(2 * wide) * clock.step) continue;
      const double rate = (log_.q[k][r + wide] - log_.q[k][r - wide]) / dt;
      both += rate * log_.qd[k][r];
      square += rate * rate;
      measured += log_.qd[k][r] * log_.qd[k][r];
    }
    if (square == 0 || measured == 0) return;
    const double slope = both / square, correlation = both / std::sqrt(square * measured);
    if (std::abs(correlation) < 0.5) {
      diagnostics_.warning(at(0), fmt::format("the velocity of {} is not the derivative of its position", joint(k)),
                           "are the columns in the right order? --velocity positions does without");
    } else if (std::abs(slope - 1) > 0.15) {
      const bool degrees = std::abs(std::abs(slope) * std::numbers::pi / 180 - 1) < 0.15 ||
                           std::abs(std::abs(slope) * 180 / std::numbers::pi - 1) < 0.15;
      diagnostics_.warning(
          at(0), fmt::format("the velocity of {} is {:.3g} times the derivative of its position", joint(k), slope),
          degrees        ? "degrees in one and radians in the other? Say so in a file given by --columns"
          : slope < -0.5 ? "one of them has the wrong sign"
                         : "--velocity positions does without");
    }
  }

  Log& log_;
  const Robot& robot_;
  const DefectOptions& options_;
  Diagnostics& diagnostics_;
};

}  // namespace

void inspect(Log& log, const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics) {
  Inspection(log, robot, options, diagnostics).run();
}

}  // namespace armature
