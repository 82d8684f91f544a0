// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/compile.h"

#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/program/passes/short_lives.h"
#include "armature/run/evaluate/interpreter.h"
#include "armature/run/evaluate/multiply_adds.h"
#include "armature/run/native/compiled.h"
#include "armature/run/native/free_signs.h"

namespace armature::internal {
namespace {

[[noreturn]] void refuse(const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({}, message, hint);
  throw InputError(diagnostics);
}

// "tau[3]"
std::vector<std::string> names_of(const std::string& name, std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back(fmt::format("{}[{}]", printable(name, 80), i));
  return names;
}

std::vector<std::string> input_names(const Program& program) {
  std::vector<std::string> all;
  for (const ProgramInput& input : program.inputs)
    for (std::string& name : names_of(input.name, input.symbols.size())) all.push_back(std::move(name));
  return all;
}

std::vector<std::string> output_names(const Program& program) {
  std::vector<std::string> all;
  for (const ProgramOutput& output : program.outputs)
    for (std::string& name : names_of(output.name, output.values.size())) all.push_back(std::move(name));
  return all;
}

template <class T>
std::shared_ptr<const Engine<T>> interpreted(const Program& program, const KnownValues& known,
                                             const CompileOptions& options) {
  const Kernels<T>& vectors = kernels<T>(options.instruction_set);
  return interpreter<T>(make_tape(program, known, options.contract && vectors.fuses), vectors);
}

std::string reason_of(const UnmetRequest& error) {
  return error.hint().empty() ? error.what() : fmt::format("{}; {}", error.what(), error.hint());
}

template <class Columns>
void check_lengths(const Columns& columns, std::size_t count, const std::vector<std::string>& names, bool may_be_absent,
                   Diagnostics& diagnostics) {
  const bool absent_fits = may_be_absent || count == 0;
  const auto fits = [&](const auto& column) { return column.data == nullptr ? absent_fits : column.size == count; };
  const auto misfits = std::count_if(columns.begin(), columns.end(), [&](const auto& column) { return !fits(column); });
  for (std::size_t i = 0; i < columns.size() && misfits > 0; ++i)
    if (!fits(columns[i]))
      diagnostics.error({}, fmt::format("the column of {} has {} samples, that of the first {}", names[i],
                                        columns[i].data == nullptr ? 0 : columns[i].size, count));
}

}  // namespace

template <class T>
Evaluator<T>::Evaluator(const Program& program, std::shared_ptr<const Engine<T>> engine, const CompileOptions& options,
                        Backend backend, std::string note)
    : engine_(std::move(engine)),
      input_count_(engine_->shape.inputs),
      output_count_(engine_->shape.outputs),
      threads_(options.threads),
      backend_(backend),
      note_(std::move(note)),
      input_names_(std::make_shared<std::vector<std::string>>(input_names(program))),
      output_names_(std::make_shared<std::vector<std::string>>(output_names(program))) {}

template <class T>
void Evaluator<T>::refuse_lengths(std::size_t inputs, std::size_t outputs) const {
  refuse(fmt::format("{} inputs and {} outputs are given, the program has {} and {}", inputs, outputs, input_count_,
                     output_count_),
         "all inputs one after the other, and all outputs");
}

template <class T>
void Evaluator<T>::batch(std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs) const {
  if (inputs.size() != input_count_ || outputs.size() != output_count_) refuse_lengths(inputs.size(), outputs.size());
  // Without inputs, the outputs say how many samples there are.
  std::size_t count = inputs.empty() ? 0 : inputs.front().size;
  if (inputs.empty())
    for (const Column<T>& output : outputs) count = std::max(count, output.size);
  Diagnostics diagnostics;
  check_lengths(inputs, count, *input_names_, false, diagnostics);
  check_lengths(outputs, count, *output_names_, true, diagnostics);
  throw_if_errors(diagnostics);
  run_batch(*engine_, inputs, outputs, count, threads_);
}

template <class T>
void Evaluator<T>::visit(std::span<const Column<const T>> inputs, const BlockVisitor<T>& use) const {
  if (inputs.size() != input_count_) refuse_lengths(inputs.size(), output_count_);
  const std::size_t count = inputs.empty() ? 0 : inputs.front().size;
  Diagnostics diagnostics;
  check_lengths(inputs, count, *input_names_, false, diagnostics);
  throw_if_errors(diagnostics);
  visit_batch(*engine_, inputs, count, use);
}

template <class T>
void Evaluator<T>::rows(std::span<const T> inputs, std::span<T> outputs) const {
  const std::size_t count = input_count_ > 0    ? inputs.size() / input_count_
                            : output_count_ > 0 ? outputs.size() / output_count_
                                                : 0;
  if (inputs.size() != count * input_count_ || outputs.size() != count * output_count_)
    refuse(fmt::format("{} and {} numbers are not rows of {} inputs and {} outputs", inputs.size(), outputs.size(),
                       input_count_, output_count_),
           "one row a state, as many rows of outputs as of inputs");
  std::vector<Column<const T>> from;
  std::vector<Column<T>> to;
  for (std::size_t i = 0; i < input_count_; ++i)
    from.push_back({inputs.data() + i, count, static_cast<std::ptrdiff_t>(input_count_)});
  for (std::size_t i = 0; i < output_count_; ++i)
    to.push_back({outputs.data() + i, count, static_cast<std::ptrdiff_t>(output_count_)});
  if (count > 0) run_batch<T>(*engine_, from, to, count, threads_);
}

template <class T>
std::vector<Evaluator<T>> compile_all(std::span<const Program> programs, const CompileOptions& options) {
  const bool fuses = options.contract && kernels<T>(options.instruction_set).fuses;
  std::vector<Program> ordered;
  std::vector<KnownValues> known;
  for (const Program& program : programs) {
    if (program.parameters.size() != options.parameters.size())
      refuse(fmt::format("{} parameters are given, the program has {}", options.parameters.size(),
                         program.parameters.size()),
             "one value for each name in Program::parameters");
    ordered.push_back(with_short_lives(fuses ? with_free_signs(with_multiply_adds(program)) : program));
    known.push_back(known_values(ordered.back(), options.parameters));
  }
  std::vector<Evaluator<T>> made;
  std::string note;
  if (options.backend == Backend::compiler) {
    try {
      const auto engines =
          compiled<T>(ordered, known, {options.compiler, options.cache, options.instruction_set, options.contract});
      for (std::size_t i = 0; i < programs.size(); ++i)
        made.emplace_back(programs[i], engines[i], options, Backend::compiler, "");
      return made;
    } catch (const UnmetRequest& error) {
      note = reason_of(error);
    }
  }
  for (std::size_t i = 0; i < programs.size(); ++i)
    made.emplace_back(programs[i], interpreted<T>(ordered[i], known[i], options), options, Backend::interpreter, note);
  return made;
}

template <class T>
Evaluator<T> compile(const Program& program, const CompileOptions& options) {
  return compile_all<T>({&program, 1}, options).front();
}

template class Evaluator<double>;
template class Evaluator<float>;
template std::vector<Evaluator<double>> compile_all(std::span<const Program>, const CompileOptions&);
template std::vector<Evaluator<float>> compile_all(std::span<const Program>, const CompileOptions&);
template Evaluator<double> compile(const Program&, const CompileOptions&);
template Evaluator<float> compile(const Program&, const CompileOptions&);

}  // namespace armature::internal
