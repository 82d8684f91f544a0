// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/call_verb.h"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "armature/base/options_json.h"
#include "armature/base/spelled_json.h"
#include "armature/verbs/all.h"
#include "armature/verbs/recipes/certificate.h"
#include "armature/verbs/recipes/certify_answer.h"
#include "armature/verbs/recipes/check_ranges.h"

namespace armature {

using namespace internal;

namespace {

struct NoOptions {};
template <class Visitor>
void describe(NoOptions&, Visitor&) {}

// Every File of a result, wherever its description has it.
class FileGatherer {
 public:
  template <class T, class... Facts>
  void operator()(std::string_view, T& value, std::string_view, const Facts&...) {
    gather(value);
  }
  std::vector<File> files;

 private:
  void gather(const File& file) { files.push_back(file); }
  template <class T>
  void gather(const std::vector<T>& values) {
    for (const T& value : values) gather(value);
  }
  template <class T>
  void gather(const std::pair<std::string, T>& named) {
    gather(named.second);
  }
  template <class T>
  void gather(const T&) {}
};

struct Request {
  const std::string& verb;
  const SourceRobot* source;
  const MotionsInMemory* motions;
  const Json& json;
  Progress& progress;

  const Robot& robot() const { return source->loaded.robot; }
  template <class Options>
  Options options() const {
    Options read = options_from_json<Options>(json);
    check_ranges(read);
    if constexpr (requires { read.fit.origin; }) fill(read.fit.origin);
    if constexpr (requires { read.origin; }) fill(read.origin);
    if constexpr (std::is_same_v<Options, SimulateOptions>) read.reading = source->loading;
    return read;
  }

