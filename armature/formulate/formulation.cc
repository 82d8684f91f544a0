// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/formulate/formulation.h"

#include <algorithm>
#include <optional>

#include "armature/base/error.h"
#include "armature/derive/combine.h"
#include "armature/derive/given_motion.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/explicit/explicit_evaluation.h"
#include "armature/expr/identical.h"
#include "armature/program/count.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/robot_size.h"

namespace armature::internal {
namespace {

// An expansion larger than this always costs more than the recursion.
constexpr std::size_t most_products = 20'000, most_terms = 300;

struct ExplicitWay {
  const char* model;
  ExplicitPart part;
  bool has_friction;
};

constexpr ExplicitWay explicit_ways[] = {
    {"inverse-dynamics", ExplicitPart::torques, true}, {"bias", ExplicitPart::bias, true},
    {"coriolis", ExplicitPart::coriolis, false},       {"gravity", ExplicitPart::gravity, false},
    {"inertia", ExplicitPart::inertia, false},
};

// No external wrench, and a base at rest.
bool is_undisturbed(const Robot& robot) {
  const auto vanishes = [&](const std::array<Ref, 3>& v) {
    return std::all_of(v.begin(), v.end(), [&](Ref component) { return robot.arena.is_zero(component); });
  };
  return std::all_of(robot.frames.begin(), robot.frames.end(),
                     [&](const Frame& frame) { return vanishes(frame.force) && vanishes(frame.moment); }) &&
         vanishes(robot.base_angular_velocity) && vanishes(robot.base_angular_acceleration) &&
         vanishes(robot.base_velocity) && vanishes(robot.base_acceleration);
}

void add_friction(Model& model, const Robot& robot) {
  std::vector<Scalar> friction;
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    friction.push_back(robot.frame(j).type == JointType::fixed ? Scalar{model.arena, model.arena.zero()}
                                                               : joint_friction(model.arena, robot, j));
  const std::vector<Ref> added = generalised_torques(model.arena, robot, friction);
  for (std::size_t i = 0; i < added.size(); ++i)
    model.outputs[0].values[i] = model.arena.add(model.outputs[0].values[i], added[i]);
}

// The explicit form of `recursive`; nothing for robots and models that have none, or one far too large.
std::optional<Model> explicit_form(const Robot& robot, const Model& recursive) {
  if (!robot.loops.empty() || !robot.load.empty() || !is_undisturbed(robot) || has_load_friction(robot))
    return std::nullopt;
  // Nearly every pair of joints in a row has an element of inertia.
  if (joints_in_rows(robot, Growth::quadratic) > static_cast<double>(most_terms)) return std::nullopt;
  for (const ExplicitWay& way : explicit_ways) {
    if (recursive.name != way.model) continue;
    try {
      ExplicitOptions limits;
      limits.most_terms = most_terms;
      limits.most_products = most_products;
      const ExplicitModel elements = explicit_model(robot, limits);
      Model model = evaluation(elements, way.part);
      if (way.has_friction) add_friction(model, elements.expansion->parameters.robot);
      model.name = recursive.name;
      model.notes = recursive.notes;
      model.outputs[0].name = recursive.outputs[0].name;
      model.outputs[0].meaning = recursive.outputs[0].meaning;
      return model;
    } catch (const UnmetRequest&) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

Formulated lowered(Model model, const OptimiseOptions& options) {
  Formulated result{std::move(model), {}, {}};
  result.program = lower(result.model, options, &result.passes);
  return result;
}

std::size_t price(const Program& program) {
  const OperationCount count = count_operations(program);
  return count.mul + count.add;
}

// Is the difference in cost larger than any search can recover?
bool is_far_dearer(const Model& a, const Model& b, const OptimiseOptions& options) {
  const OptimiseOptions quick{.effort = quick_effort, .objective = options.objective, .progress = options.progress};
  return 2 * price(lower(a, quick)) > 3 * price(lower(b, quick));
}

// The cheaper formulation; its program too, if the comparison needed one.
struct Choice {
  Model model;
  std::optional<Formulated> lowered = {};
};

Choice cheaper_formulation(const Robot& robot, const std::string& name, const DeriveOptions& options,
                           const OptimiseOptions& optimise) {
  Model recursive = derive(robot, name, options);
  std::optional<Model> other = explicit_form(robot, recursive);
  if (other && options.given_motion) other = with_given_motion(std::move(*other), robot);
  if (!other || is_far_dearer(*other, recursive, optimise)) return {std::move(recursive)};
  Formulated a = lowered(std::move(*other), optimise), b = lowered(std::move(recursive), optimise);
  if (price(a.program) >= price(b.program)) return {b.model, std::move(b)};
  ARMATURE_CHECK(identical(a.model.arena, a.model.outputs[0].values, b.model.arena, b.model.outputs[0].values));
  return {a.model, std::move(a)};
}

}  // namespace

Formulated formulate(const Robot& robot, const std::vector<std::string>& names, const DeriveOptions& options,
                     const OptimiseOptions& optimise) {
  ARMATURE_CHECK(!names.empty());
  if (names.size() == 1) {
    Choice choice = cheaper_formulation(robot, names[0], options, optimise);
    return choice.lowered ? std::move(*choice.lowered) : lowered(std::move(choice.model), optimise);
  }
  std::vector<Model> models;
  for (const std::string& name : names) models.push_back(cheaper_formulation(robot, name, options, optimise).model);
  return lowered(combine(models), optimise);
}

}  // namespace armature::internal
