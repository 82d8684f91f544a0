// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/trial.h"

#include <cmath>

#include "armature/base/random.h"
#include "armature/derive/derive.h"
#include "armature/parameters/base_parameters.h"
#include "armature/program/lower.h"

namespace armature::internal {
namespace {

constexpr std::size_t numbers_a_line = 8;  // of a cache

Program program_of(const Robot& robot, const std::string& model) {
  if (model != "regressor") return lower(derive(robot, model));
  BaseOptions options;
  options.certificate = false;
  return lower(derive(with_base_parameters(robot, base_parameters(robot, options)), model));
}

CompileOptions with_parameters(CompileOptions options, const Program& program) {
  RandomNumbers numbers(1);
  options.parameters.clear();
  for (std::size_t i = 0; i < program.parameters.size(); ++i) options.parameters.push_back(numbers.uniform(0.8, 1.2));
  options.threads = 1;
  if (options.backend == Backend::automatic) options.backend = Backend::compiler;
  return options;
}

}  // namespace

const std::vector<std::string>& benched_models() {
  static const std::vector<std::string> models = {"inverse-dynamics", "inertia", "direct-dynamics", "regressor"};
  return models;
}

Trial::Trial(const Robot& robot, const std::string& model, const CompileOptions& options, std::size_t samples)
    : program_(program_of(robot, model)),
      evaluator_(compile<double>(program_, with_parameters(options, program_))),
      samples_(samples),
      states_(samples * evaluator_.input_count()),
      results_(evaluator_.output_count()) {
  const std::size_t inputs = evaluator_.input_count(), outputs = evaluator_.output_count();
  // Columns an even number of lines apart would fight for the same places in the cache.
  const std::size_t length = ((samples / numbers_a_line + 1) | 1U) * numbers_a_line;
  columns_.resize((inputs + outputs) * length + numbers_a_line);
  double* column = columns_.data();
  while (reinterpret_cast<std::uintptr_t>(column) % (numbers_a_line * sizeof(double)) != 0) ++column;
  RandomNumbers numbers(1);
  for (std::size_t i = 0; i < inputs; ++i, column += length) {
    from_.push_back({column, samples, 1});
    for (std::size_t s = 0; s < samples; ++s) column[s] = states_[s * inputs + i] = numbers.uniform(-2, 2);
  }
  // What is the same at every state need not be written for each of them.
  for (const ProgramOutput& output : program_.outputs)
    for (const ValueIndex value : output.values) {
      if (value < program_.first_input()) to_.push_back({});
      else to_.push_back({column, samples, 1});
      column += length;
    }
}

void Trial::one() {
  const std::size_t inputs = evaluator_.input_count();
  evaluator_({states_.data() + next_ * inputs, inputs}, results_);
  next_ = next_ + 1 == samples_ ? 0 : next_ + 1;
}

void Trial::batch() { evaluator_.batch(from_, to_); }

std::vector<double> Trial::input(std::size_t sample) const {
  std::vector<double> values;
  for (const Column<const double>& column : from_) values.push_back(column.data[sample]);
  return values;
}

std::vector<double> Trial::output(std::size_t sample) const {
  std::vector<double> values;
  for (const Column<double>& column : to_)
    values.push_back(column.data == nullptr ? std::nan("") : column.data[sample]);
  return values;
}

}  // namespace armature::internal
