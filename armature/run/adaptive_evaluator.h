// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An evaluator for loops of unknown length: it starts with the interpreter, which needs no set-up, and switches to
// compiled code after as much work as would have paid for the compiler (evaluator.h). As in the ski-rental problem, it
// takes at most twice the time of the best choice.
//
// The results do not depend on which of the two ran: contraction is off, so both give the same bits. Without a compiler
// it stays with the interpreter.
#pragma once

#include <memory>
#include <string>

#include "armature/run/evaluator.h"

namespace armature::internal {

class AdaptiveEvaluator {
 public:
  // Backend::compiler compiles at once, Backend::interpreter never does. CompileOptions::contract is ignored.
  explicit AdaptiveEvaluator(Program program, CompileOptions options = {});

  // As those of Evaluator; from any number of threads at once.
  void operator()(std::span<const double> inputs, std::span<double> outputs) const;
  void batch(std::span<const Column<const double>> inputs, std::span<const Column<double>> outputs) const;

  // Tells that this many calls are to come; whoever knows it does not pay for finding out.
  void expect(std::size_t calls) const;

  const Evaluator<double>& evaluator() const;  // the one that runs now

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace armature::internal
