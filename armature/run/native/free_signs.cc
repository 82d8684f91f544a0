// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/free_signs.h"

#include "armature/program/signs.h"

namespace armature::internal {
namespace {

using Handle = ProgramBuilder::Handle;

class SignMover {
 public:
  explicit SignMover(const Program& program)
      : program_(program),
        first_(program.first_result() + static_cast<ValueIndex>(program.setup_count)),
        builder_(program),
        uses_(program.value_count(), 0),
        wanted_(program.value_count(), 0) {
    for (const Instruction& in : program.code) {
      ++uses_[in.a];
      if (is_binary(in.code)) ++uses_[in.b];
    }
    for (const ProgramOutput& output : program.outputs)
      for (const ValueIndex v : output.values) {
        ++uses_[v];
        ++wanted_[v];
      }
  }

  Program moved() {
    find_wanted();
    for (const Handle leaf : builder_.leaves_of(program_)) made_.push_back({leaf});
    for (ValueIndex v = program_.first_result(); v < program_.value_count(); ++v) {
      const Instruction& in = instruction(v);
      made_.push_back(v < first_ ? SignedValue{builder_.emit(in.code, made_[in.a].value, made_[in.b].value)} : made(v));
      if (!program_.labels.empty()) builder_.label(made_.back().value, program_.labels[v - program_.first_result()]);
    }
    std::vector<std::vector<Handle>> outputs;
    for (const ProgramOutput& output : program_.outputs) {
      outputs.emplace_back();
      for (const ValueIndex v : output.values) outputs.back().push_back(positive(v));
    }
    return builder_.finish(outputs, program_.setup_count);
  }

 private:
  const Instruction& instruction(ValueIndex v) const { return program_.code[v - program_.first_result()]; }
  bool is_product(ValueIndex v) const { return v >= first_ && instruction(v).code == Code::multiply && uses_[v] == 1; }

  // Positive: the value; negative: its negative. A value with one use takes the sign that its user needs.
  void find_wanted() {
    for (auto v = static_cast<ValueIndex>(program_.value_count()); v-- > first_;) {
      const Instruction& in = instruction(v);
      const int here = (wanted_[v] > 0) - (wanted_[v] < 0);
      const bool adds = in.code == Code::add || in.code == Code::subtract;
      if (in.code == Code::negate) wanted_[in.a] -= here;
      else if ((adds || in.code == Code::multiply) && uses_[in.a] == 1) wanted_[in.a] += here;
      if (adds && uses_[in.b] == 1) wanted_[in.b] += in.code == Code::add ? here : -here;
    }
  }

  SignedValue made(ValueIndex v) {
    const Instruction& in = instruction(v);
    return signed_result(
        builder_, in.code, made_[in.a], made_[in.b], [&](SignedValue a, SignedValue b) { return sum(v, in, a, b); },
        [&](Code code, SignedValue) { return SignedValue{builder_.emit(code, positive(in.a))}; });
  }

  SignedValue sum(ValueIndex v, const Instruction& in, SignedValue a, SignedValue b) {
    const bool negative = wanted_[v] < 0;
    if (a.negative != b.negative) {
      const SignedValue &first = a.negative == negative ? a : b, &second = a.negative == negative ? b : a;
      return {builder_.emit(Code::subtract, first.value, second.value), negative};
    }
    const bool takes_sign = a.negative != negative && wanted_[v] != 0 && (is_product(in.a) || is_product(in.b));
    if (!takes_sign) return {builder_.emit(Code::add, a.value, b.value), a.negative};
    const SignedValue &product = is_product(in.a) ? a : b, &other = is_product(in.a) ? b : a;
    return {builder_.emit(Code::subtract, builder_.emit(Code::negate, product.value), other.value), negative};
  }

  // Negates where the sign cannot be absorbed. Several outputs may be the same value.
  Handle positive(ValueIndex v) {
    if (made_[v].negative) made_[v] = {builder_.emit(Code::negate, made_[v].value)};
    return made_[v].value;
  }

  const Program& program_;
  const ValueIndex first_;  // at run time
  ProgramBuilder builder_;
  std::vector<std::size_t> uses_;
  std::vector<int> wanted_;
  std::vector<SignedValue> made_;
};

}  // namespace

Program with_free_signs(const Program& program) { return SignMover(program).moved(); }

}  // namespace armature::internal
