// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "armature/base/limits.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/recipes/refuse.h"
#include "armature/verbs/recipes/verification.h"

namespace armature {

using namespace internal;

namespace {

namespace fs = std::filesystem;

constexpr Limits limits{.file_bytes = std::size_t{1} << 30};
constexpr std::size_t most_files = 200;  // of a folder that is looked through for certificates

bool is_certificate(const std::string& path) { return path.ends_with(certificate_ending); }

// The certificate itself, the one named after the result, or one beside it that names it.
std::string find_certificate(const std::string& file) {
  std::error_code none;
  if (is_certificate(file)) return file;
  std::string bare = file;
  while (bare.size() > 1 && bare.back() == '/') bare.pop_back();
  if (fs::is_regular_file(bare + certificate_ending, none)) return bare + certificate_ending;
  const fs::path path(bare);
  const fs::path folder = fs::is_directory(path, none) ? path : path.parent_path().empty() ? "." : path.parent_path();
  std::size_t seen = 0;
  std::vector<std::string> candidates;
  for (const auto& each : fs::directory_iterator(folder, none)) {
    if (++seen > most_files) break;
    if (is_certificate(each.path().string())) candidates.push_back(each.path().string());
  }
  std::sort(candidates.begin(), candidates.end());
  if (fs::is_directory(path, none) && candidates.size() == 1) return candidates[0];
  for (const std::string& candidate : candidates) {
    try {
      for (const CertifiedFile& output : read_certificate(read_file(candidate), candidate).outputs)
        if (fs::equivalent(fs::path(candidate).parent_path() / output.path, path, none)) return candidate;
    } catch (const InputError&) {  // not this one
    }
  }
  refuse(fmt::format("there is no certificate of '{}'", printable(file, 200)),
         "Armature writes NAME.certificate.json beside what it writes; give that file");
}

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

void check_inputs(Verification& v, const fs::path& folder, const VerifyOptions& options) {
  for (const CertifiedFile& input : v.certificate.inputs) {
    const std::string what = fmt::format("{} {}", printable(input.role, 40), printable(input.path, 200));
    if (input.sha256.empty()) {
      v.skip(what, "it was a pipe, and has no hash");
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
    if (same) v.judge(what, "sha256", true);
    else if (there) v.judge(what, "sha256", false, "it was changed after the result was made");
    else v.skip(what, fmt::format("{} is not there", printable(input.path, 200)));
  }
  double right_angles = LoadRobotOptions{}.right_angles;
  if (v.certificate.options.contains("right_angles"))
    v.read_into(v.certificate.options["right_angles"], right_angles, "options.right_angles");
  for (const CertifiedFile& input : v.certificate.inputs)
    if (input.role == "robot" && v.inputs.contains(input.path)) {
      LoadedRobot loaded = load_robot(v.inputs[input.path], {right_angles});
      v.robot = std::move(loaded.robot);
      v.fingerprint = std::move(loaded.fingerprint);
      if (v.inputs[input.path] != input.path)  // it may have another name where it is now
        v.fingerprint = fs::path(input.path).filename().string() + v.fingerprint.substr(v.fingerprint.find(", sha256"));
    }
}

}  // namespace

VerifyResult verify(const VerifyOptions& options, Progress& progress) {
  VerifyResult result;
  result.certificate = find_certificate(options.file);
  const ResultCertificate certificate = read_certificate(read_file(result.certificate, limits), result.certificate);
  result.verb = printable(certificate.verb, 40);
  result.armature = printable(certificate.armature, 40);
  const fs::path folder = fs::path(result.certificate).parent_path();

  if (!is_certificate(options.file) && !speaks_of(certificate, folder, options.file))
    Verification::refuse_contents("it does not speak of " + options.file);
  Verification v{certificate, progress};
  check_outputs(v, folder);
  check_inputs(v, folder, options);
  const std::pair<const char*, void (*)(Verification&)> verbs[] = {
      {"derive", verify_code},       {"base", verify_base},        {"explicit", verify_explicit},
      {"identify", verify_estimate}, {"reduce", verify_reduction}, {"convert", verify_robot}};
  const bool hashed_only = result.verb == "simulate" || result.verb == "excite" || result.verb == "schedule";
  const auto* known = std::ranges::find(verbs, result.verb, [](const auto& each) { return std::string(each.first); });
  if (known != std::end(verbs)) {
    known->second(v);
    if (result.verb == "base" && std::ranges::any_of(certificate.outputs, [](const CertifiedFile& output) {
          return output.path.ends_with(".par") || output.path.ends_with(".yaml");
        }))
      verify_robot(v);
    if (result.verb != "identify" && result.verb != "reduce") verify_again(v);
  } else if (hashed_only) {
    v.skip("the result", fmt::format("no other way of computing what {} writes is known", result.verb));
  } else {
    Verification::refuse_contents("verb: " + result.verb);
  }

  result.checks = std::move(v.checks);
  for (const VerifyCheck& check : result.checks)
    ++(check.outcome == CheckOutcome::passed   ? result.passed
       : check.outcome == CheckOutcome::failed ? result.failed
                                               : result.not_checked);
  const auto computed = [](const VerifyCheck& check) {
    return check.outcome == CheckOutcome::passed && check.how != "sha256";
  };
  result.holds = result.failed == 0 && std::ranges::any_of(result.checks, computed);
  return result;
}

Json to_json(const VerifyResult& result) { return json_of(result); }

}  // namespace armature

namespace armature::internal {

void Verification::refuse_contents(const std::string& what) {
  refuse("the certificate cannot be used: " + printable(what, 200), "was it changed by hand?");
}

}  // namespace armature::internal
