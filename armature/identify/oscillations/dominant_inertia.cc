// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/oscillations/dominant_inertia.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double independent = 1e-6;          // smallest norm of a unit column after projection on the others
constexpr std::size_t generic_postures = 60;  // random postures, which show what a joint can identify

using Columns = std::vector<Eigen::Index>;

// Independent columns in order of their pivots, an orthonormal basis of them, and each other column as a combination.
struct Independent {
  Columns kept;
  std::vector<std::pair<Eigen::Index, Eigen::Index>> lumped;  // a column, and a kept one that it acts together with
};

Independent independent_columns(const Eigen::MatrixXd& rows, const Columns& first, const Columns& candidates) {
  Independent result;
  Eigen::MatrixXd basis(rows.rows(), 0);
  const auto consider = [&](Eigen::Index c) {
    const double length = rows.col(c).norm();
    if (length == 0) return;
    Eigen::VectorXd rest = rows.col(c) / length;
    for (int twice = 0; twice < 2; ++twice) rest -= basis * (basis.transpose() * rest);
    if (rest.norm() > independent) {
      basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
      basis.col(basis.cols() - 1) = rest.normalized();
      result.kept.push_back(c);
      return;
    }
    // Its coefficients in the kept columns, from their normal equations.
    Eigen::MatrixXd kept(rows.rows(), static_cast<Eigen::Index>(result.kept.size()));
    for (std::size_t i = 0; i < result.kept.size(); ++i)
      kept.col(static_cast<Eigen::Index>(i)) = rows.col(result.kept[i]).normalized();
    const Eigen::VectorXd share = (kept.transpose() * kept).ldlt().solve(kept.transpose() * rows.col(c) / length);
    for (std::size_t i = 0; i < result.kept.size(); ++i)
      if (std::abs(share[static_cast<Eigen::Index>(i)]) > 1e-4) result.lumped.emplace_back(c, result.kept[i]);
  };
  for (const Eigen::Index c : first) consider(c);
  for (const Eigen::Index c : candidates)
    if (std::find(first.begin(), first.end(), c) == first.end()) consider(c);
  return result;
}

// a_kk at random postures.
Eigen::MatrixXd generic_rows(const IdentificationModel& model, std::size_t coordinate) {
  RandomNumbers random(coordinate + 1);
  Eigen::MatrixXd rows(generic_postures, static_cast<Eigen::Index>(model.inertial_count));
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    std::vector<double> posture(model.coordinates());
    for (double& q : posture) q = random.uniform(-3, 3);
    rows.row(i) = diagonal_inertia_row(model, coordinate, posture);
  }
  return rows;
}

Eigen::MatrixXd below(const Eigen::MatrixXd& upper, const Eigen::MatrixXd& lower) {
  Eigen::MatrixXd both(upper.rows() + lower.rows(), lower.cols());
  if (upper.rows() > 0) both.topRows(upper.rows()) = upper;
  both.bottomRows(lower.rows()) = lower;
  return both;
}

}  // namespace

OscillationRecord oscillation_record(const Log& log, std::size_t coordinate, double kp, double kv) {
  ARMATURE_CHECK(coordinate < log.coordinates());
  const auto range = [](const Signal& s) {
    const auto [low, high] = std::minmax_element(s.begin(), s.end());
    return *high - *low;
  };
  OscillationRecord record{log.file, coordinate, kp, kv, log.t, log.q[coordinate], {}};
  for (std::size_t k = 0; k < log.coordinates(); ++k) {
    if (k != coordinate && range(log.q[k]) > 0.3 * range(record.angle))
      throw UnmetRequest(
          fmt::format("{}: joint {} moves while joint {} is measured", printable(log.file, 200), k + 1, coordinate + 1),
          "lock all joints but one, or say which one is free");
    double mean = 0;
    for (const double q : log.q[k]) mean += q / static_cast<double>(log.samples());
    record.posture.push_back(mean);
  }
  return record;
}

DominantInertia dominant_inertia(const OscillationRecord& record) {
  if (!(record.kp > 0))
    throw UnmetRequest(fmt::format("{}: kp is {}", printable(record.file, 200), record.kp),
                       "without a spring (kp > 0) nothing oscillates");
  DominantInertia result;
  result.coordinate = record.coordinate;
  try {
    result.oscillation = fit_oscillation(record.t, record.angle);
  } catch (const UnmetRequest& request) {
    throw UnmetRequest(fmt::format("{}: {}", printable(record.file, 200), request.what()), request.hint());
  }
  const Oscillation& o = result.oscillation;
  const double w = o.natural();
  const double w_sd = std::hypot(o.frequency * o.frequency_sd, o.decay * o.decay_sd) / w;
  result.inertia = record.kp * o.period() * o.period() / (4 * std::numbers::pi * std::numbers::pi);
  result.inertia_sd = 2 * result.inertia * w_sd / w;
  result.friction = 2 * o.decay * result.inertia - record.kv;
  result.friction_sd = 2 * std::hypot(result.inertia * o.decay_sd, o.decay * result.inertia_sd);
  return result;
}

