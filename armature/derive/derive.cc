// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/derive.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/derive/given_motion.h"
#include "armature/derive/load.h"
#include "armature/derive/loops/closed_models.h"
#include "armature/derive/modelled_robot.h"
#include "armature/derive/models/bias.h"
#include "armature/derive/models/centroidal_momentum.h"
#include "armature/derive/models/derivatives.h"
#include "armature/derive/models/direct_dynamics.h"
#include "armature/derive/models/direct_second_derivatives.h"
#include "armature/derive/models/energy.h"
#include "armature/derive/models/energy_regressor.h"
#include "armature/derive/models/fast_geometry.h"
#include "armature/derive/models/filtered_regressor.h"
#include "armature/derive/models/gravity.h"
#include "armature/derive/models/hybrid_dynamics.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/inverse_jacobian.h"
#include "armature/derive/models/jacobian.h"
#include "armature/derive/models/jacobian_rate.h"
#include "armature/derive/models/lagrange.h"
#include "armature/derive/models/link_accelerations.h"
#include "armature/derive/models/link_velocities.h"
#include "armature/derive/models/load_friction.h"
#include "armature/derive/models/loop_kinematics.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/models/pseudo_inertia.h"
#include "armature/derive/models/regressor.h"
#include "armature/derive/models/second_derivatives.h"
#include "armature/derive/models/split.h"
#include "armature/derive/models/transform.h"
#include "armature/expr/evaluate.h"
#include "armature/robot/elastic_joints.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/numbers.h"
#include "armature/robot/robot_size.h"

namespace armature::internal {
namespace {

struct Derivation {
  ModelEntry entry;
  Model (*derive)(const Robot&, const DeriveOptions&);
  Growth growth = Growth::linear;
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
       derive_inverse_jacobian,
       Growth::quadratic},
      {{"link-velocities", "angular and linear velocities of all links", "Khalil & Creusot 1997, eq. 6"},
       derive_link_velocities},
      {{"link-accelerations", "angular and linear accelerations of all links", "Khalil & Creusot 1997, eq. 8-10"},
       derive_link_accelerations},
      {{"jacobian-rate", "rate of the Jacobian times joint velocities", "Khalil & Creusot 1997, section 4.4"},
       derive_jacobian_rate},
      {{"loop-kinematics", "rates of the passive joints of closed loops from those of the motorised ones",
        "Khalil & Creusot 1997, eq. 11-14"},
       derive_loop_kinematics},
      {{"inverse-dynamics", "joint torques from positions, velocities and accelerations",
        "Khalil & Creusot 1997, eq. 6-20"},
       derive_inverse_dynamics},
      {{"lagrange", "matrices of inertia, Coriolis and centrifugal coefficients, and gravity",
        "Armstrong, Khatib & Burdick 1986, eq. 1-10"},
       derive_lagrange,
       Growth::cubic},
      {{"lagrange-pseudo-inertia", "the same by pseudo-inertias, link by link", "Zomaya & Morris 1989, eq. 1-13"},
       derive_pseudo_inertia,
       Growth::cubic},
      {{"inverse-dynamics-derivatives", "derivatives of the torques with respect to q, qd and qdd",
        "Khalil & Creusot 1997, eq. 6-20, differentiated"},
       derive_inverse_dynamics_derivatives,
       Growth::cubic},
      {{"inverse-dynamics-second-derivatives", "second derivatives of the torques with respect to q, qd and qdd",
        "Khalil & Creusot 1997, eq. 6-20, differentiated twice"},
       derive_inverse_dynamics_second_derivatives,
       Growth::quartic},
      {{"inertia", "the inertia matrix A(q)", "Khalil & Creusot 1997, eq. 27-38"}, derive_inertia, Growth::quadratic},
      {{"bias", "torques at zero acceleration: velocities, gravity, friction", "Khalil & Creusot 1997, eq. 23-25"},
       derive_bias},
      {{"coriolis", "Coriolis and centrifugal torques alone", "Khalil & Creusot 1997, eq. 23"}, derive_coriolis},
      {{"gravity", "gravity torques", "Khalil & Creusot 1997, eq. 23"}, derive_gravity},
      {{"direct-dynamics", "joint accelerations from torques", "Khalil & Creusot 1997, eq. 24 and section 5.4"},
       derive_direct_dynamics,
       Growth::quadratic},
      {{"hybrid-dynamics", "base acceleration and joint torques from joint accelerations, of a floating base",
        "Khalil 2010, section 4.3"},
       derive_hybrid_dynamics,
       Growth::quadratic},
      {{"centroidal-momentum", "momentum about the centre of mass and its matrix, of a floating base",
        "Orin, Goswami & Lee 2013"},
       derive_centroidal_momentum},
      {{"direct-dynamics-derivatives", "derivatives of the accelerations with respect to q, qd and tau",
        "Khalil & Creusot 1997, eq. 24, differentiated"},
       derive_direct_dynamics_derivatives,
       Growth::cubic},
      {{"direct-dynamics-second-derivatives", "second derivatives of the accelerations with respect to q, qd and tau",
        "Khalil & Creusot 1997, eq. 24, differentiated twice"},
       derive_direct_dynamics_second_derivatives,
       Growth::quartic},
      {{"energy", "kinetic and potential energy", "Khalil & Creusot 1997, eq. 49-50"}, derive_energy},
      {{"regressor", "torques as a matrix times the dynamic parameters", "Khalil & Creusot 1997, eq. 39"},
       derive_regressor,
       Growth::quadratic},
      {{"energy-regressor", "energy and lost power as rows times the dynamic parameters",
        "Khalil & Creusot 1997, eq. 47-52"},
       derive_energy_regressor},
      {{"filtered-regressor", "the regressor without accelerations, for filters", "Khalil & Creusot 1997, eq. 40-46"},
       derive_filtered_regressor,
       Growth::quadratic},
      {{"split", "inverse dynamics in background and synchronous parts, as one program",
        "Izaguirre et al. 1992, section 3"},
       derive_split_whole,
       Growth::quadratic},
      {{"split-coefficients", "background part: inertia matrix and gravity", "Izaguirre et al. 1992, section 4"},
       derive_split_coefficients,
       Growth::quadratic},
      {{"split-velocity", "background part: torques of the velocities", "Izaguirre et al. 1992, section 5"},
       derive_split_velocity},
      {{"split-synchronous", "synchronous part: torques from coefficients and accelerations",
        "Izaguirre et al. 1992, section 3"},
       derive_split_synchronous},
  };
  return table;
}

