// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/payload.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/estimators/consistent.h"
#include "armature/identify/estimators/least_squares.h"
#include "armature/robot/rotor.h"

namespace armature::internal {
namespace {

using Index = Eigen::Index;

constexpr Index mass = 9;

// The places of the ten parameters of a link among the standard ones; nothing where it has none.
std::optional<std::vector<Index>> places_of_ten(const IdentificationModel& model, std::size_t link) {
  std::vector<Index> at(10, -1);
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    if (!p.friction && p.link == link && is_inertial(p.kind))
      at[static_cast<std::size_t>(p.kind)] = static_cast<Index>(s);
  }
  return std::ranges::all_of(at, [](Index i) { return i >= 0; }) ? std::optional(at) : std::nullopt;
}

// This link, or the one before it where it has no parameters; 0: the base.
std::size_t link_with_ten(const IdentificationModel& model, std::size_t link) {
  while (link > 0 && !places_of_ten(model, link)) link = model.robot.frame(link).antecedent;
  return link;
}

// The link that was asked for, or the last one: rotors come after the links, and carry nothing.
std::size_t carrier(const IdentificationModel& model, std::size_t asked) {
  for (std::size_t j = asked > 0 ? asked : model.robot.link_count; j > 0; --j) {
    const std::size_t link = link_with_ten(model, j);
    if (link > 0 && (asked > 0 || !is_rotor(model.robot, link))) return link;
    if (asked > 0) break;
  }
  throw UnmetRequest("the robot has no link that could hold a payload", "");
}

// Chooses independent columns, M and the first moments before inertias, and groups the others into them.
void tell_apart(const Eigen::MatrixXd& columns, PayloadEstimate& payload) {
  const Index order[] = {mass, 6, 7, 8, 5, 0, 3, 1, 2, 4};
  const double scale = columns.colwise().norm().maxCoeff();
  payload.grouped = Eigen::MatrixXd::Zero(10, 10);
  Eigen::MatrixXd kept(columns.rows(), 0);
  std::vector<Index> told;
  for (const Index i : order) {
    Eigen::VectorXd share(kept.cols()), rest = columns.col(i);
    if (kept.cols() > 0) {
      share = kept.colPivHouseholderQr().solve(columns.col(i));
      rest -= kept * share;
    }
    if (rest.norm() > 1e-9 * scale) {
      kept.conservativeResize(Eigen::NoChange, kept.cols() + 1);
      kept.rightCols(1) = columns.col(i);
      payload.grouped(i, i) = 1;
      told.push_back(i);
    } else {
      for (std::size_t k = 0; k < told.size(); ++k) payload.grouped(told[k], i) = share[static_cast<Index>(k)];
    }
  }
  std::sort(told.begin(), told.end());
  payload.told = std::move(told);
}

// Whether parameter i is told by itself, and nothing else is grouped into it.
bool stands_for_itself(const PayloadEstimate& payload, Index i) {
  const double others = payload.grouped.row(i).cwiseAbs().sum() - 1;
  return payload.grouped(i, i) == 1 && std::abs(others) < 1e-9;
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
                                 std::optional<double> known_mass, const PayloadPlace& place) {
  PayloadEstimate payload;
  payload.link = carrier(model, place.link);
  const std::vector<Index> places = *places_of_ten(model, payload.link);
  payload.frame = payload_frame(model.robot, {payload.link, place.frame});
  const Eigen::MatrixXd all = model.base_of_standard(Eigen::all, places) * in_khalil_frame(payload.frame);
  tell_apart(all, payload);
  std::vector<Index> free = payload.told;
  const bool mass_is_told = std::binary_search(free.begin(), free.end(), mass);
  if (free.empty() || (known_mass && !mass_is_told))
    throw UnmetRequest(
        fmt::format("no joint feels {} on link {}", free.empty() ? "a payload" : "the weight of a payload",
                    model.robot.frame(payload.link).link_name),
        "a link further from the base");
  if (known_mass) free.pop_back();  // the last of the ten
  const Eigen::MatrixXd columns = all(Eigen::all, free);
  const auto unknown = static_cast<Index>(free.size()), p = static_cast<Index>(model.unknowns());
  const auto n = static_cast<Index>(unloaded.size());
  const Eigen::VectorXd known = known_mass ? Eigen::VectorXd(*known_mass * all.col(mass)) : Eigen::VectorXd::Zero(p);
  Eigen::VectorXd robot, both, gains = Eigen::VectorXd::Ones(n);  // the last solution
  const auto solve = [&](bool with_gains, const Eigen::VectorXd& weights, Eigen::VectorXd& x,
                         Eigen::MatrixXd& inverse) {
    PayloadSystem system(model, columns, with_gains ? static_cast<std::size_t>(n) : 0);
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
    both = robot + columns * x.segment(p, unknown) + known;
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
  payload.value(free) = x.segment(p, unknown);
  payload.deviation(free) = deviation.segment(p, unknown);
  if (known_mass) {
    payload.value[mass] = *known_mass;
    payload.gains = gains;
    payload.gain_deviation = deviation.tail(n);
  }
  bool has_centre = true;
  for (Index i = 6; i < 10; ++i) has_centre = has_centre && stands_for_itself(payload, i);
  if (has_centre) payload.centre = payload.value.segment<3>(6) / payload.value[mass];
  if (payload.told.size() == 10) payload.is_body = pseudo_inertia_matrix(payload.value).llt().info() == Eigen::Success;
  for (Index k = 0; k < n; ++k) {
    const double gain = gains[k];
    payload.error_without.push_back(loaded[static_cast<std::size_t>(k)].relative_error(robot / gain));
    payload.error.push_back(loaded[static_cast<std::size_t>(k)].relative_error(both / gain));
  }
  return payload;
}

namespace {

// The squared error of all torques of the loaded motions together.
double squared_error(const std::vector<CoordinateFactor>& loaded, const std::vector<double>& relative) {
  double sum = 0;
  for (std::size_t k = 0; k < loaded.size(); ++k) sum += loaded[k].torque_squares() * relative[k] * relative[k];
  return sum;
}

}  // namespace

std::optional<PayloadEstimate> likelier_payload(const IdentificationModel& model,
                                                const std::vector<CoordinateFactor>& unloaded,
                                                const std::vector<CoordinateFactor>& loaded,
                                                const Eigen::VectorXd& sigma, const PayloadEstimate& found) {
  std::optional<PayloadEstimate> best;
  double least = squared_error(loaded, found.error) / 4;
  for (std::size_t link = 1; link <= model.robot.link_count; ++link) {
    if (link == found.link) continue;
    try {
      PayloadEstimate other = identify_payload(model, unloaded, loaded, sigma, {}, {link});
      if (const double error = squared_error(loaded, other.error); other.link == link && error < least) {
        least = error;
        best = std::move(other);
      }
    } catch (const UnmetRequest&) {
      continue;  // no joint feels a payload there
    }
  }
  return best;
}

std::optional<std::string> note_on_payload(const IdentificationModel& model,
                                           const std::vector<CoordinateFactor>& unloaded,
                                           const std::vector<CoordinateFactor>& loaded, const Eigen::VectorXd& sigma,
                                           const PayloadEstimate& found) {
  const auto other = likelier_payload(model, unloaded, loaded, sigma, found);
  if (!other) return std::nullopt;
  return fmt::format(
      "a payload on link {} would explain the loaded motions with errors of {:.1f} %, where one on link {} leaves "
      "{:.1f} %: is it fixed there? @load_link={}",
      other->frame.name, fmt::join(other->error, " "), found.frame.name, fmt::join(found.error, " "),
      other->frame.name);
}

}  // namespace armature::internal
