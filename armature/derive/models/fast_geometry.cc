// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/fast_geometry.h"

#include <algorithm>
#include <optional>

#include "armature/derive/models/transform.h"
#include "armature/expr/cost.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

// Up to here every order of growth is tried, 2^(m-1) of them; up to `longest_turn_search` the product grows from each
// factor to one end and then to the other; beyond, from the ends only.
constexpr std::size_t longest_full_search = 7, longest_turn_search = 16;
// Number of orientations for which all position formulas are tried.
constexpr std::size_t kept_orientations = 8;

// One factor of the product: a rotation about an axis, or a constant matrix at an end of the chain.
struct Factor {
  std::optional<AxisRotation> rotation;
  Matrix3 constant;

  Vector3 on_column(const Vector3& v) const { return rotation ? rotation->apply(v, "") : constant * v; }
  Vector3 on_row(const Vector3& v) const {
    return rotation ? rotation->apply_transposed(v, "") : transposed(constant) * v;
  }
};

struct Orientation {
  Matrix3 matrix;
  std::vector<std::optional<Matrix3>> prefixes;  // [k]: the product of the first k factors, if it was computed
  Cost cost;
};

std::vector<Ref> refs(const Matrix3& m, const Vector3* p = nullptr) {
  std::vector<Ref> all;
  for (const Vector3& row : m.rows)
    for (const Ref ref : row.refs()) all.push_back(ref);
  if (p != nullptr)
    for (const Ref ref : p->refs()) all.push_back(ref);
  return all;
}

// Is each column of m the cross product of the other two, exactly?
bool is_rotation(Arena& arena, const Matrix3& m) {
  std::vector<Ref> differences;
  for (const Matrix3& n : {m, transposed(m)})
    for (std::size_t k = 0; k < 3; ++k) {
      const Vector3 difference = cross(n.rows[(k + 1) % 3], n.rows[(k + 2) % 3]) - n.rows[k];
      for (const Ref ref : difference.refs()) differences.push_back(ref);
    }
  return identically_zero(arena, differences);
}

class Search {
 public:
  Search(Arena& arena, const FrameChain& chain, std::span<const Ref> run_time)
      : arena_(arena), meter_(arena, run_time), shifts_(chain.shifts), right_(chain.right) {
    for (const AxisRotation& rotation : chain.rotations) factors_.push_back({rotation, identity3(arena)});
    if (chain.outer_rotation) {
      factors_.insert(factors_.begin(), {std::nullopt, *chain.outer_rotation});
      shifts_.insert(shifts_.begin(), chain.outer_shift);
    }
    if (!is_free(chain.right)) {
      factors_.push_back({std::nullopt, chain.right});
      shifts_.push_back(Vector3::zero(arena));
      right_ = identity3(arena);
    }
    for (const Factor& factor : factors_)
      if (!factor.rotation && !is_rotation(arena, factor.constant)) may_cross_ = false;
  }

