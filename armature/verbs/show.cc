// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/show.h"

#include <fmt/format.h>

#include <cmath>

#include "armature/base/described_json.h"
#include "armature/expr/print.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/numbers.h"
#include "armature/robot/root_gravity.h"
#include "armature/robot/topology.h"

namespace armature {

using namespace internal;

namespace {

std::optional<double> if_finite(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }

// A formula as people read it: one of numbers alone (a held joint's cosine times a length, ...) by its value, unless it
// is short.
std::string readable(const Arena& arena, Ref value) {
  constexpr std::size_t short_enough = 24;
  std::string formula = to_string(arena, value);
  const std::optional<double> alone = formula.size() > short_enough ? number(arena, value) : std::nullopt;
  return alone && std::isfinite(*alone) ? fmt::format("{}", *alone) : formula;
}

template <class Values>
std::vector<std::string> formulas(const Arena& arena, const Values& values) {
  std::vector<std::string> texts;
  for (const Ref value : values) texts.push_back(readable(arena, value));
  return texts;
}

ShownDynamics shown_dynamics(const Arena& arena, const Frame& frame) {
  const auto formula = [&](Ref value) { return readable(arena, value); };
  const Inertial& i = frame.inertial;
  return {formula(i.M),
          formula(i.MX),
          formula(i.MY),
          formula(i.MZ),
          formula(i.XX),
          formula(i.XY),
          formula(i.XZ),
          formula(i.YY),
          formula(i.YZ),
          formula(i.ZZ),
          formula(frame.motor_inertia),
          formula(frame.viscous_friction),
          formula(frame.coulomb_friction),
          formula(frame.friction_offset),
          formula(frame.friction_width),
          formula(frame.stribeck_friction),
          formula(frame.stribeck_velocity),
          formula(frame.load_friction),
          formula(frame.gear_ratio),
          formula(frame.breakaway),
          formula(frame.spring),
          formula(frame.spring_cosine),
          formula(frame.spring_sine),
          formula(frame.elasticity),
          formula(frame.elastic_damping)};
}

// `scratch` is a copy of the robot's arena, for the sums with the joint variable.
ShownFrame shown_frame(const Robot& robot, Arena& scratch, std::size_t j) {
  const Frame& frame = robot.frame(j);
  const auto formula = [&](Ref value) { return readable(scratch, value); };
  Ref variable = scratch.zero();
  for (const Coupling& term : frame.variable)
    variable = scratch.add(variable, scratch.multiply(term.coefficient, robot.coordinates[term.coordinate].q));
  ShownFrame shown;
  shown.frame = j;
  shown.joint = frame.joint_name;
  shown.link = frame.link_name;
  shown.antecedent = frame.antecedent;
  shown.type = frame.type;
  shown.active = frame.active;
  const Geometry& g = frame.geometry;
  shown.gamma = formula(g.gamma);
  shown.b = formula(g.b);
  shown.alpha = formula(g.alpha);
  shown.d = formula(g.d);
  shown.theta = formula(frame.type == JointType::revolute ? scratch.add(g.theta, variable) : g.theta);
  shown.r = formula(frame.type == JointType::prismatic ? scratch.add(g.r, variable) : g.r);
  shown.variable = formula(variable);
  shown.dynamics = shown_dynamics(robot.arena, frame);
  shown.force = formulas(robot.arena, frame.force);
  shown.moment = formulas(robot.arena, frame.moment);
  shown.limits = {if_finite(frame.limits.lower), if_finite(frame.limits.upper), if_finite(frame.limits.velocity),
                  if_finite(frame.limits.effort)};
  return shown;
}

}  // namespace

ShowResult show(const Robot& robot) {
  const auto formula = [&](Ref value) { return to_string(robot.arena, value); };
  ShowResult result;
  result.robot = robot.name;
  result.source = robot.source;
  result.links = robot.link_count;
  for (const Coordinate& c : robot.coordinates)
    result.coordinates.push_back(
        {c.name, formula(c.q), formula(c.given_qd.value_or(c.qd)), formula(c.given_qdd.value_or(c.qdd))});
  Arena scratch = robot.arena;
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) result.frames.push_back(shown_frame(robot, scratch, j));
  result.floating = robot.floating_base;
  const Robot settled = on_fixed_base(robot);
  result.gravity = formulas(settled.arena, settled.gravity);
  if (default_base(robot).attached) {
    result.root = robot.base_name;
    if (const auto gravity = root_gravity(robot)) result.root_gravity.assign(gravity->begin(), gravity->end());
  }
  if (const FrameReference tool = default_tool(robot); tool.attached) result.tool = robot.attached[*tool.attached].name;
  else result.tool = tool.link == 0 ? robot.base_name : robot.frame(tool.link).link_name;
  for (const AttachedFrame& frame : robot.attached)
    result.attached.push_back({frame.name, frame.link, formulas(robot.arena, frame.pose.rotation),
                               formulas(robot.arena, frame.pose.position)});
  for (const Tolerance& t : robot.tolerances) result.tolerances.push_back({t.frame, t.quantity, t.size});
  for (const Loop& loop : robot.loops) result.loops.push_back({loop.cut, loop.closing});
  result.shape = !robot.loops.empty() ? RobotShape::loops : is_serial(robot) ? RobotShape::chain : RobotShape::tree;
  return result;
}

Json to_json(const ShowResult& result) { return json_of(result); }

}  // namespace armature
