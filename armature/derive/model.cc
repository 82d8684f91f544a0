// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/derive/bias.h"
#include "armature/derive/derivatives.h"
#include "armature/derive/direct_dynamics.h"
#include "armature/derive/energy.h"
#include "armature/derive/energy_regressor.h"
#include "armature/derive/fast_geometry.h"
#include "armature/derive/filtered_regressor.h"
#include "armature/derive/gravity.h"
#include "armature/derive/inertia_matrix.h"
#include "armature/derive/inverse_jacobian.h"
#include "armature/derive/jacobian.h"
#include "armature/derive/jacobian_rate.h"
#include "armature/derive/lagrange.h"
#include "armature/derive/link_accelerations.h"
#include "armature/derive/link_velocities.h"
#include "armature/derive/load.h"
#include "armature/derive/newton_euler.h"
#include "armature/derive/pseudo_inertia.h"
#include "armature/derive/regressor.h"
#include "armature/derive/split.h"
#include "armature/derive/transform.h"
#include "armature/expr/evaluate.h"

namespace armature {
namespace {

struct Derivation {
  ModelEntry entry;
  Model (*derive)(const Robot&, const DeriveOptions&);
};

// The table of contents of the derivations.
const std::vector<Derivation>& derivations() {
  static const std::vector<Derivation> table = {
      {{"transform", "pose of one frame in another, as closed formulas", "Khalil & Creusot 1997, eq. 1"},
       derive_transform},
      {{"fast-geometry", "the same pose in as few operations as possible", "Khalil & Creusot 1997, section 3.2"},
       derive_fast_geometry},
      {{"jacobian", "velocity of a frame from joint velocities", "Khalil & Creusot 1997, eq. 3-5"}, derive_jacobian},
      {{"inverse-jacobian", "inverse and determinant of the Jacobian", "Khalil & Creusot 1997, section 4.6"},
       derive_inverse_jacobian},
      {{"link-velocities", "angular and linear velocities of all links", "Khalil & Creusot 1997, eq. 6"},
       derive_link_velocities},
      {{"link-accelerations", "angular and linear accelerations of all links", "Khalil & Creusot 1997, eq. 8-10"},
       derive_link_accelerations},
      {{"jacobian-rate", "rate of the Jacobian times joint velocities", "Khalil & Creusot 1997, section 4.4"},
       derive_jacobian_rate},
      {{"inverse-dynamics", "joint torques from positions, velocities and accelerations",
        "Khalil & Creusot 1997, eq. 6-20"},
       derive_inverse_dynamics},
      {{"lagrange", "matrices of inertia, Coriolis and centrifugal coefficients, and gravity",
        "Armstrong, Khatib & Burdick 1986, eq. 1-10"},
       derive_lagrange},
      {{"lagrange-pseudo-inertia", "the same by pseudo-inertias, link by link", "Zomaya & Morris 1989, eq. 1-13"},
       derive_pseudo_inertia},
      {{"inverse-dynamics-derivatives", "derivatives of the torques with respect to q, qd and qdd",
        "Khalil & Creusot 1997, eq. 6-20, differentiated"},
       derive_inverse_dynamics_derivatives},
      {{"inertia", "the inertia matrix A(q)", "Khalil & Creusot 1997, eq. 27-38"}, derive_inertia},
      {{"bias", "torques at zero acceleration: velocities, gravity, friction", "Khalil & Creusot 1997, eq. 23-25"},
       derive_bias},
      {{"coriolis", "Coriolis and centrifugal torques alone", "Khalil & Creusot 1997, eq. 23"}, derive_coriolis},
      {{"gravity", "gravity torques", "Khalil & Creusot 1997, eq. 23"}, derive_gravity},
      {{"direct-dynamics", "joint accelerations from torques", "Khalil & Creusot 1997, eq. 24 and section 5.4"},
       derive_direct_dynamics},
      {{"energy", "kinetic and potential energy", "Khalil & Creusot 1997, eq. 49-50"}, derive_energy},
      {{"regressor", "torques as a matrix times the dynamic parameters", "Khalil & Creusot 1997, eq. 39"},
       derive_regressor},
      {{"energy-regressor", "energy and lost power as rows times the dynamic parameters",
        "Khalil & Creusot 1997, eq. 47-52"},
       derive_energy_regressor},
      {{"filtered-regressor", "the regressor without accelerations, for filters", "Khalil & Creusot 1997, eq. 40-46"},
       derive_filtered_regressor},
      {{"split", "inverse dynamics in background and synchronous parts, as one program",
        "Izaguirre et al. 1992, section 3"},
       derive_split_whole},
      {{"split-coefficients", "background part: inertia matrix and gravity", "Izaguirre et al. 1992, section 4"},
       derive_split_coefficients},
      {{"split-velocity", "background part: torques of the velocities", "Izaguirre et al. 1992, section 5"},
       derive_split_velocity},
      {{"split-synchronous", "synchronous part: torques from coefficients and accelerations",
        "Izaguirre et al. 1992, section 3"},
       derive_split_synchronous},
  };
  return table;
}

// A coordinate is an angle when it moves revolute joints only.
bool is_angle(const Robot& robot, std::size_t coordinate) {
  for (const Frame& frame : robot.frames)
    for (const Coupling& term : frame.variable)
      if (term.coordinate == coordinate && frame.type != JointType::revolute) return false;
  return true;
}

Input coordinate_input(const Robot& robot, std::string name, std::string meaning, Ref Coordinate::* part,
                       const std::string& per) {
  Input input{std::move(name), std::move(meaning), {}, {}};
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    input.symbols.push_back(robot.coordinates[k].*part);
    input.units.push_back((is_angle(robot, k) ? "rad" : "m") + per);
  }
  return input;
}

// The symbols that `expressions` depend on, in the order in which they were made.
std::vector<Ref> symbols_in(const Arena& arena, const std::vector<Ref>& expressions) {
  std::vector<Ref> symbols;
  const std::vector<char> needed = reachable(arena, expressions);
  for (std::uint32_t i = 0; i < needed.size(); ++i)
    if (needed[i] && arena.op(Ref{i}) == Op::symbol) symbols.push_back(Ref{i});
  return symbols;
}

}  // namespace

