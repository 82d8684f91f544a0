// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Base parameters of a thousand random structures, in three ways that must agree: Khalil's rules completed by the exact
// echelon form, the exact rank of the whole regressor, and the singular values of the regressor in floating point.
// Substituting them changes no torque (decided in GF(p)), and every certificate holds. The structures are awkward on
// purpose: parallel, coaxial and inclined axes, prismatic joints first, branches at the base, fixed joints, coupled
// joints, missing parameters, any gravity, moving bases.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

#include "armature/derive/models/newton_euler.h"
#include "armature/derive/models/regressor.h"
#include "armature/expr/identical.h"
#include "armature/expr/numeric_field.h"
#include "armature/expr/print.h"
#include "armature/identify/estimators/singular_values.h"
#include "armature/parameters/base_parameters.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

class Structures {
 public:
  explicit Structures(unsigned seed) : random_(seed), robot_(empty_robot("structure" + std::to_string(seed))) {}

  Robot make() {
    const std::size_t joints = 1 + below(7);
    const bool tree = chance(30), coupled = chance(15), sparse = chance(20);
    for (std::size_t j = 1; j <= joints; ++j) add(j, tree, coupled, sparse);
    if (robot_.coordinates.empty()) return Structures(static_cast<unsigned>(random_())).make();
    switch (below(4)) {
      case 0: robot_.gravity[2] = symbol("G3"); break;
      case 1: robot_.gravity[1] = robot_.arena.constant(Rational(-981, 100)); break;
      case 2:
        for (std::size_t i = 0; i < 3; ++i) robot_.gravity[i] = symbol("G" + std::to_string(i + 1));
        break;
      default: break;
    }
    if (chance(10)) robot_.base_acceleration[below(3)] = symbol("VP0");
    if (chance(5)) {
      robot_.base_angular_velocity[below(3)] = symbol("W0");
      robot_.base_angular_acceleration[below(3)] = symbol("WP0");
    }
    return std::move(robot_);
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  Ref symbol(const std::string& name) { return robot_.arena.symbol(name); }
  Ref turns(std::int64_t numerator, std::int64_t denominator) {
    return robot_.arena.scale(Rational(numerator, denominator), robot_.arena.pi());
  }
  Ref length(const std::string& name) {
    if (chance(50)) return robot_.arena.zero();
    return chance(30) ? robot_.arena.constant(Rational(1 + static_cast<std::int64_t>(below(800)), 1000)) : symbol(name);
  }
  Ref angle(const std::string& name) {
    switch (below(8)) {
      case 0:
      case 1:
      case 2: return robot_.arena.zero();
      case 3:
      case 4: return turns(chance(50) ? 1 : -1, 2);
      case 5: return turns(1, 1);
      case 6: return chance(50) ? turns(1, 4) : robot_.arena.constant(Rational(3, 10));
      default: return symbol(name);
    }
  }

  void add(std::size_t j, bool tree, bool coupled, bool sparse) {
    const std::string id = std::to_string(j);
    const std::size_t antecedent = tree && chance(35) ? below(j) : j - 1;
    add_frame(robot_, "joint" + id, "link" + id, antecedent);
    Frame& frame = robot_.frame(j);
    const std::size_t kind = below(100);
    frame.type = kind < 60 ? JointType::revolute : kind < 94 ? JointType::prismatic : JointType::fixed;
    frame.geometry.alpha = angle("AL" + id);
    frame.geometry.d = length("D" + id);
    frame.geometry.r = length("R" + id);
    if (antecedent + 1 != j || chance(15)) {
      frame.geometry.gamma = angle("GA" + id);
      frame.geometry.b = length("B" + id);
    }
    if (chance(20)) frame.geometry.theta = angle("TH" + id);
    if (frame.type != JointType::fixed) {
      const bool follows = coupled && !robot_.coordinates.empty() && chance(40);
      if (follows)
        frame.variable.push_back({below(robot_.coordinates.size()), robot_.arena.constant(chance(50) ? 1 : -2)});
      if (!follows || chance(50))
        frame.variable.push_back(
            {add_coordinate(robot_, "q" + id, "q" + id, "qd" + id, "qdd" + id), robot_.arena.one()});
    }
    const bool offsets = chance(15), friction = chance(30), motors = chance(70);
    for (int k = 0; k <= static_cast<int>(ParameterKind::Fo); ++k) {
      const auto parameter = static_cast<ParameterKind>(k);
      if (sparse && chance(50)) continue;
      if (parameter == ParameterKind::Ia   ? !motors
          : parameter == ParameterKind::Fo ? !offsets
                                           : !is_inertial(parameter) && !friction)
        continue;
      if (!is_inertial(parameter) && frame.type == JointType::fixed) continue;
      // Now and then two entries share a symbol, as XX = YY of a symmetric link.
      const auto named = sparse && parameter == ParameterKind::YY && chance(50) ? ParameterKind::XX : parameter;
      parameter_of(robot_, j, parameter) =
          chance(10) ? robot_.arena.constant(Rational(k + 1, 10)) : symbol(label({j, named, {}}));
    }
  }

  std::mt19937_64 random_;
  Robot robot_;
};

// The numeric rank of the regressor: singular values of stacked random states above 1e-9 of the largest.
std::size_t numeric_rank(const Robot& robot, const BaseParameters& base, unsigned seed) {
  const Model model = derive_regressor(robot, {});
  const Output& w = model.outputs[0];
  if (w.columns == 0) return 0;
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> number(0.5, 2);
  std::unordered_map<std::string, double> values;
  for (std::uint32_t i = 0; i < model.arena.size(); ++i)
    if (model.arena.op(Ref{i}) == Op::symbol) values[model.arena.name_of(Ref{i})] = number(random);
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  const std::size_t unknowns = base.unknowns.size();
  const std::size_t states = 4 + 2 * unknowns / std::max<std::size_t>(1, w.rows) + 10;
  Eigen::MatrixXd stacked =
      Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(states * w.rows), static_cast<Eigen::Index>(unknowns));
  std::uniform_real_distribution<double> motion(-3, 3);
  for (std::size_t s = 0; s < states; ++s) {
    for (const Input& input : model.inputs)
      for (const Ref symbol : input.symbols) values[model.arena.name_of(symbol)] = motion(random);
    const std::vector<double> row = evaluate(model.arena, w.values, NumericField<double>(values));
    for (std::size_t u = 0; u < unknowns; ++u)
      for (const Unknown::Share& share : base.unknowns[u].shares)
        for (std::size_t c = 0; c < parameters.size(); ++c)
          if (Entry{parameters[c].link, parameters[c].kind} == share.entry)
            for (std::size_t i = 0; i < w.rows; ++i)
              stacked(static_cast<Eigen::Index>(s * w.rows + i), static_cast<Eigen::Index>(u)) +=
                  share.factor.to_double() * row[i * w.columns + c];
  }
  for (Eigen::Index c = 0; c < stacked.cols(); ++c)
    if (const double norm = stacked.col(c).norm(); norm > 1e-9) stacked.col(c) /= norm;  // below: rounding only
  const Eigen::VectorXd sigma = singular_values(stacked);
  std::size_t rank = 0;
  for (Eigen::Index i = 0; i < sigma.size(); ++i) rank += sigma(i) > 1e-9 * sigma(0) ? 1 : 0;
  return sigma.size() == 0 || sigma(0) == 0 ? 0 : rank;
}

