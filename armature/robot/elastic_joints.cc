// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/elastic_joints.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr Ref Frame::* on_motor_side[] = {
    &Frame::motor_inertia,     &Frame::viscous_friction, &Frame::coulomb_friction,
    &Frame::friction_offset,   &Frame::friction_width,   &Frame::stribeck_friction,
    &Frame::stribeck_velocity, &Frame::gear_ratio,       &Frame::breakaway};

bool is_elastic(const Arena& arena, const Frame& frame) {
  return !arena.is_zero(frame.elasticity) || !arena.is_zero(frame.elastic_damping);
}

std::string new_symbol(const Arena& arena, std::string name) {
  name += 'm';
  while (arena.has_symbol(name)) name += '_';
  return name;
}

bool has_no_body(const Arena& arena, const Frame& frame) {
  const Inertial& i = frame.inertial;
  return frame.antecedent == 0 &&
         std::ranges::all_of(std::initializer_list<Ref>{i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M},
                             [&](Ref each) { return arena.is_zero(each); });
}

// A coordinate of its own, plus or minus the variable of `joint`.
std::vector<Coupling> beside(Arena& arena, std::size_t own, const Frame& joint, bool minus) {
  std::vector<Coupling> variable{{own, arena.one()}};
  for (const Coupling& term : joint.variable)
    variable.push_back({term.coordinate, minus ? arena.negate(term.coefficient) : term.coefficient});
  return variable;
}

bool equal(const std::vector<Coupling>& a, const std::vector<Coupling>& b) {
  return std::ranges::equal(a, b, [](const Coupling& x, const Coupling& y) {
    return x.coordinate == y.coordinate && x.coefficient == y.coefficient;
  });
}

// Is the variable of `transmission` that of `motor` minus that of `joint`, in either coordinates?
bool connects(Arena& arena, const Frame& transmission, const Frame& motor, const Frame& joint) {
  if (transmission.type != joint.type || motor.type != joint.type || motor.variable.empty()) return false;
  const std::size_t own = motor.variable[0].coordinate;
  const std::vector<Coupling> alone{{own, arena.one()}};
  return (equal(motor.variable, alone) && equal(transmission.variable, beside(arena, own, joint, true))) ||
         (equal(transmission.variable, alone) && equal(motor.variable, beside(arena, own, joint, false)));
}

}  // namespace

bool has_elastic_joints(const Robot& robot) {
  return std::ranges::any_of(robot.frames, [&](const Frame& frame) { return is_elastic(robot.arena, frame); });
}

Robot rigid_robot(Robot robot) {
  for (Frame& frame : robot.frames) frame.elasticity = frame.elastic_damping = robot.arena.zero();
  return robot;
}

namespace {

UnmetRequest no_motor(const Frame& frame) {
  return UnmetRequest(
      "the joint " + printable(frame.joint_name, 60) + " of a closed loop has an elastic transmission, but no motor",
      "mark it as motorised, or leave its Kf and Df out; a spring on a joint is Ks");
}

Robot apart(const Robot& robot, bool twists) {
  if (!has_elastic_joints(robot)) return robot;
  const bool closed = !robot.loops.empty();
  if (twists && closed)
    throw UnmetRequest("the robot " + printable(robot.name, 80) +
                           " has closed loops and elastic joints, which logs are not compared with",
                       "leave Kf and Df out, or open the loops");
  Robot result = robot;
  Arena& arena = result.arena;
  const std::vector<Frame> opened(robot.frames.begin() + static_cast<std::ptrdiff_t>(robot.link_count),
                                  robot.frames.end());
  for (const Frame& frame : opened)
    if (is_elastic(arena, frame)) throw no_motor(frame);
  result.frames.resize(robot.link_count);
  const std::size_t more = 2 * static_cast<std::size_t>(std::ranges::count_if(
                                   result.frames, [&](const Frame& frame) { return is_elastic(arena, frame); }));
  for (Tolerance& each : result.tolerances)
    if (each.frame > robot.link_count) each.frame += more;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame elastic = robot.frame(j);
    if (!is_elastic(arena, elastic)) continue;
    if (closed && !elastic.active) throw no_motor(elastic);
    const std::string name = elastic.joint_name + "_motor", twist = elastic.joint_name + "_transmission";
    const Coordinate& like = result.coordinates[elastic.variable[0].coordinate];
    const std::string q = new_symbol(arena, arena.name_of(like.q)), qd = new_symbol(arena, arena.name_of(like.qd)),
                      qdd = new_symbol(arena, arena.name_of(like.qdd));
    const std::size_t own = add_coordinate(result, name, q, qd, qdd);

    Frame& motor = result.frame(add_frame(result, name, name, 0));
    motor.type = elastic.type;
    motor.where = motor.inertial_where = elastic.where;
    motor.variable = twists ? beside(arena, own, elastic, false) : std::vector<Coupling>{{own, arena.one()}};
    motor.limits.velocity = elastic.limits.velocity;
    motor.limits.effort = elastic.limits.effort;
    for (const auto member : on_motor_side) motor.*member = elastic.*member;
    for (Tolerance& each : result.tolerances)
      if (each.frame == j && each.quantity == "Ia") each.frame = result.link_count;

    Frame& transmission = result.frame(add_frame(result, twist, twist, 0));
    transmission.type = elastic.type;
    transmission.where = transmission.inertial_where = elastic.where;
    transmission.active = false;
    transmission.variable = twists ? std::vector<Coupling>{{own, arena.one()}} : beside(arena, own, elastic, true);
    transmission.spring = elastic.elasticity;
    transmission.viscous_friction = elastic.elastic_damping;

    Frame& joint = result.frame(j);
    joint.active = closed;  // the loops still follow it, not its motor
    joint.limits.effort = JointLimits{}.effort;
    joint.elasticity = joint.elastic_damping = arena.zero();
    for (const auto member : on_motor_side) joint.*member = arena.zero();
  }
  result.link_count = result.frames.size();
  result.frames.insert(result.frames.end(), opened.begin(), opened.end());
  for (Loop& loop : result.loops) loop.cut += more, loop.closing += more;
  return result;
}

}  // namespace

