// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A clock that is set back while it records: the stamps fall once and go on from there, and the motion goes on as if
// nothing had happened. Dropping the rows until the old time is reached again would tear the motion apart. Instead the
// stamps are moved on behind the fall, by a pause that cuts the log in two (signals/even_stretches.h). A single row
// with an old stamp, and a stretch that was recorded twice, are no such falls: the row after, or the positions, jump.
#pragma once

#include <limits>
#include <string>

#include "armature/base/diagnostics.h"
#include "armature/log/log.h"

namespace armature::internal {

// Chunk after chunk.
class SetBack {
 public:
  void operator()(Log& chunk);
  void tell(Diagnostics& notes) const;

 private:
  double last_ = -std::numeric_limits<double>::infinity();  // as stamped
  double offset_ = 0;                                       // s
  std::size_t falls_ = 0;
  Location first_;
  std::string words_;
};

}  // namespace armature::internal
