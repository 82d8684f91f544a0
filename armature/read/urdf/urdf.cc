// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// URDF: a tree of links with arbitrary frames, converted to the frames of Khalil and Kleinfinger. A fixed joint is
// merged into the link that carries it; the frames move onto the joint axes (khalil_frames.h) and the inertias with
// them. For each link of the file an attached frame of that name keeps its original frame.
//
// Coordinates are q1, q2, ... in the order of the joints that move by themselves, depth first; a mimic joint's variable
// is multiplier * q_k, its offset is part of the geometry (and so its limits are shifted by it). A floating joint
// at the root makes a floating base, a planar joint is several (urdf_free_joints.h). The world is the root link's
// frame, with gravity along -z.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/counted.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/reader.h"
#include "armature/read/urdf/urdf_document.h"
#include "armature/read/urdf/urdf_free_joints.h"
#include "armature/read/urdf/urdf_robot.h"
#include "armature/read/urdf/urdf_tree.h"
#include "armature/robot/check.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/khalil_frames.h"
#include "armature/robot/springs.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Real, rigid::tidy, rigid::Vector;

constexpr std::size_t unmoved = ~std::size_t{0};
constexpr Real rounding = 1e-9L;  // rad

// A link of the file and the body that it was merged into.
struct Placed {
  std::size_t body = 0;   // 0 is the base, j the link moved by joint j
  Motion pose;            // in the body's own link frame
  std::size_t depth = 0;  // fixed joints on the way
};

struct Assembly {
  std::vector<TreeJoint> joints;
  std::vector<rigid::Body> bodies;               // of 0..n, in their own link frames
  std::vector<const UrdfStep*> steps;            // of joint j, at j - 1
  std::vector<Placed> links;                     // by index in the document
  std::vector<std::size_t> body_links, body_of;  // link that leads a body; body that a joint moves
  std::size_t moving = 0;                        // joints of the tree; those after them close loops
};

Assembly assemble(const UrdfDocument& document, const UrdfTree& tree) {
  Assembly a;
  a.links.resize(document.links.size());
  a.body_of.assign(document.joints.size(), unmoved);
  a.bodies.push_back(document.links[tree.root].body);
  a.body_links.push_back(tree.root);
  for (const UrdfStep& step : tree.steps) {
    const UrdfJoint& joint = document.joints[step.joint];
    const Placed& parent = a.links[step.parent_link];
    const Motion origin = parent.pose * joint.origin;
    const rigid::Body& body = document.links[step.child_link].body;
    if (joint.type == JointType::fixed) {
      a.links[step.child_link] = {parent.body, origin, parent.depth + 1};
      a.bodies[parent.body] = joined(a.bodies[parent.body], moved(body, origin));
      continue;
    }
    Motion offset;
    if (joint.type == JointType::prismatic) offset.translation = step.offset * joint.axis;
    else offset.rotation = rotation_about(joint.axis, rigid::angle_of(step.offset));
    a.joints.push_back({parent.body, origin * offset, joint.axis, joint.type});
    a.bodies.push_back(body);
    a.body_links.push_back(step.child_link);
    a.steps.push_back(&step);
    a.body_of[step.joint] = a.joints.size();
    a.links[step.child_link] = {a.joints.size(), {}, 0};
  }
  a.moving = a.joints.size();
  for (std::size_t i = 0; i < tree.loops.size(); ++i) {  // the opened joint, after all others
    const UrdfLoop& loop = document.loops[i];
    const Placed& before = a.links[tree.loops[i][0]];
    a.joints.push_back({before.body, before.pose * loop.origins[0], loop.axis, loop.type});
  }
  return a;
}

class Builder {
 public:
  Builder(const UrdfDocument& document, const UrdfTree& tree, Real right_angles, bool floating,
          Diagnostics& diagnostics)
      : document_(document),
        diagnostics_(diagnostics),
        tree_(tree),
        assembly_(assemble(document, tree)),
        khalil_(khalil_frames(assembly_.joints, right_angles, floating)),
        robot_(empty_robot(document.name)) {}

