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

// One thread's share of a batch; it runs or visits once.
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
    for (const Column<const T>& input : inputs) reads_in_place_ = reads_in_place_ && input.stride == 1;
  }

  void run(std::size_t begin, std::size_t end) {
    point_outputs(begin);
    std::size_t at = begin;
    for (std::size_t here; at + engine_.shape.group <= end; at += here) {
      here = std::min(engine_.shape.block, (end - at) / engine_.shape.group * engine_.shape.group);
      run_block(at, here);
      for (const std::size_t i : direct_) to_[i] += here;
    }
    if (at == end) return;
    buffered_.insert(buffered_.end(), direct_.begin(), direct_.end());
    for (const std::size_t i : direct_) to_[i] = output_row(i);
    run_block(at, end - at);
  }

  void visit(std::size_t count, const BlockVisitor<T>& use) {
    const std::size_t length = tile_of<T>(engine_.shape);
    for (std::size_t i = 0; i < to_.size(); ++i) to_[i] = output_row(0) + i * length;
    for (const auto& [output, value] : engine_.shape.constants) std::fill_n(to_[output], length, static_cast<T>(value));
    for (std::size_t at = 0; at < count; at += length) {
      const std::size_t here = std::min(length, count - at);
      engine_.tile(from_.data(), to_.data(), read_inputs(at, here), memory_.get());
      use(at, here, {to_.data(), to_.size()});
    }
  }

 private:
  static constexpr std::size_t alignment = 64 / sizeof(T);

  T* output_row(std::size_t i) const { return buffer_ + (inputs_.size() + i) * engine_.shape.block; }

  // Straight into columns that lie one number after the other. Where outputs are many, finding that out anew for every
  // block would take a tenth of the time.
  void point_outputs(std::size_t begin) {
    std::vector<char> is_constant(outputs_.size(), 0);
    for (const ConstantOutput& constant : engine_.shape.constants) is_constant[constant.output] = 1;
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
      if (is_constant[i] || outputs_[i].data == nullptr) {
        to_[i] = output_row(outputs_.size());
      } else if (outputs_[i].stride == 1) {
        to_[i] = outputs_[i].data + begin;
        direct_.push_back(i);
      } else {
        to_[i] = output_row(i);
        buffered_.push_back(i);
      }
    }
  }

  // The length of the rows: `count` samples, and as many more as make whole groups.
  std::size_t read_inputs(std::size_t at, std::size_t count) {
    const std::size_t group = engine_.shape.group, length = (count + group - 1) / group * group;
    if (reads_in_place_ && length == count) {
      for (std::size_t i = 0; i < inputs_.size(); ++i) from_[i] = inputs_[i].data + at;
      return length;
    }
    T* row = buffer_;
    for (std::size_t i = 0; i < inputs_.size(); ++i, row += engine_.shape.block) {
      const T* const data = inputs_[i].data + static_cast<std::ptrdiff_t>(at) * inputs_[i].stride;
      for (std::size_t s = 0; s < count; ++s) row[s] = data[static_cast<std::ptrdiff_t>(s) * inputs_[i].stride];
      std::fill(row + count, row + length, row[count - 1]);  // samples that are there take no odd paths
      from_[i] = row;
    }
    return length;
  }

  void run_block(std::size_t at, std::size_t count) {
    engine_.rows(from_.data(), to_.data(), read_inputs(at, count), memory_.get());
    for (const std::size_t i : buffered_) {
      const T* const row = to_[i];
      T* const data = outputs_[i].data + static_cast<std::ptrdiff_t>(at) * outputs_[i].stride;
      for (std::size_t s = 0; s < count; ++s) data[static_cast<std::ptrdiff_t>(s) * outputs_[i].stride] = row[s];
    }
  }

  struct Free {
    void operator()(T* memory) const { ::operator delete[](memory, std::align_val_t{64}); }
  };

  const Engine<T>& engine_;
  std::span<const Column<const T>> inputs_;
  std::span<const Column<T>> outputs_;
  std::vector<std::size_t> direct_, buffered_;  // outputs: where they belong, or through a row of the buffer
  std::vector<const T*> from_;
  std::vector<T*> to_;
  bool reads_in_place_ = true;
  std::unique_ptr<T[], Free> memory_;
  T* buffer_;
};

template <class T>
void fill_constants(const Engine<T>& engine, std::span<const Column<T>> outputs, std::size_t count) {
  for (const auto& [output, value] : engine.shape.constants) {
    const Column<T>& column = outputs[output];
    if (column.data == nullptr) continue;
    for (std::size_t s = 0; s < count; ++s)
      column.data[static_cast<std::ptrdiff_t>(s) * column.stride] = static_cast<T>(value);
  }
}

}  // namespace

template <class T>
void run_batch(const Engine<T>& engine, std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs,
               std::size_t count, unsigned threads) {
  if (count == 0) return;
  fill_constants(engine, outputs, count);
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

template <class T>
void visit_batch(const Engine<T>& engine, std::span<const Column<const T>> inputs, std::size_t count,
                 const BlockVisitor<T>& use) {
  const std::vector<Column<T>> outputs(engine.shape.outputs);
  Worker<T>(engine, inputs, outputs).visit(count, use);
}

template void visit_batch(const Engine<double>&, std::span<const Column<const double>>, std::size_t,
                          const BlockVisitor<double>&);
template void visit_batch(const Engine<float>&, std::span<const Column<const float>>, std::size_t,
                          const BlockVisitor<float>&);
template void run_batch(const Engine<double>&, std::span<const Column<const double>>, std::span<const Column<double>>,
                        std::size_t, unsigned);
template void run_batch(const Engine<float>&, std::span<const Column<const float>>, std::span<const Column<float>>,
                        std::size_t, unsigned);

}  // namespace armature
