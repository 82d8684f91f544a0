// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulation of the estimated robot under its controller, for instrumental variables and output-error estimates. The
// simulated motion has no measurement noise.
//
// The controller is estimated from the log. Where commanded positions r were logged, the torques are fitted by
//
//   tau_k = P_k (r_k - q_k) + V_k r'_k - D_k q'_k + O_k,
//
// which covers cascaded drives as well as PD control. Where this law does not explain the torques, the simulated robot
// follows the commanded positions by computed torque with the bandwidth w of the filter; where none were logged, or the
// robot does not follow them, it follows the measured motion:
//
//   tau = h(q, q') + A(q) (w^2 (r - q) + 2 w (r' - q')),    so that q'' = w^2 (r - q) + 2 w (r' - q').
//
// The simulated motion then does not depend on the parameters. Along the measured motion its noise is reduced, but not
// zero.
//
// The torque (or acceleration) is held between samples. The integrator is that of Runge and Kutta, of fourth order,
// with as many steps per sample as friction and damping need; the sign of the velocity is smoothed over 1 % of the
// largest speed.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// The law of the drives, as far as the log tells it.
struct LoggedController {
  Eigen::VectorXd proportional, feedforward, damping, offset;  // P, V, D, O
  std::optional<double> follows;                               // w, 1/s: in place of a fitted law
  bool measured = false;                                       // follows the measured motion, not the commanded one
  std::string reason;
};

// Bias and inertia of the model at a state. The model must be the dynamic one.
class ModelDynamics {
 public:
  ModelDynamics(const IdentificationModel& model, const Eigen::VectorXd& x);
  // h(q, q') and A(q), in one evaluation.
  void evaluate(const Eigen::VectorXd& q, const Eigen::VectorXd& qd);
  const Eigen::VectorXd& bias() const { return bias_; }
  const Eigen::MatrixXd& inertia() const { return inertia_; }

 private:
  const IdentificationModel& model_;
  const Eigen::VectorXd& x_;
  Motion states_;  // q'' = 0, then unit accelerations
  RegressorRows rows_;
  Eigen::VectorXd bias_;
  Eigen::MatrixXd inertia_;
};

LoggedController logged_controller(std::span<const Motion> motions);

// The motion of the robot with parameters x under the controller, from the first state of `motion`, at its samples.
// Nothing when the inertia matrix loses positive definiteness, or the simulation diverges.
std::optional<Motion> simulated_motion(const IdentificationModel& model, const Eigen::VectorXd& x,
                                       const LoggedController& controller, const Motion& motion);

}  // namespace armature::internal
