// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two prismatic joints in generated C and C++: the polynomial of two_prismatic.cc, in its notation.
#pragma once

namespace armature::internal {

inline constexpr const char* c_two_slides = R"(typedef struct { double re, im; } @NAME@_complex;

static @NAME@_complex @NAME@_times(@NAME@_complex a, @NAME@_complex b)
{
  const @NAME@_complex c = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  return c;
}
static @NAME@_complex @NAME@_sum(const @NAME@_complex *a, const @NAME@_complex *b)
{
  @NAME@_complex sum = {0, 0};
  for (int i = 0; i < 3; ++i) {
    const @NAME@_complex term = @NAME@_times(a[i], b[i]);
    sum.re += term.re;
    sum.im += term.im;
  }
  return sum;
}
static void @NAME@_across(const @NAME@_complex *a, const @NAME@_complex *b, @NAME@_complex *c)
{
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const @NAME@_complex x = @NAME@_times(a[j], b[k]), y = @NAME@_times(a[k], b[j]);
    c[i].re = x.re - y.re;
    c[i].im = x.im - y.im;
  }
}
static void @NAME@_lift(const double *x, @NAME@_complex *y)
{
  for (int i = 0; i < 3; ++i) {
    y[i].re = x[i];
    y[i].im = 0;
  }
}

/* x turned about h by an angle of complex cosine c and sine s, in place; `way` -1 turns back. */
static void @NAME@_turn_by(const double *h, @NAME@_complex c, @NAME@_complex s, double way, @NAME@_complex *x)
{
  @NAME@_complex axis[3], side[3];
  @NAME@_lift(h, axis);
  @NAME@_across(axis, x, side);
  const @NAME@_complex rest = {1 - c.re, -c.im}, along = @NAME@_times(rest, @NAME@_sum(axis, x));
  for (int i = 0; i < 3; ++i) {
    const @NAME@_complex a = @NAME@_times(c, x[i]), b = @NAME@_times(s, side[i]);
    x[i].re = a.re + way * b.re + along.re * h[i];
    x[i].im = a.im + way * b.im + along.im * h[i];
  }
}

typedef struct {
  @NAME@_axis axes[6];
  int turning[4];
  double g[12], a, b, square; /* a cos q3 + b sin q3 = z, square = a^2 + b^2 */
} @NAME@_loop;

typedef struct {
  @NAME@_complex c[4], s[4];
  double weight; /* 1 - (h2.u)^2 */
  int real;
} @NAME@_branch;

static void @NAME@_branch_at(const @NAME@_loop *e, double q1, double sign, @NAME@_branch *b)
{
  const double *h[4];
  double u[3], target[3];
  for (int k = 0; k < 4; ++k) h[k] = e->axes[e->turning[k]].h;
  for (int i = 0; i < 3; ++i) target[i] = @NAME@_dot(e->g + 4 * i, h[3]);
  @NAME@_turn(h[0], -q1, target, u);
  const double along = @NAME@_dot(h[1], u), z = along - @NAME@_dot(h[1], h[2]) * @NAME@_dot(h[2], h[3]);
  const double rest = e->square - z * z, w = sign * sqrt(fabs(rest));
  const @NAME@_complex root = {rest >= 0 ? w : 0, rest >= 0 ? 0 : w};
  b->real = rest >= 0;
  b->weight = 1 - along * along;
  b->c[0].re = cos(q1); b->c[0].im = 0;
  b->s[0].re = sin(q1); b->s[0].im = 0;
  b->c[2].re = (e->a * z - e->b * root.re) / e->square; b->c[2].im = -e->b * root.im / e->square;
  b->s[2].re = (e->b * z + e->a * root.re) / e->square; b->s[2].im = e->a * root.im / e->square;
  /* R2 takes R3 h4 to u. */
  @NAME@_complex from[3], to[3], axis[3], side[3];
  @NAME@_lift(h[3], from);
  @NAME@_turn_by(h[2], b->c[2], b->s[2], 1, from);
  @NAME@_lift(u, to);
  @NAME@_lift(h[1], axis);
  @NAME@_across(from, to, side);
  const @NAME@_complex cosine = @NAME@_sum(from, to), sine = @NAME@_sum(axis, side);
  b->c[1].re = (cosine.re - along * along) / b->weight; b->c[1].im = cosine.im / b->weight;
  b->s[1].re = sine.re / b->weight; b->s[1].im = sine.im / b->weight;
  /* R4 by what it does to a direction across its axis. */
  const int least = fabs(h[3][0]) < fabs(h[3][1]) ? (fabs(h[3][0]) < fabs(h[3][2]) ? 0 : 2) : fabs(h[3][1]) < fabs(h[3][2]) ? 1 : 2;
  double unit[3] = {0, 0, 0}, y[3], x[3], seen[3];
  unit[least] = 1;
  @NAME@_cross(h[3], unit, y);
  const double size = sqrt(@NAME@_dot(y, y));
  for (int i = 0; i < 3; ++i) y[i] /= size;
  for (int i = 0; i < 3; ++i) target[i] = @NAME@_dot(e->g + 4 * i, y);
  @NAME@_turn(h[0], -q1, target, seen);
  @NAME@_cross(h[3], y, x);
  @NAME@_lift(seen, from);
  @NAME@_turn_by(h[1], b->c[1], b->s[1], -1, from);
  @NAME@_turn_by(h[2], b->c[2], b->s[2], -1, from);
  @NAME@_lift(y, to);
  b->c[3] = @NAME@_sum(to, from);
  @NAME@_lift(x, to);
  b->s[3] = @NAME@_sum(to, from);
}

