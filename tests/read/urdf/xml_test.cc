// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/xml.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

std::string refusal(const std::string& text, const Limits& limits = {}) {
  try {
    const XmlFile xml(text, "f.xml", limits);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

void expect_refusal(const std::string& text, const std::string& fragment, const Limits& limits = {}) {
  EXPECT_NE(refusal(text, limits).find(fragment), std::string::npos) << text << "\n" << refusal(text, limits);
}

TEST(XmlFile, knows_where_elements_and_attributes_are) {
  const std::string text =
      "<?xml version='1.0'?>\n<!-- <no> -->\n<a  x = '>' y=\"2\">\n\t<b/><c><b z='-'\n   x='1'/></c>\n</a>\n";
  const XmlFile xml(text, "f.xml", {});
  const tinyxml2::XMLElement& a = xml.root();
  EXPECT_EQ(xml.where(a).line, 3);
  EXPECT_EQ(xml.where(a).column, 1);
  EXPECT_EQ(xml.where(a, "y").column, 13);
  EXPECT_EQ(xml.where(a, "absent").column, 1);
  const tinyxml2::XMLElement& b = *a.FirstChildElement("c")->FirstChildElement("b");
  EXPECT_EQ(xml.where(b).line, 4);
  EXPECT_EQ(xml.where(b).column, 9);
  EXPECT_EQ(xml.where(b, "x").line, 5);
  EXPECT_EQ(xml.where(b, "x").column, 4);
}

TEST(XmlFile, ignores_prefixes) {
  const XmlFile xml("<u:robot xmlns:u='urn:x'><link/></u:robot>", "f.xml", {});
  EXPECT_EQ(local_name(xml.root()), "robot");
  EXPECT_EQ(local_name(*xml.root().FirstChildElement()), "link");
}

TEST(XmlFile, keeps_its_limits) {
  Limits limits;
  limits.nesting = 3;
  limits.nodes = 10;
  limits.file_bytes = 100;
  EXPECT_EQ(refusal("<a><b><c/></b></a>", limits), "accepted");
  expect_refusal("<a><b><c><d/></c></b></a>", "f.xml:1:10: error: elements nest deeper", limits);
  expect_refusal("<a><b/><b/><b/><b/><b/><b/><b/><b/><b/><b/></a>", "more than 10 XML nodes", limits);
  expect_refusal("<a b='' c='' d='' e='' f='' g='' h='' i='' j='' k=''/>", "more than 10 XML nodes", limits);
  expect_refusal("<a>" + std::string(100, ' ') + "</a>", "107 bytes, more than 100", limits);
}

TEST(XmlFile, refuses_what_is_not_xml) {
  expect_refusal("", "the file is empty");
  expect_refusal("hello <a/>", "this is not XML");
  expect_refusal("<a/><b/>", "f.xml:1:5: error: a second root element");
  expect_refusal("<!DOCTYPE a><a/>", "document types");
  expect_refusal("<a><b></a></b>", "is to be closed");
  expect_refusal("<a x=1/>", "not in quotes");
  expect_refusal("<a><![CDATA[x</a>", "is never closed");
}

}  // namespace
}  // namespace armature::internal
