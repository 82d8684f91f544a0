// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/transform_equations.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "armature/base/error.h"
#include "armature/derive/models/transform.h"
#include "armature/derive/recursion/frame_chain.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_terms = 160;  // of one element; longer equations are not used
constexpr const char* elsewhere = "; solve it in numbers, with `@ik()`";

Polynomial dot(const std::array<Polynomial, 3>& a, const std::array<Polynomial, 3>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

}  // namespace

// Expressions of the chain as polynomials.
class TransformEquations::Field {
 public:
  struct Value {
    Polynomial polynomial;
    friend Value operator+(const Value& a, const Value& b) { return {a.polynomial + b.polynomial}; }
    friend Value operator*(const Value& a, const Value& b) { return {a.polynomial * b.polynomial}; }
    friend Value operator/(const Value& a, const Value& b) {
      if (!b.polynomial.is_number() || b.polynomial.is_zero())
        throw UnmetRequest(std::string("a length is a quotient of parameters, which the closed form does not know") +
                           elsewhere);
      return {a.polynomial.scaled(Rational(1) / b.polynomial.terms().begin()->second)};
    }
  };
  explicit Field(TransformEquations& owner) : owner_(&owner) {}
  Value constant(const Rational& value) const { return {Polynomial(value)}; }
  Value pi() const { return {Polynomial::variable(owner_->constant_variable(owner_->arena.pi()))}; }
  Value symbol(const std::string& name) const {
    return {Polynomial::variable(owner_->constant_variable(owner_->arena.symbol(name)))};
  }
  Value sin(const Arena&, Ref angle, std::span<const Value>) const { return {owner_->wave(angle, true)}; }
  Value cos(const Arena&, Ref angle, std::span<const Value>) const { return {owner_->wave(angle, false)}; }
  Value sign(const Value&) const { throw UnmetRequest(std::string("a length has a sign function") + elsewhere); }
  Value tanh(const Value&) const { throw UnmetRequest(std::string("a length has a tanh") + elsewhere); }

 private:
  TransformEquations* owner_;
};

TransformEquations::TransformEquations(const Robot& robot, const DeriveOptions& options, const Pose* given)
    : arena(robot.arena), pose_is_given(given != nullptr) {
  make_symbols(robot, given);
  make_pose(robot, options);
  find_lengths();
  invert_angles();
  generate(false);
  generate(true);
  std::ranges::stable_sort(equations, {}, [](const TransformEquation& e) { return e.left.terms().size(); });
}

void TransformEquations::make_symbols(const Robot& robot, const Pose* given) {
  for (const Coordinate& c : robot.coordinates) coordinate_symbols_.push_back(c.q);
  const auto fresh = [&](std::string name) {
    while (arena.has_symbol(name)) name += '_';
    return arena.symbol(name);
  };
  const char* columns[] = {"s", "n", "a", "p"};
  const char* rows[] = {"x", "y", "z"};
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t c = 0; c < 4; ++c)
      pose[4 * r + c] = !given  ? fresh(std::string(columns[c]) + rows[r])
                        : c < 3 ? given->rotation[3 * r + c]
                                : given->position[r];
  for (std::size_t k = 0; k < pose_variables; ++k) plain_.push_back(arena.zero());
}

