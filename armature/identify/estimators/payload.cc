// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/payload.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/estimators/consistent.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {
namespace {

using Index = Eigen::Index;

// The last link with all ten parameters, and their places among the standard ones.
std::size_t link_with_payload(const IdentificationModel& model, std::vector<Index>& at) {
  for (std::size_t j = model.robot.link_count; j > 0; --j) {
    at.assign(10, -1);
    for (std::size_t s = 0; s < model.standard.size(); ++s) {
      const StandardParameter& p = model.standard[s];
      if (!p.friction && p.link == j && is_inertial(p.kind))
        at[static_cast<std::size_t>(p.kind)] = static_cast<Index>(s);
    }
    if (std::all_of(at.begin(), at.end(), [](Index i) { return i >= 0; })) return j;
  }
  throw UnmetRequest("the robot has no link that could hold a payload", "");
}

// The gain of a coordinate: its index among the unknown gains (-1: fixed at one), and the point of linearisation.
struct Gain {
  Index at = -1;
  double value = 1;
  Eigen::VectorXd parameters = {};
};

// The rows of a factor in columns of the whole problem.
class PayloadSystem {
 public:
  PayloadSystem(const IdentificationModel& model, const Eigen::MatrixXd& payload_columns, std::size_t gains)
      : p_(static_cast<Index>(model.unknowns())),
        t_(payload_columns),
        qr_(model.unknowns() + static_cast<std::size_t>(payload_columns.cols()) + gains + 1) {}

  // Known parameters move to the right-hand side.
  void add(const CoordinateFactor& f, double sigma, bool loaded, const Eigen::VectorXd& known, const Gain& gain) {
    std::vector<double> row(qr_.columns());
    for (Index i = 0; i < f.triangle.rows(); ++i) {
      std::fill(row.begin(), row.end(), 0.0);
      double right = 0, predicted = 0;
      for (std::size_t a = 0; a < f.columns.size(); ++a) {
        const double w = f.triangle(i, static_cast<Index>(a));
        const auto c = static_cast<Index>(f.columns[a]);
        row[f.columns[a]] = w;
        if (gain.at >= 0) predicted += w * gain.parameters[c];
        if (!loaded) continue;
        for (Index l = 0; l < t_.cols(); ++l) row[static_cast<std::size_t>(p_ + l)] += w * t_(c, l);
        right -= w * known[c];
      }
      // W y / g about y0, g0: W y - (W y0 / g0) g = g0 tau - W y0.
      right += gain.value * f.triangle(i, f.triangle.cols() - 1) - predicted;
      if (gain.at >= 0) row[static_cast<std::size_t>(p_ + t_.cols() + gain.at)] = -predicted / gain.value;
      row.back() = right;
      qr_.add_row(row, 1 / sigma);
    }
  }

  // The solution and the inverse of the triangle.
  void solve(Eigen::VectorXd& x, Eigen::MatrixXd& inverse) {
    const Eigen::MatrixXd& r = qr_.factor();
    const Index m = r.cols() - 1;
    const Eigen::VectorXd lengths = r.topLeftCorner(m, m).colwise().norm();
    for (Index i = 0; i < m; ++i)
      if (!(std::abs(r(i, i)) > 1e-9 * lengths[i]))
        throw UnmetRequest(
            "the motions do not tell all parameters of the payload",
            "move all joints, with and without the payload, fast and far enough to turn it about all axes");
    const auto upper = r.topLeftCorner(m, m).triangularView<Eigen::Upper>();
    x = upper.solve(r.col(m).head(m));
    inverse = upper.solve(Eigen::MatrixXd::Identity(m, m));
  }

 private:
  Index p_;
  Eigen::MatrixXd t_;
  TallQr qr_;
};

}  // namespace

PayloadEstimate identify_payload(const IdentificationModel& model, const std::vector<CoordinateFactor>& unloaded,
                                 const std::vector<CoordinateFactor>& loaded, const Eigen::VectorXd& sigma,
                                 std::optional<double> known_mass) {
  PayloadEstimate payload;
  std::vector<Index> at;
  payload.link = link_with_payload(model, at);
  const Eigen::MatrixXd columns = model.base_of_standard(Eigen::all, at);
  const Index unknown = known_mass ? 9 : 10, p = static_cast<Index>(model.unknowns());
  const auto n = static_cast<Index>(unloaded.size());
  const Eigen::VectorXd known = known_mass ? Eigen::VectorXd(*known_mass * columns.col(9)) : Eigen::VectorXd::Zero(p);
  Eigen::VectorXd robot, both, gains = Eigen::VectorXd::Ones(n);  // the last solution
  const auto solve = [&](bool with_gains, const Eigen::VectorXd& weights, Eigen::VectorXd& x,
                         Eigen::MatrixXd& inverse) {
    PayloadSystem system(model, columns.leftCols(unknown), with_gains ? static_cast<std::size_t>(n) : 0);
    for (Index k = 0; k < n; ++k) {
      const auto gain = [&](const Eigen::VectorXd& y) { return with_gains ? Gain{k, gains[k], y} : Gain{}; };
      system.add(unloaded[static_cast<std::size_t>(k)], weights[k], false, known, gain(robot));
      system.add(loaded[static_cast<std::size_t>(k)], weights[k], true, known, gain(both));
    }
    system.solve(x, inverse);
  };
  // Weights include the residual of the loaded motion: the load causes elasticity and heating that the model neglects.
  Eigen::VectorXd weights = sigma, x;
  Eigen::MatrixXd inverse;
  for (int iteration = 0; iteration < 20; ++iteration) {
    const bool with_gains = known_mass && iteration > 0;
    solve(with_gains, weights, x, inverse);
    robot = x.head(p);
    both = robot + columns.leftCols(unknown) * x.segment(p, unknown) + known;
    // A step never changes the sign of a gain, nor more than doubles it.
    if (with_gains) gains = x.tail(n).cwiseMax(0.5 * gains).cwiseMin(2 * gains);
    for (Index k = 0; k < n; ++k) {
      const CoordinateFactor &a = unloaded[static_cast<std::size_t>(k)], &b = loaded[static_cast<std::size_t>(k)];
      const double gain = gains[k];
      // Torques that fit exactly still have the resolution of their numbers.
      const double resolution = 1e-9 * std::sqrt((a.torque_squares() + b.torque_squares()) /
                                                 static_cast<double>(std::max<std::size_t>(a.rows + b.rows, 1))) +
                                1e-300;
      weights[k] = std::max(std::sqrt((a.residual_squares(robot / gain) + b.residual_squares(both / gain)) /
                                      static_cast<double>(std::max<std::size_t>(a.rows + b.rows, 1))) *
                                std::abs(gain),
                            resolution);
    }
  }
  const Eigen::VectorXd deviation = inverse.rowwise().norm();
  payload.value.head(unknown) = x.segment(p, unknown);
  payload.deviation.head(unknown) = deviation.segment(p, unknown);
  if (known_mass) {
    payload.value[9] = *known_mass;
    payload.gains = gains;
    payload.gain_deviation = deviation.tail(n);
  }
  payload.centre = payload.value.segment<3>(6) / payload.value[9];
  payload.is_body = pseudo_inertia_matrix(payload.value).llt().info() == Eigen::Success;
  for (Index k = 0; k < n; ++k) {
    const double gain = gains[k];
    payload.error_without.push_back(loaded[static_cast<std::size_t>(k)].relative_error(robot / gain));
    payload.error.push_back(loaded[static_cast<std::size_t>(k)].relative_error(both / gain));
  }
  return payload;
}

}  // namespace armature::internal
