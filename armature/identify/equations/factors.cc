// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/factors.h"

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/equations/motion_parts.h"
#include "armature/identify/equations/slow_samples.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples_at_once = 256;

// Each row times its weight at the given estimate.
void add_weighted(TallQr& factor, const std::vector<std::size_t>& active, std::size_t k,
                  std::span<const double* const> columns, std::size_t count, const RowOptions& options) {
  std::vector<double> row(columns.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = columns[c][i];
    double residual = row.back();
    for (std::size_t a = 0; a < active.size(); ++a)
      residual -= row[a] * options.estimate[static_cast<Eigen::Index>(active[a])];
    factor.add_row(row, options.weight(k, residual));
  }
}

std::vector<CoordinateFactor> empty_factors(const IdentificationModel& model) {
  std::vector<CoordinateFactor> result;
  for (const auto& active : model.active) {
    const auto p = static_cast<Eigen::Index>(active.size() + 1);
    result.push_back({active, Eigen::MatrixXd::Zero(p, p), 0});
  }
  return result;
}

// The factor of [W tau_i], from that of [W tau_1 tau_2 ...] with p columns in W.
Eigen::MatrixXd with_torque(const Eigen::MatrixXd& triangle, Eigen::Index p, Eigen::Index i) {
  Eigen::MatrixXd one = Eigen::MatrixXd::Zero(p + 1, p + 1);
  one.topLeftCorner(p, p) = triangle.topLeftCorner(p, p);
  one.col(p).head(p) = triangle.col(p + i).head(p);
  one(p, p) = triangle.col(p + i).segment(p, i + 1).norm();
  return one;
}

// QR reduction of the rows of all coordinates, as a stream.
class RowReduction {
 public:
  // `torques`: per coordinate.
  RowReduction(const IdentificationModel& model, const RowOptions& options, const SlowSamples& slow,
               std::size_t torques = 1)
      : model_(model),
        options_(options),
        rows_(model, samples_at_once),
        fast_(slow, options, widths_of(model, torques)),
        torques_(torques) {
    for (const auto& active : model.active) factors_.emplace_back(active.size() + torques);
  }

  void add(const Motion& motion, std::size_t begin, std::size_t end) { add(motion, {&motion.tau}, begin, end); }

  // With each of these torques in place of the motion's.
  void add(const Motion& motion, const std::vector<const std::vector<Signal>*>& torques, std::size_t begin,
           std::size_t end) {
    for (std::size_t first = begin; first < end; first += samples_at_once)
      add_some(motion, torques, first, std::min(samples_at_once, end - first));
  }

  std::vector<CoordinateFactor> factors(std::size_t torque = 0) {
    std::vector<CoordinateFactor> result;
    for (std::size_t k = 0; k < factors_.size(); ++k)
      result.push_back({model_.active[k],
                        with_torque(factors_[k].factor(), static_cast<Eigen::Index>(model_.active[k].size()),
                                    static_cast<Eigen::Index>(torque)),
                        factors_[k].rows()});
    return result;
  }

 private:
  static std::vector<std::size_t> widths_of(const IdentificationModel& model, std::size_t torques) {
    std::vector<std::size_t> widths;
    for (const auto& active : model.active) widths.push_back(active.size() + torques);
    return widths;
  }

  void add_some(const Motion& motion, const std::vector<const std::vector<Signal>*>& torques, std::size_t first,
                std::size_t count) {
    rows_.evaluate(motion, first, count);
    for (std::size_t k = 0; k < factors_.size(); ++k) {
      columns_.clear();
      for (Signal& column : rows_.values[k]) columns_.push_back(&column);
      for (std::size_t i = 0; i < torques.size(); ++i) {
        const double* const torque = (*torques[i])[k].data() + first;
        torques_[i].assign(torque, torque + count);
        columns_.push_back(&torques_[i]);
      }
      fast_.add(k, motion, first, count, columns_, [&](std::span<const double* const> c, std::size_t ready) {
        if (options_.weight) add_weighted(factors_[k], model_.active[k], k, c, ready, options_);
        else factors_[k].add(c, ready);
      });
    }
  }

  const IdentificationModel& model_;
  const RowOptions& options_;
  RegressorRows rows_;
  FastRows fast_;
  std::vector<TallQr> factors_;
  std::vector<Signal*> columns_;
  std::vector<Signal> torques_;
};

// All samples of all motions in order, cut into pieces.
class Pieces {
 public:
  Pieces(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& options)
      : model_(model), motions_(motions), options_(options), slow_(model, motions, options) {
    for (const Motion& motion : motions) {
      ARMATURE_CHECK(motion.coordinates() == model.coordinates());
      samples_ += motion.samples();
    }
  }
  std::size_t count() const { return (samples_ + samples_a_piece - 1) / samples_a_piece; }

  void factorise(std::size_t begin, std::size_t end, std::vector<CoordinateFactor>& sum) const {
    for (std::size_t piece = begin; piece < end; ++piece) {
      go_on(*options_.progress);
      RowReduction reduction(model_, options_, slow_);
      std::size_t start = 0;  // of a motion among all samples
      const std::size_t from = piece * samples_a_piece, to = from + samples_a_piece;
      for (const Motion& motion : motions_) {
        const std::size_t stop = start + motion.samples();
        if (start < to && stop > from) reduction.add(motion, std::max(from, start) - start, std::min(to, stop) - start);
        start = stop;
      }
      merge(sum, reduction.factors());
    }
  }

 private:
  const IdentificationModel& model_;
  std::span<const Motion> motions_;
  const RowOptions& options_;
  SlowSamples slow_;
  std::size_t samples_ = 0;
};

