// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/closed_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/loops/loop_kinematics.h"
#include "armature/derive/loops/opened_joints.h"
#include "armature/derive/modelled_robot.h"
#include "armature/derive/models/bias.h"
#include "armature/derive/models/direct_dynamics.h"
#include "armature/derive/models/gravity.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/jacobian.h"
#include "armature/derive/models/loop_kinematics.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/models/split.h"
#include "armature/derive/models/transform.h"
#include "armature/derive/start_model.h"
#include "armature/expr/cost.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/substitute.h"
#include "armature/robot/springs.h"

namespace armature::internal {
namespace {

using TreeDerivation = Model (*)(const Robot&, const DeriveOptions&);

// How the outputs of the tree become those of the closed robot.
enum class Kind { motion, torques, inertia, jacobian, other };

struct ClosedModel {
  const char* name;
  Kind kind;
};
constexpr std::array<ClosedModel, 21> closed_models = {{
    {"transform", Kind::motion},
    {"fast-geometry", Kind::motion},
    {"jacobian", Kind::jacobian},
    {"link-velocities", Kind::motion},
    {"link-accelerations", Kind::motion},
    {"jacobian-rate", Kind::other},
    {"inverse-dynamics", Kind::torques},
    {"inverse-dynamics-derivatives", Kind::other},
    {"inertia", Kind::inertia},
    {"bias", Kind::other},
    {"coriolis", Kind::other},
    {"gravity", Kind::torques},
    {"direct-dynamics", Kind::other},
    {"energy", Kind::motion},
    {"regressor", Kind::torques},
    {"energy-regressor", Kind::motion},
    {"split", Kind::other},
    {"split-coefficients", Kind::other},
    {"split-velocity", Kind::other},
    {"split-synchronous", Kind::other},
    {"loop-kinematics", Kind::other},
}};

const ClosedModel* find(const std::string& name) {
  for (const ClosedModel& each : closed_models)
    if (each.name == name) return &each;
  return nullptr;
}

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

// One robot and the kinematics of its loops, with the rates of all coordinates.
class Closed {
 public:
  Closed(const Robot& original, bool by_matrix) : robot_(original), loops_(robot_) {
    loops_.by_matrix = by_matrix;
    complete_rates(robot_, loops_);
    motors_ = motors_of(original);
  }

  const Robot& robot() const { return robot_; }
  const LoopKinematics& loops() const { return loops_; }
  std::size_t motors() const { return loops_.motors(); }

  // The same without accelerations of the motors: those of the unknowns are what is left.
  Robot without_acceleration() const {
    Robot result = robot_;
    const std::vector<Scalar> still(motors(), Scalar{result.arena, result.arena.zero()});
    const std::vector<Scalar> left = loops_.rates(result.arena, still, loops_.rest(), "QDP");
    for (const std::size_t k : loops_.structure().motorised) result.coordinates[k].qdd = result.arena.zero();
    for (std::size_t u = 0; u < left.size(); ++u) result.coordinates[loops_.unknowns()[u]].qdd = left[u].ref();
    return result;
  }

  void close_inputs(Model& model) const {
    std::vector<Input> inputs;
    for (const Input& input : model.inputs) {
      const bool by_coordinate = input.name == "q" || input.name == "qd" || input.name == "qdd" || input.name == "tau";
      inputs.push_back(by_coordinate ? part_of(input, loops_.structure().motorised, input.name, input.meaning) : input);
      if (input.name == "q") inputs.push_back(part_of(input, loops_.structure().passive, "qp", passive_meaning));
    }
    model.inputs = std::move(inputs);
    for (std::string& note : closed_notes(robot_)) model.notes.push_back(std::move(note));
  }

