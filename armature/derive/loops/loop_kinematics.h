// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The kinematic constraint equations of all loops (Khalil & Creusot 1997, section 4.5):
//
//   [W_a   W_p   0  ] [q'_a]         [q''_a]   [Psi]
//   [W_ac  W_pc  W_c] [q'_p]  = 0,  W [q''_p] + [Phi] = 0                              (12, 14)
//                     [q'_c]         [q''_c]
//
//   q'_p = -W_p^-1 W_a q'_a = W q'_a                                                    (13)
//
// with q_a the motorised coordinates, q_p the passive ones and q_c those of opened joints alone (robot/loops.h).
//
// Redundant rows. A loop has six rows. Rows that vanish identically go (three in a planar loop); where more are left
// than there are unknowns, those with the fewest elements are kept that are independent in closed postures. The rows of
// a loop are written in the axes of the frame that leaves the fewest elements: in the frame of a leg its own passive
// joints do not appear in the row along it, so the block triangular form of W_p (block_solver.h) separates the legs.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/loops/block_solver.h"
#include "armature/derive/loops/loop_equations.h"
#include "armature/robot/loops.h"
#include "armature/robot/robot.h"

namespace armature::internal {

class LoopKinematics {
 public:
  // Appends to the arena of `robot`. Throws UnmetRequest when the motorised coordinates do not determine the passive
  // ones, or no posture closes the loops. Methods work in that arena, or in a copy of it that has grown since.
  explicit LoopKinematics(Robot& robot);

  const LoopStructure& structure() const { return structure_; }
  std::size_t motors() const { return structure_.motorised.size(); }
  // Passive and cut coordinates, in the order of the unknowns.
  const std::vector<std::size_t>& unknowns() const { return unknowns_; }

  // The rows kept, row-major: over motorised coordinates, and over unknowns.
  const std::vector<Ref>& motorised_part() const { return a_; }
  const std::vector<Ref>& unknown_part() const { return u_; }
  // Rows without elements of opened joints come first: W_a and W_p.
  std::size_t rows_without_cuts() const { return passive_rows_; }
  const BlockSolver& solver() const { return solver_; }
  // Psi and Phi: what the rows kept leave of the accelerations at q'' = 0.
  const std::vector<Ref>& rest() const { return rest_; }

  // W, one row per unknown and one column per motorised coordinate.
  std::vector<Scalar> W(Arena& arena) const;
  // The rates of the unknowns from those of the motorised coordinates and the rest (empty: none).
  std::vector<Scalar> rates(Arena& arena, const std::vector<Scalar>& motorised, const std::vector<Ref>& rest,
                            const std::string& stem) const;
  // x_a + W^T x_u: generalised forces of all coordinates of the tree, as the motors feel them.
  std::vector<Scalar> projected(Arena& arena, const std::vector<Scalar>& forces) const;

  // By W, or by one solution for each vector: W pays where there are few motors.
  bool by_matrix = true;

 private:
  struct Row {
    std::size_t loop, view, row;
  };
  std::vector<Row> candidate_rows(Robot& robot);
  void keep_rows(Robot& robot, const std::vector<Row>& rows);

  LoopStructure structure_;
  std::vector<std::size_t> unknowns_;
  std::vector<LoopView> views_;
  std::vector<Row> rows_;
  std::size_t passive_rows_ = 0;
  std::vector<Ref> a_, u_, rest_;
  BlockSolver solver_;
};

// `robot` with the velocities and accelerations of its unknown coordinates as expressions of those of the motorised
// ones: whatever is derived of its tree is then the model of the closed robot, but for the projection of torques.
void complete_rates(Robot& robot, const LoopKinematics& loops);

}  // namespace armature::internal
