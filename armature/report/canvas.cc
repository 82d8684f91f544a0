// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/canvas.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/report/markup.h"

namespace armature::internal {
namespace {

constexpr double small_text = 11;

// The end of an element: with a tooltip inside, or empty.
std::string closing(const char* element, std::string_view tip) {
  return tip.empty() ? "/>" : fmt::format("><title>{}</title></{}>", escaped(tip, 300), element);
}

}  // namespace

Canvas::Canvas(double width, double height, std::string_view title)
    : head_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" "
                        "aria-label=\"{}\">",
                        pixels(width), pixels(height), escaped(title, 500))) {}

void Canvas::line(const char* classes, double x1, double y1, double x2, double y2) {
  body_ +=
      fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>", classes, pixels(x1), pixels(y1), pixels(x2), pixels(y2));
}

void Canvas::rectangle(const std::string& classes, double x, double y, double width, double height,
                       std::string_view tip) {
  body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", classes, pixels(x), pixels(y),
                       pixels(width), pixels(height)) +
           closing("rect", tip);
}

void Canvas::dot(const std::string& classes, double x, double y, double radius, std::string_view tip) {
  body_ += fmt::format("<circle class=\"dot {}\" cx=\"{}\" cy=\"{}\" r=\"{}\"", classes, pixels(x), pixels(y),
                       pixels(radius)) +
           closing("circle", tip);
}

void Canvas::path(const std::string& classes, const std::string& data, std::string_view name) {
  if (data.empty()) return;
  const std::string named = name.empty() ? "" : fmt::format(" data-name=\"{}\"", escaped(name, 200));
  body_ += fmt::format("<path class=\"{}\"{} transform=\"scale(.1)\" d=\"{}\"/>", classes, named, data);
}

void Canvas::attribute(const char* name, const std::string& value) {
  head_.insert(head_.size() - 1, fmt::format(" {}=\"{}\"", name, escaped(value, 200)));
}

void Canvas::text(const char* classes, double x, double y, Anchor anchor, std::string_view text) {
  const char* where = anchor == Anchor::start ? "" : anchor == Anchor::middle ? " middle" : " end";
  body_ += fmt::format("<text class=\"{}{}\" x=\"{}\" y=\"{}\">{}</text>", classes, where, pixels(x), pixels(y),
                       escaped(text, 200));
}

void Canvas::upward_text(const char* classes, double x, double y, std::string_view text) {
  body_ += fmt::format("<text class=\"{} middle\" transform=\"translate({} {})rotate(-90)\">{}</text>", classes,
                       pixels(x), pixels(y), escaped(text, 200));
}

std::string Canvas::svg() const { return head_ + body_ + "</svg>\n"; }

void draw_grid(Canvas& canvas, const PlotArea& area, const Ruler& across, const std::vector<Tick>& x_ticks,
               const Ruler& up, const std::vector<Tick>& y_ticks) {
  for (const Tick& tick : x_ticks) {
    const double x = across.at(tick.at);
    canvas.line(tick.label.empty() ? "grid fine" : "grid", x, area.top, x, area.bottom);
    if (!tick.label.empty()) canvas.text("tick at-x", x, area.bottom + 14, Anchor::middle, tick.label);
  }
  for (const Tick& tick : y_ticks) {
    const double y = up.at(tick.at);
    canvas.line(tick.label.empty() ? "grid fine" : "grid", area.left, y, area.right, y);
    if (!tick.label.empty()) canvas.text("tick", area.left - 6, y + 4, Anchor::end, tick.label);
  }
}

void draw_axis_names(Canvas& canvas, const PlotArea& area, double height, const std::string& x, const std::string& y) {
  if (!x.empty()) canvas.text("label", (area.left + area.right) / 2, height - 4, Anchor::middle, x);
  if (!y.empty()) canvas.upward_text("label", 11, (area.top + area.bottom) / 2, y);
}

double widest(const std::vector<Tick>& ticks) {
  double width = 0;
  for (const Tick& tick : ticks) width = std::max(width, small_text * text_width(tick.label));
  return width;
}

}  // namespace armature::internal
