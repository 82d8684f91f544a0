// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/link_by_link.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "armature/base/error.h"
#include "armature/identify/estimators/singular_values.h"

namespace armature::internal {
namespace {

// With a larger condition number than this, the new columns are solved together with those of the next stage.
constexpr double worst_stage_condition = 1e5;

class Recursion {
 public:
  Recursion(const std::vector<CoordinateFactor>& factors, std::size_t unknowns)
      : factors_(factors), known_(unknowns, 0), left_(factors.size()) {
    // The condition numbers are those of all torques; what these do not determine, no stage can.
    result_.estimate = least_squares(factors, unknowns, Weighting::none);
    Estimate& e = result_.estimate;
    e.value.setZero();
    e.covariance.setZero();
    for (std::size_t k = 0; k < factors.size(); ++k) left_[k] = k;
  }

  LinkByLink run() {
    LinkStage stage;
    while (!left_.empty()) {
      const auto next = std::min_element(left_.begin(), left_.end(), [&](std::size_t a, std::size_t b) {
        return urgency(a, stage.columns) < urgency(b, stage.columns);
      });
      stage.coordinates.push_back(*next);
      add_unknown(*next, stage.columns);
      left_.erase(next);
      // The last stage is always solved: all torques together were found to be enough.
      if (solve(stage, left_.empty())) stage = {};
    }
    Estimate& e = result_.estimate;
    e.deviation = e.covariance.diagonal().cwiseMax(0).cwiseSqrt();
    e.iterations = result_.stages.size();
    return std::move(result_);
  }

 private:
  void add_unknown(std::size_t k, std::vector<std::size_t>& columns) const {
    for (const std::size_t c : factors_[k].columns)
      if (!known_[c] && std::find(columns.begin(), columns.end(), c) == columns.end()) columns.push_back(c);
  }

  // Joints that share columns with an open stage first, then the outermost: joints are numbered from the base.
  std::pair<bool, std::ptrdiff_t> urgency(std::size_t k, const std::vector<std::size_t>& open) const {
    const bool helps = std::any_of(open.begin(), open.end(), [&](std::size_t c) {
      return std::find(factors_[k].columns.begin(), factors_[k].columns.end(), c) != factors_[k].columns.end();
    });
    return {!helps, -static_cast<std::ptrdiff_t>(k)};
  }

  // The triangle of [W_i W_o tau] over the torques of a stage, each divided by its sigma.
  Eigen::MatrixXd triangle(const LinkStage& stage, const std::vector<std::size_t>& outer) const {
    const std::size_t width = stage.columns.size() + outer.size() + 1;
    std::vector<std::size_t> place(known_.size(), width);
    for (std::size_t i = 0; i < stage.columns.size(); ++i) place[stage.columns[i]] = i;
    for (std::size_t i = 0; i < outer.size(); ++i) place[outer[i]] = stage.columns.size() + i;
    TallQr qr(width);
    std::vector<double> row(width);
    for (const std::size_t k : stage.coordinates) {
      const CoordinateFactor& f = factors_[k];
      const double sigma = result_.estimate.sigma[static_cast<Eigen::Index>(k)];
      for (Eigen::Index i = 0; i < f.triangle.rows(); ++i) {
        std::fill(row.begin(), row.end(), 0.0);
        for (std::size_t a = 0; a < f.columns.size(); ++a)
          row[place[f.columns[a]]] = f.triangle(i, static_cast<Eigen::Index>(a));
        row.back() = f.triangle(i, f.triangle.cols() - 1);
        qr.add_row(row, 1 / sigma);
      }
    }
    return qr.factor();
  }

  // The residuals of the torques of a stage at the present values; returns their largest relative change.
  double update_sigma(const LinkStage& stage) {
    std::size_t rows = 0;
    for (const std::size_t k : stage.coordinates) rows += factors_[k].rows;
    const double freedom = static_cast<double>(rows - stage.columns.size()) / static_cast<double>(rows);
    double change = 0;
    for (const std::size_t k : stage.coordinates) {
      const CoordinateFactor& f = factors_[k];
      const auto count = static_cast<double>(std::max<std::size_t>(f.rows, 1));
      double& sigma = result_.estimate.sigma[static_cast<Eigen::Index>(k)];
      const double found = std::max({std::sqrt(f.residual_squares(result_.estimate.value) / (freedom * count)),
                                     1e-14 * std::sqrt(f.torque_squares() / count), 1e-300});
      change = std::max(change, std::abs(found - sigma) / found);
      sigma = found;
    }
    return change;
  }

