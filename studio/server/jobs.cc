// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>

#include "armature/base/describe.h"
#include "armature/base/json_text.h"
#include "armature/base/text.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

constexpr std::size_t most_listed = 1000, most_messages = 1000, largest_kept = 80u << 20, largest_history = 16u << 20;
constexpr unsigned most_quick = 8;
constexpr int not_met = 3;  // the exit code

double now() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

bool is_over(JobState state) { return state != JobState::queued && state != JobState::running; }

Json message(std::string_view severity, const std::string& text, const std::string& hint = {}) {
  return {{"severity", severity}, {"message", text}, {"hint", hint}, {"file", ""}, {"line", 0}};
}

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

struct Jobs::Job {
  std::string id;
  Command command;
  Json request;
  std::string input;
  JobState state = JobState::queued;
  Json progress = nullptr, result = nullptr, exit = nullptr;
  Json messages = Json::array(), files = Json::array();
  double created = now(), started = 0, ended = 0;
  std::atomic<bool> cancel = false;
  unsigned version = 0;  // of what a follower sees

  Json summary() const {
    Json json = {{"id", id},
                 {"command", command.shown},
                 {"verb", command.verb},
                 {"request", request},
                 {"state", name_of(state)},
                 {"created", created},
                 {"seconds", started > 0 ? (ended > 0 ? ended : now()) - started : 0.0},
                 {"progress", progress},
                 {"exit", exit},
                 {"files", files}};
    return json;
  }
  Json whole() const {
    Json json = summary();
    json["result"] = result;
    json["messages"] = messages;
    return json;
  }
};

Jobs::Jobs(Project& project, const JobSettings& settings) : project_(project), settings_(settings) {
  load_history();
  const unsigned workers = settings.workers > 0 ? settings.workers : std::max(1u, std::thread::hardware_concurrency());
  for (unsigned k = 0; k < workers; ++k) workers_.emplace_back([this] { work(); });
}

Jobs::~Jobs() {
  stop();
  for (std::thread& each : workers_) each.join();
}

void Jobs::stop() {
  const std::lock_guard turn(mutex_);
  stopped_ = true;
  for (auto& [id, job] : jobs_) job->cancel = true;
  changed_.notify_all();
}

std::string Jobs::add(const Command& command, const Json& request, const std::string& input) {
  auto job = std::make_shared<Job>();
  job->command = command;
  job->input = input;
  job->request = {{"verb", command.verb}};
  for (const char* part : {"arguments", "options"})
    if (request.contains(part)) job->request[part] = request.at(part);
  const std::lock_guard turn(mutex_);
  if (queue_.size() >= settings_.most_queued)
    throw Refusal(429, fmt::format("{} jobs are waiting already", queue_.size()), "cancel some, or wait");
  job->id = fmt::format("{:x}-{}", static_cast<long long>(1000 * job->created), ++count_);
  jobs_[job->id] = job;
  order_.push_back(job->id);
  queue_.push_back(job);
  changed_.notify_all();
  return job->id;
}

void Jobs::work() {
  for (;;) {
    Shared job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return stopped_ || !queue_.empty(); });
      if (stopped_) return;
      job = queue_.front();
      queue_.pop_front();
    }
    if (job->cancel) continue;
    run(*job, settings_.limits.wall_seconds);
    keep(*job);
  }
}

Json Jobs::run_now(const Command& command, const std::string& input) {
  if (++quick_ > most_quick) {
    --quick_;
    throw Refusal(429, "too many checks at once", "wait for those that run");
  }
  const auto job = std::make_shared<Job>();
  job->command = command;
  job->input = input;
  {
    const std::lock_guard turn(mutex_);
    jobs_[fmt::format("quick {}", static_cast<const void*>(job.get()))] = job;  // so that stop() ends it
    job->cancel = stopped_.load();
  }
  run(*job, settings_.quick_seconds);
  --quick_;
  const std::lock_guard turn(mutex_);
  jobs_.erase(fmt::format("quick {}", static_cast<const void*>(job.get())));
  return job->whole();
}

