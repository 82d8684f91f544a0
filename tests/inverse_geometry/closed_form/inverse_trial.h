// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Judges solutions of poses that random postures make: the posture is among them, and forward geometry (the model
// "transform", which shares nothing with the solver) gives the pose back from every one of them.
#pragma once

#include <fmt/format.h>

#include <Eigen/SVD>
#include <cmath>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/expr/numeric_field.h"
#include "armature/inverse_geometry/closed_form/transform_equations.h"
#include "armature/robot/robot.h"

namespace armature::internal::test {

// Every symbol of the transform equations at a random posture: coordinates, the pose that forward geometry gives, and
// the unknowns with their sines and cosines.
inline NumericField<double>::Symbols symbols_at_posture(const Robot& robot, const TransformEquations& system,
                                                        std::uint64_t seed) {
  std::mt19937_64 random(seed);
  NumericField<double>::Symbols values;
  for (const Coordinate& c : robot.coordinates)
    values[robot.arena.name_of(c.q)] = static_cast<double>(random() % 2000) / 1000 - 1;
  const Model forward = derive(robot, "transform");
  const std::vector<double> T =
      evaluate(forward.arena, std::span<const Ref>(forward.outputs[0].values), NumericField<double>(values));
  for (std::size_t k = 0; k < 12; ++k) values[system.arena.name_of(system.pose[k])] = T[k];
  for (const GeometricUnknown& u : system.unknowns) {
    if (!u.is_angle) continue;
    double angle = evaluate(system.arena, u.offset, NumericField<double>(values));
    for (std::size_t k = 0; k < u.multiples.size(); ++k)
      angle += u.multiples[k].to_double() * values[robot.arena.name_of(robot.coordinates[k].q)];
    values[system.arena.name_of(u.value)] = angle;
    values[system.arena.name_of(u.cosine)] = std::cos(angle);
    values[system.arena.name_of(u.sine)] = std::sin(angle);
  }
  return values;
}

class InverseTrial {
 public:
  explicit InverseTrial(const Robot& robot) : robot_(robot), forward_(derive(robot, "transform")) {}

  std::vector<double> pose(const std::vector<double>& q) const {
    NumericField<double>::Symbols values = parameters;
    for (std::size_t k = 0; k < q.size(); ++k) values[robot_.arena.name_of(robot_.coordinates[k].q)] = q[k];
    return evaluate(forward_.arena, std::span<const Ref>(forward_.outputs[0].values), NumericField<double>(values));
  }

  std::vector<double> random_posture(std::mt19937_64& random) const {
    std::uniform_real_distribution<double> angle(-3.1415, 3.1415), length(0.1, 1);
    std::vector<double> q;
    for (const Coordinate& c : robot_.coordinates) {
      bool prismatic = false;
      for (const Frame& frame : robot_.frames)
        for (const Coupling& term : frame.variable)
          if (robot_.coordinates[term.coordinate].q == c.q) prismatic = prismatic || frame.type == JointType::prismatic;
      q.push_back(prismatic ? length(random) : angle(random));
    }
    return q;
  }

  // Poses as text for a driver: one line each.
  std::string make(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string text = fmt::format("{}\n", count);
    for (std::size_t k = 0; k < count; ++k) {
      postures.push_back(random_posture(random));
      poses.push_back(pose(postures.back()));
      for (const double x : poses.back()) text += fmt::format("{:.17g} ", x);
      text += '\n';
    }
    return text;
  }

  // Poses of regular postures with about half of the angles at quarter turns.
  std::string make_special(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string text = fmt::format("{}\n", count);
    while (postures.size() < count) {
      std::vector<double> q = random_posture(random);
      for (double& x : q)
        if (random() % 2 == 0) x = M_PI / 2 * std::round(x / (M_PI / 2));
      if (least_singular_value(q) < 0.05) continue;
      postures.push_back(q);
      poses.push_back(pose(q));
      for (const double x : poses.back()) text += fmt::format("{:.17g} ", x);
      text += '\n';
    }
    return text;
  }

  // Of the derivative of the pose's twelve elements, by differences.
  double least_singular_value(const std::vector<double>& q) const {
    Eigen::MatrixXd slopes(12, static_cast<Eigen::Index>(q.size()));
    for (std::size_t k = 0; k < q.size(); ++k) {
      std::vector<double> low = q, high = q;
      low[k] -= 1e-5, high[k] += 1e-5;
      const std::vector<double> a = pose(low), b = pose(high);
      for (std::size_t e = 0; e < 12; ++e)
        slopes(static_cast<Eigen::Index>(e), static_cast<Eigen::Index>(k)) = (b[e] - a[e]) / 2e-5;
    }
    return Eigen::JacobiSVD<Eigen::MatrixXd>(slopes).singularValues().minCoeff();
  }

  // What a driver prints: per pose the number of solutions, then each solution.
  struct Verdict {
    std::size_t missed = 0, solutions = 0, duplicates = 0;
    double worst = 0;
  };
  Verdict judge(const std::string& output) const {
    std::istringstream in(output);
    Verdict verdict;
    const std::size_t n = robot_.coordinates.size();
    for (std::size_t k = 0; k < poses.size(); ++k) {
      std::size_t count = 0;
      if (!(in >> count)) {
        verdict.missed += poses.size() - k;
        break;
      }
      bool found = false;
      std::vector<std::vector<double>> all;
      for (std::size_t i = 0; i < count; ++i) {
        std::vector<double> q(n);
        for (double& x : q) in >> x;
        const std::vector<double> T = pose(q);
        for (std::size_t e = 0; e < 12; ++e) verdict.worst = std::max(verdict.worst, std::abs(T[e] - poses[k][e]));
        found = found || distance(q, postures[k]) < 1e-6;
        for (const std::vector<double>& other : all) verdict.duplicates += distance(q, other) < 1e-9;
        all.push_back(q);
      }
      verdict.solutions += count;
      verdict.missed += !found;
    }
    return verdict;
  }

  NumericField<double>::Symbols parameters;
  std::vector<std::vector<double>> postures, poses;

 private:
  static double distance(const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      const double d = std::abs(a[k] - b[k]);
      most = std::max(most, std::min(d, std::abs(d - 6.283185307179586)));
    }
    return most;
  }
  const Robot& robot_;
  const Model forward_;
};

}  // namespace armature::internal::test
