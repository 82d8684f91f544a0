// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/general.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <limits>
#include <numbers>

#include "armature/inverse_geometry/half_angle.h"

namespace armature::internal::ik {
namespace {

using Matrix = Eigen::MatrixXd;
using Functions = Eigen::Matrix<double, 14, 1>;
using Table = Eigen::Matrix<double, 14, 9>;  // coefficients of products of two joints' functions: column 3 i + j

constexpr Eigen::Index fixed_functions = 6;  // joint 3 leaves these, and turns the pairs (6, 7), (8, 9), ...

// The 14 functions of a point and a direction.
Functions functions_of(const Vec3& p, const Vec3& l) {
  const double pp = p.squaredNorm(), pl = p.dot(l);
  const Vec3 c = p.cross(l), w = pp * l - 2 * pl * p;
  Functions f;
  f << p.z(), l.z(), pp, pl, c.z(), w.z(), p.x(), p.y(), l.x(), l.y(), c.x(), c.y(), w.x(), w.y();
  return f;
}

// The values of a joint at which functions are taken: thirds of a turn, or -1, 0, 1.
double node(bool slides, int k) { return slides ? k - 1.0 : k * (2 * M_PI / 3); }

// From values at the three nodes to coefficients of 1, cos, sin; or of 1, q, q^2.
template <class Column>
void interpolate(bool slides, Column a, Column b, Column c) {
  const Functions f0 = a, f1 = b, f2 = c;
  if (slides) {
    a = f1;
    b = 0.5 * (f2 - f0);
    c = 0.5 * (f2 + f0) - f1;
  } else {
    a = (f0 + f1 + f2) / 3;
    b = (2 * f0 - f1 - f2) / 3;
    c = (f1 - f2) * (1 / std::sqrt(3.0));
  }
}
void interpolate(bool first_slides, bool second_slides, Table& table) {
  for (Eigen::Index i = 0; i < 3; ++i)
    interpolate(second_slides, table.col(3 * i), table.col(3 * i + 1), table.col(3 * i + 2));
  for (Eigen::Index j = 0; j < 3; ++j) interpolate(first_slides, table.col(j), table.col(3 + j), table.col(6 + j));
}

// a + b cos + c sin, times 1 + x^2, in powers of x = tan(q / 2): (a + b) + 2 c x + (a - b) x^2.
template <class Column>
void to_half_angle(bool slides, Column a, Column b, Column c) {
  if (slides) return;
  const Functions u = a + b, v = 2 * c, w = a - b;
  a = u;
  b = v;
  c = w;
}

// The joint whose powers 1, x (, x^2) are `low`, `high` up to a factor.
double joint_of(bool slides, double low_low, double low_high, double high_high) {
  const bool finite = low_low >= high_high;
  const double numerator = finite ? low_high : high_high, denominator = finite ? low_low : low_high;
  return slides ? numerator / denominator : 2 * std::atan2(numerator, denominator);
}

class Elimination {
 public:
  Elimination(const SixAxes& axes, const Motion& g, double scale) : axes_(axes), g_(g), scale_(scale) {
    frame_.col(2) = axes[2].h;
    frame_.col(0) = axes[2].h.unitOrthogonal();
    frame_.col(1) = axes[2].h.cross(frame_.col(0));
    tip_ = axes[5].p;
    for (std::size_t i = 0; i < 6; ++i) slides_[i] = axes[i].slides;
  }

  bool run(std::vector<Six>& found) {
    equations();
    if (!choose_shift()) return false;
    const Eigen::VectorXcd roots = eigenvalues();
    // An imaginary part this large, as an angle, is no rounding of a double root.
    constexpr double nearly_real = 2e-3;
    for (Eigen::Index i = 0; i < roots.size(); ++i) {
      const double x = roots[i].real(), y = roots[i].imag();
      const double off = 2 * std::abs(y) / (1 + x * x);
      if (!std::isfinite(x) || y < 0 || off > nearly_real) continue;
      std::size_t near = 0;  // a pair whose imaginary part is rounding counts twice
      for (Eigen::Index k = 0; k < roots.size(); ++k) near += 2 * std::abs(roots[k] - roots[i]) / (1 + x * x) < 1e-5;
      if (near > 1) several(x, near, found);
      else one(x, found);
      if (y > 0) {
        one(x + y, found);
        one(x - y, found);
      }
    }
    return complete_;
  }

