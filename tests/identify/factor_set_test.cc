// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/factor_set.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/sha256.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

FactorGroup group_of(const std::string& name, double scale) {
  FactorGroup group;
  FactoredLog log;
  log.name = name;
  log.sha256 = sha256(name);
  log.samples = 10;
  group.logs = {log};
  const std::vector<std::vector<std::size_t>> active = {{0, 1}, {1}};
  for (auto* factors : {&group.statistics.solved, &group.statistics.judged.moving, &group.statistics.judged.resting})
    for (const auto& columns : active) {
      const auto width = static_cast<Eigen::Index>(columns.size() + 1);
      Eigen::MatrixXd triangle = Eigen::MatrixXd::Zero(width, width);
      for (Eigen::Index c = 0; c < width; ++c)
        for (Eigen::Index r = 0; r <= c; ++r)
          triangle(r, c) = scale * static_cast<double>(1 + r + 3 * c) + (r == c ? 5 : 0);
      factors->push_back({columns, triangle, 10});
    }
  group.statistics.greatest.columns = Eigen::MatrixXd::Zero(2, 2);
  group.statistics.greatest.columns << scale, 2, 0, 3;
  group.statistics.greatest.torques = Eigen::Vector2d(4, 5 * scale);
  group.statistics.samples = 10;
  return group;
}

FactorSet set_of(const std::vector<std::pair<std::string, double>>& logs) {
  FactorSet set;
  set.robot = "two";
  set.robot_sha256 = sha256("two");
  set.choices.cutoff = 12.5;
  set.choices.delays = {{0.001, 0}};
  set.choices.friction_columns = {{"Fs1", FrictionKind::coulomb, 1, {1, 0}, "Nm", 0.1, 2.5, {}}};
  set.columns = {"ZZ1", "Fs1"};
  set.active = {{0, 1}, {1}};
  for (const auto& [name, scale] : logs) set.groups.push_back(group_of(name, scale));
  return merged({{"made", set}});
}

