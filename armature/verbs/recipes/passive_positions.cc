// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/passive_positions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double stated = 1e-4;  // a gap of positions that a user wrote down, rounded

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

// Models but those of positions, and loop-kinematics with its determinants, divide by what is zero there.
void refuse_singular(const PassivePositions& loops, const Robot& robot, const Model& model, const State& state,
                     const std::vector<double>& passive) {
  const std::optional<std::vector<double>> motors = given(model, state, "q");
  if (!motors || model.name == "transform" || model.name == "fast-geometry" || model.name == "loop-kinematics" ||
      !loops.is_singular(*motors, passive))
    return;
  throw UnmetRequest(
      fmt::format("the loops of {} are singular with the motors at {:.6g}: they do not decide the rates of "
                  "the passive joints",
                  printable(robot.name, 80), fmt::join(*motors, ", ")),
      "choose another posture; loop-kinematics shows which determinant is zero");
}

// `robots` are those whose passive joints may be given.
[[noreturn]] void refuse_length(const State& state, std::size_t given, const std::vector<const Robot*>& robots) {
  std::vector<std::string> accepted;
  for (const Robot* robot : robots) {
    std::vector<std::string> names;
    for (const std::size_t k : loop_structure(*robot).passive)
      names.push_back(printable(robot->coordinates[k].name, 40));
    if (!names.empty()) accepted.push_back(fmt::format("the {} positions of {}", names.size(), fmt::join(names, ", ")));
  }
  Diagnostics diagnostics;
  diagnostics.error(
      state.arrays.contains("qp") ? state.arrays.at("qp").where : state.where, fmt::format("qp has {} numbers", given),
      fmt::format("give {}; or leave it out: the passive joints are then found from q", fmt::join(accepted, ", or ")));
  throw InputError(diagnostics);
}

// Completes one state, near `before` if there is one, and returns what was taken.
std::vector<double> completed(const PassivePositions& loops, const Robot& robot, const Model& model, State& state,
                              const std::vector<double>* before, std::vector<std::string>& notes) {
  const std::optional<std::vector<double>> motors = given(model, state, "q");
  const Input& input = *passive_input(model);
  if (!motors) return std::vector<double>(input.symbols.size(), 0.0);  // evaluate_at() tells
  if (const std::optional<std::vector<double>> own = given(model, state, "qp"); own) {
    if (own->size() != input.symbols.size()) refuse_length(state, own->size(), {&robot});
    const double gap = loops.gap(*motors, *own);
    if (gap > stated) {
      Diagnostics diagnostics;
      diagnostics.error(state.arrays.contains("qp") ? state.arrays.at("qp").where : state.where,
                        fmt::format("the loops of {} are not closed: their ends are {:.2g} of the robot's size apart",
                                    printable(robot.name, 80), gap),
                        "leave qp out: the passive joints are then found from q");
      throw InputError(diagnostics);
    }
    if (!state.arrays.contains("qp")) return *own;
    const std::vector<double> closed = loops.near(*motors, *own).value_or(*own);  // without the rounding
    state.arrays["qp"] = {closed, state.where};
    return closed;
  }
  std::optional<std::vector<double>> passive;
  if (before != nullptr) passive = loops.near(*motors, *before);
  if (!passive) {
    const auto [found, names, all] = loops.modes(*motors);
    if (found.empty())
      throw UnmetRequest(fmt::format("no posture closes the loops of {} with the motors at {:.6g}",
                                     printable(robot.name, 80), fmt::join(*motors, ", ")),
                         "the motors may be out of reach of the loops");
    passive = found.front();
    if (found.size() > 1 && before == nullptr) {
      std::vector<std::string> modes;
      for (std::size_t i = 0; i < found.size(); ++i)
        modes.push_back(fmt::format("[{:.6g}] ({})", fmt::join(found[i], ", "), names[i]));
      if (modes.size() > 3) modes.resize(3), modes.push_back("...");
      notes.push_back(
          fmt::format("the loops close in {} assembly modes{}, qp = {}; the first was taken, \"qp\" in the "
                      "state chooses another",
                      found.size(), all ? "" : ", or more", fmt::join(modes, ", ")));
    }
  }
  state.arrays["qp"] = {*passive, state.where};
  return *passive;
}

}  // namespace

PassivePositions::PassivePositions(const Robot& robot, const std::map<std::string, double>& values)
    : solver_(robot, values) {}

