// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_parts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "armature/base/error.h"
#include "armature/base/json_text.h"
#include "armature/base/sha256.h"

namespace armature::internal {
namespace {

constexpr std::size_t checksum_digits = 64, most_columns = 10'000;

[[noreturn]] void refuse_part(const std::string& what) {
  throw UnmetRequest("a file of factors is not what it was: " + what, "make it again from its logs");
}

// Cuts off everything up to the next end of line.
std::string_view line_of(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  if (end == std::string_view::npos) refuse_part("it ends too early");
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  return line;
}

double number_of(std::string_view& rest) {
  if (rest.size() < 8) refuse_part("it has too few numbers");
  std::uint64_t bits = 0;
  for (std::size_t i = 8; i-- > 0;) bits = bits << 8 | static_cast<unsigned char>(rest[i]);
  rest.remove_prefix(8);
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  if (!std::isfinite(value)) refuse_part("a number is not finite");
  return value;
}

// Where the columns of a coordinate's triangle stand in its normal equations; the torque is the last.
std::vector<std::size_t> places_of(const Json& active, std::size_t columns) {
  std::vector<std::size_t> places;
  for (const Json& each : active) {
    places.push_back(each.get<std::size_t>());
    if (places.back() >= columns) refuse_part("a coordinate has a column that is not there");
  }
  places.push_back(columns);
  return places;
}

void add(std::vector<NormalEquations>& to, std::size_t k, const std::vector<std::size_t>& places,
         const std::vector<double>& triangle, std::size_t rows) {
  NormalEquations& e = to[k];
  const std::size_t p = e.largest.size(), width = places.size();
  e.rows += rows;
  // Column c of the triangle starts at c (c + 1) / 2 and has c + 1 entries.
  for (std::size_t a = 0; a < width; ++a)
    for (std::size_t b = a; b < width; ++b) {
      long double sum = 0;
      for (std::size_t i = 0; i <= a; ++i)
        sum += static_cast<long double>(triangle[a * (a + 1) / 2 + i]) * triangle[b * (b + 1) / 2 + i];
      e.sums[places[a] * p + places[b]] += sum;
      if (a != b) e.sums[places[b] * p + places[a]] += sum;
    }
}

class PartReader {
 public:
  void read(std::string_view bytes) {
    if (bytes.size() < checksum_digits) refuse_part("it ends too early");
    std::string_view rest = bytes.substr(0, bytes.size() - checksum_digits);
    if (sha256(rest) != bytes.substr(bytes.size() - checksum_digits)) refuse_part("its checksum does not hold");
    if (line_of(rest) != "armature factors 1") refuse_part("it has another version");
    line_of(rest);  // the length of the text, which has no ends of line
    const Json head = parse_json(line_of(rest));
    try {
      start(head);
      for (const Json& group : head.at("groups")) add_group(group, rest);
    } catch (const Json::exception&) {
      refuse_part("its text is of another kind");
    }
    if (!rest.empty()) refuse_part("it has too many numbers");
  }

  PartEquations finished() && {
    for (std::size_t k = 0; k < result_.all.size(); ++k) {
      const NormalEquations &moving = result_.moving[k], &solved = result_.solved[k];
      NormalEquations& all = result_.all[k];
      for (std::size_t i = 0; i < all.sums.size(); ++i) all.sums[i] += moving.sums[i];
      all.rows += moving.rows;
      all.largest = result_.moving[k].largest = solved.largest;
    }
    return std::move(result_);
  }

 private:
  void start(const Json& head) {
    const auto columns = head.at("columns").get<std::vector<std::string>>();
    if (!columns_.is_null()) {
      if (columns != result_.columns || head.at("active") != active_) refuse_part("parts have different columns");
      return;
    }
    if (columns.size() > most_columns) refuse_part("it has too many columns");
    columns_ = head.at("columns");
    active_ = head.at("active");
    result_.columns = columns;
    for (const Json& each : active_) places_.push_back(places_of(each, columns.size()));
    const std::size_t p = columns.size() + 1;
    const NormalEquations none{std::vector<long double>(p * p, 0.0L), 0, std::vector<double>(p, 0.0)};
    for (auto* equations : {&result_.solved, &result_.moving, &result_.all}) equations->assign(places_.size(), none);
  }

  void add_group(const Json& group, std::string_view& rest) {
    for (const Json& log : group.at("logs")) {
      result_.samples += log.at("samples").get<std::size_t>();
      if (!logs_.insert(log.at("sha256").get<std::string>() + log.value("name", "")).second)
        refuse_part("a log is there twice");
    }
    const std::pair<const char*, std::vector<NormalEquations>*> kinds[] = {
        {"solved", &result_.solved}, {"moving", &result_.moving}, {"resting", &result_.all}};
    for (const auto& [kind, to] : kinds)
      for (std::size_t k = 0; k < places_.size(); ++k) {
        const std::size_t width = places_[k].size();
        std::vector<double> triangle(width * (width + 1) / 2);
        for (double& each : triangle) each = number_of(rest);
        add(*to, k, places_[k], triangle, group.at(kind).at(k).get<std::size_t>());
      }
    for (std::size_t k = 0; k < places_.size(); ++k)
      for (const std::size_t place : places_[k]) {
        double& largest = result_.solved[k].largest[place];
        largest = std::max(largest, number_of(rest));
      }
  }

  PartEquations result_;
  Json columns_, active_;
  std::vector<std::vector<std::size_t>> places_;
  std::set<std::string> logs_;
};

}  // namespace

PartEquations part_equations(const std::vector<std::string>& files) {
  PartReader reader;
  for (const std::string& file : files) reader.read(file);
  return std::move(reader).finished();
}

}  // namespace armature::internal
