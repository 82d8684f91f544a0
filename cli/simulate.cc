// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// simulate: a virtual experiment, measured as a real robot is.
#include "armature/simulate/simulate.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/log/formats/to_csv.h"
#include "armature/simulate/closed_loop.h"
#include "armature/simulate/payload.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* simulate_examples =
    "  armature simulate panda_like -o log.csv                       a random motion under computed torque\n"
    "  armature simulate panda_like -o log.csv --noise 1 --resolution 1e-4 --seed 7\n"
    "  armature simulate arm.urdf --trajectory points --controller pid --load 2,0,0,0.1\n"
    "  armature simulate arm.urdf --trajectory path.csv --model identified/robot.yaml\n"
    "  armature simulate arm.urdf --trajectory rest --controller none --duration 5\n"
    "\n"
    "A trajectory is fourier or points (random, within the limits, from the seed), rest, or a CSV file with columns\n"
    "t, q1, q2, ... and, if given, qd1, ... and qdd1, ....\n"
    "armature identify reads what is written.\n";

struct SimulateArguments {
  std::string robot, model, trajectory = "fourier", controller = "computed-torque", integrator = "rk4", output, truth;
  std::vector<double> start, load;
  RandomTrajectoryOptions random;
  std::optional<double> duration, velocity_cutoff;
  double bandwidth = 10, noise = 0;
  PlantOptions plant;
  SimulateOptions options;
  bool frictionless = false, no_stops = false, no_torque_limits = false;
};

const std::vector<std::pair<std::string, IntegratorKind>> integrator_names = {
    {"rk4", IntegratorKind::rk4}, {"dormand-prince", IntegratorKind::dormand_prince}, {"cvode", IntegratorKind::cvode}};

ControllerOptions asked_controller(const SimulateArguments& arguments) {
  ControllerOptions options;
  const std::vector<std::string>& names = control_law_names();
  const auto found = std::find(names.begin(), names.end(), arguments.controller);
  options.law = static_cast<ControlLaw>(found - names.begin());
  options.bandwidth = arguments.bandwidth;
  options.rate = arguments.options.rate;
  options.friction_width = arguments.plant.friction_width;
  const bool exact = arguments.options.encoder_resolution == 0 && arguments.options.position_noise == 0;
  options.velocity_cutoff = arguments.velocity_cutoff.value_or(exact ? 0 : options.rate / 10);
  return options;
}

Json simulation_json(const Simulation& result, const Robot& robot, double seconds) {
  return {{"robot", robot.name},
          {"samples", result.truth.samples()},
          {"duration", result.truth.t.back()},
          {"substeps", result.substeps},
          {"tracking", {{"rms", result.rms_error}, {"largest", result.largest_error}}},
          {"energy",
           {{"work", result.energy.work},
            {"gained", result.energy.gained},
            {"lost", result.energy.lost()},
            {"peak_kinetic", result.energy.peak_kinetic},
            {"relative_loss", result.energy.relative_loss()}}},
          {"saturated_samples", result.saturated},
          {"samples_at_stops", result.at_stops},
          {"seconds", seconds},
          {"times_real_time", result.truth.t.back() / seconds},
          {"notes", result.notes}};
}

std::string simulation_text(const Simulation& result, const Robot& robot) {
  Table table({{"coordinate"},
               {"rms error", Align::right},
               {"largest error", Align::right},
               {"largest speed", Align::right},
               {"largest torque", Align::right}});
  const auto largest = [](const Signal& signal) {
    double most = 0;
    for (const double each : signal) most = std::max(most, std::abs(each));
    return fmt::format("{:.4g}", most);
  };
  for (std::size_t k = 0; k < result.rms_error.size(); ++k)
    table.add({printable(robot.coordinates[k].name, 40), fmt::format("{:.3g}", result.rms_error[k]),
               fmt::format("{:.3g}", result.largest_error[k]), largest(result.truth.qd[k]),
               largest(result.truth.tau[k])});
  std::string text = fmt::format("{} samples, {:g} s", result.truth.samples(), result.truth.t.back());
  if (result.substeps > 0) text += fmt::format(", {} steps a sample", result.substeps);
  // Below a millionth of what was exchanged it is rounding, which differs from machine to machine.
  const EnergyBalance& energy = result.energy;
  const double floor = 1e-6 * (energy.peak_kinetic + std::abs(energy.work));
  const auto joules = [&](double value) { return std::abs(value) < floor ? 0 : value; };
  text += fmt::format(
      "\n\n{}\nThe drives did {:.4g} J of work; {:.4g} J went into motion and height, {:.4g} J were lost.\n",
      table.text(), joules(energy.work), joules(energy.gained), joules(energy.lost()));
  for (const std::string& note : result.notes) text += note + '\n';
  return text;
}

