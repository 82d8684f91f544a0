// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/passive_positions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double closed = 1e-11;  // a residual of Newton's iteration
constexpr double stated = 1e-6;   // of positions that a user wrote down
constexpr int idle_starts = 24;   // in a row that find nothing new

const Input* passive_input(const Model& model) {
  const auto found = std::ranges::find(model.inputs, std::string("qp"), &Input::name);
  return found == model.inputs.end() ? nullptr : &*found;
}

// The array called `name`, or its symbols among the parameters.
std::optional<std::vector<double>> given(const Model& model, const State& state, const std::string& name) {
  if (const auto array = state.arrays.find(name); array != state.arrays.end()) return array->second.values;
  const auto input = std::ranges::find(model.inputs, name, &Input::name);
  if (input == model.inputs.end()) return std::nullopt;
  std::vector<double> values;
  for (const Ref symbol : input->symbols) {
    const auto value = state.parameters.find(model.arena.name_of(symbol));
    if (value == state.parameters.end()) return std::nullopt;
    values.push_back(value->second.value);
  }
  return values;
}

std::map<std::string, double> numbers_of(const State& state) {
  std::map<std::string, double> values;
  for (const auto& [name, value] : state.parameters) values.emplace(name, value.value);
  return values;
}

// Of one state, near `before` if there is one; what was taken.
std::vector<double> completed(const PassivePositions& loops, const Robot& robot, const Model& model, State& state,
                              const std::vector<double>* before, std::vector<std::string>& notes) {
  const std::optional<std::vector<double>> motors = given(model, state, "q");
  const Input& input = *passive_input(model);
  if (!motors) return std::vector<double>(input.symbols.size(), 0.0);  // evaluate_at() tells
  if (const std::optional<std::vector<double>> own = given(model, state, "qp");
      own && own->size() == input.symbols.size()) {
    const double gap = loops.gap(*motors, *own);
    if (gap > stated) {
      Diagnostics diagnostics;
      diagnostics.error(state.arrays.contains("qp") ? state.arrays.at("qp").where : state.where,
                        fmt::format("the loops of {} are not closed: their ends are {:.2g} of the robot's size apart",
                                    printable(robot.name, 80), gap),
                        "leave qp out: the passive joints are then found from q");
      throw InputError(diagnostics);
    }
    return *own;
  }
  std::optional<std::vector<double>> passive;
  if (before != nullptr) passive = loops.near(*motors, *before);
  if (!passive) {
    const std::optional<PassivePositions::Found> found = loops.close(*motors);
    if (!found)
      throw UnmetRequest(fmt::format("no posture closes the loops of {} with the motors at {:.6g}",
                                     printable(robot.name, 80), fmt::join(*motors, ", ")),
                         "the motors may be out of reach of the loops");
    passive = found->passive;
    if (found->modes.size() > 1 && before == nullptr) {
      std::vector<std::string> modes;
      for (const std::vector<double>& mode : found->modes)
        modes.push_back(fmt::format("[{:.6g}]", fmt::join(mode, ", ")));
      if (modes.size() > 6) modes.resize(6), modes.push_back("...");
      notes.push_back(
          fmt::format("the loops close in {} assembly modes, qp = {}; the first was taken, \"qp\" in the "
                      "state chooses another",
                      found->modes.size(), fmt::join(modes, ", ")));
    }
  }
  state.arrays["qp"] = {*passive, state.where};
  return *passive;
}

}  // namespace

PassivePositions::PassivePositions(const Robot& robot, const std::map<std::string, double>& values)
    : closure_(robot, values), unknowns_(closure_.structure().passive), turns_(robot.coordinates.size(), 1) {
  unknowns_.insert(unknowns_.end(), closure_.structure().cut.begin(), closure_.structure().cut.end());
  for (const Frame& frame : robot.frames)
    for (const Coupling& term : frame.variable)
      if (frame.type != JointType::revolute) turns_[term.coordinate] = 0;
}

