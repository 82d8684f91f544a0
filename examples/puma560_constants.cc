// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma560_constants.h"

#include <Eigen/QR>
#include <array>
#include <cmath>
#include <functional>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/derive/derive.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/numeric_field.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

// Sines and cosines of one posture.
struct Angles {
  explicit Angles(const std::array<double, 6>& q)
      : S2(std::sin(q[1])),
        C2(std::cos(q[1])),
        S3(std::sin(q[2])),
        C3(std::cos(q[2])),
        S23(std::sin(q[1] + q[2])),
        C23(std::cos(q[1] + q[2])),
        S4(std::sin(q[3])),
        C4(std::cos(q[3])),
        S5(std::sin(q[4])),
        C5(std::cos(q[4])) {}
  double S2, C2, S3, C3, S23, C23, S4, C4, S5, C5;
};

using Shape = std::function<double(const Angles&)>;
using Terms = std::vector<std::pair<std::string, Shape>>;

// The element, in terms of its constants; "" is the constant part.
struct Element {
  std::size_t i, j;
  Terms terms;
};

const std::vector<Element>& inertia_elements() {
  using A = const Angles&;
  static const std::vector<Element> elements = {
      {0,
       0,
       {{"", [](A) { return 1.0; }},
        {"I3", [](A a) { return a.C2 * a.C2; }},
        {"I7", [](A a) { return a.S23 * a.S23; }},
        {"I10", [](A a) { return a.S23 * a.C23; }},
        {"I11", [](A a) { return a.S2 * a.C2; }},
        {"I20",
         [](A a) {
           return a.S5 * a.S5 * (a.S23 * a.S23 * (1 + a.C4 * a.C4) - 1) - 2 * a.S23 * a.C23 * a.C4 * a.S5 * a.C5;
         }},
        {"I21", [](A a) { return a.S23 * a.S23 * a.C4 * a.C4; }},
        {"I5", [](A a) { return 2 * a.C2 * a.S23; }},
        {"I12", [](A a) { return 2 * a.C2 * a.C23; }},
        {"I15", [](A a) { return 2 * (a.S23 * a.S23 * a.C5 + a.S23 * a.C23 * a.C4 * a.S5); }},
        {"I16", [](A a) { return 2 * a.C2 * (a.S23 * a.C5 + a.C23 * a.C4 * a.S5); }},
        {"I18", [](A a) { return 2 * a.S4 * a.S5; }},
        {"I22", [](A a) { return 2 * (a.S23 * a.C23 * a.C5 + a.C23 * a.C23 * a.C4 * a.S5); }}}},
      {0,
       1,
       {{"I4", [](A a) { return a.S2; }},
        {"I8", [](A a) { return a.C23; }},
        {"I9", [](A a) { return a.C2; }},
        {"I13", [](A a) { return a.S23; }},
        {"I15", [](A a) { return -a.C23 * a.S4 * a.S5; }},
        {"I16", [](A a) { return a.S2 * a.S4 * a.S5; }},
        {"I18", [](A a) { return a.S23 * a.C4 * a.S5 - a.C23 * a.C5; }},
        {"I19", [](A a) { return a.S23 * a.S4 * a.C4; }},
        {"I20", [](A a) { return a.S4 * (a.S23 * a.C4 * a.C5 * a.C5 + a.C23 * a.S5 * a.C5); }},
        {"I22", [](A a) { return a.S23 * a.S4 * a.S5; }}}},
      {0,
       3,
       {{"I14", [](A a) { return a.C23; }},
        {"I15", [](A a) { return a.S23 * a.C4 * a.S5; }},
        {"I16", [](A a) { return a.C2 * a.C4 * a.S5; }},
        {"I18", [](A a) { return a.C23 * a.S4 * a.S5; }},
        {"I20", [](A a) { return -(a.S23 * a.C4 * a.S5 * a.C5 + a.C23 * a.S5 * a.S5); }},
        {"I22", [](A a) { return a.C23 * a.C4 * a.S5; }}}},
      {0,
       4,
       {{"I15", [](A a) { return a.S23 * a.S4 * a.C5; }},
        {"I16", [](A a) { return a.C2 * a.S4 * a.C5; }},
        {"I17", [](A a) { return a.S23 * a.S4; }},
        {"I18", [](A a) { return a.S23 * a.S5 - a.C23 * a.C4 * a.C5; }},
        {"I22", [](A a) { return a.C23 * a.S4 * a.C5; }}}},
      {0, 5, {{"I23", [](A a) { return a.C23 * a.C5 - a.S23 * a.C4 * a.S5; }}}},
      {1,
       1,
       {{"", [](A) { return 1.0; }},
        {"I20", [](A a) { return a.S4 * a.S4 * a.S5 * a.S5; }},
        {"I21", [](A a) { return a.S4 * a.S4; }},
        {"I5", [](A a) { return 2 * a.S3; }},
        {"I12", [](A a) { return 2 * a.C3; }},
        {"I15", [](A a) { return 2 * a.C5; }},
        {"I16", [](A a) { return 2 * (a.S3 * a.C5 + a.C3 * a.C4 * a.S5); }},
        {"I22", [](A a) { return 2 * a.C4 * a.S5; }}}},
      {2,
       2,
       {{"", [](A) { return 1.0; }},
        {"I20", [](A a) { return a.S4 * a.S4 * a.S5 * a.S5; }},
        {"I21", [](A a) { return a.S4 * a.S4; }},
        {"I15", [](A a) { return 2 * a.C5; }},
        {"I22", [](A a) { return 2 * a.C4 * a.S5; }}}}};
  return elements;
}