/* m: what the position misses across both slides; and where the slides must be. */
static @NAME@_complex @NAME@_miss(const @NAME@_loop *e, const @NAME@_branch *b, double *slides)
{
  @NAME@_complex x[3] = {{0, 0}, {0, 0}, {0, 0}}, direction[2][3], normal[3];
  for (int i = 5, turning = 4, count = 0; i >= 0; --i) {
    const @NAME@_axis *axis = &e->axes[i];
    if (axis->slides) {
      @NAME@_lift(axis->h, direction[count++]);
      continue;
    }
    --turning;
    for (int k = 0; k < 3; ++k) x[k].re -= axis->p[k];
    @NAME@_turn_by(axis->h, b->c[turning], b->s[turning], 1, x);
    for (int k = 0; k < 3; ++k) x[k].re += axis->p[k];
    for (int k = 0; k < count; ++k) @NAME@_turn_by(axis->h, b->c[turning], b->s[turning], 1, direction[k]);
  }
  double dot = 0, first = 0, second = 0;
  for (int i = 0; i < 3; ++i) {
    x[i].re = e->g[4 * i + 3] - x[i].re;
    x[i].im = -x[i].im;
    dot += direction[0][i].re * direction[1][i].re;
    first += direction[1][i].re * x[i].re;
    second += direction[0][i].re * x[i].re;
  }
  const double det = 1 - dot * dot > 1e-12 ? 1 - dot * dot : 1e-12;
  slides[0] = (first - dot * second) / det;
  slides[1] = (second - dot * first) / det;
  @NAME@_across(direction[0], direction[1], normal);
  return @NAME@_sum(normal, x);
}

/* F(q1), of which the postures are the roots; `least` becomes the smallest weight seen. */
static double @NAME@_product(const @NAME@_loop *e, double q1, double *least)
{
  @NAME@_branch b;
  double slides[2];
  @NAME@_branch_at(e, q1, 1, &b);
  const @NAME@_complex one = @NAME@_miss(e, &b, slides);
  if (b.weight < *least) *least = b.weight;
  if (!b.real) return b.weight * (one.re * one.re + one.im * one.im);
  @NAME@_branch_at(e, q1, -1, &b);
  return b.weight * one.re * @NAME@_miss(e, &b, slides).re;
}