  Robot build(bool with_friction) {
    robot_.where = document_.where;
    robot_.base_name = document_.links[assembly_.body_links[0]].name;
    robot_.base = pose(khalil_.base);
    const Vector gravity = transpose(khalil_.base.rotation) * document_.gravity;
    robot_.gravity = {decimal(gravity.x), decimal(gravity.y), decimal(gravity.z)};
    robot_.base_inertial = inertial(0, inverse(khalil_.base));
    for (std::size_t j = 1; j <= assembly_.moving; ++j) {
      if (frame_of(j) > robot_.frames.size() + 1) add_between(j);
      add_joint(j);
    }
    const std::size_t links = robot_.frames.size();
    for (std::size_t i = 0; i < document_.loops.size(); ++i) add_cut(i);
    for (std::size_t i = 0; i < document_.loops.size(); ++i) add_closing(i);
    robot_.link_count = links;
    tell_between();
    note_rounded_angles();
    if (with_friction) note_friction();
    couple();
    attach();
    return std::move(robot_);
  }

 private:
  Ref decimal(Real value, Real tolerance = 1e-15L) { return robot_.arena.constant(tidy(value, tolerance)); }
  Ref angle(const rigid::Angle& a) {
    if (a.rest != 0) return decimal(a.radians());
    return robot_.arena.scale(Rational(a.quarters, 2), robot_.arena.pi());
  }
  Pose pose(const Motion& m) {
    const auto& [x, y, z] = m.rotation;
    return {{decimal(x.x), decimal(y.x), decimal(z.x), decimal(x.y), decimal(y.y), decimal(z.y), decimal(x.z),
             decimal(y.z), decimal(z.z)},
            {decimal(m.translation.x), decimal(m.translation.y), decimal(m.translation.z)}};
  }

  // The inertia of body j in its Khalil frame, from its link frame and that frame's pose.
  Inertial inertial(std::size_t j, const Motion& link_pose) {
    const rigid::Body& own = assembly_.bodies[j];
    const rigid::Body body = moved(own, link_pose);
    // Rounding leaves about 1e-19 of the largest product; that is not an inertia.
    const Real reach = norm(link_pose.translation) + (own.mass > 0 ? norm(own.moments) / own.mass : 0);
    const Real moment_noise = 1e-15L * own.mass * std::max<Real>(reach, 1e-3L);
    const Matrix& i = body.inertia;
    const Real noise = 1e-15L * std::max({std::abs(i.x.x), std::abs(i.y.y), std::abs(i.z.z), own.mass * reach * reach});
    return {decimal(i.x.x, noise),
            decimal(i.y.x, noise),
            decimal(i.z.x, noise),
            decimal(i.y.y, noise),
            decimal(i.z.y, noise),
            decimal(i.z.z, noise),
            decimal(body.moments.x, moment_noise),
            decimal(body.moments.y, moment_noise),
            decimal(body.moments.z, moment_noise),
            decimal(body.mass, 0)};
  }

  std::size_t frame_of(std::size_t body) const { return khalil_.number_of[body]; }
  const KhalilFrame& khalil_of(std::size_t j) const { return khalil_.frames[frame_of(j) - 1]; }

  std::size_t add_khalil_frame(std::string joint, std::string link, std::size_t number) {
    const KhalilFrame& khalil = khalil_.frames[number - 1];
    const std::size_t added = add_frame(robot_, std::move(joint), std::move(link), khalil_.joints[number - 1].parent);
    ARMATURE_CHECK(added == number);
    robot_.frame(added).geometry = {angle(khalil.gamma), decimal(khalil.b),   angle(khalil.alpha),
                                    decimal(khalil.d),   angle(khalil.theta), decimal(khalil.r)};
    return added;
  }

