// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/wasm_lanes.h"

#include <map>

#include "armature/base/error.h"
#include "armature/program/passes/short_lives.h"

namespace armature::internal::wasm {
namespace {

constexpr std::size_t width = 16;  // bytes of a register

// The constants of languages/c_trigonometry.cc: x = n pi/2 + r, and two polynomials of z = r^2, highest power first.
struct Trigonometry {
  double two_over_pi, shift, p1, p2, p3;
  std::uint64_t rounded;
  std::vector<double> sine, cosine;
};
const Trigonometry& trigonometry(bool single) {
  static const Trigonometry in_double{0.6366197723675814,
                                      6755399441055808.0,
                                      1.5707963267948344,
                                      6.223372171896261e-14,
                                      3.5215598651832e-27,
                                      0x4338000000000000,
                                      {1.5896795805301216e-10, -2.5050758119206768e-08, 2.7557313691953816e-06,
                                       -0.00019841269829807949, 0.008333333333322413, -0.16666666666666632},
                                      {-1.1359647740289418e-11, 2.087572327276063e-09, -2.7557314352336635e-07,
                                       2.4801587289482232e-05, -0.0013888888888874125, 0.0416666666666666}};
  static const Trigonometry in_float{0.63661975F,
                                     12582976.0F,
                                     1.5707703F,
                                     2.6063062e-05F,
                                     6.0771006e-11F,
                                     0x4b400000,
                                     {-0.00019517235F, 0.008332178F, -0.16666655F},
                                     {2.443838e-05F, -0.0013887367F, 0.041666646F}};
  return single ? in_float : in_double;
}

bool is_single(const Shared& shared) { return shared.code.bytes == 4; }

// Integers in all lanes.
std::string bits_of(std::uint64_t bits, const Shared& shared) {
  std::string out = of_lanes(v128_const);
  for (std::size_t k = 0; k < shared.lanes.lanes; ++k)
    out += is_single(shared) ? little_endian(static_cast<std::uint32_t>(bits)) : little_endian(bits);
  return out;
}

// A function of the host for each lane of local `from`, put into the lanes of local `to` where `condition` (of the
// number in the lane) holds; all lanes without one.
std::string by_the_host(const Shared& shared, std::size_t from, std::size_t to, std::size_t function,
                        const std::string& condition) {
  std::string out;
  for (unsigned k = 0; k < shared.lanes.lanes; ++k) {
    const std::string number = get(from) + of_lanes(shared.lanes.extract) + byte(k);
    const std::string called =
        is_single(shared) ? number + byte(promote) + call_of(function) + byte(demote) : number + call_of(function);
    const std::string replaced = get(to) + called + of_lanes(shared.lanes.replace) + byte(k) + set(to);
    out += condition.empty() ? replaced : number + condition + byte(if_) + byte(no_result) + replaced + byte(end);
  }
  return out;
}

// Element `index` of the array in local `array`, whose elements are `pitch` (a local) bytes apart.
std::string address_of(std::size_t array, std::size_t index, std::size_t pitch) {
  if (index == 0) return get(array);
  return get(array) + get(pitch) + (index == 1 ? "" : integer(index) + byte(i32_multiply)) + byte(i32_add);
}
std::string memory(const Shared& shared, unsigned opcode) {
  return of_lanes(opcode) + byte(shared.code.alignment) + byte(0);
}

// The model for one register of states. Locals: the pitch, the arrays, then a register for each input and instruction.
class Lanes {
 public:
  explicit Lanes(const Shared& shared)
      : shared_(shared),
        program_(with_short_lives(shared.program)),
        first_(1 + program_.inputs.size() + program_.outputs.size()),
        spare_(first_ + program_.value_count() - program_.first_input()),
        is_there_(program_.value_count(), 0) {
    // Addresses of what init keeps are those of the program in its own order.
    for (std::size_t k = 0; k < shared.setup; ++k) {
      const Instruction &own = program_.code[k], &original = shared.program.code[k];
      ARMATURE_CHECK(own.code == original.code && own.a == original.a && own.b == original.b);
    }
  }

