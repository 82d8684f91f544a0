// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A drawing under construction: SVG whose look comes from the page (style.h), so that it follows the reader's light or
// dark theme. Classes: grid, axis, tick, label, curve, dot, bar, whisker, guide; ink0 ... ink6 are the colours.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "armature/report/axis.h"

namespace armature::internal {

inline constexpr int ink_count = 7;

enum class Anchor { start, middle, end };

class Canvas {
 public:
  // `title` is the text for screen readers.
  Canvas(double width, double height, std::string_view title);
  void line(const char* classes, double x1, double y1, double x2, double y2);
  void rectangle(const std::string& classes, double x, double y, double width, double height,
                 std::string_view tip = {});
  void dot(const std::string& classes, double x, double y, double radius, std::string_view tip = {});
  // Data of path.h, in tenths; `name` is what a script calls the curve.
  void path(const std::string& classes, const std::string& data, std::string_view name = {});
  // Attributes of the whole drawing, for a script (script.h).
  void attribute(const char* name, const std::string& value);
  void text(const char* classes, double x, double y, Anchor anchor, std::string_view text);
  // A text rotated to read upwards.
  void upward_text(const char* classes, double x, double y, std::string_view text);
  void raw(const std::string& markup) { body_ += markup; }
  std::string svg() const;

 private:
  std::string head_, body_;
};

// The area of a plot inside its tick labels and axis names. Draws the grid, the tick labels and the axis names.
struct PlotArea {
  double left = 0, top = 0, right = 0, bottom = 0;
};
void draw_grid(Canvas& canvas, const PlotArea& area, const Ruler& across, const std::vector<Tick>& x_ticks,
               const Ruler& up, const std::vector<Tick>& y_ticks);
void draw_axis_names(Canvas& canvas, const PlotArea& area, double height, const std::string& x, const std::string& y);

// The width of the widest label, in pixels.
double widest(const std::vector<Tick>& ticks);

}  // namespace armature::internal
