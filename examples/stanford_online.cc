// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_online.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "armature/base/error.h"
#include "armature/control/adaptive_law.h"
#include "armature/control/recursive_identification.h"
#include "armature/identify/equations/identification_model.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "armature/robot/numbers.h"
#include "armature/simulate/plant.h"
#include "examples/stanford_arm.h"

namespace armature::internal {
namespace {

constexpr std::size_t parameters = 12, joints = 3;  // base parameters without drives and friction
using Three = std::array<double, joints>;
using Values = std::array<double, parameters>;

constexpr Three torque_noise = {0.2, 0.2, 0.5};  // Nm, Nm, N
constexpr double stiffness = 100, damping = 20;  // of computed torque, 1/s^2 and 1/s
constexpr std::size_t substeps = 2, thinning = 20;

struct Reference3 {
  Three q{}, qd{}, qdd{};
};

// Two sines per joint, so that every parameter is excited.
Reference3 reference(double t) {
  struct Sine {
    double amplitude, rate, phase;
  };
  constexpr Sine sines[joints][2] = {
      {{0.6, 1.7, 0}, {0.2, 4.1, 1}}, {{0.5, 2.3, 0.5}, {0.15, 5.3, 2}}, {{0.12, 2.9, 1.5}, {0.04, 6.1, 0}}};
  constexpr Three middle = {0, 1.2, 0.6};
  Reference3 r;
  r.q = middle;
  for (std::size_t k = 0; k < joints; ++k)
    for (const Sine& s : sines[k]) {
      r.q[k] += s.amplitude * std::sin(s.rate * t + s.phase);
      r.qd[k] += s.amplitude * s.rate * std::cos(s.rate * t + s.phase);
      r.qdd[k] -= s.amplitude * s.rate * s.rate * std::sin(s.rate * t + s.phase);
    }
  return r;
}

// A lump of lead in the gripper: a mass off the axis, the size of a fist.
StanfordArm loaded(StanfordArm arm) {
  const Eigen::Vector4d place(0.04, 0.03, 0.1, 1);
  arm.pseudo_inertia[2] += online_load * place * place.transpose();
  arm.pseudo_inertia[2].diagonal().head<3>().array() += online_load * 0.03 * 0.03 / 5;
  return arm;
}

IdentificationModel model_of(const StanfordArm& arm) {
  return identification_model(stanford_robot(arm), {false, {.kinds = {}, .without_offset = {}, .terms = {}}, {}});
}

Values true_values(const StanfordArm& arm) {
  IdentificationModel model = model_of(arm);
  ARMATURE_CHECK(model.unknowns() == parameters);
  Eigen::VectorXd standard(static_cast<Eigen::Index>(model.standard.size()));
  for (std::size_t s = 0; s < model.standard.size(); ++s)
    standard[static_cast<Eigen::Index>(s)] =
        number(model.robot.arena, parameter_of(model.robot, model.standard[s].link, model.standard[s].kind)).value();
  const Eigen::VectorXd base = model.base_of_standard * standard;
  Values values{};
  std::copy(base.begin(), base.end(), values.begin());
  return values;
}

// W of one state, row by row.
class Regressor {
 public:
  explicit Regressor(const StanfordArm& arm) : model_(model_of(arm)) {}
  void operator()(std::span<const double> q, std::span<const double> qd, std::span<const double> qdd,
                  std::span<double> w) const {
    std::array<const double*, 3 * joints> in{};
    std::array<double*, joints * parameters> out{};
    for (std::size_t k = 0; k < joints; ++k) in[k] = &q[k], in[joints + k] = &qd[k], in[2 * joints + k] = &qdd[k];
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = &w[i];
    model_.inertial_columns(in, 1, out);
  }
  const IdentificationModel& model() const { return model_; }

 private:
  IdentificationModel model_;
};

// The arm without friction; torques are held over a step (Runge and Kutta, fourth order).
struct MovingArm {
  Plant plant;
  std::array<double, 2 * joints> x{}, rates{};

