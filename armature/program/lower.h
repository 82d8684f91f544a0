// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a model to a program. lower() is the table of contents of the compiler: every pass, in order.
#pragma once

#include <string>
#include <vector>

#include "armature/model/model.h"
#include "armature/program/program.h"
#include "armature/program/search/optimise.h"

namespace armature::internal {

// What one pass did, for --explain.
struct PassReport {
  std::string pass, what;                                            // "sharing": "equal operations are done once"
  std::size_t multiplications = 0, additions = 0, instructions = 0;  // after it, at run time
};

Program lower(const Model& model, const OptimiseOptions& options, std::vector<PassReport>* explain = nullptr);
inline Program lower(const Model& model, std::vector<PassReport>* explain = nullptr) {
  return lower(model, OptimiseOptions{}, explain);
}

}  // namespace armature::internal
