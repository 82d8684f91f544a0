// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a robot to C. Budgets: inverse dynamics of a 7-joint arm, derived, lowered and emitted, in 20 ms; of a 100-joint
// tree in 1 s and 200 MB. The columns budget_ratio and memory_ratio are what was used over what is allowed.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <ctime>

#include "armature/derive/derive.h"
#include "armature/emit/emit.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

// The largest memory of the whole process so far, in bytes.
double peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

void derive_lower_and_emit(benchmark::State& state, const Robot& robot, const char* model, double budget_seconds) {
  OperationCount count;
  const std::clock_t start = std::clock();
  for (auto _ : state) {
    const Program program = lower(derive(robot, model));
    benchmark::DoNotOptimize(emit_c(program));
    count = count_operations(program);
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  state.counters["mul"] = static_cast<double>(count.mul);
  state.counters["add"] = static_cast<double>(count.add);
  state.counters["budget_ratio"] = seconds / (static_cast<double>(state.iterations()) * budget_seconds);
  state.counters["memory_ratio"] = peak_memory() / 200e6;
}

void seven_joint_arm(benchmark::State& state) {
  derive_lower_and_emit(state, support::seven_joints(), "inverse-dynamics", 0.020);
}
BENCHMARK(seven_joint_arm)->Unit(benchmark::kMillisecond);

void hundred_joint_tree(benchmark::State& state) {
  derive_lower_and_emit(state, support::binary_tree(100), "inverse-dynamics", 1.0);
}
BENCHMARK(hundred_joint_tree)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace armature::internal
