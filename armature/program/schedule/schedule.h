// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program scheduled over several processors (Zomaya & Morris 1989, section 4.5). The tasks are the elements of its
// outputs: D_ij, C_ijk and h_i of Lagrange's model. Two methods are tried, and the faster schedule is kept:
//
//   replicated  each processor computes whole outputs and all their subexpressions; what two processors need is
//               computed twice. Only inputs and results are communicated. Outputs are assigned by local search: the
//               largest load is minimised first, then the total work. Outputs that share an operation stay on one
//               processor unless parting them shortens the time.
//   phased      every value is computed once. In a phase a processor uses its own values and those of earlier phases; a
//               phase ends when waiting would cost the least loaded processor more than a new phase (in the manner of
//               Papp et al. 2024, for Valiant's bulk-synchronous machine). A phase lasts as long as its slowest
//               processor, plus `word` for each value received and `barrier` for the synchronisation.
//
// Time is counted in operations: M and A with weights, sine and cosine free unless a weight is given.
//
// The useful work of a processor counts each operation of the sequential program once: one that k processors repeat
// counts 1/k for each of them. Utilisation is useful work over the time of all, so the utilisations of all processors
// sum up to the speed-up, which is at most the number of processors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

enum class ScheduleMethod { automatic, replicated, phased };

struct ScheduleOptions {
  std::size_t processors = 2;
  ScheduleMethod method = ScheduleMethod::automatic;
  double multiplication = 1, addition = 1, sine = 0;  // cost of one operation
  double word = 1;                                    // cost of one value from another processor
  double barrier = 10;                                // cost of a synchronisation of all processors
  // replicated: largest repeated work, as a share of the sequential work; 0: nothing is repeated; empty: no limit
  std::optional<double> redundancy = {};
};

struct ScheduledProcessor {
  std::vector<std::string> tasks;  // the output elements it writes: "A12"
  double work = 0;                 // its operations, repeated ones included
  double useful = 0;               // its share of the sequential program's operations
  double words = 0;                // values received from others
  double utilisation = 0;          // useful / time of all
};

struct Schedule {
  std::string method;  // "replicated" or "phased"
  std::vector<ScheduledProcessor> processors;
  // code[phase][processor]: the run-time instructions, as values of the program, in its order.
  std::vector<std::vector<std::vector<ValueIndex>>> code;
  std::vector<std::vector<std::size_t>> giver;  // [output][element]: the processor that writes it
  double sequential = 0;                        // time of one processor
  double time = 0;                              // of all
  double work = 0;                              // of all processors together: sequential plus what is repeated
  double speed_up() const { return time > 0 ? sequential / time : 1; }
};

// Throws InputError unless there are 1 to 256 processors and no cost is negative.
Schedule schedule(const Program& program, const ScheduleOptions& options);

// "tau2", "A12", or "A1_12" when a number has two digits.
std::string element_name(const ProgramOutput& output, std::size_t element);

}  // namespace armature::internal
