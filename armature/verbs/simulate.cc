// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/simulate.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/loops/closed_models.h"
#include "armature/derive/loops/linear_loops.h"
#include "armature/log/columns/column_of_joint.h"
#include "armature/log/formats/to_csv.h"
#include "armature/robot/elastic_joints.h"
#include "armature/robot/joint_friction.h"
#include "armature/simulate/closed_loop.h"
#include "armature/simulate/elastic_control.h"
#include "armature/simulate/free_flight.h"
#include "armature/simulate/payload.h"
#include "armature/simulate/stability.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

Robot controllers_model(const Robot& robot, const armature::SimulateOptions& options, Diagnostics& diagnostics) {
  if (options.model.empty()) return robot;
  LoadedRobot loaded = load_robot(options.model, options.reading);
  diagnostics = loaded.diagnostics;
  if (loaded.robot.coordinates.size() != robot.coordinates.size()) {
    diagnostics.error({},
                      fmt::format("the model has {} coordinates, the robot {}", loaded.robot.coordinates.size(),
                                  robot.coordinates.size()),
                      "@model takes another description of the same robot");
    throw InputError(diagnostics);
  }
  return std::move(loaded.robot);
}

ControllerOptions asked_controller(const armature::SimulateOptions& options) {
  ControllerOptions asked;
  asked.law = options.controller;
  asked.rate = options.rate;
  asked.friction_width = options.friction_width;
  const bool exact = options.resolution == 0 && options.position_noise == 0;
  asked.velocity_cutoff = options.velocity_cutoff.value_or(exact ? 0 : options.rate / 10);
  asked.bandwidth =
      options.bandwidth.value_or(stable_bandwidth(options.rate, asked.velocity_cutoff, std::max(0.0, options.delay)));
  return asked;
}

internal::SimulateOptions asked_experiment(const armature::SimulateOptions& options) {
  internal::SimulateOptions asked;
  asked.rate = options.rate;
  asked.duration = options.duration;
  asked.integrator = options.integrator;
  asked.tolerance = options.tolerance;
  asked.substeps = options.substeps;
  asked.torque_limits = !options.no_torque_limits;
  asked.encoder_resolution = options.resolution;
  asked.position_noise = options.position_noise;
  asked.torque_noise = options.noise / 100;
  asked.delay = options.delay;
  asked.seed = options.seed;
  if (!options.start.empty()) asked.start = options.start;
  return asked;
}

std::vector<double> largest(const std::vector<Signal>& signals) {
  std::vector<double> most;
  for (const Signal& signal : signals) {
    most.push_back(0);
    for (const double each : signal) most.back() = std::max(most.back(), std::abs(each));
  }
  return most;
}

// `truth`: with twists and velocities, which are not measured.
std::string flight_csv(const Robot& robot, const Flight& flight, bool truth) {
  std::string text = "t,base_x,base_y,base_z,base_qx,base_qy,base_qz,base_qw";
  const auto joints = [&](const char* what) {
    for (const Coordinate& c : robot.coordinates) text += "," + column_of_joint(c.name, what);
  };
  joints("position");
  if (truth) text += ",base_vx,base_vy,base_vz,base_wx,base_wy,base_wz", joints("velocity");
  joints("torque");
  for (std::size_t k = 0; k < flight.t.size(); ++k) {
    text += fmt::format("\n{}", flight.t[k]);
    const FlightState& s = flight.states[k];
    const auto add = [&](const auto& values) {
      for (const double value : values) text += fmt::format(",{}", value);
    };
    add(s.position), add(s.quaternion), add(s.q);
    if (truth) add(s.twist), add(s.qd);
    add(s.tau);
  }
  return text + '\n';
}

// The free flight of a floating base.
SimulateResult flown(const Robot& described, const armature::SimulateOptions& options, Progress& progress) {
  const bool follows = options.controller == control::Law::computed_torque;
  if (!follows && options.controller != control::Law::none)
    throw UnmetRequest(
        "a robot with a floating base is simulated in free flight, with free joints or with joints that "
        "follow a trajectory",
        "@controller=none lets the joints move freely, without @controller they follow @trajectory");
  if (!options.model.empty())
    throw UnmetRequest("in free flight the joints follow the trajectory exactly: no controller needs a model",
                       "leave @model out");
  const std::size_t n = described.coordinates.size();
  const auto sized = [](const std::vector<double>& given, std::size_t size, const char* option) {
    if (!given.empty() && given.size() != size)
      refuse(fmt::format("@{} has {} numbers, not {}", option, given.size(), size), "separate them by commas");
    return given.empty() ? std::vector<double>(size, 0.0) : given;
  };
  FlightState start;
  start.q = sized(options.start, n, "start");
  start.qd = sized(options.start_velocity, n, "start_velocity");
  const std::vector<double> twist = sized(options.base_twist, 6, "base_twist");
  std::copy(twist.begin(), twist.end(), start.twist.begin());
  Robot robot = options.load.empty() ? described : with_payload(described, payload_from(options.load));
  if (options.frictionless)
    for (Frame& frame : robot.frames) remove_friction(frame, robot.arena);
  SimulateResult result;
  std::optional<Trajectory> trajectory;
  if (follows) {
    if (!options.start_velocity.empty())
      refuse("@start_velocity is of joints that move freely", "@controller=none lets them");
    RandomTrajectoryOptions random;
    random.seed = options.seed;
    random.share = options.share;
    random.harmonics = options.harmonics;
    random.period = options.period;
    random.duration = options.duration.value_or(random.duration);
    trajectory = named_trajectory(options.trajectory, robot, random, options.start, result.diagnostics);
  }
  const double duration = options.duration.value_or(follows ? trajectory->duration : 10);
  const auto begin = std::chrono::steady_clock::now();
  const Flight flight = free_flight(robot, start, duration, options.rate, options.tolerance, progress,
                                    follows ? &*trajectory : nullptr, options.friction_width);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.robot = described.name;
  result.samples = flight.t.size();
  result.duration = flight.t.back();
  result.times_real_time = result.duration / result.seconds;
  result.energy = {flight.work, flight.work - flight.energy_loss, flight.energy_loss, flight.peak_kinetic,
                   flight.peak_kinetic > 0 ? flight.energy_loss / flight.peak_kinetic : 0};
  for (const Coordinate& c : described.coordinates) result.coordinates.push_back(c.name);
  const FlightState& end = flight.states.back();
  result.flight = {flight.momentum,
                   flight.momentum_drift,
                   {end.position.begin(), end.position.end()},
                   {end.quaternion.begin(), end.quaternion.end()}};
  if (follows)
    result.notes.emplace_back("the joints follow the trajectory, and nothing acts on the base: hybrid dynamics");
  if (!options.truth.empty()) result.files.push_back({options.truth, flight_csv(described, flight, true)});
  if (!options.output.empty())
    result.files.push_back(
        {options.output,
         flight_csv(described, measured(flight, options.position_noise, options.noise / 100, options.seed), false)});
  return result;
}

}  // namespace

