// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How much faster than time a robot is simulated: six and seven joints at 1 kHz under computed torque, one core. The
// goal is a hundred times. The counter "real_time" is the ratio.
#include <benchmark/benchmark.h>

#include "armature/read/reader.h"
#include "armature/simulate/closed_loop.h"

namespace armature::internal {
namespace {

void simulate_robot(benchmark::State& state, const char* name, IntegratorKind integrator) {
  Diagnostics diagnostics;
  const Robot robot = read_robot(name, diagnostics);
  Plant plant(robot);
  const Controller controller = make_controller(robot, {});
  const Trajectory trajectory = fourier_trajectory(robot, {});
  SimulateOptions options;
  options.integrator = integrator;
  double seconds = 0;
  for (auto _ : state) seconds += simulate(plant, trajectory, controller, options).truth.t.back();
  state.counters["real_time"] = benchmark::Counter(seconds, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(simulate_robot, puma560_rk4, "puma560", IntegratorKind::rk4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulate_robot, ur10_rk4, "ur10", IntegratorKind::rk4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulate_robot, panda_rk4, "panda_like", IntegratorKind::rk4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulate_robot, ur10_adaptive, "ur10", IntegratorKind::dormand_prince)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace armature::internal
