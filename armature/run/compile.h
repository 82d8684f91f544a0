// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The fastest way to numbers on this machine: a program becomes something to call, for one state and for batches.
//
//   const Evaluator<double> torques = compile<double>(lower(derive(robot, "inverse-dynamics")));
//   torques(inputs, outputs);                       one state: all inputs, all outputs, one after the other
//   torques.batch(input_columns, output_columns);   any number of states: one column an input, one an output
//
// Back ends: the system's compiler, where there is one, and the batched interpreter, always. An Evaluator is a value,
// is never changed by a call, and can be called from any number of threads at once. NaN and infinite inputs give NaN or
// infinite results of the same sample, and of no other.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "armature/program/program.h"
#include "armature/run/evaluate/batch.h"
#include "armature/run/evaluate/instruction_set.h"

namespace armature::internal {

enum class Backend { compiler, interpreter };

struct CompileOptions {
  Backend backend = Backend::compiler;  // the compiler falls back to the interpreter, and note() says why
  std::vector<double> parameters = {};  // the values of the program's parameters, in its order
  bool contract = true;                 // as the machine likes it (multiply_adds.h); off: as the program says
  unsigned threads = 0;                 // of a batch, at most; 0: as many as there are cores
  std::string compiler = "cc";          // the program that compiles C, found on PATH
  std::string cache = {};               // folder for compiled code; empty: armature below the user's cache folder
  InstructionSet instruction_set = best_instruction_set();
};

template <class T>
class Evaluator {
 public:
  Evaluator(const Program& program, std::shared_ptr<const Engine<T>> engine, const CompileOptions& options,
            Backend backend, std::string note);

  // One state. Inputs and outputs may share memory. Throws InputError when a length is wrong.
  void operator()(std::span<const T> inputs, std::span<T> outputs) const {
    if (inputs.size() != input_count_ || outputs.size() != output_count_) refuse_lengths(inputs.size(), outputs.size());
    engine_->one(inputs.data(), outputs.data());
  }

  // One column for each input and each output, all of one length; inputs and outputs must not overlap. Throws
  // InputError that names every column of the wrong length. Needs no memory that grows with the length.
  void batch(std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs) const;

  // Hands over the outputs of a few samples at a time, in memory that stays in the fastest cache: for what is used at
  // once and not kept, as a regressor is by a least-squares fit.
  void visit(std::span<const Column<const T>> inputs, const BlockVisitor<T>& use) const;

  // Rows of all inputs and of all outputs, one a state; `outputs` has as many rows as `inputs`.
  void rows(std::span<const T> inputs, std::span<T> outputs) const;

  std::size_t input_count() const { return input_count_; }
  std::size_t output_count() const { return output_count_; }
  Backend backend() const { return backend_; }
  const std::string& note() const { return note_; }  // why the interpreter runs although the compiler was asked for

 private:
  [[noreturn]] void refuse_lengths(std::size_t inputs, std::size_t outputs) const;

  std::shared_ptr<const Engine<T>> engine_;
  std::size_t input_count_, output_count_;
  unsigned threads_;
  Backend backend_;
  std::string note_;
  std::shared_ptr<const std::vector<std::string>> input_names_, output_names_;
};

// Throws InputError when options.parameters does not have the program's length.
template <class T>
Evaluator<T> compile(const Program& program, const CompileOptions& options = {});

// Several programs at once, with one run of the compiler.
template <class T>
std::vector<Evaluator<T>> compile_all(std::span<const Program> programs, const CompileOptions& options = {});

}  // namespace armature::internal
