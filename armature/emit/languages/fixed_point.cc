// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/fixed_point.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr double largest_integer = 2147483647.0;  // 2^31 - 1
constexpr int most_bits = 40, least_bits = -30;
constexpr int sine_bits = 30;
constexpr double phase_factor_error = 2e-10;  // relative, of an integer near 1.4e9

double half_unit(int bits) { return std::ldexp(0.5, -bits); }

// The largest format for values up to `magnitude` whose error is error_of(bits).
template <class Error>
FixedFormat fit(double magnitude, int at_most, Error error_of) {
  if (!std::isfinite(magnitude)) throw UnmetRequest("a value of the model is unbounded", "give narrower ranges");
  for (int bits = std::min(at_most, most_bits); bits >= least_bits; --bits) {
    // Widened by more than the rounding of these doubles.
    const double error = error_of(bits) * (1 + 1e-12);
    if (std::ldexp((magnitude + error) * (1 + 1e-12), bits) <= largest_integer) return {bits, magnitude + error, error};
  }
  throw UnmetRequest("a value of the model is too large for 32 bits", "give narrower ranges");
}

class Analysis {
 public:
  Analysis(const Program& program, std::span<const Interval> ranges) {
    if (!program.parameters.empty())
      throw UnmetRequest("fixed-point code needs a number for every parameter",
                         "give the robot's values; leave out @keep");
    ARMATURE_CHECK(ranges.size() == program.input_count());
    for (const NumericConstant& constant : program.constants) add_constant(constant.value);
    std::size_t at = 0;
    for (const ProgramInput& input : program.inputs) {
      int bits = most_bits;
      for (std::size_t i = 0; i < input.symbols.size(); ++i)
        bits = fit(ranges[at + i].magnitude(), bits, [](int) { return 0.0; }).bits;
      result_.input_bits.push_back(bits);
      for (std::size_t i = 0; i < input.symbols.size(); ++i, ++at) add(ranges[at], {bits, ranges[at].magnitude(), 0});
    }
    for (const Instruction& instruction : program.code) add_instruction(instruction);
    for (const ProgramOutput& output : program.outputs) add_output(output);
  }

  FixedPoint take() { return std::move(result_); }

 private:
  void add(Interval range, const FixedFormat& format) {
    ranges_.push_back(range);
    result_.values.push_back(format);
  }

  void add_constant(double value) {
    add(Interval(value), fit(std::abs(value), most_bits, [&](int bits) {
          const double scaled = std::ldexp(value, bits);
          return std::ldexp(std::abs(scaled - std::round(scaled)), -bits);
        }));
  }

  void add_instruction(const Instruction& instruction) {
    const FixedFormat a = result_.values[instruction.a], b = result_.values[instruction.b];
    const Interval x = ranges_[instruction.a], y = ranges_[instruction.b];
    const auto aligned = [](const FixedFormat& operand, int bits) {
      return operand.error + (operand.bits > bits ? half_unit(bits) : 0);
    };
    switch (instruction.code) {
      case Code::add:
      case Code::subtract: {
        const Interval range = instruction.code == Code::add ? x + y : x - y;
        add(range, fit(range.magnitude(), std::min(std::max(a.bits, b.bits), std::min(a.bits, b.bits) + 30),
                       [&](int bits) { return aligned(a, bits) + aligned(b, bits); }));
        return;
      }
      case Code::multiply:
        add(x * y, fit((x * y).magnitude(), a.bits + b.bits, [&](int bits) {
              return x.magnitude() * b.error + y.magnitude() * a.error + a.error * b.error +
                     (a.bits + b.bits > bits ? half_unit(bits) : 0);
            }));
        return;
      case Code::divide: {
        const double least = y.mignitude() - b.error;
        if (!(least > 0)) throw UnmetRequest("the model divides by something that may be zero", "give narrower ranges");
        const Interval range = x / y;
        add(range, fit(range.magnitude(), 30 + a.bits - b.bits, [&](int bits) {
              const double before = bits + b.bits < a.bits ? half_unit(bits + b.bits) : 0;
              return (a.error + before + range.magnitude() * b.error) / least + 2 * half_unit(bits);
            }));
        return;
      }
      case Code::negate: add(-x, a); return;
      case Code::sin:
      case Code::cos: {
        if (a.bits < 0) throw UnmetRequest("an angle is too large for 32 bits", "give narrower ranges");
        const Interval range = instruction.code == Code::sin ? sin(x) : cos(x);
        const double error = a.error + a.magnitude * phase_factor_error + 2 * std::numbers::pi * 0x1p-33 + sine_error_;
        add(range, {sine_bits, range.magnitude() + error, error});
        return;
      }
      case Code::tanh:
        throw UnmetRequest("friction with a width, tanh(v/width), has no form in fixed point",
                           "width 0, the plain sign, in the robot's drives; or generate floating-point code");
      case Code::sign: {
        // The sign of a value within its error of zero may be wrong.
        const double error = a.error == 0 || x.mignitude() > a.error ? 0 : 2;
        add({-1, 1}, {sine_bits, 1, error});
        return;
      }
    }
  }

