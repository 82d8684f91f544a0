// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of a validation: its file says what its certificate says, and the total error follows from those of the
// joints. The torques are not computed again.
#include <fmt/format.h>

#include <cmath>

#include "armature/base/json_text.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verbs/validate.h"

namespace armature::internal {

void verify_validation(Verification& v) {
  ValidateResult stated;
  v.read_into(v.certificate.figures, stated, "figures");
  for (const auto& [path, text] : v.outputs) {
    if (!path.ends_with(".json")) continue;
    Json json = parse_json(text);
    if (!json.is_object()) return v.judge("the validation", "read back", false, path + " is not JSON");
    json.erase("files");
    v.judge("figures", "beside the certificate", json == v.certificate.figures);
  }
  double squares = 0, of = 0;
  for (const JointValidation& joint : stated.joints) {
    squares += std::pow(joint.error / 100 * joint.rms, 2);
    of += joint.rms * joint.rms;
  }
  const double found = of > 0 ? 100 * std::sqrt(squares / of) : 0;
  v.judge("error of all torques", "from those of the joints", std::abs(found - stated.error) <= 1e-6 * (1 + found),
          fmt::format("{:.3f} %", found));
  v.skip("errors of the joints", "the torques are not computed again");
}

}  // namespace armature::internal
