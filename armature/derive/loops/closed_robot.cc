// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/closed_robot.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "armature/base/text.h"
#include "armature/derive/loops/closed_models.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/start_model.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

std::vector<Scalar> scalars(Arena& arena, const std::vector<Ref>& refs) {
  std::vector<Scalar> result;
  for (const Ref ref : refs) result.emplace_back(arena, ref);
  return result;
}

std::vector<Ref> refs_of(const std::vector<Scalar>& values) {
  std::vector<Ref> refs;
  for (const Scalar each : values) refs.push_back(each.ref());
  return refs;
}

constexpr const char* passive_meaning = "positions of the passive joints, in a closed posture";

// The elements of an input that belong to some coordinates.
Input part_of(const Input& input, const std::vector<std::size_t>& coordinates, const std::string& name,
              const std::string& meaning) {
  Input result{name, meaning, {}, {}};
  for (const std::size_t k : coordinates) {
    result.symbols.push_back(input.symbols[k]);
    result.units.push_back(input.units[k]);
  }
  return result;
}

}  // namespace

ClosedRobot::ClosedRobot(const Robot& original, bool by_matrix) : robot_(original), loops_(robot_) {
  loops_.by_matrix = by_matrix;
  complete_rates(robot_, loops_);
  motors_ = motors_of(original);
}

Robot ClosedRobot::without_acceleration() const {
  Robot result = robot_;
  const std::vector<Scalar> still(motors(), Scalar{result.arena, result.arena.zero()});
  const std::vector<Scalar> left = loops_.rates(result.arena, still, loops_.rest(), "QDP");
  for (const std::size_t k : loops_.structure().motorised) result.coordinates[k].qdd = result.arena.zero();
  for (std::size_t u = 0; u < left.size(); ++u) result.coordinates[loops_.unknowns()[u]].qdd = left[u].ref();
  return result;
}

void ClosedRobot::close_inputs(Model& model) const {
  std::vector<Input> inputs;
  for (const Input& input : model.inputs) {
    const bool by_coordinate = input.name == "q" || input.name == "qd" || input.name == "qdd" || input.name == "tau";
    inputs.push_back(by_coordinate ? part_of(input, loops_.structure().motorised, input.name, input.meaning) : input);
    if (input.name == "q") inputs.push_back(part_of(input, loops_.structure().passive, "qp", passive_meaning));
  }
  model.inputs = std::move(inputs);
  for (std::string& note : closed_notes(robot_)) model.notes.push_back(std::move(note));
}

std::vector<Ref> ClosedRobot::torques(Arena& arena, const std::vector<Ref>& tree, bool friction) const {
  std::vector<Scalar> forces = scalars(arena, tree);
  for (std::size_t j = robot_.link_count + 1; friction && j <= robot_.frames.size(); ++j)
    for (const Coupling& term : robot_.frame(j).variable)
      forces[term.coordinate] += Scalar{arena, term.coefficient} * joint_friction(arena, robot_, j);
  return refs_of(loops_.projected(arena, forces));
}

Output ClosedRobot::torque_output(Arena& arena, const Output& tree, bool friction) const {
  return internal::torque_output(motors_, tree.name, tree.meaning, torques(arena, tree.values, friction));
}

std::vector<Ref> ClosedRobot::inertia(Arena& arena, const std::vector<Ref>& tree) const {
  const std::size_t n = robot_.coordinates.size(), m = motors();
  const std::vector<std::size_t>&own = loops_.structure().motorised, &others = loops_.unknowns();
  const std::vector<Scalar> a = scalars(arena, tree), w = loops_.W(arena);
  std::vector<Scalar> b;  // A_uu W
  std::vector<Ref> result(m * m, arena.zero());
  // A_m = A_aa + A_au W + (A_au W)^T + W^T A_uu W
  for (std::size_t u = 0; u < others.size(); ++u)
    for (std::size_t c = 0; c < m; ++c) {
      Scalar sum{arena, arena.zero()};
      for (std::size_t v = 0; v < others.size(); ++v) sum += a[others[u] * n + others[v]] * w[v * m + c];
      b.push_back(named(sum, fmt::format("AW{}_{}", u + 1, c + 1)));
    }
  const auto mixed = [&](std::size_t i, std::size_t c) {
    Scalar sum{arena, arena.zero()};
    for (std::size_t v = 0; v < others.size(); ++v) sum += a[own[i] * n + others[v]] * w[v * m + c];
    return sum;
  };
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t c = i; c < m; ++c) {
      Scalar sum = a[own[i] * n + own[c]] + mixed(i, c) + mixed(c, i);
      for (std::size_t u = 0; u < others.size(); ++u) sum += w[u * m + i] * b[u * m + c];
      result[i * m + c] = result[c * m + i] = named(sum, fmt::format("A{}_{}", i + 1, c + 1)).ref();
    }
  return result;
}

