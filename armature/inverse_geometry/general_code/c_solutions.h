// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What generated C and C++ keep of the starts: polished, confirmed by forward geometry, and new.
#pragma once

namespace armature::internal {

inline constexpr const char* c_solutions =
    R"(/* How far the Jacobian J is from singular, whether its determinant is negative and, if it is nearly singular, its null
 * vector. */
static double @NAME@_null(const double *J, double *null, int *negative)
{
  double A[36];
  int rows[6], sign = 0, largest = 0;
  for (int i = 0; i < 36; ++i) A[i] = i < 18 ? J[i] / @SCALE@ : J[i];
  for (int i = 0; i < 36; ++i)
    if (@NAME@_axes[i % 6].slides) A[i] *= @SCALE@;
  const double quality = @NAME@_factor(6, A, rows);
  for (int k = 0; k < 6; ++k) {
    sign += (rows[k] != k) + (A[7 * k] < 0);
    null[k] = 1 + (k % 2 == 0 ? 0.1 : -0.1) * k;
  }
  *negative = sign % 2;
  for (int n = 0; quality < 0.02 && n < 3; ++n) {
    @NAME@_solve(6, A, rows, 1, null);
    for (int k = 0; k < 6; ++k) largest = fabs(null[k]) > fabs(null[largest]) ? k : largest;
    const double size = null[largest];
    for (int k = 0; k < 6; ++k) null[k] /= size;
  }
  for (int k = 0; k < 6; ++k)
    if (@NAME@_axes[k].slides) null[k] *= @SCALE@;
  return quality;
}

/* Bits of the status, and the sign of the Jacobian's determinant as the branch. Where the Jacobian J is singular, a step
 * along its null vector decides: on a family Newton's iteration finds a solution there, at a double root it comes back. */
static int @NAME@_status(const double *target, const double *v, const double *J, int *branch)
{
  double null[6], beside[6], unused[36];
  int largest = 0;
  if (@NAME@_null(J, null, branch) > 2e-6) return 0;
  for (int k = 0; k < 6; ++k)
    if (fabs(null[k]) > fabs(null[largest])) largest = k;
  for (int k = 0; k < 6; ++k) beside[k] = v[k] + 0.02 * null[k];
  const double from = v[largest], step = fabs(beside[largest] - from) / 2;
  if (@NAME@_polish(target, beside, unused) < 1e-9 && fabs(beside[largest] - from) > step) return @SINGULAR@;
  return @DOUBLE@;
}

typedef struct { double (*q)[6]; int *branch, *status; double *residual; int count; } @NAME@_solutions;

/* Polishes a start on the arm itself and keeps what is a solution and new. Returns the solution's place, or -1. */
static int @NAME@_keep(const double *target, const double *start, @NAME@_solutions *all)
{
  double v[6], J[36];
  for (int k = 0; k < 6; ++k) {
    if (!(fabs(start[k]) < 1e100)) return -1;
    v[k] = start[k];
  }
  const double residual = @NAME@_polish(target, v, J);
  if (!(residual < 1e-9 * (@SCALE@ > 1 ? @SCALE@ : 1))) return -1;
  for (int k = 0; k < 6; ++k)
    if (!@NAME@_axes[k].slides) v[k] -= 6.283185307179586 * floor(v[k] / 6.283185307179586 + 0.5);
  int place = all->count;
  for (int n = 0; n < all->count; ++n) {
    double most = 0;
    for (int k = 0; k < 6; ++k) {
      double d = fabs(v[k] - all->q[n][k]);
      if (!@NAME@_axes[k].slides && d > 3) d = fabs(d - 6.283185307179586);
      most = d > most ? d : most;
    }
    /* Near a double root Newton's iteration may stall on its way: the one that came further counts. */
    if (most < 1e-6 || (most < 0.01 && residual > 1e-12 && residual > all->residual[n])) return n;
    if (most < 0.01 && all->residual[n] > 1e-12) place = n;
  }
  if (place == @MOST@) return -1;
  for (int k = 0; k < 6; ++k) all->q[place][k] = v[k];
  all->residual[place] = residual;
  all->status[place] = @NAME@_status(target, v, J, &all->branch[place]);
  if (place == all->count) ++all->count;
  return place;
}

)";

// Where elimination fails.
inline constexpr const char* c_search =
    R"(/* The angle about h from a to b. */
static double @NAME@_between(const double *h, const double *a, const double *b)
{
  double across[3];
  @NAME@_cross(a, b, across);
  return atan2(@NAME@_dot(h, across), @NAME@_dot(a, b) - @NAME@_dot(a, h) * @NAME@_dot(h, b));
}

/* Solutions from the known ones: on the other side of a wrist (its middle joint mirrored, those beside it half a turn away)
 * and of a shoulder (two joints mirrored between two that are half a turn away). Exact where axes are at right angles, and
 * otherwise a start. */
