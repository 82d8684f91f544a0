// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole real-time chain in one object, for real_time_test.py: what it needs from outside (nm), how much stack it
// takes, and, run with guards, whether a cycle allocates or locks.
#include "armature/control/controller.h"
#include "armature/control/operational_space.h"
#include "armature/control/split_runtime.h"

using namespace armature::control;

namespace {

struct SplitModel {
  SplitRuntime<6>& split;
  double now;
  Status said = Status::ok;
  void gravity(std::span<const double>, std::span<double> tau) noexcept {
    for (std::size_t k = 0; k < 6; ++k) tau[k] = split.gravity()[k];
  }
  void torques(std::span<const double>, std::span<const double>, std::span<const double> qdd,
               std::span<double> tau) noexcept {
    said = split.torques(qdd.first<6>(), now, tau.first<6>());
  }
  Status status() const noexcept { return said; }
};

}  // namespace

// One sample of everything: the three tasks of the split, every law, operational space. Returns the worst status.
extern "C" unsigned char real_time_sample(SplitRuntime<6>* split, Controller<6>* controllers, const double* q,
                                          const double* wanted, double now, double* tau) noexcept {
  const std::span<const double, 6> position(q, 6);
  split->post(position, controllers[0].velocity(), now);
  split->update_coefficients([](const auto& s, auto& out) {
    for (std::size_t i = 0; i < 36; ++i) out.A[i] = i % 7 == 0 ? 2 + std::cos(s.q[0]) : 0.1;
    for (std::size_t k = 0; k < 6; ++k) out.Q[k] = std::sin(s.q[k]);
  });
  split->update_velocity_torques([](const auto& s, auto& out) {
    for (std::size_t k = 0; k < 6; ++k) out.C[k] = s.qd[k] * s.qd[k];
  });
  Status worst = Status::ok;
  SplitModel model{*split, now};
  for (std::size_t law = 0; law < 6; ++law)
    worst = worse(worst, controllers[law].update(now, now, position, {{wanted, 6}, {wanted + 6, 6}, {wanted + 12, 6}},
                                                 model, std::span<double, 6>(tau, 6)));
  TaskState<6, 3> task{};
  for (std::size_t k = 0; k < 6; ++k) task.A[7 * k] = task.J[7 * (k % 3)] = 1;
  TaskCommand<3> command{};
  return static_cast<unsigned char>(
      worse(worst, operational_space_torques<6, 3>(task, command, 1e-6, std::span<double, 6>(tau, 6))));
}

#ifdef PROBE_MAIN
#include <cstdio>
#include <cstdlib>

static unsigned long counted = 0;

#ifdef PROBE_SANITIZED
// The run-time library of clang's real-time sanitizer, told by hand where real time begins and ends: it ends the
// process at the first call that may wait.
extern "C" {
void __rtsan_init();
void __rtsan_realtime_enter();
void __rtsan_realtime_exit();
}
static void arm() { __rtsan_realtime_enter(); }
static void disarm() { __rtsan_realtime_exit(); }
static void prepare() { __rtsan_init(); }
#else
#include <dlfcn.h>
#include <pthread.h>

// Guards: while armed, every allocation and every lock of this process is counted.
static thread_local bool armed = false;
static void arm() { armed = true; }
static void disarm() { armed = false; }
static void prepare() {}

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void __libc_free(void*);
void* malloc(std::size_t size) { return counted += armed, __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return counted += armed, __libc_calloc(count, size); }
void* realloc(void* old, std::size_t size) { return counted += armed, __libc_realloc(old, size); }
void free(void* memory) { counted += armed, __libc_free(memory); }
int pthread_mutex_lock(pthread_mutex_t* mutex) {
  counted += armed;
  using Lock = int (*)(pthread_mutex_t*);
  static const Lock real = reinterpret_cast<Lock>(dlsym(RTLD_NEXT, "pthread_mutex_lock"));
  return real(mutex);
}
}
#endif

int main(int argc, char**) {
  prepare();
  ControllerSettings<6> settings;
  settings.p.fill(100);
  settings.d.fill(20);
  settings.i.fill(50);
  settings.integral_bound.fill(10);
  settings.limits.torque.fill(50);
  settings.limits.rate.fill(1e4);
  static SplitRuntime<6> split(0.1);
  Controller<6> controllers[6] = {Controller<6>(settings), Controller<6>(settings), Controller<6>(settings),
                                  Controller<6>(settings), Controller<6>(settings), Controller<6>(settings)};
  for (unsigned law = 0; law < 6; ++law) {
    settings.law = static_cast<Law>(law);
    controllers[law] = Controller<6>(settings);
  }
  double q[6] = {}, wanted[18] = {}, tau[6];
  unsigned worst = 0, not_finite = 0;
  for (int i = 0; i < 10'000; ++i) {
    for (double& each : q) each = i % 100 == 99 ? NAN : 0.3 * std::sin(0.001 * i);
    arm();
    const unsigned status = real_time_sample(&split, controllers, q, wanted, 0.001 * i, tau);
    if (argc > 1) {  // is the guard awake?
      void* volatile kept = malloc(1);
      free(kept);
    }
    disarm();
    worst = status > worst ? status : worst;
    for (const double each : tau) not_finite += !std::isfinite(each);
  }
  std::printf("%lu %u %u\n", counted, worst, not_finite);
}
#endif
