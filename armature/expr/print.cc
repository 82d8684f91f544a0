// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/print.h"

#include <algorithm>
#include <vector>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

enum Precedence { of_sum, of_product, of_power, of_atom };

class Printer {
 public:
  Printer(const Arena& arena, const PrintOptions& options)
      : arena_(arena), most_(options.most), renamed_(options.renamed) {}

  void print(Ref a, Precedence context) {
    if (out_.size() > most_) return;
    if (depth_ == deepest) {
      out_ += "...";
      return;
    }
    ++depth_;
    const Precedence own = precedence(a);
    if (own < context) out_ += '(';
    switch (arena_.op(a)) {
      case Op::constant: out_ += to_string(arena_.value(a)); break;
      case Op::pi: out_ += "pi"; break;
      case Op::symbol: out_ += arena_.name_of(a); break;
      case Op::named: out_ += shown_name(a); break;
      case Op::sum: print_sum(a); break;
      case Op::product: print_product(a); break;
      case Op::power: print_power(a); break;
      case Op::sin: print_call("sin", a); break;
      case Op::cos: print_call("cos", a); break;
      case Op::sign: print_call("sign", a); break;
      case Op::tanh: print_call("tanh", a); break;
    }
    if (own < context) out_ += ')';
    --depth_;
  }

  std::string take() {
    if (out_.size() > most_) {
      out_.resize(most_);
      out_ += "...";
    }
    return std::move(out_);
  }

 private:
  const std::string& shown_name(Ref named) const {
    if (renamed_)
      if (const auto found = renamed_->find(named); found != renamed_->end()) return found->second;
    return arena_.name_of(named);
  }

  Precedence precedence(Ref a) const {
    switch (arena_.op(a)) {
      case Op::constant:
        return arena_.value(a).sign() < 0 || to_string(arena_.value(a)).find('/') != std::string::npos ? of_sum
                                                                                                       : of_atom;
      case Op::sum: return of_sum;
      case Op::product: return is_negative(a) ? of_sum : of_product;
      case Op::power: return arena_.exponent(a) < 0 ? of_product : of_power;
      default: return of_atom;
    }
  }

  bool is_negative(Ref a) const {
    const Ref lead = arena_.op(a) == Op::product ? arena_.operands(a)[0] : a;
    return arena_.is_constant(lead) && arena_.value(lead).sign() < 0;
  }

  void print_call(const char* function, Ref a) {
    out_ += function;
    out_ += '(';
    print(arena_.argument(a), of_sum);
    out_ += ')';
  }

  void print_sum(Ref a) {
    // The constant is stored first and reads better last; a positive term reads better first.
    const std::span<const Ref> operands = arena_.operands(a);
    std::vector<Ref> terms(operands.begin(), operands.end());
    if (arena_.is_constant(terms[0])) std::rotate(terms.begin(), terms.begin() + 1, terms.end());
    const auto positive = std::find_if(terms.begin(), terms.end(), [&](Ref term) { return !is_negative(term); });
    if (positive != terms.end() && !arena_.is_constant(*positive)) std::rotate(terms.begin(), positive, positive + 1);
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const Ref term = terms[i];
      if (i > 0) out_ += is_negative(term) ? " - " : " + ";
      else if (is_negative(term)) out_ += '-';
      print_magnitude(term);
    }
  }

  // The term without its sign.
  void print_magnitude(Ref a) {
    if (!is_negative(a)) return print(a, of_product);
    if (arena_.is_constant(a)) {
      out_ += to_string(-arena_.value(a));
      return;
    }
    print_factors(arena_.operands(a), true);
  }

  void print_product(Ref a) {
    const bool negative = is_negative(a);
    if (negative) out_ += '-';
    print_factors(arena_.operands(a), negative);
  }

  void print_factors(std::span<const Ref> factors, bool without_sign) {
    bool first = true;
    std::string divisor;
    const bool has_pi = std::any_of(factors.begin(), factors.end(), [&](Ref f) { return arena_.op(f) == Op::pi; });
    for (const Ref factor : factors) {  // the numerator
      if (arena_.op(factor) == Op::power && arena_.exponent(factor) < 0) continue;
      if (arena_.is_constant(factor)) {
        const Rational value = without_sign ? -arena_.value(factor) : arena_.value(factor);
        if (value.is_one()) continue;
        if (has_pi && !value.is_integer()) {  // pi/2 rather than 0.5*pi
          divisor = "/" + value.denominator_text();
          if (value.numerator_text() == "1") continue;
          out_ += value.numerator_text();
        } else {
          out_ += to_string(value);
        }
      } else {
        if (!first) out_ += '*';
        print(factor, of_power);
      }
      first = false;
    }
    if (first) out_ += '1';
    out_ += divisor;
    for (const Ref factor : factors) {  // the denominator
      if (arena_.op(factor) != Op::power || arena_.exponent(factor) > 0) continue;
      out_ += '/';
      print(arena_.argument(factor), of_atom);
      if (arena_.exponent(factor) < -1) out_ += "^" + std::to_string(-arena_.exponent(factor));
    }
  }

  void print_power(Ref a) {
    const std::int32_t exponent = arena_.exponent(a);
    if (exponent < 0) return print_factors(std::span<const Ref>(&a, 1), false);
    print(arena_.argument(a), of_atom);
    out_ += "^" + std::to_string(exponent);
  }

  static constexpr int deepest = 2000;  // levels of parentheses; bounds the stack

  const Arena& arena_;
  std::size_t most_;
  const std::map<Ref, std::string>* renamed_;
  int depth_ = 0;
  std::string out_;
};

constexpr std::size_t most_places = 40;

}  // namespace

std::string to_string(const Rational& value) {
  if (value.is_integer()) return value.to_string();
  const std::string decimal = shortest(value.to_double());
  const std::optional<Rational> back = Rational::from_decimal(decimal);
  if (back && *back == value) return decimal;
  // A decimal of more digits than a double has, as files have them; no number of them makes a third.
  Rational scaled = value;
  for (std::size_t places = 1; places <= most_places; ++places) {
    scaled = scaled * Rational(10);
    if (!scaled.is_integer()) continue;
    std::string digits = scaled.to_string();
    const std::string sign = digits.starts_with('-') ? "-" : "";
    digits.erase(0, sign.size());
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    return sign + digits.insert(digits.size() - places, ".");
  }
  return value.to_string();
}

std::string to_string(const Arena& arena, Ref expression, const PrintOptions& options) {
  Printer printer(arena, options);
  printer.print(expression, of_sum);
  return printer.take();
}

}  // namespace armature::internal
