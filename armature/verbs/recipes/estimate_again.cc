// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/estimate_again.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/limits.h"
#include "armature/identify/choose/delays.h"
#include "armature/log/part.h"
#include "armature/verbs/recipes/estimation.h"
#include "armature/verbs/recipes/factored.h"
#include "armature/verify/check_parts.h"

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

// Says so where an input is missing.
bool has_inputs(Verification& v) {
  for (const CertifiedFile& input : v.certificate.inputs)
    if (!v.inputs.contains(input.path)) {
      v.skip(name_of_check, fmt::format("{} {} is not there unchanged", input.role, input.path));
      return false;
    }
  return true;
}

// The options of a fit with the files where they are now.
FitOptions fit_now(const Verification& v, const FitOptions& fit) {
  FitOptions now = fit;
  now.validate = moved(v, fit.validate);
  now.loaded.clear();
  now.stream = Choice::no;
  now.origin.whole = v.whole;
  if (!fit.reading.columns.empty()) now.reading.columns = v.inputs.at(fit.reading.columns);
  return now;
}

void change(std::vector<Motion>& motions, const Robot& robot, const ChosenPreparation& chosen) {
  if (!chosen.delays.empty() && chosen.delays.size() != robot.coordinates.size())
    throw UnmetRequest("there is not one delay per joint");
  const bool late = !chosen.delays.empty() && margin_of(chosen.delays, 1) > 0;
  for (Motion& motion : motions) {
    if (late) motion = without_delays(motion, chosen.delays);
    motion.sharp_friction = !chosen.friction_filtered;
  }
}

// The validation motions of an estimate from parts, all samples. The filter is that of the parts.
void add_held_out(Verification& v, EquationsAgain& again, const EquationChoices& choices, const FitOptions& fit,
                  EquationOptions equations, const ChosenPreparation& chosen) {
  const Robot& robot = *v.robot;
  Diagnostics diagnostics;
  FitOptions now = fit_now(v, fit);
  const std::vector<std::string> logs = std::move(now.validate);
  now.validate.clear();
  InputFiles files;
  const MeasuredLogs measured = read_logs(logs, now, robot, files, diagnostics, v.progress);
  PrepareOptions how = prepare_options(choices);
  std::vector<Motion> held_out = motions_of(measured.train, how);
  change(held_out, robot, chosen);
  for (const Motion& motion : held_out) again.held_out_samples += motion.samples();
  equations.decimation = 1;
  equations.slowest = 0;
  again.held_out = normal_equations(robot, held_out, held_out, equations);
}

}  // namespace

bool has_plain_columns(const Robot& robot, const std::vector<std::string>& columns) {
  return robot.loops.empty() &&
         std::ranges::all_of(columns, [&](const std::string& column) { return is_plain_column(robot, column); });
}

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
  const Robot& robot = *v.robot;
  if (!robot.loops.empty()) {
    v.skip(name_of_check, "equations of robots with closed loops are not made again");
    return std::nullopt;
  }
  if (!has_inputs(v)) return std::nullopt;
  if (fit.model != Formulation::dynamic || !has_plain_parameters(fit) || !has_plain_columns(robot, equations.columns)) {
    v.skip(name_of_check, "equations other than the plain dynamic model are not made again");
    return std::nullopt;
  }
  try {
    Diagnostics diagnostics;
    const FitOptions now = fit_now(v, fit);
    InputFiles files;
    const MeasuredLogs measured = read_logs(moved(v, logs), now, robot, files, diagnostics, v.progress);
    PrepareOptions how = estimation_options(now, 10, robot.coordinates.size(), diagnostics).prepare;
    if (!how.cutoff && !how.savitzky_golay) how.cutoff = chosen.cutoff;
    std::vector<Motion> train = motions_of(measured.train, how), held_out = motions_of(measured.validation, how);
    EquationsAgain again;
    for (const Motion& motion : train) again.samples += motion.samples();
    change(train, robot, chosen);
    change(held_out, robot, chosen);
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

std::optional<EquationsAgain> equations_of_parts(Verification& v, const std::vector<std::string>& parts,
                                                 const FitOptions& fit, EquationOptions equations,
                                                 const ChosenPreparation& chosen) {
  constexpr Limits limits{.file_bytes = std::size_t{4} << 30};
  if (!has_inputs(v)) return std::nullopt;
  try {
    std::vector<std::string> places, files;
    for (const std::string& part : parts) {
      places.push_back(v.inputs.at(part));
      files.push_back(read_file(places.back(), limits));
      go_on(v.progress);
    }
    PartEquations read = part_equations(files);
    if (read.columns != equations.columns) throw UnmetRequest("the parts have other parameters than the estimate");
    EquationsAgain again;
    again.how = "normal equations of the triangles of the parts";
    again.train = std::move(read.solved);
    again.judged = std::move(read.all);
    again.judged_moving = std::move(read.moving);
    again.samples = read.samples;
    if (fit.validate.empty()) return again;
    const EquationChoices choices = read_parts(places, v.progress).choices;
    if (choices.terms.empty() && choices.known_torques.empty() && choices.motors.empty() &&
        has_plain_columns(*v.robot, equations.columns))
      add_held_out(v, again, choices, fit, std::move(equations), chosen);
    else v.skip("validation errors", "equations other than the plain dynamic model are not made again");
    return again;
  } catch (const UnmetRequest& request) {
    v.judge(name_of_check, "from the parts", false, request.message());
  } catch (const std::out_of_range&) {
    v.judge(name_of_check, "from the parts", false, "the certificate does not name all of its parts");
  }
  return std::nullopt;
}

// Errors in % per joint, and of all together.
void check_errors(Verification& v, const std::string& what, const std::vector<NormalEquations>& equations,
                  const std::vector<double>& x, const std::vector<double>& stated, double stated_total,
                  const char* how) {
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
  v.judge(what, how, wrong.empty(), wrong.empty() ? fmt::format("{:.4g} %", total) : wrong);
}

void check_moving_errors(Verification& v, const std::string& what, const std::vector<NormalEquations>& all,
                         const std::vector<NormalEquations>& moving, const std::vector<double>& x,
                         const std::vector<double>& stated, double stated_total, const std::vector<double>& stated_rest,
                         const char* how) {
  check_errors(v, what + ", in motion", moving, x, stated, stated_total, how);
  std::string wrong;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const long double whole = residual_squares(all[k], x), part = residual_squares(moving[k], x);
    const double rest = whole > 0 ? static_cast<double>(100 * (1 - part / whole)) : 0;
    if (k >= stated_rest.size() || !(std::abs(rest - stated_rest[k]) <= 1e-2))  // a difference of sums
      wrong = fmt::format("joint {}: {:.4g} % is stated, {:.4g} % is found", k + 1,
                          k < stated_rest.size() ? stated_rest[k] : NAN, rest);
  }
  v.judge(what + ", share at rest", how, wrong.empty(), wrong);
}

}  // namespace armature::internal
