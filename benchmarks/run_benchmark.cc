// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What evaluation costs beside its budgets: a million inverse dynamics of a seven-joint arm on one core (25 ms) and on
// two (1.9 times as fast), and the way from URDF text to a function that can be called (60 ms interpreted, 0.5 s
// compiled with an empty cache).
#include <benchmark/benchmark.h>

#include <filesystem>
#include <random>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "armature/read/reader.h"
#include "armature/run/evaluator.h"
#include "armature/write/urdf.h"

namespace armature::internal {
namespace {

Robot seven_joint_arm() {
  Diagnostics diagnostics;
  return read_robot("panda_like", diagnostics);
}

void million_inverse_dynamics(benchmark::State& state) {
  constexpr std::size_t samples = 1'000'000;
  CompileOptions options;
  options.backend = Backend::compiler;
  options.threads = static_cast<unsigned>(state.range(0));
  const Evaluator<double> torques = compile<double>(lower(derive(seven_joint_arm(), "inverse-dynamics")), options);
  std::vector<std::vector<double>> in(torques.input_count(), std::vector<double>(samples)),
      out(torques.output_count(), std::vector<double>(samples));
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> number(-2, 2);
  for (auto& column : in)
    for (double& x : column) x = number(random);
  std::vector<Column<const double>> from;
  std::vector<Column<double>> to;
  for (const auto& column : in) from.push_back({column.data(), samples, 1});
  for (auto& column : out) to.push_back({column.data(), samples, 1});
  for (auto _ : state) torques.batch(from, to);
  state.SetItemsProcessed(static_cast<std::int64_t>(samples) * state.iterations());
}
BENCHMARK(million_inverse_dynamics)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

void urdf_to_callable(benchmark::State& state, Backend backend, double budget) {
  Diagnostics losses;
  const std::string urdf = write_urdf(seven_joint_arm(), losses);
  const std::string cache = (std::filesystem::temp_directory_path() / "armature_run_benchmark").string();
  CompileOptions options;
  options.backend = backend;
  options.cache = cache;
  for (auto _ : state) {
    Diagnostics diagnostics;
    const Robot robot = read_urdf(urdf, "arm.urdf", diagnostics);
    const Evaluator<double> torques = compile<double>(lower(derive(robot, "inverse-dynamics")), options);
    benchmark::DoNotOptimize(torques.output_count());
    state.PauseTiming();
    std::filesystem::remove_all(cache);
    state.ResumeTiming();
  }
  state.counters["budget_ratio"] = benchmark::Counter(static_cast<double>(state.iterations()) * budget,
                                                      benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(urdf_to_callable, interpreter, Backend::interpreter, 0.060)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(urdf_to_callable, compiler, Backend::compiler, 0.5)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace armature::internal
