// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/wasm_module.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "armature/emit/wasm_lanes.h"

namespace armature::internal {
namespace {

using namespace wasm;

constexpr std::size_t first_address = 16;  // no array begins at 0, which programs take for none

// Indices of types.
constexpr unsigned of_the_host = 0, plain = 1, of_angles = 2, of_a_register = 3, of_a_batch = 4, of_copies = 5;

bool is_trigonometric(Code code) { return code == Code::sin || code == Code::cos; }

class Module {
 public:
  Module(const Program& program, const WasmOptions& options)
      : program_(program),
        options_(options),
        shared_{.program = program,
                .code = options.precision == Precision::binary64 ? of_double : of_float,
                .lanes = options.precision == Precision::binary64 ? of_doubles : of_floats,
                // Without parameters, what the setup does belongs to the model.
                .setup = program.parameters.empty() ? 0 : program.setup_count,
                .address = std::vector<std::size_t>(program.value_count(), 0)},
        has_angles_(std::any_of(program.code.begin() + static_cast<std::ptrdiff_t>(shared_.setup), program.code.end(),
                                [](const Instruction& i) { return is_trigonometric(i.code); })),
        is_inline_(has_angles_ && (options.trigonometry == Trigonometry::inlined || options.batch)) {
    for (const Code each : {Code::sin, Code::cos, Code::tanh})
      if ((is_inline_ && each != Code::tanh) ||
          std::ranges::any_of(program.code, [&](const Instruction& i) { return i.code == each; }))
        imported_.push_back(each);
    shared_.sin = number_of(Code::sin);
    shared_.cos = number_of(Code::cos);
    shared_.tanh = number_of(Code::tanh);
  }

  WasmModule build(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs,
                   const std::vector<double>& defaults) {
    WasmModule module;
    place(module, inputs, outputs);
    for (const Code each : imported_) module.imports.push_back(name_of_function(each));
    const bool has_init = !program_.parameters.empty();
    std::vector<std::string> functions, bodies, exports, globals, imported;
    for (const std::string& name : module.imports)
      imported.push_back(text("env") + text(name) + byte(0) + byte(of_the_host));
    const auto next = [&] { return imported_.size() + functions.size(); };
    const auto add = [&](unsigned type, const std::string& body) {
      functions.push_back(byte(type));
      bodies.push_back(unsigned_leb(body.size()) + body);
    };
    const auto add_exported = [&](const std::string& name, unsigned type, const std::string& body) {
      exports.push_back(text(name) + byte(exported_function) + unsigned_leb(next()));
      add(type, body);
    };
    shared_.sine_cosine = imported_.size() + (has_init ? 2 : 1);
    add_exported("evaluate", plain, evaluate(module));
    if (has_init) add_exported("init", plain, init());
    if (is_inline_) add(of_angles, sine_cosine_body(shared_));
    const auto add_global = [&](const std::string& name, std::size_t address) {
      exports.push_back(text(name) + byte(exported_global) + unsigned_leb(globals.size()));
      globals.push_back(byte(i32) + byte(0) + integer(address) + byte(end));
    };
    if (options_.batch) {
      const BatchFunctions batch{
          .lanes = next(), .gather = next() + 1, .scatter = next() + 2, .scratch = (memory_ + 15) / 16 * 16};
      module.heap = memory_ = batch.scratch + scratch_bytes(program_);
      add(of_a_register, lanes_body(shared_));
      add(of_copies, gather_body(shared_));
      add(of_copies, scatter_body(shared_));
      add_exported("evaluate_batch", of_a_batch, batch_body(shared_, batch));
      add_global("heap", module.heap);
    }
    exports.push_back(text("memory") + byte(exported_memory) + byte(0));
    if (has_init) add_global(module.parameters.name, module.parameters.address);
    for (const auto* arrays : {&module.inputs, &module.outputs})
      for (const WasmArray& array : *arrays) add_global(array.name, array.address);
    module.bytes = std::string("\0asm\1\0\0\0", 8) + section(1, vector_of(types())) +
                   (imported.empty() ? "" : section(2, vector_of(imported))) + section(3, vector_of(functions)) +
                   section(5, vector_of({byte(0) + unsigned_leb((memory_ + 65535) / 65536)})) +
                   (globals.empty() ? "" : section(6, vector_of(globals))) + section(7, vector_of(exports));
    if (has_init) module.bytes += section(8, unsigned_leb(imported_.size() + 1));  // start
    module.bytes += section(10, vector_of(bodies));
    if (has_init) {
      std::string values;
      for (const double value : defaults) values += number_bytes(value, shared_.code);
      module.bytes += section(11, vector_of({byte(0) + integer(module.parameters.address) + byte(end) +
                                             unsigned_leb(values.size()) + values}));
    }
    return module;
  }

