// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From what a page asks for to the words of a command: {"verb": "derive", "arguments": ["arm.yaml", "gravity"],
// "options": {"lang": "c", "lock": ["a=1", "b"], "batch": true}} becomes
//
//   armature derive arm.yaml gravity --lang c --lock a=1 --lock b --batch
//
// Verbs, options and their choices are those that `armature schema` lists ("command_line" of each verb); what an option
// may be is otherwise the command line's to judge. What is shown is what runs, except that machines get --json.
#pragma once

#include <string>
#include <vector>

#include "armature/base/json.h"

namespace armature::studio {

struct Command {
  std::string verb;
  std::vector<std::string> words;   // after the program's name, without --json
  std::vector<std::string> writes;  // what --output and --truth name
  std::string shown;                // to copy into a shell

  std::vector<std::string> with_json() const;  // the words that run
};

// `schema`: what `armature schema VERB` prints, by verb. Throws Refusal 400 or 403.
Command command_of(const Json& request, const Json& schema);

// `word` as a POSIX shell reads it back.
std::string shell_quoted(const std::string& word);

}  // namespace armature::studio
