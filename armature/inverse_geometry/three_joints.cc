// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Position. The third joint moves w to g(q_3), in which every coordinate is a combination of 1, cos q_3, sin q_3 (or of
// 1, q_3, q_3^2), as is |g - x|^2 for a fixed point x. What the first joint cannot change, the height Z along its axis
// and the squared distance P from a point on it (when it slides: the two coordinates across it), gives two equations
// for q_2 and q_3; q_2 leaves them by cos^2 + sin^2 = 1, and a polynomial of degree four in tan(q_3 / 2), or in q_3,
// is left. The half angle is shifted so that no root is near infinity.
#include "armature/inverse_geometry/three_joints.h"

#include <Eigen/LU>

#include "armature/inverse_geometry/equations.h"

namespace armature::internal::ik {
namespace {

constexpr double small_sine = 1e-6;  // axes this nearly parallel count as parallel; polishing makes up for it

// a + b cos q + c sin q; of a sliding joint a + b q + c q^2.
struct Term {
  double a = 0, b = 0, c = 0;
  friend Term operator-(const Term& x, const Term& y) { return {x.a - y.a, x.b - y.b, x.c - y.c}; }
  friend Term operator*(double k, const Term& x) { return {k * x.a, k * x.b, k * x.c}; }
};
Term constant(double a) { return {a, 0, 0}; }

// g(q_3): the path of a point.
struct PointPath {
  Vec3 centre, along, across;  // centre + along cos + across sin; sliding: centre + along q
  bool slides;

  PointPath(const Axis& axis, const Vec3& w) : slides(axis.slides) {
    if (slides) {
      centre = w;
      along = axis.h;
      across.setZero();
      return;
    }
    centre = axis.p + axis.h * axis.h.dot(w - axis.p);
    along = w - centre;
    across = axis.h.cross(along);
  }
  Vec3 at(double q) const {
    return slides ? Vec3(centre + q * along) : Vec3(centre + std::cos(q) * along + std::sin(q) * across);
  }
  Term component(const Vec3& direction, const Vec3& from) const {
    return {direction.dot(centre - from), direction.dot(along), direction.dot(across)};
  }
  Term square(const Vec3& from) const {
    const Vec3 d = centre - from;
    if (slides) return {d.squaredNorm(), 2 * d.dot(along), 1};
    return {d.squaredNorm() + along.squaredNorm(), 2 * d.dot(along), 2 * d.dot(across)};
  }
};

using Quartic = std::array<double, 5>;

// Polynomials in x = tan((q - shift) / 2), times (1 + x^2) per factor; or in q itself.
class HalfAngle {
 public:
  HalfAngle(bool slides, double shift) : slides_(slides), shift_(shift), c_(std::cos(shift)), s_(std::sin(shift)) {}
  void add(Quartic& sum, double k, const Term& x, const Term& y) const {
    const std::array<double, 3> u = quadratic(x), v = quadratic(y);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) sum[i + j] += k * u[i] * v[j];
  }
  double joint(double x) const { return slides_ ? x : shift_ + 2 * std::atan(x); }

 private:
  std::array<double, 3> quadratic(const Term& t) const {
    if (slides_) return {t.a, t.b, t.c};
    const double b = t.b * c_ + t.c * s_, c = t.c * c_ - t.b * s_;
    return {t.a + b, 2 * c, t.a - b};
  }
  bool slides_;
  double shift_, c_, s_;
};

// The roots q of sum_k k_i x_i y_i, with the shift at which the leading coefficient is largest.
struct Products {
  struct Product {
    double k;
    Term x, y;
  };
  std::array<Product, 4> terms;
  std::size_t count = 0;
  void add(double k, const Term& x, const Term& y) { terms[count++] = {k, x, y}; }

  double at(double q) const {
    const double c = std::cos(q), s = std::sin(q);
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Product& t = terms[i];
      sum += t.k * (t.x.a + t.x.b * c + t.x.c * s) * (t.y.a + t.y.b * c + t.y.c * s);
    }
    return sum;
  }
  Few<4> roots(bool slides, double slack) const {
    double shift = 0;
    if (!slides) {
      double best = -1;
      for (const double candidate : {0.3, 1.9, 3.4, 4.9}) {
        const double value = std::abs(at(candidate + M_PI));
        if (value > best) best = value, shift = candidate;
      }
    }
    const HalfAngle half(slides, shift);
    Quartic sum{};
    for (std::size_t i = 0; i < count; ++i) half.add(sum, terms[i].k, terms[i].x, terms[i].y);
    Few<4> result;
    for (const double x : real_roots(sum, slack)) result.add(half.joint(x));
    return result;
  }
};