static void @NAME@_mirror(const double *target, @NAME@_solutions *all)
{
  for (int n = 0; n < all->count; ++n)
    for (int i = 1; i < 5; ++i)
      for (int last = i; last < i + 2 && last < 5; ++last) {
        const double *h = @NAME@_axes[i].h, *before = @NAME@_axes[i - 1].h, *after = @NAME@_axes[last + 1].h;
        double start[6], link[3];
        int turn = !(all->status[n] & @SINGULAR@);
        for (int k = i - 1; k <= last + 1; ++k) turn = turn && !@NAME@_axes[k].slides;
        if (!turn) continue;
        for (int k = 0; k < 6; ++k) start[k] = all->q[n][k];
        for (int k = 0; k < 3; ++k) link[k] = @NAME@_axes[i + 1].p[k] - @NAME@_axes[i].p[k];
        const double whole = 2 * @NAME@_between(h, before, after);
        start[i - 1] += 3.141592653589793;
        start[last + 1] += 3.141592653589793;
        start[i] = -start[i] - (last == i ? whole : 2 * @NAME@_between(h, before, link));
        if (last > i) start[last] = -all->q[n][i] - all->q[n][last] - whole - start[i];
        @NAME@_keep(target, start, all);
      }
}

/* A singular pose, or one that leaves a doubt: Newton's iteration from postures spread over the joints; of a family one is
 * kept. */
static void @NAME@_search(const double *target, @NAME@_solutions *all)
{
  /* Near a double root the partner lies along the null vector. */
  static const double steps[8] = {0.001, -0.001, 0.005, -0.005, 0.02, -0.02, 0.1, -0.1};
  for (int n = 0; n < all->count; ++n) {
    double v[6], J[36], null[6], start[6];
    int negative;
    for (int k = 0; k < 6; ++k) v[k] = all->q[n][k];
    @NAME@_polish(target, v, J);
    if ((all->status[n] & @SINGULAR@) || @NAME@_null(J, null, &negative) > 0.01) continue;
    for (int i = 0; i < 8; ++i) {
      for (int k = 0; k < 6; ++k) start[k] = v[k] + steps[i] * null[k];
      @NAME@_keep(target, start, all);
    }
  }
  /* Powers of the root of x^7 = x + 1: a sequence that fills six dimensions evenly. */
  static const double shift[6] = {0.8986537126286993, 0.8075784952213448, 0.7257334129697598,
                                  0.6521830259439717, 0.5860866975779794, 0.5266889867007054};
  for (int n = 0; n < 64; ++n) {
    double start[6];
    int families = 0;
    for (int k = 0; k < 6; ++k) {
      const double part = 0.5 + n * shift[k], spread = 2 * (part - floor(part)) - 1;
      start[k] = spread * (@NAME@_axes[k].slides ? @SCALE@ : 3.141592653589793);
    }
    for (int i = 0; i < all->count; ++i) families += (all->status[i] & @SINGULAR@) != 0;
    const int known = all->count;
    if (@NAME@_keep(target, start, all) == known && families > 0 && (all->status[known] & @SINGULAR@)) --all->count;
  }
  @NAME@_mirror(target, all);
}

)";

// The starts of one elimination; in front of them the loop is opened at joint `first`.
inline constexpr const char* c_eliminate =
    R"(/* Keeps a start in the order of elimination. Returns 1 if it leads to a solution that none of this elimination led to. */
static int @NAME@_keep_in_order(const double *target, int first, const double *start, int *reached, @NAME@_solutions *all)
{
  double original[6];
  for (int k = 0; k < 6; ++k) original[(first + k) % 6] = start[k];
  const int place = @NAME@_keep(target, original, all);
  if (place < 0 || reached[place]) return 0;
  return reached[place] = 1;
}

/* Starts from the eigenvalues; returns 1 if each led to a solution of its own, so that nothing can be missing, and -1
 * where the equations are degenerate: a singular pose. */
static int @NAME@_eliminate(const double *target, const double *g, int first, const @NAME@_axis *axes,
                           @NAME@_solutions *all)
{
  @NAME@_system e;
  double re[16], im[16], start[6];
  int clean = 1, reached[@MOST@] = {0}, done[16] = {0};
  @NAME@_open(g, first, axes, e.axes);
  for (int i = 0; i < 12; ++i) e.g[i] = g[i];
  if (!(@NAME@_equations(&e) > 1e-9) || !@NAME@_roots(&e, re, im)) return -1;
  for (int i = 0; i < 16; ++i) {
    /* An imaginary part this large, as an angle, is no rounding of a double root. */
    if (done[i] || !(im[i] >= 0) || !(2 * im[i] < 2e-3 * (1 + re[i] * re[i]))) continue;
    const double near = 1e-5 * (1 + re[i] * re[i]);
    int partner = -1, several = 1;
    for (int k = 0; k < 16; ++k)
      if (k != i && fabs(im[k]) < near && fabs(re[k] - re[i]) < near) partner = k, ++several;
    if (several > 1) {
      double two[2][6];
      @NAME@_two_starts(&e, re[i], two);
      const int a = @NAME@_keep_in_order(target, first, two[0], reached, all);
      const int b = @NAME@_keep_in_order(target, first, two[1], reached, all);
      if (several == 2 && a && b) {
        done[partner] = 1;
        continue;
      }
    }
    for (int side = im[i] > 0 ? -1 : 0; side <= (im[i] > 0); ++side) {
      @NAME@_start(&e, re[i] + side * im[i], start);
      if (!@NAME@_keep_in_order(target, first, start, reached, all)) clean = 0;
    }
  }
  return clean;
}

)";

}  // namespace armature::internal
