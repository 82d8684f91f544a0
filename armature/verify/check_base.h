// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Are these the base parameters of the robot? Decided over GF(p), for a prime that the maker did not
// know, with the regressor of the oracle (spatial_dynamics.h),
// at random states and random constants, without Khalil's rules and without the elimination that found them:
//
//   rank       the columns of all parameters at enough states have as many independent ones as parameters are kept,
//              and those that are kept are independent
//   columns    each dependent column is the stated combination of those that are kept; without effect means zero
//   formulas   for random parameters K, W K = W' K', where K' are the values of the stated formulas
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// "ZZR1", the new name of a parameter that others were regrouped into, is ZZ1.
std::string parameter_label(const Robot& robot, const std::string& name);

struct StatedBase {
  struct Kept {
    std::string name, formula;  // "ZZR1", "ZZ1 + YY2"
  };
  struct Term {
    std::string parameter, coefficient;
  };
  struct Dependent {
    std::string name;
    std::vector<Term> terms;
  };
  std::vector<Kept> kept;
  std::vector<Dependent> dependent;
  std::vector<std::string> without_effect;
};

struct BaseAnswer {
  std::size_t parameters = 0, rank = 0, kept_rank = 0;
  std::string columns, formulas;  // what is wrong; empty: nothing
};

// Over GF(prime) at the random point of `seed` (prime_field.h). Throws InputError for formulas that cannot be read, and
// UnmetRequest for those that divide by zero.
BaseAnswer check_base(const Robot& robot, const StatedBase& stated, std::uint64_t prime, std::uint64_t seed);

// Columns as combinations of others at one point of the constants (the file that `base` writes): residues, per
// independent column. The stated formulas must say the same; returns what does not, or nothing.
struct StatedResidues {
  std::uint64_t constants = 0;  // seed of the robot's constants
  std::vector<std::string> independent;
  struct Column {
    std::string column;
    std::vector<std::uint64_t> coefficients;
  };
  std::vector<Column> dependent;
};
std::string check_residues(const Robot& robot, const StatedBase& stated, const StatedResidues& residues);

}  // namespace armature::internal
