// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A verification under way: the certificate, the files that it names, and the checks so far. The checks of each verb
// are in verify_*.cc beside this file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "armature/base/described_json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/recipes/certificate.h"
#include "armature/verbs/verify.h"

namespace armature::internal {

struct Verification {
  const ResultCertificate& certificate;
  Progress& progress;
  std::uint64_t seed = 1;                           // of what is drawn at random
  std::map<std::string, std::string> outputs = {};  // those that are there, by their path in the certificate
  std::map<std::string, std::string> inputs = {};   // unchanged ones: path in the certificate -> where it is now
  std::optional<Robot> robot = {};                  // when it is unchanged
  std::optional<WholeRobot> whole = {};             // where `robot` is a part of what its file describes
  std::string fingerprint = {};                     // of the robot (LoadedRobot::fingerprint)
  std::vector<VerifyCheck> checks = {};

  void add(std::string what, std::string how, CheckOutcome outcome, std::string detail = {}) {
    checks.push_back({std::move(what), std::move(how), outcome, std::move(detail)});
  }
  void judge(std::string what, std::string how, bool holds, std::string detail = {}) {
    add(std::move(what), std::move(how), holds ? CheckOutcome::passed : CheckOutcome::failed, std::move(detail));
  }
  void skip(std::string what, std::string why) { add(std::move(what), "", CheckOutcome::not_checked, std::move(why)); }

  // The options of the verb. Throws InputError when they are not what the verb takes.
  template <class Options>
  Options options() const {
    Options result;
    read_into(certificate.options, result, "options");
    return result;
  }
  template <class T>
  void read_into(const Json& json, T& value, const std::string& what) const {
    try {
      read_json(json, value);
    } catch (const std::exception& wrong) {
      refuse_contents(what + ": " + wrong.what());
    }
  }
  [[noreturn]] static void refuse_contents(const std::string& what);
};

void verify_code(Verification& v);
void verify_base(Verification& v);
void verify_explicit(Verification& v);
void verify_estimate(Verification& v);
void verify_reduction(Verification& v);
void verify_robot(Verification& v);
void verify_job(Verification& v);
void verify_demo(Verification& v);
void verify_example(Verification& v);
void verify_simulation(Verification& v);
void verify_excitation(Verification& v);
void verify_schedule(Verification& v);
void verify_validation(Verification& v);
void verify_again(Verification& v);

}  // namespace armature::internal
