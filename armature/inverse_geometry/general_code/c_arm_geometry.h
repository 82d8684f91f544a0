// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An arm of six axes in generated C and C++: motions, the pose with its Jacobian, and Newton's iteration on the arm
// itself (polish.h).
#pragma once

namespace armature::internal {

inline constexpr const char* c_arm_geometry =
    R"(static double @NAME@_dot(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static void @NAME@_cross(const double *a, const double *b, double *c)
{
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

/* x turned about the direction h, by Rodrigues' formula. */
static void @NAME@_turn(const double *h, double q, const double *x, double *y)
{
  const double c = cos(q), s = sin(q), along = (1 - c) * @NAME@_dot(h, x);
  double side[3];
  @NAME@_cross(h, x, side);
  for (int i = 0; i < 3; ++i) y[i] = c * x[i] + s * side[i] + along * h[i];
}

/* c = a b, rigid motions as 3x4 matrices, row by row. */
static void @NAME@_multiply(const double *a, const double *b, double *c)
{
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      c[4 * i + j] = a[4 * i] * b[j] + a[4 * i + 1] * b[4 + j] + a[4 * i + 2] * b[8 + j] + (j == 3 ? a[4 * i + 3] : 0);
}
static void @NAME@_invert(const double *a, double *b)
{
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) b[4 * i + j] = a[4 * j + i];
    b[4 * i + 3] = -(a[i] * a[3] + a[4 + i] * a[7] + a[8 + i] * a[11]);
  }
}
static void @NAME@_joint(const @NAME@_axis *axis, double q, double *E)
{
  const double *h = axis->h, *p = axis->p, c = axis->slides ? 1 : cos(q), s = axis->slides ? 0 : sin(q), v = 1 - c;
  E[0] = c + v * h[0] * h[0]; E[1] = v * h[0] * h[1] - s * h[2]; E[2] = v * h[0] * h[2] + s * h[1];
  E[4] = v * h[0] * h[1] + s * h[2]; E[5] = c + v * h[1] * h[1]; E[6] = v * h[1] * h[2] - s * h[0];
  E[8] = v * h[0] * h[2] - s * h[1]; E[9] = v * h[1] * h[2] + s * h[0]; E[10] = c + v * h[2] * h[2];
  for (int i = 0; i < 3; ++i)
    E[4 * i + 3] = axis->slides ? q * h[i] : p[i] - (E[4 * i] * p[0] + E[4 * i + 1] * p[1] + E[4 * i + 2] * p[2]);
}

