// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/factor.h"

#include "armature/base/described_json.h"
#include "armature/derive/modelled_robot.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/factored.h"

namespace armature {

using namespace internal;

FactorResult factor(const Robot& described, const FactorOptions& options, Progress& progress) {
  check_ranges(options);
  InputFiles files;
  Factored made = factor_logs(measured_robot(described), options, files, progress);
  std::string bytes = to_bytes(made.set);
  FactorResult result;
  result.part = internal::part_of(made.set, bytes.size());
  result.readings = std::move(made.readings);
  result.notes = std::move(made.notes);
  result.diagnostics = std::move(made.diagnostics);
  if (!options.output.empty()) result.files.push_back({options.output, std::move(bytes)});
  return result;
}

Json to_json(const FactorResult& result) { return json_of(result); }

}  // namespace armature
