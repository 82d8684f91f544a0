// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_repetition.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/simulate/closed_loop.h"

namespace armature::internal {
namespace {

constexpr std::size_t every = 28;  // samples of 1 ms

Log every_28_ms(const Log& log) {
  const auto thin = [](const Signal& signal) {
    Signal kept;
    for (std::size_t i = 0; i < signal.size(); i += every) kept.push_back(signal[i]);
    return kept;
  };
  Log rare;
  rare.t = thin(log.t);
  for (const Signal& each : log.q) rare.q.push_back(thin(each));
  for (const Signal& each : log.tau) rare.tau.push_back(thin(each));
  return rare;
}

}  // namespace

IdentificationModel puma260_model(const Robot& plant) {
  IdentificationOptions options;
  options.friction.kinds = {FrictionKind::viscous, FrictionKind::coulomb};
  return identification_model(plant, options);
}

std::vector<Log> puma260_logs(const Robot& robot, Plant& plant, const Puma260Motions& how, Progress& progress) {
  ControllerOptions control;
  control.law = ControlLaw::computed_torque;  // to the path as it was planned
  const Controller controller = make_controller(robot, control);
  std::vector<Log> logs;
  for (const Trajectory& trajectory : puma260_trajectories(robot, how)) {
    logs.push_back(every_28_ms(simulate(plant, trajectory, controller, SimulateOptions{}, progress).measured));
    for (Signal& q : logs.back().q)
      for (double& each : q) each = std::round(each / puma260_resolution) * puma260_resolution;
    logs.back().file = fmt::format("trajectory {}", logs.size());
  }
  return logs;
}

std::vector<Motion> puma260_measured(const std::vector<Log>& logs, double noise, std::uint64_t seed) {
  RandomNumbers random(seed);
  std::vector<Motion> motions;
  for (Log log : logs) {
    for (Signal& tau : log.tau) {
      double squares = 0;
      for (const double each : tau) squares += each * each;
      const double deviation = noise * std::sqrt(squares / static_cast<double>(tau.size()));
      for (double& each : tau) each += deviation * random.normal();
    }
    std::vector<std::string> notes;
    for (Motion& motion : prepare(log, puma260_preparation(), notes)) motions.push_back(std::move(motion));
  }
  return motions;
}

std::vector<char> table_2_parameters(const PaperParameters& parameters) {
  std::vector<char> chosen;
  for (const std::string& name : parameters.names) chosen.push_back(puma260_row(name).kept.has_value());
  return chosen;
}

Eigen::VectorXd torque_shares(const PaperParameters& parameters, const IdentificationModel& model,
                              std::span<const Motion> motions, const Eigen::VectorXd& value, bool of_all) {
  Eigen::VectorXd largest = largest_torques(motions);
  if (of_all) largest.setConstant(largest.maxCoeff());
  const Eigen::MatrixXd contribution = largest_contributions(parameters, model, motions, value);
  return (largest.cwiseInverse().asDiagonal() * contribution).colwise().maxCoeff().transpose();
}

std::vector<char> significant(const Eigen::VectorXd& shares) {
  std::vector<char> kept;
  for (const double share : shares) kept.push_back(share >= puma260_significance);
  return kept;
}

std::size_t count(const std::vector<char>& chosen) {
  return static_cast<std::size_t>(std::count(chosen.begin(), chosen.end(), 1));
}

std::size_t count_in_table_2(const PaperParameters& parameters, const std::vector<char>& chosen) {
  std::vector<char> both = table_2_parameters(parameters);
  for (std::size_t c = 0; c < both.size(); ++c) both[c] = both[c] && chosen[c];
  return count(both);
}

Puma260Repetition puma260_repeat(const PaperParameters& parameters, const IdentificationModel& model,
                                 std::span<const Motion> motions) {
  const std::size_t unknowns = parameters.names.size();
  Puma260Repetition result;
  std::vector<std::vector<CoordinateFactor>> equations;  // of each trajectory
  for (const Motion& motion : motions)
    equations.push_back(in_paper_parameters(parameters, factorise(model, std::span(&motion, 1), {})));
  const auto averages = [&](const std::vector<char>& used) {
    const OverLogs fits = over_logs(equations, unknowns, Weighting::by_coordinate, used);
    ARMATURE_CHECK(fits.logs == motions.size());
    return fits;
  };
  const std::vector<char> table_2 = table_2_parameters(parameters);
  result.all = averages({});
  result.share = torque_shares(parameters, model, motions, result.all.average);
  result.kept = significant(result.share);
  result.kept_of_all = significant(torque_shares(parameters, model, motions, result.all.average, true));
  result.by_rule = averages(result.kept);
  result.by_table_2 = averages(table_2);
  for (const auto& each : equations) {
    result.d_all.push_back(extremes(parameters, each, {}));
    result.d_by_rule.push_back(extremes(parameters, each, result.kept));
    result.d_by_table_2.push_back(extremes(parameters, each, table_2));
  }
  std::vector<CoordinateFactor> stack = equations.front();
  for (std::size_t i = 1; i < equations.size(); ++i) merge(stack, equations[i]);
  const Eigen::VectorXd whole = least_squares(stack, unknowns, Weighting::by_coordinate).value;
  result.kept_together = significant(torque_shares(parameters, model, motions, whole));
  result.together = least_squares(stack, unknowns, Weighting::by_coordinate, result.kept_together).value;
  return result;
}

Distribution distribution(std::vector<double> values) {
  ARMATURE_CHECK(!values.empty());
  std::sort(values.begin(), values.end());
  return {(values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2, values.front(), values.back()};
}

}  // namespace armature::internal
