// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/elastic_joints.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/derive/loops/linear_loops.h"
#include "armature/robot/topology.h"
#include "armature/write/yaml.h"
#include "tests/derive/loops/looped_robots.h"
#include "tests/support/program_run.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::support {
namespace {

struct Elastic {
  std::size_t joint;
  double stiffness, damping;
};

// A random robot, some of whose joints are elastic.
struct Made {
  RandomRobot rigid;
  Robot robot;
  std::vector<Elastic> joints;
};

Made random_elastic(std::uint64_t seed, Random& random) {
  Made made{random_robot(seed, {.most_joints = 7, .springs = true}), {}, {}};
  for (Frame& frame : made.rigid.robot.frames) frame.active = true;
  made.robot = made.rigid.robot;
  for (std::size_t j = 1; j <= made.robot.link_count; ++j) {
    if (made.robot.frame(j).variable.empty() || random.chance(0.3)) continue;
    const Rational stiffness = random.decimal(1, 900), damping = random.decimal(0, 4);
    made.robot.frame(j).elasticity = made.robot.arena.constant(stiffness);
    made.robot.frame(j).elastic_damping = made.robot.arena.constant(damping);
    made.joints.push_back({j, stiffness.to_double(), damping.to_double()});
  }
  return made;
}

// Spong's equations: the tree of the links by the oracle, each motor by hand.
Vector torques(const Made& made, const State& state) {
  NumericRobot links = numeric_robot(made.rigid.robot, made.rigid.values);
  const NumericRobot driven = links;
  const Eigen::Index n = links.coordinates();
  for (const Elastic& e : made.joints) {
    NumericFrame& f = links.frames[e.joint - 1];
    f.motor_inertia = f.viscous = f.coulomb = f.offset = 0;
  }
  const State of_links{state.q.head(n), state.qd.head(n), state.qdd.head(n)};
  Vector tau(state.q.size());
  tau.head(n) = inverse_dynamics(links, of_links);
  for (std::size_t i = 0; i < made.joints.size(); ++i) {
    const Elastic& e = made.joints[i];
    const NumericFrame& f = driven.frames[e.joint - 1];
    const auto row = links.coupling.row(static_cast<Eigen::Index>(e.joint - 1));
    const Eigen::Index k = n + static_cast<Eigen::Index>(i);
    const Real rate = state.qd[k];
    const Real twist = e.stiffness * (state.q[k] - row.dot(of_links.q)) + e.damping * (rate - row.dot(of_links.qd));
    tau.head(n) -= twist * row.transpose();
    tau[k] = f.motor_inertia * state.qdd[k] + f.viscous * rate + f.offset + twist +
             f.coulomb * Real((rate > 0) - (rate < 0));
  }
  return tau;
}

State state_of(Random& random, std::size_t size) {
  State state{Vector(size), Vector(size), Vector(size)};
  for (Vector* each : {&state.q, &state.qd, &state.qdd})
    for (Real& value : *each) value = random.uniform(-2, 2);
  return state;
}

TEST(ElasticJoints, of_random_robots_follow_spongs_equations) {
  std::size_t elastic = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const Made made = random_elastic(seed + 300, random);
    elastic += made.joints.size();
    const Robot apart = with_motor_coordinates(made.robot);
    ASSERT_EQ(apart.coordinates.size(), made.robot.coordinates.size() + made.joints.size());
    const Tried model(made.robot, "inverse-dynamics", {}, effort_for(seed));
    for (int i = 0; i < 3; ++i) {
      const State state = state_of(random, apart.coordinates.size());
      ASSERT_LT(relative_error(model.run(with_state(apart, made.rigid.values, state)), torques(made, state)), 1e-10)
          << "seed " << seed;
    }
  }
  EXPECT_GT(elastic, 100u);
}

