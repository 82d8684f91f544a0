// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Floating bases against DART's free joint, on random robots (chains and trees, revolute, prismatic and fixed joints,
// couplings, motors, friction, wrenches, any gravity) at random poses and twists of the base. DART's generalised
// velocity of a free joint is the body twist [angular; linear], its acceleration the rate of these components.
#include <gtest/gtest.h>

#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>

#include "armature/robot/floating_base.h"
#include "proofs/dart_oracle.h"
#include "tests/support/robot_sweep.h"

namespace armature::internal::support {
namespace {

namespace dd = dart::dynamics;

constexpr std::uint64_t robots = random_count(120);
constexpr std::uint64_t shares = 4;
constexpr int states = 3;
constexpr double tolerance = 1e-10;

struct BaseState {
  Eigen::Quaterniond orientation;
  Eigen::Vector3d position;
  Vector twist, rate;  // [linear; angular]
};

BaseState random_base(Random& random) {
  BaseState base{
      Eigen::Quaterniond(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)),
      {random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)},
      Vector(6),
      Vector(6)};
  base.orientation.normalize();
  for (Eigen::Index i = 0; i < 6; ++i) {
    base.twist(i) = random.uniform(-2, 2);
    base.rate(i) = random.uniform(-5, 5);
  }
  return base;
}

// A body of some extent: four point masses.
NumericFrame random_body(Random& random) {
  NumericFrame body;
  for (int i = 0; i < 4; ++i) {
    const Real m = random.uniform(0.2, 2);
    const Vec3 p(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5));
    body.mass += m;
    body.first_moment += m * p;
    body.inertia += m * (p.squaredNorm() * Mat3::Identity() - p * p.transpose());
  }
  return body;
}

Robot floated(Robot robot, const NumericFrame& body) {
  const auto constant = [&](Real value) {
    return robot.arena.constant(Rational::from_double(static_cast<double>(value)));
  };
  const Mat3& J = body.inertia;
  robot.base_inertial = {constant(J(0, 0)),
                         constant(J(0, 1)),
                         constant(J(0, 2)),
                         constant(J(1, 1)),
                         constant(J(1, 2)),
                         constant(J(2, 2)),
                         constant(body.first_moment.x()),
                         constant(body.first_moment.y()),
                         constant(body.first_moment.z()),
                         constant(body.mass)};
  Diagnostics diagnostics;
  float_base(robot, {}, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors());
  return robot;
}

