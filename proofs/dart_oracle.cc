// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "proofs/dart_oracle.h"

#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/DegreeOfFreedom.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/WeldJoint.hpp>

namespace armature::internal::support {
namespace {

namespace dd = dart::dynamics;

Eigen::Vector3d narrow(const Vec3& a) { return a.cast<double>(); }

// The frame of Khalil and Kleinfinger with its joint variable at zero. Turning about z and sliding along z leave the
// axis where it is, so that DART's joint may move last.
Eigen::Isometry3d frame_at_zero(const NumericFrame& f) {
  using Eigen::Vector3d;
  const auto turn = [](Real angle, const Vector3d& axis) {
    return Eigen::AngleAxisd(static_cast<double>(angle), axis);
  };
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.rotate(turn(f.gamma, Vector3d::UnitZ()));
  pose.translate(Vector3d(0, 0, static_cast<double>(f.b)));
  pose.rotate(turn(f.alpha, Vector3d::UnitX()));
  pose.translate(Vector3d(static_cast<double>(f.d), 0, 0));
  pose.rotate(turn(f.theta, Vector3d::UnitZ()));
  pose.translate(Vector3d(0, 0, static_cast<double>(f.r)));
  return pose;
}

dd::Inertia inertia_of(const NumericFrame& f) {
  const Vec3 centre = f.mass > 0 ? Vec3(f.first_moment / f.mass) : Vec3(Vec3::Zero());
  const Mat3 about_centre =
      f.inertia - f.mass * (centre.squaredNorm() * Mat3::Identity() - centre * centre.transpose());
  return dd::Inertia(static_cast<double>(f.mass), narrow(centre), about_centre.cast<double>());
}

template <class Joint>
dd::BodyNode* hang(dd::Skeleton& skeleton, dd::BodyNode* antecedent, const NumericFrame& f) {
  const std::string number = std::to_string(skeleton.getNumBodyNodes() + 1);  // DART tells when names repeat
  typename Joint::Properties properties;
  properties.mName = "joint" + number;
  properties.mT_ParentBodyToJoint = frame_at_zero(f);
  if constexpr (std::is_same_v<Joint, dd::RevoluteJoint> || std::is_same_v<Joint, dd::PrismaticJoint>)
    properties.mAxis = Eigen::Vector3d::UnitZ();
  const dd::BodyNode::AspectProperties body("link" + number, inertia_of(f));
  return skeleton.createJointAndBodyNodePair<Joint>(antecedent, properties, body).second;
}

}  // namespace

dd::BodyNode* hang_by_type(dd::Skeleton& skeleton, dd::BodyNode* antecedent, const NumericFrame& f) {
  switch (f.type) {
    case JointType::revolute: return hang<dd::RevoluteJoint>(skeleton, antecedent, f);
    case JointType::prismatic: return hang<dd::PrismaticJoint>(skeleton, antecedent, f);
    case JointType::fixed: break;
  }
  return hang<dd::WeldJoint>(skeleton, antecedent, f);
}

dd::BodyNode* hang_freely(dd::Skeleton& skeleton, const NumericFrame& body) {
  return hang<dd::FreeJoint>(skeleton, nullptr, body);
}

struct DartOracle::Skeleton {
  dd::SkeletonPtr dart = dd::Skeleton::create();
  std::vector<Eigen::Index> place;  // of each joint among DART's degrees of freedom; -1 for a fixed joint
  Eigen::Index freedoms = 0;

