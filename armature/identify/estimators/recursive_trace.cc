// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/recursive_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "armature/identify/equations/slow_samples.h"
#include "armature/identify/estimators/recursive.h"

namespace armature::internal {
namespace {

constexpr double wind_up = 100;
// The first standard deviations, in units of the bound: so large that the start leaves no trace in the end.
constexpr double unknown = 1e6;

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

// Per column: the least value that alone makes all the torque of a joint.
Eigen::VectorXd whole_torque(const std::vector<CoordinateFactor>& factors, std::size_t unknowns) {
  Eigen::VectorXd least = Eigen::VectorXd::Constant(index(unknowns), std::numeric_limits<double>::infinity());
  for (const CoordinateFactor& f : factors)
    for (std::size_t a = 0; a < f.columns.size(); ++a) {
      const double column = f.triangle.col(index(a)).norm();
      if (column > 0)
        least[index(f.columns[a])] = std::min(least[index(f.columns[a])], std::sqrt(f.torque_squares()) / column);
    }
  return least;
}

class Follower {
 public:
  Follower(const IdentificationModel& model, const RowOptions& rows, SquareRootLeastSquares start,
           const Eigen::VectorXd& sigma)
      : model_(model), options_(rows), estimator_(std::move(start)), sigma_(sigma), rows_(model, block) {
    for (const auto& active : model.active) widths_.push_back(active.size() + 1);
  }

  void add(std::span<const Motion> motions) {
    const SlowSamples slow(model_, motions, options_);
    std::optional<FastRows> fast;
    std::size_t in_piece = samples_a_piece;  // decimators start anew with each piece, as in factorise()
    for (const Motion& motion : motions) {
      if (motion.start + offset_ < now_) offset_ = now_ - motion.start;
      for (std::size_t first = 0; first < motion.samples();) {
        go_on(*options_.progress);
        if (in_piece == samples_a_piece) {
          fast.emplace(slow, options_, widths_);
          in_piece = 0;
        }
        const std::size_t count = std::min({block, motion.samples() - first, samples_a_piece - in_piece});
        rows_.evaluate(motion, first, count);
        add_block(motion, first, count, *fast);
        first += count;
        in_piece += count;
      }
    }
    if (!waiting_.empty()) step();
  }

  // Calls `record(time)` after each step.
  std::function<void(double time)> record;
  const SquareRootLeastSquares& estimator() const { return estimator_; }
  std::size_t equations() const { return equations_; }

 private:
  static constexpr std::size_t block = 256;

  // A step takes as many samples as make one equation of each joint.
  void add_block(const Motion& motion, std::size_t first, std::size_t count, FastRows& fast) {
    for (std::size_t s = 0; s < count;) {
      const std::size_t some = std::min(options_.decimation - samples_ % options_.decimation, count - s);
      for (std::size_t k = 0; k < widths_.size(); ++k) take(motion, first, s, some, k, fast);
      s += some;
      samples_ += some;
      now_ = offset_ + motion.start + motion.step * static_cast<double>(first + s - 1);
      if (samples_ % options_.decimation == 0) step();
    }
  }

  // Rows of a coordinate go to its decimator, and what comes out of it to the next step.
  void take(const Motion& motion, std::size_t first, std::size_t s, std::size_t some, std::size_t k, FastRows& fast) {
    const auto part = [&](const Signal& from, std::size_t begin) {
      const auto at = from.begin() + static_cast<std::ptrdiff_t>(begin);
      return Signal(at, at + static_cast<std::ptrdiff_t>(some));
    };
    cells_.clear();
    for (const Signal& column : rows_.values[k]) cells_.push_back(part(column, s));
    cells_.push_back(part(motion.tau[k], first + s));
    columns_.clear();
    for (Signal& cell : cells_) columns_.push_back(&cell);
    fast.add(k, motion, first + s, some, columns_, [&](std::span<const double* const> c, std::size_t ready) {
      for (std::size_t i = 0; i < ready; ++i) {
        Eigen::VectorXd row = Eigen::VectorXd::Zero(index(model_.unknowns() + 1));
        for (std::size_t a = 0; a + 1 < widths_[k]; ++a) row[index(model_.active[k][a])] = c[a][i];
        row[index(model_.unknowns())] = c.back()[i];
        waiting_.push_back(row / sigma_[index(k)]);
      }
    });
  }

