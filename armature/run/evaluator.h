// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers from a program: an Evaluator is called for one state or for batches, with plain arrays or by name.
//
//   const Evaluator<double> torques = compile<double>(program);
//   torques(inputs, outputs);                       one state: all inputs, all outputs, one after the other
//   torques.batch(input_columns, output_columns);   any number of states: one column per input and per output
//
//   NamedCall<double> call(torques);
//   call.set("q", q); call.set("qd", qd); call.set("qdd", qdd);
//   call();
//   call.get("tau");
//
// Two back ends: the interpreter, always available, and the system's C compiler. Backend::automatic, the default,
// starts no compiler and writes no file unless the caller says how much work there will be (CompileOptions::calls and
// ::samples) and the compiler pays: a program of n operations takes about 0.4 n ms to compile, and compiled code is n
// ns faster per state evaluated by itself and 0.04 n ns faster per state of a batch (docs/theory/evaluation.md). So it
// compiles from 400 000 calls or 10 000 000 samples on, whatever the size of the program.
//
// An Evaluator is a value, is never changed by a call, and can be called from any number of threads at once. NaN and
// infinite inputs give NaN or infinite results of the same sample, and of no other. A wrong length and an unknown name
// are MisuseErrors.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "armature/program/program.h"
#include "armature/run/evaluate/instruction_set.h"

namespace armature {

namespace internal {
template <class T>
class Engine;
}

enum class Backend {
  automatic,    // the compiler where the work pays for it, the interpreter otherwise
  compiler,     // falls back to the interpreter where there is none, and note() says why
  interpreter,  // starts no program and writes no file
};

// From here on the compiler pays (see above); calls and samples add up.
constexpr std::size_t calls_that_pay = 400'000, samples_that_pay = 10'000'000;

struct CompileOptions {
  Backend backend = Backend::automatic;
  std::size_t calls = 0;                // states that will be evaluated one by one, about
  std::size_t samples = 0;              // states that will be evaluated in batches, about
  std::vector<double> parameters = {};  // the values of the program's parameters, in its order
  bool contract = true;         // round a product and its sum once where the machine can; off: the program's own bits
  unsigned threads = 0;         // most threads of a batch; 0: as many as there are cores
  std::string compiler = "cc";  // the program that compiles C, found on PATH
  std::string cache = {};       // folder for compiled code; empty: armature below the user's cache folder
  InstructionSet instruction_set = best_instruction_set();
};

// True if `options` lead to the compiler.
bool pays_for_compiler(const CompileOptions& options);

// One input or output of every sample: data[0], data[stride], ... An output without data is not computed.
template <class T>
struct Column {
  T* data = nullptr;
  std::size_t size = 0;
  std::ptrdiff_t stride = 1;
};

// The position of a named input or output among all numbers: offset .. offset + rows * columns - 1, row-major. A vector
// has one column.
struct Slice {
  std::string name, meaning;  // "tau", "joint torques"
  std::size_t offset = 0, rows = 0, columns = 1;
  std::vector<std::string> elements;       // inputs: the name of each number ("q1"); empty for outputs
  std::vector<std::string> units;          // per number, or one for all; empty where unknown
  std::vector<std::string> column_labels;  // of regressors: the parameters
  std::size_t size() const { return rows * columns; }
};

struct Layout {
  std::vector<Slice> inputs, outputs;
  std::size_t input_count = 0, output_count = 0;

  // Throw MisuseError that lists the known names.
  const Slice& input(std::string_view name) const;
  const Slice& output(std::string_view name) const;
};

Layout layout_of(const Program& program);

template <class T>
class Evaluator {
 public:
  // One state. Inputs and outputs may share memory.
  void operator()(std::span<const T> inputs, std::span<T> outputs) const;

  // One column for each input and each output, all of one length; inputs and outputs must not overlap. Needs no memory
  // that grows with the length.
  void batch(std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs) const;

  // Rows of all inputs and of all outputs, one per state; `outputs` has as many rows as `inputs`.
  void rows(std::span<const T> inputs, std::span<T> outputs) const;

  const Layout& layout() const;
  std::size_t input_count() const { return layout().input_count; }
  std::size_t output_count() const { return layout().output_count; }
  Backend backend() const;          // compiler or interpreter: the one that runs
  const std::string& note() const;  // why the interpreter runs although the compiler was requested

 private:
  struct Inside;
  explicit Evaluator(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
  template <class U>
  friend std::vector<Evaluator<U>> compile_all(std::span<const Program> programs, const CompileOptions& options);

  std::shared_ptr<const Inside> inside_;
};

// Throws MisuseError when options.parameters does not have the program's length.
template <class T>
Evaluator<T> compile(const Program& program, const CompileOptions& options = {});

// Several programs at once, with one run of the compiler.
template <class T>
std::vector<Evaluator<T>> compile_all(std::span<const Program> programs, const CompileOptions& options = {});

// One state by names. It owns its arrays: one thread at a time.
template <class T>
class NamedCall {
 public:
  explicit NamedCall(Evaluator<T> evaluator);

  void set(std::string_view input, std::span<const T> values);
  void operator()();                                      // throws MisuseError that names inputs that were never set
  std::span<const T> get(std::string_view output) const;  // of the last call, row-major

 private:
  Evaluator<T> evaluator_;
  std::vector<T> inputs_, outputs_;
  std::vector<char> is_set_;  // per named input
};

}  // namespace armature
