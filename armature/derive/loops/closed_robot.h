// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot with closed loops, moved by its motors: the equivalent tree with the rates that the loops impose on its
// passive joints, and what becomes of the tree's torques and matrices (Khalil & Creusot 1997, eq. 13, 14 and 22):
//
//   q'_tr = G q'_a,   q''_tr = G q''_a + [0; -W_p^-1 Psi],   Gamma_m = G^T Gamma_tr,   A_m = G^T A_tr G
#pragma once

#include <string>
#include <vector>

#include "armature/derive/loops/loop_kinematics.h"
#include "armature/model/model.h"
#include "armature/robot/robot.h"

namespace armature::internal {

class ClosedRobot {
 public:
  // `by_matrix`: with W as a matrix, or solved anew for each vector (loop_kinematics.h).
  ClosedRobot(const Robot& original, bool by_matrix);

  const Robot& robot() const { return robot_; }
  const Robot& motor_view() const { return motors_; }  // its motorised coordinates alone
  const LoopKinematics& loops() const { return loops_; }
  std::size_t motors() const { return loops_.motors(); }

  // The same without accelerations of the motors: those of the unknowns are what is left.
  Robot without_acceleration() const;

  // Inputs of a tree's model become those of the motors, with "qp"; notes say so.
  void close_inputs(Model& model) const;

  // tau in motorised coordinates; `friction` adds that of the opened joints.
  std::vector<Ref> torques(Arena& arena, const std::vector<Ref>& tree, bool friction) const;
  Output torque_output(Arena& arena, const Output& tree, bool friction) const;

  // A_m = G^T A G, symmetric.
  std::vector<Ref> inertia(Arena& arena, const std::vector<Ref>& tree) const;
  Output inertia_output(Arena& arena, const Output& tree) const;

  // Each column of a matrix with one row per coordinate, G^T times it.
  Output projected_columns(Arena& arena, const Output& tree) const;
  // Each row of a matrix with one column per coordinate, times G.
  Output projected_rows(Arena& arena, const Output& tree) const;

 private:
  Robot robot_, motors_;
  LoopKinematics loops_;
};

// Another model's output, of the same robot, in the arena of `model`.
std::vector<Ref> brought(Model& model, const Model& other, std::size_t output);

}  // namespace armature::internal
