// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which ways of estimating can read a log in chunks: those that simulate, transform or average the motion as a whole
// need all samples at once.
#pragma once

#include "armature/identify/methods.h"
#include "armature/log/signals/prepare.h"

namespace armature::internal {

// Throws UnmetRequest where they do not.
void require_chunks_suffice(Estimator estimator, const PrepareOptions& prepare);

}  // namespace armature::internal
