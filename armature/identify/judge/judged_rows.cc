// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/judged_rows.h"

#include <cmath>

namespace armature::internal {
namespace {

struct Squares {
  double residual = 0, torque = 0;
  Squares operator+(const Squares& other) const { return {residual + other.residual, torque + other.torque}; }
  double error() const { return torque == 0 ? 0 : 100 * std::sqrt(residual / torque); }
};

Squares squares(const CoordinateFactor& factor, const Eigen::VectorXd& x) {
  // Without torque there is no share of it: a base in free flight (robot/base_joints.h).
  if (factor.rows == 0 || factor.torque_squares() == 0) return {};
  return {factor.residual_squares(x), factor.torque_squares()};
}

double share(const Squares& part, const Squares& whole) {
  return whole.residual == 0 ? 0 : 100 * part.residual / whole.residual;
}

}  // namespace

JudgedRows judged_rows(const IdentificationModel& model, const Motions& motions, const RowOptions& rows) {
  RowOptions moving{.slowest = rows.slowest, .fastest = rows.fastest, .progress = rows.progress};
  RowOptions resting = moving;
  resting.resting = true;
  // One visit makes both, one after the other.
  std::vector<CoordinateFactor> both = summed(motions, [&](std::span<const Motion> some) {
    std::vector<CoordinateFactor> factors = factorise(model, some, moving);
    for (CoordinateFactor& factor : factorise(model, some, resting)) factors.push_back(std::move(factor));
    return factors;
  });
  const auto middle = both.begin() + static_cast<std::ptrdiff_t>(both.size() / 2);
  return {{both.begin(), middle}, {middle, both.end()}};
}

JudgedErrors judged_errors(const JudgedRows& rows, const Eigen::VectorXd& x) {
  JudgedErrors result;
  Squares moving, resting;
  for (std::size_t k = 0; k < rows.moving.size(); ++k) {
    const Squares m = squares(rows.moving[k], x), r = squares(rows.resting[k], x);
    result.error.push_back((m + r).error());
    result.moving.push_back(m.error());
    result.rest.push_back(share(r, m + r));
    moving = moving + m;
    resting = resting + r;
  }
  result.total = (moving + resting).error();
  result.moving_total = moving.error();
  result.rest_total = share(resting, moving + resting);
  return result;
}

std::vector<double> errors_and_total(const JudgedRows& rows, const Eigen::VectorXd& x) {
  JudgedErrors found = judged_errors(rows, x);
  found.error.push_back(found.total);
  return found.error;
}

}  // namespace armature::internal