SimulateResult simulate(const Robot& described, const armature::SimulateOptions& options, Progress& progress) {
  check_ranges(options);
  if (described.floating_base) return flown(described, options, progress);
  if (!options.start_velocity.empty() || !options.base_twist.empty())
    refuse("@start_velocity and @base_twist are of the free flight of a floating base",
           "@floating lets the base float");
  const Robot robot = couple_loops(described).robot;  // with elastic joints as described
  const bool elastic = has_elastic_joints(robot);
  if (elastic && !robot.loops.empty())
    throw UnmetRequest(
        fmt::format("{} has closed loops and elastic joints, which are not simulated", printable(robot.name, 80)),
        "derive, count and eval know them; without Kf the joints are rigid");
  SimulateResult result;
  const Robot model = rigid_robot(controllers_model(robot, options, result.diagnostics));
  const Robot moved = options.load.empty() ? robot : with_payload(robot, payload_from(options.load));
  RandomTrajectoryOptions random;
  random.seed = options.seed;
  random.share = options.share;
  random.harmonics = options.harmonics;
  random.period = options.period;
  random.duration = options.duration.value_or(random.duration);
  std::vector<double> start = options.start;
  const bool both_sides = elastic && start.size() == with_motor_coordinates(robot).coordinates.size();
  if (both_sides) start.resize(robot.coordinates.size());
  Trajectory trajectory =
      named_trajectory(options.trajectory, internal::motors_of(moved), random, start, result.diagnostics);
  PlantOptions plant_options;
  plant_options.friction_width = options.friction_width;
  plant_options.friction = !options.frictionless;
  plant_options.stops = !options.no_stops;
  Plant plant(with_motor_coordinates(moved), plant_options);
  const ControllerOptions asked = asked_controller(options);
  Controller controller = make_controller(model, asked);
  internal::SimulateOptions experiment = asked_experiment(options);
  if (elastic) {
    if (!start.empty() && !both_sides) {
      Reference rest;
      with_motor_references(rest_at(start, 1), moved).at(0, rest);
      experiment.start = rest.q;
    }
    trajectory = with_motor_references(trajectory, moved);
    if (asked.law != control::Law::none) controller = at_motors(std::move(controller), moved);
  }
  const auto begin = std::chrono::steady_clock::now();
  Simulation simulation = simulate(plant, trajectory, controller, experiment, progress);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.robot = robot.name;
  result.samples = simulation.truth.samples();
  result.duration = simulation.truth.t.back();
  result.times_real_time = result.duration / result.seconds;
  result.substeps = simulation.substeps;
  result.tracking = {simulation.rms_error, simulation.largest_error};
  const EnergyBalance& energy = simulation.energy;
  result.energy = {energy.work, energy.gained, energy.lost(), energy.peak_kinetic, energy.relative_loss()};
  result.saturated_samples = simulation.saturated;
  result.samples_at_stops = simulation.at_stops;
  result.coordinates = plant.names();
  result.largest_speed = largest(simulation.truth.qd);
  result.largest_torque = largest(simulation.truth.tau);
  result.notes = simulation.notes;
  if (LoopTracker* loops = plant.loops(); loops != nullptr)
    result.notes.push_back(
        fmt::format("closed loops: in motorised coordinates; the closure was met to {:.1e} of the "
                    "robot's size at every step",
                    loops->worst()));
  if (asked.law != control::Law::none) {
    result.bandwidth = asked.bandwidth;
    result.unstable = lost_control(simulation, trajectory, result.coordinates);
  }
  result.measured = std::move(simulation.measured);
  result.truth = std::move(simulation.truth);
  if (!options.output.empty()) result.files.push_back({options.output, to_csv(result.measured, result.coordinates)});
  if (!options.truth.empty()) result.files.push_back({options.truth, to_csv(result.truth, result.coordinates)});
  return result;
}

Json to_json(const SimulateResult& result) { return json_of(result); }

}  // namespace armature
