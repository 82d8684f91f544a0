// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// bench_identify [SAMPLES] [ROBOT]: what identification costs, in processor time of one run.
//  1. Samples to solution, one thread: rows and triangles as they come, beside the full regressor and Eigen's
//     ColPivHouseholderQR; turn by turn, the medians.
//  2. SAMPLES samples generated on the fly (default 2 million), one thread: rate, and the memory it takes.
//  3. The same motion with one thread and with two, by the clock; on a busy machine the processor time tells more.
//  4. A whole identification with default options, model choice and all: 60,000 samples of positions and torques of
//     seven joints, the robot's own masses; bounds are 10 s and 200 MB.
#include <fmt/format.h>
#include <sys/resource.h>

#include <Eigen/QR>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/described_values.h"
#include "armature/identify/estimators/least_squares.h"
#include "armature/identify/identify.h"
#include "armature/read/reader.h"

namespace armature::internal {
namespace {

double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double clock_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Sums of sines, five a joint, by turning phasors; torques of known parameters with noise.
class Generator {
 public:
  explicit Generator(const IdentificationModel& model, std::uint64_t seed) : model_(model), state_(seed) {
    for (std::size_t i = 0; i < harmonics * model.coordinates(); ++i) {
      const double w = 0.5 + 4 * uniform(), phase = 6.3 * uniform();
      waves_.push_back({std::cos(phase), std::sin(phase), std::cos(w * step), std::sin(w * step), 0.3, w});
    }
    truth = Eigen::VectorXd(static_cast<Eigen::Index>(model.unknowns()));
    for (double& x : truth) x = 0.1 + uniform();
  }

  void fill(Motion& motion, std::size_t count) {
    const std::size_t n = model_.coordinates();
    motion.step = step;
    for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->assign(n, Signal(count));
    for (std::size_t s = 0; s < count; ++s)
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t h = 0; h < harmonics; ++h) {
          Wave& w = waves_[k * harmonics + h];
          const double c = w.c * w.dc - w.s * w.ds;
          w.s = w.s * w.dc + w.c * w.ds;
          w.c = c;
          motion.q[k][s] += w.amplitude * w.s;
          motion.qd[k][s] += w.amplitude * w.w * w.c;
          motion.qdd[k][s] -= w.amplitude * w.w * w.w * w.s;
        }
    constexpr std::size_t some = 256;
    RegressorRows rows(model_, some);
    for (std::size_t first = 0; first < count; first += some) {
      const std::size_t take = std::min(some, count - first);
      rows.evaluate(motion, first, take);
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t s = 0; s < take; ++s) {
          double tau = 0.1 * (uniform() - 0.5);
          for (std::size_t a = 0; a < model_.active[k].size(); ++a)
            tau += rows.values[k][a][s] * truth[static_cast<Eigen::Index>(model_.active[k][a])];
          motion.tau[k][first + s] = tau;
        }
    }
  }

  Eigen::VectorXd truth;

 private:
  static constexpr std::size_t harmonics = 5;
  static constexpr double step = 0.001;
  struct Wave {
    double c, s, dc, ds, amplitude, w;
  };
  double uniform() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }
  const IdentificationModel& model_;
  std::uint64_t state_;
  std::vector<Wave> waves_;
};

Eigen::VectorXd solve_whole(const IdentificationModel& model, const Motion& motion) {
  const auto rows = static_cast<Eigen::Index>(motion.samples() * model.coordinates());
  Eigen::MatrixXd w = Eigen::MatrixXd::Zero(rows, static_cast<Eigen::Index>(model.unknowns()));
  Eigen::VectorXd y(rows);
  constexpr std::size_t some = 256;
  RegressorRows regressor(model, some);
  Eigen::Index next = 0;
  for (std::size_t first = 0; first < motion.samples(); first += some) {
    const std::size_t take = std::min(some, motion.samples() - first);
    regressor.evaluate(motion, first, take);
    for (std::size_t k = 0; k < model.coordinates(); ++k, next += static_cast<Eigen::Index>(take)) {
      const auto count = static_cast<Eigen::Index>(take);
      for (std::size_t a = 0; a < model.active[k].size(); ++a)
        w.col(static_cast<Eigen::Index>(model.active[k][a])).segment(next, count) =
            Eigen::Map<const Eigen::VectorXd>(regressor.values[k][a].data(), count);
      y.segment(next, count) = Eigen::Map<const Eigen::VectorXd>(motion.tau[k].data() + first, count);
    }
  }
  return w.colPivHouseholderQr().solve(y);
}

