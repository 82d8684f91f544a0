// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of a robot at one state, over any field (expr/evaluate.h): what the oracle of spatial_dynamics.h works
// on. They come straight from the robot's formulas; nothing of derive/ is used.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "armature/expr/evaluate.h"
#include "armature/robot/robot.h"

namespace armature::internal {

template <class T>
using Triple = std::array<T, 3>;

template <class T>
struct SpatialPose {
  std::array<T, 9> rotation;  // row-major
  Triple<T> position;
};

template <class T>
struct SpatialLink {
  SpatialPose<T> pose;       // of frame j in its antecedent, at the state
  std::array<T, 6> inertia;  // XX XY XZ YY YZ ZZ, about the origin of frame j
  Triple<T> first_moment;    // MX MY MZ
  T mass, motor_inertia, viscous, coulomb, offset;
  T stribeck, stribeck_shape;  // Fb, and exp(-(v'/ws)^2) sign(v')
  Triple<T> spring;            // Ks, Kcos, Ksin
  Triple<T> force, moment;     // on the environment
  T sign;                      // of the joint velocity, smooth where the joint has a friction width
  Triple<T> stretch;           // v, cos(v), sin(v) of the joint variable: what the springs multiply
  std::vector<T> coupling;     // c_jk, per coordinate
  std::vector<T> load_share;   // sign(c_jk) Fl: of the size of the load of coordinate k; empty in robots without Fl
};

template <class T>
struct SpatialState {
  const Robot* robot = nullptr;  // antecedents and joint types
  std::vector<SpatialLink<T>> links;
  std::vector<T> qd, qdd;
  Triple<T> base_w, base_wp, base_v, base_vp, gravity;
  SpatialPose<T> base;                   // frame 0 in the world
  std::vector<SpatialPose<T>> attached;  // in the order of Robot::attached
  std::function<T(const T&)> sign;       // of the field; of robots with friction that grows with the load
};

// The formulas of those numbers, made once for a robot and evaluated at many states.
class SpatialFormulas {
 public:
  // given_motion: velocities and accelerations that the robot's file gives stand in place of the coordinates' own.
  explicit SpatialFormulas(const Robot& robot, bool given_motion = false);

  template <class Field>
  SpatialState<typename Field::Value> at(const Field& field) const {
    using T = typename Field::Value;
    const std::vector<T> values = evaluate(arena_, formulas_, field);
    SpatialState<T> s;
    s.robot = robot_;
    std::size_t next = 0;
    const auto take = [&](auto& into) {
      for (auto& each : into) each = values[next++];
    };
    const std::size_t n = robot_->coordinates.size();
    s.qd.resize(n, T(0));
    s.qdd.resize(n, T(0));
    take(s.qd);
    take(s.qdd);
    for (std::size_t j = 1; j <= robot_->link_count; ++j) {
      SpatialLink<T>& link = s.links.emplace_back();
      std::array<T, 9> g;  // cosine and sine of gamma, alpha, theta + v; b, d, r + v
      take(g);
      link.pose = khalil(g);
      take(link.inertia);
      take(link.first_moment);
      for (T* each : {&link.mass, &link.motor_inertia, &link.viscous, &link.coulomb, &link.offset})
        *each = values[next++];
      take(link.spring);
      take(link.force);
      take(link.moment);
      link.sign = values[next++];
      link.stribeck = values[next++];
      link.stribeck_shape = values[next++];
      take(link.stretch);
      link.coupling.resize(n, T(0));
      take(link.coupling);
      if (!has_loads_) continue;
      link.load_share.resize(n, T(0));
      take(link.load_share);
    }
    if (has_loads_) s.sign = [field](const T& a) { return field.sign(a); };
    for (auto* each : {&s.base_w, &s.base_wp, &s.base_v, &s.base_vp, &s.gravity}) take(*each);
    take(s.base.rotation);
    take(s.base.position);
    s.attached.resize(robot_->attached.size());
    for (SpatialPose<T>& pose : s.attached) {
      take(pose.rotation);
      take(pose.position);
    }
    return s;
  }

 private:
  // Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r), multiplied out by hand.
  template <class T>
  static SpatialPose<T> khalil(const std::array<T, 9>& g) {
    const auto& [cg, sg, ca, sa, ct, st, b, d, r] = g;
    const T zero(0);
    return {{cg * ct - sg * ca * st, zero - cg * st - sg * ca * ct, sg * sa,  //
             sg * ct + cg * ca * st, cg * ca * ct - sg * st, zero - cg * sa,  //
             sa * st, sa * ct, ca},
            {d * cg + r * sg * sa, d * sg - r * cg * sa, b + r * ca}};
  }

  const Robot* robot_;
  Arena arena_;
  bool has_loads_;
  std::vector<Ref> formulas_;
};

}  // namespace armature::internal
