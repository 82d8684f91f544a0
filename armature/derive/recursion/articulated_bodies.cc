// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/articulated_bodies.h"

#include <array>

#include "armature/base/error.h"
#include "armature/derive/recursion/frame_chain.h"
#include "armature/derive/recursion/symmetric_factors.h"
#include "armature/derive/recursion/symmetric_matrix.h"

namespace armature::internal {
namespace {

// [moment; force] or [angular; linear] at the origin of a frame.
struct Spatial {
  Vector3 angular, linear;
};

Spatial operator+(const Spatial& a, const Spatial& b) { return {a.angular + b.angular, a.linear + b.linear}; }
Spatial operator*(Scalar a, const Spatial& b) { return {a * b.angular, a * b.linear}; }
Scalar dot(const Spatial& a, const Spatial& b) { return dot(a.angular, b.angular) + dot(a.linear, b.linear); }
Spatial named(const Spatial& a, const std::string& stem) {
  return {named(a.angular, stem + "_N"), named(a.linear, stem + "_F")};
}

// moment = J alpha + H a,  force = H^T alpha + M a.
struct ArticulatedInertia {
  SymmetricMatrix3 j;
  Matrix3 h;
  SymmetricMatrix3 m;
};

Matrix3 full(const SymmetricMatrix3& s) { return {{{{s.xx, s.xy, s.xz}, {s.xy, s.yy, s.yz}, {s.xz, s.yz, s.zz}}}}; }

Spatial operator*(const ArticulatedInertia& i, const Spatial& a) {
  return {full(i.j) * a.angular + i.h * a.linear, transposed(i.h) * a.angular + full(i.m) * a.linear};
}

SymmetricMatrix3 sum(const SymmetricMatrix3& a, const SymmetricMatrix3& b) {
  return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz};
}

// a - u v^T, where the result is known to be symmetric.
SymmetricMatrix3 minus_product(const SymmetricMatrix3& a, const Vector3& u, const Vector3& v) {
  return {a.xx - u.x * v.x, a.xy - u.x * v.y, a.xz - u.x * v.z, a.yy - u.y * v.y, a.yz - u.y * v.z, a.zz - u.z * v.z};
}

SymmetricMatrix3 named(const SymmetricMatrix3& a, const std::string& stem) {
  return {named(a.xx, stem + "_XX"), named(a.xy, stem + "_XY"), named(a.xz, stem + "_XZ"),
          named(a.yy, stem + "_YY"), named(a.yz, stem + "_YZ"), named(a.zz, stem + "_ZZ")};
}

Matrix3 named(const Matrix3& a, const std::string& stem) {
  return {{named(a.rows[0], stem + "_1"), named(a.rows[1], stem + "_2"), named(a.rows[2], stem + "_3")}};
}

ArticulatedInertia named(const ArticulatedInertia& a, const std::string& stem) {
  return {named(a.j, stem + "J"), named(a.h, stem + "H"), named(a.m, stem + "M")};
}

// The inertia of link j about the origin of its frame.
ArticulatedInertia rigid(Arena& arena, const Inertial& p) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar o = scalar(arena.zero()), mx = scalar(p.MX), my = scalar(p.MY), mz = scalar(p.MZ), m = scalar(p.M);
  return {{scalar(p.XX), scalar(p.XY), scalar(p.XZ), scalar(p.YY), scalar(p.YZ), scalar(p.ZZ)},
          {{{{o, -mz, my}, {mz, o, -mx}, {-my, mx, o}}}},
          {m, o, o, m, o, m}};
}

// X^T I X: turned into the antecedent frame, then moved by p: H' = H + hat(p) M, J' = J - H' hat(p) + hat(p) H^T.
ArticulatedInertia carried(const JointTransform& t, const ArticulatedInertia& a, const std::string& stem) {
  SymmetricMatrix3 j = a.j, m = a.m;
  Matrix3 h = a.h;
  for (const PlaneRotation* rotation : t.rotations()) {
    j = turned(*rotation, j, stem + "J");
    m = turned(*rotation, m, stem + "M");
    Matrix3 columns = transposed(h);  // R H R^T: turn the columns, then the rows
    for (Vector3& column : columns.rows) column = rotation->apply(column, stem + "H");
    h = transposed(columns);
    for (Vector3& row : h.rows) row = rotation->apply(row, stem + "H");
  }
  const Vector3& p = t.position();
  const Matrix3 moved_columns{
      {cross(p, {m.xx, m.xy, m.xz}), cross(p, {m.xy, m.yy, m.yz}), cross(p, {m.xz, m.yz, m.zz})}};
  const Matrix3 moved = transposed(moved_columns);
  const Matrix3 h2 =
      named(Matrix3{{h.rows[0] + moved.rows[0], h.rows[1] + moved.rows[1], h.rows[2] + moved.rows[2]}}, stem + "HP");
  // Row i of H' hat(p) is h'_i x p, so row i of -H' hat(p) is p x h'_i; hat(p) H^T has the columns p x h_i.
  const auto& r = h2.rows;
  const Vector3 a0 = cross(p, r[0]), a1 = cross(p, r[1]), a2 = cross(p, r[2]);
  const Vector3 b0 = cross(p, h.rows[0]), b1 = cross(p, h.rows[1]), b2 = cross(p, h.rows[2]);
  const SymmetricMatrix3 shift{a0.x + b0.x, a0.y + b1.x, a0.z + b2.x, a1.y + b1.y, a1.z + b2.y, a2.z + b2.z};
  return {sum(j, shift), h2, m};
}

