// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Explicit models as text, tau = A qdd + B [qd qd] + C [qd^2] + g, read back and evaluated: against the oracle
// (spatial_dynamics.h) at random states, and, where terms were dropped, their largest size over the joint ranges by
// interval arithmetic. Elements are called aij, bijk (times qdj qdk), cij (times qdj^2) and Qi; C23 is cos(q2 + q3),
// SS4 sin(q4)^2, SC5 sin(q5) cos(q5), C2m3 cos(q2 - q3). Robots of up to nine coordinates.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct ExplicitText {
  struct Constant {
    std::string name, formula;
    std::optional<double> value;
  };
  std::vector<Constant> constants;                           // I1, I2, ..., g1, g2, ...
  Named<std::string> inertia, velocity, relations, gravity;  // elements, and elements that are multiples of others
};

struct ExplicitAnswer {
  double worst = 0;          // greatest relative difference of a torque
  std::size_t formulas = 0;  // constants whose formula was evaluated
  std::string wrong;         // what is wrong; empty: nothing
};

// `values` are of symbols and parameters that were given beside the robot. Throws InputError for formulas that cannot
// be read, UnmetRequest for more than nine coordinates and for names that mean nothing here.
ExplicitAnswer check_explicit(const Robot& robot, const ExplicitText& text,
                              const std::map<std::string, double>& values);

// An abbreviated model beside the whole one.
struct ExplicitDrop {
  std::string element, term;
};
struct ExplicitRange {
  double lower = 0, upper = 0, velocity = 0, acceleration = 0;
};
struct DropAnswer {
  std::string wrong;                    // whole = kept + dropped does not hold there
  std::vector<double> proven, reached;  // per coordinate: what the error cannot exceed, and sizes that are reached
};
DropAnswer check_dropped(const Robot& robot, const ExplicitText& whole, const ExplicitText& kept,
                         const std::vector<ExplicitDrop>& dropped, const std::vector<ExplicitRange>& range);

}  // namespace armature::internal
