// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/symbolic_oracle.h"

#include "armature/expr/differentiate.h"
#include "armature/expr/scalar.h"

namespace armature::internal::support {
namespace {

Ref joint_variable(Arena& arena, const Frame& frame, const Robot& robot, Ref Coordinate::* part) {
  Ref v = arena.zero();
  for (const Coupling& term : frame.variable)
    v = arena.add(v, arena.multiply(term.coefficient, robot.coordinates[term.coordinate].*part));
  return v;
}

// Eq. 1-b, element by element.
SymbolicPose joint_pose(Arena& arena, const Robot& robot, const Frame& f) {
  const auto of = [&](Ref ref) { return Scalar(arena, ref); };
  const Scalar v = of(joint_variable(arena, f, robot, &Coordinate::q));
  const Scalar theta = f.type == JointType::revolute ? of(f.geometry.theta) + v : of(f.geometry.theta);
  const Scalar r = f.type == JointType::prismatic ? of(f.geometry.r) + v : of(f.geometry.r);
  const Scalar b = of(f.geometry.b), d = of(f.geometry.d);
  const Scalar Cg = cos(of(f.geometry.gamma)), Sg = sin(of(f.geometry.gamma));
  const Scalar Ca = cos(of(f.geometry.alpha)), Sa = sin(of(f.geometry.alpha));
  const Scalar Ct = cos(theta), St = sin(theta);
  const Scalar rotation[] = {Cg * Ct - Sg * Ca * St,
                             -(Cg * St) - Sg * Ca * Ct,
                             Sg * Sa,
                             Sg * Ct + Cg * Ca * St,
                             -(Sg * St) + Cg * Ca * Ct,
                             -(Cg * Sa),
                             Sa * St,
                             Sa * Ct,
                             Ca};
  const Scalar position[] = {d * Cg + r * Sg * Sa, d * Sg - r * Cg * Sa, r * Ca + b};
  SymbolicPose pose;
  for (std::size_t i = 0; i < 9; ++i) pose.rotation[i] = rotation[i].ref();
  for (std::size_t i = 0; i < 3; ++i) pose.position[i] = position[i].ref();
  return pose;
}

// sum_k a[3 i + k] * b[k * stride + j]
Ref row_times(Arena& arena, const Ref* row, const Ref* column, std::size_t stride) {
  Ref sum = arena.zero();
  for (std::size_t k = 0; k < 3; ++k) sum = arena.add(sum, arena.multiply(row[k], column[k * stride]));
  return sum;
}

SymbolicPose multiply(Arena& arena, const SymbolicPose& a, const SymbolicPose& b) {
  SymbolicPose c;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) c.rotation[3 * i + j] = row_times(arena, &a.rotation[3 * i], &b.rotation[j], 3);
    c.position[i] = arena.add(row_times(arena, &a.rotation[3 * i], b.position.data(), 1), a.position[i]);
  }
  return c;
}

// The vector w of R' R^T = hat(w), from the derivative of R.
std::array<Ref, 3> rotation_rate(Arena& arena, const std::array<Ref, 9>& rate, const std::array<Ref, 9>& rotation) {
  const auto element = [&](std::size_t i, std::size_t j) {
    return row_times(arena, &rate[3 * i], &rotation[3 * j], 1);
  };
  return {element(2, 1), element(0, 2), element(1, 0)};
}

// The total time derivative of functions of q and q'.
std::vector<Ref> time_derivative(Arena& arena, const Robot& robot, const std::vector<Ref>& values) {
  std::vector<Ref> total(values.size(), arena.zero());
  for (const Coordinate& c : robot.coordinates) {
    const std::vector<Ref> by_position = differentiate(arena, values, c.q);
    const std::vector<Ref> by_velocity = differentiate(arena, values, c.qd);
    for (std::size_t i = 0; i < values.size(); ++i) {
      total[i] = arena.add(total[i], arena.multiply(by_position[i], c.qd));
      total[i] = arena.add(total[i], arena.multiply(by_velocity[i], c.qdd));
    }
  }
  return total;
}

std::array<Ref, 3> turned_back(Arena& arena, const std::array<Ref, 9>& rotation, const std::array<Ref, 3>& v) {
  std::array<Ref, 3> out;
  for (std::size_t i = 0; i < 3; ++i) {
    const Ref column[] = {rotation[i], rotation[3 + i], rotation[6 + i]};
    out[i] = row_times(arena, column, v.data(), 1);
  }
  return out;
}

Ref dot(Arena& arena, const std::array<Ref, 3>& a, const std::array<Ref, 3>& b) {
  return row_times(arena, a.data(), b.data(), 1);
}

