// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The structure of a robot: what refers to what, names, joints, symbols. Its physics is in physics.cc.
#include "armature/robot/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "armature/base/text.h"
#include "armature/robot/numbers.h"
#include "armature/robot/physics.h"
#include "armature/robot/units.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

// Antecedents, loops and attached frames refer to what exists. Everything else relies on it.
bool check_references(const Robot& robot, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.error_count();
  if (robot.frames.empty())
    diagnostics.error(robot.where, "the robot has no joints", "describe at least one joint and its link");
  if (robot.link_count > robot.frames.size())
    diagnostics.error(robot.where, "the robot has more links than frames", "give a frame for each link");
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.antecedent == j)
      diagnostics.error(frame.where, joint_called(robot, j) + " hangs on itself",
                        "give the frame it is attached to; 0 is the base");
    else if (frame.antecedent > j)
      diagnostics.error(
          frame.where,
          fmt::format("{} hangs on frame {}, which is not an earlier one", joint_called(robot, j), frame.antecedent),
          "number the frames from the base outwards; loops are cut at a joint");
    else if (frame.antecedent > robot.link_count &&
             (j <= robot.link_count || robot.frame(frame.antecedent).type != JointType::fixed))
      diagnostics.error(
          frame.where,
          fmt::format("{} hangs on frame {}, which carries no link", joint_called(robot, j), frame.antecedent),
          "frames of cut joints hang on links, or on a frame that is fixed to one");
    for (const Coupling& term : frame.variable)
      if (term.coordinate >= robot.coordinates.size())
        diagnostics.error(frame.where,
                          fmt::format("{} uses coordinate {}, of {}", joint_called(robot, j), term.coordinate + 1,
                                      robot.coordinates.size()),
                          "declare the coordinate");
  }
  for (const Loop& loop : robot.loops)
    if (loop.cut == 0 || loop.closing == 0 || loop.cut > robot.frames.size() || loop.closing > robot.frames.size() ||
        loop.cut == loop.closing)
      diagnostics.error(robot.where, fmt::format("a loop joins frames {} and {}", loop.cut, loop.closing),
                        fmt::format("name two different frames of 1..{}", robot.frames.size()));
    else if (robot.frame(loop.cut).type == JointType::fixed && robot.frame(loop.closing).type == JointType::fixed)
      diagnostics.error(robot.frame(loop.cut).where,
                        fmt::format("the loop is cut at {}, which is not a joint: it does not move",
                                    printable(robot.frame(loop.cut).joint_name, 60)),
                        "cut the loop at a joint (R or P); the frame on its other side is fixed (F)");
  for (const AttachedFrame& attached : robot.attached)
    if (attached.link > robot.link_count)
      diagnostics.error(robot.where,
                        fmt::format("frame {} is attached to link {}, which does not exist",
                                    printable(attached.name, 60), attached.link),
                        fmt::format("the links are 0..{}", robot.link_count));
  return diagnostics.error_count() == before;
}

class Names {
 public:
  Names(const char* kind, Diagnostics& diagnostics) : kind_(kind), diagnostics_(diagnostics) {}

  void add(const std::string& name, const Location& where) {
    if (name.empty()) diagnostics_.error(where, fmt::format("a {} without a name", kind_), "name it");
    else if (!seen_.insert(name).second)
      diagnostics_.error(where, fmt::format("two of the {}s are called {}", kind_, printable(name, 60)),
                         "rename one of them");
  }

 private:
  const char* kind_;
  Diagnostics& diagnostics_;
  std::unordered_set<std::string> seen_;
};

void check_names(const Robot& robot, Diagnostics& diagnostics) {
  Names joints("joint", diagnostics), links("link or frame", diagnostics), coordinates("coordinate", diagnostics);
  links.add(robot.base_name, robot.where);
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    joints.add(robot.frame(j).joint_name, robot.frame(j).where);
    if (j <= robot.link_count) links.add(robot.frame(j).link_name, robot.frame(j).where);
  }
  // A frame may have the name of the link it is attached to: it is then the link's frame in the description.
  Names own_frames("attached frame", diagnostics);
  for (const AttachedFrame& attached : robot.attached) {
    const std::string& link =
        attached.link == 0 || attached.link > robot.link_count ? robot.base_name : robot.frame(attached.link).link_name;
    (attached.name == link ? own_frames : links).add(attached.name, robot.where);
  }
  for (const Coordinate& coordinate : robot.coordinates) coordinates.add(coordinate.name, robot.where);
}

void check_limits(const Robot& robot, std::size_t j, Diagnostics& diagnostics) {
  const Frame& frame = robot.frame(j);
  const JointLimits& limits = frame.limits;
  if (!(limits.lower <= limits.upper))
    diagnostics.error(frame.where,
                      fmt::format("the limits of {} are reversed: {} to {}", joint_called(robot, j),
                                  shortest(limits.lower), shortest(limits.upper)),
                      "give the lower one first");
  if (!(limits.velocity >= 0))
    diagnostics.error(
        frame.where,
        fmt::format("the velocity limit {} of {} is negative", shortest(limits.velocity), joint_called(robot, j)),
        "give its size");
  if (!(limits.effort >= 0))
    diagnostics.error(
        frame.where,
        fmt::format("the effort limit {} of {} is negative", shortest(limits.effort), joint_called(robot, j)),
        "give its size");
}

