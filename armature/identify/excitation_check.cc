// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excitation_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/identify/least_squares.h"

namespace armature {
namespace {

// A coordinate that moves less than this, in rad or m, is at rest: encoders flicker by as much.
constexpr double at_rest = 1e-3;
// A combination of columns of length one whose torque is smaller than this is not told from noise by any measurement.
constexpr double no_trace = 1e-7;

double range(const std::vector<Motion>& motions, std::vector<Signal> Motion::* signal, std::size_t k) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Motion& motion : motions)
    for (const double value : (motion.*signal)[k]) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  return high - low;
}

std::string called(const IdentificationModel& model, const std::vector<std::size_t>& coordinates) {
  std::vector<std::string> names;
  for (const std::size_t k : coordinates)
    names.push_back(fmt::format("{} ({})", k + 1, printable(model.robot.coordinates[k].name, 40)));
  return fmt::format("joint{} {}", names.size() == 1 ? "" : "s", fmt::join(names, ", "));
}

std::string names_of(const IdentificationModel& model, const std::vector<std::size_t>& columns) {
  constexpr std::size_t most = 30;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(most, columns.size()); ++i) names.push_back(model.columns[columns[i]].name);
  if (columns.size() > most) names.push_back(fmt::format("and {} more", columns.size() - most));
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::vector<std::size_t> one_way_coordinates(std::span<const Motion> motions) {
  std::vector<std::size_t> result;
  const std::size_t n = motions.empty() ? 0 : motions.front().coordinates();
  for (std::size_t k = 0; k < n; ++k) {
    double fastest = 0;
    for (const Motion& motion : motions)
      for (const double v : motion.qd[k]) fastest = std::max(fastest, std::abs(v));
    std::size_t there = 0, back = 0, all = 0;
    for (const Motion& motion : motions) {
      all += motion.samples();
      for (const double v : motion.qd[k]) {
        there += v > 0.01 * fastest;
        back += v < -0.01 * fastest;
      }
    }
    if (there + back > 0 && 100 * std::min(there, back) < all) result.push_back(k);
  }
  return result;
}

void require_excitation(const IdentificationModel& model, std::span<const Motion> given,
                        const std::vector<CoordinateFactor>& factors) {
  const std::vector<Motion> motions(given.begin(), given.end());
  std::size_t rows = 0;
  for (const CoordinateFactor& f : factors) rows += f.rows;
  std::vector<std::size_t> still, constant;
  for (std::size_t k = 0; k < model.coordinates(); ++k) {
    if (range(motions, &Motion::q, k) < at_rest) still.push_back(k);
    if (range(motions, &Motion::tau, k) == 0) constant.push_back(k);
  }
  if (constant.size() == model.coordinates())
    throw UnmetRequest("the torques never change, so that no parameter can be identified",
                       "is the torque column the right one? A log must hold measured torques of a moving robot");
  if (!constant.empty())
    throw UnmetRequest(fmt::format("the torque of {} never changes: it was not measured", called(model, constant)),
                       "record it, or name its column in a file given by --columns");
  const auto n = static_cast<Eigen::Index>(factors.size());
  const Undetermined unknown = undetermined(stacked(factors, model.unknowns(), Eigen::VectorXd::Ones(n)), no_trace);
  if (rows <= model.unknowns())
    throw UnmetRequest(
        fmt::format("{} independent equations are left of the log, for {} unknowns: {}", rows, model.unknowns(),
                    unknown.columns.empty() ? "all of them are in doubt" : names_of(model, unknown.columns)),
        "measure for longer, or filter less (--cutoff, --decimate 1)");
  if (unknown.columns.empty()) return;
  const std::string what = fmt::format("{} of {} parameters cannot be identified from this motion: {}",
                                       unknown.columns.size(), model.unknowns(), names_of(model, unknown.columns));
  if (!still.empty())
    throw UnmetRequest(fmt::format("{}; {} never move{}", what, called(model, still), still.size() == 1 ? "s" : ""),
                       "measure a motion in which every joint moves, there and back, at several speeds");
  std::vector<std::string> groups;
  for (const auto& together : unknown.together) groups.push_back(names_of(model, together));
  throw UnmetRequest(fmt::format("{}; only combinations of these act: {}", what, fmt::join(groups, " | ")),
                     "measure motions that differ: other postures, joints moving together and alone, both directions");
}

}  // namespace armature
