// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/significance.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

bool is_finite(double x) { return std::isfinite(x); }

// Coordinates that move prismatic joints.
std::vector<bool> prismatic_coordinates(const Robot& robot) {
  std::vector<bool> result(robot.coordinates.size(), false);
  for (const Frame& frame : robot.frames)
    if (frame.type == JointType::prismatic)
      for (const Coupling& term : frame.variable) result[term.coordinate] = true;
  return result;
}

// Enclosures of the model's constants and of what is made of them.
class Bounds {
 public:
  Bounds(const ExplicitModel& model, const OperatingRange& range) : model_(model) {
    const Robot& robot = model.expansion->parameters.robot;
    for (std::size_t k = 0; k < range.position.size(); ++k)
      box_.emplace(robot.arena.name_of(robot.coordinates[k].q), range.position[k]);
    for (const LumpedConstant& constant : model.constants) {
      if (!constant.value)
        throw UnmetRequest("the constant " + constant.name + " has no value, so its significance cannot be judged",
                           "give values for the parameters in " + constant.formula);
      constants_.push_back(*constant.enclosure);
    }
  }

  WeightedShape weighted(const ExplicitTerm& term) const {
    Interval weight = 0;
    for (const auto& [multiple, constant] : term.coefficient) {
      const double m = multiple.to_double();
      weight = weight + Interval::outward(m, m) * constants_[constant];
    }
    return {weight, term.shape};
  }

  Magnitude of(const std::vector<WeightedShape>& sum, double tolerance, std::size_t most_boxes) const {
    if (sum.empty()) return {};
    return largest(model_.ring(), sum, box_, tolerance, most_boxes);
  }

 private:
  const ExplicitModel& model_;
  PositionBox box_;
  std::vector<Interval> constants_;
};

// Drops terms of one element; returns the dropped part. `floor` is the size below which rule 2 drops.
std::vector<WeightedShape> drop_small(const ExplicitModel& model, const Bounds& bounds, double significance,
                                      double floor, ExplicitElement& element, std::vector<DroppedTerm>& dropped) {
  constexpr double tolerance = 0.01;
  constexpr std::size_t most_boxes = 400;
  std::vector<WeightedShape> shapes, lost;
  std::vector<Magnitude> sizes;
  double greatest = 0;
  for (const ExplicitTerm& term : element.terms) {
    shapes.push_back(bounds.weighted(term));
    sizes.push_back(bounds.of({shapes.back()}, tolerance, most_boxes));
    greatest = std::max(greatest, sizes.back().reached);
  }
  std::vector<ExplicitTerm> kept;
  for (std::size_t t = 0; t < sizes.size(); ++t) {
    const bool rule1 = sizes[t].bound < significance * greatest, rule2 = sizes[t].bound < floor;
    if (!rule1 && !rule2) {
      kept.push_back(element.terms[t]);
      continue;
    }
    ExplicitElement alone{element.name, {element.terms[t]}};
    dropped.push_back({element.name, to_string(model, alone), sizes[t].bound, rule1 ? 1 : 2});
    lost.push_back(shapes[t]);
  }
  element.terms = std::move(kept);
  return lost;
}

}  // namespace

OperatingRange operating_range(const Robot& robot, const RangeOptions& options) {
  const std::size_t n = robot.coordinates.size();
  const std::vector<bool> prismatic = prismatic_coordinates(robot);
  OperatingRange range;
  range.position.assign(n, Interval::everything());
  range.velocity.assign(n, std::numeric_limits<double>::infinity());
  for (const Frame& frame : robot.frames) {
    if (frame.variable.size() != 1 || !robot.arena.is_constant(frame.variable[0].coefficient)) continue;
    const double c = robot.arena.value(frame.variable[0].coefficient).to_double();
    const std::size_t k = frame.variable[0].coordinate;
    const auto [from, to] = std::minmax({frame.limits.lower / c, frame.limits.upper / c});
    range.position[k] = {std::max(range.position[k].lower, from), std::min(range.position[k].upper, to)};
    range.velocity[k] = std::min(range.velocity[k], frame.limits.velocity / std::abs(c));
  }
  for (const auto* given : {&options.velocity, &options.acceleration})
    if (!given->empty() && given->size() != n)
      throw UnmetRequest("one limit per coordinate is needed: " + std::to_string(n) + ", not " +
                         std::to_string(given->size()));
  for (std::size_t k = 0; k < n; ++k) {
    const std::string& name = robot.coordinates[k].name;
    Interval& position = range.position[k];
    if (!is_finite(position.lower) || !is_finite(position.upper)) {
      if (prismatic[k])
        throw UnmetRequest("the coordinate " + printable(name, 80) + " has no limits, so its terms cannot be bounded",
                           "give lower and upper limits for its prismatic joint");
      position = {-std::numbers::pi, std::numbers::pi};
      range.assumptions.push_back(printable(name, 80) + " has no position limits: -pi to pi is taken");
    }
    if (!options.velocity.empty()) {
      range.velocity[k] = options.velocity[k];
    } else if (!is_finite(range.velocity[k])) {
      range.velocity[k] = prismatic[k] ? options.linear_velocity : options.angular_velocity;
      range.assumptions.push_back(printable(name, 80) + " has no velocity limit: " + shortest(range.velocity[k]) +
                                  (prismatic[k] ? " m/s" : " rad/s") + " is taken");
    }
    range.acceleration.push_back(options.acceleration.empty() ? range.velocity[k] / options.seconds_to_full_speed
                                                              : options.acceleration[k]);
  }
  return range;
}

