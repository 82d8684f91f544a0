// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/loop_closure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <Eigen/SVD>
#include <algorithm>
#include <set>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/robot/khalil_pose.h"
#include "armature/robot/numbers.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double rank_tolerance = 1e-7;  // singular values, relative to the largest

Index index(std::size_t i) { return static_cast<Index>(i); }

std::vector<std::size_t> without(const std::vector<std::size_t>& all, std::size_t one) {
  std::vector<std::size_t> rest = all;
  std::erase(rest, one);
  return rest;
}

Vector3d rotation_vector(const Eigen::Matrix3d& R) {
  const Eigen::AngleAxisd turn(R);
  return turn.angle() * turn.axis();
}

}  // namespace

std::size_t numeric_rank(const MatrixXd& m) {
  if (m.size() == 0) return 0;
  const VectorXd values = Eigen::JacobiSVD<MatrixXd>(m).singularValues();
  if (values[0] <= 0) return 0;
  return static_cast<std::size_t>((values.array() > rank_tolerance * values[0]).count());
}

MatrixXd chosen_columns(const MatrixXd& m, const std::vector<std::size_t>& chosen) {
  MatrixXd result(m.rows(), index(chosen.size()));
  for (std::size_t c = 0; c < chosen.size(); ++c) result.col(index(c)) = m.col(index(chosen[c]));
  return result;
}

std::vector<std::string> geometric_symbols(const Robot& robot) {
  std::set<std::string> found;
  const auto look = [&](Ref formula) {
    for (const Ref symbol : symbols_in(robot.arena, formula)) found.insert(robot.arena.name_of(symbol));
  };
  for (const Frame& frame : robot.frames) {
    const Geometry& g = frame.geometry;
    for (const Ref formula : {g.gamma, g.b, g.alpha, g.d, g.theta, g.r}) look(formula);
    for (const Coupling& term : frame.variable) look(term.coefficient);
  }
  return {found.begin(), found.end()};
}

LoopClosure::LoopClosure(const Robot& given, const std::map<std::string, double>& values)
    : structure_(loop_structure(given)), coordinates_(given.coordinates.size()) {
  Robot robot = given;
  std::unordered_map<Ref, Ref> numbers;
  for (const auto& [name, value] : values)
    if (robot.arena.has_symbol(name))
      numbers[robot.arena.symbol(name)] = robot.arena.constant(Rational::from_double(value));
  if (!numbers.empty()) give_values(robot, numbers);
  if (const std::vector<std::string> open = geometric_symbols(robot); !open.empty()) {
    Diagnostics diagnostics;
    diagnostics.error({}, fmt::format("the geometry has symbols without a value: {}", fmt::join(open, ", ")),
                      fmt::format("@set {}=0.4 gives one; it can be repeated", open.front()));
    throw InputError(std::move(diagnostics));
  }
  double lengths = 0;
  std::size_t count = 0;
  for (const Frame& frame : robot.frames) {
    const Pose pose = khalil_pose(robot.arena, frame.geometry);
    Joint joint;
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = 0; c < 3; ++c) joint.R(index(r), index(c)) = *number(robot.arena, pose.rotation[3 * r + c]);
      joint.p[index(r)] = *number(robot.arena, pose.position[r]);
    }
    if (const double length = joint.p.norm(); length > 0) {
      lengths += length;
      ++count;
    }
    joint.type = frame.variable.empty() ? JointType::fixed : frame.type;
    for (const Coupling& term : frame.variable)
      joint.variable.emplace_back(term.coordinate, *number(robot.arena, term.coefficient));
    joints_.push_back(std::move(joint));
  }
  if (count > 0) scale_ = lengths / static_cast<double>(count);
}

double LoopClosure::variable(std::size_t j, const VectorXd& q) const {
  double v = 0;
  for (const auto& [k, c] : joints_[j - 1].variable) v += c * q[index(k)];
  return v;
}

std::vector<LoopClosure::Placed> LoopClosure::place(const std::vector<std::size_t>& side, const VectorXd& q) const {
  std::vector<Placed> placed;
  Placed at;
  for (const std::size_t j : side) {
    const Joint& joint = joints_[j - 1];
    at.p += at.R * joint.p;
    at.R = at.R * joint.R;
    const double v = variable(j, q);
    if (joint.type == JointType::revolute) at.R = at.R * Eigen::AngleAxisd(v, Vector3d::UnitZ()).toRotationMatrix();
    else if (joint.type == JointType::prismatic) at.p += v * at.R.col(2);
    placed.push_back(at);
  }
  return placed;
}

