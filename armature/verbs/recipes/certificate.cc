// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/certificate.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/json_text.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "armature/read/reader.h"

namespace armature::internal {
namespace {

[[noreturn]] void refuse_certificate(const std::string& file, const std::string& message) {
  Diagnostics diagnostics;
  diagnostics.error({file, 0, 0}, message, "a certificate is the file NAME.certificate.json that Armature wrote");
  throw InputError(std::move(diagnostics));
}

// Where a result lies: below the folder of its certificate, and nowhere else.
bool stays_below(const std::string& path) {
  const std::filesystem::path p(path);
  return !path.empty() && p.is_relative() &&
         std::none_of(p.begin(), p.end(), [](const auto& part) { return part == ".."; });
}

}  // namespace

ResultCertificate read_certificate(const std::string& text, const std::string& file) {
  if (nests_too_deep(text)) refuse_certificate(file, "brackets are nested too deep");
  const Json json = parse_json(text);
  if (!json.is_object()) refuse_certificate(file, "it is not JSON, or not an object");
  for (const char* list : {"inputs", "outputs"})
    if (!json.contains(list) || !json[list].is_array())
      refuse_certificate(file, fmt::format("{} must be a list", list));
  ResultCertificate certificate;
  try {
    read_json(json, certificate);
  } catch (const std::exception& wrong) {
    refuse_certificate(file, printable(fmt::format("it is no certificate: {}", wrong.what()), 200));
  }
  if (certificate.witnesses.is_null()) certificate.witnesses = Json::object();
  if (!certificate.options.is_object() || !certificate.figures.is_object() || !certificate.witnesses.is_object())
    refuse_certificate(file, "options, figures and witnesses must be objects");
  if (certificate.outputs.empty()) refuse_certificate(file, "it names no result");
  for (const CertifiedFile& output : certificate.outputs)
    if (!stays_below(output.path))
      refuse_certificate(
          file, fmt::format("the result '{}' is not below the certificate's own folder", printable(output.path, 80)));
  return certificate;
}

std::string hash_of_input(const std::string& path) {
  for (const LibraryRobot& robot : robot_library())
    if (robot.name == path) return sha256(robot.text);
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return "";
  std::ifstream in(path, std::ios::binary);
  if (!in) return "";
  return sha256([&](char* into, std::size_t size) {
    in.read(into, static_cast<std::streamsize>(size));
    return static_cast<std::size_t>(in.gcount());
  });
}

}  // namespace armature::internal