// The chain, and the pose without its constant ends.
void TransformEquations::make_pose(const Robot& robot, const DeriveOptions& options) {
  const ChainEnds ends = chain_ends(robot, options);
  if (!pose_is_given)
    notes.push_back("the pose is that of " + described(robot, ends.to) + " in " + described(robot, ends.from) +
                    ": columns s, n, a of the orientation, and the position p");
  const FrameChain chain = frame_chain(arena, robot, ends.from, ends.to);

  Matrix3 rotation{{Vector3::of(arena, {pose[0], pose[1], pose[2]}), Vector3::of(arena, {pose[4], pose[5], pose[6]}),
                    Vector3::of(arena, {pose[8], pose[9], pose[10]})}};
  Vector3 position = Vector3::of(arena, {pose[3], pose[7], pose[11]});
  if (chain.outer_rotation) {
    const Matrix3 back = transposed(*chain.outer_rotation);
    position = back * (position - chain.outer_shift);
    const Matrix3 columns = transposed(rotation);
    rotation = transposed({{back * columns.rows[0], back * columns.rows[1], back * columns.rows[2]}});
  }
  rotation = {{chain.right * rotation.rows[0], chain.right * rotation.rows[1], chain.right * rotation.rows[2]}};
  const Vector3 seen = transposed(rotation) * position;
  for (int r = 0; r < 3; ++r) {
    const auto row = static_cast<std::size_t>(r);
    for (int c = 0; c < 3; ++c)
      pose_refs_[3 * row + static_cast<std::size_t>(c)] =
          named(component(rotation.rows[row], c), fmt::format("U{}{}", r + 1, c + 1)).ref();
    pose_refs_[9 + row] = named(component(position, r), fmt::format("U{}4", r + 1)).ref();
  }
  for (int r = 0; r < 3; ++r)
    pose_refs_[12 + static_cast<std::size_t>(r)] = named(component(seen, r), fmt::format("V{}", r + 1)).ref();
  pose_refs_[15] = named(dot(position, position), "W").ref();
  for (std::size_t k = 0; k < pose_variables; ++k) plain_[k] = pose_refs_[k];

  Field field(*this);
  const auto polynomial = [&](Scalar a) { return evaluate(arena, a.ref(), field).polynomial; };
  for (std::size_t k = 0; k <= chain.rotations.size(); ++k) {
    if (k > 0) {
      const AxisRotation& r = chain.rotations[k - 1];
      Element turn;
      turn.axis = r.axis;
      turn.cosine = polynomial(r.cosine);
      turn.sine = polynomial(r.sine);
      elements_.push_back(turn);
    }
    const Vector3& s = chain.shifts[k];
    if (!s.is_zero()) elements_.push_back({-1, {polynomial(s.x), polynomial(s.y), polynomial(s.z)}, {}, {}});
  }
}

// q from the unknowns: the inverse of the matrix of multiples.
void TransformEquations::invert_angles() {
  std::set<std::size_t> used;
  for (const GeometricUnknown& u : unknowns)
    for (std::size_t k = 0; k < u.multiples.size(); ++k)
      if (!u.multiples[k].is_zero()) used.insert(k);
  coordinates.assign(used.begin(), used.end());
  const std::size_t n = coordinates.size();
  if (n == 0) throw UnmetRequest("no joint moves this frame");
  if (n > 6)
    throw UnmetRequest(
        fmt::format("{} joints move this frame, and the closed form is for six at most{}", n, elsewhere));
  if (unknowns.size() != n)
    throw UnmetRequest(
        fmt::format("the couplings of the joints leave {} angles and lengths for {} coordinates, and the "
                    "closed form needs as many of both{}",
                    unknowns.size(), n, elsewhere));
  std::vector<std::vector<Rational>> m(n, std::vector<Rational>(2 * n));
  for (std::size_t u = 0; u < n; ++u) {
    for (std::size_t k = 0; k < n; ++k) m[u][k] = unknowns[u].multiples[coordinates[k]];
    m[u][n + u] = 1;
  }
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    while (pivot < n && m[pivot][k].is_zero()) ++pivot;
    if (pivot == n) throw UnmetRequest(std::string("the couplings of the joints depend on each other") + elsewhere);
    std::swap(m[k], m[pivot]);
    const Rational scale = Rational(1) / m[k][k];
    for (Rational& entry : m[k]) entry = entry * scale;
    for (std::size_t r = 0; r < n; ++r) {
      const Rational factor = m[r][k];
      if (r == k || factor.is_zero()) continue;
      for (std::size_t c = 0; c < 2 * n; ++c) m[r][c] = m[r][c] - factor * m[k][c];
    }
  }
  for (std::size_t k = 0; k < n; ++k)
    from_angles.emplace_back(m[k].begin() + static_cast<std::ptrdiff_t>(n), m[k].end());
}

Variable TransformEquations::constant_variable(Ref value) {
  for (std::size_t k = pose_variables; k < plain_.size(); ++k)
    if (plain_[k] == value) return static_cast<Variable>(first_plain + k);
  plain_.push_back(value);
  return static_cast<Variable>(first_plain + plain_.size() - 1);
}

