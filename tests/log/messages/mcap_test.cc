// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Damage to recordings: what is lost is said, what is whole is read, and no byte breaks the reader.
#include "armature/log/messages/mcap.h"

#include <gtest/gtest.h>
#include <zstd.h>

#include <filesystem>
#include <random>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/log/formats/table_file.h"
#include "armature/log/messages/message_table.h"

namespace armature::internal {
namespace {

std::string recording(const std::string& name) {
  return read_file(ARMATURE_SOURCE_DIR "/tests/log/messages/recordings/" + name);
}

std::size_t messages_of(const std::string& bytes, LogProblem& problem, LogProblem& cut) {
  const auto opened = open_mcap(bytes_of_text(bytes));
  RawMessage message;
  std::size_t count = 0;
  while (opened->next(message)) ++count;
  problem = opened->problem();
  cut = opened->cut_off();
  return count;
}

TEST(Mcap, gives_the_topics_before_the_first_message) {
  const std::string bytes = recording("topics.mcap");
  const auto opened = open_mcap(bytes_of_text(bytes));
  ASSERT_EQ(opened->topics().size(), 3U);
  EXPECT_EQ(opened->topics()[2].name, "/arm/measured");
  EXPECT_EQ(opened->topics()[2].type, "sensor_msgs/msg/JointState");
}

TEST(Mcap, that_was_cut_off_is_read_as_far_as_it_goes) {
  const std::string whole = recording("none.mcap");
  LogProblem problem, cut;
  EXPECT_EQ(messages_of(whole, problem, cut), 50U);
  EXPECT_FALSE(cut);
  std::size_t before = 0;
  for (std::size_t length = 100; length < 10'000; length += 97) {
    const std::size_t count = messages_of(whole.substr(0, length), problem, cut);
    EXPECT_FALSE(problem) << problem.message;
    EXPECT_TRUE(cut) << length;
    EXPECT_GE(count, before);
    before = count;
  }
  EXPECT_GT(before, 20U);
  EXPECT_LT(before, 50U);
}

TEST(Mcap, with_one_wrong_bit_in_a_chunk_is_refused) {
  for (const char* name : {"none.mcap", "lz4.mcap", "zstd.mcap"}) {
    std::string bytes = recording(name);
    bytes[300] ^= 4;
    LogProblem problem, cut;
    EXPECT_LT(messages_of(bytes, problem, cut), 50U);
    EXPECT_TRUE(problem) << name;
  }
}

TEST(Mcap, that_is_hostile_is_refused_or_read) {
  std::size_t refused = 0, files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/hostile/mcap")) {
    if (entry.path().extension() != ".mcap") continue;
    ++files;
    Diagnostics diagnostics;
    try {
      read_table(entry.path().string(), diagnostics);
    } catch (const InputError& error) {
      ++refused;
      EXPECT_TRUE(error.diagnostics().has_errors());
    }
  }
  EXPECT_EQ(files, 15U);
  EXPECT_EQ(refused, 10U);
}

// Chunks of a hundred bytes that unpack to 60 kB each, which is little for one.
TEST(Mcap, of_many_chunks_that_expand_is_refused) {
  const auto number = [](std::uint64_t value, std::size_t bytes) {
    return std::string(reinterpret_cast<const char*>(&value), bytes);  // little endian
  };
  const auto record = [&](char kind, const std::string& body) { return kind + number(body.size(), 8) + body; };
  const std::string zeros = record(1, std::string(60'000, '\0'));  // of a kind that is skipped
  std::string packed(ZSTD_compressBound(zeros.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), zeros.data(), zeros.size(), 19));
  const std::string chunk = record(6, number(0, 8) + number(0, 8) + number(zeros.size(), 8) + number(0, 4) +
                                          number(4, 4) + "zstd" + number(packed.size(), 8) + packed);
  LogProblem problem, cut;
  for (const std::size_t count : {50u, 1000u}) {
    std::string bytes(mcap_magic);
    for (std::size_t i = 0; i < count; ++i) bytes += chunk;
    EXPECT_EQ(messages_of(bytes, problem, cut), 0U);
    EXPECT_EQ(static_cast<bool>(problem), count == 1000u) << problem.message;
  }
  EXPECT_NE(problem.message.find("far more than the file holds"), std::string::npos) << problem.message;
}

TEST(Mcap, of_any_bytes_breaks_nothing) {
  std::mt19937 random(7);
  for (const char* name : {"bare.mcap", "topics.mcap", "odd.mcap", "ros1.mcap"}) {
    const std::string whole = recording(name);
    for (int trial = 0; trial < 60; ++trial) {
      std::string bytes = whole;
      for (int i = 0; i < 3; ++i) bytes[random() % bytes.size()] = static_cast<char>(random());
      Diagnostics diagnostics;
      try {
        const TableReader reader = table_of_messages("x", open_mcap(bytes_of_text(bytes)), {}, diagnostics);
        LogTable table = reader.head;
        while (reader.read(table, 16, diagnostics)) {}
        for (const auto& column : table.columns) EXPECT_EQ(column.size(), table.rows());
      } catch (const InputError& error) {
        EXPECT_TRUE(error.diagnostics().has_errors());
      }
    }
  }
}

}  // namespace
}  // namespace armature::internal