VectorXd LoopClosure::evaluate(const VectorXd& q, MatrixXd& jacobian) const {
  const Index rows = 6 * index(structure_.sides.size());
  VectorXd e = VectorXd::Zero(rows);
  jacobian = MatrixXd::Zero(rows, index(coordinates_));
  for (std::size_t i = 0; i < structure_.sides.size(); ++i) {
    const LoopSides& sides = structure_.sides[i];
    const std::vector<Placed> cut = place(sides.cut_side, q), closing = place(sides.closing_side, q);
    const Placed a = cut.empty() ? Placed{} : cut.back(), b = closing.empty() ? Placed{} : closing.back();
    const Index row = 6 * index(i);
    e.segment<3>(row) = a.R.transpose() * (b.p - a.p) / scale_;
    e.segment<3>(row + 3) = rotation_vector(a.R.transpose() * b.R);
    const auto add = [&](const std::vector<std::size_t>& side, const std::vector<Placed>& placed, const Vector3d& tip,
                         double sign) {
      for (std::size_t k = 0; k < side.size(); ++k) {
        const Joint& joint = joints_[side[k] - 1];
        if (joint.type == JointType::fixed) continue;
        const Vector3d axis = placed[k].R.col(2);
        Eigen::Matrix<double, 6, 1> twist = Eigen::Matrix<double, 6, 1>::Zero();
        if (joint.type == JointType::prismatic) twist.head<3>() = a.R.transpose() * axis / scale_;
        else {
          twist.head<3>() = a.R.transpose() * axis.cross(tip - placed[k].p) / scale_;
          twist.tail<3>() = a.R.transpose() * axis;
        }
        for (const auto& [c, factor] : joint.variable) jacobian.block<6, 1>(row, index(c)) += sign * factor * twist;
      }
    };
    add(sides.cut_side, cut, a.p, 1);
    add(sides.closing_side, closing, b.p, -1);
  }
  return e;
}

VectorXd LoopClosure::residual(const VectorXd& q) const {
  MatrixXd ignored;
  return evaluate(q, ignored);
}

MatrixXd LoopClosure::jacobian(const VectorXd& q) const {
  MatrixXd result;
  evaluate(q, result);
  return result;
}

// Levenberg and Marquardt, with the damping raised where a step does not help; least squares where loops state more
// than the coordinates can meet, steps of least length where they state less.
double LoopClosure::close(VectorXd& q, const std::vector<std::size_t>& free, int iterations) const {
  MatrixXd J;
  VectorXd e = evaluate(q, J);
  double damping = 1e-3;
  const auto size = [](const VectorXd& v) { return v.size() == 0 ? 0.0 : v.cwiseAbs().maxCoeff(); };
  for (int i = 0; i < iterations && size(e) > 1e-15; ++i) {
    const MatrixXd F = chosen_columns(J, free);
    const MatrixXd normal = F.transpose() * F;
    const VectorXd right = F.transpose() * e;
    bool better = false;
    for (int tries = 0; tries < 12 && !better; ++tries) {
      const MatrixXd damped = normal + damping * e.squaredNorm() * MatrixXd::Identity(normal.rows(), normal.cols()) +
                              1e-15 * MatrixXd::Identity(normal.rows(), normal.cols());
      const VectorXd step = damped.ldlt().solve(right);
      VectorXd trial = q;
      for (std::size_t k = 0; k < free.size(); ++k) trial[index(free[k])] += step[index(k)];
      MatrixXd next_J;
      const VectorXd next = evaluate(trial, next_J);
      if (next.allFinite() && next.squaredNorm() < e.squaredNorm()) {
        better = true;
        q = trial;
        e = next;
        J = next_J;
        damping = std::max(damping / 4, 1e-9);
      } else {
        damping = std::max(damping * 8, 1e-9);
      }
    }
    if (!better) break;
  }
  return size(e);
}

std::optional<VectorXd> LoopClosure::random_posture(RandomNumbers& random, int attempts) const {
  std::vector<std::size_t> all(coordinates_);
  for (std::size_t k = 0; k < coordinates_; ++k) all[k] = k;
  std::vector<char> slides(coordinates_, 0);
  for (const Joint& joint : joints_)
    if (joint.type == JointType::prismatic)
      for (const auto& [k, c] : joint.variable) slides[k] = 1;
  for (int i = 0; i < attempts; ++i) {
    VectorXd q(index(coordinates_));
    for (std::size_t k = 0; k < coordinates_; ++k)
      q[index(k)] = slides[k] ? random.uniform(-2, 2) * scale_ : random.uniform(-3.14159, 3.14159);
    if (close(q, all, 100) < closed_residual) return q;
  }
  return std::nullopt;
}

