// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// simulate: a virtual experiment, measured as a real robot is.
#include "armature/verbs/simulate.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "armature/base/counted.h"
#include "armature/base/text.h"
#include "cli/certify.h"
#include "cli/options.h"
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
    "  armature simulate legged.urdf --floating --controller none --base-twist 1,0,3,0,2,0   free flight\n"
    "\n"
    "A trajectory is fourier or points (random, within the limits, from the seed), rest, or a CSV file with columns\n"
    "t, q1, q2, ... and, if given, qd1, ... and qdd1, ..., or with the names of the joints: elbow/position, ....\n"
    "Columns are written with the names of the joints, unless these are q1, q2, ...; armature identify reads them.\n";

std::string flight_text(const SimulateResult& result) {
  const SimulatedFlight& flight = *result.flight;
  // Below 1e-9 it is rounding, which differs from machine to machine.
  const auto relative = [](double part, double whole) {
    const double share = whole > 0 ? std::abs(part) / whole : 0;
    return share < 1e-9 ? std::string("less than 1e-9") : fmt::format("{:.2g}", share);
  };
  return fmt::format("{} samples, {:g} s of free flight\n", result.samples, result.duration) +
         fmt::format("The base ends at [{:.6g}, {:.6g}, {:.6g}] m.\n", flight.position[0], flight.position[1],
                     flight.position[2]) +
         fmt::format("Momentum drifts by {} of its size, {} of the greatest kinetic energy is lost.\n",
                     relative(flight.momentum_drift, flight.momentum),
                     relative(result.energy.lost, result.energy.peak_kinetic)) +
         wrote(result.files);
}

std::string simulation_text(const SimulateResult& result) {
  if (result.flight) return flight_text(result);
  Table table({{"coordinate"},
               {"rms error", Align::right},
               {"largest error", Align::right},
               {"largest speed", Align::right},
               {"largest torque", Align::right}});
  for (std::size_t k = 0; k < result.coordinates.size(); ++k)
    table.add({printable(result.coordinates[k], 40), fmt::format("{:.3g}", result.tracking.rms[k]),
               fmt::format("{:.3g}", result.tracking.largest[k]), fmt::format("{:.4g}", result.largest_speed[k]),
               fmt::format("{:.4g}", result.largest_torque[k])});
  std::string text = fmt::format("{} samples, {:g} s", result.samples, result.duration);
  if (result.substeps > 0) text += ", " + internal::counted(result.substeps, "step") + " per sample";
  // Below a millionth of what was exchanged it is rounding, which differs from machine to machine.
  const SimulatedEnergy& energy = result.energy;
  const double floor = 1e-6 * (energy.peak_kinetic + std::abs(energy.work));
  const auto joules = [&](double value) { return std::abs(value) < floor ? 0 : value; };
  text += fmt::format(
      "\n\n{}\nThe drives did {:.4g} J of work; {:.4g} J went into motion and height, {:.4g} J were lost.\n",
      table.text(), joules(energy.work), joules(energy.gained), joules(energy.lost));
  for (const std::string& note : result.notes) text += note + '\n';
  if (!result.unstable.empty())
    text +=
        fmt::format("\nThe controller, of {:.3g} Hz, does not hold the robot, and this motion is none to work with:\n",
                    result.bandwidth);
  for (const std::string& each : result.unstable) text += "  " + each + '\n';
  if (!result.unstable.empty())
    text +=
        "Lower --bandwidth or --share, raise --rate, --velocity-cutoff or --duration, or check inertias and efforts.\n";
  return text + wrote(result.files);
}

}  // namespace

void add_simulate(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    armature::SimulateOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "simulate", simulate_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    arguments->options.reading = console.reading;
    TerminalProgress progress(console.json);
    SimulateResult result = simulate(robot, arguments->options, progress);
    if (!result.flight && can_be_certified(result.files))
      result.files.push_back(certify("simulate", {{"robot", arguments->robot}}, certified(arguments->options, console),
                                     figures_of(to_json(result), {"files"}), result.files));
    write_files(result.files, console);
    keep_warnings(result.diagnostics, console);
    console.text = simulation_text(result);
    console.result = to_json(result);
    if (!result.unstable.empty()) console.exit_code = unmet_request;
  });
}

}  // namespace armature::cli
