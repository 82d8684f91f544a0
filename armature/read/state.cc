// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Works on the parser's events, because a tree of JSON values no longer knows its lines.
#include "armature/read/state.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr const char* shape =
    R"(write {"q": [..], "qd": [..], "qdd": [..], "parameters": {"NAME": number}}, or "q": {"JOINT": number})";

// Bytes that count their lines as they are read.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Location* place) : at_(at), place_(place) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    if (*at_ == '\n') ++place_->line, place_->column = 0;
    ++place_->column;
    ++at_;
    return *this;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  Location* place_;
};

class StateEvents : public nlohmann::json_sax<nlohmann::json> {
 public:
  StateEvents(const Location& place, const Limits& limits) : place_(place), limits_(limits) {
    state_.where = {place.file, 1, 1};
  }

  bool null() override { return other("null"); }
  bool boolean(bool) override { return other("true or false"); }
  bool string(std::string&) override { return other("text"); }
  bool binary(binary_t&) override { return other("binary"); }
  bool number_integer(std::int64_t value) override { return number(static_cast<double>(value)); }
  bool number_unsigned(std::uint64_t value) override { return number(static_cast<double>(value)); }
  bool number_float(double value, const std::string&) override { return number(value); }

  bool start_object(std::size_t) override {
    if (depth_ == 1 && key_ == "parameters") {
      part_ = Part::parameters;
    } else if (depth_ == 1 && key_ == "external") {
      part_ = Part::external;
    } else if (depth_ == 1) {
      part_ = Part::named_array;
      array_ = &state_.arrays[key_];
      array_->where = place_;
    } else if (depth_ > 0) {
      return other("an object");
    }
    ++depth_;
    return true;
  }
  bool end_object() override {
    --depth_;
    part_ = Part::none;
    array_ = nullptr;
    return true;
  }
  bool start_array(std::size_t) override {
    const bool wrench = part_ == Part::external && depth_ == 2;
    if (!wrench && (depth_ != 1 || key_ == "parameters" || key_ == "external")) return other("an array");
    array_ = wrench ? &state_.external[key_] : &state_.arrays[key_];
    array_->where = place_;
    ++depth_;
    return true;
  }
  bool end_array() override {
    --depth_;
    array_ = nullptr;
    return true;
  }
  bool key(std::string& name) override {
    key_ = name;
    bool again = false;
    if (part_ == Part::parameters) again = state_.parameters.contains(name);
    else if (part_ == Part::external) again = state_.external.contains(name);
    else if (part_ == Part::none) again = !seen_.insert(name).second;
    else again = !joints_.emplace(array_, name).second;
    if (part_ == Part::named_array) array_->names.push_back(name);
    if (again) diagnostics_.error(place_, fmt::format("'{}' is given twice", printable(name, 80)), "keep one of them");
    return true;
  }
  bool parse_error(std::size_t, const std::string& token, const nlohmann::detail::exception& error) override {
    // 406: a number beyond the range of double.
    if (error.id == 406)
      return refuse(fmt::format("'{}' is not a finite number", printable(token, 80)), "use SI units");
    return refuse(
        fmt::format("is not JSON here, at '{}'", printable(token.substr(token.size() > 40 ? token.size() - 40 : 0))),
        "numbers are like 1.5e-3; NaN, Infinity, comments and trailing commas are not JSON");
  }

  State result() {
    throw_if_errors(diagnostics_);
    return std::move(state_);
  }

 private:
  bool number(double value) {
    if (array_ != nullptr) {
      array_->values.push_back(value);
      if (array_->values.size() > limits_.nodes) return refuse("the array is too long", "one number per coordinate");
      return true;
    }
    if (part_ != Part::parameters) return other("a number");
    if (state_.parameters.size() >= limits_.nodes) return refuse("too many parameters", shape);
    state_.parameters.insert({key_, {value, place_}});
    return true;
  }
  // An unexpected value. Reading ends, since what follows could only be misunderstood.
  bool other(const char* what) {
    if (depth_ == 0) return refuse(fmt::format("is {}, not an object", what), shape);
    const char* instead = array_ != nullptr || part_ == Part::parameters ? "a number"
                          : key_ == "parameters" || key_ == "external"   ? "an object"
                          : part_ == Part::external                      ? "an array of six numbers"
                                                                         : "an array";
    return refuse(fmt::format("'{}' holds {} where {} is expected", printable(key_, 80), what, instead), shape);
  }
  bool refuse(std::string message, std::string hint) {
    diagnostics_.error(place_, std::move(message), std::move(hint));
    return false;
  }

  const Location& place_;
  const Limits& limits_;
  Diagnostics diagnostics_;
  State state_;
  StateArray* array_ = nullptr;
  std::string key_;
  std::set<std::string> seen_;
  std::set<std::pair<const StateArray*, std::string>> joints_;  // names in each array
  int depth_ = 0;
  enum class Part { none, parameters, external, named_array } part_ = Part::none;  // the object that is being read
};

}  // namespace

State read_state(std::string_view text, const std::string& file, const Limits& limits) {
  Location place{file, 1, 1};
  StateEvents events(place, limits);
  nlohmann::json::sax_parse(CountingIterator(text.data(), &place), CountingIterator(text.data() + text.size(), &place),
                            &events);
  return events.result();
}

}  // namespace armature::internal