void samples_to_solution(const IdentificationModel& model) {
  Generator generator(model, 1);
  Motion motion;
  generator.fill(motion, 30'000);
  RowOptions options;
  options.threads = 1;
  std::vector<double> ours, whole;
  double difference = 0;
  for (int turn = 0; turn < 5; ++turn) {
    double start = processor_seconds();
    const Eigen::VectorXd x =
        least_squares(factorise(model, {&motion, 1}, options), model.unknowns(), Weighting::none).value;
    ours.push_back(processor_seconds() - start);
    start = processor_seconds();
    const Eigen::VectorXd y = solve_whole(model, motion);
    whole.push_back(processor_seconds() - start);
    difference = (x - y).norm() / y.norm();
  }
  const double million = static_cast<double>(motion.samples()) / 1e6;
  fmt::print(
      "samples to solution, {} samples, one thread: {:.2f} million samples/s; full regressor and "
      "ColPivHouseholderQR {:.3f}; ratio {:.1f}; the solutions differ by {:.1e}\n",
      motion.samples(), million / median(ours), million / median(whole), median(whole) / median(ours), difference);
}

void on_the_fly(const IdentificationModel& model, std::size_t samples) {
  constexpr std::size_t at_once = samples_a_piece;
  Generator generator(model, 2);
  Motion first;
  generator.fill(first, at_once);
  const double before = peak_megabytes();
  double generating = 0;
  RowOptions options;
  options.threads = 1;
  const double start = processor_seconds();
  std::vector<CoordinateFactor> factors;
  for (std::size_t left = samples; left > 0;) {
    const double begin = processor_seconds();
    const std::size_t count = std::min(left, at_once);
    Motion motion;
    generator.fill(motion, count);
    left -= count;
    generating += processor_seconds() - begin;
    const auto more = factorise(model, {&motion, 1}, options);
    if (factors.empty()) factors = more;
    else merge(factors, more);
  }
  const Estimate estimate = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
  const double seconds = processor_seconds() - start - generating;
  double worst = 0;
  for (Eigen::Index i = 0; i < estimate.value.size(); ++i)
    worst = std::max(worst, std::abs(estimate.value[i] - generator.truth[i]) / estimate.deviation[i]);
  fmt::print(
      "generated on the fly, {} samples, one thread: {:.2f} million samples/s, {:.1f} MB beyond the first "
      "stretch; the truth is met within {:.1f} standard deviations\n",
      samples, static_cast<double>(samples) / 1e6 / seconds, peak_megabytes() - before, worst);
}

void two_threads(const IdentificationModel& model) {
  Generator generator(model, 3);
  Motion motion;
  generator.fill(motion, 24 * samples_a_piece);
  std::vector<double> ratios, work;
  for (int turn = 0; turn < 7; ++turn) {
    double seconds[2], processor[2];
    for (unsigned threads = 1; threads <= 2; ++threads) {
      RowOptions options;
      options.threads = threads;
      const double start = clock_seconds(), used = processor_seconds();
      factorise(model, {&motion, 1}, options);
      seconds[threads - 1] = clock_seconds() - start;
      processor[threads - 1] = processor_seconds() - used;
    }
    ratios.push_back(seconds[0] / seconds[1]);
    work.push_back(processor[1] / processor[0]);
  }
  fmt::print(
      "two threads, by the clock: {:.2f} times faster (median of 7), {:.2f} at best; their processor time is {:.2f} of "
      "one's, so that an idle machine gives {:.2f}\n",
      median(ratios), *std::max_element(ratios.begin(), ratios.end()), median(work), 2 / median(work));
}

void with_model_choice(const Robot& robot, const IdentificationModel& model) {
  constexpr std::size_t samples = 60'000;
  Generator generator(model, 4);
  const Eigen::VectorXd bodies = model.base_of_standard * described_values(model);
  generator.truth.head(static_cast<Eigen::Index>(model.inertial_count)) =
      bodies.head(static_cast<Eigen::Index>(model.inertial_count));
  Motion motion;
  generator.fill(motion, samples);
  Log log;
  log.file = "generated";
  for (std::size_t s = 0; s < samples; ++s) log.t.push_back(motion.step * static_cast<double>(s));
  log.q = std::move(motion.q);
  log.tau = std::move(motion.tau);
  const double start = processor_seconds();
  const Identification found = identify(robot, {log}, {}, {});
  fmt::print(
      "identification with model choice, {} samples of {} joints: {:.1f} s of processor time, peak {:.0f} MB, {} "
      "models tried, error {:.2g} %\n",
      samples, model.coordinates(), processor_seconds() - start, peak_megabytes(), found.ladder.size(),
      found.error.train_total);
}

}  // namespace
}  // namespace armature::internal

int main(int argc, char** argv) {
  using namespace armature;
  using namespace armature::internal;
  const std::size_t samples = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 2'000'000;
  Diagnostics diagnostics;
  const Robot robot = read_robot(argc > 2 ? argv[2] : "panda_like", diagnostics);
  const IdentificationModel model = identification_model(robot, {});
  fmt::print("{}: {} coordinates, {} unknowns\n", robot.name, model.coordinates(), model.unknowns());
  with_model_choice(robot, model);
  on_the_fly(model, samples);
  samples_to_solution(model);
  two_threads(model);
}
