// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Free flight of a robot with a floating base (robot/floating_base.h): nothing acts on the base, and gravity is
// everywhere. Its joints are free but for friction, or follow a trajectory, as under a perfect controller. With the
// orientation as a unit quaternion (e, s),
//
//   p' = R v,    e' = (s w + e x w)/2,   s' = -e.w/2,
//   (v', w', q'') by direct dynamics, or (v', w', tau) by hybrid dynamics with q, q', q'' of the trajectory,
//
// integrated with error control (Dormand & Prince); at each sample the quaternion is scaled to length one again, which
// the equations keep but for the error of integration. There is no singular orientation.
//
// Two conservation laws judge the result: the momentum about the centre of mass is constant but for the weight, which
// adds M g t to its linear part, and energy comes from the work of the joints alone, of which friction takes a part.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "armature/base/progress.h"
#include "armature/robot/robot.h"
#include "armature/simulate/trajectory.h"

namespace armature::internal {

struct FlightState {
  std::array<double, 3> position{};
  std::array<double, 4> quaternion{0, 0, 0, 1};  // x y z w
  std::vector<double> q;
  std::array<double, 6> twist{};  // linear, angular, in frame 0
  std::vector<double> qd;
  std::vector<double> tau;  // of the joints; zero where they are free
};

struct Flight {
  std::vector<double> t;
  std::vector<FlightState> states;
  double momentum_drift = 0;  // largest |h(t) - h(0) - (M g t, 0)|, kg m/s and kg m^2/s
  double momentum = 0;        // largest |h(t)|
  double work = 0;            // of the joint torques, J
  double energy_loss = 0;     // energy at the start, and work, minus energy at the end, J
  double peak_kinetic = 0;    // J
};

// `rate` samples per second for `duration` seconds. With a trajectory, q and qd of `start` do not matter. Coulomb and
// Stribeck friction are smoothed as in a plant (coulomb_friction.h). Throws UnmetRequest when the robot has symbols.
Flight free_flight(const Robot& robot, const FlightState& start, double duration, double rate, double tolerance,
                   Progress& progress, const Trajectory* trajectory = nullptr, double friction_width = 0.01);

// The flight as it is measured: positions of base and joints with a standard deviation `position_noise` (m and rad),
// and so is the orientation; torques with `torque_noise` of their root mean squares. Twists and velocities stay true.
Flight measured(Flight flight, double position_noise, double torque_noise, std::uint64_t seed);

}  // namespace armature::internal
