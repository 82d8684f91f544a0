// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/path_view.h"

#include <algorithm>

#include "armature/derive/joint_transform.h"

namespace armature {

std::vector<std::size_t> path_to(const Robot& robot, const ChainEnd& to) {
  return path_from_base(robot, to.world ? 0 : to.frame.link);
}

PathView::PathView(Arena& arena, const Robot& robot, const ChainEnd& to, const ChainEnd& viewed_from,
                   std::size_t shared)
    : arena_(arena),
      robot_(robot),
      to_(to),
      from_(viewed_from),
      shared_(shared),
      path_(path_to(robot, to)),
      chains_(robot.frames.size() + 1) {
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
  std::optional<Chain>& found = chains_[link];
  if (!found) found = chain(link);
  const Vector3 result = found->rest.turn(v, stem);
  return found->first ? named(*found->first * result, stem) : result;
}

PathView::Chain PathView::chain(std::size_t link) {
  Chain result{std::nullopt, frame_chain(arena_, robot_, from_, link_end(link))};
  std::vector<AxisRotation>& rotations = result.rest.rotations;
  const std::size_t count = std::min(shared_, rotations.size());
  if (count < 2) return result;
  Matrix3 product = identity3(arena_);
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t r = 0; r < 3; ++r)
      product.rows[r] =
          rotations[k].apply_transposed(product.rows[r], "A" + std::to_string(k + 1) + "_" + std::to_string(r + 1));
  if (std::optional<Matrix3>& outer = result.rest.outer_rotation) {
    const Matrix3 columns = transposed(product);
    product = transposed({{*outer * columns.rows[0], *outer * columns.rows[1], *outer * columns.rows[2]}});
    for (std::size_t r = 0; r < 3; ++r) product.rows[r] = named(product.rows[r], "A0_" + std::to_string(r + 1));
    outer.reset();
  }
  result.first = product;
  rotations.erase(rotations.begin(), rotations.begin() + static_cast<std::ptrdiff_t>(count));
  return result;
}

}  // namespace armature
