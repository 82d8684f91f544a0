// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/tall_qr.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/identify/equations/tall_qr_kernel.h"

namespace armature::internal {

// tall_qr_kernel.cc, once for each instruction set.
void portable_kernels(QrKernel& kernel);
#ifdef ARMATURE_X86_KERNELS
void avx2_kernels(QrKernel& kernel);
void avx512_kernels(QrKernel& kernel);
#endif

namespace {

// Few enough for a block to stay in the first-level cache, enough to amortise the pass over the triangle.
constexpr std::size_t qr_block_rows = 128;

}  // namespace

QrKernel qr_kernel(InstructionSet set) {
  ARMATURE_CHECK(set <= best_instruction_set());
  QrKernel kernel = nullptr;
  portable_kernels(kernel);
#ifdef ARMATURE_X86_KERNELS
  if (set == InstructionSet::avx2) avx2_kernels(kernel);
  if (set == InstructionSet::avx512) avx512_kernels(kernel);
#endif
  return kernel;
}

TallQr::TallQr(std::size_t columns, InstructionSet set)
    : columns_(columns),
      width_((columns + qr_panel - 1) / qr_panel * qr_panel),
      set_(set),
      triangle_(width_ * width_, 0.0),
      block_(qr_block_rows * width_, 0.0),
      panel_(qr_block_rows * qr_panel) {}

void TallQr::add(std::span<const double* const> columns, std::size_t count, double weight) {
  ARMATURE_CHECK(columns.size() == columns_);
  for (std::size_t done = 0; done < count;) {
    const std::size_t take = std::min(count - done, qr_block_rows - filled_);
    double* const to = block_.data() + filled_ * width_;
    // Eight columns at a time: whole cache lines are written.
    for (std::size_t first = 0; first < columns_; first += qr_panel) {
      const std::size_t last = std::min(first + qr_panel, columns_);
      for (std::size_t i = 0; i < take; ++i)
        for (std::size_t c = first; c < last; ++c) to[i * width_ + c] = weight * columns[c][done + i];
    }
    filled_ += take;
    done += take;
    if (filled_ == qr_block_rows) reduce();
  }
  rows_ += count;
}

void TallQr::add_row(std::span<const double> row, double weight) {
  ARMATURE_CHECK(row.size() == columns_);
  double* const to = block_.data() + filled_ * width_;
  for (std::size_t c = 0; c < columns_; ++c) to[c] = weight * row[c];
  ++rows_;
  if (++filled_ == qr_block_rows) reduce();
}

void TallQr::merge(const Eigen::MatrixXd& triangle, std::size_t rows) {
  ARMATURE_CHECK(triangle.cols() == static_cast<Eigen::Index>(columns_));
  const std::size_t all = rows_ + rows;
  std::vector<double> row(columns_);
  for (Eigen::Index i = 0; i < triangle.rows(); ++i) {
    for (std::size_t c = 0; c < columns_; ++c) row[c] = triangle(i, static_cast<Eigen::Index>(c));
    add_row(row);
  }
  rows_ = all;
}

void TallQr::reduce() {
  if (filled_ > 0) qr_kernel(set_)(triangle_.data(), block_.data(), filled_, width_, panel_.data());
  filled_ = 0;
}

Eigen::MatrixXd TallQr::factor() {
  reduce();
  const auto p = static_cast<Eigen::Index>(columns_);
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(p, p);
  for (std::size_t i = 0; i < columns_; ++i)
    for (std::size_t j = i; j < columns_; ++j)
      result(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = triangle_[i * width_ + j];
  return result;
}

}  // namespace armature::internal
