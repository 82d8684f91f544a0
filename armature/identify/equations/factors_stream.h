// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Motions of any length, in constant memory: a source gives one stretch after the other, each becomes triangles
// (factors.h), and only their sum is kept. Now and then the sum is written to a file, whole or not at all; a run that
// was stopped goes on from there, and gives the same numbers to the last bit as one that was not.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

// Fills in the next stretch; false when there is none. Called again from the start, it gives the same stretches.
using MotionSource = std::function<bool(Motion& next)>;

struct StreamOptions {
  RowOptions rows;         // with `slowest`, `fastest` must be given: fastest_speeds() finds them in a first pass
  std::string checkpoint;  // file; empty: none
  std::size_t checkpoint_every = 5'000'000;  // samples
};

struct StreamedFactors {
  std::vector<CoordinateFactor> factors;
  std::size_t motions = 0, samples = 0;
  std::size_t resumed = 0;  // samples that came from the checkpoint
};

// RowOptions::fastest of all that the source gives.
std::vector<double> fastest_speeds(const IdentificationModel& model, const MotionSource& source);

// Throws InputError when the checkpoint exists but is damaged or of another model.
StreamedFactors factorise_stream(const IdentificationModel& model, const MotionSource& source,
                                 const StreamOptions& options);

// The checkpoint as text, and back; what cannot be read is an InputError that names `file`.
std::string checkpoint_text(const IdentificationModel& model, const RowOptions& rows, const StreamedFactors& streamed);
StreamedFactors read_checkpoint(const std::string& text, const std::string& file, const IdentificationModel& model,
                                const RowOptions& rows);

}  // namespace armature::internal
