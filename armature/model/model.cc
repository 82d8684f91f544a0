// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/model/model.h"

namespace armature {

std::vector<Ref> input_symbols(const std::vector<Input>& inputs) {
  std::vector<Ref> symbols;
  for (const Input& input : inputs) symbols.insert(symbols.end(), input.symbols.begin(), input.symbols.end());
  return symbols;
}

std::vector<Ref> output_values(const std::vector<Output>& outputs) {
  std::vector<Ref> values;
  for (const Output& output : outputs) values.insert(values.end(), output.values.begin(), output.values.end());
  return values;
}

}  // namespace armature
