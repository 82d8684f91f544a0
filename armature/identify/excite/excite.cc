// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excite/excite.h"

#include <fmt/format.h>
#ifdef ARMATURE_WITHOUT_NLOPT
#include "armature/identify/excite/no_nlopt.h"
#else
#include <nlopt.h>
#endif
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/formulate/numeric_program.h"
#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/singular_values.h"
#include "armature/identify/excite/excite_space.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/run/adaptive_evaluator.h"

namespace armature::internal {
namespace {

constexpr std::size_t trial_samples = 256, posture_samples = 64, fine_samples = 4096;
constexpr double slowest_scale = 8;    // largest slow-down of a motion to reduce its torque
constexpr double widest_range = 1000;  // rad or m, of limits; wider ones are another way to write "none"
constexpr double most_samples = 2e7;   // of all coordinates
constexpr int most_draws = 30;         // per start, until one is feasible
constexpr double forbidden = 1000;     // more than any logarithm of a condition number

// A path with the time that it takes.
struct Candidate {
  ExcitationPath path;
  double duration = 0, value = std::numeric_limits<double>::infinity(), condition = 0, log_determinant = 0;
  double excess = 0;                // violation of the constraints; 0: feasible
  Eigen::VectorXd deviations = {};  // that are left, after an earlier estimate
};

class Excitement {
 public:
  Excitement(const Robot& robot, const ExcitationOptions& options)
      : options_(options),
        model_(identification_model(robot, options.after ? model_of(robot, *options.after) : options.model)),
        space_(robot),
        torques_(numeric_program(robot, "inverse-dynamics", {"q", "qd", "qdd"}), {.threads = 1}) {
    find_limits(robot);
    if (options.after) uncertain_ = uncertain(model_, *options.after);
  }

  std::vector<ExcitationLimits> limits;
  std::vector<std::string> notes;

  std::size_t free_count() const { return limits.size() * free_numbers(options_.kind, options_.size); }

  // As fast as the limits allow, unless the duration is given.
  Candidate judge(std::span<const double> free, std::size_t samples, double duration = 0) const {
    Candidate c;
    c.path = make_path(options_.kind, options_.size, rooms_, free);
    PathSamples path = sample(c.path, samples);
    c.excess = too_near(path);
    c.duration = duration > 0 ? duration : shortest_time(path, c.excess);
    const Motion motion = run_through(path, c.duration);
    RowOptions rows;
    rows.threads = 1;
    const auto n = static_cast<Eigen::Index>(limits.size());
    const std::vector<CoordinateFactor> factors = factorise(model_, {&motion, 1}, rows);
    const Eigen::MatrixXd triangle = stacked(factors, model_.unknowns(), Eigen::VectorXd::Ones(n));
    const auto p = triangle.cols() - 1;
    const Eigen::VectorXd values = singular_values(triangle.topLeftCorner(p, p));
    c.condition = values[p - 1] > 0 ? values[0] / values[p - 1] : std::numeric_limits<double>::infinity();
    c.log_determinant =
        2 * values.array().log().sum() - static_cast<double>(p) * std::log(static_cast<double>(samples));
    const double worst = static_cast<double>(p) * 100;
    c.value = options_.criterion == Criterion::condition
                  ? std::min(std::log10(c.condition), 100.0)
                  : std::clamp(-c.log_determinant, -worst, worst) / static_cast<double>(p);
    if (uncertain_) {
      const double equations = std::max(1.0, c.duration * options_.after->equations_a_second);
      const Eigen::MatrixXd weighted = stacked(factors, model_.unknowns(), uncertain_->torque_sd);
      c.deviations =
          uncertain_->left_after(weighted.topLeftCorner(p, p), std::sqrt(equations / static_cast<double>(samples)));
      c.value = std::min(std::log10(uncertain_->limit_of_prediction(c.deviations)), 100.0);
    }
    if (c.excess > 0) c.value = forbidden * (1 + std::min(c.excess, 1e6));
    return c;
  }

