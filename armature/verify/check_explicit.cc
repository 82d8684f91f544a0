// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_explicit.h"

#include <fmt/format.h>

#include <algorithm>
#include <queue>
#include <set>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/base/text.h"
#include "armature/expr/interval.h"
#include "armature/expr/numeric_field.h"
#include "armature/read/expression.h"
#include "armature/robot/numbers.h"
#include "armature/verify/oracle_outputs.h"

namespace armature::internal {
namespace {

using Symbols = std::unordered_map<std::string, long double>;

bool digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '1' && c <= '9'; });
}

// A name such as C23, SS4, SC5, S2m3: how it is made from sines and cosines of one sum of angles.
struct Wave {
  bool sine = false, cosine = false;  // both: their product
  int power = 1;
  std::vector<int> multiples;  // per coordinate
};
std::optional<Wave> wave_of(std::string_view name, std::size_t n) {
  Wave wave;
  if (name.starts_with("SC")) wave.sine = wave.cosine = true;
  else if (name.starts_with("SS")) wave.sine = true, wave.power = 2;
  else if (name.starts_with("CC")) wave.cosine = true, wave.power = 2;
  else if (name.starts_with("S")) wave.sine = true;
  else if (name.starts_with("C")) wave.cosine = true;
  else return std::nullopt;
  name.remove_prefix(wave.power == 2 || (wave.sine && wave.cosine) ? 2 : 1);
  if (name.empty()) return std::nullopt;
  wave.multiples.assign(n, 0);
  int sign = 1;
  char before = 0;
  for (const char c : name) {
    if (c == 'm') {
      sign = -1;
      before = 0;
      continue;
    }
    const auto k = static_cast<std::size_t>(c - '1');
    if (c < '1' || k >= n) return std::nullopt;
    if (before != 0 && before != c) sign = 1;
    wave.multiples[k] += sign;
    before = c;
  }
  return wave;
}

template <class Number>
Number value_of(const Wave& wave, const std::vector<Number>& q) {
  using std::cos, std::sin;
  Number angle(0);
  for (std::size_t k = 0; k < q.size(); ++k)
    if (wave.multiples[k] != 0) angle = angle + Number(wave.multiples[k]) * q[k];
  if (wave.sine && wave.cosine) return sin(angle) * cos(angle);
  const Number one = wave.sine ? sin(angle) : cos(angle);
  return wave.power == 2 ? one * one : one;
}

// A sum is read term by term: elements of arms with seven joints are longer than the reader of formulas allows.
Ref read(Arena& arena, const std::string& text) {
  Diagnostics diagnostics;
  Limits limits;
  limits.expression_length = 100'000;
  std::vector<Ref> terms;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char c = at < text.size() ? text[at] : '+';
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    const bool ends = at == text.size() || (depth == 0 && (c == '+' || c == '-') && at > from && text[at - 1] == ' ');
    if (!ends) continue;
    const auto term = parse_expression(arena, text.substr(from, at - from), {"certificate", 0, 0}, diagnostics, limits);
    throw_if_errors(diagnostics);
    terms.push_back(*term);
    from = at;
  }
  return arena.sum(terms);
}

std::set<std::string> symbols_of(const Arena& arena) {
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < arena.size(); ++i)
    if (arena.op(Ref{i}) == Op::symbol) names.insert(arena.name_of(Ref{i}));
  return names;
}

[[noreturn]] void refuse_name(const std::string& name) {
  throw UnmetRequest(fmt::format("the name {} means nothing here", printable(name, 60)));
}

// The number that a name such as D3, R2, XX4, IA1 or GZ stands for.
std::optional<Ref> entry_of(const Robot& robot, const std::string& name) {
  if (name == "GX") return robot.gravity[0];
  if (name == "GY") return robot.gravity[1];
  if (name == "GZ") return robot.gravity[2];
  const std::size_t cut = name.find_first_of("123456789");
  if (cut == std::string::npos || !digits(name.substr(cut))) return std::nullopt;
  std::string kind = name.substr(0, cut);
  if (kind == "IA") kind = "Ia";
  const auto link = static_cast<std::size_t>(std::stoul(name.substr(cut, 6)));
  if (link > robot.link_count) return std::nullopt;
  const Frame& f = robot.frame(link);
  const Inertial& i = f.inertial;
  const std::pair<const char*, Ref> known[] = {
      {"D", f.geometry.d}, {"R", f.geometry.r}, {"B", f.geometry.b}, {"XX", i.XX},           {"XY", i.XY},
      {"XZ", i.XZ},        {"YY", i.YY},        {"YZ", i.YZ},        {"ZZ", i.ZZ},           {"MX", i.MX},
      {"MY", i.MY},        {"MZ", i.MZ},        {"M", i.M},          {"Ia", f.motor_inertia}};
  for (const auto& [each, ref] : known)
    if (kind == each) return ref;
  return std::nullopt;
}