  void accelerate(const Three& tau) { plant.rates(x, tau, rates); }
  void move(const Three& tau) {
    constexpr double h = online_step / substeps;
    for (std::size_t i = 0; i < substeps; ++i) {
      std::array<std::array<double, 2 * joints>, 4> k{};
      const auto at = [&](const auto& slope, double by) {
        auto y = x;
        for (std::size_t j = 0; j < y.size(); ++j) y[j] += by * slope[j];
        return y;
      };
      plant.rates(x, tau, k[0]);
      plant.rates(at(k[0], h / 2), tau, k[1]);
      plant.rates(at(k[1], h / 2), tau, k[2]);
      plant.rates(at(k[2], h), tau, k[3]);
      for (std::size_t j = 0; j < x.size(); ++j) x[j] += h / 6 * (k[0][j] + 2 * k[1][j] + 2 * k[2][j] + k[3][j]);
    }
  }
};

const char* name_of(OnlineControl control) {
  switch (control) {
    case OnlineControl::fixed: return "computed torque, parameters of the table";
    case OnlineControl::recursive: return "computed torque, recursive estimates";
    default: return "adaptive (Slotine and Li), with the recursive estimator";
  }
}

std::vector<double> absolute(const std::vector<double>& values, double unit) {
  std::vector<double> result;
  for (const double value : values) result.push_back(std::abs(value) / unit);
  return result;
}

Plot over_time(std::string title, std::string unit) {
  return {.title = std::move(title),
          .x = {.label = "time, s"},
          .y = {.label = std::move(unit)},
          .guides = {{Guide::Direction::up, online_load_at, "load"}}};
}

std::string output_plot(const OnlineTrace& trace, std::size_t k) {
  Plot plot = over_time(fmt::format("Joint {}: measured and predicted", k + 1), k == 2 ? "N" : "Nm");
  plot.series = {{.name = "system", .x = trace.t, .y = trace.system[k], .ink = 0, .mark = Mark::broad},
                 {.name = "model", .x = trace.t, .y = trace.model[k]}};
  return svg(plot);
}

std::string parameter_plot(const OnlineTrace& trace, std::size_t j) {
  Plot plot = over_time(trace.names[j], unit_text(trace.units[j]));
  plot.width = 360;
  Series band{.name = {}, .x = trace.t, .y = {}, .mark = Mark::band};
  for (std::size_t i = 0; i < trace.t.size(); ++i) {
    band.y.push_back(trace.value[j][i] + 2 * trace.deviation[j][i]);
    band.lower.push_back(trace.value[j][i] - 2 * trace.deviation[j][i]);
  }
  const auto [before, after] = trace.truth[j];
  plot.series = {std::move(band),
                 {.name = "estimate", .x = trace.t, .y = trace.value[j]},
                 {.name = "actual",
                  .x = {0, online_load_at, online_load_at, online_duration},
                  .y = {before, before, after, after},
                  .ink = 2,
                  .mark = Mark::dashes}};
  const auto [low, high] = std::minmax_element(trace.value[j].begin(), trace.value[j].end());
  const double margin = 0.1 * (*high - *low);
  plot.y.from = *low - margin;
  plot.y.to = *high + margin;
  return svg(plot);
}

}  // namespace

OnlineTrace run_online(OnlineControl how, std::uint64_t seed, Progress& progress) {
  const StanfordArm bare = built_stanford_arm(seed, 0.05);
  const PlantOptions smooth{.friction = false, .stops = false, .compile = {}};
  MovingArm arm{Plant(stanford_robot(bare), smooth)};
  Plant heavy(stanford_robot(loaded(bare)), smooth);
  const Regressor regressor(bare);
  OnlineTrace trace;
  for (const ModelColumn& column : regressor.model().columns) {
    trace.names.push_back(column.name);
    trace.units.push_back(column.unit);
  }
  const Values start = true_values(paul_stanford_arm()), with = true_values(loaded(bare)), without = true_values(bare);
  Values bound{};
  bound.fill(2);
  for (std::size_t j = 0; j < parameters; ++j) trace.truth.push_back({without[j], with[j]});
  trace.value.resize(parameters);
  trace.deviation.resize(parameters);
  control::RecursiveIdentification<parameters, joints> estimator;
  ARMATURE_CHECK(estimator.start(start, bound, torque_noise, online_forgetting));
  control::AdaptiveLaw<parameters, joints>::Options options;
  options.bandwidth.fill(stiffness / damping);
  options.damping = {damping * 1.5, damping * 2, damping * 4};
  control::AdaptiveLaw<parameters, joints> law(options);
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, 1);
  const Reference3 first = reference(0);
  for (std::size_t k = 0; k < joints; ++k) arm.x[k] = first.q[k], arm.x[joints + k] = first.qd[k];

