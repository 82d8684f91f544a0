// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/closed_rank.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/derive.h"
#include "armature/expr/numeric_field.h"
#include "armature/parameters/exact_closed_rank.h"
#include "armature/robot/loop_closure.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

constexpr double dependent_share = 1e-9;
using Lengths = std::map<std::string, double>;

// Singular values of the closure's Jacobian by passive joints, the least as a share of the largest.
constexpr double least_when_regular = 1e-3;

// A family of postures may be reached from few starts only.
constexpr std::size_t most_likely_all_modes = 80;

// Near a singular posture rounding grows like the inverse square of this.
bool is_regular(const LoopClosure& closure, const Eigen::VectorXd& q) {
  std::vector<std::size_t> unknown = closure.structure().passive;
  unknown.insert(unknown.end(), closure.structure().cut.begin(), closure.structure().cut.end());
  if (unknown.empty()) return true;
  const Eigen::MatrixXd by_passive = chosen_columns(closure.jacobian(q), unknown);
  const Eigen::VectorXd values = Eigen::JacobiSVD<Eigen::MatrixXd>(by_passive).singularValues();
  return values[values.size() - 1] > least_when_regular * values[0];
}

// Rows of the chosen columns at random closed postures, at least three times as many as columns. Each has a largest
// number of one: how large a row is depends on how near its posture is to a singular one.
Eigen::MatrixXd sampled(const Robot& robot, const Model& model, const std::vector<std::size_t>& columns,
                        const Lengths& lengths) {
  const Output& w = model.outputs[0];
  std::vector<Ref> roots;
  for (std::size_t i = 0; i < w.rows; ++i)
    for (const std::size_t c : columns) roots.push_back(w.values[i * w.columns + c]);
  const LoopClosure closure(robot, lengths);
  RandomNumbers random(1);
  const std::size_t states = 3 * columns.size() / w.rows + most_likely_all_modes;
  Eigen::MatrixXd rows(static_cast<Eigen::Index>(states * w.rows), static_cast<Eigen::Index>(columns.size()));
  std::size_t s = 0;
  const std::size_t most_tries = 20 * states;
  for (std::size_t tries = 0; s < states && tries < most_tries; ++tries) {
    const std::optional<Eigen::VectorXd> q = closure.random_posture(random);
    if (!q)
      throw UnmetRequest(fmt::format("no posture closes the loops of {}", printable(robot.name, 80)),
                         "check the lengths of the loops");
    if (!is_regular(closure, *q)) continue;
    std::unordered_map<std::string, double> values(lengths.begin(), lengths.end());
    for (std::uint32_t i = 0; i < model.arena.size(); ++i)  // gravity, widths of friction
      if (model.arena.op(Ref{i}) == Op::symbol) values.try_emplace(model.arena.name_of(Ref{i}), 0.7310585786300049);
    for (const Input& input : model.inputs)
      for (const Ref symbol : input.symbols) values[model.arena.name_of(symbol)] = random.uniform(-1, 1);
    for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
      values[robot.arena.name_of(robot.coordinates[k].q)] = (*q)[static_cast<Eigen::Index>(k)];
    const std::vector<double> numbers =
        evaluate(model.arena, std::span<const Ref>(roots), NumericField<double>(values));
    for (std::size_t i = 0; i < w.rows; ++i)
      for (std::size_t c = 0; c < columns.size(); ++c)
        rows(static_cast<Eigen::Index>(s * w.rows + i), static_cast<Eigen::Index>(c)) = numbers[i * columns.size() + c];
    auto block = rows.middleRows(static_cast<Eigen::Index>(s * w.rows), static_cast<Eigen::Index>(w.rows));
    if (!block.allFinite()) continue;
    for (auto row : block.rowwise())
      if (const double largest = row.cwiseAbs().maxCoeff(); largest > 0) row /= largest;
    ++s;
  }
  if (s < states)
    throw UnmetRequest(
        fmt::format("only {} of {} random closed postures of {} are regular; {} are needed to find the base parameters",
                    s, most_tries, printable(robot.name, 80), states),
        "check its lengths, and which joints have motors: nearly all postures are singular");
  return rows;
}

