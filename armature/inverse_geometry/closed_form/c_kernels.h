// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of generated C and C++ that is the same for every robot: the solvers of the step kernels.
#pragma once

namespace armature::internal {

inline constexpr const char* c_root =
    R"(/* A value of an unknown: an angle with its cosine and sine, or a length (in c). */
typedef struct { double value, c, s; int status; } @NAME@_root;

)";

inline constexpr const char* c_angle =
    R"(/* X S + Y C = Z. Two roots, one where they meet (within 6e-7 rad, as rounding can part a double root), none out of reach; where nothing depends on the angle, 32
 * values to try, spread by the golden angle. A root slightly out of reach is brought into it: forward geometry drops it,
 * unless Newton's iteration leads on, as from an angle that was chosen. */
static int @NAME@_angle(double X, double Y, double Z, @NAME@_root *r)
{
  const double h2 = X * X + Y * Y, h = sqrt(h2);
  if (h < 1e-11) {
    if (!(fabs(Z) < 1e-8)) return 0;
    for (int i = 0; i < 32; ++i) {
      const double turns = 0.3819660112501051 * i;
      r[i].value = 6.283185307179586 * (turns - floor(turns + 0.5));
      r[i].c = cos(r[i].value);
      r[i].s = sin(r[i].value);
      r[i].status = @SINGULAR@;
    }
    return 32;
  }
  const double inside = (h - Z) * (h + Z);
  if (!(inside > -@REACH@ * h2)) return 0;
  const int meet = inside <= 1e-13 * h2;
  const double d = meet ? 0 : sqrt(inside), k = 1 / h2;
  const double clipped = !meet ? Z : Z > 0 ? h : -h;
  r[0].s = (X * clipped + Y * d) * k; r[0].c = (Y * clipped - X * d) * k;
  r[1].s = (X * clipped - Y * d) * k; r[1].c = (Y * clipped + X * d) * k;
  for (int i = 0; i < 2; ++i) {
    r[i].value = atan2(r[i].s, r[i].c);
    r[i].status = meet ? @DOUBLE@ : 0;
  }
  return meet ? 1 : 2;
}

)";

inline constexpr const char* c_angle_pair =
    R"(/* X1 S + Y1 C = Z1, X2 S + Y2 C = Z2. Where the two are one equation, or one of them vanishes, the roots of the better. */
static int @NAME@_angle_pair(double X1, double Y1, double Z1, double X2, double Y2, double Z2, @NAME@_root *r)
{
  const double det = X1 * Y2 - X2 * Y1;
  const double n1 = X1 * X1 + Y1 * Y1, n2 = X2 * X2 + Y2 * Y2;
  if (!(det * det > 1e-16 * n1 * n2) || n1 < 1e-14 * n2 || n2 < 1e-14 * n1)
    return n1 > n2 ? @NAME@_angle(X1, Y1, Z1, r) : @NAME@_angle(X2, Y2, Z2, r);
  const double S = (Z1 * Y2 - Z2 * Y1) / det, C = (X1 * Z2 - X2 * Z1) / det, h2 = S * S + C * C;
  if (!(h2 > 0)) return 0;
  const double k = 1 / sqrt(h2);
  r[0].s = S * k; r[0].c = C * k; r[0].value = atan2(S, C); r[0].status = 0;
  return 1;
}

)";

inline constexpr const char* c_linear = R"(/* X r = Y */
static int @NAME@_linear(double X, double Y, @NAME@_root *r)
{
  if (fabs(X) < 1e-11) {
    if (!(fabs(Y) < 1e-8)) return 0;
    r[0].value = r[0].c = r[0].s = 0; r[0].status = @SINGULAR@;
    return 1;
  }
  r[0].value = r[0].c = Y / X; r[0].s = 0; r[0].status = 0;
  return 1;
}

)";

inline constexpr const char* c_quadratic = R"(/* A r^2 + B r + D = 0 */
static int @NAME@_quadratic(double A, double B, double D, @NAME@_root *r)
{
  if (fabs(A) < 1e-14) return @NAME@_linear(B, -D, r);
  const double square = B * B - 4 * A * D, size = B * B + 4 * fabs(A * D);
  if (!(square >= -1e-8 * size)) return 0;
  const int meet = square <= 1e-13 * size;
  const double d = meet ? 0 : sqrt(square), sum = -(B + (B < 0 ? -d : d)) / 2;
  r[0].value = r[0].c = sum / A;
  r[1].value = r[1].c = sum != 0 ? D / sum : 0;
  r[0].s = r[1].s = 0;
  r[0].status = r[1].status = meet ? @DOUBLE@ : 0;
  return meet ? 1 : 2;
}

)";

