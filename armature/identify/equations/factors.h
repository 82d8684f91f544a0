// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The QR factors of a motion, one triangle per coordinate: all that least squares needs. The rows of coordinate k
// involve only the columns of the links it carries, so its triangle is small; with separate triangles, torques can be
// weighted against each other, parameters dropped and errors computed for any estimate without another pass over the
// samples:
//
//   |tau_k - W_k x|^2 = |z_k - R_k x|^2 + rho_k^2,     |tau_k|^2 = |z_k|^2 + rho_k^2.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <span>
#include <vector>

#include "armature/base/progress.h"
#include "armature/identify/equations/identification_model.h"
#include "armature/identify/equations/tall_qr.h"

namespace armature::internal {

struct CoordinateFactor {
  std::vector<std::size_t> columns;  // of the model, by index
  Eigen::MatrixXd triangle;          // of [W_k tau_k], one wider than `columns`
  std::size_t rows = 0;

  double residual_squares(const Eigen::VectorXd& x) const;
  double torque_squares() const;
  // 100 |tau - W x| / |tau|; 0 for a torque that is zero throughout.
  double relative_error(const Eigen::VectorXd& x) const;
};

// The largest speed of the joint variable of a friction column.
double greatest_rate(const FrictionColumn& friction, std::span<const Motion> motions);

// The same for each column of the model; 0 unless it is friction.
std::vector<double> greatest_rates(const IdentificationModel& model, std::span<const Motion> motions);

// Samples per piece. Each piece is reduced by one thread, and the triangles of the pieces are merged in a fixed order:
// the result does not depend on the number of threads.
constexpr std::size_t samples_a_piece = 1u << 15;

struct RowOptions {
  std::size_t decimation = 1;
  // Velocity deadband: rows of a coordinate where a joint with friction on it is slower than this share of its largest
  // speed are dropped, before decimation: near standstill the sign of the velocity is noise.
  double slowest = 0;
  // If set, each kept row is multiplied by weight(coordinate, its residual at `estimate`), which is called row by row,
  // by one thread.
  std::function<double(std::size_t coordinate, double residual)> weight = {};
  Eigen::VectorXd estimate = {};
  unsigned threads = 0;  // at most; 0: number of cores
  bool resting = false;  // take only the rows that the deadband drops
  // The largest joint speed for each Coulomb friction column; empty: taken from the motions.
  std::vector<double> fastest = {};
  const Progress* progress = &no_progress();  // asked before each piece whether to go on
  // Slow rows are dropped only where the joint stays slow for this long: it rests, and does not only turn round.
  double rest = 0;  // s
};

std::vector<CoordinateFactor> factorise(const IdentificationModel& model, std::span<const Motion> motions,
                                        const RowOptions& options);

// Adds the rows of `more`, possibly from another thread, machine or run.
void merge(std::vector<CoordinateFactor>& factors, const std::vector<CoordinateFactor>& more);

// The triangle of the stack of all coordinates, each divided by its sigma.
Eigen::MatrixXd stacked(const std::vector<CoordinateFactor>& factors, std::size_t unknowns,
                        const Eigen::VectorXd& sigma);

}  // namespace armature::internal
