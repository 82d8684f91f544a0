// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// C for several processors, read back from its text: is it a schedule? Every value is computed before it is used, from
// the processor's own values and those of earlier phases, and the copies of a repeated value are the same. What each
// processor does is counted in the text; the whole is also written as one function of one processor, to be compared
// with the oracle as any other code (code_reader.h).
#pragma once

#include <set>
#include <string>
#include <vector>

namespace armature::internal {

struct OperationCosts {
  double multiplication = 1, addition = 1, sine = 0, word = 1, barrier = 10;
};

struct ProcessorCount {
  double work = 0, useful = 0, received = 0;
  std::set<std::string> outputs;  // "tau[2]", from 0
};

struct ParallelCode {
  std::vector<ProcessorCount> processors;
  std::size_t phases = 0;
  double sequential = 0, time = 0, work = 0;
  std::string sequential_text;  // the function NAME
};

// Throws UnreadableCode for a text of another form and for values that are not there when they are used.
ParallelCode read_parallel_code(const std::string& text, const std::string& name, std::size_t processors,
                                const OperationCosts& costs);

}  // namespace armature::internal
