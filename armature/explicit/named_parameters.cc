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

// Calls visit(entry, name) for lengths, inertial parameters, motor inertias, springs and gravity.
template <class Visit>
void for_each_quantity(Robot& robot, Visit visit) {
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const std::string number = std::to_string(j);
    Frame& frame = robot.frame(j);
    Geometry& g = frame.geometry;
    visit(g.b, "B" + number);
    visit(g.d, "D" + number);
    visit(g.r, "R" + number);
    Inertial& p = frame.inertial;
    visit(p.XX, "XX" + number);
    visit(p.XY, "XY" + number);
    visit(p.XZ, "XZ" + number);
    visit(p.YY, "YY" + number);
    visit(p.YZ, "YZ" + number);
    visit(p.ZZ, "ZZ" + number);
    visit(p.MX, "MX" + number);
    visit(p.MY, "MY" + number);
    visit(p.MZ, "MZ" + number);
    visit(p.M, "M" + number);
    visit(frame.motor_inertia, "IA" + number);
    visit(frame.spring, "KS" + number);
    visit(frame.spring_cosine, "KCOS" + number);
    visit(frame.spring_sine, "KSIN" + number);
  }
  for (std::size_t i = 0; i < 3; ++i) visit(robot.gravity[i], std::string("G") + "XYZ"[i]);
}

}  // namespace

NamedParameters name_parameters(const Robot& robot) {
  NamedParameters result{robot, {}, {}};
  Namer name(result);
  for (std::size_t j = 1; j <= result.robot.frames.size(); ++j) {
    const std::string number = std::to_string(j);
    Frame& frame = result.robot.frame(j);
    Geometry& g = frame.geometry;
    name.angle(g.gamma, "gamma" + number);
    name.angle(g.alpha, "alpha" + number);
    name.angle(g.theta, "theta" + number);
    for (Coupling& term : frame.variable)
      name.coefficient(term.coefficient, "k" + number + "_" + std::to_string(term.coordinate + 1));
  }
  for_each_quantity(result.robot, [&](Ref& entry, const std::string& called) { name.quantity(entry, called); });
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Inertial& given = robot.frame(j).inertial;
    Inertial& p = result.robot.frame(j).inertial;
    if (given.XX != given.YY || p.XX == p.YY) continue;
    const Arena& arena = result.robot.arena;
    result.values.erase(arena.name_of(p.YY));
    result.shared.emplace(arena.name_of(p.YY), arena.name_of(p.XX));
    p.YY = p.XX;
  }
  return result;
}

std::map<std::string, double> number_parameters(const Robot& robot) {
  Robot copy = robot;
  std::map<std::string, double> result;
  for_each_quantity(copy, [&](Ref& entry, const std::string& called) {
    const std::optional<double> value = number(robot.arena, entry);
    if (value && !robot.arena.has_symbol(called)) result.emplace(called, *value);
  });
  return result;
}

Robot with_numbers(Robot robot, const std::map<std::string, double>& values) {
  const std::map<std::string, double> known = number_parameters(robot);
  for_each_quantity(robot, [&](Ref& entry, const std::string& called) {
    const auto given = values.find(called);
    if (given != values.end() && known.contains(called))
      entry = robot.arena.constant(Rational::from_double(given->second));
  });
  return robot;
}

}  // namespace armature::internal
