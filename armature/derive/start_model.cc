// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/start_model.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "armature/expr/evaluate.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

// A coordinate is an angle when it moves revolute joints only.
bool is_angle(const Robot& robot, std::size_t coordinate) {
  for (const Frame& frame : robot.frames)
    for (const Coupling& term : frame.variable)
      if (term.coordinate == coordinate && frame.type != JointType::revolute) return false;
  return true;
}

Input coordinate_input(const Robot& robot, std::string name, std::string meaning, Ref Coordinate::* part,
                       const std::string& per) {
  Input input{std::move(name), std::move(meaning), {}, {}};
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    input.symbols.push_back(robot.coordinates[k].*part);
    input.units.push_back((is_angle(robot, k) ? "rad" : "m") + per);
  }
  return input;
}

}  // namespace

Model start_model(const Robot& robot, std::string name, std::string reference, std::vector<Input> inputs) {
  Model model;
  model.name = std::move(name);
  model.robot = robot.name;
  model.reference = std::move(reference);
  model.arena = robot.arena;
  model.inputs = std::move(inputs);
  return model;
}

Input position_input(const Robot& robot) { return coordinate_input(robot, "q", "joint positions", &Coordinate::q, ""); }
Input velocity_input(const Robot& robot) {
  return coordinate_input(robot, "qd", "joint velocities", &Coordinate::qd, "/s");
}
Input acceleration_input(const Robot& robot) {
  return coordinate_input(robot, "qdd", "joint accelerations", &Coordinate::qdd, "/s^2");
}

namespace {

Input base_input(const char* name, const char* meaning, std::initializer_list<std::array<Ref, 3>> parts,
                 std::vector<std::string> units) {
  Input input{name, meaning, {}, std::move(units)};
  for (const std::array<Ref, 3>& part : parts) input.symbols.insert(input.symbols.end(), part.begin(), part.end());
  return input;
}

}  // namespace

Input base_position_input(const Robot& robot) {
  return base_input("base_position", "position of frame 0 in the world", {base_symbols(robot).position},
                    {"m", "m", "m"});
}
Input base_quaternion_input(const Robot& robot) {
  const std::array<Ref, 4> q = base_symbols(robot).quaternion;
  return {"base_quaternion",
          "orientation of frame 0 in the world, a unit quaternion x y z w",
          {q.begin(), q.end()},
          {"1", "1", "1", "1"}};
}
Input base_twist_input(const Robot& robot) {
  const BaseSymbols symbols = base_symbols(robot);
  return base_input("base_twist", "velocity, then angular velocity of the base, in frame 0",
                    {symbols.velocity, symbols.angular_velocity}, {"m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s"});
}
Input base_rate_input(const Robot& robot) {
  const BaseSymbols symbols = base_symbols(robot);
  return base_input("base_twist_rate", "rates of the components of the base's twist",
                    {symbols.velocity_rate, symbols.angular_velocity_rate}, base_rate_units());
}
Input base_wrench_input(Arena& arena) {
  Input input{"base_wrench", "force, then moment on the base about its origin, in frame 0", {}, base_wrench_units()};
  for (std::size_t i = 1; i <= 6; ++i) input.symbols.push_back(fresh_symbol(arena, "base_wrench" + std::to_string(i)));
  return input;
}
Ref fresh_symbol(Arena& arena, std::string name) {
  while (arena.has_symbol(name)) name += "_";
  return arena.symbol(name);
}
std::vector<std::string> base_rate_units() { return {"m/s^2", "m/s^2", "m/s^2", "rad/s^2", "rad/s^2", "rad/s^2"}; }
std::vector<std::string> base_wrench_units() { return {"N", "N", "N", "Nm", "Nm", "Nm"}; }

namespace {

// The symbols of some formulas in their order, without those of `taken`; each with the unit of the formula it comes
// from.
struct SymbolsWithUnits {
  const Arena& arena;
  std::vector<Ref> formulas = {};
  std::unordered_map<Ref, std::string> units = {};

