// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/written_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "armature/base/described_json.h"
#include "armature/base/json_text.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "armature/verbs/recipes/certificate.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_parameters = 20'000, longest_name = 200;

[[noreturn]] void refuse_run(const std::string& file, const std::string& why) {
  Diagnostics diagnostics;
  diagnostics.error({printable(file, 200), 0, 0}, "this is no estimate: " + printable(why, 200),
                    "give a folder that identify or pipeline wrote, or the estimate.json in it");
  throw InputError(std::move(diagnostics));
}

std::string estimate_file(const std::string& path) {
  std::error_code none;
  if (!fs::is_directory(path, none)) return path;
  const fs::path file = fs::path(path) / "estimate.json";
  if (!fs::exists(file, none)) refuse_run(path, "the folder has no estimate.json");
  return file.lexically_normal().string();
}

// Members that are there; what is left out stays as it is.
template <class T>
void read_if_there(const Json& json, const char* member, T& into) {
  if (const auto found = json.find(member); found != json.end()) read_json(*found, into);
}

void read_estimate(const Json& json, IdentifyResult& e) {
  read_json(json.at("robot"), e.robot);
  read_json(json.at("joints"), e.joints);
  read_json(json.at("parameters"), e.parameters);
  read_json(json.at("torque_sd"), e.torque_sd);
  read_json(json.at("samples"), e.samples);
  read_json(json.at("error"), e.error);
  read_json(json.at("verdict"), e.verdict);
  read_if_there(json, "residuals", e.residuals);
  read_if_there(json, "over_logs", e.over_logs);
  read_if_there(json, "friction_widths", e.friction_widths);
  read_if_there(json, "stribeck_speeds", e.stribeck_speeds);
}

// Why an estimate cannot be right, whatever its numbers are; empty: it can.
std::string contradiction(const IdentifyResult& e) {
  const std::size_t n = e.joints.size(), p = e.parameters.size();
  if (n == 0) return "it has no joints";
  if (p == 0) return "it has no parameters";
  if (p > most_parameters) return fmt::format("it has {} parameters, more than {}", p, most_parameters);
  if (e.torque_sd.size() != n) return "torque_sd has not one number per joint";
  if (e.error.train.size() != n) return "error.train has not one number per joint";
  if (!e.error.validation.empty() && e.error.validation.size() != n)
    return "error.validation has not one number per joint";
  if (e.over_logs && e.over_logs->sd.size() != p) return "over_logs.sd has not one number per parameter";
  std::set<std::string> names;
  for (const IdentifiedParameter& each : e.parameters) {
    if (each.name.empty() || each.name.size() > longest_name) return "a parameter has no name, or a very long one";
    if (!names.insert(each.name).second)
      return fmt::format("the parameter {} is there twice", printable(each.name, 40));
    if (!std::isfinite(each.value)) return fmt::format("the value of {} is not a number", printable(each.name, 40));
    if (each.sd < 0) return fmt::format("the standard deviation of {} is negative", printable(each.name, 40));
  }
  return {};
}

// The larger of the stated one and that of the average over single logs.
double deviation_of(const IdentifyResult& e, std::size_t i) {
  double sd = e.parameters[i].sd;
  if (e.over_logs && e.over_logs->logs > 1 && e.over_logs->sd[i] > 0)
    sd = std::max(sd, e.over_logs->sd[i] / std::sqrt(static_cast<double>(e.over_logs->logs)));
  return sd > 1e-150 && std::isfinite(sd) ? sd : NAN;
}

// What the certificate beside the estimate says. One that is damaged, or of another estimate, is not believed.
void read_origin(const std::string& file, const std::string& text, WrittenRun& run) {
  const std::string name = file + certificate_ending;
  std::error_code none;
  if (!fs::is_regular_file(name, none)) return;
  const ResultCertificate certificate = read_certificate(read_file(name), name);
  const std::string own = fs::path(file).filename().string(), hash = sha256(text);
  run.from.certified = std::ranges::any_of(certificate.outputs,
                                           [&](const CertifiedFile& f) { return f.path == own && f.sha256 == hash; });
  if (!run.from.certified) return;
  run.from.armature = certificate.armature;
  run.from.date = certificate.date;
  run.from.command = certificate.command;
  run.options = certificate.options;
  for (const CertifiedFile& input : certificate.inputs)
    run.from.inputs.push_back({input.role, input.path, input.sha256});
}

}  // namespace

WrittenRun read_run(const std::string& path) {
  const std::string file = estimate_file(path), text = read_file(file);
  if (nests_too_deep(text)) refuse_run(file, "brackets are nested too deep");
  const Json json = parse_json(text);
  if (!json.is_object()) refuse_run(file, "it is not JSON, or not an object");
  WrittenRun run;
  run.options = Json::object();
  try {
    read_estimate(json, run.estimate);
  } catch (const std::exception& wrong) {
    refuse_run(file, wrong.what());
  }
  const IdentifyResult& e = run.estimate;
  if (const std::string why = contradiction(e); !why.empty()) refuse_run(file, why);
  for (std::size_t i = 0; i < e.parameters.size(); ++i) run.sd.push_back(deviation_of(e, i));
  run.correlated = std::ranges::all_of(e.residuals, &ResidualJudgement::white) ||
                   std::ranges::any_of(e.parameters, [](const IdentifiedParameter& p) { return p.sd > p.sd_white; });
  run.from.estimate = file;
  run.from.robot = e.robot;
  run.from.samples = e.samples;
  run.from.parameters = e.parameters.size();
  run.from.verdict = std::string(name_of(e.verdict.grade));
  read_origin(file, text, run);
  return run;
}

}  // namespace armature::internal