 private:
  void fill(RobotOrigin& origin) const {
    if (source != nullptr)
      origin = {source->file, source->loaded.diagnostics, {}, {}, source->loading, source->loaded.whole};
  }
};

// What a verb found, with its files; these get a certificate where they are to be written, and where everything that
// was read is in files.
template <class Options, class Result>
VerbAnswer answer(const Request& r, const Options& options, Result result) {
  VerbAnswer all;
  const Json json = to_json(result);
  all.result = to_text(spelled(json, OptionSpelling::python));
  FileGatherer gatherer;
  describe(result, gatherer);
  all.files = std::move(gatherer.files);
  if constexpr (requires { result.diagnostics; }) all.diagnostics = result.diagnostics;
  if (r.source == nullptr || r.motions != nullptr || r.json.value("output", "").empty()) return all;
  const std::string now = hash_of_input(r.source->file);
  if (now.empty() || !r.source->loaded.fingerprint.ends_with(now)) {
    if (!all.files.empty())
      all.diagnostics.note({}, fmt::format("no certificate is written: the robot is not what {} has", r.source->file),
                           "load it from a file that stays");
    return all;
  }
  Json used = json_of(options);
  used.update(json_of(r.source->loading));
  if (auto file = certificate_of_answer(r.verb, r.source->file, used, json, all.files)) all.files.push_back(*file);
  return all;
}

using Verb = std::function<VerbAnswer(const Request&)>;

// A verb of the usual form: VERB(robot, options, progress).
template <class Options, class Call>
Verb on_robot(Call call) {
  return [call](const Request& r) {
    const auto options = r.options<Options>();
    return answer(r, options, call(r.robot(), options, r.progress));
  };
}
// The same without progress.
template <class Options, class Call>
Verb at_once(Call call) {
  return [call](const Request& r) {
    const auto options = r.options<Options>();
    return answer(r, options, call(r.robot(), options));
  };
}
// A verb whose options name its files.
template <class Options, class Call>
Verb on_files(Call call) {
  return [call](const Request& r) {
    const auto options = r.options<Options>();
    return answer(r, options, call(options, r.progress));
  };
}

VerbAnswer check_robot(const Request& r) {
  CheckOptions options = r.options<CheckOptions>();
  CheckResult result = checked(r.robot(), r.source->loaded.diagnostics);
  if (r.motions != nullptr) result.comparison = validate(r.robot(), r.motions->logs, options.comparison, r.progress);
  else if (!options.comparison.logs.empty()) result.comparison = validate(r.robot(), options.comparison, r.progress);
  return answer(r, options, std::move(result));
}

VerbAnswer derive_robot(const Request& r) {
  DeriveCodeOptions options = r.options<DeriveCodeOptions>();
  options.input = r.source->loaded.fingerprint;
  return answer(r, options, derive_code(r.robot(), options, r.progress));
}

// The logs of these may be in memory; then the options need not name any.
template <class Options>
Options without_logs(const Request& r) {
  Json named = r.json;
  named["logs"] = Json::array({"in memory"});
  return Request{r.verb, r.source, r.motions, named, r.progress}.options<Options>();
}
VerbAnswer identify_robot(const Request& r) {
  if (r.motions == nullptr) {
    const auto options = r.options<IdentifyOptions>();
    return answer(r, options, identify(r.robot(), options, r.progress));
  }
  const auto options = without_logs<IdentifyOptions>(r);
  return answer(r, options, identify(r.robot(), r.motions->logs, r.motions->validation, options, r.progress));
}
VerbAnswer validate_robot(const Request& r) {
  if (r.motions == nullptr) {
    const auto options = r.options<ValidateOptions>();
    return answer(r, options, validate(r.robot(), options, r.progress));
  }
  const auto options = without_logs<ValidateOptions>(r);
  return answer(r, options, validate(r.robot(), r.motions->logs, options, r.progress));
}

const std::map<std::string, Verb>& verbs_on_robots() {
  static const std::map<std::string, Verb> verbs = {
      {"show", [](const Request& r) { return answer(r, r.options<NoOptions>(), show(r.robot())); }},
      {"check", check_robot},
      {"convert", at_once<ConvertOptions>(convert)},
      {"base", on_robot<BaseParametersOptions>(base_parameters)},
      {"derive", derive_robot},
      {"count", on_robot<CountOptions>(count)},
      {"eval", at_once<EvaluateOptions>(evaluate)},
      {"ik", on_robot<IkOptions>(ik)},
      {"explicit", on_robot<ExplicitModelOptions>(explicit_model)},
      {"bench", on_robot<BenchOptions>(bench)},
      {"simulate", on_robot<SimulateOptions>(simulate)},
      {"excite", on_robot<ExciteOptions>(excite)},
      {"dominant", on_robot<DominantOptions>(dominant)},
      {"columns", on_robot<ColumnsOptions>(columns)},
      {"validate", validate_robot},
      {"identify", identify_robot},
      {"factor", on_robot<FactorOptions>(factor)},
      {"reduce", on_robot<ReduceOptions>(reduce)},
      {"control", on_robot<ControlOptions>(analyse_control)},
      {"schedule", on_robot<ScheduleOptions>(schedule)},
  };
  return verbs;
}

const std::map<std::string, Verb>& verbs_on_files() {
  static const std::map<std::string, Verb> verbs = {
      {"merge", on_files<MergeOptions>(merge)},
      {"compare", on_files<CompareOptions>(compare)},
      {"pipeline", on_files<PipelineOptions>(pipeline)},
      {"verify", on_files<VerifyOptions>(verify)},
      {"demo", on_files<DemoOptions>(demo)},
  };
  return verbs;
}

}  // namespace

bool takes_robot(const std::string& verb) { return verbs_on_robots().contains(verb); }

VerbAnswer call_verb(const std::string& verb, const SourceRobot* robot, const MotionsInMemory* motions,
                     const Json& options, Progress& progress) {
  const bool on_a_robot = takes_robot(verb);
  if (on_a_robot && robot == nullptr) throw MisuseError(verb + " needs a robot");
  const auto& verbs = on_a_robot ? verbs_on_robots() : verbs_on_files();
  const auto found = verbs.find(verb);
  if (found == verbs.end()) throw MisuseError("no verb is called " + verb);
  if (motions != nullptr && verb != "identify" && verb != "validate" && verb != "check")
    throw MisuseError(verb + " takes logs as files, not in memory");
  return found->second({verb, robot, motions, options, progress});
}

}  // namespace armature