  void add(const std::array<Ref, 3>& part, const char* unit) {
    formulas.insert(formulas.end(), part.begin(), part.end());
    for (const Ref formula : part)
      for (const Ref symbol : symbols_in(arena, formula)) units.emplace(symbol, unit);
  }
  Input input(const char* name, const char* meaning, const std::vector<Ref>& taken) const {
    Input result{name, meaning, {}, {}};
    for (const Ref formula : formulas)
      for (const Ref symbol : symbols_in(arena, formula))
        if (std::ranges::find(result.symbols, symbol) == result.symbols.end()) result.symbols.push_back(symbol);
    std::erase_if(result.symbols, [&](Ref s) { return std::find(taken.begin(), taken.end(), s) != taken.end(); });
    for (const Ref symbol : result.symbols) result.units.push_back(units.at(symbol));
    return result;
  }
};

}  // namespace

std::vector<Input> disturbance_inputs(const Robot& robot) {
  SymbolsWithUnits wrenches{robot.arena}, motion{robot.arena};
  for (const Frame& frame : robot.frames) {
    wrenches.add(frame.force, "N");
    wrenches.add(frame.moment, "Nm");
  }
  if (!robot.floating_base) {
    motion.add(robot.base_angular_velocity, "rad/s");
    motion.add(robot.base_angular_acceleration, "rad/s^2");
    motion.add(robot.base_velocity, "m/s");
    motion.add(robot.base_acceleration, "m/s^2");
  }
  const Input wrench = wrenches.input(
      "wrench", "force f (N), then moment n (Nm), of each link on its environment, in its own frame about its origin",
      {});
  std::vector<Input> inputs = {wrench, motion.input("base_motion", "motion of the base, in frame 0", wrench.symbols)};
  std::erase_if(inputs, [](const Input& input) { return input.symbols.empty(); });
  return inputs;
}

std::vector<Input> with_disturbances(const Robot& robot, std::vector<Input> inputs) {
  const auto has = [&](const char* name) { return std::ranges::find(inputs, name, &Input::name) != inputs.end(); };
  if (robot.floating_base) {
    const bool moves = has("qd"), accelerates = has("qdd");
    if (std::ranges::any_of(robot.gravity, [&](Ref g) { return !robot.arena.is_zero(g); }))
      inputs.push_back(base_quaternion_input(robot));
    if (moves) inputs.push_back(base_twist_input(robot));
    if (accelerates) inputs.push_back(base_rate_input(robot));
  }
  for (Input& input : disturbance_inputs(robot)) inputs.push_back(std::move(input));
  return inputs;
}

Output torque_output(const Robot& robot, std::string name, std::string meaning, std::vector<Ref> values) {
  std::vector<std::string> units = torque_units(robot);
  if (values.size() > units.size()) {
    const std::vector<std::string> base = base_wrench_units();
    units.insert(units.begin(), base.begin(), base.end());
  }
  return {std::move(name), std::move(meaning), values.size(), 1, std::move(values), std::move(units), {}};
}

Output inertia_output(const Robot& robot, std::string name, std::vector<Ref> values) {
  const std::size_t n = freedoms(robot);
  return {std::move(name), "inertia matrix, symmetric", n, n, std::move(values), inertia_units(robot), {}};
}

std::vector<std::string> torque_units(const Robot& robot) {
  std::vector<std::string> units;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) units.push_back(is_angle(robot, k) ? "Nm" : "N");
  return units;
}

std::vector<std::string> inertia_units(const Robot& robot) {
  const std::size_t n = freedoms(robot), base = n - robot.coordinates.size();
  const auto turns = [&](std::size_t i) { return i < base ? i >= 3 : is_angle(robot, i - base); };
  std::vector<std::string> units;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const int angles = turns(i) + turns(j);
      units.push_back(angles == 2 ? "kg m^2" : angles == 1 ? "kg m" : "kg");
    }
  return units;
}

}  // namespace armature::internal
