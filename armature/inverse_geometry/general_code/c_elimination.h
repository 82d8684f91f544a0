// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Raghavan and Roth's elimination in generated C and C++: the equations of general.h, in its notation.
#pragma once

namespace armature::internal {

inline constexpr const char* c_elimination = R"(/* A point and a direction moved by a joint. */
static void @NAME@_move(const @NAME@_axis *axis, double q, const double *p, const double *l, double *p_moved,
                       double *l_moved)
{
  if (axis->slides) {
    for (int i = 0; i < 3; ++i) {
      p_moved[i] = p[i] + q * axis->h[i];
      l_moved[i] = l[i];
    }
    return;
  }
  const double arm[3] = {p[0] - axis->p[0], p[1] - axis->p[1], p[2] - axis->p[2]};
  @NAME@_turn(axis->h, q, arm, p_moved);
  for (int i = 0; i < 3; ++i) p_moved[i] += axis->p[i];
  @NAME@_turn(axis->h, q, l, l_moved);
}

/* The 14 functions of a point and a direction, of which joint 3 leaves the first six and turns the others in pairs. */
static void @NAME@_functions(const double *p, const double *l, double *f, int stride)
{
  const double pp = @NAME@_dot(p, p), pl = @NAME@_dot(p, l);
  double c[3];
  @NAME@_cross(p, l, c);
  const double w[3] = {pp * l[0] - 2 * pl * p[0], pp * l[1] - 2 * pl * p[1], pp * l[2] - 2 * pl * p[2]};
  const double all[14] = {p[2], l[2], pp, pl, c[2], w[2], p[0], p[1], l[0], l[1], c[0], c[1], w[0], w[1]};
  for (int i = 0; i < 14; ++i) f[i * stride] = all[i];
}

typedef struct {
  @NAME@_axis axes[6]; /* in the order of elimination */
  double g[12], frame[9]; /* z of the frame along axis 3 */
  double left[14 * 9], right[14 * 9], V[8 * 14], R[14 * 8];
  double c[54], s[54], d[54]; /* (c cos q3 + s sin q3 + d) m = 0 */
  double P0[54], P1[54], P2[54], shift;
  double known[4][12]; /* left null vectors of c + i s: real parts, then imaginary parts */
} @NAME@_system;

/* The functions as joint 3 sees them. */
static void @NAME@_seen(const @NAME@_system *e, const double *p, const double *l, double *f, int stride)
{
  double a[3], b[3], arm[3];
  for (int i = 0; i < 3; ++i) arm[i] = (p[i] - e->axes[2].p[i]) / @SCALE@;
  for (int i = 0; i < 3; ++i) {
    a[i] = @NAME@_dot(e->frame + 3 * i, arm);
    b[i] = @NAME@_dot(e->frame + 3 * i, l);
  }
  @NAME@_functions(a, b, f, stride);
}

/* Values at a third of a turn each become coefficients of 1, cos, sin; at -1, 0, 1 of 1, q, q^2. */
static void @NAME@_interpolate(int slides, double *a, double *b, double *c)
{
  for (int i = 0; i < 14 * 9; i += 9) {
    const double f0 = a[i], f1 = b[i], f2 = c[i];
    a[i] = slides ? f1 : (f0 + f1 + f2) / 3;
    b[i] = slides ? (f2 - f0) / 2 : (2 * f0 - f1 - f2) / 3;
    c[i] = slides ? (f2 + f0) / 2 - f1 : (f1 - f2) / 1.7320508075688772;
  }
}
/* a + b cos + c sin, times 1 + x^2, in powers of x = tan(q / 2). */
static void @NAME@_half_angle(int slides, double *a, double *b, double *c)
{
  for (int i = 0; i < 14 * 9 && !slides; i += 9) {
    const double u = a[i] + b[i], w = a[i] - b[i];
    a[i] = u;
    b[i] = 2 * c[i];
    c[i] = w;
  }
}

/* Sets up the six equations that joints 1 and 2 leave. Returns how far they are from degenerate. */
static double @NAME@_equations(@NAME@_system *e)
{
  const @NAME@_axis *axes = e->axes;
  double target[3], pointing[3], combine[6][14];
  for (int i = 0; i < 3; ++i) {
    target[i] = @NAME@_dot(e->g + 4 * i, axes[5].p) + e->g[4 * i + 3];
    pointing[i] = @NAME@_dot(e->g + 4 * i, axes[5].h);
  }
  /* z along axis 3 */
  const double *h = axes[2].h;
  const int least = fabs(h[0]) < fabs(h[1]) ? (fabs(h[0]) < fabs(h[2]) ? 0 : 2) : fabs(h[1]) < fabs(h[2]) ? 1 : 2;
  double across[3] = {0, 0, 0}, size;
  across[least] = 1;
  @NAME@_cross(h, across, e->frame);
  size = sqrt(@NAME@_dot(e->frame, e->frame));
  for (int i = 0; i < 3; ++i) e->frame[i] /= size;
  @NAME@_cross(h, e->frame, e->frame + 3);
  for (int i = 0; i < 3; ++i) e->frame[6 + i] = h[i];

  double at[6][3]; /* where functions are evaluated */
  for (int k = 0; k < 6; ++k)
    for (int i = 0; i < 3; ++i) at[k][i] = axes[k].slides ? (i - 1) * @SCALE@ : i * 2.0943951023931953;
  for (int i = 0; i < 3; ++i) {
    double p1[3], l1[3], p5[3], l5[3], p[3], l[3];
    @NAME@_move(&axes[0], -at[0][i], target, pointing, p1, l1);
    @NAME@_move(&axes[4], at[4][i], axes[5].p, axes[5].h, p5, l5);
    for (int j = 0; j < 3; ++j) {
      @NAME@_move(&axes[1], -at[1][j], p1, l1, p, l);
      @NAME@_seen(e, p, l, e->right + 3 * i + j, 9);
      @NAME@_move(&axes[3], at[3][j], p5, l5, p, l);
      @NAME@_seen(e, p, l, e->left + 3 * j + i, 9);
    }
  }
  double *r = e->right, *f = e->left;
  for (int i = 0; i < 3; ++i) @NAME@_interpolate(axes[1].slides, r + 3 * i, r + 3 * i + 1, r + 3 * i + 2);
  for (int i = 0; i < 3; ++i) @NAME@_interpolate(axes[0].slides, r + i, r + 3 + i, r + 6 + i);
  for (int i = 0; i < 3; ++i) @NAME@_interpolate(axes[4].slides, f + 3 * i, f + 3 * i + 1, f + 3 * i + 2);
  for (int i = 0; i < 3; ++i) @NAME@_interpolate(axes[3].slides, f + i, f + 3 + i, f + 6 + i);
  for (int i = 0; i < 3; ++i) @NAME@_half_angle(axes[4].slides, f + 3 * i, f + 3 * i + 1, f + 3 * i + 2);
  for (int i = 0; i < 3; ++i) @NAME@_half_angle(axes[3].slides, f + i, f + 3 + i, f + 6 + i);

  for (int i = 0; i < 14; ++i)
    for (int j = 0; j < 8; ++j) e->R[8 * i + j] = r[9 * i + 1 + j];
  const double quality = @NAME@_reflect(14, 8, e->R, e->V);
  for (int i = 0; i < 6; ++i) @NAME@_column(14, 8, e->V, 8 + i, combine[i]);
  for (int i = 0; i < 6; ++i) {
    double constant = 0;
    for (int k = 0; k < 14; ++k) constant += combine[i][k] * r[9 * k];
    for (int j = 0; j < 9; ++j) {
      /* (1 + x4^2)(1 + x5^2), or what of it the joints have */
      const int a = j / 3, b = j % 3, unity = a != 1 && b != 1 && (a == 0 || !axes[3].slides) && (b == 0 || !axes[4].slides);
      double c = 0, s = 0, d = unity ? -constant : 0;
      for (int k = 0; k < 6; ++k) d += combine[i][k] * f[9 * k + j];
      for (int k = 6; k < 14; k += 2) {
        c += combine[i][k] * f[9 * k + j] + combine[i][k + 1] * f[9 * (k + 1) + j];
        s += combine[i][k + 1] * f[9 * k + j] - combine[i][k] * f[9 * (k + 1) + j];
      }
      e->c[9 * i + j] = c;
      e->s[9 * i + j] = s;
      e->d[9 * i + j] = d;
    }
  }
  /* (a + i b)^T (c + i s) = 0 in real numbers, a above b. */
  double pairs[12 * 8], W[8 * 12];
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 4; ++k) {
      pairs[8 * i + 2 * k] = combine[i][6 + 2 * k];
      pairs[8 * (6 + i) + 2 * k] = -combine[i][7 + 2 * k];
      pairs[8 * i + 2 * k + 1] = combine[i][7 + 2 * k];
      pairs[8 * (6 + i) + 2 * k + 1] = combine[i][6 + 2 * k];
    }
  @NAME@_reflect(12, 8, pairs, W);
  for (int k = 0; k < 4; ++k) @NAME@_column(12, 8, W, 8 + k, e->known[k]);
  return quality;
}

