// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/regrouping_rules.h"

#include "armature/expr/identical.h"
#include "armature/expr/vector.h"
#include "armature/parameters/collect.h"
#include "armature/robot/inertia.h"

namespace armature::internal {
namespace {

// Frame j in its antecedent, with the given constant parts of theta and r.
Pose pose_of(Arena& arena, const Geometry& g, Ref angle, Ref offset) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar cg = cos(scalar(g.gamma)), sg = sin(scalar(g.gamma)), ca = cos(scalar(g.alpha)),
               sa = sin(scalar(g.alpha)), ct = cos(scalar(angle)), st = sin(scalar(angle)), d = scalar(g.d),
               b = scalar(g.b), r = scalar(offset);
  return {{(cg * ct - sg * ca * st).ref(), (-(cg * st) - sg * ca * ct).ref(), (sg * sa).ref(),
           (sg * ct + cg * ca * st).ref(), (cg * ca * ct - sg * st).ref(), (-(cg * sa)).ref(), (sa * st).ref(),
           (sa * ct).ref(), ca.ref()},
          {(cg * d + sg * sa * r).ref(), (sg * d - cg * sa * r).ref(), (b + ca * r).ref()}};
}

class Regrouping {
 public:
  Regrouping(Arena& arena, const Robot& robot, std::vector<Inertial> links, const std::unordered_set<Ref>& parameters)
      : arena_(arena), robot_(robot), links_(std::move(links)), parameters_(parameters) {}

  std::vector<Inertial> run() {
    const std::vector<LinkTurning> turnings = link_turnings(arena_, robot_);
    for (std::size_t j = robot_.link_count; j >= 1; --j) {
      drop_without_effect(links_[j - 1], turnings[j - 1], robot_.frame(j).type);
      move_to_antecedent(j, turnings[j - 1]);
    }
    return std::move(links_);
  }

 private:
  static constexpr std::array entries{&Inertial::XX, &Inertial::XY, &Inertial::XZ, &Inertial::YY, &Inertial::YZ,
                                      &Inertial::ZZ, &Inertial::MX, &Inertial::MY, &Inertial::MZ, &Inertial::M};

  void drop_without_effect(Inertial& p, const LinkTurning& link, JointType type) {
    const Ref zero = arena_.zero();
    if (link.turning == Turning::freely) return;
    if (link.turning == Turning::not_at_all) {
      const Ref mass = p.M;
      p = zero_inertial(arena_);
      p.M = mass;
      return;
    }
    if (type == JointType::revolute) p.XX = p.XY = p.XZ = p.YY = p.YZ = zero;
    // MS - (MS_k / u_k) u, with k the last component of u that is not zero.
    std::array<Ref*, 3> moment{&p.MX, &p.MY, &p.MZ};
    std::size_t k = 2;
    while (k > 0 && identically_zero(arena_, link.axis[k])) --k;
    const Ref share = arena_.divide(*moment[k], link.axis[k]);
    for (std::size_t i = 0; i < 3; ++i)
      *moment[i] = i == k ? zero : arena_.subtract(*moment[i], arena_.multiply(share, link.axis[i]));
    normalise(p);
  }

  void move_to_antecedent(std::size_t j, const LinkTurning& link) {
    const Frame& frame = robot_.frame(j);
    const Geometry& g = frame.geometry;
    const Ref zero = arena_.zero();
    Inertial& p = links_[j - 1];
    Inertial moving = zero_inertial(arena_);
    Pose pose{};
    switch (frame.type) {
      case JointType::revolute:
        moving.XX = moving.YY = p.YY;
        moving.MZ = p.MZ;
        moving.M = p.M;
        p.XX = arena_.subtract(p.XX, p.YY);
        p.YY = p.MZ = p.M = zero;
        pose = pose_of(arena_, g, zero, g.r);
        break;
      case JointType::prismatic: {
        moving = p;
        moving.MX = moving.MY = moving.MZ = moving.M = zero;
        p.XX = p.XY = p.XZ = p.YY = p.YZ = p.ZZ = zero;
        if (link.turning == Turning::about_one_axis &&
            identically_zero(arena_, std::array{link.axis[0], link.axis[1]})) {
          moving.MX = p.MX, moving.MY = p.MY;
          p.MX = p.MY = zero;
        }
        pose = pose_of(arena_, g, g.theta, zero);
        break;
      }
      case JointType::fixed:
        moving = p;
        p = zero_inertial(arena_);
        pose = pose_of(arena_, g, g.theta, g.r);
        break;
    }
    normalise(p);
    if (frame.antecedent == 0) return;
    Inertial& before = links_[frame.antecedent - 1];
    before = joined(arena_, before, moved(arena_, moving, pose));
    normalise(before);
  }

  // Every entry with tidy coefficients, so that formulas stay short from link to link.
  void normalise(Inertial& p) {
    for (const auto entry : entries) {
      LinearForm form = linear_form(arena_, p.*entry, parameters_);
      std::vector<Ref> terms;
      for (const auto& [parameter, coefficient] : form) terms.push_back(arena_.multiply(coefficient, parameter));
      p.*entry = arena_.sum(terms);
    }
  }

  Arena& arena_;
  const Robot& robot_;
  std::vector<Inertial> links_;
  const std::unordered_set<Ref>& parameters_;
};

}  // namespace

std::vector<LinkTurning> link_turnings(Arena& arena, const Robot& robot) {
  std::vector<LinkTurning> turnings;
  const std::array<Ref, 3> none{arena.zero(), arena.zero(), arena.zero()}, z{arena.zero(), arena.zero(), arena.one()};
  const bool still =
      identically_zero(arena, robot.base_angular_velocity) && identically_zero(arena, robot.base_angular_acceleration);
  const LinkTurning base{still ? Turning::not_at_all : Turning::freely, none};
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    const LinkTurning before = frame.antecedent == 0 ? base : turnings[frame.antecedent - 1];
    LinkTurning link = before;
    const bool revolute = frame.type == JointType::revolute;
    const Pose pose = pose_of(arena, frame.geometry, revolute ? arena.zero() : frame.geometry.theta, arena.zero());
    const auto& R = pose.rotation;
    if (before.turning == Turning::not_at_all && revolute) link = {Turning::about_one_axis, z};
    if (before.turning == Turning::about_one_axis) {
      const Vector3 u = Vector3::of(arena, before.axis);
      if (revolute) {
        const Vector3 off = cross(u, Vector3::of(arena, {R[2], R[5], R[8]}));
        link = identically_zero(arena, off.refs()) ? LinkTurning{Turning::about_one_axis, z}
                                                   : LinkTurning{Turning::freely, none};
      } else {
        for (std::size_t i = 0; i < 3; ++i)
          link.axis[i] = tidy(arena, dot(u, Vector3::of(arena, {R[i], R[3 + i], R[6 + i]})).ref());
      }
    }
    turnings.push_back(link);
  }
  return turnings;
}

std::vector<Inertial> regrouped(Arena& arena, const Robot& robot, std::vector<Inertial> links,
                                const std::unordered_set<Ref>& parameters) {
  return Regrouping(arena, robot, std::move(links), parameters).run();
}

}  // namespace armature::internal
