// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/equivalent_robots.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "armature/derive/recursion/regrouped.h"
#include "armature/expr/cost.h"
#include "armature/expr/print.h"
#include "armature/robot/inertia.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

// Operations of all models that are tried: a second for large robots.
constexpr std::size_t most_operations = 200'000;

bool vanishes(const Arena& arena, const std::array<Ref, 3>& v) {
  return std::all_of(v.begin(), v.end(), [&](Ref each) { return arena.is_zero(each); });
}

bool is_touched(const Arena& arena, const Frame& frame) {
  return !vanishes(arena, frame.force) || !vanishes(arena, frame.moment);
}

struct Changes {
  std::vector<std::size_t> slides;  // frames whose r becomes zero
  Counterweights weights;
  std::optional<Ref> unit;  // of length
};

Robot with_origins(const Robot& robot, const std::vector<std::size_t>& slides) {
  Robot result = robot;
  for (const std::size_t j : slides) result = slid(result, j, result.arena.negate(result.frame(j).geometry.r));
  return result;
}

Robot changed(const Robot& robot, const Changes& changes) {
  const Robot result = regrouped(with_origins(robot, changes.slides), changes.weights);
  return changes.unit ? in_unit_of_length(result, *changes.unit) : result;
}

// Changes worth a trial, besides those of `from`.
std::vector<Changes> with_slides(const Robot& robot, std::size_t j, const Changes& from) {
  const Frame& frame = robot.frame(j);
  if (robot.arena.is_zero(frame.geometry.r) || is_touched(robot.arena, frame)) return {};
  std::vector<Changes> all{from};
  all[0].slides.push_back(j);
  return all;
}

std::vector<Changes> with_weights(const Robot& robot, std::size_t j, const Changes& from) {
  const Robot there = with_origins(robot, from.slides);
  std::vector<Changes> all;
  for (int axis = 0; axis < 3; ++axis) {
    if (!can_balance(there, j, axis)) continue;
    all.push_back(from);
    all.back().weights[j - 1] = axis;
  }
  return all;
}

std::vector<Changes> with_units(const Robot& robot, const Changes& from) {
  const Arena& arena = robot.arena;
  const bool fixed = robot.load.empty() && !robot.floating_base && vanishes(arena, robot.base_velocity) &&
                     vanishes(arena, robot.base_acceleration) &&
                     std::all_of(robot.frames.begin(), robot.frames.end(), [&](const Frame& frame) {
                       return frame.type != JointType::prismatic && !is_touched(arena, frame);
                     });
  std::vector<Changes> all;
  std::set<double> sizes;
  for (const Frame& frame : robot.frames)
    for (const Ref length : {frame.geometry.b, frame.geometry.d, frame.geometry.r}) {
      if (!fixed || !arena.is_constant(length) || arena.is_zero(length)) continue;
      if (!sizes.insert(std::abs(*number(arena, length))).second) continue;
      all.push_back(from);
      all.back().unit = length;
    }
  return all;
}

// "frames 3 and 5 ..." for the reader of the equations, whose intermediate quantities refer to the changed robot.
void describe(Model& model, const Robot& robot, const Changes& changes) {
  std::vector<std::string> slides, weights;
  for (const std::size_t j : changes.slides)
    slides.push_back(fmt::format("{} by {}", j, to_string(robot.arena, robot.frame(j).geometry.r)));
  for (std::size_t j = 1; j <= changes.weights.size(); ++j)
    if (changes.weights[j - 1] >= 0)
      weights.push_back(
          fmt::format("M{} instead of M{}{}", j, "XYZ"[changes.weights[j - 1]], robot.frame(j).antecedent));
  if (!slides.empty()) model.notes.push_back(fmt::format("origins moved back along z: {}", fmt::join(slides, ", ")));
  if (!weights.empty()) model.notes.push_back(fmt::format("masses moved between links: {}", fmt::join(weights, ", ")));
  if (changes.unit) {
    const Rational unit = robot.arena.value(*changes.unit);
    const bool backwards = unit.sign() < 0;  // lengths are divided by a negative one: they change sign, too
    model.notes.push_back(fmt::format("unit of length inside: {} m{}", to_string(backwards ? -unit : unit),
                                      backwards ? ", and lengths change sign" : ""));
  }
}

}  // namespace

Robot slid(const Robot& robot, std::size_t j, Ref h) {
  Robot result = robot;
  Arena& arena = result.arena;
  Frame& frame = result.frame(j);
  frame.geometry.r = arena.add(frame.geometry.r, h);
  Pose back = identity_pose(arena);
  back.position[2] = arena.negate(h);
  frame.inertial = moved(arena, frame.inertial, back);
  for (Frame& each : result.frames)
    if (each.antecedent == j) each.geometry.b = arena.subtract(each.geometry.b, h);
  return result;
}

Robot in_unit_of_length(const Robot& robot, Ref unit) {
  Robot result = robot;
  Arena& arena = result.arena;
  const Ref squared = arena.power(unit, 2);
  for (Frame& frame : result.frames) {
    for (Ref* length : {&frame.geometry.b, &frame.geometry.d, &frame.geometry.r}) *length = arena.divide(*length, unit);
    for (Ref* moment : {&frame.inertial.MX, &frame.inertial.MY, &frame.inertial.MZ})
      *moment = arena.multiply(*moment, unit);
    frame.inertial.M = arena.multiply(frame.inertial.M, squared);
  }
  for (Ref& g : result.gravity) g = arena.divide(g, unit);
  return result;
}

Model derive_cheapest(const Robot& robot, const std::function<Model(const Robot&)>& derive) {
  const auto cost_of = [&](const Model& model) {
    std::vector<Ref> run_time = input_symbols(model.inputs);
    run_time.insert(run_time.end(), robot.load.begin(), robot.load.end());
    return cost(model.arena, output_values(model.outputs), run_time);
  };
  Changes best{{}, Counterweights(robot.link_count, -1), {}};
  Model model = derive(changed(robot, best));
  Cost least = cost_of(model);
  std::size_t tried = 0;
  const auto attempt = [&](const std::vector<Changes>& all) {
    for (const Changes& changes : all) {
      if (tried > most_operations) return;
      Model other = derive(changed(robot, changes));
      const Cost price = cost_of(other);
      tried += price.mul + price.add;
      if (!(price < least)) continue;
      least = price;
      model = std::move(other);
      best = changes;
    }
  };
  for (std::size_t j = 1; j <= robot.link_count; ++j) attempt(with_slides(robot, j, best));
  for (std::size_t j = robot.link_count; j > 1; --j) attempt(with_weights(robot, j, best));
  attempt(with_units(robot, best));
  describe(model, robot, best);
  return model;
}

}  // namespace armature::internal
