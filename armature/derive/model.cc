// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <unordered_map>

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
#include "armature/robot/numbers.h"

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

// What Pinocchio, SYMORO and textbooks call the models.
constexpr std::array<std::pair<std::string_view, std::string_view>, 18> other_names = {{
    {"rnea", "inverse-dynamics"},
    {"idm", "inverse-dynamics"},
    {"newton-euler", "inverse-dynamics"},
    {"crba", "inertia"},
    {"mass", "inertia"},
    {"mass-matrix", "inertia"},
    {"inertia-matrix", "inertia"},
    {"aba", "direct-dynamics"},
    {"ddm", "direct-dynamics"},
    {"forward-dynamics", "direct-dynamics"},
    {"nonlinear-effects", "bias"},
    {"ccg", "bias"},
    {"fk", "transform"},
    {"dgm", "transform"},
    {"forward-kinematics", "transform"},
    {"drift", "jacobian-rate"},
    {"rnea-derivatives", "inverse-dynamics-derivatives"},
    {"dim", "regressor"},
}};

// "did you mean ...?" or nothing.
std::string meant_model(std::string name, const std::vector<std::string>& known) {
  for (char& c : name) c = c == '_' || c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const auto& [other, ours] : other_names)
    if (name == other) return fmt::format("here it is called \"{}\";", ours);
  const std::string near = suggest(name, known);
  return near.starts_with("did you mean") ? near : "";
}

// "coordinates: q1 = shoulder, q2 = elbow": whoever fills the arrays must know which joint is which. Nothing when the
// symbols are the names.
std::string coordinate_note(const Robot& robot) {
  std::vector<std::string> pairs;
  for (const Coordinate& coordinate : robot.coordinates)
    if (const std::string& symbol = robot.arena.name_of(coordinate.q); symbol != coordinate.name)
      pairs.push_back(fmt::format("{} = {}", symbol, printable(coordinate.name, 60)));
  return pairs.empty() ? "" : fmt::format("coordinates: {}", fmt::join(pairs, ", "));
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
    if (derivation.entry.name == name) {
      Model model = derive_with_load(robot, [&](const Robot& each) { return derivation.derive(each, options); });
      if (std::string note = coordinate_note(robot); !note.empty()) model.notes.push_back(std::move(note));
      return model;
    }
  std::vector<std::string> known;
  for (const ModelEntry& entry : model_catalog()) known.push_back(entry.name);
  const std::string near = meant_model(name, known);
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

namespace {

// The symbols of some formulas, those of `taken` left out; each with the unit of the formulas that it comes from.
struct SymbolsWithUnits {
  const Arena& arena;
  std::vector<Ref> formulas = {};
  std::unordered_map<Ref, std::string> units = {};

  void add(const std::array<Ref, 3>& part, const char* unit) {
    formulas.insert(formulas.end(), part.begin(), part.end());
    for (const Ref formula : part)
      for (const Ref symbol : symbols_in(arena, formula)) units.emplace(symbol, unit);
  }
  Input input(const char* name, const char* meaning, const std::vector<Ref>& taken) const {
    Input result{name, meaning, symbols_in(arena, formulas), {}};
    std::erase_if(result.symbols, [&](Ref s) { return std::find(taken.begin(), taken.end(), s) != taken.end(); });
    for (const Ref symbol : result.symbols) result.units.push_back(units.at(symbol));
    return result;
  }
};

}  // namespace

std::vector<Input> disturbance_inputs(const Robot& robot) {
  SymbolsWithUnits wrenches{robot.arena}, motion{robot.arena};
  for (const Frame& frame : robot.frames) {
    wrenches.add(frame.force, "N");
    wrenches.add(frame.moment, "Nm");
  }
  motion.add(robot.base_angular_velocity, "rad/s");
  motion.add(robot.base_angular_acceleration, "rad/s^2");
  motion.add(robot.base_velocity, "m/s");
  motion.add(robot.base_acceleration, "m/s^2");
  const Input wrench = wrenches.input("wrench", "forces (N) and moments (Nm) of links on their environment", {});
  std::vector<Input> inputs = {wrench, motion.input("base_motion", "motion of the base, in frame 0", wrench.symbols)};
  std::erase_if(inputs, [](const Input& input) { return input.symbols.empty(); });
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
