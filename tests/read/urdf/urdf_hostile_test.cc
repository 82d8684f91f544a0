// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every file of hostile/urdf has one disease; this table says what the user must be told, and in which line. Monsters
// of many megabytes are made here.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "tests/support/long_text.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

using support::repeated;

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Outcome {
  bool refused = false;
  Diagnostics diagnostics;
};

// Anything but a robot or an InputError fails the test.
Outcome attempt(std::string_view text) {
  Outcome outcome;
  try {
    (void)read_urdf(text, "x.urdf", outcome.diagnostics);
  } catch (const InputError& error) {
    outcome = {true, error.diagnostics()};
  }
  return outcome;
}

bool says(const Diagnostics& diagnostics, Severity severity, int line, const std::string& fragment) {
  for (const Diagnostic& d : diagnostics.all())
    if (d.severity == severity && d.where.line == line && to_string(d).find(fragment) != std::string::npos) return true;
  return false;
}

enum class Verdict { accepted, warned, refused };
struct Expectation {
  Verdict verdict;
  int line;
  const char* fragment;
};

const std::map<std::string, Expectation>& corpus() {
  using enum Verdict;
  static const std::map<std::string, Expectation> table{
      {"ok", {accepted, 0, ""}},
      {"only_a_declaration", {refused, 1, "no XML element"}},
      {"mass_nan", {refused, 6, "\"nan\" is not a number; every number must be finite"}},
      {"mass_inf", {refused, 6, "\"inf\" is not a number; every number must be finite"}},
      {"mass_minus_inf", {refused, 6, "\"-Infinity\" is not a number; every number must be finite"}},
      {"mass_huge_exponent", {refused, 6, "\"1e999\" is not a number, or one too large"}},
      {"mass_huge_number", {refused, 6, "1e300 is too large; use SI units"}},
      {"mass_decimal_comma", {refused, 6, "\"1,5\" is not a number; write 1.5 with a point"}},
      {"mass_hex", {refused, 6, "\"0x10\" is not a number; write decimals"}},
      {"mass_trailing", {refused, 6, "\"1.5kg\" is not a number"}},
      {"mass_empty_number", {refused, 6, "value of <mass> is empty"}},
      {"mass_blank_number", {refused, 6, "value of <mass> is empty"}},
      {"mass_two_points", {refused, 6, "\"1.2.3\" is not a number"}},
      {"mass_locale_digits", {refused, 6, "is not a number"}},
      {"mass_negative", {refused, 6, "the mass of link b is negative; give a positive mass"}},
      {"mass_pi", {refused, 6, "write angles in radians as decimals"}},
      {"mass_missing", {refused, 5, "the inertia of link b has no mass"}},
      {"number_of_10000_digits", {refused, 6, "a number of 10000 characters"}},
      {"xyz_nan", {refused, 13, "\"nan\" is not a number"}},
      {"xyz_two_numbers", {refused, 13, "xyz needs three numbers, not 2"}},
      {"xyz_commas", {refused, 13, "write 1.5 with a point, and spaces between numbers"}},
      {"rpy_four_numbers", {refused, 13, "rpy needs three numbers, not 4"}},
      {"axis_zero", {refused, 14, "the axis of joint j is zero; give a direction"}},
      {"axis_long", {warned, 14, "the axis of joint j has length 2 and is normalised"}},
      {"axis_rounded", {accepted, 0, ""}},
      {"limits_of_zero", {warned, 15, "efforts and speeds of 0 are taken as not given: those of j"}},
      {"web_page", {refused, 1, "this is a web page, not a robot; download the raw file"}},
      {"lfs_pointer", {refused, 1, "this is a pointer of Git LFS, not the file itself; `git lfs pull` fetches it"}},
      {"limits_reversed", {warned, 15, "the limits of joint j are reversed, 1 to -1: taken as unlimited"}},
      {"limit_nan", {refused, 15, "\"nan\" is not a number"}},
      {"limit_missing", {warned, 10, "joint j has no <limit>: taken as unlimited"}},
      {"effort_negative", {refused, 15, "the effort of joint j is negative"}},
      {"damping_negative", {refused, 16, "the damping of joint j is negative"}},
      {"inertia_triangle", {warned, 5, "triangle"}},
      {"inertia_not_positive", {warned, 5, "inertia"}},
      {"inertia_missing_entry", {refused, 7, "<inertia> has no izz"}},
      {"inertia_missing", {refused, 5, "link b has a mass and no <inertia>"}},
      {"joint_type_helical", {refused, 10, "unknown type helical; use revolute, prismatic, continuous or fixed"}},
      {"joint_type_misspelt", {refused, 10, "unknown type revolut; did you mean revolute?"}},
      {"joint_type_missing", {refused, 10, "joint j has no type"}},
      {"joint_floating", {refused, 2, "the base floats and no joint moves"}},
      {"joint_planar", {accepted, 0, ""}},
      {"joint_without_name", {refused, 10, "a joint has no name"}},
      {"joint_without_parent", {refused, 10, "joint j has no <parent>"}},
      {"joint_without_child", {refused, 12, "the child of joint j has no link"}},
      {"joint_unknown_link", {refused, 12, "joint j names the unknown link z"}},
      {"joint_self_parent", {refused, 10, "joint j joins link a to itself"}},
      {"joint_two_origins", {warned, 16, "a second <origin> in <joint>: the first one counts"}},
      {"joint_two_axes", {warned, 17, "a second <axis> in <joint>: the first one counts"}},
      {"link_empty_name", {refused, 4, "the name of a link is empty"}},
      {"link_name_newline", {refused, 4, "has control characters"}},
      {"link_name_bad_utf8", {refused, 4, "is not UTF-8"}},
      {"link_name_unicode", {accepted, 0, ""}},
      {"link_name_quotes", {accepted, 0, ""}},
      {"link_name_long", {refused, 4, "a name of 20000 characters"}},
      {"links_duplicate", {refused, 4, "a second link called a; the first is in line 3"}},
      {"joints_duplicate", {refused, 19, "a second joint called j"}},
      {"two_parents", {refused, 20, "link b has two parents: joint j and joint l"}},
      {"cycle", {refused, 6, "the joints form a cycle"}},
      {"cycle_apart", {refused, 21, "joint l is part of a cycle"}},
      {"two_roots", {refused, 18, "2 links have no parent: a, c"}},
      {"no_links", {refused, 2, "the robot has no links"}},
      {"no_joints", {refused, 2, "the robot has no joints"}},
      {"mimic_cycle", {refused, 16, "joint j mimics itself through a cycle"}},
      {"mimic_itself", {refused, 16, "joint j mimics itself through a cycle"}},
      {"mimic_unknown", {warned, 16, "joint j mimics the unknown joint zz: taken as a joint that moves by itself"}},
      {"mimic_nobody", {refused, 16, "the mimic of joint j has no joint"}},
      {"mimic_zero", {refused, 19, "joint k mimics with multiplier 0"}},
      {"mimic_fixed", {refused, 16, "joint j mimics a fixed joint"}},
      {"element_misspelt", {warned, 5, "unknown element inertail in <link> is ignored; did you mean inertial?"}},
      {"attribute_misspelt", {warned, 13, "unknown attribute xzy in <origin> is ignored; did you mean xyz?"}},
      {"several_errors", {refused, 14, "the axis of joint j is zero"}},
      {"truncated_in_quote", {refused, 1, "a quote is never closed"}},
      {"truncated_in_tag", {refused, 4, "a tag is never closed"}},
      {"truncated_between_tags", {refused, 4, "the file ends before the last element is closed"}},
      {"truncated_in_comment", {refused, 3, "is never closed"}},
      {"wrong_order_of_tags", {refused, 3, "is to be closed"}},
      {"closing_only", {refused, 1, "a closing tag without an opening one"}},
      {"two_robots", {refused, 19, "a second root element"}},
      {"other_root", {refused, 1, "the root element is <sdf>, not <robot>"}},
      {"empty", {refused, 1, "the file is empty"}},
      {"blank", {refused, 1, "the file is empty"}},
      {"only_comment", {refused, 1, "no XML element"}},
      {"not_xml", {refused, 1, "this is not XML"}},
      {"byte_order_mark", {accepted, 0, ""}},
      {"utf16", {refused, 1, "the file is UTF-16; save it as UTF-8"}},
      {"nul_byte", {refused, 3, "a NUL byte in the text"}},
      {"external_entity", {refused, 2, "document types and entities are not accepted"}},
      {"billion_laughs", {refused, 2, "document types and entities are not accepted"}},
      {"unknown_entity", {refused, 12, "joint j names the unknown link b"}},
      {"xacro", {refused, 3, "this is a xacro file, not yet a URDF; run `xacro FILE > robot.urdf` first"}},
      {"xacro_expression", {refused, 6, "run `xacro FILE > robot.urdf` first"}},
      {"xacro_processed", {accepted, 0, ""}},
      {"namespaces", {accepted, 0, ""}},
  };
  return table;
}