  std::array<std::array<double, joints>, 3> squares{};
  std::array<double, 3> counted{};
  std::array<double, joints * parameters> w{};
  const auto steps = static_cast<std::size_t>(std::lround(online_duration / online_step));
  const auto taken = static_cast<std::size_t>(std::lround(online_load_at / online_step));
  for (std::size_t i = 0; i < steps; ++i) {
    go_on(progress);
    if (i == taken) std::swap(arm.plant, heavy);
    const double t = static_cast<double>(i) * online_step;
    const Reference3 wanted = reference(t);
    const std::span<const double> q(arm.x.data(), joints), qd(arm.x.data() + joints, joints);
    Three tau{}, measured{}, command{};
    if (how == OnlineControl::adaptive) {
      law.torques({wanted.q, wanted.qd, wanted.qdd}, {q, qd}, estimator.value(), regressor, tau);
      Values pull{};
      for (std::size_t j = 0; j < parameters; ++j) pull[j] = online_step * law.direction()[j];
      estimator.pull(pull);
    } else {
      for (std::size_t k = 0; k < joints; ++k)
        command[k] = wanted.qdd[k] + damping * (wanted.qd[k] - qd[k]) + stiffness * (wanted.q[k] - q[k]);
      regressor(q, qd, command, w);
      const Values known = [&] {
        if (how == OnlineControl::fixed) return start;
        Values now{};
        std::copy(estimator.value().begin(), estimator.value().end(), now.begin());
        return now;
      }();
      for (std::size_t k = 0; k < joints; ++k)
        for (std::size_t j = 0; j < parameters; ++j) tau[k] += w[k * parameters + j] * known[j];
    }
    arm.accelerate(tau);
    regressor(q, qd, {arm.rates.data() + joints, joints}, w);
    for (std::size_t k = 0; k < joints; ++k) measured[k] = tau[k] + torque_noise[k] * normal(generator);
    estimator.update(w, measured);
    const std::size_t window = t >= online_duration - 5 ? 2 : t >= online_load_at && t < online_load_at + 1 ? 1 : 0;
    const bool counts = window > 0 || (t >= online_load_at - 5 && t < online_load_at);
    for (std::size_t k = 0; k < joints && counts; ++k)
      squares[window][k] += (q[k] - wanted.q[k]) * (q[k] - wanted.q[k]);
    if (counts) ++counted[window];
    if (i % thinning == 0) {
      trace.t.push_back(t);
      for (std::size_t k = 0; k < joints; ++k) {
        trace.system[k].push_back(measured[k]);
        trace.model[k].push_back(measured[k] - estimator.residual()[k]);
        trace.tracking[k].push_back(q[k] - wanted.q[k]);
      }
      for (std::size_t j = 0; j < parameters; ++j) {
        trace.value[j].push_back(estimator.value()[j]);
        trace.deviation[j].push_back(estimator.deviation(j));
      }
    }
    arm.move(tau);
  }
  for (std::size_t window = 0; window < 3; ++window)
    for (std::size_t k = 0; k < joints; ++k) trace.rms[window][k] = std::sqrt(squares[window][k] / counted[window]);
  return trace;
}

Section stanford_online(Progress& progress) {
  constexpr std::uint64_t seed = 1;
  std::array<OnlineTrace, 3> traces;
  for (const OnlineControl how : {OnlineControl::fixed, OnlineControl::recursive, OnlineControl::adaptive})
    traces[static_cast<std::size_t>(how)] = run_online(how, seed, progress);
  DataTable table{
      fmt::format("Tracking, rms of q - q_wanted: 5 s before the load of {:g} kg is taken up, in the second after it, "
                  "and in the last 5 s. Joints 1 and 2 in mrad, joint 3 in mm.",
                  online_load),
      {"controller", "before: 1", "2", "3", "taken up: 1", "2", "3", "at the end: 1", "2", "3"},
      {},
      "lrrrrrrrrr"};
  for (const OnlineControl how : {OnlineControl::fixed, OnlineControl::recursive, OnlineControl::adaptive}) {
    table.rows.push_back({name_of(how)});
    for (const auto& window : traces[static_cast<std::size_t>(how)].rms)
      for (const double each : window) table.rows.back().push_back(figure(1000 * each, 2));
  }
  const OnlineTrace& on_line = traces[1];
  Figures outputs{{}, "Fig. 3 and 4: the output of the system and of the model beside it, before each update."};
  Figures tracking{{}, "What adaptation does to the motion."};
  for (std::size_t k = 0; k < joints; ++k) {
    outputs.svgs.push_back(output_plot(on_line, k));
    Plot plot = over_time(fmt::format("Joint {}: tracking error", k + 1), k == 2 ? "mm" : "mrad");
    for (std::size_t c = 0; c < 3; ++c)
      plot.series.push_back({.name = c == 0   ? "fixed"
                                     : c == 1 ? "recursive"
                                              : "adaptive",
                             .x = traces[c].t,
                             .y = absolute(traces[c].tracking[k], 1e-3),
                             .ink = static_cast<int>(c)});
    tracking.svgs.push_back(svg(plot));
  }
  Figures estimates{{},
                    "Estimates while the arm moves, with two standard deviations, and the actual values, which jump "
                    "when the load is taken up.",
                    FigureSize::small};
  for (std::size_t j = 0; j < parameters; ++j) estimates.svgs.push_back(parameter_plot(on_line, j));
  return {"On line, in a closed loop (fig. 3 to 5)",
          {Paragraph{fmt::format(
               "The arm follows a motion of two sines per joint at 1 kHz and takes up {:g} kg after {:g} s. The "
               "estimator starts from Paul's table, knows nothing of the load, and forgets with a time constant of "
               "{:g} s. Torques are measured with noise of {:g} Nm and {:g} N; positions, velocities and "
               "accelerations without errors, and there is no friction, as in the paper.",
               online_load, online_load_at, online_step / (1 - online_forgetting), torque_noise[0], torque_noise[2])},
           std::move(table), std::move(tracking), std::move(outputs), std::move(estimates)}};
}

}  // namespace armature::internal
