// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// C that others generate: Pinocchio's algorithms through CppADCodeGen and through CasADi, as peers/generated/compare.py
// leaves it in a folder (cppad-MODEL.c, casadi-MODEL.c: void f(const double* x, double* y) of panda_like). Each model
// runs with the fastest of two compilers and four sets of flags.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <stdexcept>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/run/native/shared_library.h"
#include "armature/verbs/recipes/measure.h"
#include "benchmarks/peers/peer.h"

namespace armature::internal::peers {
namespace {

using Function = void (*)(const double*, double*);

class GeneratedPeer final : public Peer {
 public:
  GeneratedPeer(std::string name, std::filesystem::path files, std::string prefix, std::size_t joints)
      : name_(std::move(name)),
        files_(std::move(files)),
        prefix_(std::move(prefix)),
        joints_(joints),
        y_(10 * joints * joints, 0) {}

  std::string name() const override { return name_; }
  bool has(const std::string& model) const override { return std::filesystem::exists(file(model)); }

  void run(const std::string& model, const double* inputs) override {
    auto found = fastest_.find(model);
    if (found == fastest_.end()) found = fastest_.emplace(model, fastest_of(model, inputs)).first;
    found->second(inputs, y_.data());
  }

  std::vector<double> results(const std::string& model) const override {
    const std::size_t count = model == "regressor" ? 10 * joints_ * joints_
                              : model == "inertia" ? joints_ * joints_
                                                   : joints_;
    return {y_.begin(), y_.begin() + static_cast<std::ptrdiff_t>(count)};
  }

 private:
  std::filesystem::path file(const std::string& model) const { return files_ / (prefix_ + "-" + model + ".c"); }

  Function fastest_of(const std::string& model, const double* inputs) {
    const std::string text = read_file(file(model).string());
    std::vector<std::function<void()>> actions;
    std::vector<Function> functions;
    for (const char* compiler : {"gcc", "clang-19"})
      for (const char* mathematics : {"-ffp-contract=fast", "-ffast-math"})
        for (const char* packing : {"-ftree-slp-vectorize", "-fno-tree-slp-vectorize"}) {
          try {
            libraries_.emplace_back(
                text, LibraryOptions{compiler, {"-O3", "-march=native", mathematics, packing, "-w", "-lm"}, {}});
          } catch (const UnmetRequest&) {
            continue;  // a compiler that is not installed
          }
          functions.push_back(reinterpret_cast<Function>(libraries_.back().function("f")));
          actions.emplace_back([this, inputs, function = functions.back()] { function(inputs, y_.data()); });
        }
    if (functions.empty()) throw std::runtime_error("no compiler for " + file(model).string());
    const std::vector<Timing> times = measure(actions, 31);
    return functions[static_cast<std::size_t>(std::ranges::min_element(times, {}, &Timing::median) - times.begin())];
  }

  const std::string name_;
  const std::filesystem::path files_;
  const std::string prefix_;
  const std::size_t joints_;
  std::vector<double> y_;
  std::vector<SharedLibrary> libraries_;
  std::map<std::string, Function> fastest_;
};

}  // namespace

std::vector<std::unique_ptr<Peer>> generated_peers(const support::NumericRobot& robot, const std::string& folder) {
  std::vector<std::unique_ptr<Peer>> peers;
  for (const auto& [name, prefix] : {std::pair{"CppADCodeGen", "cppad"}, std::pair{"CasADi", "casadi"}}) {
    peers.push_back(std::make_unique<GeneratedPeer>(name, folder, prefix, robot.joints()));
    if (!peers.back()->has("inverse-dynamics"))
      throw std::runtime_error(folder + " has no " + prefix +
                               "-inverse-dynamics.c; benchmarks/peers/generated/compare.py makes it");
  }
  return peers;
}

}  // namespace armature::internal::peers
