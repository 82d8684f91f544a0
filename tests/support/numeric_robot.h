// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot as plain numbers: what the oracles read. Every expression of a Robot is evaluated once, in extended
// precision, so that an oracle shares nothing with the library but the description.
#pragma once

#include <Eigen/Dense>
#include <string>
#include <unordered_map>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal::support {

using Real = long double;
using Vec3 = Eigen::Matrix<Real, 3, 1>;
using Mat3 = Eigen::Matrix<Real, 3, 3>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;

// Symbol name to value.
using Values = std::unordered_map<std::string, double>;

struct NumericPose {
  Mat3 rotation = Mat3::Identity();
  Vec3 position = Vec3::Zero();
};

inline NumericPose operator*(const NumericPose& a, const NumericPose& b) {
  return {a.rotation * b.rotation, a.rotation * b.position + a.position};
}
inline NumericPose inverse(const NumericPose& a) {
  return {a.rotation.transpose(), -(a.rotation.transpose() * a.position)};
}

struct NumericFrame {
  std::size_t antecedent = 0;
  JointType type = JointType::revolute;
  Real gamma = 0, b = 0, alpha = 0, d = 0, theta = 0, r = 0;
  Mat3 inertia = Mat3::Zero();  // about the origin of the frame
  Vec3 first_moment = Vec3::Zero();
  Real mass = 0;
  Real motor_inertia = 0, viscous = 0, coulomb = 0, offset = 0;
  Real stribeck = 0, stribeck_speed = 0;
  Real spring = 0, spring_cosine = 0, spring_sine = 0;
  Vec3 force = Vec3::Zero(), moment = Vec3::Zero();  // of the link on its environment
};

struct NumericAttached {
  std::string name;
  std::size_t link = 0;
  NumericPose pose;
};

struct NumericRobot {
  std::vector<NumericFrame> frames;                                           // links only; frame j is frames[j - 1]
  Matrix coupling;                                                            // joint variables v = coupling * q
  NumericPose base;                                                           // frame 0 in the world
  Vec3 angular_velocity = Vec3::Zero(), angular_acceleration = Vec3::Zero();  // of the base
  Vec3 velocity = Vec3::Zero(), acceleration = Vec3::Zero();
  Vec3 gravity = Vec3::Zero();
  std::vector<NumericAttached> attached;

  std::size_t joints() const { return frames.size(); }
  Eigen::Index coordinates() const { return coupling.cols(); }
};

// `values` gives every symbol of the robot's parameters, external wrenches and base motion.
NumericRobot numeric_robot(const Robot& robot, const Values& values = {});

struct State {
  Vector q, qd, qdd;
};

// The joint positions, velocities and accelerations of `state`, added to `values` under the robot's own symbols.
Values with_state(const Robot& robot, Values values, const State& state);

// What oracles of rigid bodies leave out, one entry a joint: motor inertia and friction at the rates `vd` and `vdd` of
// the joint variables.
Vector motor_and_friction_torques(const NumericRobot& robot, const Vector& vd, const Vector& vdd);
// Nor do they know springs: their torques at the joint variables `v`.
Vector spring_torques(const NumericRobot& robot, const Vector& v);

// |a - b|_inf / max(1, |b|_inf): the error measure of every proof, per robot and state.
template <class A, class B>
double relative_error(const A& a, const B& b) {
  if (a.size() == 0) return 0;
  const Real scale = std::max(Real(1), b.cwiseAbs().maxCoeff());
  return static_cast<double>((a - b).cwiseAbs().maxCoeff() / scale);
}

}  // namespace armature::internal::support
