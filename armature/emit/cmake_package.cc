// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A CMake project around the C code: the library, an example, the self-test for ctest, and an installed
// configuration, so that `find_package(NAME)` and the target NAME::NAME work.
#include <fmt/format.h>

#include "armature/emit/package.h"

namespace armature {
namespace {

constexpr const char* lists = R"(cmake_minimum_required(VERSION 3.16)
project(@NAME@ VERSION 1.0.0 LANGUAGES C)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include(CTest)

add_library(@NAME@ src/@NAME@.c)
add_library(@NAME@::@NAME@ ALIAS @NAME@)
target_include_directories(@NAME@ PUBLIC
  $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
set_target_properties(@NAME@ PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
if(UNIX)
  target_link_libraries(@NAME@ PUBLIC m)
endif()

add_executable(@NAME@_example example/main.c)
target_link_libraries(@NAME@_example PRIVATE @NAME@)

if(BUILD_TESTING)
  add_executable(@NAME@_test test/selftest.c)
  target_link_libraries(@NAME@_test PRIVATE @NAME@)
  add_test(NAME selftest COMMAND @NAME@_test)
endif()

install(TARGETS @NAME@ EXPORT @NAME@Targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES include/@NAME@.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/@NAME@)
install(EXPORT @NAME@Targets NAMESPACE @NAME@:: FILE @NAME@Config.cmake DESTINATION ${config_dir})
write_basic_package_version_file(@NAME@ConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/@NAME@ConfigVersion.cmake DESTINATION ${config_dir})
)";

constexpr const char* test_source = R"(#include <stdio.h>

#include "@NAME@.h"

int main(void)
{
  const int failures = @NAME@_selftest();
  printf("@NAME@: self-test %s\n", failures == 0 ? "passed" : "FAILED");
  return failures != 0;
}
)";

constexpr const char* how_to = R"(Build and test it:

    cmake -B build && cmake --build build
    ctest --test-dir build

`build/@NAME@_example` prints the model's results for zero inputs. After `cmake --install build`, other projects say:

    find_package(@NAME@ REQUIRED)
    target_link_libraries(my_program PRIVATE @NAME@::@NAME@)
)";

std::string example(const Program& program, const EmitOptions& options, const std::string& name) {
  const char* type = options.precision == Precision::binary32 ? "float" : "double";
  std::string declared, printed;
  std::vector<std::string> arguments;
  if (!program.parameters.empty()) {
    declared += fmt::format("  {0}_parameters parameters = {{0}};\n  {0}_constants constants;\n", name);
    if (!options.values.empty()) declared += fmt::format("  {}_defaults(&parameters);\n", name);
    declared += fmt::format("  {}_init(&parameters, &constants);\n", name);
    arguments.emplace_back("&constants");
  }
  std::size_t count = 0;
  const auto array = [&](const char* stem, std::size_t size) {
    const std::string variable = fmt::format("{}{}", stem, ++count);
    if (size > 0) declared += fmt::format("  {} {}[{}] = {{0}};\n", type, variable, size);
    arguments.push_back(size > 0 ? variable : "0");
    return variable;
  };
  for (const ProgramInput& input : program.inputs) array("input", input.symbols.size());
  for (const ProgramOutput& output : program.outputs) {
    const std::string variable = array("output", output.values.size());
    if (!output.values.empty())
      printed += fmt::format("  for (int i = 0; i < {}; ++i) printf(\"{}[%d] = %g\\n\", i, (double){}[i]);\n",
                             output.values.size(), variable, variable);
  }
  std::string call;
  for (const std::string& argument : arguments) call += (call.empty() ? "" : ", ") + argument;
  return fmt::format(
      "/* Calls the model once, with zero inputs. */\n#include <stdio.h>\n\n#include \"{}.h\"\n\n"
      "int main(void)\n{{\n{}  {}({});\n{}  return 0;\n}}\n",
      name, declared, name, call, printed);
}

}  // namespace

std::vector<EmittedFile> cmake_package(const Program& program, const EmitOptions& options) {
  std::vector<EmittedFile> code = emit(program, "c", options);
  const std::string name = stem_of(code);
  const auto fill = [&](const char* text) { return filled_in(text, {{"NAME", name}}); };
  return {{name + "/CMakeLists.txt", fill(lists)},
          {name + "/README.md", readme(name, program, options, fill(how_to))},
          {fmt::format("{0}/include/{0}.h", name), code[0].content},
          {fmt::format("{0}/src/{0}.c", name), code[1].content},
          {name + "/example/main.c", example(program, options, name)},
          {name + "/test/selftest.c", fill(test_source)}};
}

}  // namespace armature
