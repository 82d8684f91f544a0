// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/link_accelerations.h"

#include "armature/derive/link_motion.h"
#include "armature/derive/link_velocities.h"

namespace armature {

Model derive_link_accelerations(const Robot& robot, const DeriveOptions&) {
  Model model;
  model.name = "link-accelerations";
  model.robot = robot.name;
  model.reference = "Khalil & Creusot 1997, eq. 8-10";
  model.notes = {"column j is link j, in frame j; VP is the acceleration of the origin of frame j, without gravity",
                 "the motion of the base is included"};
  model.arena = robot.arena;
  model.inputs = {position_input(robot), velocity_input(robot), acceleration_input(robot)};
  add_base_motion_input(robot, model);
  Arena& arena = model.arena;
  std::vector<Vector3> wp, vp;
  for (const LinkMotion& link : link_motions(arena, robot, joint_transforms(arena, robot),
                                             base_motion(arena, robot, false), joint_accelerations(arena, robot))) {
    wp.push_back(link.wp);
    vp.push_back(link.vp);
  }
  model.outputs = {link_vectors("WP", "angular accelerations of the links", "rad/s^2", robot, wp),
                   link_vectors("VP", "accelerations of the frame origins", "m/s^2", robot, vp)};
  return model;
}

}  // namespace armature
