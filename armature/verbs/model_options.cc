// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/model_options.h"

#include "armature/derive/derive.h"

namespace armature {

std::vector<ModelSummary> list_models() {
  std::vector<ModelSummary> models;
  for (const internal::ModelEntry& entry : internal::model_catalog())
    models.push_back({entry.name, entry.summary, entry.reference});
  return models;
}

}  // namespace armature
