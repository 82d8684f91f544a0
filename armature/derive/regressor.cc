// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/regressor.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/expr/cost.h"
#include "armature/robot/topology.h"

namespace armature {
namespace {

struct Wrench {
  Vector3 force, moment;
};

// What a unit of one inertial parameter asks of a link that moves so.
Wrench unit_wrench(Arena& arena, ParameterKind kind, const LinkMotion& m) {
  const Scalar o{arena, arena.zero()};
  const Vector3 none = Vector3::zero(arena), &wp = m.wp, &vp = m.vp;
  const auto& u = m.u.rows;
  const VelocityProducts& dv = m.dv;
  switch (kind) {
    case ParameterKind::XX: return {none, {wp.x, dv.v13, -dv.v12}};
    case ParameterKind::YY: return {none, {-dv.v23, wp.y, dv.v12}};
    case ParameterKind::ZZ: return {none, {dv.v23, -dv.v13, wp.z}};
    case ParameterKind::XY: return {none, {-u[2].x, u[2].y, named(dv.v22 - dv.v11, "DVD_21")}};
    case ParameterKind::XZ: return {none, {u[1].x, named(dv.v11 - dv.v33, "DVD_13"), -u[1].z}};
    case ParameterKind::YZ: return {none, {named(dv.v33 - dv.v22, "DVD_32"), -u[0].y, u[0].z}};
    case ParameterKind::MX: return {{u[0].x, u[1].x, u[2].x}, {o, -vp.z, vp.y}};
    case ParameterKind::MY: return {{u[0].y, u[1].y, u[2].y}, {vp.z, o, -vp.x}};
    case ParameterKind::MZ: return {{u[0].z, u[1].z, u[2].z}, {-vp.y, vp.x, o}};
    case ParameterKind::M: return {vp, none};
    default: break;
  }
  ARMATURE_CHECK(false);
  return {none, none};
}

// Joint i as seen from frame e: its torque under (F, N) at the origin of e is moment . N + force . F.
struct Screw {
  std::size_t joint;
  Vector3 moment, force;
};

class RegressorBuilder {
 public:
  RegressorBuilder(Arena& arena, const Robot& robot)
      : arena_(arena), robot_(robot), transforms_(joint_transforms(arena, robot)) {}

  const std::vector<JointTransform>& transforms() const { return transforms_; }

  // The torques of all joints under a wrench on link j, carried down to frame e (on the path, or 0).
  std::vector<Scalar> torques(Wrench w, std::size_t j, std::size_t e, const std::string& stem) const {
    std::vector<Scalar> result(robot_.link_count, Scalar{arena_, arena_.zero()});
    std::size_t k = j;
    for (;; k = robot_.frame(k).antecedent) {
      const JointType type = robot_.frame(k).type;
      if (type != JointType::fixed)
        result[k - 1] = named(type == JointType::revolute ? w.moment.z : w.force.z, stem + "_" + std::to_string(k));
      if (k == e || robot_.frame(k).antecedent == 0) break;
      const JointTransform& t = transforms_[k - 1];
      const std::string here = stem + "_" + std::to_string(robot_.frame(k).antecedent);
      const Vector3 f = t.to_antecedent(w.force, "F" + here);
      w = {f, named(t.to_antecedent(w.moment, "N" + here) + cross(t.position(), f), "NT" + here)};
    }
    for (const Screw& screw : screws(k))
      result[screw.joint - 1] = dot(screw.moment, w.moment) + dot(screw.force, w.force);
    return result;
  }

  // The joints before frame e, seen from e.
  std::vector<Screw> screws(std::size_t e) const {
    std::vector<Screw> list;
    const Vector3 none = Vector3::zero(arena_);
    const Vector3 axis{none.x, none.x, {arena_, arena_.one()}};
    for (const std::size_t k : path_from_base(robot_, e)) {
      const JointTransform& t = transforms_[k - 1];
      for (Screw& s : list) {
        const std::string stem = std::to_string(s.joint) + "_" + std::to_string(k);
        s.force = t.to_frame(named(s.force + cross(s.moment, t.position()), "SV" + stem), "SV" + stem);
        s.moment = t.to_frame(s.moment, "SW" + stem);
      }
      if (k == e) break;
      const JointType type = robot_.frame(k).type;
      if (type != JointType::fixed)
        list.push_back({k, type == JointType::revolute ? axis : none, type == JointType::revolute ? none : axis});
    }
    return list;
  }

 private:
  Arena& arena_;
  const Robot& robot_;
  std::vector<JointTransform> transforms_;
};

}  // namespace

Model derive_regressor(const Robot& robot, const DeriveOptions&) {
  Model model;
  model.name = "regressor";
  model.robot = robot.name;
  model.reference = "Khalil & Creusot 1997, eq. 39";
  model.arena = robot.arena;
  Arena& arena = model.arena;
  model.inputs = {position_input(robot), velocity_input(robot), acceleration_input(robot)};
  for (const Input& input : disturbance_inputs(robot)) model.inputs.push_back(input);

  const RegressorBuilder builder(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, builder.transforms(), base_motion(arena, robot, true), accelerations);
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);

  // All columns of link j, carried down to frame e.
  const auto link_columns = [&](std::size_t j, std::size_t e) {
    std::vector<std::vector<Scalar>> columns;
    for (const DynamicParameter& p : parameters)
      if (p.link == j && is_inertial(p.kind))
        columns.push_back(builder.torques(unit_wrench(arena, p.kind, motions[j]), j, e, label(p)));
    return columns;
  };
  std::vector<Ref> runtime;
  for (const Input& input : model.inputs) runtime.insert(runtime.end(), input.symbols.begin(), input.symbols.end());

  CostMeter meter(arena, runtime);
  const std::size_t n = robot.coordinates.size(), width = parameters.size();
  std::vector<Scalar> w(n * width, Scalar{arena, arena.zero()});
  std::size_t column = 0;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    std::vector<std::vector<Scalar>> best;
    Cost best_cost;
    for (const std::size_t e : path_from_base(robot, j)) {
      std::vector<std::vector<Scalar>> columns = link_columns(j, e);
      std::vector<Ref> roots;
      for (const auto& each : columns)
        for (const Scalar& element : each) roots.push_back(element.ref());
      const Cost cost = meter.of(roots);
      if (best.empty() || cost < best_cost) {
        best = std::move(columns);
        best_cost = cost;
      }
    }
    const Scalar qp = joint_velocity(arena, robot, j);
    std::size_t inertial = 0;
    for (const DynamicParameter& p : parameters) {
      if (p.link != j) continue;
      std::vector<Scalar> torques(robot.link_count, Scalar{arena, arena.zero()});
      switch (p.kind) {
        case ParameterKind::Ia: torques[j - 1] = accelerations[j - 1]; break;
        case ParameterKind::Fv: torques[j - 1] = qp; break;
        case ParameterKind::Fs: torques[j - 1] = sign(qp); break;
        case ParameterKind::Fo: torques[j - 1] = Scalar{arena, arena.one()}; break;
        default: torques = best[inertial++];
      }
      for (std::size_t i = 1; i <= robot.link_count; ++i)
        for (const Coupling& term : robot.frame(i).variable)
          w[term.coordinate * width + column] += Scalar{arena, term.coefficient} * torques[i - 1];
      ++column;
    }
  }
  Output output{"W", "torques for a unit of each parameter", n, width, {}, {"1"}, {}};
  for (const Scalar& element : w) output.values.push_back(element.ref());
  for (const DynamicParameter& p : parameters) output.column_labels.push_back(label(p));
  model.outputs = {std::move(output)};
  return model;
}

}  // namespace armature
