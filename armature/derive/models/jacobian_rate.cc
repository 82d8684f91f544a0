// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/jacobian_rate.h"

#include "armature/derive/models/transform.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"
#include "armature/robot/floating_base.h"

namespace armature::internal {

Model derive_jacobian_rate(const Robot& original, const DeriveOptions& options) {
  const Robot robot = without_base_rates(original);
  const ChainEnds ends = chain_ends(robot, options);
  Model model = start_model(robot, "jacobian-rate", "Khalil & Creusot 1997, section 4.4",
                            {position_input(robot), velocity_input(robot)});
  model.notes = {"elements 1-3: acceleration of the origin of " + described(robot, ends.to) +
                     ", elements 4-6: its angular acceleration, both for zero joint accelerations and " +
                     (robot.floating_base ? "a twist rate of zero" : "a base at rest"),
                 "projected on " + described(robot, ends.from)};
  if (robot.floating_base) {
    add_world_inputs(robot, ends, model);
    model.inputs.push_back(base_twist_input(robot));
  }
  Arena& arena = model.arena;
  const Vector3 none = Vector3::zero(arena);
  const BaseMotion base = robot.floating_base ? base_motion(arena, robot, false) : BaseMotion{none, none, none, none};
  const std::vector<LinkMotion> links =
      link_motions(arena, robot, joint_transforms(arena, robot), base, no_accelerations(arena, robot));
  const std::size_t link = ends.to.world ? 0 : ends.to.frame.link;
  Vector3 vp = links[link].vp;
  if (!ends.to.world && ends.to.frame.attached) {
    const Pose& pose = robot.attached[*ends.to.frame.attached].pose;
    vp = named(vp + links[link].u * Vector3::of(arena, pose.position), "VPT");
  }
  const FrameChain chain = frame_chain(arena, robot, ends.from, link_end(link));
  Output output{"JPQP", "rate of the Jacobian times joint velocities", 6, 1, {}, {}, {}};
  for (const Vector3& part : {chain.turn(vp, "JPQP"), chain.turn(links[link].wp, "JPQPW")})
    for (const Ref ref : part.refs()) output.values.push_back(ref);
  output.units = {"m/s^2", "m/s^2", "m/s^2", "rad/s^2", "rad/s^2", "rad/s^2"};
  model.outputs.push_back(std::move(output));
  return model;
}

}  // namespace armature::internal
