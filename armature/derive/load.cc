// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/load.h"

#include <algorithm>
#include <array>

#include "armature/base/error.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/expr/cost.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/substitute.h"
#include "armature/robot/inertia.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

constexpr std::array names{"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"};
constexpr std::array units{"kg m^2", "kg m^2", "kg m^2", "kg m^2", "kg m^2", "kg m^2", "kg m", "kg m", "kg m", "kg"};

std::vector<Ref> refs(const Inertial& p) { return {p.XX, p.XY, p.XZ, p.YY, p.YZ, p.ZZ, p.MX, p.MY, p.MZ, p.M}; }
Inertial inertial(const std::vector<Ref>& r) { return {r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], r[9]}; }

bool depends(const Model& model, const std::vector<Ref>& symbols) {
  const std::vector<char> needed = reachable(model.arena, output_values(model.outputs));
  return std::any_of(symbols.begin(), symbols.end(),
                     [&](Ref symbol) { return symbol.index < needed.size() && needed[symbol.index] != 0; });
}

Cost run_time_cost(const Model& model) {
  return cost(model.arena, output_values(model.outputs), input_symbols(model.inputs));
}

// The link that the load is fixed to.
std::size_t loaded_link(const Robot& robot) {
  const std::vector<Inertial> load = load_parts(robot).load;
  for (std::size_t j = robot.link_count; j > 1; --j)
    for (const Ref each : refs(load[j - 1]))
      if (!robot.arena.is_zero(each)) return j;
  return 1;
}

// The load regrouped towards the base, as far as link `first`.
Robot carried(const Robot& robot, std::size_t first) {
  const LoadParts parts = load_parts(robot);
  Robot load = robot;
  for (std::size_t j = 1; j <= robot.link_count; ++j) load.frame(j).inertial = parts.load[j - 1];
  load = regrouped_from(load, first);
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    load.frame(j).inertial = joined(load.arena, parts.rest.frame(j).inertial, load.frame(j).inertial);
  return load;
}

}  // namespace

Robot with_load(const Robot& robot, const std::string& frame) {
  std::optional<FrameReference> place = default_tool(robot);
  if (!frame.empty()) place = find_frame(robot, frame);
  if (!place) {
    Diagnostics diagnostics;
    diagnostics.error({}, "there is no frame called '" + frame + "' to fix a load to",
                      "give a link's number or name, or the name of an attached frame");
    throw InputError(diagnostics);
  }
  if (place->link == 0 || place->link > robot.link_count)
    throw UnmetRequest("a load must be fixed to a moving link, and the frame " +
                           (frame.empty() ? std::string("of the tool") : "'" + frame + "'") + " is not on one",
                       "choose a link, or a frame attached to one");
  if (!robot.load.empty())
    throw UnmetRequest("the robot " + robot.name + " carries a load already", "one load has room for every body");
  Robot result = robot;
  Arena& arena = result.arena;
  std::string mark = "L";
  while (std::any_of(names.begin(), names.end(), [&](const char* name) { return arena.has_symbol(name + mark); }))
    mark += "_";
  for (const char* name : names) result.load.push_back(arena.symbol(name + mark));
  Inertial body = inertial(result.load);
  if (place->attached) body = moved(arena, body, result.attached[*place->attached].pose);
  Inertial& link = result.frame(place->link).inertial;
  link = joined(arena, link, body);
  return result;
}

LoadParts load_parts(const Robot& robot) {
  LoadParts parts{robot, {}};
  Arena& arena = parts.rest.arena;
  parts.rest.load.clear();
  std::unordered_map<Ref, Ref> nothing;
  for (const Ref symbol : robot.load) nothing.emplace(symbol, arena.zero());
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const std::vector<Ref> whole = refs(robot.frame(j).inertial);
    const std::vector<Ref> rest = robot.load.empty() ? whole : substitute(arena, whole, nothing);
    std::vector<Ref> load;
    for (std::size_t i = 0; i < whole.size(); ++i) load.push_back(arena.subtract(whole[i], rest[i]));
    parts.rest.frame(j).inertial = inertial(rest);
    parts.load.push_back(inertial(load));
  }
  return parts;
}

std::vector<Input> load_inputs(const Robot& robot) {
  if (robot.load.empty()) return {};
  return {{"load", "inertial parameters of the load, in its own frame", robot.load, {units.begin(), units.end()}}};
}

Model derive_with_load(const Robot& robot, const std::function<Model(const Robot&)>& derive) {
  Model best = derive(robot);
  if (robot.load.empty() || !depends(best, robot.load)) return best;
  const auto finished = [&](Model model) {
    for (Input& input : load_inputs(robot)) model.inputs.push_back(std::move(input));
    return model;
  };
  best = finished(std::move(best));
  Cost best_cost = run_time_cost(best);
  for (std::size_t j = loaded_link(robot); robot.frame(j).antecedent != 0; j = robot.frame(j).antecedent) {
    Model model = finished(derive(carried(robot, j)));
    const Cost model_cost = run_time_cost(model);
    if (model_cost < best_cost) {
      best = std::move(model);
      best_cost = model_cost;
    }
  }
  return best;
}

}  // namespace armature::internal