  std::string body() {
    for (std::size_t k = 0; k < program_.outputs.size(); ++k)
      for (std::size_t i = 0; i < program_.outputs[k].values.size(); ++i)
        results_.emplace(program_.outputs[k].values[i], std::pair{1 + program_.inputs.size() + k, i});
    std::string out;
    for (std::size_t k = shared_.setup; k < program_.code.size(); ++k) {
      const auto value = static_cast<ValueIndex>(program_.first_result() + k);
      if (is_there_[value] == 0) out += instruction(value);
      out += stores(value);
    }
    for (ValueIndex value = 0; value < program_.value_count(); ++value) out += stores(value);
    return function({{spare_ + 1 - first_, v128}}, out);
  }

 private:
  std::size_t local(ValueIndex value) const { return first_ + value - program_.first_input(); }

  // Stores the results that are `value`, which has been computed.
  std::string stores(ValueIndex value) {
    std::string out;
    const auto [begin, last] = results_.equal_range(value);
    for (auto result = begin; result != last; ++result) {
      const auto [array, index] = result->second;
      const std::string loaded = operand(value);  // may be a load
      out += address_of(array, index, 0) + loaded + memory(shared_, v128_store);
    }
    results_.erase(begin, last);
    return out;
  }

  // Pushes a value; an input is loaded where it is first needed.
  std::string operand(ValueIndex value) {
    if (value < program_.first_parameter()) return lanes_of(program_.constants[value].value, shared_);
    if (shared_.is_kept(value))
      return integer(0) + of_lanes(shared_.lanes.load_splat) + byte(shared_.code.alignment) +
             unsigned_leb(shared_.address[value]);
    if (value >= program_.first_result() || is_there_[value] != 0) return get(local(value));
    is_there_[value] = 1;
    std::size_t index = value - program_.first_input(), array = 0;
    for (; index >= program_.inputs[array].symbols.size(); ++array) index -= program_.inputs[array].symbols.size();
    return address_of(1 + array, index, 0) + memory(shared_, v128_load) + byte(local_tee) + unsigned_leb(local(value));
  }

  std::string instruction(ValueIndex value) {
    const Instruction i = program_.code[value - program_.first_result()];
    if (i.code == Code::sin || i.code == Code::cos) return sine_and_cosine(i.a, value);
    const std::string a = operand(i.a), keep = set(local(value));
    const auto binary = [&](unsigned opcode) { return a + operand(i.b) + of_lanes(opcode) + keep; };
    const auto one_where = [&](unsigned opcode) {  // a is compared with zero
      return get(spare_) + lanes_of(0, shared_) + of_lanes(opcode) + lanes_of(1, shared_) + of_lanes(v128_and);
    };
    is_there_[value] = 1;
    switch (i.code) {
      case Code::add: return binary(shared_.lanes.add);
      case Code::subtract: return binary(shared_.lanes.subtract);
      case Code::multiply: return binary(shared_.lanes.multiply);
      case Code::divide: return binary(shared_.lanes.divide);
      case Code::negate: return a + of_lanes(shared_.lanes.negate) + keep;
      case Code::sign:  // (a > 0) - (a < 0), which is 0 for NaN
        return a + set(spare_) + one_where(shared_.lanes.greater) + one_where(shared_.lanes.less) +
               of_lanes(shared_.lanes.subtract) + keep;
      default: return a + set(spare_) + by_the_host(shared_, spare_, local(value), shared_.tanh, "");
    }
  }

  // Both at once, with the other one's instruction if the program has it.
  std::string sine_and_cosine(ValueIndex angle, ValueIndex value) {
    std::size_t sine = spare_, cosine = spare_;
    for (ValueIndex other = value; other < program_.value_count(); ++other) {
      const Instruction& i = program_.code[other - program_.first_result()];
      if (i.a != angle || (i.code != Code::sin && i.code != Code::cos)) continue;
      std::size_t& place = i.code == Code::sin ? sine : cosine;
      if (place != spare_) continue;
      place = local(other);
      is_there_[other] = 1;
    }
    return operand(angle) + call_of(shared_.sine_cosine) + set(cosine) + set(sine);
  }

