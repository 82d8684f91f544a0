// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The vector instruction sets of this machine.
#pragma once

#include <cstdint>
#include <string>

namespace armature {

enum class InstructionSet : std::uint8_t { portable, avx2, avx512 };

// The widest set that this machine has.
InstructionSet best_instruction_set();

std::string to_string(InstructionSet set);

}  // namespace armature
