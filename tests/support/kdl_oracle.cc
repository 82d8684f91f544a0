// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/kdl_oracle.h"

#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainhdsolver_vereshchagin.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/chainjnttojacdotsolver.hpp>
#include <kdl/chainjnttojacsolver.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <stdexcept>
#include <string>

namespace armature::internal::support {
namespace {

constexpr const char* root = "base";
std::string segment_name(std::size_t link) { return link == 0 ? root : "link" + std::to_string(link); }

KDL::Vector to_kdl(const Vec3& a) {
  return {static_cast<double>(a.x()), static_cast<double>(a.y()), static_cast<double>(a.z())};
}

void expect(int status, const char* what) {
  if (status < 0) throw std::runtime_error(std::string("KDL failed: ") + what);
}

// The frame of Khalil and Kleinfinger with its joint variable at zero.
KDL::Frame frame_at_zero(const NumericFrame& f) {
  const auto number = [](Real x) { return static_cast<double>(x); };
  const KDL::Frame to_axis = KDL::Frame(KDL::Rotation::RotZ(number(f.gamma)), KDL::Vector(0, 0, number(f.b)));
  const KDL::Frame twist =
      KDL::Frame(KDL::Rotation::RotX(number(f.alpha))) * KDL::Frame(KDL::Vector(number(f.d), 0, 0));
  const KDL::Frame screw =
      KDL::Frame(KDL::Rotation::RotZ(number(f.theta))) * KDL::Frame(KDL::Vector(0, 0, number(f.r)));
  return KDL::Frame(to_axis.M) * KDL::Frame(to_axis.p) * twist * screw;
}

// The joint axis is z of the frame itself, as it was before the joint moved: rotation about z and translation along z
// leave that line where it is.
KDL::Joint joint_of(const NumericFrame& f, const KDL::Frame& at_zero) {
  switch (f.type) {
    case JointType::revolute: return {at_zero.p, at_zero.M.UnitZ(), KDL::Joint::RotAxis};
    case JointType::prismatic: return {at_zero.p, at_zero.M.UnitZ(), KDL::Joint::TransAxis};
    case JointType::fixed: break;
  }
  return KDL::Joint(KDL::Joint::None);
}

KDL::RigidBodyInertia inertia_of(const NumericFrame& f) {
  const Vec3 centre = f.mass > 0 ? Vec3(f.first_moment / f.mass) : Vec3(Vec3::Zero());
  const Mat3 about_centre =
      f.inertia - f.mass * (centre.squaredNorm() * Mat3::Identity() - centre * centre.transpose());
  const auto I = [&](int i, int j) { return static_cast<double>(about_centre(i, j)); };
  return KDL::RigidBodyInertia(static_cast<double>(f.mass), to_kdl(centre),
                               KDL::RotationalInertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)));
}

// KDL numbers the moving joints in the order in which segments were added.
KDL::JntArray moving(const NumericRobot& robot, const Vector& variables) {
  KDL::JntArray out(static_cast<unsigned>(std::count_if(robot.frames.begin(), robot.frames.end(),
                                                        [](const auto& f) { return f.type != JointType::fixed; })));
  unsigned next = 0;
  for (std::size_t j = 1; j <= robot.joints(); ++j)
    if (robot.frames[j - 1].type != JointType::fixed)
      out(next++) = static_cast<double>(variables(static_cast<Eigen::Index>(j - 1)));
  return out;
}

Vector spread(const NumericRobot& robot, const KDL::JntArray& array) {
  Vector out = Vector::Zero(static_cast<Eigen::Index>(robot.joints()));
  unsigned next = 0;
  for (std::size_t j = 1; j <= robot.joints(); ++j)
    if (robot.frames[j - 1].type != JointType::fixed) out(static_cast<Eigen::Index>(j - 1)) = array(next++);
  return out;
}

KDL::Wrench reaction(const NumericFrame& f) { return {to_kdl(-f.force), to_kdl(-f.moment)}; }

struct Path {
  KDL::Chain chain;
  std::vector<std::size_t> moving_links;  // of each joint of the chain
};

