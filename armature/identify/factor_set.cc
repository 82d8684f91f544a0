// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/factor_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/json_text.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr std::string_view first_line = "armature factors 1\n", first_words = "armature factors ";
constexpr std::size_t digits = 64;
constexpr std::size_t most_columns = 10'000, most_coordinates = 1'000;

// The JSON text of a file.
struct HeadGroup {
  std::vector<FactoredLog> logs;
  std::vector<std::size_t> solved, moving, resting;  // equations, per coordinate
};
template <class Visitor>
void describe(HeadGroup& g, Visitor& v) {
  v("logs", g.logs, "the logs");
  v("solved", g.solved, "equations that are solved, per coordinate");
  v("moving", g.moving, "samples in motion, per coordinate");
  v("resting", g.resting, "samples at rest, per coordinate");
}
struct Head {
  std::string robot, robot_sha256;
  EquationChoices choices;
  std::vector<std::string> columns;
  std::vector<std::vector<std::size_t>> active;
  std::vector<HeadGroup> groups;
};
template <class Visitor>
void describe(Head& h, Visitor& v) {
  v("robot", h.robot, "name of the robot");
  v("robot_sha256", h.robot_sha256, "hash of its description");
  v("choices", h.choices, "how the equations were made");
  v("columns", h.columns, "names of the parameters");
  v("active", h.active, "columns of each coordinate");
  v("groups", h.groups, "what went in");
}

std::vector<std::size_t> rows_of(const std::vector<CoordinateFactor>& factors) {
  std::vector<std::size_t> rows;
  for (const CoordinateFactor& factor : factors) rows.push_back(factor.rows);
  return rows;
}

// Numbers of a group: three triangles per coordinate, the greatest value of each column, the greatest torque.
std::size_t numbers_of(const std::vector<std::vector<std::size_t>>& active) {
  std::size_t count = 0;
  for (const auto& columns : active) {
    const std::size_t width = columns.size() + 1;
    count += 3 * (width * (width + 1) / 2) + width;
  }
  return count;
}

std::uint64_t least_byte_first(std::uint64_t bits) {
  if constexpr (std::endian::native == std::endian::little) return bits;
  std::uint64_t turned = 0;
  for (int i = 0; i < 8; ++i) turned |= (bits >> (8 * i) & 0xff) << (56 - 8 * i);
  return turned;
}

[[noreturn]] void refuse_file(const std::string& file, const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({file, 0, 0}, message, hint);
  throw InputError(std::move(diagnostics));
}

[[noreturn]] void refuse_damaged(const std::string& file, const std::string& what) {
  refuse_file(file, "the file is damaged: " + what, "copy it again, or make it again from its logs");
}

// What the choices of a file must be, whatever the robot.
bool is_sound(const EquationChoices& c) {
  const auto finite = [](const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double x) { return std::isfinite(x); });
  };
  const auto small_delays = [](const std::vector<double>& delays) {
    return std::ranges::all_of(delays, [](double x) { return std::abs(x) <= 2; });
  };
  const bool smoothing = c.savitzky_golay.empty() ||
                         (c.savitzky_golay.size() == 2 && c.savitzky_golay[0] <= 5'000 && c.savitzky_golay[1] >= 2 &&
                          c.savitzky_golay[1] <= 12 && 2 * c.savitzky_golay[0] + 1 > c.savitzky_golay[1]);
  return smoothing && c.cutoff >= 0 && c.cutoff <= 1e9 && c.filter_order >= 1 && c.filter_order <= 10 &&
         c.trim.value_or(0) <= 1'000'000 && c.period.value_or(1) > 0 && std::isfinite(c.period.value_or(1)) &&
         c.longest_gap > 0 && std::isfinite(c.longest_gap) && c.decimation >= 1 && c.decimation <= 1'000'000 &&
         c.slowest >= 0 && c.slowest < 1 && std::ranges::all_of(c.delays, small_delays) &&
         std::ranges::all_of(c.motors, finite) &&
         std::ranges::all_of(
             c.friction, [](FrictionKind kind) { return kind <= FrictionKind::warm_viscous; }) &&
         std::ranges::all_of(
             c.friction_columns,
             [&](const FrictionChoice& f) {
               return finite(f.coefficients) && finite(f.loads) && f.width >= 0 && f.speed >= 0 &&
                      std::isfinite(f.width) && std::isfinite(f.speed);
             }) &&
         std::ranges::all_of(c.grouped, finite, &GroupedChoice::shares) &&
         (!c.weights || ((c.weights->loss == "huber" || c.weights->loss == "bisquare") && finite(c.weights->estimate) &&
                         std::ranges::all_of(c.weights->spread, [](double sd) { return sd > 0; })));
}

