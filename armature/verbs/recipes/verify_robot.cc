// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The check of a converted robot: the file is read again, and its torques are those of the robot it was made from.
#include <fmt/format.h>

#include "armature/read/reader.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/check_robot.h"

namespace armature::internal {

void verify_robot(Verification& v) {
  if (!v.robot) return v.skip("the mechanism", "the robot is not there");
  for (const auto& [path, text] : v.outputs) try {
      Diagnostics ignored;
      const Robot written = read_robot_text(text, path, ignored);
      const double worst = torque_difference(*v.robot, written);
      const bool motors = has_motors(*v.robot) && has_motors(written);
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

}  // namespace armature::internal