// g of joint 2 (table A7), which has all five constants.
const Terms& gravity_terms() {
  using A = const Angles&;
  static const Terms terms = {{"g1", [](A a) { return a.C2; }},
                              {"g2", [](A a) { return a.S23; }},
                              {"g3", [](A a) { return a.S2; }},
                              {"g4", [](A a) { return a.C23; }},
                              {"g5", [](A a) { return a.S23 * a.C5 + a.C23 * a.C4 * a.S5; }}};
  return terms;
}

// The values of a model's output at many postures, one row each.
Eigen::MatrixXd sampled(const Robot& robot, const char* name, const std::vector<std::array<double, 6>>& postures) {
  const Model model = derive(robot, name);
  const std::vector<Ref>& values = model.outputs[0].values;
  Eigen::MatrixXd rows(static_cast<Eigen::Index>(postures.size()), static_cast<Eigen::Index>(values.size()));
  for (std::size_t p = 0; p < postures.size(); ++p) {
    NumericField<double>::Symbols symbols;
    for (std::size_t k = 0; k < 6; ++k) symbols[robot.arena.name_of(robot.coordinates[k].q)] = postures[p][k];
    const std::vector<double> row =
        evaluate(model.arena, std::span<const Ref>(values), NumericField<double>(std::move(symbols)));
    for (std::size_t i = 0; i < row.size(); ++i)
      rows(static_cast<Eigen::Index>(p), static_cast<Eigen::Index>(i)) = row[i];
  }
  return rows;
}

}  // namespace

