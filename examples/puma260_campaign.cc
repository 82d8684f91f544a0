// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Izaguirre, Hashimoto, Paul & Hayward 1992, sections 6 and 7: a PUMA 260 is moved along ten trajectories, sampled
// every 28 ms, and identified by weighted least squares with central differences; 78 parameters have 52 identifiable
// combinations, some of which are significant. The reduced model becomes code, and moves the robot without feedback.
//
// The robot is simulated: robots/puma260_like.yaml has all its moments, within the deviations of table 1 but not its
// averages. The measurements are repeated (puma260_repetition.h) over kinds of motions and levels of noise.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/parameters/base_parameters.h"
#include "armature/verbs/recipes/generated_code.h"
#include "examples/examples.h"
#include "examples/puma260_pages.h"

namespace armature::internal {
namespace {

using Aim = Comparison::Aim;
using Repetition = const Puma260Repetition&;

constexpr double noise_levels[] = {0.01, 0.03, 0.1};  // of the rms torque of each joint
constexpr std::size_t middle = 1;                     // the level of figures and tracking
constexpr std::size_t fewest_points = 3, most_points = 5;

const Extremes published_all{828.8, 0.033}, published_kept{146.0, 0.35};  // section 7

std::vector<std::string> assumptions(const Puma260Findings& found) {
  double distance = 0;
  for (std::size_t c = 0; c < found.parameters.names.size(); ++c) {
    const Puma260Row& row = puma260_row(found.parameters.names[c]);
    distance = std::max(distance, std::abs(found.truth[static_cast<Eigen::Index>(c)] - row.average) / row.deviation);
  }
  return {
      fmt::format(
          "The robot is simulated (robots/puma260_like.yaml): rigid bodies, drives and friction within {:.2f} standard "
          "deviations of every row of table 1. Masses and what else table 1 leaves open are those of plain bodies. No "
          "arm has the averages themselves: of link 6, a6 - b6 is larger than c6.",
          distance),
      "Friction is Coulomb and viscous, constant, and turns round within 0.01 rad/s. The real robot had a coupled "
      "wrist and friction that varies (sections 7.1 and 8); the simulated one has neither.",
      "Noise is white, 1, 3 and 10 % of the rms torque of each joint; logged positions are rounded to 0.0001 rad.",
      "Trajectories are polynomials through 3, 4 or 5 points per joint, equally spaced in time, within half of the "
      "range of each joint (six planned) or 80 % of it (four random), as fast as the largest torques allow: 6.3, 14.5, "
      "5, 0.7, 0.6 and 0.24 Nm, a fifth above a quarter turn at 180 degrees per second; that takes 2 to 11 s.",
      "A computed-torque controller with exact positions and velocities follows them, so noise is what is said above "
      "and nothing else; torques are logged at the joints.",
      "The maximum measured torque of the 1 % rule is that of the joint on which a contribution acts: fs5, at most "
      "0.04 Nm, is in table 2, though joint 2 alone needs more than 5.5 Nm against gravity. The other reading, of all "
      "joints, has its own line.",
      "Contributions are those of the averages over ten fits (table 1). D, whose singular values section 7 gives, is "
      "that of one trajectory, not weighted; medians and ranges are over all trajectories.",
      "Without feedback: a quarter turn from rest to rest in 0.94 s (fast, 180 degrees per second) or 4 s (slow), from "
      "three postures. Other joints are held by their drives; the error is the largest on the way.",
  };
}

Puma260Findings measure(const Robot& robot, Plant& plant, Progress& progress) {
  Puma260Findings found;
  found.model = puma260_model(robot);
  found.parameters = paper_parameters(found.model);
  found.truth = paper_values(found.parameters, found.model);
  found.noise.assign(std::begin(noise_levels), std::end(noise_levels));
  for (std::size_t points = fewest_points; points <= most_points; ++points) {
    Puma260Motions how;
    how.points = points;
    how.seed = points;
    const std::vector<Log> logs = puma260_logs(robot, plant, how, progress);
    for (const double noise : noise_levels) {
      std::vector<Motion> motions = puma260_measured(logs, noise, found.repetitions.size() + 1);
      Puma260Repetition each = puma260_repeat(found.parameters, found.model, motions);
      each.noise = noise;
      each.how = how;
      found.repetitions.push_back(std::move(each));
      if (noise != noise_levels[middle] || points != (fewest_points + most_points) / 2) continue;
      found.typical = found.repetitions.size() - 1;
      found.shown = std::move(motions);
    }
  }
  return found;
}

// The kinds of models, each of every kind of motions with the middle noise, and each from its own start.
std::vector<Puma260Tracking> track_all(const Puma260Findings& found, Plant& plant, Progress& progress) {
  std::vector<Puma260Tracking> all = {{"averages of those kept by the rule", {}},
                                      {"averages of the 23 of table 2", {}},
                                      {"ten trajectories fitted together, kept by the rule", {}},
                                      {"the true parameters", {}}};
  for (std::size_t start = 0; start < puma260_starts; ++start) {
    Repetition each = found.repetitions[start * std::size(noise_levels) + middle];
    const Eigen::VectorXd* values[] = {&each.by_rule.average, &each.by_table_2.average, &each.together, &found.truth};
    for (std::size_t m = 0; m < all.size(); ++m)
      all[m].loops.push_back(puma260_open_loops(puma260_with(found.parameters, *values[m]), plant, start, progress));
  }
  return all;
}

template <class Number>
Distribution over(const Puma260Findings& found, Number number) {
  std::vector<double> values;
  for (Repetition each : found.repetitions) values.push_back(number(each));
  return distribution(std::move(values));
}

// Over all trajectories of all repetitions.
template <class Number>
Distribution over_trajectories(const Puma260Findings& found, Number number) {
  std::vector<double> values;
  for (Repetition each : found.repetitions)
    for (std::size_t i = 0; i < each.d_all.size(); ++i) values.push_back(number(each, i));
  return distribution(std::move(values));
}

// Over the parameters of table 2, the median of what `number` says of a row and its index.
template <class Number>
double median_of_table_2(const PaperParameters& parameters, Number number) {
  std::vector<double> values;
  for (std::size_t c = 0; c < parameters.names.size(); ++c)
    if (const Puma260Row& row = puma260_row(parameters.names[c]); row.kept)
      values.push_back(number(row, static_cast<Eigen::Index>(c)));
  return distribution(std::move(values)).median;
}

// The lines of the table.
class Lines {
 public:
  std::vector<Comparison> all;

