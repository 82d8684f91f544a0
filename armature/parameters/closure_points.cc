// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/closure_points.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "armature/derive/recursion/frame_chain.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t most_poses = 12'000;                             // of a half
constexpr std::uint64_t most_places = 1'000'000'000'000, stride = 7919;  // a prime, larger than those of the fields
constexpr int most_draws = 80;

// Gauss and Jordan with units as pivots, on rows [matrix | right]; false where the matrix is singular modulo p. `order`
// gets the row of each column.
bool eliminate(std::vector<std::vector<Padic>>& rows, std::size_t columns, std::vector<std::size_t>& order) {
  order.clear();
  std::vector<char> used(rows.size(), 0);
  for (std::size_t c = 0; c < columns; ++c) {
    std::size_t pivot = 0;
    while (pivot < rows.size() && (used[pivot] || !rows[pivot][c].is_unit())) ++pivot;
    if (pivot == rows.size()) return false;
    used[pivot] = 1;
    order.push_back(pivot);
    const Padic scale = rows[pivot][c];
    for (Padic& each : rows[pivot]) each = each / scale;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (r == pivot) continue;
      const Padic factor = rows[r][c];
      for (std::size_t k = 0; k < rows[r].size(); ++k) rows[r][k] = rows[r][k] - factor * rows[pivot][k];
    }
  }
  return true;
}

bool all_defined(const std::vector<Padic>& values) { return std::ranges::all_of(values, &Padic::is_defined); }

bool contains(const std::vector<std::size_t>& all, std::size_t one) { return std::ranges::find(all, one) != all.end(); }

}  // namespace

ClosurePoints::ClosurePoints(const Robot& robot, std::uint32_t prime, std::uint64_t constants)
    : robot_(robot),
      arena_(robot.arena),
      structure_(loop_structure(robot)),
      unknowns_(structure_.passive),
      slides_(robot.coordinates.size(), 0),
      prime_(prime),
      constants_(constants),
      values_(robot.coordinates.size()) {
  unknowns_.insert(unknowns_.end(), structure_.cut.begin(), structure_.cut.end());
  for (const Frame& frame : robot.frames)
    for (const Coupling& term : frame.variable)
      if (frame.type == JointType::prismatic) slides_[term.coordinate] = 1;
  for (std::size_t i = 0; i < robot.loops.size(); ++i) {
    const LoopSides& sides = structure_.sides[i];
    std::vector<Halves> seen = {halves_seen_from(i, sides.root)};
    for (const auto* side : {&sides.cut_side, &sides.closing_side})
      for (std::size_t k = 0; k + 1 < side->size(); ++k) seen.push_back(halves_seen_from(i, (*side)[k]));
    halves_.push_back(std::move(seen));
  }
  for (const std::vector<Halves>& seen : halves_) {
    const std::vector<Ref> cut = transplant(seen[0].arena, seen[0].half[0].pose, arena_),
                           closing = transplant(seen[0].arena, seen[0].half[1].pose, arena_);
    for (std::size_t k = 0; k < 12; ++k) closure_.push_back(arena_.subtract(cut[k], closing[k]));
  }
  for (const std::size_t u : unknowns_) derivatives_.push_back(differentiate(arena_, closure_, robot.coordinates[u].q));
}

ClosurePoints::Halves ClosurePoints::halves_seen_from(std::size_t loop, std::size_t frame) const {
  Halves result{robot_.arena, {}};
  const LoopSides& sides = structure_.sides[loop];
  // The joints on the way from `frame` to the end of `own`: through the root, unless `own` holds the frame.
  const auto way = [&](const std::vector<std::size_t>& own, const std::vector<std::size_t>& other) {
    std::vector<std::size_t> joints;
    const auto here = std::ranges::find(own, frame), there = std::ranges::find(other, frame);
    if (here != own.end()) return std::vector<std::size_t>(here + 1, own.end());
    if (there != other.end()) joints.assign(other.begin(), there + 1);
    joints.insert(joints.end(), own.begin(), own.end());
    return joints;
  };
  const auto half = [&](const std::vector<std::size_t>& joints, std::size_t end) {
    const FrameChain chain = frame_chain(result.arena, robot_, link_end(frame), link_end(end));
    Half one;
    for (int k = 0; k < 3; ++k)
      for (const Ref ref : chain.turn(unit_vector(result.arena, k), "c").refs()) one.pose.push_back(ref);
    for (const Ref ref : chain.position("c").refs()) one.pose.push_back(ref);
    for (const std::size_t j : joints)
      for (const Coupling& term : robot_.frame(j).variable)
        if (!contains(one.coordinates, term.coordinate)) one.coordinates.push_back(term.coordinate);
    return one;
  };
  result.half[0] = half(way(sides.cut_side, sides.closing_side), robot_.loops[loop].cut);
  result.half[1] = half(way(sides.closing_side, sides.cut_side), robot_.loops[loop].closing);
  return result;
}

const ClosurePoints::Halves& ClosurePoints::most_even(std::size_t loop) const {
  const auto larger_half = [&](const Halves& halves) {
    std::array<std::ptrdiff_t, 2> open{};
    for (std::size_t s = 0; s < 2; ++s)
      open[s] = std::ranges::count_if(halves.half[s].coordinates, [&](std::size_t k) { return !values_[k]; });
    return std::max(open[0], open[1]);
  };
  return *std::ranges::min_element(halves_[loop], {}, larger_half);
}

const std::string& ClosurePoints::name(std::size_t coordinate) const {
  return robot_.arena.name_of(robot_.coordinates[coordinate].q);
}

void ClosurePoints::put(PadicField& field, std::size_t coordinate, std::uint64_t place) const {
  if (slides_[coordinate]) field.set(name(coordinate), field.number(place));
  else if (place < prime_) field.set(name(coordinate), field.of_half_tangent(field.number(place)));
  else field.set(name(coordinate), PadicField::Point{field.number(0) - field.number(1), field.number(0)});
}

