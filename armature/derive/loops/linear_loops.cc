// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/linear_loops.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "armature/derive/loops/angle_sums.h"
#include "armature/derive/loops/opened_joints.h"
#include "armature/derive/recursion/frame_chain.h"
#include "armature/expr/identical.h"
#include "armature/expr/print.h"
#include "armature/robot/loop_closure.h"
#include "armature/robot/springs.h"

namespace armature::internal {
namespace {

constexpr double exact = 1e-7;             // of a coefficient
constexpr int postures = 6, families = 8;  // tried

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

// q_unknown = sum of coefficient * q_other + constant
struct Relation {
  std::size_t unknown = 0;
  std::vector<std::pair<std::size_t, int>> terms;
  AngleSum constant;
};

std::vector<std::size_t> unknowns_of(const LoopStructure& structure) {
  std::vector<std::size_t> all = structure.passive;
  all.insert(all.end(), structure.cut.begin(), structure.cut.end());
  return all;
}

// Velocities of all coordinates for a unit of each motorised one; nothing where the posture is singular.
std::optional<Eigen::MatrixXd> velocities(const LoopClosure& closure, const Eigen::VectorXd& q) {
  const std::vector<std::size_t> unknown = unknowns_of(closure.structure());
  const Eigen::MatrixXd J = closure.jacobian(q), U = chosen_columns(J, unknown);
  if (numeric_rank(U) < unknown.size()) return std::nullopt;
  const Eigen::MatrixXd W = U.colPivHouseholderQr().solve(-chosen_columns(J, closure.structure().motorised));
  Eigen::MatrixXd G = Eigen::MatrixXd::Zero(q.size(), W.cols());
  for (std::size_t c = 0; c < closure.structure().motorised.size(); ++c)
    G(index(closure.structure().motorised[c]), index(c)) = 1;
  for (std::size_t u = 0; u < unknown.size(); ++u) G.row(index(unknown[u])) = W.row(index(u));
  return G;
}

// The reduced echelon form of the null space of G^T, with the unknowns as pivots where that is possible: row i is e_u
// minus a combination of the columns that are no pivots.
std::vector<Relation> relations_of(const Eigen::MatrixXd& G, const Eigen::VectorXd& q,
                                   const std::vector<std::size_t>& unknown, const std::vector<char>& angle,
                                   const AngleSums& sums) {
  const Eigen::Index n = G.rows();
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(G, Eigen::ComputeFullU);
  const Eigen::VectorXd& values = svd.singularValues();
  Eigen::Index rank = 0;
  while (rank < values.size() && values[rank] > exact * values[0]) ++rank;
  Eigen::MatrixXd N = svd.matrixU().rightCols(n - rank).transpose();
  std::vector<std::size_t> pivots;
  Eigen::Index row = 0;
  for (std::size_t i = unknown.size(); i-- > 0 && row < N.rows();) {  // opened joints first
    const Eigen::Index column = index(unknown[i]);
    Eigen::Index best = row;
    for (Eigen::Index r = row; r < N.rows(); ++r)
      if (std::abs(N(r, column)) > std::abs(N(best, column))) best = r;
    if (std::abs(N(best, column)) < 1e-6) continue;
    N.row(row).swap(N.row(best));
    N.row(row) /= N(row, column);
    for (Eigen::Index r = 0; r < N.rows(); ++r)
      if (r != row) N.row(r) -= N(r, column) * N.row(row).eval();
    pivots.push_back(unknown[i]);
    ++row;
  }
  std::vector<Relation> relations;
  for (Eigen::Index r = 0; r < row; ++r) {
    Relation relation{pivots[static_cast<std::size_t>(r)], {}, {}};
    double constant = q[index(relation.unknown)];
    bool fine = angle[relation.unknown];
    for (Eigen::Index k = 0; k < n && fine; ++k) {
      const double c = -N(r, k);
      if (static_cast<std::size_t>(k) == relation.unknown || std::abs(c) < exact) continue;
      const double whole = std::round(c);
      fine = std::abs(c - whole) < exact && std::abs(whole) <= 4 && angle[static_cast<std::size_t>(k)];
      relation.terms.emplace_back(k, static_cast<int>(whole));
      constant -= whole * q[k];
    }
    if (!fine) continue;
    std::optional<AngleSum> sum = sums.of(constant);
    if (!sum) continue;
    relation.constant = std::move(*sum);
    relations.push_back(std::move(relation));
  }
  return relations;
}

// The relations that hold around one closed posture.
std::vector<Relation> family(const LoopClosure& closure, Eigen::VectorXd q, RandomNumbers& random,
                             const std::vector<char>& angle, const AngleSums& sums) {
  const std::vector<std::size_t> unknown = unknowns_of(closure.structure());
  Eigen::MatrixXd all(q.size(), 0);
  Eigen::VectorXd start = q;
  for (int i = 0; i < postures; ++i) {
    const std::optional<Eigen::MatrixXd> G = velocities(closure, q);
    if (!G) return {};
    Eigen::MatrixXd wider(q.size(), all.cols() + G->cols());
    wider << all, *G;
    all = wider;
    Eigen::VectorXd move(G->cols());
    for (double& each : move) each = random.uniform(-0.1, 0.1);
    Eigen::VectorXd next = q + *G * move;
    if (closure.close(next, unknown) > 1e-12) return {};
    q = next;
  }
  return relations_of(all, start, unknown, angle, sums);
}

// Families are preferred by their relations, then by terms: one that is folded up has constants instead.
std::pair<std::size_t, std::size_t> wealth(const std::vector<Relation>& relations) {
  std::size_t terms = 0;
  for (const Relation& each : relations) terms += each.terms.size();
  return {relations.size(), terms};
}

// All coordinates that move revolute joints only.
std::vector<char> angles(const Robot& robot) {
  std::vector<char> angle(robot.coordinates.size(), 1);
  for (const Frame& frame : robot.frames)
    for (const Coupling& term : frame.variable)
      if (frame.type != JointType::revolute) angle[term.coordinate] = 0;
  return angle;
}

// The relations put in: unknown coordinates are gone.
Robot coupled(const Robot& robot, const std::vector<Relation>& relations) {
  Robot result = robot;
  Arena& arena = result.arena;
  std::map<std::size_t, const Relation*> by_unknown;
  for (const Relation& each : relations) by_unknown.emplace(each.unknown, &each);
  std::vector<std::size_t> place(robot.coordinates.size(), 0);
  result.coordinates.clear();
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    place[k] = result.coordinates.size();
    if (!by_unknown.contains(k)) result.coordinates.push_back(robot.coordinates[k]);
  }
  for (Frame& frame : result.frames) {
    std::map<std::size_t, Ref> terms;
    const auto add = [&](std::size_t k, Ref coefficient) {
      const auto [found, is_new] = terms.try_emplace(place[k], coefficient);
      if (!is_new) found->second = arena.add(found->second, coefficient);
    };
    for (const Coupling& term : frame.variable) {
      const auto relation = by_unknown.find(term.coordinate);
      if (relation == by_unknown.end()) {
        add(term.coordinate, term.coefficient);
        continue;
      }
      for (const auto& [k, c] : relation->second->terms) add(k, arena.scale(c, term.coefficient));
      const Ref shift = arena.multiply(term.coefficient, relation->second->constant.in(arena));
      frame.geometry.theta = arena.add(frame.geometry.theta, shift);
      measure_springs_from(frame, arena, shift);
    }
    frame.variable.clear();
    for (const auto& [k, coefficient] : terms)
      if (!arena.is_zero(coefficient)) frame.variable.push_back({k, coefficient});
    if (frame.variable.empty() && frame.type == JointType::revolute) frame.type = JointType::fixed;
  }
  return result;
}

// The pose of the cut frame less that of the closing one, both in the root.
std::vector<Ref> difference(Arena& arena, const Robot& robot, const Loop& loop) {
  const ChainEnd root = link_end(common_ancestor(robot, loop.cut, loop.closing));
  const FrameChain cut = frame_chain(arena, robot, root, link_end(loop.cut)),
                   closing = frame_chain(arena, robot, root, link_end(loop.closing));
  std::vector<Ref> values;
  for (int k = 0; k < 3; ++k)
    for (const Ref ref : (cut.turn(unit_vector(arena, k), "c") - closing.turn(unit_vector(arena, k), "e")).refs())
      values.push_back(ref);
  for (const Ref ref : (cut.position("c") - closing.position("e")).refs()) values.push_back(ref);
  return values;
}

bool has_losses(const Robot& robot, std::size_t j) {
  const Frame& frame = robot.frame(j);
  for (const Ref part : {frame.motor_inertia, frame.viscous_friction, frame.coulomb_friction, frame.friction_offset,
                         frame.stribeck_friction, frame.load_friction})
    if (!robot.arena.is_zero(part)) return true;
  return has_springs(robot.arena, frame);
}

// Without loops that are closed in every position; the frames of cut joints go with the last one.
void drop_closed_loops(Robot& robot) {
  Arena scratch = robot.arena;
  std::erase_if(robot.loops, [&](const Loop& loop) {
    return !has_losses(robot, loop.cut) && identically_zero(scratch, difference(scratch, robot, loop));
  });
  if (robot.loops.empty()) robot.frames.resize(robot.link_count);
}

std::string text(const Robot& robot, const Relation& relation) {
  Arena arena = robot.arena;
  std::vector<Ref> terms = {relation.constant.in(arena)};
  for (const auto& [k, c] : relation.terms) terms.push_back(arena.scale(c, robot.coordinates[k].q));
  return fmt::format("{} = {}", arena.name_of(robot.coordinates[relation.unknown].q),
                     to_string(arena, arena.sum(terms)));
}

}  // namespace

