// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The result, made again by this program with the recorded options: the same bytes are expected. That is no other way
// of computing, but it finds what no other check reads: declarations, comments, figures beside the equations.
#include <fmt/format.h>

#include <filesystem>

#include "armature/base/version.h"
#include "armature/verbs/base_parameters.h"
#include "armature/verbs/convert.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/explicit_model.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verbs/schedule.h"

namespace armature::internal {
namespace {

template <class Options>
Options with_output(const Verification& v) {
  Options options = v.options<Options>();
  options.output = v.certificate.outputs.at(0).path;
  return options;
}

std::vector<File> made_again(const Verification& v) {
  const std::string& verb = v.certificate.verb;
  if (verb == "base") return base_parameters(*v.robot, with_output<BaseParametersOptions>(v)).files;
  if (verb == "convert") return convert(*v.robot, with_output<ConvertOptions>(v)).files;
  if (verb == "explicit") return explicit_model(*v.robot, with_output<ExplicitModelOptions>(v), v.progress).files;
  if (verb == "schedule") {
    auto asked = v.options<armature::ScheduleOptions>();
    asked.output = ".";
    return armature::schedule(*v.robot, asked, v.progress).files;
  }
  auto options = v.options<DeriveCodeOptions>();
  options.output = ".";  // text without a folder has no file
  options.input = v.fingerprint;
  return derive_code(*v.robot, options, v.progress).files;
}

}  // namespace

void verify_again(Verification& v) {
  constexpr const char* what = "the bytes of the files";
  if (v.certificate.armature != version) return v.skip(what, "another version of Armature wrote them");
  if (!v.robot || v.certificate.outputs.empty()) return v.skip(what, "the robot is not there");
  std::size_t same = 0;
  const std::vector<File> files = made_again(v);
  for (const File& file : files) {
    const std::string made = std::filesystem::path(file.path).lexically_normal().generic_string();
    for (const auto& [path, text] : v.outputs)
      if (path == made || path.ends_with("/" + made)) same += text == file.content ? 1 : 0;
  }
  v.judge(what, "written again by this program", same == files.size() && same == v.certificate.outputs.size(),
          fmt::format("{} of {} files are the same", same, v.certificate.outputs.size()));
}

}  // namespace armature::internal
