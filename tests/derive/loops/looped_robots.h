// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots with closed loops: described by hand, and random ones that close by construction. A random chain or tree is
// put into a random posture, and two of its links are joined there: the closing frame gets the pose that the cut frame
// has.
#pragma once

#include <Eigen/Dense>
#include <map>
#include <numbers>
#include <string>
#include <unordered_map>
#include <vector>

#include "armature/read/reader.h"
#include "armature/robot/loop_closure.h"
#include "armature/robot/values.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::looped_robots {

inline Robot read(const std::string& yaml) {
  Diagnostics diagnostics;
  return read_yaml(yaml, "looped.yaml", diagnostics);
}

// The parallelogram of Pinocchio's example, and any other four-bar: crank a (5 kg), coupler b (10 kg), rocker c (5 kg),
// ground g; masses in the middle of the bars.
inline Robot four_bar(const std::string& a, const std::string& b, const std::string& c, const std::string& g) {
  return read(R"(
armature: 1
robot: four_bar
gravity: [0, -9.81, 0]
parameters:
  a: )" + a +
              "\n  b: " + b + "\n  c: " + c + "\n  g: " + g + R"(
joints:
  - [joint,  parent, mu, d, theta]
  - [crank,  base,   1,  0, q1   ]
  - [rod,    crank,  0,  a, q2   ]
  - [rocker, base,   0,  g, q3   ]
cut_joints:
  - [joint,   type, parent, mu, d, theta]
  - [pin,     R,    rod,    0,  b, q4   ]
  - [pin_end, F,    rocker, 0,  c, 0    ]
loops:
  - [cut, closing]
  - [pin, pin_end]
links:
  - [link,   m,  cx,   Izz               ]
  - [crank,  5,  a/2,  0.15416666666666667]
  - [rod,    10, b/2,  0.8416666666666667]
  - [rocker, 5,  c/2,  0.15416666666666667]
)");
}

struct Looped {
  Robot robot;
  Eigen::VectorXd q;  // a closed posture
};

inline std::array<double, 6> khalil_parameters(const support::NumericPose& pose) {  // gamma b alpha d theta r
  const Eigen::Matrix3d R = pose.rotation.cast<double>();
  const double alpha = std::atan2(std::hypot(R(0, 2), R(1, 2)), R(2, 2));
  const double gamma = std::atan2(R(0, 2), -R(1, 2)), theta = std::atan2(R(2, 0), R(2, 1));
  Eigen::Matrix3d basis;
  basis << std::cos(gamma), 0, R(0, 2), std::sin(gamma), 0, R(1, 2), 0, 1, R(2, 2);
  const Eigen::Vector3d dbr = basis.colPivHouseholderQr().solve(pose.position.cast<double>());
  return {gamma, dbr[1], alpha, dbr[0], theta, dbr[2]};
}

// One spatial loop through the base: `passive` joints after `motors` ones, cut at a joint of the given type. With
// six passive and cut freedoms the motors decide it.
inline Looped random_loop(std::uint64_t seed, JointType cut) {
  const std::size_t motors = 1 + seed % 2, passive = cut == JointType::fixed ? 6 : 5, links = motors + passive;
  support::RobotOptions options = support::kdl_options();
  options.trees = options.fixed_joints = options.couplings = options.wrenches = false;
  options.losses = options.solid = true;
  options.fewest_joints = options.most_joints = links;
  options.tools = options.base_pose = options.rotating_base = false;
  support::RandomRobot made = support::random_robot(seed, options);
  Robot& robot = made.robot;
  std::unordered_map<Ref, Ref> numbers;  // gravity is symbols
  for (const auto& [name, value] : made.values)
    if (robot.arena.has_symbol(name))
      numbers.emplace(robot.arena.symbol(name), robot.arena.constant(Rational::from_double(value)));
  give_values(robot, numbers);
  support::Random random(seed + 77);
  for (std::size_t j = 1; j <= links; ++j) robot.frame(j).active = false;
  for (std::size_t k = 0; k < motors; ++k) robot.frame(1 + random.below(links)).active = true;
  Eigen::VectorXd q(static_cast<Eigen::Index>(robot.coordinates.size() + (cut != JointType::fixed)));
  for (double& each : q) each = random.uniform(-1.5, 1.5);
  Arena& arena = robot.arena;
  const auto set = [&](Ref& slot, double value) { slot = arena.constant(Rational::from_double(value)); };
  const std::size_t k = add_frame(robot, "cut", "cut", links);
  set(robot.frame(k).geometry.alpha, 0.7);
  set(robot.frame(k).geometry.d, 0.3);
  set(robot.frame(k).geometry.gamma, 0.4);
  robot.frame(k).type = cut;
  robot.frame(k).active = false;
  if (cut != JointType::fixed) robot.frame(k).variable = {{add_coordinate(robot, "qc", "qc", "vc", "ac"), arena.one()}};
  // The oracle places the cut frame as if it were a link.
  Robot whole = robot;
  whole.link_count = k;
  const support::NumericRobot numeric = support::numeric_robot(whole);
  const support::NumericPose pose = support::frames_in_base(numeric, q.cast<support::Real>())[k];
  const std::size_t e = add_frame(robot, "closing", "closing", 0);
  robot.frame(e).type = JointType::fixed;
  robot.frame(e).active = false;
  const std::array<double, 6> p = khalil_parameters(pose);
  Geometry& g = robot.frame(e).geometry;
  set(g.gamma, p[0]), set(g.b, p[1]), set(g.alpha, p[2]), set(g.d, p[3]), set(g.theta, p[4]), set(g.r, p[5]);
  robot.loops = {{k, e}};
  return {robot, q};
}