// An angle to first order, which is what Newton's iteration needs.
void ClosurePoints::move(PadicField& field, std::size_t coordinate, const Padic& by) const {
  const std::string& q = name(coordinate);
  if (slides_[coordinate]) field.set(q, field.symbol(q) + by);
  else field.set(q, field.place(q) + field.of_half_tangent(by / field.number(2)));
}

std::vector<Padic> ClosurePoints::evaluated(const PadicField& field, const std::vector<Ref>& refs) const {
  return evaluate(arena_, std::span<const Ref>(refs), field);
}

std::uint64_t ClosurePoints::choices(std::size_t coordinate) const { return slides_[coordinate] ? prime_ : prime_ + 1; }

bool ClosurePoints::draw_loop(std::size_t loop) {
  const Halves& halves = most_even(loop);
  PadicField at(prime_, constants_, 1);
  for (std::size_t k = 0; k < values_.size(); ++k)
    if (values_[k]) put(at, k, *values_[k]);
  std::array<std::vector<std::size_t>, 2> own;
  for (std::size_t s = 0; s < 2; ++s)
    for (const std::size_t k : halves.half[s].coordinates) {
      if (values_[k]) continue;
      if (!contains(halves.half[1 - s].coordinates, k)) {
        own[s].push_back(k);
      } else {
        values_[k] = random_.next() % choices(k);
        put(at, k, *values_[k]);
      }
    }
  // All places of a half, or as many as are affordable, in an order that jumps about.
  std::array<std::uint64_t, 2> places{1, 1};
  for (std::size_t s = 0; s < 2; ++s)
    for (const std::size_t k : own[s]) places[s] = std::min(places[s] * choices(k), most_places);
  const std::array<std::uint64_t, 2> start{random_.next() % places[0], random_.next() % places[1]};
  std::array<std::unordered_map<std::string, std::vector<std::uint64_t>>, 2> seen;
  for (std::uint64_t i = 0; i < std::min(std::max(places[0], places[1]), most_poses); ++i)
    for (std::size_t s = 0; s < 2; ++s) {
      if (i >= places[s]) continue;
      std::uint64_t index = (start[s] + i * stride) % places[s];
      std::vector<std::uint64_t> drawn;
      for (const std::size_t k : own[s]) {
        drawn.push_back(index % choices(k));
        index /= choices(k);
        put(at, k, drawn.back());
      }
      const std::vector<Padic> pose = evaluate(halves.arena, std::span<const Ref>(halves.half[s].pose), at);
      if (!all_defined(pose)) return false;
      std::string key;
      for (const Padic& each : pose) key += static_cast<char>(each.value());
      seen[s].try_emplace(key, drawn);
      const auto other = seen[1 - s].find(key);
      if (other == seen[1 - s].end()) continue;
      for (std::size_t k = 0; k < own[s].size(); ++k) values_[own[s][k]] = drawn[k];
      for (std::size_t k = 0; k < own[1 - s].size(); ++k) values_[own[1 - s][k]] = other->second[k];
      return true;
    }
  return false;
}

bool ClosurePoints::draw() {
  values_.assign(values_.size(), std::nullopt);
  for (std::size_t loop = 0; loop < halves_.size(); ++loop)
    if (!draw_loop(loop)) return false;
  for (std::size_t k = 0; k < values_.size(); ++k)
    if (!values_[k]) values_[k] = random_.next() % choices(k);  // moves no loop
  return choose_rows();
}

std::vector<std::vector<Padic>> ClosurePoints::jacobian(const PadicField& field) const {
  std::vector<std::vector<Padic>> rows(closure_.size());
  for (std::size_t u = 0; u < unknowns_.size(); ++u) {
    const std::vector<Padic> column = evaluated(field, derivatives_[u]);
    for (std::size_t r = 0; r < rows.size(); ++r) rows[r].push_back(column[r]);
  }
  return rows;
}

bool ClosurePoints::choose_rows() {
  PadicField at(prime_, constants_, 1);
  for (std::size_t k = 0; k < values_.size(); ++k) put(at, k, *values_[k]);
  std::vector<std::vector<Padic>> rows = jacobian(at);
  return std::ranges::all_of(rows, all_defined) && eliminate(rows, unknowns_.size(), rows_);
}

bool ClosurePoints::lift(PadicField& field) const {
  for (int digits = 1; digits < 2 * field.digits(); digits *= 2) {
    const std::vector<std::vector<Padic>> all = jacobian(field);
    const std::vector<Padic> left = evaluated(field, closure_);
    std::vector<std::vector<Padic>> rows;
    for (const std::size_t r : rows_) {
      rows.push_back(all[r]);
      rows.back().push_back(left[r]);
    }
    std::vector<std::size_t> order;
    if (!eliminate(rows, unknowns_.size(), order)) return false;
    for (std::size_t u = 0; u < unknowns_.size(); ++u)
      move(field, unknowns_[u], field.number(0) - rows[order[u]].back());
  }
  return std::ranges::all_of(evaluated(field, closure_),
                             [](const Padic& e) { return e.is_defined() && e.value() == 0; });
}

std::optional<PadicField> ClosurePoints::next() {
  for (int tries = 0; tries < most_draws; ++tries) {
    if (!draw()) continue;
    PadicField point(prime_, constants_);
    for (std::size_t k = 0; k < values_.size(); ++k) put(point, k, *values_[k]);
    for (const std::size_t k : structure_.motorised)
      move(point, k, point.number(prime_) * point.number(random_.next()));
    if (lift(point)) return point;
  }
  return std::nullopt;
}

}  // namespace armature::internal
