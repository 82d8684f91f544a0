// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The models of a robot: derive(robot, "inverse-dynamics") gives one of the catalogue as expressions.
#pragma once

#include <string>
#include <vector>

#include "armature/model/model.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Options of a derivation. Names of frames are those of find_frame(); empty means the default.
struct DeriveOptions {
  std::string from;  // transform, fast-geometry: reference frame; jacobian...: frame of projection. Default: base
  std::string to;    // the frame of interest. Default: the tool
  std::vector<std::size_t> rows, columns;  // inverse-jacobian: the rows (1-6) and columns kept
  std::string method;                      // direct-dynamics: "factorised" or "articulated". Default: the cheaper
  bool tree = false;                       // a robot with loops: its equivalent tree, loops left open
  bool given_motion = false;               // put in the velocities and accelerations that the description gives
};

struct ModelEntry {
  std::string name;
  std::string summary;  // one line for --help
  std::string reference;
};

// Every model that derive() knows, in the order of the papers.
const std::vector<ModelEntry>& model_catalog();

// The model called `name`. Throws InputError for an unknown name or frame, UnmetRequest when the robot does not
// admit the model.
Model derive(const Robot& robot, const std::string& name, const DeriveOptions& options = {});

}  // namespace armature::internal