/* Both copies of a 6x9 matrix, the second times x4: 12x12. */
static void @NAME@_doubled(const double *m, double *M)
{
  for (int i = 0; i < 144; ++i) M[i] = 0;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 9; ++j) M[12 * i + j] = M[12 * (6 + i) + 3 + j] = m[9 * i + j];
}

/* The 16 eigenvalues x = tan((q3 - shift) / 2). Returns 0 if the equations are degenerate. */
static int @NAME@_roots(@NAME@_system *e, double *re, double *im)
{
  static const double shifts[5] = {0.7, 2.6, 4.4, 5.9, 1.8};
  double lu[144], trial[144], best = 0;
  int rows[12], trial_rows[12];
  for (int n = 0; n < 5 && best < 1e-4; ++n) {
    double P2[54];
    for (int i = 0; i < 54; ++i) P2[i] = e->d[i] - cos(shifts[n]) * e->c[i] - sin(shifts[n]) * e->s[i];
    @NAME@_doubled(P2, trial);
    const double quality = @NAME@_factor(12, trial, trial_rows);
    if (!(quality > best)) continue;
    best = quality;
    e->shift = shifts[n];
    for (int i = 0; i < 54; ++i) e->P2[i] = P2[i];
    for (int i = 0; i < 144; ++i) lu[i] = trial[i];
    for (int i = 0; i < 12; ++i) rows[i] = trial_rows[i];
  }
  if (!(best > 1e-11)) return 0;
  const double c = cos(e->shift), s = sin(e->shift);
  for (int i = 0; i < 54; ++i) {
    e->P1[i] = 2 * (c * e->s[i] - s * e->c[i]);
    e->P0[i] = e->d[i] + c * e->c[i] + s * e->s[i];
  }
  /* Left eigenvectors of the eigenvalues +-i, and an orthogonal basis of what is left. */
  double known[24 * 8], V[8 * 24], basis[16][24];
  for (int i = 0; i < 24 * 8; ++i) known[i] = 0;
  for (int k = 0; k < 4; ++k)
    for (int half = 0; half < 2; ++half)
      for (int j = 0; j < 9; ++j) {
        double first = 0, second = 0;
        for (int i = 0; i < 6; ++i) {
          first += e->P1[9 * i + j] * e->known[k][i] - e->P2[9 * i + j] * e->known[k][6 + i];
          second += e->P2[9 * i + j] * e->known[k][i];
        }
        known[8 * (3 * half + j) + 2 * k + half] = first;
        known[8 * (12 + 3 * half + j) + 2 * k + half] = second;
      }
  @NAME@_reflect(24, 8, known, V);
  for (int k = 0; k < 16; ++k) @NAME@_column(24, 8, V, 8 + k, basis[k]);
  double right[12 * 16], A[16 * 16];
  for (int i = 0; i < 6; ++i)
    for (int half = 0; half < 2; ++half)
      for (int k = 0; k < 16; ++k) {
        double sum = 0;
        for (int j = 0; j < 9; ++j)
          sum += e->P0[9 * i + j] * basis[k][3 * half + j] + e->P1[9 * i + j] * basis[k][12 + 3 * half + j];
        right[16 * (6 * half + i) + k] = -sum;
      }
  @NAME@_solve(12, lu, rows, 16, right);
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < 16; ++k) {
      double sum = 0;
      for (int j = 0; j < 12; ++j) sum += basis[i][j] * basis[k][12 + j] + basis[i][12 + j] * right[16 * j + k];
      A[16 * i + k] = sum;
    }
  return @NAME@_eigenvalues(16, A, re, im);
}

