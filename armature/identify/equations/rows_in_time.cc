// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/rows_in_time.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "armature/identify/equations/slow_samples.h"

namespace armature::internal {
namespace {

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

class RowsInTime {
 public:
  RowsInTime(const IdentificationModel& model, const RowOptions& rows, const TimeStep& step)
      : model_(model), options_(rows), step_(step), rows_(model, block) {
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
        TimedRow made{k, Eigen::VectorXd::Zero(index(model_.unknowns())), c.back()[i]};
        for (std::size_t a = 0; a + 1 < widths_[k]; ++a) made.row[index(model_.active[k][a])] = c[a][i];
        waiting_.push_back(std::move(made));
      }
    });
  }

  void step() {
    step_(now_, waiting_);
    waiting_.clear();
  }

  const IdentificationModel& model_;
  const RowOptions& options_;
  const TimeStep& step_;
  RegressorRows rows_;
  std::vector<std::size_t> widths_;
  std::vector<Signal> cells_;
  std::vector<Signal*> columns_;
  std::vector<TimedRow> waiting_;
  std::size_t samples_ = 0;
  double now_ = -std::numeric_limits<double>::infinity(), offset_ = 0;
};

}  // namespace

double visit_rows_in_time(const IdentificationModel& model, const Motions& motions, const RowOptions& options,
                          const TimeStep& step) {
  RowsInTime rows(model, options, step);
  double period = 0;
  motions.visit([&](std::span<const Motion> some) {
    rows.add(some);
    if (!some.empty()) period = some.front().step;
  });
  return period;
}

}  // namespace armature::internal
