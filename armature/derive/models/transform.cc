// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/transform.h"

#include "armature/derive/start_model.h"

namespace armature::internal {

ChainEnds chain_ends(const Robot& robot, const DeriveOptions& options) {
  return {options.from.empty() ? base_end(robot) : chain_end(robot, options.from),
          options.to.empty() ? tool_end(robot) : chain_end(robot, options.to)};
}

void add_world_inputs(const Robot& robot, const ChainEnds& ends, Model& model) {
  if (!robot.floating_base || ends.from.world == ends.to.world) return;
  model.inputs.push_back(base_position_input(robot));
  model.inputs.push_back(base_quaternion_input(robot));
}

Model geometric_model(const Robot& robot, const ChainEnds& ends, std::string name, std::string reference) {
  Model model = start_model(robot, std::move(name), std::move(reference), {position_input(robot)});
  add_world_inputs(robot, ends, model);
  model.notes = {"T is the pose of " + described(robot, ends.to) + " in " + described(robot, ends.from) +
                 ": orientation in the first three columns, position in the last"};
  return model;
}

Output transform_output(Arena& arena, const Matrix3& rotation, const Vector3& position) {
  Output output{"T", "pose of one frame in another", 4, 4, {}, {}, {}};
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      output.values.push_back(component(rotation.rows[static_cast<std::size_t>(r)], c).ref());
      output.units.push_back("1");
    }
    output.values.push_back(component(position, r).ref());
    output.units.push_back("m");
  }
  output.values.insert(output.values.end(), {arena.zero(), arena.zero(), arena.zero(), arena.one()});
  output.units.insert(output.units.end(), 4, "1");
  return output;
}

Model derive_transform(const Robot& robot, const DeriveOptions& options) {
  const ChainEnds ends = chain_ends(robot, options);
  Model model = geometric_model(robot, ends, "transform", "Khalil & Creusot 1997, eq. 1");
  Arena& arena = model.arena;
  const FrameChain chain = frame_chain(arena, robot, ends.from, ends.to);
  const Matrix3 columns{{chain.turn(unit_vector(arena, 0), ""), chain.turn(unit_vector(arena, 1), ""),
                         chain.turn(unit_vector(arena, 2), "")}};
  model.outputs.push_back(transform_output(arena, transposed(columns), chain.position("")));
  return model;
}

}  // namespace armature::internal
