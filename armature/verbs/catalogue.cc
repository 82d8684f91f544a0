// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/catalogue.h"

#include "armature/base/described_json.h"
#include "armature/verbs/count.h"

namespace armature {
namespace {

template <class Options, class Result>
VerbEntry entry(std::string name, std::string call, std::string summary) {
  return {std::move(name), std::move(call), std::move(summary), to_text(internal::schema_of<Options>()),
          to_text(internal::schema_of<Result>())};
}

}  // namespace

const std::vector<VerbEntry>& verb_catalogue() {
  static const std::vector<VerbEntry> verbs = {
      entry<CountOptions, CountResult>("count", "count", "Count the operations of models"),
  };
  return verbs;
}

const VerbEntry& verb_entry(const std::string& name) {
  for (const VerbEntry& verb : verb_catalogue())
    if (verb.name == name) return verb;
  throw MisuseError("no verb is called " + name);
}

}  // namespace armature