/* The pose of the arm, and its Jacobian: velocity of the tool's origin above its angular velocity, row by row. */
static void @NAME@_forward(const double *v, double *U, double *J)
{
  double g[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, E[12], next[12], h[6][3], p[6][3];
  for (int k = 0; k < 6; ++k) {
    const @NAME@_axis *axis = &@NAME@_axes[k];
    for (int i = 0; i < 3; ++i) {
      h[k][i] = @NAME@_dot(g + 4 * i, axis->h);
      p[k][i] = @NAME@_dot(g + 4 * i, axis->p) + g[4 * i + 3];
    }
    @NAME@_joint(axis, v[k], E);
    @NAME@_multiply(g, E, next);
    for (int i = 0; i < 12; ++i) g[i] = next[i];
  }
  @NAME@_multiply(g, @NAME@_tool, U);
  for (int k = 0; k < 6; ++k) {
    const double arm[3] = {U[3] - p[k][0], U[7] - p[k][1], U[11] - p[k][2]};
    double velocity[3];
    @NAME@_cross(h[k], arm, velocity);
    for (int i = 0; i < 3; ++i) {
      J[6 * i + k] = @NAME@_axes[k].slides ? h[k][i] : velocity[i];
      J[6 * (3 + i) + k] = @NAME@_axes[k].slides ? 0 : h[k][i];
    }
  }
}

/* The twist from the pose U to the target: difference of positions, and the rotation vector; returns the larger size. */
static double @NAME@_twist(const double *U, const double *target, double *twist)
{
  double sine[3] = {0, 0, 0}, cosine = -0.5;
  for (int k = 0; k < 3; ++k) { /* of target U^T: columns of U against those of the target */
    const double a[3] = {U[k], U[4 + k], U[8 + k]}, b[3] = {target[k], target[4 + k], target[8 + k]};
    double side[3];
    @NAME@_cross(a, b, side);
    for (int i = 0; i < 3; ++i) sine[i] += side[i] / 2;
    cosine += @NAME@_dot(a, b) / 2;
    twist[k] = target[4 * k + 3] - U[4 * k + 3];
  }
  const double s = sqrt(@NAME@_dot(sine, sine));
  const double factor = s > 1e-3 ? atan2(s, cosine) / s : cosine < 0 ? 3e3 : 1;
  for (int i = 0; i < 3; ++i) twist[3 + i] = factor * sine[i];
  if (s <= 1e-3 && cosine < 0) twist[3] += 3; /* half a turn: any way out will do */
  const double place = sqrt(@NAME@_dot(twist, twist)), angle = sqrt(@NAME@_dot(twist + 3, twist + 3));
  return place > angle ? place : angle;
}

/* Newton's iteration from v, with damped steps where the Jacobian is nearly singular; returns the residual, and the
 * Jacobian. */
static double @NAME@_polish(const double *target, double *v, double *jacobian)
{
  double U[12], J[36], A[36], twist[6], step[6], trial[6], damping = 0;
  int rows[6], failures = 0;
  @NAME@_forward(v, U, J);
  double residual = @NAME@_twist(U, target, twist);
  for (int tries = 0; tries < 40 && residual > 2e-15 && failures < 10; ++tries) {
    double largest = 2;
    if (damping == 0) {
      for (int i = 0; i < 36; ++i) A[i] = J[i];
      for (int i = 0; i < 6; ++i) step[i] = twist[i];
      if (@NAME@_factor(6, A, rows) > 0) {
        @NAME@_solve(6, A, rows, 1, step);
        largest = 0;
        for (int i = 0; i < 6; ++i) largest = fabs(step[i]) > largest ? fabs(step[i]) : largest;
      }
    }
    if (!(largest <= 1)) {
      const double least = 1e-3 * residual * residual + 1e-15;
      for (int i = 0; i < 6; ++i) {
        step[i] = 0;
        for (int k = 0; k < 6; ++k) step[i] += J[6 * k + i] * twist[k];
        for (int j = 0; j < 6; ++j) {
          A[6 * i + j] = i == j ? (damping > least ? damping : least) : 0;
          for (int k = 0; k < 6; ++k) A[6 * i + j] += J[6 * k + i] * J[6 * k + j];
        }
      }
      @NAME@_factor(6, A, rows);
      @NAME@_solve(6, A, rows, 1, step);
      largest = 0;
      for (int i = 0; i < 6; ++i) largest = fabs(step[i]) > largest ? fabs(step[i]) : largest;
    }
    for (int i = 0; i < 6; ++i) trial[i] = v[i] + (largest > 0.7 ? 0.7 / largest : 1) * step[i];
    double next[12], next_J[36], next_twist[6];
    @NAME@_forward(trial, next, next_J);
    const double now = @NAME@_twist(next, target, next_twist);
    if (now < residual) {
      failures = now > 0.9 * residual ? failures + 1 : 0;
      residual = now;
      for (int i = 0; i < 6; ++i) {
        v[i] = trial[i];
        twist[i] = next_twist[i];
      }
      for (int i = 0; i < 36; ++i) J[i] = next_J[i];
      damping = damping < 1e-12 ? 0 : 0.05 * damping;
    } else {
      if (residual < 1e-13) break;
      const double least = 1e-2 * residual * residual + 1e-14;
      ++failures;
      damping = 20 * damping > least ? 20 * damping : least;
    }
  }
  for (int i = 0; i < 36; ++i) jacobian[i] = J[i];
  return residual;
}

/* The loop E_1 ... E_6 = G opened at another joint: E_2 ... E_6 (G^-1 E_1 G) = G. Joints before it come last, seen through
 * G. */
static void @NAME@_open(const double *g, int first, const @NAME@_axis *axes, @NAME@_axis *opened)
{
  double back[12];
  @NAME@_invert(g, back);
  for (int k = 0; k < 6; ++k) {
    const @NAME@_axis *from = &axes[(first + k) % 6];
    opened[k] = *from;
    for (int i = 0; first + k >= 6 && i < 3; ++i) {
      opened[k].h[i] = @NAME@_dot(back + 4 * i, from->h);
      opened[k].p[i] = @NAME@_dot(back + 4 * i, from->p) + back[4 * i + 3];
    }
  }
}

)";

}  // namespace armature::internal
