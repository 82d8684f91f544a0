// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The texts of the package for identification on line (online_package.cc).
#pragma once

namespace armature::internal::online {

inline constexpr const char* header =
    R"(/* Identification on line for @ROBOT@: the parameters x of tau = W x while the robot moves, by recursive
 * least squares with forgetting. Regressor and update in one call; no allocation, no external data, bounded time.
 *
 * The state holds the triangle R of the information, R^T R = P^-1. Rows are rotated into it (Givens), so that P is
 * positive definite after any number of steps. With forgetting, each step returns some information about one
 * parameter, so that no standard deviation exceeds bound / sqrt(forgetting^@P@) when nothing moves.
 *
@COLUMNS@ */
#ifndef @GUARD@_ONLINE_H
#define @GUARD@_ONLINE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  @T@ value[@P@]; /* the estimate */
  @T@ residual[@N@]; /* torque minus prediction, of the last sample before its update */
  @T@ factor[@F@]; /* R by rows, without its zeros */
  @T@ bound[@P@], weight[@N@]; /* largest standard deviations; 1 / standard deviation of each torque */
  @T@ root, share; /* sqrt of forgetting; sqrt of the information that returns */
  int next; /* the parameter that it returns to */
} @NAME@_state;

/* value: first estimate. bound: its standard deviations, and the largest that forgetting leads to. sigma: standard
 * deviation of each torque. 0 < forgetting <= 1, per sample. Returns 0; or 1, and nothing changes, for other numbers. */
@START@;

/* One sample: the measured motion and torques. Returns 0; or 1, and nothing changes, when a number is not finite or
 * far too large; or 1, and the estimate stays, when its result would be. */
@UPDATE@;

/* The standard deviation of value[j]. */
@T@ @NAME@_deviation(const @NAME@_state *s, int j);

/* Replays test vectors; returns the number of wrong results, 0 when all is well. */
int @NAME@_online_selftest(void);

#ifdef __cplusplus
}
#endif

#endif /* @GUARD@_ONLINE_H */
)";

inline constexpr const char* source = R"(/* Identification on line for @ROBOT@, see @NAME@_online.h. */
#include "@NAME@_online.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "@NAME@.h"

/* The first column of each row of W that is not always zero. */
static const int first[@N@] = {@FIRST@};

/* By the bits of the exponent: with -ffast-math a compiler may assume that every number is finite. */
static int is_ordinary(@T@ number)
{
  volatile union { @T@ number; @BITS@ bits; } memory;
  memory.number = number;
  return (memory.bits & @EXPONENT@) != @EXPONENT@ && number < @LARGEST@ && number > -@LARGEST@;
}

static int all_ordinary(const @T@ *numbers, int count)
{
  int i;
  for (i = 0; i < count; ++i) {
    if (!is_ordinary(numbers[i])) {
      return 0;
    }
  }
  return 1;
}

/* Rotates a row and its residual into R and d, from column `from` on. */
static void rotate_in(@T@ *factor, @T@ *d, @T@ *row, @T@ residual, int from)
{
  @T@ *r = factor + from * (2 * @P@ - from + 1) / 2;
  int k, i;
  for (k = from; k < @P@; r += @P@ - k, ++k) {
    const @T@ x = row[k];
    if (x != 0) {
      const @T@ length = @SQRT@(r[0] * r[0] + x * x), c = r[0] / length, s = x / length, above = d[k];
      r[0] = length;
      for (i = 1; i < @P@ - k; ++i) {
        const @T@ upper = r[i], lower = row[k + i];
        r[i] = c * upper + s * lower;
        row[k + i] = c * lower - s * upper;
      }
      d[k] = c * above + s * residual;
      residual = c * residual - s * above;
    }
  }
}

@START@
{
  int j, i = 0;
  if (!is_ordinary(forgetting) || !(forgetting > 0) || !(forgetting <= 1) || !all_ordinary(value, @P@) ||
      !all_ordinary(bound, @P@) || !all_ordinary(sigma, @N@)) {
    return 1;
  }
  for (j = 0; j < @P@; ++j) {
    if (!(bound[j] > @SMALLEST@)) {
      return 1;
    }
  }
  for (j = 0; j < @N@; ++j) {
    if (!(sigma[j] > @SMALLEST@)) {
      return 1;
    }
  }
  memset(s, 0, sizeof *s);
  for (j = 0; j < @P@; i += @P@ - j, ++j) {
    s->value[j] = value[j];
    s->bound[j] = bound[j];
    s->factor[i] = 1 / bound[j];
  }
  for (j = 0; j < @N@; ++j) {
    s->weight[j] = 1 / sigma[j];
  }
  s->root = @SQRT@(forgetting);
  s->share = @SQRT@(-@EXPM1@(@P@ * @LOG@(forgetting)));
  return 0;
}