  Output run() {
    const std::size_t m = factors_.size();
    if (m == 0) return transform_output(arena_, right_, shifts_[0]);
    for (std::size_t start = 0; start < m; ++start) {
      if (m > longest_turn_search && start != 0 && start != m - 1) continue;
      Orientation seed{
          factors_[start].rotation ? grown_left(start, start + 1, identity3(arena_)) : factors_[start].constant,
          std::vector<std::optional<Matrix3>>(m + 1),
          {}};
      if (start == 0) seed.prefixes[1] = seed.matrix;
      grow(seed, start, start + 1, Side::any);
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Orientation& a, const Orientation& b) { return a.cost < b.cost; });
    if (found_.size() > kept_orientations) found_.erase(found_.begin() + kept_orientations, found_.end());
    return with_position();
  }

 private:
  enum class Side { any, left, right };

  bool is_free(const Matrix3& m) {
    for (const Ref ref : refs(m))
      if (!arena_.is_zero(ref) && !arena_.is_one(ref) && !arena_.is_one(arena_.negate(ref))) return false;
    return true;
  }

  // The product of factors lo..hi-1, with named elements.
  static Matrix3 labelled(std::size_t lo, std::size_t hi, const Matrix3& m) {
    const std::string stem = "A" + std::to_string(lo + 1) + "_" + std::to_string(hi) + "_";
    return {{named(m.rows[0], stem + "1"), named(m.rows[1], stem + "2"), named(m.rows[2], stem + "3")}};
  }
  Matrix3 grown_left(std::size_t lo, std::size_t hi, const Matrix3& m) const {
    Matrix3 columns = transposed(m);
    for (Vector3& c : columns.rows) c = factors_[lo].on_column(c);
    return labelled(lo, hi, transposed(columns));
  }
  Matrix3 grown_right(std::size_t lo, std::size_t hi, const Matrix3& m) const {
    Matrix3 rows = m;
    for (Vector3& r : rows.rows) r = factors_[hi - 1].on_row(r);
    return labelled(lo, hi, rows);
  }

  void grow(const Orientation& so_far, std::size_t lo, std::size_t hi, Side side) {
    const std::size_t m = factors_.size();
    if (lo == 0 && hi == m) return finish(so_far);
    const bool free = m <= longest_full_search || side == Side::any;
    if (lo > 0 && (free || side == Side::left || hi == m)) {
      Orientation next{grown_left(lo - 1, hi, so_far.matrix), so_far.prefixes, {}};
      if (lo == 1) next.prefixes[hi] = next.matrix;
      grow(next, lo - 1, hi, Side::left);
    }
    if (hi < m && (free || side == Side::right || lo == 0)) {
      Orientation next{grown_right(lo, hi + 1, so_far.matrix), so_far.prefixes, {}};
      if (lo == 0) next.prefixes[hi + 1] = next.matrix;
      grow(next, lo, hi + 1, Side::right);
    }
  }

  void finish(const Orientation& whole) {
    keep(whole, whole.matrix);
    if (!may_cross_) return;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto crossed = [&](Matrix3 m) {
        m.rows[k] = cross(m.rows[(k + 1) % 3], m.rows[(k + 2) % 3]);
        return m;
      };
      keep(whole, labelled(0, factors_.size(), crossed(whole.matrix)));
      keep(whole, labelled(0, factors_.size(), transposed(crossed(transposed(whole.matrix)))));
    }
  }

  void keep(const Orientation& history, const Matrix3& matrix) {
    found_.push_back({matrix, history.prefixes, meter_.of(refs(matrix))});
  }

  // s_0 + F_1 (s_1 + F_2 (... F_k s_k)).
  Vector3 nested(std::size_t k) const {
    Vector3 p = named(shifts_[k], "P" + std::to_string(k));
    for (std::size_t i = k; i-- > 0;) p = named(shifts_[i] + factors_[i].on_column(p), "P" + std::to_string(i));
    return p;
  }
  // The shifts beyond k, collected in the last frame.
  Vector3 collected(std::size_t k) const {
    Vector3 p = Vector3::zero(arena_);
    for (std::size_t i = k + 1; i < shifts_.size(); ++i) {
      if (i > k + 1) p = factors_[i - 1].on_row(p);
      p = named(p + shifts_[i], "L" + std::to_string(i));
    }
    return p;
  }

  Output with_position() {
    const std::size_t m = factors_.size();
    std::optional<Cost> best;
    Matrix3 rotation = identity3(arena_);
    Vector3 position = Vector3::zero(arena_);
    const auto consider = [&](const Matrix3& matrix, const Vector3& p) {
      const Vector3 label = named(p, "P");
      const Cost cost = meter_.of(refs(matrix, &label));
      if (best && !(cost < *best)) return;
      best = cost, rotation = matrix, position = label;
    };
    for (const Orientation& orientation : found_) consider(orientation.matrix, nested(m));
    for (std::size_t k = 0; k < m; ++k) {
      if (m > longest_turn_search && k != 0 && k + 1 != m) continue;
      const Vector3 start = nested(k), rest = collected(k);
      if (rest.is_zero()) continue;
      for (const Orientation& orientation : found_) {
        consider(orientation.matrix, start + orientation.matrix * rest);
        Vector3 sum = start;  // or shift by shift, with the partial products
        bool complete = true;
        for (std::size_t i = k + 1; i <= m; ++i) {
          if (shifts_[i].is_zero()) continue;
          const std::optional<Matrix3>& prefix = i == m ? orientation.matrix : orientation.prefixes[i];
          if (!prefix) complete = false;
          else sum = sum + *prefix * shifts_[i];
        }
        if (complete) consider(orientation.matrix, sum);
      }
    }
    const Matrix3 columns = transposed(right_);  // turned by the orientation, which only exchanges its columns
    return transform_output(
        arena_, transposed({{rotation * columns.rows[0], rotation * columns.rows[1], rotation * columns.rows[2]}}),
        position);
  }

  Arena& arena_;
  CostMeter meter_;
  std::vector<Factor> factors_;
  std::vector<Vector3> shifts_;  // shifts_[k] comes after k factors
  Matrix3 right_;                // quarter turns
  bool may_cross_ = true;
  std::vector<Orientation> found_;
};

}  // namespace

Model derive_fast_geometry(const Robot& robot, const DeriveOptions& options) {
  const ChainEnds ends = chain_ends(robot, options);
  Model model = geometric_model(robot, ends, "fast-geometry", "Khalil & Creusot 1997, section 3.2");
  Arena scratch = model.arena;  // rejected candidates do not stay in the model's arena
  const FrameChain chain = frame_chain(scratch, robot, ends.from, ends.to);
  Output output = Search(scratch, chain, model.inputs[0].symbols).run();
  output.values = transplant(scratch, output.values, model.arena);
  model.outputs.push_back(std::move(output));
  return model;
}

}  // namespace armature::internal
