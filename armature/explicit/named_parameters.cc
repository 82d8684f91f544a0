// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/named_parameters.h"

#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

class Namer {
 public:
  explicit Namer(NamedParameters& result) : result_(result), arena_(result.robot.arena) {}

  // Zero and polynomials of symbols stay.
  void quantity(Ref& entry, const std::string& name) {
    if (arena_.is_zero(entry) || is_polynomial(entry)) return;
    entry = symbol(name, entry);
  }

  // Sums of quarter turns and single symbols stay.
  void angle(Ref& entry, const std::string& name) {
    if (is_plain_angle(entry)) return;
    entry = symbol(name, entry);
  }

  // A coupling coefficient: rationals and single symbols stay.
  void coefficient(Ref& entry, const std::string& name) {
    if (arena_.is_constant(entry) || arena_.op(entry) == Op::symbol) return;
    entry = symbol(name, entry);
  }

 private:
  Ref symbol(std::string name, Ref value) {
    while (arena_.has_symbol(name)) name += '_';
    result_.values.emplace(name, value);
    return arena_.symbol(name);
  }

  // With at least one symbol: plain numbers get names.
  bool is_polynomial(Ref entry) const {
    bool has_symbol = false;
    for (const Ref part : parts_of(arena_, entry)) switch (arena_.op(part)) {
        case Op::symbol: has_symbol = true; break;
        case Op::constant:
        case Op::sum:
        case Op::product:
        case Op::named: break;
        case Op::power:
          if (arena_.exponent(part) < 0) return false;
          break;
        default: return false;
      }
    return has_symbol;
  }

  bool is_plain_angle(Ref entry) {
    const std::vector<Ref> terms = arena_.op(entry) == Op::sum
                                       ? std::vector<Ref>(arena_.operands(entry).begin(), arena_.operands(entry).end())
                                       : std::vector<Ref>{entry};
    for (const Ref term : terms) {
      if (arena_.is_zero(term)) continue;
      const auto [coefficient, rest] = arena_.split(term);
      const bool quarters = arena_.op(rest) == Op::pi && (coefficient * 2).is_integer();
      const bool whole_symbol = arena_.op(rest) == Op::symbol && coefficient.is_integer();
      if (!quarters && !whole_symbol) return false;
    }
    return true;
  }

  NamedParameters& result_;
  Arena& arena_;
};

}  // namespace

NamedParameters name_parameters(const Robot& robot) {
  NamedParameters result{robot, {}};
  Namer name(result);
  for (std::size_t j = 1; j <= result.robot.frames.size(); ++j) {
    const std::string number = std::to_string(j);
    Frame& frame = result.robot.frame(j);
    Geometry& g = frame.geometry;
    name.angle(g.gamma, "gamma" + number);
    name.angle(g.alpha, "alpha" + number);
    name.angle(g.theta, "theta" + number);
    name.quantity(g.b, "B" + number);
    name.quantity(g.d, "D" + number);
    name.quantity(g.r, "R" + number);
    Inertial& p = frame.inertial;
    const Inertial given = p;
    name.quantity(p.XX, "XX" + number);
    given.YY == given.XX ? void(p.YY = p.XX) : name.quantity(p.YY, "YY" + number);
    given.ZZ == given.XX   ? void(p.ZZ = p.XX)
    : given.ZZ == given.YY ? void(p.ZZ = p.YY)
                           : name.quantity(p.ZZ, "ZZ" + number);
    name.quantity(p.XY, "XY" + number);
    name.quantity(p.XZ, "XZ" + number);
    name.quantity(p.YZ, "YZ" + number);
    name.quantity(p.MX, "MX" + number);
    name.quantity(p.MY, "MY" + number);
    name.quantity(p.MZ, "MZ" + number);
    name.quantity(p.M, "M" + number);
    name.quantity(frame.motor_inertia, "IA" + number);
    for (Coupling& term : frame.variable)
      name.coefficient(term.coefficient, "k" + number + "_" + std::to_string(term.coordinate + 1));
  }
  for (std::size_t i = 0; i < 3; ++i) name.quantity(result.robot.gravity[i], std::string("G") + "XYZ"[i]);
  return result;
}

}  // namespace armature::internal
