// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Stamps that are given when samples arrive, not when they are taken: in batches (USB and CAN readers), or late by a
// time that varies. The samples themselves are evenly spaced. Two tests tell this from a recorder that is uneven
// itself, whose stamps are right, and from samples that are lost:
//
//   1. The stamps stay near a line t = a + h i. Independent steps with the relative spread c would lead away from it by
//      about c sqrt(n) h; lateness does not add up.
//   2. The positions follow the rows and not the stamps. With the mean velocity v of the rows around, a step of
//   position
//      is v (h + b (dt - h)) + noise: b = 1 where the stamp tells when the sample was taken, b = 0 where it does not.
//      Least squares over all coordinates gives b and its standard deviation.
#pragma once

#include <optional>

#include "armature/base/diagnostics.h"
#include "armature/log/columns/columns.h"
#include "armature/log/log.h"

namespace armature::internal {

struct LateStamps {
  double rate = 0;    // samples per second
  double latest = 0;  // s: from the earliest to the latest arrival
  double share = 0;   // b
};
// Nothing where the stamps are even, right, or cannot be told from right ones.
std::optional<LateStamps> late_stamps(const Log& log);

// Gives the rows of such a table the times of their rate, and says so.
void take_even_rows(ColumnMap& map, const LogTable& table, Diagnostics& diagnostics);

}  // namespace armature::internal
