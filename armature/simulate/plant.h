// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The plant: accelerations from torques, with the friction and stops of the joints. On the variable v_j of joint j (a
// combination of the coordinates, robot.h) act, besides motor inertia, viscous friction and offset,
//
//   Coulomb friction   -Fs_j tanh(v'_j / w)     stiction is this regularisation: below the width w (rad/s or m/s) the
//                                               joint creeps instead of sticking, at most w * (load / Fs) fast
//   Stribeck friction  -Fb_j exp(-(v'_j / ws_j)^2) tanh(v'_j / w)
//   load friction      load_friction.h; its slope is at most Fl |t| / (w (1 - Fl^2)) under the torque t, which is that
//                      of the drive, at most its effort, and the weight
//   stops              -k_j d - c_j v'_j        beyond a limit by d, never pulling: a critically damped spring of 20 Hz
//                                               with the inertia of the joint, the others free
//
// A robot with closed loops moves in its motorised coordinates; its passive joints follow (loop_tracker.h), with their
// friction but without stops.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "armature/robot/robot.h"
#include "armature/run/adaptive_evaluator.h"
#include "armature/simulate/coulomb_friction.h"
#include "armature/simulate/load_friction.h"
#include "armature/simulate/loop_tracker.h"

namespace armature::internal {

struct PlantOptions {
  double friction_width = 0.01;  // w of joints that have no friction width of their own; positive
  bool friction = true;          // false: no friction at all, viscous and offset included
  bool stops = true;
  CompileOptions compile = {};  // the same results on every back end
};

struct Energy {
  double kinetic = 0, potential = 0;
};

// Holds its own scratch memory: one plant per thread; copies share the compiled code.
class Plant {
 public:
  // Throws UnmetRequest when the robot has symbols, loops that cannot be closed, or coordinates that move no mass.
  Plant(const Robot& robot, const PlantOptions& options = {});

  std::size_t coordinates() const { return limits_.size(); }
  const std::vector<JointLimits>& limits() const { return limits_; }
  const std::vector<std::string>& names() const { return names_; }

  // Tells how many calls of rates() are to come: the compiler is started at once if they pay for it.
  void expect(std::size_t calls) const { dynamics_.expect(calls); }

  // x = (q, q'), rates = (q', q'').
  void rates(std::span<const double> x, std::span<const double> tau, std::span<double> rates);
  Energy energy(std::span<const double> x);

  // An upper bound of the fastest decay of the motion, 1/s: friction and stops over the smallest inertias, summed over
  // the joints; infinite where friction grows with loads that no effort limit bounds. Explicit steps must be shorter
  // than 2 / decay.
  double decay() const { return decay_; }
  // An upper bound of the fastest swing of springs and elastic joints, rad/s: its square is the trace of stiffness over
  // inertia.
  double frequency() const { return frequency_; }
  // The inertia of coordinate k with the others free, the smallest within the limits.
  double inertia(std::size_t k) const { return inertia_[k]; }
  bool has_load_friction() const { return !load_.none(); }
  bool touches_stop(std::span<const double> x) const;
  // The passive joints of closed loops; null when there are none. A simulation starts it where it starts.
  LoopTracker* loops() { return loops_ ? &*loops_ : nullptr; }
  const std::string& note() const { return dynamics_.evaluator().note(); }

 private:
  struct Joint {
    std::vector<std::pair<std::size_t, double>> terms;  // coordinate, coefficient
    double damping = 0, lower = 0, upper = 0;           // damping: largest slope of the friction
    double load_damping = 0;                            // of its friction by the load, of a torque of one
    double stiffness = 0;                               // of its own springs: largest slope
    double spring = 0, damper = 0;                      // of its stops
    double of(std::span<const double> values) const {
      double sum = 0;
      for (const auto& [k, c] : terms) sum += c * values[k];
      return sum;
    }
  };
  // A joint that follows in closed loops: the motors' rates make its rate, and feel its friction by virtual work.
  struct Follower {
    std::vector<std::pair<std::size_t, double>> terms;  // place among the passive coordinates, coefficient
    double stribeck = 0, speed = 0, damping = 0;
  };
  Plant(const Robot& robot, const PlantOptions& options, const Robot& motors);
  Plant(const Robot& robot, const Robot& motors, const PlantOptions& options, const Robot& smooth);
  void place(std::span<const double> q);
  void add_followers(const Robot& robot, const Robot& motors);
  // The rate of a follower per rate of each motor, where the loops are.
  Eigen::RowVectorXd slope(const Follower& follower) const;
  void set_stops();
  double stop_force(const Joint& joint, double v, double vd) const;

  std::optional<LoopTracker> loops_;
  AdaptiveEvaluator dynamics_, energy_;
  CoulombFriction coulomb_;
  LoadFriction load_;
  std::vector<Joint> joints_;
  std::vector<Follower> followers_;
  std::vector<JointLimits> limits_;
  std::vector<std::string> names_;
  std::vector<double> inertia_, inputs_;  // inputs_: q, positions of passive joints, q', tau
  std::size_t passive_ = 0;
  double width_ = 0;  // of joints without one of their own
  double decay_ = 0, frequency_ = 0;
};

}  // namespace armature::internal
