// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <random>

#include "armature/base/limits.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "armature/derive/loops/linear_loops.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/recipes/find_certificates.h"
#include "armature/verbs/recipes/refuse.h"
#include "armature/verbs/recipes/verification.h"

namespace armature {

using namespace internal;

namespace {

namespace fs = std::filesystem;

constexpr Limits limits{.file_bytes = std::size_t{1} << 30};
// Is `file` one of the outputs, or a folder that holds them?
bool speaks_of(const ResultCertificate& certificate, const fs::path& folder, const std::string& file) {
  std::error_code none;
  if (fs::is_directory(file, none)) return true;
  return std::ranges::any_of(certificate.outputs, [&](const CertifiedFile& output) {
    return fs::equivalent(folder / output.path, file, none) || !fs::exists(file, none);
  });
}

void check_outputs(Verification& v, const fs::path& folder) {
  for (const CertifiedFile& output : v.certificate.outputs) {
    const std::string what = printable(output.path, 200), path = (folder / output.path).string();
    std::error_code none;
    if (!fs::is_regular_file(path, none)) {
      v.judge(what, "sha256", false, "the file is not there");
      continue;
    }
    const std::string text = read_file(path, limits);
    if (output.sha256.empty()) v.judge(what, "sha256", false, "the certificate has no hash of it");
    else if (sha256(text) != output.sha256) v.judge(what, "sha256", false, "the file was changed after it was written");
    else v.judge(what, "sha256", true);
    v.outputs[output.path] = text;
  }
}

// Where an input may be now.
std::vector<std::string> places(const CertifiedFile& input, const fs::path& folder, const VerifyOptions& options) {
  std::vector<std::string> result;
  if (input.role == "robot") {
    if (!options.robot.empty()) return {options.robot};
  } else {
    for (const std::string& log : options.logs)
      if (fs::path(log).filename() == fs::path(input.path).filename()) result.push_back(log);
  }
  result.insert(result.end(),
                {input.path, (folder / input.path).string(), (folder / fs::path(input.path).filename()).string()});
  return result;
}

// A relative input was given from a folder above that of the certificate, wherever both are now: "arm.urdf" with
// -o results/arm is two folders up. Only a file with the right hash counts.
std::optional<std::string> found_above(const CertifiedFile& input, const fs::path& folder) {
  if (fs::path(input.path).is_absolute()) return std::nullopt;
  fs::path above = folder.empty() ? "." : folder;
  for (int level = 0; level < 4; ++level) {
    above /= "..";
    const std::string place = (above / input.path).lexically_normal().string();
    if (hash_of_input(place) == input.sha256) return place;
  }
  return std::nullopt;
}

void check_inputs(Verification& v, const fs::path& folder, const VerifyOptions& options) {
  for (const CertifiedFile& input : v.certificate.inputs) {
    const std::string what = fmt::format("{} {}", printable(input.role, 40), printable(input.path, 200));
    if (input.sha256.empty()) {
      v.skip(what, input.path == "-"
                       ? "it came from standard input, which is gone: what depends on it cannot be computed "
                         "again; a robot in a file can"
                       : "it was a pipe, and has no hash");
      continue;
    }
    bool there = false, same = false;
    for (const std::string& place : places(input, folder, options)) {
      go_on(v.progress);
      const std::string hash = hash_of_input(place);
      there = there || !hash.empty();
      if (hash != input.sha256) continue;
      same = true;
      v.inputs[input.path] = place;
      break;
    }
    if (!same && (input.role != "robot" || options.robot.empty()))
      if (const auto place = found_above(input, folder)) {
        same = true;
        v.inputs[input.path] = *place;
      }
    if (same) v.judge(what, "sha256", true);
    else if (there) v.judge(what, "sha256", false, "it was changed after the result was made");
    else v.skip(what, fmt::format("{} is not there", printable(input.path, 200)));
  }
  LoadRobotOptions reading;
  if (v.certificate.options.contains("right_angles")) v.read_into(v.certificate.options, reading, "options");
  for (const CertifiedFile& input : v.certificate.inputs)
    if (input.role == "robot" && v.inputs.contains(input.path)) {
      LoadedRobot loaded = load_robot(v.inputs[input.path], reading);
      v.robot = std::move(loaded.robot);
      v.whole = std::move(loaded.whole);
      v.fingerprint = std::move(loaded.fingerprint);
      if (v.inputs[input.path] != input.path)  // it may have another name where it is now
        v.fingerprint = fs::path(input.path).filename().string() + v.fingerprint.substr(v.fingerprint.find(", sha256"));
    }
}

}  // namespace

namespace {

constexpr std::pair<const char*, void (*)(Verification&)> checks_of_verbs[] = {
    {"derive", verify_code},         {"base", verify_base},         {"explicit", verify_explicit},
    {"identify", verify_estimate},   {"reduce", verify_reduction},  {"convert", verify_robot},
    {"pipeline", verify_job},        {"demo", verify_demo},         {"example", verify_example},
    {"simulate", verify_simulation}, {"excite", verify_excitation}, {"schedule", verify_schedule},
    {"validate", verify_validation}};

void check_result(Verification& v) {
  const std::string& verb = v.certificate.verb;
  if (v.robot && (verb == "identify" || verb == "reduce" || verb == "simulate" || verb == "validate"))
    v.robot = couple_loops(*v.robot).robot;  // as logs see it
  const auto* known =
      std::ranges::find(checks_of_verbs, verb, [](const auto& each) { return std::string(each.first); });
  if (known != std::end(checks_of_verbs)) known->second(v);
  else Verification::refuse_contents("verb: " + verb);
  const bool robot_file = std::ranges::any_of(v.certificate.outputs, [](const CertifiedFile& output) {
    return output.path.ends_with(".par") || output.path.ends_with(".yaml");
  });
  if (verb == "base" && robot_file) verify_robot(v);
  if (verb == "derive" || verb == "base" || verb == "explicit" || verb == "convert" || verb == "schedule")
    verify_again(v);
}

// The paths of the files that a certificate speaks of.
std::set<std::string> files_of(const Verification& v, const fs::path& folder) {
  std::set<std::string> paths;
  for (const CertifiedFile& output : v.certificate.outputs)
    paths.insert((folder / output.path).lexically_normal().string());
  for (const auto& [input, place] : v.inputs) paths.insert(fs::path(place).lexically_normal().string());
  return paths;
}

void add_once(std::string& list, const std::string& item) {
  if ((", " + list + ", ").find(", " + item + ", ") == std::string::npos) list += list.empty() ? item : ", " + item;
}

struct Verified {
  std::vector<VerifyCheck> checks;
  std::vector<std::string> certificates;  // among its results
  std::set<std::string> files;
};

Verified verified(const std::string& path, const VerifyOptions& options, VerifyResult& result, Progress& progress) {
  const ResultCertificate certificate = read_certificate(read_file(path, limits), path);
  add_once(result.verb, printable(certificate.verb, 40));
  add_once(result.armature, printable(certificate.armature, 40));
  const fs::path folder = fs::path(path).parent_path();
  Verification v{certificate, progress, options.seed ? *options.seed : std::random_device{}()};
  check_outputs(v, folder);
  check_inputs(v, folder, options);
  check_result(v);
  Verified done{std::move(v.checks), {}, files_of(v, folder)};
  for (const CertifiedFile& output : certificate.outputs)
    if (is_certificate(output.path) && v.outputs.contains(output.path))
      done.certificates.push_back((folder / output.path).string());
  return done;
}

bool computed(const VerifyCheck& check) { return check.outcome == CheckOutcome::passed && check.how != "sha256"; }

}  // namespace

VerifyResult verify(const VerifyOptions& options, Progress& progress) {
  std::error_code none;
  const bool folder = fs::is_directory(options.file, none);
  VerifyResult result;
  std::vector<std::string> certificates = find_certificates(options.file);
  result.certificate = folder && certificates.size() > 1 ? options.file : certificates.front();
  if (!folder && !is_certificate(options.file)) {
    const std::string& only = certificates.front();
    if (!speaks_of(read_certificate(read_file(only, limits), only), fs::path(only).parent_path(), options.file))
      Verification::refuse_contents("it does not speak of " + options.file);
  }
  std::set<std::string> known, seen;
  result.holds = true;
  for (std::size_t i = 0; i < certificates.size(); ++i) {
    const std::string path = certificates[i];
    if (!seen.insert(fs::path(path).lexically_normal().string()).second) continue;
    go_on(progress);
    Verified done;
    try {
      done = verified(path, options, result, progress);
    } catch (const InputError& wrong) {
      if (certificates.size() == 1) throw;
      done.checks = {{"the certificate", "read", CheckOutcome::failed, wrong.what()}};
    }
    result.holds = result.holds && std::ranges::any_of(done.checks, computed);
    for (VerifyCheck& check : done.checks) {
      check.certificate = path;
      result.checks.push_back(std::move(check));
    }
    known.merge(done.files);
    std::ranges::copy(done.certificates, std::back_inserter(certificates));
  }
  if (folder)
    if (const std::vector<std::string> others = other_files(options.file, known); !others.empty())
      result.checks.push_back({fmt::format("{} other files", others.size()), "", CheckOutcome::not_checked,
                               fmt::format("no certificate speaks of {}", fmt::join(others, ", ")), options.file});
  for (const VerifyCheck& check : result.checks)
    ++(check.outcome == CheckOutcome::passed   ? result.passed
       : check.outcome == CheckOutcome::failed ? result.failed
                                               : result.not_checked);
  result.holds = result.holds && result.failed == 0;
  return result;
}

Json to_json(const VerifyResult& result) { return json_of(result); }

}  // namespace armature

namespace armature::internal {

void Verification::refuse_contents(const std::string& what) {
  refuse("the certificate cannot be used: " + printable(what, 200), "was it changed by hand?");
}

}  // namespace armature::internal
