// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/generic_geometry.h"

#include <optional>

namespace armature::internal {
namespace {

// number + turns * pi
struct Angle {
  Rational number, of_pi;
};

std::optional<Angle> numeric_angle(Arena& arena, Ref a) {
  Angle angle{0, 0};
  std::vector<Ref> terms{a};
  if (arena.op(a) == Op::sum) terms.assign(arena.operands(a).begin(), arena.operands(a).end());
  for (const Ref each : terms) {
    const Arena::Term term = arena.split(each);
    if (arena.is_one(term.rest)) angle.number = term.coefficient;
    else if (arena.op(term.rest) == Op::pi) angle.of_pi = term.coefficient;
    else return std::nullopt;
  }
  return angle;
}

class Generic {
 public:
  explicit Generic(const Robot& robot) : result_{robot, {}} {}

  GenericRobot make() {
    Robot& robot = result_.robot;
    for (Frame& frame : robot.frames) {
      Geometry& g = frame.geometry;
      for (Ref* length : {&g.b, &g.d, &g.r}) *length = length_of(*length);
      for (Ref* angle : {&g.gamma, &g.alpha, &g.theta}) *angle = angle_of(*angle);
    }
    for (Ref& component : robot.gravity) component = length_of(component);
    return std::move(result_);
  }

 private:
  Arena& arena() { return result_.robot.arena; }

  // A name that no description can contain.
  Ref symbol_for(Ref value) {
    const Ref symbol = arena().symbol("\x02" + std::to_string(value.index));
    result_.meaning.emplace(symbol, value);
    return symbol;
  }

  Ref length_of(Ref length) {
    if (!arena().is_constant(length) || arena().is_zero(length)) return length;
    if (arena().value(length).sign() > 0) return symbol_for(length);
    return arena().negate(symbol_for(arena().negate(length)));
  }

  // Quarter turns stay numbers; the rest, at most an eighth of a turn, becomes a symbol.
  Ref angle_of(Ref angle) {
    const std::optional<Angle> numeric = numeric_angle(arena(), angle);
    if (!numeric) return angle;
    const Rational quarters = floor(numeric->of_pi * Rational(2) + Rational(1, 2)) / Rational(2);
    const Rational of_pi = numeric->of_pi - quarters;
    const int sign = numeric->number.is_zero() ? of_pi.sign() : numeric->number.sign();
    if (sign == 0) return angle;
    const Ref rest = arena().add(arena().constant(numeric->number), arena().scale(of_pi, arena().pi()));
    const Ref symbol = sign > 0 ? symbol_for(rest) : arena().negate(symbol_for(arena().negate(rest)));
    return arena().add(symbol, arena().scale(quarters, arena().pi()));
  }

  GenericRobot result_;
};

}  // namespace

GenericRobot generic_geometry(const Robot& robot) { return Generic(robot).make(); }

}  // namespace armature::internal
