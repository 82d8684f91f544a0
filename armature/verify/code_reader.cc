// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/code_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <tuple>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr std::size_t deepest = 500;  // nested brackets
constexpr std::size_t longest_statement = 1 << 20;

// Declarations that the emitters write and that compute nothing.
bool is_declaration(const std::string& statement) {
  static const std::regex form(
      R"(using std::cos, std::sin|let _ = \w+|\(void\)\w+|_ = \w+|Constants<Scalar> c|return \w+|c|nothing|let mut c = Constants::default\(\))"
      R"(|c = (Constants\(\)|struct\(\))|c := table\(\)|const c = \{[ \w:.,]*\}|return \{[ \w,]*\}|return \[[ \w,]*\])"
      R"(|if \(\w+\.length !== \d+\) throw new RangeError\("[ \w]*"\))"
      R"re(|\w+ = np\.asarray\(\w+, dtype=np\.float(64|32)\)|if \w+\.shape\[-1:\] != \(\d+,\):|raise ValueError\("[ \w]*"\))re"
      R"(|shape = np\.broadcast_shapes\([^()]*\)|\w+ = np\.empty\(shape \+ \([\d, ]+\), dtype=np\.float(64|32)\))"
      R"(|\w+ = (double|single)\(\w+\)|if size\(\w+, 1\) ~= \d+|error\('[ \w,]*'\)|end|samples = max\(\[[^\]]*\]\))"
      R"(|\w+ = zeros\([^()]*\)|(real|type)\(\w+\)(, intent\(\w+\))? :: [\w, ()]*)"
      R"(|local [\w, ]*|Digits := 16|\w+ := (Matrix|Vector)\([\d, ]*\))");
  return statement.size() < 4000 && std::regex_match(statement, form);
}

class Builder {
 public:
  explicit Builder(CodeTape& tape) : tape_(tape) {}
  bool counting = false;

  std::size_t constant(const Rational& value) {
    for (std::size_t i = 0; i < tape_.constants.size(); ++i)
      if (tape_.constants[i] == value) return node(TapeOp::constant, i, 0);
    tape_.constants.push_back(value);
    return node(TapeOp::constant, tape_.constants.size() - 1, 0);
  }
  std::size_t input(const std::string& name) {
    const auto found = std::find(tape_.inputs.begin(), tape_.inputs.end(), name);
    const auto index = static_cast<std::size_t>(found - tape_.inputs.begin());
    if (found == tape_.inputs.end()) tape_.inputs.push_back(name);
    return node(TapeOp::input, index, 0);
  }
  std::size_t unary(TapeOp op, std::size_t a) {
    if (op == TapeOp::sine || op == TapeOp::cosine) tape_.count.sincos += counting ? 1 : 0;
    return node(op, number(a), 0);
  }
  std::size_t binary(TapeOp op, std::size_t a, std::size_t b) {
    if (op == TapeOp::multiply && is_test(a) && is_constant(b, 1)) return a;
    if (op == TapeOp::subtract && is(a, TapeOp::above_zero) && is(b, TapeOp::below_zero) && at(a).a == at(b).a)
      return node(TapeOp::sign, at(a).a, 0);
    if (counting) ++(op == TapeOp::multiply || op == TapeOp::divide ? tape_.count.mul : tape_.count.add);
    return node(op, number(a), number(b));
  }
  std::size_t compare(char sign, std::size_t a, std::size_t b) {
    if (!is_constant(b, 0)) throw UnreadableCode("a comparison with something other than zero");
    return node(sign == '>' ? TapeOp::above_zero : TapeOp::below_zero, number(a), 0);
  }
  std::size_t choose(std::size_t test, std::size_t yes, std::size_t no) {
    if (is_test(test) && is_constant(yes, 1) && is_constant(no, 0)) return test;
    if (is(test, TapeOp::below_zero) && is_minus_one(yes) && is_constant(no, 0)) return node(TapeOp::negate, test, 0);
    if (is(test, TapeOp::above_zero) && is_constant(yes, 1) && is(no, TapeOp::negate) &&
        is(at(no).a, TapeOp::below_zero) && at(at(no).a).a == at(test).a)
      return node(TapeOp::sign, at(test).a, 0);
    throw UnreadableCode("a condition that is no sign");
  }

