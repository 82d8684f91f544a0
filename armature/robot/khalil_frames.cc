// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Names: z_p and z_j are the axes of a link's joint and of its child's; the entry of joint j is the frame in front of
// Rz(theta_j) Tz(r_j), with its origin on z_j at the foot of the common perpendicular and its x along it. Every vector
// is in the frame of the original link that the code is working on.
#include "armature/robot/khalil_frames.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Real, rigid::Vector;

constexpr Real no_length = 1e-9L;
constexpr Real tie = 1e-9L;
constexpr Real farthest_foot = 10;      // times the distance of the joints
constexpr Real longest_length = 10;     // times the reach of the robot
constexpr Real nearly_parallel = 0.3L;  // sine of the angle: less puts the foot of the perpendicular far away
constexpr std::size_t none = ~std::size_t{0};

struct Line {
  Vector point, direction;
};

Line operator*(const Motion& pose, const Line& line) { return {pose * line.point, pose.rotation * line.direction}; }

Vector nearest_on(const Line& line, const Vector& to) {
  return line.point + dot(to - line.point, line.direction) * line.direction;
}

// The foot on `a` of the common perpendicular of two lines that are not parallel.
Vector foot_on(const Line& a, const Line& b) {
  const Vector n = cross(a.direction, b.direction);
  return a.point + (dot(cross(b.point - a.point, b.direction), n) / dot(n, n)) * a.direction;
}

// The unit vector perpendicular to both. Of nearly parallel ones, rounding turns their product out of the plane that is
// perpendicular to `a`; it is put back.
Vector common_perpendicular(const Vector& a, const Vector& b) {
  const Vector n = unit(cross(a, b));
  return unit(n - dot(n, a) * a);
}

// Any unit vector perpendicular to `z`, along a coordinate axis where possible.
Vector some_perpendicular(const Vector& z) {
  const Vector seed = std::abs(z.x) < 0.9L ? Vector{1, 0, 0} : Vector{0, 1, 0};
  return unit(seed - dot(seed, z) * z);
}

Real largest_component(const Vector& v) {
  Real largest = v.x;
  for (const Real component : {v.y, v.z})
    if (std::abs(component) > std::abs(largest) + tie) largest = component;
  return largest;
}

// Whether frame 0 is the root link's: it has several joints, and gravity, along its z, would be along no axis of the
// frame of the first.
bool stands_upright(std::span<const TreeJoint> joints) {
  if (std::ranges::count(joints, std::size_t{0}, &TreeJoint::parent) < 2) return false;
  const Vector z = joints[0].origin.rotation * joints[0].axis;
  return std::abs(z.z) > tie && std::hypot(z.x, z.y) > tie;
}

Motion frame_at(const Vector& origin, const Vector& x, const Vector& z) { return {{x, cross(z, x), z}, origin}; }

class Placement {
 public:
  Placement(std::span<const TreeJoint> joints, bool upright, Real tolerance)
      : joints_(joints),
        upright_(upright),
        tolerance_(tolerance),
        no_length_(no_length * tolerance / rigid::right_angle_tolerance),
        main_(joints.size() + 1, none),
        aligned_(joints.size() + 1, none) {
    std::vector<std::size_t> weight(joints.size() + 1, 1);
    for (std::size_t j = joints.size(); j >= 1; --j) weight[parent(j)] += weight[j];
    for (std::size_t j = joints.size(); j >= 1; --j) {  // backwards, so that the first of equals stays
      std::size_t& main = main_[parent(j)];
      if (main == none || parent(j) == 0 || weight[j] >= weight[main]) main = j;
    }
    for (const TreeJoint& joint : joints) lines_.push_back({{0, 0, 0}, joint.axis});
  }

  KhalilTree run() {
    KhalilTree tree;
    std::vector<Motion> placed(joints_.size() + 1);  // Khalil frames, in their links' frames
    for (std::size_t j = 1; j <= joints_.size(); ++j) {
      KhalilFrame frame;
      if (j == 1 && !upright_) {
        if (joint(1).type == JointType::prismatic)
          if (const std::optional<Line> target = next_revolute(1)) line(1).point = target->point;
        placed[1] = place(1, {line(1).point, some_perpendicular(line(1).direction)}, true);
        tree.base = placed[0] = joint(1).origin * placed[1];
      } else {
        const Entry entry = enter(j, placed[parent(j)], frame);
        placed[j] = place(j, entry, false);
        const Vector x = placed[j].rotation.x, z = placed[j].rotation.z;
        frame.theta = angle(dot(cross(entry.x, x), z), dot(entry.x, x), frame);
        frame.r = length(dot(placed[j].translation - entry.origin, z), frame);
      }
      frame.link_pose = inverse(placed[j]);
      tree.frames.push_back(frame);
    }
    tree.joints.assign(joints_.begin(), joints_.end());
    return tree;
  }

