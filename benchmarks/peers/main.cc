// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// bench_peers [ROBOT] [--generated FOLDER] [--json]: Armature beside KDL, DART and (where it is installed) Pinocchio:
// the same robot, the same states, the same results, one run, turns taken. FOLDER is where peers/generated/compare.py
// has put the C that CppADCodeGen and CasADi generate from Pinocchio for panda_like.
//
// bench_peers ROBOT --count PEER MODEL CALLS runs one thing so many times, for callgrind: benchmarks/instructions takes
// the difference of two such runs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>

#include "armature/read/reader.h"
#include "armature/verbs/recipes/machine.h"
#include "armature/verbs/recipes/measure.h"
#include "armature/verbs/recipes/trial.h"
#include "benchmarks/peers/fused_peak.h"
#include "benchmarks/peers/peer.h"

namespace armature::internal::peers {
namespace {

std::vector<std::unique_ptr<Peer>> all_peers(const Robot& robot, const std::string& generated = {}) {
  const support::NumericRobot numbers = support::numeric_robot(robot);
  std::vector<std::unique_ptr<Peer>> peers;
  const auto add = [&](std::unique_ptr<Peer> peer) {
    if (peer != nullptr) peers.push_back(std::move(peer));
  };
  add(kdl_peer(numbers));
  add(dart_peer(numbers));
#ifdef ARMATURE_WITH_PINOCCHIO
  add(pinocchio_peer(numbers));
#endif
  if (!generated.empty())
    for (auto& peer : generated_peers(numbers, generated)) peers.push_back(std::move(peer));
  return peers;
}

// Nobody wins by computing something else: neither a batch nor one state.
void compare(Trial& trial, Peer& peer, const std::string& model) {
  trial.batch();
  for (const std::size_t sample : {std::size_t{0}, std::size_t{100}}) {
    peer.run(model, trial.input(sample).data());
    std::vector<double> one(trial.evaluator().output_count());
    trial.evaluator()(trial.input(sample), one);
    const std::vector<double> batch = trial.output(sample), theirs = peer.results(model);
    double largest = 1;
    for (const double x : theirs) largest = std::max(largest, std::abs(x));
    const auto is_near = [&](double x, double y) { return std::abs(x - y) < 1e-8 * largest; };
    for (std::size_t i = 0; i < theirs.size(); ++i)
      if (!is_near(one.at(i), theirs[i]) || !(std::isnan(batch.at(i)) || is_near(batch[i], theirs[i])))
        throw std::runtime_error(fmt::format("{} of {}[{}]: {} instead of {} (one state) and {} (batch)", peer.name(),
                                             model, i, theirs[i], one[i], batch[i]));
  }
}

// Nanoseconds, and the share of the bound that the fastest turn reaches.
struct Row {
  std::string model, peer = "none";
  double one = 0, batch = 0, bound = 0, share = 0, peer_one = std::nan("");
};

std::vector<Row> rows_of(const Robot& robot, const std::string& model, std::vector<std::unique_ptr<Peer>>& peers,
                         FusedPeak& peak, std::vector<std::string>& notes) {
  Trial trial(robot, model, {});
  if (!trial.evaluator().note().empty()) notes.push_back(model + ": interpreted, " + trial.evaluator().note());
  std::vector<std::function<void()>> actions = {[&] { trial.one(); }, [&] { trial.batch(); }};
  const std::size_t first_peer = actions.size();
  std::vector<Peer*> there;
  std::vector<double> states;
  for (std::size_t s = 0; s < trial.samples(); ++s)
    for (const double x : trial.input(s)) states.push_back(x);
  const std::size_t width = trial.evaluator().input_count();
  std::vector<std::size_t> next(peers.size(), 0);
  for (std::size_t i = 0; i < peers.size(); ++i) {
    if (!peers[i]->has(model)) continue;
    compare(trial, *peers[i], model);
    there.push_back(peers[i].get());
    actions.emplace_back([&, i] {
      peers[i]->run(model, states.data() + next[i] * width);
      next[i] = (next[i] + 1) % trial.samples();
    });
  }
  const std::vector<Timing> ns = measure(actions, 31);
  const std::vector<Timing> alone = measure({[&] { trial.batch(); }, [&] { peak.run(); }}, 301);
  const auto samples = static_cast<double>(trial.samples());
  Row row{.model = model,
          .one = ns[0].median,
          .batch = ns[1].median / samples,
          .bound = operations_of(trial.program()) * alone[1].fastest / peak.operations()};
  row.share = row.bound / (alone[0].fastest / samples);
  if (there.empty()) return {row};
  std::vector<Row> rows;
  for (std::size_t i = 0; i < there.size(); ++i) {
    row.peer = there[i]->name();
    row.peer_one = ns[first_peer + i].median;
    rows.push_back(row);
  }
  return rows;
}

void count(const Robot& robot, const std::string& name, const std::string& model, long calls) {
  CompileOptions options;
  // Valgrind knows no AVX-512.
  options.instruction_set = std::min(best_instruction_set(), InstructionSet::avx2);
  Trial trial(robot, model, options, 1);
  const std::vector<double> state = trial.input(0);
  for (const auto& peer : all_peers(robot))
    if (peer->name() == name)
      for (long i = 0; i < calls; ++i) peer->run(model, state.data());
  if (name == "armature")
    for (long i = 0; i < calls; ++i) trial.one();
}

void report(const Robot& robot, const std::string& generated, bool json) {
  auto peers = all_peers(robot, generated);
  FusedPeak peak;
  std::vector<std::string> notes;
  nlohmann::ordered_json result = {
      {"robot", robot.name}, {"machine", machine_name()}, {"rows", nlohmann::json::array()}};
  std::string text =
      machine_name() +
      "\nbatch: results kept as columns; share: of the multiply-adds that the core can do, in the fastest turn\n" +
      fmt::format("{:<18} {:<13} {:>12} {:>10} {:>12} {:>10} {:>8} {:>6}\n", "model", "peer", "one call ns", "batch ns",
                  "peer ns", "one call", "batch", "share");
  for (const std::string& model : benched_models())
    for (const Row& row : rows_of(robot, model, peers, peak, notes)) {
      text += fmt::format("{:<18} {:<13} {:>12.1f} {:>10.2f} {:>12.1f} {:>9.1f}x {:>7.1f}x {:>4.0f} %\n", row.model,
                          row.peer, row.one, row.batch, row.peer_one, row.peer_one / row.one, row.peer_one / row.batch,
                          100 * row.share);
      result["rows"].push_back({{"model", row.model},
                                {"peer", row.peer},
                                {"one_call_ns", row.one},
                                {"batch_ns", row.batch},
                                {"bound_ns", row.bound},
                                {"share", row.share},
                                {"peer_ns", row.peer_one},
                                {"ratio_one_call", row.peer_one / row.one},
                                {"ratio_batch", row.peer_one / row.batch}});
    }
  for (const std::string& note : notes) text += note + "\n";
  std::cout << (json ? result.dump(2) + "\n" : text);
}

int run(const std::vector<std::string>& arguments) {
  Diagnostics diagnostics;
  const bool has_robot = !arguments.empty() && !arguments[0].starts_with("-");
  const Robot robot = read_robot(has_robot ? arguments[0] : "panda_like", diagnostics);
  if (arguments.size() == 5 && arguments[1] == "--count")
    count(robot, arguments[2], arguments[3], std::strtol(arguments[4].c_str(), nullptr, 10));
  else {
    const auto generated = std::ranges::find(arguments, "--generated");
    const bool has_folder = arguments.end() - generated > 1;
    report(robot, has_folder ? *(generated + 1) : "", !arguments.empty() && arguments.back() == "--json");
  }
  return 0;
}

}  // namespace
}  // namespace armature::internal::peers

int main(int argc, char** argv) {
  try {
    return armature::internal::peers::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "bench_peers: " << error.what() << "\n";
    return 1;
  }
}
