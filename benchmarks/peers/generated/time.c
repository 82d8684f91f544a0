/* SPDX-FileCopyrightText: The Armature authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Nanoseconds of one call of f(x, y), x = (q, qd, qdd) of seven joints, best of many turns; then COUNT results. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
void f(const double* x, double* y);
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
int main(void) {
  enum { states = 64 };
  static double x[states][21], y[COUNT];
  unsigned s = 1;
  for (int i = 0; i < states; ++i)
    for (int j = 0; j < 21; ++j) {
      s = s * 1664525u + 1013904223u;
      x[i][j] = (s >> 8) / 8388608.0 - 1;
    }
  double best = 1e9, sum = 0;
  for (int turn = 0; turn < 400; ++turn) {
    const double t = now();
    for (int k = 0; k < 20 * states; ++k) {
      f(x[k % states], y);
      sum += y[0];
    }
    const double each = (now() - t) / (20 * states);
    if (each < best) best = each;
  }
  f(x[0], y);
  printf("%.1f", 1e9 * best);
  for (int i = 0; i < COUNT; ++i) printf(" %.14g", y[i]);
  return sum == 42;
}