 private:
  struct Entry {
    Vector origin, x;
  };

  const TreeJoint& joint(std::size_t j) const { return joints_[j - 1]; }
  std::size_t parent(std::size_t j) const { return joints_[j - 1].parent; }
  Line& line(std::size_t j) { return lines_[j - 1]; }

  bool parallel(const Line& a, const Line& b) const { return norm(cross(a.direction, b.direction)) < tolerance_; }
  rigid::Angle angle(Real sine, Real cosine, KhalilFrame& frame) const {
    return rigid::angle_of(std::atan2(sine, cosine), &frame.angle_change, true, tolerance_);
  }
  Real length(Real value, KhalilFrame& frame) const {
    if (std::abs(value) >= no_length_) return value;
    frame.length_change = std::max(frame.length_change, std::abs(value));
    return 0;
  }

  // The axis of the first revolute joint after the prismatic joint j, in link j.
  std::optional<Line> next_revolute(std::size_t j) {
    Motion pose;
    for (std::size_t k = main_[j]; k != none; k = main_[k]) {
      pose = pose * joint(k).origin;
      if (joint(k).type == JointType::revolute) return pose * line(k);
    }
    return std::nullopt;
  }

  // Decides where the axis of joint j lies and returns it in the parent's frame. `before` is the parent's axis and
  // `origin` the preferred origin of the parent's frame on it.
  Line settle(std::size_t j, const Line& before, const Vector& origin) {
    Line& own = line(j);
    if (joint(j).type == JointType::prismatic) {
      const Motion back = inverse(joint(j).origin);
      const Line previous = back * before;
      const Vector wish = back * origin;
      const std::optional<Line> target = next_revolute(j);
      if (!target) {
        own.point = wish;
      } else if (parallel(*target, own)) {
        own.point = target->point;
      } else if (parallel(previous, own)) {
        own.point = foot_on(*target, previous);
      } else {
        const Vector n = unit(cross(previous.direction, own.direction));
        const Real slope = dot(target->direction, n);
        own.point = nearest_on(*target, wish);
        if (std::abs(slope) > 0.1L)  // where d_j vanishes
          own.point = target->point + (dot(previous.point - target->point, n) / slope) * target->direction;
      }
    }
    return joint(j).origin * own;
  }

  // The Khalil frame of link j in link j.
  Motion place(std::size_t j, const Entry& entry, bool first) {
    const Line own = line(j);
    const Vector z = own.direction;
    const Motion at_entry = frame_at(entry.origin, entry.x, z);
    const std::size_t child = main_[j];
    if (child == none) return at_entry;
    const Line next = settle(child, own, entry.origin);
    aligned_[j] = child;

    Vector origin = entry.origin, x = entry.x;
    Real d = 0;
    if (parallel(own, next)) {
      const Vector apart = nearest_on(next, origin) - origin;
      const Vector across = apart - dot(apart, z) * z;
      d = norm(across);
      if (d >= no_length_) x = unit(across);
      else return at_entry;
    } else {
      origin = foot_on(own, next);
      if (norm(origin - entry.origin) > farthest_foot * norm(next.point - entry.origin) + no_length_) {
        aligned_[j] = none;
        return at_entry;
      }
      x = common_perpendicular(z, next.direction);
      d = dot(next.point - origin, x);
    }
    const Real cosine = dot(entry.x, x), sine = dot(cross(entry.x, x), z);
    Real positive = 0;  // x is reversed to make this positive
    if (first) positive = std::abs(d) >= no_length_ ? d : largest_component(x);
    else positive = std::abs(cosine) > tie ? cosine : std::abs(d) >= no_length_ ? d : sine;
    return frame_at(origin, positive < 0 ? -x : x, z);
  }

