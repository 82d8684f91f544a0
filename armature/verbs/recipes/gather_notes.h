// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Notes of one kind as one line: of those whose words are the same but for names in quotes and numbers, the first is
// kept, with its place and their count. Warnings and errors stay as they are; the same one is said once (two parts of
// one log have the same columns).
#pragma once

#include "armature/base/diagnostics.h"

namespace armature::internal {

Diagnostics with_notes_gathered(const Diagnostics& diagnostics);

}  // namespace armature::internal
