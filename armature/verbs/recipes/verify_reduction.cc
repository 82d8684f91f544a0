// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of a reduction: what was dropped is zero, and the errors of what was kept, from the logs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/json_text.h"
#include "armature/verbs/recipes/estimate_again.h"
#include "armature/verbs/recipes/verify_page.h"
#include "armature/verbs/recipes/written_robot.h"
#include "armature/verbs/reduce.h"
#include "armature/verify/fit_again.h"

namespace armature::internal {
namespace {

// What reduction.json says, or the certificate itself when the reduction is part of a job.
std::optional<ReduceResult> stated_reduction(Verification& v) {
  Json json = v.certificate.figures;
  if (const auto file = v.outputs.find("reduction.json"); file != v.outputs.end()) {
    json = parse_json(file->second);
    if (!json.is_object()) {
      v.judge("the reduction", "read back", false, "reduction.json is not JSON");
      return std::nullopt;
    }
  } else if (!json.contains("parameters")) {
    v.judge("the reduction", "read back", false, "reduction.json is not there");
    return std::nullopt;
  } else {
    json["operations"] = json_of(BeforeAndAfter<OperationPair>{});
  }
  ReduceResult stated;
  v.read_into(json, stated, "the reduction");
  if (stated.parameters.empty()) Verification::refuse_contents("the reduction has no parameters");
  return stated;
}

void check_dropped_parameters(Verification& v, const ReduceResult& stated) {
  std::size_t kept = 0;
  std::string wrong;
  for (const ReducedParameter& p : stated.parameters) {
    kept += p.kept ? 1 : 0;
    if (!p.kept && (p.reduced != 0 || p.reduced_sd != 0))
      wrong = fmt::format("{} was dropped and is {:.4g}", p.name, p.reduced);
  }
  if (kept != stated.kept_count || stated.parameters.size() != stated.base_count)
    wrong = fmt::format("{} of {} are kept, and {} of {} are stated", kept, stated.parameters.size(), stated.kept_count,
                        stated.base_count);
  v.judge("what was dropped", "counted, and zero", wrong.empty(),
          wrong.empty() ? fmt::format("{} of {} parameters", stated.base_count - kept, stated.base_count) : wrong);
}

// The robot that is written has the kept parameters, and zeros.
void check_reduced_robot(Verification& v, const ReduceResult& stated) {
  Named<double> numbers;
  for (const ReducedParameter& p : stated.parameters)
    if (std::ranges::find(stated.left_out, p.name) == stated.left_out.end()) numbers.emplace_back(p.name, p.reduced);
  try {
    Robot expected = with_numbers(*v.robot, numbers, true);
    if (!stated.friction_widths.empty()) set_widths(expected, widths_and_speeds(stated));
    for (const char* file : {"robot.yaml", "reduced.yaml"}) check_robot_file(v, file, expected, {true, true, false});
  } catch (const UnmetRequest& request) {
    v.judge("the reduced robot", "its parameters by name", false, request.message());
  }
}

// The kept parameters, solved again.
void check_reduced_fit(Verification& v, const ReduceResult& stated, const std::vector<NormalEquations>& equations) {
  std::vector<char> kept;
  for (const ReducedParameter& p : stated.parameters) kept.push_back(p.kept ? 1 : 0);
  const std::optional<FitAgain> fit = fit_again(equations, kept);
  if (!fit) return v.judge("the reduced parameters", "weighted normal equations", false, "they are not determined");
  std::string wrong;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const ReducedParameter& p = stated.parameters[i];
    const double size = fit->deviation[i];
    if (kept[i] &&
        !(std::abs(fit->value[i] - p.reduced) <= 1e-2 * size && std::abs(p.reduced_sd - size) <= 1e-2 * size))
      wrong = fmt::format("{} is {:.6g} +- {:.2g} as stated and {:.6g} +- {:.2g} as found", p.name, p.reduced,
                          p.reduced_sd, fit->value[i], size);
  }
  if (const double found = fit->condition;
      wrong.empty() && found > 0 && std::abs(stated.condition.after - found) > 1e-4 * found)
    wrong = fmt::format("the condition is {:.6g} as stated and {:.6g} as found", stated.condition.after, found);
  std::vector<double> value;
  for (const ReducedParameter& p : stated.parameters) value.push_back(p.value);
  const std::vector<double> shares = contributions_again(equations, value);
  const std::optional<FitAgain> all = fit_again(equations, std::vector<char>(kept.size(), 1));
  for (std::size_t i = 0; i < kept.size() && wrong.empty(); ++i) {
    const ReducedParameter& p = stated.parameters[i];
    if (!(std::abs(shares[i] - p.contribution) <= 1e-6 * shares[i] + 1e-12))
      wrong = fmt::format("{} contributes {:.6g} as stated and {:.6g} as found", p.name, p.contribution, shares[i]);
    else if (all && !(std::abs(all->value[i] - p.value) <= 1e-2 * all->deviation[i] &&
                      std::abs(all->deviation[i] - p.sd_white) <= 1e-2 * all->deviation[i] && p.sd >= p.sd_white))
      wrong = fmt::format("{} is {:.6g} before the reduction as stated and {:.6g} as found", p.name, p.value,
                          all->value[i]);
  }
  const auto near = [](double said, double found) { return found == 0 || std::abs(said - found) <= 1e-4 * found; };
  if (wrong.empty() && !(all && near(stated.condition.before, all->condition) &&
                         near(stated.condition_scaled.before, all->condition_scaled) &&
                         near(stated.condition_scaled.after, fit->condition_scaled)))
    wrong = "a condition number is another";
  v.judge("the reduced parameters and their deviations", "weighted normal equations, from the logs", wrong.empty(),
          wrong.empty() ? fmt::format("{} parameters", stated.kept_count) : wrong);
}

}  // namespace

