// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/rotor.h"

#include <gtest/gtest.h>

#include "armature/robot/topology.h"
#include "tests/support/patience.h"
#include "tests/support/program_run.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::support {
namespace {

struct Spin {
  std::size_t joint, carrier;
  Real ratio, inertia;
  Vec3 axis;  // in the carrier's frame
};

// By the momentum of the rotor, without a body for it: relative to its carrier it has h = J N v' a, so that the carrier
// needs the moment h' = J N (v'' a + v' w x a), and the joint J N^2 v'' + J N a.w' (from d/dt of the energy's slope).
Vector with_spin(NumericRobot robot, const State& state, const std::vector<Spin>& spins) {
  const std::vector<LinkMotion> motions = link_motions(robot, state);
  const Vector vd = robot.coupling * state.qd, vdd = robot.coupling * state.qdd;
  Vector extra = Vector::Zero(robot.coordinates());
  for (const Spin& s : spins) {
    const auto j = static_cast<Eigen::Index>(s.joint - 1);
    const LinkMotion& m = motions[s.carrier];
    const Real momentum = s.inertia * s.ratio;
    if (s.carrier != 0)
      robot.frames[s.carrier - 1].moment += momentum * (vdd[j] * s.axis + vd[j] * m.angular_velocity.cross(s.axis));
    const Real torque = momentum * (s.ratio * vdd[j] + s.axis.dot(m.angular_acceleration));
    extra += torque * robot.coupling.row(j).transpose();
  }
  return inverse_dynamics(robot, state) + extra;
}

Vec3 axis_of(const NumericRobot& with_rotors, std::size_t rotor) {
  const NumericFrame& f = with_rotors.frames[rotor - 1];
  return {std::sin(f.gamma) * std::sin(f.alpha), -std::cos(f.gamma) * std::sin(f.alpha), std::cos(f.alpha)};
}

TEST(Rotor, adds_gyroscopic_torques_to_random_robots) {
  std::size_t tried_rotors = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const RandomRobot made = random_robot(seed + 100, {.most_joints = 7});
    const NumericRobot plain = numeric_robot(made.robot, made.values);
    Robot robot = made.robot;
    Random random(seed);
    std::vector<Spin> spins;
    std::vector<std::size_t> rotors;
    for (std::size_t j = 1; j <= made.robot.link_count; ++j) {
      if (made.robot.frame(j).type == JointType::fixed || random.chance(0.3)) continue;
      Arena& arena = robot.arena;
      const std::size_t carrier = random.below(made.robot.link_count + 1);
      const Rational ratio = random.decimal(-90, 90), inertia = random.decimal(0.01, 0.5);
      const Ref gamma =
          random.chance(0.5) ? arena.scale(Rational(1, 2), arena.pi()) : arena.constant(random.decimal(-3, 3));
      const Ref alpha =
          random.chance(0.5) ? arena.scale(Rational(-1, 2), arena.pi()) : arena.constant(random.decimal(-3, 3));
      rotors.push_back(add_rotor(robot, {j, carrier, arena.constant(ratio), arena.constant(inertia), gamma, alpha}));
      spins.push_back({j, carrier, Real(ratio.to_double()), Real(inertia.to_double()), {}});
      EXPECT_TRUE(is_rotor(robot, rotors.back()) || !made.robot.frame(j).active);
    }
    const NumericRobot turning = numeric_robot(robot, made.values);
    for (std::size_t i = 0; i < spins.size(); ++i) spins[i].axis = axis_of(turning, rotors[i]);
    tried_rotors += spins.size();
    const Tried model(robot, "inverse-dynamics", {}, effort_for(seed));
    for (int i = 0; i < 4; ++i) {
      const State state = random_state(random, plain);
      ASSERT_LT(relative_error(model.run(with_state(robot, made.values, state)), with_spin(plain, state, spins)), 1e-10)
          << "seed " << seed;
    }
  }
  EXPECT_GT(tried_rotors, 100u);
}

// A motor along x on a turntable, whose joint turns about y: while both turn, the rotor's momentum is swung round, and
// its moment J N q2' q1' about y acts on the joint that carries the motor. Here joint 2 turns about the motor's own y.
TEST(Rotor, a_gyroscope_in_closed_form) {
  Robot robot = empty_robot("gyroscope");
  Arena& arena = robot.arena;
  const Ref quarter = arena.scale(Rational(1, 2), arena.pi());
  for (const char* name : {"turntable", "cradle", "wheel"}) {
    const std::size_t j = add_frame(robot, name, name, robot.frames.size());
    const std::string k = std::to_string(j);
    robot.frame(j).variable = {{add_coordinate(robot, "q" + k, "q" + k, "qd" + k, "qdd" + k), arena.one()}};
  }
  robot.frame(2).geometry.alpha = robot.frame(3).geometry.alpha = arena.negate(quarter);
  const Ref ratio = arena.constant(Rational(50)), inertia = arena.constant(Rational(1, 100));
  // Carried by the cradle (link 2), along its x axis: Rz(pi/2) Rx(pi/2) z = x.
  add_rotor(robot, {3, 2, ratio, inertia, quarter, quarter});
  const Tried model(robot, "inverse-dynamics");
  const double q2 = 0.4, qd1 = 1.5, qd2 = -0.7, qd3 = 2;
  const Vector tau = model.run({{"q1", 0.3},
                                {"q2", q2},
                                {"q3", 1},
                                {"qd1", qd1},
                                {"qd2", qd2},
                                {"qd3", qd3},
                                {"qdd1", 0},
                                {"qdd2", 0},
                                {"qdd3", 0}});
  // Angular velocity of the cradle in its frame: z1 is -y of frame 2 before it turns, w = (-sin q2, -cos q2, 0) qd1 + z
  // qd2. Moment J N qd3 (w x x) = J N qd3 (0, qd2, cos(q2) qd1): joint 2 bears its z, joint 1 -cos(q2) of its y, and
  // the wheel feels a.w' = d/dt of -sin(q2) qd1.
  const double h = 0.01 * 50;
  EXPECT_NEAR(static_cast<double>(tau[1]), h * qd3 * std::cos(q2) * qd1, 1e-12);
  EXPECT_NEAR(static_cast<double>(tau[0]), -h * qd3 * std::cos(q2) * qd2, 1e-12);
  EXPECT_NEAR(static_cast<double>(tau[2]), -h * std::cos(q2) * qd1 * qd2, 1e-12);
  EXPECT_EQ(default_tool(robot).link, 3u) << "a rotor is no tool";
  EXPECT_FALSE(is_rotor(robot, 3));
}

}  // namespace
}  // namespace armature::internal::support
