// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/link_velocities.h"

#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"

namespace armature::internal {

Output link_vectors(std::string name, std::string meaning, const std::string& unit, const Robot& robot,
                    const std::vector<Vector3>& of_links) {
  Output output{std::move(name), std::move(meaning), 3, robot.link_count, {}, {}, {}};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t j = 1; j <= robot.link_count; ++j) output.values.push_back(of_links[j].refs()[row]);
  output.units.assign(output.values.size(), unit);
  return output;
}

void add_base_motion_input(const Robot& robot, Model& model) {
  if (robot.floating_base) {
    const bool accelerates = model.inputs.back().name == "qdd";
    model.inputs.push_back(base_twist_input(robot));
    if (accelerates) model.inputs.push_back(base_rate_input(robot));
  }
  for (const Input& input : disturbance_inputs(robot))
    if (input.name == "base_motion") model.inputs.push_back(input);
}

Model derive_link_velocities(const Robot& robot, const DeriveOptions&) {
  Model model = start_model(robot, "link-velocities", "Khalil & Creusot 1997, eq. 6",
                            {position_input(robot), velocity_input(robot)});
  model.notes = {"column j is link j, in frame j; V is the velocity of the origin of frame j",
                 "the motion of the base is included"};
  add_base_motion_input(robot, model);
  Arena& arena = model.arena;
  std::vector<Vector3> w, v;
  for (const LinkVelocity& link :
       link_velocities(arena, robot, joint_transforms(arena, robot), base_motion(arena, robot, false))) {
    w.push_back(link.w);
    v.push_back(link.v);
  }
  model.outputs = {link_vectors("W", "angular velocities of the links", "rad/s", robot, w),
                   link_vectors("V", "velocities of the frame origins", "m/s", robot, v)};
  return model;
}

}  // namespace armature::internal
