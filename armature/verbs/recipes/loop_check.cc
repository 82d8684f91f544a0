// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/loop_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "armature/base/counted.h"
#include "armature/base/text.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/verbs/recipes/loop_geometry.h"

namespace armature::internal {
namespace {

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

}  // namespace

LoopCheck check_loops(const Robot& robot, Diagnostics& diagnostics) {
  const LoopMobility mobility = loop_mobility(robot);
  LoopCheck result;
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
  if (!mobility.undetermined.empty())
    diagnostics.warning(
        robot.where,
        fmt::format("the motors do not decide {}: the robot has {} and {}", joints_called(robot, mobility.undetermined),
                    counted(result.mobility, "freedom"), counted(result.motors, "motor")),
        "give a motor to one of them (mu = 1), unless it is meant to move freely");
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
  for (const LoopStep& step : plan_loops(robot, loop_structure(robot).motorised).steps)
    result.loops.push_back(described(robot, step));
  return result;
}

}  // namespace armature::internal