std::string formulas(const BaseParameters& base) {
  std::string text;
  for (const BaseParameter& kept : base.kept) text += kept.name + " = " + kept.text + "\n";
  for (const std::string& note : base.notes) text += note + "\n";
  return text;
}

class BaseParametersOfStructures : public ::testing::TestWithParam<unsigned> {};

TEST_P(BaseParametersOfStructures, three_ways_agree_and_no_torque_changes) {
  const std::size_t structures = support::random_count(100);
  std::size_t by_rules = 0;
  for (unsigned seed = GetParam(); seed < GetParam() + structures; ++seed) {
    const Robot robot = Structures(seed).make();
    SCOPED_TRACE(robot.name);
    const BaseParameters base = base_parameters(robot);
    by_rules += base.by_rules ? 1 : 0;
    EXPECT_EQ(base.kept.size(), base.exact_rank) << formulas(base);
    EXPECT_EQ(base.exact_rank, numeric_rank(robot, base, seed)) << formulas(base);
    const Model before = derive_inverse_dynamics(robot, {});
    const Model after = derive_inverse_dynamics(with_base_parameters(robot, base, BaseValues::formulas), {});
    EXPECT_TRUE(identical(before.arena, before.outputs[0].values, after.arena, after.outputs[0].values))
        << formulas(base);
    const Verdict verdict = verify(*base.certificate, robot);
    EXPECT_TRUE(verdict.holds) << verdict.reason;
    if (HasFailure()) return;
  }
  EXPECT_GE(10 * by_rules, 6 * structures);  // sparse robots may need the null space; the rules must do the rest
}

INSTANTIATE_TEST_SUITE_P(Thousand, BaseParametersOfStructures,
                         ::testing::Values(0u, 100u, 200u, 300u, 400u, 500u, 600u, 700u, 800u, 900u));

}  // namespace
}  // namespace armature::internal