// Where the twist carries what the links need, and both sides move alike, the motors give the torque of the rigid robot
// and the links need nothing else: of any stiffness, and so in the limit.
TEST(ElasticJoints, are_rigid_where_the_twist_carries_the_links) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    RandomRobot made = random_robot(seed + 700, {.most_joints = 6, .couplings = false});
    Robot robot = made.robot;
    std::vector<Elastic> joints;
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      robot.frame(j).active = true;
      if (robot.frame(j).variable.empty()) continue;
      const double stiffness = std::pow(10.0, random.uniform(1, 8));
      robot.frame(j).elasticity = robot.arena.constant(Rational::from_double(stiffness));
      joints.push_back({j, stiffness, 0});
    }
    if (joints.empty()) continue;
    const NumericRobot rigid = numeric_robot(made.robot, made.values);
    NumericRobot links = rigid;
    for (NumericFrame& f : links.frames) f.motor_inertia = f.viscous = f.coulomb = f.offset = 0;
    const auto n = static_cast<Eigen::Index>(robot.coordinates.size());
    const State state = state_of(random, robot.coordinates.size());
    const Vector carried = inverse_dynamics(links, state), motors = inverse_dynamics(rigid, state);
    State both{Vector(2 * n), Vector(2 * n), Vector(2 * n)};
    both.qd << state.qd, state.qd;
    both.qdd << state.qdd, state.qdd;
    Vector theta = state.q;
    for (const Elastic& e : joints) {
      const auto k = static_cast<Eigen::Index>(robot.frame(e.joint).variable[0].coordinate);
      theta[k] += carried[k] / Real(e.stiffness);
    }
    both.q << state.q, theta;
    const Robot apart = with_motor_coordinates(robot);
    ASSERT_EQ(apart.coordinates.size(), static_cast<std::size_t>(2 * n));
    const Vector tau = Tried(apart, "inverse-dynamics", {}, 0).run(with_state(apart, made.values, both));
    const double rounding = 1e-15 * 1e8 * 10;  // of the stiffness times the positions
    ASSERT_LT(relative_error(tau.head(n), Vector(Vector::Zero(n))), rounding) << "seed " << seed;
    ASSERT_LT(relative_error(tau.tail(n), motors), rounding) << "seed " << seed;
  }
}

TEST(ElasticJoints, direct_dynamics_undo_inverse_dynamics) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    RandomRobot made = random_robot(seed + 900, {.most_joints = 6, .solid = true});
    for (Frame& frame : made.robot.frames) {
      frame.active = true;
      if (frame.variable.empty()) continue;
      Arena& arena = made.robot.arena;
      frame.elasticity = arena.constant(random.decimal(10, 900));
      frame.motor_inertia = arena.constant(random.decimal(0.1, 2));
      for (Ref Inertial::* const part : {&Inertial::XX, &Inertial::YY, &Inertial::ZZ, &Inertial::M})  // a ball as well
        frame.inertial.*part = arena.add(frame.inertial.*part, arena.one());
    }
    const Robot apart = with_motor_coordinates(made.robot);
    const Tried inverse(apart, "inverse-dynamics", {}, 0), direct(made.robot, "direct-dynamics", {}, 0);
    const State state = state_of(random, apart.coordinates.size());
    Values at = with_state(apart, made.values, state);
    const Vector tau = inverse.run(at);
    for (Eigen::Index k = 0; k < tau.size(); ++k) at["tau" + std::to_string(k + 1)] = static_cast<double>(tau[k]);
    ASSERT_LT(relative_error(direct.run(at, "qdd").col(0), state.qdd), 1e-8) << "seed " << seed;
  }
}

// With the twist as a coordinate the motor's torque moves both: tau_q + tau_theta, and tau_theta.
TEST(ElasticJoints, in_twists_have_the_motors_torque_in_both_equations) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    RandomRobot made = random_robot(seed + 500, {.most_joints = 5, .couplings = false});
    for (Frame& frame : made.robot.frames) {
      frame.active = true;
      if (!frame.variable.empty()) frame.elasticity = made.robot.arena.constant(random.decimal(10, 900));
    }
    if (made.robot.coordinates.empty()) continue;
    const auto n = static_cast<Eigen::Index>(made.robot.coordinates.size());
    const Robot motors = with_motor_coordinates(made.robot), twists = with_twist_coordinates(made.robot);
    EXPECT_TRUE(has_twist_coordinates(twists));
    EXPECT_FALSE(has_twist_coordinates(motors));
    EXPECT_EQ(elastic_joints(twists).size(), elastic_joints(motors).size());
    EXPECT_EQ(write_yaml(with_elastic_joints(twists)), write_yaml(made.robot));
    const State state = state_of(random, motors.coordinates.size());
    State twisted = state;
    for (Vector* each : {&twisted.q, &twisted.qd, &twisted.qdd}) each->tail(n) -= each->head(n).eval();
    const Vector tau = Tried(motors, "inverse-dynamics", {}, 0).run(with_state(motors, made.values, state));
    const Vector both = Tried(twists, "inverse-dynamics", {}, 0).run(with_state(twists, made.values, twisted));
    ASSERT_LT(relative_error(both.head(n), Vector(tau.head(n) + tau.tail(n))), 1e-9) << "seed " << seed;
    ASSERT_LT(relative_error(both.tail(n), Vector(tau.tail(n))), 1e-9) << "seed " << seed;
  }
}

