// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/shape_range.h"

#include <algorithm>
#include <queue>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

using Kind = ShapeFactor::Kind;
using Box = std::vector<Interval>;

// The sum with symbols numbered, so that a box is a vector.
class SumOfShapes {
 public:
  SumOfShapes(const TrigRing& ring, const std::vector<WeightedShape>& sum, const PositionBox& box) {
    const auto symbol = [&](const std::string& name) {
      const auto found = std::find(symbols_.begin(), symbols_.end(), name);
      if (found != symbols_.end()) return static_cast<std::size_t>(found - symbols_.begin());
      const auto range = box.find(name);
      if (range == box.end()) throw UnmetRequest("no range is given for " + name);
      symbols_.push_back(name);
      start_.push_back(range->second);
      return symbols_.size() - 1;
    };
    std::map<ShapeFactor, std::size_t> indices;
    for (const WeightedShape& term : sum) {
      Term made{term.weight, {}};
      for (ShapeFactor factor : term.shape) {
        const int power = std::exchange(factor.power, 1);
        const auto [place, is_new] = indices.try_emplace(factor, atoms_.size());
        if (is_new) {
          Atom atom{factor.kind, {}};
          if (factor.kind == Kind::length) {
            atom.angle.push_back({1, {symbol(ring.variable(factor.index))}});
          } else {
            for (const auto& [index, multiple] : ring.harmonic(factor.index).multiples) {
              const TrigRing::Angle& angle = ring.angle(index);
              const double exact = (angle.unit * multiple).to_double();
              Part part{Interval::outward(exact, exact), {}};
              for (const std::string& name : angle.symbols) part.symbols.push_back(symbol(name));
              atom.angle.push_back(std::move(part));
            }
          }
          atoms_.push_back(std::move(atom));
        }
        made.factors.emplace_back(place->second, power);
      }
      terms_.push_back(std::move(made));
    }
  }

  const Box& start() const { return start_; }

  Interval operator()(const Box& box) const {
    values_.clear();
    for (const Atom& atom : atoms_) {
      Interval angle = 0;
      for (const Part& part : atom.angle) {
        Interval product = part.multiple;
        for (const std::size_t symbol : part.symbols) product = product * box[symbol];
        angle = angle + product;
      }
      values_.push_back(atom.kind == Kind::length ? angle : atom.kind == Kind::sine ? sin(angle) : cos(angle));
    }
    Interval total = 0;
    for (const Term& term : terms_) {
      Interval product = term.weight;
      for (const auto& [atom, power] : term.factors) {
        for (int i = 0; i < power / 2; ++i) product = product * square(values_[atom]);
        if (power % 2 != 0) product = product * values_[atom];
      }
      total = total + product;
    }
    return total;
  }

 private:
  struct Part {
    Interval multiple;
    std::vector<std::size_t> symbols;
  };
  struct Atom {
    Kind kind;
    std::vector<Part> angle;
  };
  struct Term {
    Interval weight;
    std::vector<std::pair<std::size_t, int>> factors;
  };
  std::vector<std::string> symbols_;
  Box start_;
  std::vector<Atom> atoms_;
  std::vector<Term> terms_;
  mutable std::vector<Interval> values_;
};

}  // namespace

Magnitude largest(const TrigRing& ring, const std::vector<WeightedShape>& terms, const PositionBox& box,
                  double tolerance, std::size_t most_boxes) {
  const SumOfShapes sum(ring, terms, box);
  struct Open {
    double bound;
    Box box;
    bool operator<(const Open& other) const { return bound < other.bound; }
  };
  std::priority_queue<Open> open;
  double reached = 0;
  const auto consider = [&](Box part) {
    // The corners cover extrema at the limits, the middle those inside.
    for (const double where : {0.0, 0.5, 1.0}) {
      Box point;
      for (const Interval& range : part) point.emplace_back(range.lower + where * range.width());
      reached = std::max(reached, sum(point).mignitude());
    }
    const double bound = sum(part).magnitude();
    open.push({bound, std::move(part)});
  };
  consider(sum.start());
  for (std::size_t boxes = 1; boxes < most_boxes; boxes += 2) {
    if (open.top().bound <= (1 + tolerance) * reached || sum.start().empty()) break;
    Box widest = open.top().box;
    const auto side = std::max_element(widest.begin(), widest.end(),
                                       [](const Interval& a, const Interval& b) { return a.width() < b.width(); });
    if (side->width() < 1e-9) break;
    open.pop();
    const Interval whole = *side;
    *side = {whole.lower, whole.middle()};
    consider(widest);
    *side = {whole.middle(), whole.upper};
    consider(std::move(widest));
  }
  return {reached, open.top().bound};
}

}  // namespace armature::internal
