// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/composite_links.h"

#include "armature/derive/recursion/symmetric_matrix.h"

namespace armature::internal {
std::vector<CompositeLink> composite_links(Arena& arena, const Robot& robot,
                                           const std::vector<JointTransform>& transforms) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar half = scalar(arena.constant(Rational(1, 2)));
  std::vector<CompositeLink> links;
  const std::size_t base = robot.link_count;  // index of a floating base
  for (std::size_t j = 1; j <= robot.link_count + (robot.floating_base ? 1 : 0); ++j) {
    const Inertial& p = j > base ? robot.base_inertial : robot.frame(j).inertial;
    links.push_back({scalar(p.XX), scalar(p.XY), scalar(p.XZ), scalar(p.YY), scalar(p.YZ), scalar(p.ZZ),
                     Vector3::of(arena, {p.MX, p.MY, p.MZ}), scalar(p.M)});
  }
  const auto finish = [](CompositeLink& link, const std::string& j) {
    link.XX = named(link.XX, "XXP" + j), link.XY = named(link.XY, "XYP" + j), link.XZ = named(link.XZ, "XZP" + j);
    link.YY = named(link.YY, "YYP" + j), link.YZ = named(link.YZ, "YZP" + j), link.ZZ = named(link.ZZ, "ZZP" + j);
    link.MS = named(link.MS, "MSP" + j);
    link.M = named(link.M, "MP" + j);
  };
  for (std::size_t k = robot.link_count; k >= 1; --k) {
    const std::string j = std::to_string(k);
    CompositeLink& link = links[k - 1];
    finish(link, j);
    const std::size_t before = robot.frame(k).antecedent;
    if (before == 0 && !robot.floating_base) continue;
    CompositeLink& i = links[before == 0 ? base : before - 1];
    const JointTransform& t = transforms[k - 1];
    const Vector3 p = t.position(), s = t.to_antecedent(link.MS, "AS" + j);
    SymmetricMatrix3 a{link.XX, link.XY, link.XZ, link.YY, link.YZ, link.ZZ};
    for (const PlaneRotation* rotation : t.rotations()) a = turned(*rotation, a, "AJ" + j);
    const Vector3 ms = named(s + (half * link.M) * p, "AT" + j);
    const Scalar x = named(p.x * ms.x, "AX" + j), y = named(p.y * ms.y, "AY" + j), z = named(p.z * ms.z, "AZ" + j);
    i.XX += a.xx + 2 * (y + z);
    i.YY += a.yy + 2 * (x + z);
    i.ZZ += a.zz + 2 * (x + y);
    i.XY += a.xy - ms.x * p.y - p.x * ms.y;
    i.XZ += a.xz - ms.x * p.z - p.x * ms.z;
    i.YZ += a.yz - ms.y * p.z - p.y * ms.z;
    i.MS = i.MS + s + link.M * p;
    i.M += link.M;
  }
  if (robot.floating_base) finish(links[base], "0");
  return links;
}

}  // namespace armature::internal