Abbreviation abbreviate(const ExplicitModel& model, const OperatingRange& range, double significance,
                        Progress& progress) {
  const std::size_t n = model.expansion->n;
  ARMATURE_CHECK(range.position.size() == n && range.velocity.size() == n && range.acceleration.size() == n);
  const std::vector<bool> prismatic = prismatic_coordinates(model.expansion->parameters.robot);
  const Bounds bounds(model, range);
  Abbreviation result{model, {}, {}, 0};

  std::vector<double> constant(n, 0);  // the constant part of a_ii
  for (std::size_t e = 0; e < model.inertia.size(); ++e) {
    const auto& [i, j] = model.inertia_places[e];
    if (i != j) continue;
    for (const ExplicitTerm& term : model.inertia[e].terms)
      if (term.shape.empty()) constant[i] = bounds.weighted(term).weight.mignitude();
  }
  constexpr double tolerance = 0.05;
  constexpr std::size_t most_boxes = 1500;
  std::vector<Interval> error(n, Interval(0));
  const auto add_error = [&](std::size_t i, Interval size) { error[i] = error[i] + size; };
  const double constant_significance = significance / 10;

  for (std::size_t e = 0; e < model.inertia.size(); ++e) {
    go_on(progress);
    const auto& [i, j] = model.inertia_places[e];
    const double floor = prismatic[i] == prismatic[j] ? constant_significance * constant[i] : 0;
    const auto lost = drop_small(model, bounds, significance, floor, result.model.inertia[e], result.dropped);
    if (lost.empty()) continue;
    const Interval size = bounds.of(lost, tolerance, most_boxes).bound;
    add_error(i, size * range.acceleration[j]);
    if (i != j) add_error(j, size * range.acceleration[i]);
  }
  for (std::size_t e = 0; e < model.christoffel.size(); ++e) {
    go_on(progress);
    double floor = std::numeric_limits<double>::infinity();
    for (const ChristoffelUse& use : model.uses) {
      if (use.element != e) continue;
      const bool alike = prismatic[use.i] == prismatic[use.j] && prismatic[use.i] == prismatic[use.k];
      const double multiple = std::abs(use.multiple.to_double());
      floor = std::min(floor, alike ? constant_significance * constant[use.i] / multiple : 0);
    }
    const auto lost = drop_small(model, bounds, significance, floor, result.model.christoffel[e], result.dropped);
    if (!result.model.christoffel[e].terms.empty()) ++result.christoffel;
    if (lost.empty()) continue;
    const Interval size = bounds.of(lost, tolerance, most_boxes).bound;
    for (const ChristoffelUse& use : model.uses)
      if (use.element == e)
        add_error(use.i, size * std::abs(use.multiple.to_double()) *
                             (Interval(range.velocity[use.j]) * Interval(range.velocity[use.k])));
  }
  for (std::size_t e = 0; e < model.gravity.size(); ++e) {
    const auto lost = drop_small(model, bounds, significance, 0, result.model.gravity[e], result.dropped);
    if (!lost.empty()) add_error(model.gravity_places[e], bounds.of(lost, tolerance, most_boxes).bound);
  }
  for (const Interval& size : error) result.torque_error_bound.push_back(size.upper);
  return result;
}

}  // namespace armature::internal
