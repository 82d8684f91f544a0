// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The page of `validate`: measured torques beside those that the description predicts.
#pragma once

#include <vector>

#include "armature/report/page.h"
#include "armature/report/provenance.h"
#include "armature/verbs/recipes/compare_torques.h"
#include "armature/verbs/validate.h"

namespace armature::internal {

// `traces`: per joint.
Page validation_report(const ValidateResult& result, const std::vector<std::vector<TorqueTrace>>& traces,
                       const Provenance& provenance);

}  // namespace armature::internal