  // Values of the determinant at 17 angles, of which the elimination itself is the coarser part: the six combinations
  // are off by eps times the condition of the eliminated columns, and the determinant of a matrix M by that times
  // |det M| cond(M). `rounding` becomes the largest of these.
  std::vector<long double> determinants(double& rounding) {
    equations();
    const auto pivots = qr_.matrixR().diagonal().cwiseAbs();
    const double coarseness = std::numeric_limits<double>::epsilon() * pivots.maxCoeff() / pivots.minCoeff();
    std::vector<long double> values;
    constexpr int count = 17;
    for (int n = 0; complete_ && n < count; ++n) {
      const long double q = 2 * std::numbers::pi_v<long double> * n / count;
      using Wide = Eigen::Matrix<long double, 12, 12>;
      const Wide at =
          free_.cast<long double>() + std::cos(q) * cos_.cast<long double>() + std::sin(q) * sin_.cast<long double>();
      const Eigen::PartialPivLU<Wide> lu(at);
      values.push_back(lu.determinant());
      rounding = std::max(rounding,
                          coarseness * static_cast<double>(std::abs(values.back()) * at.norm() * lu.inverse().norm()));
    }
    return values;
  }

 private:
  Functions seen(const Vec3& p, const Vec3& l) const {
    return functions_of(frame_.transpose() * (p - axes_[2].p) / scale_, frame_.transpose() * l);
  }
  double at_node(std::size_t joint, int k) const { return node(slides_[joint], k) * (slides_[joint] ? scale_ : 1); }
  Vec3 direction(std::size_t joint, double q, const Vec3& l) const {
    return slides_[joint] ? l : turned(axes_[joint].h, q, l);
  }

  void equations() {
    const Vec3 target = g_ * tip_, pointing = g_.R * axes_[5].h;
    for (int i = 0; i < 3; ++i) {
      const double q1 = at_node(0, i), q5 = at_node(4, i);
      const Vec3 p1 = moved(axes_[0], -q1, target), l1 = direction(0, -q1, pointing);
      const Vec3 p5 = moved(axes_[4], q5, tip_), l5 = direction(4, q5, axes_[5].h);
      for (int j = 0; j < 3; ++j) {
        const double q2 = at_node(1, j), q4 = at_node(3, j);
        right_.col(3 * i + j) = seen(moved(axes_[1], -q2, p1), direction(1, -q2, l1));
        left_.col(3 * j + i) = seen(moved(axes_[3], q4, p5), direction(3, q4, l5));
      }
    }
    interpolate(slides_[0], slides_[1], right_);
    interpolate(slides_[3], slides_[4], left_);
    for (Eigen::Index i = 0; i < 3; ++i)
      to_half_angle(slides_[4], left_.col(3 * i), left_.col(3 * i + 1), left_.col(3 * i + 2));
    for (Eigen::Index j = 0; j < 3; ++j) to_half_angle(slides_[3], left_.col(j), left_.col(3 + j), left_.col(6 + j));

    // The six combinations that joints 1 and 2 leave.
    qr_.compute(Matrix(right_.rightCols<8>()));
    qr_.setThreshold(1e-9);
    rank_ = qr_.rank();
    complete_ = rank_ == 8;
    const Matrix q = qr_.householderQ();
    Matrix combine;
    if (rank_ == 8) combine = q.rightCols(6).transpose();
    else {
      // More than six: fixed combinations of them.
      const Eigen::Index rest = 14 - rank_;
      Matrix mix(6, rest);
      for (Eigen::Index i = 0; i < 6; ++i)
        for (Eigen::Index k = 0; k < rest; ++k)
          mix(i, k) = std::sin(1.0 + 2.7 * static_cast<double>(i) + 1.3 * static_cast<double>(k * k));
      combine = mix * q.rightCols(rest).transpose();
    }
    Eigen::RowVectorXd unity = Eigen::RowVectorXd::Zero(9);  // (1 + x_4^2)(1 + x_5^2), or what of it the joints have
    for (const int i : {0, 2})
      for (const int j : {0, 2})
        if ((i == 0 || !slides_[3]) && (j == 0 || !slides_[4])) unity[3 * i + j] = 1;
    Matrix c = Matrix::Zero(6, 9), s = c;
    const Matrix left = left_;
    const Matrix d =
        combine.leftCols(fixed_functions) * left.topRows(fixed_functions) - (combine * right_.col(0)) * unity;
    for (Eigen::Index x = fixed_functions, k = 0; x < 14; x += 2, ++k) {
      c += combine.col(x) * left.row(x) + combine.col(x + 1) * left.row(x + 1);
      s += combine.col(x + 1) * left.row(x) - combine.col(x) * left.row(x + 1);
      // (a + i b)^T (N_x + i N_y) = 0 in real numbers, a above b.
      pairs_.col(2 * k) << combine.col(x), -combine.col(x + 1);
      pairs_.col(2 * k + 1) << combine.col(x + 1), combine.col(x);
    }
    const auto doubled = [](const Matrix& m) {
      Matrix t = Matrix::Zero(12, 12);
      t.topLeftCorner(6, 9) = m;
      t.bottomRightCorner(6, 9) = m;
      return t;
    };
    cos_ = doubled(c);
    sin_ = doubled(s);
    free_ = doubled(d);
  }