// DART's tree on a free joint, in the degrees of freedom of ours: the base [linear; angular], then the coordinates.
class FloatingDart {
 public:
  FloatingDart(const NumericRobot& robot, const NumericFrame& body) : robot_(robot) {
    const Hush hush;
    std::vector<dd::BodyNode*> bodies{hang_freely(*dart_, body)};
    for (const NumericFrame& f : robot.frames) {
      bodies.push_back(hang_by_type(*dart_, bodies[f.antecedent], f));
      bodies.back()->setExtForce((-f.force).cast<double>(), Eigen::Vector3d::Zero(), true, true);
      bodies.back()->setExtTorque((-f.moment).cast<double>(), true);
    }
    const Eigen::Index n = robot.coordinates();
    map_ = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(dart_->getNumDofs()), 6 + n);
    map_.block<3, 3>(0, 3).setIdentity();
    map_.block<3, 3>(3, 0).setIdentity();
    for (std::size_t j = 0; j < robot.joints(); ++j)
      if (const dd::Joint* joint = bodies[j + 1]->getParentJoint(); joint->getNumDofs() == 1) {
        const auto row = static_cast<Eigen::Index>(joint->getIndexInSkeleton(0));
        map_.row(row).tail(n) = robot.coupling.row(static_cast<Eigen::Index>(j)).cast<double>();
      }
    dart_->setGravity((robot.base.rotation * robot.gravity).cast<double>());
    bodies_ = bodies;
  }

  void set(const State& state, const BaseState& base) {
    state_ = state;
    const Eigen::Index n = robot_.coordinates();
    Eigen::VectorXd q(6 + n), v(6 + n), a(6 + n);
    q << Eigen::VectorXd::Zero(6), state.q.cast<double>();
    v << base.twist.cast<double>(), state.qd.cast<double>();
    a << base.rate.cast<double>(), state.qdd.cast<double>();
    Eigen::VectorXd positions = map_ * q;
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    pose.linear() = base.orientation.toRotationMatrix();
    pose.translation() = base.position;
    positions.head<6>() = dd::FreeJoint::convertToPositions(pose);
    dart_->setPositions(positions);
    dart_->setVelocities(map_ * v);
    dart_->setAccelerations(map_ * a);
  }

  Vector inverse_dynamics() {
    dart_->computeInverseDynamics(true);
    return ours(dart_->getForces()) + drives(true);
  }
  Vector bias() { return ours(dart_->getCoriolisAndGravityForces() - dart_->getExternalForces()) + drives(false); }
  Vector coriolis() { return ours(dart_->getCoriolisForces()); }
  Vector gravity() { return ours(dart_->getGravityForces()); }
  Matrix inertia() {
    Matrix A = (map_.transpose() * dart_->getMassMatrix() * map_).cast<Real>();
    const Eigen::Index n = robot_.coordinates();
    for (std::size_t j = 0; j < robot_.joints(); ++j) {
      const Vector row = robot_.coupling.row(static_cast<Eigen::Index>(j)).transpose();
      A.bottomRightCorner(n, n) += robot_.frames[j].motor_inertia * row * row.transpose();
    }
    return A;
  }
  Real kinetic_energy() const {
    Real motors = 0;
    const Vector vd = robot_.coupling * state_.qd;
    for (std::size_t j = 0; j < robot_.joints(); ++j)
      motors +=
          robot_.frames[j].motor_inertia * vd(static_cast<Eigen::Index>(j)) * vd(static_cast<Eigen::Index>(j)) / 2;
    return dart_->computeKineticEnergy() + motors;
  }
  // Not DART's own, which takes each body's weight at the origin of its frame.
  Real potential_energy() const { return -dart_->getMass() * dart_->getGravity().dot(dart_->getCOM()); }
  Vec3 centre() const { return dart_->getCOM().cast<Real>(); }
  // [linear; angular about the centre of mass], in the world.
  Vector momentum() const {
    Eigen::VectorXd h = Eigen::VectorXd::Zero(6);
    for (const dd::BodyNode* body : bodies_) {
      const Eigen::Vector3d p = body->getMass() * body->getCOMLinearVelocity();
      const Eigen::Matrix3d R = body->getWorldTransform().linear();
      h.head<3>() += p;
      h.tail<3>() += R * body->getInertia().getMoment() * R.transpose() * body->getAngularVelocity() +
                     (body->getCOM() - dart_->getCOM()).cross(p);
    }
    return h.cast<Real>();
  }
  // Velocity and classical acceleration of a point of a link, then angular ones, in the axes of frame 0.
  Vector velocity(std::size_t link, const Vec3& point) const {
    return seen(bodies_[link]->getLinearVelocity(point.cast<double>()), bodies_[link]->getAngularVelocity());
  }
  Vector acceleration(std::size_t link, const Vec3& point) const {
    return seen(bodies_[link]->getLinearAcceleration(point.cast<double>()), bodies_[link]->getAngularAcceleration());
  }

 private:
  Vector ours(const Eigen::VectorXd& forces) const { return (map_.transpose() * forces).cast<Real>(); }
  Vector drives(bool accelerated) const {
    const Matrix& c = robot_.coupling;
    Vector all = Vector::Zero(6 + c.cols());
    const Vector qdd = accelerated ? state_.qdd : Vector(Vector::Zero(c.cols()));
    all.tail(c.cols()) = c.transpose() * motor_and_friction_torques(robot_, c * state_.qd, c * qdd);
    return all;
  }
  Vector seen(const Eigen::Vector3d& linear, const Eigen::Vector3d& angular) const {
    const Eigen::Matrix3d back = bodies_[0]->getWorldTransform().linear().transpose();
    Eigen::VectorXd both(6);
    both << back * linear, back * angular;
    return both.cast<Real>();
  }

  NumericRobot robot_;
  dd::SkeletonPtr dart_ = dd::Skeleton::create();
  std::vector<dd::BodyNode*> bodies_;
  Eigen::MatrixXd map_;
  State state_;
};

Values with_base(Values values, const BaseState& base) {
  const std::array<const char*, 3> axes{"x", "y", "z"};
  const Eigen::Vector4d q = base.orientation.coeffs();  // x y z w
  values["base_qw"] = q(3);
  for (int i = 0; i < 3; ++i) {
    const std::string axis = axes[static_cast<std::size_t>(i)];
    values["base_" + axis] = base.position(i);
    values["base_q" + axis] = q(i);
    values["base_v" + axis] = static_cast<double>(base.twist(i));
    values["base_w" + axis] = static_cast<double>(base.twist(3 + i));
    values["base_dv" + axis] = static_cast<double>(base.rate(i));
    values["base_dw" + axis] = static_cast<double>(base.rate(3 + i));
  }
  return values;
}

