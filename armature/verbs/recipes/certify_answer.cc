// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/certify_answer.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "armature/verbs/certify.h"

namespace armature::internal {
namespace {

// What the certificate says of a result: all members but these, or only these.
struct Figures {
  bool all = true;
  std::vector<const char*> members;
};
const std::map<std::string, Figures>& figures_by_verb() {
  static const std::map<std::string, Figures> all = {
      {"base", {true, {"certificate", "files"}}},
      {"convert", {false, {}}},
      {"derive", {true, {"inputs", "outputs", "equations", "passes", "files"}}},
      {"excite", {true, {"files"}}},
      {"explicit", {false, {"operations"}}},
      {"identify", {false, {"robot", "base_count", "samples", "equations", "condition", "torque_sd", "error"}}},
      {"reduce", {false, {"operations"}}},
      {"schedule", {true, {"files"}}},
      {"simulate", {true, {"files"}}},
      {"validate", {true, {"files"}}},
  };
  return all;
}

Json figures_of(const std::string& verb, const Figures& rule, const Json& result) {
  Json figures = rule.all ? result : Json::object();
  for (const char* member : rule.members) {
    if (rule.all) figures.erase(member);
    else if (result.contains(member)) figures[member] = result[member];
  }
  if (verb == "identify") figures["duality_gap"] = result["consistent"]["duality_gap"];
  return figures;
}

// The options that name inputs, and their roles.
std::vector<CertifiedInput> inputs_of(const std::string& robot, const Json& options) {
  std::vector<CertifiedInput> inputs = {{"robot", robot, {}}};
  for (const auto& [option, role] :
       std::initializer_list<std::pair<const char*, const char*>>{{"columns", "columns"},
                                                                  {"logs", "log"},
                                                                  {"validate", "validation"},
                                                                  {"loaded", "loaded"},
                                                                  {"factors", "factors"}}) {
    const auto found = options.find(option);
    if (found == options.end()) continue;
    for (const Json& path : found->is_array() ? *found : Json::array({*found}))
      if (path.is_string()) inputs.push_back({role, path.get<std::string>(), {}});
  }
  const std::string after = options.value("after", "");
  if (!after.empty()) inputs.push_back({"estimate", after, {}});
  return inputs;
}

// The file that the certificate of derived code stands beside: the largest, or the folder of a whole project.
std::string main_code(const std::vector<File>& files, const std::string& folder) {
  const auto largest = std::ranges::max_element(files, {}, [](const File& file) { return file.content.size(); });
  const std::filesystem::path below =
      std::filesystem::path(largest->path).lexically_relative(folder.empty() ? "." : folder);
  return std::distance(below.begin(), below.end()) < 2 ? largest->path
                                                       : (std::filesystem::path(folder) / *below.begin()).string();
}

bool can_be_verified(const std::string& verb, const Json& result) {
  if (verb == "simulate") return !result.contains("flight");
  if (verb != "derive") return true;
  return result["model"] != "inverse-geometry" && result["model"] != "loop-geometry" && result["language"] != "wasm";
}

}  // namespace

std::optional<File> certificate_of_answer(const std::string& verb, const std::string& robot, const Json& options,
                                          const Json& result, const std::vector<File>& files) {
  const auto rule = figures_by_verb().find(verb);
  std::error_code none;
  if (rule == figures_by_verb().end() || files.empty() || std::filesystem::is_other(files.front().path, none) ||
      !can_be_verified(verb, result))
    return std::nullopt;
  const std::string output = options.value("output", "");
  const std::string main = verb == "derive"     ? main_code(files, output)
                           : verb == "identify" ? output + "/estimate.json"
                           : verb == "reduce"   ? output + "/reduction.json"
                                                : "";
  Json kept = options;
  if (kept.contains("output")) kept["output"] = "";  // a result may be moved
  return certify(verb, inputs_of(robot, options), kept, figures_of(verb, rule->second, result), files, main);
}

}  // namespace armature::internal
