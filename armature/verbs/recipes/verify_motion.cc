// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of motions. A simulated one: the torques of its true motion, and its figures, by Newton and Euler's
// equations on spatial vectors; the measured log beside the true motion. A motion to excite parameters: its samples
// from its coefficients, its limits, torques, and the condition of the oracle's regressor.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/json_text.h"
#include "armature/identify/equations/identification_model.h"
#include "armature/identify/excite/excite.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/simulate/payload.h"
#include "armature/verbs/excite.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verbs/simulate.h"
#include "armature/verify/check_motion.h"
#include "armature/verify/fit_again.h"

namespace armature::internal {
namespace {

constexpr const char* by_oracle = "Newton-Euler on spatial vectors, at the samples";

double greatest(const std::vector<double>& signal) {
  double most = 0;
  for (const double x : signal) most = std::max(most, std::abs(x));
  return most;
}

bool nearly(double a, double b, double relative) { return std::abs(a - b) <= relative * (std::abs(a) + std::abs(b)); }

void check_true_torques(Verification& v, const Robot& robot, const WrittenMotion& m,
                        const armature::SimulateOptions& options) {
  const auto torques = torques_along(robot, m, {!options.frictionless, options.friction_width});
  const std::vector<char> pushed = options.no_stops ? std::vector<char>(m.t.size(), 0) : beyond_limits(robot, m);
  double worst = 0;
  std::string where;
  for (std::size_t k = 0; k < torques.size(); ++k) {
    const double size = std::max(greatest(m.tau[k]), greatest(torques[k])) + 1e-12;
    for (std::size_t i = 0; i < m.t.size(); ++i)
      if (const double off = std::abs(torques[k][i] - m.tau[k][i]) / size; !pushed[i] && !(off <= worst)) {
        worst = off;
        where = fmt::format("torque {} at t = {:g} s differs by {:.1e} of the greatest", k + 1, m.t[i], off);
      }
  }
  const auto left_out = static_cast<std::size_t>(std::ranges::count(pushed, 1));
  const bool right = worst < 1e-6 && left_out < m.t.size();
  v.judge("torques of the true motion", by_oracle, right,
          right
              ? fmt::format("within {:.1e} at {} samples, {} at stops left out", worst, m.t.size() - left_out, left_out)
              : where);
  const std::optional<std::size_t> off = position_off_velocity(m);
  v.judge("positions of the true motion", "the integral of the velocities", !off,
          off ? fmt::format("a position is off at t = {:g} s", m.t[*off]) : "");
}

void check_simulation_figures(Verification& v, const Robot& robot, const WrittenMotion& m,
                              const SimulateResult& figures, bool stops) {
  std::string wrong;
  const MotionEnergy energy = energy_along(robot, m);
  const double scale = energy.peak_kinetic + std::abs(energy.work) + std::abs(energy.gained);
  const auto same = [&](double stated, double found) { return std::abs(stated - found) <= 1e-6 * scale + 1e-12; };
  const SimulatedEnergy& e = figures.energy;
  if (figures.samples != m.t.size() || !nearly(figures.duration, m.t.back(), 1e-12))
    wrong = "samples or duration differ";
  else if (!same(e.work, energy.work)) wrong = fmt::format("work is {:.6g} J, not {:.6g} J", energy.work, e.work);
  else if (!same(e.gained, energy.gained) || !same(e.peak_kinetic, energy.peak_kinetic))
    wrong = fmt::format("{:.6g} J were gained, not {:.6g} J", energy.gained, e.gained);
  else if (!same(e.lost, energy.work - energy.gained)) wrong = "lost is not work - gained";
  else if (e.peak_kinetic > 0 && !nearly(e.relative_loss, e.lost / e.peak_kinetic, 1e-9))
    wrong = "relative_loss is not lost / peak_kinetic";
  const std::vector<char> pushed = beyond_limits(robot, m);
  if (wrong.empty() && stops && figures.samples_at_stops != static_cast<std::size_t>(std::ranges::count(pushed, 1)))
    wrong = "samples_at_stops is another";
  for (std::size_t k = 0; k < m.q.size() && wrong.empty(); ++k)
    if (figures.largest_speed.size() != m.q.size() || figures.largest_torque.size() != m.q.size() ||
        !nearly(figures.largest_speed[k], greatest(m.qd[k]), 1e-12) ||
        !nearly(figures.largest_torque[k], greatest(m.tau[k]), 1e-12))
      wrong = fmt::format("the largest speed or torque of coordinate {} is another", k + 1);
  v.judge("work, energy, largest values", "from the true motion", wrong.empty(),
          wrong.empty() ? fmt::format("{:.4g} J of work", energy.work) : wrong);
}

// What was measured is the truth with steps of the encoders and noise.
void check_measured(Verification& v, const WrittenMotion& truth, const WrittenMotion& m,
                    const armature::SimulateOptions& options) {
  std::string wrong;
  const double position = options.resolution / 2 + 8 * options.position_noise;
  if (m.t != truth.t) wrong = "its times are others";
  for (std::size_t k = 0; k < m.q.size() && wrong.empty(); ++k) {
    double square = 0, noise = 0, most = 0;
    for (std::size_t i = 0; i < m.t.size(); ++i) {
      if (std::abs(m.q[k][i] - truth.q[k][i]) > position * (1 + 1e-9) + 1e-12)
        wrong = fmt::format("position {} at t = {:g} s is not the true one", k + 1, m.t[i]);
      square += truth.tau[k][i] * truth.tau[k][i];
      const double off = m.tau[k][i] - truth.tau[k][i];
      noise += off * off;
      most = std::max(most, std::abs(off));
    }
    const double n = static_cast<double>(m.t.size()), sd = options.noise / 100 * std::sqrt(square / n);
    if (most > 8 * sd + 1e-12 || std::abs(std::sqrt(noise / n) - sd) > 6 * sd / std::sqrt(n) + 1e-12)
      wrong = fmt::format("torque {} is not the true one with {:g} % of noise", k + 1, options.noise);
  }
  v.judge("the measured log", "beside the true motion: encoder steps and noise", wrong.empty(), wrong);
}

// Without the true motion: velocities and accelerations by differences, where positions are exact.
void check_measured_alone(Verification& v, const Robot& robot, const WrittenMotion& m,
                          const armature::SimulateOptions& options) {
  if (options.resolution > 0 || options.position_noise > 0 || m.t.size() < 5)
    return v.skip("the torques", "positions are rounded or noisy, and the true motion was not written");
  WrittenMotion inner = m;
  inner.t.assign(m.t.begin() + 1, m.t.end() - 1);
  inner.qd.assign(m.q.size(), {});
  inner.qdd.assign(m.q.size(), {});
  for (std::size_t k = 0; k < m.q.size(); ++k) {
    inner.q[k].assign(m.q[k].begin() + 1, m.q[k].end() - 1);
    for (std::size_t i = 1; i + 1 < m.t.size(); ++i) {
      const double h = (m.t[i + 1] - m.t[i - 1]) / 2;
      inner.qd[k].push_back((m.q[k][i + 1] - m.q[k][i - 1]) / (2 * h));
      inner.qdd[k].push_back((m.q[k][i + 1] - 2 * m.q[k][i] + m.q[k][i - 1]) / (h * h));
    }
  }
  const auto torques = torques_along(robot, inner, {!options.frictionless, options.friction_width});
  const std::vector<char> pushed =
      options.no_stops ? std::vector<char>(inner.t.size(), 0) : beyond_limits(robot, inner);
  double worst = 0;
  for (std::size_t k = 0; k < torques.size(); ++k) {
    double off = 0, all = 1e-12;
    for (std::size_t i = 0; i < inner.t.size(); ++i) {
      if (pushed[i]) continue;
      off += std::pow(torques[k][i] - m.tau[k][i + 1], 2);
      all += std::pow(m.tau[k][i + 1], 2);
    }
    worst = std::max(worst, std::sqrt(off / all));
  }
  v.judge("torques of the log", "Newton-Euler on spatial vectors, with differences of positions",
          worst < 0.05 + 2 * options.noise / 100, fmt::format("{:.2g} % differ", 100 * worst));
}

// Positions, velocities and accelerations at the share s of a round.
struct PathPoint {
  double q = 0, qd = 0, qdd = 0;
};
PathPoint path_at(const ExcitedCoordinate& c, ExcitationKind kind, double duration, double s) {
  PathPoint p;
  if (kind == ExcitationKind::fourier) {
    p.q = c.centre.value_or(0);
    for (std::size_t l = 0; l < std::min(c.sine.size(), c.cosine.size()); ++l) {
      const double w = 2 * std::numbers::pi * static_cast<double>(l + 1) / duration, x = w * s * duration;
      p.q += c.sine[l] * std::sin(x) + c.cosine[l] * std::cos(x);
      p.qd += w * (c.sine[l] * std::cos(x) - c.cosine[l] * std::sin(x));
      p.qdd -= w * w * (c.sine[l] * std::sin(x) + c.cosine[l] * std::cos(x));
    }
    return p;
  }
  const std::size_t n = c.points.size();
  const double at = s * static_cast<double>(n), each = duration / static_cast<double>(n);
  const std::size_t i = std::min(static_cast<std::size_t>(at), n - 1);
  const double x = std::min(at - static_cast<double>(i), 1.0), step = c.points[(i + 1) % n] - c.points[i];
  p.q = c.points[i] + step * x * x * x * (10 + x * (6 * x - 15));
  p.qd = step * 30 * x * x * (1 - x) * (1 - x) / each;
  p.qdd = step * 60 * x * (1 - x) * (1 - 2 * x) / (each * each);
  return p;
}

void check_samples(Verification& v, const ExciteResult& stated, const WrittenMotion& m) {
  std::string wrong;
  for (std::size_t k = 0; k < m.q.size() && wrong.empty(); ++k) {
    const ExcitedCoordinate& c = stated.coordinates[k];
    const double speed = greatest(m.qd[k]) + 1e-9, acceleration = greatest(m.qdd[k]) + 1e-9;
    for (std::size_t i = 0; i < m.t.size() && wrong.empty(); ++i) {
      const double s = m.t[i] / stated.duration;
      const PathPoint p = path_at(c, stated.kind, stated.duration, s >= 1 ? 0 : s);
      if (!(std::abs(p.q - m.q[k][i]) < 1e-9 * (1 + std::abs(p.q)) && std::abs(p.qd - m.qd[k][i]) < 1e-6 * speed &&
            std::abs(p.qdd - m.qdd[k][i]) < 1e-6 * acceleration))
        wrong = fmt::format("coordinate {} at t = {:g} s is not on the path", k + 1, m.t[i]);
    }
    const auto [low, high] = std::ranges::minmax(m.q[k]);
    if (wrong.empty() &&
        !(nearly(c.from, low, 1e-12) && nearly(c.to, high, 1e-12) && nearly(c.speed, greatest(m.qd[k]), 1e-12) &&
          nearly(c.acceleration, greatest(m.qdd[k]), 1e-12)))
      wrong = fmt::format("the range, speed or acceleration of coordinate {} is another", k + 1);
  }
  v.judge("samples of the motion", "computed from the coefficients", wrong.empty(),
          wrong.empty() ? fmt::format("{} samples of {} coordinates", m.t.size(), m.q.size()) : wrong);
}

void check_limits(Verification& v, const ExciteResult& stated, const ExciteOptions& options, const WrittenMotion& m) {
  constexpr double between = 1.01;  // samples of the search lie elsewhere
  const std::vector<JointLimits> own = coordinate_limits(*v.robot);
  const auto torques = torques_along(*v.robot, m, {});
  std::string wrong;
  for (std::size_t k = 0; k < m.q.size(); ++k) {
    const MotionLimits& l = stated.coordinates[k].limits;
    const double middle = (l.lower + l.upper) / 2, half = options.share * (l.upper - l.lower) / 2 * between + 1e-9;
    const auto [low, high] = std::ranges::minmax(m.q[k]);
    const bool known = own[k].upper - own[k].lower < 1000;
    if (known && (l.lower < own[k].lower || l.upper > own[k].upper)) wrong = "positions are wider than the robot's";
    else if (own[k].velocity > 0 && l.velocity > own[k].velocity) wrong = "velocity is above the robot's";
    else if (own[k].effort > 0 && std::isfinite(own[k].effort) && !(l.torque && *l.torque <= own[k].effort))
      wrong = "torque is above the robot's";
    else if (low < middle - half || high > middle + half) wrong = "a position is beyond";
    else if (greatest(m.qd[k]) > options.share * l.velocity * between) wrong = "a velocity is beyond";
    else if (greatest(m.qdd[k]) > options.share * l.acceleration * between) wrong = "an acceleration is beyond";
    else if (l.torque && greatest(torques[k]) > options.share * *l.torque * between) wrong = "a torque is beyond";
    else continue;
    wrong = fmt::format("coordinate {}: {}", k + 1, wrong);
    break;
  }
  v.judge("limits", "positions, velocities, accelerations, and torques by Newton-Euler on spatial vectors",
          wrong.empty(), wrong);
}

// After an earlier estimate the regressor has the columns of that estimate: with motor inertias, or without.
void check_excitation(Verification& v, const ExciteResult& stated, double rate, bool after) {
  const auto samples = static_cast<std::size_t>(std::max(2.0, std::round(stated.duration * rate)));
  Motion motion;
  motion.step = stated.duration / static_cast<double>(samples);
  for (const ExcitedCoordinate& c : stated.coordinates) {
    for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->emplace_back(samples, 0.0);
    for (std::size_t i = 0; i < samples; ++i) {
      const PathPoint p =
          path_at(c, stated.kind, stated.duration, static_cast<double>(i) / static_cast<double>(samples));
      motion.q.back()[i] = p.q;
      motion.qd.back()[i] = p.qd;
      motion.qdd.back()[i] = p.qdd;
    }
  }
  const std::vector<Motion> motions = {motion};
  bool right = false;
  double condition = 0;
  for (const bool motors : {false, true}) {
    if (right || (motors && !after)) continue;
    IdentificationOptions model = ExcitationOptions{}.model;
    model.motor_inertia = motors;
    EquationOptions equations;  // the names of the columns are all that is taken from the model
    for (const ModelColumn& column : identification_model(*v.robot, model).columns)
      equations.columns.push_back(column.name);
    const std::vector<long double> values = eigenvalues_of(normal_equations(*v.robot, motions, motions, equations));
    const auto p = static_cast<double>(values.size());
    if (values.empty() || !(values.front() > 1e-15L * values.back())) continue;
    condition = static_cast<double>(std::sqrt(values.back() / values.front()));
    double determinant = -p * std::log(static_cast<double>(samples));
    for (const long double value : values) determinant += static_cast<double>(std::log(value));
    right = nearly(stated.condition, condition, 1e-4) && std::abs(stated.log_determinant - determinant) < 1e-3 * p;
  }
  if (after) v.skip("what limits the prediction", "the information of the earlier estimate is not computed again");
  if (condition == 0) return v.skip("condition", "it is too great to be told from W^T W");
  v.judge("condition and determinant", "oracle's regressor at the samples, Jacobi's rotations of W^T W", right,
          fmt::format("condition {:.6g} is stated, {:.6g} is found", stated.condition, condition));
}

std::vector<std::string> names_of_coordinates(const Robot& robot) {
  std::vector<std::string> names;
  for (const Coordinate& coordinate : robot.coordinates) names.push_back(coordinate.name);
  return names;
}

}  // namespace

void verify_simulation(Verification& v) {
  const auto options = v.options<armature::SimulateOptions>();
  if (!v.robot) return v.skip("the motion", "the robot is not there");
  if (!v.robot->loops.empty()) return v.skip("the motion", "torques of closed loops are not computed by a second way");
  SimulateResult figures;
  v.read_into(v.certificate.figures, figures, "figures");
  try {
    const Robot robot = options.load.empty() ? *v.robot : with_payload(*v.robot, payload_from(options.load));
    std::optional<WrittenMotion> truth, measured;
    for (const auto& [path, text] : v.outputs) {
      WrittenMotion m = motion_of_csv(text, names_of_coordinates(*v.robot));
      if (m.tau.empty()) throw UnmetRequest(path + " has no torques");
      (m.qdd.empty() ? measured : truth) = std::move(m);
    }
    if (truth) {
      check_true_torques(v, robot, *truth, options);
      check_simulation_figures(v, robot, *truth, figures, !options.no_stops);
      if (measured) check_measured(v, *truth, *measured, options);
    } else if (measured) {
      check_measured_alone(v, robot, *measured, options);
      v.judge("samples", "counted", figures.samples == measured->t.size(), fmt::format("{}", measured->t.size()));
    }
  } catch (const UnmetRequest& request) {
    v.judge("the motion", "read back", false, request.message());
  }
}

void verify_excitation(Verification& v) {
  const auto options = v.options<ExciteOptions>();
  if (!v.robot) return v.skip("the motion", "the robot is not there");
  std::optional<WrittenMotion> motion;
  std::optional<ExciteResult> stated;
  const std::size_t n = v.robot->coordinates.size();
  try {
    for (const auto& [path, text] : v.outputs)
      if (path.ends_with(".json")) {
        const Json json = parse_json(text);
        if (!json.is_object()) throw UnmetRequest(path + " is not JSON");
        v.read_into(json, stated.emplace(), path);
        Json said = json;
        said.erase("files");
        v.judge("figures", "beside the certificate", said == v.certificate.figures);
      } else {
        motion = motion_of_csv(text, names_of_coordinates(*v.robot));
      }
    if (!motion || !stated || motion->qdd.empty()) throw UnmetRequest("samples or coefficients are not there");
    const bool usable =
        stated->coordinates.size() == n && std::isfinite(stated->duration) && stated->duration > 0 &&
        std::ranges::all_of(stated->coordinates, [&](const ExcitedCoordinate& c) {
          return stated->kind == ExcitationKind::fourier ? c.sine.size() == c.cosine.size() : !c.points.empty();
        });
    if (!usable) throw UnmetRequest("the coefficients do not fit the robot");
    check_samples(v, *stated, *motion);
    check_limits(v, *stated, options, *motion);
    check_excitation(v, *stated, options.rate, !options.after.empty());
  } catch (const UnmetRequest& request) {
    v.judge("the motion", "read back", false, request.message());
  }
}

}  // namespace armature::internal
