// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A ros2_control controller around a model that gives torques: inverse dynamics (computed torque that holds the
// position at which it was activated, to be replaced by the user's trajectory), gravity (compensation), or the split of
// Izaguirre et al. 1992: a background thread updates the inertia matrix A and the other torques H = Q + C at its own
// rate, and update() computes A*qdd + H only. The model is the C code; the controller reads positions and velocities,
// writes efforts within their limits, and neither allocates nor waits in update(). The texts are in ros2_texts.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/emit/language.h"
#include "armature/emit/packages/package.h"
#include "armature/emit/packages/ros2_texts.h"

namespace armature::internal {
namespace {

// Names of ROS packages are lower case.
std::string package_name(const std::string& name) { return lower_case(name) + "_controller"; }

// The source, with its header in the folder of the package.
std::string in_folder(std::string text, const std::string& name, const std::string& package) {
  const std::string include = fmt::format("#include \"{}.h\"", name);
  const std::size_t at = text.find(include);
  ARMATURE_CHECK(at != std::string::npos);
  return text.replace(at, include.size(), fmt::format("#include \"{}/{}.h\"", package, name));
}

using Places = std::vector<std::pair<std::string, std::string>>;

// The values of the placeholders that depend on the model.
Places split_parts() {
  return {{"WHAT", "Computed torque: holds a position by A*qdd + H, with A and H renewed in the background"},
          {"THREADS", "find_package(Threads REQUIRED)\ntarget_link_libraries(@PACKAGE@ PRIVATE Threads::Threads)\n"},
          {"RATE", ", background_rate (Hz)"},
          {"STANDARD", "#include <thread>\n"},
          {"HANDOFF", "#include \"@PACKAGE@/handoff.hpp\"\n"},
          {"DESTRUCTOR", "  ~Controller() override;\n"},
          {"DECLARE", "    auto_declare<double>(\"background_rate\", 200.0);\n"},
          {"CONFIGURE", ros2::split_configure},
          {"START", ros2::split_start},
          {"STOP", "  stop_background();\n"},
          {"COMPUTE", ros2::split_compute},
          {"BACKGROUND", ros2::split_background},
          {"SETTING", "    background_rate: 200.0\n"},
          {"MEMBERS", std::string(ros2::split_members) + "@MEMBERS@"}};
}

Places parts_of(const Program& program) {
  std::string arguments;
  bool moves = false;
  for (const ProgramInput& input : program.inputs) {
    arguments += input.name + "_.data(), ";
    moves = moves || input.name == "qdd";
  }
  Places parts = {
      {"WHAT", moves ? "Computed torque: holds a position by inverse dynamics" : "Feeds the model's torques forward"},
      {"COMPUTE", fmt::format("  @NAME@(@CONSTANTS@{}tau_.data());\n", arguments)}};
  for (const auto& [place, text] : split_parts())
    if (place != "MEMBERS") parts.emplace_back(place, "");  // the first entry for a placeholder wins
  return parts;
}

// `name` between quotes, for C++ and for YAML: both know these escapes. '@' would be taken for a placeholder.
std::string quoted(const std::string& name, const char* escape) {
  std::string out = "\"";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain =
        byte >= 0x80 || (byte >= ' ' && byte != 0x7f && std::string_view("\"\\@?").find(c) == std::string_view::npos);
    if (plain) out += c;
    else out += fmt::format(fmt::runtime(escape), byte);
  }
  return out + "\"";
}

// The joints, and what the files say of them. The description may have none: then they are called joint1, joint2, ...
Places joint_places(const EmitOptions& options, std::size_t count) {
  std::vector<EmittedJoint> joints = options.joints;
  if (joints.size() != count) {
    joints.assign(count, {});
    for (std::size_t i = 0; i < count; ++i) joints[i].name = fmt::format("joint{}", i + 1);
  }
  std::string in_cpp, in_yaml, limits, listed;
  bool all_limited = true;
  for (const EmittedJoint& joint : joints) {
    if (printable(joint.name) != joint.name)
      throw UnmetRequest(fmt::format("ROS has no joint called '{}'", printable(joint.name, 80)), "rename the joint");
    const bool limited = std::isfinite(joint.effort) && joint.effort > 0;  // a URDF without a limit often says 0
    all_limited = all_limited && limited;
    std::string number = shortest(joint.effort);
    if (number.find_first_of(".e") == std::string::npos) number += ".0";
    const char* comma = in_cpp.empty() ? "" : ", ";
    in_cpp += comma + quoted(joint.name, "\\{:03o}");
    in_yaml += comma + quoted(joint.name, "\\x{:02x}");
    limits += comma + (limited ? number : "unlimited");
    listed += comma + (limited ? number : "?");
  }
  return {{"JOINTS", in_yaml},
          {"NAMES", in_cpp},
          {"LIMITS", limits},
          {"EFFORTS", fmt::format("    {}effort_limits: [{}]\n", all_limited ? "" : "# not all are known: ", listed)}};
}

// Is the model the split, with outputs A, Q and C before the torques?
bool is_split(const Program& program) {
  const std::vector<std::string> names = {"A", "Q", "C", "tau"};
  return std::equal(program.outputs.begin(), program.outputs.end(), names.begin(), names.end(),
                    [](const ProgramOutput& output, const std::string& name) { return output.name == name; });
}

}  // namespace

