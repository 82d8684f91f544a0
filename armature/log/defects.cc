// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/defects.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "armature/base/text.h"
#include "armature/log/impossible_rows.h"
#include "armature/log/signals/resample.h"
#include "armature/log/stale_rows.h"
#include "armature/log/topic_join.h"

namespace armature::internal {
namespace {

constexpr const char* drop_hint = "@repair drops such rows";
constexpr std::size_t few_rows = 20;     // with fewer rows no further checks are made
constexpr std::size_t shortest_run = 5;  // of equal torques
constexpr std::size_t wide = 5;          // difference over several steps, for less noise

// Commanded positions and temperatures are interpolated (topic_join.h).
bool is_finite(const Log& log, std::size_t row) {
  if (!is_measurable(log.t[row])) return false;
  for (const auto* group : {&log.q, &log.qd, &log.qdd, &log.tau})
    for (const Signal& s : *group)
      if (!is_measurable(s[row])) return false;
  return true;
}

void keep_rows(Log& log, const std::vector<char>& keep) {
  if (std::find(keep.begin(), keep.end(), 0) == keep.end()) return;
  const auto squeeze = [&](auto& values) {
    std::size_t next = 0;
    for (std::size_t r = 0; r < keep.size(); ++r)
      if (keep[r]) values[next++] = values[r];
    values.resize(next);
  };
  squeeze(log.t);
  if (!log.lines.empty()) squeeze(log.lines);
  for (Signal* signal : log.signals()) squeeze(*signal);
}

Location row_location(const Log& log, std::size_t row) { return {log.file, log.line(row), 0}; }

void keep_last(Signal& signal, std::size_t most) {
  if (signal.size() > most) signal.erase(signal.begin(), signal.end() - static_cast<std::ptrdiff_t>(most));
}

}  // namespace

bool UsableRows::operator()(const Log& log, std::size_t row) {
  if (!is_finite(log, row)) {
    problem_ = missing;
    words_ = "a number is missing, not finite or beyond 1e100";
  } else if (log.t[row] == last_) {
    problem_ = repeated;
    words_ = fmt::format("the time {} is repeated", log.t[row]);
  } else if (log.t[row] < last_) {
    problem_ = falling;
    words_ = fmt::format("the time falls from {} to {}", last_, log.t[row]);
  } else {
    last_ = log.t[row];
    return true;
  }
  return false;
}

void drop_unusable(Log& chunk, UsableRows& usable, bool repair) {
  if (repair) usable.set_back(chunk);
  const std::vector<char> stale = stale_rows(chunk), impossible = impossible_rows(chunk, usable.efforts);
  std::vector<char> keep(chunk.samples());
  for (std::size_t r = 0; r < keep.size(); ++r) keep[r] = (!repair || usable(chunk, r)) && !stale[r] && !impossible[r];
  keep_rows(chunk, keep);
}

void DefectScan::Extreme::add(double torque, const Log& log, std::size_t row) {
  if (!(sign * torque <= sign * value)) {  // true at first, when `value` is NaN
    value = torque;
    run = clipped = 0;
  }
  if (torque != value) return end_run();
  if (run++ == 0) run_start = row_location(log, row);
}

void DefectScan::Extreme::end_run() {
  if (run >= shortest_run) {
    if (clipped == 0) first = run_start;
    clipped += run;
  }
  run = 0;
}

DefectScan::DefectScan(const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics)
    : robot_(robot), options_(options), diagnostics_(diagnostics), mending_(robot) {
  usable_.efforts = effort_limits(robot);
}

void DefectScan::add(Log& chunk) {
  if (options_.repair) usable_.set_back(chunk);
  const std::vector<char> stale = stale_rows(chunk), impossible = impossible_rows(chunk, usable_.efforts);
  std::vector<char> keep(chunk.samples(), 1);
  for (std::size_t r = 0; r < chunk.samples(); ++r) {
    keep[r] = usable_(chunk, r);
    if (keep[r] && stale[r]) {
      keep[r] = 0;
      if (stale_++ == 0) first_stale_ = row_location(chunk, r);
      continue;
    }
    if (keep[r] && impossible[r]) {
      keep[r] = 0;
      if (impossible_++ == 0) first_impossible_ = row_location(chunk, r);
      continue;
    }
    if (keep[r]) continue;
    const Location where = row_location(chunk, r);
    Unusable& kind = unusable_[usable_.problem()];
    if (kind.rows++ == 0) kind.first = where, kind.problem = usable_.words();
    kind.last_line = where.line;
  }
  if (diagnostics_.has_errors() || (unusable_rows() > 0 && !options_.repair)) return;
  keep_rows(chunk, keep);
  if (chunk.samples() == 0) return;
  mending_(chunk);
  if (samples_ == 0) {
    first_ = row_location(chunk, 0);
    step_ = clock_of(chunk.t).step;
  }
  samples_ += chunk.samples();
  joints_.resize(chunk.coordinates());
  for (std::size_t k = 0; k < chunk.coordinates(); ++k) {
    Joint& joint = joints_[k];
    for (std::size_t r = 0; r < chunk.samples(); ++r) {
      joint.high.add(chunk.tau[k][r], chunk, r);
      joint.low.add(chunk.tau[k][r], chunk, r);
      joint.farthest = std::max(joint.farthest, std::abs(chunk.q[k][r]));
    }
  }
  if (!chunk.qd.empty()) compare_velocities(chunk);
}

void DefectScan::tell_unusable() {
  std::array<const Unusable*, 3> kinds = {&unusable_[0], &unusable_[1], &unusable_[2]};
  std::ranges::sort(kinds, {}, [](const Unusable* kind) { return kind->first.line; });
  for (const Unusable* kind : kinds) {
    if (kind->rows == 0) continue;
    const bool one = kind->rows == 1;
    const std::string problem =
        kind->problem +
        (one ? "" : fmt::format(", the first of {} such rows up to line {}", kind->rows, kind->last_line));
    if (options_.repair)
      diagnostics_.note(kind->first, problem + (one ? "; the row is dropped" : "; the rows are dropped"));
    else diagnostics_.error(kind->first, problem, drop_hint);
  }
}

Mended DefectScan::mended() const {
  Mended all = mending_.counts();
  all.dropped = unusable_rows() + stale_ + impossible_;
  return all;
}

void DefectScan::finish() {
  tell_unusable();
  usable_.set_back.tell(diagnostics_);
  if (stale_ > 0)
    diagnostics_.warning(
        first_stale_,
        fmt::format(
            "{} rows repeat the one before in every position and torque, and then the joints jump: stale samples, "
            "which are left out",
            stale_),
        "find out why the recording stalls");
  if (impossible_ > 0)
    diagnostics_.warning(first_impossible_,
                         fmt::format("{} rows cannot have been measured (all columns zero at once, a joint that jumps "
                                     "and jumps back, or a torque beyond its effort limit for a moment): they are left "
                                     "out",
                                     impossible_),
                         "look for lost messages at this line");
  if (diagnostics_.has_errors() || samples_ < few_rows) return;
  tell_clock();
  if (diagnostics_.has_errors()) return;
  mending_.tell(robot_, first_, diagnostics_);
  tell_range();
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    tell_clipping(k);
  }
  if (velocities_) tell_velocities();
}

