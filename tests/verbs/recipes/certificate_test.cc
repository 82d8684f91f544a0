// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/certificate.h"

#include "armature/base/error.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;

TEST_F(Verify, hostile_certificates_are_refused) {
  const std::string certificate = code("scara", {"gravity"}, "c"), honest = read_file(certificate);
  const auto refused = [&](const std::string& text) {
    write_file(certificate, text);
    EXPECT_THROW(armature::verify({certificate, {}, {}}), InputError) << text.substr(0, 300);
  };
  refused("");
  refused(honest.substr(0, honest.size() / 2));
  refused(std::string(1'000'000, '['));
  refused("[]");
  refused("{}");
  for (const char* member : {"armature", "verb", "options", "inputs", "outputs", "figures"}) {
    Json json = Json::parse(honest);
    json.erase(member);
    refused(to_text(json));
    for (const Json& wrong : {Json(7), Json(1e308), Json("text"), Json::array({1, 2}), Json(nullptr)}) {
      json[member] = wrong;
      if (wrong.is_string() && (json[member] == "text") && std::string(member) != "options" &&
          std::string(member) != "inputs" && std::string(member) != "outputs" && std::string(member) != "figures")
        continue;  // another verb, or another version: no lie about types
      refused(to_text(json));
    }
  }
  for (const char* outside : {"../scara_gravity.c", "/etc/passwd", "a/../../b", ""}) {
    Json json = Json::parse(honest);
    json["outputs"][0]["path"] = outside;
    refused(to_text(json));
  }
  Json json = Json::parse(honest);
  json["options"]["models"] = 7;
  refused(to_text(json));
  json = Json::parse(honest);
  json["options"]["models"] = {"no-such-model"};
  refused(to_text(json));
}

}  // namespace
}  // namespace armature::internal