  std::size_t number(std::size_t i) const {
    if (is_test(i)) throw UnreadableCode("a comparison where a number should be");
    return i;
  }

 private:
  const TapeNode& at(std::size_t i) const { return tape_.nodes[i]; }
  bool is(std::size_t i, TapeOp op) const { return at(i).op == op; }
  bool is_test(std::size_t i) const { return is(i, TapeOp::above_zero) || is(i, TapeOp::below_zero); }
  bool is_constant(std::size_t i, std::int64_t value) const {
    return is(i, TapeOp::constant) && tape_.constants[at(i).a] == Rational(value);
  }
  bool is_minus_one(std::size_t i) const { return is(i, TapeOp::negate) && is_constant(at(i).a, 1); }
  std::size_t node(TapeOp op, std::size_t a, std::size_t b) {
    const auto [found, is_new] = known_.try_emplace({op, a, b}, tape_.nodes.size());
    if (is_new) tape_.nodes.push_back({op, a, b});
    return found->second;
  }

  CodeTape& tape_;
  std::map<std::tuple<TapeOp, std::size_t, std::size_t>, std::size_t> known_;
};

// What names mean while a function is read.
struct Scope {
  std::map<std::string, CodeArray> arrays;    // spelled name -> the model's array
  std::map<std::string, bool> is_output;      // by spelled name
  std::string parameters, constants;          // spelled names of p and c; empty: none
  std::map<std::string, std::size_t> values;  // names that were assigned
  std::map<std::string, std::size_t>* of_constants = nullptr;
  bool from_one = false;  // indices start at one
  // Groups of angles, and what holds their sines or cosines: sines1[2] or sines1(3) is the sine of the third angle.
  std::map<std::string, std::vector<std::size_t>> angles;
  std::map<std::string, std::pair<TapeOp, std::vector<std::size_t>>> ratios;
};

class StatementReader {
 public:
  StatementReader(Builder& builder, Scope& scope, CodeTape& tape, const std::string& text)
      : builder_(builder), scope_(scope), tape_(tape), text_(text) {
    if (text.size() > longest_statement) fail("a shorter statement");
  }

  void read() {
    if (is_about_angles()) return;
    for (const char* word : {"const double ", "const float ", "const Scalar ", "const ", "let "})
      if (text_.compare(at_, std::string_view(word).size(), word) == 0) {
        at_ += std::string_view(word).size();
        break;
      }
    std::string place = name();
    std::string element;
    const auto array = scope_.arrays.find(place);
    if (array != scope_.arrays.end()) element = element_name(array->second);
    if (take(":") && !peek("=")) name();  // the type, in Rust
    take(":");
    if (!take("=")) fail("an assignment");
    const std::size_t value = builder_.number(choice());
    skip();
    if (at_ != text_.size()) fail("the end of the statement");
    if (!element.empty()) {
      if (!scope_.is_output[place]) fail("an output on the left");
      if (!tape_.outputs.emplace(element, value).second) fail("one assignment of " + element);
    } else {
      const std::size_t dot = place.find('.');
      auto& values =
          dot != std::string::npos && place.substr(0, dot) == scope_.constants ? *scope_.of_constants : scope_.values;
      const std::string key = dot != std::string::npos ? place.substr(dot + 1) : place;
      if (dot != std::string::npos && &values == &scope_.values) fail("a place that may be assigned");
      if (!values.emplace(key, value).second) fail("one assignment of " + place);
    }
  }

