// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of an identification: from the logs when they are there, with the oracle's regressor and normal equations
// instead of triangles; and without them, that the links are bodies and that the robot's file says what the estimate
// says. Reading and filtering of the logs are those of log/, for both.
#include <fmt/format.h>

#include <cmath>

#include "armature/base/json_text.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/recipes/estimate_again.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/oracle_outputs.h"

namespace armature::internal {
namespace {

// estimate.json has these members of the result.
struct StatedEstimate {
  std::vector<IdentifiedParameter> parameters;
  std::vector<double> torque_sd;
  TorqueErrors error, unconstrained_error;
  ConsistentParameters consistent;
  double sign_width = 0;
  std::size_t decimation = 1;
};
template <class Visitor>
void describe(StatedEstimate& s, Visitor& v) {
  v("parameters", s.parameters, "");
  v("torque_sd", s.torque_sd, "");
  v("error", s.error, "");
  v("unconstrained_error", s.unconstrained_error, "");
  v("consistent", s.consistent, "");
  v("sign_width", s.sign_width, "");
  v("decimation", s.decimation, "");
}

void check_bodies(Verification& v, const StatedEstimate& stated) {
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

// An offset of friction belongs to a coordinate, and is written at the first joint whose variable that is alone; where
// frames are fixed the two have other numbers.
std::size_t joint_of_offset(const Robot& robot, std::size_t coordinate) {
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const std::vector<Coupling>& variable = robot.frame(j).variable;
    if (variable.size() == 1 && variable[0].coordinate + 1 == coordinate && robot.arena.is_one(variable[0].coefficient))
      return j;
  }
  return 0;
}

// The numbers of the robot's file are the standard parameters of the estimate.
void check_robot_file(Verification& v, const StatedEstimate& stated) {
  const auto file = v.outputs.find("robot.yaml");
  if (file == v.outputs.end()) return;
  Diagnostics ignored;
  const Robot robot = read_robot_text(file->second, "robot.yaml", ignored);
  for (const auto& [name, value] : stated.consistent.standard) {
    auto which = parameter_of_label(robot, name);
    if (which && name.starts_with("Fo")) which->first = joint_of_offset(robot, which->first);
    if (!which || which->first == 0) continue;
    const auto written = number(robot.arena, parameter_value(robot, which->first, which->second));
    if (!written || std::abs(*written - value) > 1e-6 * (std::abs(value) + 1e-6))
      return v.judge("robot.yaml", "read back, against the estimate", false,
                     fmt::format("{} is {:.6g} there and {:.6g} in the estimate", name, written.value_or(NAN), value));
  }
  v.judge("robot.yaml", "read back, against the estimate", true);
}

void check_fit(Verification& v, const StatedEstimate& stated, const std::vector<NormalEquations>& equations) {
  const WeightedFit fit = weighted_fit(equations, stated.torque_sd);
  if (fit.value.empty()) return v.judge("the estimate", "weighted normal equations", false, "they do not determine it");
  std::string wrong;
  double worst = 0;
  for (std::size_t i = 0; i < fit.value.size(); ++i) {
    const IdentifiedParameter& p = stated.parameters[i];
    const double off = std::abs(fit.value[i] - p.value) / (fit.deviation[i] + 1e-300);
    worst = std::max(worst, off);
    if (!(off <= 1e-2))
      wrong = fmt::format("{} is {:.6g} as stated and {:.6g} as found, {:.2g} standard deviations away", p.name,
                          p.value, fit.value[i], off);
    else if (!(std::abs(fit.deviation[i] - p.sd) <= 1e-2 * fit.deviation[i]))
      wrong =
          fmt::format("the deviation of {} is {:.4g} as stated and {:.4g} as found", p.name, p.sd, fit.deviation[i]);
  }
  v.judge("the estimate and its deviations", "weighted normal equations of the oracle's regressor, from the logs",
          wrong.empty(),
          wrong.empty() ? fmt::format("{} parameters, within {:.1e} of a deviation", fit.value.size(), worst) : wrong);
}

void check_from_logs(Verification& v, const StatedEstimate& stated, const IdentifyOptions& options) {
  EquationOptions equations;
  std::vector<double> value, consistent;
  for (const IdentifiedParameter& p : stated.parameters) {
    equations.columns.push_back(p.name);
    value.push_back(p.value);
    consistent.push_back(p.consistent);
  }
  equations.sign_width = stated.sign_width;
  equations.slowest = options.fit.slowest;
  equations.decimation = stated.decimation;
  const std::optional<EquationsAgain> again = equations_again(v, options.logs, options.fit, equations);
  if (!again) return;
  if (stated.torque_sd.size() != again->train.size())
    return v.judge("the estimate", "from the logs", false, "torque_sd has not one number per joint");
  if (options.fit.estimator == Estimator::weighted) check_fit(v, stated, again->train);
  else v.skip("the estimate and its deviations", "only weighted least squares is solved again; its errors are below");
  const TorqueErrors &free = stated.unconstrained_error, &bodies = stated.error;
  check_errors(v, "error of the estimate", again->train, value, free.train, free.train_total);
  check_errors(v, "error of the bodies", again->train, consistent, bodies.train, bodies.train_total);
  if (again->held_out.empty()) return;
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
  StatedEstimate stated;
  v.read_into(json, stated, "estimate.json");
  check_bodies(v, stated);
  check_robot_file(v, stated);
  check_from_logs(v, stated, options);
}

}  // namespace armature::internal