// The elements of a model, over one arena.
struct Elements {
  Arena arena;
  std::map<std::string, Ref> of;

  Elements(const Robot& robot, const ExplicitText& text) {
    if (robot.coordinates.size() > 9) throw UnmetRequest("explicit models of more than nine coordinates are not read");
    for (const auto* list : {&text.inertia, &text.velocity, &text.gravity, &text.relations})
      for (const auto& [name, formula] : *list) of[name] = read(arena, formula);
  }
};

// The value of each symbol of the elements; values of other elements (in relations) come first.
class ElementValues {
 public:
  ElementValues(const Robot& robot, const Elements& elements, const Symbols& constants,
                const std::vector<long double>& q) {
    for (const std::string& name : symbols_of(elements.arena)) {
      if (elements.of.contains(name)) continue;
      if (const auto constant = constants.find(name); constant != constants.end()) {
        symbols_[name] = constant->second;
        continue;
      }
      bool is_length = false;
      for (std::size_t k = 0; k < q.size(); ++k)
        if (robot.arena.name_of(robot.coordinates[k].q) == name) symbols_[name] = q[k], is_length = true;
      if (is_length) continue;
      const auto wave = wave_of(name, q.size());
      if (!wave) refuse_name(name);
      symbols_[name] = value_of(*wave, q);
    }
    // Those that stand for themselves, then their multiples.
    for (const auto& [name, formula] : elements.of) {
      bool relation = false;
      for (const Ref symbol : symbols_in(elements.arena, formula))
        relation = relation || elements.of.contains(elements.arena.name_of(symbol));
      if (!relation) symbols_[name] = evaluate(elements.arena, formula, NumericField<long double>(symbols_));
    }
    for (const auto& [name, formula] : elements.of)
      if (!symbols_.contains(name))
        symbols_[name] = evaluate(elements.arena, formula, NumericField<long double>(symbols_));
  }
  long double operator[](const std::string& name) const { return symbols_.at(name); }

 private:
  Symbols symbols_;
};

struct Place {
  char kind = 0;  // a, b, c, Q
  std::size_t i = 0, j = 0, k = 0;
};
std::optional<Place> place_of(const std::string& element, std::size_t n) {
  if (element.size() < 2 || !digits(element.substr(1))) return std::nullopt;
  const auto at = [&](std::size_t p) { return static_cast<std::size_t>(element[p] - '1'); };
  Place place{element[0], at(1), 0, 0};
  const std::size_t needed = element[0] == 'Q' ? 2 : element[0] == 'b' ? 4 : 3;
  if (element.size() != needed || std::string("abcQ").find(element[0]) == std::string::npos) return std::nullopt;
  if (needed > 2) place.j = at(2);
  if (needed > 3) place.k = at(3);
  if (place.i >= n || place.j >= n || place.k >= n) return std::nullopt;
  return place;
}

}  // namespace