// What oneTBB sums: pieces, and sums of pieces.
struct PieceSum {
  PieceSum(const IdentificationModel& m, const Pieces& p) : model(m), pieces(p), factors(empty_factors(m)) {}
  PieceSum(const PieceSum& other, tbb::split) : PieceSum(other.model, other.pieces) {}
  void operator()(const tbb::blocked_range<std::size_t>& range) {
    pieces.factorise(range.begin(), range.end(), factors);
  }
  void join(const PieceSum& other) { merge(factors, other.factors); }

  const IdentificationModel& model;
  const Pieces& pieces;
  std::vector<CoordinateFactor> factors;
};

}  // namespace

double greatest_rate(const FrictionColumn& friction, std::span<const Motion> motions) {
  double most = 0;
  for (const Motion& motion : motions)
    for (std::size_t s = 0; s < motion.samples(); ++s) most = std::max(most, std::abs(friction.variable(motion.qd, s)));
  return most;
}

std::vector<double> greatest_rates(const IdentificationModel& model, std::span<const Motion> motions) {
  std::vector<double> result;
  for (const ModelColumn& column : model.columns)
    result.push_back(column.inertial ? 0 : greatest_rate(column.friction, motions));
  return result;
}

double CoordinateFactor::residual_squares(const Eigen::VectorXd& x) const {
  const auto p = static_cast<Eigen::Index>(columns.size());
  Eigen::VectorXd local(p);
  for (Eigen::Index a = 0; a < p; ++a) local[a] = x[static_cast<Eigen::Index>(columns[static_cast<std::size_t>(a)])];
  const Eigen::VectorXd rest =
      triangle.col(p).head(p) - triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>() * local;
  return rest.squaredNorm() + triangle(p, p) * triangle(p, p);
}

double CoordinateFactor::torque_squares() const { return triangle.col(triangle.cols() - 1).squaredNorm(); }

double CoordinateFactor::relative_error(const Eigen::VectorXd& x) const {
  const double torque = torque_squares();
  return torque == 0 ? 0 : 100 * std::sqrt(residual_squares(x) / torque);
}

std::vector<CoordinateFactor> factorise(const IdentificationModel& model, std::span<const Motion> motions,
                                        const RowOptions& options) {
  const Pieces pieces(model, motions, options);
  std::vector<CoordinateFactor> result = empty_factors(model);
  if (options.weight) {
    pieces.factorise(0, pieces.count(), result);
    return result;
  }
  const int cores = tbb::info::default_concurrency();
  tbb::task_arena arena(options.threads == 0 ? cores : std::min(cores, static_cast<int>(options.threads)));
  arena.execute([&] {
    PieceSum sum(model, pieces);
    tbb::parallel_deterministic_reduce(tbb::blocked_range<std::size_t>(0, pieces.count(), 1), sum);
    result = std::move(sum.factors);
  });
  return result;
}

std::vector<CoordinateFactor> factorise_parts(const IdentificationModel& model, std::span<const Motion> motions,
                                              std::span<const MotionPart> parts, const RowOptions& options) {
  const SlowSamples slow(model, motions, options);
  RowReduction reduction(model, options, slow);
  for (const MotionPart& part : parts) {
    go_on(*options.progress);
    reduction.add(motions[part.motion], part.first, part.end);
  }
  return reduction.factors();
}

std::vector<std::vector<CoordinateFactor>> factorise_parts(const IdentificationModel& model,
                                                           std::span<const Motion> motions,
                                                           std::span<const MotionPart> parts, const RowOptions& options,
                                                           std::span<const OtherTorques> torques) {
  ARMATURE_CHECK(!options.weight);
  const SlowSamples slow(model, motions, options);
  RowReduction reduction(model, options, slow, torques.size());
  for (const MotionPart& part : parts) {
    go_on(*options.progress);
    std::vector<const std::vector<Signal>*> of_motion;
    for (const OtherTorques& each : torques) of_motion.push_back(&each[part.motion]);
    reduction.add(motions[part.motion], of_motion, part.first, part.end);
  }
  std::vector<std::vector<CoordinateFactor>> result;
  for (std::size_t i = 0; i < torques.size(); ++i) result.push_back(reduction.factors(i));
  return result;
}

void merge(std::vector<CoordinateFactor>& factors, const std::vector<CoordinateFactor>& more) {
  ARMATURE_CHECK(factors.size() == more.size());
  for (std::size_t k = 0; k < factors.size(); ++k) {
    if (more[k].rows == 0) continue;
    if (factors[k].rows == 0) {
      factors[k] = more[k];
      continue;
    }
    TallQr both(factors[k].columns.size() + 1);
    both.merge(factors[k].triangle, factors[k].rows);
    both.merge(more[k].triangle, more[k].rows);
    factors[k].triangle = both.factor();
    factors[k].rows = both.rows();
  }
}

Eigen::MatrixXd stacked(const std::vector<CoordinateFactor>& factors, std::size_t unknowns,
                        const Eigen::VectorXd& sigma) {
  TallQr all(unknowns + 1);
  std::vector<double> row(unknowns + 1);
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const CoordinateFactor& f = factors[k];
    for (Eigen::Index i = 0; i < f.triangle.rows(); ++i) {
      std::fill(row.begin(), row.end(), 0.0);
      for (std::size_t a = 0; a < f.columns.size(); ++a)
        row[f.columns[a]] = f.triangle(i, static_cast<Eigen::Index>(a));
      row.back() = f.triangle(i, f.triangle.cols() - 1);
      all.add_row(row, 1 / sigma[static_cast<Eigen::Index>(k)]);
    }
  }
  return all.factor();
}

}  // namespace armature::internal
