// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_arm.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "armature/base/random.h"
#include "armature/read/reader.h"
#include "armature/robot/first_links.h"

namespace armature::internal {
namespace {

struct PrintedLink {
  double x, y, z;                       // centre of mass, m, to 0.0001
  double xx, yy, zz;                    // inertias, kg m^2, to 0.001; of link 3 two to 0.01
  double digit_xx, digit_yy, digit_zz;  // the last printed digit of each
};
constexpr PrintedLink printed[] = {{0, 0.0175, -0.1105, 0.276, 0.255, 0.071, 0.001, 0.001, 0.001},
                                   {0, -0.1054, 0, 0.108, 0.018, 0.100, 0.001, 0.001, 0.001},
                                   {0, 0, -0.6447, 2.51, 2.51, 0.006, 0.01, 0.01, 0.001}};
constexpr double twists[] = {-std::numbers::pi / 2, std::numbers::pi / 2, 0};

// `off(digit)`: how far the arm's figure is from the printed one.
template <class Off>
Eigen::Matrix4d pseudo_inertia(std::size_t l, Off off) {
  const PrintedLink& link = printed[l];
  const double xx = link.xx + off(link.digit_xx), yy = link.yy + off(link.digit_yy), zz = link.zz + off(link.digit_zz);
  const Eigen::Vector3d centre(link.x + off(1e-4), link.y + off(1e-4), link.z + off(1e-4));
  Eigen::Matrix4d j = Eigen::Matrix4d::Zero();
  j.diagonal() << (yy + zz - xx) / 2, (xx + zz - yy) / 2, (xx + yy - zz) / 2, stanford_mass[l];
  j.topRightCorner<3, 1>() = stanford_mass[l] * centre;
  j.bottomLeftCorner<1, 3>() = j.topRightCorner<3, 1>().transpose();
  return j;
}

// A_i of table 1, and its derivative by the joint variable times its inverse: A_i' = Q A_i.
struct JointMatrix {
  Eigen::Matrix4d a, q;
};
JointMatrix joint_matrix(std::size_t i, double variable) {
  using Eigen::Vector3d;
  const bool slides = i == 3;
  Eigen::Isometry3d a = Eigen::Isometry3d::Identity();
  if (!slides) a.rotate(Eigen::AngleAxisd(variable, Vector3d::UnitZ()));
  a.translate(Vector3d(0, 0, slides ? variable : i == 2 ? stanford_offset : 0));
  a.rotate(Eigen::AngleAxisd(twists[i - 1], Vector3d::UnitX()));
  JointMatrix joint{a.matrix(), Eigen::Matrix4d::Zero()};
  if (slides) joint.q(2, 3) = 1;
  else joint.q(0, 1) = -1, joint.q(1, 0) = 1;
  return joint;
}

}  // namespace

StanfordArm paul_stanford_arm() {
  StanfordArm arm;
  for (std::size_t l = 0; l < 3; ++l) arm.pseudo_inertia[l] = pseudo_inertia(l, [](double) { return 0.0; });
  return arm;
}

StanfordArm built_stanford_arm(std::uint64_t seed, double products) {
  RandomNumbers random(seed);
  StanfordArm arm;
  for (std::size_t l = 0; l < 3; ++l) {
    Eigen::Matrix4d& j = arm.pseudo_inertia[l];
    do {  // until it is a body: a positive definite pseudo-inertia
      j = pseudo_inertia(l, [&](double digit) { return random.uniform(-digit / 2, digit / 2); });
      for (const auto& [a, b] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)})
        j(a, b) = j(b, a) = random.uniform(-products, products) * std::sqrt(std::max(0.0, j(a, a) * j(b, b)));
    } while (Eigen::LLT<Eigen::Matrix4d>(j).info() != Eigen::Success);
  }
  return arm;
}

Robot stanford_robot(const StanfordArm& arm) {
  Diagnostics known;  // warnings about a built-in robot
  Robot robot = first_links(read_robot("stanford", known), 3);
  const auto number = [&](double value) {
    return robot.arena.constant(Rational::from_decimal(fmt::format("{:.12f}", value)).value());
  };
  robot.gravity[2] = number(-stanford_gravity);
  robot.frame(2).geometry.r = number(stanford_offset);
  for (std::size_t l = 1; l <= 3; ++l) {
    // Khalil's frame l is the paper's before the twist of the link.
    Eigen::Matrix4d turn = Eigen::Matrix4d::Identity();
    turn.topLeftCorner<3, 3>() = Eigen::AngleAxisd(twists[l - 1], Eigen::Vector3d::UnitX()).toRotationMatrix();
    const Eigen::Matrix4d j = turn * arm.pseudo_inertia[l - 1] * turn.transpose();
    Frame& frame = robot.frame(l);
    frame.inertial = {
        number(j(1, 1) + j(2, 2)), number(-j(0, 1)), number(-j(0, 2)), number(j(0, 0) + j(2, 2)), number(-j(1, 2)),
        number(j(0, 0) + j(1, 1)), number(j(0, 3)),  number(j(1, 3)),  number(j(2, 3)),           number(j(3, 3))};
    const auto i = static_cast<Eigen::Index>(l - 1);
    frame.motor_inertia = number(arm.rotor[i]);
    frame.viscous_friction = number(arm.viscous[i]);
    frame.coulomb_friction = number(arm.coulomb[i]);
  }
  return robot;
}

Eigen::Vector3d lagrange_euler_torques(const std::array<Eigen::Matrix4d, 3>& pseudo_inertia,
                                       const StanfordMotion& motion) {
  const Eigen::Vector4d weight(0, 0, -stanford_gravity, 0);
  Eigen::Matrix4d t = Eigen::Matrix4d::Identity(), t1 = Eigen::Matrix4d::Zero(), t2 = t1;  // T_l, T_l', T_l''
  std::array<Eigen::Matrix4d, 3> u;                                                        // U_li
  Eigen::Vector3d torques = Eigen::Vector3d::Zero();
  for (std::size_t l = 1; l <= 3; ++l) {
    const auto k = static_cast<Eigen::Index>(l - 1);
    const auto [a, q] = joint_matrix(l, motion.q[k]);
    const Eigen::Matrix4d qa = q * a;
    t2 = (t2 * a + 2 * motion.qd[k] * t1 * qa +
          t * (motion.qd[k] * motion.qd[k] * q + motion.qdd[k] * Eigen::Matrix4d::Identity()) * qa)
             .eval();
    t1 = (t1 * a + motion.qd[k] * t * qa).eval();
    for (std::size_t i = 0; i + 1 < l; ++i) u[i] = (u[i] * a).eval();
    u[l - 1] = t * qa;
    t = (t * a).eval();
    const Eigen::Matrix4d& j = pseudo_inertia[l - 1];
    for (std::size_t i = 0; i < l; ++i)
      torques[static_cast<Eigen::Index>(i)] += (u[i] * j * t2.transpose()).trace() - weight.dot(u[i] * j.col(3));
  }
  return torques;
}

}  // namespace armature::internal
