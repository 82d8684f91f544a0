// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/program/passes/short_lives.h"
#include "armature/run/evaluate/batch.h"
#include "armature/run/evaluate/interpreter.h"
#include "armature/run/native/compiled.h"
#include "armature/run/native/free_signs.h"

namespace armature {

using namespace internal;

template <class T>
struct Evaluator<T>::Inside {
  std::shared_ptr<const Engine<T>> engine;
  Layout layout;
  unsigned threads = 0;
  Backend backend = Backend::interpreter;
  std::string note;
};

namespace {

const Slice& slice_called(std::string_view name, const std::vector<Slice>& slices, const char* kind) {
  for (const Slice& slice : slices)
    if (slice.name == name) return slice;
  std::vector<std::string> names;
  for (const Slice& slice : slices) names.push_back(printable(slice.name, 80));
  throw MisuseError(fmt::format("there is no {} '{}'; the {}s are {}", kind, printable(std::string(name), 80), kind,
                                fmt::join(names, ", ")));
}

// "tau[3]"
std::string name_of_number(const std::vector<Slice>& slices, std::size_t number) {
  for (const Slice& slice : slices)
    if (number >= slice.offset && number < slice.offset + slice.size())
      return fmt::format("{}[{}]", printable(slice.name, 80), number - slice.offset);
  fail_check("every number is in a slice", __FILE__, __LINE__);
}

void check_counts(const Layout& layout, std::size_t inputs, std::size_t outputs) {
  if (inputs != layout.input_count || outputs != layout.output_count)
    throw MisuseError(fmt::format("{} inputs and {} outputs are given, the program has {} and {}", inputs, outputs,
                                  layout.input_count, layout.output_count));
}

template <class Columns>
void check_lengths(const Columns& columns, std::size_t count, const std::vector<Slice>& slices, bool may_be_absent,
                   std::vector<std::string>& misfits) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool absent = columns[i].data == nullptr;
    if (absent ? may_be_absent || count == 0 : columns[i].size == count) continue;
    misfits.push_back(fmt::format("the column of {} has {} samples, that of the first {}", name_of_number(slices, i),
                                  absent ? 0 : columns[i].size, count));
  }
}

std::string reason_of(const UnmetRequest& error) {
  return error.hint().empty() ? error.what() : fmt::format("{}; {}", error.what(), error.hint());
}

}  // namespace

bool pays_for_compiler(const CompileOptions& options) {
  if (options.backend != Backend::automatic) return options.backend == Backend::compiler;
  return static_cast<double>(options.calls) / calls_that_pay +
             static_cast<double>(options.samples) / samples_that_pay >=
         1;
}

const Slice& Layout::input(std::string_view name) const { return slice_called(name, inputs, "input"); }
const Slice& Layout::output(std::string_view name) const { return slice_called(name, outputs, "output"); }

Layout layout_of(const Program& program) {
  Layout layout;
  for (const ProgramInput& input : program.inputs) {
    layout.inputs.push_back(
        {input.name, input.meaning, layout.input_count, input.symbols.size(), 1, input.symbols, input.units, {}});
    layout.input_count += input.symbols.size();
  }
  for (const ProgramOutput& output : program.outputs) {
    layout.outputs.push_back({output.name,
                              output.meaning,
                              layout.output_count,
                              output.columns == 0 ? output.rows : output.values.size() / output.columns,
                              output.columns,
                              {},
                              output.units,
                              output.column_labels});
    layout.output_count += output.values.size();
  }
  return layout;
}

template <class T>
void Evaluator<T>::operator()(std::span<const T> inputs, std::span<T> outputs) const {
  check_counts(inside_->layout, inputs.size(), outputs.size());
  inside_->engine->one(inputs.data(), outputs.data());
}

template <class T>
void Evaluator<T>::batch(std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs) const {
  check_counts(inside_->layout, inputs.size(), outputs.size());
  // Without inputs, the outputs determine the number of samples.
  std::size_t count = inputs.empty() ? 0 : inputs.front().size;
  if (inputs.empty())
    for (const Column<T>& output : outputs) count = std::max(count, output.size);
  std::vector<std::string> misfits;
  check_lengths(inputs, count, inside_->layout.inputs, false, misfits);
  check_lengths(outputs, count, inside_->layout.outputs, true, misfits);
  if (!misfits.empty()) throw MisuseError(fmt::format("{}", fmt::join(misfits, "; ")));
  run_batch(*inside_->engine, inputs, outputs, count, inside_->threads);
}