std::string why(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// The bytes with a right checksum, whatever is in them.
std::string sealed(const std::string& bytes) { return bytes + sha256(bytes); }
std::string unsealed(const std::string& bytes) { return bytes.substr(0, bytes.size() - 64); }

TEST(FactorSet, comes_back_from_its_bytes_to_the_last_bit) {
  const FactorSet set = set_of({{"a.csv", 1.0 / 3}, {"b.csv", M_PI}});
  const std::string bytes = to_bytes(set);
  const FactorSet read = factor_set(bytes, "x.rf");
  EXPECT_EQ(to_bytes(read), bytes);
  ASSERT_EQ(read.groups.size(), 2U);
  for (std::size_t g = 0; g < 2; ++g)
    for (std::size_t k = 0; k < 2; ++k) {
      EXPECT_EQ(read.groups[g].statistics.solved[k].triangle, set.groups[g].statistics.solved[k].triangle);
      EXPECT_EQ(read.groups[g].statistics.judged.resting[k].rows, 10U);
    }
  EXPECT_EQ(read.groups[0].statistics.greatest.columns, set.groups[0].statistics.greatest.columns);
  EXPECT_EQ(read.choices.delays, set.choices.delays);
  EXPECT_EQ(read.choices.friction_columns[0].width, 0.1);
}

TEST(FactorSet, merges_to_the_same_bytes_in_any_order_and_tree) {
  const FactorSet a = set_of({{"a.csv", 1}}), b = set_of({{"b.csv", 2}}), c = set_of({{"c.csv", 3}});
  const std::string all = to_bytes(set_of({{"a.csv", 1}, {"b.csv", 2}, {"c.csv", 3}}));
  EXPECT_EQ(to_bytes(merged({{"a", a}, {"b", b}, {"c", c}})), all);
  EXPECT_EQ(to_bytes(merged({{"c", c}, {"a", a}, {"b", b}})), all);
  EXPECT_EQ(to_bytes(merged({{"bc", merged({{"c", c}, {"b", b}})}, {"a", a}})), all);
  EXPECT_EQ(to_bytes(merged({{"a", a}})), to_bytes(a));
}

TEST(FactorSet, sums_logs_by_label_as_their_squares_say) {
  FactorSet set = set_of({{"a.csv", 1}, {"b.csv", 2}, {"c.csv", 3}});
  for (FactorGroup& group : set.groups)
    if (group.logs[0].name == "c.csv") group.logs[0].label = "other";
  const FactorSet sum = summed(set);
  ASSERT_EQ(sum.groups.size(), 2U);
  for (const FactorGroup& group : sum.groups) {
    Eigen::MatrixXd squares = Eigen::MatrixXd::Zero(3, 3);
    for (const FactorGroup& one : set.groups)
      if (one.logs[0].label == group.logs[0].label)
        squares += one.statistics.solved[0].triangle.transpose() * one.statistics.solved[0].triangle;
    const Eigen::MatrixXd& triangle = group.statistics.solved[0].triangle;
    EXPECT_LT((triangle.transpose() * triangle - squares).norm(), 1e-12 * squares.norm());
    EXPECT_EQ(group.statistics.solved[0].rows, 10 * group.logs.size());
  }
  EXPECT_EQ(to_bytes(factor_set(to_bytes(sum), "sum.rf")), to_bytes(sum));
}

TEST(FactorSet, refuses_a_log_twice_under_any_name_and_parts_that_overlap) {
  const FactorSet a = set_of({{"a.csv", 1}});
  EXPECT_NE(why([&] { merged({{"one.rf", a}, {"two.rf", a}}); }).find("two.rf: error: the log a.csv is in one.rf"),
            std::string::npos);
  FactorSet renamed = a;
  renamed.groups[0].logs[0].name = "copy.csv";
  EXPECT_NE(why([&] { merged({{"one.rf", a}, {"two.rf", renamed}}); }).find("copy.csv"), std::string::npos);
  FactorSet early = a, late = a, middle = a;
  early.groups[0].logs[0].from = 0, early.groups[0].logs[0].to = 4.999;
  late.groups[0].logs[0].from = 5, late.groups[0].logs[0].to = 9;
  middle.groups[0].logs[0].from = 3, middle.groups[0].logs[0].to = 6;
  EXPECT_EQ(merged({{"1", late}, {"2", early}}).groups.size(), 2U);
  EXPECT_NE(why([&] { merged({{"1", early}, {"2", middle}}); }), "");
  EXPECT_NE(why([&] { merged({{"1", late}, {"2", middle}}); }), "");
  EXPECT_NE(why([&] { merged({{"1", a}, {"2", late}}); }), "");
}

TEST(FactorSet, refuses_what_was_made_otherwise_and_says_which_option) {
  const FactorSet a = set_of({{"a.csv", 1}});
  const auto refused = [&](const std::function<void(FactorSet&)>& change) {
    FactorSet other = set_of({{"b.csv", 2}});
    change(other);
    return why([&] { merged({{"a.rf", a}, {"b.rf", other}}); });
  };
  EXPECT_EQ(refused([](FactorSet&) {}), "");
  EXPECT_NE(refused([](FactorSet& s) { s.choices.cutoff = 13; }).find("cutoff is 12.5 and 13"), std::string::npos);
  EXPECT_NE(refused([](FactorSet& s) { s.choices.decimation = 2; }).find("decimation is 1 and 2"), std::string::npos);
  EXPECT_NE(refused([](FactorSet& s) { s.choices.delays = {}; }).find("delays"), std::string::npos);
  EXPECT_NE(refused([](FactorSet& s) { s.choices.motor_inertia = false; }).find("motor_inertia"), std::string::npos);
  EXPECT_NE(
      refused([](FactorSet& s) { s.choices.friction_columns[0].speed = 2; }).find("the speed of Fs1 is 2.5 and 2"),
      std::string::npos);
  EXPECT_NE(refused([](FactorSet& s) { s.robot_sha256 = sha256("three"); }).find("another robot"), std::string::npos);
  EXPECT_NE(refused([](FactorSet& s) { s.columns[1] = "Fv1"; }).find("other parameters"), std::string::npos);
}

TEST(FactorSet, refuses_files_that_are_cut_changed_or_of_another_version) {
  const std::string bytes = to_bytes(set_of({{"a.csv", 1}}));
  for (std::size_t length = 0; length < bytes.size(); length += 7)
    EXPECT_NE(why([&] { factor_set(bytes.substr(0, length), "x.rf"); }), "") << length;
  for (std::size_t at = 0; at < bytes.size(); at += 5) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_NE(why([&] { factor_set(changed, "x.rf"); }), "") << at;
  }
  std::string other = bytes;
  other.replace(0, 19, "armature factors 2\n");
  EXPECT_NE(why([&] { factor_set(other, "x.rf"); }).find("another version"), std::string::npos);
  EXPECT_NE(why([&] { factor_set("t,q1\n0,1\n", "x.csv"); }).find("no file of factors"), std::string::npos);
}

