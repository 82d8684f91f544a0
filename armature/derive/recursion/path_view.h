// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The joints between the base and a frame of interest n, seen from one frame i: the axis a_k of every joint, and the
// steps from each origin to the next, as vectors of frame i. Renaud's method (jacobian.h) is built on it.
//
// A vector is turned into frame i along its chain (frame_chain.h), rotation by rotation, or, for the first `shared`
// rotations, by their product as a matrix: that product costs more for one vector and less for many.
#pragma once

#include <optional>
#include <vector>

#include "armature/derive/recursion/frame_chain.h"

namespace armature::internal {

// The frames from the base (excluded) to the link that carries the frame `to`.
std::vector<std::size_t> path_to(const Robot& robot, const ChainEnd& to);

class PathView {
 public:
  static constexpr std::size_t share_all = ~std::size_t{0};

  PathView(Arena& arena, const Robot& robot, const ChainEnd& to, const ChainEnd& viewed_from, std::size_t shared);

  // The joints of the path, outwards, and their axes a_k; those of fixed joints are zero.
  const std::vector<std::size_t>& path() const { return path_; }
  const std::vector<Vector3>& axes() const { return axes_; }
  // From the origin before joint k to that of its frame; the last step leads to the origin of the frame `to`.
  const std::vector<Vector3>& steps();

  // A vector given in the frame of a link, seen in frame i.
  Vector3 turn(std::size_t link, const Vector3& v, const std::string& stem);

 private:
  // The product of the first `count` rotations of a chain, and of the constant rotation before them.
  const Matrix3& shared_product(const FrameChain& chain, std::size_t count);

  struct Product {
    AxisRotation last;
    Matrix3 matrix;
  };

  Arena& arena_;
  const Robot& robot_;
  ChainEnd to_;
  std::size_t shared_;
  ChainTree chains_;
  std::vector<Product> products_;  // of the last chain used: neighbouring chains share their first rotations
  std::vector<std::size_t> path_;
  std::vector<Vector3> axes_, steps_;
};

}  // namespace armature::internal
