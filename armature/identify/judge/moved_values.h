// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameters that the data do not tell, and that are not as described either: bodies that fit the torques may need
// another mass there, whatever the description says. What is written is then a guess, and is marked so.
#pragma once

#include "armature/identify/judge/parameter_marks.h"

namespace armature::internal {

// Takes back the mark "described" where the value has left the described one by more than half the size of the body:
// M, sqrt(M J) for first moments and J for inertias, with J half the trace of the described inertia.
void unmark_moved(const IdentificationModel& model, const Prior& prior, const Eigen::VectorXd& standard,
                  ParameterMarks& marks);

}  // namespace armature::internal
