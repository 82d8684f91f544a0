// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A code plan in a language whose steps loop over lists of roots: the bodies that the languages have in common. A
// language is a spelling, and a text with places for these bodies (python_kernels.h and its like).
#pragma once

#include <string>
#include <vector>

#include "armature/inverse_geometry/closed_form/code_plan.h"

namespace armature::internal {

struct ScriptSpelling {
  std::string comment = {}, define = {}, mutate = {}, end = {}, tab = {};  // "# ", "const ", "let mut ", ";"
  std::string mark = {};                                                   // of helper functions
  std::string sine = {}, cosine = {};                                      // of {}
  // {0}: the step; {1}: the call, or the field of a root
  std::string solve = {}, open_loop = {}, close_loop = {}, root = {};
  std::string list_open = "[", keep = {}, yes = "true", no = "false";
  std::string remember = {}, stop = {};     // before and inside the loop over values of an angle that may be free
  std::string give_up = "return";           // a leaf that is wrong
  std::string miss = {};                    // one that reaches a part of its pose
  std::string give = "return ", made = {};  // before U, the result of forward geometry; after the loops
  std::string found = {};                   // the empty list of solutions; empty: the text makes it
  std::string continued = {};               // marks a line that goes on
  std::string both = {};                    // "bitor({}, {})"; empty: a | b
  std::string angle = "angle";              // the kernel; some languages have a function of this name
  std::string no_rows = {};                 // a table of {} empty rows; empty: as any other
  std::string parameters = "p = []";        // of the function, with a default
  std::size_t width = 106;                  // of a line, where it is broken
  std::size_t first = 0;                    // of indices
  char open = '[', close = ']';             // around indices
  bool has_places = false;                  // the fields of a root have places, not names
  bool encloses = false;                    // a long value is put into parentheses
  bool rows_end = false;                    // a table is rows that end with semicolons
};

class ScriptWriter {
 public:
  ScriptWriter(const CodePlan& plan, const ScriptSpelling& spelling)
      : plan_(plan), s_(spelling), n_(plan.joints.size()) {}

  std::string header() const;  // the top comment
  // `text` with its places filled: @NAME@, @SOLVE@, @FORWARD@, ...
  std::string filled(const char* text) const;

 private:
  std::string constants() const;
  std::string forward_body() const;
  std::string positions() const;
  std::string solve_body() const;
  std::string flags(bool turns) const;
  std::string table(const std::vector<std::vector<double>>& rows) const;
  std::string tabs(std::size_t depth) const;
  std::string at(const char* array, std::size_t k) const;
  std::string broken(const std::string& line, std::size_t depth, const std::string& last = "") const;
  std::string defined(const std::string& name, const std::string& value, std::size_t depth) const;
  std::string statement(const PlannedStatement& p, std::size_t depth) const;
  std::string kernel_name(StepKernel kernel) const;
  // A loop is closed or not; an arm with fewer than six joints may reach a part of its pose.
  bool drops_wrong() const { return n_ >= 6 || plan_.pose_is_given; }

  const CodePlan& plan_;
  const ScriptSpelling& s_;
  const std::size_t n_;
};

}  // namespace armature::internal
