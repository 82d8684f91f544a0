// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/coefficients.h"

#include <algorithm>
#include <map>

#include "armature/parameters/recognise.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t first_state = 1u << 16;

class Dependence {
 public:
  Dependence(const RegressorSampler& sampler, std::size_t column, std::vector<std::size_t> support)
      : sampler_(sampler), size_(support.size()), columns_(std::move(support)) {
    columns_.push_back(column);
  }

  // All coefficients where the constants are at `seed`, one of them possibly moved; empty when there are none.
  const ResidueRow& at(std::uint64_t seed, const std::string& moved = {}) const {
    const auto [found, is_new] = known_.try_emplace({seed, moved});
    if (is_new) found->second = solved(seed, moved);
    return found->second;
  }

 private:
  ResidueRow solved(std::uint64_t seed, const std::string& moved) const {
    const Echelon echelon = exact_echelon(columns_.size(), [&](std::uint64_t state) {
      return sampler_.sample({seed, first_state + state, moved, ~seed}, columns_);
    });
    const bool is_combination = echelon.rank() == size_ && echelon.dependent == std::vector<std::size_t>{size_};
    return is_combination ? echelon.coefficients[0] : ResidueRow{};
  }

  const RegressorSampler& sampler_;
  std::size_t size_;
  std::vector<std::size_t> columns_;
  mutable std::map<std::pair<std::uint64_t, std::string>, ResidueRow> known_;
};

// The lengths, angles, ratios and gravity of a robot, as far as they are not plain numbers.
struct Constants {
  std::vector<Ref> symbols;  // that occur as a length, a ratio or a component of gravity
  std::vector<Ref> angles;   // that are not multiples of a quarter turn
};

Constants constants_of(Arena& arena, const Robot& robot) {
  std::vector<Ref> lengths(robot.gravity.begin(), robot.gravity.end());
  Constants constants;
  const auto add = [](std::vector<Ref>& list, Ref item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
  };
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    const Geometry& g = frame.geometry;
    lengths.insert(lengths.end(), {g.b, g.d, g.r});
    for (const Coupling& term : frame.variable) lengths.push_back(term.coefficient);
    for (const Ref angle : {g.gamma, g.alpha, g.theta})
      if (!arena.is_constant(arena.cos(angle)) || !arena.is_constant(arena.sin(angle))) add(constants.angles, angle);
  }
  for (const Ref length : lengths)
    for (const Ref symbol : symbols_in(arena, length)) add(constants.symbols, symbol);
  return constants;
}

}  // namespace

std::optional<std::vector<Ref>> dependence_formulas(Robot& robot, const RegressorSampler& sampler, std::size_t column,
                                                    const std::vector<std::size_t>& support) {
  constexpr std::uint64_t seed = 7;
  Arena& arena = robot.arena;
  const Dependence dependence(sampler, column, support);
  if (dependence.at(seed).size() != support.size()) return std::nullopt;
  const Constants constants = constants_of(arena, robot);
  std::vector<Ref> formulas;
  for (std::size_t i = 0; i < support.size(); ++i) {
    const auto value = [&](std::uint64_t at) { return dependence.at(at)[i]; };
    const auto depends_on = [&](Ref symbol) { return !(dependence.at(seed, arena.name_of(symbol))[i] == value(seed)); };
    std::vector<Ref> atoms;
    for (const Ref symbol : constants.symbols)
      if (depends_on(symbol)) atoms.push_back(symbol);
    for (const Ref angle : constants.angles) {
      const std::vector<Ref> symbols = symbols_in(arena, angle);
      if (std::any_of(symbols.begin(), symbols.end(), depends_on))
        for (const Ref atom : {arena.cos(angle), arena.sin(angle)}) {
          const Ref plain = arena.split(atom).rest;  // cos(x + pi/2) is -sin(x)
          if (std::find(atoms.begin(), atoms.end(), plain) == atoms.end()) atoms.push_back(plain);
        }
    }
    const std::optional<Ref> formula = recognise(arena, atoms, value);
    if (!formula) return std::nullopt;
    formulas.push_back(*formula);
  }
  return formulas;
}

std::optional<std::vector<Rational>> dependence_numbers(const RegressorSampler& sampler, std::size_t column,
                                                        const std::vector<std::size_t>& support) {
  const Dependence dependence(sampler, column, support);
  const ResidueRow &here = dependence.at(8), &there = dependence.at(9);
  if (here.size() != support.size() || here != there) return std::nullopt;
  std::vector<Rational> numbers;
  for (const Residue residue : here) {
    const std::optional<Rational> number = rational_of(residue);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace armature::internal
