// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of an identification: from the logs when they are there, with the oracle's regressor and normal equations
// instead of triangles; and without them, that the links are bodies and that the robot's file says what the estimate
// says. Reading and filtering of the logs are those of log/, for both.
#include <fmt/format.h>

#include <cmath>

#include "armature/log/part.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/recipes/estimation.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/check_estimate.h"
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

// The numbers of the robot's file are the standard parameters of the estimate.
void check_robot_file(Verification& v, const StatedEstimate& stated) {
  const auto file = v.outputs.find("robot.yaml");
  if (file == v.outputs.end()) return;
  Diagnostics ignored;
  const Robot robot = read_robot_text(file->second, "robot.yaml", ignored);
  for (const auto& [name, value] : stated.consistent.standard) {
    const auto which = parameter_of_label(robot, name);
    if (!which) continue;
    const auto written = number(robot.arena, parameter_value(robot, which->first, which->second));
    if (!written || std::abs(*written - value) > 1e-6 * (std::abs(value) + 1e-6))
      return v.judge("robot.yaml", "read back, against the estimate", false,
                     fmt::format("{} is {:.6g} there and {:.6g} in the estimate", name, written.value_or(NAN), value));
  }
  v.judge("robot.yaml", "read back, against the estimate", true);
}

bool near(double a, double b, double relative) {
  return std::abs(a - b) <= relative * (std::abs(a) + std::abs(b)) + 1e-9;
}

// Errors in % per joint, and of all together.
void check_errors(Verification& v, const std::string& what, const std::vector<NormalEquations>& equations,
                  const std::vector<double>& x, const std::vector<double>& stated, double stated_total) {
  long double residual = 0, torque = 0;
  std::string wrong;
  for (std::size_t k = 0; k < equations.size(); ++k) {
    const long double r = residual_squares(equations[k], x), t = torque_squares(equations[k]);
    residual += r;
    torque += t;
    const double found = t == 0 ? 0 : static_cast<double>(100 * std::sqrt(r / t));
    if (k >= stated.size() || !near(found, stated[k], 1e-4))
      wrong = fmt::format("joint {}: {:.4g} % is stated, {:.4g} % is found", k + 1, k < stated.size() ? stated[k] : NAN,
                          found);
  }
  const double total = torque == 0 ? 0 : static_cast<double>(100 * std::sqrt(residual / torque));
  if (wrong.empty() && !near(total, stated_total, 1e-4))
    wrong = fmt::format("{:.4g} % is stated, {:.4g} % is found", stated_total, total);
  v.judge(what, "normal equations of the oracle's regressor, from the logs", wrong.empty(),
          wrong.empty() ? fmt::format("{:.4g} %", total) : wrong);
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
    else if (!near(fit.deviation[i], p.sd, 1e-2))
      wrong =
          fmt::format("the deviation of {} is {:.4g} as stated and {:.4g} as found", p.name, p.sd, fit.deviation[i]);
  }
  v.judge("the estimate and its deviations", "weighted normal equations of the oracle's regressor, from the logs",
          wrong.empty(),
          wrong.empty() ? fmt::format("{} parameters, within {:.1e} of a deviation", fit.value.size(), worst) : wrong);
}

std::vector<Motion> motions_of(const std::vector<Log>& logs, PrepareOptions& how) {
  std::vector<Motion> motions;
  std::vector<std::string> notes;
  for (const Log& log : logs) {
    for (Motion& motion : prepare(log, how, notes)) motions.push_back(std::move(motion));
    if (!how.cutoff && !motions.empty()) how.cutoff = motions.front().cutoff;  // that of the first log
  }
  return motions;
}

// The names that a log may have now.
std::vector<std::string> moved(const Verification& v, const std::vector<std::string>& logs) {
  std::vector<std::string> result;
  for (const std::string& log : logs) {
    Diagnostics ignored;
    const std::string file = parse_log_part(log, ignored).file;
    result.push_back(v.inputs.at(file) + log.substr(file.size()));
  }
  return result;
}

