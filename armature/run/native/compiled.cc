// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/compiled.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "armature/base/error.h"
#include "armature/run/native/vector_c.h"

namespace armature::internal {
namespace {

// Compilers take more than linear time; beyond this many operations they take minutes.
constexpr std::size_t most_operations = 30'000;
// From this many outputs on, a separate function for equally spaced columns pays for its compilation.
constexpr std::size_t many_outputs = 128;

template <class T>
class Compiled final : public Engine<T> {
 public:
  using One = void (*)(const T*, const T*, T*, decltype(Kernels<T>::sine_cosine_register));
  using Rows = void (*)(const T*, const T* const*, T* const*, T*, std::size_t, decltype(Kernels<T>::sines_cosines));

  using Apart = void (*)(const T*, const T* const*, T*, std::ptrdiff_t, T*, std::size_t,
                         decltype(Kernels<T>::sines_cosines));

  Compiled(const CallShape& given, std::shared_ptr<const SharedLibrary> library, std::size_t number,
           std::vector<T> constants, const Kernels<T>& single, const Kernels<T>& vectors)
      : Engine<T>(given),
        library_(std::move(library)),
        constants_(std::move(constants)),
        sine_cosine_register_(single.sine_cosine_register),
        sines_cosines_(vectors.sines_cosines),
        one_(reinterpret_cast<One>(library_->function(fmt::format("one{}", number)))),
        rows_(reinterpret_cast<Rows>(library_->function(fmt::format("rows{}", number)))),
        apart_(given.outputs >= many_outputs
                   ? reinterpret_cast<Apart>(library_->function(fmt::format("apart{}", number)))
                   : nullptr) {}

  void one(const T* inputs, T* outputs) const override {
    const std::less<const T*> is_before;
    if (is_before(inputs, outputs + this->shape.outputs) && is_before(outputs, inputs + this->shape.inputs)) {
      const std::vector<T> copy(inputs, inputs + this->shape.inputs);
      one_(constants_.data(), copy.data(), outputs, sine_cosine_register_);
    } else {
      one_(constants_.data(), inputs, outputs, sine_cosine_register_);
    }
  }

  void rows(const T* const* inputs, T* const* outputs, std::size_t count, T* scratch) const override {
    rows_(constants_.data(), inputs, outputs, scratch, count, sines_cosines_);
  }

  void rows_apart(const T* const* inputs, T* first, std::ptrdiff_t pitch, std::size_t count,
                  T* scratch) const override {
    if (apart_ == nullptr) Engine<T>::rows_apart(inputs, first, pitch, count, scratch);
    else apart_(constants_.data(), inputs, first, pitch, scratch, count, sines_cosines_);
  }

 private:
  std::shared_ptr<const SharedLibrary> library_;  // owns the functions
  std::vector<T> constants_;
  decltype(Kernels<T>::sine_cosine_register) sine_cosine_register_;
  decltype(Kernels<T>::sines_cosines) sines_cosines_;
  One one_;
  Rows rows_;
  Apart apart_;
};

// The parts of the shape that do not depend on the text.
CallShape shape_of(const Program& program, const KnownValues& known, std::size_t lanes) {
  CallShape shape;
  shape.inputs = program.input_count();
  shape.group = lanes;
  shape.block = samples_a_block;
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) {
      if (known.is_known[value]) shape.constants.push_back({shape.outputs, known.value[value]});
      ++shape.outputs;
    }
  return shape;
}

std::vector<std::string> compiler_flags(const CompiledOptions& options) {
  std::vector<std::string> flags = {"-std=gnu11", "-O2", "-w", "-fno-math-errno", "-fno-trapping-math",
                                    // Lanes are planned here (lane_plan.h). The packing of g++ 12 makes one state
                                    // slower: it packs products with sums that it must not contract.
                                    "-fno-tree-slp-vectorize",
                                    options.contract ? "-ffp-contract=fast" : "-ffp-contract=off"};
  if (options.instruction_set == InstructionSet::avx512) {
    flags.emplace_back("-march=x86-64-v4");
    flags.emplace_back("-mprefer-vector-width=512");  // clang halves them otherwise
  }
  if (options.instruction_set == InstructionSet::avx2) flags.push_back("-march=x86-64-v3");
  return flags;
}

}  // namespace

template <class T>
std::vector<std::shared_ptr<const Engine<T>>> compiled(std::span<const Program> programs,
                                                       std::span<const KnownValues> known,
                                                       const CompiledOptions& options) {
  const Kernels<T>& vectors = kernels<T>(options.instruction_set);
  // One state has few angles, and scalar operations slow down while 512-bit registers are in use.
  const Kernels<T>& single = kernels<T>(std::min(options.instruction_set, InstructionSet::avx2));
  std::string text = vector_c_prelude(sizeof(T) == sizeof(float), vectors.lanes);
  std::vector<VectorC> parts;
  std::vector<CallShape> shapes;
  std::size_t operations = 0;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    shapes.push_back(shape_of(programs[i], known[i], vectors.lanes));
    parts.push_back(vector_c(programs[i], known[i], i,
                             {.lanes = single.lanes,
                              .contract = options.contract && vectors.fuses,
                              .apart = shapes[i].outputs >= many_outputs}));
    shapes[i].work = parts[i].operations;
    shapes[i].scratch = parts[i].scratch;
    text += parts.back().text;
    operations += parts.back().operations;
  }
  if (operations > most_operations)
    throw UnmetRequest(fmt::format("{} operations are too many for the compiler", operations),
                       fmt::format("up to {} are compiled", most_operations));
  const auto library = std::make_shared<const SharedLibrary>(
      text, LibraryOptions{options.compiler, compiler_flags(options), options.cache});
  std::vector<std::shared_ptr<const Engine<T>>> engines;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    std::vector<T> constants;
    for (const ValueIndex value : parts[i].known) constants.push_back(static_cast<T>(known[i].value[value]));
    engines.push_back(std::make_shared<Compiled<T>>(shapes[i], library, i, std::move(constants), single, vectors));
  }
  return engines;
}

template std::vector<std::shared_ptr<const Engine<double>>> compiled(std::span<const Program>,
                                                                     std::span<const KnownValues>,
                                                                     const CompiledOptions&);
template std::vector<std::shared_ptr<const Engine<float>>> compiled(std::span<const Program>,
                                                                    std::span<const KnownValues>,
                                                                    const CompiledOptions&);

}  // namespace armature::internal
