// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The specification file of Izaguirre, Hashimoto, Paul & Hayward 1992, appendix A: a line "keyword entry entry ...",
// with one entry per link; "%" starts a comment.
//
//   number_links 6
//   sigma 0 0 0 0 0 0            0 revolute, 1 prismatic
//   alpha 90 0 -90 90 -90 0      twist in degrees; dpar and apar are d and a of the standard table
//   mass, xgrav, ygrav, zgrav    mass and first moments ("link centers of gravity x link masses")
//   adyna ... fdyna              second moments: xx, yy, zz, xy, xz, yz of the inertia matrix
//   motor ia1 ia2 ...            motor inertias; the printed listing has lost the keyword, so a line with one entry per
//                                link after zgrav is read as this one
//   option moment                the parameters are moments, as above; option_update concerns their identification
//   variable m6 2.768114         the value of a symbol that identification may change
//   constant a2 0.20320          the value of a symbol that it may not
//
// Which dyna is which follows from the printed program. In frame 4 the vector from frame 3 is d4 along y (KP42 = D4),
// and JA511 = AD4 - NP411, JA533 = CD4 - NP433 subtract m d4^2 from entries 11 and 33: so adyna is xx and cdyna zz, and
// the last three follow in the order of the rows. They are entries of the inertia matrix of eq. 8 (xx = integral of y^2
// + z^2, xy = -integral of x*y), not pseudo-inertia, about the origin of the link's own standard (distal) frame, in
// which the first moments are given too (eq. 15 and 17). Gravity is GRAV = 9.81 along -z of the base.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "armature/base/error.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/expr/substitute.h"
#include "armature/read/expression.h"
#include "armature/read/reader.h"
#include "armature/robot/check.h"
#include "armature/robot/numbers.h"
#include "armature/robot/standard_dh.h"
#include "armature/robot/units.h"