  const Shared& shared_;
  const Program program_;
  const std::size_t first_, spare_;
  std::vector<char> is_there_;                                              // per value: in its local
  std::multimap<ValueIndex, std::pair<std::size_t, std::size_t>> results_;  // the array's local, and the element
};

// A loop over `rows` (a local), which it counts down: in each, `statements`, then `from` and `to` go on by so much.
std::string for_each_row(std::size_t rows, const std::string& statements) {
  return byte(block) + byte(no_result) + byte(loop) + byte(no_result) + get(rows) + byte(i32_is_zero) +
         byte(branch_if) + byte(1) + statements + get(rows) + integer(1) + byte(i32_subtract) + set(rows) +
         byte(branch) + byte(0) + byte(end) + byte(end);
}
std::string add_to(std::size_t local, const std::string& amount) {
  return get(local) + amount + byte(i32_add) + set(local);
}
constexpr std::size_t from = 0, pitch = 1, rows = 2, states = 3, to = 4;  // arguments of gather and scatter

}  // namespace

std::string lanes_of(double value, const Shared& shared) {
  std::string out = of_lanes(v128_const);
  for (std::size_t k = 0; k < shared.lanes.lanes; ++k) out += number_bytes(value, shared.code);
  return out;
}

std::string sine_cosine_body(const Shared& shared) {
  enum : std::size_t { x, shifted, nearly, r, z, zz, sine, cosine, exchanged, locals };
  const LaneOpcodes& code = shared.lanes;
  const Trigonometry& t = trigonometry(is_single(shared));
  const auto all = [&](double value) { return lanes_of(value, shared); };
  const auto two = [](const std::string& a, const std::string& b, unsigned opcode) { return a + b + of_lanes(opcode); };
  const auto times = [&](const std::string& a, const std::string& b) { return two(a, b, code.multiply); };
  const auto plus = [&](const std::string& a, const std::string& b) { return two(a, b, code.add); };
  const auto minus = [&](const std::string& a, const std::string& b) { return two(a, b, code.subtract); };
  const auto polynomial = [&](const std::vector<double>& c) {  // by pairs of coefficients
    const auto pair = [&](std::size_t k) { return plus(times(get(z), all(c[k])), all(c[k + 1])); };
    if (c.size() == 3) return plus(times(get(zz), all(c[0])), pair(1));
    return plus(times(plus(times(pair(0), get(zz)), pair(2)), get(zz)), pair(4));
  };
  const unsigned to_sign = is_single(shared) ? 30 : 62;  // from bit 1
  const auto sign_by_bit_1 = [&](const std::string& quadrant) {
    return two(quadrant, bits_of(2, shared), v128_and) + integer(to_sign) + of_lanes(code.shift_left);
  };
  const std::string n = minus(get(shifted), all(t.shift));
  const auto turned = [&](std::size_t local, const std::string& sign) {
    return two(two(get(local), get(exchanged), v128_xor), sign, v128_xor) + set(local);
  };
  const std::string is_far = byte(shared.code.absolute) + byte(shared.code.constant) + number_bytes(99, shared.code) +
                             byte(shared.code.less_or_equal) + byte(i32_is_zero);
  return function(
      {{locals - 1, v128}},
      plus(times(get(x), all(t.two_over_pi)), all(t.shift)) + set(shifted) + n + set(exchanged) +
          minus(minus(get(x), times(get(exchanged), all(t.p1))), times(get(exchanged), all(t.p2))) + set(nearly) +
          minus(get(nearly), times(get(exchanged), all(t.p3))) + set(r) + times(get(nearly), get(nearly)) + set(z) +
          times(get(z), get(z)) + set(zz) + plus(times(polynomial(t.sine), times(get(z), get(r))), get(r)) + set(sine) +
          plus(times(polynomial(t.cosine), get(zz)), minus(all(1), times(get(z), all(0.5)))) + set(cosine) +
          two(two(get(sine), get(cosine), v128_xor),
              two(get(shifted), bits_of(1, shared), v128_and) + of_lanes(code.negate_bits), v128_and) +
          set(exchanged) + turned(sine, sign_by_bit_1(get(shifted))) +
          turned(cosine, sign_by_bit_1(two(get(shifted), bits_of(1, shared), code.add_bits))) +
          two(two(get(shifted), bits_of(t.rounded, shared), v128_xor), bits_of(~std::uint64_t{127}, shared), v128_and) +
          of_lanes(v128_any_true) + byte(if_) + byte(no_result) + by_the_host(shared, x, sine, shared.sin, is_far) +
          by_the_host(shared, x, cosine, shared.cos, is_far) + byte(end) + get(sine) + get(cosine));
}

std::string lanes_body(const Shared& shared) { return Lanes(shared).body(); }

std::string gather_body(const Shared& shared) {
  const std::string at = byte(shared.code.alignment) + byte(0), size = integer(shared.code.bytes);
  std::string copies;
  for (unsigned k = 0; k < shared.lanes.lanes; ++k)
    copies += get(to) + get(from) + integer(k) + get(states) + integer(1) + byte(i32_subtract) + integer(k) +
              get(states) + byte(i32_less) + byte(select) + size + byte(i32_multiply) + byte(i32_add) +
              byte(shared.code.load) + at + byte(shared.code.store) + byte(shared.code.alignment) +
              unsigned_leb(k * shared.code.bytes);
  return function({}, for_each_row(rows, copies + add_to(from, get(pitch)) + add_to(to, integer(width))));
}

std::string scatter_body(const Shared& shared) {
  std::string copies;
  for (unsigned k = 0; k < shared.lanes.lanes; ++k) {
    const std::string at = byte(shared.code.alignment) + unsigned_leb(k * shared.code.bytes);
    copies += integer(k) + get(states) + byte(i32_less) + byte(if_) + byte(no_result) + get(to) + get(from) +
              byte(shared.code.load) + at + byte(shared.code.store) + at + byte(end);
  }
  return function({}, for_each_row(rows, copies + add_to(from, integer(width)) + add_to(to, get(pitch))));
}

std::string batch_body(const Shared& shared, const BatchFunctions& functions) {
  const Program& program = shared.program;
  const std::size_t count = 0, pitch = 1, inputs = program.inputs.size(), arrays = inputs + program.outputs.size(),
                    first = 2 + arrays, lanes = shared.lanes.lanes;
  const std::string shift = integer(shared.code.alignment) + byte(i32_shift_left);
  const std::string left = get(count) + get(first) + byte(i32_subtract);
  const auto place = [&](std::size_t k) { return get(2 + k) + get(first) + shift + byte(i32_add); };
  std::string full = get(pitch), rest = integer(width), gathered, scattered;
  std::size_t scratch = functions.scratch;
  for (std::size_t k = 0; k < arrays; ++k) {
    const std::size_t size = k < inputs ? program.inputs[k].symbols.size() : program.outputs[k - inputs].values.size();
    full += place(k);
    rest += integer(scratch);
    const std::string common = get(pitch) + integer(size) + left;
    if (k < inputs) gathered += place(k) + common + integer(scratch) + call_of(functions.gather);
    else scattered += integer(scratch) + common + place(k) + call_of(functions.scatter);
    scratch += size * width;
  }
  return function({{1, i32}}, get(pitch) + shift + set(pitch) + byte(block) + byte(no_result) + byte(loop) +
                                  byte(no_result) + left + integer(lanes) + byte(i32_less) + byte(branch_if) + byte(1) +
                                  full + call_of(functions.lanes) + add_to(first, integer(lanes)) + byte(branch) +
                                  byte(0) + byte(end) + byte(end) + get(first) + get(count) + byte(i32_less) +
                                  byte(if_) + byte(no_result) + gathered + rest + call_of(functions.lanes) + scattered +
                                  byte(end));
}

std::size_t scratch_bytes(const Program& program) {
  std::size_t elements = program.input_count();
  for (const ProgramOutput& output : program.outputs) elements += output.values.size();
  return elements * width;
}

}  // namespace armature::internal::wasm
