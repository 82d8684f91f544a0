// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/identification_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/identify/equations/predict.h"
#include "armature/log/signals/resample.h"
#include "armature/log/signals/spectrum.h"
#include "armature/report/bars.h"
#include "armature/report/heat_map.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"

namespace armature::internal {
namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

std::string torque_unit(const Robot& robot, std::size_t coordinate) {
  for (const Frame& frame : robot.frames)
    for (const Coupling& coupling : frame.variable)
      if (coupling.coordinate == coordinate) return frame.type == JointType::prismatic ? "N" : "Nm";
  return "Nm";
}

double relative_percent(const Identification& result, std::size_t c) {
  const auto i = static_cast<Eigen::Index>(c);
  return 100 * result.estimate.deviation[i] / std::abs(result.estimate.value[i]);
}

std::string parameter_tip(const Identification& result, std::size_t c) {
  const auto i = static_cast<Eigen::Index>(c);
  const ModelColumn& column = result.model.columns[c];
  return fmt::format("{} = {} ± {} {} ({} %), up to {} % of the torque", column.name,
                     figure(result.estimate.value[i], 4), figure(1.96 * result.estimate.deviation[i], 2), column.unit,
                     figure(relative_percent(result, c), 2), figure(100 * result.contribution[i], 2));
}

}  // namespace

std::vector<Replay> replay(const Identification& result, const std::vector<Motion>& motions) {
  std::vector<Replay> replays;
  for (std::size_t k = 0; k < result.model.coordinates(); ++k)
    replays.push_back({.joint = result.model.robot.coordinates[k].name,
                       .unit = torque_unit(result.model.robot, k),
                       .time = {},
                       .measured = {},
                       .predicted = {}});
  double end = 0, shift = 0;
  std::string file;
  for (const Motion& motion : motions) {
    const auto torques = predicted_torques(result.model, motion, result.consistent.base);
    // Motions of one file keep their distance; the next file continues where the last one ended.
    if (motion.file != file || motion.start + shift < end || end == 0)
      shift = (end == 0 ? 0 : end + motion.step) - motion.start;
    file = motion.file;
    for (std::size_t k = 0; k < replays.size(); ++k) {
      Replay& r = replays[k];
      if (!r.time.empty()) {
        r.time.push_back(r.time.back());
        r.measured.push_back(no_number);
        r.predicted.push_back(no_number);
      }
      for (std::size_t i = 0; i < motion.samples(); ++i)
        r.time.push_back(motion.start + shift + static_cast<double>(i) * motion.step);
      r.measured.insert(r.measured.end(), motion.tau[k].begin(), motion.tau[k].end());
      r.predicted.insert(r.predicted.end(), torques[k].begin(), torques[k].end());
    }
    end = motion.start + shift + static_cast<double>(motion.samples()) * motion.step;
  }
  return replays;
}

Residual residual_of(const Replay& replay) {
  Residual residual;
  double squares = 0;
  for (std::size_t i = 0; i < replay.time.size(); ++i) {
    const double e = replay.measured[i] - replay.predicted[i];
    if (!std::isfinite(e)) continue;
    residual.values.push_back(e);
    squares += e * e;
    residual.greatest = std::max(residual.greatest, std::abs(e));
  }
  if (residual.values.empty() || squares == 0) return residual;
  residual.deviation = std::sqrt(squares / static_cast<double>(residual.values.size()));
  for (const double e : residual.values) residual.within += std::abs(e) <= 2 * residual.deviation ? 1 : 0;
  residual.within /= static_cast<double>(residual.values.size());
  return residual;
}

std::string torque_drawing(const Replay& replay, const std::string& title) {
  std::vector<double> difference;
  for (std::size_t i = 0; i < replay.time.size(); ++i) difference.push_back(replay.measured[i] - replay.predicted[i]);
  Plot plot{.title = title, .x = {.label = "time, s"}, .y = {.label = replay.unit}, .height = 200};
  plot.series = {
      {.name = "measured", .x = replay.time, .y = replay.measured, .ink = 0, .mark = Mark::broad},
      {.name = "predicted", .x = replay.time, .y = replay.predicted, .ink = 1},
      {.name = "difference", .x = replay.time, .y = std::move(difference), .ink = 2},
  };
  return svg(plot);
}

