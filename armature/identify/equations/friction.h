// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Friction and stiffness of a joint, linear in the coefficients: with the rate v' of the joint variable,
//
//   viscous Fv v'    Coulomb Fs sign(v')    offset Fo    spring Ks v    quadratic Fq v' |v'|
//   asymmetric Fa |v'|    Stribeck Fb exp(-(v'/width)^2) sign(v')    lever Ksin sin(v) + Kcos cos(v)
//   load Fl |load| sign(v')    temperature Fvt (T - T0) v' + Fst (T - T0) sign(v')
//
// A spring at rest at v0 is Ks v + Fo with Fo = -Ks v0. A spring that pulls at a lever which turns with the joint, as
// those that balance the weight of an arm, is a lever: its arm, and so its torque, goes with the sine of the angle from
// where the two are in line. The load of a gear is the torque of inertia and weight behind it, with the parameters
// `loads` of the column (load_friction.h).
//
// Friction that changes with the temperature T of the drive does so in proportion to its distance from T0, the mean of
// the motions: Fv and Fs are then those at T0 (temperature_friction.h).
//
// Asymmetric friction is Fv + Fa forwards and Fv - Fa backwards; Coulomb friction that differs by direction is Fs + Fo
// and Fs - Fo. The sign of Coulomb friction is smoothed to tanh(v' / width) when a width is given; Stribeck's width,
// the speed over which friction falls from its peak at standstill, is estimated from the data (stribeck.h). Users may
// add terms (terms.h). Joints whose variables are multiples of each other have the same friction and share one set;
// offsets belong to coordinates, because they are not identifiable otherwise.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/equations/terms.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature::internal {

enum class FrictionKind {
  viscous,
  coulomb,
  offset,
  spring,
  quadratic,
  asymmetric,
  stribeck,
  lever,
  load,
  warm_viscous,
  lever_cosine,
  warm_coulomb,
  stribeck_slope,
  coulomb_slope,
  term
};

struct FrictionOptions {
  std::vector<FrictionKind> kinds = {FrictionKind::viscous, FrictionKind::coulomb, FrictionKind::offset};
  std::vector<std::size_t> without_offset;  // coordinates that move one way only: Coulomb friction absorbs the offset
  std::vector<std::size_t> told_by_weight = {};  // coordinates without offset: weight explains it (choose/rotors.h)
  std::vector<Term> terms = {};
};

// A column: torque on coordinate k is coefficient[k] * f(sum_k coefficient[k] q_k or its rate).
struct FrictionColumn {
  std::string name;  // "Fv3"
  FrictionKind kind = FrictionKind::viscous;
  std::size_t joint = 0;  // 1..NL: the first with this variable; for offsets the coordinate + 1
  std::vector<double> coefficients;
  std::string unit;
  double width = 0;                // of the smoothed sign, rad/s or m/s; 0: the plain sign
  std::vector<double> loads = {};  // values of the inertial columns, for `load`
  double reference = 0;            // T0, degC, for `warm_viscous` and `warm_coulomb`
  std::vector<std::optional<Formula>> formulas =
      {};  // of a user's term, per coordinate; coefficients are 1 where it acts

  // sum_k coefficient[k] * values[k][sample]: the joint variable, or its rate.
  double variable(const std::vector<Signal>& values, std::size_t sample) const {
    double sum = 0;
    for (std::size_t k = 0; k < coefficients.size(); ++k)
      if (coefficients[k] != 0) sum += coefficients[k] * values[k][sample];
    return sum;
  }
};

// Whether friction of this kind dissipates energy, so that its coefficient is not negative.
constexpr bool has_sign(FrictionKind kind) {
  return (kind <= FrictionKind::quadratic && kind != FrictionKind::offset) || kind == FrictionKind::load;
}

// Whether it is in proportion to the temperature.
constexpr bool is_warm(FrictionKind kind) {
  return kind == FrictionKind::warm_viscous || kind == FrictionKind::warm_coulomb;
}

// Whether the file of a robot can hold it (robot.h); of friction that changes with the temperature, what it is at T0.
constexpr bool is_held(FrictionKind kind) {
  return kind != FrictionKind::quadratic && kind != FrictionKind::asymmetric && kind <= FrictionKind::warm_coulomb;
}

// The first letters of its name, and its unit.
std::string letters_of(FrictionKind kind);
std::string unit_of(FrictionKind kind, bool revolute);

// Springs that the robot has are columns whatever kinds are asked for.
// Throws UnmetRequest unless the coefficients of the joint variables are numbers.
std::vector<FrictionColumn> friction_columns(const Robot& robot, const FrictionOptions& options);

// Why coordinates that move one way only have no offset.
std::vector<std::string> notes_on_one_way(const Robot& robot, const std::vector<std::size_t>& coordinates);

// f at the value v and rate vd of the joint variable; not for user's terms. For `load`, of a load of one, and of one
// kelvin above T0.
double friction_shape(const FrictionColumn& column, double v, double vd);

}  // namespace armature::internal