// What Pinocchio, SYMORO and textbooks call the models.
constexpr std::array<std::pair<std::string_view, std::string_view>, 23> other_names = {{
    {"ccrba", "centroidal-momentum"},
    {"centroidal", "centroidal-momentum"},
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
    {"rnea-second-order-derivatives", "inverse-dynamics-second-derivatives"},
    {"aba-derivatives", "direct-dynamics-derivatives"},
    {"aba-second-order-derivatives", "direct-dynamics-second-derivatives"},
    {"dim", "regressor"},
}};

// "did you mean ...?" or nothing.
std::string meant_model(std::string name, const std::vector<std::string>& known) {
  for (char& c : name) c = c == '_' || c == ' ' ? '-' : lower(c);
  for (const auto& [other, ours] : other_names)
    if (name == other) return fmt::format("here it is called \"{}\";", ours);
  const std::string near = suggest(name, known);
  return near.starts_with("did you mean") ? near : "";
}

// Models that need a floating base, and those that it does not have.
void check_base(const Robot& robot, const std::string& name) {
  const bool needs = name == "hybrid-dynamics" || name == "centroidal-momentum";
  if (needs && !robot.floating_base)
    throw UnmetRequest("the model " + name + " is one of a floating base, and that of " + robot.name + " is fixed",
                       "@floating lets the base float");
  if (!robot.floating_base) return;
  constexpr std::array<std::pair<std::string_view, const char*>, 7> of_fixed_bases{{
      {"inverse-jacobian", "the six freedoms of the base make J wide in every posture"},
      {"lagrange", "a twist is not the rate of coordinates, so it has no Christoffel symbols"},
      {"lagrange-pseudo-inertia", "a twist is not the rate of coordinates, so it has no Christoffel symbols"},
      {"inverse-dynamics-second-derivatives", "the tangent of the base's pose has no second derivatives here"},
      {"direct-dynamics-second-derivatives", "the tangent of the base's pose has no second derivatives here"},
      {"energy-regressor", "it needs a base at rest"},
      {"filtered-regressor", "it needs a base at rest"},
  }};
  for (const auto& [model, why] : of_fixed_bases)
    if (name == model)
      throw UnmetRequest(fmt::format("the model {} is not available for a floating base: {}", name, why),
                         "@floating_joints reads a URDF's floating joint as six joints, which have all models");
}

// "coordinates: q1 = shoulder, q2 = elbow", for the caller who fills the arrays. Empty when the symbols are the names.
std::string coordinate_note(const Robot& robot) {
  std::vector<std::string> pairs;
  for (const Coordinate& coordinate : robot.coordinates)
    if (const std::string& symbol = robot.arena.name_of(coordinate.q); symbol != coordinate.name)
      pairs.push_back(fmt::format("{} = {}", symbol, printable(coordinate.name, 60)));
  return pairs.empty() ? "" : fmt::format("coordinates: {}", fmt::join(pairs, ", "));
}

// "elastic joints: joint 1 has its motor as joint 3 and its transmission as joint 4". Empty when there are none.
std::string elastic_note(const Robot& robot) {
  std::vector<std::string> parts;
  for (const ElasticJoint& each : elastic_joints(robot))
    parts.push_back(fmt::format("joint {} has its motor as joint {} and its transmission as joint {}", each.joint,
                                each.motor, each.transmission));
  return parts.empty() ? "" : fmt::format("elastic joints: {}", fmt::join(parts, "; "));
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
  if (has_elastic_joints(robot) && !is_geometric(name)) return derive(with_motor_coordinates(robot), name, options);
  const bool closed = !robot.loops.empty() && !options.tree;
  for (const Derivation& derivation : derivations())
    if (derivation.entry.name == name) {
      check_base(robot, name);
      if (has_load_friction(robot)) check_load_friction(robot, name);
      refuse_oversize(robot, "the model " + name, derivation.growth);
      Model model = derive_with_load(robot, [&](const Robot& each) {
        return closed ? derive_closed(each, name, derivation.derive, options) : derivation.derive(each, options);
      });
      if (std::string note = coordinate_note(robot); !note.empty()) model.notes.push_back(std::move(note));
      if (std::string note = elastic_note(robot); !note.empty()) model.notes.push_back(std::move(note));
      return options.given_motion ? with_given_motion(std::move(model), robot) : model;
    }
  std::vector<std::string> known;
  for (const ModelEntry& entry : model_catalog()) known.push_back(entry.name);
  const std::string near = meant_model(name, known);
  Diagnostics diagnostics;
  diagnostics.error({}, fmt::format("there is no model called '{}'", printable(name, 80)),
                    fmt::format("{}{}choose one of {}", near, near.empty() ? "" : " ", fmt::join(known, ", ")));
  throw InputError(diagnostics);
}

}  // namespace armature::internal
