// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/written_robot.h"

#include <fmt/format.h>

#include "armature/read/reader.h"

namespace armature::internal {

void check_robot_file(Verification& v, const std::string& path, const Robot& expected, const HeldParts& held,
                      const ReadOptions& reading) {
  const auto file = v.outputs.find(path);
  if (file == v.outputs.end()) return;
  const std::string how = fmt::format("read back: {}, by Newton-Euler on spatial vectors",
                                      held.base ? "torques, friction, load on the base" : "torques and friction");
  try {
    Diagnostics ignored;
    const Robot written = read_robot_text(file->second, path, ignored, reading);
    const double worst = mechanism_difference(expected, written, held);
    v.judge("robot in " + path, how, worst < 1e-7, fmt::format("within {:.1e} at 8 states", worst));
  } catch (const InputError&) {
    v.judge("robot in " + path, how, false, "the file cannot be read as a robot");
  }
}

}  // namespace armature::internal
