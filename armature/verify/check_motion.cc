// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "armature/base/error.h"
#include "armature/expr/numeric_field.h"
#include "armature/log/columns/column_of_joint.h"
#include "armature/verify/spatial_dynamics.h"

namespace armature::internal {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line)
    if (c == ',') cells.emplace_back();
    else if (c != '\r') cells.back() += c;
  return cells;
}

class States {
 public:
  explicit States(const Robot& robot) : robot_(robot), formulas_(robot) {}
  SpatialState<double> at(const WrittenMotion& m, std::size_t i) const {
    NumericField<double>::Symbols symbols;
    for (std::size_t k = 0; k < robot_.coordinates.size(); ++k) {
      const Coordinate& c = robot_.coordinates[k];
      symbols[robot_.arena.name_of(c.q)] = m.q[k][i];
      symbols[robot_.arena.name_of(c.qd)] = m.qd.empty() ? 0 : m.qd[k][i];
      symbols[robot_.arena.name_of(c.qdd)] = m.qdd.empty() ? 0 : m.qdd[k][i];
    }
    return formulas_.at(NumericField<double>(std::move(symbols)));
  }

 private:
  const Robot& robot_;
  SpatialFormulas formulas_;
};

struct TwoEnergies {
  double kinetic = 0, potential = 0;
};

TwoEnergies energies(const SpatialState<double>& s) {
  const SpatialMotion<double> m = motion(s, s.qd, std::vector<double>(s.qd.size(), 0.0), bodies_only);
  const std::vector<SpatialPose<double>> poses = frames_in_base(s);
  TwoEnergies e;
  for (std::size_t j = 1; j <= s.links.size(); ++j) {
    const SpatialLink<double>& link = s.links[j - 1];
    const Spatial<double> p = momentum(link.inertia, link.first_moment, link.mass, m.v[j]);
    e.kinetic += (dot(p.angular, m.v[j].angular) + dot(p.linear, m.v[j].linear)) / 2;
    if (s.robot->frame(j).type != JointType::fixed)
      e.kinetic += link.motor_inertia * joint_rate(link, s.qd) * joint_rate(link, s.qd) / 2;
    const Triple<double> moment =
        plus(times(link.mass, poses[j].position), rotate(poses[j].rotation, link.first_moment));
    e.potential -= dot(s.gravity, moment);
  }
  return e;
}

}  // namespace

WrittenMotion motion_of_csv(const std::string& text, const std::vector<std::string>& coordinates) {
  const auto wrong = [](const std::string& what) -> void { throw UnmetRequest("the motion cannot be read: " + what); };
  WrittenMotion m;
  std::vector<std::vector<double>*> columns;
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::vector<std::string> cells = split(text.substr(at, end - at));
    at = end + 1;
    if (line == 0) {
      std::vector<std::string> expected = {"t"};
      columns = {&m.t};
      const std::tuple<const char*, const char*, std::vector<std::vector<double>>*> groups[] = {
          {"q", "position", &m.q},
          {"qd", "velocity", &m.qd},
          {"qdd", "acceleration", &m.qdd},
          {"tau", "torque", &m.tau}};
      const bool numbered = std::ranges::find(cells, "q1") != cells.end();
      for (const auto& [symbol, word, signals] : groups) {
        std::vector<std::string> names;  // q1, q2, ..., or elbow/position, ...
        for (std::size_t k = 0; k < coordinates.size(); ++k)
          names.push_back(numbered ? fmt::format("{}{}", symbol, k + 1) : column_of_joint(coordinates[k], word));
        if (names.empty() || std::ranges::find(cells, names[0]) == cells.end()) continue;
        signals->resize(names.size());
        for (std::size_t k = 0; k < names.size(); ++k) columns.push_back(&(*signals)[k]);
        expected.insert(expected.end(), names.begin(), names.end());
      }
      if (cells != expected || m.q.empty()) wrong("its columns are others");
      continue;
    }
    if (cells.size() != columns.size()) wrong(fmt::format("line {} has {} numbers", line + 1, cells.size()));
    for (std::size_t c = 0; c < cells.size(); ++c) {
      char* rest = nullptr;
      const double value = std::strtod(cells[c].c_str(), &rest);
      if (rest == cells[c].c_str() || *rest != '\0' || !std::isfinite(value))
        wrong(fmt::format("line {} has no number in column {}", line + 1, c + 1));
      columns[c]->push_back(value);
    }
  }
  if (m.t.size() < 2) wrong("it has fewer than two samples");
  if (!std::ranges::is_sorted(m.t, std::less_equal())) wrong("its time does not rise");
  return m;
}

