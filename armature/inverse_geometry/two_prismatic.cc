// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two prismatic joints and four revolute ones, turning about h_1, h_2, h_3, h_4 (a loop can be opened anywhere: the
// first is the one that leaves the best conditioned rest). Only these turn the tool. For a value of q_1,
//
//   R_2 R_3 h_4 = u(q_1) = R_1^T R h_4,   so that   a cos q_3 + b sin q_3 = h_2.u + const = z(q_1):
//
// two branches, +-w with w^2 = a^2 + b^2 - z^2, and q_2, q_4 follow. The position is linear in the two slides: across
// both of them one number must vanish, m(q_1, +-w) = (d_1 x d_2).(p - p(q)). Then
//
//   F(q_1) = m(q_1, w) m(q_1, -w) (1 - (h_2.u)^2)
//
// is free of w, and a trigonometric polynomial of degree 4: nine values give it, and its real roots, at most eight, are
// the postures. Where w is imaginary, the two factors are conjugate.
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <complex>

#include "armature/inverse_geometry/half_angle.h"
#include "armature/inverse_geometry/six_joints.h"

namespace armature::internal::ik {
namespace {

using Complex = std::complex<double>;
using ComplexVec3 = Eigen::Vector3cd;

constexpr int degree = 4, values = 2 * degree + 1;

// Products without a conjugate: Eigen's take one.
Complex sum(const ComplexVec3& a, const ComplexVec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
ComplexVec3 across(const ComplexVec3& a, const ComplexVec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// The cosine and the sine of an angle, which may be complex.
struct Circle {
  Complex c, s;
  ComplexVec3 turned(const Vec3& h, const ComplexVec3& x) const {
    const ComplexVec3 axis = h.cast<Complex>();
    return c * x + s * across(axis, x) + ((1.0 - c) * sum(axis, x)) * axis;
  }
};

// The loop opened at a joint.
class Loop {
 public:
  Loop(const SixAxes& axes, const Motion& g, std::size_t first) : g_(g) {
    const Motion back = g.inverse();
    for (std::size_t i = 0, turning = 0; i < 6; ++i) {
      axes_[i] = first + i < 6 ? axes[first + i] : moved(back, axes[first + i - 6]);
      if (!axes_[i].slides) turning_[turning++] = i;
    }
    a_ = h(1).dot(h(3)) - h(1).dot(h(2)) * h(2).dot(h(3));
    b_ = h(1).dot(h(2).cross(h(3)));
    square_ = a_ * a_ + b_ * b_;
  }

  // How far the three turns after the first are from leaving an angle free.
  double quality() const { return square_; }

  // q_1 and one branch: the cosines and sines of the four angles.
  struct Branch {
    std::array<Circle, 4> angles;
    double weight = 0;  // 1 - (h_2.u)^2
    bool real = true;
  };
  Branch branch(double q1, double sign) const {
    Branch result;
    const Vec3 u = turned(h(0), -q1, g_.R * h(3));
    const double along = h(1).dot(u), z = along - h(1).dot(h(2)) * h(2).dot(h(3));
    const double rest = square_ - z * z;
    const Complex w = sign * std::sqrt(Complex(rest));
    result.real = rest >= 0;
    result.weight = 1 - along * along;
    Circle &first = result.angles[0], &second = result.angles[1], &third = result.angles[2];
    first = {std::cos(q1), std::sin(q1)};
    third = {(a_ * z - b_ * w) / square_, (b_ * z + a_ * w) / square_};
    const ComplexVec3 from = third.turned(h(2), h(3).cast<Complex>()), to = u.cast<Complex>();
    const ComplexVec3 axis = h(1).cast<Complex>();
    second = {(sum(from, to) - along * along) / result.weight, sum(axis, across(from, to)) / result.weight};
    // R_4 by what it does to a direction across its axis.
    const Vec3 y = h(3).unitOrthogonal();
    ComplexVec3 x = turned(h(0), -q1, g_.R * y).cast<Complex>();
    x = Circle{second.c, -second.s}.turned(h(1), x);
    x = Circle{third.c, -third.s}.turned(h(2), x);
    result.angles[3] = {sum(y.cast<Complex>(), x), sum(h(3).cross(y).cast<Complex>(), x)};
    return result;
  }

  // m of a branch, and where the slides must be.
  Complex miss(const Branch& branch, std::array<double, 2>* slides) const {
    std::array<ComplexVec3, 2> direction;
    std::size_t count = 0;
    // Backwards: x is the point that the joints after i bring the origin to, the directions turn with it.
    ComplexVec3 x = ComplexVec3::Zero();
    for (std::size_t i = 6, turning = 4; i-- > 0;) {
      if (axes_[i].slides) {
        direction[count++] = axes_[i].h.cast<Complex>();
        continue;
      }
      const Circle& angle = branch.angles[--turning];
      const ComplexVec3 p = axes_[i].p.cast<Complex>();
      x = p + angle.turned(axes_[i].h, x - p);
      for (std::size_t k = 0; k < count; ++k) direction[k] = angle.turned(axes_[i].h, direction[k]);
    }
    const ComplexVec3 gap = g_.p.cast<Complex>() - x;
    if (slides != nullptr) {
      const Vec3 d0 = direction[1].real(), d1 = direction[0].real(), way = gap.real();
      const double k = d0.dot(d1), det = std::max(1 - k * k, 1e-12);
      *slides = {(d0.dot(way) - k * d1.dot(way)) / det, (d1.dot(way) - k * d0.dot(way)) / det};
    }
    return sum(across(direction[0], direction[1]), gap);
  }

  // F; `least` becomes the smaller of itself and the factor by which m may be large.
  double product(double q1, double& least) const {
    const Branch one = branch(q1, 1), other = branch(q1, -1);
    const Complex m = miss(one, nullptr);
    least = std::min(least, one.weight);
    return one.weight * (one.real ? m * miss(other, nullptr) : m * std::conj(m)).real();
  }

  // The postures at q_1, in the order of the loop: the better of the two branches, or both where that is close.
  void postures(double q1, std::vector<Six>& found) const {
    std::array<Six, 2> q{};
    std::array<double, 2> off{};
    for (std::size_t k = 0; k < 2; ++k) {
      const Branch at = branch(q1, k == 0 ? 1 : -1);
      std::array<double, 2> slides{};
      off[k] = std::abs(miss(at, &slides));
      for (std::size_t i = 0, turning = 0, sliding = 0; i < 6; ++i) {
        if (axes_[i].slides) q[k][i] = slides[sliding++];
        else {
          const Circle& angle = at.angles[turning++];
          q[k][i] = std::atan2(angle.s.real(), angle.c.real());
        }
      }
    }
    const std::size_t better = off[0] <= off[1] ? 0 : 1;
    found.push_back(q[better]);
    if (off[1 - better] < 1e-3 || !std::isfinite(off[1 - better])) found.push_back(q[1 - better]);
  }

 private:
  const Vec3& h(std::size_t turning) const { return axes_[turning_[turning]].h; }

  SixAxes axes_;
  Motion g_;
  std::array<std::size_t, 4> turning_{};
  double a_ = 0, b_ = 0, square_ = 0;
};

// The loop, opened where it is best conditioned, and F there.
struct Opened {
  std::size_t first = 0;  // the joint that is opened
  double offset = 0;
  std::array<double, values> samples{};  // of F, at 2 pi n / 9 + offset

  std::vector<double> polynomial(double shift) const { return half_angle_polynomial<double>(samples, offset, shift); }
  // The largest sample becomes the leading coefficient: its angle is x = infinity.
  double best_shift() const {
    const auto largest = std::ranges::max_element(samples, {}, [](double x) { return std::abs(x); }) - samples.begin();
    return offset + 2 * M_PI * static_cast<double>(largest) / values - M_PI;
  }
};

class TwoPrismatic final : public SixJointSolver {
 public:
  explicit TwoPrismatic(const SixAxes& axes) : axes_(axes) {}

  HalfAnglePolynomial polynomial(const Motion& g) const override {
    const Opened opened = open(g);
    return {opened.first, opened.polynomial(0)};
  }

  void solve(const Motion& g, std::vector<Six>& found) const override {
    const Opened opened = open(g);
    const std::size_t first = opened.first;
    const Loop loop(axes_, g, first);
    const double shift = opened.best_shift();
    const std::vector<double> coefficients = opened.polynomial(shift);
    Eigen::Matrix<double, 2 * degree, 2 * degree> companion;
    companion.setZero();
    companion.diagonal<-1>().setOnes();
    for (Eigen::Index i = 0; i < 2 * degree; ++i)
      companion(i, 2 * degree - 1) = -coefficients[static_cast<std::size_t>(i)] / coefficients[2 * degree];
    if (!companion.allFinite()) return;
    const Eigen::EigenSolver<Eigen::Matrix<double, 2 * degree, 2 * degree>> solver(companion, false);
    if (solver.info() != Eigen::Success) return;
    std::vector<Six> starts;
    for (const Complex& x : solver.eigenvalues()) {
      const double off = 2 * std::abs(x.imag()) / (1 + std::norm(x.real()));
      if (x.imag() < 0 || off > nearly_real) continue;
      const double q1 = shift + 2 * std::atan(x.real());
      loop.postures(q1, starts);
      if (x.imag() > 0)
        for (const double side : {-off, off}) loop.postures(q1 + side, starts);
    }
    for (const Six& q : starts) {
      Six original;
      for (std::size_t i = 0; i < 6; ++i) original[(first + i) % 6] = q[i];
      if (std::ranges::all_of(original, [](double x) { return std::isfinite(x); })) found.push_back(original);
    }
  }

 private:
  Opened open(const Motion& g) const {
    Opened opened;
    double best = -1, widest = -1;
    for (std::size_t i = 0; i < 6; ++i) {
      if (axes_[i].slides) continue;
      const double quality = Loop(axes_, g, i).quality();
      if (quality > best * (1 + 1e-9)) best = quality, opened.first = i;
    }
    const Loop loop(axes_, g, opened.first);
    for (const double trial : {0.3, 0.45, 0.1}) {
      std::array<double, values> at;
      double least = 1;
      for (std::size_t n = 0; n < values; ++n)
        at[n] = loop.product(trial + 2 * M_PI * static_cast<double>(n) / values, least);
      if (least > widest) widest = least, opened.offset = trial, opened.samples = at;
      if (widest > 0.01) break;
    }
    return opened;
  }

  // An imaginary part this large, as an angle, is no rounding of a double root.
  static constexpr double nearly_real = 2e-2;
  SixAxes axes_;
};

}  // namespace

std::unique_ptr<SixJointSolver> two_prismatic_solver(const SixAxes& axes) {
  const auto slides = std::ranges::count_if(axes, [](const Axis& axis) { return axis.slides; });
  if (slides != 2) return nullptr;
  return std::make_unique<TwoPrismatic>(axes);
}

}  // namespace armature::internal::ik
