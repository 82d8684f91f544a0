// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The second derivatives of inverse dynamics by Pinocchio's own algorithm (Singh, Russell & Wensing 2022), in C++:
// y has ddtau_dq_dq, ddtau_dq_dqd, ddtau_dqd_dqd, ddtau_dqdd_dq, each by torques. MODEL is the text of compare.py.
#include <algorithm>
#include <pinocchio/algorithm/rnea-second-order-derivatives.hpp>

#include "read_model.h"

extern "C" void f(const double* x, double* y) {
  static const pin::Model model = read_model(MODEL);
  static pin::Data data(model);
  const int n = model.nv;
  using Vector = Eigen::Map<const Eigen::VectorXd>;
  using Tensor = Eigen::Tensor<double, 3>;
  const auto zeros = [n] { return Tensor(Tensor(n, n, n).setZero()); };
  static Tensor qq = zeros(), vv = zeros(), qv = zeros(), aq = zeros();  // elements that stay zero are not written
  pin::ComputeRNEASecondOrderDerivatives(model, data, Vector(x, n), Vector(x + n, n), Vector(x + 2 * n, n), qq, vv, qv,
                                         aq);
  // Columns first, as Pinocchio leaves them: time.c sees the time without another order.
  for (const Tensor* each : {&qq, &qv, &vv, &aq}) y = std::copy(each->data(), each->data() + each->size(), y);
}
