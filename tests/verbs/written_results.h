// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Results written with their certificates into a folder of their own, and hands that change them afterwards.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "armature/base/described_json.h"
#include "armature/base/file.h"
#include "armature/base/sha256.h"
#include "armature/base/temporary_folder.h"
#include "armature/verbs/certify.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/verify.h"

namespace armature::internal::test {

class WrittenResults : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (std::filesystem::path(folder_.path()) / name).string(); }

  // Writes the files of a verb, and their certificate; returns the certificate's path.
  template <class Options>
  std::string write(const std::string& verb, const std::vector<CertifiedInput>& inputs, const Options& options,
                    const Json& figures, std::vector<File> files, const std::string& main = {}) {
    files.push_back(certify(verb, inputs, json_of(options), figures, files, main));
    write_files(files);
    return files.back().path;
  }

  // One replacement, which must be possible.
  static void replace(const std::string& file, const std::string& from, const std::string& by) {
    std::string text = read_file(file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from << " is not in\n" << text;
    write_file(file, text.replace(at, from.size(), by));
  }

  // The hash of a result in its certificate becomes that of the changed file: hashes alone cannot tell any more.
  void renew_hashes(const std::string& certificate) const {
    Json json = Json::parse(read_file(certificate));
    for (Json& output : json["outputs"]) output["sha256"] = sha256(read_file(path(output["path"].get<std::string>())));
    write_file(certificate, to_text(json));
  }

  static std::string text_of(const VerifyResult& result) {
    std::string text;
    for (const VerifyCheck& c : result.checks)
      text += c.what + " | " + c.how + " | " + std::string(name_of(c.outcome)) + " | " + c.detail + '\n';
    return text;
  }

  // What failed, by name; a wrong result must be found by something other than its hash.
  static std::vector<std::string> failures(const std::string& certificate) {
    std::vector<std::string> found;
    for (const VerifyCheck& c : verify({certificate, {}, {}}).checks)
      if (c.outcome == CheckOutcome::failed) found.push_back(c.what);
    return found;
  }

  TemporaryFolder folder_;
};

}  // namespace armature::internal::test
