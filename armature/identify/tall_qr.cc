// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/tall_qr.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"

namespace armature {
namespace {

constexpr Eigen::Index block_rows = 128;
constexpr Eigen::Index panel = 8;

}  // namespace

TallQr::TallQr(std::size_t columns) {
  const auto p = static_cast<Eigen::Index>(columns);
  factor_ = Eigen::MatrixXd::Zero(p, p);
  block_.resize(block_rows, p);
}

void TallQr::add(std::span<const double* const> columns, std::size_t count, double weight) {
  ARMATURE_CHECK(static_cast<Eigen::Index>(columns.size()) == factor_.cols());
  for (std::size_t done = 0; done < count;) {
    const Eigen::Index take = std::min(static_cast<Eigen::Index>(count - done), block_rows - filled_);
    for (Eigen::Index c = 0; c < factor_.cols(); ++c)
      block_.col(c).segment(filled_, take) =
          weight * Eigen::Map<const Eigen::VectorXd>(columns[static_cast<std::size_t>(c)] + done, take);
    filled_ += take;
    done += static_cast<std::size_t>(take);
    if (filled_ == block_rows) reduce();
  }
  rows_ += count;
}

void TallQr::add_row(std::span<const double> row, double weight) {
  ARMATURE_CHECK(static_cast<Eigen::Index>(row.size()) == factor_.cols());
  for (Eigen::Index c = 0; c < factor_.cols(); ++c) block_(filled_, c) = weight * row[static_cast<std::size_t>(c)];
  ++rows_;
  if (++filled_ == block_rows) reduce();
}

void TallQr::merge(const TallQr& other) {
  ARMATURE_CHECK(columns() == other.columns());
  TallQr finished = other;
  const Eigen::MatrixXd& triangle = finished.factor();
  const std::size_t rows = rows_ + other.rows_;
  std::vector<double> row(columns());
  for (Eigen::Index i = 0; i < triangle.rows(); ++i) {
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = triangle(i, static_cast<Eigen::Index>(c));
    add_row(row);
  }
  rows_ = rows;
}

// Panels of a few columns: reflections are made and applied inside the panel one by one, then to the columns behind it
// together, as I - V T V^T with V = [1; v] (compact WY, Schreiber & Van Loan 1989).
void TallQr::reduce() {
  const Eigen::Index p = factor_.cols();
  auto block = block_.topRows(filled_);
  if (filled_ == 0) return;
  for (Eigen::Index first = 0; first < p; first += panel) {
    const Eigen::Index width = std::min(panel, p - first);
    Eigen::MatrixXd triangle = Eigen::MatrixXd::Zero(width, width);  // T
    for (Eigen::Index j = 0; j < width; ++j) {
      const Eigen::Index k = first + j;
      auto v = block.col(k);
      const double tail = v.squaredNorm();
      double& head = factor_(k, k);
      double tau = 0;
      if (tail > 0) {
        const double norm = std::sqrt(head * head + tail);
        // The reflection that makes the head positive; the difference is formed without cancellation.
        const double pivot = head <= 0 ? head - norm : -tail / (head + norm);
        tau = 2 * pivot * pivot / (tail + pivot * pivot);
        v /= pivot;
        head = norm;
      }
      for (Eigen::Index c = k + 1; c < first + width; ++c) {
        const double w = tau * (factor_(k, c) + v.dot(block.col(c)));
        factor_(k, c) -= w;
        block.col(c) -= w * v;
      }
      for (Eigen::Index i = 0; i < j; ++i) triangle(i, j) = block.col(first + i).dot(v);
      const Eigen::VectorXd inner = triangle.topLeftCorner(j, j) * triangle.col(j).head(j);
      triangle.col(j).head(j) = -tau * inner;
      triangle(j, j) = tau;
    }
    const Eigen::Index rest = p - first - width;
    if (rest == 0) continue;
    auto v = block.middleCols(first, width);
    auto right = block.rightCols(rest);
    auto head = factor_.block(first, first + width, width, rest);
    Eigen::MatrixXd w = head;
    w.noalias() += v.transpose() * right;
    const Eigen::MatrixXd turned = triangle.transpose() * w;
    head -= turned;
    right.noalias() -= v * turned;
  }
  filled_ = 0;
}

const Eigen::MatrixXd& TallQr::factor() {
  reduce();
  for (Eigen::Index k = 0; k < factor_.rows(); ++k)
    if (factor_(k, k) < 0) factor_.row(k) *= -1;
  return factor_;
}

}  // namespace armature