 private:
  static const char* name_of_function(Code code) {
    return code == Code::sin ? "sin" : code == Code::cos ? "cos" : "tanh";
  }
  std::size_t number_of(Code code) const {
    return static_cast<std::size_t>(std::ranges::find(imported_, code) - imported_.begin());
  }

  // A type that is not used is no error, but one of registers of 16 bytes is unknown to old engines.
  std::vector<std::string> types() const {
    const std::string number = byte(of_double.type);  // the functions of the host take and give doubles
    std::vector<std::string> all = {byte(of_function) + vector_of({number}) + vector_of({number}),
                                    byte(of_function) + vector_of({}) + vector_of({})};
    if (!is_inline_ && !options_.batch) return all;
    const auto integers = [](std::size_t count) { return vector_of(std::vector<std::string>(count, byte(i32))); };
    const std::size_t arrays = program_.inputs.size() + program_.outputs.size();
    all.push_back(byte(of_function) + vector_of({byte(v128)}) + vector_of({byte(v128), byte(v128)}));
    all.push_back(byte(of_function) + integers(1 + arrays) + vector_of({}));
    all.push_back(byte(of_function) + integers(2 + arrays) + vector_of({}));
    all.push_back(byte(of_function) + integers(5) + vector_of({}));
    return all;
  }

  // Addresses of everything that is in memory.
  void place(WasmModule& module, const std::vector<std::string>& inputs, const std::vector<std::string>& outputs) {
    const std::size_t bytes = shared_.code.bytes;
    const auto take = [&](std::size_t count) {
      const std::size_t at = memory_;
      memory_ += count * bytes;
      return at;
    };
    module.parameters = {"parameters", program_.parameters.size(), take(program_.parameters.size())};
    for (std::size_t k = 0; k < program_.parameters.size(); ++k)
      shared_.address[program_.first_parameter() + k] = module.parameters.address + k * bytes;
    const auto keep = [&](ValueIndex value) {
      if (shared_.is_setup(value) && shared_.address[value] == 0) shared_.address[value] = take(1);
    };
    for (std::size_t k = shared_.setup; k < program_.code.size(); ++k)
      keep(program_.code[k].a), keep(program_.code[k].b);
    for (const ProgramOutput& output : program_.outputs) std::ranges::for_each(output.values, keep);
    ValueIndex value = program_.first_input();
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      const std::size_t size = program_.inputs[k].symbols.size();
      module.inputs.push_back({inputs[k], size, take(size)});
      for (std::size_t i = 0; i < size; ++i) shared_.address[value++] = module.inputs.back().address + i * bytes;
    }
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const std::size_t size = program_.outputs[k].values.size();
      module.outputs.push_back({outputs[k], size, take(size)});
    }
  }

  std::string at(std::size_t address) const { return byte(shared_.code.alignment) + unsigned_leb(address); }
  std::string constant(double value) const { return byte(shared_.code.constant) + number_bytes(value, shared_.code); }

  // Pushes a value; locals are numbered by the instructions of the function, from `first`.
  std::string operand(ValueIndex value, std::size_t first, bool in_setup) const {
    if (value < program_.first_parameter()) return constant(program_.constants[value].value);
    if (value < program_.first_result() || (shared_.is_kept(value) && !in_setup))
      return integer(0) + byte(shared_.code.load) + at(shared_.address[value]);
    return get(value - program_.first_result() - first);
  }

  // Pushes the result of an instruction.
  std::string result(const Instruction& i, std::size_t first, bool in_setup) const {
    const std::string a = operand(i.a, first, in_setup);
    const auto binary = [&](unsigned opcode) { return a + operand(i.b, first, in_setup) + byte(opcode); };
    switch (i.code) {
      case Code::add: return binary(shared_.code.add);
      case Code::subtract: return binary(shared_.code.subtract);
      case Code::multiply: return binary(shared_.code.multiply);
      case Code::divide: return binary(shared_.code.divide);
      case Code::negate: return a + byte(shared_.code.negate);
      case Code::sign:  // (a > 0) - (a < 0), which is 0 for NaN
        return a + constant(0) + byte(shared_.code.greater) + a + constant(0) + byte(shared_.code.less) +
               byte(i32_subtract) + byte(shared_.code.from_integer);
      case Code::sin:
      case Code::cos:
      case Code::tanh: break;
    }
    const std::string called = call_of(number_of(i.code));
    return shared_.code.bytes == 8 ? a + called : a + byte(promote) + called + byte(demote);
  }