void verify_reduction(Verification& v) {
  const auto options = v.options<ReduceOptions>();
  const std::optional<ReduceResult> read = stated_reduction(v);
  if (!read) return;
  const ReduceResult& stated = *read;
  check_dropped_parameters(v, stated);
  if (const auto page = v.outputs.find("report.html"); page != v.outputs.end())
    check_reduction_page(v, "report.html", page->second, stated);
  if (!v.robot) return v.skip("the errors", "the robot is not there");
  check_reduced_robot(v, stated);
  if (options.logs.empty()) return v.skip("the errors", "no logs were used");
  EquationOptions equations;
  std::vector<double> reduced;
  for (const ReducedParameter& p : stated.parameters) {
    equations.columns.push_back(p.name);
    reduced.push_back(p.reduced);
  }
  equations.widths = widths_of(equations.columns, widths_and_speeds(stated));
  equations.slowest = options.fit.slowest;
  equations.decimation = stated.decimation;
  const std::optional<EquationsAgain> again = equations_again(v, options.logs, options.fit, equations,
                                                              {stated.delays, stated.cutoff, stated.friction_filtered});
  if (!again) return;
  if (options.fit.estimator == Estimator::weighted) check_reduced_fit(v, stated, again->train);
  std::vector<double> all;
  for (const ReducedParameter& p : stated.parameters) all.push_back(p.value);
  check_errors(v, "error of all parameters", again->judged, all, stated.error.before.train,
               stated.error.before.train_total);
  check_errors(v, "error of the reduced parameters", again->judged, reduced, stated.error.after.train,
               stated.error.after.train_total);
  if (!again->held_out.empty())
    check_errors(v, "validation error of all parameters", again->held_out, all, stated.error.before.validation,
                 stated.error.before.validation_total.value_or(NAN));
  if (!again->held_out.empty())
    check_errors(v, "validation error of the reduced parameters", again->held_out, reduced,
                 stated.error.after.validation, stated.error.after.validation_total.value_or(NAN));
}

}  // namespace armature::internal
