// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/closed_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/loops/closed_derivatives.h"
#include "armature/derive/loops/closed_robot.h"
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
constexpr std::array<ClosedModel, 22> closed_models = {{
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
    {"direct-dynamics-derivatives", Kind::other},
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

std::vector<Ref> refs_of(const std::vector<Scalar>& values) {
  std::vector<Ref> refs;
  for (const Scalar each : values) refs.push_back(each.ref());
  return refs;
}

// The robot with its links' inertia alone or without weight; `model` takes the name and the output of another.
Model bias_model(const ClosedRobot& closed, const std::string& name) {
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

Model direct_dynamics(const ClosedRobot& closed, const DeriveOptions& options) {
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

Model jacobian_rate(const ClosedRobot& closed, TreeDerivation tree, const DeriveOptions& options) {
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

Model split(const ClosedRobot& closed, const std::string& name) {
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

Model closed_model(const ClosedRobot& closed, const std::string& name, TreeDerivation tree,
                   const DeriveOptions& options) {
  Model model;
  if (name == "bias" || name == "coriolis") model = bias_model(closed, name);
  else if (name == "direct-dynamics") model = direct_dynamics(closed, options);
  else if (name == "jacobian-rate") model = jacobian_rate(closed, tree, options);
  else if (name == "inverse-dynamics-derivatives") model = closed_torque_derivatives(closed);
  else if (name == "direct-dynamics-derivatives") model = closed_acceleration_derivatives(closed);
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

Model derive_closed(const Robot& robot, const std::string& name, TreeDerivation tree, const DeriveOptions& options) {
  if (name == "loop-kinematics") return derive_loop_kinematics(robot, options);
  if (!has_closed_model(name))
    throw UnmetRequest(
        fmt::format("the robot {} has closed loops, and the model {} is one of trees", printable(robot.name, 80), name),
        "@tree derives its equivalent tree, with the loops left open");
  if (robot.floating_base && find(name)->kind != Kind::motion)
    throw UnmetRequest(fmt::format("the base of {} floats and its loops are not linear: the model {} is not available",
                                   printable(robot.name, 80), name),
                       "loop-kinematics, transform, link-velocities and energy are; on a fixed base all others, too");
  if (!is_geometric(name)) refuse_opened_springs(robot);
  Model one = closed_model(ClosedRobot(robot, true), name, tree, options);
  if (loop_structure(robot).motorised.size() == 1) return one;
  Model other = closed_model(ClosedRobot(robot, false), name, tree, options);
  return run_time_cost(other) < run_time_cost(one) ? other : one;
}

}  // namespace armature::internal