const std::vector<ModelEntry>& model_catalog() {
  static const std::vector<ModelEntry> catalog = [] {
    std::vector<ModelEntry> entries;
    for (const Derivation& derivation : derivations()) entries.push_back(derivation.entry);
    return entries;
  }();
  return catalog;
}

Model derive(const Robot& robot, const std::string& name, const DeriveOptions& options) {
  if (!robot.loops.empty() && !options.tree)
    throw UnmetRequest("the robot " + robot.name + " has closed loops, and their models are not available yet",
                       "--tree derives its equivalent tree, with the loops left open");
  for (const Derivation& derivation : derivations())
    if (derivation.entry.name == name)
      return derive_with_load(robot, [&](const Robot& each) { return derivation.derive(each, options); });
  std::vector<std::string> known;
  for (const ModelEntry& entry : model_catalog()) known.push_back(entry.name);
  std::string near = suggest(name, known);
  if (!near.starts_with("did you mean")) near.clear();
  Diagnostics diagnostics;
  diagnostics.error({}, fmt::format("there is no model called '{}'", printable(name, 80)),
                    fmt::format("{}{}choose one of {}", near, near.empty() ? "" : " ", fmt::join(known, ", ")));
  throw InputError(diagnostics);
}

Model start_model(const Robot& robot, std::string name, std::string reference, std::vector<Input> inputs) {
  Model model;
  model.name = std::move(name);
  model.robot = robot.name;
  model.reference = std::move(reference);
  model.arena = robot.arena;
  model.inputs = std::move(inputs);
  return model;
}

Input position_input(const Robot& robot) { return coordinate_input(robot, "q", "joint positions", &Coordinate::q, ""); }
Input velocity_input(const Robot& robot) {
  return coordinate_input(robot, "qd", "joint velocities", &Coordinate::qd, "/s");
}
Input acceleration_input(const Robot& robot) {
  return coordinate_input(robot, "qdd", "joint accelerations", &Coordinate::qdd, "/s^2");
}

std::vector<Input> disturbance_inputs(const Robot& robot) {
  std::vector<Ref> wrenches, motion;
  for (const Frame& frame : robot.frames) {
    wrenches.insert(wrenches.end(), frame.force.begin(), frame.force.end());
    wrenches.insert(wrenches.end(), frame.moment.begin(), frame.moment.end());
  }
  for (const auto* part :
       {&robot.base_angular_velocity, &robot.base_angular_acceleration, &robot.base_velocity, &robot.base_acceleration})
    motion.insert(motion.end(), part->begin(), part->end());
  std::vector<Input> inputs;
  const std::vector<Ref> wrench_symbols = symbols_in(robot.arena, wrenches);
  if (!wrench_symbols.empty())
    inputs.push_back({"wrench", "forces (N) and moments (Nm) of links on their environment", wrench_symbols,
                      std::vector<std::string>(wrench_symbols.size(), "N or Nm")});
  std::vector<Ref> motion_symbols = symbols_in(robot.arena, motion);
  std::erase_if(motion_symbols, [&](Ref symbol) {
    return std::find(wrench_symbols.begin(), wrench_symbols.end(), symbol) != wrench_symbols.end();
  });
  if (!motion_symbols.empty())
    inputs.push_back({"base_motion", "motion of the base, in frame 0", motion_symbols,
                      std::vector<std::string>(motion_symbols.size(), "SI")});
  return inputs;
}

std::vector<Input> with_disturbances(const Robot& robot, std::vector<Input> inputs) {
  for (Input& input : disturbance_inputs(robot)) inputs.push_back(std::move(input));
  return inputs;
}

std::vector<Ref> input_symbols(const std::vector<Input>& inputs) {
  std::vector<Ref> symbols;
  for (const Input& input : inputs) symbols.insert(symbols.end(), input.symbols.begin(), input.symbols.end());
  return symbols;
}

std::vector<Ref> output_values(const std::vector<Output>& outputs) {
  std::vector<Ref> values;
  for (const Output& output : outputs) values.insert(values.end(), output.values.begin(), output.values.end());
  return values;
}

Output torque_output(const Robot& robot, std::string name, std::string meaning, std::vector<Ref> values) {
  return {std::move(name), std::move(meaning), values.size(), 1, std::move(values), torque_units(robot), {}};
}

Output inertia_output(const Robot& robot, std::string name, std::vector<Ref> values) {
  const std::size_t n = robot.coordinates.size();
  return {std::move(name), "inertia matrix, symmetric", n, n, std::move(values), inertia_units(robot), {}};
}

std::vector<std::string> torque_units(const Robot& robot) {
  std::vector<std::string> units;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) units.push_back(is_angle(robot, k) ? "Nm" : "N");
  return units;
}

std::vector<std::string> inertia_units(const Robot& robot) {
  std::vector<std::string> units;
  for (std::size_t i = 0; i < robot.coordinates.size(); ++i)
    for (std::size_t j = 0; j < robot.coordinates.size(); ++j) {
      const int angles = is_angle(robot, i) + is_angle(robot, j);
      units.push_back(angles == 2 ? "kg m^2" : angles == 1 ? "kg m" : "kg");
    }
  return units;
}

}  // namespace armature
