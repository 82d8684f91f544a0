// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/code_names.h"

#include <gtest/gtest.h>

#include "armature/verify/code_text.h"

namespace armature::internal {
namespace {

using Names = std::map<std::string, std::string>;

TEST(CodeNames, what_the_files_say_counts_before_what_names_look_like) {
  EXPECT_EQ(symbols_of_parameters({"tau_2", "M1"}, {"tau", "M1"}, {"  double M1;\n  double tau_2; /* tau */\n"}),
            (Names{{"M1", "M1"}, {"tau_2", "tau"}}));
  EXPECT_EQ(symbols_of_parameters({"m2", "m2$2"}, {"m2", "M2"}, {"   \"m2\"  M2\n   \"m2$2\"  m2\n"}),
            (Names{{"m2", "M2"}, {"m2$2", "m2"}}));
  EXPECT_EQ(symbols_of_parameters({"tau_2"}, {"tau"}, {"    real(dp) :: tau_2 = 0.0_dp  ! tau\n"}),
            (Names{{"tau_2", "tau"}}));
  EXPECT_EQ(symbols_of_parameters({"tau_2"}, {"tau"}, {"%   tau_2  tau\n"}), (Names{{"tau_2", "tau"}}));
}

TEST(CodeNames, names_without_words_are_matched_by_their_letters) {
  EXPECT_EQ(symbols_of_parameters({"zZ1", "tau_2"}, {"ZZ1", "tau"}, {}), (Names{{"zZ1", "ZZ1"}, {"tau_2", "tau"}}));
}

TEST(CodeNames, a_map_that_is_not_one_to_one_is_refused) {
  EXPECT_THROW(symbols_of_parameters({"a", "b"}, {"M1", "M2"}, {"double a; // M1\ndouble b; // M1\n"}), UnreadableCode);
  EXPECT_THROW(symbols_of_parameters({"a"}, {"M1", "M2"}, {"double a; // M1\ndouble a; // M2\n"}), UnreadableCode);
  EXPECT_THROW(symbols_of_parameters({"unknown"}, {"M1"}, {}), UnreadableCode);
}

}  // namespace
}  // namespace armature::internal
