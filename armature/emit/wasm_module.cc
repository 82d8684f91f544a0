// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/wasm_module.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace armature::internal {
namespace {

constexpr std::size_t first_address = 16;  // no array begins at 0, which programs take for none

std::string byte(unsigned value) { return {static_cast<char>(value)}; }

std::string unsigned_leb(std::uint64_t value) {
  std::string out;
  do {
    const unsigned low = value & 0x7f;
    value >>= 7;
    out += byte(low | (value != 0 ? 0x80u : 0u));
  } while (value != 0);
  return out;
}

std::string signed_leb(std::int64_t value) {
  std::string out;
  for (bool more = true; more;) {
    const unsigned low = static_cast<unsigned>(value & 0x7f);
    value >>= 7;
    more = !((value == 0 && (low & 0x40) == 0) || (value == -1 && (low & 0x40) != 0));
    out += byte(low | (more ? 0x80u : 0u));
  }
  return out;
}

template <class Bits>
std::string little_endian(Bits bits) {
  std::string out;
  for (std::size_t k = 0; k < sizeof bits; ++k, bits >>= 8) out += byte(static_cast<unsigned>(bits & 0xff));
  return out;
}

std::string text(const std::string& name) { return unsigned_leb(name.size()) + name; }

std::string vector_of(const std::vector<std::string>& items) {
  std::string out = unsigned_leb(items.size());
  for (const std::string& item : items) out += item;
  return out;
}

std::string section(unsigned id, const std::string& content) {
  return byte(id) + unsigned_leb(content.size()) + content;
}

// Opcodes of one type of numbers.
struct Opcodes {
  unsigned type, load, store, alignment, constant, negate, add, subtract, multiply, divide, less, greater, from_integer;
};
constexpr Opcodes of_double{0x7c, 0x2b, 0x39, 3, 0x44, 0x9a, 0xa0, 0xa1, 0xa2, 0xa3, 0x63, 0x64, 0xb7};
constexpr Opcodes of_float{0x7d, 0x2a, 0x38, 2, 0x43, 0x8c, 0x92, 0x93, 0x94, 0x95, 0x5d, 0x5e, 0xb2};
constexpr unsigned local_get = 0x20, local_set = 0x21, call = 0x10, end = 0x0b, i32_const = 0x41, i32_subtract = 0x6b,
                   promote = 0xbb, demote = 0xb6, of_function = 0x60, exported_function = 0, exported_memory = 2,
                   exported_global = 3, i32 = 0x7f;

class Module {
 public:
  Module(const Program& program, Precision precision)
      : program_(program),
        code_(precision == Precision::binary64 ? of_double : of_float),
        bytes_(precision == Precision::binary64 ? 8 : 4),
        // Without parameters, what the setup does belongs to the model.
        setup_(program.parameters.empty() ? 0 : program.setup_count),
        address_(program.value_count(), 0) {
    for (const Code each : {Code::sin, Code::cos, Code::tanh})
      if (std::ranges::any_of(program.code, [&](const Instruction& i) { return i.code == each; }))
        imported_.push_back(each);
  }

  WasmModule build(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs,
                   const std::vector<double>& defaults) {
    WasmModule module;
    place(module, inputs, outputs);
    for (const Code each : imported_) module.imports.push_back(name_of_function(each));
    const bool has_init = !program_.parameters.empty();
    const auto imports = static_cast<unsigned>(imported_.size());
    std::vector<std::string> functions, bodies, exports, globals, imported;
    for (const std::string& name : module.imports) imported.push_back(text("env") + text(name) + byte(0) + byte(0));
    const auto add_function = [&](const std::string& name, const std::string& body) {
      exports.push_back(text(name) + byte(exported_function) + unsigned_leb(imports + functions.size()));
      functions.push_back(byte(1));
      bodies.push_back(unsigned_leb(body.size()) + body);
    };
    add_function("evaluate", evaluate(module));
    if (has_init) add_function("init", init());
    exports.push_back(text("memory") + byte(exported_memory) + byte(0));
    const auto add_global = [&](const WasmArray& array) {
      exports.push_back(text(array.name) + byte(exported_global) + unsigned_leb(globals.size()));
      globals.push_back(byte(i32) + byte(0) + byte(i32_const) + signed_leb(static_cast<std::int64_t>(array.address)) +
                        byte(end));
    };
    if (has_init) add_global(module.parameters);
    for (const auto* arrays : {&module.inputs, &module.outputs})
      for (const WasmArray& array : *arrays) add_global(array);
    const std::string number = byte(0x7c);  // the functions of the host take and give doubles
    module.bytes = std::string("\0asm\1\0\0\0", 8) +
                   section(1, vector_of({byte(of_function) + vector_of({number}) + vector_of({number}),
                                         byte(of_function) + vector_of({}) + vector_of({})})) +
                   (imported.empty() ? "" : section(2, vector_of(imported))) + section(3, vector_of(functions)) +
                   section(5, vector_of({byte(0) + unsigned_leb((memory_ + 65535) / 65536)})) +
                   (globals.empty() ? "" : section(6, vector_of(globals))) + section(7, vector_of(exports));
    if (has_init) module.bytes += section(8, unsigned_leb(imports + 1));  // start
    module.bytes += section(10, vector_of(bodies));
    if (has_init) {
      std::string values;
      for (const double value : defaults) values += number_bytes(value);
      module.bytes += section(
          11, vector_of({byte(0) + byte(i32_const) + signed_leb(static_cast<std::int64_t>(module.parameters.address)) +
                         byte(end) + unsigned_leb(values.size()) + values}));
    }
    return module;
  }

