// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// All that least squares needs to know of a motion, one triangle a coordinate. The rows of coordinate k touch only the
// columns of the links behind it, so its triangle is small; and with a triangle each, torques can be weighted against
// each other, parameters dropped and errors computed for any estimate without seeing a sample again:
//
//   |tau_k - W_k x|^2 = |z_k - R_k x|^2 + rho_k^2,     |tau_k|^2 = |z_k|^2 + rho_k^2.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <span>
#include <vector>

#include "armature/identify/equations/identification_model.h"
#include "armature/identify/equations/tall_qr.h"

namespace armature::internal {

struct CoordinateFactor {
  std::vector<std::size_t> columns;  // of the model
  Eigen::MatrixXd triangle;          // of [W_k tau_k], one wider than `columns`
  std::size_t rows = 0;

  double residual_squares(const Eigen::VectorXd& x) const;
  double torque_squares() const;
  // 100 |tau - W x| / |tau|; 0 for a torque that is zero throughout.
  double relative_error(const Eigen::VectorXd& x) const;
};

// The greatest speed of the joint variable of a friction.
double greatest_rate(const FrictionColumn& friction, std::span<const Motion> motions);

// Of each column of friction; 0 of the others.
std::vector<double> greatest_rates(const IdentificationModel& model, std::span<const Motion> motions);

// Rows are made and reduced in pieces of so many samples, each by one thread, and the triangles of the pieces merged in
// a fixed order: the result does not depend on the number of threads.
constexpr std::size_t samples_a_piece = 1u << 15;

struct RowOptions {
  std::size_t decimation = 1;
  // Rows of a coordinate at which a joint that rubs there is slower than this share of its greatest speed are left out,
  // before decimation: near standstill the sign of the velocity is noise.
  double slowest = 0;
  // With these, each row that is kept is multiplied by weight(coordinate, its residual at `estimate`), which is called
  // row after row, by one thread.
  std::function<double(std::size_t coordinate, double residual)> weight = {};
  Eigen::VectorXd estimate = {};
  unsigned threads = 0;  // at most so many; 0: as many as there are cores
  // The greatest speed that each Coulomb friction of the model sees, by column; empty: as the motions have it.
  std::vector<double> fastest = {};
};

std::vector<CoordinateFactor> factorise(const IdentificationModel& model, std::span<const Motion> motions,
                                        const RowOptions& options);

// Adds the rows of `more`, made by another thread, machine or day.
void merge(std::vector<CoordinateFactor>& factors, const std::vector<CoordinateFactor>& more);

// The triangle of the stack of all coordinates, each divided by its sigma.
Eigen::MatrixXd stacked(const std::vector<CoordinateFactor>& factors, std::size_t unknowns,
                        const Eigen::VectorXd& sigma);

}  // namespace armature::internal