Robot with_motor_coordinates(const Robot& robot) { return apart(robot, false); }
Robot with_twist_coordinates(const Robot& robot) { return apart(robot, true); }

bool has_twist_coordinates(const Robot& robot) {
  const std::vector<ElasticJoint> joints = elastic_joints(robot);
  return !joints.empty() && robot.frame(joints[0].transmission).variable.size() == 1;
}

std::vector<ElasticJoint> elastic_joints(const Robot& robot) {
  std::vector<ElasticJoint> found;
  Arena arena = robot.arena;
  for (std::size_t j = robot.link_count; j >= 3; j -= 2) {
    const Frame &transmission = robot.frame(j), &motor = robot.frame(j - 1);
    if (transmission.active || !motor.active || !has_no_body(arena, transmission) || !has_no_body(arena, motor) ||
        motor.variable.empty())
      break;
    // In a parallelogram others have the variable of the joint too: it is the one that the motor is called after.
    std::size_t joint = 0;
    for (std::size_t i = j - 2; i > 0; --i) {
      const Frame& frame = robot.frame(i);
      if ((robot.loops.empty() && frame.active) || !connects(arena, transmission, motor, frame)) continue;
      if (joint == 0 || motor.joint_name == frame.joint_name + "_motor") joint = i;
    }
    if (joint == 0) break;
    found.push_back({joint, j - 1, j});
  }
  std::ranges::reverse(found);
  return found;
}

Robot with_elastic_joints(const Robot& robot) {
  Robot result = robot;
  const std::vector<ElasticJoint> parts = elastic_joints(robot);
  for (const ElasticJoint& part : parts) {
    Frame& joint = result.frame(part.joint);
    const Frame &motor = robot.frame(part.motor), &transmission = robot.frame(part.transmission);
    joint.active = true;
    joint.elasticity = transmission.spring;
    joint.elastic_damping = transmission.viscous_friction;
    joint.limits.effort = motor.limits.effort;
    for (const auto member : on_motor_side) joint.*member = motor.*member;
    for (Tolerance& each : result.tolerances)
      if (each.frame == part.motor) each.frame = part.joint;
  }
  const std::size_t fewer = 2 * parts.size();
  for (Tolerance& each : result.tolerances)
    if (each.frame > robot.link_count) each.frame -= fewer;
  result.link_count = robot.link_count - fewer;
  const auto links = result.frames.begin() + static_cast<std::ptrdiff_t>(result.link_count);
  result.frames.erase(links, links + static_cast<std::ptrdiff_t>(fewer));
  for (Loop& loop : result.loops) loop.cut -= fewer, loop.closing -= fewer;
  result.coordinates.resize(robot.coordinates.size() - parts.size());
  return result;
}

}  // namespace armature::internal
