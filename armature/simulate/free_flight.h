// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Free flight of a robot with a floating base (robot/floating_base.h): nothing acts on the base, its joints are free
// but for friction, and gravity is everywhere. With the orientation as a unit quaternion (e, s),
//
//   p' = R v,    e' = (s w + e x w)/2,   s' = -e.w/2,    (v', w', q'') by direct dynamics,
//
// integrated with error control (Dormand & Prince); at each sample the quaternion is scaled to length one again, which
// the equations keep but for the error of integration. There is no singular orientation.
//
// Two conservation laws judge the result: the momentum about the centre of mass is constant but for the weight, which
// adds M g t to its linear part, and friction alone takes energy.
#pragma once

#include <array>
#include <vector>

#include "armature/base/progress.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct FlightState {
  std::array<double, 3> position{};
  std::array<double, 4> quaternion{0, 0, 0, 1};  // x y z w
  std::vector<double> q;
  std::array<double, 6> twist{};  // linear, angular, in frame 0
  std::vector<double> qd;
};

struct Flight {
  std::vector<double> t;
  std::vector<FlightState> states;
  double momentum_drift = 0;  // largest |h(t) - h(0) - (M g t, 0)|, kg m/s and kg m^2/s
  double momentum = 0;        // largest |h(t)|
  double energy_loss = 0;     // energy at the start minus at the end, J
  double peak_kinetic = 0;    // J
};

// `rate` samples per second for `duration` seconds. Throws UnmetRequest when the robot has symbols.
Flight free_flight(const Robot& robot, const FlightState& start, double duration, double rate, double tolerance,
                   Progress& progress);

}  // namespace armature::internal
