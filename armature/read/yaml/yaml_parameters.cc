// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_parameters.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/expr/evaluate.h"
#include "armature/robot/numbers.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_dependent = 1'000;  // values that use other parameters

}  // namespace

Parameters read_parameters(const YamlContext& context, const YamlNode* node) {
  Arena& arena = context.arena;
  Parameters parameters;
  const Ref degree = arena.symbol("deg");
  parameters.names.insert(degree);
  parameters.values.emplace(degree, arena.scale(Rational(1, 180), arena.pi()));
  if (!node) return parameters;
  parameters.node = node;
  if (!node->is_mapping()) {
    context.error(*node, "parameters must be a mapping (name: value)", "as in D3: 0.45");
    return parameters;
  }
  std::unordered_set<std::string> below;
  for (std::size_t i = 0; i + 1 < node->items.size(); i += 2) below.insert(node->items[i].text);
  std::size_t dependent = 0;
  for (std::size_t i = 0; i + 1 < node->items.size(); i += 2) {
    const YamlNode &key = node->items[i], &value = node->items[i + 1];
    const std::optional<Ref> symbol = context.formula(key, "a parameter's name");
    if (!symbol) continue;
    if (arena.op(*symbol) != Op::symbol || *symbol == degree) {
      context.error(key, fmt::format("\"{}\" cannot be a parameter's name", printable(key.text, 100)),
                    "use letters, digits and _, starting with a letter; pi and deg are taken");
      continue;
    }
    below.erase(key.text);
    if (!parameters.names.insert(*symbol).second) {
      context.error(key, fmt::format("the parameter {} is given twice", key.text), "remove one of them");
      continue;
    }
    if (value.is_null()) continue;
    std::optional<Ref> formula = context.formula(value, "a parameter's value");
    if (!formula) continue;
    const std::vector<Ref> symbols = symbols_in(arena, *formula);
    parameters.used.insert(parameters.used.end(), symbols.begin(), symbols.end());
    if (std::find(symbols.begin(), symbols.end(), *symbol) != symbols.end()) {
      context.error(value, fmt::format("the value of {} uses {} itself", key.text, key.text),
                    "give it a number, or leave the value out: it stays a symbol");
      continue;
    }
    const auto later =
        std::find_if(symbols.begin(), symbols.end(), [&](Ref used) { return below.contains(arena.name_of(used)); });
    if (later != symbols.end()) {
      context.error(value, fmt::format("the value of {} uses {}, which comes later", key.text, arena.name_of(*later)),
                    "a value may use the parameters above it");
      continue;
    }
    if (std::any_of(symbols.begin(), symbols.end(), [&](Ref used) { return parameters.values.contains(used); })) {
      if (++dependent > most_dependent) {
        context.error(value, fmt::format("more than {} parameters use other parameters", most_dependent),
                      "write their values as numbers");
        return parameters;
      }
      try {
        formula = with_values(arena, {&*formula, 1}, parameters.values)[0];
      } catch (const UnmetRequest& problem) {
        context.error(value, problem.what(), problem.hint());
        continue;
      }
    }
    parameters.values.emplace(*symbol, *formula);
  }
  return parameters;
}

void warn_of_unused(const YamlContext& context, const Parameters& parameters, std::span<const Ref> formulas) {
  if (!parameters.node) return;
  std::vector<Ref> roots(formulas.begin(), formulas.end());
  roots.insert(roots.end(), parameters.used.begin(), parameters.used.end());
  const std::vector<char> needed = reachable(context.arena, roots);
  for (std::size_t i = 0; i + 1 < parameters.node->items.size(); i += 2) {
    const YamlNode& key = parameters.node->items[i];
    const Ref symbol = context.arena.symbol(key.text);
    if (symbol.index >= needed.size() || !needed[symbol.index])
      context.diagnostics.warning(context.at(key),
                                  fmt::format("the parameter {} is not used", printable(key.text, 100)),
                                  "is it spelt the same in the tables?");
  }
}

}  // namespace armature::internal
