// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/vector_c.h"

#include <gtest/gtest.h>

#include "tests/run/hand_made.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// What it computes is tried in compiled_test; here, that it says what it needs and carries no numbers.
TEST(VectorC, passes_numbers_instead_of_writing_them) {
  Program program = test::hand_made();
  const VectorC made = vector_c(program, known_values(program, std::vector<double>{10}), 3, {.lanes = 8});
  EXPECT_EQ(made.known, (std::vector<ValueIndex>{4, 0, 1}));
  program.constants[0].value = 3;
  EXPECT_EQ(vector_c(program, known_values(program, std::vector<double>{-1}), 3, {.lanes = 8}).text, made.text);
}

// Sine and cosine of two angles, and the first angle, which is an output too.
TEST(VectorC, counts_its_scratch_rows) {
  const Program program = test::hand_made();
  EXPECT_EQ(vector_c(program, known_values(program, std::vector<double>{10}), 0, {.lanes = 8}).scratch,
            (2U * 2 + 1) * samples_a_block);
}

// No name of a robot reaches the compiler.
TEST(VectorC, has_no_names_of_the_robot) {
  Program program = test::hand_made();
  program.robot = program.model = program.parameters[0] = program.inputs[0].name = program.inputs[0].symbols[0] =
      program.outputs[0].name = program.labels[0] = "\"*/ #include \"/etc/passwd\"";
  const std::string text = vector_c(program, known_values(program, std::vector<double>{10}), 0, {.lanes = 8}).text;
  EXPECT_EQ(text.find("passwd"), std::string::npos);
}

TEST(VectorC, types_follow_the_machine) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler cc";
  const test::TemporaryFolder folder;
  for (const std::size_t lanes : {4U, 8U})
    for (const bool is_float : {false, true}) {
      const std::size_t number = is_float ? sizeof(float) : sizeof(double);
      folder.write("a.c", vector_c_prelude(is_float, lanes) + "_Static_assert(sizeof(T) == " + std::to_string(number) +
                              " && sizeof(V) == " + std::to_string(lanes * number) + ", \"\");\n");
      const ProcessResult made = test::run(folder, {"cc", "-w", "-fsyntax-only", "a.c"});
      EXPECT_EQ(made.exit_code, 0) << made.errors;
    }
}

}  // namespace
}  // namespace armature::internal