// M v.v/2 + MS.(v x w) + w.J w/2, all in the link's frame, minus the potential energy -g.(M p + R MS).
Ref lagrangian(Arena& arena, const Robot& robot, const Frame& f, const SymbolicPose& pose) {
  std::vector<Ref> elements(pose.rotation.begin(), pose.rotation.end());
  elements.insert(elements.end(), pose.position.begin(), pose.position.end());
  const std::vector<Ref> rates = time_derivative(arena, robot, elements);
  std::array<Ref, 9> rotation_rates;
  std::copy_n(rates.begin(), 9, rotation_rates.begin());
  const std::array<Ref, 3> w = turned_back(arena, pose.rotation, rotation_rate(arena, rotation_rates, pose.rotation));
  const std::array<Ref, 3> v = turned_back(arena, pose.rotation, {rates[9], rates[10], rates[11]});
  const Inertial& p = f.inertial;
  const auto of = [&](Ref ref) { return Scalar(arena, ref); };
  const Scalar wx = of(w[0]), wy = of(w[1]), wz = of(w[2]), vx = of(v[0]), vy = of(v[1]), vz = of(v[2]);
  const Scalar half = of(arena.constant(Rational(1, 2)));
  const Scalar kinetic = half * of(p.M) * (vx * vx + vy * vy + vz * vz) + of(p.MX) * (vy * wz - vz * wy) +
                         of(p.MY) * (vz * wx - vx * wz) + of(p.MZ) * (vx * wy - vy * wx) +
                         half * (of(p.XX) * wx * wx + of(p.YY) * wy * wy + of(p.ZZ) * wz * wz) + of(p.XY) * wx * wy +
                         of(p.XZ) * wx * wz + of(p.YZ) * wy * wz;
  const std::array<Ref, 3> g = turned_back(arena, pose.rotation, robot.gravity);
  const Scalar weight = of(p.M) * of(dot(arena, robot.gravity, pose.position)) + of(p.MX) * of(g[0]) +
                        of(p.MY) * of(g[1]) + of(p.MZ) * of(g[2]);
  return (kinetic + weight).ref();
}

}  // namespace

std::vector<SymbolicPose> symbolic_frames(Arena& arena, const Robot& robot) {
  const Ref o = arena.zero(), i = arena.one();
  std::vector<SymbolicPose> poses{{{i, o, o, o, i, o, o, o, i}, {o, o, o}}};
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    poses.push_back(multiply(arena, poses[robot.frame(j).antecedent], joint_pose(arena, robot, robot.frame(j))));
  return poses;
}

std::vector<Ref> symbolic_jacobian(Arena& arena, const Robot& robot, const SymbolicPose& pose) {
  const std::size_t n = robot.coordinates.size();
  std::vector<Ref> J(6 * n, arena.zero());
  for (std::size_t k = 0; k < n; ++k) {
    const std::vector<Ref> linear = differentiate(arena, pose.position, robot.coordinates[k].q);
    const std::vector<Ref> turning = differentiate(arena, pose.rotation, robot.coordinates[k].q);
    std::array<Ref, 9> rates;
    std::copy_n(turning.begin(), 9, rates.begin());
    const std::array<Ref, 3> angular = rotation_rate(arena, rates, pose.rotation);
    for (std::size_t i = 0; i < 3; ++i) {
      J[i * n + k] = linear[i];
      J[(i + 3) * n + k] = angular[i];
    }
  }
  return J;
}

std::vector<Ref> lagrange_torques(Arena& arena, const Robot& robot) {
  const std::vector<SymbolicPose> poses = symbolic_frames(arena, robot);
  Ref L = arena.zero();
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    L = arena.add(L, lagrangian(arena, robot, robot.frame(j), poses[j]));
  for (std::size_t j = 1; j <= robot.link_count; ++j) {  // springs store Ks v^2/2 + Kcos sin(v) - Ksin cos(v)
    const Frame& f = robot.frame(j);
    const Scalar v(arena, joint_variable(arena, f, robot, &Coordinate::q)), half(arena, arena.constant(Rational(1, 2)));
    const auto of = [&](Ref ref) { return Scalar(arena, ref); };
    L = arena.subtract(L,
                       (half * of(f.spring) * v * v + of(f.spring_cosine) * sin(v) - of(f.spring_sine) * cos(v)).ref());
  }
  std::vector<Ref> momenta, torques;
  for (const Coordinate& c : robot.coordinates) momenta.push_back(differentiate(arena, L, c.qd));
  torques = time_derivative(arena, robot, momenta);
  for (std::size_t k = 0; k < torques.size(); ++k)
    torques[k] = arena.subtract(torques[k], differentiate(arena, L, robot.coordinates[k].q));
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& f = robot.frame(j);
    const Scalar v(arena, joint_variable(arena, f, robot, &Coordinate::qd));
    const Scalar a(arena, joint_variable(arena, f, robot, &Coordinate::qdd));
    const auto of = [&](Ref ref) { return Scalar(arena, ref); };
    const Scalar losses =
        of(f.motor_inertia) * a + of(f.viscous_friction) * v + of(f.coulomb_friction) * sign(v) + of(f.friction_offset);
    for (const Coupling& term : f.variable)
      torques[term.coordinate] = arena.add(torques[term.coordinate], arena.multiply(term.coefficient, losses.ref()));
  }
  return torques;
}

}  // namespace armature::internal::support
