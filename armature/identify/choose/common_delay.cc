// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/common_delay.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <vector>

#include "armature/identify/choose/delays.h"

namespace armature::internal {
namespace {

constexpr double longest = 1, spacing = 0.01;  // s
constexpr std::size_t samples_of_scan = 3000;
constexpr double far_better = 0.5;  // of the squared residuals, in the mean of the joints
constexpr double slowest = 0.01;    // of the largest speed: there friction is not what the model says

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

class Scan {
 public:
  Scan(const IdentificationModel& model, std::span<const Motion> motions, double farthest)
      : model_(model), motions_(motions) {
    take_samples(farthest);
    if (places_.empty()) return;
    const std::size_t n = model.coordinates();
    RegressorRows rows(model, places_.size());
    rows.evaluate(thin_, 0, places_.size());
    for (std::size_t k = 0; k < n; ++k) {
      double fastest = 0;
      for (const double v : thin_.qd[k]) fastest = std::max(fastest, std::abs(v));
      used_.push_back(Eigen::VectorXd(index(places_.size())));
      for (std::size_t s = 0; s < places_.size(); ++s)
        used_[k][index(s)] = std::abs(thin_.qd[k][s]) >= slowest * fastest ? 1 : 0;
      Eigen::MatrixXd w(index(places_.size()), index(model.active[k].size()));
      for (std::size_t a = 0; a < model.active[k].size(); ++a)
        w.col(index(a)) =
            Eigen::Map<const Eigen::VectorXd>(rows.values[k][a].data(), index(places_.size())).cwiseProduct(used_[k]);
      products_.push_back(w.transpose() * w);
      regressors_.push_back(std::move(w));
    }
    weights_ = Eigen::VectorXd(index(n));
    const Torques logged = torques({0.0});
    for (std::size_t k = 0; k < n; ++k) weights_[index(k)] = 1 / std::max(logged.squares[k][0], 1e-300);
    factorise();
  }

  bool empty() const { return places_.empty(); }

  // All that least squares needs of the torques, per coordinate, for several delays at once.
  struct Torques {
    std::vector<Eigen::MatrixXd> products;  // W^T tau, a column per delay
    std::vector<Eigen::VectorXd> squares;   // |tau|^2
  };
  Torques torques(const std::vector<double>& delays) const {
    Torques result;
    Eigen::MatrixXd tau(index(places_.size()), index(delays.size()));
    for (std::size_t k = 0; k < model_.coordinates(); ++k) {
      for (std::size_t d = 0; d < delays.size(); ++d)
        for (std::size_t s = 0; s < places_.size(); ++s) {
          const Motion& motion = motions_[places_[s].motion];
          const double at = static_cast<double>(places_[s].sample) + delays[d] / motion.step;
          tau(index(s), index(d)) = used_[k][index(s)] * read_at(motion.tau[k], at);
        }
      result.products.emplace_back(regressors_[k].transpose() * tau);
      result.squares.emplace_back(tau.colwise().squaredNorm().transpose());
    }
    return result;
  }

  // The sum of the logarithms of the residuals with delay d of these, and their weights for the next round.
  double score(const Torques& torques, std::size_t d) const { return residuals(torques, d).array().log().sum(); }
  double score(double delay) const { return score(torques({delay}), 0); }
  void weigh_by(const Torques& torques, std::size_t d) {
    weights_ = residuals(torques, d).cwiseInverse();
    factorise();
  }

 private:
  struct Place {
    std::size_t motion, sample;
  };

  void take_samples(double farthest) {
    std::size_t all = 0;
    const auto margin = [&](const Motion& motion) { return margin_of(std::vector<double>{farthest}, motion.step); };
    for (const Motion& motion : motions_)
      if (motion.samples() > 2 * margin(motion)) all += motion.samples() - 2 * margin(motion);
    const std::size_t step = std::max<std::size_t>(1, all / samples_of_scan);
    for (std::vector<Signal>* each : {&thin_.q, &thin_.qd, &thin_.qdd}) each->resize(model_.coordinates());
    for (std::size_t m = 0; m < motions_.size(); ++m) {
      const Motion& motion = motions_[m];
      for (std::size_t s = margin(motion); s + margin(motion) < motion.samples(); s += step) {
        places_.push_back({m, s});
        for (std::size_t k = 0; k < model_.coordinates(); ++k) {
          thin_.q[k].push_back(motion.q[k][s]);
          thin_.qd[k].push_back(motion.qd[k][s]);
          thin_.qdd[k].push_back(motion.qdd[k][s]);
        }
      }
    }
    thin_.tau = thin_.q;  // not used: torques depend on the delay
    thin_.step = motions_.front().step * static_cast<double>(step);
  }

