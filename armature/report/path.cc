// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/path.h"

#include <cmath>

namespace armature::internal {
namespace {

struct Point {
  long x = 0, y = 0;
};

// Writes moves and lines between points, each relative to the last.
class PathPen {
 public:
  void lift() { down_ = false; }
  void draw(Point p) {
    if (down_ && p.x == last_.x && p.y == last_.y) return;
    if (!down_) {
      text_ += 'M' + std::to_string(p.x) + ' ' + std::to_string(p.y);
      in_line_ = false;
    } else {
      const std::string dx = std::to_string(p.x - last_.x), dy = std::to_string(p.y - last_.y);
      text_ += in_line_ ? (dx.front() == '-' ? "" : " ") : "l";
      text_ += dx + (dy.front() == '-' ? "" : " ") + dy;
      in_line_ = true;
    }
    down_ = true;
    last_ = p;
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  Point last_;
  bool down_ = false, in_line_ = false;
};

}  // namespace

std::string path_data(std::span<const double> x, std::span<const double> y, const Ruler& across, const Ruler& up) {
  PathPen pen;
  const std::size_t count = std::min(x.size(), y.size());
  const auto place = [&](std::size_t i) {
    return Point{std::lround(10 * across.at(x[i])), std::lround(10 * up.at(y[i]))};
  };
  std::size_t i = 0;
  while (i < count) {
    if (!across.takes(x[i]) || !up.takes(y[i])) {
      pen.lift();
      ++i;
      continue;
    }
    // The samples of one pixel column: its extremes in their order, and at the end of the curve the last sample.
    const Point first = place(i);
    Point least = first, most = first, last = first;
    std::size_t least_at = i, most_at = i;
    for (; i < count && across.takes(x[i]) && up.takes(y[i]); ++i) {
      const Point p = place(i);
      if (p.x / 10 != first.x / 10) break;
      if (p.y < least.y) least = p, least_at = i;
      if (p.y > most.y) most = p, most_at = i;
      last = p;
    }
    pen.draw(least_at <= most_at ? least : most);
    pen.draw(least_at <= most_at ? most : least);
    if (i == count) pen.draw(last);
  }
  return pen.take();
}

}  // namespace armature::internal
