// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excite/excite_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/quintic.h"

namespace armature::internal {
namespace {

// Enough to find the extremes of ten harmonics to a thousandth; the margin covers the rest.
constexpr std::size_t range_samples = 720;
constexpr double range_margin = 1.002;

struct PathPoint {
  double q = 0, q1 = 0, q2 = 0;
};

PathPoint fourier_at(const std::vector<double>& c, double s) {
  PathPoint p{c[0], 0, 0};
  for (std::size_t l = 1; 2 * l < c.size(); ++l) {
    const double w = 2 * std::numbers::pi * static_cast<double>(l), sine = std::sin(w * s), cosine = std::cos(w * s);
    const double alpha = c[2 * l - 1], beta = c[2 * l];
    p.q += alpha * sine - beta * cosine;
    p.q1 += w * (alpha * cosine + beta * sine);
    p.q2 += w * w * (beta * cosine - alpha * sine);
  }
  return p;
}

PathPoint points_at(const std::vector<double>& c, double s) {
  const double n = static_cast<double>(c.size()), at = s * n;
  const auto i = std::min(static_cast<std::size_t>(at), c.size() - 1);
  const double x = at - static_cast<double>(i), step = c[(i + 1) % c.size()] - c[i];
  const MotionPoint unit = rest_to_rest(x);
  return {c[i] + step * unit.x, step * n * unit.v, step * n * n * unit.a};
}

PathPoint point_at(ExcitationKind kind, const std::vector<double>& c, double s) {
  return kind == ExcitationKind::fourier ? fourier_at(c, s) : points_at(c, s);
}

std::vector<double> fourier_coefficients(std::size_t harmonics, const PathRoom& room, std::span<const double> free) {
  const double half = (room.upper - room.lower) / 2;
  std::vector<double> c(2 * harmonics + 1, 0.0);
  for (std::size_t l = 2; l <= harmonics; ++l) {
    const double order = static_cast<double>(l);
    c[2 * l - 1] = half * free[2 * l - 3] / order;
    c[2 * l] = half * free[2 * l - 2] / order;
    c[1] -= order * c[2 * l - 1];
    c[2] -= order * order * c[2 * l];
  }
  double low = 0, high = 0;
  for (std::size_t i = 0; i < range_samples; ++i) {
    const double q = fourier_at(c, static_cast<double>(i) / range_samples).q;
    low = i == 0 ? q : std::min(low, q);
    high = i == 0 ? q : std::max(high, q);
  }
  const double reach = range_margin * (high - low) / 2, middle = (high + low) / 2;
  const double scale = reach > half ? half / reach : 1;
  for (double& x : c) x *= scale;
  // The rest of the range is for the centre.
  c[0] = (room.lower + room.upper) / 2 - scale * middle + free[0] * (half - scale * reach);
  return c;
}

}  // namespace

std::size_t free_numbers(ExcitationKind kind, std::size_t size) {
  return kind == ExcitationKind::fourier ? 2 * size - 1 : size;
}

ExcitationPath make_path(ExcitationKind kind, std::size_t size, std::span<const PathRoom> rooms,
                         std::span<const double> free) {
  const std::size_t each = free_numbers(kind, size);
  ARMATURE_CHECK(size >= 2 && free.size() == each * rooms.size());
  ExcitationPath path{kind, {}};
  for (std::size_t k = 0; k < rooms.size(); ++k) {
    const auto own = free.subspan(k * each, each);
    if (kind == ExcitationKind::fourier) {
      path.coefficients.push_back(fourier_coefficients(size, rooms[k], own));
      continue;
    }
    std::vector<double>& points = path.coefficients.emplace_back();
    for (const double x : own)
      points.push_back((rooms[k].lower + rooms[k].upper) / 2 + x * (rooms[k].upper - rooms[k].lower) / 2);
  }
  return path;
}

PathSamples sample(const ExcitationPath& path, std::size_t count) {
  PathSamples samples;
  for (const std::vector<double>& c : path.coefficients) {
    Signal q(count), q1(count), q2(count);
    for (std::size_t i = 0; i < count; ++i) {
      const PathPoint p = point_at(path.kind, c, static_cast<double>(i) / static_cast<double>(count));
      q[i] = p.q;
      q1[i] = p.q1;
      q2[i] = p.q2;
    }
    samples.q.push_back(std::move(q));
    samples.q1.push_back(std::move(q1));
    samples.q2.push_back(std::move(q2));
  }
  return samples;
}

}  // namespace armature::internal