void DefectScan::tell_clock() {
  if (options_.time_told || step_ < 1) return;
  const char* const unit = step_ < 200 ? "ms" : step_ < 1e5 ? "us" : "ns";
  diagnostics_.error(first_, fmt::format("the samples are {:.6g} s apart", step_),
                     fmt::format("is the time in {0}? Say @unit={0}; if it is in seconds, @unit=s", unit));
}

std::string DefectScan::called(std::size_t k) const {
  return fmt::format("joint {} ({})", k + 1, printable(robot_.coordinates[k].name, 40));
}

void DefectScan::tell_clipping(std::size_t k) {
  Joint& joint = joints_[k];
  if (joint.low.value == joint.high.value) return;
  for (Extreme* extreme : {&joint.low, &joint.high}) {
    extreme->end_run();
    if (extreme->clipped > 0 && extreme->value != 0)
      diagnostics_.warning(extreme->first,
                           fmt::format("the torque of {} stays at {:.6g} for {} samples: it seems cut off", called(k),
                                       extreme->value, extreme->clipped),
                           "what the motor could not give was not measured: move more slowly");
  }
}

// A problem common to all joints is reported once.
void DefectScan::tell_range() {
  if (options_.position_told) return;
  std::map<bool, std::vector<std::string>> beyond;  // revolute joints apart from prismatic ones
  bool impossible = false;
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    const Frame* frame = nullptr;
    for (std::size_t j = 1; j <= robot_.link_count && frame == nullptr; ++j)
      if (robot_.frame(j).variable.size() == 1 && robot_.frame(j).variable[0].coordinate == k) frame = &robot_.frame(j);
    if (frame == nullptr) continue;
    const bool revolute = frame->type == JointType::revolute;
    const double limit = std::max(std::abs(frame->limits.lower), std::abs(frame->limits.upper));
    const double far = revolute ? 4 * std::numbers::pi : 10;
    const double expected = std::isfinite(limit) && limit > 0 ? limit : far;
    impossible = impossible || (expected < far && joints_[k].farthest > 5 * expected && joints_[k].farthest > far);
    if (joints_[k].farthest > 5 * expected)
      beyond[revolute].push_back(fmt::format("{} goes to {:.4g} {}, far beyond {:.4g}", called(k), joints_[k].farthest,
                                             revolute ? "rad" : "m", expected));
  }
  for (const auto& [revolute, joints] : beyond) {
    std::string message = joints.front();
    if (joints.size() > 1)
      message += joints.size() == 2 ? ", and so does another joint"
                                    : fmt::format(", and so do {} other joints", joints.size() - 1);
    const bool all = joints.size() == joints_.size();
    const char* const hint =
        revolute ? all ? "are these degrees? Say @unit=deg; if they are radians, @unit=rad"
                       : "are these degrees? The others look like radians: a file given by @columns sets the column "
                         "right by its gain, 0.0174533; if all are degrees, @unit=deg; if these are radians, @unit=rad"
                 : "are these millimetres? Say @unit=mm; if they are metres, @unit=m";
    if (impossible) diagnostics_.error(first_, std::move(message), hint);
    else diagnostics_.warning(first_, std::move(message), hint);
  }
}