  void add_output(const ProgramOutput& output) {
    int bits = most_bits;
    for (const ValueIndex value : output.values) bits = std::min(bits, result_.values[value].bits);
    // One more rounding if the group has fewer bits than the element; it must not overflow either.
    const auto error = [&](ValueIndex value) {
      const FixedFormat& format = result_.values[value];
      return format.error + (format.bits > bits ? half_unit(bits) : 0);
    };
    for (const ValueIndex value : output.values)
      while (std::ldexp(result_.values[value].magnitude + error(value), bits) > largest_integer) --bits;
    std::vector<double> errors;
    for (const ValueIndex value : output.values) errors.push_back(error(value));
    result_.output_bits.push_back(bits);
    result_.errors.push_back(std::move(errors));
  }

  const double sine_error_ = sine_error_bound();
  std::vector<Interval> ranges_;
  FixedPoint result_;
};

// The coefficient of y^power in sin(pi/2 y), in units of 2^-30.
double taylor(int power) {
  const double quarter = std::numbers::pi / 2;
  double term = quarter;
  for (int k = 1; k < power; k += 2) term *= -quarter * quarter / ((k + 1) * (k + 2));
  return std::ldexp(term, sine_bits);
}

std::int32_t narrow(std::int64_t x) {
  ARMATURE_CHECK(x >= -2147483647 && x <= 2147483647);  // proved
  return static_cast<std::int32_t>(x);
}

}  // namespace

std::int64_t rounded_shift(std::int64_t x, int shift) {
  if (shift == 0) return x;
  if (shift < 0) return x * (std::int64_t{1} << -shift);
  if (shift > 62) return 0;  // |x| < 2^62
  const std::int64_t half = std::int64_t{1} << (shift - 1);
  return x >= 0 ? (x + half) >> shift : -((half - x) >> shift);
}

std::vector<std::int32_t> sine_coefficients() {
  std::vector<std::int32_t> coefficients;
  for (int power = 13; power > 0; power -= 2)
    coefficients.push_back(static_cast<std::int32_t>(std::lround(taylor(power))));
  return coefficients;
}

double sine_error_bound() {
  double error = 0, largest_sum = 0;
  int power = 13;
  for (const std::int32_t coefficient : sine_coefficients()) {
    const bool first = power == 13;  // no product yet
    error += std::abs(coefficient - taylor(power)) + (first ? 0 : 0.5 + std::ldexp(largest_sum, -sine_bits) / 2);
    largest_sum = std::abs(taylor(power));
    power -= 2;
  }
  const double units = error + 0.5 + std::abs(taylor(15));  // the product with y; the rest of the series
  return std::ldexp(units * (1 + 1e-6), -sine_bits);        // doubles round here too
}

std::int32_t fixed_sine(std::uint32_t phase) {
  static const std::vector<std::int32_t> coefficients = sine_coefficients();
  constexpr std::int64_t quarter = 1073741824, half = 2147483648;
  std::int64_t y = phase;
  if (y >= half) y -= 2 * half;
  if (y > quarter) y = half - y;
  if (y < -quarter) y = -half - y;
  const std::int64_t square = rounded_shift(y * y, 30);
  std::int64_t sum = 0;
  for (const std::int32_t coefficient : coefficients) sum = coefficient + rounded_shift(sum * square, 30);
  return narrow(rounded_shift(y * sum, 30));
}

FixedPoint fixed_point(const Program& program, std::span<const Interval> ranges) {
  return Analysis(program, ranges).take();
}

std::vector<std::int32_t> interpret(const Program& program, const FixedPoint& formats,
                                    std::span<const std::int32_t> inputs) {
  ARMATURE_CHECK(inputs.size() == program.input_count());
  std::vector<std::int32_t> values;
  for (const NumericConstant& constant : program.constants)
    values.push_back(narrow(std::llround(std::ldexp(constant.value, formats.values[values.size()].bits))));
  values.insert(values.end(), inputs.begin(), inputs.end());
  for (const Instruction& i : program.code) {
    const int bits = formats.values[values.size()].bits, ab = formats.values[i.a].bits, bb = formats.values[i.b].bits;
    const std::int64_t a = values[i.a], b = values[i.b];
    const auto phase = [&] { return static_cast<std::uint32_t>(rounded_shift(a * phase_factor, ab + 1)); };
    switch (i.code) {
      case Code::add: values.push_back(narrow(rounded_shift(a, ab - bits) + rounded_shift(b, bb - bits))); break;
      case Code::subtract: values.push_back(narrow(rounded_shift(a, ab - bits) - rounded_shift(b, bb - bits))); break;
      case Code::multiply: values.push_back(narrow(rounded_shift(a * b, ab + bb - bits))); break;
      case Code::divide: values.push_back(narrow(rounded_shift(a, ab - bb - bits) / b)); break;
      case Code::negate: values.push_back(narrow(-a)); break;
      case Code::sin: values.push_back(fixed_sine(phase())); break;
      case Code::cos: values.push_back(fixed_sine(phase() + 1073741824U)); break;
      case Code::tanh: fail_check("no tanh in fixed point", __FILE__, __LINE__);
      case Code::sign: values.push_back(a > 0 ? 1073741824 : a < 0 ? -1073741824 : 0); break;
    }
  }
  std::vector<std::int32_t> results;
  for (std::size_t g = 0; g < program.outputs.size(); ++g)
    for (const ValueIndex value : program.outputs[g].values)
      results.push_back(narrow(rounded_shift(values[value], formats.values[value].bits - formats.output_bits[g])));
  return results;
}

}  // namespace armature::internal