 private:
  // const armature_angles a = {q1, q2, 0.0, 0.0};  armature_angles s, c;  armature_sine_cosine(&a, &s, &c);  in Fortran
  // a = [q1, q2];  call sine_cosine(2, a, s, c);  and so in C++ and Rust.
  bool is_about_angles() {
    static const std::regex list(
        R"((?:(?:const (?:armature_(?:float_)?angles|typename Angles<Scalar>::type)|let) )?(\w+) = [{[])");
    static const std::regex variables(R"((armature_(?:float_)?angles|typename Angles<Scalar>::type) \w+, \w+|)"
                                      R"(let \(mut \w+, mut \w+\) = \(\[0\.0; 4\], \[0\.0; 4\]\))");
    static const std::regex call(
        R"((?:armature_(?:float_)?|call )?sine_cosine(?:<\d>)?\((\d, )?&?(\w+), &?(?:mut )?(\w+), &?(?:mut )?(\w+)\))");
    std::smatch found;
    if (text_.find('=') < 200 && std::regex_search(text_, found, list, std::regex_constants::match_continuous)) {
      at_ = static_cast<std::size_t>(found.length());
      std::vector<std::size_t> nodes;
      do nodes.push_back(choice());
      while (take(","));
      need(found.str().ends_with('[') ? "]" : "}");
      if (at_ != text_.size()) fail("the end of the statement");
      if (!scope_.angles.emplace(found[1], nodes).second) fail("one list of angles");
      return true;
    }
    if (text_.size() < 4000 && std::regex_match(text_, found, call)) {
      const auto angles = scope_.angles.find(found[2]);
      if (angles == scope_.angles.end()) fail("a list of angles");
      if (found[1].matched && found[1] != fmt::format("{}, ", angles->second.size())) fail("all angles of the list");
      if (!scope_.ratios.emplace(found[3], std::pair(TapeOp::sine, angles->second)).second ||
          !scope_.ratios.emplace(found[4], std::pair(TapeOp::cosine, angles->second)).second)
        fail("one assignment of sines and cosines");
      return true;
    }
    return text_.size() < 4000 && std::regex_match(text_, variables);
  }

  // The index of "sines1[2]" or "sines1(3)", behind the name.
  std::size_t ratio(const std::pair<TapeOp, std::vector<std::size_t>>& ratios) {
    need(scope_.from_one ? "(" : "[");
    if (!digit(here()) || here(1) != (scope_.from_one ? ')' : ']')) fail("an index");
    const auto index = static_cast<std::size_t>(here() - (scope_.from_one ? '1' : '0'));
    at_ += 2;
    if (index >= ratios.second.size()) fail("an index in range");
    return builder_.unary(ratios.first, ratios.second[index]);
  }

