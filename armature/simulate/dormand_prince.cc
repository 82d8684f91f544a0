// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <vector>

#include "armature/base/error.h"
#include "armature/simulate/integrator.h"

namespace armature::internal {
namespace {

namespace odeint = boost::numeric::odeint;
using OdeintVector = std::vector<double>;
using OdeintStepper = odeint::controlled_runge_kutta<odeint::runge_kutta_dopri5<OdeintVector>>;

constexpr int most_tries = 20'000;  // steps per call, taken or refused

class DormandPrince final : public Integrator {
 public:
  DormandPrince(std::size_t dimension, double tolerance)
      : stepper_(OdeintStepper::error_checker_type(tolerance, tolerance)), x_(dimension) {}

  void advance(const Rates& f, double t, double step, std::span<double> x, bool smooth) override {
    const auto system = [&f](const OdeintVector& at, OdeintVector& rates, double time) { f(time, at, rates); };
    if (!smooth) stepper_.reset();  // its last slope is of the old f
    std::copy(x.begin(), x.end(), x_.begin());
    const double end = t + step, smallest = 1e-12 * step;
    if (guess_ <= 0) guess_ = step;
    for (int tries = 0; t < end; ++tries) {
      if (tries > most_tries) too_violent(t);
      const bool last = t + guess_ >= end - smallest;
      double h = last ? end - t : guess_;
      if (stepper_.try_step(system, x_, t, h) == odeint::success) {
        if (!last || h < guess_) guess_ = std::max(h, smallest);  // a truncated last step does not limit the next one
        else guess_ = std::max(guess_, h);
        if (last) break;
      } else {
        guess_ = h;
        if (!(h > smallest)) too_violent(t);
      }
    }
    std::copy(x_.begin(), x_.end(), x.begin());
  }

 private:
  [[noreturn]] static void too_violent(double t) {
    throw UnmetRequest(fmt::format("the motion is too violent for adaptive steps at t = {:.6g} s", t),
                       "use @integrator=cvode for stiff friction, or check the robot's inertias");
  }

  OdeintStepper stepper_;
  OdeintVector x_;
  double guess_ = 0;
};

}  // namespace

std::unique_ptr<Integrator> make_dormand_prince(std::size_t dimension, double tolerance) {
  return std::make_unique<DormandPrince>(dimension, tolerance);
}

}  // namespace armature::internal
