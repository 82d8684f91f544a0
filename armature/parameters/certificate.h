// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Evidence for the number of base parameters that anyone can check without the elimination that found it:
//
//   at least r   the kept columns of the regressor have a minor of r rows that is not zero: `determinant`
//   at most r    every other column is the stated combination of the kept ones, at any state
//
// in GF(p), with the robot's constants at the point of `constants`. The check computes columns in another way than the
// search did, as inverse dynamics with one parameter set to one, takes the determinant without elimination
// (staircase.h: block_determinant), and tests the combinations at states that the search did not use.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "armature/parameters/staircase.h"
#include "armature/parameters/unknowns.h"

namespace armature::internal {

struct Certificate {
  struct Dependence {
    std::string column;
    std::vector<std::uint64_t> coefficients;  // residues, one per kept column
  };
  std::uint64_t prime = Residue::prime;
  std::uint64_t constants = 1;        // seed of the robot's constants (FiniteField)
  std::vector<std::string> kept;      // labels; a label stands for all entries that share its symbol
  std::vector<Dependence> dependent;  // columns without effect have coefficients zero
  std::vector<RegressorRow> minor;
  std::uint64_t determinant = 0;  // of the kept columns in the minor's rows
};

// `order` lists all unknowns by falling preference; `echelon` is that of their columns in this order; `sample(state)`
// gives the rows of the unknowns' columns in their own order; all with the constants at `constants`.
Certificate make_certificate(const std::vector<Unknown>& unknowns, const std::vector<std::size_t>& order,
                             std::uint64_t constants, const Echelon& echelon, const SampledRows& sample);

struct Verdict {
  bool holds = false;
  std::string reason;  // what failed
};

// Does the certificate hold for this robot?
Verdict verify(const Certificate& certificate, const Robot& robot);

}  // namespace armature::internal
