// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Armstrong, Khatib & Burdick 1986: tables 1 to 3. A, B, C and g of the PUMA 560 with lumped constants, proved equal to
// the recursion; abbreviated by 1 % significance; and the rates that the split into a slow part, which depends on the
// configuration, and a fast one, which multiplies by accelerations, attains. Table 2 counts with 100,000 operations per
// second and evaluates the slow part once for every four fast ones; the slow part here has the velocity torques as well
// (Izaguirre et al. 1992).
#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/derive/derive.h"
#include "armature/explicit/explicit_evaluation.h"
#include "armature/explicit/significance.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/program/search/optimise.h"
#include "armature/read/reader.h"
#include "armature/report/bars.h"
#include "armature/report/markup.h"
#include "armature/run/evaluator.h"
#include "armature/verbs/recipes/machine.h"
#include "armature/verbs/recipes/measure.h"
#include "examples/examples.h"

namespace armature::internal {
namespace {

struct ExplicitCost {
  double torques = 0, inertia = 0, slow = 0;  // slow: A, velocity torques and gravity
};

double operations(const OperationCount& count) { return static_cast<double>(count.mul + count.add); }

ExplicitCost cost_of(const ExplicitModel& model) {
  const auto of = [&](ExplicitPart part) {
    return operations(count_operations(lower(evaluation(model, part, Sines::given))));
  };
  return {of(ExplicitPart::torques), of(ExplicitPart::inertia), of(ExplicitPart::check)};
}

// Nanoseconds: everything, the slow part, the fast part.
std::vector<Timing> measured_times(const ExplicitModel& model, std::size_t n) {
  std::vector<Evaluator<double>> parts;
  for (const ExplicitPart part : {ExplicitPart::torques, ExplicitPart::check})
    parts.push_back(compile<double>(lower(evaluation(model, part)), {.backend = Backend::compiler}));
  RandomNumbers random(1);
  std::vector<std::vector<double>> in, out;
  for (const Evaluator<double>& part : parts) {
    in.emplace_back(part.input_count());
    for (double& x : in.back()) x = random.uniform(-1, 1);
    out.emplace_back(part.output_count());
  }
  std::vector<double> inertia(n * n, 0.5), qdd(n, 0.25), tau(n);
  const auto fast = [&] {
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0.125;
      for (std::size_t k = 0; k < n; ++k) sum += inertia[i * n + k] * qdd[k];
      tau[i] = sum;
    }
    qdd[0] = 1e-3 * tau[0];  // each call uses the last
  };
  return measure({[&] { parts[0](in[0], out[0]); }, [&] { parts[1](in[1], out[1]); }, fast}, 9);
}

Figures operation_bars(const std::vector<Comparison>& comparisons) {
  BarChart chart{.title = "Operations",
                 .axis = {.label = "multiplications and additions", .scale = Scale::logarithmic}};
  for (const Comparison& c : comparisons)
    if (c.unit == "M + A") chart.bars.push_back({.name = printable_name(c.what), .value = c.ours, .mark = c.theirs});
  return {{svg(chart)}, "Bars: Armature. Marks: as published."};
}

}  // namespace

ExampleResult puma560_explicit(Progress& progress) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("puma560", diagnostics);
  const std::size_t n = robot.coordinates.size();
  const ExplicitModel full = explicit_model(robot, {});
  ARMATURE_CHECK(equals_recursive(full, robot));
  const Abbreviation abbreviation = abbreviate(full, operating_range(robot), 0.01);
  const ExplicitCost whole = cost_of(full), brief = cost_of(abbreviation.model);
  const OptimiseOptions effort{.effort = usual_effort, .progress = &progress};
  const double recursion = operations(count_operations(lower(derive(robot, "inverse-dynamics"), effort)));

  // Table 2: the slow part once for four fast ones; each fast one is n multiplications and additions per joint.
  constexpr double flops = 100'000, fast_runs = 4;
  const double fast = 2 * static_cast<double>(n * n);
  const double slow_rate = flops / (whole.slow + fast_runs * fast);
  using Aim = Comparison::Aim;
  ExampleResult result = start_example(
      "The explicit model of the PUMA 560", "Armstrong, Khatib and Burdick 1986, tables 1 to 3",
      "The equations of motion as a person would publish them, with lumped constants, are cheaper than the recursion "
      "of their "
      "day; with terms below 1 % left out, five times. The whole model is proved equal to the recursive one, in exact "
      "arithmetic; what abbreviation loses is bounded below.",
      {},
      {{Aim::at_most, "Newton-Euler, recursive", "M + A", 1560, recursion},
       {Aim::at_most, "explicit model", "M + A", 1165, whole.torques},
       {Aim::at_most, "abbreviated model", "M + A", 305, brief.torques},
       {Aim::at_most, "inertia matrix", "M + A", 278, whole.inertia},
       {Aim::at_most, "inertia, abbreviated", "M + A", 25, brief.inertia},
       {Aim::at_most, "different Christoffel symbols", "", 39, static_cast<double>(full.christoffel.size())},
       {Aim::at_least, "rate, everything each time, at 100,000 operations per second", "Hz", 78, flops / whole.torques},
       {Aim::at_least, "rate of the slow part, once for four fast ones", "Hz", 50, slow_rate},
       {Aim::at_least, "rate of the fast part", "Hz", 200, fast_runs * slow_rate}});
  result.page.sections.front().blocks.push_back(operation_bars(result.comparisons));

  DataTable bounds{
      "Proven over the ranges of the joints and velocities, with accelerations that reach full speed in 0.2 s.",
      {"joint", "torque error at most, Nm"},
      {}};
  for (std::size_t k = 0; k < n; ++k)
    bounds.rows.push_back({robot.coordinates[k].name, figure(abbreviation.torque_error_bound[k])});
  result.page.sections.push_back({"What abbreviation loses", {std::move(bounds)}});

  const std::vector<Timing> ns = measured_times(abbreviation.model, n);
  DataTable rates{
      fmt::format("Of the abbreviated model on this machine ({}), sines and cosines included.", machine_name()),
      {"part", "time, ns", "rate, MHz"},
      {}};
  const char* names[] = {"everything each time", "slow part: inertia and velocity torques", "fast part: A qdd + h"};
  for (std::size_t i = 0; i < 3; ++i)
    rates.rows.push_back({names[i], figure(ns[i].median), figure(1e3 / ns[i].median)});
  result.page.sections.push_back({"Evaluation rates today", {std::move(rates)}});

  DataTable constants{"Lumped constants of the whole model.", {"name", "value", "formula"}, {}, "lrl"};
  for (const LumpedConstant& c : full.constants)
    constants.rows.push_back({c.name, c.value ? figure(*c.value, 4) : "",
                              c.formula.size() > 100 ? c.formula.substr(0, 98) + " …" : c.formula});
  result.page.sections.push_back({"Constants", {std::move(constants)}});
  std::vector<std::string> equations;
  for (const auto* list : {&abbreviation.model.inertia, &abbreviation.model.gravity})
    for (const ExplicitElement& element : *list)
      equations.push_back(fmt::format("{} = {}", element.name, to_string(abbreviation.model, element)));
  result.page.sections.push_back({"Abbreviated inertia matrix and gravity", {Commands{std::move(equations)}}});
  result.page.sections.push_back({"How to go on", {Commands{{"armature explicit puma560 --significance 0.01"}}}});
  return result;
}

}  // namespace armature::internal