void simulate_verb(const SimulateArguments& arguments, Console& console) {
  Robot robot = load_robot(arguments.robot, console);
  const Robot model = arguments.model.empty() ? robot : load_robot(arguments.model, console);
  if (model.coordinates.size() != robot.coordinates.size())
    refuse_usage(
        fmt::format("the model has {} coordinates, the robot {}", model.coordinates.size(), robot.coordinates.size()),
        "--model takes another description of the same robot");
  if (!arguments.load.empty()) robot = with_payload(robot, payload_from(arguments.load));
  SimulateOptions options = arguments.options;
  for (const auto& [name, kind] : integrator_names)
    if (arguments.integrator == name) options.integrator = kind;
  options.torque_noise = arguments.noise / 100;
  options.duration = arguments.duration;
  options.torque_limits = !arguments.no_torque_limits;
  if (!arguments.start.empty()) options.start = arguments.start;
  PlantOptions plant_options = arguments.plant;
  plant_options.friction = !arguments.frictionless;
  plant_options.stops = !arguments.no_stops;
  RandomTrajectoryOptions random = arguments.random;
  random.seed = options.seed;
  random.duration = arguments.duration.value_or(random.duration);
  const Trajectory trajectory =
      named_trajectory(arguments.trajectory, robot, random, arguments.start, console.diagnostics);
  Plant plant(robot, plant_options);
  const Controller controller = make_controller(model, asked_controller(arguments));
  const auto begin = std::chrono::steady_clock::now();
  const Simulation result = simulate(plant, trajectory, controller, options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  console.text = simulation_text(result, robot);
  console.result = simulation_json(result, robot, seconds);
  std::vector<File> files;
  if (!arguments.output.empty()) files.push_back({arguments.output, to_csv(result.measured)});
  if (!arguments.truth.empty()) files.push_back({arguments.truth, to_csv(result.truth)});
  write_files(files);
  for (const File& file : files) {
    console.text += fmt::format("wrote {}\n", printable(file.path));
    console.result["files"].push_back(file.path);
  }
}

void add_experiment_options(CLI::App* verb, SimulateArguments& arguments) {
  SimulateOptions& options = arguments.options;
  verb->add_option("--rate", options.rate, "Samples per second, of the controller and of the log")->type_name("HZ");
  verb->add_option("--seed", options.seed, "Of everything random: the same seed, the same numbers")->type_name("N");
  verb->add_option("--noise", arguments.noise, "Noise of measured torques, % of each coordinate's rms torque")
      ->type_name("PERCENT");
  verb->add_option("--resolution", options.encoder_resolution, "Of the encoders, rad or m")->type_name("STEP");
  verb->add_option("--position-noise", options.position_noise, "Standard deviation of measured positions, rad or m")
      ->type_name("SD");
  verb->add_option("--delay", options.delay, "From a measurement to its torque, s")->type_name("S");
  verb->add_option("--load", arguments.load,
                   "A body at the tool: mass[,x,y,z of its centre[,Ixx,Iyy,Izz,Ixy,Ixz,Iyz about its centre]]")
      ->delimiter(',')
      ->type_name("LIST");
  verb->add_flag("--frictionless", arguments.frictionless, "Leave all friction out");
  verb->add_option("--friction-width", arguments.plant.friction_width,
                   "Coulomb friction is Fs tanh(v/width), rad/s or m/s")
      ->type_name("W")
      ->check(CLI::PositiveNumber);
  verb->add_flag("--no-stops", arguments.no_stops, "Let joints move beyond their limits");
  verb->add_flag("--no-torque-limits", arguments.no_torque_limits, "Let drives give more than their efforts");
  verb->add_option("--integrator", arguments.integrator, "rk4: fixed steps; dormand-prince: adaptive; cvode: stiff")
      ->check(CLI::IsMember({"rk4", "dormand-prince", "cvode"}));
  verb->add_option("--substeps", options.substeps, "Steps of rk4 a sample. Default: as friction and stops need")
      ->type_name("N")
      ->check(CLI::Range(1, 100'000));
  verb->add_option("--tolerance", options.tolerance, "Of adaptive integration")->type_name("TOL");
}

}  // namespace

void add_simulate(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* verb =
      add_verb(app, console, "simulate", "Move a robot under a controller and measure it", simulate_examples);
  add_robot(verb, console, arguments->robot)->required();
  verb->add_option("-o,--output", arguments->output, "Write the measured log, CSV")->type_name("FILE");
  verb->add_option("--truth", arguments->truth, "Write the true motion with velocities and accelerations, CSV")
      ->type_name("FILE");
  verb->add_option("--trajectory", arguments->trajectory, "fourier, points, rest, or a CSV file")->type_name("WHICH");
  verb->add_option("--duration", arguments->duration, "Seconds. Default: 10, or the file's")->type_name("S");
  verb->add_option("--share", arguments->random.share, "Of the limits that random trajectories use")
      ->type_name("SHARE");
  verb->add_option("--period", arguments->random.period, "Of fourier trajectories, at most, s")->type_name("S");
  verb->add_option("--harmonics", arguments->random.harmonics, "Of fourier trajectories")->type_name("N");
  verb->add_option("--start", arguments->start, "Positions at the beginning, at rest")
      ->delimiter(',')
      ->type_name("LIST");
  verb->add_option("--controller", arguments->controller, "The law")->check(CLI::IsMember(control_law_names()));
  verb->add_option("--model", arguments->model, "The robot as the controller knows it. Default: as it is, without load")
      ->type_name("ROBOT");
  verb->add_option("--bandwidth", arguments->bandwidth, "Of the controller, Hz")->type_name("HZ");
  verb->add_option("--velocity-cutoff", arguments->velocity_cutoff,
                   "Filter of measured velocities, Hz; 0: exact velocities. Default: rate/10 if positions are inexact")
      ->type_name("HZ");
  add_experiment_options(verb, *arguments);
  verb->callback([arguments, &console] { simulate_verb(*arguments, console); });
}

}  // namespace armature::cli