  // The parameters that limit the prediction, before and after.
  void tell_limiting(const Candidate& c, Excitation& result) const {
    if (!uncertain_) return;
    for (Eigen::Index i = 0; i < c.deviations.size(); ++i) {
      const double share = uncertain_->share[i], known = uncertain_->deviation[i];
      if (share > 0 && std::isfinite(known))
        result.limiting.push_back(
            {model_.columns[static_cast<std::size_t>(i)].name, share * known, share * c.deviations[i]});
    }
    std::ranges::stable_sort(result.limiting, std::greater{}, &Excitation::Limiting::before);
    result.prediction_before = uncertain_->limit_of_prediction(
        uncertain_->deviation.unaryExpr([](double d) { return std::isfinite(d) ? d : 0.0; }));
    result.prediction_after = uncertain_->limit_of_prediction(c.deviations);
  }

 private:
  void find_limits(const Robot& robot) {
    const std::vector<JointLimits> given = coordinate_limits(robot);
    const std::vector<char> slides = sliding_coordinates(robot);
    bool guessed = false;
    for (std::size_t k = 0; k < given.size(); ++k) {
      ExcitationLimits l{given[k].lower, given[k].upper, given[k].velocity, 0, given[k].effort};
      // Zero means unknown in many descriptions.
      for (double* limit : {&l.velocity, &l.torque})
        if (*limit <= 0) *limit = std::numeric_limits<double>::infinity();
      if (!(l.upper - l.lower < widest_range)) l.lower = -INFINITY, l.upper = INFINITY;
      const double reach = slides[k] ? 0.3 : std::numbers::pi / 2;
      guessed = guessed || !std::isfinite(l.lower) || !std::isfinite(l.upper) || !std::isfinite(l.velocity);
      if (!std::isfinite(l.lower) && !std::isfinite(l.upper)) l.lower = -reach, l.upper = reach;
      else if (!std::isfinite(l.lower)) l.lower = l.upper - 2 * reach;
      else if (!std::isfinite(l.upper)) l.upper = l.lower + 2 * reach;
      if (!std::isfinite(l.velocity)) l.velocity = slides[k] ? 0.5 : 2;
      l.acceleration = options_.acceleration.value_or(4 * l.velocity);
      limits.push_back(l);
      const double middle = (l.lower + l.upper) / 2, half = options_.share * (l.upper - l.lower) / 2;
      rooms_.push_back({middle - half, middle + half});
    }
    if (guessed)
      notes.emplace_back(
          "coordinates without limits stay within a quarter turn or 0.3 m either way, and 2 rad/s or 0.5 m/s");
    if (!options_.acceleration)
      notes.emplace_back("accelerations are bounded by what reaches the greatest speed in a quarter second");
  }

  // The violation of the clearance over all postures, in metres.
  double too_near(const PathSamples& path) const {
    const bool self = options_.clearance > 0;
    if (!options_.table && !self) return 0;
    double excess = 0;
    std::vector<double> q(limits.size());
    const std::size_t samples = path.q[0].size(), step = std::max<std::size_t>(1, samples / posture_samples);
    for (std::size_t i = 0; i < samples; i += samples == fine_samples ? 1 : step) {
      for (std::size_t k = 0; k < q.size(); ++k) q[k] = path.q[k][i];
      const auto origins = space_.origins(q);
      if (options_.table) excess = std::max(excess, *options_.table + options_.clearance - space_.lowest(origins));
      if (self) excess = std::max(excess, options_.clearance - space_.self_distance(origins, 3 * options_.clearance));
    }
    return excess;
  }

  // The largest torque as a share of its limit.
  double load(const Motion& motion) const {
    std::vector<Column<const double>> from;
    std::vector<Signal> tau(limits.size(), Signal(motion.samples()));
    std::vector<Column<double>> to;
    for (const auto* signals : {&motion.q, &motion.qd, &motion.qdd})
      for (const Signal& s : *signals) from.push_back({s.data(), s.size()});
    for (Signal& s : tau) to.push_back({s.data(), s.size()});
    torques_.batch(from, to);
    double most = 0;
    for (std::size_t k = 0; k < tau.size(); ++k)
      for (const double t : tau[k]) most = std::max(most, std::abs(t) / (options_.share * limits[k].torque));
    return most;
  }

