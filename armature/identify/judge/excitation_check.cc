// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/excitation_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/identify/estimators/least_squares.h"
#include "armature/robot/base_joints.h"

namespace armature::internal {
namespace {

// A coordinate that moves less than this, in rad or m, is at rest: this is encoder noise.
constexpr double at_rest = 1e-3;
// A combination of unit columns whose torque is smaller than this is below any measurement noise.
constexpr double no_trace = 1e-7;

// The torques of the joints of a floating base are zero in free flight; only those of others must be measured.
std::size_t first_measured(const Robot& robot) { return has_base_joints(robot) ? 6 : 0; }

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

std::string locks(const IdentificationModel& model, const std::vector<std::size_t>& coordinates) {
  std::string text;
  for (const std::size_t k : coordinates)
    text += fmt::format(" @lock={}", printable(model.robot.coordinates[k].name, 40));
  return text;
}

// Columns that act on no other coordinates.
std::vector<std::size_t> seen_only_by(const IdentificationModel& model, const std::vector<std::size_t>& coordinates) {
  std::vector<char> elsewhere(model.unknowns(), 0);
  for (std::size_t k = 0; k < model.coordinates(); ++k)
    if (std::find(coordinates.begin(), coordinates.end(), k) == coordinates.end())
      for (const std::size_t c : model.active[k]) elsewhere[c] = 1;
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < elsewhere.size(); ++c)
    if (!elsewhere[c]) columns.push_back(c);
  return columns;
}

// Whether a column is not excited: rates of joints at rest are noise, and so small a root mean square is rounding.
bool is_without_motion(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors,
                       std::size_t column, const std::vector<std::size_t>& still) {
  constexpr double rounding = 1e-9;
  const ModelColumn& c = model.columns[column];
  if (!c.inertial && c.friction.kind != FrictionKind::offset && c.friction.kind != FrictionKind::spring &&
      c.friction.kind != FrictionKind::lever && c.friction.kind != FrictionKind::lever_cosine &&
      c.friction.kind != FrictionKind::term) {
    bool moves = false;
    for (std::size_t k = 0; k < model.coordinates(); ++k)
      moves = moves || (c.friction.coefficients[k] != 0 && std::find(still.begin(), still.end(), k) == still.end());
    return !moves;
  }
  double squares = 0, rows = 0;
  for (const CoordinateFactor& f : factors)
    for (std::size_t a = 0; a < f.columns.size(); ++a)
      if (f.columns[a] == column) {
        squares += f.triangle.col(static_cast<Eigen::Index>(a)).squaredNorm();
        rows += static_cast<double>(f.rows);
      }
  return squares <= rounding * rounding * rows;
}

// `still`, `constant`: coordinates that never move, and whose torques never change.
void require(const IdentificationModel& model, const std::vector<std::size_t>& still,
             const std::vector<std::size_t>& constant, const std::vector<CoordinateFactor>& factors) {
  std::size_t rows = 0;
  for (const CoordinateFactor& f : factors) rows += f.rows;
  if (constant.size() == model.coordinates() - first_measured(model.robot))
    throw UnmetRequest("the torques never change, so that no parameter can be identified",
                       "is the torque column the right one? A log must hold measured torques of a moving robot");
  if (!constant.empty() && std::ranges::includes(still, constant))
    throw UnmetRequest(fmt::format("{} never move{}, and the torque there never changes", called(model, constant),
                                   constant.size() == 1 ? "s" : ""),
                       fmt::format("what is held still becomes part of its link:{}", locks(model, constant)));
  if (!constant.empty())
    throw UnmetRequest(fmt::format("the torque of {} never changes: it was not measured, and without it {} cannot be "
                                   "identified",
                                   called(model, constant), names_of(model, seen_only_by(model, constant))),
                       "record it, or name its column in a file given by @columns");
  const auto n = static_cast<Eigen::Index>(factors.size());
  Undetermined unknown = undetermined(stacked(factors, model.unknowns(), Eigen::VectorXd::Ones(n)), no_trace);
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (is_without_motion(model, factors, c, still) &&
        std::find(unknown.columns.begin(), unknown.columns.end(), c) == unknown.columns.end()) {
      unknown.columns.push_back(c);
      unknown.together.push_back({c});
    }
  if (rows <= model.unknowns())
    throw UnmetRequest(
        fmt::format("{} independent equations are left of the log, for {} unknowns: {}", rows, model.unknowns(),
                    unknown.columns.empty() ? "all of them are in doubt" : names_of(model, unknown.columns)),
        "measure for longer, or filter less (@cutoff, @decimate=1)");
  if (unknown.columns.empty()) return;
  const std::string what = fmt::format("{} of {} parameters cannot be identified from this motion: {}",
                                       unknown.columns.size(), model.unknowns(), names_of(model, unknown.columns));
  if (!still.empty())
    throw UnmetRequest(fmt::format("{}; {} never move{}", what, called(model, still), still.size() == 1 ? "s" : ""),
                       fmt::format("measure a motion in which every joint moves, there and back, at several speeds; "
                                   "joints that are held still on purpose become parts of their links:{}",
                                   locks(model, still)));
  std::vector<std::string> groups;
  for (const auto& together : unknown.together) groups.push_back(names_of(model, together));
  throw UnmetRequest(fmt::format("{}; only combinations of these act: {}", what, fmt::join(groups, " | ")),
                     "measure motions that differ: other postures, joints moving together and alone, both directions");
}

}  // namespace

void require_excitation(const IdentificationModel& model, const MotionExtents& motions,
                        const std::vector<CoordinateFactor>& factors) {
  std::vector<std::size_t> still, constant;
  for (std::size_t k = 0; k < model.coordinates(); ++k) {
    if (motions.position_range(k) < at_rest) still.push_back(k);
    if (k >= first_measured(model.robot) && motions.constant_torque(k)) constant.push_back(k);
  }
  require(model, still, constant, factors);
}

void require_excitation(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors) {
  require(model, {}, {}, factors);
}

void require_samples(const MotionExtents& motions) {
  if (motions.samples() > 0) return;
  throw UnmetRequest(
      "the log is too short, and no parameter can be identified: nothing is left of it when the ends are dropped where "
      "filters are one-sided",
      "measure for some periods of the slowest motion, or give @cutoff=0 and @trim=0");
}

void require_validation(const Robot& robot, const MotionExtents& motions) {
  if (motions.samples() == 0)
    throw UnmetRequest(
        "the validation log is too short: nothing is left of it when the ends are dropped where filters are one-sided",
        "validate on some periods of the slowest motion");
  for (std::size_t k = first_measured(robot); k < robot.coordinates.size(); ++k)
    if (motions.constant_torque(k))
      throw UnmetRequest(
          fmt::format("the torque of joint {} ({}) never changes in the validation log: it was not measured", k + 1,
                      robot.coordinates[k].name),
          "record it, or name its column in a file given by @columns");
}

}  // namespace armature::internal