ExplicitAnswer check_explicit(const Robot& robot, const ExplicitText& text,
                              const std::map<std::string, double>& values) {
  const Elements elements(robot, text);
  const SpatialFormulas formulas(robot);
  const std::size_t n = robot.coordinates.size();
  ExplicitAnswer answer;
  for (std::size_t state = 0; state < 8; ++state) {
    RandomNumbers random(0xe4b1 + state);
    Symbols symbols;
    for (const std::string& name : symbols_of(robot.arena)) symbols[name] = random.uniform(0.2, 2);
    for (const auto& [name, value] : values) symbols[name] = value;
    std::vector<long double> q;
    for (const Coordinate& c : robot.coordinates) {
      q.push_back(symbols[robot.arena.name_of(c.q)] = random.uniform(-3, 3));
      symbols[robot.arena.name_of(c.qd)] = random.uniform(-2, 2);
      symbols[robot.arena.name_of(c.qdd)] = random.uniform(-3, 3);
    }
    const NumericField<long double> field(symbols);
    const SpatialState<long double> s = formulas.at(field);

    Symbols constants;
    answer.formulas = 0;
    for (const ExplicitText::Constant& constant : text.constants) {
      Arena arena;
      Ref formula = arena.zero();
      Symbols known;
      bool all = true;
      try {
        formula = read(arena, constant.formula);
      } catch (const InputError&) {  // exact numbers of many digits exceed the reader's bounds; the value stands for it
        all = false;
      }
      for (const std::string& name : symbols_of(arena)) {
        if (symbols.contains(name)) known[name] = symbols[name];
        else if (const auto entry = entry_of(robot, name)) known[name] = evaluate(robot.arena, *entry, field);
        else all = false;
      }
      if (!all && !constant.value) refuse_name(constant.name);
      const long double by_formula = all ? evaluate(arena, formula, NumericField<long double>(known)) : 0;
      if (all) ++answer.formulas;
      if (all && constant.value && std::abs(by_formula - *constant.value) > 1e-9L * (std::abs(by_formula) + 1e-9L)) {
        answer.wrong = fmt::format("{} is {} by its formula and {} as stated", constant.name,
                                   shortest(static_cast<double>(by_formula)), shortest(*constant.value));
        return answer;
      }
      constants[constant.name] = all ? by_formula : static_cast<long double>(*constant.value);
    }

    const ElementValues value(robot, elements, constants, q);
    std::vector<long double> tau(n, 0), scale(n, 0);
    for (const auto& [name, formula] : elements.of) {
      const auto place = place_of(name, n);
      if (!place) refuse_name(name);
      const auto add = [&](std::size_t i, long double x) {
        tau[i] += x;
        scale[i] += std::abs(x);
      };
      const auto& [kind, i, j, k] = *place;
      if (kind == 'Q') add(i, value[name]);
      if (kind == 'a') add(i, value[name] * s.qdd[j]);
      if (kind == 'a' && i != j) add(j, value[name] * s.qdd[i]);
      if (kind == 'b') add(i, value[name] * s.qd[j] * s.qd[k]);
      if (kind == 'c') add(i, value[name] * s.qd[j] * s.qd[j]);
    }
    const std::vector<long double> truth = spatial_torques(s, s.qd, s.qdd, {true, false, false, false, true});
    for (std::size_t i = 0; i < n; ++i) {
      const auto relative = static_cast<double>(std::abs(tau[i] - truth[i]) / (scale[i] + std::abs(truth[i]) + 1e-9L));
      answer.worst = std::max(answer.worst, relative);
      if (!(relative < 1e-9) && answer.wrong.empty())
        answer.wrong = fmt::format("the torque of coordinate {} differs by {:.1e} of its size", i + 1, relative);
    }
  }
  return answer;
}

namespace {

// The largest |sum| over a box: halved where the bound is largest until bound and value are close.
struct Extent {
  double reached = 0, bound = 0;
};
class DroppedSum {
 public:
  DroppedSum(const Robot& robot, const std::vector<std::string>& terms, const std::map<std::string, double>& constants)
      : n_(robot.coordinates.size()), constants_(constants) {
    std::vector<Ref> parts;
    for (const std::string& term : terms) parts.push_back(read(arena_, term));
    sum_ = arena_.sum(parts);
    for (const Ref symbol : symbols_in(arena_, sum_)) {
      const std::string& name = arena_.name_of(symbol);
      if (constants.contains(name)) continue;
      bool is_length = false;
      for (std::size_t k = 0; k < n_; ++k)
        if (robot.arena.name_of(robot.coordinates[k].q) == name) lengths_[name] = k, is_length = true;
      if (is_length) continue;
      const auto wave = wave_of(name, n_);
      if (!wave) refuse_name(name);
      waves_[name] = *wave;
    }
  }

  Extent largest(const std::vector<Interval>& box) const {
    struct Piece {
      double bound;
      std::vector<Interval> box;
      bool operator<(const Piece& other) const { return bound < other.bound; }
    };
    std::priority_queue<Piece> pieces;
    pieces.push({over(box).magnitude(), box});
    Extent extent;
    for (std::size_t count = 0; count < 4000; ++count) {
      Piece top = pieces.top();
      extent.bound = top.bound;
      std::vector<Interval> middle;
      for (const Interval& side : top.box) middle.emplace_back(side.middle());
      extent.reached = std::max(extent.reached, over(middle).mignitude());
      if (extent.bound <= 1.001 * extent.reached || extent.bound == 0) break;
      std::size_t widest = n_;
      for (std::size_t k = 0; k < n_; ++k)
        if (matters(k) && (widest == n_ || top.box[k].width() > top.box[widest].width())) widest = k;
      if (widest == n_ || top.box[widest].width() < 1e-9) break;
      pieces.pop();
      const Interval side = top.box[widest];
      for (const Interval& half : {Interval(side.lower, side.middle()), Interval(side.middle(), side.upper)}) {
        top.box[widest] = half;
        const double bound = over(top.box).magnitude();
        pieces.push({bound, top.box});
      }
    }
    return extent;
  }

