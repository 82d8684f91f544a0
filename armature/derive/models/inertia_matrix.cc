// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/inertia_matrix.h"

#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"
#include "armature/robot/floating_base.h"

namespace armature::internal {
namespace {

// The block of a floating base, from the composite of the whole robot.
void set_base_block(std::vector<std::vector<Scalar>>& a, std::size_t base, const CompositeLink& all, Scalar o) {
  const Scalar &x = all.MS.x, &y = all.MS.y, &z = all.MS.z;
  const std::array<std::array<Scalar, 6>, 6> block{{{all.M, o, o, o, z, -y},
                                                    {o, all.M, o, -z, o, x},
                                                    {o, o, all.M, y, -x, o},
                                                    {o, -z, y, all.XX, all.XY, all.XZ},
                                                    {z, o, -x, all.XY, all.YY, all.YZ},
                                                    {-y, x, o, all.XZ, all.YZ, all.ZZ}}};
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j) a[base + i][base + j] = block[i][j];
}

}  // namespace

std::vector<std::vector<Scalar>> joint_inertia(Arena& arena, const Robot& robot,
                                               const std::vector<JointTransform>& transforms,
                                               const std::vector<CompositeLink>& links) {
  const Scalar zero{arena, arena.zero()};
  const std::size_t base = robot.link_count, size = base + (robot.floating_base ? 6 : 0);
  std::vector<std::vector<Scalar>> a(size, std::vector<Scalar>(size, zero));
  if (robot.floating_base) set_base_block(a, base, links.back(), zero);
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& joint = robot.frame(j);
    if (joint.type == JointType::fixed) continue;
    const CompositeLink& link = links[j - 1];
    const bool revolute = joint.type == JointType::revolute;
    Vector3 f = revolute ? Vector3{-link.MS.y, link.MS.x, zero} : Vector3{zero, zero, link.M};
    Vector3 m = revolute ? Vector3{link.XZ, link.YZ, link.ZZ} : Vector3{link.MS.y, -link.MS.x, zero};
    a[j - 1][j - 1] = (revolute ? link.ZZ : link.M) + Scalar{arena, joint.motor_inertia};
    for (std::size_t k = j; k != 0 && (robot.floating_base || robot.frame(k).antecedent != 0);
         k = robot.frame(k).antecedent) {
      const std::size_t i = robot.frame(k).antecedent;
      const std::string stem = std::to_string(j) + "_" + std::to_string(i);
      f = transforms[k - 1].to_antecedent(f, "FA" + stem);
      m = named(transforms[k - 1].to_antecedent(m, "NA" + stem) + cross(transforms[k - 1].position(), f), "NB" + stem);
      if (i == 0) {
        const std::array<Scalar, 6> wrench{f.x, f.y, f.z, m.x, m.y, m.z};
        for (std::size_t row = 0; row < 6; ++row) a[base + row][j - 1] = a[j - 1][base + row] = wrench[row];
        break;
      }
      if (robot.frame(i).type == JointType::fixed) continue;
      a[i - 1][j - 1] = a[j - 1][i - 1] = robot.frame(i).type == JointType::revolute ? m.z : f.z;
    }
  }
  return a;
}

std::vector<Ref> inertia_in_coordinates(Arena& arena, const Robot& robot,
                                        const std::vector<std::vector<Scalar>>& joint_inertia) {
  const std::size_t n = freedoms(robot), base = n - robot.coordinates.size();
  // The degrees of freedom that move joint i, or one of the base.
  const auto freedoms_of = [&](std::size_t i) -> std::vector<Coupling> {
    if (i >= robot.link_count) return {{i - robot.link_count, arena.one()}};
    std::vector<Coupling> terms = robot.frame(i + 1).variable;
    for (Coupling& term : terms) term.coordinate += base;
    return terms;
  };
  std::vector<Scalar> a(n * n, Scalar{arena, arena.zero()});
  for (std::size_t i = 0; i < joint_inertia.size(); ++i)
    for (const Coupling& row : freedoms_of(i))
      for (std::size_t j = 0; j < joint_inertia.size(); ++j)
        for (const Coupling& column : freedoms_of(j))
          a[row.coordinate * n + column.coordinate] +=
              Scalar{arena, row.coefficient} * Scalar{arena, column.coefficient} * joint_inertia[i][j];
  std::vector<Ref> refs;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      refs.push_back(named(a[i * n + j], "A" + std::to_string(i + 1) + "_" + std::to_string(j + 1)).ref());
  return refs;
}

namespace {

Model inertia_of(const Robot& robot) {
  Model model = start_model(robot, "inertia", "Khalil & Creusot 1997, eq. 27-38", {position_input(robot)});
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<CompositeLink> links = composite_links(arena, robot, transforms);
  model.outputs = {
      inertia_output(robot, "A", inertia_in_coordinates(arena, robot, joint_inertia(arena, robot, transforms, links)))};
  return model;
}

}  // namespace

Model derive_inertia(const Robot& robot, const DeriveOptions&) { return derive_cheapest(robot, inertia_of); }

}  // namespace armature::internal
