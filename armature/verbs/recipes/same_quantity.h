// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameters of two estimates by their names and formulas: whether they are the same quantity, and what it is in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armature::internal {

// The kind and the number in a parameter's name: "ZZR12" is ZZR and 12. The number is 0 where there is none.
struct NameParts {
  std::string kind;
  std::size_t number = 0;
};
NameParts parts_of_name(std::string_view name);

// "Coulomb friction of joint 3 (elbow)", "inertia ZZR2 of link 2". Joint names are added where `joints` has one for
// each number.
std::string meaning_of(std::string_view name, const std::vector<std::string>& joints);

// The same sums of the same standard parameters, with coefficients that differ by at most 1 %: the lengths of two
// robots of one type, each calibrated, are not quite the same.
enum class Sameness { same, nearly, different };
Sameness same_formula(std::string_view a, std::string_view b);

}  // namespace armature::internal