void check_from_logs(Verification& v, const StatedEstimate& stated, const IdentifyOptions& options) {
  const FitOptions& fit = options.fit;
  if (fit.model != Formulation::dynamic || !fit.motor.empty() || !fit.term.empty() || !fit.known_torque.empty())
    return v.skip("the estimate", "equations other than the plain dynamic model are not made again");
  Diagnostics diagnostics;
  FitOptions now = fit;
  now.validate = moved(v, fit.validate);
  now.loaded.clear();
  now.stream = Choice::no;
  if (!fit.reading.columns.empty()) now.reading.columns = v.inputs.at(fit.reading.columns);
  InputFiles files;
  const MeasuredLogs logs = read_logs(moved(v, options.logs), now, *v.robot, files, diagnostics, v.progress);
  PrepareOptions how = estimation_options(now, options.essential, v.robot->coordinates.size(), diagnostics).prepare;
  const std::vector<Motion> train = motions_of(logs.train, how), held_out = motions_of(logs.validation, how);
  if (train.empty()) return v.judge("the estimate", "from the logs", false, "the logs have no motion");

  EquationOptions equations;
  std::vector<double> value, consistent;
  for (const IdentifiedParameter& p : stated.parameters) {
    equations.columns.push_back(p.name);
    value.push_back(p.value);
    consistent.push_back(p.consistent);
  }
  equations.sign_width = stated.sign_width;
  equations.slowest = fit.slowest;
  equations.decimation = stated.decimation;
  go_on(v.progress);
  const auto of_train = normal_equations(*v.robot, train, train, equations);
  if (stated.torque_sd.size() != of_train.size())
    return v.judge("the estimate", "from the logs", false, "torque_sd has not one number per joint");
  if (fit.estimator == Estimator::weighted) check_fit(v, stated, of_train);
  else v.skip("the estimate and its deviations", "only weighted least squares is solved again; its errors are below");
  check_errors(v, "error of the estimate", of_train, value, stated.unconstrained_error.train,
               stated.unconstrained_error.train_total);
  check_errors(v, "error of the bodies", of_train, consistent, stated.error.train, stated.error.train_total);
  if (held_out.empty()) return;
  equations.slowest = 0;
  equations.decimation = 1;
  const auto of_held_out = normal_equations(*v.robot, held_out, train, equations);
  check_errors(v, "validation error of the estimate", of_held_out, value, stated.unconstrained_error.validation,
               stated.unconstrained_error.validation_total.value_or(NAN));
  check_errors(v, "validation error of the bodies", of_held_out, consistent, stated.error.validation,
               stated.error.validation_total.value_or(NAN));
}

}  // namespace

void verify_estimate(Verification& v) {
  auto options = v.options<IdentifyOptions>();
  const auto file = v.outputs.find("estimate.json");
  if (file == v.outputs.end()) return v.judge("the estimate", "read back", false, "estimate.json is not there");
  if (!v.robot) return v.skip("the estimate", "the robot is not there");
  const Json json = Json::parse(file->second, nullptr, false);
  if (!json.is_object()) return v.judge("the estimate", "read back", false, "estimate.json is not JSON");
  StatedEstimate stated;
  v.read_into(json, stated, "estimate.json");
  check_bodies(v, stated);
  check_robot_file(v, stated);
  for (const CertifiedFile& input : v.certificate.inputs)
    if (!v.inputs.contains(input.path))
      return v.skip("the estimate and its errors", fmt::format("{} {} is not there unchanged", input.role, input.path));
  try {
    check_from_logs(v, stated, options);
  } catch (const UnmetRequest& request) {
    v.skip("the estimate and its errors", request.message());
  } catch (const std::out_of_range&) {
    v.judge("the estimate and its errors", "from the logs", false, "the certificate does not name all of its logs");
  }
}

}  // namespace armature::internal
