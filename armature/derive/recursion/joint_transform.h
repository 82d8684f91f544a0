// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The transform of frame j in its antecedent i = a(j), Khalil & Creusot 1997, eq. 1-b, kept factored:
//
//   iT_j = Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r)
//
// A vector is turned one plane at a time: 4 M + 2 A for each angle that is not a right angle, against 8-9 M + 6 A by
// the full matrix. When alpha is a multiple of pi the two z-rotations are one: parallel axes cost one rotation.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "armature/expr/vector.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// A rotation about one coordinate axis. `cosine` and `sine` are atoms, constants, or one named quantity each.
struct PlaneRotation {
  Scalar cosine, sine;
  bool about_x;

  bool is_identity() const { return cosine.is_one(); }
  bool is_right() const { return cosine.is_zero() || sine.is_zero(); }  // by a multiple of pi/2
  // R v, each component an intermediate quantity of the stem, and R^T v.
  Vector3 apply(const Vector3& v, std::string_view stem) const;
  Vector3 apply_transposed(const Vector3& v, std::string_view stem) const;
};

PlaneRotation rotation_about_z(Scalar angle);
PlaneRotation rotation_about_x(Scalar angle);

// The joint variable v_j = sum_k c_jk q_k and its time derivatives; zero for a fixed joint.
Scalar joint_position(Arena& arena, const Robot& robot, std::size_t j);
Scalar joint_velocity(Arena& arena, const Robot& robot, std::size_t j);

// The direction s(q'_j) of Coulomb friction: tanh(q'_j / w_j) where the joint has a friction width w_j, otherwise
// sign(q'_j).
Scalar friction_direction(Arena& arena, const Robot& robot, std::size_t j);
// exp(-(q'_j / ws_j)^2) sign(q'_j), the shape of Stribeck friction; zero without a speed ws_j.
Scalar stribeck_shape(Arena& arena, const Robot& robot, std::size_t j);
// Fv_j q'_j + Fs_j s(q'_j) + Fo_j + Fb_j exp(-(q'_j / ws_j)^2) sign(q'_j)
Scalar joint_friction(Arena& arena, const Robot& robot, std::size_t j);
// Ks_j q_j + Kcos_j cos(q_j) + Ksin_j sin(q_j), and the energy Ks_j q_j^2 / 2 + Kcos_j sin(q_j) + Ksin_j (1 - cos(q_j))
// whose slope it is.
Scalar joint_spring(Arena& arena, const Robot& robot, std::size_t j);
Scalar spring_energy(Arena& arena, const Robot& robot, std::size_t j);
Scalar joint_acceleration(Arena& arena, const Robot& robot, std::size_t j);

class JointTransform {
 public:
  JointTransform(Arena& arena, const Robot& robot, std::size_t j);

  // iA_j v: a vector of frame j, seen in the antecedent frame.
  Vector3 to_antecedent(const Vector3& v, std::string_view stem) const;
  // jA_i v: a vector of the antecedent frame, seen in frame j.
  Vector3 to_frame(const Vector3& v, std::string_view stem) const;
  // The rotations in the order in which a vector of frame j meets them on its way to the antecedent frame.
  std::array<const PlaneRotation*, 3> rotations() const { return {&inner_, &middle_, &outer_}; }
  // iP_j: the origin of frame j in the antecedent frame.
  const Vector3& position() const { return position_; }

  // z_j is z_i: the two rotations about it add up.
  bool is_parallel() const { return middle_.cosine.is_one(); }
  // The angle of the last rotation, about z_j: theta, with gamma added where the axes are parallel.
  Scalar inner_angle() const { return inner_angle_; }

  Scalar gamma, b, alpha, d, theta, r;  // theta and r with the joint variable

 private:
  PlaneRotation outer_, middle_, inner_;  // Rz(gamma), Rx(alpha), Rz(theta), merged where alpha is a multiple of pi
  Scalar inner_angle_;
  Vector3 position_;
};

}  // namespace armature::internal