struct NumericRank {
  std::vector<std::size_t> kept, dropped;
  Eigen::MatrixXd coefficients;                   // kept x dropped
  double smallest_kept = 1, largest_dropped = 0;  // what the columns before leave of a column, relative
};

NumericRank numeric_rank_of(const Eigen::MatrixXd& rows) {
  NumericRank result;
  std::vector<Eigen::VectorXd> basis;
  Eigen::MatrixXd kept(rows.rows(), 0), dropped(rows.rows(), 0);
  const auto append = [](Eigen::MatrixXd& matrix, const Eigen::VectorXd& column) {
    matrix.conservativeResize(Eigen::NoChange, matrix.cols() + 1);
    matrix.rightCols(1) = column;
  };
  for (Eigen::Index c = 0; c < rows.cols(); ++c) {
    const Eigen::VectorXd column = rows.col(c);
    Eigen::VectorXd left = column;
    for (int again = 0; again < 2; ++again)
      for (const Eigen::VectorXd& other : basis) left -= other.dot(left) * other;
    const double share = column.norm() > 1e-12 ? left.norm() / column.norm() : 0;
    if (share > dependent_share) {
      result.smallest_kept = std::min(result.smallest_kept, share);
      basis.push_back(left.normalized());
      append(kept, column);
      result.kept.push_back(static_cast<std::size_t>(c));
    } else {
      result.largest_dropped = std::max(result.largest_dropped, share);
      append(dropped, column);
      result.dropped.push_back(static_cast<std::size_t>(c));
    }
  }
  result.coefficients = kept.colPivHouseholderQr().solve(dropped);
  return result;
}

