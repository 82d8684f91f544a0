// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the given model lacks, found by cross-validation where the user leaves it open: delays of the torques first
// (delays.h), then laws of friction and coupled motors (ladder.h) with the torques moved.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "armature/identify/choose/ladder.h"
#include "armature/identify/methods.h"

namespace armature::internal {

struct AdditionOptions {
  CandidateOptions candidates;
  std::optional<std::vector<double>> delays;  // s, per coordinate; empty: to be found
};

// What is said of a rung that is taken, or held back.
std::string note_of(const Rung& rung);

// Leaves nothing open for ways of estimating that simulate the closed loop, and for energies.
AdditionOptions additions_for(Estimator estimator, Formulation formulation, AdditionOptions asked,
                              std::size_t coordinates);

struct Additions {
  std::vector<double> delays;  // s, per coordinate
  Ladder ladder;               // the delays' rungs come first
  std::vector<std::string> notes;
};

// The delays that are given, or one of all drives that is found: to be taken off before anything else is chosen, since
// motors and springs would be taken for it.
Additions choose_first_delays(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                              const AdditionOptions& options);

Additions choose_additions(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                           const AdditionOptions& options);

}  // namespace armature::internal
