// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/batch.h"

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace armature {
namespace {

// A task of so many operations takes long enough, some fifty microseconds, for handing it out to cost nothing.
constexpr std::size_t operations_a_task = 1'000'000;

// One thread's share of a batch.
template <class T>
class Worker {
 public:
  Worker(const Engine<T>& engine, std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs)
      : engine_(engine), inputs_(inputs), outputs_(outputs), from_(inputs.size()), to_(outputs.size()) {
    const std::size_t rows = inputs.size() + outputs.size() + 1;  // the last is for outputs that are not wanted
    // Rows start where registers do.
    const std::size_t scratch = (engine.shape.scratch + alignment - 1) / alignment * alignment;
    memory_.reset(new (std::align_val_t{64}) T[scratch + rows * engine.shape.block]);
    buffer_ = memory_.get() + scratch;
  }

  void run(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; at += engine_.shape.block)
      run_block(at, std::min(engine_.shape.block, end - at));
  }

 private:
  static constexpr std::size_t alignment = 64 / sizeof(T);

  void run_block(std::size_t at, std::size_t count) {
    const std::size_t padded = (count + engine_.shape.group - 1) / engine_.shape.group * engine_.shape.group;
    const auto direct = [&](std::ptrdiff_t stride) { return stride == 1 && padded == count; };
    const auto offset = [&](std::ptrdiff_t stride) { return static_cast<std::ptrdiff_t>(at) * stride; };
    T* row = buffer_;
    for (std::size_t i = 0; i < inputs_.size(); ++i, row += engine_.shape.block) {
      const T* const data = inputs_[i].data + offset(inputs_[i].stride);
      if (direct(inputs_[i].stride)) {
        from_[i] = data;
        continue;
      }
      for (std::size_t s = 0; s < count; ++s) row[s] = data[static_cast<std::ptrdiff_t>(s) * inputs_[i].stride];
      std::fill(row + count, row + padded, row[count - 1]);  // samples that are there take no odd paths
      from_[i] = row;
    }
    T* const first_output = row;
    for (std::size_t i = 0; i < outputs_.size(); ++i, row += engine_.shape.block)
      to_[i] = outputs_[i].data == nullptr  ? unwanted()
               : direct(outputs_[i].stride) ? outputs_[i].data + offset(1)
                                            : row;
    engine_.rows(from_.data(), to_.data(), padded, memory_.get());
    row = first_output;
    for (std::size_t i = 0; i < outputs_.size(); ++i, row += engine_.shape.block) {
      if (outputs_[i].data == nullptr || to_[i] != row) continue;
      T* const data = outputs_[i].data + offset(outputs_[i].stride);
      for (std::size_t s = 0; s < count; ++s) data[static_cast<std::ptrdiff_t>(s) * outputs_[i].stride] = row[s];
    }
  }

  T* unwanted() const { return buffer_ + (inputs_.size() + outputs_.size()) * engine_.shape.block; }

  struct Free {
    void operator()(T* memory) const { ::operator delete[](memory, std::align_val_t{64}); }
  };

  const Engine<T>& engine_;
  std::span<const Column<const T>> inputs_;
  std::span<const Column<T>> outputs_;
  std::vector<const T*> from_;
  std::vector<T*> to_;
  std::unique_ptr<T[], Free> memory_;
  T* buffer_;
};

}  // namespace

template <class T>
void run_batch(const Engine<T>& engine, std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs,
               std::size_t count, unsigned threads) {
  if (count == 0) return;
  const std::size_t blocks = (count + engine.shape.block - 1) / engine.shape.block;
  const std::size_t blocks_a_task = operations_a_task / ((engine.shape.work + 1) * engine.shape.block) + 1;
  if (threads == 1 || blocks < 2 * blocks_a_task) {
    Worker<T>(engine, inputs, outputs).run(0, count);
    return;
  }
  // oneTBB prints a warning when it is asked for more threads than it would use.
  const int cores = tbb::info::default_concurrency();
  tbb::task_arena arena(threads == 0 ? cores : std::min(cores, static_cast<int>(threads)));
  arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, blocks, blocks_a_task), [&](const auto& range) {
      Worker<T>(engine, inputs, outputs)
          .run(range.begin() * engine.shape.block, std::min(count, range.end() * engine.shape.block));
    });
  });
}

template void run_batch(const Engine<double>&, std::span<const Column<const double>>, std::span<const Column<double>>,
                        std::size_t, unsigned);
template void run_batch(const Engine<float>&, std::span<const Column<const float>>, std::span<const Column<float>>,
                        std::size_t, unsigned);

}  // namespace armature