  static Motion run_through(const PathSamples& path, double duration) {
    Motion motion;
    motion.q = path.q;
    motion.qd = path.q1;
    motion.qdd = path.q2;
    motion.step = duration / static_cast<double>(path.q[0].size());
    for (Signal& s : motion.qd)
      for (double& x : s) x /= duration;
    for (Signal& s : motion.qdd)
      for (double& x : s) x /= duration * duration;
    motion.tau.assign(path.q.size(), Signal(path.q[0].size(), 0.0));
    return motion;
  }

  // Within the limits of velocity, acceleration and torque; violations add to `excess`.
  double shortest_time(const PathSamples& path, double& excess) const {
    double shortest = options_.kind == ExcitationKind::fourier ? options_.period : 0.01;
    for (std::size_t k = 0; k < limits.size(); ++k)
      for (std::size_t i = 0; i < path.q[k].size(); ++i) {
        shortest = std::max(shortest, std::abs(path.q1[k][i]) / (options_.share * limits[k].velocity));
        shortest = std::max(shortest, std::sqrt(std::abs(path.q2[k][i]) / (options_.share * limits[k].acceleration)));
      }
    const auto overload = [&](double time) { return load(run_through(path, time)) - 1; };
    if (overload(shortest) <= 0) return shortest;
    double low = shortest, high = slowest_scale * shortest;
    const double left = overload(high);
    if (left > 0) {
      excess += left;
      return high;
    }
    for (int halving = 0; halving < 10; ++halving) {
      const double middle = std::sqrt(low * high);
      (overload(middle) > 0 ? low : high) = middle;
    }
    return high;
  }

  const ExcitationOptions& options_;
  IdentificationModel model_;
  std::optional<Uncertain> uncertain_;
  RobotSpace space_;
  AdaptiveEvaluator torques_;
  std::vector<PathRoom> rooms_;
};

// One start of the search, and what all starts share.
class Search {
 public:
  Search(const Excitement& excitement, const ExcitationOptions& options, Progress& progress)
      : excitement_(excitement), options_(options), progress_(progress) {}

  struct Start {
    std::vector<double> best;
    Candidate candidate;
    double random_condition = 0;
  };

  Start run(std::size_t number) {
    RandomNumbers random(options_.seed * 1'000'003 + number);
    std::vector<double> x(excitement_.free_count());
    Run run{this, {}, nullptr};
    // In a narrow space, try a smaller motion at another place.
    double size = 1;
    for (int draw = 0; draw < most_draws; ++draw, size *= 0.85) {
      for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = (i % (x.size() / excitement_.limits.size()) == 0 ? 1 : size) * random.uniform(-1, 1);
      Candidate c = excitement_.judge(x, trial_samples);
      if (!(c.value < run.start.candidate.value)) continue;
      run.start.candidate = std::move(c);
      run.start.best = x;
      if (run.start.candidate.excess == 0 || progress_.stop()) break;
    }
    run.start.random_condition = run.start.candidate.condition;
    x = run.start.best;
    const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> search(
        nlopt_create(NLOPT_LN_SBPLX, static_cast<unsigned>(x.size())), nlopt_destroy);
    run.search = search.get();
    nlopt_set_lower_bounds1(search.get(), -1);
    nlopt_set_upper_bounds1(search.get(), 1);
    nlopt_set_maxeval(search.get(), static_cast<int>(options_.trials));
    nlopt_set_initial_step1(search.get(), 0.25);
    nlopt_set_min_objective(search.get(), objective, &run);
    double value = 0;
    nlopt_optimize(search.get(), x.data(), &value);
    return std::move(run.start);
  }

  std::size_t trials() const { return trials_; }

 private:
  struct Run {
    Search* owner;
    Start start;
    nlopt_opt search;
  };

  static double objective(unsigned n, const double* x, double*, void* data) {
    Run& run = *static_cast<Run*>(data);
    Search& self = *run.owner;
    if (self.progress_.stop()) nlopt_force_stop(run.search);
    Candidate c = self.excitement_.judge({x, n}, trial_samples);
    const double value = c.value;
    if (value < run.start.candidate.value) {
      run.start.best.assign(x, x + n);
      run.start.candidate = std::move(c);
    }
    self.tell();
    return value;
  }