  [[noreturn]] void fail(const std::string& wanted) const {
    throw UnreadableCode(fmt::format("'{}': expected {} at '{}'", printable(text_, 60), printable(wanted, 60),
                                     printable(text_.substr(std::min(at_, text_.size()), 20), 30)));
  }
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool peek(std::string_view word) {
    skip();
    return text_.compare(at_, word.size(), word) == 0;
  }
  bool take(std::string_view word) {
    if (!peek(word)) return false;
    at_ += word.size();
    return true;
  }
  void need(std::string_view word) {
    if (!take(word)) fail(std::string(word));
  }
  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  static bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }
  static bool digit(char c) { return c >= '0' && c <= '9'; }

  // A name with its members: p->ZZ1, p.ZZ1, p%ZZ1 and p["ZZ1"] are all "p.ZZ1".
  std::string name() {
    skip();
    if (!letter(here())) fail("a name");
    std::string result;
    const auto word = [&] {
      while (letter(here()) || digit(here())) result += text_[at_++];
    };
    word();
    for (;;) {
      if (here() == '-' && here(1) == '>') at_ += 2;
      else if ((here() == '.' || here() == '%') && letter(here(1))) ++at_;
      else if (here() == ':' && here(1) == ':' && letter(here(2))) at_ += 2;
      else if (here() == '[' && here(1) == '"') {
        at_ += 2;
        result += '.';
        word();
        need("\"");
        need("]");
        continue;
      } else break;
      result += '.';
      word();
    }
    for (const std::string_view prefix : {"np.", "Math.", "std."})
      if (result.starts_with(prefix)) result.erase(0, prefix.size());
    return result;
  }

  std::size_t number() {
    const std::size_t begin = at_;
    while (digit(here())) ++at_;
    if (here() == '.' && digit(here(1))) {
      ++at_;
      while (digit(here())) ++at_;
    } else if (here() == '.' && !letter(here(1)) && here(1) != '*' && here(1) != '/') {
      ++at_;
    }
    std::string decimal = text_.substr(begin, at_ - begin);
    if (!decimal.empty() && decimal.back() == '.') decimal.pop_back();
    const auto exponent = [&](std::size_t skipped) {
      at_ += skipped;
      decimal += 'e';
      if (here() == '-' || here() == '+') decimal += text_[at_++];
      while (digit(here())) decimal += text_[at_++];
    };
    if (here() == 'e') exponent(1);
    if (here() == '`') ++at_;
    if (here() == '*' && here(1) == '^') exponent(2);
    for (const std::string_view suffix : {"_dp", "f0", "f"})
      if (text_.compare(at_, suffix.size(), suffix) == 0) {
        at_ += suffix.size();
        break;
      }
    if (letter(here())) fail("a number");
    const auto value = Rational::from_decimal(decimal);
    if (!value) fail("a number");
    return builder_.constant(*value);
  }

  // "A[3]" of a place such as [1], (2, 3, :), [..., 0, 1] or [[1, 2]].
  std::string element_name(const CodeArray& array) {
    if (!take("(")) need("[");
    const bool twice = take("[");
    std::vector<std::size_t> indices;
    do {
      if (take("...") || take(":")) continue;
      skip();
      std::size_t index = 0;
      if (!digit(here())) fail("an index");
      while (digit(here()) && index < 1'000'000) index = 10 * index + static_cast<std::size_t>(text_[at_++] - '0');
      if (scope_.from_one && index == 0) fail("an index from 1");
      indices.push_back(index - (scope_.from_one ? 1 : 0));
    } while (take(","));
    if (!take(")")) need("]");
    if (twice) need("]");
    if (indices.empty() || indices.size() > 2) fail("one index or two");
    if (indices.size() == 2 && (indices[1] >= array.columns || indices[0] >= array.rows)) fail("an index in range");
    const std::size_t flat = indices.size() == 1 ? indices[0] : indices[0] * array.columns + indices[1];
    if (flat >= array.rows * array.columns) fail("an index in range");
    return fmt::format("{}[{}]", array.name, flat);
  }

  std::size_t choice() {
    if (++depth_ > deepest) fail("fewer brackets");
    std::size_t value = sum();
    if (take(">")) value = builder_.compare('>', value, sum());
    else if (take("<")) value = builder_.compare('<', value, sum());
    if (take("?")) {
      const std::size_t yes = choice();
      need(":");
      value = builder_.choose(value, yes, choice());
    }
    --depth_;
    return value;
  }
  std::size_t sum() {
    std::size_t value = product();
    for (;;) {
      if (take("+")) value = builder_.binary(TapeOp::add, value, product());
      else if (take("-")) value = builder_.binary(TapeOp::subtract, value, product());
      else return value;
    }
  }
  std::size_t product() {
    std::size_t value = factor();
    for (;;) {
      if (take(".*") || take("*")) value = builder_.binary(TapeOp::multiply, value, factor());
      else if (take("./") || take("/")) value = builder_.binary(TapeOp::divide, value, factor());
      else return value;
    }
  }
  std::size_t within(std::string_view close) {
    const std::size_t value = choice();
    need(close);
    return value;
  }
  std::size_t factor() {
    if (++depth_ > deepest) fail("fewer signs");
    const std::size_t value = take("-") ? builder_.unary(TapeOp::negate, factor()) : primary();
    --depth_;
    return value;
  }
  std::size_t primary() {
    skip();
    if (digit(here())) return number();
    if (take("(")) return within(")");
    const std::string word = name();
    if (const auto array = scope_.arrays.find(word); array != scope_.arrays.end()) {
      if (scope_.is_output[word]) fail("no output on the right");
      return builder_.input(element_name(array->second));
    }
    if (const auto ratios = scope_.ratios.find(word); ratios != scope_.ratios.end()) return ratio(ratios->second);
    const bool round = peek("("), square = peek("[");
    if (round || square) return call(word, round ? ")" : "]");
    const std::size_t dot = word.find('.');
    if (dot != std::string::npos && word.substr(0, dot) == scope_.parameters)
      return builder_.input("p." + word.substr(dot + 1));
    const auto& values =
        dot != std::string::npos && word.substr(0, dot) == scope_.constants ? *scope_.of_constants : scope_.values;
    const auto found = values.find(dot == std::string::npos ? word : word.substr(dot + 1));
    if (found == values.end()) fail("a known name instead of " + word);
    return found->second;
  }
  std::size_t call(const std::string& function, std::string_view close) {
    ++at_;
    if (function == "merge") {
      const std::size_t yes = choice();
      need(",");
      const std::size_t no = choice();
      need(",");
      return builder_.choose(within(close), yes, no);
    }
    const std::size_t argument = within(close);
    if (function == "sin" || function == "sine" || function == "sinf" || function == "Sin")
      return builder_.unary(TapeOp::sine, argument);
    if (function == "cos" || function == "cosine" || function == "cosf" || function == "Cos")
      return builder_.unary(TapeOp::cosine, argument);
    if (function == "tanh" || function == "tanhf" || function == "smooth_sign" || function == "Tanh")
      return builder_.unary(TapeOp::tanh, argument);
    if (function == "Sign" || function == "signum") return builder_.unary(TapeOp::sign, argument);
    for (const char* identity :
         {"Scalar", "Float64", "Float32", "f64.from", "f32.from", "i8.from", "fround", "float32"})
      if (function == identity) return argument;
    fail("a known function instead of " + function);
  }

  Builder& builder_;
  Scope& scope_;
  CodeTape& tape_;
  const std::string& text_;
  std::size_t at_ = 0, depth_ = 0;
};

