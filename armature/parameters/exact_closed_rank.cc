// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/exact_closed_rank.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "armature/parameters/closure_points.h"

namespace armature::internal {
namespace {

constexpr std::uint32_t primes[] = {11, 23, 47, 71};  // 3 modulo 4; 23, 47 and 71 have the square roots of 2 and 3
constexpr std::size_t idle_states = 16;               // that add nothing before the rank is believed
constexpr std::size_t most_undefined = 40;

using Row = std::vector<Padic>;

// Rows in reduced echelon form with pivots that are units; rows in which p divides every number that is left wait.
class Echelon {
 public:
  explicit Echelon(std::size_t columns) : pivot_(columns) {}

  // Says whether the row, or one that waited, found a pivot.
  bool add(Row row) {
    reduce(row);
    if (!take(row)) return false;
    std::vector<Row> again = std::exchange(waiting_, {});
    for (Row& each : again) {
      reduce(each);
      take(each);
    }
    return true;
  }
  // A column without a pivot has no digit left in any row.
  bool is_decided() const { return waiting_.empty(); }
  const std::vector<std::optional<Row>>& pivots() const { return pivot_; }

 private:
  void reduce(Row& row) const {
    for (std::size_t c = 0; c < pivot_.size(); ++c)
      if (pivot_[c] && row[c].value() != 0) subtract(row, row[c], *pivot_[c]);
  }
  static void subtract(Row& row, Padic factor, const Row& other) {
    for (std::size_t k = 0; k < row.size(); ++k)
      if (other[k].value() != 0) row[k] = row[k] - factor * other[k];
  }
  bool take(Row& row) {
    const auto first = std::ranges::find_if(row, [](const Padic& e) { return e.value() != 0; });
    if (first == row.end()) return false;
    if (!first->is_unit()) {
      waiting_.push_back(std::move(row));
      return false;
    }
    const auto column = static_cast<std::size_t>(first - row.begin());
    const Padic scale = *first;
    for (Padic& each : row) each = each / scale;
    for (std::optional<Row>& other : pivot_)
      if (other && (*other)[column].value() != 0) subtract(*other, (*other)[column], row);
    pivot_[column] = std::move(row);
    return true;
  }

  std::vector<std::optional<Row>> pivot_;  // per column: the row whose first number, one, is in it
  std::vector<Row> waiting_;
};

std::optional<ExactClosedRank> ranked(const Robot& robot, const Model& model, const std::vector<std::size_t>& columns,
                                      std::size_t expected, std::uint32_t prime, std::uint64_t constants) {
  const Output& w = model.outputs[0];
  std::vector<Ref> roots;
  for (std::size_t i = 0; i < w.rows; ++i)
    for (const std::size_t c : columns) roots.push_back(w.values[i * w.columns + c]);
  std::vector<std::string> lengths;  // sliding joints: their positions are those of the closed posture
  for (const Frame& frame : robot.frames)
    for (const Coupling& term : frame.variable)
      if (frame.type == JointType::prismatic)
        lengths.push_back(robot.arena.name_of(robot.coordinates[term.coordinate].q));
  ClosurePoints points(robot, prime, constants);
  Echelon echelon(columns.size());
  RandomNumbers random(17);
  const std::size_t most_states = 40 + 6 * columns.size() / w.rows;
  std::size_t states = 0, rank = 0, idle = 0, undefined = 0;
  while ((idle < idle_states || !echelon.is_decided() || rank < expected) && states < most_states) {
    std::optional<PadicField> point = points.next();
    if (!point) return std::nullopt;
    // Rates, and angles as plain numbers (of springs), which are no functions of their sines.
    for (const Input& input : model.inputs)
      for (const Ref symbol : input.symbols)
        if (const std::string& name = model.arena.name_of(symbol); std::ranges::find(lengths, name) == lengths.end())
          point->set(name, point->number(random.next()));
    const std::vector<Padic> numbers = evaluate(model.arena, std::span<const Ref>(roots), *point);
    if (!std::ranges::all_of(numbers, &Padic::is_defined)) {
      if (++undefined > most_undefined) return std::nullopt;
      continue;
    }
    ++states;
    bool grows = false;
    for (std::size_t i = 0; i < w.rows; ++i) {
      const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(i * columns.size());
      grows = echelon.add({first, first + static_cast<std::ptrdiff_t>(columns.size())}) || grows;
    }
    idle = grows ? 0 : idle + 1;
    rank = static_cast<std::size_t>(std::ranges::count_if(echelon.pivots(), [](const auto& row) { return !!row; }));
  }
  if (idle < idle_states || !echelon.is_decided()) return std::nullopt;
  ExactClosedRank result{{}, {}, {}, PadicField(prime, constants), states};
  for (std::size_t c = 0; c < columns.size(); ++c) (echelon.pivots()[c] ? result.kept : result.dropped).push_back(c);
  for (const std::size_t d : result.dropped) {
    Row coefficients;
    for (const std::size_t k : result.kept) coefficients.push_back((*echelon.pivots()[k])[d]);
    result.coefficients.push_back(std::move(coefficients));
  }
  return result;
}

}  // namespace

std::optional<ExactClosedRank> exact_closed_rank(const Robot& robot, const Model& regressor,
                                                 const std::vector<std::size_t>& columns, std::size_t expected) {
  for (const std::uint32_t prime : primes)
    for (const std::uint64_t constants : {1, 101})
      if (auto found = ranked(robot, regressor, columns, expected, prime, constants)) return found;
  return std::nullopt;
}

std::optional<Rational> fraction_of(const Padic& value, std::uint64_t modulus) {
  const auto bound = static_cast<std::int64_t>(std::sqrt(static_cast<double>(modulus)) / 2);
  std::int64_t r0 = static_cast<std::int64_t>(modulus), r1 = static_cast<std::int64_t>(value.value()), t0 = 0, t1 = 1;
  while (r1 > bound) {
    const std::int64_t quotient = r0 / r1;
    r0 = std::exchange(r1, r0 - quotient * r1);
    t0 = std::exchange(t1, t0 - quotient * t1);
  }
  if (t1 == 0 || std::abs(t1) > bound) return std::nullopt;
  return Rational(t1 < 0 ? -r1 : r1) / Rational(std::abs(t1));
}

}  // namespace armature::internal
