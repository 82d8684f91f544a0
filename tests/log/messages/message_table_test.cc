// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Recordings that programs of others wrote (make_recordings.py): joint j of sample k has the position j + k / 1000, the
// velocity 10 j + k / 1000, the effort 100 j + k / 1000; stamps are 2 ms apart.
#include "armature/log/messages/message_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/log/formats/table_file.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

const std::string recordings = ARMATURE_SOURCE_DIR "/tests/log/messages/recordings/";
constexpr std::size_t samples = 50;
const std::vector<std::string> joints = {"shoulder", "elbow", "wrist"};

const std::vector<double>& column(const LogTable& table, const std::string& name) {
  for (std::size_t c = 0; c < table.names.size(); ++c)
    if (table.names[c] == name) return table.columns[c];
  throw std::runtime_error("no column " + name);
}

void expect_the_motion(const LogTable& table, const std::vector<std::string>& signals) {
  ASSERT_EQ(table.rows(), samples);
  for (std::size_t k = 0; k < samples; ++k) {
    EXPECT_DOUBLE_EQ(column(table, "t")[k], 0.002 * static_cast<double>(k));
    for (std::size_t j = 0; j < joints.size(); ++j)
      for (std::size_t s = 0, scale = 1; s < signals.size(); ++s, scale *= 10)
        EXPECT_EQ(column(table, joints[j] + "/" + signals[s])[k],
                  static_cast<double>(scale * (j + 1)) + static_cast<double>(k) / 1000);
  }
}

class MessageTable : public testing::Test {
 protected:
  LogTable read(const std::string& name, const TopicChoice& choice = {}) {
    diagnostics_ = {};
    return read_table(recordings + name, diagnostics_, no_progress(), choice);
  }
  std::string refusal(const std::string& name, const TopicChoice& choice = {}) {
    try {
      read(name, choice);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  Diagnostics diagnostics_;
};

TEST_F(MessageTable, of_every_compression_is_the_motion_that_was_written) {
  for (const char* name : {"none.mcap", "lz4.mcap", "zstd.mcap", "bare.mcap", "ros1.mcap", "bag_mcap/bag_mcap.mcap"}) {
    SCOPED_TRACE(name);
    const LogTable table = read(name);
    EXPECT_EQ(table.topic, "/joint_states");
    EXPECT_EQ(table.names.size(), 10U);
    expect_the_motion(table, {"position", "velocity", "effort"});
    EXPECT_EQ(to_string(diagnostics_), "");
  }
}

TEST_F(MessageTable, takes_joints_by_name_whatever_their_order) {
  expect_the_motion(read("turned.mcap"), {"position", "velocity", "effort"});
}

TEST_F(MessageTable, takes_the_joints_of_messages_in_messages) {
  const LogTable table = read("controller.mcap");
  expect_the_motion(table, {"feedback.positions", "feedback.velocities", "feedback.effort"});
  EXPECT_EQ(column(table, "elbow/reference.positions")[7], 2.507);
}

TEST_F(MessageTable, reads_every_type_at_its_alignment) {
  const LogTable table = read("odd.mcap");
  for (std::size_t k = 0; k < samples; ++k) {
    const auto x = static_cast<double>(k);
    const std::vector<std::pair<const char*, double>> expected = {{"flag", static_cast<double>(k % 2)},
                                                                  {"a", -x},
                                                                  {"b", 1000 + x},
                                                                  {"c", -100000 * x},
                                                                  {"d", 1099511627776 + x},
                                                                  {"e", 0.5 * x},
                                                                  {"f", x / 7},
                                                                  {"motors[0].id", 0},
                                                                  {"motors[1].id", 1},
                                                                  {"motors[0].angle", x / 3},
                                                                  {"motors[1].angle", 1 + x / 3},
                                                                  {"motors[1].ok", 1},
                                                                  {"motors[1].raw[1]", -x},
                                                                  {"motors[1].raw[2]", 1},
                                                                  {"pair[0]", x},
                                                                  {"pair[1]", x + 0.25},
                                                                  {"few[2]", x}};
    for (const auto& [name, value] : expected) EXPECT_EQ(column(table, name)[k], value) << name << k;
  }
  // No header: the time is the recorder's, which is said.
  EXPECT_DOUBLE_EQ(column(table, "t")[49], 0.098);
  EXPECT_NE(to_string(diagnostics_).find("their times are those of the recorder"), std::string::npos);
}

TEST_F(MessageTable, is_of_the_topic_that_suits) {
  const auto has_efforts = [](const LogTable& head) {
    return std::ranges::find(head.names, "elbow/effort") != head.names.end();
  };
  const LogTable table = read("topics.mcap", {"", has_efforts});
  EXPECT_EQ(table.topic, "/arm/measured");
  expect_the_motion(table, {"position", "velocity", "effort"});
  EXPECT_EQ(read("topics.mcap", {"/planned", {}}).names.size(), 7U);
  EXPECT_NE(refusal("topics.mcap", {"/none", {}}).find("its topics are /rosout, /planned, /arm/measured"),
            std::string::npos);
  EXPECT_EQ(read("two_arms.mcap", {"", has_efforts}).topic, "/left/joint_states");
  EXPECT_NE(to_string(diagnostics_).find("several topics would do: /left/joint_states, /right/joint_states"),
            std::string::npos);
  EXPECT_EQ(read("two_arms.mcap", {"/right/joint_states", has_efforts}).topic, "/right/joint_states");
}

TEST_F(MessageTable, of_messages_that_are_not_of_ros_is_refused_with_the_reason) {
  EXPECT_NE(refusal("json.mcap").find("the messages of /state are written as json"), std::string::npos);
}

TEST_F(MessageTable, is_read_in_pieces_of_any_size) {
  for (const std::size_t most : {1UL, 7UL, 50UL, 1000UL}) {
    const TableReader reader = open_table(recordings + "lz4.mcap", diagnostics_);
    LogTable table = reader.head;
    while (reader.read(table, most, diagnostics_)) {}
    expect_the_motion(table, {"position", "velocity", "effort"});
  }
}

}  // namespace
}  // namespace armature::internal
