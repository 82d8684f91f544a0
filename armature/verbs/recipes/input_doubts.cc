// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/input_doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace armature::internal {

std::vector<InputSuspicion> input_suspicions(const std::vector<Suspicion>& found, const ColumnsOfCoordinates& columns) {
  std::vector<InputSuspicion> all;
  for (const Suspicion& s : found) {
    std::string remedy = s.hint;
    if (s.misreading && !s.misreading->gravity_reversed)
      remedy = fmt::format("a file given by @columns with {}",
                           columns_lines(*s.misreading, columns.torque, columns.position));
    all.push_back({s.message, remedy, s.strong});
  }
  return all;
}

bool is_doubtful(const std::vector<InputSuspicion>& suspicions) {
  return std::ranges::any_of(suspicions, [](const InputSuspicion& suspicion) { return suspicion.strong; });
}

void heed(const std::vector<InputSuspicion>& suspicions, ModelVerdict& verdict, Diagnostics& diagnostics) {
  for (const InputSuspicion& s : suspicions) diagnostics.warning({}, s.what, s.remedy);
  const auto strong = std::ranges::find_if(suspicions, [](const InputSuspicion& s) { return s.strong; });
  if (strong != suspicions.end()) verdict = doubted(verdict, strong->what);
}

void heed(const LogCheck& check, ModelVerdict& verdict) {
  if (check.light != Light::red) return;
  double squares = 0, of = 0, most = 0;
  for (const JointCheck& joint : check.joints) {
    squares += std::pow(joint.unknown * joint.torque, 2);
    of += joint.torque * joint.torque;
    most = std::max(most, joint.unknown);
  }
  const double total = of > 0 ? std::sqrt(squares / of) : useless_error;
  if (total > usable_error || most >= useless_error) verdict = doubted(verdict, check.why);
}

bool refuses_robot(const std::vector<InputSuspicion>& suspicions, bool force, Diagnostics& diagnostics) {
  if (force || !is_doubtful(suspicions)) return false;
  diagnostics.warning({}, "no robot is written: it could not be right", "@force writes it all the same");
  return true;
}

std::vector<std::string> outdated_robots(const std::string& folder, Diagnostics& diagnostics) {
  std::vector<std::string> found;
  for (const char* name : {"robot.yaml", "robot.urdf", "reduced.yaml"}) {
    std::error_code unknown;
    const std::string path = folder + "/" + name;
    if (std::filesystem::is_regular_file(path, unknown)) found.push_back(path);
  }
  for (const std::string& path : found)
    diagnostics.warning({path, 0, 0}, "is of an earlier run, and is set aside as " + path + ".before",
                        "this run has no robot");
  return found;
}

}  // namespace armature::internal
