// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/test_vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/program/interpret.h"

namespace armature::internal {
namespace {

constexpr std::size_t measured_states = 32;
constexpr std::size_t most_attempts = 20;  // for each state
constexpr double margin = 16;

class Generator {
 public:
  // A multiple of 0.001 in [from, to) / 1000, never 0.
  double decimal(int from, int to) {
    const auto span = static_cast<std::uint64_t>(to - from);
    const int thousandths = from + static_cast<int>(random_.next() % span);
    return (thousandths == 0 ? 1 : thousandths) / 1000.0;
  }

 private:
  RandomNumbers random_{1997};
};

double power_of_ten_above(double x) {
  if (!(x > 0)) return 0;
  double power = 0;  // read from text, because pow(10, n) may be off in its last bit
  const std::string text = fmt::format("1e{}", static_cast<int>(std::ceil(std::log10(x))));
  std::from_chars(text.data(), text.data() + text.size(), power);
  return power;
}

// The program in the arithmetic of the code.
template <class Number>
std::vector<double> computed(const Program& program, const std::vector<double>& parameters,
                             const std::vector<double>& inputs) {
  const std::vector<Number> p(parameters.begin(), parameters.end()), x(inputs.begin(), inputs.end());
  const std::vector<Number> results = interpret<Number>(program, p, x);
  return {results.begin(), results.end()};
}

}  // namespace

TestVectors make_test_vectors(const Program& program, std::size_t count, const EmitOptions& options) {
  const bool single = options.precision == Precision::binary32;
  const auto rounded = [&](double x) { return single ? static_cast<double>(static_cast<float>(x)) : x; };
  const double epsilon = single ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  Generator generator;
  TestVectors vectors;
  for (const std::string& name : program.parameters) {
    const auto known = std::find_if(options.values.begin(), options.values.end(),
                                    [&](const auto& value) { return value.first == name; });
    const double drawn = generator.decimal(100, 2000);
    vectors.parameters.push_back(rounded(known == options.values.end() ? drawn : known->second));
  }
  const std::vector<long double> wide_parameters(vectors.parameters.begin(), vectors.parameters.end());

  std::vector<double> error, magnitude;
  std::size_t states = 0;
  const std::size_t wanted = std::max(count, measured_states);
  for (std::size_t attempt = 0; states < wanted && attempt < wanted * most_attempts; ++attempt) {
    std::vector<double> input;
    for (std::size_t i = 0; i < program.input_count(); ++i) input.push_back(rounded(generator.decimal(-3000, 3000)));
    const std::vector<long double> wide_input(input.begin(), input.end());
    const auto narrow = single ? computed<float>(program, vectors.parameters, input)
                               : computed<double>(program, vectors.parameters, input);
    const auto wide = interpret<long double>(program, wide_parameters, wide_input);
    std::vector<double> expected(wide.begin(), wide.end());
    const auto usable = [&](double x) { return std::abs(x) < (single ? 1e30 : 1e100); };
    if (!std::all_of(narrow.begin(), narrow.end(), usable) || !std::all_of(expected.begin(), expected.end(), usable))
      continue;
    error.resize(narrow.size());
    magnitude.resize(narrow.size());
    for (std::size_t k = 0; k < narrow.size(); ++k) {
      error[k] = std::max(error[k], static_cast<double>(std::abs(static_cast<long double>(narrow[k]) - wide[k])));
      magnitude[k] = std::max(magnitude[k], std::abs(expected[k]));
    }
    if (states++ < count) {
      vectors.inputs.push_back(std::move(input));
      vectors.expected.push_back(std::move(expected));
    }
  }
  if (states < wanted)
    throw UnmetRequest("the model gives no finite result at most random states, so its code cannot be tested",
                       "look for divisions by zero and for huge or tiny values in the robot");
  for (std::size_t k = 0; k < error.size(); ++k)
    vectors.tolerance.push_back(power_of_ten_above(margin * (error[k] + epsilon * magnitude[k])));
  return vectors;
}

}  // namespace armature::internal
