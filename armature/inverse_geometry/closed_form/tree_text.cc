// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/tree_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "armature/base/characters.h"
#include "armature/base/text.h"
#include "armature/expr/print.h"

namespace armature::internal {
namespace {

// Decimals and fractions of more than 17 digits, as products of decimals have them, become decimals of 17.
std::string with_short_numbers(const std::string& text, bool& rounded) {
  constexpr std::ptrdiff_t most_digits = 17;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool in_name = i > 0 && (is_letter(text[i - 1]) || is_digit(text[i - 1]) || text[i - 1] == '_');
    std::size_t end = i;
    const auto pass = [&] {
      while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
    };
    if (!in_name) pass();
    if (end == i) {
      out += text[i++];
      continue;
    }
    const std::size_t over = end;
    if (end + 1 < text.size() && text[end] == '/' && is_digit(text[end + 1])) ++end, pass();
    std::string number = text.substr(i, end - i);
    const std::optional<Rational> above = Rational::from_decimal(text.substr(i, over - i)),
                                  below =
                                      Rational::from_decimal(end == over ? "1" : text.substr(over + 1, end - over - 1));
    if (std::ranges::count_if(number, is_digit) > most_digits + 1 && above && below && !below->is_zero()) {
      number = shortest((*above / *below).to_double());
      rounded = true;
    }
    out += number;
    i = end;
  }
  return out;
}

class Writer {
 public:
  explicit Writer(const SolutionTree& tree) : tree_(tree), arena_(tree.system.arena) {}

  std::vector<TreeLine> lines() {
    for (std::size_t k = 0; k < tree_.steps.size(); ++k) step(k);
    if (std::ranges::any_of(tree_.system.unknowns, [&](const GeometricUnknown& u) { return !u.is_coordinate; }))
      heading("joint positions");
    for (std::size_t k = 0; k < tree_.system.coordinates.size(); ++k) coordinate(k);
    if (!tree_.conditions.empty()) heading("the pose must fulfil");
    for (const Ref condition : tree_.condition_expressions) {
      quantities(condition);
      add(TreeLine::Kind::equation, printed(condition), "0");
    }
    if (rounded_) heading("numbers of more than 17 digits are rounded to 17");
    return std::move(lines_);
  }

 private:
  std::string printed(Ref a) { return with_short_numbers(to_string(arena_, a, {.most = 10'000'000}), rounded_); }
  void add(TreeLine::Kind kind, std::string left, std::string right) {
    lines_.push_back({kind, std::move(left), std::move(right)});
  }
  void heading(std::string text) { add(TreeLine::Kind::heading, std::move(text), ""); }

  // Named quantities inside, each once.
  void quantities(Ref a) {
    const std::vector<char> inside = reachable(arena_, std::span<const Ref>(&a, 1));
    for (std::uint32_t i = 0; i < inside.size(); ++i)
      if (inside[i] && arena_.op(Ref{i}) == Op::named && written_.insert(i).second)
        add(TreeLine::Kind::definition, arena_.name_of(Ref{i}), printed(arena_.argument(Ref{i})));
  }

  void step(std::size_t k) {
    const SolutionStep& s = tree_.steps[k];
    const GeometricUnknown& u = tree_.system.unknowns[s.unknown];
    const std::string name = unknown_name(tree_, s.unknown);
    heading(step_title(tree_, k));
    for (const Ref a : s.expressions) quantities(a);
    const std::string C = u.is_angle ? printed(u.cosine) : "", S = u.is_angle ? printed(u.sine) : "";
    const auto coefficient = [&](const std::string& letter, std::size_t place) {
      const std::string full = fmt::format("{}{}", letter, k + 1);
      add(TreeLine::Kind::definition, full, printed(s.expressions[place]));
      return full;
    };
    std::vector<std::pair<std::string, std::string>> solved;
    switch (s.kernel) {
      case StepKernel::linear: {
        const std::string X = coefficient("X", 0), Y = coefficient("Y", 1);
        solved = {{X + "*" + name, Y}};
        break;
      }
      case StepKernel::quadratic: {
        const std::string A = coefficient("A", 0), B = coefficient("B", 1), D = coefficient("D", 2);
        solved = {{fmt::format("{}*{}^2 + {}*{} + {}", A, name, B, name, D), "0"}};
        break;
      }
      case StepKernel::angle: {
        const std::string X = coefficient("X", 0), Y = coefficient("Y", 1), Z = coefficient("Z", 2);
        solved = {{fmt::format("{}*{} + {}*{}", X, S, Y, C), Z}};
        break;
      }
      case StepKernel::angle_pair:
        for (std::size_t row = 0; row < 2; ++row) {
          const std::string end = row == 0 ? "a" : "b";
          const std::string X = coefficient("X" + end, 3 * row), Y = coefficient("Y" + end, 3 * row + 1),
                            Z = coefficient("Z" + end, 3 * row + 2);
          solved.emplace_back(fmt::format("{}*{} + {}*{}", X, S, Y, C), Z);
        }
        break;
      case StepKernel::trig_polynomial:
      case StepKernel::polynomial: {
        const bool trig = s.kernel == StepKernel::trig_polynomial;
        const std::size_t d = trig ? s.expressions.size() / 2 : s.expressions.size() - 1;
        const std::string& x = trig ? C : name;
        std::string sum;
        for (std::size_t i = 0; i < s.expressions.size(); ++i) {
          if (arena_.is_zero(s.expressions[i])) continue;
          const std::size_t power = i <= d ? i : i - d - 1;
          if (!sum.empty()) sum += " + ";
          sum += coefficient(fmt::format("{}{}_", i <= d ? "a" : "b", power), i);
          if (i > d) sum += "*" + S;
          if (power == 1) sum += "*" + x;
          if (power > 1) sum += fmt::format("*{}^{}", x, power);
        }
        solved = {{sum, "0"}};
      }
    }
    for (auto& [left, right] : solved) add(TreeLine::Kind::equation, left, right);
    if (s.can_degenerate && s.kernel <= StepKernel::angle_pair && s.kernel != StepKernel::quadratic)
      heading(fmt::format("undetermined where {}", degenerate(s, k + 1)));
  }