  // The entry of joint j, in link j, seen from the placed frame of its parent; sets gamma, b, alpha and d.
  Entry enter(std::size_t j, const Motion& from, KhalilFrame& frame) {
    const std::size_t p = parent(j);
    const Line before{from.translation, from.rotation.z};
    const bool main = aligned_[p] == j;
    const Line own = main ? joint(j).origin * line(j) : settle(j, before, from.translation);
    const Vector z_p = before.direction, z_j = own.direction;

    Vector x = from.rotation.x, origin = nearest_on(own, from.translation), foot = from.translation;
    if (parallel(before, own)) {
      frame.angle_change = std::max(frame.angle_change, norm(cross(z_p, z_j)));  // about x or not
      const Vector apart = origin - foot;
      const Vector across = apart - dot(apart, z_p) * z_p;
      if (!main && norm(across) >= no_length_) x = reversed_towards(unit(across), norm(across), from);
    } else {
      origin = foot_on(own, before);
      foot = foot_on(before, own);
      const Vector n = common_perpendicular(z_p, z_j);
      if (!main) x = reversed_towards(n, dot(origin - foot, n), from);
    }
    if (!main) {
      frame.gamma = angle(dot(x, from.rotation.y), dot(x, from.rotation.x), frame);
      frame.b = length(dot(foot - from.translation, z_p), frame);
    }
    frame.alpha = angle(dot(cross(z_p, z_j), x), dot(z_p, z_j), frame);
    frame.d = length(dot(origin - foot, x), frame);
    const Motion back = inverse(joint(j).origin);
    const Vector x_j = back.rotation * x, z = line(j).direction;
    return {back * origin, unit(x_j - dot(x_j, z) * z)};
  }

  // +-x: the one with the smaller gamma, or when neither has it, with d > 0.
  Vector reversed_towards(const Vector& x, Real d, const Motion& from) const {
    const Real cosine = dot(x, from.rotation.x), sine = dot(x, from.rotation.y);
    const Real positive = std::abs(cosine) > tie ? cosine : std::abs(d) >= no_length_ ? d : sine;
    return positive < 0 ? -x : x;
  }

  std::span<const TreeJoint> joints_;
  bool upright_;
  Real tolerance_;                    // of angles, rad
  Real no_length_;                    // m: shorter is zero
  std::vector<std::size_t> main_;     // the child that a link's x axis is for, 0 included
  std::vector<std::size_t> aligned_;  // the child that it was placed for
  std::vector<Line> lines_;           // joint axes in their own links
};

// The longest way from the root to a joint.
Real reach_of(std::span<const TreeJoint> joints) {
  std::vector<Real> reach(joints.size() + 1, 0);
  for (std::size_t j = 1; j <= joints.size(); ++j)
    reach[j] = reach[joints[j - 1].parent] + norm(joints[j - 1].origin.translation);
  return *std::max_element(reach.begin(), reach.end());
}

// A fixed axis before a joint, through its origin: perpendicular to the axis before it, in the plane of both
// directions. None when these are one direction, or when they are far from parallel: the joint's constants are then
// long only because those before it are. The axis before a joint of the root is z_0: the root link's z when frame 0
// stands upright, and otherwise the axis of the first joint.
std::optional<TreeJoint> axis_between(std::span<const TreeJoint> joints, const TreeJoint& joint, bool upright,
                                      Real tolerance) {
  const Vector z_p = joint.parent != 0 ? joints[joint.parent - 1].axis
                     : upright         ? Vector{0, 0, 1}
                                       : joints[0].origin.rotation * joints[0].axis;
  const Vector z_j = joint.origin.rotation * joint.axis;
  const Vector n = cross(z_p, z_j);
  if (norm(n) < tolerance || norm(n) > nearly_parallel) return std::nullopt;
  return TreeJoint{
      joint.parent, {{}, joint.origin.translation}, unit(cross(common_perpendicular(z_p, z_j), z_p)), JointType::fixed};
}

