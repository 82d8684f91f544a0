// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/estimate_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace armature::internal {
namespace {

using EstimateJson = nlohmann::ordered_json;

std::vector<double> list_of(const Eigen::VectorXd& values) { return {values.begin(), values.end()}; }

EstimateJson over_logs_json(const Identification& result) {
  const OverLogs& over = result.over_logs;
  return {{"logs", over.logs},
          {"average", list_of(over.average)},
          {"sd", list_of(over.deviation)},
          {"minimum", list_of(over.least)},
          {"maximum", list_of(over.most)}};
}

EstimateJson payload_json(const PayloadEstimate& payload) {
  EstimateJson parameters = EstimateJson::object(), sd = EstimateJson::object();
  const char* const names[] = {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"};
  for (Eigen::Index i = 0; i < 10; ++i) {
    parameters[names[i]] = payload.value[i];
    sd[names[i]] = payload.deviation[i];
  }
  EstimateJson json = {{"link", payload.link},
                       {"parameters", parameters},
                       {"sd", sd},
                       {"centre", list_of(payload.centre)},
                       {"is_body", payload.is_body},
                       {"error_without", payload.error_without},
                       {"error", payload.error}};
  if (payload.gains.size() > 0) {
    json["gains"] = list_of(payload.gains);
    json["gains_sd"] = list_of(payload.gain_deviation);
  }
  return json;
}

EstimateJson errors_json(const Identification::Errors& errors) {
  EstimateJson json = {{"train", errors.train}, {"validation", errors.validation}, {"train_total", errors.train_total}};
  if (!errors.validation.empty()) json["validation_total"] = errors.validation_total;
  return json;
}

EstimateJson residuals_json(const Identification& result) {
  EstimateJson json = EstimateJson::array();
  for (const Whiteness& w : result.whiteness)
    json.push_back({{"equations", w.rows},
                    {"autocorrelation", w.correlation},
                    {"bound", w.bound()},
                    {"beyond_bound", w.beyond()},
                    {"ljung_box", w.ljung_box},
                    {"probability", w.probability},
                    {"white", w.white()}});
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
  EstimateJson json = {{"robot", result.model.robot.name},
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
                       {"significant_count", result.significant.count},
                       {"significant_error", errors_json(result.significant_error)},
                       {"condition_essential", result.essential.estimate.condition},
                       {"condition_significant", result.significant.estimate.condition},
                       {"residuals", residuals_json(result)},
                       {"notes", result.notes}};
  if (result.over_logs.logs > 1) json["over_logs"] = over_logs_json(result);
  if (result.payload) json["payload"] = payload_json(*result.payload);
  return json.dump(2, ' ', false, EstimateJson::error_handler_t::replace) + "\n";
}

}  // namespace armature::internal
