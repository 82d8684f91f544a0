// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Tracks the sign of every value: (-a)*b = -(a*b), a + (-b) = a - b, sin(-a) = -sin(a), cos(-a) = cos(a). Negative
// numbers become positive ones with a sign, so that 0.5*x and -0.5*x are one product.
#include "armature/program/builder.h"
#include "armature/program/passes/passes.h"
#include "armature/program/signs.h"

namespace armature::internal {
namespace {

using Handle = ProgramBuilder::Handle;

class SignResolver {
 public:
  explicit SignResolver(const Program& program) : old_(program), builder_(program) {}

  Program run() {
    for (const NumericConstant& constant : old_.constants) values_.push_back(leaf(constant));
    for (std::size_t i = 0; i < old_.parameters.size(); ++i) values_.push_back({builder_.parameter(i)});
    for (std::size_t i = 0; i < old_.input_count(); ++i) values_.push_back({builder_.input(i)});
    for (std::size_t i = 0; i < old_.code.size(); ++i) {
      const Instruction& instruction = old_.code[i];
      values_.push_back(resolve(instruction.code, values_[instruction.a], values_[instruction.b]));
      if (!old_.labels[i].empty()) builder_.label(values_.back().value, old_.labels[i]);
    }
    std::vector<std::vector<Handle>> outputs;
    for (const ProgramOutput& output : old_.outputs) {
      outputs.emplace_back();
      for (const ValueIndex value : output.values) outputs.back().push_back(settle(values_[value]));
    }
    return builder_.finish(outputs);
  }

 private:
  SignedValue leaf(const NumericConstant& constant) {
    if (!(constant.value < 0)) return {builder_.constant(constant)};
    NumericConstant positive{-constant.value, std::nullopt, constant.of_pi};
    if (constant.exact) positive.exact = -*constant.exact;
    return {builder_.constant(positive), true};
  }

  SignedValue resolve(Code code, SignedValue a, SignedValue b) {
    const auto function = [&](Code each, SignedValue argument) {  // cos(-x) = cos(x), sin(-x) = -sin(x)
      return SignedValue{builder_.emit(each, argument.value), each != Code::cos && argument.negative};
    };
    return signed_result(builder_, code, a, b, [&](SignedValue x, SignedValue y) { return sum(x, y); }, function);
  }

  SignedValue sum(SignedValue a, SignedValue b) {
    if (a.negative == b.negative) return {builder_.emit(Code::add, a.value, b.value), a.negative};
    const bool ordered = a.value < b.value;
    const SignedValue &first = ordered ? a : b, &second = ordered ? b : a;
    return {builder_.emit(Code::subtract, first.value, second.value), first.negative};
  }

  // An output carries its sign in its value.
  Handle settle(SignedValue value) {
    if (!value.negative) return value.value;
    if (value.value.kind == Handle::Kind::constant) {
      NumericConstant constant = builder_.value_of(value.value);
      constant.value = -constant.value;
      if (constant.exact) constant.exact = -*constant.exact;
      return builder_.constant(constant);
    }
    return builder_.emit(Code::negate, value.value);
  }

  const Program& old_;
  ProgramBuilder builder_;
  std::vector<SignedValue> values_;
};

}  // namespace

Program resolve_signs(const Program& program) { return SignResolver(program).run(); }

}  // namespace armature::internal
