// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters over time as the recursive estimator saw them.
#include <algorithm>
#include <cmath>

#include "armature/report/identification_figures.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"

namespace armature::internal {
namespace {

// The share of the trace that is left out of the range of the axis: at first nothing is known.
constexpr double first_share = 0.1;

}  // namespace

std::vector<std::string> trace_drawings(const Identification& result) {
  std::vector<std::string> drawings;
  if (!result.trace) return drawings;
  const RecursiveTrace& trace = *result.trace;
  const auto settled = static_cast<std::size_t>(first_share * static_cast<double>(trace.time.size()));
  for (std::size_t c = 0; c < result.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    Series value{.name = {}, .x = trace.time, .y = {}};
    Series band{.name = {}, .x = trace.time, .y = {}, .mark = Mark::band};
    double low = INFINITY, high = -INFINITY;
    for (std::size_t k = 0; k < trace.time.size(); ++k) {
      const double x = trace.value[k][i], sd = trace.deviation[k][i];
      value.y.push_back(x);
      band.y.push_back(x + 2 * sd);
      band.lower.push_back(x - 2 * sd);
      if (k < settled) continue;
      low = std::min({low, x, trace.value.back()[i] - 3 * trace.deviation.back()[i]});
      high = std::max({high, x, trace.value.back()[i] + 3 * trace.deviation.back()[i]});
    }
    const double end = trace.value.back()[i], margin = 0.05 * (high - low);
    Plot plot{.title = result.model.columns[c].name,
              .x = {.label = "time, s"},
              .y = {.label = unit_text(result.model.columns[c].unit), .from = low - margin, .to = high + margin},
              .width = 360,
              .height = 190};
    plot.series = {
        std::move(band),
        std::move(value),
        {.name = {}, .x = {trace.time.front(), trace.time.back()}, .y = {end, end}, .ink = 0, .mark = Mark::dashes}};
    drawings.push_back(svg(plot));
  }
  return drawings;
}

}  // namespace armature::internal
