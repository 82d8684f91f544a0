// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Closed postures of a robot with loops without any rounding: points of the closure over the p-adic integers
// (expr/padic_field.h).
//
//   1. Modulo a small prime p there are finitely many postures, and one that closes is found by drawing. A loop is a
//      ring of joints; it is parted into two halves, poses of either half are drawn, and two that are equal close it
//      (meeting in the middle): about p^(e/2) poses of each half suffice for e equations. Loops are closed one after
//      the other.
//   2. Where the closure's Jacobian by the passive joints is regular modulo p, Hensel's lemma lifts it: with the motors
//      anywhere that is the same modulo p, Newton's iteration finds the passive joints in all digits.
//
// The points that one drawn posture gives lie densely in one family of closed postures, in the p-adic topology: a
// polynomial that vanishes on random ones of them vanishes on the family.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/random.h"
#include "armature/expr/padic_field.h"
#include "armature/robot/loops.h"

namespace armature::internal {

class ClosurePoints {
 public:
  // Lengths that are symbols have the values of PadicField(prime, constants).
  ClosurePoints(const Robot& robot, std::uint32_t prime, std::uint64_t constants);
  // A field in which the positions of all coordinates have the values of a closed posture, another one at each call;
  // nothing where no posture is found.
  std::optional<PadicField> next();

 private:
  // One half of a loop: the pose of one side of the opened joint in a frame of the loop, twelve elements, and the
  // coordinates that move it.
  struct Half {
    std::vector<Ref> pose;
    std::vector<std::size_t> coordinates;
  };
  struct Halves {
    Arena arena;  // of its own and small: poses are evaluated thousands of times
    std::array<Half, 2> half;
  };

  Halves halves_seen_from(std::size_t loop, std::size_t frame) const;
  const Halves& most_even(std::size_t loop) const;      // by the coordinates that are not drawn yet
  bool draw();                                          // another posture modulo p, in values_
  std::uint64_t choices(std::size_t coordinate) const;  // places modulo p
  bool draw_loop(std::size_t loop);                     // its coordinates that are not drawn yet
  bool choose_rows();                                   // false where the closure is singular modulo p
  bool lift(PadicField& field) const;
  std::vector<Padic> evaluated(const PadicField& field, const std::vector<Ref>& refs) const;
  const std::string& name(std::size_t coordinate) const;
  void put(PadicField& field, std::size_t coordinate, std::uint64_t place) const;
  void move(PadicField& field, std::size_t coordinate, const Padic& by) const;
  std::vector<std::vector<Padic>> jacobian(const PadicField& field) const;

  Robot robot_;
  Arena arena_;
  LoopStructure structure_;
  std::vector<std::size_t> unknowns_;
  std::vector<char> slides_;                   // per coordinate
  std::vector<std::vector<Halves>> halves_;    // per loop and frame to see them from
  std::vector<Ref> closure_;                   // differences of all loops
  std::vector<std::vector<Ref>> derivatives_;  // of closure_, per unknown
  std::uint32_t prime_;
  std::uint64_t constants_;
  RandomNumbers random_{5};
  // Per coordinate, modulo p: the length, or t of an angle, which is p where the angle is pi.
  std::vector<std::optional<std::uint64_t>> values_;
  std::vector<std::size_t> rows_;  // of closure_ that are solved
};

}  // namespace armature::internal
