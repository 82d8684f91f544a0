// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle: Newton and Euler's equations on spatial vectors (Featherstone, Rigid Body Dynamics Algorithms, 2008,
// tables 2.4 and 5.1), over any field: floating-point numbers, residues of GF(p), dual numbers. A motion is the pair
// (w, v) of the angular velocity and the velocity of the origin of the link's frame, a force the pair (moment about
// that origin, force). Accelerations are spatial ones: the classical acceleration of the origin is a.v + w x v.
//
// All that armature verify compares with follows from these few functions. They share no line with derive/, which
// works with composite links, regrouped inertias and matrices of accelerations.
#pragma once

#include "armature/verify/spatial_state.h"

namespace armature::internal {

template <class T>
Triple<T> plus(const Triple<T>& a, const Triple<T>& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
template <class T>
Triple<T> minus(const Triple<T>& a, const Triple<T>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <class T>
Triple<T> times(const T& s, const Triple<T>& a) {
  return {s * a[0], s * a[1], s * a[2]};
}
template <class T>
Triple<T> cross(const Triple<T>& a, const Triple<T>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
template <class T>
T dot(const Triple<T>& a, const Triple<T>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
// R a, and R^T a.
template <class T>
Triple<T> rotate(const std::array<T, 9>& R, const Triple<T>& a) {
  return {R[0] * a[0] + R[1] * a[1] + R[2] * a[2], R[3] * a[0] + R[4] * a[1] + R[5] * a[2],
          R[6] * a[0] + R[7] * a[1] + R[8] * a[2]};
}
template <class T>
Triple<T> rotate_back(const std::array<T, 9>& R, const Triple<T>& a) {
  return {R[0] * a[0] + R[3] * a[1] + R[6] * a[2], R[1] * a[0] + R[4] * a[1] + R[7] * a[2],
          R[2] * a[0] + R[5] * a[1] + R[8] * a[2]};
}

// The pose of c in a, from b in a and c in b.
template <class T>
SpatialPose<T> compose(const SpatialPose<T>& ab, const SpatialPose<T>& bc) {
  SpatialPose<T> ac;
  for (std::size_t k = 0; k < 3; ++k) {
    const Triple<T> column = rotate(ab.rotation, Triple<T>{bc.rotation[k], bc.rotation[3 + k], bc.rotation[6 + k]});
    for (std::size_t i = 0; i < 3; ++i) ac.rotation[3 * i + k] = column[i];
  }
  ac.position = plus(ab.position, rotate(ab.rotation, bc.position));
  return ac;
}
template <class T>
SpatialPose<T> inverted(const SpatialPose<T>& ab) {
  SpatialPose<T> ba;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) ba.rotation[3 * i + k] = ab.rotation[3 * k + i];
  ba.position = minus(Triple<T>{T(0), T(0), T(0)}, rotate(ba.rotation, ab.position));
  return ba;
}

template <class T>
struct Spatial {
  Triple<T> angular{T(0), T(0), T(0)}, linear{T(0), T(0), T(0)};
  friend Spatial operator+(const Spatial& a, const Spatial& b) {
    return {plus(a.angular, b.angular), plus(a.linear, b.linear)};
  }
};

// A motion seen from frame B, whose pose in its own frame is given; and a force of B seen from there (eq. 2.24, 2.25).
template <class T>
Spatial<T> moved(const SpatialPose<T>& b, const Spatial<T>& m) {
  return {rotate_back(b.rotation, m.angular), rotate_back(b.rotation, plus(m.linear, cross(m.angular, b.position)))};
}
template <class T>
Spatial<T> moved_back(const SpatialPose<T>& b, const Spatial<T>& f) {
  const Triple<T> force = rotate(b.rotation, f.linear);
  return {plus(rotate(b.rotation, f.angular), cross(b.position, force)), force};
}
// v x m of a motion, v x* f of a force (eq. 2.31, 2.32).
template <class T>
Spatial<T> cross_motion(const Spatial<T>& v, const Spatial<T>& m) {
  return {cross(v.angular, m.angular), plus(cross(v.angular, m.linear), cross(v.linear, m.angular))};
}
template <class T>
Spatial<T> cross_force(const Spatial<T>& v, const Spatial<T>& f) {
  return {plus(cross(v.angular, f.angular), cross(v.linear, f.linear)), cross(v.angular, f.linear)};
}
// The momentum of a body with these ten parameters.
template <class T>
Spatial<T> momentum(const std::array<T, 6>& i, const Triple<T>& ms, const T& m, const Spatial<T>& v) {
  const Triple<T> iw = {i[0] * v.angular[0] + i[1] * v.angular[1] + i[2] * v.angular[2],
                        i[1] * v.angular[0] + i[3] * v.angular[1] + i[4] * v.angular[2],
                        i[2] * v.angular[0] + i[4] * v.angular[1] + i[5] * v.angular[2]};
  return {plus(iw, cross(ms, v.linear)), plus(times(m, v.linear), cross(v.angular, ms))};
}

template <class T>
Spatial<T> axis_of(JointType type) {
  Spatial<T> s;
  if (type == JointType::revolute) s.angular[2] = T(1);
  if (type == JointType::prismatic) s.linear[2] = T(1);
  return s;
}
template <class T>
T along_axis(JointType type, const Spatial<T>& force) {
  return type == JointType::revolute ? force.angular[2] : type == JointType::prismatic ? force.linear[2] : T(0);
}
template <class T>
T joint_rate(const SpatialLink<T>& link, const std::vector<T>& rates) {
  T sum(0);
  for (std::size_t k = 0; k < rates.size(); ++k) sum = sum + link.coupling[k] * rates[k];
  return sum;
}

// Springs act where gravity does: both are forces of position.
struct SpatialEffects {
  bool gravity = true, friction = true, wrenches = true, base_motion = true, motors = true;
};
inline constexpr SpatialEffects bodies_only{false, false, false, false, true};

// Velocity and acceleration of links 0..NL; gravity is an acceleration of the base, when it is asked for.
template <class T>
struct SpatialMotion {
  std::vector<Spatial<T>> v, a;
};
template <class T>
SpatialMotion<T> motion(const SpatialState<T>& s, const std::vector<T>& qd, const std::vector<T>& qdd,
                        const SpatialEffects& effects) {
  SpatialMotion<T> m;
  Spatial<T> v0, a0;
  if (effects.base_motion) {
    v0 = {s.base_w, s.base_v};
    a0 = {s.base_wp, minus(s.base_vp, cross(s.base_w, s.base_v))};
  }
  if (effects.gravity) a0.linear = minus(a0.linear, s.gravity);
  m.v.push_back(v0);
  m.a.push_back(a0);
  for (std::size_t j = 1; j <= s.links.size(); ++j) {
    const SpatialLink<T>& link = s.links[j - 1];
    const Frame& frame = s.robot->frame(j);
    const auto turned = [&](const T& rate) {
      const Spatial<T> axis = axis_of<T>(frame.type);
      return Spatial<T>{times(rate, axis.angular), times(rate, axis.linear)};
    };
    const Spatial<T> vj = turned(joint_rate(link, qd));
    m.v.push_back(moved(link.pose, m.v[frame.antecedent]) + vj);
    m.a.push_back(moved(link.pose, m.a[frame.antecedent]) + turned(joint_rate(link, qdd)) +
                  cross_motion(m.v.back(), vj));
  }
  return m;
}

// tau_k = sum_j c_jk Gamma_j of forces on the links 1..NL, index j - 1. `base`: what the base carries, in frame 0.
template <class T>
std::vector<T> carried(const SpatialState<T>& s, std::vector<Spatial<T>> forces, std::vector<T> joint,
                       Spatial<T>* base = nullptr) {
  std::vector<T> tau(s.qd.size(), T(0));
  for (std::size_t j = s.links.size(); j >= 1; --j) {
    const SpatialLink<T>& link = s.links[j - 1];
    const Frame& frame = s.robot->frame(j);
    const T gamma = joint[j - 1] + along_axis(frame.type, forces[j - 1]);
    for (std::size_t k = 0; k < tau.size(); ++k) tau[k] = tau[k] + link.coupling[k] * gamma;
    if (frame.antecedent != 0)
      forces[frame.antecedent - 1] = forces[frame.antecedent - 1] + moved_back(link.pose, forces[j - 1]);
    else if (base != nullptr) *base = *base + moved_back(link.pose, forces[j - 1]);
  }
  return tau;
}

// What friction that grows with the load adds, where the links alone take the torques L of the coordinates. The load of
// joint j, whose variable is v = c q_k, is the torque on v: by virtual work L_k / c. Its friction Fl |L_k / c| s(v') is
// felt by the coordinate c times: sign(c) Fl |L_k| s(v').
template <class T>
void add_load_friction(const SpatialState<T>& s, const std::vector<T>& L, std::vector<T>& tau) {
  for (const SpatialLink<T>& link : s.links)
    for (std::size_t k = 0; k < link.load_share.size(); ++k)
      tau[k] = tau[k] + link.load_share[k] * (L[k] * s.sign(L[k])) * link.sign;
}

// Inverse dynamics.
template <class T>
std::vector<T> spatial_torques(const SpatialState<T>& s, const std::vector<T>& qd, const std::vector<T>& qdd,
                               const SpatialEffects& effects = {}, Spatial<T>* base = nullptr) {
  const SpatialMotion<T> m = motion(s, qd, qdd, effects);
  std::vector<Spatial<T>> forces;
  std::vector<T> joint;
  for (std::size_t j = 1; j <= s.links.size(); ++j) {
    const SpatialLink<T>& link = s.links[j - 1];
    const auto inertia_times = [&](const Spatial<T>& x) {
      return momentum(link.inertia, link.first_moment, link.mass, x);
    };
    Spatial<T> f = inertia_times(m.a[j]) + cross_force(m.v[j], inertia_times(m.v[j]));
    if (effects.wrenches) f = f + Spatial<T>{link.moment, link.force};
    forces.push_back(f);
    T own(0);
    if (s.robot->frame(j).type != JointType::fixed) {
      if (effects.motors) own = own + link.motor_inertia * joint_rate(link, qdd);
      if (effects.friction)
        own = own + link.viscous * joint_rate(link, qd) + link.coulomb * link.sign + link.offset +
              link.stribeck * link.stribeck_shape;
      if (effects.gravity) own = own + dot(link.spring, link.stretch);
    }
    joint.push_back(own);
  }
  std::vector<T> tau = carried(s, forces, std::move(joint), base);
  if (effects.friction && s.sign)
    add_load_friction(s, carried(s, std::move(forces), std::vector<T>(s.links.size(), T(0))), tau);
  return tau;
}

// The torques of a robot whose only parameter is `kind` of link j, at one: a column of the regressor. Kinds are XX XY
// XZ YY YZ ZZ MX MY MZ M Ia Fv Fs Fo Ks Kcos Ksin Fb, from 0.
inline constexpr std::array<const char*, 18> parameter_kinds = {
    "XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M", "Ia", "Fv", "Fs", "Fo", "Ks", "Kcos", "Ksin", "Fb"};
inline constexpr std::size_t stribeck_kind = 17;
template <class T>
std::vector<T> spatial_column(const SpatialState<T>& s, const SpatialMotion<T>& m, std::size_t j, std::size_t kind) {
  std::vector<Spatial<T>> forces(s.links.size());
  std::vector<T> joint(s.links.size(), T(0));
  const SpatialLink<T>& link = s.links[j - 1];
  if (kind < 10) {
    std::array<T, 6> i;
    i.fill(T(0));
    Triple<T> ms{T(0), T(0), T(0)};
    if (kind < 6) i[kind] = T(1);
    else if (kind < 9) ms[kind - 6] = T(1);
    const T mass = kind == 9 ? T(1) : T(0);
    forces[j - 1] = momentum(i, ms, mass, m.a[j]) + cross_force(m.v[j], momentum(i, ms, mass, m.v[j]));
  } else if (s.robot->frame(j).type != JointType::fixed) {
    joint[j - 1] = kind == 10              ? joint_rate(link, s.qdd)
                   : kind == 11            ? joint_rate(link, s.qd)
                   : kind == 12            ? link.sign
                   : kind == 13            ? T(1)
                   : kind == stribeck_kind ? link.stribeck_shape
                                           : link.stretch[kind - 14];
  }
  return carried(s, std::move(forces), std::move(joint));
}

// Poses of frames 0..NL in frame 0.
template <class T>
std::vector<SpatialPose<T>> frames_in_base(const SpatialState<T>& s) {
  const T o(0), i(1);
  std::vector<SpatialPose<T>> poses = {{{i, o, o, o, i, o, o, o, i}, {o, o, o}}};
  for (std::size_t j = 1; j <= s.links.size(); ++j)
    poses.push_back(compose(poses[s.robot->frame(j).antecedent], s.links[j - 1].pose));
  return poses;
}

}  // namespace armature::internal
