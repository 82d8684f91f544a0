// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/recursive_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/identify/equations/rows_in_time.h"
#include "armature/identify/estimators/recursive.h"

namespace armature::internal {
namespace {

constexpr double wind_up = 100;
// The first standard deviations, in units of the bound: so large that the start leaves no trace in the end.
constexpr double unknown = 1e6;

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

// Per column: the least value that alone makes all the torque of a joint.
Eigen::VectorXd whole_torque(const std::vector<CoordinateFactor>& factors, std::size_t unknowns) {
  Eigen::VectorXd least = Eigen::VectorXd::Constant(index(unknowns), std::numeric_limits<double>::infinity());
  for (const CoordinateFactor& f : factors)
    for (std::size_t a = 0; a < f.columns.size(); ++a) {
      const double column = f.triangle.col(index(a)).norm();
      if (column > 0)
        least[index(f.columns[a])] = std::min(least[index(f.columns[a])], std::sqrt(f.torque_squares()) / column);
    }
  return least;
}

}  // namespace

RecursiveTrace follow_parameters(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                                 const std::vector<CoordinateFactor>& factors, double forgetting, std::size_t points) {
  const std::size_t unknowns = model.unknowns();
  RecursiveTrace trace;
  trace.end = least_squares(factors, unknowns, Weighting::by_coordinate);
  trace.forgetting = forgetting;
  const Eigen::VectorXd bound = wind_up * whole_torque(factors, unknowns);
  SquareRootLeastSquares estimator(Eigen::VectorXd::Zero(index(unknowns)), unknown * bound, bound, forgetting);
  // When there are too many points, every other one is dropped.
  std::size_t steps = 0, every = 1;
  const auto keep_half = [](auto& list) {
    for (std::size_t i = 0; 2 * i + 1 < list.size(); ++i) list[i] = std::move(list[2 * i + 1]);
    list.resize(list.size() / 2);
  };
  const auto record = [&](double time) {
    trace.time.push_back(time);
    trace.value.push_back(estimator.value());
    trace.deviation.push_back(estimator.deviation());
  };
  double last = 0;
  std::size_t equations = 0;
  const double period = visit_rows_in_time(model, motions, rows, [&](double time, const std::vector<TimedRow>& timed) {
    Eigen::MatrixXd w(index(timed.size()), index(unknowns));
    Eigen::VectorXd torques(index(timed.size()));
    for (std::size_t i = 0; i < timed.size(); ++i) {
      const double sigma = trace.end.sigma[index(timed[i].coordinate)];
      w.row(index(i)) = timed[i].row.transpose() / sigma;
      torques[index(i)] = timed[i].torque / sigma;
    }
    estimator.add(w, torques);
    equations += timed.size();
    last = time;
    if (++steps % every != 0) return;
    record(time);
    if (trace.time.size() < points) return;
    keep_half(trace.time);
    keep_half(trace.value);
    keep_half(trace.deviation);
    every *= 2;
  });
  trace.memory = forgetting < 1 ? period * static_cast<double>(rows.decimation) / (1 - forgetting)
                                : std::numeric_limits<double>::infinity();
  if (trace.time.empty() || trace.time.back() < last) record(last);
  Estimate& end = trace.end;
  end.value = estimator.value();
  end.covariance = estimator.covariance();
  end.deviation = end.covariance.diagonal().cwiseSqrt();
  end.rows = equations;
  end.iterations = steps;
  return trace;
}

std::string to_string(const RecursiveTrace& trace) {
  if (trace.forgetting == 1)
    return fmt::format("the parameters were followed over {} steps; nothing was forgotten", trace.end.iterations);
  return fmt::format(
      "the parameters were followed over {} steps; the past was forgotten with a time constant of {:.3g} s",
      trace.end.iterations, trace.memory);
}

}  // namespace armature::internal
