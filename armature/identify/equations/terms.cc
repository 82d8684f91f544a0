// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

std::vector<std::string> signal_names(std::size_t coordinates, bool rates) {
  std::vector<std::string> names;
  for (const char* stem : {"q", "qd", "qdd"}) {
    for (std::size_t k = 1; k <= coordinates; ++k) names.push_back(fmt::format("{}{}", stem, k));
    if (!rates) break;
  }
  return names;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// "tau4" is 3; nothing for anything else.
std::optional<std::size_t> torque_index(std::string_view text, std::size_t coordinates) {
  for (std::size_t k = 0; k < coordinates; ++k)
    if (text == fmt::format("tau{}", k + 1)) return k;
  return std::nullopt;
}

// "tau5 = formula, tau6 = formula"
std::optional<Term> parse_torques(std::string_view text, std::size_t coordinates, const Location& where,
                                  Diagnostics& diagnostics) {
  Term term;
  term.acts.resize(coordinates);
  const auto names = signal_names(coordinates, true);
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view piece = trimmed(text.substr(at, end - at));
    at = end + 1;
    const std::size_t equals = piece.find('=');
    const auto k = torque_index(trimmed(piece.substr(0, equals)), coordinates);
    if (equals == std::string_view::npos || !k) {
      diagnostics.error(where, fmt::format("'{}' does not say which torque it is", printable(piece, 80)),
                        fmt::format("as in tau1 = q1; there are tau1 to tau{}", coordinates));
      return std::nullopt;
    }
    if (term.acts[*k]) {
      diagnostics.error(where, fmt::format("tau{} is given twice", *k + 1), "add the two formulas");
      return std::nullopt;
    }
    term.acts[*k] = Formula::parse(trimmed(piece.substr(equals + 1)), names, where, diagnostics);
    if (!term.acts[*k]) return std::nullopt;
  }
  return term;
}

}  // namespace

std::optional<Term> parse_term(std::string_view text, std::size_t coordinates, Diagnostics& diagnostics) {
  const Location where{"@term", 0, 0};
  const std::size_t colon = text.find(':');
  const std::string_view name = trimmed(text.substr(0, colon));
  if (colon == std::string_view::npos || name.empty() || name.size() > 40 || identifier(name) != name) {
    diagnostics.error(where, fmt::format("'{}' has no name", printable(text, 80)), "as in spring3: tau3 = q3");
    return std::nullopt;
  }
  auto term = parse_torques(text.substr(colon + 1), coordinates, where, diagnostics);
  if (term) term->name = std::string(name);
  return term;
}

std::optional<Term> parse_known_torque(std::string_view text, std::size_t coordinates, Diagnostics& diagnostics) {
  return parse_torques(text, coordinates, {"@known_torque", 0, 0}, diagnostics);
}

std::optional<std::vector<double>> parse_motor(std::string_view text, std::size_t coordinates,
                                               Diagnostics& diagnostics) {
  const Location where{"@motor", 0, 0};
  const auto formula = Formula::parse(trimmed(text), signal_names(coordinates, false), where, diagnostics);
  if (!formula) return std::nullopt;
  std::vector<double> at(coordinates, 0.0), coefficients(coordinates);
  const double offset = (*formula)(at);
  for (std::size_t k = 0; k < coordinates; ++k) {
    at[k] = 1;
    coefficients[k] = (*formula)(at)-offset;
    at[k] = 0;
  }
  // A linear formula equals its linearisation everywhere.
  double expected = offset, size = 0;
  for (std::size_t k = 0; k < coordinates; ++k) {
    at[k] = std::sqrt(static_cast<double>(k + 2));
    expected += coefficients[k] * at[k];
    size += std::abs(coefficients[k] * at[k]);
  }
  if (!(size > 0) || !(std::abs((*formula)(at)-expected) <= 1e-9 * (size + std::abs(offset)))) {
    diagnostics.error(where, fmt::format("'{}' is no sum of multiples of coordinates", printable(text, 80)),
                      "a motor turns with q5 + q6, or with 32*q5 - q6");
    return std::nullopt;
  }
  return coefficients;
}

void evaluate(const Formula& formula, const Motion& motion, std::size_t first, std::size_t count, double* result) {
  std::vector<const double*> values;
  for (const auto* signals : {&motion.q, &motion.qd, &motion.qdd})
    for (const Signal& signal : *signals) values.push_back(signal.data() + first);
  formula.evaluate(values, count, result);
  for (std::size_t s = 0; s < count; ++s)
    if (!std::isfinite(result[s]))
      throw UnmetRequest(fmt::format("'{}' has no value at {:.6g} s of {}", formula.text(),
                                     motion.start + motion.step * static_cast<double>(first + s), motion.file),
                         "a root or logarithm of a negative number, or a division by zero?");
}

void take_off(const std::vector<Term>& known, Motion& motion) {
  Signal torque(motion.samples());
  for (const Term& term : known)
    for (std::size_t k = 0; k < term.acts.size(); ++k) {
      if (!term.acts[k]) continue;
      evaluate(*term.acts[k], motion, 0, motion.samples(), torque.data());
      for (std::size_t s = 0; s < torque.size(); ++s) motion.tau[k][s] -= torque[s];
    }
}

Robot with_motors(const Robot& robot, const std::vector<std::vector<double>>& motors) {
  Robot result = robot;
  for (std::size_t m = 0; m < motors.size(); ++m) {
    const std::string suffix = motors.size() == 1 ? "" : fmt::format("_{}", m + 1);
    Frame& frame = result.frame(add_frame(result, "motor" + suffix, "rotor" + suffix, 0));
    for (std::size_t k = 0; k < motors[m].size(); ++k)
      if (motors[m][k] != 0)
        frame.variable.push_back({k, result.arena.constant(Rational::from_decimal(shortest(motors[m][k])).value())});
  }
  return result;
}

}  // namespace armature::internal