Path path_to(const NumericRobot& robot, const KDL::Tree& tree, std::size_t link) {
  Path path;
  if (!tree.getChain(root, segment_name(link), path.chain)) throw std::runtime_error("KDL finds no chain");
  for (std::size_t j = link; j != 0; j = robot.frames[j - 1].antecedent)
    if (robot.frames[j - 1].type != JointType::fixed) path.moving_links.insert(path.moving_links.begin(), j);
  return path;
}

KDL::JntArray along(const Path& path, const Vector& variables) {
  KDL::JntArray out(static_cast<unsigned>(path.moving_links.size()));
  for (unsigned i = 0; i < path.moving_links.size(); ++i)
    out(i) = static_cast<double>(variables(static_cast<Eigen::Index>(path.moving_links[i] - 1)));
  return out;
}

// What KDL leaves out, then from joint variables to coordinates.
Vector finish(const NumericRobot& robot, const State& state, const Vector& torques) {
  const Matrix& c = robot.coupling;
  return c.transpose() * (torques + motor_and_friction_torques(robot, c * state.qd, c * state.qdd) +
                          spring_torques(robot, c * state.q));
}

}  // namespace

bool KdlOracle::can_follow(const NumericRobot& robot) {
  for (const NumericFrame& f : robot.frames)
    if (f.mass < 0 || (f.mass == 0 && f.first_moment.norm() > 0)) return false;
  return robot.angular_velocity.norm() == 0 && robot.angular_acceleration.norm() == 0;
}

KdlOracle::KdlOracle(const NumericRobot& robot) : robot_(robot), tree_(root) {
  for (std::size_t j = 1; j <= robot.joints(); ++j) {
    const NumericFrame& f = robot.frames[j - 1];
    const KDL::Frame at_zero = frame_at_zero(f);
    const KDL::Segment segment(segment_name(j), joint_of(f, at_zero), at_zero, inertia_of(f));
    if (!tree_.addSegment(segment, segment_name(f.antecedent))) throw std::runtime_error("KDL refuses a segment");
  }
}

NumericPose KdlOracle::frame_in_base(const Vector& q, std::size_t link) const {
  const Path path = path_to(robot_, tree_, link);
  KDL::ChainFkSolverPos_recursive solver(path.chain);
  KDL::Frame frame;
  expect(solver.JntToCart(along(path, robot_.coupling * q), frame), "forward kinematics");
  NumericPose pose;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) pose.rotation(i, j) = frame.M(i, j);
    pose.position(i) = frame.p(i);
  }
  return pose;
}

Matrix KdlOracle::jacobian(const Vector& q, std::size_t link) const {
  const Path path = path_to(robot_, tree_, link);
  Matrix of_variables = Matrix::Zero(6, static_cast<Eigen::Index>(robot_.joints()));
  if (path.moving_links.empty()) return of_variables * robot_.coupling;
  KDL::ChainJntToJacSolver solver(path.chain);
  KDL::Jacobian columns(static_cast<unsigned>(path.moving_links.size()));
  expect(solver.JntToJac(along(path, robot_.coupling * q), columns), "Jacobian");
  for (unsigned i = 0; i < path.moving_links.size(); ++i)
    for (unsigned row = 0; row < 6; ++row)
      of_variables(row, static_cast<Eigen::Index>(path.moving_links[i] - 1)) = columns(row, i);
  return of_variables * robot_.coupling;
}

Vector KdlOracle::jacobian_rate_times_velocity(const State& state, std::size_t link) const {
  const Path path = path_to(robot_, tree_, link);
  Vector result = Vector::Zero(6);
  if (path.moving_links.empty()) return result;
  KDL::ChainJntToJacDotSolver solver(path.chain);
  solver.setHybridRepresentation();
  KDL::Twist twist;
  const KDL::JntArrayVel motion(along(path, robot_.coupling * state.q), along(path, robot_.coupling * state.qd));
  expect(solver.JntToJacDot(motion, twist), "Jacobian rate");
  for (int row = 0; row < 6; ++row) result(row) = twist(row);
  return result;
}

Vector KdlOracle::inverse_dynamics(const State& state) const {
  KDL::TreeIdSolver_RNE solver(tree_, to_kdl(robot_.gravity - robot_.acceleration));
  KDL::WrenchMap wrenches;
  for (std::size_t j = 1; j <= robot_.joints(); ++j) wrenches[segment_name(j)] = reaction(robot_.frames[j - 1]);
  const Matrix& C = robot_.coupling;
  KDL::JntArray torques(tree_.getNrOfJoints());
  expect(solver.CartToJnt(moving(robot_, C * state.q), moving(robot_, C * state.qd), moving(robot_, C * state.qdd),
                          wrenches, torques),
         "tree dynamics");
  return finish(robot_, state, spread(robot_, torques));
}

