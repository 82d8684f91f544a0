// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/bars.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/text.h"
#include "armature/report/canvas.h"
#include "armature/report/markup.h"

namespace armature::internal {
namespace {

constexpr double bar_pitch = 17;

void draw_bar(Canvas& canvas, const Bar& bar, const Ruler& along, double zero, double y) {
  const std::string ink = fmt::format("ink{}", std::clamp(bar.ink, 0, ink_count - 1));
  if (along.takes(bar.value)) {
    const double end = along.at(bar.value);
    canvas.rectangle("bar " + ink, std::min(zero, end), y - 5, std::abs(end - zero), 10, bar.tip);
  }
  if (bar.whisker > 0 && std::isfinite(bar.whisker)) {
    const double low = bar.value - bar.whisker, high = bar.value + bar.whisker;
    const double left = along.takes(low) ? along.at(low) : zero, right = along.takes(high) ? along.at(high) : zero;
    canvas.line("whisker", left, y, right, y);
    canvas.line("whisker", left, y - 3, left, y + 3);
    canvas.line("whisker", right, y - 3, right, y + 3);
  }
  if (bar.mark && along.takes(*bar.mark)) {
    const double x = along.at(*bar.mark);
    canvas.line("compared", x, y - 7, x, y + 7);
  }
}

}  // namespace

void add_range(Extent& extent, const BarChart& chart) {
  if (chart.axis.scale == Scale::linear) extent.add(0);
  for (const Bar& bar : chart.bars) {
    // Whiskers of very uncertain parameters would squeeze the rest: they are cut at the edge instead.
    extent.add(bar.value);
    extent.add(bar.value - std::min(bar.whisker, std::abs(bar.value)));
    extent.add(bar.value + std::min(bar.whisker, std::abs(bar.value)));
    if (bar.mark) extent.add(*bar.mark);
  }
}

std::string svg(const BarChart& chart) {
  const Scale scale = chart.axis.scale;
  Extent extent(scale);
  add_range(extent, chart);
  const auto name_of = [&](const Bar& bar) {  // at most about a third of the width
    return printable(bar.name, std::max<std::size_t>(24, static_cast<std::size_t>(chart.width / 18)));
  };
  double names = 0;
  for (const Bar& bar : chart.bars) names = std::max(names, 11 * text_width(name_of(bar)));
  const double top = chart.title.empty() ? 8 : 28;
  const double bottom = top + bar_pitch * static_cast<double>(std::max<std::size_t>(1, chart.bars.size()));
  const double height = bottom + (chart.axis.label.empty() ? 20 : 36);
  const PlotArea area{names + 12, top, chart.width - 12, bottom};
  Canvas canvas(chart.width, height, chart.title);
  const Ruler along(chart.axis, extent, area.left, area.right, 0.03);
  draw_grid(canvas, area, along, along.ticks(static_cast<std::size_t>((area.right - area.left) / 70)), along, {});
  draw_axis_names(canvas, area, height, chart.axis.label, {});
  if (!chart.title.empty()) canvas.text("title", area.left, top - 9, Anchor::start, chart.title);
  const double zero = scale == Scale::linear ? along.at(std::clamp(0.0, along.low(), along.high())) : area.left;
  double y = top + bar_pitch / 2;
  for (const Bar& bar : chart.bars) {
    canvas.text("tick", area.left - 6, y + 4, Anchor::end, name_of(bar));
    draw_bar(canvas, bar, along, zero, y);
    y += bar_pitch;
  }
  canvas.line("axis", zero, top, zero, bottom);
  if (chart.guide && along.takes(*chart.guide)) {
    const double x = along.at(*chart.guide);
    canvas.line("guide", x, top, x, bottom);
    canvas.text("tick guide-name", x + 4, top - 3, Anchor::start, chart.guide_label);
  }
  return canvas.svg();
}

}  // namespace armature::internal