  // P_2 x^2 + P_1 x + P_0 with P_2, its value at q_3 = shift + pi, far from singular.
  bool choose_shift() {
    double best = 0;
    for (const double candidate : {0.7, 2.6, 4.4, 5.9, 1.8}) {
      const Matrix p2 = free_ - std::cos(candidate) * cos_ - std::sin(candidate) * sin_;
      const Eigen::PartialPivLU<Matrix> lu(p2);
      const auto pivots = lu.matrixLU().diagonal().cwiseAbs();
      const double quality = pivots.minCoeff() / pivots.maxCoeff();
      if (quality > best) {
        best = quality;
        shift_ = candidate;
        lu_ = lu;
        p2_ = p2;
      }
      if (best > 1e-4) break;
    }
    quality_ = best;
    if (best < 1e-11) return false;
    p1_ = 2 * (std::cos(shift_) * sin_ - std::sin(shift_) * cos_);
    p0_ = free_ + std::cos(shift_) * cos_ + std::sin(shift_) * sin_;
    return true;
  }

  Eigen::VectorXcd eigenvalues() const {
    // y^T (C + i S) = 0 for y = a + i b, of which four are independent over the reals; for each the real part of
    // [y^T (i P_2 + P_1), y^T P_2], in both halves of the twelve equations.
    const Matrix q = Eigen::HouseholderQR<Matrix>(pairs_).householderQ();
    Matrix known(24, 8);
    for (Eigen::Index k = 0; k < 4; ++k)
      for (Eigen::Index half = 0; half < 2; ++half) {
        const auto a = q.col(8 + k).head(6), b = q.col(8 + k).tail(6);
        const auto second = p2_.middleRows(6 * half, 6), first = p1_.middleRows(6 * half, 6);
        known.col(2 * k + half) << first.transpose() * a - second.transpose() * b, second.transpose() * a;
      }
    const Eigen::HouseholderQR<Matrix> split(known);
    Matrix rest = Matrix::Zero(24, 16);
    rest.bottomRows(16).setIdentity();
    rest.applyOnTheLeft(split.householderQ());
    const Matrix low = rest.topRows(12), high = rest.bottomRows(12);
    const Matrix right = -(p0_ * low + p1_ * high);
    if (quality_ > 1e-8) {
      const Matrix solved = lu_.solve(right);
      const Matrix companion = low.transpose() * high + high.transpose() * solved;
      const Eigen::EigenSolver<Matrix> solver(companion, false);
      if (solver.info() == Eigen::Success) return solver.eigenvalues();
    }
    return generalised(low, high, right);
  }

