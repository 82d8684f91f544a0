// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The width of Coulomb friction: friction of geared joints passes through zero over a range of speeds, and sign(v')
// becomes tanh(v' / width). The width of a joint is a share of its largest speed. All candidate shares are columns of
// one set of equations, so that each choice is a choice of columns and needs no other pass over the samples.
//
// Joint after joint takes the share that wins most in cross-validation over pieces of the motion
// (choose/cross_validation.h): by more than twice its standard error, or in every piece. A width that is not zero is
// then refined (width_slopes.h), and taken if it wins too: a share that is off by a half puts a fifth of Fv into Fs,
// and looks like Stribeck friction.
//
// Rows at rest have no say (slower than RowOptions::slowest for 0.1 s or more): there friction is any value in [-Fs,
// Fs], whatever the width. Where a joint only turns round, slow rows show the width.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

// Sets the width of every Coulomb friction to a share of the largest speed of its joint.
void set_sign_widths(IdentificationModel& model, std::span<const double> greatest_rates, double share);
void set_sign_widths(IdentificationModel& model, std::span<const Motion> motions, double share);

// Sets each width to what predicts best; 0 (the plain sign) unless another is clearly better. Returns
// the shares, one per column of the model; zero for columns that are not Coulomb friction.
std::vector<double> choose_sign_widths(IdentificationModel& model, std::span<const Motion> motions,
                                       const RowOptions& rows);

// The shares in words, for a user; empty when the model has no Coulomb friction.
std::string note_on_widths(const IdentificationModel& model, const std::vector<double>& of_columns);

}  // namespace armature::internal