  std::string init() const {
    std::string out;
    for (std::size_t k = 0; k < shared_.setup; ++k) {
      const std::size_t kept = shared_.address[program_.first_result() + k];
      out += result(program_.code[k], 0, true) + set(k);
      if (kept != 0) out += integer(0) + get(k) + byte(shared_.code.store) + at(kept);
    }
    return function({{shared_.setup, shared_.code.type}}, out);
  }

  // The angles whose sines and cosines wait for no others, and what they are made of.
  struct Early {
    std::vector<ValueIndex> angles;
    std::vector<char> is_needed;  // per value
  };
  Early early_angles() const {
    const ValueIndex first = program_.first_result();
    Early early{{}, std::vector<char>(program_.value_count(), 0)};
    std::vector<char> waits(program_.value_count(), 0);
    for (auto v = static_cast<ValueIndex>(first + shared_.setup); v < program_.value_count(); ++v) {
      const Instruction& i = program_.code[v - first];
      waits[v] = is_trigonometric(i.code) || waits[i.a] != 0 || waits[i.b] != 0;
      if (is_trigonometric(i.code) && waits[i.a] == 0 && early.is_needed[i.a] == 0) {
        early.is_needed[i.a] = 1;
        early.angles.push_back(i.a);
      }
    }
    for (auto v = static_cast<ValueIndex>(program_.value_count()); v-- > first + shared_.setup;)
      if (early.is_needed[v] != 0)
        early.is_needed[program_.code[v - first].a] = early.is_needed[program_.code[v - first].b] = 1;
    return early;
  }

  // Sines and cosines of a register of angles, into the locals of their instructions; `vectors`: two locals for them.
  std::string sines_and_cosines(std::span<const ValueIndex> angles, std::size_t vectors,
                                std::vector<char>& is_done) const {
    std::string out = operand(angles[0], shared_.setup, false) + of_lanes(shared_.lanes.splat);
    for (unsigned k = 1; k < angles.size(); ++k)
      out += operand(angles[k], shared_.setup, false) + of_lanes(shared_.lanes.replace) + byte(k);
    out += call_of(shared_.sine_cosine) + set(vectors + 1) + set(vectors);
    for (std::size_t k = shared_.setup; k < program_.code.size(); ++k) {
      const Instruction& i = program_.code[k];
      const auto lane = static_cast<unsigned>(std::ranges::find(angles, i.a) - angles.begin());
      if (!is_trigonometric(i.code) || lane == angles.size()) continue;
      out += get(i.code == Code::sin ? vectors : vectors + 1) + of_lanes(shared_.lanes.extract) + byte(lane) +
             set(k - shared_.setup);
      is_done[k] = 1;
    }
    return out;
  }

  std::string evaluate(const WasmModule& module) const {
    std::string out;
    const std::size_t setup = shared_.setup, locals = program_.code.size() - setup;
    std::vector<char> is_done(program_.code.size(), 0);
    const auto compute = [&](std::size_t k) {
      if (is_done[k] == 0) out += result(program_.code[k], setup, false) + set(k - setup);
      is_done[k] = 1;
    };
    const bool is_inline = is_inline_ && options_.trigonometry == Trigonometry::inlined;
    if (is_inline) {
      const Early early = early_angles();
      for (std::size_t k = setup; k < program_.code.size(); ++k)
        if (early.is_needed[program_.first_result() + k] != 0) compute(k);
      for (std::size_t k = 0; k < early.angles.size(); k += shared_.lanes.lanes)
        out += sines_and_cosines(
            std::span(early.angles).subspan(k, std::min<std::size_t>(shared_.lanes.lanes, early.angles.size() - k)),
            locals, is_done);
    }
    for (std::size_t k = setup; k < program_.code.size(); ++k) compute(k);
    for (std::size_t k = 0; k < program_.outputs.size(); ++k)
      for (std::size_t i = 0; i < program_.outputs[k].values.size(); ++i)
        out += integer(0) + operand(program_.outputs[k].values[i], setup, false) + byte(shared_.code.store) +
               at(module.outputs[k].address + i * shared_.code.bytes);
    return function({{locals, shared_.code.type}, {is_inline ? 2 : 0, v128}}, out);
  }

  const Program& program_;
  const WasmOptions options_;
  Shared shared_;
  const bool has_angles_, is_inline_;
  std::size_t memory_ = first_address;
  std::vector<Code> imported_;
};

}  // namespace

WasmModule wasm_module(const Program& program, const WasmOptions& options, const std::vector<std::string>& inputs,
                       const std::vector<std::string>& outputs, const std::vector<double>& defaults) {
  return Module(program, options).build(inputs, outputs, defaults);
}

}  // namespace armature::internal