inline constexpr const char* c_real_roots = R"(static double @NAME@_horner(const double *a, int degree, double t)
{
  double sum = a[degree];
  for (int k = degree - 1; k >= 0; --k) sum = sum * t + a[k];
  return sum;
}

/* Real roots of sum a_k t^k in [-1.001, 1.001], between the roots of its derivatives; where a derivative's root nearly is a
 * root, it is a double one (status). */
static int @NAME@_real_roots(const double *a, int degree, double *t, int *status)
{
  double d[9][9], places[10];
  int count = 0;
  double size = 0;
  for (int k = 0; k <= degree; ++k) {
    d[degree][k] = a[k];
    size = fabs(a[k]) > size ? fabs(a[k]) : size;
  }
  if (!(size > 0)) return 0;
  for (int n = degree; n > 1; --n)
    for (int k = 1; k <= n; ++k) d[n - 1][k - 1] = k * d[n][k];
  double critical[9];
  int criticals = 0;
  for (int n = 1; n <= degree; ++n) {
    const double *p = d[n];
    int ends = 0;
    places[ends++] = -1.001;
    for (int k = 0; k < criticals; ++k) places[ends++] = critical[k];
    places[ends++] = 1.001;
    count = 0;
    for (int k = 0; k + 1 < ends; ++k) {
      double low = places[k], high = places[k + 1];
      double f_low = @NAME@_horner(p, n, low), f_high = @NAME@_horner(p, n, high);
      if (n == degree && k > 0 && fabs(f_low) <= 1e-12 * size && count < degree) {
        t[count] = low;
        status[count++] = @DOUBLE@;
        if (k + 2 < ends || fabs(f_high) <= 1e-12 * size) continue;
      }
      if (n == degree && k + 2 < ends && fabs(f_high) <= 1e-12 * size) continue;
      if ((f_low < 0) == (f_high < 0) && f_low != 0 && f_high != 0) continue;
      double x = (low + high) / 2;
      for (int i = 0; i < 200 && high - low > 1e-16; ++i) {
        const double f = @NAME@_horner(p, n, x);
        if (f == 0) break;
        if ((f < 0) == (f_low < 0)) { low = x; f_low = f; } else { high = x; }
        const double slope = n > 1 ? @NAME@_horner(d[n - 1], n - 1, x) : p[1];
        double next = slope != 0 ? x - f / slope : low;
        if (!(next > low && next < high)) next = (low + high) / 2;
        if (next == x) break;
        x = next;
      }
      if (count < degree) {
        t[count] = x;
        if (n == degree) status[count] = 0;
        ++count;
      }
    }
    for (int k = 0; k < count; ++k) critical[k] = t[k];
    criticals = count;
  }
  return count;
}

)";

inline constexpr const char* c_trig_polynomial =
    R"(/* sum a_k C^k (k to d) + S sum b_k C^k (k to d - 1) = 0: a polynomial of degree 2 d in t = tan(q/2), and for |t| > 1
 * in 1/t, so that q = pi is a root like any other. `a` holds a_0 ... a_d, b_0 ... b_{d-1}. */
static int @NAME@_trig_polynomial(const double *a, int d, @NAME@_root *r)
{
  double p[9] = {0}, reversed[9], t[9];
  int status[9], count = 0;
  for (int term = 0; term < 2 * d + 1; ++term) {
    const int sine = term > d, power = sine ? term - d - 1 : term;
    double product[9] = {0};
    int degree = 0;
    product[0] = a[term];
    for (int k = 0; k < d - sine; ++k) { /* times 1 - t^2 or 1 + t^2 */
      const double sign = k < power ? -1 : 1;
      degree += 2;
      for (int i = degree; i >= 2; --i) product[i] += sign * product[i - 2];
    }
    for (int i = 0; i <= degree; ++i) p[i + sine] += sine ? 2 * product[i] : product[i];
  }
  for (int k = 0; k <= 2 * d; ++k) reversed[k] = p[2 * d - k];
  for (int half = 0; half < 2; ++half) {
    const int found = @NAME@_real_roots(half ? reversed : p, 2 * d, t, status);
    for (int k = 0; k < found && count < 2 * d; ++k) {
      const double sign = half ? -1 : 1, whole = 1 + t[k] * t[k];
      if (half && fabs(t[k]) > 0.9995) continue;
      r[count].c = sign * (1 - t[k] * t[k]) / whole;
      r[count].s = 2 * t[k] / whole;
      r[count].value = atan2(r[count].s, r[count].c);
      r[count].status = status[k];
      ++count;
    }
  }
  return count;
}

)";