template <class T>
void Evaluator<T>::rows(std::span<const T> inputs, std::span<T> outputs) const {
  const std::size_t in = input_count(), out = output_count();
  const std::size_t count = in > 0 ? inputs.size() / in : out > 0 ? outputs.size() / out : 0;
  if (inputs.size() != count * in || outputs.size() != count * out)
    throw MisuseError(fmt::format("{} and {} numbers are not as many rows of {} inputs as of {} outputs", inputs.size(),
                                  outputs.size(), in, out));
  std::vector<Column<const T>> from;
  std::vector<Column<T>> to;
  for (std::size_t i = 0; i < in; ++i) from.push_back({inputs.data() + i, count, static_cast<std::ptrdiff_t>(in)});
  for (std::size_t i = 0; i < out; ++i) to.push_back({outputs.data() + i, count, static_cast<std::ptrdiff_t>(out)});
  if (count > 0) run_batch<T>(*inside_->engine, from, to, count, inside_->threads);
}

template <class T>
const Layout& Evaluator<T>::layout() const {
  return inside_->layout;
}

template <class T>
Backend Evaluator<T>::backend() const {
  return inside_->backend;
}

template <class T>
const std::string& Evaluator<T>::note() const {
  return inside_->note;
}

template <class T>
std::vector<Evaluator<T>> compile_all(std::span<const Program> programs, const CompileOptions& options) {
  const Kernels<T>& vectors = kernels<T>(options.instruction_set);
  const bool fuses = options.contract && vectors.fuses;
  std::vector<Program> ordered;
  std::vector<KnownValues> known;
  for (const Program& program : programs) {
    if (program.parameters.size() != options.parameters.size())
      throw MisuseError(fmt::format("{} parameters are given, the program has {}", options.parameters.size(),
                                    program.parameters.size()));
    ordered.push_back(with_short_lives(fuses ? with_free_signs(program) : program));
    known.push_back(known_values(ordered.back(), options.parameters));
  }
  std::vector<std::shared_ptr<const Engine<T>>> engines;
  std::string note;
  if (pays_for_compiler(options)) {
    try {
      engines =
          compiled<T>(ordered, known, {options.compiler, options.cache, options.instruction_set, options.contract});
    } catch (const UnmetRequest& error) {
      note = reason_of(error);
    }
  }
  const Backend backend = engines.empty() ? Backend::interpreter : Backend::compiler;
  if (backend == Backend::interpreter)
    for (std::size_t i = 0; i < programs.size(); ++i)
      engines.push_back(interpreter<T>(make_tape(ordered[i], known[i], fuses), vectors));
  std::vector<Evaluator<T>> made;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    using Inside = typename Evaluator<T>::Inside;
    made.push_back(Evaluator<T>(
        std::make_shared<Inside>(Inside{engines[i], layout_of(programs[i]), options.threads, backend, note})));
  }
  return made;
}

template <class T>
Evaluator<T> compile(const Program& program, const CompileOptions& options) {
  return compile_all<T>({&program, 1}, options).front();
}

template <class T>
NamedCall<T>::NamedCall(Evaluator<T> evaluator)
    : evaluator_(std::move(evaluator)),
      inputs_(evaluator_.input_count()),
      outputs_(evaluator_.output_count()),
      is_set_(evaluator_.layout().inputs.size(), 0) {}

template <class T>
void NamedCall<T>::set(std::string_view input, std::span<const T> values) {
  const Slice& slice = evaluator_.layout().input(input);
  if (values.size() != slice.size())
    throw MisuseError(fmt::format("'{}' has {} numbers, {} are given", slice.name, slice.size(), values.size()));
  std::copy(values.begin(), values.end(), inputs_.begin() + static_cast<std::ptrdiff_t>(slice.offset));
  is_set_[static_cast<std::size_t>(&slice - evaluator_.layout().inputs.data())] = 1;
}

template <class T>
void NamedCall<T>::operator()() {
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < is_set_.size(); ++i)
    if (const Slice& slice = evaluator_.layout().inputs[i]; !is_set_[i] && slice.size() > 0)
      missing.push_back(slice.name);
  if (!missing.empty()) throw MisuseError(fmt::format("no values were set for {}", fmt::join(missing, ", ")));
  evaluator_(inputs_, outputs_);
}

template <class T>
std::span<const T> NamedCall<T>::get(std::string_view output) const {
  const Slice& slice = evaluator_.layout().output(output);
  return std::span<const T>(outputs_).subspan(slice.offset, slice.size());
}

template class Evaluator<double>;
template class Evaluator<float>;
template class NamedCall<double>;
template class NamedCall<float>;
template std::vector<Evaluator<double>> compile_all(std::span<const Program>, const CompileOptions&);
template std::vector<Evaluator<float>> compile_all(std::span<const Program>, const CompileOptions&);
template Evaluator<double> compile(const Program&, const CompileOptions&);
template Evaluator<float> compile(const Program&, const CompileOptions&);

}  // namespace armature
