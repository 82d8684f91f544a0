// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies among the standard parameters. The pseudo-inertia of the ten parameters of a link (Wensing, Kim & Slotine
// 2018) is, with second moments Sigma = tr(J)/2 1 - J,
//
//   P = [Sigma  MS; MS^T  M],     positive definite exactly for bodies of positive density.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

using TenParameters = Eigen::Matrix<double, 10, 1>;  // XX XY XZ YY YZ ZZ MX MY MZ M

template <class Scalar>
Eigen::Matrix<Scalar, 4, 4> pseudo_inertia_matrix(const Eigen::Matrix<Scalar, 10, 1>& x) {
  Eigen::Matrix<Scalar, 4, 4> p;
  const Scalar half = (x[0] + x[3] + x[5]) / 2;
  p << half - x[0], -x[1], -x[2], x[6],  //
      -x[1], half - x[3], -x[4], x[7],   //
      -x[2], -x[4], half - x[5], x[8],   //
      x[6], x[7], x[8], x[9];
  return p;
}

// The ten parameters of a pseudo-inertia.
TenParameters parameters_of(const Eigen::Matrix4d& pseudo_inertia);

// The symmetric Z for which tr(Z P(x)) = c^T x for all ten parameters x.
template <class Scalar>
Eigen::Matrix<Scalar, 4, 4> dual_matrix(const Eigen::Matrix<Scalar, 10, 1>& c) {
  Eigen::Matrix<Scalar, 4, 4> z;
  z << c[3] + c[5], -c[1] / 2, -c[2] / 2, c[6] / 2,  //
      -c[1] / 2, c[0] + c[5], -c[4] / 2, c[7] / 2,   //
      -c[2] / 2, -c[4] / 2, c[0] + c[3], c[8] / 2,   //
      c[6] / 2, c[7] / 2, c[8] / 2, c[9];
  return z;
}

// Positions in the standard vector of the links' parameters, of the parameters with a sign (motor inertias, friction
// that takes energy) and of the rest, which may have any value (offsets).
struct BodyLayout {
  std::vector<std::array<Eigen::Index, 10>> links;
  std::vector<std::size_t> link_numbers;  // 1..NL
  std::vector<Eigen::Index> positive, free;
};
BodyLayout body_layout(const IdentificationModel& model);

template <class Vector>
auto ten_of(const Vector& standard, const std::array<Eigen::Index, 10>& at) {
  Eigen::Matrix<typename Vector::Scalar, 10, 1> ten;
  for (std::size_t a = 0; a < 10; ++a) ten[static_cast<Eigen::Index>(a)] = standard[at[a]];
  return ten;
}

}  // namespace armature::internal