// Where a term has a value: of a sliding joint the term is linear or quadratic.
Few<4> where(const Term& term, double value, bool slides, double slack, double zero) {
  Few<4> result;
  if (slides) {
    const std::array<double, 3> c = {term.a - value, term.b, term.c};
    if (std::abs(term.b) <= zero && std::abs(term.c) <= zero) return result;
    return real_roots(c, slack);
  }
  for (const double q : solve_trigonometric(term.b, term.c, value - term.a, slack, zero)) result.add(q);
  return result;
}

// Second joint revolute: g - p_2 in the axes e1, e2 = h2 x e1, h2, turned about h2 to u e1 + v e2 + f3 h2.
class Search {
 public:
  Search(const Axis& first, const Axis& second, const Axis& third, const Vec3& w, const Vec3& t, double scale,
         double slack)
      : one_(first), two_(second), path_(third, w), t_(t), scale_(scale), zero_(1e-6 * scale), slack_(slack) {}

  Triples run() {
    if (two_.slides) one_.slides ? slide_slide() : turn_slide();
    else one_.slides ? slide_turn() : turn_turn();
    return result_;
  }

 private:
  void turn_turn() {
    // The feet of the common perpendicular.
    const double ca = one_.h.dot(two_.h);
    Vec3 normal = one_.h.cross(two_.h);
    const double sine = normal.norm();
    Vec3 p1 = one_.p, p2 = two_.p, e1;
    double d;
    if (sine > small_sine) {
      e1 = normal / sine;
      const Vec3 gap = p2 - p1;
      d = gap.dot(e1);
      if (d < 0) e1 = -e1, d = -d;
      p1 += one_.h * (gap.cross(two_.h).dot(normal) / (sine * sine));
      p2 = p1 + d * e1;
    } else {
      const Vec3 gap = (p2 - p1) - one_.h * one_.h.dot(p2 - p1);
      d = gap.norm();
      if (d <= zero_) return;  // one axis twice
      e1 = gap / d;
      p2 = p1 + d * e1;
    }
    const Vec3 e2 = two_.h.cross(e1);
    const double sa = one_.h.dot(e2);
    const double Z = one_.h.dot(t_ - p1), P = (t_ - p1).squaredNorm();
    const Term f3 = path_.component(two_.h, p2), F = path_.square(p2);
    // Z = sa v + ca f3,  P = d^2 + F + 2 d u,  u^2 + v^2 = F - f3^2
    const double area = scale_ * scale_;
    const bool meeting = d <= zero_, parallel = std::abs(sa) <= small_sine;
    Few<4> thirds;
    if (meeting) thirds = where(F, P - d * d, path_.slides, slack_, 1e-6 * area);
    else if (parallel) thirds = where(ca * f3, Z, path_.slides, slack_, zero_);
    else {
      const Term u = constant(P - d * d) - F, v = constant(Z) - ca * f3;
      Products sum;
      sum.add(sa * sa, u, u);
      sum.add(4 * d * d, v, v);
      sum.add(4 * d * d * sa * sa, f3, f3);
      sum.add(-4 * d * d * sa * sa, F, constant_one());
      thirds = sum.roots(path_.slides, slack_);
    }
    for (const double q3 : thirds) {
      const Vec3 f = path_.at(q3) - p2;
      const double f1 = e1.dot(f), f2 = e2.dot(f), across = two_.h.dot(f), flat = f1 * f1 + f2 * f2;
      const double u = meeting ? 0 : (P - d * d - f.squaredNorm()) / (2 * d);
      const double v = parallel ? 0 : (Z - ca * across) / sa;
      if (!meeting && !parallel) second_turn(u, v, f1, f2, q3);
      else
        for (const double other : root_of(flat - (meeting ? v * v : u * u), area))
          second_turn(meeting ? other : u, meeting ? v : other, f1, f2, q3);
    }
  }

  // +- sqrt(x); values a little below zero count as zero.
  Few<2> root_of(double x, double area) const {
    Few<2> result;
    if (x < -std::max(slack_, 1e-12) * area) return result;
    const double root = std::sqrt(std::max(0.0, x));
    result.add(root);
    if (root > 0) result.add(-root);
    return result;
  }

  void second_turn(double u, double v, double f1, double f2, double q3) {
    const double q2 = std::atan2(v, u) - std::atan2(f2, f1);
    finish(q2, q3, moved(two_, q2, path_.at(q3)));
  }
  void finish(double q2, double q3, const Vec3& y) {
    if (one_.slides) return result_.add(one_.h.dot(t_ - y), q2, q3);
    result_.add(angle_between(one_.h, y - one_.p, t_ - one_.p), q2, q3);
  }

