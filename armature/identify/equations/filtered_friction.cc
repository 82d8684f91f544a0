// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/filtered_friction.h"

#include <algorithm>
#include <cmath>

#include "armature/log/signals/filtered_alike.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples_at_once = 2048;

// Motions come and go at the same place in memory: a few of their numbers tell them apart.
std::vector<double> key_of(const FrictionColumn& friction, const Motion& motion, std::size_t first, std::size_t last) {
  std::vector<double> key = {friction.width,
                             motion.start,
                             motion.step,
                             motion.cutoff,
                             static_cast<double>(friction.kind),
                             static_cast<double>(motion.samples())};
  for (std::size_t k = 0; k < friction.coefficients.size(); ++k)
    if (friction.coefficients[k] != 0)
      for (const std::size_t sample : {first, (first + last) / 2, last}) key.push_back(motion.qd[k][sample]);
  return key;
}

}  // namespace

void FilteredFriction::evaluate(std::size_t c, const FrictionColumn& friction, const Motion& motion, std::size_t first,
                                std::size_t count, double* shape) {
  const auto at = [&](std::size_t s) {
    return friction_shape(friction, friction.variable(motion.q, s), friction.variable(motion.qd, s));
  };
  if (!bends(friction.kind) || !filters_friction(motion)) {
    for (std::size_t s = 0; s < count; ++s) shape[s] = at(first + s);
    return;
  }
  if (chunks_.size() <= c) chunks_.resize(c + 1);
  Chunk& chunk = chunks_[c];
  const bool there = !chunk.values.empty() && first >= chunk.first &&
                     first + count <= chunk.first + chunk.values.size() &&
                     chunk.first + chunk.values.size() <= motion.samples() &&
                     chunk.key == key_of(friction, motion, chunk.first, chunk.first + chunk.values.size() - 1);
  if (!there) {
    const std::size_t size = std::min(std::max(count, samples_at_once), motion.samples() - first);
    chunk = {key_of(friction, motion, first, first + size - 1), first, filtered_alike(motion, first, size, at)};
  }
  std::copy_n(chunk.values.begin() + static_cast<std::ptrdiff_t>(first - chunk.first), count, shape);
}

std::vector<Signal> taken_by_filter(const Robot& robot, const Motion& motion, const std::vector<Signal>& loads) {
  std::vector<Signal> result(motion.coordinates(), Signal(motion.samples(), 0.0));
  if (!filters_friction(motion)) return result;
  const auto value = [&](Ref formula) { return number(robot.arena, formula).value_or(0); };
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.empty()) continue;
    FrictionColumn column;
    column.coefficients.assign(motion.coordinates(), 0.0);
    for (const Coupling& term : frame.variable) column.coefficients[term.coordinate] += value(term.coefficient);
    // What the filter takes of a shape of one.
    const auto taken = [&](FrictionKind kind, double width) {
      column.kind = kind;
      column.width = width;
      const auto direction = [&](std::size_t s) { return friction_shape(column, 0, column.variable(motion.qd, s)); };
      Signal lost = filtered_alike(motion, 0, motion.samples(), direction);
      for (std::size_t s = 0; s < lost.size(); ++s) lost[s] = direction(s) - lost[s];
      return lost;
    };
    const auto add = [&](double size, const Signal& lost, const std::vector<Signal>* factors) {
      for (std::size_t k = 0; k < motion.coordinates(); ++k)
        if (const double c = column.coefficients[k]; c != 0)
          for (std::size_t s = 0; s < lost.size(); ++s)
            result[k][s] += size * c * lost[s] * (factors != nullptr ? std::abs((*factors)[k][s] / c) : 1.0);
    };
    const double coulomb = value(frame.coulomb_friction), stribeck = value(frame.stribeck_friction),
                 load = loads.empty() ? 0 : value(frame.load_friction);
    if (coulomb != 0 || load != 0) {
      const Signal lost = taken(FrictionKind::coulomb, value(frame.friction_width));
      add(coulomb, lost, nullptr);
      if (load != 0) add(load, lost, &loads);
    }
    if (stribeck != 0) add(stribeck, taken(FrictionKind::stribeck, value(frame.stribeck_velocity)), nullptr);
  }
  return result;
}

}  // namespace armature::internal
