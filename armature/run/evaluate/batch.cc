// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/batch.h"

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace armature::internal {
namespace {

// A task of this many operations takes about fifty microseconds, so that scheduling it is cheap in comparison.
constexpr std::size_t operations_a_task = 1'000'000;

// Numbers aligned to cache lines, so that vector loads and stores do not cross them.
template <class T>
class Memory {
 public:
  void reserve(std::size_t numbers) {
    constexpr std::size_t line = 64;
    std::size_t bytes = numbers * sizeof(T) + line;
    memory_ = std::make_unique_for_overwrite<std::byte[]>(bytes);
    void* begin = memory_.get();
    begin_ = static_cast<T*>(std::align(line, numbers * sizeof(T), begin, bytes));
  }
  T* begin() const { return begin_; }

 private:
  std::unique_ptr<std::byte[]> memory_;
  T* begin_ = nullptr;
};

// One thread's share of a batch; it runs once. A call with few samples is dominated by this set-up, so buffers are made
// only when needed.
template <class T>
class Worker {
 public:
  Worker(const Engine<T>& engine, std::span<const Column<const T>> inputs)
      : engine_(engine), inputs_(inputs), from_(inputs.size()) {
    for (const Column<const T>& input : inputs) reads_in_place_ = reads_in_place_ && input.stride == 1;
  }

  void run(std::span<const Column<T>> outputs, std::size_t begin, std::size_t end) {
    if (engine_.changing.empty()) return;
    scratch_.reserve(engine_.shape.scratch);
    const std::size_t group = engine_.shape.group, whole = (end - begin) / group * group;
    const std::optional<std::ptrdiff_t> pitch = reads_in_place_ && whole > 0 ? common_pitch(outputs) : std::nullopt;
    if (pitch) {
      const std::size_t length = read_inputs(begin, whole);
      engine_.rows_apart(from_.data(), outputs[engine_.changing.front()].data + begin, *pitch, length,
                         scratch_.begin());
      begin += whole;
    }
    if (begin < end) run_pointed(outputs, begin, end);
  }

 private:
  static bool is_direct(const Column<T>& output) { return output.data != nullptr && output.stride == 1; }

  // The pitch of equally spaced columns, such as those of a matrix.
  std::optional<std::ptrdiff_t> common_pitch(std::span<const Column<T>> outputs) const {
    const auto address = [&](std::size_t i) { return reinterpret_cast<std::intptr_t>(outputs[i].data); };
    const std::size_t first = engine_.changing.front(), last = engine_.changing.back();
    const auto columns = static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, last - first));
    const std::ptrdiff_t bytes = (address(last) - address(first)) / columns;
    if (bytes % static_cast<std::ptrdiff_t>(sizeof(T)) != 0) return {};
    for (const std::size_t i : engine_.changing)
      if (!is_direct(outputs[i]) || address(i) - address(first) != static_cast<std::ptrdiff_t>(i - first) * bytes)
        return {};
    return bytes / static_cast<std::ptrdiff_t>(sizeof(T));
  }

  // For outputs anywhere: block by block, unless all columns are read and written in place.
  void run_pointed(std::span<const Column<T>> outputs, std::size_t begin, std::size_t end) {
    const bool is_in_place = point_outputs(outputs, begin) && reads_in_place_;
    std::vector<std::size_t> direct;
    for (const std::size_t i : engine_.changing)
      if (is_direct(outputs[i])) direct.push_back(i);
    const std::size_t group = engine_.shape.group, longest = is_in_place ? end - begin : engine_.shape.block;
    std::size_t at = begin;
    for (std::size_t here; at + group <= end; at += here) {
      here = std::min(longest, (end - at) / group * group);
      run_block(outputs, at, here);
      for (const std::size_t i : direct) to_[i] += here;
    }
    if (at == end) return;
    buffered_.insert(buffered_.end(), direct.begin(), direct.end());
    for (const std::size_t i : direct) to_[i] = output_row(i);
    run_block(outputs, at, end - at);
  }

  // The last row is for outputs that are not wanted.
  T* output_row(std::size_t i) {
    if (output_rows_.begin() == nullptr) output_rows_.reserve((to_.size() + 1) * engine_.shape.block);
    return output_rows_.begin() + i * engine_.shape.block;
  }

  // Points rows directly at contiguous columns; true if all are contiguous.
  bool point_outputs(std::span<const Column<T>> outputs, std::size_t begin) {
    bool are_all = true;
    to_.resize(outputs.size());
    for (const std::size_t i : engine_.changing) {
      if (is_direct(outputs[i])) {
        to_[i] = outputs[i].data + begin;
        continue;
      }
      are_all = false;
      to_[i] = output_row(outputs[i].data == nullptr ? outputs.size() : i);
      if (outputs[i].data != nullptr) buffered_.push_back(i);
    }
    return are_all;
  }

  // Returns the length of the rows: `count` samples padded to whole groups.
  std::size_t read_inputs(std::size_t at, std::size_t count) {
    const std::size_t group = engine_.shape.group, length = (count + group - 1) / group * group;
    if (reads_in_place_ && length == count) {
      for (std::size_t i = 0; i < inputs_.size(); ++i) from_[i] = inputs_[i].data + at;
      return length;
    }
    if (input_rows_.begin() == nullptr) input_rows_.reserve(inputs_.size() * engine_.shape.block);
    T* row = input_rows_.begin();
    for (std::size_t i = 0; i < inputs_.size(); ++i, row += engine_.shape.block) {
      const T* const data = inputs_[i].data + static_cast<std::ptrdiff_t>(at) * inputs_[i].stride;
      for (std::size_t s = 0; s < count; ++s) row[s] = data[static_cast<std::ptrdiff_t>(s) * inputs_[i].stride];
      std::fill(row + count, row + length, row[count - 1]);  // padding never takes a slow path (NaN, large angles)
      from_[i] = row;
    }
    return length;
  }

  void run_block(std::span<const Column<T>> outputs, std::size_t at, std::size_t count) {
    engine_.rows(from_.data(), to_.data(), read_inputs(at, count), scratch_.begin());
    for (const std::size_t i : buffered_) {
      const T* const row = to_[i];
      T* const data = outputs[i].data + static_cast<std::ptrdiff_t>(at) * outputs[i].stride;
      for (std::size_t s = 0; s < count; ++s) data[static_cast<std::ptrdiff_t>(s) * outputs[i].stride] = row[s];
    }
  }

  const Engine<T>& engine_;
  std::span<const Column<const T>> inputs_;
  std::vector<std::size_t> buffered_;  // outputs that go through a buffer
  std::vector<const T*> from_;
  std::vector<T*> to_;
  bool reads_in_place_ = true;
  Memory<T> scratch_, input_rows_, output_rows_;
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
    Worker<T>(engine, inputs).run(outputs, 0, count);
    return;
  }
  // oneTBB prints a warning when it is asked for more threads than it would use.
  const int cores = tbb::info::default_concurrency();
  tbb::task_arena arena(threads == 0 ? cores : std::min(cores, static_cast<int>(threads)));
  arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, blocks, blocks_a_task), [&](const auto& range) {
      Worker<T>(engine, inputs)
          .run(outputs, range.begin() * engine.shape.block, std::min(count, range.end() * engine.shape.block));
    });
  });
}

template void run_batch(const Engine<double>&, std::span<const Column<const double>>, std::span<const Column<double>>,
                        std::size_t, unsigned);
template void run_batch(const Engine<float>&, std::span<const Column<const float>>, std::span<const Column<float>>,
                        std::size_t, unsigned);

}  // namespace armature::internal
