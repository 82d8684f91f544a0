// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/jacobian.h"

#include <algorithm>

#include "armature/derive/models/transform.h"
#include "armature/derive/recursion/joint_transform.h"
#include "armature/derive/start_model.h"
#include "armature/expr/cost.h"

namespace armature::internal {
namespace {

// Longer paths try a few frames only.
constexpr std::size_t longest_frame_search = 12;

std::vector<JacobianColumn> no_columns(Arena& arena, const Robot& robot) {
  return std::vector<JacobianColumn>(robot.coordinates.size(), {Vector3::zero(arena), Vector3::zero(arena)});
}

// J_q = J_v C.
void add_column(Arena& arena, const Robot& robot, std::size_t joint, const JacobianColumn& column,
                std::vector<JacobianColumn>& columns) {
  for (const Coupling& term : robot.frame(joint).variable) {
    const Scalar c{arena, term.coefficient};
    JacobianColumn& sum = columns[term.coordinate];
    sum = {sum.linear + c * column.linear, sum.angular + c * column.angular};
  }
}

std::vector<Ref> refs_of(const std::vector<JacobianColumn>& columns) {
  std::vector<Ref> refs;
  for (const JacobianColumn& column : columns)
    for (const Vector3& part : {column.linear, column.angular})
      for (const Ref ref : part.refs()) refs.push_back(ref);
  return refs;
}

std::vector<Ref> positions(const Robot& robot) {
  std::vector<Ref> symbols;
  for (const Coordinate& coordinate : robot.coordinates) symbols.push_back(coordinate.q);
  return symbols;
}

// What the twist of a floating base contributes.
std::vector<JacobianColumn> base_columns(Arena& arena, const Robot& robot, const ChainEnds& ends) {
  const Vector3 r = named(frame_chain(arena, robot, base_end(robot), ends.to).position("R0"), "R0");
  const FrameChain outer = frame_chain(arena, robot, ends.from, base_end(robot));
  std::vector<JacobianColumn> columns;
  for (int k = 0; k < 3; ++k) columns.push_back({outer.turn(unit_vector(arena, k), "Z0"), Vector3::zero(arena)});
  for (int k = 0; k < 3; ++k)
    columns.push_back({outer.turn(cross(unit_vector(arena, k), r), "V0_" + std::to_string(k + 1)),
                       columns[static_cast<std::size_t>(k)].linear});
  return columns;
}

}  // namespace

std::vector<std::size_t> intermediate_frames(const Robot& robot, const ChainEnd& to) {
  std::vector<std::size_t> frames = path_to(robot, to);
  frames.insert(frames.begin(), 0);
  if (frames.size() > longest_frame_search) frames = {0, frames[frames.size() / 2], frames.back()};
  return frames;
}

std::vector<ReferencePoint> reference_points(const Robot& robot, const ChainEnd& to) {
  std::vector<ReferencePoint> points{std::nullopt};
  for (const std::size_t frame : intermediate_frames(robot, to)) points.emplace_back(frame);
  return points;
}

IntermediateJacobian intermediate_jacobian(Arena& arena, const Robot& robot, PathView& view, ReferencePoint point) {
  const std::vector<std::size_t>& path = view.path();
  const std::vector<Vector3>& steps = view.steps();
  // The reference point is reached after `reached` steps. L[k] leads from it to the origin after k steps.
  std::size_t reached = steps.size();
  if (point) reached = static_cast<std::size_t>(std::find(path.begin(), path.end(), *point) - path.begin()) + 1;
  if (point == ReferencePoint(0)) reached = 0;
  std::vector<Vector3> L(steps.size() + 1, Vector3::zero(arena));
  for (std::size_t k = reached; k < steps.size(); ++k) L[k + 1] = named(L[k] + steps[k], "L" + std::to_string(k + 1));
  for (std::size_t k = reached; k-- > 0;) L[k] = named(L[k + 1] - steps[k], "L" + std::to_string(k));

  IntermediateJacobian result{no_columns(arena, robot), L.back()};
  for (std::size_t k = 0; k < path.size(); ++k) {
    const std::size_t joint = path[k];
    const Vector3& axis = view.axes()[k];
    // a_k x L_kj = L_jk x a_k
    const JacobianColumn column = robot.frame(joint).type == JointType::prismatic
                                      ? JacobianColumn{axis, Vector3::zero(arena)}
                                      : JacobianColumn{named(cross(L[k + 1], axis), "V" + std::to_string(joint)), axis};
    add_column(arena, robot, joint, column, result.columns);
  }
  return result;
}

namespace {

// Eq. 4, with the angular part turned straight into the outer frame.
std::vector<JacobianColumn> outer_columns(Arena& arena, const Robot& robot, std::size_t frame, PathView& inner,
                                          ReferencePoint point, PathView& outer) {
  const IntermediateJacobian intermediate = intermediate_jacobian(arena, robot, inner, point);
  std::vector<JacobianColumn> columns = no_columns(arena, robot);
  for (std::size_t k = 0; k < outer.path().size(); ++k) {
    const std::size_t joint = outer.path()[k];
    if (robot.frame(joint).type == JointType::revolute)
      add_column(arena, robot, joint, {Vector3::zero(arena), outer.axes()[k]}, columns);
  }
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const JacobianColumn& column = intermediate.columns[k];
    const std::string stem = "VN" + std::to_string(k + 1);
    const Vector3 shifted = named(column.linear + cross(column.angular, intermediate.shift), stem);
    columns[k].linear = outer.turn(frame, shifted, stem);
  }
  return columns;
}

}  // namespace

