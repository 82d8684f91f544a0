// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The corpora hostile/par and hostile/izaguirre: every file is refused with a place and a hint, or accepted with a
// warning, as the tables say; then files too large to keep, and thousands of damaged copies of good ones.
#include <gtest/gtest.h>

#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <random>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/read/reader.h"
#include "tests/support/long_text.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

using support::repeated;

using Reader = std::function<Robot(std::string_view, const std::string&, Diagnostics&)>;
const Reader par = [](std::string_view text, const std::string& file, Diagnostics& d) {
  return read_par(text, file, d);
};
const Reader izaguirre = [](std::string_view text, const std::string& file, Diagnostics& d) {
  return read_izaguirre(text, file, d);
};

// What the reader says: "refused ..." or "accepted ...".
std::string outcome(const Reader& reader, const std::string& text, const std::string& file) {
  const std::clock_t begin = std::clock();  // the machine may be busy with other tests
  Diagnostics diagnostics;
  std::string said;
  try {
    const Robot robot = reader(text, file, diagnostics);
    said = "accepted\n" + to_string(diagnostics);
  } catch (const InputError& error) {
    said = std::string("refused\n") + error.what();
    for (const Diagnostic& d : error.diagnostics().all()) EXPECT_FALSE(d.hint.empty()) << to_string(d);
  }
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 1.0 * support::patience) << file;
  return said;
}

void try_corpus(const Reader& reader, const std::string& folder, const std::map<std::string, std::string>& expected) {
  const std::string path = ARMATURE_SOURCE_DIR "/hostile/" + folder;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    const std::string file = entry.path().filename();
    ++files;
    ASSERT_TRUE(expected.contains(file)) << file << " is not in the table";
    const std::string said = outcome(reader, read_file(entry.path()), file);
    const std::string& want = expected.at(file);
    const bool refused = want.find("error: ") != std::string::npos;
    EXPECT_EQ(said.substr(0, 7), refused ? "refused" : "accepte") << file << ": " << said;
    EXPECT_NE(said.find(want), std::string::npos) << file << ": " << want << "\nis not in\n" << said;
  }
  EXPECT_EQ(files, expected.size());
}

