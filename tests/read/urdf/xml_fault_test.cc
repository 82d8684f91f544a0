// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/xml_fault.h"

#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <random>

#include "armature/base/error.h"
#include "armature/read/urdf/xml.h"

namespace armature::internal {
namespace {

TEST(XmlFault, says_where_and_why) {
  struct Case {
    const char *text, *at, *says;
  };
  const Case cases[] = {
      {"<a><b></a>", "</a>", "</a> stands where <b> of line 1 is to be closed"},
      {"<a>\n<b>\n<c/>\n</a>", "</a>", "<b> of line 2"},
      {"<a x=1/>", "1/>", "the value of x in <a> is not in quotes"},
      {"<a x/>", "x/>", "x of <a> has no value"},
      {"<a x=\"1\" x=\"2\"/>", "x=\"2", "<a> has x twice"},
      {"<a x=\"1\"y=\"2\"/>", "y=", "no space behind the value of x"},
      {"<a x=\"1 y=\"2\"/>", "2\"/>", "no space behind the value of x"},
      {"<a x=\"1>\n<b y=\"2\"/></a>", "\"1", "the quote of x in <a> is closed too late"},
      {"<a>1 < 2</a>", "< 2", "starts no element"},
      {"<a \"1\"/>", "\"1", "is not expected in <a>"},
      {"<a><b></b>", "<a>", "<a> is never closed"},
      {"<a/></b>", "</b>", "</b> closes nothing"},
      {"<a></a x>", "x>", "has no \">\""},
  };
  for (const Case& each : cases) {
    const std::string text = each.text;
    const auto fault = find_xml_fault(text);
    ASSERT_TRUE(fault.has_value()) << text;
    EXPECT_EQ(fault->offset, text.find(each.at)) << text << ": " << fault->message;
    EXPECT_NE(fault->message.find(each.says), std::string::npos) << text << ": " << fault->message;
    EXPECT_FALSE(fault->hint.empty()) << text;
  }
  EXPECT_FALSE(find_xml_fault("<?xml version='1.0'?><!-- <x> --><a b='1' c = \"2\"><d/><![CDATA[<e>]]> text </a>"));
}

// What tinyxml2 refuses gets a line and a column, whatever was done to it.
TEST(XmlFault, every_refusal_has_a_place) {
  const std::string good =
      "<robot name=\"r\">\n  <link name=\"a\"/>\n  <link name='b'><mass value=\"1\"/></link>\n</robot>";
  std::mt19937 random(7);
  const std::string_view pieces = "<>/\"'= \nax";
  int refused = 0;
  for (unsigned trial = 0; trial < 3000; ++trial) {
    std::string text = good;
    for (unsigned k = 0; k < 1 + trial % 3; ++k) {
      const std::size_t at = random() % text.size();
      if (random() % 2) text.erase(at, 1 + random() % 3);
      else text.insert(at, 1, pieces[random() % pieces.size()]);
    }
    try {
      XmlFile(text, "f", Limits{});
    } catch (const InputError& error) {
      ++refused;
      for (const Diagnostic& each : error.diagnostics().all()) {
        EXPECT_GT(each.where.line, 0) << text;
        EXPECT_GT(each.where.column, 0) << text << "\n" << each.message;
        EXPECT_FALSE(each.hint.empty()) << text;
      }
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace armature::internal
