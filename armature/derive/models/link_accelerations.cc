// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/link_accelerations.h"

#include "armature/derive/models/link_velocities.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"

namespace armature::internal {

Model derive_link_accelerations(const Robot& robot, const DeriveOptions&) {
  Model model = start_model(robot, "link-accelerations", "Khalil & Creusot 1997, eq. 8-10",
                            {position_input(robot), velocity_input(robot), acceleration_input(robot)});
  model.notes = {"column j is link j, in frame j; VP is the acceleration of the origin of frame j, without gravity",
                 "the motion of the base is included"};
  add_base_motion_input(robot, model);
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  std::vector<Vector3> wp, vp;
  for (const LinkMotion& link :
       link_motions(arena, robot, transforms, base_motion(arena, robot, false), accelerations)) {
    wp.push_back(link.wp);
    vp.push_back(link.vp);
  }
  model.outputs = {link_vectors("WP", "angular accelerations of the links", "rad/s^2", robot, wp),
                   link_vectors("VP", "accelerations of the frame origins", "m/s^2", robot, vp)};
  return model;
}

}  // namespace armature::internal
