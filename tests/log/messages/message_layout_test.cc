// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/message_layout.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

const std::string line = "\n" + std::string(80, '=') + "\n";

MessageLayout layout_of(const std::string& text, MessageDialect dialect = MessageDialect::ros2) {
  MessageLayout layout;
  const LogProblem problem = parse_definition("my_msgs/msg/Thing", text, dialect, layout);
  EXPECT_EQ(problem.message, "");
  return layout;
}

std::string refusal(const std::string& text, MessageDialect dialect = MessageDialect::ros2) {
  MessageLayout layout;
  return parse_definition("my_msgs/msg/Thing", text, dialect, layout).message;
}

TEST(MessageLayout, has_fields_and_no_constants) {
  const MessageLayout layout = layout_of(
      "# a comment\nint32 A=1\nstring B = \"b # c\"\n\nfloat64[] q # rad\nstring<=10 name \"elbow\"\n"
      "uint8[<=4] few\nint16[3] three\n");
  const auto& fields = layout.types.at(0).fields;
  ASSERT_EQ(fields.size(), 4U);
  EXPECT_EQ(fields[0].name, "q");
  EXPECT_TRUE(fields[0].counted);
  EXPECT_EQ(fields[1].type, FieldType::text);
  EXPECT_FALSE(fields[1].array);
  EXPECT_TRUE(fields[2].counted);
  EXPECT_FALSE(fields[3].counted);
  EXPECT_EQ(fields[3].count, 3U);
  EXPECT_EQ(layout.types[0].smallest, 4U + 4 + 4 + 6);
}

TEST(MessageLayout, finds_messages_by_their_package_and_without) {
  const MessageLayout layout =
      layout_of("Header header\nPart one\nother/msg/Part two" + line + "MSG: my_msgs/Part\nfloat32 x" + line +
                "MSG: other/msg/Part\nfloat64 y\nfloat64 z");
  ASSERT_EQ(layout.types.size(), 5U);  // with the header and its stamp
  EXPECT_EQ(layout.types[layout.types[0].fields[1].message].smallest, 4U);
  EXPECT_EQ(layout.types[layout.types[0].fields[2].message].smallest, 16U);
}

TEST(MessageLayout, knows_the_times_of_ros1) {
  EXPECT_EQ(layout_of("time stamp\nduration d\nuint8 x", MessageDialect::ros1).types[0].smallest, 17U);
  EXPECT_NE(refusal("time stamp"), "");
}

TEST(MessageLayout, of_nothing_takes_a_byte_in_ros2_and_none_in_ros1) {
  EXPECT_EQ(layout_of("").types[0].smallest, 1U);
  EXPECT_EQ(layout_of("", MessageDialect::ros1).types[0].smallest, 0U);
}

TEST(MessageLayout, refuses_what_no_message_is) {
  EXPECT_EQ(refusal("Thing t"), "the message 'my_msgs/Thing' contains itself");
  EXPECT_EQ(refusal("A a" + line + "MSG: my_msgs/A\nThing[] t"), "the message 'my_msgs/Thing' contains itself");
  EXPECT_EQ(refusal("Unknown u"), "the message 'my_msgs/Unknown' is not defined in the file");
  EXPECT_EQ(refusal("float64"), "the line 'float64' of 'my_msgs/Thing' is no field");
  for (const char* count : {"0", "-1", "x", "99999999999999999999"})
    EXPECT_EQ(refusal(std::string("float64[") + count + "] q"), "the array 'q' of 'my_msgs/Thing' has no length");
  EXPECT_EQ(refusal("A[4] a" + line + "MSG: my_msgs/A\n", MessageDialect::ros1),
            "'a' is an array of messages without fields");
  std::string deep = "M0 m";
  for (int i = 0; i < 40; ++i)
    deep += line + "MSG: my_msgs/M" + std::to_string(i) + "\nM" + std::to_string(i + 1) + " m";
  EXPECT_EQ(refusal(deep), "its messages are nested too deeply");
}

TEST(MessageLayout, names_types_in_both_ways) {
  EXPECT_EQ(short_type("sensor_msgs/msg/JointState"), "sensor_msgs/JointState");
  EXPECT_EQ(short_type("sensor_msgs/JointState"), "sensor_msgs/JointState");
  EXPECT_NE(known_definition("sensor_msgs/msg/JointState"), "");
  EXPECT_EQ(known_definition("sensor_msgs/msg/Image"), "");
}

}  // namespace
}  // namespace armature::internal