  // The opened joint of loop i.
  void add_cut(std::size_t i) {
    const UrdfLoop& loop = document_.loops[i];
    const std::size_t j = assembly_.moving + 1 + i;
    if (frame_of(j) > robot_.frames.size() + 1) {
      Frame& between =
          robot_.frame(add_khalil_frame(between_prefix + loop.name, between_prefix + loop.name, frame_of(j) - 1));
      between.type = JointType::fixed;
      between.active = false;
      between.where = loop.where;
    }
    Frame& frame = robot_.frame(add_khalil_frame(loop.name, loop.name, frame_of(j)));
    frame.type = loop.type;
    frame.active = false;
    frame.where = frame.inertial_where = loop.where;
  }

  // The frame on its other side: where the opened joint's frame is when it is at zero and the loop is closed.
  void add_closing(std::size_t i) {
    const UrdfLoop& loop = document_.loops[i];
    const Placed& after = assembly_.links[tree_.loops[i][1]];
    const Motion body = after.body == 0 ? inverse(khalil_.base) : khalil_of(after.body).link_pose;
    const Motion pose = body * after.pose * loop.origins[1] * inverse(khalil_of(assembly_.moving + 1 + i).link_pose);
    const KhalilFrame khalil = khalil_frame_of(pose);
    const std::size_t closing = add_frame(robot_, loop.name + "_closing", loop.name + "_closing", frame_of(after.body));
    Frame& frame = robot_.frame(closing);
    frame.type = JointType::fixed;
    frame.active = false;
    frame.where = frame.inertial_where = loop.where;
    frame.geometry = {angle(khalil.gamma), decimal(khalil.b),   angle(khalil.alpha),
                      decimal(khalil.d),   angle(khalil.theta), decimal(khalil.r)};
    robot_.loops.push_back({frame_of(assembly_.moving + 1 + i), closing});
  }

  // The fixed frame before joint j, whose axis is nearly parallel to the one before it.
  void add_between(std::size_t j) {
    const UrdfJoint& joint = document_.joints[assembly_.steps[j - 1]->joint];
    const auto taken = [&](const std::string& name) {
      return std::ranges::any_of(document_.joints, [&](const UrdfJoint& other) { return other.name == name; }) ||
             std::ranges::any_of(document_.links, [&](const UrdfLink& other) { return other.name == name; });
    };
    std::string name = between_prefix + joint.name;
    while (taken(name)) name += '_';
    Frame& frame = robot_.frame(add_khalil_frame(name, name, frame_of(j) - 1));
    frame.type = JointType::fixed;
    frame.active = false;
    frame.where = joint.where;
    between_.push_back(name);
  }

  // One note for all of them.
  void tell_between() {
    if (between_.empty()) return;
    diagnostics_.note(robot_.where,
                      fmt::format("{} between axes that are nearly parallel, {}, {} lengths short",
                                  between_.size() == 1 ? "a fixed frame" : "fixed frames",
                                  printable(fmt::format("{}", fmt::join(between_, ", ")), 200),
                                  between_.size() == 1 ? "keeps" : "keep"),
                      "if they are meant to be parallel, correct their angles");
  }

