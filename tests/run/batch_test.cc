// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/batch.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace armature {
namespace {

// out0 = in0 + in1, out1 = in0 - in1; remembers what it was asked.
class Sums final : public Engine<double> {
 public:
  explicit Sums(std::size_t work) : Engine<double>({2, 2, work, 4, 12, 1}) {}
  void one(const double* in, double* out) const override {
    const double a = in[0], b = in[1];
    out[0] = a + b;
    out[1] = a - b;
  }
  void rows(const double* const* in, double* const* out, std::size_t count, double* scratch) const override {
    EXPECT_EQ(count % 4, 0U);
    EXPECT_LE(count, 12U);
    *scratch = 1;
    samples += count;
    for (std::size_t i = 0; i < count; ++i) {
      out[0][i] = in[0][i] + in[1][i];
      out[1][i] = in[0][i] - in[1][i];
    }
    const std::lock_guard lock(mutex);
    threads.insert(std::this_thread::get_id());
  }
  mutable std::atomic<std::size_t> samples = 0;
  mutable std::mutex mutex;
  mutable std::set<std::thread::id> threads;
};

// Every length, contiguous and with strides (also backwards), and nothing written beside the outputs.
TEST(Batch, TakesAnyLengthAndStride) {
  const Sums engine(1);
  for (std::size_t count = 0; count < 40; ++count)
    for (const std::ptrdiff_t stride : {1, 2, 3, -1}) {
      const std::size_t length = count * 3 + 4;
      std::vector<double> a(length), b(length), sum(length, 7), difference(length, 7);
      for (std::size_t i = 0; i < length; ++i)
        a[i] = static_cast<double>(i * i % 17), b[i] = static_cast<double>(i % 5);
      const auto first = stride < 0 ? static_cast<std::ptrdiff_t>(length) - 1 : 0;
      const Column<const double> inputs[] = {{a.data() + first, count, stride}, {b.data(), count, 1}};
      const Column<double> outputs[] = {{sum.data() + first, count, stride}, {difference.data(), count, 1}};
      run_batch<double>(engine, inputs, outputs, count, 1);
      std::size_t written = 0;
      for (std::size_t s = 0; s < count; ++s) {
        const auto i = static_cast<std::size_t>(first + static_cast<std::ptrdiff_t>(s) * stride);
        ASSERT_EQ(sum[i], a[i] + b[s]);
        ASSERT_EQ(difference[s], a[i] - b[s]);
      }
      for (const double x : sum) written += x != 7;
      for (std::size_t i = count; i < length; ++i) ASSERT_EQ(difference[i], 7);
      ASSERT_LE(written, count);
    }
}

TEST(Batch, LeavesOutputsOut) {
  const Sums engine(1);
  const std::vector<double> a(30, 2), b(30, 1);
  std::vector<double> difference(30);
  const Column<const double> inputs[] = {{a.data(), 30, 1}, {b.data(), 30, 1}};
  const Column<double> outputs[] = {{}, {difference.data(), 30, 1}};
  run_batch<double>(engine, inputs, outputs, 30, 1);
  EXPECT_EQ(difference, std::vector<double>(30, 1.0));
}

// Tasks cover every sample once, whoever runs them.
TEST(Batch, SharesLongBatchesAmongThreads) {
  const Sums engine(100'000);
  const std::size_t count = 12 * 50 + 5;
  std::vector<double> a(count), b(count), sum(count), difference(count);
  for (std::size_t i = 0; i < count; ++i) a[i] = static_cast<double>(i);
  const Column<const double> inputs[] = {{a.data(), count, 1}, {b.data(), count, 1}};
  const Column<double> outputs[] = {{sum.data(), count, 1}, {difference.data(), count, 1}};
  for (const unsigned threads : {0U, 1U, 2U, 3U}) {
    std::fill(sum.begin(), sum.end(), -1);
    engine.samples = 0;
    engine.threads.clear();
    run_batch<double>(engine, inputs, outputs, count, threads);
    EXPECT_EQ(sum, a);
    EXPECT_EQ(engine.samples, count + 3);  // the last block is filled up
    if (threads > 0) {
      EXPECT_LE(engine.threads.size(), threads);
    }
  }
}

}  // namespace
}  // namespace armature