  // tau in motorised coordinates; `friction` adds that of the opened joints.
  std::vector<Ref> torques(Arena& arena, const std::vector<Ref>& tree, bool friction) const {
    std::vector<Scalar> forces = scalars(arena, tree);
    for (std::size_t j = robot_.link_count + 1; friction && j <= robot_.frames.size(); ++j)
      for (const Coupling& term : robot_.frame(j).variable)
        forces[term.coordinate] += Scalar{arena, term.coefficient} * joint_friction(arena, robot_, j);
    return refs_of(loops_.projected(arena, forces));
  }

  Output torque_output(Arena& arena, const Output& tree, bool friction) const {
    return internal::torque_output(motors_, tree.name, tree.meaning, torques(arena, tree.values, friction));
  }

  // A_m = G^T A G, symmetric.
  std::vector<Ref> inertia(Arena& arena, const std::vector<Ref>& tree) const {
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
  Output inertia_output(Arena& arena, const Output& tree) const {
    return internal::inertia_output(motors_, tree.name, inertia(arena, tree.values));
  }

  // Each column of a matrix with one row per coordinate.
  Output projected_columns(Arena& arena, const Output& tree) const {
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

  // Each row of a matrix with one column per coordinate, times G.
  Output projected_rows(Arena& arena, const Output& tree) const {
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

  const Robot& motor_view() const { return motors_; }

 private:
  Robot robot_, motors_;
  LoopKinematics loops_;
};

// The robot with its links' inertia alone or without weight; `model` takes the name and the output of another.
Model bias_model(const Closed& closed, const std::string& name) {
  Robot robot = closed.without_acceleration();
  if (name == "coriolis") robot = without_losses_and_weight(robot);
  if (name == "split-velocity") {
    robot.gravity = {robot.arena.zero(), robot.arena.zero(), robot.arena.zero()};
    for (Frame& frame : robot.frames) remove_springs(frame, robot.arena);
  }
  Model model = derive_inverse_dynamics(robot, {});
  model.name = name;
  model.reference = "Khalil & Creusot 1997, eq. 14 and 22-25";
  std::erase_if(model.inputs, [](const Input& input) { return input.name == "qdd"; });
  Output& output = model.outputs[0];
  output = closed.torque_output(model.arena, output, name != "coriolis");
  output.name = name == "bias" ? "H" : "C";
  output.meaning = name == "bias"       ? "torques at zero acceleration: velocities, gravity, friction, wrenches"
                   : name == "coriolis" ? "Coriolis and centrifugal torques"
                                        : "torques of the velocities: Coriolis, centrifugal, friction, wrenches";
  return model;
}

// Another model's output, of the same robot, in the arena of `model`.
std::vector<Ref> brought(Model& model, const Model& other, std::size_t output) {
  return transplant(other.arena, other.outputs[output].values, model.arena);
}

Model direct_dynamics(const Closed& closed, const DeriveOptions& options) {
  if (options.method == "articulated")
    throw UnmetRequest("articulated bodies are those of trees, and " + closed.robot().name + " has closed loops",
                       "use @method=factorised");
  Model model = bias_model(closed, "bias");
  model.name = "direct-dynamics";
  model.reference = "Khalil & Creusot 1997, eq. 14, 22 and 24";
  const Model tree = derive_inertia(closed.robot(), {});
  const std::vector<Ref> inertia = closed.inertia(model.arena, brought(model, tree, 0));
  const Input torque = torque_input(model.arena, closed.robot());
  std::vector<Scalar> right;
  for (std::size_t c = 0; c < closed.motors(); ++c)
    right.push_back(named(Scalar{model.arena, torque.symbols[closed.loops().structure().motorised[c]]} -
                              Scalar{model.arena, model.outputs[0].values[c]},
                          "B" + std::to_string(c + 1)));
  const auto velocities = std::ranges::find(model.inputs, std::string("qd"), &Input::name);
  model.inputs.insert(velocities + 1, torque);
  model.outputs = {
      {"qdd",
       "joint accelerations",
       closed.motors(),
       1,
       refs_of(inertia_factors(model.arena, closed.motor_view(), inertia).solve(right, right.size(), "", "QDP")),
       acceleration_input(closed.motor_view()).units,
       {}}};
  model.notes.push_back("method: factorised");
  return model;
}

Model jacobian_rate(const Closed& closed, TreeDerivation tree, const DeriveOptions& options) {
  Model model = tree(closed.robot(), options);
  const ChainEnds ends = chain_ends(closed.robot(), options);
  const std::vector<JacobianColumn> columns = cheapest_jacobian(model.arena, closed.robot(), ends.from, ends.to);
  const std::vector<Scalar> motors(closed.motors(), Scalar{model.arena, model.arena.zero()});
  const std::vector<Scalar> left = closed.loops().rates(model.arena, motors, closed.loops().rest(), "QDP");
  for (std::size_t u = 0; u < left.size(); ++u) {
    const JacobianColumn& column = columns[closed.loops().unknowns()[u]];
    for (std::size_t i = 0; i < 6; ++i) {
      Ref& value = model.outputs[0].values[i];
      const Scalar part = component(i < 3 ? column.linear : column.angular, static_cast<int>(i % 3));
      value = (Scalar{model.arena, value} + left[u] * part).ref();
    }
  }
  return model;
}

// tau_i differentiated along the closed postures.
Model derivatives(const Closed& closed) {
  Model model = derive_inverse_dynamics(closed.robot(), {});
  model.name = "inverse-dynamics-derivatives";
  model.reference = "Khalil & Creusot 1997, eq. 6-22, differentiated";
  Arena& arena = model.arena;
  const std::vector<Ref> tau = closed.torques(arena, model.outputs[0].values, true);
  const std::size_t m = closed.motors();
  const LoopStructure& structure = closed.loops().structure();
  const std::vector<Scalar> w = closed.loops().W(arena);
  std::vector<Ref> by_position(m * m), by_velocity(m * m);
  std::vector<std::vector<Ref>> by_passive;
  for (const std::size_t k : structure.passive)
    by_passive.push_back(differentiate(arena, tau, closed.robot().coordinates[k].q));
  for (std::size_t c = 0; c < m; ++c) {
    const Coordinate& motor = closed.robot().coordinates[structure.motorised[c]];
    const std::vector<Ref> own = differentiate(arena, tau, motor.q), speed = differentiate(arena, tau, motor.qd);
    for (std::size_t i = 0; i < m; ++i) {
      Scalar sum{arena, own[i]};
      for (std::size_t p = 0; p < structure.passive.size(); ++p)
        sum += w[p * m + c] * Scalar{arena, by_passive[p][i]};  // passive coordinates are the first unknowns
      by_position[i * m + c] = sum.ref();
      by_velocity[i * m + c] = speed[i];
    }
  }
  const Model tree = derive_inertia(closed.robot(), {});
  const std::vector<Ref> inertia = closed.inertia(arena, brought(model, tree, 0));
  const Robot& motors = closed.motor_view();
  const auto output = [&](const char* name, const char* meaning, std::vector<Ref> values, const char* time) {
    Output matrix{name, meaning, m, m, std::move(values), {}, {}};
    for (const std::string& torque : torque_units(motors))
      for (const std::string& position : position_input(motors).units)
        matrix.units.push_back(torque + time + "/" + position);
    return matrix;
  };
  model.outputs = {
      output("dtau_dq", "derivatives of the torques with respect to positions", by_position, ""),
      output("dtau_dqd", "derivatives of the torques with respect to velocities", by_velocity, " s"),
      output("dtau_dqdd", "derivatives of the torques with respect to accelerations: the inertia matrix", inertia, "")};
  model.outputs[2].units = inertia_units(motors);
  model.notes.push_back("derivatives along the closed postures: the passive joints follow");
  return model;
}

Model split(const Closed& closed, const std::string& name) {
  if (name == "split-synchronous") return derive_split_synchronous(closed.motor_view(), {});
  if (name == "split-velocity") {
    Model model = bias_model(closed, name);
    model.notes.push_back("friction is part of C, gravity is not");
    return model;
  }
  Model model = derive_split_coefficients(closed.robot(), {});
  model.outputs = {closed.inertia_output(model.arena, model.outputs[0]),
                   closed.torque_output(model.arena, model.outputs[1], false)};
  if (name == "split-coefficients") return model;
  const Model velocity = bias_model(closed, "split-velocity");
  model.name = "split";
  Output c = velocity.outputs[0];
  c.values = brought(model, velocity, 0);
  std::vector<Ref> tau;
  const std::vector<Ref> qdd = acceleration_input(closed.motor_view()).symbols;
  for (std::size_t i = 0; i < closed.motors(); ++i) {
    Ref sum = model.arena.add(model.outputs[1].values[i], c.values[i]);
    for (std::size_t k = 0; k < closed.motors(); ++k)
      sum = model.arena.add(sum, model.arena.multiply(model.outputs[0].values[i * closed.motors() + k], qdd[k]));
    tau.push_back(sum);
  }
  model.outputs.push_back(std::move(c));
  model.outputs.push_back(
      torque_output(closed.motor_view(), "tau", "joint torques and forces that produce the motion", tau));
  model.inputs = with_disturbances(closed.robot(), {position_input(closed.robot()), velocity_input(closed.robot()),
                                                    acceleration_input(closed.robot())});
  model.notes = {"torques: A*qdd + Q + C; split-coefficients, split-velocity and split-synchronous are its parts"};
  return model;
}

Model closed_model(const Closed& closed, const std::string& name, TreeDerivation tree, const DeriveOptions& options) {
  Model model;
  if (name == "bias" || name == "coriolis") model = bias_model(closed, name);
  else if (name == "direct-dynamics") model = direct_dynamics(closed, options);
  else if (name == "jacobian-rate") model = jacobian_rate(closed, tree, options);
  else if (name == "inverse-dynamics-derivatives") model = derivatives(closed);
  else if (name.starts_with("split")) model = split(closed, name);
  else model = tree(closed.robot(), options);
  switch (find(name)->kind) {
    case Kind::torques:
      model.outputs = {name == "regressor"
                           ? closed.projected_columns(model.arena, model.outputs[0])
                           : closed.torque_output(model.arena, model.outputs[0], name == "inverse-dynamics")};
      break;
    case Kind::inertia: model.outputs = {closed.inertia_output(model.arena, model.outputs[0])}; break;
    case Kind::jacobian: model.outputs = {closed.projected_rows(model.arena, model.outputs[0])}; break;
    case Kind::motion:
    case Kind::other: break;
  }
  if (name != "split-synchronous") closed.close_inputs(model);
  return model;
}

Cost run_time_cost(const Model& model) {
  return cost(model.arena, output_values(model.outputs), input_symbols(model.inputs));
}

}  // namespace

bool has_closed_model(const std::string& name) { return find(name) != nullptr; }

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

Model derive_closed(const Robot& robot, const std::string& name, TreeDerivation tree, const DeriveOptions& options) {
  if (name == "loop-kinematics") return derive_loop_kinematics(robot, options);
  if (!has_closed_model(name))
    throw UnmetRequest(
        fmt::format("the robot {} has closed loops, and the model {} is one of trees", printable(robot.name, 80), name),
        "@tree derives its equivalent tree, with the loops left open");
  if (!is_geometric(name)) refuse_opened_springs(robot);
  Model one = closed_model(Closed(robot, true), name, tree, options);
  if (loop_structure(robot).motorised.size() == 1) return one;
  Model other = closed_model(Closed(robot, false), name, tree, options);
  return run_time_cost(other) < run_time_cost(one) ? other : one;
}

}  // namespace armature::internal