std::vector<std::size_t> LoopClosure::orders() const {
  RandomNumbers random(7);
  VectorXd q(index(coordinates_));
  for (Index k = 0; k < q.size(); ++k) q[k] = random.uniform(-1, 1);
  using Twist = Eigen::Matrix<double, 6, 1>;
  std::vector<std::size_t> result;
  for (const LoopSides& sides : structure_.sides) {
    std::vector<Twist> basis;  // orthonormal
    const auto add = [&](Twist t) {
      const double before = t.norm();
      if (before == 0) return;
      for (int again = 0; again < 2; ++again)
        for (const Twist& b : basis) t -= b.dot(t) * b;
      if (t.norm() > rank_tolerance * before) basis.push_back(t.normalized());
    };
    for (const auto* side : {&sides.cut_side, &sides.closing_side}) {
      const std::vector<Placed> placed = place(*side, q);
      for (std::size_t k = 0; k < side->size(); ++k) {
        const Joint& joint = joints_[(*side)[k] - 1];
        if (joint.type == JointType::fixed) continue;
        const Vector3d axis = placed[k].R.col(2);
        Twist t = Twist::Zero();
        if (joint.type == JointType::prismatic) t.head<3>() = axis;
        else t << placed[k].p.cross(axis) / scale_, axis;
        add(t);
      }
    }
    for (std::size_t a = 1; a < basis.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        const Vector3d va = basis[a].head<3>(), wa = basis[a].tail<3>(), vb = basis[b].head<3>(),
                       wb = basis[b].tail<3>();
        Twist bracket;
        bracket << wa.cross(vb) + va.cross(wb), wa.cross(wb);
        if (bracket.norm() > rank_tolerance) add(bracket);
      }
    result.push_back(basis.size());
  }
  return result;
}

LoopMobility loop_mobility(const Robot& robot, const std::map<std::string, double>& given, std::uint64_t seed) {
  LoopMobility result;
  RandomNumbers random(seed);
  const LoopStructure structure = loop_structure(robot);
  std::vector<std::size_t> dependent = structure.passive;
  dependent.insert(dependent.end(), structure.cut.begin(), structure.cut.end());
  std::ranges::sort(dependent);
  const std::vector<std::string> symbols = geometric_symbols(robot);
  MatrixXd best;
  // Random lengths may not close: a few are tried.
  for (int trial = 0; trial < 12 && !result.closes; ++trial) {
    std::map<std::string, double> values = given;
    for (const std::string& name : symbols) values.emplace(name, random.uniform(0.3, 1));
    const LoopClosure closure(robot, values);
    if (trial == 0) {
      result.orders = closure.orders();
      result.gruebler = static_cast<long>(robot.coordinates.size());
      for (const std::size_t order : result.orders) result.gruebler -= static_cast<long>(order);
    }
    for (int posture = 0; posture < 4; ++posture) {
      const std::optional<VectorXd> q = closure.random_posture(random);
      if (!q) break;
      result.closes = true;
      const MatrixXd J = closure.jacobian(*q);
      const std::size_t rank = numeric_rank(J), dependent_rank = numeric_rank(chosen_columns(J, dependent));
      if (std::pair(rank, dependent_rank) <= std::pair(result.rank, result.dependent_rank) && best.size() > 0) continue;
      result.rank = rank;
      result.dependent_rank = dependent_rank;
      best = J;
    }
  }
  if (!result.closes) return result;
  result.mobility = robot.coordinates.size() - result.rank;
  for (const std::size_t k : dependent)  // a free motion moves it: the others have the same rank without it
    if (numeric_rank(chosen_columns(best, without(dependent, k))) == result.dependent_rank)
      result.undetermined.push_back(k);
  for (const std::size_t k : structure.motorised) {  // its rate alone cannot be met by the dependent ones
    std::vector<std::size_t> with = dependent;
    with.push_back(k);
    if (numeric_rank(chosen_columns(best, with)) > result.dependent_rank) result.overdetermined.push_back(k);
  }
  return result;
}

}  // namespace armature::internal
