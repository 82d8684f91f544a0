// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Arms whose joints share coordinates, v = C q with fewer coordinates than joints, as a parallelogram's do: turning one
// link turns another back. Such an arm is not a chain of independent joints, and the solvers of six joints do not
// apply. Where the coordinates have a closed form (closed_form/), it gives the starts of all postures. Otherwise they
// are searched in the coordinates, by damped Newton steps from random ones, until many starts in a row have led to
// nothing new: each posture so far was met at least as often.
#pragma once

#include "armature/inverse_geometry/screws.h"

namespace armature::internal::ik {

// What a closed form says of a pose: coordinates near every posture, or that it does not decide this one.
struct CoupledStarts {
  std::vector<std::vector<double>> coordinates;
  bool complete = false;
};

struct CoupledPosture {
  std::vector<double> q;  // coordinates
  double residual = 0;
  bool singular = false;          // C's image moves the tool in fewer ways than there are coordinates, or six
  std::vector<double> direction;  // of coordinates, in which it rests then
};

// `turns`: a whole turn of the coordinate changes nothing. Limits (finite) bound the random starts, which are used
// unless the starts are complete.
std::vector<CoupledPosture> coupled_postures(const Arm& arm, const Eigen::MatrixXd& coupling,
                                             std::span<const std::pair<double, double>> limits,
                                             const std::vector<bool>& turns, const Motion& pose,
                                             const CoupledStarts& starts = {});

}  // namespace armature::internal::ik
