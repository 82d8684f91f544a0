// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the project did, does and will do: a queue before a few workers, each with one child at a time. What is done is
// kept in the project: a line of .armature/history.jsonl for each job, and its result in .armature/jobs/ID.json, so
// that it outlives the page and the server.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "armature/base/json.h"
#include "studio/server/child.h"
#include "studio/server/command.h"
#include "studio/server/project.h"

namespace armature::studio {

struct JobSettings {
  std::string program;  // of the command line
  ChildLimits limits = {};
  double quick_seconds = 5;
  unsigned workers = 0;  // 0: one per core
  std::size_t most_queued = 100;
};

enum class JobState { queued, running, done, failed, cancelled };
constexpr auto names(JobState) {
  return std::to_array<std::string_view>({"queued", "running", "done", "failed", "cancelled"});
}

// One event of a stream: "progress", "message" or "done", and its data.
struct JobEvent {
  std::string name;
  Json data;
};

class Jobs {
 public:
  Jobs(Project& project, const JobSettings& settings);
  ~Jobs();  // kills what runs
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // Returns its id; throws Refusal 429 when too many wait. `request` is kept with the job.
  std::string add(const Command& command, const Json& request, const std::string& input);
  Json run_now(const Command& command, const std::string& input);  // as job(), without waiting for a worker
  Json list() const;                                               // newest first, without results
  Json job(const std::string& id) const;                           // throws Refusal 404
  void cancel(const std::string& id);                              // throws Refusal 404

  // Follows one job: calls `tell` for what happened before and then for what happens, until it is done, `tell` gives
  // false or the server stops. An event without a name keeps a connection alive.
  void follow(const std::string& id, const std::function<bool(const JobEvent&)>& tell) const;
  void stop();  // ends followers and children; nothing starts any more

 private:
  struct Job;
  using Shared = std::shared_ptr<Job>;

  void work();
  void run(Job& job, double most_seconds);
  void finish(Job& job, const ChildOutcome& outcome, double most_seconds);
  void take_progress(Job& job, const std::string& line);
  void load_history();
  void keep(const Job& job);
  Json without_folder(Json json) const;
  std::vector<std::string> written(const Command& command, const Json& result, double started) const;
  Shared find(const std::string& id) const;

  Project& project_;
  JobSettings settings_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::deque<Shared> queue_;
  std::map<std::string, Shared> jobs_;
  std::vector<std::string> order_;      // ids, oldest first
  std::map<std::string, Json> before_;  // what is in the folder: lines of the history
  std::atomic<bool> stopped_ = false;
  std::atomic<unsigned> quick_ = 0;
  unsigned count_ = 0;
  std::vector<std::thread> workers_;
};

}  // namespace armature::studio
