// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sines and cosines in generated C and C++: four angles at once, inline and without libm. A call of sin for each angle
// makes the compiler save every register across it, which takes longer than a whole model of a seven-joint arm. The
// text is valid C99 and C++11; with GCC and clang it uses their vector types, which every processor has (they are
// split where its registers are shorter), elsewhere plain loops.
//
// x = n pi/2 + r with the constants and polynomials of run/native/sine_cosine.h, which states their errors: at most 2
// units in the last place for |x| <= 99. Larger angles are reduced by as many bits of 2/pi as they need (Payne & Hanek
// 1983), with integers only, and have the same accuracy. Where the compiler may reorder sums (-ffast-math) or computes
// with longer numbers than asked for (x87), the reduction would be wrong; there, libm is used.
#pragma once

#include <string>
#include <vector>

#include "armature/emit/angle_groups.h"
#include "armature/emit/description.h"

namespace armature::internal {

// The type armature_angles of four angles and armature_sine_cosine(angles, sines, cosines), of pointers to it; for
// float they are armature_float_... Code that is compiled with ARMATURE_PLAIN_C defined does without vector types; with
// ARMATURE_LIBM, it calls libm.
std::string c_trigonometry(bool single);
std::string c_angles(bool single);       // the name of the type
std::string c_sine_cosine(bool single);  // of the function

// The same for |x| <= 99 and any vector type: the function `function`(x, sines, cosines, beyond), of pointers to
// `value` and to `bits`, integers of the same size; beyond is not zero where an angle is larger or NaN.
std::string c_near_angles(bool single, const std::string& value, const std::string& bits, const std::string& function);

// `text` with @REAL@, @INTEGER@, @PREFIX@ (of names, "armature_") and @MACRO@ (of macros) as the precision has them.
std::string c_with_numbers(const char* text, bool single);

// What the top of a file says of accuracy and of the flags that matter. GCC does not contract products and sums where
// it is asked for a standard, and packs them into vectors that take longer to fill than to use; with these flags models
// of five robots take 0.83 of the time. clang needs none of them.
Text c_compiler_advice(bool has_angles);

// Bytes of stack that so many groups take without optimisation, at most: g++ 12 gives every vector of an expression a
// place of its own there (clang and optimised code need a fifth of that), and an angle beyond 99 one further call.
std::size_t c_trigonometry_stack(std::size_t groups, bool single);

// The statements of one group: variables of `type`, set by `function` of references to them ("&" or ""). Missing angles
// are `zero`.
std::string c_angle_group(const AngleGroup& group, std::vector<std::string> angles, const std::string& type,
                          const std::string& function, const std::string& reference, const std::string& zero);

}  // namespace armature::internal