void Jobs::run(Job& job, double most_seconds) {
  {
    const std::lock_guard turn(mutex_);
    job.state = JobState::running;
    job.started = now();
    ++job.version;
    changed_.notify_all();
  }
  ChildRequest request{{settings_.program}, project_.folder(), job.input, settings_.limits};
  request.limits.wall_seconds = most_seconds;
  const std::vector<std::string> words = job.command.with_json();
  request.words.insert(request.words.end(), words.begin(), words.end());
  const ChildOutcome outcome =
      run_child(request, job.cancel, [&](const std::string& line) { take_progress(job, line); });
  finish(job, outcome, most_seconds);
}

void Jobs::take_progress(Job& job, const std::string& line) {
  const Json said = internal::parse_json(line);
  if (!said.is_object()) return;
  const Json clean = without_folder(said);
  const std::lock_guard turn(mutex_);
  if (clean.contains("step") && clean.at("step").is_string()) {
    if (job.messages.size() < most_messages) job.messages.push_back(message("step", clean.at("step")));
  } else {
    job.progress = clean;
  }
  ++job.version;
  changed_.notify_all();
}

Json Jobs::without_folder(Json json) const {
  if (json.is_string()) return project_.without_folder(json.get<std::string>());
  if (json.is_structured())
    for (auto& each : json) each = without_folder(std::move(each));
  return json;
}

void Jobs::finish(Job& job, const ChildOutcome& outcome, double most_seconds) {
  Json result = internal::parse_json(outcome.output);
  result = result.is_discarded() ? Json(nullptr) : without_folder(std::move(result));
  Json messages = Json::array();
  for (const auto& [list, severity] : {std::pair{"errors", "error"}, std::pair{"warnings", "warning"}})
    if (result.is_object() && result.contains(list) && result.at(list).is_array())
      for (const Json& each : result.at(list)) {
        Json one = each.is_object() ? each : message(severity, dump(each));
        one["severity"] = severity;
        messages.push_back(one);
      }
  // Warnings are in the result already.
  std::istringstream lines(project_.without_folder(outcome.errors));
  for (std::string line; std::getline(lines, line);)
    if (line.find(": warning: ") == std::string::npos && line.find(": error: ") == std::string::npos && !line.empty())
      messages.push_back(message("note", internal::printable(line, 2000)));
  const bool has_errors = std::ranges::any_of(messages, [](const Json& each) { return each["severity"] == "error"; });
  const auto fault = [&](const std::string& text, const std::string& hint) {
    messages.push_back(message("error", text, hint));
  };
  if (outcome.end == ChildEnd::signalled)
    fault(fmt::format("the job was ended by signal {} ({})", outcome.code, ::strsignal(outcome.code)),
          outcome.code == SIGKILL || outcome.code == SIGXCPU ? "it took too much memory or processor time"
                                                             : "please report it with the robot and the command");
  if (outcome.end == ChildEnd::out_of_time)
    fault(fmt::format("{} was stopped after {:g} s", job.command.verb, most_seconds), "run it from the command line");
  if (outcome.end == ChildEnd::too_much_output) fault("the job was stopped: its result is too large for the page", "");
  if (outcome.end == ChildEnd::not_started) fault("the job could not be started", "the machine may be out of memory");
  const std::vector<std::string> files = written(job.command, result, job.started);
  const std::lock_guard turn(mutex_);
  for (Json& each : messages)
    if (job.messages.size() < most_messages) job.messages.push_back(std::move(each));
  job.result = std::move(result);
  if (outcome.end == ChildEnd::exited) job.exit = outcome.code;
  // A verdict that is bad is an answer.
  const bool answers = outcome.code == 0 || (outcome.code == not_met && job.result.is_object() && !has_errors);
  job.state = job.cancel                                   ? JobState::cancelled
              : outcome.end == ChildEnd::exited && answers ? JobState::done
                                                           : JobState::failed;
  job.files = files;
  job.ended = now();
  ++job.version;
  changed_.notify_all();
}

