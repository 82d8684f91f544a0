// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two identifications on one page: what changed, every parameter with both values, the errors of both, and where both
// come from.
#pragma once

#include "armature/report/page.h"
#include "armature/verbs/compare.h"

namespace armature::internal {

Page comparison_report(const CompareResult& result, const CompareOptions& options);

}  // namespace armature::internal
