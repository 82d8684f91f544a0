// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A CMake project around the C code: the library, an example, the self-test for ctest, and an installed
// configuration, so that `find_package(NAME)` and the target NAME::NAME work.
#include <fmt/format.h>

#include "armature/emit/language.h"
#include "armature/emit/packages/package.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr const char* lists = R"(cmake_minimum_required(VERSION 3.16)
project(@NAME@ VERSION 1.0.0 LANGUAGES C)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include(CTest)

option(@NAME@_NATIVE "Compile for the processor of this machine, and for no other" OFF)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(@NAME@ src/@NAME@.c)
add_library(@NAME@::@NAME@ ALIAS @NAME@)
target_include_directories(@NAME@ PUBLIC
  $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
set_target_properties(@NAME@ PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  # One rounding for a product and its sum; and no vectors but those of the code, which would take longer to fill than to use.
  target_compile_options(@NAME@ PRIVATE -ffp-contract=fast -fno-tree-slp-vectorize)
endif()
if(@NAME@_NATIVE)
  target_compile_options(@NAME@ PRIVATE -march=native)
endif()
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

With `-D@NAME@_NATIVE=ON` it is compiled for the processor of this machine, which is faster there.

`build/@NAME@_example` calls the model once and prints its results. After `cmake --install build`, other projects say:

    find_package(@NAME@ REQUIRED)
    target_link_libraries(my_program PRIVATE @NAME@::@NAME@)
)";

// A declaration with its initial values: " double q[2] = {0.5, 1.0};"
std::string filled(const std::string& declaration, const std::string& value) {
  return wrapped(fmt::format("  {} = {};", declaration, value), 110, "      ") + "\n";
}

// An example at the first state of the self-test; parameters without a default take the values of the self-test.
std::string example(const Language& c, const Parts& parts) {
  const char* type = parts.options.precision == Precision::binary32 ? "float" : "double";
  std::string declared, printed, setup;
  std::vector<std::string> arguments;
  if (parts.has_parameters()) {
    declared = fmt::format("  {0}_parameters parameters;\n  {0}_constants constants;\n", parts.name);
    if (parts.has_values()) setup = fmt::format("  {}_defaults(&parameters);\n", parts.name);
    for (std::size_t i = 0; i < parts.parameters.size(); ++i)
      if (!parts.parameters[i].value)
        setup += filled("parameters." + parts.parameters[i].name, c.number(parts.vectors.parameters[i]).text);
    setup += fmt::format("  {}_init(&parameters, &constants);\n", parts.name);
    arguments.emplace_back("&constants");
  }
  for (const TestedArray& tested : tested_inputs(parts)) {
    const Array& input = tested.array;
    arguments.push_back(input.size() > 0 ? input.name : "0");
    if (input.size() == 0) continue;
    declared += filled(fmt::format("const {} {}[{}]", type, input.name, input.size()),
                       "{" + numbers(c, tested.rows.front()) + "}");
  }
  for (const Array& output : parts.outputs) {
    arguments.push_back(output.size() > 0 ? output.name : "0");
    if (output.size() == 0) continue;
    declared += fmt::format("  {} {}[{}];\n", type, output.name, output.size());
    printed += fmt::format(
        "  for (int element = 0; element < {0}; ++element) {{\n"
        "    printf(\"{1}[%d] = %g\\n\", element, (double){1}[element]);\n  }}\n",
        output.size(), output.name);
  }
  const std::string call = wrapped(fmt::format("  {}({});", parts.name, joined(arguments)), 110, "      ");
  return fmt::format(
      "/* Calls the model once, at a made-up state. */\n#include <stdio.h>\n\n#include \"{}.h\"\n\n"
      "int main(void)\n{{\n{}{}{}\n{}  return 0;\n}}\n",
      parts.name, declared, setup, call, printed);
}

}  // namespace

std::vector<EmittedFile> cmake_package(const Program& program, const EmitOptions& options) {
  const std::unique_ptr<Language> c = c_language(options);
  return write(*c, program, options, [&](const Parts& parts) -> std::vector<EmittedFile> {
    const std::vector<EmittedFile> code = c->files(parts);
    const std::string& name = parts.name;
    const auto fill = [&](const char* text) { return filled_in(text, {{"NAME", name}}); };
    return {{name + "/CMakeLists.txt", fill(lists)},
            {name + "/README.md", readme(name, program, options, fill(how_to))},
            {fmt::format("{0}/include/{0}.h", name), code[0].content},
            {fmt::format("{0}/src/{0}.c", name), code[1].content},
            {name + "/example/main.c", example(*c, parts)},
            {name + "/test/selftest.c", fill(test_source)}};
  });
}

}  // namespace armature::internal
