// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The chain of transforms from one frame to another, up one branch of the tree and down another, in the fewest
// rotations. Each joint contributes the elementary factors of Khalil & Creusot 1997, eq. 1-b (inverted on the way up):
//
//   iT_j = Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r)
//
// Right angles only exchange and reverse axes. Let Q be a product of quarter turns, a signed permutation. As
// Q R(u, phi) = R(Q u, phi) Q, the quarter turns move to the right end of the chain, where they are free, and
// what is left turns about the coordinate axes x, y and z:
//
//   T = S(s_0) R_1 S(s_1) R_2 ... R_m S(s_m) Q                     S(s): translation by s, R_k: axis and angle
//
// Neighbours about the same axis merge, R(a) S(s) R(b) = S(R(a) s) R(a + b): parallel joint axes, also with right
// angles between them, give cos(q2 + q3) and not products of cosines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/expr/vector.h"
#include "armature/robot/topology.h"

namespace armature::internal {

// A frame that a chain starts from or leads to.
struct ChainEnd {
  FrameReference frame;
  bool world = false;  // the world, in which Robot::base places frame 0
};

// A frame by its name (find_frame(), or "world"). Throws InputError when there is none.
ChainEnd chain_end(const Robot& robot, const std::string& name);
// The frames meant when no name is given.
ChainEnd base_end(const Robot& robot);
ChainEnd link_end(std::size_t link);
ChainEnd tool_end(const Robot& robot);
// The name of a chain end in notes: "frame 3 (elbow)", "frame 0 (base)", "the world frame".
std::string described(const Robot& robot, const ChainEnd& end);

// A rotation about one coordinate axis (0, 1, 2 for x, y, z). Its components are intermediate quantities of `stem`.
struct AxisRotation {
  AxisRotation(int about, Scalar by) : axis(about), angle(by), cosine(cos(by)), sine(sin(by)) {}
  int axis;
  Scalar angle, cosine, sine;
  Vector3 apply(const Vector3& v, std::string_view stem) const;
  Vector3 apply_transposed(const Vector3& v, std::string_view stem) const;
};

struct FrameChain {
  // A constant pose outside the factors, when the start is an attached frame or a base that is not turned by right
  // angles only: T = S(outer_shift) outer_rotation S(s_0) ...
  std::optional<Matrix3> outer_rotation;
  Vector3 outer_shift;
  std::vector<Vector3> shifts;  // s_0 ... s_m
  std::vector<AxisRotation> rotations;
  Matrix3 right;  // Q, times the constant orientation of an attached frame at the end

  // A free vector given in the last frame, seen in the first one.
  Vector3 turn(const Vector3& v, std::string_view stem) const;
  // The origin of the last frame, in the first one.
  Vector3 position(std::string_view stem) const;
};

FrameChain frame_chain(Arena& arena, const Robot& robot, const ChainEnd& from, const ChainEnd& to);

// The chains from one frame to many links, each made from that of its neighbour. They hold rotations only: `shifts` is
// empty, and position() must not be called.
class ChainTree {
 public:
  ChainTree(Arena& arena, const Robot& robot, const ChainEnd& from);
  const FrameChain& to_link(std::size_t link);

 private:
  std::size_t neighbour(std::size_t link) const;  // the next link towards the start

  Arena& arena_;
  const Robot& robot_;
  std::size_t start_;
  std::vector<char> above_start_;
  std::vector<std::optional<FrameChain>> chains_;
};

// Column k of a row-major matrix, and the transpose.
Vector3 column(const Matrix3& m, int k);
Matrix3 transposed(const Matrix3& m);
Matrix3 identity3(Arena& arena);
// A component by number, and the unit vector of an axis.
Scalar& component(Vector3& v, int k);
const Scalar& component(const Vector3& v, int k);
Vector3 unit_vector(Arena& arena, int k);

}  // namespace armature::internal
