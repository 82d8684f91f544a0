// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/python_literal.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(PythonLiteral, reads_the_headers_that_numpy_writes) {
  const auto header = parse_python_literal("{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4L), }    \n");
  ASSERT_TRUE(header);
  EXPECT_EQ(header->find("descr")->text, "<f8");
  EXPECT_EQ(header->find("fortran_order")->number, 0U);
  ASSERT_EQ(header->find("shape")->items.size(), 2U);
  EXPECT_EQ(header->find("shape")->items[1].number, 4U);
  EXPECT_EQ(header->find("none"), nullptr);
  const auto record = parse_python_literal("[('t', '<f8'), (\"q\", '<f4', (7,))]");
  ASSERT_TRUE(record);
  EXPECT_EQ(record->items[1].items[0].text, "q");
  EXPECT_EQ(record->items[1].items[2].items[0].number, 7U);
  EXPECT_TRUE(parse_python_literal("()")->items.empty());
}

TEST(PythonLiteral, refuses_all_else) {
  for (const char* text : {"", "{", "{'a'}", "{'a': }", "{3: 4}", "(1 2)", "(1,, 2)", "'open", "None", "-1", "1 2",
                           "99999999999999999999999", "((((((((((1))))))))))", "[1)", "__import__('os')"})
    EXPECT_FALSE(parse_python_literal(text)) << text;
  EXPECT_FALSE(parse_python_literal(std::string(1'000'000, '(')));
}

}  // namespace
}  // namespace armature::internal
