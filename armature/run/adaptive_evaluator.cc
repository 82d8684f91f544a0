// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/adaptive_evaluator.h"

#include <atomic>
#include <mutex>
#include <optional>

namespace armature::internal {
namespace {

// Work is counted in samples of a batch; one single call is worth this many.
constexpr std::size_t samples_a_call = samples_that_pay / calls_that_pay;

CompileOptions exactly(CompileOptions options) {
  options.contract = false;
  return options;
}

}  // namespace

struct AdaptiveEvaluator::Inside {
  Inside(Program given, CompileOptions how)
      : program(std::move(given)),
        options(exactly(std::move(how))),
        first(compile<double>(program, options)),
        current(&first),
        may_change(options.backend == Backend::automatic && first.backend() == Backend::interpreter &&
                   first.note().empty()) {}

  void count(std::size_t samples) {
    if (!may_change.load(std::memory_order_relaxed)) return;
    if (done.fetch_add(samples, std::memory_order_relaxed) + samples < samples_that_pay) return;
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock || !may_change.load()) return;  // others go on meanwhile
    CompileOptions with_compiler = options;
    with_compiler.backend = Backend::compiler;
    second.emplace(compile<double>(program, with_compiler));
    current.store(&*second, std::memory_order_release);
    may_change.store(false);
  }

  const Program program;
  const CompileOptions options;
  const Evaluator<double> first;
  std::optional<Evaluator<double>> second;
  std::atomic<const Evaluator<double>*> current;
  std::atomic<bool> may_change;
  std::atomic<std::size_t> done = 0;
  std::mutex mutex;
};

AdaptiveEvaluator::AdaptiveEvaluator(Program program, CompileOptions options)
    : inside_(std::make_shared<Inside>(std::move(program), std::move(options))) {}

const Evaluator<double>& AdaptiveEvaluator::evaluator() const {
  return *inside_->current.load(std::memory_order_acquire);
}

void AdaptiveEvaluator::expect(std::size_t calls) const { inside_->count(calls * samples_a_call); }

void AdaptiveEvaluator::operator()(std::span<const double> inputs, std::span<double> outputs) const {
  evaluator()(inputs, outputs);
  inside_->count(samples_a_call);
}

void AdaptiveEvaluator::batch(std::span<const Column<const double>> inputs,
                              std::span<const Column<double>> outputs) const {
  evaluator().batch(inputs, outputs);
  if (!inputs.empty()) inside_->count(inputs.front().size);
}

}  // namespace armature::internal
