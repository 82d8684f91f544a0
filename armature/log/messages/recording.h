// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages of several topics, as they were recorded, one after the other.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "armature/log/formats/byte_source.h"

namespace armature::internal {

struct Topic {
  std::string name;                               // "/joint_states"
  std::string type;                               // "sensor_msgs/msg/JointState"
  std::shared_ptr<const std::string> definition;  // the text of the type; may be missing
  std::string definition_encoding;                // "ros2msg", "ros1msg", "ros2idl", "jsonschema", "protobuf", ...
  std::string message_encoding;                   // "cdr", "ros1", "json", "protobuf", ...
};

struct RawMessage {
  std::size_t topic = 0;
  std::uint64_t time = 0;  // ns, when it was received
  std::string_view bytes;  // until the next message is asked for
};

class Recording {
 public:
  virtual ~Recording() = default;
  // Those known so far: a file may introduce more between its messages.
  virtual const std::vector<Topic>& topics() const = 0;
  // False at the end, or where there is a problem.
  virtual bool next(RawMessage& message) = 0;
  virtual LogProblem problem() const = 0;  // that ended the reading
  virtual LogProblem cut_off() const = 0;  // the file ends early, but what came before is whole
  // Back to the first message; of one topic alone where that is cheaper.
  static constexpr std::size_t all_topics = static_cast<std::size_t>(-1);
  virtual void rewind(std::size_t only = all_topics) = 0;
  virtual std::size_t count(std::size_t) const { return 0; }  // messages of a topic; 0: not known
  virtual std::uint64_t position() const = 0;                 // bytes read so far
  virtual std::uint64_t size() const = 0;                     // bytes of the file
};

}  // namespace armature::internal