TEST(Hostile, par_corpus) {
  try_corpus(
      par, "par",
      {{"00_ok.par", "accepted\n"},
       {"01_empty.par", ":1:1: error: the number of links NL is missing"},
       {"02_list_truncated.par", ":9:5: error: the list of d is not closed"},
       {"03_file_truncated.par", ":11:9: error: the list of gamma is not closed"},
       {"04_too_few.par", ":14:1: error: theta has 1 entries and needs 2"},
       {"05_too_many.par", ":12:1: error: alpha has 3 entries and needs 2"},
       {"06_decimal_comma.par", ":9:1: error: d has 3 entries and needs 2; entries are separated by commas; decimals"},
       {"07_unknown_key.par", ":12:1: error: alhpa is not a key of .par files; did you mean \"alpha\"?"},
       {"08_nan.par", ":19:6: error: a value that is not a finite number"},
       {"09_infinite.par", ":19:13: error: a value that is not a finite number"},
       {"10_huge_size.par", ":2:6: error: NL is 1000000000; give a whole number from 1 to 1000"},
       {"11_negative_size.par", ":2:6: error: NL is -2"},
       {"12_zero_links.par", ":2:6: error: NL is zero"},
       {"13_size_not_a_number.par", ":2:6: error: NL is two"},
       {"14_cycle.par", ":6:8: error: joint 1 (joint1) hangs on frame 2"},
       {"15_self.par", ":6:10: error: joint 2 (joint2) hangs on itself"},
       {"16_no_such_frame.par", ":6:10: error: the antecedent of frame 2 is 7"},
       {"17_nul.par", ":9:9: error: '\\x00' is not expected"},
       {"18_binary.par", "error: "},
       {"19_comment_open.par", ":3:1: error: another comment begins inside this one"},
       {"20_repeated_key.par", ":4:1: error: NL is given twice, first in line 2"},
       {"21_theta_number.par",
        ":14:14: error: theta of joint 2 has no variable; a joint that moves needs a symbol such as th2"},
       {"22_theta_not_linear.par", ":14:14: error: the variable of joint 2 is not linear in th2"},
       {"23_theta_divides.par", ":14:14: error: the variable of joint 2 is not linear in th2"},
       {"24_sigma.par", ":7:12: error: sigma of joint 2 is 3; 0 is revolute"},
       {"25_mobile.par", ":6:1: error: is_mobile is true"},
       {"26_floating.par", ":16:1: error: XX has 2 entries and needs 3"},
       {"27_negative_mass.par", ":19:9: error: the mass of link 2 (link2) is negative: -2"},
       {"28_z_last_row.par", ":24:36: error: the last row of Z"},
       {"29_z_no_rotation.par", "error: the orientation of the base is not a rotation matrix: it is off by 3"},
       {"30_division_by_zero.par", ":9:10: error: a division by zero"},
       {"31_unclosed_parenthesis.par", ":9:8: error: a parenthesis is not closed"},
       {"32_no_equals.par", ":3:4: error: no '=' after NJ"},
       {"33_no_key.par", ":3:1: error: '=' cannot begin a statement"},
       {"34_coordinate_as_parameter.par", "error: joint 2 (joint2) uses D2, a symbol of the motion of coordinate th1"},
       {"35_frames.par", ":4:1: error: NF is 5; with NL = 2 and NJ = 2 there are NF = 2 NJ - NL = 2 frames"},
       {"36_fewer_joints.par", ":3:1: error: NJ = 1 is less than NL = 2"},
       {"37_empty_entries.par", ":14:10: error: a number or formula is missing"},
       {"38_empty_list.par", ":14:1: error: theta has 0 entries"},
       {"39_scalar_for_list.par", ":14:1: error: theta must be a list"},
       {"40_list_for_scalar.par", ":2:1: error: NL must be one number"},
       {"41_missing_size.par", "error: the number of links NL is missing"},
       {"42_ambiguous.par", ":14:14: error: which of the symbols of joint 2 is its coordinate?"},
       {"43_injection.par", ":9:8: error: 'system' is not a function"},
       {"44_many_errors.par", ":10:1: error: foo is not a key"},
       {"45_html.par", ":1:1: error: '<' cannot begin a statement"},
       {"46_utf16.par", "error: "},
       {"47_coordinates_comment.par", "error: entry 1 of Coordinates is not a symbol"},
       {"48_elastic.par", ":21:8: warning: k of joint 2 is without effect"},
       {"49_symbol_collision.par", "error: the symbol QP1 stands for two motions"},
       {"50_no_gravity.par", "warning: the robot has no gravity"},
       {"52_loop_short_list.par", ":8:1: error: M has 1 entries and needs 2"},
       {"51_triangle.par",
        ":19:9: warning: no body has the inertia of link 2 (link2): its principal moments 1, 1, 3"}});
}

TEST(Hostile, izaguirre_corpus) {
  try_corpus(
      izaguirre, "izaguirre",
      {{"00_ok.spec", "accepted\n"},
       {"01_empty.spec", ":1:1: error: number_links is missing"},
       {"02_truncated.spec", ":6:6: error: apar has 1 entries for 2 links"},
       {"03_too_few.spec", ":4:7: error: alpha has 1 entries for 2 links"},
       {"04_too_many.spec", ":4:12: error: alpha has 3 entries"},
       {"05_misspelt.spec", ":7:1: error: 'advna' is not a keyword; did you mean \"adyna\"?"},
       {"06_nan.spec", ":2:8: error: a value that is not a finite number"},
       {"07_value_nan.spec", ":14:13: error: a value that is not a finite number"},
       {"08_value_missing.spec", ":14:1: error: variable needs a name and a value"},
       {"09_two_values.spec", ":15:10: error: m2 has two values"},
       {"10_huge.spec", ":1:14: error: number_links is not a number of links; give a whole number from 1 to 1000"},
       {"11_negative.spec", ":1:14: error: number_links"},
       {"12_missing_size.spec", "error: "},
       {"13_sigma.spec", ":3:9: error: sigma is neither 0 nor 1"},
       {"14_negative_mass.spec", ":2:8: error: the mass of link 2 (link2) is negative: -2.5"},
       {"15_comma.spec", ":14:14: error: a comma in a number"},
       {"16_nul.spec", "error: '\\x00' is not expected"},
       {"17_binary.spec", "error: "},
       {"18_divisor_zero.spec", ":6:6: error: a division by zero"},
       {"19_repeated.spec", ":4:1: error: sigma is given twice"},
       {"20_unused_value.spec", ":20:10: warning: the value of ia2 is not used"},
       {"21_unknown_option.spec", ":13:8: warning: the option pseudo is not known"},
       {"22_value_of_number.spec", ":14:10: error: the name of a value is not a name"},
       {"23_symbolic_value.spec", ":14:13: error: the value of m2 is not a number"},
       {"24_size_twice.spec", ":3:1: error: number_links is given twice"},
       {"25_coordinate_name.spec", "error: joint 2 (joint2) uses q1, a symbol of the motion of coordinate q1"},
       {"26_xml.spec", ":1:1: error: '<robot' is not a keyword"}});
}

