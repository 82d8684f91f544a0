// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A recording as a table: one row per message of one topic, with its numbers in columns (message_columns.h) and the
// time `t` in s since its first message: the stamp of its header, or where there is none the time at which it was
// received. Stamps are integers of nanoseconds; their differences are exact.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "armature/base/diagnostics.h"
#include "armature/log/formats/table.h"
#include "armature/log/messages/recording.h"

namespace armature::internal {

// Throws InputError where no topic can be read. The first topic that suits is taken, those called "joint_states" first;
// where none does, the first with numbers in it, so that what is missing can be said.
TableReader table_of_messages(const std::string& file, std::shared_ptr<Recording> recording, const TopicChoice& choice,
                              Diagnostics& diagnostics);

}  // namespace armature::internal
