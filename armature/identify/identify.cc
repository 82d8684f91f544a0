// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/identify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"

namespace armature {
namespace {

std::vector<double> errors(const std::vector<CoordinateFactor>& factors, const Eigen::VectorXd& x) {
  std::vector<double> result;
  for (const CoordinateFactor& f : factors) result.push_back(f.relative_error(x));
  return result;
}

}  // namespace

Identification identify(const Robot& robot, const std::vector<Log>& logs, const std::vector<Log>& validation,
                        const IdentifyOptions& options) {
  Identification result;
  result.model = identification_model(robot, options.model);
  std::vector<Motion> motions, held_out;
  PrepareOptions prepare_options = options.prepare;
  for (const Log& log : logs) {
    for (Motion& motion : prepare(log, prepare_options, result.notes)) motions.push_back(std::move(motion));
    // All logs are seen through the filter that the first one asks for.
    if (!motions.empty() && !prepare_options.cutoff) prepare_options.cutoff = motions.front().cutoff;
  }
  for (const Log& log : validation)
    for (Motion& motion : prepare(log, prepare_options, result.notes)) held_out.push_back(std::move(motion));
  if (motions.empty()) throw UnmetRequest("the log is too short to be filtered", "measure for longer");
  result.cutoff = motions.front().cutoff;
  const double rate = 1 / motions.front().step;
  result.decimation = options.decimation.value_or(
      result.cutoff > 0 ? std::max<std::size_t>(1, static_cast<std::size_t>(0.4 * rate / result.cutoff)) : 1);
  std::size_t samples = 0;
  for (const Motion& motion : motions) samples += motion.samples();
  // A short log: rather rows that are not quite independent than too few.
  if (!options.decimation)
    result.decimation = std::clamp<std::size_t>(samples * result.model.coordinates() / (10 * result.model.unknowns()), 1, result.decimation);
  const auto factors = factorise(result.model, motions, {result.decimation, options.slowest});
  result.estimate = least_squares(factors, result.model.unknowns(), options.weighting);
  result.consistent = consistent_parameters(
      result.model, stacked(factors, result.model.unknowns(), result.estimate.sigma), prior_of(result.model), options.consistent);
  const auto judge = [&](const std::vector<CoordinateFactor>& f, auto member) {
    result.unconstrained.*member = errors(f, result.estimate.value);
    result.error.*member = errors(f, result.consistent.base);
  };
  judge(factors, &Identification::Errors::train);
  if (!held_out.empty()) judge(factorise(result.model, held_out, {}), &Identification::Errors::validation);
  return result;
}

}  // namespace armature
