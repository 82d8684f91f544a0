// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// studio: a page in the browser for everything that the command line does. Runs until Ctrl-C.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "armature/verbs/catalogue.h"
#include "cli/schema.h"
#include "cli/verbs.h"
#ifndef ARMATURE_WITHOUT_STUDIO
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <thread>

#include "armature/base/process.h"
#include "armature/read/reader.h"
#include "studio/server/server.h"
#endif

namespace armature::cli {
namespace {

constexpr const char* studio_examples =
    "  armature studio                          the current folder\n"
    "  armature studio arm.urdf log.csv         with a robot and a log of it\n"
    "  armature studio puma560 --folder work    a built-in robot; files go to work/\n"
    "\n"
    "The page is served to this machine alone, by a URL that holds a secret: whoever has it can use the folder. Files "
    "are\n"
    "read and written below the folder only. Ctrl-C ends it, with all jobs that run.\n";

struct StudioArguments {
  std::string robot, folder;
  std::vector<std::string> logs;
  int port = 0;
  bool no_browser = false;
};

#ifdef ARMATURE_WITHOUT_STUDIO

void run_studio(const StudioArguments&, const CLI::App&, Console&) {
  throw UnmetRequest("this build of Armature has no studio: it was made without cpp-httplib",
                     "install libcpp-httplib-dev and build again");
}

#else

namespace fs = std::filesystem;

bool is_library_robot(const std::string& name) {
  for (const internal::LibraryRobot& robot : internal::robot_library())
    if (robot.name == name) return true;
  return false;
}

// `path` as it is seen from the folder; refuses files that do not lie below it.
std::string below(const std::string& path, const std::string& folder) {
  std::error_code failed;
  const fs::path whole = fs::canonical(path, failed);
  if (failed) refuse_usage(fmt::format("cannot open {}", printable(path, 200)), "check the name");
  const fs::path relative = whole.lexically_relative(fs::canonical(folder));
  if (relative.empty() || *relative.begin() == "..")
    refuse_usage(fmt::format("{} is not below the folder of the studio", printable(path, 200)),
                 "--folder names a folder that holds all files");
  return relative.string();
}

// Where the files are: --folder, or the folder of the robot's file, or the current one.
std::string chosen_folder(const StudioArguments& arguments) {
  if (!arguments.folder.empty()) return arguments.folder;
  if (arguments.robot.empty() || is_library_robot(arguments.robot)) return ".";
  const fs::path folder = fs::path(arguments.robot).parent_path();
  return folder.empty() ? "." : folder.string();
}

void open_browser(const std::string& url) {
  const std::string program = internal::find_program("xdg-open");
  if (program.empty() || (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr)) return;
  std::string name = program, address = url;
  char* const words[] = {name.data(), address.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int stream : {0, 1, 2}) posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  pid_t child = 0;
  if (::posix_spawn(&child, program.c_str(), &actions, nullptr, words, environ) == 0)
    std::thread([child] { ::waitpid(child, nullptr, 0); }).detach();
  posix_spawn_file_actions_destroy(&actions);
}

studio::ServerSettings settings_of(const StudioArguments& arguments, const CLI::App& app) {
  studio::ServerSettings settings;
  settings.folder = chosen_folder(arguments);
  std::error_code failed;
  if (!fs::is_directory(settings.folder, failed))
    refuse_usage(fmt::format("{} is no folder", printable(settings.folder, 200)), "check the name, or make it");
  if (!arguments.robot.empty())
    settings.robot = is_library_robot(arguments.robot) ? arguments.robot : below(arguments.robot, settings.folder);
  for (const std::string& log : arguments.logs) settings.logs.push_back(below(log, settings.folder));
  for (const internal::LibraryRobot& robot : internal::robot_library()) settings.robots[robot.name] = robot.text;
  Json schema = Json::object();
  for (const VerbEntry& verb : verb_catalogue()) schema[verb.name] = verb_schema(app, verb.name);
  settings.schema = std::make_shared<const Json>(std::move(schema));
  settings.port = arguments.port;
  settings.jobs.program = fs::read_symlink("/proc/self/exe").string();
  return settings;
}

void run_studio(const StudioArguments& arguments, const CLI::App& app, Console& console) {
  // Blocked before any thread starts, so that only this one is told.
  sigset_t ends;
  ::sigemptyset(&ends);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&ends, signal);
  ::pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  studio::StudioServer server(settings_of(arguments, app));
  std::thread serving([&] { server.serve(); });
  if (console.json) std::fputs(to_text(Json{{"url", server.url()}, {"port", server.port()}}).c_str(), stdout);
  else std::fputs(fmt::format("Armature studio: {}\nCtrl-C ends it.\n", server.url()).c_str(), stdout);
  std::fflush(stdout);
  if (!arguments.no_browser) open_browser(server.url());
  int signal = 0;
  ::sigwait(&ends, &signal);
  server.stop();
  serving.join();
  console.result = {{"ended", true}};
}

#endif

}  // namespace

void add_studio(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<StudioArguments>();
  CLI::App* verb =
      add_verb(app, console, "studio", "Work with robots, models and logs in the browser", studio_examples);
  verb->add_option("ROBOT", arguments->robot, "A robot's file, or a built-in robot, to begin with")->type_name("");
  verb->add_option("LOG", arguments->logs, "Logs of it")->type_name("");
  verb->add_option("--folder", arguments->folder,
                   "The project's folder. Default: that of the robot's file, otherwise the current one")
      ->type_name("FOLDER");
  verb->add_option("--port", arguments->port, "The port to listen on. Default: any that is free")
      ->type_name("N")
      ->check(CLI::Range(0, 65535));
  verb->add_flag("--no-browser", arguments->no_browser, "Print the URL, and open no browser");
  verb->callback([arguments, &app, &console] { run_studio(*arguments, app, console); });
}

}  // namespace armature::cli
