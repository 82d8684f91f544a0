// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>

#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

TEST(Text, printable_keeps_what_is_harmless) {
  EXPECT_EQ(printable("shoulder pan"), "shoulder pan");
  EXPECT_EQ(printable("épaule 肩 🤖"), "épaule 肩 🤖");
  EXPECT_EQ(printable(""), "");
}

TEST(Text, printable_shows_the_rest) {
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\x1b[2J"), "\\x1b[2J");
  EXPECT_EQ(printable("\x7f"), "\\x7f");
  EXPECT_EQ(printable("\xc3"), "\\xc3");                             // cut short
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");                    // overlong
  EXPECT_EQ(printable("\xe0\x80\xaf"), "\\xe0\\x80\\xaf");           // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");           // right-to-left override
  EXPECT_EQ(printable("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80");  // beyond Unicode
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");                    // a C1 control
}

TEST(Text, printable_is_cut) {
  EXPECT_EQ(printable(std::string(5000, 'x'), 10), "xxxxxxxxxx...");
  EXPECT_LE(printable(std::string(1'000'000, '\x01')).size(), 2010U);
}

TEST(Text, shortest_reads_back) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(1e-7), "1e-07");
  EXPECT_EQ(shortest(-2.0), "-2");
  support::Random random(5);
  for (int i = 0; i < 10000; ++i) {
    const double value = std::bit_cast<double>(random.next());
    if (value != value) continue;
    ASSERT_EQ(std::strtod(shortest(value).c_str(), nullptr), value);
  }
}

TEST(Text, identifiers_are_of_the_c_family) {
  EXPECT_EQ(identifier("link_3"), "link_3");
  EXPECT_EQ(identifier("my-robot 2.0"), "my_robot_2_0");
  EXPECT_EQ(identifier("7dof"), "_7dof");
  EXPECT_EQ(identifier("été"), "t");
  for (const char* text : {"", "---", "肩", "\n\n", "_"}) EXPECT_EQ(identifier(text), "unnamed") << text;
  support::Random random(6);
  for (int i = 0; i < 5000; ++i) {
    std::string bytes;
    for (std::size_t k = random.below(100); k > 0; --k) bytes += static_cast<char>(random.next());
    const std::string made = identifier(bytes);
    ASSERT_FALSE(made.empty());
    ASSERT_LE(made.size(), 60U);
    ASSERT_FALSE(std::isdigit(static_cast<unsigned char>(made.front())));
    for (const char c : made) ASSERT_TRUE(std::isalnum(static_cast<unsigned char>(c)) || c == '_');
  }
}

TEST(Text, numbers_inside_names_count_as_numbers) {
  const std::vector<std::string> sorted = {"",      "M2",    "M10", "MX1",  "W2_3",
                                           "W2_10", "W10_1", "q",   "q01",  "q1",
                                           "q1a",   "q2",    "q10", "q10_", "q18446744073709551616000"};
  for (std::size_t i = 0; i < sorted.size(); ++i)
    for (std::size_t j = 0; j < sorted.size(); ++j)
      EXPECT_EQ(natural_order(sorted[i], sorted[j]), i <=> j) << sorted[i] << ' ' << sorted[j];
}

// Sorting needs an order: whatever is in the names, of three the first is before the last.
TEST(Text, the_natural_order_is_an_order) {
  support::Random random(7);
  const auto name = [&] {
    std::string text;
    for (std::size_t k = random.below(5); k > 0; --k) text += "0012a_\xff"[random.below(7)];
    return text;
  };
  for (int i = 0; i < 20000; ++i) {
    const std::string a = name(), b = name(), c = name();
    ASSERT_EQ(natural_order(a, b) == 0, a == b);
    ASSERT_EQ(natural_order(a, b) < 0, natural_order(b, a) > 0);
    const bool rising = natural_order(a, b) < 0 && natural_order(b, c) < 0;
    ASSERT_TRUE(!rising || natural_order(a, c) < 0) << a << ' ' << b << ' ' << c;
  }
}

TEST(Text, hashes_are_the_same_everywhere) {
  EXPECT_EQ(text_hash(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(text_hash("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(text_hash("foobar"), 0x85944171f73967e8ULL);
}

}  // namespace
}  // namespace armature::internal
