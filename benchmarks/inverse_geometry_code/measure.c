// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random postures of one arm (arm.h, which measure.py writes): are they found, how exactly, how fast.
#include "arm.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { poses = 20000, most = 64 };
static double microseconds[poses], errors[poses * most];

static int by_size(const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double uniform(void)
{
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / 9007199254740992.0;
}

int main(void)
{
  int missed = 0;
  long solutions = 0;
  for (int k = 0; k < poses; ++k) {
    double posture[N], T[16], q[most][N], residual[most];
    int branch[most], status[most], count = 0, found = 0;
    for (int j = 0; j < N; ++j) posture[j] = prismatic[j] ? 0.1 + uniform() : 6.28 * uniform() - 3.14;
    pose(posture, T);
    microseconds[k] = 1e9;
    for (int repeat = 0; repeat < 3; ++repeat) {
      struct timespec start, end;
      clock_gettime(CLOCK_MONOTONIC, &start);
      count = SOLVE(T, q, branch, status, residual);
      clock_gettime(CLOCK_MONOTONIC, &end);
      const double took = (double)(end.tv_sec - start.tv_sec) * 1e6 + (double)(end.tv_nsec - start.tv_nsec) * 1e-3;
      if (took < microseconds[k]) microseconds[k] = took;
    }
    for (int i = 0; i < count; ++i) {
      double reached[16], error = 0, apart = 0;
      pose(q[i], reached);
      for (int e = 0; e < 12; ++e) error = fmax(error, fabs(reached[e] - T[e]));
      for (int j = 0; j < N; ++j) {
        const double d = fabs(q[i][j] - posture[j]);
        apart = fmax(apart, fmin(d, fabs(d - 6.283185307179586)));
      }
      errors[solutions++] = error;
      found |= apart < 1e-6;
    }
    missed += !found;
  }
  qsort(microseconds, poses, sizeof(double), by_size);
  qsort(errors, (size_t)solutions, sizeof(double), by_size);
  printf("%6d  %9.3f  %12.1e  %11.1e  %9.2f  %7.2f", missed, (double)solutions / poses, errors[solutions / 2],
         errors[solutions - 1], microseconds[poses / 2], microseconds[poses / 100 * 99]);
  return 0;
}
