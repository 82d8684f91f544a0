// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/path_view.h"

#include <algorithm>

#include "armature/derive/recursion/joint_transform.h"

namespace armature::internal {

std::vector<std::size_t> path_to(const Robot& robot, const ChainEnd& to) {
  return path_from_base(robot, to.world ? 0 : to.frame.link);
}

PathView::PathView(Arena& arena, const Robot& robot, const ChainEnd& to, const ChainEnd& viewed_from,
                   std::size_t shared)
    : arena_(arena),
      robot_(robot),
      to_(to),
      shared_(shared),
      chains_(arena, robot, viewed_from),
      path_(path_to(robot, to)) {
  for (const std::size_t joint : path_) {
    const bool fixed = robot.frame(joint).type == JointType::fixed;
    axes_.push_back(fixed ? Vector3::zero(arena) : turn(joint, unit_vector(arena, 2), "a" + std::to_string(joint)));
  }
}

const std::vector<Vector3>& PathView::steps() {
  if (!steps_.empty()) return steps_;
  for (const std::size_t joint : path_)
    steps_.push_back(turn(robot_.frame(joint).antecedent, JointTransform(arena_, robot_, joint).position(),
                          "D" + std::to_string(joint)));
  const bool attached = !to_.world && to_.frame.attached;
  steps_.push_back(
      attached ? turn(to_.frame.link, Vector3::of(arena_, robot_.attached[*to_.frame.attached].pose.position), "DT")
               : Vector3::zero(arena_));
  return steps_;
}

Vector3 PathView::turn(std::size_t link, const Vector3& v, const std::string& stem) {
  if (v.is_zero()) return v;
  const FrameChain& chain = chains_.to_link(link);
  const std::size_t count = std::min(shared_, chain.rotations.size());
  if (count < 2) return chain.turn(v, stem);
  Vector3 result = chain.right * v;
  for (std::size_t k = chain.rotations.size(); k-- > count;) result = chain.rotations[k].apply(result, stem);
  return named(shared_product(chain, count) * result, stem);
}

const Matrix3& PathView::shared_product(const FrameChain& chain, std::size_t count) {
  std::size_t same = 0;
  while (same < std::min(count, products_.size()) && products_[same].last.axis == chain.rotations[same].axis &&
         products_[same].last.angle == chain.rotations[same].angle)
    ++same;
  if (same < count) products_.erase(products_.begin() + static_cast<std::ptrdiff_t>(same), products_.end());
  for (std::size_t k = same; k < count; ++k) {
    Matrix3 m = k > 0 ? products_[k - 1].matrix : chain.outer_rotation.value_or(identity3(arena_));
    for (std::size_t r = 0; r < 3; ++r)
      m.rows[r] =
          chain.rotations[k].apply_transposed(m.rows[r], "A" + std::to_string(k + 1) + "_" + std::to_string(r + 1));
    products_.push_back({chain.rotations[k], m});
  }
  return products_[count - 1].matrix;
}

}  // namespace armature::internal