Eigen::VectorXd PassivePositions::posture(const std::vector<double>& motors, const std::vector<double>& passive) const {
  Eigen::VectorXd q = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(closure_.coordinates()));
  for (std::size_t c = 0; c < motors.size() && c < closure_.structure().motorised.size(); ++c)
    q[static_cast<Eigen::Index>(closure_.structure().motorised[c])] = motors[c];
  for (std::size_t p = 0; p < passive.size(); ++p)
    q[static_cast<Eigen::Index>(closure_.structure().passive[p])] = passive[p];
  return q;
}

std::vector<double> PassivePositions::passive_of(const Eigen::VectorXd& q) const {
  std::vector<double> passive;
  for (const std::size_t k : closure_.structure().passive) {
    const double value = q[static_cast<Eigen::Index>(k)];
    passive.push_back(turns_[k] ? std::remainder(value, 2 * std::numbers::pi) : value);
  }
  return passive;
}

std::optional<PassivePositions::Found> PassivePositions::close(const std::vector<double>& motors) const {
  const auto size = [](const std::vector<double>& v) {
    double sum = 0;
    for (const double each : v) sum += each * each;
    return sum;
  };
  const auto same = [](const std::vector<double>& a, const std::vector<double>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (std::abs(std::remainder(a[i] - b[i], 2 * std::numbers::pi)) > 1e-6) return false;
    return true;
  };
  Found found;
  RandomNumbers random(1);
  for (int idle = 0; idle < idle_starts; ++idle) {
    Eigen::VectorXd q = posture(motors, {});
    for (const std::size_t k : unknowns_)
      if (idle > 0)
        q[static_cast<Eigen::Index>(k)] =
            turns_[k] ? random.uniform(-3.2, 3.2) : random.uniform(-2, 2) * closure_.scale();
    if (closure_.close(q, unknowns_) > closed) continue;
    const std::vector<double> passive = passive_of(q);
    if (std::ranges::any_of(found.modes, [&](const std::vector<double>& mode) { return same(mode, passive); }))
      continue;
    found.modes.push_back(passive);
    idle = 0;
    if (found.modes.size() > 64) break;
  }
  if (found.modes.empty()) return std::nullopt;
  std::ranges::stable_sort(found.modes, {}, size);
  found.passive = found.modes.front();
  return found;
}

std::optional<std::vector<double>> PassivePositions::near(const std::vector<double>& motors,
                                                          const std::vector<double>& passive) const {
  Eigen::VectorXd q = posture(motors, passive);
  closure_.close(q, closure_.structure().cut);
  if (closure_.close(q, unknowns_) > closed) return std::nullopt;
  return passive_of(q);
}

double PassivePositions::gap(const std::vector<double>& motors, const std::vector<double>& passive) const {
  Eigen::VectorXd q = posture(motors, passive);
  double least = closure_.close(q, closure_.structure().cut);
  RandomNumbers random(2);
  for (int i = 0; i < 8 && least > stated; ++i) {  // a cut joint half a turn away may take another start
    for (const std::size_t k : closure_.structure().cut) q[static_cast<Eigen::Index>(k)] = random.uniform(-3.2, 3.2);
    least = std::min(least, closure_.close(q, closure_.structure().cut));
  }
  return least;
}

void complete_passive(const Robot& robot, const Model& model, State& state, std::vector<std::string>& notes) {
  if (passive_input(model) == nullptr) return;
  completed(PassivePositions(robot, numbers_of(state)), robot, model, state, nullptr, notes);
}

void complete_passive(const Robot& robot, const Model& model, std::vector<State>& states,
                      std::vector<std::string>& notes) {
  if (passive_input(model) == nullptr || states.empty()) return;
  const PassivePositions loops(robot, numbers_of(states.front()));
  std::vector<double> before;
  for (State& state : states) before = completed(loops, robot, model, state, before.empty() ? nullptr : &before, notes);
}

}  // namespace armature::internal
