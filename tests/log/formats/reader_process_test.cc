// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/reader_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include "armature/base/error.h"
#include "tests/log/numpy_file.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

class ReaderProcess : public testing::Test {
 protected:
  void SetUp() override { folder_.write("log.bin", "content"); }
  std::vector<NamedArray> open(const OpenArrays& reader) {
    diagnostics_ = {};
    return open_apart(folder_.file("log.bin"), reader, diagnostics_);
  }
  std::string refusal(const OpenArrays& reader) {
    try {
      open(reader);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  test::TemporaryFolder folder_;
  Diagnostics diagnostics_;
};

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::vector<NamedArray> two_arrays(const std::string& file, Diagnostics& diagnostics) {
  diagnostics.warning({file, 7, 0}, "odd", "look");
  diagnostics.note({file, 0, 0}, "left out");
  return {array_of("t", 3, 1, {1, 2, 3}), array_of("\xb5", 3, 2, {1, 2, 3, 4, 5, 6})};
}

TEST_F(ReaderProcess, gives_what_the_reader_gives) {
  const std::vector<NamedArray> arrays = open(two_arrays);
  ASSERT_EQ(arrays.size(), 2U);
  EXPECT_EQ(arrays[1].name, "\xb5");
  EXPECT_EQ(arrays[1].rows, 3U);
  EXPECT_EQ(arrays[1].columns, 2U);
  EXPECT_EQ(test::values_of(arrays[1]), (std::vector<double>{1, 2, 3, 4, 5, 6}));
  std::vector<double> part(2);
  EXPECT_FALSE(arrays[1].read({1, 2, 1, 1}, part.data()));
  EXPECT_EQ(part, (std::vector<double>{4, 6}));
  EXPECT_EQ(to_string(diagnostics_),
            folder_.file("log.bin") + ":7: warning: odd; look\n" + folder_.file("log.bin") + ": note: left out");
}

TEST_F(ReaderProcess, reads_from_several_threads) {
  const std::vector<NamedArray> arrays = open(two_arrays);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (int n = 0; n < 200; ++n) EXPECT_EQ(test::values_of(arrays[i % 2]).size(), i % 2 == 0 ? 3U : 6U);
    });
  for (std::thread& thread : threads) thread.join();
}

TEST_F(ReaderProcess, passes_on_refusals_and_problems) {
  EXPECT_TRUE(holds(refusal([](const std::string& file, Diagnostics& found) -> std::vector<NamedArray> {
                      refuse_log(file, found, "no log", "save it again");
                    }),
                    "error: no log; save it again"));
  EXPECT_TRUE(holds(refusal([](const std::string&, Diagnostics&) -> std::vector<NamedArray> {
                      throw std::runtime_error("surprise");
                    }),
                    "surprise"));
  const auto arrays = open([](const std::string&, Diagnostics&) {
    return std::vector<NamedArray>{
        {"t", 3, 1, [](const ArrayBlock&, double*) { return LogProblem{"torn", "mend it"}; }}};
  });
  double numbers[3];
  EXPECT_EQ(arrays[0].read({0, 3, 0, 1}, numbers).message, "torn");
  EXPECT_EQ(arrays[0].read({0, 3, 0, 1}, numbers).hint, "mend it");  // it goes on answering
}

TEST_F(ReaderProcess, tells_how_the_library_died) {
  const auto die = [](int signal) {
    return [signal](const std::string&, Diagnostics&) -> std::vector<NamedArray> {
      ::raise(signal);
      return {};
    };
  };
  EXPECT_TRUE(holds(refusal(die(SIGSEGV)), "failed on it (Segmentation fault); the file is damaged"));
  EXPECT_TRUE(holds(refusal(die(SIGABRT)), "failed on it (Aborted)"));
  EXPECT_TRUE(holds(refusal([](const std::string&, Diagnostics&) -> std::vector<NamedArray> { ::_exit(0); }),
                    "does not answer"));
  const auto arrays = open([](const std::string&, Diagnostics&) {
    return std::vector<NamedArray>{{"t", 3, 1, [](const ArrayBlock&, double*) -> LogProblem { std::abort(); }}};
  });
  double numbers[3];
  for (int again = 0; again < 2; ++again)
    EXPECT_TRUE(holds(arrays[0].read({0, 3, 0, 1}, numbers).message, "failed on it (Aborted)"));
}

TEST_F(ReaderProcess, bounds_memory_and_time) {
  if (support::patience > 1) GTEST_SKIP() << "skipped: sanitizers take address space of their own";
  EXPECT_TRUE(holds(refusal([](const std::string&, Diagnostics&) {
                      return std::vector<NamedArray>{array_of("t", 1, 1, std::vector<double>(1u << 28))};
                    }),
                    "takes more than 192 MB of memory"));
  EXPECT_TRUE(holds(refusal([](const std::string&, Diagnostics&) -> std::vector<NamedArray> {
                      for (volatile bool on = true; on;) {}
                      return {};
                    }),
                    "takes more than 0.8 s"));
}

// What a corrupted child says about sizes is not believed.
TEST_F(ReaderProcess, does_not_believe_impossible_sizes) {
  EXPECT_TRUE(holds(refusal([](const std::string&, Diagnostics&) {
                      return std::vector<NamedArray>{{"t", std::size_t{1} << 60, 1u << 20, {}}};
                    }),
                    "does not answer"));
}

}  // namespace
}  // namespace armature::internal