  void tell() {
    const std::size_t trials = ++trials_;
    const std::lock_guard lock(mutex_);
    progress_.report(static_cast<double>(trials) / static_cast<double>(options_.starts * options_.trials),
                     "searching for the best motion");
  }

  const Excitement& excitement_;
  const ExcitationOptions& options_;
  Progress& progress_;
  std::atomic<std::size_t> trials_ = 0;
  std::mutex mutex_;
};

}  // namespace

Excitation excite(const Robot& robot, const ExcitationOptions& options, Progress& progress) {
  ARMATURE_CHECK(options.size >= 2 && options.starts >= 1 && options.trials >= 1);
  const Excitement excitement(robot, options);
  Search search(excitement, options, progress);
  std::vector<Search::Start> starts(options.starts);
  const int cores = tbb::info::default_concurrency();
  tbb::task_arena arena(options.threads == 0 ? cores : std::min(cores, static_cast<int>(options.threads)));
  arena.execute(
      [&] { tbb::parallel_for(std::size_t{0}, starts.size(), [&](std::size_t i) { starts[i] = search.run(i); }); });
  const auto best = std::min_element(
      starts.begin(), starts.end(), [](const auto& a, const auto& b) { return a.candidate.value < b.candidate.value; });
  const bool stopped = progress.stop();
  // Evaluated again on a fine grid, where the limits must hold.
  Candidate c = excitement.judge(best->best, fine_samples);
  if (c.excess > 0 && stopped) throw Stopped();
  if (c.excess > 0)
    throw UnmetRequest(fmt::format("no motion within the limits was found in {} trials", search.trials()),
                       "allow more: a smaller @clearance, a lower @table, a longer @period, more @trials");
  // A whole number of samples, so that a controller of this rate plays it as it is; its condition is theirs.
  if (const double count = std::max(2.0, std::ceil(c.duration * options.rate - 1e-6));
      options.rate > 0 && count * static_cast<double>(robot.coordinates.size()) < most_samples)
    c = excitement.judge(best->best, static_cast<std::size_t>(count), count / options.rate);
  Excitation result;
  result.path = c.path;
  result.duration = c.duration;
  result.condition = c.condition;
  result.log_determinant = c.log_determinant;
  result.limits = excitement.limits;
  result.notes = excitement.notes;
  excitement.tell_limiting(c, result);
  result.trials = search.trials();
  result.stopped = stopped;
  std::vector<double> random;
  for (const Search::Start& start : starts) random.push_back(start.random_condition);
  std::nth_element(random.begin(), random.begin() + static_cast<std::ptrdiff_t>(random.size() / 2), random.end());
  result.random_condition = random[random.size() / 2];
  return result;
}

Log sampled(const Excitation& excitation, double rate) {
  const double wanted = std::ceil(excitation.duration * rate - 1e-6);
  if (!(wanted * static_cast<double>(excitation.limits.size()) < most_samples))
    throw UnmetRequest(fmt::format("the motion lasts {:.3g} s, which are {:.3g} samples", excitation.duration, wanted),
                       "a lower @rate, or limits with greater velocities and accelerations");
  const auto count = std::max<std::size_t>(2, static_cast<std::size_t>(wanted));
  const PathSamples path = sample(excitation.path, count);
  const double t = excitation.duration;
  Log log;
  log.q = path.q;
  log.qd = path.q1;
  log.qdd = path.q2;
  for (auto* signals : {&log.q, &log.qd, &log.qdd})
    for (Signal& s : *signals) s.push_back(s.front());
  for (std::size_t i = 0; i <= count; ++i) log.t.push_back(t * static_cast<double>(i) / static_cast<double>(count));
  for (Signal& s : log.qd)
    for (double& x : s) x /= t;
  for (Signal& s : log.qdd)
    for (double& x : s) x /= t * t;
  return log;
}

}  // namespace armature::internal
