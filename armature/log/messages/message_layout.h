// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How the bytes of a ROS message are laid out, from the text of its definition: what `ros2 interface show` prints, with
// the definitions of the messages in it behind lines of '=', as MCAP files and bags carry it.
//
//   field    = type ["[" [["<="] count] "]"] name [default]
//   constant = type NAME "=" value
//   nested   = "=====" "MSG: " package "/" [ "msg/" ] name
//
// References: https://docs.ros.org/en/jazzy/Concepts/Basic/About-Interfaces.html, https://wiki.ros.org/msg
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "armature/log/formats/byte_source.h"

namespace armature::internal {

// ROS 1 packs fields without gaps; ROS 2 aligns them (CDR) and ends texts by a zero.
enum class MessageDialect { ros1, ros2 };

enum class FieldType : std::uint8_t {
  boolean,
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  int64,
  uint64,
  float32,
  float64,
  text,
  wide_text,
  time,  // of ROS 1, also durations: seconds and nanoseconds
  message
};

// Bytes of one value; of texts, times and messages 0.
std::size_t size_of(FieldType type);

struct MessageField {
  std::string name;
  FieldType type = FieldType::float64;
  bool counted = false;      // a sequence: its number of elements stands before it
  bool array = false;        // a sequence, or an array of `count`
  std::size_t count = 1;     // elements, where not counted
  std::size_t message = 0;   // which one, where the type is a message
  std::size_t smallest = 0;  // bytes of one element, at least
};

struct MessageType {
  std::string name;  // "sensor_msgs/JointState"
  std::vector<MessageField> fields;
  std::size_t smallest = 0;  // bytes of one, at least
};

struct MessageLayout {
  std::vector<MessageType> types;  // the first is the message itself
  MessageDialect dialect = MessageDialect::ros2;
};

// "sensor_msgs/msg/JointState" is sensor_msgs/JointState.
std::string short_type(std::string_view type);

// The definition that every distribution has of a type, where bags do not carry it; empty: not known.
std::string_view known_definition(std::string_view type);

// What is wrong with the definition, if anything.
LogProblem parse_definition(std::string_view type, std::string_view text, MessageDialect dialect,
                            MessageLayout& layout);

}  // namespace armature::internal
