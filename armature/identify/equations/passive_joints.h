// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The passive joints of a robot with closed loops along measured motions. A log holds the motors; the closure decides
// the others (Khalil & Creusot 1997, eq. 2), up to the assembly mode. So each sample is closed by Newton's iteration
// from the sample before, and the mode is that of the first sample; torques decide which one it is
// (choose_assembly()). Postures are kept, because an estimate looks at each sample many times.
//
// What is estimated is seen from the motors: their coordinates alone, tau_m = G^T W_tr x (eq. 22). Friction and motor
// inertia are those of joints with a motor.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <shared_mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "armature/identify/equations/batch.h"
#include "armature/inverse_geometry/loops/loop_solver.h"
#include "armature/log/signals/prepare.h"

namespace armature::internal {

class PassiveJoints : public std::enable_shared_from_this<PassiveJoints> {
 public:
  explicit PassiveJoints(const Robot& robot);

  const Robot& robot() const { return robot_; }    // with all coordinates
  const Robot& motors() const { return motors_; }  // with those of the motors alone

  // Every assembly mode that was found with the motors at `motors`, those nearest to zero first. Throws UnmetRequest
  // when there is none.
  std::vector<LoopPosture> modes(const std::vector<double>& motors) const;
  // In the assembly mode of this posture from now on; postures before are forgotten.
  void start(const Eigen::VectorXd& posture);
  // Closes the loops at every sample, in order; starts in the first mode unless it was started. Throws UnmetRequest
  // where they do not close.
  void follow(std::span<const Motion> motions);
  bool started() const { return !landmarks_.empty(); }
  const std::string& note() const { return note_; }  // how the mode was decided

  // `program` has the inputs q, qp, q', q'' (or some of them), the function q, q', q'' of the motors. States that the
  // loops cannot reach, such as random ones, have the nearest posture that was seen instead.
  BatchFunction batch(const Program& program);

  // `robot`, seen from the motors, with all of its coordinates again.
  Robot whole(Robot robot) const;

 private:
  using Vector = Eigen::VectorXd;
  // Follows the motors in small steps along a line; nothing where the loops do not close on the way.
  std::optional<Vector> moved(Vector posture, std::span<const double> motors) const;
  std::optional<Vector> from_landmarks(std::span<const double> motors) const;
  double distance(const Vector& posture, std::span<const double> motors) const;
  void pass(const Vector& posture);
  const Vector& nearest(std::span<const double> motors) const;
  // The posture at a state: as kept, or from `before`, or from the nearest landmark.
  Vector posture_at(std::span<const double> motors, const Vector* before);

  Robot robot_, motors_;
  LoopSolver solver_;
  std::vector<std::size_t> unknowns_;
  std::vector<Vector> landmarks_;                 // seen in follow(), some way apart
  std::unordered_map<std::string, Vector> kept_;  // by the bytes of the motors' positions
  std::shared_mutex mutex_;                       // of kept_
  std::string note_;
  friend void choose_assembly(PassiveJoints& joints, const Motion& motion, const std::function<double()>& error);
};

// Starts `joints` in the mode in which `error` is least, where torques tell modes apart, otherwise in the first one.
// `error` is asked after `motion`, some samples of what was measured, was followed in a mode.
void choose_assembly(PassiveJoints& joints, const Motion& motion, const std::function<double()>& error);

}  // namespace armature::internal
