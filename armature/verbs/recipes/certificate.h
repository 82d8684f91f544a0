// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The certificate of a written result as it is written and read (verbs/certify.h, verbs/verify.h).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/verbs/certify.h"

namespace armature::internal {

// A file, or a built-in robot by its name; sha256 is what sha256sum says of it.
struct CertifiedFile {
  std::string role, path, sha256;
};
template <class Visitor>
void describe(CertifiedFile& f, Visitor& v) {
  v("role", f.role, "robot, log, validation, loaded, columns; empty for a result", hidden_if_empty());
  v("path", f.path, "of an input as it was given; of a result from the folder of the certificate");
  v("sha256", f.sha256, "hash of its bytes; empty: it could not be read twice (a pipe)");
}

struct ResultCertificate {
  std::string armature, verb;
  std::string date = {};
  std::vector<std::string> command = {};
  Json options = Json::object();
  std::vector<CertifiedFile> inputs, outputs;
  Json figures = Json::object(), witnesses = Json::object();
};
template <class Visitor>
void describe(ResultCertificate& c, Visitor& v) {
  v("armature", c.armature, "version that wrote the result");
  v("verb", c.verb, "verb that wrote it");
  v("date", c.date, "when", hidden_if_empty());
  v("command", c.command, "words of the command", hidden_if_empty());
  v("options", c.options, "its options");
  v("inputs", c.inputs, "what it was made from");
  v("outputs", c.outputs, "the files of the result");
  v("figures", c.figures, "what was said of the result");
  v("witnesses", c.witnesses, "what makes checking easier than finding", hidden_if_empty());
}

inline constexpr const char* certificate_ending = ".certificate.json";

// Throws InputError for a text that is no certificate.
ResultCertificate read_certificate(const std::string& text, const std::string& file);

// The hash of a regular file, or of the text of a built-in robot; empty when there is neither.
std::string hash_of_input(const std::string& path);

}  // namespace armature::internal