std::vector<JacobianColumn> cheapest_jacobian(Arena& arena, const Robot& robot, const ChainEnd& from,
                                              const ChainEnd& to) {
  struct Choice {
    std::size_t frame = 0;
    ReferencePoint point;
    std::size_t shared = 0;
  };
  Arena scratch = arena;  // rejected candidates do not stay in the model's arena
  CostMeter meter(scratch, positions(robot));
  std::optional<Cost> least;
  Choice best;
  const auto consider = [&](const Choice& choice, PathView& inner, PathView& outer) {
    const Cost cost = meter.of(refs_of(outer_columns(scratch, robot, choice.frame, inner, choice.point, outer)));
    if (least && !(cost < *least)) return;
    least = cost;
    best = choice;
  };
  std::vector<std::size_t> frames = intermediate_frames(robot, to);
  const std::size_t projection = from.world ? 0 : from.frame.link;
  if (std::find(frames.begin(), frames.end(), projection) == frames.end()) frames.push_back(projection);
  const std::vector<ReferencePoint> points = reference_points(robot, to);
  // On long chains each axis costs more than the last unless products are shared.
  const std::size_t n = path_to(robot, to).size();
  const std::size_t usual = n > longest_frame_search ? PathView::share_all : 0;
  PathView outer(scratch, robot, to, from, usual);
  for (const std::size_t frame : frames) {
    PathView inner(scratch, robot, to, link_end(frame), usual);
    for (const ReferencePoint point : points) consider({frame, point, usual}, inner, outer);
  }
  const Choice pair = best;
  for (std::size_t shared = 2; n <= longest_frame_search && shared <= n; ++shared) {
    PathView sharing_inner(scratch, robot, to, link_end(pair.frame), shared);
    PathView sharing_outer(scratch, robot, to, from, shared);
    consider({pair.frame, pair.point, shared}, sharing_inner, sharing_outer);
  }
  PathView best_inner(arena, robot, to, link_end(best.frame), best.shared),
      best_outer(arena, robot, to, from, best.shared);
  return outer_columns(arena, robot, best.frame, best_inner, best.point, best_outer);
}

Output jacobian_output(const Robot& robot, const std::vector<JacobianColumn>& columns) {
  Output output{"J", "Jacobian: velocity over angular velocity", 6, columns.size(), {}, {}, {}};
  std::vector<std::string> units = position_input(robot).units;
  if (columns.size() > units.size()) units.insert(units.begin(), {"m", "m", "m", "rad", "rad", "rad"});
  for (int row = 0; row < 6; ++row)
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const bool angle = units[k] == "rad";
      output.values.push_back(component(row < 3 ? columns[k].linear : columns[k].angular, row % 3).ref());
      if (row < 3) output.units.push_back(angle ? "m" : "1");
      else output.units.push_back(angle ? "1" : "1/m");
    }
  return output;
}

Model derive_jacobian(const Robot& robot, const DeriveOptions& options) {
  const ChainEnds ends = chain_ends(robot, options);
  Model model = start_model(robot, "jacobian", "Khalil & Creusot 1997, eq. 3-5", {position_input(robot)});
  const bool floating = robot.floating_base;
  model.notes = {"rows 1-3: velocity of the origin of " + described(robot, ends.to) +
                     ", rows 4-6: its angular velocity, both relative to " + (floating ? "the world" : "the base"),
                 "projected on " + described(robot, ends.from),
                 floating ? "six columns of the base's twist, then one per coordinate" : "one column per coordinate"};
  std::vector<JacobianColumn> columns = cheapest_jacobian(model.arena, robot, ends.from, ends.to);
  if (floating) {
    add_world_inputs(robot, ends, model);
    const std::vector<JacobianColumn> base = base_columns(model.arena, robot, ends);
    columns.insert(columns.begin(), base.begin(), base.end());
  }
  model.outputs.push_back(jacobian_output(robot, columns));
  return model;
}

}  // namespace armature::internal
