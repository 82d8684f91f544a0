// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/gravity.h"

#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/derive/start_model.h"
#include "armature/robot/springs.h"

namespace armature::internal {

std::vector<Scalar> gravity_torques(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms,
                                    const std::vector<CompositeLink>& links) {
  const std::vector<Vector3> g = gravity_in_frames(arena, robot, transforms);
  std::vector<Scalar> torques;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& joint = robot.frame(j);
    const CompositeLink& link = links[j - 1];
    switch (joint.type) {
      case JointType::revolute: torques.push_back(link.MS.y * g[j].x - link.MS.x * g[j].y); break;
      case JointType::prismatic: torques.push_back(-(link.M * g[j].z)); break;
      case JointType::fixed: torques.emplace_back(arena, arena.zero()); break;
    }
    if (joint.type != JointType::fixed) torques.back() += joint_spring(arena, robot, j);
  }
  if (robot.floating_base) {
    const Vector3 f = -(links.back().M * g[0]), m = cross(g[0], links.back().MS);
    torques.insert(torques.end(), {f.x, f.y, f.z, m.x, m.y, m.z});
  }
  return torques;
}

const char* gravity_meaning(const Robot& robot) {
  return has_springs(robot) ? "torques that hold the robot against its weight and its springs"
                            : "torques that hold the robot against its weight";
}

Model derive_gravity(const Robot& original, const DeriveOptions&) {
  const Robot robot = regrouped(original);
  Model model = start_model(robot, "gravity", "Khalil & Creusot 1997, eq. 23; Izaguirre et al. 1992, eq. 4-5",
                            {position_input(robot)});
  if (robot.floating_base) model.inputs.push_back(base_quaternion_input(robot));
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> torques =
      gravity_torques(arena, robot, transforms, composite_links(arena, robot, transforms));
  model.outputs = {torque_output(robot, "Q", gravity_meaning(robot), generalised_torques(arena, robot, torques))};
  return model;
}

}  // namespace armature::internal