  // The pencil (A, B) = ([low; P_2 high], [high; right]) by QZ, where P_2 is nearly singular.
  Eigen::VectorXcd generalised(const Matrix& low, const Matrix& high, const Matrix& right) const {
    Matrix a(24, 16), b(24, 16);
    a << low, p2_ * high;
    b << high, right;
    const Eigen::HouseholderQR<Matrix> qr(a);
    Matrix basis = Matrix::Identity(24, 16);
    basis.applyOnTheLeft(qr.householderQ());
    const Matrix small_a = basis.transpose() * a, small_b = basis.transpose() * b;
    Eigen::RealQZ<Matrix> qz(16);
    qz.compute(small_b, small_a, false);
    std::vector<std::complex<double>> roots;
    if (qz.info() == Eigen::Success) {
      const auto &s = qz.matrixS(), &t = qz.matrixT();
      for (Eigen::Index i = 0; i < 16; ++i) {
        if (i + 1 < 16 && s(i + 1, i) != 0) {
          // det(S - x T) = 0 of a block of two
          const double aa = t(i, i) * t(i + 1, i + 1),
                       bb = -(s(i, i) * t(i + 1, i + 1) + s(i + 1, i + 1) * t(i, i) - s(i + 1, i) * t(i, i + 1)),
                       cc = s(i, i) * s(i + 1, i + 1) - s(i, i + 1) * s(i + 1, i);
          const std::complex<double> root = std::sqrt(std::complex<double>(bb * bb - 4 * aa * cc));
          roots.push_back((-bb + root) / (2 * aa));
          roots.push_back((-bb - root) / (2 * aa));
          ++i;
        } else if (t(i, i) != 0) {
          roots.emplace_back(s(i, i) / t(i, i));
        }
      }
    }
    return Eigen::Map<Eigen::VectorXcd>(roots.data(), static_cast<Eigen::Index>(roots.size()));
  }

  Matrix at(double x) const { return p0_ + x * (p1_ + x * p2_); }

  // A simple root: the null vector by inverse iteration.
  void one(double x, std::vector<Six>& found) const {
    Eigen::VectorXd v(12);
    for (Eigen::Index i = 0; i < 12; ++i) v[i] = 1 + 0.3 * std::sin(3.0 * static_cast<double>(i));
    Eigen::PartialPivLU<Matrix> lu(at(x));
    for (int i = 0; i < 2; ++i) {
      v = lu.solve(v).eval();
      if (!v.allFinite()) {
        lu.compute(at(x + 1e-10 * (1 + std::abs(x))));
        v = lu.solve(Eigen::VectorXd::Ones(12));
      }
      v.normalize();
    }
    posture(x, v, found);
  }

  // Several solutions with (nearly) the same q_3: within the null space, v_{i+1} = x_4 v_i and v_{j+1} = x_5 v_j are
  // two matrices with common eigenvectors, which a combination of them has too, though x_4 or x_5 be the same.
  void several(double x, std::size_t count, std::vector<Six>& found) const {
    const auto size = static_cast<Eigen::Index>(std::min<std::size_t>(count, 8));
    // The null space as the end of Q in A^T P = Q R.
    const Eigen::ColPivHouseholderQR<Matrix> qr(at(x).transpose());
    const Matrix null = Matrix(qr.householderQ()).rightCols(size);
    for (Eigen::Index k = 0; k < size; ++k) posture(x, null.col(k), found);
    // Turned, an infinite x is a number like any other.
    const auto shift_of = [](const Matrix& low, const Matrix& high) -> Matrix {
      const double c = std::cos(0.4), s = std::sin(0.4);
      return Matrix(c * low + s * high).colPivHouseholderQr().solve(Matrix(c * high - s * low));
    };
    const std::array<Eigen::Index, 8> lower = {0, 1, 3, 4, 6, 7, 9, 10}, upper = {1, 2, 4, 5, 7, 8, 10, 11};
    const Matrix shift = shift_of(null.topRows(9), null.bottomRows(9)) +
                         0.7 * shift_of(null(lower, Eigen::all), null(upper, Eigen::all));
    if (!shift.allFinite()) return;
    const Eigen::EigenSolver<Matrix> solver(shift);
    if (solver.info() != Eigen::Success) return;
    for (Eigen::Index k = 0; k < size; ++k) {
      const Eigen::VectorXd part = solver.eigenvectors().col(k).real();
      posture(x, null * part, found);
    }
  }

