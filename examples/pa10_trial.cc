// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_trial.h"

namespace armature::internal {
namespace {

constexpr std::size_t postures = 14;  // per joint

PlantOptions plant_options() {
  PlantOptions options;
  options.friction_width = pa10_friction_width;
  options.stops = false;
  return options;
}

}  // namespace

Pa10Laboratory::Pa10Laboratory()
    : specification(pa10_specification()),
      robot(pa10_arm()),
      model(identification_model(specification, {})),
      truth(true_parameters(model, robot)),
      braked(robot, specification),
      plant(robot, plant_options()) {}

Pa10Trial pa10_trial(Pa10Laboratory& laboratory, const Pa10Loop& loop, Progress& progress) {
  Pa10Trial trial;
  trial.loop = loop;
  trial.records = pa10_swings(laboratory.braked, laboratory.specification, loop, postures);
  trial.friction.assign(pa10_joints, 0);
  std::vector<double> swings(pa10_joints, 0.0);
  for (const OscillationRecord& record : trial.records) ++swings[record.coordinate];
  for (const OscillationRecord& record : trial.records)
    trial.friction[record.coordinate] -= record.kv / swings[record.coordinate];
  const auto finish = [&](Pa10Result& result, const std::vector<OscillationRecord>& records) {
    go_on(progress);
    result.found = dominant_inertias(laboratory.model, records);
    result.parameters = with_specified_motors(laboratory.model, result.found);
    result.errors = dynamic_control(laboratory.plant, laboratory.specification, laboratory.model, result.parameters,
                                    trial.friction, pa10_gains(loop), loop, progress);
  };
  finish(trial.printed, trial.records);
  finish(trial.corrected, with_effective_gains(trial.records, loop));
  return trial;
}

std::vector<Pa10Trial> pa10_trials(Pa10Laboratory& laboratory, Progress& progress) {
  std::vector<Pa10Trial> trials;
  for (const double steps : {1.0, 3.0, 10.0})
    for (const std::uint64_t seed : {1U, 2U}) {
      Pa10Loop loop;
      loop.angle_noise = steps * loop.angle_step;
      loop.seed = seed;
      trials.push_back(pa10_trial(laboratory, loop, progress));
    }
  return trials;
}

}  // namespace armature::internal