inline constexpr const char* c_polynomial = R"(/* sum a_k r^k = 0 */
static int @NAME@_polynomial(const double *a, int d, @NAME@_root *r)
{
  double reversed[9], t[9];
  int status[9], count = 0;
  for (int k = 0; k <= d; ++k) reversed[k] = a[d - k];
  for (int half = 0; half < 2; ++half) {
    const int found = @NAME@_real_roots(half ? reversed : a, d, t, status);
    for (int k = 0; k < found && count < d; ++k) {
      if (half && (fabs(t[k]) > 0.9995 || t[k] == 0)) continue;
      r[count].value = r[count].c = half ? 1 / t[k] : t[k];
      r[count].s = 0;
      r[count].status = status[k];
      ++count;
    }
  }
  return count;
}

)";

// Where a step decides nothing, or nothing was found: poses beside the asked one.
inline constexpr const char* c_beside =
    R"(/* T turned by up to 1e-4 rad and moved by up to 1e-4 of its distance: in each of four directions. */
static void @NAME@_pose_beside(const double *T, int n, double *B)
{
  const double e = n % 2 ? -1e-4 : 1e-4, f = n < 2 ? 1 : -0.6;
  const double a[3] = {e, -0.7 * e * f, 0.4 * e}, m[3] = {0.5 * e * f, 0.8 * e, -0.3 * e};
  double size = 1;
  for (int i = 0; i < 16; ++i) B[i] = T[i];
  for (int i = 0; i < 3; ++i) {
    size = fabs(T[4 * i + 3]) > size ? fabs(T[4 * i + 3]) : size;
    const int u = 4 * ((i + 1) % 3), w = 4 * ((i + 2) % 3); /* rows */
    const double c = cos(a[i]), s = sin(a[i]);
    for (int k = 0; k < 3; ++k) {
      const double x = B[u + k], y = B[w + k];
      B[u + k] = c * x - s * y;
      B[w + k] = s * x + c * y;
    }
  }
  for (int i = 0; i < 3; ++i) B[4 * i + 3] += m[i] * size;
}

)";

// Below the forward function: Newton, and what is done with each leaf of the tree.
inline constexpr const char* c_finish = R"(static double @NAME@_residual(const double *U, const double *target)
{
  double most = 0;
  for (int k = 0; k < 12; ++k) {
    const double e = fabs(U[k] - target[k]);
    if (!(e <= most)) most = e;
  }
  return most;
}

/* The normal equations of a Newton step from x to the target: of the pose's 12 elements, with forward geometry's exact
 * derivative. */
static void @NAME@_equations(@PARAMETER_TYPE@double *x, const double *target, double (*A)[@N@ + 1])
{
  double J[@N@][12], U[12], low[12], high[12];
  @NAME@_forward(@PARAMETER@x, U);
  for (int u = 0; u < @N@; ++u) {
    const double c = x[2 * u], s = x[2 * u + 1];
    if (@NAME@_is_angle[u]) { x[2 * u] = -s; x[2 * u + 1] = c; } else { x[2 * u] = c + 1; }
    @NAME@_forward(@PARAMETER@x, high);
    if (@NAME@_is_angle[u]) { x[2 * u] = s; x[2 * u + 1] = -c; } else { x[2 * u] = c - 1; }
    @NAME@_forward(@PARAMETER@x, low);
    x[2 * u] = c;
    x[2 * u + 1] = s;
    for (int k = 0; k < 12; ++k) J[u][k] = (high[k] - low[k]) / 2;
  }
  for (int i = 0; i < @N@; ++i) {
    for (int j = 0; j < @N@; ++j) {
      A[i][j] = 0;
      for (int k = 0; k < 12; ++k) A[i][j] += J[i][k] * J[j][k];
    }
    A[i][@N@] = 0;
    for (int k = 0; k < 12; ++k) A[i][@N@] += J[i][k] * (target[k] - U[k]);
  }
}

/* The last column becomes the solution of A + damping. */
static void @NAME@_solve(double (*A)[@N@ + 1], double damping)
{
  for (int i = 0; i < @N@; ++i) A[i][i] += damping;
  for (int i = 0; i < @N@; ++i)
    for (int j = i + 1; j < @N@; ++j) {
      const double factor = A[j][i] / A[i][i];
      for (int k = i; k <= @N@; ++k) A[j][k] -= factor * A[i][k];
    }
  for (int i = @N@ - 1; i >= 0; --i) {
    for (int j = i + 1; j < @N@; ++j) A[i][@N@] -= A[i][j] * A[j][@N@];
    A[i][@N@] /= A[i][i];
  }
}

