// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program over several processors (Zomaya & Morris 1990, section 4.4). Its tasks are the elements of its outputs:
// D_ij, C_ijk and h_i of Lagrange's model. Two ways are tried, and the faster one is taken:
//
//   replicated  each processor computes whole outputs and all that they need, what two of them need twice. Nothing is
//               communicated but inputs and results. The outputs are dealt out by local search: the greatest load
//               counts first, then the work in all.
//   phased      every value is computed once. In a phase a processor uses its own values and those of earlier phases; a
//               phase ends when the least loaded processor has nothing left to do that is worth waiting for (in the
//               manner of Papp et al. 2024, for Valiant's bulk-synchronous machine). A phase lasts as long as its
//               slowest processor, with `word` for each value received and `barrier` for the change of phases.
//
// Time is counted in operations: M and A by weights, sine and cosine free unless they are given one.
#pragma once

#include <string>
#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

enum class ScheduleMethod { automatic, replicated, phased };

struct ScheduleOptions {
  std::size_t processors = 2;
  ScheduleMethod method = ScheduleMethod::automatic;
  double multiplication = 1, addition = 1, sine = 0;  // what an operation costs
  double word = 1;                                    // a value from another processor
  double barrier = 10;                                // all processors waiting for each other
  double redundancy = 1.0 / 3;  // of replicated: the share of repeated work that balance may cost; time is not touched
};

struct ScheduledProcessor {
  std::vector<std::string> tasks;  // the elements of outputs it gives: "A12"
  double work = 0;                 // its own operations
  double words = 0;                // values received from others
  double utilisation = 0;          // work / time of all, as in Table 2
};

struct Schedule {
  std::string method;  // "replicated" or "phased"
  std::vector<ScheduledProcessor> processors;
  // code[phase][processor]: the run-time instructions, as values of the program, in its order.
  std::vector<std::vector<std::vector<ValueIndex>>> code;
  std::vector<std::vector<std::size_t>> giver;  // of each output and element: the processor that writes it
  double sequential = 0;                        // of one processor
  double time = 0;                              // of all
  double work = 0;                              // of all processors together: more than sequential where repeated
  double speed_up() const { return time > 0 ? sequential / time : 1; }
};

// Throws InputError unless there are 1 to 256 processors and no cost is negative.
Schedule schedule(const Program& program, const ScheduleOptions& options);

// "tau2", "A12", or "A1_12" when a number has two digits.
std::string element_name(const ProgramOutput& output, std::size_t element);

}  // namespace armature::internal