TEST(ElasticJoints, are_joined_to_their_joints_again) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const Made made = random_elastic(seed, random);
    const Robot apart = with_motor_coordinates(made.robot);
    EXPECT_FALSE(has_elastic_joints(apart));
    EXPECT_EQ(elastic_joints(apart).size(), made.joints.size());
    EXPECT_EQ(default_tool(apart).link, default_tool(made.robot).link);
    EXPECT_EQ(write_yaml(with_elastic_joints(apart)), write_yaml(made.robot)) << "seed " << seed;
  }
}

TEST(ElasticJoints, of_other_robots_are_none) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Robot robot = random_robot(seed, {}).robot;
    EXPECT_TRUE(elastic_joints(robot).empty());
    EXPECT_EQ(with_motor_coordinates(robot).coordinates.size(), robot.coordinates.size());
  }
}

TEST(ElasticJoints, store_the_energy_of_their_twist) {
  Robot robot = empty_robot("one");
  Arena& arena = robot.arena;
  Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
  frame.variable = {{add_coordinate(robot, "q1", "q1", "qd1", "qdd1"), arena.one()}};
  frame.inertial.ZZ = arena.constant(Rational(2));
  frame.motor_inertia = arena.constant(Rational(3));
  frame.elasticity = arena.constant(Rational(10));
  const Values at{{"q1", 0.5}, {"q1m", 0.9}, {"qd1", 2}, {"qd1m", -1}};
  const Tried energy(robot, "energy");
  EXPECT_NEAR(static_cast<double>(energy.run(at, "U")(0, 0)), 10 * 0.4 * 0.4 / 2, 1e-14);
  EXPECT_NEAR(static_cast<double>(energy.run(at, "E")(0, 0)), (2 * 4 + 3 * 1) / 2.0, 1e-14);
}

TEST(ElasticJoints, of_closed_loops_keep_the_opened_joints_last) {
  Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  robot.frame(1).elasticity = robot.arena.one();
  const Robot apart = with_motor_coordinates(robot);
  ASSERT_EQ(apart.link_count, 5U);
  EXPECT_EQ(apart.frame(4).joint_name, "crank_motor");
  EXPECT_EQ(apart.frame(apart.loops.at(0).cut).joint_name, "pin");
  EXPECT_EQ(apart.frame(apart.loops.at(0).closing).joint_name, "pin_end");
  ASSERT_EQ(elastic_joints(apart).size(), 1U);
  EXPECT_EQ(write_yaml(with_elastic_joints(apart)), write_yaml(robot));
}

TEST(ElasticJoints, of_closed_loops_need_a_motor_and_have_no_twists) {
  Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  robot.frame(1).elasticity = robot.arena.one();
  EXPECT_THROW(with_twist_coordinates(robot), UnmetRequest);
  for (const std::size_t without_motor : {2U, 4U}) {
    Robot other = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
    other.frame(without_motor).elasticity = other.arena.one();
    EXPECT_THROW(with_motor_coordinates(other), UnmetRequest) << without_motor;
  }
}

TEST(ElasticJoints, of_a_parallelogram_belong_to_the_joint_with_the_motor) {
  Robot robot = looped_robots::four_bar("0.6", "1", "0.6", "1");
  robot.frame(1).elasticity = robot.arena.constant(Rational(700));
  const Robot coupled = with_motor_coordinates(couple_loops(robot).robot);
  ASSERT_TRUE(coupled.loops.empty());
  ASSERT_EQ(elastic_joints(coupled).size(), 1U);
  EXPECT_EQ(coupled.frame(elastic_joints(coupled)[0].joint).joint_name, "crank");
  EXPECT_FALSE(robot.arena.is_zero(with_elastic_joints(coupled).frame(1).elasticity));
}

TEST(ElasticJoints, of_closed_loops_keep_the_tolerances_of_opened_joints) {
  Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  robot.frame(1).elasticity = robot.arena.one();
  robot.tolerances = {{4, "Ia", 0.1}, {1, "Ia", 0.2}, {3, "m", 0.3}};
  const Robot apart = with_motor_coordinates(robot);
  EXPECT_EQ(apart.frame(apart.tolerances.at(0).frame).joint_name, "pin");
  EXPECT_EQ(apart.frame(apart.tolerances.at(1).frame).joint_name, "crank_motor");
  EXPECT_EQ(with_elastic_joints(apart).tolerances, robot.tolerances);
}

}  // namespace
}  // namespace armature::internal::support
