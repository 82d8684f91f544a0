// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program in 32-bit integers, for machines without floating point. A value x is the integer n with x ~ n / 2^bits.
// From the ranges of the inputs, interval arithmetic bounds every value, and the rounding errors of all operations it
// depends on are accumulated; then `bits` is the largest number with
//
//   (max |x| + error) 2^bits <= 2^31 - 1,
//
// so that no integer can overflow: this is a proof, over every state in the ranges, not a test. Products and aligned
// sums are formed in 64 bits, where |n| < 2^31 bounds them below 2^63.
//
// Sine and cosine: the angle times 2^32 / 2 pi is a phase whose overflow wraps it to one turn; in quarter turns |y| <=
// 1 the sine is Taylor's series up to y^13 by Horner's rule in t = y^2. In units of 2^-30 a step sum := c + sum t
// brings the error of the integer c, half a unit for rounding the product, and half of |sum| for rounding t (the series
// alternates and falls, so what is summed up stays below its first coefficient); errors of earlier steps are multiplied
// by t <= 1. With the rest of the series, (pi/2)^15 / 15! at most, sine_error_bound() adds up to 6.1 units. Over all
// 2^32 phases the largest error is 4.24.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "armature/expr/interval.h"
#include "armature/program/program.h"

namespace armature::internal {

struct FixedFormat {
  int bits = 0;          // fraction bits
  double magnitude = 0;  // |x| at most, error included
  double error = 0;      // |n / 2^bits - x| at most, for inputs taken as exact
};

struct FixedPoint {
  std::vector<FixedFormat> values;          // of every value of the program
  std::vector<int> input_bits;              // per group
  std::vector<int> output_bits;             // per group
  std::vector<std::vector<double>> errors;  // of every output element
};

// `ranges` has one interval per input element. Throws UnmetRequest where a value is unbounded (a division by something
// that may be zero, an unbounded range) and for programs with parameters.
FixedPoint fixed_point(const Program& program, std::span<const Interval> ranges);

// The integers that the emitted code computes. Inputs must be in their ranges.
std::vector<std::int32_t> interpret(const Program& program, const FixedPoint& formats,
                                    std::span<const std::int32_t> inputs);

// x / 2^shift to the nearest integer, ties away from zero; x times 2^-shift for a negative shift.
std::int64_t rounded_shift(std::int64_t x, int shift);

// 2^30 sin(2 pi phase / 2^32).
std::int32_t fixed_sine(std::uint32_t phase);

// |fixed_sine(phase) 2^-30 - sin(2 pi phase / 2^32)| at most, proved as above.
double sine_error_bound();

// Constants of the code: 2^33 / 2 pi, and the coefficients of the series times 2^30, highest power first.
constexpr std::int64_t phase_factor = 1367130551;
std::vector<std::int32_t> sine_coefficients();

}  // namespace armature::internal
