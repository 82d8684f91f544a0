// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/derive_code.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/verbs/load_robot.h"
#include "tests/cli/run_cli.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

Robot pendulum() {
  Diagnostics ignored;
  return read_urdf(pendulum_urdf, "pendulum.urdf", ignored);
}

DeriveCodeOptions asked(std::vector<std::string> models, const std::string& lang = "text") {
  DeriveCodeOptions options;
  options.models = std::move(models);
  options.lang = lang;
  return options;
}

// The lower link, 1 kg half a metre out, holds its weight: 9.81 * 0.5 * cos(q1 + q2), by a compiler that nobody here
// wrote.
TEST(DeriveCodeVerb, writes_c_that_holds_a_pendulum) {
  DeriveCodeOptions options = asked({"gravity"}, "c");
  options.input = "pendulum.urdf, sha256 0123";
  const DeriveCodeResult result = derive_code(pendulum(), options);
  ASSERT_EQ(result.files.size(), 2u);
  const test::TemporaryFolder folder;
  for (const File& file : result.files) {
    folder.write(file.path, file.content);
    EXPECT_NE(file.content.find("pendulum.urdf, sha256 0123"), std::string::npos) << file.path;
  }
  folder.write("main.c", R"(#include <stdio.h>
#include "pendulum_gravity.h"
int main(void) {
  const double q[2] = {0.3, -0.7};
  double Q[2];
  pendulum_gravity(q, Q);
  printf("%d %.17g", pendulum_gravity_selftest(), Q[1]);
  return 0;
}
)");
  const auto built = test::run(folder, {"cc", "-std=c99", "-o", "main", "main.c", "pendulum_gravity.c", "-lm"});
  ASSERT_EQ(built.exit_code, 0) << built.errors;
  const std::string said = test::run(folder, {"./main"}).output;
  ASSERT_TRUE(said.starts_with("0 ")) << said;
  EXPECT_NEAR(std::stod(said.substr(2)), 9.81 * 0.5 * std::cos(0.3 - 0.7), 1e-12);
}

TEST(DeriveCodeVerb, tells_all_of_a_model) {
  DeriveCodeOptions options = asked({"inertia", "gravity", "inertia"});
  options.explain = true;
  options.keep = {"M2"};
  const DeriveCodeResult result = derive_code(pendulum(), options);
  EXPECT_EQ(result.model, "inertia,gravity");
  ASSERT_EQ(result.outputs.size(), 2u);
  EXPECT_EQ(result.outputs[0].name, "A");
  EXPECT_EQ(result.inputs[0].size, 2u);
  EXPECT_EQ(result.kept, (Named<double>{{"M2", 1.0}}));
  EXPECT_EQ(result.passes.back().mul, result.code_operations->mul);
  EXPECT_EQ(result.equations.back().left, "Q2");
  EXPECT_TRUE(result.files.empty());
  const Json json = to_json(result);
  EXPECT_FALSE(json.contains("files"));
  EXPECT_EQ(json["language"], "text");
  EXPECT_EQ(to_json(derive_code(pendulum(), asked({"jacobian"})))["options"], Json::parse(R"(["from", "to"])"));
}

TEST(DeriveCodeVerb, puts_files_below_the_folder) {
  DeriveCodeOptions options = asked({"gravity"});
  options.output = "some/where";
  const DeriveCodeResult text = derive_code(pendulum(), options);
  ASSERT_EQ(text.files.size(), 1u);
  EXPECT_EQ(text.files[0].path, "some/where/pendulum_gravity.txt");
  EXPECT_TRUE(text.files[0].content.starts_with(title_of(text)));
  options.package = "cmake";
  const DeriveCodeResult package = derive_code(pendulum(), options);
  EXPECT_GE(package.files.size(), 5u);
  for (const File& file : package.files) EXPECT_TRUE(file.path.starts_with("some/where/")) << file.path;
}

TEST(DeriveCodeVerb, refuses_contradictions_before_any_work) {
  const auto refused = [](const auto& change) {
    DeriveCodeOptions options = asked({"gravity"}, "c");
    change(options);
    try {
      derive_code(pendulum(), options);
    } catch (const InputError& error) {
      return to_string(error.diagnostics(), OptionSpelling::command_line);
    }
    return std::string("not refused");
  };
  EXPECT_EQ(refused([](auto& o) {
              o.lang = "cobol";
            }).find("error: no language is called 'cobol'; the languages are text, c"),
            0u);
  EXPECT_EQ(refused([](auto& o) { o.package = "cmake"; }),
            "error: a package has its own language; leave out --lang or --package");
  EXPECT_EQ(refused([](auto& o) { o.precision = CodePrecision::fixed_point, o.lang = "rust"; }),
            "error: fixed-point code is C; say --lang c, without --package");
  EXPECT_EQ(refused([](auto& o) { o.batch = true, o.lang = "fortran"; }),
            "error: only C, C++, Rust and WebAssembly have a function of many states; say --lang c, --lang cpp, --lang "
            "rust, --lang wasm, --package cmake, --package python or --package wasm");
  EXPECT_EQ(refused([](auto& o) { o.batch = true, o.trigonometry = CodeTrigonometry::libm; }),
            "error: batches compute sines and cosines inline; leave out --trigonometry libm or --batch");
  EXPECT_EQ(refused([](auto& o) { o.batch = true, o.precision = CodePrecision::fixed_point; }),
            "error: fixed-point code has no batches; leave out --precision fixed or --batch");
  EXPECT_EQ(refused([](auto& o) { o.precision = CodePrecision::fixed_point, o.range = {"q"}; }),
            "error: --range 'q' is not of the form NAME=NUMBER; write qdd=10");
  for (const auto& models : {std::vector<std::string>{}, {""}, {"gravity", "nothing"}})
    EXPECT_NE(refused([&](auto& o) { o.models = models; }), "not refused");
}

}  // namespace
}  // namespace armature::internal
