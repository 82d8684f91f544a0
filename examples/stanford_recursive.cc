// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Zomaya & Morris 1989, sections 4.3 to 4.5: the parameters of the first three joints of the Stanford arm by recursive
// least squares, link by link from the last one, from the paper's initial values. Equations (21.1) to (21.6):
//
//   link 3   theta = (x3, y3, z3)
//            phi = -m3 (q2'' + s2 c2 q1'^2, s2 q1'', s2^2 q1'^2 + q2'^2)
//   link 2   theta = (x2, z2, J2xx + J3xx, J2zz + J3zz)
//            phi = (m2 d2 s2 q1'', -m2 d2 c2 q1'', q2'' + s2 c2 q1'^2, q2'' - s2 c2 q1'^2)
//   link 1   theta = (J1zz + J2xx + J2yy + J3yy, y2)
//            phi = (q1'', 2 d2 m2 q1'')
//
// The two columns of link 1 are multiples of each other: only their sum is excited, and an estimate keeps the
// difference that it starts with. So y2 (table 5: -0.1054 m) is taken as known.
//
// Table 2 distributes the elements D_ij, C_ijk and h_i of Lagrange's model over three processors;
// program/schedule/schedule.h distributes ours. The sum of the utilisations is the speed-up where no work is repeated;
// no other is published.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "armature/derive/derive.h"
#include "armature/identify/estimators/recursive.h"
#include "armature/program/lower.h"
#include "armature/program/schedule/schedule.h"
#include "armature/read/reader.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "armature/robot/first_links.h"
#include "examples/examples.h"

