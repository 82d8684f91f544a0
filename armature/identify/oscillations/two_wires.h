// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inertia of a link that hangs on two parallel wires and twists (Armstrong, Khatib & Burdick 1986, fig. 1 and
// section 5). The axis lies halfway between the wires and goes through the centre of mass; each wire is at the distance
// r from it and l long:
//
//   I = M g r^2 / (w^2 l)
//
// with the frequency w of small oscillations. Twisted by theta, the lower ends have moved by the chord 2 r sin(theta/2)
// and the link is lifted by h(theta) = l - sqrt(l^2 - 4 r^2 sin(theta/2)^2), so a swing of amplitude A is slower. Its
// period follows from the energy (I + M h'(theta)^2) theta'^2 / 2 + M g h(theta) = M g h(A):
//
//   T(A) = 4 integral_0^A sqrt((I + M h'^2) / (2 M g (h(A) - h(theta)))) dtheta
//
// I is solved from T(A), with the root mean square of the amplitude over the record. Uncertainties are independent:
// they add as squares.
#pragma once

#include "armature/identify/oscillations/dominant_oscillation.h"
#include "armature/log/log.h"

namespace armature::internal {

// A measured number and its uncertainty (standard deviation, or tolerance).
struct Measured {
  double value = 0, uncertainty = 0;
};

struct TwoWires {
  Measured mass, radius, length;  // kg; m, of each wire from the axis; m
  double gravity = 9.81;          // m/s^2
};

struct SuspendedInertia {
  Oscillation oscillation;
  double correction = 0;  // by which share a swing of this amplitude is slower than a small one
  Measured inertia;       // about the axis, which goes through the centre of mass
};

// Throws InputError unless mass, lengths and gravity are positive and finite, UnmetRequest when there is no clear
// oscillation or its amplitude is beyond 1 rad, or the wires would be level before.
SuspendedInertia suspended_inertia(const TwoWires& wires, const Signal& t, const Signal& angle);

}  // namespace armature::internal
