// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The first pass: the arena's sums and products become binary operations. Constants are brought together first, so
// that their operations happen before run time:
//   a product  k1*x*k2*y   becomes  (k1*k2) * (x*y)
//   a sum      k1*m + k2*m + k3 + k4   becomes  (k1 + k2)*m + (k3 + k4)
// where k is anything made of numbers and parameters, and m a product of run-time values.
#pragma once

#include "armature/model/model.h"
#include "armature/program/program.h"

namespace armature::internal {

Program linearise(const Model& model);

}  // namespace armature::internal
