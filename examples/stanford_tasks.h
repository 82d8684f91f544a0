// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The tasks of Zomaya & Morris 1989, table 2: the elements D_ij, C_ijk (printed C^i_jk) and h_i of the first three
// joints of the Stanford arm, each a process of its own that evaluates eq. (7), (11) or (12) with (13) as printed, link
// by link, from the differential rotations delta_i^l and translations d_i^l. Nothing is shared between tasks, and no
// product with a zero is left out: "(II) this part describes a general formulation" (section 3).
//
//   link l of D_ij   28 M + 20 A     (7)      of C_ijk   61 M + 35 A     (11)      of h_i   10 M + 5 A     (12), (13)
//
// Where the scan is damaged (signs and letters of (7), (11) and the third row of (13)), the terms are those of
// tr(Delta_j J Delta_i^T) and tr(Delta_j Delta_k J Delta_i^T), eq. (4) and (8); their number is not in doubt.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

struct StanfordTask {
  std::string name;       // "D12", "C123", "h1"
  std::size_t processor;  // of table 2, from 0
  double operations = 0;
};

struct StanfordTasks {
  // One output element for each task. Inputs, for each link l = 1..3: delta_i^l and d_i^l for i = 1..l, then J_11,
  // J_22, J_33, J_44, J_14, J_24, J_34, sin and cos of alpha, x, y, z; then g.
  Program program;
  std::vector<StanfordTask> tasks;
};

StanfordTasks stanford_tasks();

inline constexpr std::array stanford_utilisation{100.0, 97.0, 94.0};  // %, section 4.5

}  // namespace armature::internal
