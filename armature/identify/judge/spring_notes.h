// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Springs that were identified, in words: how stiff, and where they are at rest. A spring Ks v + Fo is at rest at
// v0 = -Fo / Ks; Fo also has whatever else is constant, such as the offset of the drive. A spring on a lever,
// Ksin sin(v) + Kcos cos(v) = K sin(v - v0), pulls with K at most, and is at rest at v0 = atan2(-Kcos, Ksin).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// `x`: a value per column of the model. One line per spring.
std::vector<std::string> notes_on_springs(const IdentificationModel& model, const Eigen::VectorXd& x);

}  // namespace armature::internal