std::vector<EmittedFile> ros2_package(const Program& program, const EmitOptions& options) {
  const std::string hint = "derive inverse-dynamics, gravity or split, without a load or other inputs";
  const bool split = is_split(program);
  if (!split && (program.outputs.size() != 1 || program.outputs[0].columns != 1))
    throw UnmetRequest("a controller needs a model with one vector of torques", hint);
  const std::size_t count = program.outputs.back().values.size();
  for (const ProgramInput& input : program.inputs) {
    const bool known = input.name == "q" || input.name == "qd" || input.name == "qdd";
    if (!known || input.symbols.size() != count)
      throw UnmetRequest("a controller knows positions, velocities and accelerations only", hint);
  }

  const std::vector<EmittedFile> code = emit(program, "c", options);
  const std::string name = stem_of(code), package = package_name(name);
  const std::string constants = program.parameters.empty() ? "" : "&constants_, ";
  std::string members, setup;
  if (!program.parameters.empty()) {
    members = fmt::format("  {0}_parameters parameters_{{}};\n  {0}_constants constants_{{}};\n", name);
    if (has_defaults(program, options)) setup += fmt::format("  {}_defaults(&parameters_);\n", name);
    setup += fmt::format("  {}_init(&parameters_, &constants_);\n", name);
  }
  Places places = split ? split_parts() : parts_of(program);
  for (const auto& place : Places{{"MEMBERS", members},
                                  {"SETUP", setup},
                                  {"NAME", name},
                                  {"PACKAGE", package},
                                  {"COUNT", std::to_string(count)},
                                  {"TYPE", options.precision == Precision::binary32 ? "float" : "double"},
                                  {"CONSTANTS", constants}})
    places.push_back(place);
  for (const auto& place : joint_places(options, count)) places.push_back(place);  // last: names are data
  const auto fill = [&](const char* text) { return filled_in(text, places); };
  std::vector<EmittedFile> files = {
      {package + "/package.xml", fill(ros2::manifest)},
      {package + "/CMakeLists.txt", fill(ros2::lists)},
      {package + "/README.md", readme(package, program, options, fill(ros2::how_to))},
      {fmt::format("{0}/{0}.xml", package), fill(ros2::plugin)},
      {package + "/config/controller.yaml", fill(ros2::settings)},
      {fmt::format("{0}/include/{0}/{0}.hpp", package), fill(ros2::header)},
      {fmt::format("{0}/include/{0}/{1}.h", package, name), code[0].content},
      {fmt::format("{0}/src/{0}.cpp", package), fill(ros2::source)},
      {fmt::format("{0}/src/{1}.c", package, name), in_folder(code[1].content, name, package)}};
  if (split) files.push_back({fmt::format("{0}/include/{0}/handoff.hpp", package), fill(ros2::handoff)});
  return files;
}

}  // namespace armature::internal