  void posture(double x, const Eigen::VectorXd& v, std::vector<Six>& found) const {
    Six q{};
    q[2] = shift_ + 2 * std::atan(x);
    const auto low4 = v.head(9), high4 = v.tail(9);
    q[3] = joint_of(slides_[3], low4.squaredNorm(), low4.dot(high4), high4.squaredNorm());
    double low = 0, mixed = 0, high = 0;
    for (Eigen::Index i = 0; i < 4; ++i)
      for (Eigen::Index j = 0; j < 2; ++j) {
        low += v[3 * i + j] * v[3 * i + j];
        mixed += v[3 * i + j] * v[3 * i + j + 1];
        high += v[3 * i + j + 1] * v[3 * i + j + 1];
      }
    q[4] = joint_of(slides_[4], low, mixed, high);
    for (const std::size_t i : {3UL, 4UL})
      if (slides_[i]) q[i] *= scale_;
    const Motion inner = moved(axes_[2], q[2]) * moved(axes_[3], q[3]) * moved(axes_[4], q[4]);
    const Functions right = seen(inner * tip_, inner.R * axes_[5].h) - right_.col(0);
    const Eigen::VectorXd products = qr_.solve(Eigen::VectorXd(right));
    // Products in the order (1, c2, s2) x (1, c1, s1), without 1.
    const auto outer = [&](std::size_t joint, Eigen::Index c, Eigen::Index s) {
      return slides_[joint] ? scale_ * products[c] : std::atan2(products[s], products[c]);
    };
    q[0] = outer(0, 2, 5);
    q[1] = outer(1, 0, 1);
    finish(q, inner, found);
    if (rank_ == 8) return;
    // The products are not unique: start from all sides.
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        q[0] = at_node(0, i) + 0.5;
        q[1] = at_node(1, j) + 0.5;
        finish(q, inner, found);
      }
  }

  void finish(Six q, const Motion& inner, std::vector<Six>& found) const {
    const Mat3 before = (moved(axes_[0], q[0]) * moved(axes_[1], q[1])).R * inner.R;
    const Vec3 across = axes_[5].h.unitOrthogonal();
    q[5] = angle_between(axes_[5].h, across, before.transpose() * (g_.R * across));
    for (const double x : q)
      if (!std::isfinite(x)) return;
    found.push_back(q);
  }

  SixAxes axes_;
  Motion g_;
  double scale_;
  std::array<bool, 6> slides_{};
  Mat3 frame_;
  Vec3 tip_;
  Table left_, right_;
  Eigen::ColPivHouseholderQR<Matrix> qr_;
  Eigen::Index rank_ = 8;
  bool complete_ = true;
  Matrix pairs_ = Matrix::Zero(12, 8);
  Matrix cos_, sin_, free_, p0_, p1_, p2_;
  Eigen::PartialPivLU<Matrix> lu_;
  double shift_ = 0, quality_ = 0;
};

}  // namespace

GeneralSolver::GeneralSolver(const SixAxes& axes) : axes_(axes), scale_(reach_scale(axes, axes[5].p)) {
  for (std::size_t first = 0; first < 6; ++first)
    if (!axes[(first + 5) % 6].slides && !axes[(first + 2) % 6].slides) orders_.push_back(first);
}

bool GeneralSolver::can_serve(const SixAxes& axes) {
  return std::ranges::count_if(axes, [](const Axis& axis) { return axis.slides; }) <= 2;
}

SixAxes GeneralSolver::in_order(const Motion& g, std::size_t order) const {
  // E_2 ... E_6 (G^-1 E_1 G) = G: the first joints come last, seen through G.
  SixAxes axes;
  const Motion back = g.inverse();
  for (std::size_t i = 0; i < 6; ++i) axes[i] = order + i < 6 ? axes_[order + i] : moved(back, axes_[order + i - 6]);
  return axes;
}

HalfAnglePolynomial GeneralSolver::polynomial_in_order(const Motion& g, std::size_t order) const {
  HalfAnglePolynomial result{(order + 2) % 6, {}};
  const std::vector<long double> values = Elimination(in_order(g, order), g, scale_).determinants(result.rounding);
  if (values.empty()) return result;
  const std::vector<long double> wide = half_angle_polynomial<long double>(values, 0, 0);
  result.coefficients.assign(wide.begin(), wide.end());
  return result;
}

bool GeneralSolver::solve_in_order(const Motion& g, std::size_t order, std::vector<Six>& found) const {
  std::vector<Six> rotated;
  const bool complete = Elimination(in_order(g, order), g, scale_).run(rotated);
  for (const Six& q : rotated) {
    Six original;
    for (std::size_t i = 0; i < 6; ++i) original[(order + i) % 6] = q[i];
    found.push_back(original);
  }
  return complete;
}

void GeneralSolver::solve(const Motion& g, std::vector<Six>& found) const {
  for (const std::size_t order : orders_)
    if (solve_in_order(g, order, found)) return;
}

}  // namespace armature::internal::ik
