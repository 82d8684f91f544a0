// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An evaluator for loops whose length nobody knows beforehand: it begins with the interpreter, which costs nothing to
// make, and goes on with compiled code when it has done so much work that the compiler would have paid for it
// (evaluator.h). Like renting skis until their price is paid: at most twice the time of whoever knew the length.
//
// The numbers do not tell which of the two ran: contraction is off, and then both give the same bits. Where there is no
// compiler, it goes on as it is.
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
