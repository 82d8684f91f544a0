// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/posture_status.h"

namespace armature::internal {

std::string posture_status(const ik::ArmSolution& found, bool partial, bool outside) {
  std::string status;
  const auto add = [&status](bool applies, const char* word) {
    if (applies) status += (status.empty() ? "" : ", ") + std::string(word);
  };
  add(found.singularity.kind == ik::Regularity::double_root, "double root");
  add(found.singularity.kind == ik::Regularity::family, "singular");
  add(partial, "partial");
  add(outside, "outside limits");
  return status.empty() ? "regular" : status;
}

}  // namespace armature::internal