// Files that the result names; where it names none, those below --output that are newer than the job, which may be
// another job's.
std::vector<std::string> Jobs::written(const Command& command, const Json& result, double started) const {
  std::vector<std::string> paths;
  if (result.is_object() && result.contains("files") && result.at("files").is_structured())  // a list, or by purpose
    for (const Json& each : result.at("files"))
      if (each.is_string()) paths.push_back(each);
  if (paths.empty() && !command.writes.empty())
    for (const ProjectFile& file : project_.list())
      for (std::string place : command.writes) {
        while (place.starts_with("./")) place.erase(0, 2);
        while (place.ends_with("/")) place.pop_back();
        const bool inside = place == "." || file.path == place || file.path.starts_with(place + "/");
        if (inside && file.modified >= started - 0.1) paths.push_back(file.path);
      }
  std::ranges::sort(paths);
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

void Jobs::keep(const Job& job) {
  Json summary, whole;
  {
    const std::lock_guard turn(mutex_);
    summary = job.summary();
    whole = job.whole();
  }
  try {
    std::string text = dump(whole);
    if (text.size() > largest_kept) {
      whole["result"] = nullptr;
      text = dump(whole);
    }
    project_.keep(job.id + ".json", text);
    project_.append("history.jsonl", dump(summary) + "\n");
    // From now on its result is read from there: a day's results would fill the memory.
    const std::lock_guard turn(mutex_);
    before_[job.id] = std::move(summary);
    jobs_.erase(job.id);
  } catch (const Refusal&) {  // a folder that is read-only has no history
  }
}

void Jobs::load_history() {
  std::istringstream lines(project_.kept("history.jsonl", largest_history).value_or(""));
  for (std::string line; std::getline(lines, line);) {
    Json job = internal::parse_json(line);
    if (!job.is_object() || !job.contains("id") || !job.at("id").is_string()) continue;
    const std::string id = job.at("id");
    if (before_.emplace(id, std::move(job)).second) order_.push_back(id);
  }
}

Json Jobs::list() const {
  Json all = Json::array();
  const std::lock_guard turn(mutex_);
  for (auto id = order_.rbegin(); id != order_.rend() && all.size() < most_listed; ++id) {
    if (const auto job = jobs_.find(*id); job != jobs_.end()) all.push_back(job->second->summary());
    else if (const auto old = before_.find(*id); old != before_.end()) all.push_back(old->second);
  }
  return all;
}

Jobs::Shared Jobs::find(const std::string& id) const {
  const auto found = jobs_.find(id);
  return found == jobs_.end() ? nullptr : found->second;
}

Json Jobs::job(const std::string& id) const {
  std::unique_lock lock(mutex_);
  if (const Shared job = find(id)) return job->whole();
  const auto old = before_.find(id);
  if (old == before_.end()) throw Refusal(404, "no job has that id", "it may have been done in another folder");
  Json whole = old->second;
  lock.unlock();
  const bool plain = std::ranges::all_of(id, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; });
  const auto text = plain ? project_.kept("jobs/" + id + ".json", largest_kept + 1) : std::nullopt;
  if (const Json kept = internal::parse_json(text.value_or("")); kept.is_object()) return kept;
  whole["result"] = nullptr;
  whole["messages"] = Json::array({message("note", "the result of this job was not kept")});
  return whole;
}

void Jobs::cancel(const std::string& id) {
  const std::lock_guard turn(mutex_);
  const Shared job = find(id);
  if (job == nullptr) {
    if (before_.contains(id)) return;
    throw Refusal(404, "no job has that id");
  }
  if (is_over(job->state)) return;
  job->cancel = true;
  if (job->state == JobState::queued) {
    job->state = JobState::cancelled;
    std::erase(queue_, job);
    ++job->version;
    changed_.notify_all();
  }
}

void Jobs::follow(const std::string& id, const std::function<bool(const JobEvent&)>& tell) const {
  std::unique_lock lock(mutex_);
  const Shared job = find(id);
  if (job == nullptr) {
    lock.unlock();
    tell({"done", this->job(id)});
    return;
  }
  std::size_t told = 0;
  Json progress = nullptr;
  for (unsigned seen = job->version; !stopped_;) {
    std::vector<JobEvent> events;
    for (; told < job->messages.size(); ++told) events.push_back({"message", job->messages[told]});
    if (job->progress != progress) events.push_back({"progress", progress = job->progress});
    const bool over = is_over(job->state);
    if (over) events.push_back({"done", job->whole()});
    seen = job->version;
    lock.unlock();
    for (const JobEvent& event : events)
      if (!tell(event)) return;
    if (over) return;
    lock.lock();
    const bool news =
        changed_.wait_for(lock, std::chrono::seconds(1), [&] { return stopped_ || job->version != seen; });
    if (!news) {
      lock.unlock();
      if (!tell({})) return;
      lock.lock();
    }
  }
}

}  // namespace armature::studio