namespace armature::internal {
namespace {

struct Word {
  std::string_view text;
  int line = 0, column = 0;
};
using Line = std::vector<Word>;

const std::vector<std::string>& table_keywords() {
  static const std::vector<std::string> keywords = {"mass",  "sigma", "alpha", "dpar",  "apar",
                                                    "adyna", "bdyna", "cdyna", "ddyna", "edyna",
                                                    "fdyna", "xgrav", "ygrav", "zgrav", "motor"};
  return keywords;
}
const std::vector<std::string>& all_keywords() {
  static const std::vector<std::string> keywords = [] {
    std::vector<std::string> all = table_keywords();
    for (const char* other : {"iamot", "number_links", "option", "option_update", "variable", "constant"})
      all.emplace_back(other);
    return all;
  }();
  return keywords;
}

bool contains(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

class IzaguirreReader {
 public:
  IzaguirreReader(std::string_view text, const std::string& file, Diagnostics& diagnostics, const Limits& limits)
      : text_(text), file_(file), diagnostics_(diagnostics), limits_(limits), robot_(empty_robot("")) {}

  Robot read() {
    robot_.where = {file_, 1, 1};
    robot_.name = printable(file_.substr(file_.find_last_of('/') + 1));
    robot_.name = robot_.name.substr(0, robot_.name.find_last_of('.'));
    if (robot_.name.empty()) robot_.name = "robot";
    if (text_.size() > limits_.file_bytes)
      diagnostics_.error({file_, 0, 0}, fmt::format("a description of {} bytes is too large", text_.size()),
                         fmt::format("at most {} are read", limits_.file_bytes));
    else read_lines();
    if (links_ == 0 && !diagnostics_.has_errors())
      diagnostics_.error({file_, 1, 1}, "number_links is missing", "begin with a line such as number_links 6");
    if (links_ > 0) {
      build();
      check(robot_, diagnostics_);
      check_units_of_geometry(robot_, diagnostics_);
    }
    throw_if_errors(diagnostics_);
    return std::move(robot_);
  }

 private:
  static constexpr std::size_t most_errors = 50;

  Location at(const Word& word) const { return {file_, word.line, word.column}; }
  void error(const Word& word, std::string message, std::string hint) {
    diagnostics_.error(at(word), std::move(message), std::move(hint));
  }

  void read_lines() {
    int number = 0;
    for (std::size_t start = 0; start < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', start), text_.size());
      ++number;
      const Line line = words(text_.substr(start, end - start), number);
      start = end + 1;
      if (line.empty()) continue;
      if (diagnostics_.error_count() >= most_errors)
        return error(line[0], "too many errors; the rest of the file is not read", "is this a specification file?");
      statement(line);
    }
  }

  // The words before "%"; more than a robot can use are not kept.
  Line words(std::string_view line, int number) const {
    line = line.substr(0, line.find('%'));
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    Line found;
    for (std::size_t i = 0; i < line.size() && found.size() <= limits_.joints + 1;) {
      if (blank(line[i])) {
        ++i;
        continue;
      }
      std::size_t end = i;
      while (end < line.size() && !blank(line[end])) ++end;
      found.push_back({line.substr(i, end - i), number, static_cast<int>(i) + 1});
      i = end;
    }
    return found;
  }

  void statement(const Line& line) {
    const std::string keyword(line[0].text.substr(0, 60));
    if (keyword == "number_links") return read_size(line);
    if (keyword == "variable" || keyword == "constant") return read_value(line);
    if (keyword == "option" || keyword == "option_update") return read_option(line);
    if (keyword == "iamot") return keep("motor", line, 1);
    if (contains(table_keywords(), keyword)) return keep(keyword, line, 1);
    if (links_ > 0 && line.size() == links_ && tables_.contains("zgrav") && !tables_.contains("motor"))
      return keep("motor", line, 0);
    const std::string hint = suggest(keyword, all_keywords());
    error(line[0], fmt::format("'{}' is not a keyword", printable(keyword)),
          hint.empty() ? "see appendix A of Izaguirre et al. 1992" : hint);
  }

  void keep(const std::string& keyword, const Line& line, std::size_t first) {
    const auto [kept, fresh] =
        tables_.emplace(keyword, Line(line.begin() + static_cast<std::ptrdiff_t>(first), line.end()));
    (void)kept;
    if (!fresh) error(line[0], fmt::format("{} is given twice", keyword), "keep one of them");
  }

  void read_size(const Line& line) {
    if (links_ > 0) return error(line[0], "number_links is given twice", "keep one of them");
    const std::string_view text = line.size() == 2 ? line[1].text : std::string_view();
    std::size_t value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc() || end != text.data() + text.size() || value == 0 || value > limits_.joints)
      return error(line.back(), "number_links is not a number of links",
                   fmt::format("give a whole number from 1 to {}", limits_.joints));
    links_ = value;
  }

  void read_value(const Line& line) {
    if (line.size() != 3)
      return error(line[0], fmt::format("{} needs a name and a value", line[0].text), "as in variable m6 2.768");
    if (values_.size() >= limits_.values) {
      error(line[0], fmt::format("more than {} values", limits_.values), "leave out those that no link uses");
      throw_if_errors(diagnostics_);
    }
    const std::optional<Ref> name = parse_expression(robot_.arena, line[1].text, at(line[1]), diagnostics_, limits_);
    const std::optional<Ref> value = parse_expression(robot_.arena, line[2].text, at(line[2]), diagnostics_, limits_);
    if (!name || !value) return;
    if (robot_.arena.op(*name) != Op::symbol)
      return error(line[1], "the name of a value is not a name", "as in variable m6 2.768");
    if (!number(robot_.arena, *value))
      return error(line[2], fmt::format("the value of {} is not a number", printable(line[1].text, 60)),
                   "give a number");
    if (!values_.emplace(*name, *value).second)
      return error(line[1], fmt::format("{} has two values", printable(line[1].text, 60)), "keep one of them");
    given_.push_back(line[1]);
  }

  void read_option(const Line& line) {
    for (std::size_t i = 1; i < line.size(); ++i)
      if (line[i].text != "moment")
        diagnostics_.warning(at(line[i]),
                             fmt::format("the option {} is not known and is ignored", printable(line[i].text, 60)),
                             "the parameters are read as moments about the origins of the link frames");
  }

  // The entries of a keyword, one per link; zeros when it is missing. Known symbols are replaced by their values.
  std::vector<Ref> entries(const std::string& keyword) {
    std::vector<Ref> result(links_, robot_.arena.zero());
    const auto found = tables_.find(keyword);
    if (found == tables_.end()) return result;
    const Line& line = found->second;
    if (line.size() != links_) {
      const Word place = line.empty() ? Word{{}, 0, 0} : line.back();
      error(place, fmt::format("{} has {} entries for {} links", keyword, line.size(), links_),
            "give one per link, separated by spaces and without spaces inside");
      return result;
    }
    for (std::size_t i = 0; i < links_; ++i) {
      const std::optional<Ref> formula =
          parse_expression(robot_.arena, line[i].text, at(line[i]), diagnostics_, limits_);
      if (!formula) {
        result[i] = robot_.arena.symbol(fmt::format("unread {}:{}", line[i].line, line[i].column));
        continue;
      }
      for (const Ref symbol : symbols_in(robot_.arena, *formula))
        if (!values_.contains(symbol) && unknown_.insert(symbol).second)
          diagnostics_.note(
              at(line[i]),
              fmt::format("{} has no value and stays a symbol", printable(robot_.arena.name_of(symbol), 60)),
              "give it one with a line such as variable m6 2.768");
        else used_.insert(symbol);
      result[i] = valued(*formula, line[i]);
    }
    return result;
  }

  Ref valued(Ref formula, const Word& place) {
    if (robot_.arena.is_constant(formula)) return formula;
    if (const auto known = values_.find(formula); known != values_.end()) return known->second;
    for (const Ref part : parts_of(robot_.arena, formula)) {  // a divisor may have been given the value zero
      if (robot_.arena.op(part) != Op::power || robot_.arena.exponent(part) > 0) continue;
      if (!robot_.arena.is_zero(substitute(robot_.arena, robot_.arena.argument(part), values_))) continue;
      error(place, "a division by zero with the values given", "check the divisor");
      return robot_.arena.zero();
    }
    return substitute(robot_.arena, formula, values_);
  }

  void build() {
    const std::vector<Ref> sigma = entries("sigma"), alpha = entries("alpha"), d = entries("dpar"), a = entries("apar"),
                           mass = entries("mass"), xx = entries("adyna"), yy = entries("bdyna"), zz = entries("cdyna"),
                           xy = entries("ddyna"), xz = entries("edyna"), yz = entries("fdyna"), mx = entries("xgrav"),
                           my = entries("ygrav"), mz = entries("zgrav"), ia = entries("motor");
    Arena& arena = robot_.arena;
    robot_.source = "Izaguirre, Hashimoto, Paul & Hayward 1992, specification file";
    robot_.gravity[2] = arena.constant(Rational(-981, 100));
    std::vector<std::size_t> chain;
    std::vector<StandardRow> rows;
    for (std::size_t i = 0; i < links_; ++i) {
      const std::string n = std::to_string(i + 1);
      const std::size_t j = add_frame(robot_, "joint" + n, "link" + n, i);
      Frame& frame = robot_.frame(j);
      frame.where = place("sigma", i);
      frame.inertial_where = place("mass", i);
      if (!arena.is_zero(sigma[i]) && !arena.is_one(sigma[i]))
        diagnostics_.error(frame.where, "sigma is neither 0 nor 1", "0 is a revolute joint, 1 a prismatic one");
      frame.type = arena.is_one(sigma[i]) ? JointType::prismatic : JointType::revolute;
      frame.variable = {{add_coordinate(robot_, "q" + n, "q" + n, "qd" + n, "qdd" + n), arena.one()}};
      frame.inertial = {xx[i], xy[i], xz[i], yy[i], yz[i], zz[i], mx[i], my[i], mz[i], mass[i]};
      frame.motor_inertia = ia[i];
      const Ref radians = arena.multiply(arena.scale(Rational(1, 180), alpha[i]), arena.pi());
      rows.push_back({arena.zero(), d[i], a[i], radians});
      chain.push_back(j);
    }
    set_standard_dh(robot_, chain, rows);
    for (const Word& name : given_)
      if (!used_.contains(arena.symbol(name.text)))
        diagnostics_.warning(at(name), fmt::format("the value of {} is not used", printable(name.text, 60)),
                             "is its name misspelt where it should be?");
  }

  Location place(const std::string& keyword, std::size_t i) const {
    const auto found = tables_.find(keyword);
    return found != tables_.end() && i < found->second.size() ? at(found->second[i]) : robot_.where;
  }

  std::string_view text_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  Robot robot_;
  std::size_t links_ = 0;
  std::map<std::string, Line> tables_;  // by keyword, without it
  std::unordered_map<Ref, Ref> values_;
  std::vector<Word> given_;
  std::unordered_set<Ref> used_, unknown_;
};

}  // namespace

Robot read_izaguirre(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                     const ReadOptions& options) {
  return IzaguirreReader(text, file, diagnostics, options.limits).read();
}

}  // namespace armature::internal