Vector KdlOracle::inverse_dynamics_of_chain(const State& state) const {
  const Path path = path_to(robot_, tree_, robot_.joints());
  KDL::ChainIdSolver_RNE solver(path.chain, to_kdl(robot_.gravity - robot_.acceleration));
  KDL::Wrenches wrenches;
  for (const NumericFrame& f : robot_.frames) wrenches.push_back(reaction(f));
  const Matrix& C = robot_.coupling;
  KDL::JntArray torques(path.chain.getNrOfJoints());
  expect(solver.CartToJnt(moving(robot_, C * state.q), moving(robot_, C * state.qd), moving(robot_, C * state.qdd),
                          wrenches, torques),
         "chain dynamics");
  return finish(robot_, state, spread(robot_, torques));
}

Matrix KdlOracle::inertia_of_chain(const Vector& q) const {
  const Path path = path_to(robot_, tree_, robot_.joints());
  KDL::ChainDynParam solver(path.chain, to_kdl(robot_.gravity));
  KDL::JntSpaceInertiaMatrix of_kdl(path.chain.getNrOfJoints());
  const Matrix& c = robot_.coupling;
  expect(solver.JntToMass(moving(robot_, c * q), of_kdl), "inertia");
  Matrix A = Matrix::Zero(c.rows(), c.rows());
  for (Eigen::Index j = 0; j < c.rows(); ++j) A(j, j) = robot_.frames[static_cast<std::size_t>(j)].motor_inertia;
  for (unsigned i = 0; i < of_kdl.rows(); ++i)
    for (unsigned j = 0; j < of_kdl.columns(); ++j)
      A(static_cast<Eigen::Index>(path.moving_links[i] - 1), static_cast<Eigen::Index>(path.moving_links[j] - 1)) +=
          of_kdl(i, j);
  return c.transpose() * A * c;
}

Vector KdlOracle::coriolis_of_chain(const State& state) const {
  const Path path = path_to(robot_, tree_, robot_.joints());
  KDL::ChainDynParam solver(path.chain, to_kdl(robot_.gravity));
  const Matrix& c = robot_.coupling;
  KDL::JntArray torques(path.chain.getNrOfJoints());
  expect(solver.JntToCoriolis(moving(robot_, c * state.q), moving(robot_, c * state.qd), torques), "Coriolis");
  return c.transpose() * spread(robot_, torques);
}

Vector KdlOracle::gravity_of_chain(const Vector& q) const {
  const Path path = path_to(robot_, tree_, robot_.joints());
  KDL::ChainDynParam solver(path.chain, to_kdl(robot_.gravity));
  const Matrix& c = robot_.coupling;
  KDL::JntArray torques(path.chain.getNrOfJoints());
  expect(solver.JntToGravity(moving(robot_, c * q), torques), "gravity");
  return c.transpose() * (spread(robot_, torques) + spring_torques(robot_, c * q));
}

Vector KdlOracle::direct_dynamics_of_chain(const State& state, const Vector& torques) const {
  const Path path = path_to(robot_, tree_, robot_.joints());
  // A constraint is asked for, and given no direction to act in.
  KDL::ChainHdSolver_Vereshchagin solver(path.chain, {to_kdl(robot_.acceleration - robot_.gravity), {}}, 1);
  KDL::Jacobian direction(1);
  SetToZero(direction);
  const unsigned joints = path.chain.getNrOfJoints();
  KDL::JntArray accelerations(joints), energy(1), constraint_torques(joints);
  const Matrix& c = robot_.coupling;
  expect(solver.CartToJnt(moving(robot_, c * state.q), moving(robot_, c * state.qd), accelerations, direction, energy,
                          KDL::Wrenches(path.chain.getNrOfSegments()), moving(robot_, c * torques), constraint_torques),
         "articulated bodies");
  return c.transpose() * spread(robot_, accelerations);
}

}  // namespace armature::internal::support