  void step() {
    const Eigen::Index p = index(model_.unknowns());
    Eigen::MatrixXd rows(index(waiting_.size()), p);
    Eigen::VectorXd values(index(waiting_.size()));
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      rows.row(index(i)) = waiting_[i].head(p).transpose();
      values[index(i)] = waiting_[i][p];
    }
    equations_ += waiting_.size();
    waiting_.clear();
    estimator_.add(rows, values);
    if (record) record(now_);
  }

  const IdentificationModel& model_;
  const RowOptions& options_;
  SquareRootLeastSquares estimator_;
  const Eigen::VectorXd& sigma_;
  RegressorRows rows_;
  std::vector<std::size_t> widths_;
  std::vector<Signal> cells_;
  std::vector<Signal*> columns_;
  std::vector<Eigen::VectorXd> waiting_;
  std::size_t samples_ = 0, equations_ = 0;
  double now_ = -std::numeric_limits<double>::infinity(), offset_ = 0;
};

}  // namespace

RecursiveTrace follow_parameters(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                                 const std::vector<CoordinateFactor>& factors, double forgetting, std::size_t points) {
  const std::size_t unknowns = model.unknowns();
  RecursiveTrace trace;
  trace.end = least_squares(factors, unknowns, Weighting::by_coordinate);
  trace.forgetting = forgetting;
  const Eigen::VectorXd bound = wind_up * whole_torque(factors, unknowns);
  Follower follower(model, rows,
                    {Eigen::VectorXd::Zero(index(unknowns)), Eigen::VectorXd(unknown * bound), bound, forgetting},
                    trace.end.sigma);
  // When there are too many points, every other one is dropped.
  std::size_t steps = 0, every = 1;
  const auto keep_half = [](auto& list) {
    for (std::size_t i = 0; 2 * i + 1 < list.size(); ++i) list[i] = std::move(list[2 * i + 1]);
    list.resize(list.size() / 2);
  };
  const auto record = [&](double time) {
    trace.time.push_back(time);
    trace.value.push_back(follower.estimator().value());
    trace.deviation.push_back(follower.estimator().deviation());
  };
  double last = 0;
  follower.record = [&](double time) {
    last = time;
    if (++steps % every != 0) return;
    record(time);
    if (trace.time.size() < points) return;
    keep_half(trace.time);
    keep_half(trace.value);
    keep_half(trace.deviation);
    every *= 2;
  };
  motions.visit([&](std::span<const Motion> some) {
    follower.add(some);
    if (!some.empty())
      trace.memory = forgetting < 1 ? some.front().step * static_cast<double>(rows.decimation) / (1 - forgetting)
                                    : std::numeric_limits<double>::infinity();
  });
  if (trace.time.empty() || trace.time.back() < last) record(last);
  Estimate& end = trace.end;
  end.value = follower.estimator().value();
  end.covariance = follower.estimator().covariance();
  end.deviation = end.covariance.diagonal().cwiseSqrt();
  end.rows = follower.equations();
  end.iterations = steps;
  return trace;
}

std::string to_string(const RecursiveTrace& trace) {
  if (trace.forgetting == 1)
    return fmt::format("the parameters were followed over {} steps; nothing was forgotten", trace.end.iterations);
  return fmt::format(
      "the parameters were followed over {} steps; the past was forgotten with a time constant of {:.3g} s",
      trace.end.iterations, trace.memory);
}

}  // namespace armature::internal
