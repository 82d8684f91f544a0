// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/loop_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "armature/base/counted.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/loops/linear_loops.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/verbs/recipes/loop_geometry.h"

namespace armature::internal {
namespace {

constexpr int most_attempts = 480;  // to close a loop, as loop_mobility() does

std::string joints_called(const Robot& robot, const std::vector<std::size_t>& coordinates) {
  const std::vector<std::string> joints = coordinate_joints(robot);
  std::vector<std::string> names;
  for (const std::size_t k : coordinates) names.push_back(printable(joints[k], 60));
  return fmt::format("{}", fmt::join(names, ", "));
}

// The least gap that all coordinates together can leave.
void report_open(const Robot& robot, Diagnostics& diagnostics) {
  std::vector<std::size_t> all(robot.loops.size()), free(robot.coordinates.size());
  std::iota(all.begin(), all.end(), 0);
  std::iota(free.begin(), free.end(), 0);
  const LoopClosure closure(robot);
  RandomNumbers random(3);
  double least = 1e300, gap = 0, turn = 0;
  for (int i = 0; i < 60; ++i) {
    Eigen::VectorXd q(static_cast<Eigen::Index>(robot.coordinates.size()));
    for (double& x : q) x = random.uniform(-3, 3);
    closure.close(q, free, 300);
    const Eigen::VectorXd e = closure.residual(q);
    if (e.norm() >= least) continue;
    least = e.norm();
    gap = turn = 0;
    for (Eigen::Index row = 0; row < e.size(); row += 6) {
      gap = std::max(gap, closure.scale() * e.segment<3>(row).norm());
      turn = std::max(turn, e.segment<3>(row + 3).norm());
    }
  }
  diagnostics.error(robot.where,
                    fmt::format("the {} cut at {} cannot be closed: at best {:.4g} m and {:.4g} rad stay open",
                                robot.loops.size() > 1 ? "loops" : "loop", loops_called(robot, all), gap, turn),
                    "check the lengths of its links, and that the two frames of the cut are meant to coincide");
}

void report_joined_with_itself(const Robot& robot, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < robot.loops.size(); ++i) {
    const Frame &cut = robot.frame(robot.loops[i].cut), &closing = robot.frame(robot.loops[i].closing);
    if (cut.antecedent == closing.antecedent)
      diagnostics.error(
          cut.where,
          fmt::format("the loop cut at {} joins a link with itself: {} and {} have the same parent",
                      loops_called(robot, {i}), printable(cut.joint_name, 60), printable(closing.joint_name, 60)),
          "the two frames of a cut belong to different links");
  }
}

// The coordinates that are held while a rod turns about itself between two ball joints: six joints move with each, and
// one of the balls is left whole.
std::vector<std::size_t> idle_of(const LoopPlan& plan, const LoopMobility& mobility) {
  std::vector<std::size_t> idle;
  for (const LoopStep& step : plan.steps) {
    if (!step.held.empty() && step.assembly.find('S') == std::string::npos) return {};
    idle.insert(idle.end(), step.held.begin(), step.held.end());
  }
  return 6 * idle.size() == mobility.undetermined.size() ? idle : std::vector<std::size_t>{};
}

void report_undetermined(const Robot& robot, const LoopMobility& mobility, const std::vector<std::size_t>& idle,
                         std::size_t motors, Diagnostics& diagnostics) {
  if (!idle.empty() && motors + idle.size() == mobility.mobility)
    diagnostics.warning(
        robot.where,
        fmt::format("{} only {} a rod about itself: geometry holds it where it is; kinematics and dynamics are not "
                    "available",
                    joints_called(robot, idle), idle.size() > 1 ? "turn" : "turns"),
        "leave it out: one of the rod's two ball joints becomes a universal joint");
  else
    diagnostics.warning(
        robot.where,
        fmt::format("the motors do not decide {}: the robot has {} and {}", joints_called(robot, mobility.undetermined),
                    counted(mobility.mobility, "freedom"), counted(motors, "motor")),
        "give a motor to one of them (mu = 1), unless it is meant to move freely");
}

// Loops whose relations are linear, in words.
void add_linear_loops(const Robot& robot, LoopCheck& result) {
  const CoupledLoops coupled = couple_loops(robot);
  std::vector<std::size_t> gone;
  for (std::size_t i = 0; i < robot.loops.size(); ++i)
    if (std::ranges::none_of(coupled.robot.loops, [&](const Loop& left) { return left.cut == robot.loops[i].cut; }))
      gone.push_back(i);
  if (!gone.empty())
    result.loops.push_back(fmt::format(
        "{} cut at {} {}: {}; models take {} as couplings", gone.size() > 1 ? "the loops" : "the loop",
        loops_called(robot, gone), gone.size() > 1 ? "are linear, as parallelograms" : "is linear, as a parallelogram",
        fmt::join(coupled.relations, ", "), gone.size() > 1 ? "them" : "it"));
}

}  // namespace