  void add_joint(std::size_t j) {
    const KhalilFrame& khalil = khalil_of(j);
    const UrdfStep& step = *assembly_.steps[j - 1];
    const UrdfJoint& joint = document_.joints[step.joint];
    const UrdfLink& link = document_.links[step.child_link];
    if (khalil.angle_change > 1e-12L && khalil.angle_change < rounding) rounded_.push_back(j);
    else if (khalil.angle_change > 1e-12L) turned_.push_back(j);
    if (khalil.length_change > 1e-12L)
      diagnostics_.note(joint.where, fmt::format("a length of joint {} is {:.2g} m, and taken as zero",
                                                 printable(joint.name, 60), static_cast<double>(khalil.length_change)));

    Frame& frame = robot_.frame(add_khalil_frame(joint.name, link.name, frame_of(j)));
    frame.type = joint.type;
    frame.inertial = inertial(j, khalil.link_pose);
    frame.viscous_friction = robot_.arena.constant(joint.damping);
    frame.coulomb_friction = robot_.arena.constant(joint.friction);
    frame.motor_inertia = robot_.arena.constant(joint.motor_inertia);
    frame.friction_offset = robot_.arena.constant(joint.friction_offset);
    frame.friction_width = robot_.arena.constant(joint.friction_width);
    frame.stribeck_friction = robot_.arena.constant(joint.stribeck_friction);
    frame.stribeck_velocity = robot_.arena.constant(joint.stribeck_velocity);
    frame.load_friction = robot_.arena.constant(joint.load_friction);
    frame.gear_ratio = robot_.arena.constant(joint.gear_ratio);
    frame.breakaway = robot_.arena.constant(joint.breakaway);
    frame.spring = robot_.arena.constant(joint.spring);
    frame.spring_cosine = robot_.arena.constant(joint.spring_cosine);
    frame.spring_sine = robot_.arena.constant(joint.spring_sine);
    frame.elasticity = robot_.arena.constant(joint.elasticity);
    frame.elastic_damping = robot_.arena.constant(joint.elastic_damping);
    measure_springs_from(frame, robot_.arena,
                         robot_.arena.constant(Rational::from_double(static_cast<double>(step.offset))));
    frame.limits = joint.limits;
    frame.limits.lower -= static_cast<double>(step.offset);
    frame.limits.upper -= static_cast<double>(step.offset);
    frame.where = joint.where;
    frame.inertial_where = link.inertial_where;
  }

  // One note for all angles that are right but for their rounding, and one for those that @right_angles takes so.
  void note_rounded_angles() {
    if (!turned_.empty()) {
      const auto change = [&](std::size_t j) { return khalil_of(j).angle_change; };
      const UrdfJoint& first = document_.joints[assembly_.steps[turned_[0] - 1]->joint];
      const double most = static_cast<double>(change(std::ranges::max(turned_, {}, change)));
      const std::string name = printable(first.name, 60);
      diagnostics_.note(
          first.where,
          turned_.size() == 1
              ? fmt::format("an angle of joint {} is {:.2g} rad away from a right angle, and taken as that", name, most)
              : fmt::format("angles of {}, the first {}, are up to {:.2g} rad away from right angles, and "
                            "taken as those",
                            counted(turned_.size(), "joint"), name, most));
    }
    if (rounded_.empty()) return;
    const UrdfJoint& first = document_.joints[assembly_.steps[rounded_[0] - 1]->joint];
    diagnostics_.note(
        first.where,
        fmt::format("angles of {} are less than 1e-9 rad away from right angles, and taken as "
                    "those",
                    rounded_.size() == 1 ? "joint " + printable(first.name, 60) : counted(rounded_.size(), "joint")));
  }

  void note_friction() {
    std::size_t joints = 0;
    Location where;
    for (const UrdfStep* step : assembly_.steps) {
      const UrdfJoint& joint = document_.joints[step->joint];
      if (joint.damping.is_zero() && joint.friction.is_zero()) continue;
      if (joints++ == 0) where = joint.where;
    }
    if (joints > 0)
      diagnostics_.note(
          where, fmt::format("the friction and damping of {} are part of the dynamics", counted(joints, "joint")),
          "@no_friction leaves them out");
  }

  // In a robot with loops, joints that the file calls independent have motors, or those that a transmission drives;
  // otherwise all of them.
  bool has_motor(const UrdfJoint& joint) const {
    if (document_.loops.empty()) return true;
    const auto says = [](const UrdfJoint& j) { return j.independent.has_value(); };
    if (std::ranges::any_of(document_.joints, says)) return joint.independent.value_or(true);
    return document_.transmitted.empty() ||
           std::ranges::find(document_.transmitted, joint.name) != document_.transmitted.end();
  }

