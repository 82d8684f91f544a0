// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/combine.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

template <class Item>
void add_new(std::vector<Item>& all, const std::vector<Item>& more) {
  for (const Item& item : more)
    if (std::find(all.begin(), all.end(), item) == all.end()) all.push_back(item);
}

template <class Named>
bool is_taken(const std::vector<Named>& all, const std::string& name) {
  return std::any_of(all.begin(), all.end(), [&](const Named& item) { return item.name == name; });
}

}  // namespace

Model combine(const std::vector<Model>& models) {
  ARMATURE_CHECK(!models.empty());
  Model all = models.front();
  for (auto model = models.begin() + 1; model != models.end(); ++model) {
    all.name += "," + model->name;
    if (all.reference.find(model->reference) == std::string::npos) all.reference += "; " + model->reference;
    add_new(all.notes, model->notes);
    for (const auto& entry : model->legend)
      if (std::none_of(all.legend.begin(), all.legend.end(), [&](const auto& l) { return l.first == entry.first; }))
        all.legend.push_back(entry);
    for (const Input& input : model->inputs) {
      Input moved = input;
      moved.symbols = transplant(model->arena, input.symbols, all.arena);
      const auto same = std::find_if(all.inputs.begin(), all.inputs.end(),
                                     [&](const Input& known) { return known.name == input.name; });
      if (same == all.inputs.end()) all.inputs.push_back(std::move(moved));
      else ARMATURE_CHECK(same->symbols == moved.symbols);  // models of one robot agree
    }
    for (const Output& output : model->outputs) {
      Output moved = output;
      moved.values = transplant(model->arena, output.values, all.arena);
      if (is_taken(all.outputs, moved.name)) moved.name = model->name + "_" + moved.name;
      all.outputs.push_back(std::move(moved));
    }
  }
  return all;
}

}  // namespace armature::internal
