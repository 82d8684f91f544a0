// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The certificate of a written result: a small JSON file beside it that says what it was made from and how, so that
// armature verify can check it later by another way of computing (verify.h). A verb does not know which files its robot
// and logs were read from, so the front end adds the certificate to the verb's files before it writes them. The
// certificate of code/arm.c is code/arm.c.certificate.json:
//
//   armature   version that wrote the result         verb, options   how it was made
//   date, command   when, and the words of the command, if they are known
//   inputs     role, path and sha256 of what was read
//   outputs    path (from the certificate's folder) and sha256 of the files of the result
//   figures    what the verb said of the result      witnesses   what makes checking easier than finding
#pragma once

#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/verbs/identify_options.h"

namespace armature {

// What was read: a file, a part of a log ("log.csv@2:12"), or a built-in robot by its name. One without a path is left
// out.
struct CertifiedInput {
  std::string role, path;     // "robot", "log", "validation", "loaded", "columns", "factors"
  std::string recorded = {};  // the path to record, when it is not the one to read: from the certificate's folder
};

// What an identification reads.
std::vector<CertifiedInput> fit_inputs(const std::string& robot, const std::vector<std::string>& logs,
                                       const FitOptions& fit);

// The certificate of `files` (at least one), beside `main`, or the first of them; `origin` knows the date and the
// command.
File certify(const std::string& verb, const std::vector<CertifiedInput>& inputs, const Json& options,
             const Json& figures, const std::vector<File>& files, const std::string& main = {},
             const RobotOrigin& origin = {});

}  // namespace armature