// The measured velocity against the derivative of the position, also across chunk boundaries.
void DefectScan::compare_velocities(const Log& chunk) {
  velocities_ = true;
  t_.insert(t_.end(), chunk.t.begin(), chunk.t.end());
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    Joint& joint = joints_[k];
    joint.q.insert(joint.q.end(), chunk.q[k].begin(), chunk.q[k].end());
    joint.qd.insert(joint.qd.end(), chunk.qd[k].begin(), chunk.qd[k].end());
    for (std::size_t r = wide; r + wide < t_.size(); ++r) {
      const double dt = t_[r + wide] - t_[r - wide];
      if (dt > 3 * static_cast<double>(2 * wide) * step_) continue;
      const double rate = (joint.q[r + wide] - joint.q[r - wide]) / dt;
      joint.both += rate * joint.qd[r];
      joint.square += rate * rate;
      joint.measured += joint.qd[r] * joint.qd[r];
    }
    keep_last(joint.q, 2 * wide);
    keep_last(joint.qd, 2 * wide);
  }
  keep_last(t_, 2 * wide);
}

std::optional<DefectScan::Contradiction> DefectScan::contradiction_of(std::size_t k) const {
  const Joint& joint = joints_[k];
  if (joint.square == 0 || joint.measured == 0) return std::nullopt;
  const double slope = joint.both / joint.square, correlation = joint.both / std::sqrt(joint.square * joint.measured);
  double most = 0;
  for (const Joint& other : joints_) most = std::max(most, other.square);
  const bool moves = joint.square > 0.01 * most;
  if (std::abs(correlation) < 0.5)
    return Contradiction{fmt::format("{} is not the derivative of its position", called(k)),
                         "are the columns in the right order?", moves};
  if (std::abs(slope - 1) <= 0.15) return std::nullopt;
  const bool degrees = std::abs(std::abs(slope) * std::numbers::pi / 180 - 1) < 0.15 ||
                       std::abs(std::abs(slope) * 180 / std::numbers::pi - 1) < 0.15;
  return Contradiction{fmt::format("{} is {:.3g} times the derivative of its position", called(k), slope),
                       degrees ? "degrees in one and radians in the other? Tell the units in a file given by @columns"
                       : slope < -0.5 ? "one of them has the wrong sign"
                                      : "",
                       moves && std::abs(correlation) > 0.8};
}

// Alike ones together.
void DefectScan::tell_velocities() {
  std::map<std::string, std::vector<std::string>> said;  // by hint
  for (std::size_t k = 0; k < joints_.size(); ++k)
    if (const auto found = contradiction_of(k)) {
      said[found->hint].push_back(found->words);
      wrong_velocities_ = wrong_velocities_ || found->plain;
    }
  const char* const without = "@velocity=positions does without";
  for (const auto& [hint, joints] : said)
    diagnostics_.warning(
        first_,
        fmt::format("the velocity of {}{}", fmt::join(joints, ", that of "),
                    wrong_velocities_ ? ": the logged velocities are not used, the positions are differentiated" : ""),
        wrong_velocities_ ? hint
        : hint.empty()    ? without
                          : fmt::format("{} {}", hint, without));
}

Mended inspect(Log& log, const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics) {
  DefectScan scan(robot, options, diagnostics);
  scan.add(log);
  scan.finish();
  if (scan.velocities_are_wrong()) log.qd.clear();
  return scan.mended();
}

}  // namespace armature::internal
