// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Expressions in infix notation, with the parentheses that keep the order of evaluation: floating-point addition is
// not associative, so a + (b + c) keeps its parentheses and (a + b) + c needs none. The text computes the program's
// results to the last bit.
#pragma once

#include <string>

#include "armature/emit/emit.h"
#include "armature/program/program.h"

namespace armature::internal {

// Operator precedence of a text; a text of lower precedence than its context needs is put in parentheses.
enum class Binding { sum, product, sign, atom };

struct Infix {
  std::string text;
  Binding binding = Binding::atom;
};

// A number that reads back exactly, as a double or as the nearest float, always with a point or an exponent: "2.0",
// "1e-07". Throws UnmetRequest for infinities and NaN: no language spells them as numbers.
Infix number(double value, Precision precision = Precision::binary64);

// The operation on already written operands; `b` is ignored by unary codes. Code::sign has no common notation and is
// left to the language.
Infix apply(Code code, const Infix& a, const Infix& b);

// In parentheses if `x` binds less tightly than `least`.
std::string bound(const Infix& x, Binding least);

// `text` broken before the operators of sums, and after commas, into lines of at most `width` characters where
// possible; lines after the first start with `indent`, and lines before the last end with `continuation`.
std::string wrapped(const std::string& text, std::size_t width, const std::string& indent,
                    const std::string& continuation = {});

}  // namespace armature::internal
