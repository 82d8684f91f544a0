// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Zomaya & Morris 1989, sections 4.3 to 4.5: a simulated Stanford arm is identified with the rows of the paper
// (stanford_identify.h), under the paper's conditions and with what a real arm has beyond them; and the tasks of table
// 2 are dealt out to three processors (stanford_tasks.h), beside Armature's own equations.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "examples/examples.h"
#include "examples/stanford_identify.h"
#include "examples/stanford_online.h"
#include "examples/stanford_processors.h"

namespace armature::internal {
namespace {

using Aim = Comparison::Aim;
using Kind = Comparison::Kind;

constexpr std::size_t fitted = 8;  // of stanford_parameters: y2 is known, or fitted with both columns of (21.6)

// The experiments.

constexpr std::uint64_t many = 9, few = 5;
constexpr double some_products = 0.05, some_noise = 0.01, encoder_step = 1e-4;

struct Experiment {
  std::string name;
  std::vector<StanfordTrial> trials = {};
};

struct Experiments {
  Experiment assumed{"as the paper assumes"}, weighed{"as the paper assumes; weight of link 2 in (21.4)"};
  Experiment real{"products, friction, 1 % noise"}, repaired{"products, friction, 1 % noise; friction in the rows"};
  Experiment noisy{"1 % noise, encoders"};
  std::vector<Experiment> others;
};

Experiments run_experiments(Progress& progress) {
  const auto trials = [&](const StanfordConditions& conditions, std::uint64_t repetitions, Experiment& as_printed,
                          Experiment* repaired, const StanfordRepairs& repairs) {
    for (std::uint64_t seed = 1; seed <= repetitions; ++seed) {
      go_on(progress);
      const StanfordMeasurement measurement = measure_stanford(conditions, seed, progress);
      as_printed.trials.push_back(identify_stanford(measurement, {}));
      if (repaired) repaired->trials.push_back(identify_stanford(measurement, repairs));
    }
  };
  Experiments all;
  StanfordConditions arm{.products = some_products, .friction = 1, .torque_noise = some_noise, .encoder = encoder_step};
  trials({}, many, all.assumed, &all.weighed, {.weight = true});
  trials(arm, many, all.real, &all.repaired, {.friction = true});
  trials({.torque_noise = some_noise, .encoder = encoder_step}, few, all.noisy, nullptr, {});
  const auto another = [&](std::string name, const StanfordConditions& conditions) {
    trials(conditions, few, all.others.emplace_back(Experiment{std::move(name)}), nullptr, {});
  };
  another("products of second moments", {.products = some_products});
  another("a tenth of the friction", {.friction = 0.1});
  another("friction", {.friction = 1});
  another("inertias of the drives", {.rotors = true});
  arm.torque_noise = 5 * some_noise;
  another("products, friction, 5 % noise", arm);
  return all;
}

struct Spread {
  double least, median, most;
};

template <class Quantity>
Spread spread(const Experiment& experiment, Quantity quantity) {
  std::vector<double> values;
  for (const StanfordTrial& trial : experiment.trials) values.push_back(quantity(trial));
  std::ranges::sort(values);
  const std::size_t n = values.size();
  return {values.front(), (values[(n - 1) / 2] + values[n / 2]) / 2, values.back()};
}

Spread error_of(const Experiment& experiment, std::size_t parameter) {
  const auto i = static_cast<Eigen::Index>(parameter);
  return spread(experiment, [&](const StanfordTrial& trial) { return std::abs(trial.estimated[i] - trial.actual[i]); });
}

Comparison error_line(std::string what, const StanfordParameter& p, Spread ours, std::string why) {
  return {.aim = Aim::at_most,
          .what = std::move(what),
          .unit = p.unit,
          .theirs = p.error(),
          .ours = ours.median,
          .source = fmt::format("{}: {} estimated, {} actual", p.table, p.estimated, p.actual),
          .why = std::move(why),
          .least = ours.least,
          .most = ours.most};
}

void compare_estimates(const Experiments& all, std::vector<Comparison>& to) {
  for (std::size_t i = 0; i < fitted; ++i) {
    const StanfordParameter& p = stanford_parameters[i];
    to.push_back(error_line(
        fmt::format("error of {}, no friction, no noise", p.name), p, error_of(all.assumed, i),
        i < 3
            ? "filters and differences of the measured positions"
            : fmt::format("(21.4) leaves out the weight of link 2, and the arm's x2 and z2 are not exactly zero; with "
                          "the weight in the row the error is {}",
                          figure(error_of(all.weighed, i).median))));
  }
  // Link 1 with both columns of (21.6).
  const StanfordParameter &inertia = stanford_parameters[7], &offset = stanford_parameters[8];
  const double factor = 2 * stanford_offset * stanford_mass[1];
  const std::string collinear =
      "the two columns of (21.6) are multiples of each other: no motion tells the two apart, and "
      "estimates that start from zero stay in the ratio 1 : 2 d2 m2 of the columns, which those of table 5 are not in";
  to.push_back(error_line(
      fmt::format("error of {}, both columns of (21.6)", inertia.name), inertia,
      spread(all.assumed, [](const StanfordTrial& t) { return std::abs(t.as_printed[0] - t.actual[7]); }), collinear));
  to.push_back(error_line(
      fmt::format("error of {}, both columns of (21.6)", offset.name), offset,
      spread(all.assumed, [](const StanfordTrial& t) { return std::abs(t.as_printed[1] - t.actual[8]); }), collinear));
  Comparison sum =
      error_line("error of their sum, J + 2 d2 m2 y2", inertia,
                 spread(all.assumed,
                        [&](const StanfordTrial& t) {
                          return std::abs(t.as_printed[0] - t.actual[7] + factor * (t.as_printed[1] - t.actual[8]));
                        }),
                 "(21.4) leaves out the weight of link 2, whose estimates enter here");
  sum.theirs += factor * offset.error();
  sum.kind = Kind::restored;
  sum.source = "from table 5";
  to.push_back(std::move(sum));
  for (std::size_t i = 0; i < fitted; ++i) {
    const StanfordParameter& p = stanford_parameters[i];
    to.push_back(
        error_line(fmt::format("error of {}, friction and noise", p.name), p, error_of(all.real, i),
                   fmt::format("friction is not in the paper's rows; with columns for it the error is {}, with "
                               "noise alone {}. The paper speaks of neither",
                               figure(error_of(all.repaired, i).median), figure(error_of(all.noisy, i).median))));
  }
}

DataTable estimates_table(const Experiments& all) {
  DataTable table{
      "Of the first arm. The paper's actual values are those of Paul; every simulated arm has its own, which "
      "Paul's table would be printed for. y2 is known in link 1, or fitted with both columns of (21.6).",
      {"parameter", "unit", "initial", "paper, actual", "paper, estimate", "arm 1, actual",
       "estimate, as the paper assumes", "estimate, friction and noise"},
      {},
      "ll"};
  const StanfordTrial &one = all.assumed.trials.front(), &other = all.real.trials.front();
  const auto row = [&](std::size_t i, const char* how, double assumed, double real) {
    const StanfordParameter& p = stanford_parameters[i];
    table.rows.push_back({fmt::format("{}{}", p.name, how), p.unit, fmt::format("{}", p.initial),
                          fmt::format("{:.4f}", p.actual), fmt::format("{:.4f}", p.estimated),
                          fmt::format("{:.5f}", one.actual[static_cast<Eigen::Index>(i)]),
                          fmt::format("{:.5f}", assumed), fmt::format("{:.5f}", real)});
  };
  for (std::size_t i = 0; i < fitted; ++i) {
    const auto e = static_cast<Eigen::Index>(i);
    row(i, "", one.estimated[e], other.estimated[e]);
  }
  for (const Eigen::Index e : {0, 1})
    row(7 + static_cast<std::size_t>(e), ", both columns", one.as_printed[e], other.as_printed[e]);
  return table;
}

DataTable conditions_table(const Experiments& all) {
  DataTable table{fmt::format("Median error over {} to {} arms and motions; m and kg m².", few, many),
                  {"arm and instruments"},
                  {},
                  "l"};
  for (std::size_t i = 0; i < fitted; ++i) table.head.emplace_back(stanford_parameters[i].name);
  const auto row = [&](std::string name, auto value) {
    table.rows.push_back({std::move(name)});
    for (std::size_t i = 0; i < fitted; ++i) table.rows.back().push_back(figure(value(i)));
  };
  row("the paper, from its digits", [](std::size_t i) { return stanford_parameters[i].error(); });
  const auto found = [&](const Experiment& each) {
    row(each.name, [&](std::size_t i) { return error_of(each, i).median; });
  };
  for (const Experiment* each : {&all.assumed, &all.weighed, &all.noisy}) found(*each);
  for (const Experiment& each : all.others) found(each);
  for (const Experiment* each : {&all.real, &all.repaired}) found(*each);
  return table;
}

// Figures 6 to 11.

Section identification_figures(const StanfordTrial& ideal, const StanfordTrial& real_arm) {
  std::vector<std::string> outputs, errors, convergence;
  std::size_t first = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    const StanfordTrace &trace = ideal.links[s], &rough_trace = real_arm.links[s];
    const std::string link = fmt::format("Link {}", 3 - s), unit = s == 0 ? "N" : "Nm";
    Plot output{.title = link + ": outputs", .x = {.label = "time, s"}, .y = {.label = unit}};
    output.series = {{.name = "system", .x = trace.t, .y = trace.system, .ink = 0, .mark = Mark::broad},
                     {.name = "model", .x = trace.t, .y = trace.model}};
    output.y.from = *std::ranges::min_element(trace.system);
    output.y.to = *std::ranges::max_element(trace.system);
    outputs.push_back(svg(output));
    Plot error{.title = link + ": error",
               .x = {.label = "time, s"},
               .y = {.label = "|error|, " + unit, .scale = Scale::logarithmic}};
    for (const StanfordTrace* each : {&trace, &rough_trace}) {
      Series series{.name = each == &trace ? "as the paper assumes" : "friction and noise",
                    .x = each->t,
                    .y = {},
                    .ink = each == &trace ? 1 : 2};
      for (std::size_t k = 0; k < each->t.size(); ++k)
        series.y.push_back(std::max(1e-6, std::abs(each->model[k] - each->system[k])));
      error.series.push_back(std::move(series));
    }
    errors.push_back(svg(error));
    Plot estimate{.title = link + ": estimates", .x = {.label = "time, s"}, .y = {}};
    for (std::size_t i = 0; i < trace.estimates.size(); ++i) {
      Series series{.name = stanford_parameters[first + i].name,
                    .x = {0},
                    .y = {stanford_parameters[first + i].initial},
                    .ink = static_cast<int>(i) + 1};
      for (const double t : trace.t) series.x.push_back(t + stanford_step);
      series.y.insert(series.y.end(), trace.estimates[i].begin(), trace.estimates[i].end());
      estimate.series.push_back(std::move(series));
    }
    first += trace.estimates.size();
    estimate.x.to = 2;
    convergence.push_back(svg(estimate));
  }
  return {"Identification (fig. 6 to 11)",
          {Figures{std::move(outputs),
                   "What is left of the measured torques, and its prediction before each step; as the "
                   "paper assumes."},
           Figures{std::move(errors), "Predicted minus measured, before each step."},
           Figures{std::move(convergence), "Estimates over the first two seconds, as the paper assumes."}}};
}

std::vector<std::string> stanford_assumptions(const Experiment& real_arm) {
  const StanfordTrial& trial = real_arm.trials.front();
  const Eigen::Vector3d share = 100 * trial.rms_friction.cwiseQuotient(trial.rms_torque);
  return {
      "The arm: `robots/stanford.yaml` with the figures of Paul (1981, tables 6.4 and 6.6), which the paper refers to; "
      "beyond the printed digits every arm is drawn at random. The paper's actual values have no inertias of drives, "
      "so the "
      "arm has none but in one line of the table of conditions. Table 4 has 2.526 for J2zz + J3zz; Paul's figures give "
      "2.520.",
      fmt::format("d2 = {} m and g = {} m/s²: the paper prints neither.", stanford_offset, stanford_gravity),
      "The paper prints no motion: random Fourier series of five harmonics of 0.2 Hz under computed torque, another "
      "one for "
      "each arm.",
      "The measured torque, less what the known masses and the links before contribute (weight included), is what the "
      "rows "
      "have to explain: the paper takes masses as known and does not say how they enter.",
      fmt::format(
          "Velocities and accelerations are central differences of the measured positions; they and the torques are "
          "low-pass filtered at {} Hz, forwards and backwards.",
          stanford_cutoff),
      fmt::format(
          "{:g} s in steps of {:g} ms, forgetting factor {}, P(0) = {} times the identity: the paper prints none.",
          stanford_duration, 1e3 * stanford_step, stanford_forgetting, stanford_start_covariance),
      "Link 1: y2 is taken as known (table 5), because the two columns of (21.6) are multiples of each other; the sum "
      "of "
      "inertias is that of table 5, since the sum in (21.5) does not give its value.",
      fmt::format("Friction and noise: viscous friction {}, Coulomb friction {} (Nm, N), which is {:.0f}, {:.0f} and "
                  "{:.0f} % of "
                  "the rms torques; noise of {} % of the rms torque, encoders of {} rad and m, products of second "
                  "moments up to "
                  "{} % of the roots of their diagonals. The paper speaks of none of them.",
                  fmt::join(stanford_viscous, ", "), fmt::join(stanford_coulomb, ", "), share[0], share[1], share[2],
                  100 * some_noise, encoder_step, 100 * some_products),
      "The paper's error is the distance of its estimate from its actual value, plus half of the last digits printed; "
      "ours "
      "is the distance from the actual value of the simulated arm.",
      "Table 2: task times are not printed. A task evaluates its equation as printed for every link, nothing is shared "
      "between tasks, each operation takes the same time, and the vectors of eq. (2) and (3) are at hand everywhere. "
      "Terms "
      "that the scan damages are those of the traces (4) and (8).",
      "The processing times (1.056 ms, table 6) are of a T800 transputer and are not compared."};
}

}  // namespace

