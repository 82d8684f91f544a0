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
#include "armature/verbs/base_parameters.h"
#include "armature/verbs/certify.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/explicit_model.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/verify.h"

namespace armature::internal::test {

class Verify : public testing::Test {
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
    for (const VerifyCheck& c : armature::verify({certificate, {}, {}}).checks)
      if (c.outcome == CheckOutcome::failed) found.push_back(c.what);
    return found;
  }

  std::string code(const std::string& robot, std::vector<std::string> models, const std::string& language,
                   std::vector<std::string> keep = {}) {
    DeriveCodeOptions options;
    options.models = std::move(models);
    options.lang = language;
    options.keep = std::move(keep);
    options.output = folder_.path();
    options.search.effort = 1;
    const LoadedRobot loaded = load_robot(robot);
    options.input = loaded.fingerprint;
    const DeriveCodeResult result = derive_code(loaded.robot, options);
    return write("derive", {{"robot", robot}}, options, to_json(result), result.files, result.files.back().path);
  }
  std::string base(const std::string& robot) {
    BaseParametersOptions options;
    options.output = path("base.json");
    const BaseParametersResult result = base_parameters(load_robot(robot).robot, options);
    return write("base", {{"robot", robot}}, options, to_json(result), result.files);
  }
  std::string equations(const std::string& robot, double significance) {
    ExplicitModelOptions options;
    options.significance = significance;
    options.output = path("model.json");
    const ExplicitModelResult result = explicit_model(load_robot(robot).robot, options);
    return write("explicit", {{"robot", robot}}, options, Json::object(), result.files);
  }
  // Found, although the hashes are those of the changed file.
  void expect_found(const std::string& certificate, const std::string& what) {
    renew_hashes(certificate);
    const std::vector<std::string> found = failures(certificate);
    EXPECT_NE(std::find(found.begin(), found.end(), what), found.end())
        << text_of(armature::verify({certificate, {}, {}}));
  }
  static void expect_holds(const std::string& certificate, std::size_t not_checked = 0) {
    const VerifyResult result = armature::verify({certificate, {}, {}});
    EXPECT_TRUE(result.holds) << text_of(result);
    EXPECT_LE(result.not_checked, not_checked) << text_of(result);
  }

  TemporaryFolder folder_;
};

}  // namespace armature::internal::test
