// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/fleet.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <utility>

#include "armature/base/error.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {
namespace {

using Eigen::Index;

// The stacked triangle of a robot, [W tau] with its own columns first.
Eigen::MatrixXd own_first(const std::vector<CoordinateFactor>& factors, Index unknowns, Index first_own,
                          const Eigen::VectorXd& sigma) {
  const Index own = unknowns - first_own;
  TallQr all(static_cast<std::size_t>(unknowns + 1));
  std::vector<double> row(static_cast<std::size_t>(unknowns + 1));
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const CoordinateFactor& f = factors[k];
    for (Index i = 0; i < f.triangle.rows(); ++i) {
      std::ranges::fill(row, 0.0);
      for (std::size_t a = 0; a < f.columns.size(); ++a) {
        const auto c = static_cast<Index>(f.columns[a]);
        row[static_cast<std::size_t>(c >= first_own ? c - first_own : own + c)] = f.triangle(i, static_cast<Index>(a));
      }
      row.back() = f.triangle(i, f.triangle.cols() - 1);
      all.add_row(row, 1 / sigma[static_cast<Index>(k)]);
    }
  }
  return all.factor();
}

void require_determined(const Eigen::MatrixXd& triangle, Index p, const std::string& whose) {
  const Eigen::VectorXd lengths = triangle.topLeftCorner(p, p).colwise().norm();
  for (Index c = 0; c < p; ++c)
    if (!(std::abs(triangle(c, c)) > 1e-9 * lengths[c]))
      throw UnmetRequest(fmt::format("some parameters {} cannot be distinguished in these motions", whose),
                         "give each robot logs that move all joints, both ways");
}

// The mean of a parameter over the fleet if its variance there is t2, and how far the robots are from it, in squared
// standard deviations.
struct OverFleet {
  OverFleet(const FleetEstimate& e, Index c, double t2) {
    double w = 0, wy = 0;
    for (std::size_t l = 0; l < e.own.size(); ++l) {
      const double weight = 1 / (std::pow(e.own_deviation[l][c], 2) + t2);
      w += weight, wy += weight * e.own[l][c];
    }
    mean = wy / w;
    for (std::size_t l = 0; l < e.own.size(); ++l)
      distance += std::pow(e.own[l][c] - mean, 2) / (std::pow(e.own_deviation[l][c], 2) + t2);
  }
  double mean = 0, distance = 0;
};

// The variance with which that distance is what chance gives; it falls as the variance grows.
double variance_over_fleet(const FleetEstimate& e, Index c) {
  const double expected = static_cast<double>(e.own.size()) - 1;
  if (OverFleet(e, c, 0).distance <= expected || expected == 0) return 0;
  double low = 0, high = 1e-30;
  while (OverFleet(e, c, high).distance > expected) high *= 4;
  for (int i = 0; i < 200 && high - low > 1e-12 * high; ++i) {
    const double middle = (low + high) / 2;
    (OverFleet(e, c, middle).distance > expected ? low : high) = middle;
  }
  return high;
}

// Mean and spread of a parameter over the fleet, and what each robot's best guess is.
void shrink(FleetEstimate& e, Index c) {
  const double t2 = variance_over_fleet(e, c);
  e.mean[c] = OverFleet(e, c, t2).mean;
  e.spread[c] = std::sqrt(t2);
  for (std::size_t l = 0; l < e.own.size(); ++l) {
    const double share = t2 / (t2 + std::pow(e.own_deviation[l][c], 2));
    e.shrunk[l][c] = share * e.own[l][c] + (1 - share) * e.mean[c];
  }
}

class Fleet {
 public:
  Fleet(const std::vector<std::vector<CoordinateFactor>>& robots, std::size_t unknowns, std::size_t first_own)
      : robots_(robots),
        unknowns_(static_cast<Index>(unknowns)),
        common_(static_cast<Index>(first_own)),
        own_(unknowns_ - common_),
        rows_(Eigen::VectorXd::Zero(static_cast<Index>(robots.at(0).size()))) {
    for (const auto& robot : robots)
      for (std::size_t k = 0; k < robot.size(); ++k) rows_[static_cast<Index>(k)] += static_cast<double>(robot[k].rows);
    result_.sigma = Eigen::VectorXd::Ones(rows_.size());
  }

  FleetEstimate estimate() {
    for (int iteration = 0; iteration < 50; ++iteration) {
      solve();
      const Eigen::VectorXd before = result_.sigma;
      result_.sigma = residuals();
      if ((before - result_.sigma).cwiseQuotient(result_.sigma).cwiseAbs().maxCoeff() < 1e-6) break;
    }
    solve();
    result_.mean = result_.spread = Eigen::VectorXd::Zero(own_);
    result_.shrunk = result_.own;
    for (Index c = 0; c < own_; ++c) shrink(result_, c);
    return std::move(result_);
  }