TEST(HostileUrdf, is_met_with_the_right_words_in_the_right_line) {
  for (const auto& [name, expected] : corpus()) {
    const Outcome outcome = attempt(content(ARMATURE_SOURCE_DIR "/hostile/urdf/" + name + ".urdf"));
    EXPECT_EQ(outcome.refused, expected.verdict == Verdict::refused) << name << "\n" << to_string(outcome.diagnostics);
    const Severity severity = expected.verdict == Verdict::refused ? Severity::error : Severity::warning;
    if (expected.verdict == Verdict::accepted)
      EXPECT_EQ(outcome.diagnostics.warning_count(), 0u) << name << "\n" << to_string(outcome.diagnostics);
    else
      EXPECT_TRUE(says(outcome.diagnostics, severity, expected.line, expected.fragment))
          << name << "\n"
          << to_string(outcome.diagnostics);
  }
}

// Vendors' files that Bullet, urdfdom or Pinocchio read: reversed limits are none, the first axis counts, and a joint
// that follows nobody moves by itself.
TEST(HostileUrdf, is_read_as_others_read_it) {
  const auto read = [](const std::string& name) {
    Diagnostics diagnostics;
    return read_urdf(content(ARMATURE_SOURCE_DIR "/hostile/urdf/" + name + ".urdf"), "x.urdf", diagnostics);
  };
  const JointLimits none, reversed = read("limits_reversed").frame(1).limits;
  EXPECT_EQ(reversed.lower, none.lower);
  EXPECT_EQ(reversed.upper, none.upper);
  EXPECT_LT(reversed.effort, none.effort);
  const Robot follower = read("mimic_unknown"), axes = read("joint_two_axes");
  EXPECT_EQ(follower.coordinates.size(), 1u);
  EXPECT_TRUE(follower.frame(1).active);
  EXPECT_TRUE(axes.arena.is_zero(axes.gravity[0]));  // frame 0 stands along the first axis, z
  EXPECT_FALSE(axes.arena.is_zero(axes.gravity[2]));
}

