// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/triple_buffer.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/patience.h"

namespace armature::control {

using namespace internal;
namespace {

struct Block {
  std::uint64_t numbers[42];
};

TEST(TripleBuffer, gives_the_newest_once) {
  TripleBuffer<int> buffer;
  EXPECT_FALSE(buffer.refresh());
  EXPECT_EQ(buffer.front(), 0);
  for (const int value : {1, 2, 3}) {
    buffer.back() = value;
    buffer.publish();
  }
  EXPECT_TRUE(buffer.refresh());
  EXPECT_EQ(buffer.front(), 3);
  EXPECT_FALSE(buffer.refresh());
  EXPECT_EQ(buffer.front(), 3);
}

// A million hand-offs of 42 numbers between two threads: each value arrives whole, none twice, none out of order.
TEST(TripleBuffer, never_tears_and_never_goes_back) {
  const std::uint64_t rounds = 1'000'000 / support::patience;
  TripleBuffer<Block> buffer;
  std::thread writer([&] {
    for (std::uint64_t i = 1; i <= rounds; ++i) {
      for (std::uint64_t& number : buffer.back().numbers) number = i;
      buffer.publish();
    }
  });
  std::uint64_t last = 0, torn = 0, backwards = 0;
  while (last < rounds) {
    if (!buffer.refresh()) {
      std::this_thread::yield();
      continue;
    }
    const Block& block = buffer.front();
    for (const std::uint64_t number : block.numbers) torn += number != block.numbers[0];
    backwards += block.numbers[0] <= last;
    last = block.numbers[0];
  }
  writer.join();
  EXPECT_EQ(torn, 0U);
  EXPECT_EQ(backwards, 0U);
}

}  // namespace
}  // namespace armature::control
