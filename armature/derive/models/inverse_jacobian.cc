// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/inverse_jacobian.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "armature/base/error.h"
#include "armature/derive/models/jacobian.h"
#include "armature/derive/models/transform.h"
#include "armature/derive/recursion/symbolic_inverse.h"
#include "armature/derive/start_model.h"
#include "armature/expr/cost.h"

namespace armature::internal {
namespace {

// Number of pairs (i, j) that are inverted and costed, chosen by their patterns of zeros.
constexpr std::size_t pairs_inverted = 4;

using Numbers = std::vector<std::size_t>;

std::string listed(const Numbers& zero_based) {
  std::string text;
  for (const std::size_t k : zero_based) text += (text.empty() ? "" : ", ") + std::to_string(k + 1);
  return text;
}

// The numbers of an option, from 1, as sorted indices from 0.
Numbers indices(const Numbers& given, std::size_t most, const std::string& what) {
  Diagnostics diagnostics;
  Numbers result;
  for (const std::size_t number : given) {
    const std::string hint = "give different numbers from 1 to " + std::to_string(most);
    if (number < 1 || number > most) diagnostics.error({}, "there is no " + what + " " + std::to_string(number), hint);
    else if (std::find(result.begin(), result.end(), number - 1) != result.end())
      diagnostics.error({}, what + " " + std::to_string(number) + " is given twice", hint);
    else result.push_back(number - 1);
  }
  throw_if_errors(diagnostics);
  std::sort(result.begin(), result.end());
  return result;
}

Numbers all_indices(std::size_t n) {
  Numbers result(n);
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

std::vector<Scalar> selected(const std::vector<JacobianColumn>& twists, const Numbers& rows, const Numbers& columns) {
  std::vector<Scalar> matrix;
  for (const std::size_t row : rows)
    for (const std::size_t k : columns)
      matrix.push_back(component(row < 3 ? twists[k].linear : twists[k].angular, static_cast<int>(row % 3)));
  return matrix;
}

class Inversion {
 public:
  Inversion(const Robot& robot, const ChainEnds& ends, Numbers rows, Numbers columns)
      : robot_(robot), ends_(ends), rows_(std::move(rows)), columns_(std::move(columns)) {}

  SymbolicInverse run(Arena& arena, std::span<const Ref> run_time) {
    if (!rows_turn_together()) {
      const auto direct = symbolic_inverse(
          arena, rows_.size(), selected(cheapest_jacobian(arena, robot_, ends_.from, ends_.to), rows_, columns_));
      ARMATURE_CHECK(direct.has_value());
      return *direct;
    }
    Arena scratch = arena;
    CostMeter meter(scratch, run_time);
    std::optional<Cost> least;
    Pair best;
    for (const Pair& pair : promising_pairs(scratch)) {
      const SymbolicInverse result = inverted(scratch, pair);
      std::vector<Ref> refs{result.determinant.ref()};
      for (const Scalar element : result.inverse) refs.push_back(element.ref());
      const Cost cost = meter.of(refs);
      if (least && !(cost < *least)) continue;
      least = cost;
      best = pair;
    }
    return inverted(arena, best);
  }

 private:
  struct Pair {
    std::size_t frame = 0;
    ReferencePoint point;
  };

  // Eq. 4 applies to whole vectors: all rows, the velocity or the angular velocity.
  bool rows_turn_together() const {
    return rows_.size() == 6 || rows_ == Numbers{0, 1, 2} || rows_ == Numbers{3, 4, 5};
  }

  std::vector<Pair> promising_pairs(Arena& arena) const {
    using Score = std::tuple<std::size_t, std::size_t>;  // work of the blocks, non-zeros
    std::vector<std::pair<Score, Pair>> scored;
    for (const std::size_t frame : intermediate_frames(robot_, ends_.to)) {
      PathView view(arena, robot_, ends_.to, link_end(frame), 0);
      for (const ReferencePoint point : reference_points(robot_, ends_.to)) {
        if (rows_.size() != 6 && point) continue;
        const std::vector<Scalar> matrix = with_zeros_exposed(
            arena, selected(intermediate_jacobian(arena, robot_, view, point).columns, rows_, columns_));
        const std::vector<char> non_zero = pattern(matrix);
        const auto form = block_triangular(rows_.size(), non_zero);
        ARMATURE_CHECK(form.has_value());  // the rank is full
        std::size_t work = 0;
        for (std::size_t b = 0; b < form->block_count(); ++b) {
          const std::size_t size = form->starts[b + 1] - form->starts[b];
          work += size * size * size;
        }
        const auto count = static_cast<std::size_t>(std::count(non_zero.begin(), non_zero.end(), 1));
        scored.push_back({{work, count}, {frame, point}});
      }
    }
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Pair> pairs;
    for (std::size_t k = 0; k < std::min(scored.size(), pairs_inverted); ++k) pairs.push_back(scored[k].second);
    return pairs;
  }

  SymbolicInverse inverted(Arena& arena, const Pair& pair) const {
    PathView view(arena, robot_, ends_.to, link_end(pair.frame), 0);
    const IntermediateJacobian inner = intermediate_jacobian(arena, robot_, view, pair.point);
    auto result = symbolic_inverse(arena, rows_.size(), selected(inner.columns, rows_, columns_));
    ARMATURE_CHECK(result.has_value());
    const FrameChain chain = frame_chain(arena, robot_, ends_.from, link_end(pair.frame));
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      Scalar* row = &result->inverse[k * rows_.size()];
      const std::string stem = "JI" + std::to_string(k + 1);
      const auto put = [&](std::size_t at, const Vector3& v) { row[at] = v.x, row[at + 1] = v.y, row[at + 2] = v.z; };
      const Vector3 u{row[0], row[1], row[2]};
      if (rows_.size() == 6) {
        const Vector3 w{row[3], row[4], row[5]};
        put(3, chain.turn(named(w + cross(u, inner.shift), stem), stem));
      }
      put(0, chain.turn(u, stem));
    }
    return *result;
  }

  const Robot& robot_;
  ChainEnds ends_;
  Numbers rows_, columns_;
};

std::string power_of_metres(std::ptrdiff_t exponent) {
  return exponent == 0 ? "1" : exponent == 1 ? "m" : "m^" + std::to_string(exponent);
}

}  // namespace

Model derive_inverse_jacobian(const Robot& robot, const DeriveOptions& options) {
  const ChainEnds ends = chain_ends(robot, options);
  const std::size_t n = robot.coordinates.size();
  const Numbers columns = options.columns.empty() ? all_indices(n) : indices(options.columns, n, "column");
  Numbers rows = indices(options.rows, 6, "row");
  if (columns.empty()) throw UnmetRequest("the robot " + robot.name + " has no moving joint, so J has no inverse");
  if (columns.size() > 6)
    throw UnmetRequest("J has " + std::to_string(columns.size()) + " columns and only 6 rows, so it has no inverse",
                       "choose six of the columns with @columns, for example @columns=1,2,3,4,5,6");
  if (!rows.empty() && rows.size() != columns.size()) {
    Diagnostics diagnostics;
    diagnostics.error(
        {},
        std::to_string(rows.size()) + " rows are asked for and J has " + std::to_string(columns.size()) + " columns",
        "choose as many rows as columns");
    throw InputError(diagnostics);
  }

  Model model = start_model(robot, "inverse-jacobian", "Khalil & Creusot 1997, section 4.6", {position_input(robot)});
  {
    // The rank, at a random point of GF(p).
    Arena scratch = robot.arena;
    PathView view(scratch, robot, ends.to, ends.from, 0);
    const std::vector<JacobianColumn> twists = intermediate_jacobian(scratch, robot, view, std::nullopt).columns;
    const Numbers asked = rows.empty() ? all_indices(6) : rows;
    const Numbers found = independent_rows(scratch, columns.size(), selected(twists, asked, columns));
    if (found.size() < columns.size())
      throw UnmetRequest("the Jacobian of " + described(robot, ends.to) + " with columns " + listed(columns) +
                             (rows.empty() ? "" : " and rows " + listed(rows)) +
                             " is singular in every position: its rank is " + std::to_string(found.size()),
                         "choose other columns with @columns, other rows with @rows, or another frame with @to");
    if (rows.empty())
      for (const std::size_t k : found) rows.push_back(k);
  }
  const SymbolicInverse result = Inversion(robot, ends, rows, columns).run(model.arena, model.inputs[0].symbols);

  model.notes = {"Jinv is the inverse of rows " + listed(rows) + " and columns " + listed(columns) + " of J",
                 "rows 1-3 of J: velocity of the origin of " + described(robot, ends.to) +
                     ", rows 4-6: its angular velocity, both relative to the base",
                 "projected on " + described(robot, ends.from), "J is singular where det is zero"};
  Output inverse{"Jinv", "inverse of the Jacobian", rows.size(), rows.size(), {}, {}, {}};
  std::ptrdiff_t metres = 0;
  for (const std::size_t row : rows) metres += row < 3 ? 1 : 0;
  for (const std::size_t k : columns) {
    const bool angle = model.inputs[0].units[k] == "rad";
    if (!angle) --metres;
    for (const std::size_t row : rows) inverse.units.push_back(row < 3 ? (angle ? "1/m" : "1") : (angle ? "1" : "m"));
  }
  for (const Scalar element : result.inverse) inverse.values.push_back(element.ref());
  model.outputs.push_back(std::move(inverse));
  model.outputs.push_back(
      {"det", "determinant of the Jacobian", 1, 1, {result.determinant.ref()}, {power_of_metres(metres)}, {}});
  return model;
}

}  // namespace armature::internal
