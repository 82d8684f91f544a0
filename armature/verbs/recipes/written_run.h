// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An identification as it was written: its estimate.json, and what its certificate says of where it comes from. Both
// are inputs that anybody may have written: they are bounded, and checked before they are believed.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "armature/verbs/compare.h"
#include "armature/verbs/identify.h"

namespace armature::internal {

struct WrittenRun {
  ComparedRun from;
  IdentifyResult estimate;  // only what is compared: joints, parameters, torque_sd, errors, over_logs, friction_widths
  Json options;             // of the certificate; an empty object: not known
  std::vector<double> sd;   // of each parameter, the one to compare by; NaN: not known
  bool correlated = false;  // the standard deviations allow for correlated residuals, or the residuals are white
};

// `path`: a folder that has an estimate.json, or the file. Throws InputError.
WrittenRun read_run(const std::string& path);

}  // namespace armature::internal