// Puts a fixed axis before each joint whose constants are too long. False when there is none, or it has one already.
bool separate(KhalilTree& tree, Real longest, bool upright, Real tolerance) {
  std::vector<TreeJoint> joints;
  std::vector<std::size_t> renumbered = {0};
  for (std::size_t j = 1; j <= tree.joints.size(); ++j) {
    const KhalilFrame& frame = tree.frames[j - 1];
    TreeJoint joint = tree.joints[j - 1];
    const bool apart = joint.parent != 0 && tree.joints[joint.parent - 1].type == JointType::fixed;
    const bool far = std::max({std::abs(frame.b), std::abs(frame.d), std::abs(frame.r)}) > longest;
    std::optional<TreeJoint> between;
    if (far && !apart && joint.type != JointType::fixed) between = axis_between(tree.joints, joint, upright, tolerance);
    joint.parent = renumbered[joint.parent];
    if (between) {
      between->parent = joint.parent;
      joints.push_back(*between);
      joint.parent = joints.size();
      joint.origin.translation = {};
    }
    joints.push_back(joint);
    renumbered.push_back(joints.size());
  }
  if (joints.size() == tree.joints.size()) return false;
  tree.joints = std::move(joints);
  for (std::size_t& number : tree.number_of) number = renumbered[number];
  return true;
}

}  // namespace

KhalilTree khalil_frames(std::span<const TreeJoint> joints, Real right_angles, bool root_frame) {
  for (std::size_t j = 1; j <= joints.size(); ++j) {
    ARMATURE_CHECK(joints[j - 1].parent < j);
    ARMATURE_CHECK(joints[j - 1].type != JointType::fixed);
    ARMATURE_CHECK(std::abs(norm(joints[j - 1].axis) - 1) < 1e-12L);
  }
  const Real tolerance = std::clamp(right_angles, rigid::angle_rounding, rigid::right_angle_tolerance);
  const bool upright = root_frame || stands_upright(joints);
  KhalilTree tree = Placement(joints, upright, tolerance).run();
  tree.number_of.resize(joints.size() + 1);
  std::iota(tree.number_of.begin(), tree.number_of.end(), std::size_t{0});
  const Real longest = longest_length * reach_of(joints) + no_length;
  while (separate(tree, longest, upright, tolerance)) {
    const std::vector<std::size_t> numbers = tree.number_of;
    const std::vector<TreeJoint> more = tree.joints;
    tree = Placement(more, upright, tolerance).run();
    tree.number_of = numbers;
  }
  return tree;
}

bool is_between_axes(const Robot& robot, std::size_t frame) {
  if (frame == 0 || frame >= robot.frames.size()) return false;
  const Frame &between = robot.frame(frame), &after = robot.frame(frame + 1);
  const Inertial& i = between.inertial;
  return between.type == JointType::fixed && after.antecedent == frame && between.joint_name == between.link_name &&
         between.link_name.starts_with(between_prefix + after.joint_name) &&
         std::ranges::all_of(std::array{i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M},
                             [&](Ref value) { return robot.arena.is_zero(value); });
}

Motion transform(const KhalilFrame& f) {
  const Vector x{1, 0, 0}, z{0, 0, 1};
  const Motion first{rotation_about(z, f.gamma), f.b * z};
  const Motion second{rotation_about(x, f.alpha), f.d * x};
  return first * second * Motion{rotation_about(z, f.theta), f.r * z};
}

KhalilFrame khalil_frame_of(const Motion& pose) {
  const auto& [x, y, z] = pose.rotation;
  const auto turn = [](Real sine, Real cosine) { return rigid::angle_of(std::atan2(sine, cosine)); };
  KhalilFrame f;
  const Vector& p = pose.translation;
  if (std::hypot(z.x, z.y) < rigid::angle_rounding) {  // parallel: x of the frame points to the other axis
    const Real d = std::hypot(p.x, p.y);
    const bool apart = d > 1e-12L, opposite = z.z < 0;
    f.gamma = apart ? turn(p.y, p.x) : rigid::Angle{};
    f.alpha = opposite ? rigid::Angle{2, 0} : rigid::Angle{};
    f.d = apart ? d : 0;
    f.b = p.z;
    const Real gamma = f.gamma.radians(), whole = std::atan2(x.y, x.x);
    f.theta = rigid::angle_of(opposite ? gamma - whole : whole - gamma, nullptr, true);
    return f;
  }
  f.gamma = turn(z.x, -z.y);
  f.alpha = turn(std::hypot(z.x, z.y), z.z);
  f.theta = turn(x.z, y.z);
  const Vector seen = transpose(rotation_about({0, 0, 1}, f.gamma)) * p;  // (d, -r sin alpha, b + r cos alpha)
  f.d = seen.x;
  f.r = -seen.y / f.alpha.sin();
  f.b = seen.z - f.r * f.alpha.cos();
  return f;
}

}  // namespace armature::internal
