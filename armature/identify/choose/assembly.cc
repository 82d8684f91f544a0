// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/text.h"
#include "armature/identify/equations/passive_joints.h"
#include "armature/identify/judge/trial_fit.h"
#include "armature/robot/springs.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples = 400;
constexpr double exact = 1e-9;  // an error that is that of rounding

}  // namespace

void choose_assembly(const IdentificationModel& model, std::span<const Motion> motions) {
  if (!model.options.passive || model.options.passive->started()) return;
  const Motion some = thinned_out(motions, samples);
  choose_assembly(*model.options.passive, some, [&] {
    double logarithms = 0;
    for (const double error : TrialFit(model, some).fit(TorqueReading::as_logged(model.coordinates())).error)
      logarithms += std::log(std::max(error, exact));
    return std::exp(logarithms / static_cast<double>(model.coordinates()));  // the geometric mean
  });
}

void close_loops(const IdentificationModel& model, std::span<const Motion> some, const std::vector<const Motions*>& all,
                 std::vector<std::string>& notes, Progress& progress) {
  const std::shared_ptr<PassiveJoints>& passive = model.options.passive;
  if (!passive) return;
  progress.report(-1, "closing the loops along the motions");
  choose_assembly(model, some);
  for (const Motions* each : all)
    each->visit([&](std::span<const Motion> group) {
      go_on(progress);
      passive->follow(group);
    });
  notes.push_back(passive->note());
  const Robot& robot = passive->robot();
  std::string lossy;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    const bool has = !robot.arena.is_zero(frame.viscous_friction) || !robot.arena.is_zero(frame.coulomb_friction) ||
                     !robot.arena.is_zero(frame.friction_offset) || !robot.arena.is_zero(frame.stribeck_friction) ||
                     has_springs(robot.arena, frame);
    if (has && passive->motors().frame(j).variable.empty())
      lossy += (lossy.empty() ? "" : ", ") + printable(frame.joint_name, 40);
  }
  if (!lossy.empty())
    notes.push_back(fmt::format("friction and springs of passive joints are taken for zero: {}", lossy));
}

}  // namespace armature::internal