// A number as the fraction that it is within rounding.
std::optional<Rational> fraction(double value) {
  for (const int denominator : {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 36, 50, 100, 1000, 10'000})
    if (const double whole = std::round(value * denominator);
        std::abs(whole) > 0.5 && std::abs(value * denominator - whole) < 1e-6)
      return Rational(static_cast<std::int64_t>(whole)) / Rational(denominator);
  return std::nullopt;
}

// One rational times powers of at most two symbols that gives each of `values` at its lengths.
std::optional<Ref> formula(Arena& arena, const std::vector<double>& values, const std::vector<Lengths>& lengths) {
  std::vector<std::string> names;
  for (const auto& [name, value] : lengths[0]) names.push_back(name);
  const auto fits = [&](const std::string& a, int i, const std::string& b, int k) -> std::optional<Rational> {
    std::optional<Rational> factor;
    for (std::size_t s = 0; s < values.size(); ++s) {
      const double product = (i ? std::pow(lengths[s].at(a), i) : 1) * (k ? std::pow(lengths[s].at(b), k) : 1);
      const std::optional<Rational> one = fraction(values[s] / product);
      if (!one || (factor && !(*factor == *one))) return std::nullopt;
      factor = one;
    }
    return factor;
  };
  if (const auto number = fits("", 0, "", 0)) return arena.constant(*number);
  for (const std::string& a : names)
    for (const int i : {1, 2, -1, -2})
      if (const auto number = fits(a, i, "", 0)) return arena.scale(*number, arena.power(arena.symbol(a), i));
  for (const std::string& a : names)
    for (const std::string& b : names)
      for (const int i : {1, -1, 2, -2})
        for (const int k : {1, -1, 2, -2})
          if (a < b)
            if (const auto number = fits(a, i, b, k))
              return arena.scale(*number,
                                 arena.multiply(arena.power(arena.symbol(a), i), arena.power(arena.symbol(b), k)));
  if (names.empty()) return arena.constant(Rational::from_double(values[0]));
  return std::nullopt;
}

// Constant angles other than multiples of pi/12: closure_points.h has no place for them.
bool has_decimal_angles(const Robot& robot) {
  for (const Frame& frame : robot.frames)
    for (const Ref angle : {frame.geometry.gamma, frame.geometry.alpha, frame.geometry.theta})
      if (const std::optional<double> value = number(robot.arena, angle);
          value && std::abs(std::remainder(*value, std::numbers::pi / 12)) > 1e-12)
        return true;
  return false;
}

}  // namespace

ClosedRank closed_rank(Arena& arena, const Robot& robot, const std::vector<std::size_t>& columns) {
  const Model model = derive(robot, "regressor");
  const std::vector<std::string> symbols = geometric_symbols(robot);
  std::vector<Lengths> lengths;
  std::vector<NumericRank> ranks;
  RandomNumbers random(3);
  while (ranks.size() < (symbols.empty() ? 1U : 3U)) {
    Lengths values;
    for (const std::string& name : symbols) values[name] = random.uniform(0.6, 1.4);
    ranks.push_back(numeric_rank_of(sampled(robot, model, columns, values)));
    lengths.push_back(std::move(values));
    if (ranks.back().kept != ranks.front().kept)
      throw UnmetRequest(
          fmt::format("the rank of the regressor of {} depends on its lengths", printable(robot.name, 80)),
          "give them numbers");
  }
  const std::optional<ExactClosedRank> exact = exact_closed_rank(robot, model, columns, ranks[0].kept.size());
  ClosedRank result{ranks[0].kept, {}, exact && exact->kept == ranks[0].kept, {}};
  for (std::size_t d = 0; d < ranks[0].dropped.size(); ++d) {
    ClosedRank::Dependent dependent{ranks[0].dropped[d], {}};
    bool recognised = true;
    for (std::size_t k = 0; k < result.kept.size(); ++k) {
      const Padic* residue = result.exact ? &exact->coefficients[d][k] : nullptr;
      std::vector<double> values;
      for (const NumericRank& rank : ranks)
        values.push_back(rank.coefficients(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(d)));
      if (residue ? residue->value() == 0 : std::ranges::all_of(values, [](double v) { return std::abs(v) < 1e-6; })) {
        dependent.coefficients.push_back(arena.zero());
        continue;
      }
      std::optional<Ref> found = formula(arena, values, lengths);
      if (residue && symbols.empty()) {
        if (const std::optional<Rational> exactly = fraction_of(*residue, exact->constants.modulus());
            exactly && std::abs(exactly->to_double() - values[0]) < 1e-6 * std::max(1.0, std::abs(values[0])))
          found = arena.constant(*exactly);
      } else if (residue && found && evaluate(arena, *found, exact->constants).value() != residue->value()) {
        found.reset();
      }
      recognised = recognised && found;
      dependent.coefficients.push_back(found.value_or(arena.zero()));
    }
    if (!recognised)
      result.notes.push_back(model.outputs[0].column_labels[columns[dependent.column]] +
                             " depends on lengths in a way that was not recognised; formulas lack its terms");
    result.dependent.push_back(std::move(dependent));
  }
  const std::string gap =
      fmt::format("columns that are kept leave {:.1e} of themselves or more, those regrouped {:.1e} or less",
                  ranks[0].smallest_kept, ranks[0].largest_dropped);
  if (result.exact)
    result.notes.push_back(
        fmt::format("in all assembly modes, by the exact rank of the regressor at {} states on closed postures modulo "
                    "{}^{}; in numbers {}",
                    exact->states, exact->constants.prime(), exact->constants.digits(), gap));
  else if (exact)
    result.notes.push_back(
        fmt::format("in all assembly modes, by the rank of the regressor at closed postures in numbers: {}; "
                    "over the p-adic numbers it is {}: either some assembly modes are not real, or the "
                    "difference is too small to be seen in numbers",
                    gap, exact->kept.size()));
  else
    result.notes.push_back(
        fmt::format("in all assembly modes, by the rank of the regressor at closed postures in numbers: {}; "
                    "no closed postures were found exactly{}",
                    gap,
                    has_decimal_angles(robot) ? ": angles that are neither symbols nor multiples of 15 degrees have no "
                                                "exact place"
                                              : ""));
  return result;
}

}  // namespace armature::internal
