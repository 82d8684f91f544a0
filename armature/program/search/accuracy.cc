// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/accuracy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "armature/program/interpret.h"

namespace armature::internal {

std::vector<double> rounding_errors(const Program& program, int states) {
  std::mt19937_64 random(0x524f554e44ULL);
  // Not std::uniform_real_distribution, whose numbers depend on the library, and not base/random.h, because other
  // states could judge a rewriting otherwise and change generated code.
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-52 - 1; };
  std::vector<double> squares, errors;
  for (int state = 0; state < states; ++state) {
    std::vector<double> parameters(program.parameters.size()), inputs(program.input_count());
    for (double& parameter : parameters) parameter = std::copysign(1.0, uniform()) * (0.6 + 0.5 * uniform());
    for (double& input : inputs) input = 3 * uniform();
    const std::vector<double> rounded = interpret<double>(program, parameters, inputs);
    const std::vector<long double> wide =
        interpret<long double>(program, std::vector<long double>(parameters.begin(), parameters.end()),
                               std::vector<long double>(inputs.begin(), inputs.end()));
    squares.resize(wide.size(), 0);
    errors.resize(wide.size(), 0);
    for (std::size_t i = 0; i < wide.size(); ++i) {
      if (!std::isfinite(wide[i])) continue;  // a division by zero, in any program for this function
      squares[i] += static_cast<double>(wide[i] * wide[i]);
      errors[i] += std::pow(static_cast<double>(rounded[i] - wide[i]), 2);
    }
  }
  for (std::size_t i = 0; i < errors.size(); ++i) errors[i] = squares[i] > 0 ? std::sqrt(errors[i] / squares[i]) : 0;
  return errors;
}

bool is_as_accurate(const Program& program, const Program& reference) {
  const std::vector<double> errors = rounding_errors(program), allowed = rounding_errors(reference);
  for (std::size_t i = 0; i < errors.size(); ++i)
    if (!(errors[i] <= 10 * std::max(allowed[i], std::numeric_limits<double>::epsilon()))) return false;
  return true;
}

}  // namespace armature::internal
