// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Test vectors inside emitted code. Inputs are short decimals from a fixed pseudo-random generator; expected results
// are computed in long double and rounded, so they do not depend on the last bit of a sine. The tolerance of each
// output comes from a measurement: the largest difference between the code's arithmetic (double or float) and long
// double over many more states than are emitted, times a margin for fused operations and other libraries, plus a few
// units in the last place of the largest result, rounded up to a power of ten.
#pragma once

#include <vector>

#include "armature/emit/emit.h"
#include "armature/program/program.h"

namespace armature::internal {

struct TestVectors {
  std::vector<double> parameters;
  std::vector<std::vector<double>> inputs;    // per vector, all groups concatenated
  std::vector<std::vector<double>> expected;  // per vector, all outputs concatenated
  std::vector<double> tolerance;              // per output element, absolute
};

// `count` vectors with finite results; inputs and parameters are numbers of the given precision, and parameters that
// have a value keep it. Throws UnmetRequest when random states hardly ever give a finite result.
TestVectors make_test_vectors(const Program& program, std::size_t count = 4, const EmitOptions& options = {});

}  // namespace armature::internal