 private:
  bool matters(std::size_t k) const {
    return std::any_of(waves_.begin(), waves_.end(), [&](const auto& w) { return w.second.multiples[k] != 0; }) ||
           std::any_of(lengths_.begin(), lengths_.end(), [&](const auto& l) { return l.second == k; });
  }
  Interval over(const std::vector<Interval>& box) const {
    IntervalField::Symbols symbols;
    for (const auto& [name, value] : constants_) symbols[name] = Interval::outward(value, value, 4);
    for (const auto& [name, k] : lengths_) symbols[name] = box[k];
    for (const auto& [name, wave] : waves_) symbols[name] = value_of(wave, box);
    return evaluate(arena_, sum_, IntervalField(std::move(symbols)));
  }

  Arena arena_;
  Ref sum_;
  std::size_t n_;
  const std::map<std::string, double>& constants_;
  std::map<std::string, Wave> waves_;
  std::map<std::string, std::size_t> lengths_;
};

}  // namespace

DropAnswer check_dropped(const Robot& robot, const ExplicitText& whole, const ExplicitText& kept,
                         const std::vector<ExplicitDrop>& dropped, const std::vector<ExplicitRange>& range) {
  const std::size_t n = robot.coordinates.size();
  DropAnswer answer;
  answer.proven.assign(n, 0);
  answer.reached.assign(n, 0);
  if (range.size() != n) return answer.wrong = "the ranges are not those of the coordinates", answer;
  std::map<std::string, double> constants;
  for (const ExplicitText::Constant& c : whole.constants) constants[c.name] = c.value.value_or(NAN);
  for (const ExplicitText::Constant& c : kept.constants)
    if (!constants.contains(c.name) || constants[c.name] != c.value) answer.wrong = "constant " + printable(c.name, 40);

  // Element by element, at a random point: the whole is what was kept and what was dropped.
  const Elements all(robot, whole), some(robot, kept);
  std::map<std::string, std::vector<std::string>> terms;
  for (const ExplicitDrop& drop : dropped) terms[drop.element].push_back(drop.term);
  RandomNumbers random(0xd0b);
  std::vector<long double> q;
  for (std::size_t k = 0; k < n; ++k) q.push_back(random.uniform(-2, 2));
  const Symbols of_constants(constants.begin(), constants.end());
  const ElementValues before(robot, all, of_constants, q), after(robot, some, of_constants, q);
  for (const auto* list : {&whole.inertia, &whole.velocity, &whole.gravity})
    for (const auto& [name, formula] : *list) {
      ExplicitText one;
      for (std::size_t t = 0; t < terms[name].size(); ++t)
        one.inertia.push_back({fmt::format("t{}", t), terms[name][t]});
      const Elements lost(robot, one);
      const ElementValues of_lost(robot, lost, of_constants, q);
      long double sum = some.of.contains(name) ? after[name] : 0, size = std::abs(before[name]) + 1e-9L;
      for (const auto& [term, text] : one.inertia) sum += of_lost[term], size += std::abs(of_lost[term]);
      if (std::abs(sum - before[name]) > 1e-9L * size) answer.wrong = "element " + name;
    }
  for (const auto& [element, list] : terms)
    if (!all.of.contains(element)) answer.wrong = "element " + printable(element, 40);
  if (!answer.wrong.empty()) return answer;

  // Each torque's error, velocities and accelerations at their limits.
  std::vector<Interval> box;
  for (const ExplicitRange& r : range) box.emplace_back(r.lower, r.upper);
  std::map<std::string, Extent> extents;
  for (const auto& [element, list] : terms) extents[element] = DroppedSum(robot, list, constants).largest(box);
  const auto add = [&](std::size_t i, const Extent& extent, double factor) {
    answer.proven[i] += extent.bound * factor;
    answer.reached[i] += extent.reached * factor;
  };
  const auto account = [&](const std::string& name, const Extent& extent, double multiple) {
    const auto place = place_of(name, n);
    if (!place) refuse_name(name);
    const auto& [kind, i, j, k] = *place;
    if (kind == 'Q') add(i, extent, multiple);
    if (kind == 'a') add(i, extent, multiple * range[j].acceleration);
    if (kind == 'a' && i != j) add(j, extent, multiple * range[i].acceleration);
    if (kind == 'b') add(i, extent, multiple * range[j].velocity * range[k].velocity);
    if (kind == 'c') add(i, extent, multiple * range[j].velocity * range[j].velocity);
  };
  for (const auto& [element, extent] : extents) account(element, extent, 1);
  for (const auto& [name, formula] : whole.relations) {
    Arena arena;
    const Arena::Term term = arena.split(read(arena, formula));
    if (arena.op(term.rest) != Op::symbol) refuse_name(name);
    if (const auto of = extents.find(arena.name_of(term.rest)); of != extents.end())
      account(name, of->second, std::abs(term.coefficient.to_double()));
  }
  return answer;
}

}  // namespace armature::internal
