// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/pseudo_inertia.h"

#include <algorithm>
#include <array>

#include "armature/derive/models/gravity.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/lagrange.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/derive/recursion/wrench_carrier.h"
#include "armature/derive/start_model.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

struct PseudoInertia {
  Matrix3 s;  // second moments
  Vector3 ms;
  Scalar m;
};

PseudoInertia pseudo_inertia(Arena& arena, const Inertial& p, const std::string& l) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar half = scalar(arena.constant(Rational(1, 2)));
  const Scalar xx = scalar(p.XX), yy = scalar(p.YY), zz = scalar(p.ZZ);
  const Scalar xy = -scalar(p.XY), xz = -scalar(p.XZ), yz = -scalar(p.YZ);
  return {{{{{named(half * (yy + zz - xx), "SXX" + l), xy, xz},
             {xy, named(half * (xx + zz - yy), "SYY" + l), yz},
             {xz, yz, named(half * (xx + yy - zz), "SZZ" + l)}}}},
          Vector3::of(arena, {p.MX, p.MY, p.MZ}),
          scalar(p.M)};
}

// J Delta^T = [G; f^T] for one joint and one link.
struct Moment {
  Matrix3 g;
  Vector3 f;
};

Moment moment(const PseudoInertia& j, const Twist& delta, const std::string& stem) {
  const Vector3 &d = delta.angular, &t = delta.linear;
  const auto row = [&](const Vector3& s, Scalar ms, const char* number) {
    return named(cross(d, s) + ms * t, "G" + stem + number);  // s^T hat(d)^T is (d x s)^T
  };
  return {{{row(j.s.rows[0], j.ms.x, "_1"), row(j.s.rows[1], j.ms.y, "_2"), row(j.s.rows[2], j.ms.z, "_3")}},
          named(j.m * t + cross(d, j.ms), "H" + stem)};
}

Vector3 axial(const Matrix3& g) {
  const auto& r = g.rows;
  return {r[1].z - r[2].y, r[2].x - r[0].z, r[0].y - r[1].x};
}

}  // namespace

Model derive_pseudo_inertia(const Robot& original, const DeriveOptions&) {
  const Robot robot = regrouped(original);
  Model model =
      start_model(robot, "lagrange-pseudo-inertia", "Zomaya & Morris 1989, eq. 1-13", {position_input(robot)});
  model.notes = {"torque i: sum D_ij*qdd_j + sum C_ijk*qd_j*qd_k + h_i", "without friction"};
  model.legend = {{"SW", "differential rotation of a joint, in the frame of a link"},
                  {"SV", "differential translation of a joint, in the frame of a link"},
                  {"G", "pseudo-inertia times the transposed differential motion, rows 1-3"},
                  {"H", "pseudo-inertia times the transposed differential motion, row 4"}};
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const WrenchCarrier carrier(arena, robot, transforms);
  const JointTwists joints = carrier.unit_velocities();

  const std::size_t links = robot.link_count, n = robot.coordinates.size();
  const Scalar zero{arena, arena.zero()};
  std::vector<std::vector<Scalar>> inertia(links, std::vector<Scalar>(links, zero));
  std::vector<Scalar> gravity(links, zero);
  std::vector<Scalar> c(n * n * (n + 1) / 2, zero);
  const auto add_velocity_term = [&](std::size_t i, std::size_t j, std::size_t k, Scalar value) {
    for (const Coupling& row : robot.frame(i).variable)
      for (const Coupling& first : robot.frame(j).variable)
        for (const Coupling& second : robot.frame(k).variable) {
          const auto [l, m] = std::minmax(first.coordinate, second.coordinate);
          // C_ijk stands for both orders of j and k; there is only one order when they are equal.
          const Rational factor = j != k && l == m ? Rational(2) : j == k && l != m ? Rational(1, 2) : Rational(1);
          const std::array factors{arena.constant(factor), row.coefficient, first.coefficient, second.coefficient};
          c[row.coordinate * n * (n + 1) / 2 + l * n - l * (l + 1) / 2 + m] +=
              Scalar{arena, arena.product(factors)} * value;
        }
  };
  const std::vector<Vector3> g = gravity_in_frames(arena, robot, transforms);
  for (std::size_t l = 1; l <= links; ++l) {
    const std::string s = std::to_string(l);
    const PseudoInertia body = pseudo_inertia(arena, robot.frame(l).inertial, s);
    std::vector<std::size_t> path;
    for (const std::size_t i : path_from_base(robot, l))
      if (robot.frame(i).type != JointType::fixed) path.push_back(i);
    std::vector<Twist> delta;
    for (const std::size_t i : path) delta.push_back(carrier.seen_from(joints, i, l));
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Moment p = moment(body, delta[i], s + "_" + std::to_string(path[i]));
      const Vector3 a = axial(p.g);
      const Scalar trace = p.g.rows[0].x + p.g.rows[1].y + p.g.rows[2].z;
      gravity[path[i] - 1] -= dot(g[l], p.f);
      for (std::size_t j = 0; j <= i; ++j) {
        const Scalar d = dot(delta[j].angular, a) + dot(delta[j].linear, p.f);
        inertia[path[j] - 1][path[i] - 1] += d;
        if (j != i) inertia[path[i] - 1][path[j] - 1] += d;
      }
      for (std::size_t k = 0; k < path.size(); ++k) {
        const Vector3 turned =
            named(p.g * delta[k].angular, "GD" + s + "_" + std::to_string(path[i]) + "_" + std::to_string(path[k]));
        for (std::size_t j = 0; j <= k; ++j) {
          const Vector3& dj = delta[j].angular;
          add_velocity_term(path[i], path[j], path[k],
                            dot(dj, turned) - dot(dj, delta[k].angular) * trace + dot(cross(dj, delta[k].linear), p.f));
        }
      }
    }
  }
  for (std::size_t j = 1; j <= links; ++j) {
    inertia[j - 1][j - 1] += Scalar{arena, robot.frame(j).motor_inertia};
    if (robot.frame(j).type != JointType::fixed) gravity[j - 1] += joint_spring(arena, robot, j);
  }

  Output velocity{"C", "Coriolis and centrifugal coefficients C_ijk, j <= k", n, n * (n + 1) / 2, {}, {}, {}};
  for (const Scalar& each : c) velocity.values.push_back(each.ref());
  const Input rates = velocity_input(robot);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = j; k < n; ++k) {
        velocity.units.push_back(velocity_coefficient_unit(robot, i, j, k));
        if (i > 0) continue;
        const std::string &first = arena.name_of(rates.symbols[j]), &second = arena.name_of(rates.symbols[k]);
        velocity.column_labels.push_back(j == k ? first + "^2" : "2*" + first + "*" + second);
      }
  model.outputs = {inertia_output(robot, "D", inertia_in_coordinates(arena, robot, inertia)), std::move(velocity),
                   torque_output(robot, "h", gravity_meaning(robot), generalised_torques(arena, robot, gravity))};
  return model;
}

}  // namespace armature::internal
