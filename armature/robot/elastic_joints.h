// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Elastic joints: the transmission between a motor and its link twists (Spong 1987, eq. 7 and 8). With the joint
// variable v on the side of the link and theta on that of the motor, referred to the joint's side,
//
//   Gamma_link  = Kf (theta - v) + Df (theta' - v')
//   Gamma_motor = Ia theta'' + Fv theta' + Fs s(theta') + Fo + Kf (theta - v) + Df (theta' - v')
//
// The rotor's energy is taken as that of its own spin, as with Ia everywhere: right for gears of a high ratio. Motor
// inertia and friction act on the motor's side; bodies, gravity, springs and stops on the link's.
//
// Such a joint is three joints of a robot without elasticity, and no model needs rules of its own:
//
//   the joint itself         variable v           the body and the springs; passive
//   "<joint>_motor"          variable theta       no body, on the base: Ia and friction; a coordinate of its own
//   "<joint>_transmission"   variable theta - v   no body, on the base: the spring Ks = Kf, the damper Fv = Df
//
// The torque of a link's coordinate is then what acts on it besides the motor: zero in any true motion.
//
// Logs are compared with the same robot in other coordinates, q and the twist theta - q. There both torques are the
// motor's, which was measured, and neither equation has zero on its left side:
//
//   tau = A(q) q'' + H(q, q') + Ia theta'' + friction(theta')         tau = Ia theta'' + friction(theta') + Kf twist +
//   Df twist'
#pragma once

#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

bool has_elastic_joints(const Robot& robot);

// The robot with its transmissions rigid.
Robot rigid_robot(Robot robot);

// The equivalent robot without elasticity: the coordinates of `robot`, then those of the motors of its elastic joints,
// in the order of the joints. In closed loops the links' coordinates of these joints stay the independent ones; throws
// UnmetRequest for an elastic joint of theirs without a motor. A robot without elastic joints stays as it is.
Robot with_motor_coordinates(const Robot& robot);
// The same with the twists of the transmissions instead of the positions of the motors, under the motors' names. Throws
// UnmetRequest for closed loops.
Robot with_twist_coordinates(const Robot& robot);

struct ElasticJoint {
  std::size_t joint = 0, motor = 0, transmission = 0;  // frames
};
// The joints of a robot that one of the two has made, in their order; none in other robots.
std::vector<ElasticJoint> elastic_joints(const Robot& robot);
// Whether it was with_twist_coordinates().
bool has_twist_coordinates(const Robot& robot);

// The robot that this one was made of: Kf, Df, Ia and friction are joined to their joints again.
Robot with_elastic_joints(const Robot& robot);

}  // namespace armature::internal