Spatial carried(const JointTransform& t, const Spatial& wrench, const std::string& stem) {
  const Vector3 f = t.to_antecedent(wrench.linear, stem + "_F");
  return {t.to_antecedent(wrench.angular, stem + "_N") + cross(t.position(), f), f};
}

// The forces of velocities on a link.
Spatial velocity_forces(Arena& arena, const Inertial& p, const ArticulatedInertia& own, const Vector3& w,
                        const std::string& j) {
  const Vector3 ms = Vector3::of(arena, {p.MX, p.MY, p.MZ});
  return {cross(w, named(full(own.j) * w, "JW" + j)), cross(w, named(cross(w, ms), "WMS" + j))};
}

void add(ArticulatedInertia& a, const ArticulatedInertia& more) {
  a.j = sum(a.j, more.j);
  a.m = sum(a.m, more.m);
  for (std::size_t i = 0; i < 3; ++i) a.h.rows[i] = a.h.rows[i] + more.h.rows[i];
}

// The acceleration a of a body: I a = wrench.
Spatial solved(Arena& arena, const ArticulatedInertia& i, const Spatial& wrench) {
  const Matrix3 m = full(i.m), j = full(i.j), ht = transposed(i.h);
  std::vector<Ref> elements;
  for (std::size_t row = 0; row < 6; ++row)
    for (const Vector3& part :
         row < 3 ? std::array{m.rows[row], ht.rows[row]} : std::array{i.h.rows[row - 3], j.rows[row - 3]})
      for (const Ref ref : part.refs()) elements.push_back(ref);
  const Vector3 &f = wrench.linear, &n = wrench.angular;
  const std::vector<Scalar> a = SymmetricFactors(arena, elements).solve({f.x, f.y, f.z, n.x, n.y, n.z}, 6, "", "A0_");
  return {{a[3], a[4], a[5]}, {a[0], a[1], a[2]}};
}

}  // namespace