PaperConstants paper_constants(const Robot& robot) {
  ARMATURE_CHECK(robot.coordinates.size() == 6 && robot.link_count == 6);
  RandomNumbers random(3);
  std::vector<std::array<double, 6>> postures(60);
  for (auto& q : postures)
    for (double& x : q) x = random.uniform(-3, 3);
  PaperConstants result;
  const auto fit = [&](const Terms& terms, const Eigen::VectorXd& right) {
    Eigen::MatrixXd rows(right.size(), static_cast<Eigen::Index>(terms.size()));
    for (std::size_t p = 0; p < postures.size(); ++p)
      for (std::size_t t = 0; t < terms.size(); ++t)
        rows(static_cast<Eigen::Index>(p), static_cast<Eigen::Index>(t)) = terms[t].second(Angles(postures[p]));
    const Eigen::VectorXd x = rows.colPivHouseholderQr().solve(right);
    result.residual =
        std::max(result.residual, (rows * x - right).lpNorm<Eigen::Infinity>() / right.lpNorm<Eigen::Infinity>());
    return x;
  };
  const Eigen::MatrixXd a = sampled(robot, "inertia", postures), g = sampled(robot, "gravity", postures);
  std::map<std::string, double> constant_parts;
  for (const Element& element : inertia_elements()) {
    const Eigen::VectorXd x = fit(element.terms, a.col(static_cast<Eigen::Index>(element.i * 6 + element.j)));
    for (std::size_t t = 0; t < element.terms.size(); ++t) {
      const std::string& name = element.terms[t].first;
      const double value = x[static_cast<Eigen::Index>(t)];
      if (name.empty()) constant_parts["a" + std::to_string(element.i + 1)] = value;
      else result.values.emplace(name, value);  // the first element that has it
    }
  }
  const Eigen::VectorXd weights = fit(gravity_terms(), g.col(1));
  for (std::size_t t = 0; t < 5; ++t) result.values[gravity_terms()[t].first] = weights[static_cast<Eigen::Index>(t)];
  const auto motor = [&](std::size_t j) { return number(robot.arena, robot.frame(j).motor_inertia).value(); };
  result.values["I1"] = constant_parts["a1"] - motor(1);
  result.values["I6"] = constant_parts["a3"] - motor(3);
  result.values["I2"] = constant_parts["a2"] - motor(2) - result.values["I6"];
  return result;
}

const std::vector<PublishedConstant>& published_constants() {
  static const char *a3 = "table A3", *inertia = "kg m^2", *torque = "Nm";
  constexpr double a5 = 0.01;  // no tolerance is printed there; measured numbers of two or three digits give no better
  static const std::vector<PublishedConstant> table = {
      {"I1", inertia, 1.43, 0.05, a3},
      {"I3", inertia, 1.38, 0.05, a3},
      {"I5", inertia, 3.72e-1, 0.31e-1, a3},
      {"I7", inertia, 2.98e-1, 0.29e-1, a3},
      {"I8", inertia, -1.335e-1, a5 * 1.335e-1, "table A5: 2.67e-1 S23 of b123 is -2 I8 S23"},
      {"I9", inertia, 2.38e-2, 1.20e-2, a3},
      {"I10", inertia, -2.13e-2, a5 * 2.13e-2, "table A5: I10 of b112"},
      {"I11", inertia, -1.42e-2, 0.70e-2, a3},
      {"I12", inertia, -1.10e-2, a5 * 1.10e-2, "table A5: 2.20e-2 C2 S23 of b113 is -2 I12 C2 S23"},
      {"I13", inertia, -3.79e-3, 0.90e-3, a3},
      {"I14", inertia, 1.64e-3, a5 * 1.64e-3, "table A5: I14 of b214"},
      {"I15", inertia, 1.25e-3, 0.30e-3, a3},
      {"I16", inertia, 1.24e-3, a5 * 1.24e-3, "table A5: 2.48e-3 of b114 is 2 I16"},
      {"I17", inertia, 6.42e-4, 3.00e-4, a3},
      {"I18", inertia, 4.30e-4, a5 * 4.30e-4, "table A5: 8.60e-4 of b114 is 2 I18"},
      {"I19", inertia, 3.00e-4, 14.0e-4, a3},
      {"I21", inertia, -1.00e-4, 6.00e-4, a3},
      {"I23", inertia, 4.00e-5, 2.00e-5, a3},
      {"g1", torque, -37.2, 0.5, a3},
      {"g2", torque, -8.44, 0.20, a3},
      {"g3", torque, 1.02, 0.50, a3},
      {"g4", torque, 2.49e-1, 0.25e-1, a3},
      {"g5", torque, -2.82e-2, 0.56e-2, a3}};
  return table;
}

}  // namespace armature::internal
