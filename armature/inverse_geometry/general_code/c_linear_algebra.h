// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Linear algebra of generated C and C++: elimination with pivots, Householder reflections, eigenvalues of a small real
// matrix by Francis' iteration (Golub & Van Loan, Matrix Computations, 4th edition, algorithms 7.4.2 and 7.5.2).
#pragma once

namespace armature::internal {

inline constexpr const char* c_linear_algebra =
    R"(/* A = L U with exchanges of rows, n x n; returns the smallest pivot over the largest. */
static double @NAME@_factor(int n, double *A, int *rows)
{
  double least = 1e300, most = 0;
  for (int k = 0; k < n; ++k) {
    int best = k;
    for (int i = k + 1; i < n; ++i)
      if (fabs(A[i * n + k]) > fabs(A[best * n + k])) best = i;
    rows[k] = best;
    if (best != k)
      for (int j = 0; j < n; ++j) {
        const double kept = A[k * n + j];
        A[k * n + j] = A[best * n + j];
        A[best * n + j] = kept;
      }
    const double pivot = A[k * n + k], size = fabs(pivot);
    least = size < least ? size : least;
    most = size > most ? size : most;
    if (size == 0) continue;
    for (int i = k + 1; i < n; ++i) {
      const double factor = A[i * n + k] /= pivot;
      if (factor == 0) continue;
      for (int j = k + 1; j < n; ++j) A[i * n + j] -= factor * A[k * n + j];
    }
  }
  return most > 0 ? least / most : 0;
}

/* x becomes A^-1 x; m columns, row by row. A vanishing pivot counts as a tiny one: the direction is what is wanted then. */
static void @NAME@_solve(int n, const double *A, const int *rows, int m, double *x)
{
  for (int k = 0; k < n; ++k)
    for (int c = 0; rows[k] != k && c < m; ++c) {
      const double kept = x[k * m + c];
      x[k * m + c] = x[rows[k] * m + c];
      x[rows[k] * m + c] = kept;
    }
  for (int i = 1; i < n; ++i)
    for (int k = 0; k < i; ++k)
      for (int c = 0; A[i * n + k] != 0 && c < m; ++c) x[i * m + c] -= A[i * n + k] * x[k * m + c];
  for (int i = n - 1; i >= 0; --i) {
    const double pivot = fabs(A[i * n + i]) < 1e-300 ? 1e-17 : A[i * n + i];
    for (int k = i + 1; k < n; ++k)
      for (int c = 0; c < m; ++c) x[i * m + c] -= A[i * n + k] * x[k * m + c];
    for (int c = 0; c < m; ++c) x[i * m + c] /= pivot;
  }
}

/* Applies 1 - v v^T to the rows (or the columns) `first`, first + 1, ... of the n x n matrix A, from column (row) `low` to
 * `high`. */
static void @NAME@_reflect_rows(int n, double *A, const double *v, int first, int count, int low, int high)
{
  for (int j = low; j <= high; ++j) {
    double along = 0;
    for (int i = 0; i < count; ++i) along += v[i] * A[n * (first + i) + j];
    for (int i = 0; i < count; ++i) A[n * (first + i) + j] -= along * v[i];
  }
}
static void @NAME@_reflect_columns(int n, double *A, const double *v, int first, int count, int low, int high)
{
  for (int i = low; i <= high; ++i) {
    double along = 0, *row = A + n * i + first;
    for (int j = 0; j < count; ++j) along += v[j] * row[j];
    for (int j = 0; j < count; ++j) row[j] -= along * v[j];
  }
}

/* v of the reflection that takes x to (-+|x|, 0, ...), with |v|^2 = 2, in place; returns 0 when x is zero behind its front. */
static int @NAME@_reflection(double *x, int count)
{
  double rest = 0;
  for (int i = 1; i < count; ++i) rest += x[i] * x[i];
  if (!(rest > 0)) return 0;
  const double size = sqrt(x[0] * x[0] + rest);
  x[0] += x[0] < 0 ? -size : size;
  const double unit = sqrt(2 / (x[0] * x[0] + rest));
  for (int i = 0; i < count; ++i) x[i] *= unit;
  return 1;
}

/* Eigenvalues of the n x n matrix A (n at most 16), which is lost: Hessenberg form, then Francis' iteration with two
 * shifts. Returns 0 if it fails. */
static int @NAME@_eigenvalues(int n, double *A, double *re, double *im)
{
  double v[16], norm = 0;
  for (int k = 0; k < n - 2; ++k) {
    for (int i = k + 1; i < n; ++i) v[i - k - 1] = A[n * i + k];
    if (!@NAME@_reflection(v, n - 1 - k)) continue;
    @NAME@_reflect_rows(n, A, v, k + 1, n - 1 - k, k, n - 1);
    @NAME@_reflect_columns(n, A, v, k + 1, n - 1 - k, 0, n - 1);
    for (int i = k + 2; i < n; ++i) A[n * i + k] = 0;
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) norm = fabs(A[n * i + j]) > norm ? fabs(A[n * i + j]) : norm;
  if (!(norm < 1e150)) return 0;
  for (int high = n - 1, tries = 0; high >= 0;) {
    int low = high;
    for (; low > 0; --low) {
      const double size = fabs(A[n * (low - 1) + low - 1]) + fabs(A[n * low + low]);
      if (fabs(A[n * low + low - 1]) <= 2e-16 * (size > 0 ? size : norm)) break;
    }
    if (low == high) {
      re[high] = A[n * high + high];
      im[high--] = 0;
      tries = 0;
      continue;
    }
    const double a = A[n * (high - 1) + high - 1], b = A[n * (high - 1) + high], c = A[n * high + high - 1], d = A[n * high + high];
    if (low == high - 1) {
      const double half = (a - d) / 2, square = half * half + b * c, root = sqrt(fabs(square));
      const double far = half < 0 ? half - root : half + root;
      re[high - 1] = square < 0 ? (a + d) / 2 : d + far;
      re[high] = square < 0 ? (a + d) / 2 : far != 0 ? d - b * c / far : d;
      im[high - 1] = square < 0 ? root : 0;
      im[high] = square < 0 ? -root : 0;
      high -= 2;
      tries = 0;
      continue;
    }
    if (++tries > 60) return 0;
    double x = d, y = a, w = b * c; /* shifts: roots of (t - x)(t - y) = w */
    if (tries % 10 == 0) { /* shifts that break a cycle */
      const double size = fabs(c) + fabs(A[n * (high - 1) + high - 2]);
      x = y = d + 0.75 * size;
      w = -0.4375 * size * size;
    }
    const double z = A[n * low + low]; /* differences from it keep the digits of eigenvalues that lie together */
    v[0] = A[n * low + low + 1] * A[n * (low + 1) + low] + (x - z) * (y - z) - w;
    v[1] = A[n * (low + 1) + low] * ((A[n * (low + 1) + low + 1] - x) + (z - y));
    v[2] = A[n * (low + 1) + low] * A[n * (low + 2) + low + 1];
    for (int k = low; k < high; ++k) {
      const int count = k + 2 <= high ? 3 : 2, last = k + 3 < high ? k + 3 : high;
      if (@NAME@_reflection(v, count)) {
        @NAME@_reflect_rows(n, A, v, k, count, k > low ? k - 1 : low, high);
        @NAME@_reflect_columns(n, A, v, k, count, low, last);
      }
      for (int i = 1; k > low && i < count; ++i) A[n * (k + i) + k - 1] = 0;
      for (int i = 1; i <= 3 && k + i <= high; ++i) v[i - 1] = A[n * (k + i) + k];
    }
  }
  return 1;
}

)";

