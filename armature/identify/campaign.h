// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From logs to the equations of identification: the logs prepared, and every choice made (choose/), from the data or as
// it was made before. What follows is the same for all: the statistics of each log (log_statistics.h), to be solved and
// judged here (identify.cc) or written for another machine (factor_set.h).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "armature/identify/choose/additions.h"
#include "armature/identify/choose/equation_choices.h"
#include "armature/identify/choose/filters.h"
#include "armature/identify/equations/motion_extents.h"
#include "armature/identify/identify.h"

namespace armature::internal {

class Campaign {
 public:
  // All three must outlive it.
  Campaign(const Robot& robot, const EstimationOptions& options, Progress& progress);

  // Prepares the logs and chooses the model. AnyLog: Log or LogStream.
  template <class AnyLog>
  void choose(const std::vector<AnyLog>& logs, const std::vector<AnyLog>& validation,
              const std::vector<AnyLog>& loaded);

  // The same by choices that were made before. `logs` may be none.
  template <class AnyLog>
  void follow(const EquationChoices& choices, const std::vector<AnyLog>& logs, const std::vector<AnyLog>& validation);

  // The best of some cut-offs beside that of the spectrum; nothing where it is given, or nothing is filtered.
  std::optional<CutoffTrial> other_cutoff(const std::vector<Log>& logs);
  void add_rung(const Rung& rung);

  // The choices that were made, without terms and known torques, which options have as formulas.
  EquationChoices choices() const;

  // With the greatest speeds of these motions; for `motions`, those of the choices.
  RowOptions rows_of(const Motions& some) const;
  void now(const char* message) { progress.report(-1, message), go_on(progress); }

  const Robot& robot;
  const EstimationOptions& options;
  Progress& progress;
  Identification found;  // what is known before anything is solved: the model, its choices, notes
  Motions motions, held_out, loaded;
  MotionExtents extents;       // of `motions`
  std::vector<Motion> some;    // the first samples, for model choices
  std::vector<double> speeds;  // greatest ones, by column

 private:
  template <class AnyLog>
  void prepare_logs(const std::vector<AnyLog>& logs, const std::vector<AnyLog>& validation,
                    const std::vector<AnyLog>& with_load, PrepareOptions how);
  void look_through();
  void look_through_held_out();
  void choose_model();
  void leave_friction_sharp();
  AdditionOptions open_additions() const;
  Additions find_additions();
  void take_off_delays(const std::vector<double>& delays);
  void change_motions(const std::function<Motion(Motion&& motion)>& change);
  void choose_rows();
  std::size_t decimation_of(double cutoff) const;
  std::vector<double> rates_of(const Motions& some) const;

  RowOptions rows_;
  std::vector<std::vector<double>> delays_;  // that were taken off, one after the other
};

// Chooses from logs in memory, and among other cut-offs than that of the spectrum; one that is taken goes into the
// options.
Campaign with_best_cutoff(const Robot& robot, const std::vector<Log>& logs, const std::vector<Log>& validation,
                          EstimationOptions& options, Progress& progress);

// The load of a gear is that of the bodies which are written: it settles with them. Throws UnmetRequest where the
// motions do not determine them. Nothing without friction of the load.
void settle_loads_of_bodies(Campaign& campaign);

// The identification from the statistics of logs, of this campaign's choices; its motions may be none. Once.
struct LogStatistics;
Identification identify(Campaign& campaign, std::vector<LogStatistics> logs);

}  // namespace armature::internal
