// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/spatial_oracle.h"

#include <cmath>

namespace armature::internal::support {
namespace {

using Vec6 = Eigen::Matrix<Real, 6, 1>;
using Mat6 = Eigen::Matrix<Real, 6, 6>;

Mat3 hat(const Vec3& a) {
  Mat3 m;
  m << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return m;
}

NumericPose rotate_x(Real angle) {
  return {Eigen::AngleAxis<Real>(angle, Vec3::UnitX()).toRotationMatrix(), Vec3::Zero()};
}
NumericPose rotate_z(Real angle) {
  return {Eigen::AngleAxis<Real>(angle, Vec3::UnitZ()).toRotationMatrix(), Vec3::Zero()};
}
NumericPose translate(Real x, Real z) { return {Mat3::Identity(), Vec3(x, 0, z)}; }

// Frame j in its antecedent, the joint variable at v.
NumericPose joint_pose(const NumericFrame& f, Real v) {
  const Real theta = f.theta + (f.type == JointType::revolute ? v : 0);
  const Real r = f.r + (f.type == JointType::prismatic ? v : 0);
  return rotate_z(f.gamma) * translate(0, f.b) * rotate_x(f.alpha) * translate(f.d, 0) * rotate_z(theta) *
         translate(0, r);
}

// Motion vectors from frame A to frame B, whose pose in A is given (Featherstone eq. 2.24).
Mat6 motion_transform(const NumericPose& b_in_a) {
  const Mat3 E = b_in_a.rotation.transpose();
  Mat6 X = Mat6::Zero();
  X.topLeftCorner<3, 3>() = E;
  X.bottomRightCorner<3, 3>() = E;
  X.bottomLeftCorner<3, 3>() = -E * hat(b_in_a.position);
  return X;
}

// v x (motion), eq. 2.31; v x* (force) is minus its transpose.
Mat6 cross_motion(const Vec6& v) {
  Mat6 m = Mat6::Zero();
  m.topLeftCorner<3, 3>() = hat(v.head<3>());
  m.bottomRightCorner<3, 3>() = hat(v.head<3>());
  m.bottomLeftCorner<3, 3>() = hat(v.tail<3>());
  return m;
}

Vec6 axis(const NumericFrame& f) {
  Vec6 s = Vec6::Zero();
  if (f.type == JointType::revolute) s(2) = 1;
  if (f.type == JointType::prismatic) s(5) = 1;
  return s;
}

Mat6 spatial_inertia(const NumericFrame& f) {
  Mat6 I;
  const Mat3 h = hat(f.first_moment);
  I << f.inertia, h, h.transpose(), f.mass * Mat3::Identity();
  return I;
}

struct Sweep {
  std::vector<Mat6> X;     // from antecedent to link
  std::vector<Vec6> v, a;  // of links 0..NL
};

Sweep forward(const NumericRobot& robot, const State& state, const Vec6& v0, const Vec6& a0) {
  const Vector q = robot.coupling * state.q, qd = robot.coupling * state.qd, qdd = robot.coupling * state.qdd;
  Sweep s;
  s.X.resize(robot.joints() + 1);
  s.v.resize(robot.joints() + 1);
  s.a.resize(robot.joints() + 1);
  s.v[0] = v0;
  s.a[0] = a0;
  for (std::size_t j = 1; j <= robot.joints(); ++j) {
    const NumericFrame& f = robot.frames[j - 1];
    const auto k = static_cast<Eigen::Index>(j - 1);
    s.X[j] = motion_transform(joint_pose(f, q(k)));
    s.v[j] = s.X[j] * s.v[f.antecedent] + axis(f) * qd(k);
    s.a[j] = s.X[j] * s.a[f.antecedent] + axis(f) * qdd(k) + cross_motion(s.v[j]) * axis(f) * qd(k);
  }
  return s;
}

// A spatial acceleration differs from the classical one of the origin by -w x v.
Vec6 spatial_acceleration(const Vec3& w, const Vec3& v, const Vec3& angular, const Vec3& linear) {
  Vec6 a;
  a << angular, linear - w.cross(v);
  return a;
}

Vec6 base_velocity(const NumericRobot& robot) {
  Vec6 v;
  v << robot.angular_velocity, robot.velocity;
  return v;
}

}  // namespace

std::vector<NumericPose> frames_in_base(const NumericRobot& robot, const Vector& q) {
  const Vector variables = robot.coupling * q;
  std::vector<NumericPose> poses(1);
  for (std::size_t j = 1; j <= robot.joints(); ++j) {
    const NumericFrame& f = robot.frames[j - 1];
    poses.push_back(poses[f.antecedent] * joint_pose(f, variables(static_cast<Eigen::Index>(j - 1))));
  }
  return poses;
}

Matrix jacobian(const NumericRobot& robot, const Vector& q, const Target& target) {
  // Column by column in spatial vectors of frame 0, then moved to the target's origin.
  const std::vector<NumericPose> poses = frames_in_base(robot, q);
  const Vec3 point = (poses[target.link] * target.pose).position;
  Matrix of_variables = Matrix::Zero(6, static_cast<Eigen::Index>(robot.joints()));
  for (std::size_t j = target.link; j != 0; j = robot.frames[j - 1].antecedent) {
    const Vec6 s = motion_transform(inverse(poses[j])) * axis(robot.frames[j - 1]);
    const Vec3 w = s.head<3>(), v = s.tail<3>();
    of_variables.col(static_cast<Eigen::Index>(j - 1)) << v + w.cross(point), w;
  }
  return of_variables * robot.coupling;
}

std::vector<LinkMotion> link_motions(const NumericRobot& robot, const State& state) {
  const Vec6 v0 = base_velocity(robot);
  const Vec6 a0 =
      spatial_acceleration(robot.angular_velocity, robot.velocity, robot.angular_acceleration, robot.acceleration);
  const Sweep s = forward(robot, state, v0, a0);
  std::vector<LinkMotion> motions;
  for (std::size_t j = 0; j <= robot.joints(); ++j) {
    const Vec3 w = s.v[j].head<3>(), v = s.v[j].tail<3>(), alpha = s.a[j].head<3>(), a = s.a[j].tail<3>();
    motions.push_back({w, v, alpha, a + w.cross(v)});
  }
  return motions;
}

Vector jacobian_rate_times_velocity(const NumericRobot& robot, const State& state, const Target& target) {
  State coasting = state;
  coasting.qdd.setZero();
  const Sweep s = forward(robot, coasting, Vec6::Zero(), Vec6::Zero());
  const Mat6 to_target = motion_transform(target.pose);
  const Vec6 v = to_target * s.v[target.link], a = to_target * s.a[target.link];
  const Mat3 R = (frames_in_base(robot, state.q)[target.link] * target.pose).rotation;
  const Vec3 w = v.head<3>(), linear = v.tail<3>();
  Vector result(6);
  result << R * (a.tail<3>() + w.cross(linear)), R * a.head<3>();
  return result;
}

Vector inverse_dynamics(const NumericRobot& robot, const State& state) {
  const Vec6 v0 = base_velocity(robot);
  const Vec6 a0 = spatial_acceleration(robot.angular_velocity, robot.velocity, robot.angular_acceleration,
                                       robot.acceleration - robot.gravity);
  const Sweep s = forward(robot, state, v0, a0);
  std::vector<Vec6> f(robot.joints() + 1, Vec6::Zero());
  Vector joint_torques(static_cast<Eigen::Index>(robot.joints()));
  const Vector qd = robot.coupling * state.qd, qdd = robot.coupling * state.qdd;
  for (std::size_t j = robot.joints(); j >= 1; --j) {
    const NumericFrame& link = robot.frames[j - 1];
    const auto k = static_cast<Eigen::Index>(j - 1);
    const Mat6 I = spatial_inertia(link);
    Vec6 on_environment;
    on_environment << link.moment, link.force;
    f[j] += I * s.a[j] - cross_motion(s.v[j]).transpose() * (I * s.v[j]) + on_environment;
    f[link.antecedent] += s.X[j].transpose() * f[j];
    const Real sign = static_cast<Real>((qd(k) > 0) - (qd(k) < 0));
    joint_torques(k) = axis(link).dot(f[j]) + link.motor_inertia * qdd(k) + link.viscous * qd(k) + link.coulomb * sign +
                       (link.type == JointType::fixed ? 0 : link.offset);
  }
  return robot.coupling.transpose() * (joint_torques + spring_torques(robot, robot.coupling * state.q));
}

}  // namespace armature::internal::support