// What the oracles say of a closed robot at one state: rates of all coordinates from those of the motors, by solving
// the closure in numbers, and torques by virtual work on the oracle's tree.
class ClosedOracle {
 public:
  ClosedOracle(const Robot& robot, const std::map<std::string, double>& values = {})
      : robot_(robot), closure_(robot, values) {
    support::Values all(values.begin(), values.end());
    numeric_ = support::numeric_robot(robot, all);
  }
  const LoopStructure& structure() const { return closure_.structure(); }
  // Do the motors decide the other joints, far from a singular posture?
  bool is_decided(const Eigen::VectorXd& q) const {
    const Eigen::VectorXd values =
        Eigen::JacobiSVD<Eigen::MatrixXd>(chosen_columns(closure_.jacobian(q), unknowns())).singularValues();
    return values.size() == static_cast<Eigen::Index>(unknowns().size()) &&
           values[values.size() - 1] > 1e-3 * values[0];
  }
  const LoopClosure& closure() const { return closure_; }

  std::vector<std::size_t> unknowns() const {
    std::vector<std::size_t> all = structure().passive;
    all.insert(all.end(), structure().cut.begin(), structure().cut.end());
    return all;
  }
  // G: velocities of all coordinates for a unit of each motorised one.
  Eigen::MatrixXd G(const Eigen::VectorXd& q) const {
    const Eigen::MatrixXd J = closure_.jacobian(q);
    const Eigen::MatrixXd W = -chosen_columns(J, unknowns())
                                   .completeOrthogonalDecomposition()
                                   .solve(chosen_columns(J, structure().motorised));
    Eigen::MatrixXd G = Eigen::MatrixXd::Zero(q.size(), W.cols());
    for (std::size_t c = 0; c < structure().motorised.size(); ++c)
      G(static_cast<Eigen::Index>(structure().motorised[c]), static_cast<Eigen::Index>(c)) = 1;
    for (std::size_t u = 0; u < unknowns().size(); ++u)
      G.row(static_cast<Eigen::Index>(unknowns()[u])) = W.row(static_cast<Eigen::Index>(u));
    return G;
  }
  // q'' of all coordinates: G q''_a + G' q'_a, with G' by central differences along the motion.
  Eigen::VectorXd accelerations(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd) const {
    const double h = 1e-5;
    const Eigen::VectorXd step = h * G(q) * qd;
    Eigen::VectorXd forward = q + step, back = q - step;
    closure_.close(forward, unknowns());
    closure_.close(back, unknowns());
    return G(q) * qdd + (G(forward) - G(back)) * qd / (2 * h);
  }
  Eigen::VectorXd torques(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd) const {
    const Eigen::VectorXd rates = G(q) * qd;
    const support::State state{q.cast<support::Real>(), rates.cast<support::Real>(),
                               accelerations(q, qd, qdd).cast<support::Real>()};
    return G(q).transpose() * support::inverse_dynamics(numeric_, state).cast<double>();
  }
  // Values by symbol, for models.
  support::Values state(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd) const {
    support::Values values;
    for (std::size_t k = 0; k < robot_.coordinates.size(); ++k)
      values[robot_.arena.name_of(robot_.coordinates[k].q)] = q[static_cast<Eigen::Index>(k)];
    for (std::size_t c = 0; c < structure().motorised.size(); ++c) {
      const Coordinate& motor = robot_.coordinates[structure().motorised[c]];
      values[robot_.arena.name_of(motor.qd)] = qd[static_cast<Eigen::Index>(c)];
      values[robot_.arena.name_of(motor.qdd)] = qdd[static_cast<Eigen::Index>(c)];
    }
    return values;
  }

 private:
  Robot robot_;
  LoopClosure closure_;
  support::NumericRobot numeric_;
};

}  // namespace armature::internal::looped_robots
