// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The transform equations of a chain (Paul 1981; Khalil & Creusot 1997, section 3.3) as exact polynomials. Without the
// constant poses at its two ends, the chain is (derive/recursion/frame_chain.h)
//
//   U = S(s_0) R_1 S(s_1) R_2 ... R_m S(s_m) = E_1 E_2 ... E_K          S(s): translation, R: axis and angle
//
// Angles of parallel neighbours are summed, so the unknowns are the sums ("q2 + q3"), one per joint, and each sine and
// cosine is of one unknown alone. For every i <= j,
//
//   E_i^-1 ... E_1^-1 U E_K^-1 ... E_{j+1}^-1 = E_{i+1} ... E_j
//
// gives nine equations of orientation, three of position, and one of the squared length of the position, in which the
// rotation next to the cut has no part. The same is done for U^-1, whose position is seen from the tool.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/inverse_geometry/closed_form/polynomial.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// What is solved for: a length (a prismatic coordinate), or an angle: a sum of multiples of coordinates and a constant.
struct GeometricUnknown {
  bool is_angle = true;
  std::string label;                // "23" of q2 + q3: its cosine is C23
  Variable variable = 0;            // its cosine (the sine is the next number), or the length itself
  Ref cosine, sine, value;          // symbols of the arena; a length has only its value
  std::vector<Rational> multiples;  // per coordinate of the chain
  Ref offset;                       // angle = sum of multiples * q + offset
  bool is_coordinate = true;        // `value` is the coordinate itself, not a sum
};

struct TransformEquation {
  Polynomial left;        // = 0
  unsigned unknowns = 0;  // bit k: unknown k occurs
};

// Names of pose variables, in this order: the orientation of U row by row, its position p, R^T p, and p^T p.
inline constexpr std::size_t pose_variables = 16;

class TransformEquations {
 public:
  // `given`: the pose as formulas of the robot's arena (that of a loop: inverse_geometry/loops/loop_chain.h) instead of
  // symbols. Throws UnmetRequest for chains whose unknowns cannot be told apart (some couplings), or with more than
  // six.
  TransformEquations(const Robot& robot, const DeriveOptions& options, const Pose* given = nullptr);

  Arena arena;                                     // of the robot, with the symbols of unknowns and of the pose
  std::array<Ref, 12> pose;                        // symbols sx, nx, ax, px, sy, ...: the pose that is asked for
  bool pose_is_given = false;                      // then `pose` has formulas of parameters instead
  std::vector<std::size_t> coordinates;            // of the robot, that move the chain
  std::vector<GeometricUnknown> unknowns;          // as many
  std::vector<std::vector<Rational>> from_angles;  // q_k = sum over unknowns of from_angles[k][u] (u - offset)
  std::vector<TransformEquation> equations;        // different ones, the short first
  std::vector<std::string> notes;

  Ref coordinate_symbol(std::size_t k) const { return coordinate_symbols_[coordinates[k]]; }
  std::string coordinates_in(const GeometricUnknown& unknown) const;  // "q2 + q3"
  Ref expression(Variable v) const;                                   // as the arena knows it
  std::vector<Ref> pose_expressions() const { return {pose_refs_.begin(), pose_refs_.end()}; }
  // The unknown that a variable belongs to; none: unknowns.size().
  std::size_t unknown_of(Variable v) const;
  unsigned unknowns_in(const Polynomial& p) const;
  bool is_constant(const Polynomial& p) const;  // made of parameters alone

  // U from the symbols of the unknowns, row by row (3x4), with intermediate quantities.
  std::vector<Ref> forward(Arena& into) const;

  // Three neighbouring revolute axes that meet in one point whatever the posture (Pieper 1968), or three prismatic
  // joints: which, "axes of q4, q5 and q6 meet in a point"; empty: neither. Decided over GF(p).
  std::string pieper_condition() const;

  // A random posture over GF(p): values of every variable, of which those of the pose follow from the others.
  std::function<Residue(Variable)> posture(std::uint64_t seed) const;
  // The value of a polynomial at a random posture in numbers, with random numbers for symbols.
  std::function<double(const Polynomial&)> numeric_posture(std::uint64_t seed) const;

 private:
  struct Element {
    int axis = -1;  // of a rotation; -1: a translation
    std::array<Polynomial, 3> shift;
    Polynomial cosine, sine;
  };
  using Vector = std::array<Polynomial, 3>;
  using Matrix = std::array<Vector, 3>;
  class Field;

  // The values of the pose's variables, from all others.
  template <class Number>
  void add_pose(std::map<Variable, Number>& values) const;
  void make_symbols(const Robot& robot, const Pose* given);
  void make_pose(const Robot& robot, const DeriveOptions& options);
  void find_lengths();
  void invert_angles();
  std::string label_of(std::size_t coordinate) const;
  Variable angle_variable(Ref angle, bool& negative, Ref& rest);
  Polynomial wave(Ref angle, bool sine);
  Variable constant_variable(Ref value);
  void generate(bool inverse);
  void keep(const Polynomial& left);
  static Vector turned(const Element& e, const Vector& v, bool back);

  std::vector<Element> elements_;
  std::vector<Polynomial> kept_;  // the equations with a first coefficient of 1, to tell them apart
  std::array<Ref, pose_variables> pose_refs_{};
  std::vector<std::array<Ref, 2>> circles_;  // by variable / 2
  std::vector<Ref> constant_angles_;         // by variable / 2; zero for unknowns
  std::vector<Ref> plain_;                   // by variable - first_plain
  std::vector<Ref> coordinate_symbols_;
};

}  // namespace armature::internal