/* Values of F at 2 pi k / 9 + offset as a polynomial in x = tan((q1 - shift) / 2); returns the shift. */
static double @NAME@_half_angle_polynomial(const double *values, double offset, double *coefficients)
{
  int largest = 0;
  for (int n = 1; n < 9; ++n) largest = fabs(values[n]) > fabs(values[largest]) ? n : largest;
  const double shift = offset + 0.6981317007977318 * largest - 3.141592653589793;
  for (int i = 0; i < 9; ++i) coefficients[i] = 0;
  for (int k = -4; k <= 4; ++k) {
    @NAME@_complex power[9] = {{0, 0}};
    for (int n = 0; n < 9; ++n) {
      const double angle = -k * (offset + 0.6981317007977318 * n - shift);
      power[0].re += values[n] * cos(angle) / 9;
      power[0].im += values[n] * sin(angle) / 9;
    }
    /* e^{i k t} (1 + x^2)^4 = (1 + i x)^{4 + k} (1 - i x)^{4 - k} */
    for (int factor = 0; factor < 8; ++factor)
      for (int i = factor + 1; i > 0; --i) {
        const double sign = factor < 4 + k ? 1 : -1;
        power[i].re -= sign * power[i - 1].im;
        power[i].im += sign * power[i - 1].re;
      }
    for (int i = 0; i < 9; ++i) coefficients[i] += power[i].re;
  }
  return shift;
}

/* Both postures at q1. */
static void @NAME@_take(const @NAME@_loop *e, const double *target, int first, double q1, @NAME@_solutions *all)
{
  for (int sign = -1; sign <= 1; sign += 2) {
    @NAME@_branch b;
    double slides[2], q[6];
    @NAME@_branch_at(e, q1, sign, &b);
    @NAME@_miss(e, &b, slides);
    for (int i = 0, turning = 0, sliding = 0; i < 6; ++i) {
      if (e->axes[i].slides) { q[(first + i) % 6] = slides[sliding++]; continue; }
      q[(first + i) % 6] = atan2(b.s[turning].re, b.c[turning].re);
      ++turning;
    }
    @NAME@_keep(target, q, all);
  }
}

static void @NAME@_two_slides(const double *target, const double *g, @NAME@_solutions *all)
{
  @NAME@_loop e, trial;
  int first = 0;
  e.square = -1;
  for (int k = 0; k < 6; ++k) { /* open the loop where the three other turns are best conditioned */
    if (@NAME@_axes[k].slides) continue;
    @NAME@_open(g, k, @NAME@_axes, trial.axes);
    for (int i = 0, turning = 0; i < 6; ++i)
      if (!trial.axes[i].slides) trial.turning[turning++] = i;
    const double *h2 = trial.axes[trial.turning[1]].h, *h3 = trial.axes[trial.turning[2]].h,
                 *h4 = trial.axes[trial.turning[3]].h;
    double side[3];
    @NAME@_cross(h3, h4, side);
    trial.a = @NAME@_dot(h2, h4) - @NAME@_dot(h2, h3) * @NAME@_dot(h3, h4);
    trial.b = @NAME@_dot(h2, side);
    trial.square = trial.a * trial.a + trial.b * trial.b;
    if (trial.square > e.square * (1 + 1e-9)) {
      e = trial;
      first = k;
    }
  }
  for (int i = 0; i < 12; ++i) e.g[i] = g[i];
  static const double offsets[3] = {0.3, 0.45, 0.1};
  double values[9] = {0}, at[9], offset = 0, widest = -1, coefficients[9], A[64] = {0}, re[8], im[8];
  for (int t = 0; t < 3 && widest < 0.01; ++t) {
    double least = 1;
    for (int n = 0; n < 9; ++n) at[n] = @NAME@_product(&e, offsets[t] + 0.6981317007977318 * n, &least);
    if (!(least > widest)) continue;
    widest = least;
    offset = offsets[t];
    for (int n = 0; n < 9; ++n) values[n] = at[n];
  }
  const double shift = @NAME@_half_angle_polynomial(values, offset, coefficients);
  for (int i = 0; i < 8; ++i) {
    if (i > 0) A[8 * i + i - 1] = 1;
    A[8 * i + 7] = -coefficients[i] / coefficients[8];
  }
  if (!@NAME@_eigenvalues(8, A, re, im)) return;
  for (int i = 0; i < 8; ++i) {
    const double off = 2 * im[i] / (1 + re[i] * re[i]);
    if (!(off >= 0) || !(off < 2e-2)) continue;
    for (int side = off > 0 ? -1 : 0; side <= (off > 0); ++side)
      @NAME@_take(&e, target, first, shift + 2 * atan(re[i]) + side * off, all);
  }
}

)";

}  // namespace armature::internal
