// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks what was written before, from its certificate (certify.h), by another way of computing than the one that made
// it: generated code is read back from its text and compared with Newton and Euler's equations on spatial vectors, base
// parameters with the rank of a regressor made the same way, abbreviated models with intervals, estimates with their
// logs. A folder is checked with all certificates in it. Each check says what it looked at, how, and what it found;
// what could not be checked is said too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"

namespace armature {

struct VerifyOptions {
  std::string file;
  std::string robot;
  std::vector<std::string> logs;
  std::optional<std::uint64_t> seed = {};  // none: another one in each run
};
template <class Visitor>
void describe(VerifyOptions& o, Visitor& v) {
  v("file", o.file, "a certificate, a result that has one, or a folder of results", positional("FILE"), required());
  v("robot", o.robot, "where the robot is now, if it was moved", value_name("ROBOT"));
  v("logs", o.logs, "where the logs are now, if they were moved", value_name("LOG"));
  v("seed", o.seed, "seed of the prime numbers that ranks are checked with; default: another one in each run");
}

enum class CheckOutcome { passed, failed, not_checked };
constexpr auto names(CheckOutcome) { return std::to_array<std::string_view>({"passed", "failed", "not checked"}); }

struct VerifyCheck {
  std::string what, how;
  CheckOutcome outcome = CheckOutcome::passed;
  std::string detail;
  std::string certificate = {};
};
template <class Visitor>
void describe(VerifyCheck& c, Visitor& v) {
  v("what", c.what, "what was checked");
  v("how", c.how, "how it was checked");
  v("outcome", c.outcome, "passed, failed, or not checked");
  v("detail", c.detail, "what was found, or why it was not checked");
  v("certificate", c.certificate, "file of the certificate that it is about");
}

struct VerifyResult {
  std::string certificate, verb, armature;
  std::vector<VerifyCheck> checks;
  std::size_t passed = 0, failed = 0, not_checked = 0;
  bool holds = false;
};
template <class Visitor>
void describe(VerifyResult& r, Visitor& v) {
  v("certificate", r.certificate, "file of the certificate; of several, the folder that was given, or the first");
  v("verb", r.verb, "verb that wrote the result; several of several certificates");
  v("armature", r.armature, "version that wrote it");
  v("checks", r.checks, "the checks");
  v("passed", r.passed, "number of checks that passed");
  v("failed", r.failed, "number of checks that failed");
  v("not_checked", r.not_checked, "number of checks that could not be made");
  v("holds", r.holds, "nothing failed, and of each certificate something other than hashes passed");
}

// Throws InputError when there is no certificate, or none that can be read.
VerifyResult verify(const VerifyOptions& options, Progress& progress = no_progress());
Json to_json(const VerifyResult& result);

}  // namespace armature
