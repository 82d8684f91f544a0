// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/program_c.h"

#include <fmt/format.h>

#include "armature/base/error.h"

namespace armature::internal {

std::string ProgramC::constant(ValueIndex value) {
  const auto [place, is_new] = index_.try_emplace(value, list_.size());
  if (is_new) list_.push_back(value);
  return fmt::format("k[{}]", place->second);
}

std::string ProgramC::operand(ValueIndex value) {
  return known.is_known[value] ? constant(value) : fmt::format("t{}", value);
}

std::string ProgramC::expression(const Statement& statement, const Names* names) {
  std::array<std::string, 3> x;
  for (std::size_t i = 0; i < statement.count; ++i) {
    const ValueIndex v = statement.operands[i];
    x[i] = names == nullptr || known.is_known[v] ? operand(v) : names->at(v);
  }
  if (statement.takes_product) {
    if (!statement.minus_product) return fmt::format("{}*{}{}{}", x[0], x[1], statement.minus_other ? '-' : '+', x[2]);
    return statement.minus_other ? fmt::format("-({}*{})-{}", x[0], x[1], x[2])
                                 : fmt::format("{}-{}*{}", x[2], x[0], x[1]);
  }
  switch (statement.code) {
    case Code::add: return fmt::format("{}+{}", x[0], x[1]);
    case Code::subtract: return fmt::format("{}-{}", x[0], x[1]);
    case Code::multiply: return fmt::format("{}*{}", x[0], x[1]);
    case Code::divide: return fmt::format("{}/{}", x[0], x[1]);
    case Code::negate: return "-" + x[0];
    case Code::sign: return fmt::format("{}({})", names == nullptr ? "sign_one" : "sign_all", x[0]);
    case Code::tanh: return fmt::format("{}({})", names == nullptr ? "tanh_one" : "tanh_all", x[0]);
    case Code::sin:
    case Code::cos: break;
  }
  fail_check("sines and cosines are not operations of a stage", __FILE__, __LINE__);
}

std::vector<std::vector<std::size_t>> ProgramC::stores_of_results() const {
  std::vector<std::vector<std::size_t>> stores(program.value_count());
  for (std::size_t o = 0; o < stages.outputs.size(); ++o)
    if (!known.is_known[stages.outputs[o]]) stores[stages.outputs[o]].push_back(o);
  return stores;
}

}  // namespace armature::internal
