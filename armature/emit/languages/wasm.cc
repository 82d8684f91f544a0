// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// WebAssembly for browsers and Node, ready to run: NAME.wasm (wasm_module.h), and NAME.json, which says where in its
// memory what is, and has the test vectors. No compiler is needed; the package `wasm` is C, to be compiled.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "armature/base/json.h"
#include "armature/emit/language.h"
#include "armature/emit/wasm_module.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {"memory",     "evaluate", "init",
                                      "parameters", "heap",     "evaluate_batch"};  // what the module exports

// It has no text: bodies stay empty.
class Wasm final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = words}; }
  Infix sign(const Infix&) const override { return {}; }
  std::string parameter(const std::string&) const override { return {}; }
  std::string constant(const std::string&) const override { return {}; }
  std::string element(const Array&, std::size_t) const override { return {}; }
  std::string definition(const std::string&, const Infix&) const override { return {}; }
  std::string assignment(const std::string&, const Infix&) const override { return {}; }
  std::string heading(const std::string&) const override { return {}; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    std::vector<double> defaults;
    for (const Field& field : parts.parameters) defaults.push_back(field.value.value_or(0));
    const WasmModule module = wasm_module(
        parts.program, {.precision = precision_, .trigonometry = trigonometry_, .batch = parts.options.batch},
        names_of(parts.inputs), names_of(parts.outputs), defaults);
    return {{parts.name + ".json", to_text(layout(parts, module))}, {parts.name + ".wasm", module.bytes}};
  }

 private:
  Json layout(const Parts& parts, const WasmModule& module) const {
    const Program& program = parts.program;
    const std::size_t bytes = is_single() ? 4 : 8;
    Text about = header_text(parts);
    about.emplace_back(
        trigonometry_ == Trigonometry::inlined
            ? "Sines and cosines in the module: 2 units in the last place up to 99 rad, the host's beyond; needs SIMD"
            : "Sines and cosines: the host's");
    Json json = {{"model", program.model},
                 {"robot", program.robot},
                 {"about", about},
                 {"module", parts.name + ".wasm"},
                 {"number", is_single() ? "f32" : "f64"},
                 {"imports", module.imports},
                 {"inputs", Json::array()},
                 {"outputs", Json::array()},
                 {"parameters", Json::array()}};
    for (std::size_t k = 0; k < program.inputs.size(); ++k) {
      const ProgramInput& input = program.inputs[k];
      json["inputs"].push_back({{"name", module.inputs[k].name},
                                {"meaning", input.meaning},
                                {"address", module.inputs[k].address},
                                {"size", input.symbols.size()},
                                {"symbols", input.symbols},
                                {"units", input.units}});
    }
    for (std::size_t k = 0; k < program.outputs.size(); ++k) {
      const ProgramOutput& output = program.outputs[k];
      json["outputs"].push_back({{"name", module.outputs[k].name},
                                 {"meaning", output.meaning},
                                 {"address", module.outputs[k].address},
                                 {"rows", parts.outputs[k].rows},
                                 {"columns", parts.outputs[k].columns},
                                 {"units", output.units},
                                 {"labels", output.column_labels}});
    }
    for (std::size_t k = 0; k < program.parameters.size(); ++k)
      json["parameters"].push_back({{"name", program.parameters[k]},
                                    {"address", module.parameters.address + k * bytes},
                                    {"default", parts.parameters[k].value.value_or(0)}});
    if (parts.options.batch) {
      std::vector<std::string> arguments = {"count", "pitch"};
      for (const auto* arrays : {&module.inputs, &module.outputs})
        for (const WasmArray& array : *arrays) arguments.push_back(array.name);
      json["batch"] = {{"function", "evaluate_batch"},
                       {"arguments", arguments},
                       {"about",
                        "element i of state k is number i*pitch + k of its array; pitch >= count; arrays are given by "
                        "their addresses in bytes, from heap on, and outputs overlap no inputs; grow the memory first"},
                       {"heap", module.heap}};
    }
    json["test"] = {{"parameters", parts.vectors.parameters},
                    {"inputs", parts.vectors.inputs},
                    {"expected", parts.vectors.expected},
                    {"tolerance", parts.vectors.tolerance}};
    return json;
  }
};

}  // namespace

std::unique_ptr<Language> wasm_language(const EmitOptions& options) { return std::make_unique<Wasm>(options); }

}  // namespace armature::internal
