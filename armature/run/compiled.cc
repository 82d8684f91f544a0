// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/compiled.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/run/vector_c.h"

namespace armature {
namespace {

// Compilers take more than linear time; beyond this many operations they take minutes.
constexpr std::size_t most_operations = 30'000;

template <class T>
class Compiled final : public Engine<T> {
 public:
  using One = void (*)(const T*, const T*, T*, decltype(Kernels<T>::sine_cosine_register));
  using Rows = void (*)(const T*, const T* const*, T* const*, T*, std::size_t, decltype(Kernels<T>::sine_cosine));

  Compiled(const CallShape& given, std::shared_ptr<const SharedLibrary> library, std::size_t number,
           std::vector<T> constants, const Kernels<T>& single, const Kernels<T>& vectors)
      : Engine<T>(given),
        library_(std::move(library)),
        constants_(std::move(constants)),
        sine_cosine_register_(single.sine_cosine_register),
        sine_cosine_(vectors.sine_cosine),
        one_(reinterpret_cast<One>(library_->function(fmt::format("one{}", number)))),
        rows_(reinterpret_cast<Rows>(library_->function(fmt::format("rows{}", number)))) {}

  void one(const T* inputs, T* outputs) const override {
    one_(constants_.data(), inputs, outputs, sine_cosine_register_);
  }

  void rows(const T* const* inputs, T* const* outputs, std::size_t count, T* scratch) const override {
    rows_(constants_.data(), inputs, outputs, scratch, count, sine_cosine_);
  }

 private:
  std::shared_ptr<const SharedLibrary> library_;  // the functions live in it
  std::vector<T> constants_;
  decltype(Kernels<T>::sine_cosine_register) sine_cosine_register_;
  decltype(Kernels<T>::sine_cosine) sine_cosine_;
  One one_;
  Rows rows_;
};

std::vector<std::string> compiler_flags(const CompiledOptions& options) {
  std::vector<std::string> flags = {"-std=gnu11", "-O2", "-w", "-fno-math-errno", "-fno-trapping-math",
                                    // Batches say which registers they want. One state is slower with its outputs
                                    // packed, and g++ 12 packs products with sums although it must not contract them.
                                    "-fno-tree-slp-vectorize",
                                    options.contract ? "-ffp-contract=fast" : "-ffp-contract=off"};
  if (options.instruction_set == InstructionSet::avx512) flags.push_back("-march=x86-64-v4");
  if (options.instruction_set == InstructionSet::avx2) flags.push_back("-march=x86-64-v3");
  return flags;
}

}  // namespace

template <class T>
std::vector<std::shared_ptr<const Engine<T>>> compiled(std::span<const Program> programs,
                                                       std::span<const KnownValues> known,
                                                       const CompiledOptions& options) {
  const Kernels<T>& vectors = kernels<T>(options.instruction_set);
  // One state has few angles, and the scalar operations beside them wait while registers of 512 bits are at work.
  const Kernels<T>& single = kernels<T>(std::min(options.instruction_set, InstructionSet::avx2));
  std::string text = vector_c_prelude(sizeof(T) == sizeof(float), vectors.lanes);
  std::vector<VectorC> parts;
  std::size_t operations = 0;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    parts.push_back(vector_c(programs[i], known[i], i, single.lanes));
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
    std::size_t outputs = 0;
    for (const ProgramOutput& output : programs[i].outputs) outputs += output.values.size();
    const CallShape shape{programs[i].input_count(),
                          outputs,
                          parts[i].operations,
                          vectors.lanes,
                          vector_c_block,
                          parts[i].scratch_rows * vector_c_block};
    engines.push_back(std::make_shared<Compiled<T>>(shape, library, i, std::move(constants), single, vectors));
  }
  return engines;
}

template std::vector<std::shared_ptr<const Engine<double>>> compiled(std::span<const Program>,
                                                                     std::span<const KnownValues>,
                                                                     const CompiledOptions&);
template std::vector<std::shared_ptr<const Engine<float>>> compiled(std::span<const Program>,
                                                                    std::span<const KnownValues>,
                                                                    const CompiledOptions&);

}  // namespace armature