Eigen::VectorXd PassivePositions::posture(const std::vector<double>& motors, const std::vector<double>& passive) const {
  const LoopStructure& structure = solver_.closure().structure();
  Eigen::VectorXd q = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(solver_.closure().coordinates()));
  for (std::size_t c = 0; c < motors.size() && c < structure.motorised.size(); ++c)
    q[static_cast<Eigen::Index>(structure.motorised[c])] = motors[c];
  for (std::size_t p = 0; p < passive.size(); ++p) q[static_cast<Eigen::Index>(structure.passive[p])] = passive[p];
  return q;
}

std::vector<double> PassivePositions::passive_of(const Eigen::VectorXd& q) const {
  std::vector<double> passive;
  for (const std::size_t k : solver_.closure().structure().passive) passive.push_back(q[static_cast<Eigen::Index>(k)]);
  return passive;
}

PassivePositions::Modes PassivePositions::modes(const std::vector<double>& motors) const {
  const LoopAnswer answer = solver_.solve(posture(motors, {}), solver_.closure().structure().passive);
  Modes modes{{}, {}, answer.promises_all};
  for (const LoopPosture& each : answer.postures) {
    modes.positions.push_back(passive_of(each.q));
    modes.names.push_back(fmt::format("{}", fmt::join(each.modes, ", ")));
  }
  return modes;
}

std::optional<std::vector<double>> PassivePositions::near(const std::vector<double>& motors,
                                                          const std::vector<double>& passive) const {
  Eigen::VectorXd q = posture(motors, passive);
  solver_.closure().close(q, solver_.closure().structure().cut);
  const std::optional<Eigen::VectorXd> closed = solver_.continued(q);
  if (!closed) return std::nullopt;
  return passive_of(*closed);
}

bool PassivePositions::is_singular(const std::vector<double>& motors, const std::vector<double>& passive) const {
  Eigen::VectorXd q = posture(motors, passive);
  solver_.closure().close(q, solver_.closure().structure().cut);
  std::vector<std::size_t> unknowns;
  for (const LoopStep& step : solver_.plan().steps)
    unknowns.insert(unknowns.end(), step.unknown.begin(), step.unknown.end());
  return numeric_rank(chosen_columns(solver_.closure().jacobian(q), unknowns)) < unknowns.size();
}

double PassivePositions::gap(const std::vector<double>& motors, const std::vector<double>& passive) const {
  Eigen::VectorXd q = posture(motors, passive);
  const LoopClosure& closure = solver_.closure();
  double least = closure.close(q, closure.structure().cut);
  RandomNumbers random(2);
  for (int i = 0; i < 8 && least > stated; ++i) {  // a cut joint half a turn away may take another start
    for (const std::size_t k : closure.structure().cut) q[static_cast<Eigen::Index>(k)] = random.uniform(-3.2, 3.2);
    least = std::min(least, closure.close(q, closure.structure().cut));
  }
  return least;
}

CoupledLoops loops_of_state(const Robot& described, CoupledLoops coupled, const State& state) {
  const auto array = state.arrays.find("qp");
  if (array == state.arrays.end() || described.loops.empty()) return coupled;
  const std::size_t given = array->second.values.size();
  const auto fits = [&](const Robot& robot) {
    return !robot.loops.empty() && loop_structure(robot).passive.size() == given;
  };
  if (fits(coupled.robot)) {
    if (!fits(described)) return coupled;
    if (const auto q = state.arrays.find("q");
        q != state.arrays.end() && q->second.values.size() == loop_structure(coupled.robot).motorised.size() &&
        PassivePositions(coupled.robot, numbers_of(state)).gap(q->second.values, array->second.values) <= stated)
      return coupled;
  }
  if (!fits(described)) refuse_length(state, given, {&coupled.robot, &described});
  return {described, {}};
}

void complete_passive(const Robot& robot, const Model& model, State& state, std::vector<std::string>& notes) {
  if (passive_input(model) == nullptr) return;
  const PassivePositions loops(robot, numbers_of(state));
  refuse_singular(loops, robot, model, state, completed(loops, robot, model, state, nullptr, notes));
}

void complete_passive(const Robot& robot, const Model& model, std::vector<State>& states,
                      std::vector<std::string>& notes) {
  if (passive_input(model) == nullptr || states.empty()) return;
  const PassivePositions loops(robot, numbers_of(states.front()));
  std::vector<double> before;
  for (State& state : states) {
    before = completed(loops, robot, model, state, before.empty() ? nullptr : &before, notes);
    refuse_singular(loops, robot, model, state, before);
  }
}

}  // namespace armature::internal