  void couple() {
    std::vector<std::size_t> coordinate_of(assembly_.joints.size() + 1, 0);
    for (std::size_t j = 1; j <= assembly_.moving; ++j) {
      const UrdfStep& step = *assembly_.steps[j - 1];
      if (step.leader != step.joint) continue;
      const std::size_t k = robot_.coordinates.size() + 1;
      coordinate_of[j] = add_coordinate(robot_, document_.joints[step.joint].name, fmt::format("q{}", k),
                                        fmt::format("qd{}", k), fmt::format("qdd{}", k));
    }
    for (std::size_t i = 0; i < document_.loops.size(); ++i) {
      const std::size_t k = robot_.coordinates.size() + 1;
      Frame& cut = robot_.frame(frame_of(assembly_.moving + 1 + i));
      if (cut.type == JointType::fixed) continue;
      const std::size_t coordinate = add_coordinate(robot_, document_.loops[i].name, fmt::format("q{}", k),
                                                    fmt::format("qd{}", k), fmt::format("qdd{}", k));
      cut.variable = {{coordinate, robot_.arena.one()}};
    }
    for (std::size_t j = 1; j <= assembly_.moving; ++j) {
      const UrdfStep& step = *assembly_.steps[j - 1];
      const std::size_t coordinate = coordinate_of[assembly_.body_of[step.leader]];
      robot_.frame(frame_of(j)).variable = {{coordinate, robot_.arena.constant(step.multiplier)}};
      robot_.frame(frame_of(j)).active = step.leader == step.joint && has_motor(document_.joints[step.joint]);
    }
  }

  // The frames of the file's links. Those of merged links come first, the farthest from their body before the nearer
  // ones, so that the default tool is what a designer attached to the last link (flange, then tool0) and not the link
  // itself.
  void attach() {
    std::vector<std::size_t> order(document_.links.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const Placed &one = assembly_.links[a], &other = assembly_.links[b];
      return one.depth != other.depth ? one.depth > other.depth : one.depth == 0 && one.body < other.body;
    });
    for (const std::size_t i : order) {
      const Placed& placed = assembly_.links[i];
      const Motion body = placed.body == 0 ? inverse(khalil_.base) : khalil_of(placed.body).link_pose;
      robot_.attached.push_back({document_.links[i].name, frame_of(placed.body), pose(body * placed.pose)});
    }
  }

  using Matrix = rigid::Matrix;
  const UrdfDocument& document_;
  Diagnostics& diagnostics_;
  const UrdfTree& tree_;
  Assembly assembly_;
  KhalilTree khalil_;
  Robot robot_;
  std::vector<std::string> between_;  // names of fixed frames that the file does not have
  std::vector<std::size_t> rounded_;  // joints with angles that are right but for their last digits
  std::vector<std::size_t> turned_;   // those with angles that are taken as right ones
};

}  // namespace

Robot read_urdf(std::string_view text, const std::string& file, Diagnostics& diagnostics, const ReadOptions& options) {
  return robot_of(
      read_urdf_document(text, file, diagnostics, options.limits, options.right_angles, options.part.floating_joints),
      diagnostics, options);
}

Robot robot_of(UrdfDocument document, Diagnostics& diagnostics, const ReadOptions& options) {
  const RobotPart& part = options.part;
  const bool floating = take_floating_root(document, diagnostics) || (part.floating && part.root.empty());
  UrdfTree tree;
  if (document.links.empty() && !diagnostics.has_errors())
    diagnostics.error(document.where, "the robot has no links", "a robot has a base and a link that moves");
  if (!document.links.empty()) tree = connect_urdf(document, diagnostics);
  const auto moves = [&](const UrdfStep& step) { return document.joints[step.joint].type != JointType::fixed; };
  if (floating && !diagnostics.has_errors() && std::ranges::none_of(tree.steps, moves))
    diagnostics.error(document.where, "the base floats and no joint moves: a single body is no robot",
                      "@floating_joints reads a floating joint as six joints of one freedom each");
  throw_if_errors(diagnostics);
  Robot robot = Builder(document, tree, options.right_angles, floating, diagnostics).build(!part.no_friction);
  if (floating) float_base(robot, robot.where, diagnostics);
  check(robot, diagnostics);
  throw_if_errors(diagnostics);
  return robot;
}

}  // namespace armature::internal