// `values` with the numbers of one input of a model.
void give(Values& values, const Tried& model, const std::string& name, const Vector& numbers) {
  for (const ProgramInput& input : model.program().inputs)
    if (input.name == name)
      for (std::size_t i = 0; i < input.symbols.size(); ++i)
        values[input.symbols[i]] = static_cast<double>(numbers(static_cast<Eigen::Index>(i)));
}

Vector stacked(const Vector& base, const Vector& joints) {
  Vector all(base.size() + joints.size());
  all << base, joints;
  return all;
}

class FloatingProof : public ::testing::TestWithParam<std::uint64_t> {};

RobotOptions still_options() {
  RobotOptions options = kdl_options();
  options.solid = true;
  options.springs = false;  // they act between links as on any base: dart_proof
  return options;
}

TEST_P(FloatingProof, every_model_agrees_with_a_free_joint) {
  sweep(GetParam(), shares, robots, still_options(), [&](const Subject& subject, Random random) {
    RandomRobot made = subject.made;
    made.robot.base_acceleration = {made.robot.arena.zero(), made.robot.arena.zero(), made.robot.arena.zero()};
    NumericRobot numbers = numeric_robot(made.robot, made.values);
    const NumericFrame body = random_body(random);
    FloatingDart dart(numbers, body);
    made.robot = floated(std::move(made.robot), body);
    const auto tried = [&](const std::string& model, const DeriveOptions& options = {}) {
      return Tried(made.robot, model, options, subject.effort);
    };
    const std::size_t link = random.below(numbers.joints() + 1);
    DeriveOptions point;
    point.to = link == 0 ? made.robot.base_name : made.robot.frame(link).link_name;
    const Tried inverse = tried("inverse-dynamics"), inertia = tried("inertia"), bias = tried("bias"),
                coriolis = tried("coriolis"), gravity = tried("gravity"), direct = tried("direct-dynamics"),
                hybrid = tried("hybrid-dynamics"), energy = tried("energy"), momentum = tried("centroidal-momentum"),
                regressor = tried("regressor"), jacobian = tried("jacobian", point),
                drift = tried("jacobian-rate", point);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, numbers);
      const BaseState base = random_base(random);
      dart.set(state, base);
      Values values = with_base(with_state(made.robot, made.values, state), base);
      const Vector expected = dart.inverse_dynamics(), velocities = stacked(base.twist, state.qd),
                   accelerations = stacked(base.rate, state.qdd);
      const Vector found = inverse.run(values);
      ASSERT_LT(relative_error(found, expected), tolerance);
      ASSERT_LT(relative_error(inertia.run(values, "A"), dart.inertia()), tolerance);
      ASSERT_LT(relative_error(bias.run(values), dart.bias()), tolerance);
      ASSERT_LT(relative_error(coriolis.run(values), dart.coriolis()), tolerance);
      ASSERT_LT(relative_error(gravity.run(values), dart.gravity()), tolerance);
      const Vector energies = energy.run(values);
      ASSERT_LT(relative_error(energies, stacked(Vector::Constant(1, dart.kinetic_energy()),
                                                 Vector::Constant(1, dart.potential_energy()))),
                tolerance);
      ASSERT_LT(relative_error(momentum.run(values, "h"), dart.momentum()), tolerance);
      ASSERT_LT(relative_error(momentum.run(values, "Ag") * velocities, dart.momentum()), tolerance);
      ASSERT_LT(relative_error(momentum.run(values, "com"), dart.centre()), tolerance);
      const Matrix J = jacobian.run(values, "J");
      ASSERT_LT(relative_error(J * velocities, dart.velocity(link, Vec3::Zero())), tolerance);
      ASSERT_LT(relative_error(J * accelerations + drift.run(values), dart.acceleration(link, Vec3::Zero())),
                tolerance);

      // Back again: the same wrench and torques give the same accelerations.
      give(values, direct, "base_wrench", expected.head(6));
      give(values, direct, "tau", expected.tail(numbers.coordinates()));
      give(values, hybrid, "base_wrench", expected.head(6));
      const double back = 1e-8;  // the condition of the inertia matrix is in it
      ASSERT_LT(relative_error(direct.run(values), accelerations), back);
      ASSERT_LT(relative_error(hybrid.run(values), stacked(base.rate, expected.tail(numbers.coordinates()))), back);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Shares, FloatingProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::internal::support
