// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Formulas as a person would write them. Base parameters are linear in the dynamic parameters, with coefficients that
// are polynomials of lengths, sines and cosines:
//
//   XXR2 = XX2 - YY2 - D3^2*(M3 + M4)
//
// A linear form keeps the two apart: parameter -> coefficient. Coefficients are multiplied out, squares of sines and
// cosines are exchanged where s^2 + c^2 = 1 makes the sum shorter, and parameters with the same coefficient are
// printed together.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

// `a` with products multiplied out over sums; unchanged where that would make more than `most` terms.
Ref expanded(Arena& arena, Ref a, std::size_t most = 400);

// The shortest of `a`, `a` multiplied out, and that with s^2 + c^2 = 1 applied either way for each angle. Long formulas
// are left unchanged.
Ref tidy(Arena& arena, Ref a);

// sum of coefficient * parameter; never holds a coefficient that is the constant zero.
using LinearForm = std::map<Ref, Ref>;

// `a`, which must be linear and homogeneous in `parameters`, with tidy coefficients. `tidied`, if given, holds
// coefficients that are tidy already and gets those that are made.
LinearForm linear_form(Arena& arena, Ref a, const std::unordered_set<Ref>& parameters,
                       std::unordered_set<Ref>* tidied = nullptr);

// form += factor * other, with tidy coefficients.
void add_scaled(Arena& arena, LinearForm& form, Ref factor, const LinearForm& other);

// The form as one expression, with equal coefficients collected.
Ref collected(Arena& arena, const LinearForm& form);

// Numbers to be written as decimals instead of the formulas that they are.
using RoundedNumbers = std::unordered_map<Ref, double>;

// Would nobody read it? A coefficient may have as many factors as the robot has joints between two links, and grow
// exponentially when written out.
bool is_long(const Arena& arena, Ref a);

// Those of `coefficients` that are numbers, such as products of fifty cosines, but too long to read.
RoundedNumbers rounded_numbers(const Arena& arena, const std::vector<Ref>& coefficients);

// The same as text, coefficients before what they multiply: "XX2 - YY2 - D3^2*(M3 + M4)".
std::string to_string(Arena& arena, const LinearForm& form, const RoundedNumbers& rounded = {});

}  // namespace armature::internal
