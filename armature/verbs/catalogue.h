// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every verb with the schema of its options and of its result (JSON Schema, draft 2020-12), made from their
// descriptions: what a front end needs to offer a verb that it has never seen, and what docs/reference/json.md is made
// from.
#pragma once

#include <string>
#include <vector>

#include "armature/base/json.h"

namespace armature {

struct VerbEntry {
  std::string name;     // as on the command line: "count"
  std::string call;     // the function of the library: "count"
  std::string summary;  // one line for --help
  std::string options;  // a JSON schema, as text
  std::string result;   // a JSON schema, as text
};

// In the order of the flow: what a robot is, its models, numbers, logs, controllers.
const std::vector<VerbEntry>& verb_catalogue();

// The entry called `name`; throws MisuseError when there is none.
const VerbEntry& verb_entry(const std::string& name);

}  // namespace armature
