// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The torques of weight as a linear function of gravity g, in numbers. With the mass m_j and the first moments s_j of
// link j, the rotation R_j and the origin p_j of its frame in frame 0,
//
//   U = -sum_j g . (m_j p_j + R_j s_j),     tau_k = dU/dq_k.
//
// Joint i with the axis a_i turns all links that it carries, d(p_j) = a_i x (p_j - p_i), d(R_j s_j) = a_i x R_j s_j, or
// moves them along a_i. No model has to be derived again for another direction of gravity.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

class WeightColumns {
 public:
  explicit WeightColumns(const Robot& robot);  // whose geometry is numeric

  // Per axis of g and coordinate: the factors of M, MX, MY, MZ of link 1, then of link 2, ...
  using AtPosture = std::array<Eigen::MatrixXd, 3>;  // coordinates x 4 links
  AtPosture at(std::span<const double> q) const;

 private:
  struct Joint {
    std::size_t antecedent = 0;
    bool turns = false;
    double gamma = 0, b = 0, alpha = 0, d = 0, theta = 0, r = 0;  // theta or r without the joint variable
    std::vector<double> coefficients;                             // of the joint variable, per coordinate
  };
  std::size_t coordinates_;
  std::vector<Joint> joints_;
};

}  // namespace armature::internal
