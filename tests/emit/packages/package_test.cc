// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/packages/package.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/emit/packages.h"

namespace armature::internal {
namespace {

TEST(Packages, unknown_ones_are_refused_with_the_list) {
  try {
    emit_package(test::pendulum(), "msi");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("cmake, python, wasm, ros2"), std::string::npos) << error.what();
  }
}

TEST(Packages, hostile_names_stay_below_one_folder_and_inside_the_text) {
  for (const char* kind : {"cmake", "python", "wasm"})
    for (std::size_t shift = 0; shift < 9; ++shift) {
      const auto files = emit_package(test::hostile_program(shift), kind);
      const std::string top = test::top_of(files);
      for (const EmittedFile& file : files) {
        EXPECT_TRUE(file.name.starts_with(top + "/"));
        EXPECT_EQ(file.name.find(".."), std::string::npos);
        EXPECT_EQ(file.content.find("@NAME@"), std::string::npos);
        if (!file.name.ends_with("README.md")) continue;
        for (const char* text : {"\n#include", "$(touch x)`", "</script>"})
          EXPECT_EQ(file.content.find(text), std::string::npos) << file.content;
      }
    }
}

TEST(Packages, values_of_parameters_that_do_not_matter_ask_for_no_defaults) {
  EmitOptions options;
  options.values = {{"M77", 1.0}};
  options.name = "swing";
  EXPECT_FALSE(has_defaults(test::pendulum(), options));
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler cc";
  const test::TemporaryFolder folder;
  test::write_all(folder, emit_package(test::pendulum(), "cmake", options));
  for (const char* caller : {"example/main.c", "test/selftest.c"}) {  // neither asks for defaults, which are not there
    const auto made =
        test::run(folder, {"cc", "-Iswing/include", "swing/src/swing.c", std::string("swing/") + caller, "-lm"});
    EXPECT_EQ(made.exit_code, 0) << made.errors;
  }
  options.values = {{"M1", 1.0}};
  EXPECT_TRUE(has_defaults(test::pendulum(), options));
}

}  // namespace
}  // namespace armature::internal