// Placeholders of exporters: the joint must not be stuck at 0, without torque.
TEST(HostileUrdf, limits_of_zero_are_no_limits) {
  Diagnostics diagnostics;
  const Robot robot =
      read_urdf(content(ARMATURE_SOURCE_DIR "/hostile/urdf/limits_of_zero.urdf"), "x.urdf", diagnostics);
  EXPECT_EQ(robot.frame(1).limits, JointLimits{});
}

TEST(HostileUrdf, has_every_file_in_the_table) {
  for (const auto& entry : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/hostile/urdf"))
    EXPECT_TRUE(entry.path().extension() != ".urdf" || corpus().contains(entry.path().stem())) << entry.path();
}

TEST(HostileUrdf, is_told_everything_at_once) {
  const Outcome outcome = attempt(content(ARMATURE_SOURCE_DIR "/hostile/urdf/several_errors.urdf"));
  EXPECT_TRUE(outcome.refused);
  EXPECT_EQ(outcome.diagnostics.error_count(), 4u) << to_string(outcome.diagnostics);
  EXPECT_TRUE(says(outcome.diagnostics, Severity::error, 6, "x.urdf:6:13: error: \"nan\""))
      << to_string(outcome.diagnostics);
  EXPECT_TRUE(says(outcome.diagnostics, Severity::error, 15, "x.urdf:15:22: error: \"1,0\""));
}

TEST(HostileUrdf, of_the_cases_is_refused) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/tests/cases/hostile")) {
    if (entry.path().extension() != ".urdf") continue;
    ++files;
    const Outcome outcome = attempt(content(entry.path()));
    const bool fine = entry.path().filename() == "01_ok.urdf";
    EXPECT_EQ(outcome.refused, !fine) << entry.path() << to_string(outcome.diagnostics);
    for (const Diagnostic& d : outcome.diagnostics.all())
      EXPECT_TRUE(d.severity != Severity::error || (d.where.line > 0 && !d.hint.empty())) << to_string(d);
  }
  EXPECT_GE(files, 10U);
}

