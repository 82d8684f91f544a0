// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Recordings in the format MCAP, the default of `ros2 bag record` since ROS 2 Iron: records of one byte of kind, eight
// bytes of length and a body; messages stand among them, or in chunks that are packed as a whole and have a CRC-32.
// Reading goes forward through the file with the memory of one chunk. The summary at the end of a file, where there is
// one, tells the topics before any message is read. A recording that was cut off is read as far as it goes.
//
// Reference: https://mcap.dev/spec
#pragma once

#include <memory>

#include "armature/log/messages/recording.h"

namespace armature::internal {

inline constexpr std::string_view mcap_magic = "\x89MCAP0\r\n";

std::unique_ptr<Recording> open_mcap(const ByteSource& bytes);

}  // namespace armature::internal
