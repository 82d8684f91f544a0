// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_expression.h"

#include <cmath>
#include <numbers>

namespace armature::internal::support {
namespace {

struct Part {
  Ref ref;
  long double value;
};

}  // namespace

RandomExpression random_expression(Arena& arena, Random& random, int operations) {
  RandomExpression out;
  std::vector<Part> parts;
  for (int i = 0; i < 4; ++i) {
    const std::string name = "x" + std::to_string(i);
    out.symbols[name] = random.uniform(-2, 2);
    parts.push_back({arena.symbol(name), out.symbols[name]});
  }
  const auto pick = [&]() -> Part { return parts[random.below(parts.size())]; };
  const auto combination = [&]() -> Part {  // an angle: whole numbers of symbols, and eighths of a turn
    Part angle{arena.zero(), 0};
    for (int i = 0; i < 3; ++i) {
      const auto times = static_cast<std::int64_t>(random.below(7)) - 3;
      const Part symbol = parts[random.below(4)];
      angle = {arena.add(angle.ref, arena.scale(times, symbol.ref)),
               angle.value + static_cast<long double>(times) * symbol.value};
    }
    const auto eighths = static_cast<std::int64_t>(random.below(17)) - 8;
    return {arena.add(angle.ref, arena.scale(Rational(eighths, 4), arena.pi())),
            angle.value + static_cast<long double>(eighths) * std::numbers::pi_v<long double> / 4};
  };
  for (int i = 0; i < operations; ++i) {
    const Part a = pick(), b = pick();
    Part made = a;
    switch (random.below(11)) {
      case 0: made = {arena.add(a.ref, b.ref), a.value + b.value}; break;
      case 1: made = {arena.subtract(a.ref, b.ref), a.value - b.value}; break;
      case 2:
      case 3: made = {arena.multiply(a.ref, b.ref), a.value * b.value}; break;
      case 4: {
        const Rational c = random.decimal(-2, 2);
        made = {arena.scale(c, a.ref), c.to_long_double() * a.value};
        break;
      }
      case 5:
      case 6: {
        const Part angle = combination();
        made = random.chance(0.5) ? Part{arena.sin(angle.ref), std::sin(angle.value)}
                                  : Part{arena.cos(angle.ref), std::cos(angle.value)};
        break;
      }
      case 7: made = {arena.power(a.ref, 2), a.value * a.value}; break;
      case 8: {  // never near a pole
        const Part angle = combination();
        made = {arena.divide(a.ref, arena.add(arena.constant(2), arena.sin(angle.ref))),
                a.value / (2 + std::sin(angle.value))};
        break;
      }
      case 9: made = {arena.name(a.ref, "N" + std::to_string(i)), a.value}; break;
      default: made = {arena.negate(a.ref), -a.value};
    }
    if (std::abs(made.value) > 1e4L) continue;
    parts.push_back(made);
    out.magnitude = std::max(out.magnitude, static_cast<double>(std::abs(made.value)));
  }
  out.ref = parts.back().ref;
  out.value = static_cast<double>(parts.back().value);
  return out;
}

}  // namespace armature::internal::support