  void slide_turn() {
    Vec3 e1 = one_.h.cross(two_.h);
    if (e1.norm() <= small_sine) e1 = one_.h.unitOrthogonal();
    e1.normalize();
    const Vec3 e2 = two_.h.cross(e1), k = one_.h.cross(e1);
    const double ke = k.dot(e2), kh = k.dot(two_.h);
    const double u = e1.dot(t_ - two_.p), Y = k.dot(t_ - two_.p);
    const Term f3 = path_.component(two_.h, two_.p), F = path_.square(two_.p);
    // Y = ke v + kh f3, and u is known
    const bool across = std::abs(ke) <= small_sine;
    Few<4> thirds;
    if (across) thirds = where(kh * f3, Y, path_.slides, slack_, zero_);
    else {
      const Term v = (1 / ke) * (constant(Y) - kh * f3);
      Products sum;
      sum.add(1, v, v);
      sum.add(1, f3, f3);
      sum.add(-1, F - constant(u * u), constant_one());
      thirds = sum.roots(path_.slides, slack_);
    }
    for (const double q3 : thirds) {
      const Vec3 f = path_.at(q3) - two_.p;
      const double f1 = e1.dot(f), f2 = e2.dot(f);
      if (!across) second_turn(u, (Y - kh * two_.h.dot(f)) / ke, f1, f2, q3);
      else
        for (const double v : root_of(f1 * f1 + f2 * f2 - u * u, scale_ * scale_)) second_turn(u, v, f1, f2, q3);
    }
  }

  void turn_slide() {
    const double k = one_.h.dot(two_.h), Z = one_.h.dot(t_ - one_.p), P = (t_ - one_.p).squaredNorm();
    const Term height = path_.component(one_.h, one_.p), along = path_.component(two_.h, one_.p),
               square = path_.square(one_.p);
    // Z = height + k q2,  P = square + 2 q2 along + q2^2
    if (std::abs(k) > small_sine) {
      const Term q2 = (1 / k) * (constant(Z) - height);
      Products sum;
      sum.add(1, q2, q2);
      sum.add(2, q2, along);
      sum.add(1, square - constant(P), constant_one());
      for (const double q3 : sum.roots(path_.slides, slack_)) {
        const double slide = (Z - one_.h.dot(path_.at(q3) - one_.p)) / k;
        finish(slide, q3, path_.at(q3) + slide * two_.h);
      }
      return;
    }
    for (const double q3 : where(height, Z, path_.slides, slack_, zero_)) {
      const Vec3 g = path_.at(q3) - one_.p;
      const double half = two_.h.dot(g);
      for (const double root : root_of(half * half + P - g.squaredNorm(), scale_ * scale_))
        finish(root - half, q3, path_.at(q3) + (root - half) * two_.h);
    }
  }

  void slide_slide() {
    const Vec3 normal = one_.h.cross(two_.h);
    if (normal.norm() <= small_sine) return;
    for (const double q3 : where(path_.component(normal, t_), 0, path_.slides, slack_, zero_)) {
      const Vec3 gap = t_ - path_.at(q3);  // = q1 h1 + q2 h2
      const double k = one_.h.dot(two_.h), a = one_.h.dot(gap), b = two_.h.dot(gap), det = 1 - k * k;
      result_.add((a - k * b) / det, (b - k * a) / det, q3);
    }
  }

  Term constant_one() const { return constant(1); }

  Axis one_, two_;
  PointPath path_;
  Vec3 t_;
  double scale_, zero_, slack_;
  Triples result_;
};

}  // namespace

Triples reach_point(const Axis& first, const Axis& second, const Axis& third, const Vec3& w, const Vec3& t,
                    double scale, double slack) {
  return Search(first, second, third, w, t, scale, slack).run();
}

Triples reach_orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Mat3& r, double slack) {
  Triples result;
  const double ab = a.dot(b), bc = b.dot(c);
  const Vec3 rc = r * c, ra = r.transpose() * a;
  // a . R(b, q2) c = a . R c
  const Vec3 across = b.cross(c);
  for (const double q2 : solve_trigonometric(a.dot(c) - ab * bc, a.dot(across), a.dot(rc) - ab * bc, slack, 1e-12)) {
    const double cos2 = std::cos(q2), sin2 = std::sin(q2);
    const Vec3 c2 = turned(b, cos2, sin2, c), a2 = turned(b, cos2, -sin2, a);
    if (c2.cross(a).squaredNorm() > 1e-20) {
      result.add(angle_between(a, c2, rc), q2, -angle_between(c, a2, ra));
    } else {
      const Vec3 x = c.unitOrthogonal();
      result.add(0, q2, angle_between(c, x, turned(b, cos2, -sin2, Vec3(r * x))));
    }
  }
  return result;
}

}  // namespace armature::internal::ik