// Coordinates that occur outside of sines and cosines are lengths to solve for.
void TransformEquations::find_lengths() {
  for (std::size_t k = 0; k < coordinate_symbols_.size(); ++k) {
    const auto place = std::ranges::find(plain_, coordinate_symbols_[k]);
    if (place == plain_.end()) continue;
    const auto v = static_cast<Variable>(first_plain + static_cast<std::size_t>(place - plain_.begin()));
    const bool occurs = std::ranges::any_of(elements_, [v](const Element& e) {
      return e.axis < 0 && (e.shift[0].has(v) || e.shift[1].has(v) || e.shift[2].has(v));
    });
    if (!occurs) continue;
    GeometricUnknown length;
    length.is_angle = false;
    length.label = label_of(k);
    length.variable = v;
    length.value = coordinate_symbols_[k];
    length.multiples.assign(coordinate_symbols_.size(), 0);
    length.multiples[k] = 1;
    length.offset = arena.zero();
    unknowns.push_back(length);
  }
}

// The place of a coordinate in the chain; in a loop, where only the unknown ones have a place, the number in its name.
std::string TransformEquations::label_of(std::size_t k) const {
  const std::string& name = arena.name_of(coordinate_symbols_[k]);
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  if (pose_is_given && digits < name.size()) return name.substr(digits);
  return std::to_string(k + 1);
}

// The circle of an angle: of an unknown, when coordinates occur in it, otherwise of a constant. `rest` is what is left
// of the angle beside the unknown.
Variable TransformEquations::angle_variable(Ref angle, bool& negative, Ref& rest) {
  std::vector<Rational> multiples(coordinate_symbols_.size());
  Ref constant = arena.zero();
  std::vector<Ref> terms{angle};
  if (arena.op(angle) == Op::sum) terms.assign(arena.operands(angle).begin(), arena.operands(angle).end());
  bool moves = false;
  for (const Ref term : terms) {
    const Arena::Term part = arena.split(term);
    const auto place = std::ranges::find(coordinate_symbols_, part.rest);
    if (place == coordinate_symbols_.end()) {
      const std::vector<char> inside = reachable(arena, std::span<const Ref>(&term, 1));
      for (const Ref q : coordinate_symbols_)
        if (q.index < inside.size() && inside[q.index])
          throw UnmetRequest(std::string("an angle has a symbol as the factor of a coordinate") + elsewhere);
      constant = arena.add(constant, term);
    } else {
      multiples[static_cast<std::size_t>(place - coordinate_symbols_.begin())] = part.coefficient;
      moves = true;
    }
  }
  negative = false;
  rest = arena.zero();
  if (!moves) {
    for (std::size_t k = 0; k < circles_.size(); ++k)
      if (constant_angles_[k] == angle && !arena.is_zero(angle)) return static_cast<Variable>(2 * k);
    circles_.push_back({arena.cos(angle), arena.sin(angle)});
    constant_angles_.push_back(angle);
    return static_cast<Variable>(2 * (circles_.size() - 1));
  }
  const auto first = std::ranges::find_if(multiples, [](const Rational& m) { return !m.is_zero(); });
  if (first->sign() < 0) {
    negative = true;
    for (Rational& m : multiples) m = -m;
    constant = arena.negate(constant);
  }
  for (const GeometricUnknown& u : unknowns)
    if (u.is_angle && u.multiples == multiples) {
      rest = arena.subtract(constant, u.offset);
      return u.variable;
    }
  GeometricUnknown u;
  u.multiples = multiples;
  u.offset = constant;
  u.variable = static_cast<Variable>(2 * circles_.size());
  for (std::size_t k = 0; k < multiples.size(); ++k)
    if (!multiples[k].is_zero())
      u.label += (u.label.empty()           ? ""
                  : multiples[k].sign() < 0 ? "m"
                  : label_of(k).size() > 1  ? "_"
                                            : "") +
                 label_of(k);
  const auto fresh = [&](std::string name) {
    while (arena.has_symbol(name)) name += '_';
    return arena.symbol(name);
  };
  u.cosine = fresh("C" + u.label);
  u.sine = fresh("S" + u.label);
  const auto alone = std::ranges::find_if(multiples, [](const Rational& m) { return !m.is_zero(); });
  const Ref coordinate = coordinate_symbols_[static_cast<std::size_t>(alone - multiples.begin())];
  u.is_coordinate = arena.is_zero(constant) && alone->is_one() &&
                    std::ranges::count_if(multiples, [](const Rational& m) { return !m.is_zero(); }) == 1;
  std::string stem = arena.name_of(coordinate);
  while (!stem.empty() && stem.back() >= '0' && stem.back() <= '9') stem.pop_back();
  u.value = u.is_coordinate ? coordinate : fresh((stem.empty() ? "th" : stem) + u.label);
  circles_.push_back({u.cosine, u.sine});
  constant_angles_.push_back(arena.zero());
  unknowns.push_back(u);
  return u.variable;
}

