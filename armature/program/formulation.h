// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The same model can be written in more than one way. The recursion of Newton and Euler grows with the number of
// joints; the explicit model (reduce/explicit_model.h) grows much faster, but starts lower: for few joints, or many
// parallel ones, it has the fewest operations. formulate() derives the model both ways, proves over GF(p) that they are
// the same function, and returns the cheaper.
#pragma once

#include <string>

#include "armature/derive/model.h"
#include "armature/program/optimise.h"

namespace armature {

// derive(), in the formulation that is cheapest after a search of that effort.
Model formulate(const Robot& robot, const std::string& name, const DeriveOptions& options = {},
                const OptimiseOptions& optimise = {});

}  // namespace armature