std::vector<std::vector<double>> torques_along(const Robot& robot, const WrittenMotion& m, const MotionForces& forces) {
  const States states(robot);
  std::vector<std::vector<double>> torques(robot.coordinates.size());
  const SpatialEffects effects{true, forces.friction, false, false, true};
  for (std::size_t i = 0; i < m.t.size(); ++i) {
    SpatialState<double> s = states.at(m, i);
    for (std::size_t j = 1; j <= s.links.size(); ++j) {
      SpatialLink<double>& link = s.links[j - 1];
      const double rate = joint_rate(link, s.qd);
      if (forces.friction_width > 0 && robot.arena.is_zero(robot.frame(j).friction_width))
        link.sign = std::tanh(rate / forces.friction_width);
      if (forces.friction_width > 0)
        link.stribeck_shape = std::abs(link.stribeck_shape) * std::tanh(rate / forces.friction_width);
    }
    const std::vector<double> tau = spatial_torques(s, s.qd, s.qdd, effects);
    for (std::size_t k = 0; k < tau.size(); ++k) torques[k].push_back(tau[k]);
  }
  return torques;
}

std::vector<char> beyond_limits(const Robot& robot, const WrittenMotion& m) {
  const SpatialState<double> s = States(robot).at(m, 0);
  std::vector<char> beyond(m.t.size(), 0);
  for (std::size_t i = 0; i < m.t.size(); ++i)
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      const JointLimits& limits = robot.frame(j).limits;
      double value = 0;
      for (std::size_t k = 0; k < m.q.size(); ++k) value += s.links[j - 1].coupling[k] * m.q[k][i];
      if (value < limits.lower || value > limits.upper) beyond[i] = 1;
    }
  return beyond;
}

std::optional<std::size_t> position_off_velocity(const WrittenMotion& m) {
  for (std::size_t k = 0; k < m.q.size(); ++k) {
    double size = 0, fastest = 0;  // friction may brake harder between samples than at those beside them
    for (const double q : m.q[k]) size = std::max(size, std::abs(q));
    for (const double a : m.qdd[k]) fastest = std::max(fastest, std::abs(a));
    for (std::size_t i = 0; i + 1 < m.t.size(); ++i) {
      const double h = m.t[i + 1] - m.t[i], step = h * (m.qd[k][i] + m.qd[k][i + 1]) / 2;
      // Between samples the velocity leaves their range by at most what the greatest acceleration gives it.
      const double allowed = h * std::abs(m.qd[k][i + 1] - m.qd[k][i]) / 2 + h * h * fastest / 2;
      if (!(std::abs(m.q[k][i + 1] - m.q[k][i] - step) <= allowed + 1e-9 * (1 + size))) return i + 1;
    }
  }
  return std::nullopt;
}

MotionEnergy energy_along(const Robot& robot, const WrittenMotion& m) {
  const States states(robot);
  MotionEnergy result;
  double start = 0, end = 0;
  for (std::size_t i = 0; i < m.t.size(); ++i) {
    const TwoEnergies e = energies(states.at(m, i));
    result.peak_kinetic = std::max(result.peak_kinetic, e.kinetic);
    end = e.kinetic + e.potential;
    if (i == 0) start = end;
  }
  result.gained = end - start;
  for (std::size_t k = 0; k < m.q.size(); ++k) {
    double held = m.tau[k][0];
    for (std::size_t i = 0; i + 1 < m.t.size(); ++i) {
      if (i > 0) held = 2 * m.tau[k][i] - held;
      result.work += held * (m.q[k][i + 1] - m.q[k][i]);
    }
  }
  return result;
}

}  // namespace armature::internal
