// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/estimate_again.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "armature/base/error.h"
#include "armature/identify/choose/delays.h"
#include "armature/log/part.h"
#include "armature/verbs/recipes/estimation.h"

namespace armature::internal {
namespace {

bool nearly(double a, double b, double relative) {
  return std::abs(a - b) <= relative * (std::abs(a) + std::abs(b)) + 1e-9;
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

// A column of the plain model: not of a further law of friction ("Fb3"), nor of a motor beside those of the joints,
// which has a number beyond theirs.
bool is_plain_column(const Robot& robot, const std::string& name) {
  for (const char* law : {"Fb", "Fa", "Fq", "Fl"})
    if (name.starts_with(law)) return false;
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  const std::size_t most = std::max(robot.link_count, robot.coordinates.size());
  return name.size() - digits < 6 && (digits == name.size() || std::stoul(name.substr(digits)) <= most);
}

constexpr const char* name_of_check = "the estimate and its errors";

}  // namespace

bool has_plain_parameters(const FitOptions& fit) {
  const auto is_plain = [](Friction law) {
    return law == Friction::viscous || law == Friction::coulomb || law == Friction::offset || law == Friction::spring ||
           law == Friction::lever;
  };
  return fit.motor.empty() && fit.term.empty() && fit.known_torque.empty() &&
         std::ranges::all_of(fit.friction, is_plain);
}

std::vector<double> widths_of(const std::vector<std::string>& columns, const Named<double>& stated) {
  std::vector<double> widths;
  for (const std::string& column : columns) {
    const auto found = std::ranges::find(stated, column, [](const auto& each) { return each.first; });
    widths.push_back(found == stated.end() ? 0 : found->second);
  }
  return widths;
}

std::optional<EquationsAgain> equations_again(Verification& v, const std::vector<std::string>& logs,
                                              const FitOptions& fit, EquationOptions equations,
                                              const ChosenPreparation& chosen) {
  const std::vector<double>& delays = chosen.delays;
  const Robot& robot = *v.robot;
  if (!robot.loops.empty()) {
    v.skip(name_of_check, "equations of robots with closed loops are not made again");
    return std::nullopt;
  }
  for (const CertifiedFile& input : v.certificate.inputs)
    if (!v.inputs.contains(input.path)) {
      v.skip(name_of_check, fmt::format("{} {} is not there unchanged", input.role, input.path));
      return std::nullopt;
    }
  const auto is_plain = [&](const std::string& column) { return is_plain_column(robot, column); };
  if (fit.model != Formulation::dynamic || !has_plain_parameters(fit) ||
      !std::ranges::all_of(equations.columns, is_plain)) {
    v.skip(name_of_check, "equations other than the plain dynamic model are not made again");
    return std::nullopt;
  }
  try {
    Diagnostics diagnostics;
    FitOptions now = fit;
    now.validate = moved(v, fit.validate);
    now.loaded.clear();
    now.stream = Choice::no;
    now.origin.whole = v.whole;
    if (!fit.reading.columns.empty()) now.reading.columns = v.inputs.at(fit.reading.columns);
    InputFiles files;
    const MeasuredLogs measured = read_logs(moved(v, logs), now, robot, files, diagnostics, v.progress);
    PrepareOptions how = estimation_options(now, 10, robot.coordinates.size(), diagnostics).prepare;
    if (!how.cutoff && !how.savitzky_golay) how.cutoff = chosen.cutoff;
    std::vector<Motion> train = motions_of(measured.train, how), held_out = motions_of(measured.validation, how);
    EquationsAgain again;
    for (const Motion& motion : train) again.samples += motion.samples();
    if (!delays.empty() && delays.size() != robot.coordinates.size())
      throw UnmetRequest("there is not one delay per joint");
    if (!delays.empty() && margin_of(delays, 1) > 0)
      for (std::vector<Motion>* motions : {&train, &held_out})
        for (Motion& motion : *motions) motion = without_delays(motion, delays);
    for (std::vector<Motion>* motions : {&train, &held_out})
      for (Motion& motion : *motions) motion.sharp_friction = !chosen.friction_filtered;
    go_on(v.progress);
    again.train = normal_equations(robot, train, train, equations);
    // All motions are judged as they are: no row is dropped or filtered.
    equations.decimation = 1;
    EquationOptions all = equations;
    all.slowest = 0;
    again.judged = normal_equations(robot, train, train, all);
    again.judged_moving = normal_equations(robot, train, train, equations);
    if (held_out.empty()) return again;
    for (const Motion& motion : held_out) again.held_out_samples += motion.samples();
    again.held_out = normal_equations(robot, held_out, train, all);
    again.held_out_moving = normal_equations(robot, held_out, train, equations);
    return again;
  } catch (const UnmetRequest& request) {  // equations of this kind could be made once, so something was changed
    v.judge(name_of_check, "from the logs", false, request.message());
  } catch (const std::out_of_range&) {
    v.judge(name_of_check, "from the logs", false, "the certificate does not name all of its logs");
  }
  return std::nullopt;
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
    if (k >= stated.size() || !nearly(found, stated[k], 1e-4))
      wrong = fmt::format("joint {}: {:.4g} % is stated, {:.4g} % is found", k + 1, k < stated.size() ? stated[k] : NAN,
                          found);
  }
  const double total = torque == 0 ? 0 : static_cast<double>(100 * std::sqrt(residual / torque));
  if (wrong.empty() && !nearly(total, stated_total, 1e-4))
    wrong = fmt::format("{:.4g} % is stated, {:.4g} % is found", stated_total, total);
  v.judge(what, "normal equations of the oracle's regressor, from the logs", wrong.empty(),
          wrong.empty() ? fmt::format("{:.4g} %", total) : wrong);
}

void check_moving_errors(Verification& v, const std::string& what, const std::vector<NormalEquations>& all,
                         const std::vector<NormalEquations>& moving, const std::vector<double>& x,
                         const std::vector<double>& stated, double stated_total,
                         const std::vector<double>& stated_rest) {
  check_errors(v, what + ", in motion", moving, x, stated, stated_total);
  std::string wrong;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const long double whole = residual_squares(all[k], x), part = residual_squares(moving[k], x);
    const double rest = whole > 0 ? static_cast<double>(100 * (1 - part / whole)) : 0;
    if (k >= stated_rest.size() || !(std::abs(rest - stated_rest[k]) <= 1e-2))  // a difference of sums
      wrong = fmt::format("joint {}: {:.4g} % is stated, {:.4g} % is found", k + 1,
                          k < stated_rest.size() ? stated_rest[k] : NAN, rest);
  }
  v.judge(what + ", share at rest", "normal equations of the oracle's regressor, from the logs", wrong.empty(), wrong);
}

}  // namespace armature::internal
