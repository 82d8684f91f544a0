// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/solve.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/identify/estimators/bodies.h"
#include "armature/identify/estimators/instrumental.h"
#include "armature/identify/estimators/likelihood.h"
#include "armature/identify/estimators/link_by_link.h"
#include "armature/identify/estimators/robust.h"
#include "armature/identify/estimators/total_least_squares.h"

namespace armature::internal {
namespace {

using Factors = std::vector<CoordinateFactor>;

Solution robust(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                const Factors& factors, Loss loss) {
  RobustFit fit = robust_least_squares(model, motions, rows, factors, loss);
  Solution solution{std::move(fit.estimate), {}, {}, {}};
  solution.triangle = stacked(fit.factors, model.unknowns(), solution.estimate.sigma);
  for (std::size_t k = 0; k < fit.outliers.size(); ++k)
    if (fit.outliers[k] > 0.01)
      solution.notes.push_back(
          fmt::format("{:.1f} % of the equations of joint {} look like outliers", 100 * fit.outliers[k], k + 1));
  return solution;
}

// Starts from consistent parameters: the inertia matrix of unconstrained ones need not be positive definite.
Solution closed_loop(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                     const Factors& factors, const SolveOptions& options) {
  const std::size_t unknowns = model.unknowns();
  const Estimate first = least_squares(factors, unknowns, Weighting::by_coordinate);
  const Consistent bodies = find_bodies(model, stacked(factors, unknowns, first.sigma), options.consistent).consistent;
  const auto fit = options.estimator == Estimator::instrumental ? instrumental_variables : output_error;
  ClosedLoopFit found = fit(model, motions.whole(), rows, bodies.base);
  Solution solution{std::move(found.estimate), {}, {}, {found.controller}};
  solution.estimate.condition = first.condition;
  solution.estimate.condition_scaled = first.condition_scaled;
  std::vector<std::string> errors;
  for (const double error : found.simulated_error) errors.push_back(fmt::format("{:.1f}", error));
  solution.notes.push_back(fmt::format("{} simulations; simulated torques differ from those measured by {} %",
                                       solution.estimate.iterations, fmt::join(errors, ", ")));
  const bool wanted = std::ranges::any_of(motions.whole(), [](const Motion& m) { return !m.reference.empty(); });
  if (options.estimator == Estimator::output_error && !wanted)
    solution.notes.push_back(
        "the log has no reference positions: the simulated loop follows the measured motion, and its tracking errors "
        "bias the parameters by more than their standard deviations say; @estimator=weighted or iv are not biased so");
  solution.triangle = triangle_of(solution.estimate);
  return solution;
}

Solution by_least_squares(std::size_t unknowns, const Factors& factors, Estimator how) {
  Solution solution;
  solution.estimate =
      least_squares(factors, unknowns, how == Estimator::ordinary ? Weighting::none : Weighting::by_coordinate);
  solution.triangle = stacked(factors, unknowns, solution.estimate.sigma);
  if (how == Estimator::total) solution.estimate.value = total_least_squares(solution.triangle).value;
  return solution;
}

}  // namespace

Solution solve(const IdentificationModel& model, const Motions& motions, const RowOptions& rows, const Factors& factors,
               const SolveOptions& options) {
  const std::size_t unknowns = model.unknowns();
  switch (options.estimator) {
    case Estimator::huber: return robust(model, motions, rows, factors, Loss::huber);
    case Estimator::bisquare: return robust(model, motions, rows, factors, Loss::bisquare);
    case Estimator::instrumental:
    case Estimator::output_error: return closed_loop(model, motions, rows, factors, options);
    case Estimator::likelihood: {
      LikelihoodFit fit =
          maximum_likelihood(model, motions.whole(), rows, least_squares(factors, unknowns, Weighting::by_coordinate));
      return {std::move(fit.estimate), std::move(fit.triangle), {}, {}};
    }
    case Estimator::link_by_link: {
      LinkByLink found = link_by_link(factors, unknowns);
      return {found.estimate, triangle_of(found.estimate), {}, {to_string(found.stages)}};
    }
    case Estimator::recursive: {
      RecursiveTrace trace = follow_parameters(model, motions, rows, factors, options.forgetting);
      return {trace.end, triangle_of(trace.end), trace, {to_string(trace)}};
    }
    case Estimator::ordinary:
    case Estimator::weighted:
    case Estimator::total: break;
  }
  return by_least_squares(unknowns, factors, options.estimator);
}

}  // namespace armature::internal
