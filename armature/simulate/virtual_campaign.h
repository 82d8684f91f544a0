// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulated measurements, to try the whole job on: a robot with friction, a description of it as its users would have
// it (from drawings: inertias wrong by up to 30 %, no motor inertia, no friction), and logs of its motions with noise
// and encoder resolution.
#pragma once

#include <vector>

#include "armature/base/file.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct CampaignOptions {
  double duration = 10, rate = 1000;  // of each log, s and Hz
  double torque_noise = 0.01;         // standard deviation as a share of each coordinate's rms torque
  double encoder_resolution = 1e-4;   // rad
};

// The PUMA 560 with friction: Coulomb and viscous coefficients of its six drives, referred to the joints, as Corke and
// Armstrong (1994) compile them.
Robot virtual_puma560();

// drawn.yaml, train_1.csv, train_2.csv, validate.csv
std::vector<File> virtual_campaign(const Robot& truth, const CampaignOptions& options = {},
                                   Progress& progress = no_progress());

}  // namespace armature::internal
