// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/excite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/json_text.h"
#include "armature/base/spelled_json.h"
#include "armature/base/text.h"
#include "armature/derive/modelled_robot.h"
#include "armature/identify/excite/excite.h"
#include "armature/log/formats/to_csv.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/fixed_base.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

constexpr const char* fourier_formula =
    "q(t) = centre + sum_l sine[l] sin(2 pi l t / duration) + cosine[l] cos(2 pi l t / duration)";
constexpr const char* points_formula =
    "rest at each point for an instant, between them 10 x^3 - 15 x^4 + 6 x^5; back to the first";

// Where the coefficients go, beside the samples.
std::string coefficients_file(const std::string& samples) {
  if (samples.empty()) return {};
  const std::string file = std::filesystem::path(samples).replace_extension(".json").string();
  if (file == samples) refuse("the samples need another ending than .json", "@output=motion.csv");
  return file;
}

ExcitationOptions asked_search(const ExciteOptions& options) {
  ExcitationOptions asked;
  asked.kind = options.kind;
  asked.criterion = options.criterion;
  asked.size = options.size.value_or(options.kind == ExcitationKind::points ? 12 : 5);
  asked.period = options.period;
  asked.rate = options.rate;
  asked.share = options.share;
  asked.acceleration = options.acceleration;
  asked.table = options.table;
  asked.clearance = options.clearance;
  asked.starts = options.starts;
  asked.trials = options.trials;
  asked.seed = options.seed;
  return asked;
}

// What an identification left uncertain. A new motion is taken to give as many independent equations per sample as the
// logs of the estimate.
EarlierEstimate earlier(const std::string& file, double rate) {
  const auto refuse_estimate = [&](const std::string& why) {
    refuse(fmt::format("{}: this is no estimate: {}", printable(file, 200), why), "the estimate.json of identify");
  };
  const std::string text = read_file(file);
  if (nests_too_deep(text)) refuse_estimate("brackets are nested too deep");
  const Json json = parse_json(text);
  if (!json.is_object()) refuse_estimate("it is not JSON, or not an object");
  std::vector<IdentifiedParameter> parameters;
  EarlierEstimate result;
  double samples = 0, equations = 0;
  try {
    read_json(json.at("parameters"), parameters);
    read_json(json.at("torque_sd"), result.torque_sd);
    read_json(json.at("samples"), samples);
    read_json(json.at("equations"), equations);
  } catch (const std::exception& wrong) {
    refuse_estimate(printable(wrong.what(), 200));
  }
  for (const IdentifiedParameter& p : parameters)
    result.parameters.push_back({p.name, p.sd, p.value == 0 ? 0 : p.contribution / std::abs(p.value)});
  const double all = samples * static_cast<double>(result.torque_sd.size());
  if (!(all > 0 && equations > 0)) refuse_estimate("it has no equations");
  result.equations_a_second = rate * std::min(1.0, equations / all);
  return result;
}

double greatest(const Signal& signal) {
  double most = 0;
  for (const double x : signal) most = std::max(most, std::abs(x));
  return most;
}

ExcitedCoordinate coordinate_of(const Excitation& found, const Log& motion, std::size_t k) {
  ExcitedCoordinate result;
  const std::vector<double>& c = found.path.coefficients[k];
  if (found.path.kind == ExcitationKind::points) result.points = c;
  else {
    result.centre = c[0];
    for (std::size_t l = 1; 2 * l < c.size(); ++l) {
      result.sine.push_back(c[2 * l - 1]);
      result.cosine.push_back(-c[2 * l]);
    }
  }
  const ExcitationLimits& l = found.limits[k];
  result.limits = {l.lower, l.upper, l.velocity, l.acceleration, {}};
  if (std::isfinite(l.torque)) result.limits.torque = l.torque;
  const auto [low, high] = std::minmax_element(motion.q[k].begin(), motion.q[k].end());
  result.from = *low;
  result.to = *high;
  result.speed = greatest(motion.qd[k]);
  result.acceleration = greatest(motion.qdd[k]);
  return result;
}

}  // namespace

ExciteResult excite(const Robot& described, const ExciteOptions& options, Progress& progress) {
  need_fixed_base(described, "exciting motions");
  need_rigid_joints(described, "exciting motions");
  const Robot robot = internal::modelled_robot(described).robot;
  check_ranges(options);
  const std::string coefficients = coefficients_file(options.output);
  ExcitationOptions asked = asked_search(options);
  if (!options.after.empty()) asked.after = earlier(options.after, options.rate);
  const Excitation found = internal::excite(robot, asked, progress);
  ExciteResult result;
  result.robot = robot.name;
  result.kind = options.kind;
  result.criterion = options.criterion;
  result.formula = options.kind == ExcitationKind::fourier ? fourier_formula : points_formula;
  result.duration = found.duration;
  result.condition = found.condition;
  result.log_determinant = found.log_determinant;
  result.random_condition = found.random_condition;
  result.trials = found.trials;
  result.stopped = found.stopped;
  result.seed = options.seed;
  result.notes = found.notes;
  for (const Excitation::Limiting& p : found.limiting)
    result.limiting.push_back({p.name, 100 * p.before, 100 * p.after});
  if (!found.limiting.empty())
    result.notes.push_back(
        fmt::format("the parameters leave {:.2g} % of the greatest torques uncertain, and {:.2g} % once this motion is "
                    "recorded too",
                    100 * found.prediction_before, 100 * found.prediction_after));
  result.motion = sampled(found, options.rate);
  std::vector<std::string> names;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    names.push_back(robot.coordinates[k].name);
    result.coordinates.push_back(coordinate_of(found, result.motion, k));
    result.coordinates.back().name = names.back();
  }
  if (!options.output.empty()) {
    const std::string text = to_text(spelled(to_json(result), OptionSpelling::plain));
    result.files = {{"samples", {options.output, to_csv(result.motion, names)}},
                    {"coefficients", {coefficients, text}}};
  }
  return result;
}

Json to_json(const ExciteResult& result) { return json_of(result); }

}  // namespace armature
