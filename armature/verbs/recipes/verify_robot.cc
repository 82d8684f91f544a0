// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The check of a converted robot: the file is read again, and its torques are those of the robot it was made from.
#include <fmt/format.h>

#include <set>

#include "armature/base/text.h"
#include "armature/read/reader.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/check_robot.h"

namespace armature::internal {

namespace {

// A symbol of `written` that `robot` does not have, such as ZZR1 of a file with base parameters.
std::string new_symbol(const Robot& robot, const Robot& written) {
  std::set<std::string> rates;  // coordinates are matched by their order
  for (const Coordinate& c : written.coordinates)
    for (const Ref symbol : {c.q, c.qd, c.qdd}) rates.insert(written.arena.name_of(symbol));
  for (std::uint32_t i = 0; i < written.arena.size(); ++i) {
    if (written.arena.op(Ref{i}) != Op::symbol) continue;
    const std::string& name = written.arena.name_of(Ref{i});
    if (!rates.contains(name) && !robot.arena.has_symbol(name)) return name;
  }
  return {};
}

}  // namespace

void verify_robot(Verification& v) {
  if (!v.robot) return v.skip("the mechanism", "the robot is not there");
  for (const auto& [path, text] : v.outputs) {
    if (path.ends_with(".mjcf")) {
      v.skip("the mechanism", "MJCF gives every body a mass, so that it is not compared");
      continue;
    }
    try {
      Diagnostics ignored;
      const Robot written = read_robot_text(text, path, ignored);
      if (const std::string symbol = new_symbol(*v.robot, written); !symbol.empty()) {
        v.skip("the mechanism",
               fmt::format("{} is a symbol of the file alone, and has no value", printable(symbol, 60)));
        continue;
      }
      // Base parameters take in the motors' inertias; a format that has no place for them loses all of them.
      const bool base = v.certificate.verb == "base" || v.certificate.options.value("base", false);
      const bool motors = has_motors(*v.robot) && (base || has_motors(written));
      const double worst = torque_difference(*v.robot, written, motors);
      v.judge("the mechanism",
              motors ? "torques of bodies and motors, by Newton-Euler on spatial vectors"
                     : "torques of bodies, by Newton-Euler on spatial vectors",
              worst < 1e-7, fmt::format("within {:.1e} at 8 states", worst));
    } catch (const UnmetRequest& request) {
      v.skip("the mechanism", request.message());
    } catch (const InputError&) {
      v.judge("the mechanism", "read back", false, "the file cannot be read as a robot");
    }
  }
}

}  // namespace armature::internal