 private:
  static const char* name_of_function(Code code) {
    return code == Code::sin ? "sin" : code == Code::cos ? "cos" : "tanh";
  }

  bool is_setup(ValueIndex value) const {
    return value >= program_.first_result() && value - program_.first_result() < setup_;
  }
  // Whether a value is kept in memory between init and evaluate.
  bool is_kept(ValueIndex value) const {
    return is_setup(value) || (value >= program_.first_parameter() && value < program_.first_input());
  }

  // Addresses of everything that is in memory.
  void place(WasmModule& module, const std::vector<std::string>& inputs, const std::vector<std::string>& outputs) {
    const auto take = [&](std::size_t count) {
      const std::size_t at = memory_;
      memory_ += count * bytes_;
      return at;
    };
    module.parameters = {"parameters", program_.parameters.size(), take(program_.parameters.size())};
    for (std::size_t k = 0; k < program_.parameters.size(); ++k)
      address_[program_.first_parameter() + k] = module.parameters.address + k * bytes_;
    const auto keep = [&](ValueIndex value) {
      if (is_setup(value) && address_[value] == 0) address_[value] = take(1);
    };
    for (std::size_t k = setup_; k < program_.code.size(); ++k) keep(program_.code[k].a), keep(program_.code[k].b);
    for (const ProgramOutput& output : program_.outputs) std::ranges::for_each(output.values, keep);
    ValueIndex value = program_.first_input();
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      const std::size_t size = program_.inputs[k].symbols.size();
      module.inputs.push_back({inputs[k], size, take(size)});
      for (std::size_t i = 0; i < size; ++i) address_[value++] = module.inputs.back().address + i * bytes_;
    }
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const std::size_t size = program_.outputs[k].values.size();
      module.outputs.push_back({outputs[k], size, take(size)});
    }
  }

  std::string number_bytes(double value) const {
    return bytes_ == 8 ? little_endian(std::bit_cast<std::uint64_t>(value))
                       : little_endian(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
  }
  std::string at(std::size_t address) const { return byte(code_.alignment) + unsigned_leb(address); }
  std::string load(std::size_t address) const { return byte(i32_const) + byte(0) + byte(code_.load) + at(address); }

  // Pushes a value; locals are numbered by the instructions of the function, from `first`.
  std::string operand(ValueIndex value, std::size_t first, bool in_setup) const {
    if (value < program_.first_parameter()) return byte(code_.constant) + number_bytes(program_.constants[value].value);
    if (value < program_.first_result() || (is_kept(value) && !in_setup)) return load(address_[value]);
    return byte(local_get) + unsigned_leb(value - program_.first_result() - first);
  }

  // Pushes the result of an instruction.
  std::string result(const Instruction& i, std::size_t first, bool in_setup) const {
    const std::string a = operand(i.a, first, in_setup);
    const auto binary = [&](unsigned opcode) { return a + operand(i.b, first, in_setup) + byte(opcode); };
    const std::string zero = byte(code_.constant) + number_bytes(0);
    switch (i.code) {
      case Code::add: return binary(code_.add);
      case Code::subtract: return binary(code_.subtract);
      case Code::multiply: return binary(code_.multiply);
      case Code::divide: return binary(code_.divide);
      case Code::negate: return a + byte(code_.negate);
      case Code::sign:  // (a > 0) - (a < 0), which is 0 for NaN
        return a + zero + byte(code_.greater) + a + zero + byte(code_.less) + byte(i32_subtract) +
               byte(code_.from_integer);
      case Code::sin:
      case Code::cos:
      case Code::tanh: break;
    }
    const auto function = static_cast<std::uint64_t>(std::ranges::find(imported_, i.code) - imported_.begin());
    const std::string called = byte(call) + unsigned_leb(function);
    return bytes_ == 8 ? a + called : a + byte(promote) + called + byte(demote);
  }

  std::string function(std::size_t locals, const std::string& statements) const {
    const std::string declared = locals == 0 ? vector_of({}) : vector_of({unsigned_leb(locals) + byte(code_.type)});
    return declared + statements + byte(end);
  }

  std::string init() const {
    std::string out;
    for (std::size_t k = 0; k < setup_; ++k) {
      const std::size_t kept = address_[program_.first_result() + k];
      out += result(program_.code[k], 0, true) + byte(local_set) + unsigned_leb(k);
      if (kept != 0)
        out += byte(i32_const) + byte(0) + byte(local_get) + unsigned_leb(k) + byte(code_.store) + at(kept);
    }
    return function(setup_, out);
  }

  std::string evaluate(const WasmModule& module) const {
    std::string out;
    for (std::size_t k = setup_; k < program_.code.size(); ++k)
      out += result(program_.code[k], setup_, false) + byte(local_set) + unsigned_leb(k - setup_);
    for (std::size_t k = 0; k < program_.outputs.size(); ++k)
      for (std::size_t i = 0; i < program_.outputs[k].values.size(); ++i)
        out += byte(i32_const) + byte(0) + operand(program_.outputs[k].values[i], setup_, false) + byte(code_.store) +
               at(module.outputs[k].address + i * bytes_);
    return function(program_.code.size() - setup_, out);
  }

  const Program& program_;
  const Opcodes& code_;
  std::size_t bytes_, setup_, memory_ = first_address;
  std::vector<std::size_t> address_;  // per value: in memory, or 0
  std::vector<Code> imported_;
};

}  // namespace

WasmModule wasm_module(const Program& program, Precision precision, const std::vector<std::string>& inputs,
                       const std::vector<std::string>& outputs, const std::vector<double>& defaults) {
  return Module(program, precision).build(inputs, outputs, defaults);
}

}  // namespace armature::internal