Eigen::VectorXd diagonal_inertia_row(const IdentificationModel& model, std::size_t coordinate,
                                     std::span<const double> posture) {
  const std::size_t n = model.coordinates(), p = model.inertial_count;
  ARMATURE_CHECK(posture.size() == n && coordinate < n);
  // Two states: an acceleration of one, and none.
  std::vector<std::array<double, 2>> states(3 * n, {0.0, 0.0}), row(p, {0.0, 0.0});
  for (std::size_t k = 0; k < n; ++k) states[k] = {posture[k], posture[k]};
  states[2 * n + coordinate] = {1, 0};
  std::vector<const double*> from;
  for (const auto& s : states) from.push_back(s.data());
  std::vector<double*> to(n * p, nullptr);
  for (std::size_t c = 0; c < p; ++c) to[coordinate * p + c] = row[c].data();
  model.inertial_columns(from, 2, to);
  Eigen::VectorXd result(static_cast<Eigen::Index>(p));
  for (std::size_t c = 0; c < p; ++c) result[static_cast<Eigen::Index>(c)] = row[c][0] - row[c][1];
  return result;
}

DominantInertias dominant_inertias(const IdentificationModel& model, std::span<const OscillationRecord> records) {
  if (records.empty()) throw UnmetRequest("no oscillation was recorded", "give at least one record per joint");
  DominantInertias result;
  for (const OscillationRecord& record : records) result.measured.push_back(dominant_inertia(record));
  const auto p = static_cast<Eigen::Index>(model.inertial_count);
  Columns all, structure, kept;
  for (Eigen::Index c = 0; c < p; ++c) all.push_back(c);
  Eigen::MatrixXd generic(0, p), rows(0, p);
  std::vector<double> measured;
  std::vector<std::pair<Eigen::Index, Eigen::Index>> lumped;
  for (std::size_t k = model.coordinates(); k-- > 0;) {
    Eigen::MatrixXd own(0, p);
    for (std::size_t r = 0; r < records.size(); ++r) {
      if (records[r].coordinate != k) continue;
      const DominantInertia& m = result.measured[r];
      const double weight = 1 / std::max(m.inertia_sd, 1e-9 * m.inertia);
      own = below(own, weight * diagonal_inertia_row(model, k, records[r].posture).transpose());
      measured.push_back(weight * m.inertia);
    }
    if (own.rows() == 0) {
      result.notes.push_back(fmt::format("joint {} was not measured", k + 1));
      continue;
    }
    generic = below(generic, generic_rows(model, k));
    const Independent possible = independent_columns(generic, structure, all);
    structure = possible.kept;
    lumped = possible.lumped;
    rows = below(rows, own);
    const Independent seen = independent_columns(rows, kept, structure);
    const std::size_t before = kept.size();
    kept = seen.kept;
    for (std::size_t i = before; i < kept.size(); ++i)
      result.lumped.push_back({model.columns[static_cast<std::size_t>(kept[i])].name, {}, k, 0, 0});
    if (kept.size() < structure.size())
      result.notes.push_back(fmt::format(
          "from joint {} on, {} of {} lumped inertias can be distinguished: measure {} more postures that differ in "
          "the joints behind it",
          k + 1, kept.size(), structure.size(), structure.size() - kept.size()));
  }
  Eigen::MatrixXd chosen(rows.rows(), static_cast<Eigen::Index>(kept.size()));
  for (std::size_t i = 0; i < kept.size(); ++i) chosen.col(static_cast<Eigen::Index>(i)) = rows.col(kept[i]);
  const Eigen::Map<const Eigen::VectorXd> right(measured.data(), static_cast<Eigen::Index>(measured.size()));
  // With columns scaled to length one the normal equations of a few dozen postures are accurate enough.
  const Eigen::VectorXd scale = chosen.colwise().norm().cwiseInverse();
  const Eigen::MatrixXd scaled = chosen * scale.asDiagonal();
  const Eigen::LDLT<Eigen::MatrixXd> normal(scaled.transpose() * scaled);
  const Eigen::VectorXd x = scale.asDiagonal() * normal.solve(scaled.transpose() * right);
  const Eigen::MatrixXd covariance = normal.solve(Eigen::MatrixXd::Identity(x.size(), x.size()));
  result.parameters = Eigen::VectorXd::Zero(p);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    result.parameters[kept[i]] = result.lumped[i].value = x[row];
    result.lumped[i].sd = scale[row] * std::sqrt(covariance(row, row));
    for (const auto& [column, into] : lumped)
      if (into == kept[i]) result.lumped[i].with.push_back(model.columns[static_cast<std::size_t>(column)].name);
  }
  return result;
}

}  // namespace armature::internal