ExampleResult stanford_recursive(Progress& progress) {
  const Experiments all = run_experiments(progress);
  std::vector<Comparison> comparisons;
  compare_estimates(all, comparisons);
  Section allocation = stanford_processors(comparisons);
  ExampleResult result = start_example(
      "Recursive identification of the Stanford arm", "Zomaya and Morris 1989, tables 2 to 5",
      "The first three joints of a simulated Stanford arm are identified link by link from the last, from the paper's "
      "initial values, by recursive least squares with a forgetting factor, eq. (16) to (20), on the rows (21.1) to "
      "(21.6). The torques come from the arm's own dynamics, which Armature derives; the rows are the paper's, as "
      "printed. "
      "They hold, with three exceptions: (21.4) leaves out the weight of link 2, the two columns of (21.6) are "
      "multiples of "
      "each other, and (21.5) sums up another inertia than table 5.",
      stanford_assumptions(all.real), std::move(comparisons));
  result.page.sections.push_back({"Tables 3 to 5", {estimates_table(all)}});
  result.page.sections.push_back({"What the arm has beyond the rows", {conditions_table(all)}});
  result.page.sections.push_back(identification_figures(all.assumed.trials.front(), all.real.trials.front()));
  result.page.sections.push_back(stanford_online(progress));
  result.page.sections.push_back(std::move(allocation));
  return result;
}

}  // namespace armature::internal
