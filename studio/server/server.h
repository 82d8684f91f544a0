// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The studio's server: the page, and an API of files and jobs below one folder, on the loopback interface. It computes
// nothing itself: a job is a command of the command line, run in a process of its own. docs/how_to/use_the_studio.md
// lists the requests.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/json.h"
#include "studio/server/jobs.h"

namespace armature::studio {

struct ServerSettings {
  std::string folder;
  std::optional<std::string> robot = {};           // a path below the folder, or the name of a built-in robot
  std::vector<std::string> logs = {};              // paths below the folder
  std::map<std::string, std::string> robots = {};  // the built-in ones, as YAML by their names
  std::shared_ptr<const Json> schema;              // what `armature schema VERB` prints, by verb
  int port = 0;                                    // 0: any that is free
  JobSettings jobs;
  std::uint64_t largest_upload = 512u << 20, largest_json = 4u << 20;  // bytes
  unsigned connections = 64;
};

class StudioServer {
 public:
  explicit StudioServer(const ServerSettings& settings);  // throws UnmetRequest when the port is taken
  ~StudioServer();

  int port() const;
  const std::string& token() const;
  std::string url() const;  // with the token, for the user's browser alone

  void serve();  // until stop() is called, from any thread
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace armature::studio
