// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A measured motion in SI units, by coordinate of the robot: time, positions, torques, and velocities and accelerations
// where they were measured. Column k belongs to coordinate k.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace armature {

using Signal = std::vector<double>;

struct Log {
  std::string file;
  std::vector<std::uint32_t> lines;  // line numbers in the file, one per sample; empty for simulated motions
  Signal t;
  std::vector<Signal> q, tau;
  std::vector<Signal> qd, qdd;           // empty when not measured
  std::vector<Signal> reference;         // commanded positions; empty when not logged
  std::vector<Signal> temperature = {};  // of the drives, degC; empty when not logged
  std::size_t samples() const { return t.size(); }
  std::size_t coordinates() const { return q.size(); }
  // All but the times: q, qd, qdd, tau, reference, temperature, coordinate after coordinate.
  std::vector<Signal*> signals() { return signals_of<Signal*>(*this); }
  std::vector<const Signal*> signals() const { return signals_of<const Signal*>(*this); }
  int line(std::size_t sample) const { return sample < lines.size() ? static_cast<int>(lines[sample]) : 0; }

 private:
  template <class Pointer, class Any>
  static std::vector<Pointer> signals_of(Any& log) {
    std::vector<Pointer> all;
    for (auto* group : {&log.q, &log.qd, &log.qdd, &log.tau, &log.reference, &log.temperature})
      for (auto& signal : *group) all.push_back(&signal);
    return all;
  }
};

// A pass over the samples of a log: each call visits all of them from the start, chunk by chunk.
using LogPass = std::function<void(const std::function<void(const Log& chunk)>& visit)>;

}  // namespace armature
