// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/input_hashes.h"

#include <algorithm>

#include "armature/log/part.h"

namespace armature::internal {

std::vector<std::string> files_read(const std::string& robot, const LoadLogOptions& reading,
                                    const std::vector<const std::vector<std::string>*>& logs) {
  std::vector<std::string> files = {robot};
  if (!reading.columns.empty()) files.push_back(reading.columns);
  Diagnostics said_later;  // a part is in the options; its file is hashed
  for (const auto* names : logs)
    for (const std::string& name : *names) files.push_back(parse_log_part(name, said_later).file);
  return files;
}

Provenance provenance_of(const RobotOrigin& origin, const std::vector<std::string>& files_read,
                         const Diagnostics& diagnostics, InputFiles& files, Progress& progress) {
  Provenance provenance{origin.command, origin.date, {}, {}};
  for (const std::string& file : files_read) {
    const auto same = [&](const Provenance::Input& input) { return input.name == file; };
    if (!file.empty() && std::ranges::none_of(provenance.inputs, same))
      provenance.inputs.push_back({file, files.hash(file, progress)});
  }
  for (const Diagnostic& each : diagnostics.all())
    if (each.severity == Severity::note && each.message.find("dropped") != std::string::npos)
      provenance.notes.push_back(to_string(each, OptionSpelling::command_line));
  return provenance;
}

}  // namespace armature::internal