std::string residual_drawing(const Replay& replay, const Residual& residual) {
  const double sigma = residual.deviation > 0 ? residual.deviation : 1;
  Plot plot{.title = printable_name(replay.joint), .x = {.label = replay.unit}, .y = {}, .width = 270, .height = 170};
  plot.y.label = "density";
  Series normal{.name = {}, .x = {}, .y = {}, .ink = 2};
  for (double z = -4; z <= 4.001; z += 0.125) {
    normal.x.push_back(z * sigma);
    normal.y.push_back(std::exp(-z * z / 2) / (sigma * std::sqrt(2 * M_PI)));
  }
  plot.series = {histogram(residual.values, -4 * sigma, 4 * sigma, 32), std::move(normal)};
  return svg(plot);
}

std::string autocorrelation_drawing(const Whiteness& whiteness, const std::string& title) {
  Plot plot{
      .title = title, .x = {.label = "equations apart"}, .y = {.label = "correlation"}, .width = 270, .height = 170};
  Series columns{.name = {}, .x = {}, .y = {}, .ink = 1, .mark = Mark::columns};
  for (std::size_t h = 0; h < whiteness.correlation.size(); ++h) {
    columns.x.push_back(static_cast<double>(h + 1));
    columns.y.push_back(whiteness.correlation[h]);
  }
  const double last = static_cast<double>(whiteness.correlation.size()) + 0.5, bound = whiteness.bound();
  plot.series = {std::move(columns)};
  for (const double at : {bound, -bound})
    plot.series.push_back({.name = {}, .x = {0.5, last}, .y = {at, at}, .ink = 2, .mark = Mark::dashes});
  return svg(plot);
}

std::vector<std::string> parameter_drawings(const Identification& result) {
  // Parameters of one unit share an axis; where there are many, each link has its drawing, and its axis if the smallest
  // drawing would be too small to see.
  constexpr std::size_t most_together = 14;
  constexpr double smallest_reach = 0.2;  // of the axis
  const auto same_unit = [&](const std::string& unit) {
    return static_cast<std::size_t>(std::count_if(result.model.columns.begin(), result.model.columns.end(),
                                                  [&](const ModelColumn& column) { return column.unit == unit; }));
  };
  std::vector<std::string> units;
  for (const ModelColumn& column : result.model.columns)
    if (std::find(units.begin(), units.end(), column.unit) == units.end()) units.push_back(column.unit);
  std::vector<BarChart> charts;
  std::vector<std::string> drawings;
  for (const std::string& unit : units) {
    charts.clear();
    for (std::size_t c = 0; c < result.model.unknowns(); ++c) {
      const ModelColumn& column = result.model.columns[c];
      if (column.unit != unit) continue;
      std::string title = unit_text(unit);
      if (same_unit(unit) > most_together && column.link > 0)
        title += ", " + printable_name(result.model.robot.frame(column.link).link_name);
      if (charts.empty() || charts.back().title != title) charts.push_back({.title = title, .width = 270});
      const auto i = static_cast<Eigen::Index>(c);
      charts.back().bars.push_back({.name = column.name,
                                    .value = result.estimate.value[i],
                                    .whisker = 1.96 * result.estimate.deviation[i],
                                    .mark = result.consistent.base[i],
                                    .ink = result.essential.kept[c] ? 1 : 0,
                                    .tip = parameter_tip(result, c)});
    }
    Extent extent(Scale::linear);
    double least = std::numeric_limits<double>::infinity();  // the smallest reach of a drawing
    const auto reach = [](const Extent& e) { return e.empty() ? 0 : std::max(-e.low(), e.high()); };
    for (const BarChart& chart : charts) {
      Extent own(Scale::linear);
      add_range(own, chart);
      least = std::min(least, reach(own));
      add_range(extent, chart);
    }
    const bool one_axis = charts.size() > 1 && least > smallest_reach * reach(extent);
    for (BarChart& chart : charts) {
      if (one_axis) chart.axis.from = extent.low(), chart.axis.to = extent.high();
      drawings.push_back(svg(chart));
    }
  }
  return drawings;
}

