// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/heat_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/report/canvas.h"
#include "armature/report/markup.h"

namespace armature::internal {
namespace {

constexpr double smallest_shown = 0.05;

double name_room(const std::vector<std::string>& names, double size) {
  double room = 0;
  for (const std::string& name : names) room = std::max(room, size * text_width(printable_name(name)));
  return room;
}

}  // namespace

std::string svg(const HeatMap& map) {
  ARMATURE_CHECK(map.values.size() == map.rows.size() * map.columns.size());
  const double columns = static_cast<double>(std::max<std::size_t>(1, map.columns.size()));
  const double guess = (map.width - 80) / columns, size = std::clamp(guess * 0.8, 4.0, 11.0);
  const double left = name_room(map.rows, size) + 8, title = map.title.empty() ? 0 : 24,
               top = title + name_room(map.columns, size) + 8;
  const double cell = std::min((map.width - left - 8) / columns, 40.0);
  Canvas canvas(map.width, top + cell * static_cast<double>(map.rows.size()) + 8, map.title);
  if (!map.title.empty()) canvas.text("title", left, 14, Anchor::start, map.title);
  canvas.raw(fmt::format("<g font-size=\"{}\">", pixels(size)));
  for (std::size_t c = 0; c < map.columns.size(); ++c)
    canvas.raw(fmt::format("<text class=\"cell-name\" transform=\"translate({} {})rotate(-90)\">{}</text>",
                           pixels(left + (static_cast<double>(c) + 0.5) * cell + 0.35 * size), pixels(top - 4),
                           escaped(printable_name(map.columns[c]))));
  for (std::size_t r = 0; r < map.rows.size(); ++r) {
    const double y = top + static_cast<double>(r) * cell;
    canvas.raw(fmt::format("<text class=\"cell-name end\" x=\"{}\" y=\"{}\">{}</text>", pixels(left - 4),
                           pixels(y + 0.5 * cell + 0.35 * size), escaped(printable_name(map.rows[r]))));
    for (std::size_t c = 0; c < map.columns.size(); ++c) {
      const double value = map.values[r * map.columns.size() + c];
      if (!(std::abs(value) >= smallest_shown * map.most)) continue;
      const double strength = std::min(1.0, std::abs(value) / map.most);
      canvas.raw(
          fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" opacity=\"{:.2f}\">"
                      "<title>{}, {}: {}</title></rect>",
                      value < 0 ? "cell ink2" : "cell ink1", pixels(left + static_cast<double>(c) * cell), pixels(y),
                      pixels(cell), pixels(cell), strength, escaped(printable_name(map.rows[r])),
                      escaped(printable_name(map.columns[c])), figure(value)));
    }
  }
  canvas.raw("</g>");
  canvas.raw(fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", pixels(left),
                         pixels(top), pixels(columns * cell), pixels(cell * static_cast<double>(map.rows.size()))));
  return canvas.svg();
}

}  // namespace armature::internal
