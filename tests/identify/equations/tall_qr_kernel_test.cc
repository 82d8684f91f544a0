// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/tall_qr_kernel.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <random>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// R^T R = A^T A whatever the instructions, the number of rows and the scale of the columns.
TEST(TallQrKernel, keeps_the_gram_matrix_on_every_instruction_set) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal(0, 1);
  for (int set = 0; set <= static_cast<int>(best_instruction_set()); ++set)
    for (const Eigen::Index width : {8, 16, 24, 40, 64})
      for (const Eigen::Index rows : {1, 3, 8, 61, 128}) {
        RowMajor triangle = RowMajor::Zero(width, width), gram = RowMajor::Zero(width, width), panel(rows, 8);
        for (int turn = 0; turn < 3; ++turn) {
          RowMajor block(rows, width);
          for (Eigen::Index i = 0; i < rows; ++i)
            for (Eigen::Index j = 0; j < width; ++j) block(i, j) = normal(random) * (j % 3 == 0 ? 1e-4 : 1);
          block.col(width - 1).setZero();
          gram += block.transpose() * block;
          qr_kernel(static_cast<InstructionSet>(set))(triangle.data(), block.data(), static_cast<std::size_t>(rows),
                                                      static_cast<std::size_t>(width), panel.data());
        }
        const RowMajor upper = triangle.triangularView<Eigen::Upper>();
        EXPECT_LT((upper.transpose() * upper - gram).cwiseAbs().maxCoeff(), 1e-12 * (1 + gram.cwiseAbs().maxCoeff()))
            << set << ' ' << width << ' ' << rows;
        EXPECT_GE(upper.diagonal().minCoeff(), 0);
        EXPECT_EQ(upper.col(width - 1).norm(), 0);
      }
}

TEST(TallQrKernel, is_refused_where_the_machine_lacks_it) {
  if (best_instruction_set() == InstructionSet::avx512) return;
  EXPECT_THROW(qr_kernel(InstructionSet::avx512), InternalError);
}

}  // namespace
}  // namespace armature::internal
