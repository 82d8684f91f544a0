// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/reader_messages.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <thread>

namespace armature::internal {
namespace {

// What one end says, heard by the other.
template <class Hear>
auto heard(const std::function<void(const MessageLine&)>& say, const Hear& hear) {
  int ends[2] = {-1, -1};
  EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  std::thread other([&] {
    say(MessageLine{ends[1]});
    ::shutdown(ends[1], SHUT_WR);
  });
  const auto result = hear(MessageLine{ends[0]});
  ::close(ends[0]);  // the other hears that nobody listens
  other.join();
  ::close(ends[1]);
  return result;
}

bool believed(const std::function<void(const MessageLine&)>& say, std::uintmax_t bytes = 1000) {
  return heard(say, [&](const MessageLine& line) {
    ArrayContents contents;
    return receive_contents(line, "log.mat", bytes, contents);
  });
}

void say_array(const MessageLine& line, const std::string& name, std::uint64_t rows, std::uint64_t columns) {
  line.send(name);
  for (const std::uint64_t number : {rows, columns, std::uint64_t{8}}) line.send(number);
}

TEST(ReaderMessages, contents_arrive_as_they_were_sent) {
  ArrayContents sent;
  sent.said.warning({"elsewhere", 3, 4}, "odd", "look");
  sent.said.error({"elsewhere", 0, 0}, "wrong", "");
  sent.arrays = {{"q", 100, 7, {}, 56}, {std::string("\0\xff", 2), 3, 1, {}, 8}};
  const ArrayContents got = heard([&](const MessageLine& line) { send_contents(line, sent); },
                                  [](const MessageLine& line) {
                                    ArrayContents contents;
                                    EXPECT_TRUE(receive_contents(line, "log.mat", 10'000, contents));
                                    return contents;
                                  });
  EXPECT_EQ(to_string(got.said), "log.mat:3: warning: odd; look\nlog.mat: error: wrong");
  ASSERT_EQ(got.arrays.size(), 2U);
  EXPECT_EQ(got.arrays[0].columns, 7U);
  EXPECT_EQ(got.arrays[0].row_bytes, 56U);
  EXPECT_EQ(got.arrays[1].name, std::string("\0\xff", 2));
}

TEST(ReaderMessages, numbers_or_a_problem_arrive) {
  const std::vector<double> sent = {1, -2.5, 1e300};
  for (const LogProblem& problem : {LogProblem{}, LogProblem{"broken", "mend it"}}) {
    std::array<double, 3> to{};
    LogProblem got;
    EXPECT_TRUE(heard([&](const MessageLine& line) { send_numbers(line, problem, sent); },
                      [&](const MessageLine& line) { return receive_numbers(line, to, got); }));
    EXPECT_EQ(got.message, problem.message);
    EXPECT_EQ(got.hint, problem.hint);
    EXPECT_EQ(to[2], problem ? 0 : 1e300);
  }
}

TEST(ReaderMessages, sizes_beyond_the_bounds_are_not_believed) {
  EXPECT_FALSE(believed([](const MessageLine& line) { line.send(std::uint64_t{1} << 60); }));  // diagnostics
  EXPECT_FALSE(believed([](const MessageLine& line) {                                          // a severity
    line.send(1);
    line.send(3);
  }));
  EXPECT_FALSE(believed([](const MessageLine& line) {  // arrays
    line.send(0);
    line.send(UINT64_MAX);
  }));
  EXPECT_FALSE(believed([](const MessageLine& line) {  // a name
    line.send(0);
    line.send(1);
    line.send(UINT64_MAX);
  }));
  for (const std::uint64_t rows : {std::uint64_t{1} << 63, std::uint64_t{1} << 32, UINT64_MAX})
    EXPECT_FALSE(believed([&](const MessageLine& line) {  // products that wrap around
      line.send(0);
      line.send(1);
      say_array(line, "q", rows, rows);
    }));
  EXPECT_TRUE(believed([](const MessageLine& line) {
    line.send(0);
    line.send(1);
    say_array(line, "q", 10, 10);
  }));
}

// Names of a megabyte each, as many as the receiver takes: fewer than forty.
TEST(ReaderMessages, names_are_bounded_together) {
  std::size_t taken = 0;
  EXPECT_FALSE(heard(
      [&](const MessageLine& line) {
        line.send(0);
        line.send(100'000);
        const std::string name(1u << 20, 'x');
        for (int i = 0; i < 100'000 && line.send(name); ++i)
          for (const std::uint64_t number : {1, 1, 8}) line.send(number);
      },
      [&](const MessageLine& line) {
        ArrayContents contents;
        const bool all = receive_contents(line, "log.mat", 1000, contents);
        taken = contents.arrays.size();
        return all;
      }));
  EXPECT_LT(taken, 40U);
  EXPECT_GT(taken, 10U);
}

// Cut off anywhere, a message is none.
TEST(ReaderMessages, half_a_message_is_none) {
  std::string whole;
  ArrayContents sent;
  sent.said.note({"log.mat", 1, 0}, "a", "b");
  sent.arrays = {{"q", 2, 2, {}, 8}};
  heard([&](const MessageLine& line) { send_contents(line, sent); },
        [&](const MessageLine& line) {
          char byte = 0;
          while (line.receive(&byte, 1)) whole += byte;
          return true;
        });
  for (std::size_t length = 0; length <= whole.size(); ++length)
    EXPECT_EQ(believed([&](const MessageLine& line) { line.send(whole.data(), length); }), length == whole.size());
}

}  // namespace
}  // namespace armature::internal
