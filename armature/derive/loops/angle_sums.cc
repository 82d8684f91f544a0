// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/angle_sums.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <unordered_map>

#include "armature/expr/numeric_field.h"

namespace armature::internal {
namespace {

constexpr double step = std::numbers::pi / 12;
constexpr double exact = 1e-7, exact_sum = 1e-9;  // rad; there are many sums, so they must be nearer
constexpr std::size_t most_angles = 4;            // in a sum
constexpr double most_sums = 2e5;

double from_steps(double angle) { return std::abs(std::remainder(angle, step)); }

}  // namespace

Ref AngleSum::in(Arena& arena) const {
  std::vector<Ref> terms = {arena.scale(Rational(twelfths, 12), arena.pi())};
  for (const auto& [angle, factor] : angles) terms.push_back(arena.scale(factor, angle));
  return arena.sum(terms);
}

AngleSums::AngleSums(const Robot& robot, const std::map<std::string, double>& values) {
  std::vector<Ref> formulas;
  for (const Frame& frame : robot.frames) {
    formulas.push_back(frame.geometry.gamma);
    formulas.push_back(frame.geometry.theta);
  }
  const std::vector<double> numbers =
      evaluate(robot.arena, std::span<const Ref>(formulas),
               NumericField<double>(std::unordered_map<std::string, double>(values.begin(), values.end())));
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    const double angle = numbers[i];
    const bool known = std::ranges::any_of(angles_, [&](const auto& other) {
      return from_steps(angle - other.second) < exact_sum || from_steps(angle + other.second) < exact_sum;
    });
    if (!known && from_steps(angle) > exact_sum) angles_.emplace_back(formulas[i], angle);
  }
}

bool AngleSums::find(double left, std::size_t first, std::size_t more, AngleSum& sum) const {
  if (more == 0) {
    if (from_steps(left) > (sum.angles.empty() ? exact : exact_sum)) return false;
    sum.twelfths = static_cast<int>(std::lround(std::remainder(std::round(left / step), 24.0)));
    return true;
  }
  for (std::size_t i = first; i < angles_.size(); ++i)
    for (const int factor : {1, -1}) {
      const auto& [formula, value] = angles_[i];
      // An angle is taken again with the factor that it has.
      const bool again = !sum.angles.empty() && sum.angles.back().first == formula;
      if (again && sum.angles.back().second * factor < 0) continue;
      if (again) sum.angles.back().second += factor;
      else sum.angles.emplace_back(formula, factor);
      if (find(left - factor * value, i, more - 1, sum)) return true;
      if (again) sum.angles.back().second -= factor;
      else sum.angles.pop_back();
    }
  return false;
}

std::optional<AngleSum> AngleSums::of(double angle) const {
  AngleSum sum;
  double sums = 1;
  for (std::size_t count = 0; count <= most_angles && sums <= most_sums; ++count) {
    if (find(angle, 0, count, sum)) return sum;
    sums *= 2 * static_cast<double>(angles_.size()) / static_cast<double>(count + 1);
  }
  return std::nullopt;
}

}  // namespace armature::internal