  void factorise() {
    Eigen::MatrixXd a = Eigen::MatrixXd::Zero(index(model_.unknowns()), index(model_.unknowns()));
    for (std::size_t k = 0; k < model_.coordinates(); ++k)
      a(model_.active[k], model_.active[k]) += weights_[index(k)] * products_[k];
    scale_ = a.diagonal().cwiseSqrt();
    for (double& s : scale_) s = s > 0 ? 1 / s : 1;
    a = scale_.asDiagonal() * a * scale_.asDiagonal();
    a.diagonal().array() += 1e-9;
    factor_.compute(a);
  }

  Eigen::VectorXd residuals(const Torques& torques, std::size_t d) const {
    Eigen::VectorXd b = Eigen::VectorXd::Zero(index(model_.unknowns()));
    for (std::size_t k = 0; k < model_.coordinates(); ++k)
      b(model_.active[k]) += weights_[index(k)] * torques.products[k].col(index(d));
    const Eigen::VectorXd x = scale_.asDiagonal() * factor_.solve(scale_.asDiagonal() * b);
    Eigen::VectorXd found(index(model_.coordinates()));
    for (std::size_t k = 0; k < model_.coordinates(); ++k) {
      const Eigen::VectorXd mine = x(model_.active[k]);
      const double torque = torques.squares[k][index(d)];
      const double left = torque + mine.dot(products_[k] * mine - 2 * torques.products[k].col(index(d)));
      found[index(k)] = std::max(left, 1e-8 * torque + 1e-300);
    }
    return found;
  }

  const IdentificationModel& model_;
  std::span<const Motion> motions_;
  std::vector<Place> places_;
  Motion thin_;
  std::vector<Eigen::VectorXd> used_;                   // per coordinate: 1 where it moves
  std::vector<Eigen::MatrixXd> regressors_, products_;  // per coordinate: W, and W^T W
  Eigen::VectorXd weights_, scale_;
  Eigen::LDLT<Eigen::MatrixXd> factor_;
};

}  // namespace

CommonDelay scan_common_delay(const IdentificationModel& model, std::span<const Motion> motions) {
  double seconds = 0;
  for (const Motion& motion : motions) seconds = std::max(seconds, motion.step * static_cast<double>(motion.samples()));
  const auto steps = static_cast<int>(std::min(longest, seconds / 10) / spacing);
  CommonDelay found;
  if (steps < 2) return found;
  Scan scan(model, motions, (steps + 1) * spacing);
  if (scan.empty()) return found;
  int best = 0;
  std::vector<double> scores;
  const auto place = [&](int i) { return static_cast<std::size_t>(i + steps); };
  const auto at = [&](int i) { return scores[place(i)]; };
  std::vector<double> grid;
  for (int i = -steps; i <= steps; ++i) grid.push_back(i * spacing);
  const Scan::Torques torques = scan.torques(grid);
  for (int round = 0; round < 2; ++round) {
    scores.clear();
    for (std::size_t d = 0; d < grid.size(); ++d) scores.push_back(scan.score(torques, d));
    for (int i = -steps; i <= steps; ++i)
      if (at(i) < at(best)) best = i;
    if (round == 0) scan.weigh_by(torques, place(best));
  }
  if (std::abs(best) == steps) {
    if (at(best) < at(0) + std::log(far_better) * static_cast<double>(model.coordinates())) found.end = best * spacing;
    best = 0;
    const auto step = at(1) < at(-1) ? 1 : -1;
    while (std::abs(best) < steps && at(best + step) < at(best)) best += step;
    if (std::abs(best) == steps) return found;
  }
  found.delay = best * spacing;
  double least = at(best);
  for (double width = spacing / 2; width > spacing / 100; width /= 2)
    for (const double other : {found.delay - width, found.delay + width})
      if (const double score = scan.score(other); score < least) {
        found.delay = other;
        least = score;
        break;
      }
  return found;
}

}  // namespace armature::internal
