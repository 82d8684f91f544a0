// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a certificate, up to a zero byte, and what follows, between zero bytes, as the files that it speaks of:
// `verify` gives an answer or refuses. The hashes of a certificate that is JSON are put right, so that the checks
// behind them are reached: with a wrong hash nothing else is looked at. Seeds are certificates of a two-joint arm.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/json_text.h"
#include "armature/base/sha256.h"
#include "armature/base/temporary_folder.h"
#include "armature/base/version.h"
#include "armature/verbs/verify.h"

using namespace armature;
using namespace armature::internal;

namespace {

constexpr const char* arm =
    "armature: 1\nrobot: arm\ngravity: [0, -9.81, 0]\nconvention: khalil\njoints:\n  - [joint, d, theta]\n"
    "  - [shoulder, 0, q1]\n  - [elbow, 0.5, q2]\nlinks:\n  - [link, m, cx, cy, cz, Ixx, Iyy, Izz]\n"
    "  - [shoulder, 4, 0.25, 0, 0, 0.01, 0.1, 0.1]\n  - [elbow, 2, 0.2, 0, 0, 0.01, 0.05, 0.05]\n"
    "limits:\n  - [joint, lower, upper, velocity, effort]\n  - [shoulder, -2, 2, 3, 80]\n  - [elbow, -2, 2, 3, 40]\n";

bool is_plain_name(const std::string& path) {
  return !path.empty() && path[0] != '.' && path != "arm.yaml" && path != "result.certificate.json" &&
         std::ranges::all_of(
             path, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_'; });
}

const TemporaryFolder& folder() {
  static const TemporaryFolder made;
  return made;
}

// Hashes of the robot and of the results, which are written; no search, which would take longer than the fuzzer waits.
void put_right(Json& certificate, const std::vector<std::string>& contents) {
  std::size_t next = 1;
  for (const char* list : {"inputs", "outputs"})
    if (certificate.contains(list) && certificate[list].is_array())
      for (Json& file : certificate[list])
        if (file.is_object() && file.contains("path") && file["path"].is_string()) {
          const std::string path = file["path"];
          if (path == "arm.yaml") file["sha256"] = sha256(arm);
          if (*list == 'i' || !is_plain_name(path) || path.size() > 100 || next >= contents.size()) continue;
          file["sha256"] = sha256(contents[next]);
          write_files({{folder().file(path), contents[next++]}});
        }
  certificate["armature"] = version;
  if (!certificate.contains("options") || !certificate["options"].is_object()) return;
  for (const char* search : {"effort", "significance"})
    if (certificate["options"].contains(search)) certificate["options"][search] = 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string> contents(1);
  for (const std::uint8_t byte : std::span(data, size))
    if (byte == 0) contents.emplace_back();
    else contents.back() += static_cast<char>(byte);
  if (Json certificate = parse_json(contents[0]); certificate.is_object()) {
    put_right(certificate, contents);
    contents[0] = to_text(certificate);
  }
  write_files({{folder().file("arm.yaml"), arm}, {folder().file("result.certificate.json"), contents[0]}});
  try {
    VerifyOptions options;
    options.file = folder().file("result.certificate.json");
    verify(options);
  } catch (const InputError&) {
  } catch (const UnmetRequest&) {}
  return 0;
}
