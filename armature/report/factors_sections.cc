// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/factors_sections.h"

#include <fmt/format.h>

#include "armature/report/markup.h"

namespace armature::internal {
namespace {

double at(const Eigen::VectorXd& values, std::size_t i) { return values[static_cast<Eigen::Index>(i)]; }

}  // namespace

Section torques_without_training(const std::vector<Replay>& validation) {
  Section section{
      "Torques",
      {Paragraph{"The estimate comes from files of factors, which keep sums and no samples: the motions that "
                 "were used cannot be drawn, and their residuals cannot be tested for correlation."}}};
  Figures figures{{}, "Measured torque, torque predicted by the identified robot, and the difference."};
  for (const Replay& each : validation)
    figures.svgs.push_back(torque_drawing(each, printable_name(each.joint) + ", validation"));
  if (!figures.svgs.empty()) section.blocks.push_back(std::move(figures));
  return section;
}

Section filter_of_factors(double cutoff) {
  return {"Spectrum and filter",
          {Paragraph{cutoff == 0 ? "Nothing was filtered."
                                 : fmt::format("The cut-off of {} Hz is that of the factors.", figure(cutoff))}}};
}

Section parameters_over_logs(const Identification& result) {
  const OverLogs& over = result.over_logs;
  if (over.logs < 2) return {"Over the logs", {Paragraph{"Fewer than two logs tell all parameters by themselves."}}};
  DataTable table{fmt::format("Parameters from each of {} logs alone: a spread beyond the standard deviation of the "
                              "estimate tells of robots, months or loads that differ.",
                              over.logs),
                  {"parameter", "unit", "average", "sd", "least", "most"},
                  {},
                  "llrrrr"};
  for (std::size_t c = 0; c < result.model.unknowns(); ++c)
    table.rows.push_back({result.model.columns[c].name, unit_text(result.model.columns[c].unit),
                          figure(at(over.average, c), 4), figure(at(over.deviation, c), 2),
                          figure(at(over.least, c), 4), figure(at(over.most, c), 4)});
  return {"Over the logs", {std::move(table)}};
}

}  // namespace armature::internal