void check_joints(const Robot& robot, Diagnostics& diagnostics) {
  std::vector<char> moves(robot.coordinates.size(), 0);
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Frame& frame = robot.frame(j);
    const bool fixed = frame.type == JointType::fixed;
    if (fixed && !frame.variable.empty())
      diagnostics.error(frame.where, joint_called(robot, j) + " is fixed and has a variable",
                        "remove the variable, or let the joint move");
    bool varies = false;
    for (const Coupling& term : frame.variable)
      if (!robot.arena.is_zero(term.coefficient)) {
        moves[term.coordinate] = 1;
        varies = true;
      }
    if (!fixed && !varies)
      diagnostics.error(frame.where, joint_called(robot, j) + " moves and has no variable",
                        "give its coordinate, or make it fixed");
    check_limits(robot, j, diagnostics);
  }
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
    if (!moves[k])
      diagnostics.error(robot.where,
                        fmt::format("the coordinate {} moves nothing", printable(robot.coordinates[k].name, 60)),
                        "use it in a joint or remove it");
}

std::vector<Ref> formulas_of(const Frame& frame) {
  const Geometry& g = frame.geometry;
  const Inertial& i = frame.inertial;
  std::vector<Ref> all{g.gamma, g.b,  g.alpha, g.d,  g.theta, g.r,  i.XX, i.XY,
                       i.XZ,    i.YY, i.YZ,    i.ZZ, i.MX,    i.MY, i.MZ, i.M};
  for_each_drive_formula(frame, [&all](Ref formula) { all.push_back(formula); });
  all.insert(all.end(), frame.force.begin(), frame.force.end());
  all.insert(all.end(), frame.moment.begin(), frame.moment.end());
  for (const Coupling& term : frame.variable) all.push_back(term.coefficient);
  return all;
}

std::vector<Ref> formulas_of_base(const Robot& robot) {
  std::vector<Ref> all;
  const auto add = [&all](const auto& refs) { all.insert(all.end(), refs.begin(), refs.end()); };
  add(robot.base.rotation);
  add(robot.base.position);
  add(robot.base_angular_velocity);
  add(robot.base_angular_acceleration);
  add(robot.base_velocity);
  add(robot.base_acceleration);
  add(robot.gravity);
  for (const AttachedFrame& attached : robot.attached) {
    add(attached.pose.rotation);
    add(attached.pose.position);
  }
  return all;
}

// The symbols of positions, velocities and accelerations are not parameters, and each coordinate has its own.
void check_symbols(const Robot& robot, Diagnostics& diagnostics) {
  std::unordered_map<Ref, std::string> motion;
  for (const Coordinate& coordinate : robot.coordinates)
    for (const Ref symbol : {coordinate.q, coordinate.qd, coordinate.qdd})
      if (!motion.emplace(symbol, coordinate.name).second)
        diagnostics.error(
            robot.where,
            fmt::format("the symbol {} stands for two motions", printable(robot.arena.name_of(symbol), 60)),
            "give each coordinate its own position, velocity and acceleration");
  std::unordered_set<Ref> reported;
  const auto look = [&](std::span<const Ref> formulas, const Location& where, const std::string& owner) {
    for (const Ref formula : formulas)
      for (const Ref symbol : symbols_in(robot.arena, formula))
        if (motion.contains(symbol) && reported.insert(symbol).second)
          diagnostics.error(where,
                            fmt::format("{} uses {}, a symbol of the motion of coordinate {}, as a parameter", owner,
                                        printable(robot.arena.name_of(symbol), 60), printable(motion.at(symbol), 60)),
                            "rename the parameter or the coordinate");
  };
  for (std::size_t j = 1; j <= robot.frames.size(); ++j)
    look(formulas_of(robot.frame(j)), robot.frame(j).where, joint_called(robot, j));
  look(formulas_of_base(robot), robot.where, "the base or an attached frame");
}

void check_rotation(const Arena& arena, const Pose& pose, const Location& where, const std::string& owner,
                    Diagnostics& diagnostics) {
  std::array<double, 9> R{};
  for (std::size_t i = 0; i < 9; ++i) {
    const std::optional<double> known = number(arena, pose.rotation[i]);
    if (!known) return;
    R[i] = *known;
  }
  double worst = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k)
      worst = std::max(worst, std::abs(R[3 * i] * R[3 * k] + R[3 * i + 1] * R[3 * k + 1] + R[3 * i + 2] * R[3 * k + 2] -
                                       (i == k ? 1.0 : 0.0)));
  const double determinant =
      R[0] * (R[4] * R[8] - R[5] * R[7]) - R[1] * (R[3] * R[8] - R[5] * R[6]) + R[2] * (R[3] * R[7] - R[4] * R[6]);
  if (!(worst < 1e-6))
    diagnostics.error(where,
                      fmt::format("the orientation of {} is not a rotation matrix: it is off by {:.2g}", owner, worst),
                      "its rows must be orthogonal and of length one");
  else if (determinant < 0)
    diagnostics.error(where, fmt::format("the orientation of {} is a reflection", owner), "use a right-handed frame");
}

}  // namespace

void check(const Robot& robot, Diagnostics& diagnostics) {
  const bool connected = check_references(robot, diagnostics);
  check_names(robot, diagnostics);
  if (!connected) return;
  check_joints(robot, diagnostics);
  check_symbols(robot, diagnostics);
  check_rotation(robot.arena, robot.base, robot.where, "the base", diagnostics);
  for (const AttachedFrame& attached : robot.attached)
    check_rotation(robot.arena, attached.pose, robot.where, "frame " + printable(attached.name, 60), diagnostics);
  check_physics(robot, diagnostics);
  check_units_of_limits(robot, diagnostics);
}

}  // namespace armature::internal