std::string TransformEquations::coordinates_in(const GeometricUnknown& unknown) const {
  if (!unknown.is_angle) return arena.name_of(unknown.value);
  std::string sum;
  for (std::size_t k = 0; k < unknown.multiples.size(); ++k)
    if (const int sign = unknown.multiples[k].sign(); sign != 0)
      sum +=
          (sign < 0 ? (sum.empty() ? "-" : " - ") : (sum.empty() ? "" : " + ")) + arena.name_of(coordinate_symbols_[k]);
  return sum;
}

Polynomial TransformEquations::wave(Ref angle, bool sine) {
  bool negative = false;
  Ref rest = arena.zero();
  const Variable v = angle_variable(angle, negative, rest);
  const Polynomial c = Polynomial::variable(v), s = Polynomial::variable(static_cast<Variable>(v + 1));
  Polynomial cosine = c, sinus = s;
  if (!arena.is_zero(rest)) {
    Field field(*this);
    const Polynomial cr = evaluate(arena, arena.cos(rest), field).polynomial;
    const Polynomial sr = evaluate(arena, arena.sin(rest), field).polynomial;
    cosine = c * cr - s * sr;
    sinus = s * cr + c * sr;
  }
  if (!sine) return cosine;
  return negative ? -sinus : sinus;
}

Ref TransformEquations::expression(Variable v) const {
  return v < first_plain ? circles_[v / 2][v % 2] : plain_[v - first_plain];
}

std::size_t TransformEquations::unknown_of(Variable v) const {
  const Variable circle = v < first_plain ? static_cast<Variable>(v - v % 2) : v;
  for (std::size_t k = 0; k < unknowns.size(); ++k)
    if (unknowns[k].variable == circle) return k;
  return unknowns.size();
}

unsigned TransformEquations::unknowns_in(const Polynomial& p) const {
  unsigned found = 0;
  for (const auto& [monomial, coefficient] : p.terms())
    for (const Variable v : monomial)
      if (const std::size_t k = unknown_of(v); k < unknowns.size()) found |= 1U << k;
  return found;
}

bool TransformEquations::is_constant(const Polynomial& p) const {
  for (const auto& [monomial, coefficient] : p.terms())
    for (const Variable v : monomial)
      if (unknown_of(v) < unknowns.size() || (v >= first_plain && v < first_plain + pose_variables)) return false;
  return true;
}

TransformEquations::Vector TransformEquations::turned(const Element& e, const Vector& v, bool back) {
  const auto i = static_cast<std::size_t>((e.axis + 1) % 3), j = static_cast<std::size_t>((e.axis + 2) % 3);
  Vector result = v;
  const Polynomial sine = back ? -e.sine : e.sine;
  result[i] = e.cosine * v[i] - sine * v[j];
  result[j] = sine * v[i] + e.cosine * v[j];
  return result;
}

void TransformEquations::keep(const Polynomial& left) {
  if (left.is_zero() || left.terms().size() > most_terms) return;
  const Polynomial monic = left.monic();
  if (std::ranges::find(kept_, monic) != kept_.end()) return;
  kept_.push_back(monic);
  equations.push_back({left, unknowns_in(left)});
}

