// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/factors_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/sha256.h"

namespace armature::internal {
namespace {

constexpr const char* checkpoint_format = "armature factors 1";

// What two runs must share for their triangles to be of one kind.
std::string fingerprint(const IdentificationModel& model, const RowOptions& rows) {
  std::string text = fmt::format("decimation {} slowest {}\n", rows.decimation, rows.slowest);
  for (const double speed : rows.fastest) text += fmt::format("{} ", speed);
  for (const ModelColumn& column : model.columns) text += fmt::format("{} {}\n", column.formula, column.friction.width);
  for (const auto& active : model.active) text += fmt::format("{}\n", active.size());
  return sha256(text);
}

[[noreturn]] void refuse_checkpoint(const std::string& file, std::string message, std::string hint) {
  Diagnostics diagnostics;
  diagnostics.error({file, 0, 0}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

}  // namespace

std::vector<double> fastest_speeds(const IdentificationModel& model, const MotionSource& source) {
  std::vector<double> result(model.columns.size(), 0.0);
  for (Motion motion; source(motion);)
    for (std::size_t c = 0; c < result.size(); ++c)
      if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::coulomb)
        result[c] = std::max(result[c], greatest_rate(model.columns[c].friction, {&motion, 1}));
  return result;
}

std::string checkpoint_text(const IdentificationModel& model, const RowOptions& rows, const StreamedFactors& streamed) {
  nlohmann::json coordinates = nlohmann::json::array();
  for (const CoordinateFactor& f : streamed.factors) {
    std::vector<double> upper;
    for (Eigen::Index i = 0; i < f.triangle.rows(); ++i)
      for (Eigen::Index j = i; j < f.triangle.cols(); ++j) upper.push_back(f.triangle(i, j));
    coordinates.push_back({{"rows", f.rows}, {"triangle", upper}});
  }
  return nlohmann::json{{"format", checkpoint_format},
                        {"model", fingerprint(model, rows)},
                        {"motions", streamed.motions},
                        {"samples", streamed.samples},
                        {"coordinates", coordinates}}
      .dump();
}

StreamedFactors read_checkpoint(const std::string& text, const std::string& file, const IdentificationModel& model,
                                const RowOptions& rows) {
  constexpr const char* start_again = "remove the file to start from the beginning";
  StreamedFactors result;
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    if (json.at("format") != checkpoint_format) refuse_checkpoint(file, "this is no checkpoint", start_again);
    if (json.at("model") != fingerprint(model, rows))
      refuse_checkpoint(file, "the checkpoint is of another robot, model or choice of rows", start_again);
    result.motions = json.at("motions");
    result.samples = result.resumed = json.at("samples");
    for (std::size_t k = 0; k < model.coordinates(); ++k) {
      const nlohmann::json& each = json.at("coordinates").at(k);
      const std::vector<double> upper = each.at("triangle");
      const auto p = static_cast<Eigen::Index>(model.active[k].size() + 1);
      CoordinateFactor f{model.active[k], Eigen::MatrixXd::Zero(p, p), each.at("rows")};
      std::size_t next = 0;
      for (Eigen::Index i = 0; i < p; ++i)
        for (Eigen::Index j = i; j < p; ++j) f.triangle(i, j) = upper.at(next++);
      result.factors.push_back(std::move(f));
    }
  } catch (const nlohmann::json::exception&) {
    refuse_checkpoint(file, "the checkpoint is damaged", start_again);
  } catch (const std::out_of_range&) {
    refuse_checkpoint(file, "the checkpoint is damaged", start_again);
  }
  return result;
}

StreamedFactors factorise_stream(const IdentificationModel& model, const MotionSource& source,
                                 const StreamOptions& options) {
  ARMATURE_CHECK(options.rows.slowest <= 0 || options.rows.fastest.size() == model.columns.size());
  StreamedFactors result;
  if (!options.checkpoint.empty() && std::filesystem::exists(options.checkpoint))
    result = read_checkpoint(read_file(options.checkpoint), options.checkpoint, model, options.rows);
  std::size_t seen = 0, saved = result.samples;
  for (Motion motion; source(motion);) {
    if (seen++ < result.motions) continue;
    const auto factors = factorise(model, {&motion, 1}, options.rows);
    if (result.factors.empty()) result.factors = factors;
    else merge(result.factors, factors);
    ++result.motions;
    result.samples += motion.samples();
    if (options.checkpoint.empty() || result.samples - saved < options.checkpoint_every) continue;
    write_file(options.checkpoint, checkpoint_text(model, options.rows, result));
    saved = result.samples;
  }
  if (!options.checkpoint.empty() && saved != result.samples)
    write_file(options.checkpoint, checkpoint_text(model, options.rows, result));
  return result;
}

}  // namespace armature::internal