/* A joint from sums of products of neighbouring powers 1, x of its half angle, or of its length. */
static double @NAME@_from_powers(int slides, double low, double mixed, double high)
{
  const double a = low >= high ? mixed : high, b = low >= high ? low : mixed;
  return slides ? a / b : 2 * atan2(a, b);
}

/* The posture whose null vector v is, in the order of elimination. */
static void @NAME@_posture(const @NAME@_system *e, double x, const double *v, double *q)
{
  double low = 0, mixed = 0, high = 0;
  for (int i = 0; i < 9; ++i) {
    low += v[i] * v[i];
    mixed += v[i] * v[3 + i];
    high += v[3 + i] * v[3 + i];
  }
  q[2] = e->shift + 2 * atan(x);
  q[3] = @NAME@_from_powers(e->axes[3].slides, low, mixed, high) * (e->axes[3].slides ? @SCALE@ : 1);
  low = mixed = high = 0;
  for (int i = 0; i < 11; ++i) {
    if (i % 3 == 2) continue;
    low += v[i] * v[i];
    mixed += v[i] * v[i + 1];
    high += v[i + 1] * v[i + 1];
  }
  q[4] = @NAME@_from_powers(e->axes[4].slides, low, mixed, high) * (e->axes[4].slides ? @SCALE@ : 1);
  /* Joints 1 and 2 from the products that were eliminated, in the order (1, c1, s1) x (1, c2, s2) without 1. */
  double p[3], l[3], p_next[3], l_next[3], f[14];
  @NAME@_move(&e->axes[4], q[4], e->axes[5].p, e->axes[5].h, p, l);
  @NAME@_move(&e->axes[3], q[3], p, l, p_next, l_next);
  @NAME@_move(&e->axes[2], q[2], p_next, l_next, p, l);
  @NAME@_seen(e, p, l, f, 1);
  for (int i = 0; i < 14; ++i) f[i] -= e->right[9 * i];
  for (int k = 0; k < 8; ++k) {
    double along = 0;
    for (int i = k; i < 14; ++i) along += e->V[14 * k + i] * f[i];
    for (int i = k; i < 14; ++i) f[i] -= along * e->V[14 * k + i];
  }
  for (int i = 7; i >= 0; --i) {
    for (int k = i + 1; k < 8; ++k) f[i] -= e->R[8 * i + k] * f[k];
    f[i] = e->R[8 * i + i] != 0 ? f[i] / e->R[8 * i + i] : 0;
  }
  q[0] = e->axes[0].slides ? @SCALE@ * f[2] : atan2(f[5], f[2]);
  q[1] = e->axes[1].slides ? @SCALE@ * f[0] : atan2(f[1], f[0]);
  /* Joint 6 turns a direction across its axis as the rest asks. */
  double E[12], product[12], next[12], back[12];
  @NAME@_joint(&e->axes[0], q[0], product);
  for (int k = 1; k < 5; ++k) {
    @NAME@_joint(&e->axes[k], q[k], E);
    @NAME@_multiply(product, E, next);
    for (int i = 0; i < 12; ++i) product[i] = next[i];
  }
  @NAME@_invert(product, back);
  @NAME@_multiply(back, e->g, next); /* a turn about axis 6 */
  const double *h = e->axes[5].h;
  const double sine = h[0] * (next[9] - next[6]) + h[1] * (next[2] - next[8]) + h[2] * (next[4] - next[1]);
  q[5] = atan2(sine, next[0] + next[5] + next[10] - 1);
}