// What the sizes of a head must be for its numbers to be read.
bool is_sound(const Head& head) {
  const std::size_t n = head.active.size();
  if (head.columns.size() > most_columns || n > most_coordinates || !is_sound(head.choices)) return false;
  if (const auto& weights = head.choices.weights;
      weights && (weights->estimate.size() != head.columns.size() || weights->spread.size() != n))
    return false;
  for (const auto& columns : head.active)
    if (columns.size() > head.columns.size() || !std::ranges::is_sorted(columns) ||
        std::ranges::adjacent_find(columns) != columns.end() ||
        (!columns.empty() && columns.back() >= head.columns.size()))
      return false;
  return std::ranges::all_of(head.groups, [&](const HeadGroup& group) {
    return !group.logs.empty() && group.solved.size() == n && group.moving.size() == n && group.resting.size() == n;
  });
}

// Numbers one after the other, as bytes.
struct NumberWriter {
  void operator()(double value) {
    const std::uint64_t bits = least_byte_first(std::bit_cast<std::uint64_t>(value));
    bytes.append(reinterpret_cast<const char*>(&bits), sizeof bits);
  }
  std::string bytes;
};
struct NumberReader {
  void operator()(double& value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, rest.data(), sizeof bits);
    rest.remove_prefix(sizeof bits);
    value = std::bit_cast<double>(least_byte_first(bits));
    finite = finite && std::isfinite(value);
  }
  std::string_view rest;
  bool finite = true;
};

// The numbers of a group in the order of the file.
template <class Statistics, class Each>
void visit_numbers(Statistics& s, const std::vector<std::vector<std::size_t>>& active, Each& each) {
  for (auto* factors : {&s.solved, &s.judged.moving, &s.judged.resting})
    for (auto& factor : *factors)
      for (Eigen::Index c = 0; c < factor.triangle.cols(); ++c)
        for (Eigen::Index r = 0; r <= c; ++r) each(factor.triangle(r, c));
  for (std::size_t k = 0; k < active.size(); ++k) {
    const auto row = static_cast<Eigen::Index>(k);
    for (const std::size_t c : active[k]) each(s.greatest.columns(row, static_cast<Eigen::Index>(c)));
    each(s.greatest.torques[row]);
  }
}

LogStatistics empty_statistics(const Head& head, const HeadGroup& group) {
  LogStatistics s;
  const auto n = static_cast<Eigen::Index>(head.active.size());
  for (std::size_t k = 0; k < head.active.size(); ++k) {
    const auto width = static_cast<Eigen::Index>(head.active[k].size() + 1);
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(width, width);
    s.solved.push_back({head.active[k], zero, group.solved[k]});
    s.judged.moving.push_back({head.active[k], zero, group.moving[k]});
    s.judged.resting.push_back({head.active[k], zero, group.resting[k]});
  }
  s.greatest.columns = Eigen::MatrixXd::Zero(n, static_cast<Eigen::Index>(head.columns.size()));
  s.greatest.torques = Eigen::VectorXd::Zero(n);
  for (const FactoredLog& log : group.logs) s.samples += log.samples;
  return s;
}

// The order of logs, by which sets are the same however they were merged.
auto key_of(const FactoredLog& log) {
  constexpr double first = std::numeric_limits<double>::lowest();
  return std::tuple(log.sha256, log.from.value_or(first), log.name);
}
bool comes_before(const FactoredLog& a, const FactoredLog& b) { return key_of(a) < key_of(b); }
bool comes_first(const FactorGroup& a, const FactorGroup& b) { return comes_before(a.logs.front(), b.logs.front()); }

bool overlap(const FactoredLog& a, const FactoredLog& b) {
  constexpr double ever = std::numeric_limits<double>::infinity();
  return a.sha256 == b.sha256 && a.from.value_or(-ever) <= b.to.value_or(ever) &&
         b.from.value_or(-ever) <= a.to.value_or(ever);
}

void require_alike(const FactorSet& set, const FactorSet& more, const std::string& file, const std::string& more_file) {
  const auto differ = [&](const std::string& what, const std::string& hint) {
    refuse_file(more_file, fmt::format("it does not belong to {}: {}", printable(file, 200), what), hint);
  };
  if (set.robot_sha256 != more.robot_sha256)
    differ(fmt::format("it is of another robot, or of another description of it ({} and {})", printable(more.robot, 60),
                       printable(set.robot, 60)),
           "make all parts with the same description");
  if (const std::string difference = difference_of(set.choices, more.choices); !difference.empty())
    differ("their equations are not made alike: " + difference,
           "make one part first, and the others with @like=FIRST.rf");
  if (set.columns != more.columns || set.active != more.active)
    differ("it has other parameters", "make all parts with the same version");
}

struct LogOfFile {
  FactoredLog log;
  const std::string* file;
};
void require_distinct(std::vector<LogOfFile> logs) {
  std::ranges::stable_sort(logs, comes_before, &LogOfFile::log);
  const auto twice =
      std::ranges::adjacent_find(logs, [](const LogOfFile& a, const LogOfFile& b) { return overlap(a.log, b.log); });
  if (twice == logs.end()) return;
  const LogOfFile &a = *twice, &b = *std::next(twice);
  refuse_file(*b.file,
              fmt::format("the log {} is in {} already{}", printable(b.log.name, 200),
                          a.file == b.file ? "it" : printable(*a.file, 200),
                          a.log.name == b.log.name ? "" : ", as " + printable(a.log.name, 200)),
              "give each log, and each part of a log, once");
}

}  // namespace