 private:
  void solve() {
    std::vector<Eigen::MatrixXd> triangles;
    TallQr meeting(static_cast<std::size_t>(common_ + 1));
    for (const auto& robot : robots_) {
      triangles.push_back(own_first(robot, unknowns_, common_, result_.sigma));
      require_determined(triangles.back(), own_, "of one robot's own");
      meeting.merge(triangles.back().bottomRightCorner(common_ + 1, common_ + 1),
                    static_cast<std::size_t>(common_ + 1));
    }
    const Eigen::MatrixXd all = meeting.factor();
    require_determined(all, common_, "in common");
    const auto r = all.topLeftCorner(common_, common_).triangularView<Eigen::Upper>();
    result_.common = r.solve(all.col(common_).head(common_));
    const Eigen::MatrixXd root = r.solve(Eigen::MatrixXd::Identity(common_, common_));  // C_ss = root root^T
    result_.common_deviation = root.rowwise().norm();
    result_.own.clear();
    result_.own_deviation.clear();
    for (const Eigen::MatrixXd& t : triangles) {
      const auto r_oo = t.topLeftCorner(own_, own_).triangularView<Eigen::Upper>();
      const Eigen::MatrixXd r_os = t.block(0, own_, own_, common_);
      result_.own.push_back(r_oo.solve(t.col(unknowns_).head(own_) - r_os * result_.common));
      // x_o = R_oo^-1 (z_o - R_os x_s), and x_s has an error of its own.
      const Eigen::MatrixXd alone = r_oo.solve(Eigen::MatrixXd::Identity(own_, own_));
      const Eigen::MatrixXd through = alone * (r_os * root);
      result_.own_deviation.push_back((alone.rowwise().squaredNorm() + through.rowwise().squaredNorm()).cwiseSqrt());
    }
  }

  Eigen::VectorXd residuals() const {
    const double unknowns =
        static_cast<double>(common_) + static_cast<double>(own_) * static_cast<double>(robots_.size());
    const double freedom = std::max(1 - unknowns / rows_.sum(), 1e-3);
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(rows_.size());
    Eigen::VectorXd x(unknowns_);
    for (std::size_t l = 0; l < robots_.size(); ++l) {
      x << result_.common, result_.own[l];
      for (std::size_t k = 0; k < robots_[l].size(); ++k)
        if (robots_[l][k].rows > 0) squares[static_cast<Index>(k)] += robots_[l][k].residual_squares(x);
    }
    return squares.cwiseQuotient((freedom * rows_).cwiseMax(1)).cwiseSqrt().cwiseMax(1e-300);
  }

  const std::vector<std::vector<CoordinateFactor>>& robots_;
  const Index unknowns_, common_, own_;
  Eigen::VectorXd rows_;
  FleetEstimate result_;
};

}  // namespace

FleetEstimate fleet_estimate(const std::vector<std::vector<CoordinateFactor>>& robots, std::size_t unknowns,
                             std::size_t first_own) {
  return Fleet(robots, unknowns, first_own).estimate();
}

std::vector<CoordinateFactor> told_in_common(const std::vector<CoordinateFactor>& robot, std::size_t unknowns,
                                             std::size_t first_own) {
  std::vector<char> seen(unknowns, 0);
  std::vector<CoordinateFactor> result;
  for (const CoordinateFactor& f : robot) {
    std::vector<Index> order;  // own columns first
    Index common = 0;
    for (std::size_t a = 0; a < f.columns.size(); ++a) {
      if (f.columns[a] < first_own) {
        ++common;
        continue;
      }
      if (std::exchange(seen[f.columns[a]], 1))
        throw UnmetRequest("friction of a joint acts on several coordinates: robots of a fleet cannot be taken apart",
                           "the estimates of all robots are in the result of the fleet");
      order.push_back(static_cast<Index>(a));
    }
    const auto own = static_cast<Index>(order.size());
    for (Index a = 0; a < common; ++a) order.push_back(a);
    const Eigen::MatrixXd whole = chosen_columns(f.triangle, order);
    CoordinateFactor left{f.columns, Eigen::MatrixXd::Zero(f.triangle.rows(), f.triangle.cols()),
                          f.rows - std::min(f.rows, static_cast<std::size_t>(own))};
    const Index last = f.triangle.cols() - 1;
    left.triangle.topLeftCorner(common, common) = whole.block(own, own, common, common);
    left.triangle.col(last).head(common) = whole.col(last).segment(own, common);
    left.triangle(last, last) = whole(last, last);
    result.push_back(std::move(left));
  }
  return result;
}

}  // namespace armature::internal