/* One sample whose W is known. */
static int add_rows(@NAME@_state *s, const @T@ *w, const @T@ tau[@N@])
{
  @T@ row[@P@], change[@P@];
  int i, j, k;
  for (k = 0; k < @N@; ++k) {
    if (!is_ordinary(s->weight[k] * tau[k])) {
      return 1;
    }
    for (j = first[k]; j < @P@; ++j) {
      if (!is_ordinary(s->weight[k] * w[k * @P@ + j])) {
        return 1;
      }
    }
  }
  for (j = 0; j < @P@; ++j) {
    change[j] = row[j] = 0;
  }
  if (s->share > 0) {
    for (i = 0; i < @F@; ++i) {
      s->factor[i] *= s->root;
    }
    row[s->next] = s->share / s->bound[s->next];
    rotate_in(s->factor, change, row, 0, s->next);
    s->next = s->next + 1 < @P@ ? s->next + 1 : 0;
  }
  for (k = 0; k < @N@; ++k) {
    @T@ residual = tau[k];
    for (j = first[k]; j < @P@; ++j) {
      residual -= w[k * @P@ + j] * s->value[j];
      row[j] = s->weight[k] * w[k * @P@ + j];
    }
    s->residual[k] = residual;
    rotate_in(s->factor, change, row, s->weight[k] * residual, first[k]);
  }
  for (k = @P@ - 1; k >= 0; --k) {
    const @T@ *r = s->factor + k * (2 * @P@ - k + 1) / 2;
    for (i = 1; i < @P@ - k; ++i) {
      change[k] -= r[i] * change[k + i];
    }
    change[k] /= r[0];
    if (!is_ordinary(s->value[k] + change[k])) {
      return 1;
    }
  }
  for (j = 0; j < @P@; ++j) {
    s->value[j] += change[j];
  }
  return 0;
}

@UPDATE@
{
  @T@ w[@W@];
  if (@CHECKS@) {
    return 1;
  }
  @NAME@(@ARGUMENTS@, w);
  return add_rows(s, w, tau);
}

@T@ @NAME@_deviation(const @NAME@_state *s, int j)
{
  @T@ u[@P@], squares = 0;
  int k, i;
  for (k = j; k < @P@; ++k) {
    u[k] = k == j ? 1 : 0;
  }
  for (k = j; k < @P@; ++k) {
    const @T@ *r = s->factor + k * (2 * @P@ - k + 1) / 2;
    u[k] /= r[0];
    for (i = 1; i < @P@ - k; ++i) {
      u[k + i] -= r[i] * u[k];
    }
    squares += u[k] * u[k];
  }
  return @SQRT@(squares);
}

/* From zero, over random states, to what the normal equations in long double give; and no trace of bad numbers. */
int @NAME@_online_selftest(void)
{
@TABLES@  @NAME@_state s, before;
  @T@ start[@P@], bound[@P@], sigma[@N@], torque[@N@];
  int failures = 0, i, k;
  for (i = 0; i < @P@; ++i) {
    start[i] = 0;
    bound[i] = 1;
  }
  for (k = 0; k < @N@; ++k) {
    sigma[k] = @SIGMA@;
  }
  failures += @NAME@_start(&s, start, bound, sigma, @FORGETTING@);
  for (i = 0; i < @VECTORS@; ++i) {
    failures += @NAME@_update(&s, @VECTOR@, tau[i]);
  }
  for (i = 0; i < @P@; ++i) {
    failures += !(@FABS@(s.value[i] - expected[i]) <= @TOLERANCE@);
    failures += !(@FABS@(@NAME@_deviation(&s, i) - deviation[i]) <= @TOLERANCE@);
  }
  memcpy(&before, &s, sizeof s);
  for (k = 0; k < @N@; ++k) {
    memcpy(torque, tau[0], sizeof torque);
    torque[k] = @LARGEST@ * @LARGEST@ * @LARGEST@ * @LARGEST@; /* infinite */
    failures += !@NAME@_update(&s, @VECTOR0@, torque);
    failures += memcmp(&s, &before, sizeof s) != 0;
  }
  return failures;
}
)";

inline constexpr const char* test_source = R"(#include <stdio.h>

#include "@NAME@.h"
#include "@NAME@_online.h"

int main(void)
{
  const int failures = @NAME@_selftest() + @NAME@_online_selftest();
  printf("@NAME@: self-test %s\n", failures == 0 ? "passed" : "FAILED");
  return failures != 0;
}
)";

inline constexpr const char* example =
    R"(/* Starts without any knowledge, and takes one sample. In a control loop, @NAME@_update is called each period. */
#include <stdio.h>

#include "@NAME@_online.h"

int main(void)
{
  static @NAME@_state state;
  @T@ value[@P@], bound[@P@], sigma[@N@];
@DECLARED@  const @T@ tau[@N@] = {0};
  int i;
  for (i = 0; i < @P@; ++i) {
    value[i] = 0; /* better: identified before */
    bound[i] = 10;
  }
  for (i = 0; i < @N@; ++i) {
    sigma[i] = 1; /* noise of the torques */
  }
  if (@NAME@_start(&state, value, bound, sigma, (@T@)0.999) != 0 || @NAME@_update(&state, @NAMES@, tau) != 0) {
    return 1;
  }
  for (i = 0; i < @P@; ++i) {
    printf("value[%d] = %g +- %g\n", i, (double)state.value[i], (double)@NAME@_deviation(&state, i));
  }
  return 0;
}
)";

inline constexpr const char* how_to =
    R"(The parameters of the robot while it moves: `@NAME@_update` computes the regressor W of a
sample and updates the estimate of x in tau = W x, with its standard deviations. Fixed memory, bounded time, no
allocation; a sample that is not finite is refused and changes nothing.

Build and test it:

    cmake -B build && cmake --build build
    ctest --test-dir build

`build/@NAME@_example` takes one sample. `include/@NAME@_online.h` lists the parameters.
)";

}  // namespace armature::internal::online
