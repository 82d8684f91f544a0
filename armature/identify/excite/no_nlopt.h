// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// In the place of <nlopt.h> where the library was left out: the search cannot be made, and says so.
#pragma once

#include "armature/base/error.h"

struct nlopt_opt_s {};
using nlopt_opt = nlopt_opt_s*;
enum nlopt_algorithm { NLOPT_LN_SBPLX };

inline nlopt_opt nlopt_create(nlopt_algorithm, unsigned) {
  throw armature::UnmetRequest("exciting motions are searched for by NLopt, and this program was built without it",
                               "install NLopt and build again");
}
inline void nlopt_destroy(nlopt_opt) {}
inline void nlopt_set_lower_bounds1(nlopt_opt, double) {}
inline void nlopt_set_upper_bounds1(nlopt_opt, double) {}
inline void nlopt_set_maxeval(nlopt_opt, int) {}
inline void nlopt_set_initial_step1(nlopt_opt, double) {}
inline void nlopt_set_min_objective(nlopt_opt, double (*)(unsigned, const double*, double*, void*), void*) {}
inline void nlopt_optimize(nlopt_opt, double*, double*) {}
inline void nlopt_force_stop(nlopt_opt) {}
