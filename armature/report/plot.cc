// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/report/canvas.h"
#include "armature/report/markup.h"
#include "armature/report/path.h"

namespace armature::internal {
namespace {

constexpr double legend_text = 11;

std::string ink_class(const char* what, int ink) {
  return fmt::format("{} ink{}", what, std::clamp(ink, 0, ink_count - 1));
}

const char* line_class(Mark mark) {
  return mark == Mark::dashes ? "curve dashed" : mark == Mark::broad ? "curve broad" : "curve";
}

Extent extent_of(const Plot& plot, Scale scale, std::vector<double> Series::* values) {
  Extent extent(scale);
  for (const Series& s : plot.series)
    for (const double value : s.*values) extent.add(value);
  return extent;
}

bool has_columns(const Plot& plot) {
  return std::any_of(plot.series.begin(), plot.series.end(), [](const Series& s) { return s.mark == Mark::columns; });
}

double half_width(const Series& s) { return s.x.size() < 2 ? 0.5 : std::abs(s.x[1] - s.x[0]) / 2; }

void draw_dots(Canvas& canvas, const Series& s, const Ruler& across, const Ruler& up) {
  // Names are written where they overlap no other name or dot.
  struct Box {
    double left, right, y;
  };
  std::vector<Box> written;
  const auto covers_a_dot = [&](const Box& box) {
    for (std::size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) {
      if (!across.takes(s.x[i]) || !up.takes(s.y[i])) continue;
      const double x = across.at(s.x[i]), y = up.at(s.y[i]);
      if (x > box.left - 2 && x < box.right + 2 && std::abs(y - box.y) < 7) return true;
    }
    return false;
  };
  for (std::size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) {
    if (!across.takes(s.x[i]) || !up.takes(s.y[i])) continue;
    const double x = across.at(s.x[i]), y = up.at(s.y[i]);
    canvas.dot(ink_class("", s.ink).substr(1), x, y, 3.5, i < s.tips.size() ? s.tips[i] : "");
    if (i >= s.names.size() || s.names[i].empty()) continue;
    const Box box{x + 6, x + 6 + 10 * text_width(s.names[i]), y};
    if (std::none_of(
            written.begin(), written.end(),
            [&](const Box& b) { return b.left < box.right && box.left < b.right && std::abs(b.y - box.y) < 10; }) &&
        !covers_a_dot(box)) {
      canvas.text("tick dot-name", x + 6, y + 3.5, Anchor::start, s.names[i]);
      written.push_back(box);
    }
  }
}

void draw_series(Canvas& canvas, const Series& s, const Ruler& across, const Ruler& up, double floor) {
  const auto edge = [&](double x) { return across.at(across.takes(x) ? x : across.low()); };
  switch (s.mark) {
    case Mark::line:
    case Mark::broad:
    case Mark::dashes:
      canvas.path(ink_class(line_class(s.mark), s.ink), path_data(s.x, s.y, across, up), s.name);
      break;
    case Mark::dots: draw_dots(canvas, s, across, up); break;
    case Mark::band: {
      std::vector<double> x = s.x, y = s.y;  // there along y, and back along the lower edge
      x.insert(x.end(), s.x.rbegin(), s.x.rend());
      y.insert(y.end(), s.lower.rbegin(), s.lower.rend());
      canvas.path(ink_class("band", s.ink), path_data(x, y, across, up));
      break;
    }
    case Mark::columns:
      for (std::size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) {
        if (!across.takes(s.x[i]) || !up.takes(s.y[i]) || s.y[i] == 0) continue;
        const double left = edge(s.x[i] - half_width(s)), right = edge(s.x[i] + half_width(s));
        canvas.rectangle(ink_class("bar", s.ink), left, std::min(floor, up.at(s.y[i])),
                         std::max(0.5, right - left - 0.5), std::abs(floor - up.at(s.y[i])));
      }
  }
}

constexpr double title_line = 28, legend_line = 15;

// The named series, in lines that fit: beside the title if there is room for all, otherwise below it.
std::vector<std::vector<const Series*>> legend_lines(const Plot& plot, bool& beside_title) {
  const auto width = [](const Series& s) { return 32 + legend_text * text_width(s.name); };
  double all = 12 + 13 * text_width(plot.title) + 40;
  for (const Series& s : plot.series)
    if (!s.name.empty()) all += width(s);
  beside_title = all < plot.width;
  std::vector<std::vector<const Series*>> lines;
  double used = plot.width;
  for (const Series& s : plot.series) {
    if (s.name.empty()) continue;
    if (lines.empty() || (!beside_title && used + width(s) > plot.width - 24)) lines.emplace_back(), used = 0;
    lines.back().push_back(&s);
    used += width(s);
  }
  return lines;
}

// One line of the legend, from the right: a sample of each mark and its name.
void draw_legend(Canvas& canvas, const std::vector<const Series*>& line, double right, double bottom) {
  double x = right;
  for (auto each = line.rbegin(); each != line.rend(); ++each) {
    const Series& s = **each;
    x -= legend_text * text_width(s.name);
    canvas.text("tick", x, bottom - 8, Anchor::start, s.name);
    x -= 20;
    if (s.mark == Mark::dots) canvas.dot(ink_class("", s.ink).substr(1), x + 10, bottom - 12, 3.5);
    else if (s.mark == Mark::columns) canvas.rectangle(ink_class("bar", s.ink), x + 4, bottom - 16, 10, 9);
    else if (s.mark == Mark::band) canvas.rectangle(ink_class("band", s.ink), x, bottom - 16, 15, 9);
    else canvas.line(ink_class(line_class(s.mark), s.ink).c_str(), x, bottom - 12, x + 15, bottom - 12);
    x -= 12;
  }
}

// What script.h needs to zoom into curves and to tell their values: the area, and the ranges of the axes.
void describe_axes(Canvas& canvas, const PlotArea& area, const Ruler& across, const Axis& x, const Ruler& up,
                   const Axis& y) {
  const auto range = [](const Ruler& ruler, const Axis& axis) {
    return fmt::format("{} {} {}", ruler.low(), ruler.high(), axis.scale == Scale::logarithmic ? 1 : 0);
  };
  canvas.attribute("data-area", fmt::format("{} {} {} {}", pixels(area.left), pixels(area.top), pixels(area.right),
                                            pixels(area.bottom)));
  canvas.attribute("data-x", range(across, x));
  canvas.attribute("data-y", range(up, y));
}

void draw_guide(Canvas& canvas, const Guide& guide, const PlotArea& area, const Ruler& across, const Ruler& up) {
  if (guide.direction == Guide::Direction::up) {
    if (!across.takes(guide.at) || guide.at < across.low() || guide.at > across.high()) return;
    const double x = across.at(guide.at);
    canvas.line("guide", x, area.top, x, area.bottom);
    const bool room = x + 8 + legend_text * text_width(guide.label) < area.right;
    canvas.text("tick guide-name", room ? x + 5 : x - 5, area.top + 12, room ? Anchor::start : Anchor::end,
                guide.label);
  } else {
    if (!up.takes(guide.at) || guide.at < up.low() || guide.at > up.high()) return;
    const double y = up.at(guide.at);
    canvas.line("guide", area.left, y, area.right, y);
    canvas.text("tick guide-name", area.right - 4, y - 4, Anchor::end, guide.label);
  }
}

}  // namespace

std::string svg(const Plot& plot) {
  Canvas canvas(plot.width, plot.height, plot.title);
  Axis x = plot.x, y = plot.y;
  Extent x_extent = extent_of(plot, x.scale, &Series::x);
  for (const Series& s : plot.series)
    if (s.mark == Mark::columns && !s.x.empty()) {
      x_extent.add(s.x.front() - half_width(s));
      x_extent.add(s.x.back() + half_width(s));
    }
  Extent y_extent = extent_of(plot, y.scale, &Series::y);
  // Bars start at zero.
  const bool stand = has_columns(plot) && y.scale == Scale::linear;
  if (stand && !y.from && !(y_extent.low() < 0)) y.from = 0;
  if (stand && !y_extent.empty()) y_extent.add(0);
  const bool dots =
      std::any_of(plot.series.begin(), plot.series.end(), [](const Series& s) { return s.mark == Mark::dots; });
  const bool curves = std::any_of(plot.series.begin(), plot.series.end(), [](const Series& s) {
    return !s.name.empty() && s.mark != Mark::dots && s.mark != Mark::columns;
  });
  bool beside_title = true;
  const auto legend = legend_lines(plot, beside_title);

  PlotArea area{0, 8, plot.width - 12, plot.height - (x.label.empty() ? 20 : 36)};
  if (!plot.title.empty() || !legend.empty()) area.top = title_line;
  if (!beside_title) area.top += legend_line * static_cast<double>(legend.size());
  const Ruler up(y, y_extent, area.bottom, area.top, 0.05);
  const auto y_ticks = up.ticks(static_cast<std::size_t>((area.bottom - area.top) / 36));
  area.left = widest(y_ticks) + (y.label.empty() ? 10 : 26);
  const Ruler across(x, x_extent, area.left, area.right, dots ? 0.05 : 0);

  draw_grid(canvas, area, across, across.ticks(static_cast<std::size_t>((area.right - area.left) / 70)), up, y_ticks);
  draw_axis_names(canvas, area, plot.height, x.label, y.label);
  if (!plot.title.empty()) canvas.text("title", area.left, title_line - 9, Anchor::start, plot.title);
  if (curves) {
    // A drawing in the drawing: it cuts off what zooming moves out of sight.
    describe_axes(canvas, area, across, x, up, y);
    const std::string left = pixels(area.left), top = pixels(area.top), width = pixels(area.right - area.left),
                      height = pixels(area.bottom - area.top);
    canvas.raw(
        fmt::format("<svg class=\"data\" x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" viewBox=\"{0} {1} {2} "
                    "{3}\" preserveAspectRatio=\"none\">",
                    left, top, width, height));
  }
  for (const Series& s : plot.series) draw_series(canvas, s, across, up, stand ? up.at(0) : area.bottom);
  if (curves) canvas.raw("</svg>");
  for (const Guide& guide : plot.guides) draw_guide(canvas, guide, area, across, up);
  for (std::size_t line = 0; line < legend.size(); ++line)
    draw_legend(canvas, legend[line], area.right,
                beside_title ? title_line : title_line + legend_line * static_cast<double>(line + 1));
  if (x_extent.empty() || y_extent.empty())
    canvas.text("label", (area.left + area.right) / 2, (area.top + area.bottom) / 2, Anchor::middle, "nothing to show");
  return canvas.svg();
}

Series histogram(const std::vector<double>& values, double low, double high, std::size_t bins) {
  const double width = (high - low) / static_cast<double>(bins);
  Series result{.name = {}, .x = {}, .y = std::vector<double>(bins, 0.0), .ink = 1, .mark = Mark::columns};
  for (std::size_t b = 0; b < bins; ++b) result.x.push_back(low + (static_cast<double>(b) + 0.5) * width);
  std::size_t count = 0;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    ++count;
    const double bin = std::floor((value - low) / width);
    if (bin >= 0 && bin < static_cast<double>(bins)) result.y[static_cast<std::size_t>(bin)] += 1;
  }
  for (double& y : result.y) y /= std::max<double>(1, static_cast<double>(count)) * width;
  return result;
}

}  // namespace armature::internal