std::string significance_drawing(const Identification& result, double essential_percent) {
  Plot plot{.title = "Certainty and contribution",
            .x = {.label = "greatest share in the torque, %", .scale = Scale::logarithmic},
            .y = {.label = "standard deviation, % of the value", .scale = Scale::logarithmic},
            .height = 420};
  Series kept{.name = "essential", .x = {}, .y = {}, .ink = 1, .mark = Mark::dots};
  Series dropped{.name = "left out", .x = {}, .y = {}, .ink = 0, .mark = Mark::dots};
  for (std::size_t c = 0; c < result.model.unknowns(); ++c) {
    Series& series = result.essential.kept[c] ? kept : dropped;
    series.x.push_back(100 * result.contribution[static_cast<Eigen::Index>(c)]);
    series.y.push_back(relative_percent(result, c));
    series.names.push_back(result.model.columns[c].name);
    series.tips.push_back(parameter_tip(result, c));
  }
  plot.series = {std::move(dropped), std::move(kept)};
  plot.guides = {{Guide::Direction::across, essential_percent, fmt::format("{:g} % certain", essential_percent)},
                 {Guide::Direction::up, 1, "1 % of the torque"}};
  return svg(plot);
}

std::string correlation_drawing(const Identification& result) {
  std::vector<Eigen::Index> kept;
  HeatMap map{.title = "Correlation of the essential parameters", .rows = {}, .columns = {}, .values = {}};
  for (std::size_t c = 0; c < result.model.unknowns(); ++c)
    if (result.essential.kept[c]) {
      kept.push_back(static_cast<Eigen::Index>(c));
      map.rows.push_back(result.model.columns[c].name);
    }
  map.columns = map.rows;
  const Eigen::MatrixXd& covariance = result.essential.estimate.covariance;
  const Eigen::VectorXd& deviation = result.essential.estimate.deviation;
  for (const Eigen::Index r : kept)
    for (const Eigen::Index c : kept) map.values.push_back(covariance(r, c) / (deviation[r] * deviation[c]));
  return svg(map);
}

std::string spectrum_drawing(const Log& log, const std::vector<std::string>& names, double cutoff, Measured what) {
  const bool velocities = what == Measured::velocities;
  Plot plot{.title = velocities ? "Velocities" : "Torques",
            .x = {.label = "frequency, Hz", .scale = Scale::logarithmic},
            .y = {.label = velocities ? "(rad/s)²/Hz" : "(Nm)²/Hz", .scale = Scale::logarithmic},
            .height = 260};
  if (log.samples() >= 8) {
    const Clock clock = clock_of(log.t);
    const auto count = static_cast<std::size_t>((log.t.back() - log.t.front()) / clock.step);
    const std::vector<Signal>& signals = velocities ? log.q : log.tau;
    for (std::size_t k = 0; k < signals.size(); ++k) {
      // Averaged over some windows, for a smooth curve.
      Spectrum spectrum = power_spectrum(resampled(log.t, signals[k], log.t.front(), clock.step, count), 1 / clock.step,
                                         std::max<std::size_t>(1024, count / 6));
      if (velocities) spectrum = differentiated(spectrum);
      Series series{.name = printable_name(names.at(k)), .x = {}, .y = {}, .ink = static_cast<int>(k + 1) % 7};
      for (std::size_t f = 1; f + 1 < spectrum.power.size(); ++f) {
        series.x.push_back(static_cast<double>(f) * spectrum.resolution);
        series.y.push_back(spectrum.power[f]);
      }
      plot.series.push_back(std::move(series));
    }
  }
  if (cutoff > 0) plot.guides = {{Guide::Direction::up, cutoff, fmt::format("filter {} Hz", figure(cutoff))}};
  return svg(plot);
}

}  // namespace armature::internal
