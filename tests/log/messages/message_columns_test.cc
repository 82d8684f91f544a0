// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Bytes are those of the specification of CDR, written by hand.
#include "armature/log/messages/message_columns.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace armature::internal {
namespace {

// Numbers at their alignment after the four bytes of the head.
class Cdr {
 public:
  explicit Cdr(bool big = false, char kind = 1) : big_(big), bytes_{'\0', big ? '\0' : kind, '\0', '\0'} {}
  template <class T>
  Cdr& add(T value, std::size_t alignment = sizeof(T)) {
    while ((bytes_.size() - 4) % alignment != 0) bytes_ += '\0';
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes_ += raw[big_ ? sizeof(T) - 1 - i : i];
    return *this;
  }
  Cdr& add(const std::string& text) {
    add(static_cast<std::uint32_t>(text.size() + 1));
    bytes_ += text;
    bytes_ += '\0';
    return *this;
  }
  Cdr& list(const std::vector<double>& values) {
    add(static_cast<std::uint32_t>(values.size()));
    for (const double value : values) add(value);
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  bool big_;
  std::string bytes_;
};

MessageColumns columns_of(const std::string& definition) {
  MessageLayout layout;
  EXPECT_EQ(parse_definition("a/B", definition, MessageDialect::ros2, layout).message, "");
  return MessageColumns(layout);
}

const std::string named = "string[] name\nfloat64[] position\n";

std::string state(const std::vector<std::string>& names, const std::vector<double>& values) {
  Cdr cdr;
  cdr.add(static_cast<std::uint32_t>(names.size()));
  for (const std::string& name : names) cdr.add(name);
  return cdr.list(values).bytes();
}

TEST(MessageColumns, are_called_by_their_joints) {
  MessageColumns columns = columns_of(named);
  EXPECT_EQ(columns.learn(state({"a", "b"}, {1, 2})).message, "");
  EXPECT_EQ(columns.names(), (std::vector<std::string>{"a/position", "b/position"}));
  EXPECT_EQ(columns.read(state({"b", "a"}, {3, 4})).message, "");
  EXPECT_EQ(columns.row(), (std::vector<double>{4, 3}));
}

TEST(MessageColumns, of_parts_of_the_joints_leave_the_others_missing) {
  MessageColumns columns = columns_of(named);
  columns.learn(state({"a", "b"}, {1, 2}));
  columns.learn(state({"finger"}, {7}));
  columns.read(state({"finger"}, {8}));
  EXPECT_TRUE(std::isnan(columns.row()[0]) && std::isnan(columns.row()[1]));
  EXPECT_EQ(columns.row()[2], 8);
  columns.read(state({"a", "late"}, {5, 6}));
  EXPECT_EQ(columns.row()[0], 5);
  EXPECT_EQ(columns.unknown(), (std::vector<std::string>{"late/position"}));
}

TEST(MessageColumns, of_joints_of_one_name_are_kept_apart) {
  MessageColumns columns = columns_of(named);
  columns.learn(state({"a", "a"}, {1, 2}));
  EXPECT_EQ(columns.names(), (std::vector<std::string>{"a/position", "a/position[2]"}));
}

TEST(MessageColumns, without_names_are_numbered) {
  MessageColumns columns = columns_of(named);
  columns.learn(state({}, {1, 2}));
  EXPECT_EQ(columns.names(), (std::vector<std::string>{"position[0]", "position[1]"}));
}

TEST(MessageColumns, are_read_from_either_end_and_alignment) {
  const std::string definition = "uint8 a\nfloat64 b\nint16 c\nfloat32 d\n";
  for (const auto& message : {Cdr().add(std::uint8_t{1}).add(2.5).add(std::int16_t{-3}).add(4.5F),
                              Cdr(true).add(std::uint8_t{1}).add(2.5).add(std::int16_t{-3}).add(4.5F),
                              Cdr(false, 7).add(std::uint8_t{1}).add(2.5, 4).add(std::int16_t{-3}).add(4.5F)}) {
    MessageColumns columns = columns_of(definition);
    columns.learn(message.bytes());
    EXPECT_EQ(columns.read(message.bytes()).message, "");
    EXPECT_EQ(columns.row(), (std::vector<double>{1, 2.5, -3, 4.5}));
  }
}

TEST(MessageColumns, of_interfaces_of_joints_have_both_names) {
  MessageColumns columns = columns_of(std::string(known_definition("control_msgs/msg/DynamicJointState")));
  Cdr cdr;
  cdr.add(std::int32_t{5}).add(std::uint32_t{6}).add(std::string("base")).add(std::uint32_t{2});
  cdr.add(std::string("a")).add(std::string("b")).add(std::uint32_t{2});
  for (int joint = 0; joint < 2; ++joint)
    cdr.add(std::uint32_t{2}).add(std::string("position")).add(std::string("effort")).list({1.0 + joint, 10.0 + joint});
  EXPECT_EQ(columns.learn(cdr.bytes()).message, "");
  EXPECT_EQ(columns.names(),
            (std::vector<std::string>{"a/position/values", "a/effort/values", "b/position/values", "b/effort/values"}));
  columns.read(cdr.bytes());
  EXPECT_EQ(columns.row(), (std::vector<double>{1, 10, 2, 11}));
  ASSERT_TRUE(columns.stamp());
  EXPECT_EQ(columns.stamp()->seconds, 5);
  EXPECT_EQ(columns.stamp()->nanoseconds, 6);
}

TEST(MessageColumns, of_messages_that_end_early_or_lie_about_counts_are_refused) {
  const std::string whole = state({"a", "b"}, {1, 2});
  MessageColumns columns = columns_of(named);
  for (std::size_t length = 0; length < whole.size(); ++length) EXPECT_TRUE(columns.learn(whole.substr(0, length)));
  std::string lying = whole;
  lying[4] = '\xff', lying[5] = '\xff', lying[6] = '\xff', lying[7] = '\xff';
  EXPECT_EQ(columns.learn(lying).message, "a message does not fit its definition");
  lying = whole;
  lying[1] = 3;
  EXPECT_EQ(columns.learn(lying).message, "its messages are not written as plain CDR");
}

TEST(MessageColumns, of_pictures_are_none) {
  MessageColumns columns = columns_of("uint8[] data\nuint32 width\n");
  Cdr cdr;
  cdr.add(std::uint32_t{5000});
  for (int i = 0; i < 5000; ++i) cdr.add(static_cast<std::uint8_t>(i));
  columns.learn(cdr.add(std::uint32_t{50}).bytes());
  EXPECT_EQ(columns.names(), (std::vector<std::string>{"width"}));
}

}  // namespace
}  // namespace armature::internal
