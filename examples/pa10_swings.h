// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The identification experiment of Jamisola et al. 1999 (section II, steps 1 to 8) on the simulated arm. One joint is
// free, the others have their brakes on; a_kk does not depend on joint k itself, so the joint moves by
//
//   I q'' = u - g(q) - Fv q' - Fs sign(q'),   u = -kp (q - q0) - kv q' + g^(q)   (2), (3)
//
// with g of the arm and g^ of the specification, and u computed by the loop (pa10_arm.h): quantised angles with noise,
// filtered differences, a cycle of delay. Coulomb friction is not in the paper's equations and is left to act.
#pragma once

#include <vector>

#include "armature/base/random.h"
#include "armature/identify/oscillations/dominant_inertia.h"
#include "armature/run/evaluator.h"
#include "examples/pa10_arm.h"

namespace armature::internal {

struct FreeMotion {
  Signal t, angle;  // as measured
  Signal peaks;     // of swings: the largest distance from the centre, per half swing
};

class BrakedArm {
 public:
  BrakedArm(const Robot& arm, const Robot& specification);

  double inertia(const std::vector<double>& posture, std::size_t joint);  // a_kk of the arm

  // Step 5: kp = 0. The joint is pushed to `speed` half a `span` before the posture; it moves until the other end of
  // the span, or until it stops.
  FreeMotion glide(const std::vector<double>& posture, std::size_t joint, double kv, double speed, double span,
                   const Pa10Loop& loop, RandomNumbers& random);
  // Steps 6 and 7: pushed to `speed` at the centre of the spring. Recorded for four periods, or until the amplitude has
  // fallen to a third or grown to three times its first value, or until the joint sticks.
  FreeMotion swing(const std::vector<double>& posture, std::size_t joint, double kp, double kv, double speed,
                   const Pa10Loop& loop, RandomNumbers& random);

 private:
  template <class Enough>
  FreeMotion move(const std::vector<double>& posture, std::size_t joint, double kp, double kv, double from,
                  double speed, const Pa10Loop& loop, RandomNumbers& random, Enough&& enough);

  Evaluator<double> inertia_, gravity_, expected_gravity_;
  std::vector<double> viscous_, coulomb_;
  std::vector<double> q_, matrix_, weight_;
};

// The speed that a push gives: 175 deg/s on joint 3 as in figure 3, and as much above the rated speed on the others.
double pa10_push(const Robot& specification, std::size_t joint);

// The gain kv that cancels friction, found by halving to 2 %, as near as a hand can feel: of a glide over 1.5 rad in
// both directions, which is to keep its speed, and of a swing, which is to keep its amplitude.
double gliding_gain(BrakedArm& arm, const std::vector<double>& posture, std::size_t joint, double push,
                    const Pa10Loop& loop, RandomNumbers& random);
double swinging_gain(BrakedArm& arm, const std::vector<double>& posture, std::size_t joint, double kp, double push,
                     const Pa10Loop& loop, RandomNumbers& random);
constexpr double pa10_glide_span = 1.5;  // rad

// From the last joint to the first, each at random postures, with a gain kv of its own.
std::vector<OscillationRecord> pa10_swings(BrakedArm& arm, const Robot& specification, const Pa10Loop& loop,
                                           std::size_t postures);

}  // namespace armature::internal