/* The null vector at x by inverse iteration. */
static void @NAME@_start(const @NAME@_system *e, double x, double *q)
{
  double m[54], M[144], v[12];
  int rows[12];
  for (int i = 0; i < 54; ++i) m[i] = e->P0[i] + x * (e->P1[i] + x * e->P2[i]);
  @NAME@_doubled(m, M);
  @NAME@_factor(12, M, rows);
  for (int i = 0; i < 12; ++i) v[i] = 1 + 0.3 * sin(3.0 * i);
  for (int n = 0; n < 2; ++n) {
    double size = 0;
    @NAME@_solve(12, M, rows, 1, v);
    for (int i = 0; i < 12; ++i) size = fabs(v[i]) > size ? fabs(v[i]) : size;
    for (int i = 0; i < 12; ++i) v[i] /= size;
  }
  @NAME@_posture(e, x, v, q);
}

/* v_{i + step} = t v_i within the null space v, as a 2x2 matrix that is added to S: step 3 is x4, step 1 is x5. Turned, an
 * infinite t is a number like any other. */
static void @NAME@_add_shift(const double *v, int step, double factor, double *S)
{
  double N[4] = {0}, H[4] = {0};
  int rows[2];
  for (int i = 0; i < 12 - step; ++i)
    for (int a = 0; a < 2 && (step == 3 || i % 3 != 2); ++a)
      for (int b = 0; b < 2; ++b) {
        const double low = 0.92 * v[2 * i + a] + 0.39 * v[2 * (i + step) + a];
        N[2 * a + b] += low * (0.92 * v[2 * i + b] + 0.39 * v[2 * (i + step) + b]);
        H[2 * a + b] += low * (0.92 * v[2 * (i + step) + b] - 0.39 * v[2 * i + b]);
      }
  @NAME@_factor(2, N, rows);
  @NAME@_solve(2, N, rows, 2, H);
  for (int i = 0; i < 4; ++i) S[i] += factor * H[i];
}

