// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#ifdef ARMATURE_WITHOUT_CVODE

#include "armature/base/error.h"
#include "armature/simulate/integrator.h"

namespace armature::internal {

std::unique_ptr<Integrator> make_cvode(std::size_t, double) {
  throw UnmetRequest("stiff motions need CVODE, and this program was built without it",
                     "say @integrator=dormand-prince; or install SUNDIALS and build again");
}

}  // namespace armature::internal

#else

#include <cvode/cvode.h>
#include <fmt/format.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cstdlib>
#include <exception>

#include "armature/base/error.h"
#include "armature/simulate/integrator.h"

namespace armature::internal {
namespace {

class Cvode final : public Integrator {
 public:
  Cvode(std::size_t dimension, double tolerance) : tolerance_(tolerance) {
    const auto n = static_cast<sunindextype>(dimension);
#if SUNDIALS_VERSION_MAJOR >= 7
    ARMATURE_CHECK(SUNContext_Create(SUN_COMM_NULL, &context_) == 0 && SUNContext_ClearErrHandlers(context_) == 0);
#else
    ARMATURE_CHECK(SUNContext_Create(nullptr, &context_) == 0);
#endif
    x_ = N_VNew_Serial(n, context_);
    N_VConst(0, x_);
    matrix_ = SUNDenseMatrix(n, n, context_);
    solver_ = SUNLinSol_Dense(x_, matrix_, context_);
    memory_ = CVodeCreate(CV_BDF, context_);
    ARMATURE_CHECK(memory_ != nullptr && CVodeInit(memory_, &Cvode::call, 0, x_) == CV_SUCCESS &&
                   CVodeSStolerances(memory_, tolerance_, tolerance_) == CV_SUCCESS &&
                   CVodeSetLinearSolver(memory_, solver_, matrix_) == CVLS_SUCCESS &&
                   CVodeSetUserData(memory_, this) == CV_SUCCESS &&
                   CVodeSetMaxNumSteps(memory_, 100'000) == CV_SUCCESS);
#if SUNDIALS_VERSION_MAJOR < 7
    ARMATURE_CHECK(CVodeSetErrHandlerFn(memory_, &Cvode::be_quiet, nullptr) == CV_SUCCESS);
#endif
  }
  ~Cvode() override {
    CVodeFree(&memory_);
    SUNLinSolFree(solver_);
    SUNMatDestroy(matrix_);
    N_VDestroy(x_);
    SUNContext_Free(&context_);
  }
  Cvode(const Cvode&) = delete;
  Cvode& operator=(const Cvode&) = delete;

  void advance(const Rates& f, double t, double step, std::span<double> x, bool smooth) override {
    f_ = &f;
    failure_ = nullptr;
    double* values = N_VGetArrayPointer(x_);
    if (!smooth || t != reached_) {
      std::copy(x.begin(), x.end(), values);
      CVodeReInit(memory_, t, x_);
    }
    reached_ = t + step;
    // f may change after the end: no step may evaluate it there.
    CVodeSetStopTime(memory_, reached_);
    double now = t;
    const int flag = CVode(memory_, reached_, x_, &now, CV_NORMAL);
    if (failure_) std::rethrow_exception(failure_);
    if (flag < 0)
      throw UnmetRequest(fmt::format("CVODE gave up at t = {:.6g} s: {}", now, reason(flag)),
                         "a greater tolerance may help; check the robot's inertias, friction and gains");
    std::copy(values, values + x.size(), x.begin());
  }

 private:
  static std::string reason(int flag) {
    char* name = CVodeGetReturnFlagName(flag);
    const std::string text = name == nullptr ? "" : name;
    std::free(name);
    return text;
  }
  [[maybe_unused]] static void be_quiet(int, const char*, const char*, char*, void*) {}
  static int call(double t, N_Vector x, N_Vector rates, void* self) {
    Cvode& cvode = *static_cast<Cvode*>(self);
    const auto n = static_cast<std::size_t>(N_VGetLength(x));
    try {
      (*cvode.f_)(t, {N_VGetArrayPointer(x), n}, {N_VGetArrayPointer(rates), n});
      return 0;
    } catch (...) {  // no exception may pass through C
      cvode.failure_ = std::current_exception();
      return -1;
    }
  }

  double tolerance_, reached_ = 0;
  SUNContext context_ = nullptr;
  N_Vector x_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver solver_ = nullptr;
  void* memory_ = nullptr;
  const Rates* f_ = nullptr;
  std::exception_ptr failure_;
};

}  // namespace

std::unique_ptr<Integrator> make_cvode(std::size_t dimension, double tolerance) {
  return std::make_unique<Cvode>(dimension, tolerance);
}

}  // namespace armature::internal

#endif