CoupledLoops without_idle_motors(const Robot& robot) {
  CoupledLoops result{robot, {}};
  if (robot.loops.empty()) return result;
  for (Frame& frame : result.robot.frames) {
    if (frame.active || robot.arena.op(frame.motor_inertia) != Op::symbol) continue;
    result.relations.push_back(
        fmt::format("{} = 0: {} has no motor", robot.arena.name_of(frame.motor_inertia), frame.joint_name));
    frame.motor_inertia = robot.arena.zero();
  }
  return result;
}

CoupledLoops couple_loops(const Robot& robot) {
  CoupledLoops result = without_idle_motors(robot);
  if (robot.loops.empty()) return result;
  RandomNumbers random(1);
  std::map<std::string, double> lengths;
  for (const std::string& name : geometric_symbols(robot)) lengths[name] = random.uniform(0.6, 1.4);
  const LoopClosure closure(robot, lengths);
  const std::vector<char> angle = angles(robot);
  const AngleSums sums(robot, lengths);
  std::vector<Relation> best;
  for (int i = 0; i < families; ++i) {
    const std::optional<Eigen::VectorXd> q = closure.random_posture(random);
    if (!q) break;
    std::vector<Relation> found = family(closure, *q, random, angle, sums);
    if (wealth(found) > wealth(best)) best = std::move(found);
  }
  if (best.empty()) return result;
  Robot candidate = with_opened_losses(coupled(result.robot, best));
  drop_closed_loops(candidate);
  if (!candidate.loops.empty()) {  // the relations must not take freedoms away
    const LoopMobility before = loop_mobility(robot, lengths), after = loop_mobility(candidate, lengths);
    if (!after.closes || after.mobility != before.mobility) return result;
  } else if (candidate.coordinates.size() != closure.structure().motorised.size()) {
    return result;
  }
  for (const Relation& each : best) result.relations.push_back(text(robot, each));
  result.robot = std::move(candidate);
  return result;
}

}  // namespace armature::internal
