// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of an estimate, made again from its motions: the rows of the oracle's regressor (spatial_dynamics.h),
// and their normal equations in extended precision instead of triangles. From these follow the errors of any parameters
// on motions that were used or held out, and the estimate itself (fit_again.h). Columns are base parameters by name
// (ZZR1 is the column of ZZ1), motor inertias, and friction Fv, Fs, Fo; the sign of Coulomb friction is tanh(v' /
// width).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "armature/log/signals/prepare.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct EquationOptions {
  std::vector<std::string> columns;
  std::vector<double> widths =
      {};              // per column, rad/s or m/s: of a Coulomb friction, 0: the plain sign; speed of Stribeck's
  double slowest = 0;  // rows below this share of the largest speed are dropped
  std::size_t decimation = 1;
};

// Normal equations of one coordinate: the sum of (row, torque)^T (row, torque).
struct NormalEquations {
  std::vector<long double> sums;  // (columns + 1)^2
  std::size_t rows = 0;
  std::vector<double> largest;  // absolute value of each column and of the torque, over all samples
};

// Per coordinate. The largest speeds are those of `used`. Throws UnmetRequest for columns that are not known here, and
// for a decimation that leaves no row of motions of that length.
std::vector<NormalEquations> normal_equations(const Robot& robot, const std::vector<Motion>& motions,
                                              const std::vector<Motion>& used, const EquationOptions& options);

// |tau - W x|^2 and |tau|^2.
long double residual_squares(const NormalEquations& equations, const std::vector<double>& x);
long double torque_squares(const NormalEquations& equations);

// Are these ten parameters XX XY XZ YY YZ ZZ MX MY MZ M those of a body? Cholesky's factor of its pseudo-inertia
// [Sigma MS; MS^T M], Sigma = tr(J)/2 - J, exists.
bool is_body(const std::array<double, 10>& parameters);

}  // namespace armature::internal
