// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/batch.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace armature::internal {
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
TEST(Batch, takes_any_length_and_stride) {
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

TEST(Batch, leaves_outputs_out) {
  const Sums engine(1);
  const std::vector<double> a(30, 2), b(30, 1);
  std::vector<double> difference(30);
  const Column<const double> inputs[] = {{a.data(), 30, 1}, {b.data(), 30, 1}};
  const Column<double> outputs[] = {{}, {difference.data(), 30, 1}};
  run_batch<double>(engine, inputs, outputs, 30, 1);
  EXPECT_EQ(difference, std::vector<double>(30, 1.0));
}

// Tasks cover every sample once, whoever runs them.
TEST(Batch, shares_long_batches_among_threads) {
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

// out0 = in0; out1 = 3 at every state, which the engine leaves to its caller.
class OneConstant final : public Engine<double> {
 public:
  OneConstant() : Engine<double>({1, 2, 1, 4, 12, 0, {{1, 3.0}}}) {}
  void one(const double* in, double* out) const override {
    out[0] = in[0];
    out[1] = 3;
  }
  void rows(const double* const* in, double* const* out, std::size_t count, double*) const override {
    std::copy_n(in[0], count, out[0]);
  }
};

TEST(Batch, writes_constants_where_they_are_wanted) {
  const OneConstant engine;
  for (const std::ptrdiff_t stride : {1, 2})
    for (const std::size_t count : {1U, 12U, 29U}) {
      std::vector<double> in(2 * count, 5), same(2 * count, 7), constant(2 * count, 7);
      const Column<const double> from{in.data(), count, stride};
      const Column<double> to[] = {{same.data(), count, stride}, {constant.data(), count, stride}};
      run_batch<double>(engine, {&from, 1}, to, count, 1);
      for (std::size_t s = 0; s < 2 * count; ++s) {
        const bool is_sample =
            s % static_cast<std::size_t>(stride) == 0 && s < count * static_cast<std::size_t>(stride);
        EXPECT_EQ(same[s], is_sample ? 5 : 7);
        EXPECT_EQ(constant[s], is_sample ? 3 : 7);
      }
      const Column<double> unwanted[] = {{same.data(), count, stride}, {}};
      run_batch<double>(engine, {&from, 1}, unwanted, count, 1);
    }
}

// out0 = in0, out1 constant, out2 = 2 in0, out3 = 3 in0; counts the calls for columns that lie equally far apart.
class Multiples final : public Engine<double> {
 public:
  Multiples() : Engine<double>({1, 4, 1, 4, 12, 0, {{1, 9.0}}}) {}
  void one(const double*, double*) const override {}
  void rows(const double* const* in, double* const* out, std::size_t count, double*) const override {
    for (std::size_t s = 0; s < count; ++s)
      for (const std::size_t i : {0U, 2U, 3U}) out[i][s] = std::max<double>(1, static_cast<double>(i)) * in[0][s];
  }
  void rows_apart(const double* const* in, double* first, std::ptrdiff_t pitch, std::size_t count,
                  double* scratch) const override {
    ++calls_apart;
    Engine<double>::rows_apart(in, first, pitch, count, scratch);
  }
  mutable int calls_apart = 0;
};

// The columns of a matrix, forwards and backwards, with and without the constant one; not those that are anywhere, or
// have gaps between their numbers.
TEST(Batch, knows_columns_of_a_matrix) {
  constexpr std::size_t count = 30, length = 80;
  std::vector<double> in(count);
  for (std::size_t s = 0; s < count; ++s) in[s] = static_cast<double>(s) - 7;
  const Column<const double> from{in.data(), count, 1};
  std::vector<double> matrix(5 * length);
  double* const m = matrix.data();
  const auto column = [&](std::size_t k) { return Column<double>{m + k * length, count, 1}; };
  const auto calls_for = [&](const std::vector<Column<double>>& to) {
    const Multiples engine;
    std::fill(matrix.begin(), matrix.end(), -1);
    run_batch<double>(engine, {&from, 1}, to, count, 1);
    double written = 0;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t s = 0; s < count && to[i].data != nullptr; ++s, ++written) {
        const double factor = i == 1 ? 0 : std::max<double>(1, static_cast<double>(i));
        EXPECT_EQ(to[i].data[static_cast<std::ptrdiff_t>(s) * to[i].stride], i == 1 ? 9 : factor * in[s]);
      }
    EXPECT_GE(static_cast<double>(std::count(matrix.begin(), matrix.end(), -1)), 5 * length - written);
    return engine.calls_apart;
  };
  EXPECT_EQ(calls_for({column(0), column(1), column(2), column(3)}), 1);
  EXPECT_EQ(calls_for({column(3), column(2), column(1), column(0)}), 1);
  EXPECT_EQ(calls_for({column(0), {}, column(2), column(3)}), 1);
  EXPECT_EQ(calls_for({column(0), column(4), column(2), column(3)}), 1);  // where the constant is does not matter
  EXPECT_EQ(calls_for({column(0), column(1), column(2), column(4)}), 0);
  EXPECT_EQ(calls_for({column(0), column(1), column(3), column(2)}), 0);
  EXPECT_EQ(calls_for({column(0), column(1), {}, column(3)}), 0);
  EXPECT_EQ(calls_for({{m, count, 2}, {}, {m + 2 * length, count, 2}, {m + 3 * length, count, 2}}), 0);
}

// Every sample once, in order, in blocks.
}  // namespace
}  // namespace armature::internal