// Anybody can compute a checksum.
TEST(FactorSet, does_not_believe_sizes_and_numbers_because_they_are_sealed) {
  const std::string whole = unsealed(to_bytes(set_of({{"a.csv", 1}})));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    const std::size_t line = text.find('\n', 19);
    const std::size_t length = std::stoul(text.substr(19, line - 19));
    std::string json = text.substr(line + 1, length);
    const std::string numbers = text.substr(line + 1 + length + 1);
    const std::size_t at = json.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    json.replace(at, from.size(), to);
    return sealed(fmt::format("armature factors 1\n{}\n{}\n", json.size(), json) + numbers);
  };
  EXPECT_EQ(why([&] { factor_set(with("a.csv", "z.csv"), "x.rf"); }), "");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"[[0,1],[1]]", "[[0,9],[1]]"},
           {"[[0,1],[1]]", "[[0,1,1],[1]]"},
           {"[[0,1],[1]]", "[[1,0],[1]]"},
           {"[[0,1],[1]]", "[[0,1]]"},
           {"[[0,1],[1]]", "[[0,1],[-1]]"},
           {"[[0,1],[1]]", "[[0,1],[18446744073709551615]]"},
           {"[[0,1],[1]]", "7"},
           {"\"solved\":[10,10]", "\"solved\":[10]"},
           {"\"solved\":[10,10]", "\"solved\":[[10],10]"},
           {"\"decimation\":1", "\"decimation\":0"},
           {"\"decimation\":1", "\"decimation\":99999999999"},
           {"\"cutoff\":12.5", "\"cutoff\":null"},
           {"\"cutoff\":12.5", "\"cutoff\":1e999"},
           {"\"coulomb\"", "\"magic\""},
           {"\"savitzky_golay\":[]", "\"savitzky_golay\":[4000000000000,3]"},
           {"\"columns\":[\"ZZ1\",\"Fs1\"],", ""}})
    EXPECT_NE(why([&] { factor_set(with(from, to), "x.rf"); }), "") << from << " -> " << to;
  std::string text = whole;
  text.replace(19, 3, "99999999999999999999");
  EXPECT_NE(why([&] { factor_set(sealed(text), "x.rf"); }), "");
  EXPECT_NE(why([&] { factor_set(sealed(whole + "12345678"), "x.rf"); }), "");
  EXPECT_NE(why([&] { factor_set(sealed(whole.substr(0, whole.size() - 8)), "x.rf"); }), "");
  const double not_a_number = std::nan("");
  std::string with_nan = whole;
  with_nan.replace(with_nan.size() - 8, 8, reinterpret_cast<const char*>(&not_a_number), 8);
  EXPECT_NE(why([&] { factor_set(sealed(with_nan), "x.rf"); }).find("not finite"), std::string::npos);
}

TEST(FactorSet, leaves_out_by_name_label_and_hash) {
  FactorSet set = set_of({{"a.csv", 1}, {"b.csv", 2}, {"c.csv", 3}});
  set.groups[0].logs[0].label = "march";
  EXPECT_EQ(leave_out(set, "march"), 1U);
  EXPECT_EQ(leave_out(set, "march"), 0U);
  EXPECT_EQ(leave_out(set, set.groups[0].logs[0].sha256.substr(0, 8)), 1U);
  EXPECT_EQ(leave_out(set, set.groups[0].logs[0].name), 1U);
  EXPECT_TRUE(set.groups.empty());
}

}  // namespace
}  // namespace armature::internal
