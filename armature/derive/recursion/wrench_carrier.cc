// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/wrench_carrier.h"

#include <utility>

#include "armature/robot/topology.h"

namespace armature::internal {

JointTwists WrenchCarrier::unit_velocities() const {
  const Vector3 none = Vector3::zero(arena_), axis{none.x, none.x, {arena_, arena_.one()}};
  JointTwists result{"S", {}};
  for (std::size_t i = 1; i <= robot_.link_count; ++i) {
    const JointType type = robot_.frame(i).type;
    result.twists.push_back({type == JointType::revolute ? axis : none, type == JointType::prismatic ? axis : none});
  }
  return result;
}

std::vector<Scalar> WrenchCarrier::powers(const JointTwists& twists, Wrench w, std::size_t j, std::size_t e,
                                          const std::string& stem) const {
  std::vector<Scalar> result(robot_.link_count, Scalar{arena_, arena_.zero()});
  std::size_t k = j;
  for (;; k = robot_.frame(k).antecedent) {
    result[k - 1] = named(power(twists.twists[k - 1], w), stem + "_" + std::to_string(k));
    if (k == e || robot_.frame(k).antecedent == 0) break;
    const JointTransform& t = transforms_[k - 1];
    const std::string here = stem + "_" + std::to_string(robot_.frame(k).antecedent);
    const Vector3 f = t.to_antecedent(w.force, "F" + here);
    w = {f, named(t.to_antecedent(w.moment, "N" + here) + cross(t.position(), f), "NT" + here)};
  }
  for (const std::size_t i : path_from_base(robot_, k))
    if (i != k) result[i - 1] = power(seen_from(twists, i, k), w);
  return result;
}

const Twist& WrenchCarrier::seen_from(const JointTwists& twists, std::size_t i, std::size_t e) const {
  if (e == i) return twists.twists[i - 1];
  const auto [known, is_new] = twists.seen.try_emplace({i, e}, twists.twists[i - 1]);
  if (!is_new) return known->second;
  const Twist& before = seen_from(twists, i, robot_.frame(e).antecedent);
  const JointTransform& t = transforms_[e - 1];
  const std::string stem = std::to_string(i) + "_" + std::to_string(e);
  const Vector3 v = named(before.linear + cross(before.angular, t.position()), twists.stem + "V" + stem);
  return known->second = {t.to_frame(before.angular, twists.stem + "W" + stem),
                          t.to_frame(v, twists.stem + "V" + stem)};
}

std::vector<std::vector<Scalar>> WrenchCarrier::cheapest(
    CostMeter& meter, std::size_t j, const std::function<std::vector<std::vector<Scalar>>(std::size_t)>& make) const {
  std::vector<std::vector<Scalar>> best;
  Cost best_cost;
  const std::vector<std::size_t> path = path_from_base(robot_, j);
  if (path.size() > most_tried) return make(j);
  for (const std::size_t e : path) {
    std::vector<std::vector<Scalar>> candidate = make(e);
    std::vector<Ref> roots;
    for (const std::vector<Scalar>& each : candidate)
      for (const Scalar& element : each) roots.push_back(element.ref());
    const Cost cost = meter.of(roots);
    if (best.empty() || cost < best_cost) {
      best = std::move(candidate);
      best_cost = cost;
    }
  }
  return best;
}

}  // namespace armature::internal