  static std::string degenerate(const SolutionStep& s, std::size_t k) {
    if (s.kernel == StepKernel::linear) return fmt::format("X{} = 0", k);
    if (s.kernel == StepKernel::angle) return fmt::format("X{0} = Y{0} = 0", k);
    return fmt::format("Xa{0}*Yb{0} = Xb{0}*Ya{0}", k);
  }

  void coordinate(std::size_t k) {
    std::string sum;
    for (std::size_t u = 0; u < tree_.system.unknowns.size(); ++u) {
      const Rational& factor = tree_.system.from_angles[k][u];
      if (factor.is_zero()) continue;
      const bool minus = factor.sign() < 0;
      const Rational size = minus ? -factor : factor;
      sum += sum.empty() ? (minus ? "-" : "") : minus ? " - " : " + ";
      if (!size.is_one()) sum += to_string(size) + "*";
      const Ref offset = tree_.system.unknowns[u].offset;
      sum += arena_.is_zero(offset) ? unknown_name(tree_, u)
                                    : fmt::format("({} - ({}))", unknown_name(tree_, u), printed(offset));
    }
    if (const std::string name = coordinate_name(tree_, k); name != sum) add(TreeLine::Kind::definition, name, sum);
  }

  const SolutionTree& tree_;
  const Arena& arena_;
  std::vector<TreeLine> lines_;
  std::set<std::uint32_t> written_;
  bool rounded_ = false;
};

}  // namespace

std::string unknown_name(const SolutionTree& tree, std::size_t unknown) {
  return tree.system.arena.name_of(tree.system.unknowns[unknown].value);
}

std::string coordinate_name(const SolutionTree& tree, std::size_t k) {
  return tree.system.arena.name_of(tree.system.coordinate_symbol(k));
}

std::string step_title(const SolutionTree& tree, std::size_t step) {
  const SolutionStep& s = tree.steps[step];
  const std::string name = unknown_name(tree, s.unknown);
  std::string title = fmt::format("{}: ", name);
  if (s.type == 0) {
    const bool is_angle = tree.system.unknowns[s.unknown].is_angle;
    title += fmt::format("polynomial of degree {} in {}", s.branches, is_angle ? fmt::format("tan({}/2)", name) : name);
  } else {
    title += fmt::format("type {}", s.type);
  }
  if (s.eliminated != s.unknown) title += fmt::format(", {} eliminated", unknown_name(tree, s.eliminated));
  return title + fmt::format(", {} solution{}", s.branches, s.branches > 1 ? "s" : "");
}

std::string discriminant_text(const SolutionTree& tree, std::size_t step) {
  const std::size_t k = step + 1;
  switch (tree.steps[step].kernel) {
    case StepKernel::linear: return fmt::format("-Y{0}^2 with X{0} = 0", k);
    case StepKernel::quadratic: return fmt::format("B{0}^2 - 4*A{0}*D{0}", k);
    case StepKernel::angle: return fmt::format("X{0}^2 + Y{0}^2 - Z{0}^2", k);
    case StepKernel::angle_pair: return fmt::format("X{0}^2 + Y{0}^2 - Z{0}^2 of the better equation", k);
    case StepKernel::trig_polynomial:
    case StepKernel::polynomial: break;
  }
  return {};
}

std::vector<TreeLine> tree_lines(const SolutionTree& tree) { return Writer(tree).lines(); }

std::string tree_text(const SolutionTree& tree) {
  std::string text;
  for (const TreeLine& line : tree_lines(tree)) {
    if (line.kind == TreeLine::Kind::heading)
      text += fmt::format("{}{}\n", line.left.starts_with("undetermined") ? "  " : text.empty() ? "" : "\n", line.left);
    else text += fmt::format("  {} = {}\n", line.left, line.right);
  }
  return text;
}

}  // namespace armature::internal
