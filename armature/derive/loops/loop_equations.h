// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of one closed loop in velocities and accelerations (Khalil & Creusot 1997, eq. 11 and 14). The two
// sides of the loop lead from its root, the last link that they share, to the frames k (cut) and k+B (closing), which
// coincide:
//
//   V_k - V_k+B = 0,   w_k - w_k+B = 0                      relative to the root
//   column of joint j on a side: [sigma_j a_j + (1 - sigma_j) a_j x L_j ; (1 - sigma_j) a_j]        L_j: to the cut
//
// What is left of the accelerations at q'' = 0 (Psi and Phi) is summed up along each side, from the axes a_j and steps
// s_j that the columns need as well, without any rotation of its own: with w, w' of the link before joint j,
//
//   V' += w' x s_j + w x (w x s_j) + sigma_j 2 q'_j w x a_j,   w' += (1 - sigma_j) q'_j w x a_j,
//   w += (1 - sigma_j) q'_j a_j
//
// The equations hold for vectors, so they may be written in the axes of any frame: which one decides how many elements
// vanish. The position of the cut joint itself enters none of them.
#pragma once

#include <array>
#include <vector>

#include "armature/derive/recursion/path_view.h"

namespace armature::internal {

// Rows 0-2 of the velocity of the cut, rows 3-5 of its angular velocity; one column per coordinate, row-major.
struct LoopEquations {
  std::size_t coordinates = 0;
  std::vector<Scalar> matrix;
  Scalar at(std::size_t row, std::size_t coordinate) const { return matrix[row * coordinates + coordinate]; }
};

// One loop seen from one frame. The frame of a cut joint that moves is not allowed: its position is not known.
class LoopView {
 public:
  LoopView(Arena& arena, const Robot& robot, const Loop& loop, std::size_t frame);

  const LoopEquations& equations() const { return equations_; }
  // The accelerations at q'' = 0, from the velocities that the coordinates of `robot` have now.
  std::array<Scalar, 6> rest(const Robot& robot) const;

 private:
  struct Side {
    std::vector<std::size_t> joints;
    std::vector<Vector3> axes, steps;  // in the frame; step k leads from the origin before joint k to its own
  };
  Side side(const Robot& robot, std::size_t end, std::size_t root, std::size_t frame) const;
  void add_columns(const Robot& robot, const Side& side, bool minus);

  Arena& arena_;
  Side cut_, closing_;
  LoopEquations equations_;
};

}  // namespace armature::internal