TEST(Hostile, large_files) {
  const auto repeat = [](std::string_view piece, std::size_t bytes) {
    return repeated(piece, bytes / piece.size() + 1);
  };
  constexpr std::size_t ten = (10u << 20) / (support::patience > 1 ? 8 : 1);
  const std::vector<std::string> texts = {
      "NL = 2\nd = {" + repeat("0,", ten),
      "NL = 2\nd = {" + repeat("0,", ten) + "0}",
      "NL = 2\nd = {0," + repeat("(", ten) + "}",
      "NL = 2\nd = {0," + repeat("1", ten) + "}\n",
      repeat("x", ten),
      repeat("x = 1\n", ten),
      repeat("x\n", ten),
      repeat("{", ten),
      repeat("(*", ten),
      repeat("(* Coordinates = {q1} *)", ten),
      repeat("(*a*)", ten),
      repeat("d = {", ten),
      repeat("d = {\n", ten),
      repeat("\n", ten),
      repeat(" ", ten),
      repeat("mass 0 ", ten),
      "number_links 1000\n" + repeat("variable a 1\n", ten),
      "number_links 2\nmass " + repeat("0 ", ten),
      "number_links 2\nmass 0 " + repeat("(", ten),
      repeat("variable x 1\n", ten),
      std::string(40u << 20, 'x'),
  };
  for (std::size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(outcome(par, texts[i], "large.par").substr(0, 7), "refused") << i;
    EXPECT_EQ(outcome(izaguirre, texts[i], "large.spec").substr(0, 7), "refused") << i;
  }
}

// As many frames as the limits allow: a chain of 1000 joints, read and checked.
TEST(Hostile, a_thousand_joints) {
  std::string par_text = "NL = 1000\nG = {0,0,G3}\ntheta = {", masses = "M = {", spec = "number_links 1000\nmass ";
  for (int j = 1; j <= 1000; ++j) {
    par_text += (j > 1 ? "," : "") + ("th" + std::to_string(j)) + " - pi/2";
    masses += (j > 1 ? "," : "") + ("M" + std::to_string(j));
    spec += "m" + std::to_string(j) + " ";
  }
  EXPECT_EQ(outcome(par, par_text + "}\n" + masses + "}\n", "long.par").substr(0, 8), "accepted");
  EXPECT_EQ(outcome(izaguirre, spec + "\n", "long.spec").substr(0, 8), "accepted");
}

TEST(Hostile, damaged_copies_never_crash) {
  std::mt19937 random(2);
  const std::pair<Reader, std::string> good[] = {
      {par, read_file(ARMATURE_SOURCE_DIR "/hostile/par/00_ok.par")},
      {izaguirre, read_file(ARMATURE_SOURCE_DIR "/hostile/izaguirre/00_ok.spec")}};
  for (const auto& [reader, text] : good) {
    for (int round = 0; round < 3000; ++round) {
      std::string damaged = text;
      for (unsigned k = 0; k <= random() % 4; ++k) {
        const std::size_t at = random() % damaged.size();
        switch (random() % 4) {
          case 0: damaged[at] = static_cast<char>(random()); break;
          case 1: damaged.erase(at, random() % 20); break;
          case 2: damaged.insert(at, damaged.substr(random() % damaged.size(), random() % 30)); break;
          default: damaged[at] = "{}(),=*+-/^0129 \n"[random() % 17]; break;
        }
        if (damaged.empty()) damaged = "x";
      }
      outcome(reader, damaged, "damaged");
    }
  }
}

}  // namespace
}  // namespace armature::internal