  // False when these torques are not enough.
  bool solve(LinkStage& stage, bool last) {
    std::vector<std::size_t> outer;
    std::size_t rows = 0;
    for (const std::size_t k : stage.coordinates) {
      rows += factors_[k].rows;
      for (const std::size_t c : factors_[k].columns)
        if (known_[c] && std::find(outer.begin(), outer.end(), c) == outer.end()) outer.push_back(c);
    }
    Estimate& e = result_.estimate;
    for (const std::size_t k : stage.coordinates) e.sigma[static_cast<Eigen::Index>(k)] = 1;
    if (stage.columns.empty()) {
      if (rows > 0) update_sigma(stage);
      return true;
    }
    if (rows <= stage.columns.size()) {
      ARMATURE_CHECK(!last);
      return false;
    }
    const auto p = static_cast<Eigen::Index>(stage.columns.size()), o = static_cast<Eigen::Index>(outer.size());
    Eigen::VectorXd x_o(o);
    for (Eigen::Index i = 0; i < o; ++i)
      x_o[i] = e.value[static_cast<Eigen::Index>(outer[static_cast<std::size_t>(i)])];
    // The weights of torques that are solved together are iterated; one alone has none.
    const std::size_t most = stage.coordinates.size() > 1 ? 50 : 1;
    for (std::size_t iteration = 1;; ++iteration) {
      const Eigen::MatrixXd r = triangle(stage, outer);
      const Eigen::MatrixXd r_ii = r.topLeftCorner(p, p);
      if (iteration == 1) {
        stage.condition_scaled = scaled_condition_number(r_ii);
        if (!last && !(stage.condition_scaled < worst_stage_condition)) return false;
      }
      const auto inner = r_ii.triangularView<Eigen::Upper>();
      const Eigen::MatrixXd r_io = r.block(0, p, p, o);
      const Eigen::VectorXd x = inner.solve(r.col(p + o).head(p) - r_io * x_o);
      for (Eigen::Index i = 0; i < p; ++i)
        e.value[static_cast<Eigen::Index>(stage.columns[static_cast<std::size_t>(i)])] = x[i];
      const double change = update_sigma(stage);
      if (iteration < most && change > 1e-6) continue;
      // A torque alone was solved with unit weight.
      const double scale = most == 1 ? e.sigma[static_cast<Eigen::Index>(stage.coordinates.front())] : 1;
      const Eigen::MatrixXd inverse = scale * inner.solve(Eigen::MatrixXd::Identity(p, p));
      Eigen::MatrixXd of_outer = r_io;  // dependence of the new columns on the known ones
      if (o > 0) inner.solveInPlace(of_outer);
      propagate(stage, outer, inverse * inverse.transpose(), of_outer);
      break;
    }
    for (const std::size_t c : stage.columns) known_[c] = 1;
    result_.stages.push_back(stage);
    return true;
  }

  // Enters C_ii and C_i,known; columns that are not known yet have no covariance.
  void propagate(const LinkStage& stage, const std::vector<std::size_t>& outer, const Eigen::MatrixXd& own,
                 const Eigen::MatrixXd& b) {
    Eigen::MatrixXd& c = result_.estimate.covariance;
    const std::vector<Eigen::Index> i(stage.columns.begin(), stage.columns.end()), o(outer.begin(), outer.end());
    const Eigen::MatrixXd cross = -b * c(o, Eigen::all);
    c(i, Eigen::all) = cross;
    c(Eigen::all, i) = cross.transpose();
    c(i, i) = own + b * c(o, o) * b.transpose();
  }

  const std::vector<CoordinateFactor>& factors_;
  std::vector<char> known_;        // columns
  std::vector<std::size_t> left_;  // coordinates
  LinkByLink result_;
};

}  // namespace

LinkByLink link_by_link(const std::vector<CoordinateFactor>& factors, std::size_t unknowns) {
  return Recursion(factors, unknowns).run();
}

std::string to_string(const std::vector<LinkStage>& stages) {
  std::vector<std::string> each;
  for (const LinkStage& stage : stages) {
    std::vector<std::size_t> joints;
    for (const std::size_t k : stage.coordinates) joints.push_back(k + 1);
    each.push_back(fmt::format("joint{} {}{} ({}{})", joints.size() == 1 ? "" : "s", fmt::join(joints, " and "),
                               joints.size() == 1 ? "" : " together", stage.columns.size(),
                               each.empty() ? stage.columns.size() == 1 ? " parameter" : " parameters" : ""));
  }
  return fmt::format("from the last joint to the first: {}", fmt::join(each, ", "));
}

}  // namespace armature::internal
