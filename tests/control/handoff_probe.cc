// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A million hand-offs between two threads, for the thread sanitizer (real_time_test.py): prints how many were torn.
#include <cstdio>
#include <thread>

#include "armature/control/triple_buffer.h"

int main() {
  constexpr unsigned long rounds = 1'000'000;
  struct Block {
    unsigned long numbers[4];
  };
  static armature::control::TripleBuffer<Block> buffer;
  std::thread writer([] {
    for (unsigned long i = 1; i <= rounds; ++i) {
      for (unsigned long& number : buffer.back().numbers) number = i;
      buffer.publish();
    }
  });
  unsigned long torn = 0, last = 0;
  while (last < rounds) {
    if (!buffer.refresh()) {
      std::this_thread::yield();
      continue;
    }
    last = buffer.front().numbers[0];
    for (const unsigned long number : buffer.front().numbers) torn += number != last;
  }
  writer.join();
  std::printf("%lu\n", torn);
}
