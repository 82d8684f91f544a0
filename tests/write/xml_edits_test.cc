// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/xml_edits.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(XmlEdits, sets_attributes_where_they_stand) {
  const std::string text = "<a ><m  value = 'x>y' other=\"1\" /></a>";
  XmlEdits edits(text);
  edits.set_attributes(text.find("<m"), {{"value", "3"}, {"new", "4"}});
  EXPECT_EQ(edits.text(), "<a ><m  value = '3' other=\"1\" new=\"4\" /></a>");
}

TEST(XmlEdits, adds_children_on_lines_of_their_own_or_on_the_same_line) {
  const NewElement child{"c", {{"k", "v"}}};
  const auto added = [&](const std::string& text) {
    XmlEdits edits(text);
    edits.add_children(text.find("<b"), {child});
    return edits.text();
  };
  EXPECT_EQ(added("<a>\n <b>\n    <x/>\n </b>\n</a>"), "<a>\n <b>\n    <x/>\n    <c k=\"v\"/>\n </b>\n</a>");
  EXPECT_EQ(added("<a>\r\n <b>\r\n </b></a>"), "<a>\r\n <b>\r\n   <c k=\"v\"/>\r\n </b></a>");
  EXPECT_EQ(added("<a>\n\t<b/>\n</a>"), "<a>\n\t<b>\n\t  <c k=\"v\"/>\n\t</b>\n</a>");
  EXPECT_EQ(added("<a><b/></a>"), "<a><b><c k=\"v\"/></b></a>");
  EXPECT_EQ(added("<a><p:x/><b><x></x></b></a>"), "<a><p:x/><b><x></x><c k=\"v\"/></b></a>");
}

TEST(XmlEdits, finds_the_end_of_an_element_past_comments_and_data) {
  const std::string text = "<a><b q='</b>'><!-- </b> --><![CDATA[</b>]]><?x </b>?><b></b><b/></b><d/></a>";
  XmlEdits edits(text);
  edits.replace_by_comment(3, "no--t--");
  EXPECT_EQ(edits.text(), "<a><!-- no- -t- - --><d/></a>");
}

}  // namespace
}  // namespace armature::internal
