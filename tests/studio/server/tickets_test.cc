// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/tickets.h"

#include <gtest/gtest.h>

#include <thread>

#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

TEST(Tickets, are_for_one_file_and_a_while) {
  Tickets tickets(std::chrono::milliseconds(50));
  const std::string a = tickets.issue("a.html"), b = tickets.issue("b.html");
  EXPECT_NE(a, b);
  EXPECT_EQ(tickets.path(a), "a.html");
  EXPECT_EQ(tickets.path(b), "b.html");
  EXPECT_THROW(tickets.path("00"), Refusal);
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  EXPECT_THROW(tickets.path(a), Refusal);
}

TEST(Tickets, are_not_issued_without_end) {
  Tickets tickets;
  EXPECT_THROW(
      {
        for (int k = 0; k < 2000; ++k) tickets.issue("a");
      },
      Refusal);
}

}  // namespace
}  // namespace armature::studio