  // Between one entry a joint and DART's order.
  Eigen::VectorXd to_dart(const Vector& joints) const {
    Eigen::VectorXd out(freedoms);
    for (std::size_t j = 0; j < place.size(); ++j)
      if (place[j] >= 0) out(place[j]) = static_cast<double>(joints(static_cast<Eigen::Index>(j)));
    return out;
  }
  Vector from_dart(const Eigen::VectorXd& in) const {
    Vector joints = Vector::Zero(static_cast<Eigen::Index>(place.size()));
    for (std::size_t j = 0; j < place.size(); ++j)
      if (place[j] >= 0) joints(static_cast<Eigen::Index>(j)) = in(place[j]);
    return joints;
  }
};

bool DartOracle::can_follow(const NumericRobot& robot) {
  for (const NumericFrame& f : robot.frames)
    if (f.mass < 0 || (f.mass == 0 && f.first_moment.norm() > 0)) return false;
  return robot.angular_velocity.norm() == 0 && robot.angular_acceleration.norm() == 0;
}

DartOracle::DartOracle(const NumericRobot& robot) : robot_(robot), skeleton_(std::make_unique<Skeleton>()) {
  const Hush hush;
  std::vector<dd::BodyNode*> bodies(1, nullptr);  // the world
  for (const NumericFrame& f : robot.frames) {
    bodies.push_back(hang_by_type(*skeleton_->dart, bodies[f.antecedent], f));
    bodies.back()->setExtForce(narrow(-f.force), Eigen::Vector3d::Zero(), true, true);
    bodies.back()->setExtTorque(narrow(-f.moment), true);
  }
  for (std::size_t j = 1; j < bodies.size(); ++j) {
    const dd::Joint* joint = bodies[j]->getParentJoint();
    skeleton_->place.push_back(
        joint->getNumDofs() == 0 ? -1 : static_cast<Eigen::Index>(joint->getDof(0)->getIndexInSkeleton()));
  }
  skeleton_->freedoms = static_cast<Eigen::Index>(skeleton_->dart->getNumDofs());
  skeleton_->dart->setGravity(narrow(robot.gravity - robot.acceleration));
}

DartOracle::~DartOracle() = default;

std::shared_ptr<dart::dynamics::Skeleton> DartOracle::skeleton() const { return skeleton_->dart; }

Matrix DartOracle::inertia(const Vector& q) const {
  const Matrix& c = robot_.coupling;
  skeleton_->dart->setPositions(skeleton_->to_dart(c * q));
  const Eigen::MatrixXd& of_dart = skeleton_->dart->getMassMatrix();
  Matrix A = Matrix::Zero(c.rows(), c.rows());
  for (std::size_t i = 0; i < robot_.joints(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    A(row, row) = robot_.frames[i].motor_inertia;
    for (std::size_t j = 0; j < robot_.joints(); ++j)
      if (skeleton_->place[i] >= 0 && skeleton_->place[j] >= 0)
        A(row, static_cast<Eigen::Index>(j)) += of_dart(skeleton_->place[i], skeleton_->place[j]);
  }
  return c.transpose() * A * c;
}

Vector DartOracle::bias(const State& state) const {
  const Matrix& c = robot_.coupling;
  skeleton_->dart->setPositions(skeleton_->to_dart(c * state.q));
  skeleton_->dart->setVelocities(skeleton_->to_dart(c * state.qd));
  const Eigen::VectorXd rigid = skeleton_->dart->getCoriolisAndGravityForces() - skeleton_->dart->getExternalForces();
  const Vector rest = Vector::Zero(c.rows());
  return c.transpose() * (skeleton_->from_dart(rigid) + motor_and_friction_torques(robot_, c * state.qd, rest) +
                          spring_torques(robot_, c * state.q));
}

Vector DartOracle::coriolis(const State& state) const {
  const Matrix& c = robot_.coupling;
  skeleton_->dart->setPositions(skeleton_->to_dart(c * state.q));
  skeleton_->dart->setVelocities(skeleton_->to_dart(c * state.qd));
  return c.transpose() * skeleton_->from_dart(skeleton_->dart->getCoriolisForces());
}

Vector DartOracle::gravity(const Vector& q) const {
  const Matrix& c = robot_.coupling;
  skeleton_->dart->setPositions(skeleton_->to_dart(c * q));
  skeleton_->dart->setGravity(narrow(robot_.gravity));
  const Vector torques = skeleton_->from_dart(skeleton_->dart->getGravityForces());
  skeleton_->dart->setGravity(narrow(robot_.gravity - robot_.acceleration));
  return c.transpose() * (torques + spring_torques(robot_, c * q));
}

Vector DartOracle::inverse_dynamics(const State& state) const {
  const Matrix& c = robot_.coupling;
  skeleton_->dart->setPositions(skeleton_->to_dart(c * state.q));
  skeleton_->dart->setVelocities(skeleton_->to_dart(c * state.qd));
  skeleton_->dart->setAccelerations(skeleton_->to_dart(c * state.qdd));
  skeleton_->dart->computeInverseDynamics(true);
  return c.transpose() *
         (skeleton_->from_dart(skeleton_->dart->getForces()) +
          motor_and_friction_torques(robot_, c * state.qd, c * state.qdd) + spring_torques(robot_, c * state.q));
}

Vector DartOracle::direct_dynamics(const State& state, const Vector& torques) const {
  const Matrix& c = robot_.coupling;  // one 1 a column: joints, not combinations
  const Vector joint_torques = c * torques - motor_and_friction_torques(robot_, c * state.qd, Vector::Zero(c.rows())) -
                               spring_torques(robot_, c * state.q);
  skeleton_->dart->setPositions(skeleton_->to_dart(c * state.q));
  skeleton_->dart->setVelocities(skeleton_->to_dart(c * state.qd));
  skeleton_->dart->setForces(skeleton_->to_dart(joint_torques));
  skeleton_->dart->computeForwardDynamics();
  return c.transpose() * skeleton_->from_dart(skeleton_->dart->getAccelerations());
}

}  // namespace armature::internal::support