namespace armature::internal {
namespace {

// Paul 1981: masses and the offset of the arm.
constexpr double m2 = 5.01, m3 = 4.25, d2 = 0.1524;

struct ArmState {
  double q2 = 0, v1 = 0, v2 = 0, a1 = 0, a2 = 0;
};

// A motion that excites all parameters: sums of two sines per joint.
ArmState arm_at(double t) {
  const double w1 = 2 * M_PI * 0.5, w2 = 2 * M_PI * 0.37, fast = 2.3;
  ArmState s;
  s.v1 = 0.8 * w1 * std::cos(w1 * t) - 0.3 * fast * w1 * std::sin(fast * w1 * t);
  s.a1 = -0.8 * w1 * w1 * std::sin(w1 * t) - 0.3 * fast * fast * w1 * w1 * std::cos(fast * w1 * t);
  s.q2 = 0.9 * std::sin(w2 * t) + 0.4 * std::cos(fast * w2 * t);
  s.v2 = 0.9 * w2 * std::cos(w2 * t) - 0.4 * fast * w2 * std::sin(fast * w2 * t);
  s.a2 = -0.9 * w2 * w2 * std::sin(w2 * t) - 0.4 * fast * fast * w2 * w2 * std::cos(fast * w2 * t);
  return s;
}

struct LinkExperiment {
  std::string title;
  std::vector<std::string> names, units;
  Eigen::VectorXd start, actual, published;  // published: the paper's estimates
  Eigen::VectorXd (*row)(const ArmState&);
};

Eigen::VectorXd row_of_link_3(const ArmState& s) {
  const double s2 = std::sin(s.q2), c2 = std::cos(s.q2);
  return -m3 * Eigen::Vector3d(s.a2 + s2 * c2 * s.v1 * s.v1, s2 * s.a1, s2 * s2 * s.v1 * s.v1 + s.v2 * s.v2);
}

Eigen::VectorXd row_of_link_2(const ArmState& s) {
  const double s2 = std::sin(s.q2), c2 = std::cos(s.q2), spin = s2 * c2 * s.v1 * s.v1;
  return Eigen::Vector4d(m2 * d2 * s2 * s.a1, -m2 * d2 * c2 * s.a1, s.a2 + spin, s.a2 - spin);
}

Eigen::VectorXd row_of_link_1(const ArmState& s) { return Eigen::VectorXd::Constant(1, s.a1); }

std::vector<LinkExperiment> link_experiments() {
  return {{"Link 3 (table 3)",
           {"x3", "y3", "z3"},
           {"m", "m", "m"},
           Eigen::Vector3d(0.2, 0.2, 0),
           Eigen::Vector3d(0, 0, -0.6447),
           Eigen::Vector3d(0, 0, -0.6447),
           row_of_link_3},
          {"Link 2 (table 4)",
           {"x2", "z2", "J2xx + J3xx", "J2zz + J3zz"},
           {"m", "m", "kg m²", "kg m²"},
           Eigen::Vector4d(0.2, 0.2, 0, 0),
           Eigen::Vector4d(0, 0, 0.008, 2.526),
           Eigen::Vector4d(0.0002, 0, 0.0079, 2.525),
           row_of_link_2},
          {"Link 1 (table 5)",
           {"J1zz + J2xx + J2yy + J3yy"},
           {"kg m²"},
           Eigen::VectorXd::Zero(1),
           Eigen::VectorXd::Constant(1, 0.353),
           Eigen::VectorXd::Constant(1, 0.3525),
           row_of_link_1}};
}

struct PublishedProcessor {
  const char* tasks;
  double utilisation;  // %
};
constexpr PublishedProcessor transputers[] = {
    {"C113 C123 C133 C213 C223 h2", 100}, {"D11 D12 D13 D22 D23 D33", 97}, {"C112 C122 h1 h3", 94}};

Schedule three_processors() {
  Diagnostics diagnostics;
  ScheduleOptions options;
  options.processors = std::size(transputers);
  return schedule(lower(derive(first_links(read_robot("stanford", diagnostics), 3), "lagrange")), options);
}

// Processors by load, as the paper lists them; comparisons of the least utilisation and of the sum are added.
DataTable allocation_table(const Schedule& found, std::vector<Comparison>& comparisons) {
  std::vector<ScheduledProcessor> ours = found.processors;
  std::ranges::sort(ours, [](const auto& a, const auto& b) { return a.utilisation > b.utilisation; });
  DataTable table{
      fmt::format("Utilisation: the operations of a processor over the time of all. Ours repeats what two "
                  "processors need, {:g} operations in all, and takes {:g} at once where one processor takes "
                  "{:g}: {:.2f} times as fast as one processor that computes nothing twice.",
                  found.work, found.time, found.sequential, found.speed_up()),
      {"processor", "tasks, published", "utilisation, %", "tasks, Armature", "utilisation, %"},
      {},
      "llrlr"};
  double least = 100, sum = 0, published_least = 100, published_sum = 0;
  for (std::size_t p = 0; p < std::size(transputers); ++p) {
    const double percent = 100 * ours[p].utilisation;
    table.rows.push_back({fmt::format("P{}", p + 1), transputers[p].tasks,
                          fmt::format("{:g}", transputers[p].utilisation),
                          fmt::format("{}", fmt::join(ours[p].tasks, " ")), fmt::format("{:.0f}", percent)});
    least = std::min(least, percent);
    sum += percent / 100;
    published_least = std::min(published_least, transputers[p].utilisation);
    published_sum += transputers[p].utilisation / 100;
  }
  table.rows.push_back({"sum", "", fmt::format("{:.2f}", published_sum), "", fmt::format("{:.2f}", sum)});
  using Aim = Comparison::Aim;
  comparisons.push_back(
      {Aim::at_least, "least utilisation of three processors (table 2)", "%", published_least, least});
  comparisons.push_back({Aim::at_least, "sum of their utilisations", "", published_sum, sum});
  return table;
}

}  // namespace

ExampleResult stanford_recursive(Progress& progress) {
  constexpr double step = 0.01, duration = 10, forgetting = 0.995;
  std::vector<Comparison> comparisons;
  std::vector<std::string> convergence, errors;
  DataTable table{"From the paper's initial values.",
                  {"parameter", "unit", "initial", "paper's estimate", "Armature", "actual"},
                  {},
                  "ll"};
  for (const LinkExperiment& link : link_experiments()) {
    go_on(progress);
    const auto count = link.start.size();
    RecursiveLeastSquares filter(link.start, 1000 * Eigen::MatrixXd::Identity(count, count), forgetting);
    Plot plot{.title = link.title, .x = {.label = "time, s"}, .y = {}, .height = 230};
    Plot error{.title = link.title,
               .x = {.label = "time, s"},
               .y = {.label = "|error|, Nm or N", .scale = Scale::logarithmic},
               .height = 230};
    error.series = {{.name = {}, .x = {}, .y = {}, .ink = 2}};
    for (Eigen::Index i = 0; i < count; ++i)
      plot.series.push_back({.name = link.names[static_cast<std::size_t>(i)],
                             .x = {0},
                             .y = {link.start[i]},
                             .ink = static_cast<int>(i) + 1});
    for (double t = step; t <= duration; t += step) {
      const Eigen::VectorXd row = link.row(arm_at(t));
      const double e = filter.add(row, row.dot(link.actual));
      for (Eigen::Index i = 0; i < count; ++i) {
        plot.series[static_cast<std::size_t>(i)].x.push_back(t);
        plot.series[static_cast<std::size_t>(i)].y.push_back(filter.value()[i]);
      }
      error.series[0].x.push_back(t);
      error.series[0].y.push_back(std::max(std::abs(e), 1e-18));
    }
    for (Eigen::Index i = 0; i < count; ++i) {
      const auto s = static_cast<std::size_t>(i);
      // As near to the truth as the paper's last digit.
      comparisons.push_back(
          {Comparison::Aim::near, link.names[s], link.units[s], link.actual[i], filter.value()[i], 5e-5});
      table.rows.push_back({link.names[s], link.units[s], figure(link.start[i]),
                            fmt::format("{:.4f}", link.published[i]), comparisons.back().text(filter.value()[i]),
                            fmt::format("{:.4f}", link.actual[i])});
    }
    // The first second shows all of the convergence.
    plot.x.to = 2;
    convergence.push_back(svg(plot));
    errors.push_back(svg(error));
  }
  DataTable allocation = allocation_table(three_processors(), comparisons);
  ExampleResult result =
      start_example("Recursive identification of the Stanford arm", "Zomaya and Morris 1989, tables 2 to 5",
                    "The estimates of the first three joints converge from the paper's initial values to the actual "
                    "ones, link by link from "
                    "the last. Recursive least squares with a forgetting factor, eq. (16) to (20), on the regressors "
                    "(21.1) to (21.6), which with the actual values also give the measured torques. The "
                    "paper also lists y2 beside the inertia of link 1; its two columns there are multiples of each "
                    "other, so that only "
                    "their sum can be told, and y2 is taken as known.",
                    {}, std::move(comparisons));
  result.page.sections.push_back({"Tables 3 to 5", {std::move(table)}});
  result.page.sections.push_back(
      {"Convergence", {Figures{std::move(convergence), "Estimates over the first two seconds."}}});
  result.page.sections.push_back(
      {"Identification errors (fig. 6 to 8)",
       {Figures{std::move(errors),
                fmt::format("Predicted minus measured before each step; {} steps of {} ms, forgetting factor {}.",
                            static_cast<int>(duration / step), 1e3 * step, forgetting)}}});
  result.page.sections.push_back({"Three processors (table 2)", {std::move(allocation)}});
  return result;
}

}  // namespace armature::internal
