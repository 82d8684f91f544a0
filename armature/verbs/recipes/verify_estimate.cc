// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of an identification: from the logs when they are there, with the oracle's regressor and normal equations
// instead of triangles, or from its parts (check_parts.h); and without them, that the links are bodies and that the
// robot's file says what the estimate says. Reading and filtering of the logs are those of log/, for both.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/json_text.h"
#include "armature/base/limits.h"
#include "armature/base/text.h"
#include "armature/expr/numeric_field.h"
#include "armature/read/expression.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/recipes/estimate_again.h"
#include "armature/verbs/recipes/read_options.h"
#include "armature/verbs/recipes/verify_page.h"
#include "armature/verbs/recipes/written_robot.h"
#include "armature/verify/check_gap.h"
#include "armature/verify/fit_again.h"
#include "armature/verify/oracle_outputs.h"

namespace armature::internal {
namespace {

constexpr double significant_share = 0.01;  // of the greatest torque of a joint (Izaguirre et al. 1992, section 7)

void check_bodies(Verification& v, const IdentifyResult& stated) {
  std::map<std::string, double> values(stated.consistent.standard.begin(), stated.consistent.standard.end());
  std::size_t links = 0;
  for (std::size_t j = 1; j <= v.robot->link_count; ++j) {
    std::array<double, 10> ten{};
    bool any = false;
    for (std::size_t kind = 0; kind < 10; ++kind)
      if (const auto found = values.find(fmt::format("{}{}", parameter_kinds[kind], j)); found != values.end()) {
        ten[kind] = found->second;
        any = true;
      }
    if (!any) continue;
    ++links;
    if (!is_body(ten))
      return v.judge("links are bodies", "Cholesky's factor of each pseudo-inertia", false,
                     fmt::format("link {} has none", j));
  }
  v.judge("links are bodies", "Cholesky's factor of each pseudo-inertia", true, fmt::format("{} links", links));
}

// Without those that a robot's description cannot hold.
Named<double> held_numbers(const IdentifyResult& stated) {
  Named<double> numbers;
  for (const auto& [name, value] : stated.consistent.standard)
    if (std::ranges::find(stated.left_out, name) == stated.left_out.end()) numbers.emplace_back(name, value);
  return numbers;
}

// The files of the identified robot: bodies, friction, lengths and gravity are those of the description with the
// numbers of the estimate.
void check_robot_files(Verification& v, const IdentifyResult& stated) {
  Robot expected = with_numbers(*v.robot, held_numbers(stated), false);
  set_widths(expected, widths_and_speeds(stated));
  if (!v.robot->loops.empty()) {
    v.skip("torques of the robot that is written", "torques of closed loops are not computed by a second way");
  } else {
    check_robot_file(v, "robot.yaml", expected, {true, true, true});
    const bool told = v.certificate.options.contains("right_angles");
    ReadOptions reading = read_options(told ? v.options<LoadRobotOptions>() : LoadRobotOptions{});
    reading.part.lock.clear();  // what was locked is fixed there
    check_robot_file(v, "robot.urdf", expected, {false, false, true}, reading);
  }
  const auto yaml = v.outputs.find("robot.yaml");
  if (yaml == v.outputs.end()) return;
  Diagnostics ignored;
  const Robot written = read_robot_text(yaml->second, "robot.yaml", ignored);
  for (const auto& [name, value] : held_numbers(stated)) {  // also those that no torque shows
    const auto which = parameter_of_label(written, name);
    if (!which || name.starts_with("Fo")) continue;
    const auto number_there = number(written.arena, parameter_value(written, which->first, which->second));
    if (!number_there || std::abs(*number_there - value) > 1e-8 * (std::abs(value) + 1e-8))
      return v.judge(
          "numbers of robot.yaml", "read back, against the estimate", false,
          fmt::format("{} is {:.10g} there and {:.10g} in the estimate", name, number_there.value_or(NAN), value));
  }
  for (const auto& [name, width] : widths_and_speeds(stated)) {  // which torques of fast motion do not show
    const auto which = parameter_of_label(written, name);
    if (!which) continue;
    const Frame& frame = written.frame(which->first);
    const bool falls = which->second == stribeck_kind;
    const auto there = number(written.arena, falls ? frame.stribeck_velocity : frame.friction_width);
    if (!there || std::abs(*there - width) > 1e-9 * width)
      return v.judge("numbers of robot.yaml", "read back, against the estimate", false,
                     fmt::format("the friction of {} has the width {:.10g} there and {:.10g} in the estimate", name,
                                 there.value_or(NAN), width));
  }
  v.judge("numbers of robot.yaml", "read back, against the estimate", true);
}

constexpr const char* grouped_by_motions = "a motor inertia is grouped by the motions, not by the geometry alone";

// The base parameters of the bodies are those of their standard parameters, whatever the formulas say.
void check_consistent(Verification& v, const IdentifyResult& stated) {
  Named<double> base;
  for (const IdentifiedParameter& p : stated.parameters) base.emplace_back(p.name, p.consistent);
  if (!v.robot->loops.empty())
    return v.skip("base parameters of the bodies", "torques of closed loops are not computed by a second way");
  if (!stated.consistent.grouped.empty()) return v.skip("base parameters of the bodies", grouped_by_motions);
  const double off = mechanism_difference(with_numbers(*v.robot, stated.consistent.standard, false),
                                          with_numbers(*v.robot, base, true), {true, true, false});
  v.judge("base parameters of the bodies", "torques, beside those of the standard parameters", off < 1e-7,
          fmt::format("within {:.1e} at 8 states", off));
}

// The formulas of base parameters, with the standard parameters of the bodies.
void check_formulas(Verification& v, const IdentifyResult& stated) {
  Arena arena;
  NumericField<double>::Symbols values;
  for (const auto& [name, value] : stated.consistent.standard) values[name] = value;
  const NumericField<double> field(values);
  Limits limits;
  limits.expression_length = 1'000'000;  // a base parameter of a robot with locked joints stands for many
  std::string wrong;
  for (const IdentifiedParameter& p : stated.parameters) {
    Diagnostics diagnostics;
    const auto formula = parse_expression(arena, p.formula, {"estimate.json", 0, 0}, diagnostics, limits);
    bool known = formula && !diagnostics.has_errors();
    if (known)
      for (const Ref symbol : symbols_in(arena, *formula)) known = known && values.contains(arena.name_of(symbol));
    const double found = known ? evaluate(arena, *formula, field) : NAN;
    if (!(std::abs(found - p.consistent) <= 1e-6 * (std::abs(found) + 1e-6)))
      wrong = fmt::format("{} is {:.6g} as stated and {:.6g} by its formula", p.name, p.consistent, found);
  }
  v.judge("formulas of the parameters", "evaluated at the bodies' standard parameters", wrong.empty(), wrong);
}

// What the certificate says of the estimate is what the estimate says.
void check_certified_figures(Verification& v, const Json& estimate) {
  for (const auto& [name, figure] : v.certificate.figures.items()) {
    const bool gap = name == "duality_gap" && estimate.contains("consistent");
    const Json& holder = gap ? estimate.at("consistent") : estimate;
    if (!holder.contains(name) || holder.at(name) != figure)
      return v.judge("figures of the certificate", "beside the estimate", false,
                     fmt::format("{} differs", printable(name, 40)));
  }
}

// Figures that follow from others.
void check_counts(Verification& v, const IdentifyResult& stated) {
  std::string wrong;
  std::size_t essential = 0, significant = 0;
  for (const IdentifiedParameter& p : stated.parameters) {
    essential += p.essential ? 1 : 0;
    significant += p.contribution >= significant_share ? 1 : 0;
    const double relative = 100 * p.sd / std::abs(p.value);
    if (std::isfinite(relative) && !(std::abs(relative - p.relative_sd) <= 1e-9 * relative))
      wrong = fmt::format("the relative deviation of {} is {:.6g} % as stated and {:.6g} % as computed", p.name,
                          p.relative_sd, relative);
    const double half = 1.96 * p.sd;
    if (p.interval.size() != 2 ||
        !(std::abs(p.interval[0] - (p.value - half)) <= 1e-9 * half + 1e-12 * std::abs(p.value)) ||
        !(std::abs(p.interval[1] - (p.value + half)) <= 1e-9 * half + 1e-12 * std::abs(p.value)))
      wrong = fmt::format("the interval of {} is not its value and 1.96 standard deviations either way", p.name);
  }
  if (essential != stated.essential_count) wrong = "essential_count is not the number of essential parameters";
  if (std::max<std::size_t>(significant, 1) != stated.significant_count)
    wrong = "significant_count is not the number of parameters that contribute 1 %";
  if (stated.base_count != stated.parameters.size()) wrong = "base_count is not the number of parameters";
  v.judge("counts and relative deviations", "from the parameters", wrong.empty(), wrong);
}

bool nearly(double stated, double found, double relative) { return std::abs(stated - found) <= relative * found; }

void check_fit(Verification& v, const IdentifyResult& stated, const FitAgain& fit, const char* how) {
  std::string wrong;
  double worst = 0;
  for (std::size_t i = 0; i < fit.value.size(); ++i) {
    const IdentifiedParameter& p = stated.parameters[i];
    const double off = std::abs(fit.value[i] - p.value) / (fit.deviation[i] + 1e-300);
    worst = std::max(worst, off);
    if (!(off <= 1e-2))
      wrong = fmt::format("{} is {:.6g} as stated and {:.6g} as found, {:.2g} standard deviations away", p.name,
                          p.value, fit.value[i], off);
    else if (!nearly(p.sd_white, fit.deviation[i], 1e-2) || p.sd < p.sd_white)
      wrong = fmt::format("the deviation of {} is {:.4g} ({:.4g} for white residuals) as stated and {:.4g} as found",
                          p.name, p.sd, p.sd_white, fit.deviation[i]);
  }
  v.judge("the estimate and its deviations", fmt::format("weighted {}", how), wrong.empty(),
          wrong.empty() ? fmt::format("{} parameters, within {:.1e} of a deviation", fit.value.size(), worst) : wrong);
  std::string sigma;
  for (std::size_t k = 0; k < fit.sigma.size(); ++k)
    if (!nearly(stated.torque_sd[k], fit.sigma[k], 1e-4))
      sigma = fmt::format("joint {}: {:.6g} is stated, {:.6g} is found", k + 1, stated.torque_sd[k], fit.sigma[k]);
  v.judge("deviations of the torques", "weights iterated again", sigma.empty(), sigma);
}

// 0: rounding hides it here.
void check_condition(Verification& v, const std::string& what, double stated, double found) {
  if (found == 0) return v.skip(what, "it is too great to be told from W^T W");
  v.judge(what, "Jacobi's rotations of W^T W", nearly(stated, found, 1e-4),
          fmt::format("{:.6g} is stated, {:.6g} is found", stated, found));
}

// Which parameters matter, and the model that has only them.
void check_selection(Verification& v, const std::string& which, const EquationsAgain& again,
                     const std::vector<char>& kept, std::size_t count, double condition, const TorqueErrors& error) {
  const std::optional<FitAgain> fit = fit_again(again.train, kept);
  const auto found = static_cast<std::size_t>(std::ranges::count(kept, 1));
  if (!fit || found != count)
    return v.judge(which + " parameters", again.how, false, fmt::format("{} are stated, {} are found", count, found));
  check_condition(v, "condition of the " + which + " parameters", condition, fit->condition);
  check_errors(v, "error of the " + which + " parameters", again.judged, fit->value, error.train, error.train_total,
               again.how);
  if (!again.held_out.empty())
    check_errors(v, "validation error of the " + which + " parameters", again.held_out, fit->value, error.validation,
                 error.validation_total.value_or(NAN));
}

void check_what_matters(Verification& v, const IdentifyResult& stated, const EquationsAgain& again, double essential) {
  std::vector<double> value;
  for (const IdentifiedParameter& p : stated.parameters) value.push_back(p.value);
  const std::vector<double> shares = contributions_again(again.train, value);
  const std::vector<char> kept = essential_again(again.train, stated.torque_sd, essential / 100);
  std::vector<char> significant(shares.size(), 0);
  std::string wrong_share, wrong_kept;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const IdentifiedParameter& p = stated.parameters[i];
    if (std::abs(shares[i] - p.contribution) > 1e-6 * shares[i] + 1e-12)
      wrong_share =
          fmt::format("{} contributes {:.6g} as stated and {:.6g} as found", p.name, p.contribution, shares[i]);
    if (p.essential != (kept[i] != 0)) wrong_kept = fmt::format("{} is{} essential", p.name, kept[i] ? "" : " not");
    significant[i] = shares[i] >= significant_share;
  }
  v.judge("contributions", "the greatest values over all samples", wrong_share.empty(), wrong_share);
  v.judge("essential parameters", "left out one after the other, from normal equations", wrong_kept.empty(),
          wrong_kept.empty() ? fmt::format("{} of {}", stated.essential_count, kept.size()) : wrong_kept);
  check_selection(v, "essential", again, kept, stated.essential_count, stated.condition_essential,
                  stated.essential_error);
  if (std::ranges::count(significant, 1) > 0)
    check_selection(v, "significant", again, significant, stated.significant_count, stated.condition_significant,
                    stated.significant_error);
}

// The stated gap is that of the witness, and the costs are those of the bodies.
void check_duality_gap(Verification& v, const IdentifyResult& stated, const std::vector<std::string>& columns,
                       const std::vector<double>& base, const std::vector<NormalEquations>& equations, double weight) {
  constexpr const char *what = "duality gap of the bodies", *how = "dual point, with normal equations";
  const ConsistentParameters& bodies = stated.consistent;
  if (!bodies.grouped.empty()) return v.skip(what, grouped_by_motions);
  if (bodies.prior_weight != weight)
    return v.judge(what, how, false, fmt::format("the weight of the prior is {} and {}", bodies.prior_weight, weight));
  StatedBodies witness{bodies.standard, base, bodies.multipliers, {bodies.prior.begin(), bodies.prior.end()}, weight};
  const GapAnswer answer = check_gap(*v.robot, columns, equations, stated.torque_sd, witness);
  const double cost = answer.data_cost + weight * answer.prior_cost, rounding = 1e-6 * (1 + std::abs(cost));
  std::string wrong = answer.wrong;
  if (wrong.empty() && !(std::abs(answer.gap - bodies.duality_gap) <= 0.01 * bodies.duality_gap + rounding))
    wrong = fmt::format("{:.3g} is stated, {:.3g} is found", bodies.duality_gap, answer.gap);
  if (wrong.empty() && !(std::abs(cost - bodies.data_cost - weight * bodies.prior_cost) <= 10 * rounding))
    wrong =
        fmt::format("a cost of {:.6g} is stated, {:.6g} is found", bodies.data_cost + weight * bodies.prior_cost, cost);
  v.judge(what, how, wrong.empty(),
          wrong.empty() ? fmt::format("{:.1e} of a cost of {:.4g}", answer.gap, cost) : wrong);
}

// The robot that is written has the torques of its bodies, and so their errors, where its file can hold all of them.
void check_written_error(Verification& v, const IdentifyResult& stated, const EquationsAgain& again,
                         const std::vector<double>& consistent) {
  constexpr const char* what = "error of the robot that is written";
  if (!stated.written_error) return;
  const WrittenError& written = *stated.written_error;
  const bool held_out = !again.held_out.empty();
  if (!stated.consistent.grouped.empty()) return v.skip(what, grouped_by_motions);
  if (!stated.left_out.empty() || written.samples != (held_out ? again.held_out_samples : again.samples))
    return v.skip(what, "it was run on a part of the samples, or its file cannot hold all parameters");
  check_errors(v, what, held_out ? again.held_out : again.judged, consistent, written.error, written.total);
}

// A model that is taken won by more than twice its standard error.
void check_ladder(Verification& v, const IdentifyResult& stated) {
  std::string wrong;
  for (const ModelStep& step : stated.ladder)
    if ((step.taken || step.held_back) && !(step.gain > 2 * step.standard_error))
      wrong = fmt::format("{}: a gain of {:.3g} with a standard error of {:.3g} is no reason to take it",
                          printable(step.model, 80), step.gain, step.standard_error);
  if (!stated.ladder.empty()) v.judge("models that were taken", "from their gains", wrong.empty(), wrong);
}

void check_from_logs(Verification& v, const IdentifyResult& stated, const IdentifyOptions& options) {
  EquationOptions equations;
  std::vector<double> value, consistent;
  for (const IdentifiedParameter& p : stated.parameters) {
    equations.columns.push_back(p.name);
    value.push_back(p.value);
    consistent.push_back(p.consistent);
  }
  equations.widths = widths_of(equations.columns, widths_and_speeds(stated));
  equations.slowest = options.fit.slowest;
  equations.decimation = stated.decimation;
  const ChosenPreparation chosen{stated.delays, stated.cutoff, stated.friction_filtered};
  const std::optional<EquationsAgain> again =
      options.factors.empty() ? equations_again(v, options.logs, options.fit, equations, chosen)
                              : equations_of_parts(v, options.factors, options.fit, equations, chosen);
  if (!again) return;
  if (stated.torque_sd.size() != again->train.size())
    return v.judge("the estimate", "from the logs", false, "torque_sd has not one number per joint");
  std::size_t rows = 0;
  for (const NormalEquations& each : again->train) rows += each.rows;
  const bool is_weighted = options.fit.estimator == Estimator::weighted;  // others leave some equations out
  v.judge("samples and equations", "counted again",
          (rows == stated.equations || !is_weighted) && again->samples == stated.samples,
          fmt::format("{} samples and {} equations are stated, {} and {} are found", stated.samples, stated.equations,
                      again->samples, rows));
  if (is_weighted) {
    const std::optional<FitAgain> fit = fit_again(again->train, std::vector<char>(value.size(), 1));
    if (!fit) return v.judge("the estimate", "weighted normal equations", false, "they do not determine it");
    check_fit(v, stated, *fit, again->how);
    check_condition(v, "condition", stated.condition, fit->condition);
    check_condition(v, "condition, columns of length one", stated.condition_scaled, fit->condition_scaled);
    check_what_matters(v, stated, *again, options.essential);
    if (has_plain_columns(*v.robot, equations.columns))
      check_duality_gap(v, stated, equations.columns, consistent, again->train, options.fit.prior);
    else v.skip("duality gap of the bodies", "parameters other than those of the plain dynamic model");
  } else {
    v.skip("the estimate, its deviations and the gap",
           "only weighted least squares is solved again; its errors are below");
  }
  const TorqueErrors &free = stated.unconstrained_error, &bodies = stated.error;
  check_errors(v, "error of the estimate", again->judged, value, free.train, free.train_total, again->how);
  check_errors(v, "error of the bodies", again->judged, consistent, bodies.train, bodies.train_total, again->how);
  check_moving_errors(v, "error of the bodies", again->judged, again->judged_moving, consistent, bodies.train_moving,
                      bodies.train_moving_total, bodies.train_rest, again->how);
  check_written_error(v, stated, *again, consistent);
  if (again->held_out.empty()) return;
  if (again->held_out_moving.empty())
    v.skip("validation error of the bodies, in motion", "parts keep no motions that tell which samples are at rest");
  else
    check_moving_errors(v, "validation error of the bodies", again->held_out, again->held_out_moving, consistent,
                        bodies.validation_moving, bodies.validation_moving_total.value_or(NAN), bodies.validation_rest);
  check_errors(v, "validation error of the estimate", again->held_out, value, free.validation,
               free.validation_total.value_or(NAN));
  check_errors(v, "validation error of the bodies", again->held_out, consistent, bodies.validation,
               bodies.validation_total.value_or(NAN));
}

}  // namespace