static void @NAME@_place(double *x, double *value, const double *from, double (*A)[@N@ + 1], double step)
{
  for (int k = 0; k < @N@; ++k) {
    value[k] = from[k] + step * A[k][@N@];
    x[2 * k] = @NAME@_is_angle[k] ? cos(value[k]) : value[k];
    x[2 * k + 1] = @NAME@_is_angle[k] ? sin(value[k]) : 0;
  }
}

static double @NAME@_largest(double (*A)[@N@ + 1])
{
  double size = 0;
  for (int k = 0; k < @N@; ++k) size = fabs(A[k][@N@]) > size ? fabs(A[k][@N@]) : size;
  return size;
}

/* Newton's iteration: brings value and x to the solution near them, as long as the residual falls; where it does not,
 * steps are damped. Returns the residual. */
static double @NAME@_approach(@PARAMETER_TYPE@double *x, double *value, const double *target, double enough, int iterations)
{
  double A[@N@][@N@ + 1], U[12], trial[@N@], trial_x[2 * @N@], damping = 1e-14;
  @NAME@_forward(@PARAMETER@x, U);
  double residual = @NAME@_residual(U, target);
  for (int i = 0; i < iterations && residual > enough; ++i) {
    @NAME@_equations(@PARAMETER@x, target, A);
    @NAME@_solve(A, damping);
    const double size = @NAME@_largest(A);
    @NAME@_place(trial_x, trial, value, A, size > 1 ? 1 / size : 1);
    @NAME@_forward(@PARAMETER@trial_x, U);
    const double now = @NAME@_residual(U, target);
    if (now < residual) {
      residual = now;
      for (int k = 0; k < @N@; ++k) value[k] = trial[k];
      for (int k = 0; k < 2 * @N@; ++k) x[k] = trial_x[k];
      damping = damping * 0.05 > 1e-14 ? damping * 0.05 : 1e-14;
    } else {
      if (!(residual > 1e-12) || damping > 1) break;
      damping = damping * 20 > 1e-2 * residual * residual ? damping * 20 : 1e-2 * residual * residual;
    }
  }
  return residual;
}

/* 0 where the arm is regular; at a singular solution a step along a null vector leads to another one of a family, and from
 * a double root Newton's iteration comes back. */
static int @NAME@_kind(@PARAMETER_TYPE@double *x, const double *value, const double *target, double scale)
{
  double A[@N@][@N@ + 1], y[2 * @N@], beside[@N@], moved = 0;
  @NAME@_equations(@PARAMETER@x, target, A);
  for (int k = 0; k < @N@; ++k) A[k][@N@] = k % 2 ? 1 - 0.1 * k : -1.3 + 0.2 * k;
  @NAME@_solve(A, 1e-14);
  const double size = @NAME@_largest(A);
  if (!(size > 1e8)) return 0;
  @NAME@_place(y, beside, value, A, 0.02 / size);
  if (!(@NAME@_approach(@PARAMETER@y, beside, target, 1e-14 * scale, 60) <= 1e-11 * scale)) return @DOUBLE@;
  for (int k = 0; k < @N@; ++k) moved = fabs(beside[k] - value[k]) > moved ? fabs(beside[k] - value[k]) : moved;
  return moved > 0.002 ? @SINGULAR@ : @DOUBLE@;
}

)";

inline constexpr const char* c_wrapped = R"(static double @NAME@_wrapped(double angle)
{
  return angle - 6.283185307179586 * floor(angle / 6.283185307179586 + 0.5);
}

)";

inline constexpr const char* c_is_pose = R"(/* Is the orientation of T a rotation, and all of it finite? */
static int @NAME@_is_pose(const double *T)
{
  for (int i = 0; i < 3; ++i) {
    if (!(fabs(T[4 * i + 3]) < 1e300)) return 0;
    for (int j = i; j < 3; ++j)
      if (!(fabs(T[i] * T[j] + T[4 + i] * T[4 + j] + T[8 + i] * T[8 + j] - (i == j)) < 1e-6)) return 0;
  }
  return T[0] * (T[5] * T[10] - T[6] * T[9]) - T[1] * (T[4] * T[10] - T[6] * T[8]) + T[2] * (T[4] * T[9] - T[5] * T[8]) > 0;
}

)";

}  // namespace armature::internal
