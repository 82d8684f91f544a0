// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Spelled in a language of our own; that each real language compiles, passes and notices wrong results is tested in
// tests/emit/languages.
#include "armature/emit/selftest.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/emit/example_programs.h"

namespace armature::internal {
namespace {

// The parts of a program as a language gets them.
template <class Look>
void with_parts(const Program& program, Look look) {
  const EmitOptions options;
  const std::unique_ptr<Language> c = c_language(options);
  write(*c, program, options, [&](const Parts& parts) {
    look(*c, parts);
    return std::vector<EmittedFile>{};
  });
}

TEST(SelfTest, shares_the_test_vectors_among_the_arguments) {
  with_parts(test::pendulum(), [](const Language&, const Parts& parts) {
    std::vector<double> inputs, expected, tolerance;
    for (const TestedArray& input : tested_inputs(parts)) {
      ASSERT_EQ(input.rows.size(), parts.vectors.inputs.size());
      inputs.insert(inputs.end(), input.rows[1].begin(), input.rows[1].end());
    }
    for (const TestedArray& output : tested_outputs(parts)) {
      expected.insert(expected.end(), output.rows[2].begin(), output.rows[2].end());
      tolerance.insert(tolerance.end(), output.tolerance.begin(), output.tolerance.end());
    }
    EXPECT_EQ(inputs, parts.vectors.inputs[1]);
    EXPECT_EQ(expected, parts.vectors.expected[2]);
    EXPECT_EQ(tolerance, parts.vectors.tolerance);
  });
}

TEST(SelfTest, asks_for_every_piece_once_and_in_order) {
  with_parts(test::pendulum(), [](const Language&, const Parts& parts) {
    SelfTestSpelling spelling;
    spelling.constants = "k";
    spelling.table = [](const std::string& name, const TestedArray& tested) {
      return fmt::format("{}:{}x{} ", name, tested.rows.size(), tested.array.size());
    };
    spelling.tolerance = [](const std::string& name, const TestedArray& tested) {
      return fmt::format("{}:{} ", name, tested.tolerance.size());
    };
    spelling.input = [](const Array& input) { return "in " + input.name; };
    spelling.output = [](const Array& output) { return "out " + output.name; };
    spelling.result = [](const Array& output) { return "let " + output.name + " "; };
    spelling.check = [](const Array& output, const std::string& expected, const std::string& tolerance) {
      return output.name + "-" + expected + "<=" + tolerance + " ";
    };
    const SelfTestText text = self_test(parts, spelling);
    EXPECT_EQ(text.tables, "q:4x1 qd:4x1 qdd:4x1 expected_tau:4x1 tolerance_tau:1 expected_E:4x1 tolerance_E:1 ");
    EXPECT_EQ(text.results, "let tau let E ");
    EXPECT_EQ(text.checks, "tau-expected_tau<=tolerance_tau E-expected_E<=tolerance_E ");
    EXPECT_EQ(text.arguments, (std::vector<std::string>{"k", "in q", "in qd", "in qdd", "out tau", "out E"}));
  });
}

TEST(SelfTest, writes_tables_row_by_row) {
  with_parts(test::pendulum(), [](const Language& language, const Parts& parts) {
    const std::vector<double> numbers = {0.5, -1, 2};
    const std::vector<std::span<const double>> rows = {std::span(numbers).first(2), std::span(numbers).last(1)};
    EXPECT_EQ(table_text(language, rows, "t = [", "  (", "),", "]"), "t = [\n  (0.5, -1.0),\n  (2.0),\n]\n");
    const std::vector<double> many(60, 0.125);
    EXPECT_NE(table_text(language, {many}, "t = [", "  (", "),", "]", " &").find(", &\n   0.125"), std::string::npos);
    const std::vector<std::string> named = named_parameters(language, parts, ": ");
    ASSERT_EQ(named.size(), parts.parameters.size());
    EXPECT_EQ(named[0], parts.parameters[0].name + ": " + language.number(parts.vectors.parameters[0]).text);
  });
}

}  // namespace
}  // namespace armature::internal
