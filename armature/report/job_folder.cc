// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/job_folder.h"

#include <fmt/format.h>

#include "armature/report/provenance.h"

namespace armature::internal {

Section go_on_from_job(const std::string& folder) {
  const auto in = [&](const char* file) { return shell_word(folder + file); };
  return {"How to go on",
          {Paragraph{"The folder of this page holds the identified robot (`robot.yaml`, and `robot.urdf`, the "
                     "description with its numbers if that was a URDF), the reduced model (`reduced.yaml`), its C "
                     "(`code/`, a package for each model) and every number (`estimate.json`). The packages build with "
                     "CMake; other models, languages and packages are derived from `reduced.yaml`."},
           Commands{{fmt::format("for p in {}/*/; do cmake -S \"$p\" -B \"build/$(basename \"$p\")\" && cmake --build "
                                 "\"build/$(basename \"$p\")\"; done",
                                 in("/code")),
                     fmt::format("armature derive {} inverse-dynamics --package ros2", in("/reduced.yaml")),
                     fmt::format("armature check {}", in("/robot.yaml"))}}}};
}

}  // namespace armature::internal
