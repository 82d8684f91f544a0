// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/model_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

struct OptionTakers {
  std::string option;
  std::vector<std::string> models;
};

const std::vector<OptionTakers>& option_takers() {
  static const std::vector<std::string> of_frames = {"transform", "fast-geometry", "jacobian", "inverse-jacobian",
                                                     "jacobian-rate"};
  static const std::vector<OptionTakers> table = {{"from", of_frames},
                                                  {"to", of_frames},
                                                  {"rows", {"inverse-jacobian"}},
                                                  {"columns", {"inverse-jacobian"}},
                                                  {"method", {"direct-dynamics"}}};
  return table;
}

bool is_among(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_set(const DeriveOptions& options, const std::string& option) {
  if (option == "from") return !options.from.empty();
  if (option == "to") return !options.to.empty();
  if (option == "rows") return !options.rows.empty();
  if (option == "columns") return !options.columns.empty();
  return !options.method.empty();
}

}  // namespace

std::vector<std::string> options_of_model(const std::string& name) {
  std::vector<std::string> options;
  for (const OptionTakers& takers : option_takers())
    if (is_among(takers.models, name)) options.push_back(takers.option);
  return options;
}

void refuse_idle_options(const std::vector<std::string>& names, const DeriveOptions& options) {
  std::vector<std::string> known, taken;
  for (const ModelEntry& entry : model_catalog()) known.push_back(entry.name);
  for (const std::string& name : names) {
    if (!is_among(known, name)) return;
    for (const std::string& option : options_of_model(name)) taken.push_back("@" + option);
  }
  Diagnostics diagnostics;
  for (const OptionTakers& takers : option_takers()) {
    if (!is_set(options, takers.option) || is_among(taken, "@" + takers.option)) continue;
    const bool frame = takers.option == "from" || takers.option == "to";
    diagnostics.error({}, fmt::format("@{} means nothing to {}", takers.option, fmt::join(names, ", ")),
                      fmt::format("{}; @{} is for {}{}",
                                  taken.empty() ? std::string("it has no options of its own")
                                                : fmt::format("it takes {}", fmt::join(taken, ", ")),
                                  takers.option, fmt::join(takers.models, ", "),
                                  frame ? "; @root and @tip take a chain out of the robot" : ""));
  }
  if (diagnostics.has_errors()) throw InputError(diagnostics);
}

}  // namespace armature::internal