void verify_estimate(Verification& v) {
  auto options = v.options<IdentifyOptions>();
  const auto file = v.outputs.find("estimate.json");
  if (file == v.outputs.end()) return v.judge("the estimate", "read back", false, "estimate.json is not there");
  if (!v.robot) return v.skip("the estimate", "the robot is not there");
  const Json json = parse_json(file->second);
  if (!json.is_object()) return v.judge("the estimate", "read back", false, "estimate.json is not JSON");
  IdentifyResult stated;
  v.read_into(json, stated, "estimate.json");
  if (stated.parameters.empty()) Verification::refuse_contents("estimate.json: it has no parameters");
  check_bodies(v, stated);
  check_counts(v, stated);
  check_formulas(v, stated);
  check_ladder(v, stated);
  check_certified_figures(v, json);
  try {
    check_consistent(v, stated);
    check_robot_files(v, stated);
  } catch (const UnmetRequest& request) {
    const bool found_motors = std::ranges::any_of(
        stated.ladder, [](const ModelStep& step) { return step.taken && step.option.starts_with("motor"); });
    const bool other_laws = std::ranges::any_of(stated.parameters, [](const IdentifiedParameter& p) {
      return p.name.starts_with("Fl") || p.name.starts_with("Fvt") || p.name.starts_with("Fst");
    });
    if (has_plain_parameters(options.fit) && !found_motors && !other_laws && !v.robot->floating_base)
      v.judge("the robot's files", "parameters by name", false, request.message());
    else v.skip("the robot's files", request.message());
  }
  if (const auto page = v.outputs.find("report.html"); page != v.outputs.end())
    check_identification_page(v, "report.html", page->second, stated);
  check_from_logs(v, stated, options);
}

}  // namespace armature::internal
