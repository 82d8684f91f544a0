// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/estimate_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace armature {
namespace {

using EstimateJson = nlohmann::ordered_json;

EstimateJson errors_json(const Identification::Errors& errors) {
  EstimateJson json = {{"train", errors.train}, {"validation", errors.validation}, {"train_total", errors.train_total}};
  if (!errors.validation.empty()) json["validation_total"] = errors.validation_total;
  return json;
}

}  // namespace

std::string estimate_json(const Identification& result) {
  EstimateJson parameters = EstimateJson::array(), standard = EstimateJson::object(), sigma = EstimateJson::array();
  for (std::size_t c = 0; c < result.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    const ModelColumn& column = result.model.columns[c];
    parameters.push_back({{"name", column.name},
                          {"value", result.estimate.value[i]},
                          {"sd", result.estimate.deviation[i]},
                          {"relative_sd", 100 * result.estimate.deviation[i] / std::abs(result.estimate.value[i])},
                          {"consistent", result.consistent.base[i]},
                          {"contribution", result.contribution[i]},
                          {"essential", result.essential.kept[c] != 0},
                          {"unit", column.unit},
                          {"formula", column.formula}});
  }
  for (std::size_t s = 0; s < result.model.standard.size(); ++s)
    standard[result.model.standard[s].name] = result.consistent.standard[static_cast<Eigen::Index>(s)];
  for (const double s : result.estimate.sigma) sigma.push_back(s);
  const EstimateJson json = {{"robot", result.model.robot.name},
                             {"base_count", result.model.unknowns()},
                             {"samples", result.samples},
                             {"equations", result.estimate.rows},
                             {"cutoff", result.cutoff},
                             {"decimation", result.decimation},
                             {"sign_width", result.sign_width},
                             {"condition", result.estimate.condition},
                             {"condition_scaled", result.estimate.condition_scaled},
                             {"parameters", parameters},
                             {"torque_sd", sigma},
                             {"error", errors_json(result.error)},
                             {"unconstrained_error", errors_json(result.unconstrained)},
                             {"essential_count", result.essential.count},
                             {"essential_error", errors_json(result.essential_error)},
                             {"consistent",
                              {{"standard", standard},
                               {"duality_gap", result.consistent.gap},
                               {"data_cost", result.consistent.data_cost},
                               {"prior_cost", result.consistent.prior_cost},
                               {"iterations", result.consistent.iterations}}},
                             {"notes", result.notes}};
  return json.dump(2, ' ', false, EstimateJson::error_handler_t::replace) + "\n";
}

}  // namespace armature