std::vector<Scalar> articulated_accelerations(Arena& arena, const Robot& robot,
                                              const std::vector<JointTransform>& transforms,
                                              const std::vector<Scalar>& torques) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const BaseMotion base = base_motion(arena, robot, true);
  const std::vector<LinkVelocity> velocities = link_velocities(arena, robot, transforms, base);
  const std::size_t n = robot.link_count;
  const Vector3 none = Vector3::zero(arena);
  std::vector<Spatial> c, p;
  std::vector<ArticulatedInertia> inertia;
  std::vector<Spatial> u_vector(n, {none, none});
  std::vector<Scalar> d(n, scalar(arena.one())), u(n, scalar(arena.zero()));
  ArticulatedInertia base_inertia = rigid(arena, robot.base_inertial);
  Spatial base_force = robot.floating_base ? velocity_forces(arena, robot.base_inertial, base_inertia, base.w, "0")
                                           : Spatial{none, none};

  for (std::size_t k = 1; k <= n; ++k) {
    const std::string j = std::to_string(k);
    const Frame& link = robot.frame(k);
    const JointTransform& t = transforms[k - 1];
    const Vector3 &w = velocities[k].w, &wi = velocities[link.antecedent].w;
    const Vector3 wi_here = t.to_frame(wi, "WI" + j);
    const Scalar qp = joint_velocity(arena, robot, k);
    const Vector3 product{wi_here.y * qp, -(wi_here.x * qp), scalar(arena.zero())};
    Spatial velocity_product{
        none, t.to_frame(named(cross(wi, named(cross(wi, t.position()), "WP" + j)), "WWP" + j), "C" + j)};
    if (link.type == JointType::revolute) velocity_product.angular = product;
    if (link.type == JointType::prismatic) velocity_product.linear = velocity_product.linear + 2 * product;
    c.push_back(named(velocity_product, "C" + j));
    inertia.push_back(rigid(arena, link.inertial));
    p.push_back(named(velocity_forces(arena, link.inertial, inertia.back(), w, j) +
                          Spatial{Vector3::of(arena, link.moment), Vector3::of(arena, link.force)},
                      "PA" + j));
  }
  for (std::size_t k = n; k >= 1; --k) {
    const std::string j = std::to_string(k);
    const Frame& link = robot.frame(k);
    ArticulatedInertia ia = inertia[k - 1] = named(inertia[k - 1], "IA" + j);
    p[k - 1] = named(p[k - 1], "PT" + j);
    Spatial rest = p[k - 1];
    if (link.type != JointType::fixed) {
      const bool revolute = link.type == JointType::revolute;
      const Matrix3 h_columns = transposed(ia.h);
      u_vector[k - 1] = revolute ? Spatial{{ia.j.xz, ia.j.yz, ia.j.zz}, ia.h.rows[2]}
                                 : Spatial{h_columns.rows[2], {ia.m.xz, ia.m.yz, ia.m.zz}};
      const Spatial& uv = u_vector[k - 1];
      d[k - 1] = named((revolute ? uv.angular.z : uv.linear.z) + scalar(link.motor_inertia), "D" + j);
      const Scalar resisting = joint_friction(arena, robot, k) + joint_spring(arena, robot, k);
      u[k - 1] = named(torques[k - 1] - resisting - (revolute ? rest.angular.z : rest.linear.z), "TA" + j);
      if (link.antecedent == 0 && !robot.floating_base) continue;
      const Scalar inverse = named(scalar(arena.one()) / d[k - 1], "DI" + j);
      const Spatial g = named(inverse * uv, "UD" + j);
      ia.j = minus_product(ia.j, g.angular, uv.angular);
      ia.m = minus_product(ia.m, g.linear, uv.linear);
      const auto row = [&](Scalar factor, const Vector3& old) { return old - factor * uv.linear; };
      ia.h = {{row(g.angular.x, ia.h.rows[0]), row(g.angular.y, ia.h.rows[1]), row(g.angular.z, ia.h.rows[2])}};
      ia = named(ia, "IB" + j);
      rest = rest + ia * c[k - 1] + u[k - 1] * g;
    } else {
      if (link.antecedent == 0 && !robot.floating_base) continue;
      rest = rest + ia * c[k - 1];
    }
    add(link.antecedent == 0 ? base_inertia : inertia[link.antecedent - 1], carried(transforms[k - 1], ia, "IC" + j));
    Spatial& force = link.antecedent == 0 ? base_force : p[link.antecedent - 1];
    force = force + carried(transforms[k - 1], named(rest, "PB" + j), "PC" + j);
  }
  std::vector<Spatial> a{{base.wp, base.vp}};
  if (robot.floating_base) {
    const Vector3 f{torques[n], torques[n + 1], torques[n + 2]}, moment{torques[n + 3], torques[n + 4], torques[n + 5]};
    a[0] = solved(arena, named(base_inertia, "IA0"),
                  named(Spatial{moment - base_force.angular, f - base_force.linear}, "PT0"));
  }
  // A base that turns carries its own centripetal terms: they are in c of its children.
  std::vector<Scalar> accelerations;
  for (std::size_t k = 1; k <= n; ++k) {
    const std::string j = std::to_string(k);
    const Frame& link = robot.frame(k);
    const JointTransform& t = transforms[k - 1];
    const Spatial& i = a[link.antecedent];
    Spatial here = named(Spatial{t.to_frame(i.angular, "AW" + j),
                                 t.to_frame(named(i.linear + cross(i.angular, t.position()), "AV" + j), "AV" + j)} +
                             c[k - 1],
                         "AC" + j);
    Scalar acceleration = scalar(arena.zero());
    if (link.type != JointType::fixed) {
      acceleration = named((u[k - 1] - dot(u_vector[k - 1], here)) / d[k - 1], "QDP" + j);
      (link.type == JointType::revolute ? here.angular.z : here.linear.z) += acceleration;
    }
    accelerations.push_back(acceleration);
    a.push_back(named(here, "AA" + j));
  }
  if (robot.floating_base) {
    const Vector3 rate = named(a[0].linear - base.vp, "VR0");
    const Vector3& turning = a[0].angular;
    accelerations.insert(accelerations.end(), {rate.x, rate.y, rate.z, turning.x, turning.y, turning.z});
  }
  return accelerations;
}

}  // namespace armature::internal
