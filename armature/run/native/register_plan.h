// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which values of a sequence of statements stay in registers: of those that are held, the one whose next use is
// farthest away leaves when there are too many (Belady, IBM Systems Journal 5, 1966), and is written to a slot of
// memory unless it is in memory anyway. Compilers spill more: they decide on a value as a whole.
#pragma once

#include <functional>
#include <vector>

#include "armature/run/native/statements.h"

namespace armature::internal {

struct RegisterStep {
  enum class Kind {
    load,    // `value` from where it is in memory
    run,     // statement number `index`
    store,   // `value` to slot `index`
    reload,  // `value` from slot `index`
  } kind;
  ValueIndex value = 0;
  std::size_t index = 0;
};

struct RegisterPlan {
  std::vector<RegisterStep> steps;
  std::size_t slots = 0;
  std::size_t traffic = 0;  // loads, stores and reloads
};

// How the values that statements read are there: made by one of them, or in memory, or nothing to care for, as
// constants are that an operation reads where they lie.
enum class Source { statement, memory, constant };

RegisterPlan plan_registers(const std::vector<Statement>& statements, const std::function<Source(ValueIndex)>& source,
                            std::size_t registers);

}  // namespace armature::internal