// Refused in less than a second and in less than 256 MB, the text itself included.
void expect_quick_refusal(const std::string& text, const std::string& fragment) {
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  const Outcome outcome = attempt(text);
  getrusage(RUSAGE_SELF, &after);
  EXPECT_TRUE(outcome.refused);
  EXPECT_NE(to_string(outcome.diagnostics).find(fragment), std::string::npos)
      << fragment << "\n"
      << to_string(outcome.diagnostics).substr(0, 300);
  EXPECT_LT(to_string(outcome.diagnostics).size(), 100'000u);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which cost time and memory of their own
  const auto seconds = [](const rusage& u) {
    return static_cast<double>(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
  };
  EXPECT_LT(seconds(after) - seconds(before), 1.0 * support::patience) << fragment;
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 200'000) << fragment;  // kilobytes
#endif
}

std::string chain(int links, const char* type) {
  std::string text = "<robot name='r'><link name='l0'/>";
  for (int i = 1; i <= links; ++i) {
    const std::string n = std::to_string(i);
    text += "<link name='l" + n + "'/><joint name='j" + n + "' type='" + type + "'><parent link='l" +
            std::to_string(i - 1) + "'/><child link='l" + n + "'/></joint>";
  }
  return text + "</robot>";
}

TEST(HostileUrdf, of_great_size_is_refused_quickly) {
  expect_quick_refusal("<robot>" + repeated("<a>", 200'000) + repeated("</a>", 200'000) + "</robot>", "nest deeper");
  expect_quick_refusal(repeated("<a>", 200'000), "nest deeper");
  expect_quick_refusal(chain(200'000, "continuous"), "more than 200000 XML nodes");
  expect_quick_refusal(chain(10'000, "fixed"), "more than 1000 joints");
  expect_quick_refusal("<robot>" + repeated("<!---->", 4'000'000) + "</robot>", "XML nodes");
  expect_quick_refusal("<robot " + repeated("a='' ", 5'000'000) + "/>", "XML nodes");
  expect_quick_refusal("<robot>" + repeated("<link name=''/>", 90'000) + "</robot>", "more errors");
  expect_quick_refusal("<robot name='" + std::string(30'000'000, 'x') + "'/>", "characters");
  expect_quick_refusal("<robot>" + repeated("<link name='a'/>", 90'000) + "</robot>", "a second link called a");
  expect_quick_refusal(std::string(40'000'000, ' '), "bytes, more than");
  expect_quick_refusal("<robot>" + std::string(30'000'000, '&') + "</robot>", "no links");
}

TEST(HostileUrdf, with_extreme_numbers_is_still_a_robot) {
  const std::string tiny = "0." + std::string(900, '0') + "1e-400";
  for (const std::string& number : {tiny, std::string("1e-320"), std::string("1e12")}) {
    const std::string text =
        "<robot name='r'><link name='a'/><link name='b'><inertial><origin xyz='" + number + " 0 " + number + "' rpy='" +
        number + " 1 0'/><mass value='" + number + "'/><inertia ixx='" + number + "' ixy='0' ixz='0' iyy='" + number +
        "' iyz='0' izz='" + number +
        "'/></inertial></link><joint name='j' type='continuous'><parent link='a'/><child link='b'/>"
        "<origin xyz='" +
        number + " 0 1' rpy='0 0 " + number + "'/></joint></robot>";
    EXPECT_FALSE(attempt(text).refused) << number;
  }
}

TEST(HostileUrdf, may_be_as_large_as_the_limits) { EXPECT_FALSE(attempt(chain(1000, "continuous")).refused); }

// Damaged bytes give a robot or an error, nothing else.
TEST(HostileUrdf, survives_random_damage) {
  std::mt19937 random(17);
  std::vector<std::string> seeds;
  for (const auto& [name, expected] : corpus())
    seeds.push_back(content(ARMATURE_SOURCE_DIR "/hostile/urdf/" + name + ".urdf").substr(0, 3000));
  const std::string bytes = "<>\"'/&=!-[]?; \n09.eE+x\x01\x80\xff";
  for (int i = 0; i < 4000; ++i) {
    std::string text = seeds[random() % seeds.size()];
    for (std::size_t edits = 1 + random() % 4; edits > 0 && !text.empty(); --edits) {
      const std::size_t at = random() % text.size();
      switch (random() % 4) {
        case 0: text.erase(at, 1 + random() % 20); break;
        case 1: text.insert(at, 1, bytes[random() % bytes.size()]); break;
        case 2: text[at] = bytes[random() % bytes.size()]; break;
        default: text.insert(at, text.substr(random() % text.size(), random() % 60));
      }
    }
    EXPECT_NO_THROW((void)attempt(text)) << text;
  }
}

}  // namespace
}  // namespace armature::internal