inline constexpr const char* c_householder =
    R"(/* Householder's reflections v_k that make the m x n matrix A (n < m) triangular, v_k is row k of V, |v_k|^2 = 2; R stays in A. Returns the smallest over the largest diagonal element. */
static double @NAME@_reflect(int m, int n, double *A, double *V)
{
  double least = 1e300, most = 0;
  for (int k = 0; k < n; ++k) {
    double *v = V + k * m, size = 0, square = 0;
    for (int i = 0; i < m; ++i) v[i] = i < k ? 0 : A[i * n + k];
    for (int i = k; i < m; ++i) size += v[i] * v[i];
    size = sqrt(size);
    least = size < least ? size : least;
    most = size > most ? size : most;
    v[k] += v[k] < 0 ? -size : size;
    for (int i = k; i < m; ++i) square += v[i] * v[i];
    const double unit = square > 0 ? sqrt(2 / square) : 0;
    for (int i = k; i < m; ++i) v[i] *= unit;
    for (int j = k; j < n; ++j) {
      double along = 0;
      for (int i = k; i < m; ++i) along += v[i] * A[i * n + j];
      for (int i = k; i < m; ++i) A[i * n + j] -= along * v[i];
    }
  }
  return most > 0 ? least / most : 0;
}

/* Column j of the orthogonal matrix of n reflections in m dimensions. */
static void @NAME@_column(int m, int n, const double *V, int j, double *x)
{
  for (int i = 0; i < m; ++i) x[i] = i == j;
  for (int k = n - 1; k >= 0; --k) {
    double along = 0;
    for (int i = k; i < m; ++i) along += V[k * m + i] * x[i];
    for (int i = k; i < m; ++i) x[i] -= along * V[k * m + i];
  }
}

)";

}  // namespace armature::internal