  void exact(const std::string& what, double theirs, std::size_t ours, const std::string& source) {
    all.push_back({Aim::near, what, "", theirs, static_cast<double>(ours), 0.5, source, "the count differs"});
  }
  Comparison& add(Aim aim, const std::string& what, const std::string& unit, double theirs, const Distribution& ours,
                  const std::string& source, const std::string& why, double tolerance = 0) {
    all.push_back({aim, what, unit, theirs, ours.median, tolerance, source, why});
    all.back().least = ours.least;
    all.back().most = ours.most;
    return all.back();
  }
};

// The parameters that `chosen` has beyond those of table 2, or lacks of them: "x6, y6".
std::string beside_table_2(const PaperParameters& parameters, const std::vector<char>& chosen, bool beyond) {
  std::string names;
  for (std::size_t c = 0; c < chosen.size(); ++c)
    if ((chosen[c] != 0) == beyond && puma260_row(parameters.names[c]).kept.has_value() != beyond)
      names += (names.empty() ? "" : ", ") + parameters.names[c];
  return names;
}

void add_counts(Lines& lines, const Robot& robot, const Puma260Findings& found) {
  const BaseParameters base = base_parameters(robot);
  lines.exact("parameters of links, motors and friction", 78, base.unknowns.size(), "section 6.1");
  lines.exact("that motions can tell apart (exact rank)", 52, base.exact_rank, "section 6.1, table 1");
  const PaperParameters& parameters = found.parameters;
  Repetition typical = found.repetitions[found.typical];
  Eigen::VectorXd table_1(found.truth.size());
  for (Eigen::Index i = 0; i < table_1.size(); ++i)
    table_1[i] = puma260_row(parameters.names[static_cast<std::size_t>(i)]).average;
  const auto left = [&](const Eigen::VectorXd& value, bool of_all) {
    return count(significant(torque_shares(parameters, found.model, found.shown, value, of_all)));
  };
  const auto why = [&](bool of_all) {
    return fmt::format(
        "the averages of table 1 leave {} by this rule along the trajectories of figure 1, "
        "the true values of the simulated robot {}: table 2 took more than the rule as printed, and "
        "averages of ill-conditioned fits are large",
        left(table_1, of_all), left(found.truth, of_all));
  };
  const double published = 23;
  const auto counted = [&](auto kept) {
    return over(found, [&](Repetition r) { return static_cast<double>(count(kept(r))); });
  };
  const auto in_table_2 = [&](auto kept) {
    return over(found, [&](Repetition r) { return static_cast<double>(count_in_table_2(parameters, kept(r))); });
  };
  const auto by_joint = [](Repetition r) { return r.kept; };
  const auto of_all = [](Repetition r) { return r.kept_of_all; };
  const auto together = [](Repetition r) { return r.kept_together; };
  lines.add(Aim::near, "kept: reach 1 % of a joint's largest torque", "", published, counted(by_joint),
            "section 7, table 2", why(false), 0.5);
  lines.add(Aim::at_least, "of them in table 2", "", published, in_table_2(by_joint), "table 2",
            "in some repetitions a small parameter of table 2 is averaged away");
  lines.add(Aim::near, "kept: reach 1 % of all joints' largest torque", "", published, counted(of_all),
            "section 7, table 2", why(true), 0.5);
  lines.add(Aim::at_least, "of these in table 2", "", published, in_table_2(of_all), "table 2",
            fmt::format("{} of the wrist make less than 1 % of the largest torque of all joints",
                        beside_table_2(parameters, typical.kept_of_all, false)));
  lines.add(Aim::near, "kept: one fit to all ten trajectories", "", published, counted(together), "section 7, table 2",

            fmt::format("{} reach 1 % of the largest torque of some joint too",
                        beside_table_2(parameters, typical.kept_together, true)),
            0.5);
}

void add_conditions(Lines& lines, const Puma260Findings& found) {
  const double improvement = published_all.condition() / published_kept.condition();
  const std::string source = "section 7", why = "more parameters are kept than in table 2";
  lines.add(Aim::at_most, "condition number with all 52", "", published_all.condition(),
            over_trajectories(found, [](Repetition r, std::size_t i) { return r.d_all[i].condition(); }), source,
            "the trajectories tell the parameters apart less well");
  lines.add(Aim::at_most, "condition number with those kept", "", published_kept.condition(),
            over_trajectories(found, [](Repetition r, std::size_t i) { return r.d_by_rule[i].condition(); }), source,
            why);
  lines.add(Aim::at_most, "condition number with the 23 of table 2", "", published_kept.condition(),
            over_trajectories(found, [](Repetition r, std::size_t i) { return r.d_by_table_2[i].condition(); }), source,
            "the trajectories tell the parameters apart less well");
  lines.add(Aim::at_least, "improvement with those kept", "times", std::floor(improvement),
            over_trajectories(
                found, [](Repetition r, std::size_t i) { return r.d_all[i].condition() / r.d_by_rule[i].condition(); }),
            source, why);
  lines.add(
      Aim::at_least, "improvement with the 23 of table 2", "times", std::floor(improvement),
      over_trajectories(
          found, [](Repetition r, std::size_t i) { return r.d_all[i].condition() / r.d_by_table_2[i].condition(); }),
      source, "with all 52 the condition is better than published, which leaves less to gain");
}

void add_deviations(Lines& lines, const Puma260Findings& found) {
  const PaperParameters& parameters = found.parameters;
  using Row = const Puma260Row&;
  using Index = Eigen::Index;
  const auto relative = [&](const OverLogs& fits) {
    return median_of_table_2(parameters,
                             [&](Row, Index i) { return 100 * fits.deviation[i] / std::abs(fits.average[i]); });
  };
  const std::string why = "short trajectories, each fitted alone, tell the parameters apart poorly";
  lines.add(Aim::at_most, "median sd of the 23, all 52 fitted", "%",
            median_of_table_2(parameters, [](Row r, Index) { return 100 * r.deviation / std::abs(r.average); }),
            over(found, [&](Repetition r) { return relative(r.all); }), "computed from table 1", why);
  lines.add(Aim::at_most, "median sd of the 23, only they fitted", "%",
            median_of_table_2(parameters, [](Row r, Index) { return 100 * *r.deviation_kept / std::abs(*r.kept); }),
            over(found, [&](Repetition r) { return relative(r.by_table_2); }), "computed from table 2", why);
  const auto narrower = [&](auto all, auto some) {
    double less = 0;
    for (std::size_t c = 0; c < parameters.names.size(); ++c)
      if (const Puma260Row& row = puma260_row(parameters.names[c]); row.kept)
        less += some(row, static_cast<Index>(c)) < all(row, static_cast<Index>(c)) ? 1 : 0;
    return less;
  };
  lines.add(Aim::at_least, "of the 23 vary less when only they are fitted", "",
            narrower([](Row r, Index) { return r.deviation; }, [](Row r, Index) { return *r.deviation_kept; }),
            over(found,
                 [&](Repetition r) {
                   return narrower([&](Row, Index i) { return r.all.deviation[i]; },
                                   [&](Row, Index i) { return r.by_table_2.deviation[i]; });
                 }),
            "tables 1 and 2", "the moments that are left out act as errors that differ from trajectory to trajectory");

  // Friction against what is known otherwise: Lloyd's measurement there, the simulated robot here.
  const auto difference = [&](auto value, auto known) {
    std::vector<double> all;
    for (std::size_t c = 0; c < parameters.names.size(); ++c) {
      const Puma260Row& row = puma260_row(parameters.names[c]);
      const auto i = static_cast<Index>(c);
      if (row.lloyd) all.push_back(100 * std::abs(value(row, i) / known(row, i) - 1));
    }
    return distribution(std::move(all)).median;
  };
  const double theirs = difference([](Row r, Index) { return *r.kept; }, [](Row r, Index) { return *r.lloyd; });
  const auto ours = [&](auto fits) {
    return over(found, [&](Repetition r) {
      return difference([&](Row, Index i) { return fits(r).average[i]; }, [&](Row, Index i) { return found.truth[i]; });
    });
  };
  lines.add(Aim::at_most, "friction: median error, those kept", "%", theirs,
            ours([](Repetition r) { return r.by_rule; }), "table 3: against Lloyd's; ours against the robot's own",
            why);
  lines.add(Aim::at_most, "friction: median error, the 23", "%", theirs,
            ours([](Repetition r) { return r.by_table_2; }), "table 3: against Lloyd's; ours against the robot's own",
            why);
}

void add_gravity(Lines& lines, const Puma260Findings& found) {
  const Eigen::MatrixXd rows = gravity_rows(found.parameters, found.model);
  const double published[] = {puma260_gravity_paper.c12, puma260_gravity_paper.c13, puma260_gravity_paper.c15};
  const char* names[] = {"c12", "c13", "c15"};
  for (Eigen::Index c = 0; c < rows.rows(); ++c) {
    double variance = 0;  // by the deviations of table 2, taken as independent
    for (Eigen::Index i = 0; i < rows.cols(); ++i) {
      const Puma260Row& row = puma260_row(found.parameters.names[static_cast<std::size_t>(i)]);
      variance += std::pow(rows(c, i) * row.deviation_kept.value_or(0), 2);
    }
    const double deviation = 1000 * std::sqrt(variance), true_value = 1000 * rows.row(c).dot(found.truth);
    lines.add(Aim::near, fmt::format("gravity coefficient {}, the 23", names[c]), "mNm", 1000 * published[c],
              over(found, [&](Repetition r) { return 1000 * rows.row(c).dot(r.by_table_2.average); }),
              fmt::format("section 7.1; tolerance {:.0f}: sd of table 2", deviation),
              c == 1 ? "the printed value does not follow from appendix A and table 2, which give -1769"
                     : fmt::format("the simulated robot, which keeps to table 1, has {:.0f} itself", true_value),
              deviation);
  }
}

void add_operations(Lines& lines, const Puma260Findings& found, Progress& progress) {
  CodeOptions code;
  code.optimise.effort = usual_effort;
  code.optimise.progress = &progress;
  const auto add = [&](const char* of, const Eigen::VectorXd& value, const char* why) {
    const Robot model = puma260_with(found.parameters, value);
    const auto two = [&](const char* what, const char* name, double products, double sums) {
      const OperationCount ours = generate_code(model, name, code).count;
      const std::string line = fmt::format("{}, {}", what, of);
      lines.all.push_back({Aim::at_most, line + ", multiplications", "M", products, static_cast<double>(ours.mul), 0,
                           "section 7.1, abstract", why});
      lines.all.push_back({Aim::at_most, line + ", additions", "A", sums, static_cast<double>(ours.add), 0,
                           "section 7.1, abstract", why});
    };
    two("inertias and gravity", "split-coefficients", 98, 70);
    two("velocity torques", "split-velocity", 140, 110);
  };
  Repetition typical = found.repetitions[found.typical];
  add("the 23", typical.by_table_2.average, "the same parameters should not cost more");
  add("those kept", typical.by_rule.average, "more parameters are kept than in table 2");
}

void add_tracking(Lines& lines, const std::vector<Puma260Tracking>& models) {
  const auto& truth = models.back();
  for (const std::size_t m : {std::size_t{0}, std::size_t{1}})
    for (const bool fast : {true, false})
      for (const bool compensated : {false, true})
        for (const bool together : {false, true}) {
          if (fast && compensated) continue;  // no figure in the text
          const Distribution ideal = truth.error(together, fast, compensated);
          Comparison& line = lines.add(
              Aim::at_most,
              fmt::format("{} turn, {}{}, {}", fast ? "fast" : "slow", together ? "three joints" : "one joint",
                          compensated ? ", gravity on line" : "", m == 0 ? "those kept" : "the 23"),
              "%", 10, models[m].error(together, fast, compensated),
              fast ? (together ? "section 7.2, figure 7" : "section 7.2, figure 6")
                   : "no figure for slow motions in the text: that of fast ones",
              fmt::format("{}; the true parameters reach {}",
                          fast          ? "the errors of averages over ill-conditioned fits"
                          : compensated ? "a slow joint drifts by whatever is left of its weight and friction"
                                        : "without gravity on line a load above its joint is an inverted pendulum",
                          text(ideal, 2)));
          if (!fast) line.kind = Comparison::Kind::chosen;
        }
}

}  // namespace

ExampleResult puma260_campaign(Progress& progress) {
  const Robot robot = puma260_plant();
  PlantOptions free;
  free.stops = false;
  Plant plant(robot, free);
  const Puma260Findings found = measure(robot, plant, progress);
  const std::vector<Puma260Tracking> tracking = track_all(found, plant, progress);
  Lines lines;
  add_counts(lines, robot, found);
  add_conditions(lines, found);
  add_deviations(lines, found);
  add_gravity(lines, found);
  add_operations(lines, found, progress);
  add_tracking(lines, tracking);
  ExampleResult result = start_example(
      "Ten trajectories of a PUMA 260", "Izaguirre, Hashimoto, Paul and Hayward 1992",
      "A simulated PUMA 260 with all its moments is measured as in the paper, identified, reduced by the paper's rule, "
      "and moved by the reduced model without feedback. The measurements are repeated with three kinds of motions and "
      "three levels of noise; figures found are medians, with their range.",
      assumptions(found), std::move(lines.all));
  for (Section& section :
       std::vector<Section>{repetitions_section(found), parameters_section(found), friction_section(found),
                            gravity_section(found), figures_section(found), tracking_section(tracking)})
    result.page.sections.push_back(std::move(section));
  return result;
}

}  // namespace armature::internal