void read_body(const CodeFunction& function, Builder& builder, Scope& scope, CodeTape& tape) {
  for (const std::string& statement : function.statements)
    if (!is_declaration(statement)) StatementReader(builder, scope, tape, statement).read();
}

CodeFunction find_part(std::string_view language, const std::vector<std::string>& files, const std::string& name,
                       CodePart part) {
  for (const std::string& file : files)
    if (CodeFunction found = code_function(language, file, name, part);
        !found.arguments.empty() || !found.statements.empty())
      return found;
  return {};
}

}  // namespace

CodeTape read_code(std::string_view language, const std::vector<std::string>& files, const std::string& name,
                   const CodeInterface& interface) {
  const CodeFunction run = find_part(language, files, name, CodePart::run);
  if (run.statements.empty()) throw UnreadableCode(fmt::format("the function {} is not in it", printable(name, 80)));
  const CodeFunction init = find_part(language, files, name, CodePart::init);

  CodeTape tape;
  Builder builder(tape);
  std::map<std::string, std::size_t> constants;
  const bool from_one = language == "matlab" || language == "fortran" || language == "julia" ||
                        language == "mathematica" || language == "maple";
  if (!init.arguments.empty()) {
    Scope scope;
    scope.from_one = from_one;
    scope.parameters = init.arguments[0];
    scope.constants = init.arguments.size() > 1 ? init.arguments[1] : !init.results.empty() ? init.results[0] : "c";
    scope.of_constants = &constants;
    read_body(init, builder, scope, tape);
  }

  Scope scope;
  scope.from_one = from_one;
  scope.of_constants = &constants;
  std::vector<std::string> names = run.arguments;
  if (!init.arguments.empty() && !names.empty()) {
    scope.constants = names.front();
    names.erase(names.begin());
  }
  names.insert(names.end(), run.results.begin(), run.results.end());
  std::vector<CodeArray> arrays = interface.inputs;
  arrays.insert(arrays.end(), interface.outputs.begin(), interface.outputs.end());
  if (names.size() != arrays.size())
    throw UnreadableCode(fmt::format("the function has {} arrays, and its model {}", names.size(), arrays.size()));
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (!scope.arrays.emplace(names[i], arrays[i]).second) throw UnreadableCode("two arguments have one name");
    scope.is_output[names[i]] = i >= interface.inputs.size();
  }
  builder.counting = true;
  read_body(run, builder, scope, tape);
  for (const CodeArray& array : interface.outputs)
    for (std::size_t i = 0; i < array.rows * array.columns; ++i)
      if (!tape.outputs.contains(fmt::format("{}[{}]", array.name, i)))
        throw UnreadableCode(fmt::format("{}[{}] is never assigned", printable(array.name, 80), i));
  return tape;
}

}  // namespace armature::internal
