// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The report of a reduction: which parameters are kept, the operation count, and the loss of accuracy.
#pragma once

#include <string>

#include "armature/program/count.h"
#include "armature/reduce/reduction.h"
#include "armature/report/page.h"

namespace armature::internal {

// Operations of inverse dynamics.
struct ReductionCost {
  OperationCount before, after;
};

// `verdict`: one or two sentences, shown first.
Page reduction_report(const Identification& found, const Reduction& reduction, const ReductionOptions& options,
                      const ReductionCost& cost, const std::string& verdict);

}  // namespace armature::internal
