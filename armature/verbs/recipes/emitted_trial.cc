// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/emitted_trial.h"

#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/verbs/derive_code.h"

namespace armature::internal {
namespace {

struct EmittedText {
  std::string c;  // one file; its function `call` takes all inputs and all outputs, one after the other
  bool has_parameters = false;
  std::size_t inputs = 0, outputs = 0;
};

EmittedText emitted_text(const Robot& robot, const std::string& model) {
  DeriveCodeOptions options;
  options.models = {model};
  options.lang = "c";
  options.model.base = model == "regressor";
  const DeriveCodeResult derived = derive_code(robot, options);
  ARMATURE_CHECK(derived.files.size() == 2);
  const std::string header = derived.files[0].path, name = header.substr(0, header.size() - 2);
  std::string source = derived.files[1].content;
  const std::string include = fmt::format("#include \"{}\"\n", header);
  const std::size_t at = source.find(include);
  ARMATURE_CHECK(at != std::string::npos);
  EmittedText text{source.replace(at, include.size(), derived.files[0].content)};
  std::string arguments;
  for (const CodeInput& input : derived.inputs) {
    arguments += fmt::format("x + {}, ", text.inputs);
    text.inputs += input.size;
  }
  for (const CodeOutput& output : derived.outputs) {
    arguments += fmt::format("y + {}, ", text.outputs);
    text.outputs += output.rows * output.columns;
  }
  arguments.resize(arguments.size() - 2);
  text.has_parameters = text.c.find(name + "_parameters") != std::string::npos;
  if (!text.has_parameters) {
    text.c += fmt::format("void call(const double *x, double *y) {{ {}({}); }}\n", name, arguments);
  } else {
    text.c += fmt::format(
        "static {0}_constants constants;\n"
        "void call(const double *x, double *y) {{ {0}(&constants, {1}); }}\n"
        "void set(void) {{\n  {0}_parameters p;\n  double *const all = (double *)&p;\n"
        "  for (unsigned i = 0; i < sizeof p / sizeof(double); ++i) all[i] = 0.8 + 0.4 * (double)(i % 7) / 7;\n"
        "  {0}_init(&p, &constants);\n}}\n",
        name, arguments);
  }
  return text;
}

}  // namespace

EmittedTrial::EmittedTrial(const Robot& robot, const std::string& model, std::size_t samples) : samples_(samples) {
  const EmittedText text = emitted_text(robot, model);
  library_.emplace(text.c, LibraryOptions{.flags = {"-std=c99", "-O3", "-march=native", "-ffp-contract=fast",
                                                    "-fno-tree-slp-vectorize"}});
  call_ = reinterpret_cast<Call*>(library_->function("call"));
  if (text.has_parameters) reinterpret_cast<void (*)()>(library_->function("set"))();
  inputs_ = text.inputs;
  RandomNumbers numbers(1);
  states_.resize(samples * inputs_);
  for (double& x : states_) x = numbers.uniform(-2, 2);
  results_.resize(text.outputs);
}

void EmittedTrial::one() {
  call_(states_.data() + next_ * inputs_, results_.data());
  next_ = next_ + 1 == samples_ ? 0 : next_ + 1;
}

}  // namespace armature::internal