void refuse_impossible_loops(const Robot& robot) {
  if (robot.loops.empty()) return;
  Diagnostics diagnostics;
  report_joined_with_itself(robot, diagnostics);
  RandomNumbers random(1);
  if (!diagnostics.has_errors() && geometric_symbols(robot).empty() &&
      !LoopClosure(robot).random_posture(random, most_attempts))
    report_open(robot, diagnostics);
  if (diagnostics.has_errors()) throw InputError(std::move(diagnostics));
}

LoopCheck check_loops(const Robot& robot, Diagnostics& diagnostics) {
  LoopCheck result;
  const std::size_t errors = diagnostics.error_count();
  report_joined_with_itself(robot, diagnostics);
  if (diagnostics.error_count() > errors) return result;
  const LoopMobility mobility = loop_mobility(robot);
  result.gruebler = mobility.gruebler;
  result.mobility = mobility.mobility;
  result.rank = mobility.rank;
  result.motors = loop_structure(robot).motorised.size();
  if (!mobility.closes) {
    if (geometric_symbols(robot).empty()) report_open(robot, diagnostics);
    else
      diagnostics.warning(robot.where, "the loops were not closed at any lengths that were tried",
                          "are its symbolic lengths related?");
    return result;
  }
  if (mobility.mobility == 0) {
    std::vector<std::size_t> all(robot.loops.size());
    std::iota(all.begin(), all.end(), 0);
    diagnostics.error(robot.where,
                      fmt::format("the {} cut at {} {} a rigid frame: nothing moves, and the robot has {}",
                                  all.size() > 1 ? "loops" : "loop", loops_called(robot, all),
                                  all.size() > 1 ? "make" : "is", counted(result.motors, "motor")),
                      "a joint or a link is missing, or a frame of a cut is on the wrong link");
    return result;
  }
  const LoopPlan plan = plan_loops(robot, loop_structure(robot).motorised);
  if (!mobility.undetermined.empty())
    report_undetermined(robot, mobility, idle_of(plan, mobility), result.motors, diagnostics);
  if (!mobility.overdetermined.empty())
    diagnostics.warning(robot.where,
                        fmt::format("the motors of {} work against each other: the robot has {} and {}",
                                    joints_called(robot, mobility.overdetermined), counted(result.mobility, "freedom"),
                                    counted(result.motors, "motor")),
                        "let one of them be passive (mu = 0)");
  if (mobility.gruebler < static_cast<long>(mobility.mobility))
    diagnostics.note(robot.where,
                     fmt::format("the loops are over-constrained: Gruebler counts {}, and they move with {} thanks to "
                                 "their dimensions",
                                 mobility.gruebler, mobility.mobility));
  for (const LoopStep& step : plan.steps) result.loops.push_back(described(robot, step));
  add_linear_loops(robot, result);
  return result;
}

}  // namespace armature::internal