std::string to_bytes(const FactorSet& set) {
  Head head{set.robot, set.robot_sha256, set.choices, set.columns, set.active, {}};
  NumberWriter numbers;
  for (const FactorGroup& group : set.groups) {
    head.groups.push_back({group.logs, rows_of(group.statistics.solved), rows_of(group.statistics.judged.moving),
                           rows_of(group.statistics.judged.resting)});
    visit_numbers(group.statistics, set.active, numbers);
  }
  const std::string text = json_of(head).dump(-1, ' ', true, Json::error_handler_t::replace);
  const std::string bytes = fmt::format("{}{}\n{}\n", first_line, text.size(), text) + numbers.bytes;
  return bytes + sha256(bytes);
}

FactorSet factor_set(std::string_view bytes, const std::string& file) {
  if (!bytes.starts_with(first_line)) {
    if (bytes.starts_with(first_words))
      refuse_file(file, "these factors have another version", "make them again from their logs");
    refuse_file(file, "this is no file of factors", "the verb factor writes them, as NAME.rf");
  }
  if (bytes.size() < first_line.size() + digits) refuse_damaged(file, "it ends too early");
  const std::string_view all = bytes.substr(0, bytes.size() - digits);
  if (sha256(all) != bytes.substr(bytes.size() - digits)) refuse_damaged(file, "its checksum is not that of its bytes");
  std::string_view rest = all.substr(first_line.size());
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
  const auto used = static_cast<std::size_t>(end - rest.data());
  if (error != std::errc{} || used + 2 > rest.size() || length > rest.size() - used - 2)
    refuse_damaged(file, "the length of its text is wrong");
  const Json json = parse_json(rest.substr(used + 1, length));
  Head head;
  try {
    if (!json.is_object()) refuse_damaged(file, "its text is no JSON");
    read_json(json, head);
  } catch (const Json::exception&) {
    refuse_damaged(file, "its text has something of another type");
  } catch (const MisuseError& missing) {
    refuse_damaged(file, printable(missing.what(), 200));
  }
  if (!is_sound(head)) refuse_damaged(file, "its sizes or its options are impossible");
  rest.remove_prefix(used + 1 + length + 1);
  const std::size_t each = 8 * numbers_of(head.active);
  if (rest.size() % std::max<std::size_t>(each, 1) != 0 ||
      rest.size() / std::max<std::size_t>(each, 1) != head.groups.size())
    refuse_damaged(file, "it has too few numbers, or too many");
  FactorSet set{head.robot, head.robot_sha256, head.choices, head.columns, head.active, {}};
  NumberReader numbers{rest};
  for (const HeadGroup& group : head.groups) {
    FactorGroup read{group.logs, empty_statistics(head, group)};
    visit_numbers(read.statistics, set.active, numbers);
    set.groups.push_back(std::move(read));
  }
  if (!numbers.finite) refuse_damaged(file, "a number is not finite");
  return merged({{file, std::move(set)}});
}

FactorSet merged(std::vector<FactorFile> parts) {
  FactorSet all = std::move(parts.at(0).set);
  std::vector<LogOfFile> logs;
  const auto note = [&](const FactorSet& set, const std::string& file) {
    for (const FactorGroup& group : set.groups)
      for (const FactoredLog& log : group.logs) logs.push_back({log, &file});
  };
  note(all, parts[0].file);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    require_alike(all, parts[i].set, parts[0].file, parts[i].file);
    note(parts[i].set, parts[i].file);
    std::ranges::move(parts[i].set.groups, std::back_inserter(all.groups));
  }
  require_distinct(std::move(logs));
  for (FactorGroup& group : all.groups) std::ranges::sort(group.logs, comes_before);
  std::ranges::sort(all.groups, comes_first);
  return all;
}

FactorSet summed(const FactorSet& set) {
  FactorSet result = set;
  result.groups.clear();
  std::map<std::string, FactorGroup> sums;
  for (const FactorGroup& group : set.groups) {
    FactorGroup& sum = sums[group.logs.front().label];
    sum.logs.insert(sum.logs.end(), group.logs.begin(), group.logs.end());
    merge(sum.statistics, group.statistics);
  }
  for (auto& [label, sum] : sums) {
    std::ranges::sort(sum.logs, comes_before);
    result.groups.push_back(std::move(sum));
  }
  std::ranges::sort(result.groups, comes_first);
  return result;
}

std::size_t leave_out(FactorSet& set, const std::string& what) {
  const auto is_meant = [&](const FactoredLog& log) {
    return log.name == what || (!log.label.empty() && log.label == what) ||
           (what.size() >= 8 && log.sha256.starts_with(what));
  };
  return std::erase_if(set.groups, [&](const FactorGroup& g) { return std::ranges::any_of(g.logs, is_meant); });
}

}  // namespace armature::internal
