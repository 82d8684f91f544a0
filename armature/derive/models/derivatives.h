// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The first derivatives of inverse and direct dynamics, for controllers and optimisers. Of inverse dynamics:
//
//   d tau / d q    by differentiating the named recursion of newton_euler.h, one forward recursion per coordinate:
//                  links that a coordinate does not move have derivative zero and cost nothing
//   d tau / d q'   the same way, or from the coefficients of products of velocities (christoffel.h) where the base does
//                  not turn: d tau_i / d q'_k = sum_j (b_ijk + b_ikj) q'_j + Fv. The cheaper is taken
//   d tau / d q''  the inertia matrix A, by composite links
//
// Those of direct dynamics, q'' = f(q, q', tau), by the theorem of implicit functions (Carpentier & Mansard 2018):
//
//   d q'' / d q = -A^-1 d tau / d q,   d q'' / d q' = -A^-1 d tau / d q',   d q'' / d tau = A^-1,
//
// where the derivatives of tau are those above at the q'' of the state; A is factorised once (symmetric_factors.h).
//
// A floating base comes first in rows and columns: rows are those of [base_wrench; tau], columns those of the pose, of
// [base_twist; qd] and of [base_twist_rate; qdd]. Its pose is no vector; it is displaced by (u, a), a shift and a turn
// in frame 0, as Pinocchio displaces its free-flyer: p + R u, R exp(hat(a)). The torques depend on the pose through
// gravity in frame 0 alone, which changes by g x a and enters like -v'; and on v through v' + w x v. With A_v, the
// columns of A that belong to v',
//
//   d tau / d u = 0,   d tau / d a = -A_v hat(g),   d tau / d v = A_v hat(w).
//
// They include friction: Fv is in d tau / d q', and the slope of Coulomb friction with a width;
// with the plain sign it has derivative zero (almost everywhere).
#pragma once

#include <unordered_map>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/christoffel.h"
#include "armature/derive/recursion/symmetric_factors.h"

namespace armature::internal {

// Derivatives of the torques, row-major, row i and column k: d tau_i / d x_k; as many of both as degrees of freedom.
struct TorqueDerivatives {
  std::vector<Ref> by_position, by_velocity, by_acceleration;
  VelocityCoefficients coefficients;  // of products of velocities, for the second derivatives; of a fixed base alone
};

// For a regrouped robot; q'' are its symbols. `run_time` lists all symbols that change at run time.
TorqueDerivatives torque_derivatives(Arena& arena, const Robot& robot, const std::vector<Ref>& run_time);

// Row-major: element (i, k) is the derivative of value i with respect to symbol k.
std::vector<Ref> jacobian(Arena& arena, const std::vector<Ref>& values, const std::vector<Ref>& symbols);

// The slope of the friction of joint j: Fv, that of Stribeck friction, -2 Fb exp(-(v'/ws)^2) |v'| / ws^2, and where its
// sign is smooth, tanh(v'/w), Fs (1 - tanh^2(v'/w)) / w.
Scalar friction_slope(Arena& arena, const Robot& robot, std::size_t j);

// -A^-1 B, column by column, for B of n rows; `stem` names what is computed on the way.
std::vector<Ref> minus_solution(Arena& arena, const SymmetricFactors& inertia, const std::vector<Ref>& b, std::size_t n,
                                const std::string& stem);

// What derivatives of direct dynamics of any order start from; its expressions are of the model's arena.
struct DirectStart {
  Input torque;
  std::vector<Ref> run_time;  // the inputs, q'' and the rates of a floating base's twist
  TorqueDerivatives by;       // at symbols q''
  SymmetricFactors inertia;
  std::unordered_map<Ref, Ref> accelerations;  // what is put in for these symbols
};
// Gives the model its inputs.
DirectStart start_direct_derivatives(Model& model, const Robot& robot);

// "rad", "(m/s)": a unit to divide by.
std::string below(const std::string& unit);

// A matrix of derivatives, row-major. Its units, "Nm s/rad" or "rad/s^2/(m/s)", are those of the rows, a power of time,
// and those of the columns below.
Output matrix_output(const char* name, const char* meaning, std::vector<Ref> values,
                     const std::vector<std::string>& rows, const std::string& time,
                     const std::vector<std::string>& columns);

// Outputs "dtau_dq", "dtau_dqd", "dtau_dqdd", row i and column k: d tau_i / d q_k.
Model derive_inverse_dynamics_derivatives(const Robot& robot, const DeriveOptions& options);

// Outputs "dqdd_dq", "dqdd_dqd", "dqdd_dtau", likewise.
Model derive_direct_dynamics_derivatives(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