Output ClosedRobot::inertia_output(Arena& arena, const Output& tree) const {
  return internal::inertia_output(motors_, tree.name, inertia(arena, tree.values));
}

Output ClosedRobot::projected_columns(Arena& arena, const Output& tree) const {
  Output result = tree;
  result.rows = motors();
  result.values.assign(motors() * tree.columns, arena.zero());
  result.units.clear();
  for (std::size_t c = 0; c < tree.columns; ++c) {
    std::vector<Ref> column;
    for (std::size_t k = 0; k < tree.rows; ++k) column.push_back(tree.values[k * tree.columns + c]);
    const std::vector<Ref> projected = torques(arena, column, false);
    for (std::size_t i = 0; i < motors(); ++i) result.values[i * tree.columns + c] = projected[i];
  }
  for (const std::size_t k : loops_.structure().motorised)
    for (std::size_t c = 0; c < tree.columns; ++c) result.units.push_back(tree.units[k * tree.columns + c]);
  return result;
}

Output ClosedRobot::projected_rows(Arena& arena, const Output& tree) const {
  Output result = tree;
  result.columns = motors();
  result.values.clear();
  result.units.clear();
  for (std::size_t r = 0; r < tree.rows; ++r) {
    const auto first = tree.values.begin() + static_cast<std::ptrdiff_t>(r * tree.columns);
    for (const Ref each : torques(arena, {first, first + static_cast<std::ptrdiff_t>(tree.columns)}, false))
      result.values.push_back(each);
    for (const std::size_t k : loops_.structure().motorised) result.units.push_back(tree.units[r * tree.columns + k]);
  }
  return result;
}

std::vector<Input> closed_inputs(const Robot& robot, int rates) {
  const LoopStructure structure = loop_structure(robot);
  const Input q = position_input(robot), qd = velocity_input(robot), qdd = acceleration_input(robot);
  std::vector<Input> inputs = {part_of(q, structure.motorised, q.name, q.meaning),
                               part_of(q, structure.passive, "qp", passive_meaning)};
  if (rates > 0) inputs.push_back(part_of(qd, structure.motorised, qd.name, qd.meaning));
  if (rates > 1) inputs.push_back(part_of(qdd, structure.motorised, qdd.name, qdd.meaning));
  return inputs;
}

std::vector<std::string> closed_notes(const Robot& robot) {
  const LoopStructure structure = loop_structure(robot);
  const auto names = [&](const std::vector<std::size_t>& coordinates) {
    std::string text;
    for (const std::size_t k : coordinates) text += (text.empty() ? "" : ", ") + robot.coordinates[k].name;
    return printable(text, 300);
  };
  return {fmt::format("closed loops: q, qd, qdd and torques are those of {}; qp are the positions of {}",
                      names(structure.motorised), names(structure.passive)),
          "closed loops: outputs are not finite in singular postures, where a determinant of loop-kinematics is zero"};
}

Robot motors_of(const Robot& robot) {
  Robot result = robot;
  const LoopStructure structure = loop_structure(robot);
  std::unordered_map<std::size_t, std::size_t> place;
  result.coordinates.clear();
  for (const std::size_t k : structure.motorised) {
    place.emplace(k, result.coordinates.size());
    result.coordinates.push_back(robot.coordinates[k]);
  }
  for (Frame& frame : result.frames) {
    std::erase_if(frame.variable, [&](const Coupling& term) { return !place.contains(term.coordinate); });
    for (Coupling& term : frame.variable) term.coordinate = place.at(term.coordinate);
  }
  return result;
}

std::vector<Ref> brought(Model& model, const Model& other, std::size_t output) {
  return transplant(other.arena, other.outputs[output].values, model.arena);
}

}  // namespace armature::internal