void TransformEquations::generate(bool inverse) {
  // U or U^-1, and its elements.
  const auto pose_variable = [](std::size_t k) { return Polynomial::variable(static_cast<Variable>(first_plain + k)); };
  std::vector<Element> chain = elements_;
  Matrix rotation;
  Vector position, seen;
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < 3; ++c) rotation[r][c] = pose_variable(inverse ? 3 * c + r : 3 * r + c);
    position[r] = inverse ? -pose_variable(12 + r) : pose_variable(9 + r);
    seen[r] = inverse ? -pose_variable(9 + r) : pose_variable(12 + r);
  }
  if (inverse) {
    std::ranges::reverse(chain);
    for (Element& e : chain) {
      e.sine = -e.sine;
      for (Polynomial& s : e.shift) s = -s;
    }
  }
  const auto largest = [](const Vector& v) {
    return std::max({v[0].terms().size(), v[1].terms().size(), v[2].terms().size()});
  };
  const auto by_columns = [](const Matrix& m, const Element& e, bool back) {  // R m, or R^T m
    Matrix columns;
    for (std::size_t c = 0; c < 3; ++c) columns[c] = turned(e, {m[0][c], m[1][c], m[2][c]}, back);
    Matrix result;
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 3; ++c) result[r][c] = columns[c][r];
    return result;
  };

  for (std::size_t j = chain.size() + 1; j-- > 0;) {
    // The inverse of E_{j+1} ... E_K: its position y with its square, and U times its rotation.
    Vector y{};
    Polynomial square;
    Matrix left = rotation;
    for (std::size_t e = j; e < chain.size(); ++e) {
      if (chain[e].axis < 0) {
        square = square - dot(chain[e].shift, y).scaled(2) + dot(chain[e].shift, chain[e].shift);
        for (std::size_t r = 0; r < 3; ++r) y[r] = y[r] - chain[e].shift[r];
      } else {
        y = turned(chain[e], y, true);
      }
    }
    for (std::size_t e = chain.size(); e-- > j;)
      if (chain[e].axis >= 0)
        for (Vector& row : left) row = turned(chain[e], row, false);  // (R m^T)^T = m R^T
    Vector x;
    for (std::size_t r = 0; r < 3; ++r) x[r] = position[r] + dot(rotation[r], y);
    Polynomial length = pose_variable(15) + dot(y, seen).scaled(2) + square;

    for (std::size_t i = 0; i <= j; ++i) {
      if (i > 0) {
        const Element& e = chain[i - 1];
        if (e.axis < 0) {
          length = length - dot(e.shift, x).scaled(2) + dot(e.shift, e.shift);
          for (std::size_t r = 0; r < 3; ++r) x[r] = x[r] - e.shift[r];
        } else {
          x = turned(e, x, true);
          left = by_columns(left, e, true);
        }
      }
      if (largest(x) > most_terms || largest(left[0]) > most_terms) break;
      // Products that grow too long are given up whole: what is left of one is no equation.
      Vector middle{};
      Polynomial middle_square;
      Matrix turn{Vector{1, 0, 0}, Vector{0, 1, 0}, Vector{0, 0, 1}};
      bool placed = true, turned_whole = true;
      for (std::size_t e = j; e-- > i;) {
        placed = placed && largest(middle) <= most_terms;
        if (placed && chain[e].axis < 0) {
          middle_square = middle_square + dot(chain[e].shift, middle).scaled(2) + dot(chain[e].shift, chain[e].shift);
          for (std::size_t r = 0; r < 3; ++r) middle[r] = middle[r] + chain[e].shift[r];
        } else if (placed) {
          middle = turned(chain[e], middle, false);
        }
        if (chain[e].axis < 0) continue;
        turned_whole = turned_whole && largest(turn[0]) <= most_terms;
        if (turned_whole) turn = by_columns(turn, chain[e], false);
      }
      if (placed) keep(length - middle_square);
      for (std::size_t r = 0; r < 3; ++r) {
        if (placed) keep(x[r] - middle[r]);
        for (std::size_t c = 0; turned_whole && c < 3; ++c) keep(left[r][c] - turn[r][c]);
      }
    }
  }
}

}  // namespace armature::internal