/* Two postures with (nearly) the same x: the null space v by inverse iteration, and in it the two vectors whose entries are
 * x4 and x5 times their neighbours. */
static void @NAME@_two_starts(const @NAME@_system *e, double x, double q[2][6])
{
  double m[54], M[144], v[24], S[4] = {0};
  int rows[12];
  for (int i = 0; i < 54; ++i) m[i] = e->P0[i] + x * (e->P1[i] + x * e->P2[i]);
  @NAME@_doubled(m, M);
  @NAME@_factor(12, M, rows);
  for (int i = 0; i < 24; ++i) v[i] = 1 + sin(3.0 * i) + (i % 2 == 0 ? 0.1 * i : 0);
  for (int n = 0; n < 3; ++n) {
    @NAME@_solve(12, M, rows, 2, v);
    for (int c = 0; c < 2; ++c) {
      double size = 0, along = 0;
      for (int i = 0; i < 12; ++i) size = fabs(v[2 * i + c]) > size ? fabs(v[2 * i + c]) : size;
      for (int i = 0; i < 12; ++i) v[2 * i + c] /= size;
      size = 0;
      for (int i = 0; c == 1 && i < 12; ++i) along += v[2 * i] * v[2 * i + 1];
      for (int i = 0; i < 12; ++i) v[2 * i + c] -= c == 1 ? along * v[2 * i] : 0;
      for (int i = 0; i < 12; ++i) size += v[2 * i + c] * v[2 * i + c];
      for (int i = 0; i < 12; ++i) v[2 * i + c] /= sqrt(size);
    }
  }
  @NAME@_add_shift(v, 3, 1, S);
  @NAME@_add_shift(v, 1, 0.7, S);
  const double half = (S[0] - S[3]) / 2, square = half * half + S[1] * S[2], root = square > 0 ? sqrt(square) : 0;
  for (int n = 0; n < 2; ++n) {
    const double t = n == 0 ? root : -root; /* eigenvalue less the mean of the diagonal */
    const double a = fabs(t - half) > fabs(t + half) ? S[1] : t + half, b = fabs(t - half) > fabs(t + half) ? t - half : S[2];
    const int whole = a == 0 && b == 0;
    double vector[12];
    for (int i = 0; i < 12; ++i) vector[i] = whole ? v[2 * i + n] : a * v[2 * i] + b * v[2 * i + 1];
    @NAME@_posture(e, x, vector, q[n]);
  }
}

)";

}  // namespace armature::internal
