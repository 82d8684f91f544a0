// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/factored.h"

#include "armature/base/error.h"
#include "tests/verbs/factored_logs.h"

namespace armature::internal {
namespace {

class Parts : public test::FactoredLogs {
 protected:
  std::string why(const IdentifyOptions& options, const std::string& part) {
    try {
      solved(part, options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(Parts, solve_by_any_estimator_that_needs_no_samples) {
  factored({log("a.csv", 1), log("b.csv", 2)}, "ab.rf");
  for (const Estimator estimator :
       {Estimator::weighted, Estimator::ordinary, Estimator::total, Estimator::link_by_link}) {
    IdentifyOptions options;
    options.fit.estimator = estimator;
    EXPECT_LT(solved("ab.rf", options).error.train_total, 3) << name_of(estimator);
  }
  IdentifyOptions options;
  options.fit.estimator = Estimator::huber;
  EXPECT_NE(why(options, "ab.rf").find("needs the samples"), std::string::npos);
}

TEST_F(Parts, do_not_take_options_that_they_have_decided) {
  factored({log("a.csv", 1)}, "a.rf");
  IdentifyOptions options;
  options.fit.decimate = 3;
  options.fit.slowest = 0.1;
  EXPECT_NE(why(options, "a.rf").find("decimate, slowest are decided"), std::string::npos) << why(options, "a.rf");
  IdentifyOptions with_logs;
  with_logs.logs = {path("a.csv")};
  EXPECT_NE(why(with_logs, "a.rf"), "");
  IdentifyOptions with_load;
  with_load.fit.loaded = {path("a.csv")};
  EXPECT_NE(why(with_load, "a.rf"), "");
  EXPECT_THROW(armature::identify(robot_, IdentifyOptions{}), InputError);
}

TEST_F(Parts, that_do_not_tell_the_parameters_say_which) {
  Log still = test::synthetic_log(robot_, 1, 400, 0.01);
  for (std::size_t i = 0; i < still.samples(); ++i) still.q[0][i] = 0.3, still.qd[0][i] = still.qdd[0][i] = 0;
  folder_.write("still.csv", to_csv(still));
  factored({log("a.csv", 2)}, "a.rf");
  FactorOptions like;
  like.like = path("a.rf");
  factored({path("still.csv")}, "still.rf", like);
  EXPECT_NE(why({}, "still.rf").find("cannot be identified"), std::string::npos) << why({}, "still.rf");
  united({"a.rf", "still.rf"}, "both.rf");
  EXPECT_EQ(why({}, "both.rf"), "");
}

// Squared errors of some parameters by a first estimate and by a second pass with its weights, where every so many
// torques of one joint are off by `size`.
struct TwoPasses {
  double before = 0, after = 0;
};

class WeighedParts : public Parts {
 protected:
  TwoPasses two_passes(std::size_t every, double size, RobustLoss loss) {
    std::vector<std::string> logs;
    for (const std::uint64_t seed : {1, 2, 3}) {
      Log log = test::synthetic_log(robot_, seed, 500, 0.02);
      for (std::size_t i = 3; i < log.samples(); i += every) log.tau[i % 3][i] += size;
      logs.push_back("hit" + std::to_string(seed) + ".csv");
      folder_.write(logs.back(), to_csv(log));
      logs.back() = path(logs.back());
    }
    FactorOptions plain;
    plain.fit.choose = Choice::no;
    plain.fit.cutoff = 0;
    plain.fit.decimate = 1;
    plain.fit.motor_inertia = Choice::yes;
    factored({logs[0]}, "a.rf", plain);
    FactorOptions like;
    like.like = path("a.rf");
    factored({logs[1], logs[2]}, "bc.rf", like);
    united({"a.rf", "bc.rf"}, "all.rf");
    IdentifyOptions kept;
    kept.output = path("first");
    kept.force = true;
    const IdentifyResult first = solved("all.rf", kept);
    for (const auto& [name, file] : first.files) write_files({file});
    like.weights = path("first/estimate.json");
    like.loss = loss;
    factored({logs[2], logs[0]}, "ca2.rf", like);
    factored({logs[1]}, "b2.rf", like);
    united({"b2.rf", "ca2.rf"}, "second.rf");
    const IdentifyResult second = solved("second.rf");
    double before = 0, after = 0;
    for (const auto& [name, truth] : {std::pair{"Fv1", 2.0}, {"Fs2", 2.5}, {"Fo3", 0.2}, {"MX3", 0.2}, {"Fv3", 0.5}}) {
      const auto value = [n = name](const IdentifyResult& r) {
        return std::ranges::find(r.parameters, n, &IdentifiedParameter::name)->value;
      };
      before += std::pow(value(first) - truth, 2);
      after += std::pow(value(second) - truth, 2);
    }
    EXPECT_THROW(united({"all.rf", "b2.rf"}, "mixed.rf"), InputError);
    return {before, after};
  }
};

// A hundredth of the torques are far off; the second pass is nearer to the truth than the first.
TEST_F(WeighedParts, by_a_first_estimate_do_not_follow_outliers) {
  const auto [before, after] = two_passes(97, 20, RobustLoss::bisquare);
  EXPECT_LT(after, 0.1 * before);
}

// The standard deviations of the first estimate are those of the outliers: they tell nothing of the others.
TEST_F(WeighedParts, by_an_estimate_that_outliers_have_spoilt_are_scaled_by_the_median) {
  const auto [before, after] = two_passes(17, 20, RobustLoss::huber);
  EXPECT_LT(after, 0.01 * before);
}

TEST_F(Parts, keep_terms_and_known_torques_as_they_were_given) {
  FactorOptions options;
  options.fit.term = {"k3: tau3 = q3"};
  options.fit.known_torque = {"tau1 = 0.1*sin(q1)"};
  options.fit.choose = Choice::no;
  factored({log("a.csv", 1), log("b.csv", 2)}, "ab.rf", options);
  IdentifyOptions from_logs;
  from_logs.logs = {path("a.csv"), path("b.csv")};
  from_logs.fit = options.fit;
  const IdentifyResult truth = armature::identify(robot_, from_logs), found = solved("ab.rf");
  test::expect_same_estimate(truth, found);
  EXPECT_NE(std::ranges::find(found.parameters, "k3", &IdentifiedParameter::name), found.parameters.end());
}

TEST_F(Parts, of_a_stream_are_those_of_the_log_in_memory_to_rounding) {
  FactorOptions options;
  options.fit.choose = Choice::no;
  options.fit.cutoff = 10;
  const std::string a = log("a.csv", 1, 2000);
  factored({a}, "whole.rf", options);
  options.fit.stream = Choice::yes;
  factored({a}, "stream.rf", options);
  const IdentifyResult whole = solved("whole.rf"), stream = solved("stream.rf");
  test::expect_same_estimate(whole, stream, 1e-11);
}

}  // namespace
}  // namespace armature::internal
