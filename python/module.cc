// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// armature._core: robots, verbs by name with JSON in and out, programs and functions. What users see is made from this
// in python/armature.
#define ARMATURE_HOLDS_NUMPY
#include "python/arrays.h"
// NumPy's header comes first: it chooses its version by what is defined before it.

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/options_json.h"
#include "armature/base/version.h"
#include "armature/verbs/call_verb.h"
#include "armature/verbs/catalogue.h"
#include "armature/verbs/model_program.h"
#include "python/function.h"

namespace nb = nanobind;

namespace armature::python {
namespace {

// Calls progress(share, message) and progress(None, step) at most ten times a second, and stops at Ctrl-C or when the
// function raises.
class PythonProgress final : public Progress {
 public:
  explicit PythonProgress(nb::object function) : function_(std::move(function)) {}

  void report(double share, std::string_view message) override {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    tell(share < 0 ? std::nullopt : std::optional(share), message);
  }
  void step(std::string_view message) override { tell(std::nullopt, message); }
  bool stop() const override {
    if (failed_) return true;
    const auto now = std::chrono::steady_clock::now();
    if (now - asked_ < std::chrono::milliseconds(50)) return false;
    asked_ = now;
    nb::gil_scoped_acquire python;
    failed_ = PyErr_CheckSignals() != 0;
    if (failed_) raised_ = nb::steal(PyErr_GetRaisedExceptionPortable());
    return failed_;
  }
  // Raises what a signal or the function raised.
  void raise_again() const {
    if (!failed_ || !raised_.is_valid()) return;
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(raised_.ptr())), raised_.ptr());
    throw nb::python_error();
  }

 private:
  static PyObject* PyErr_GetRaisedExceptionPortable() {
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    Py_XDECREF(type);
    Py_XDECREF(trace);
    return value;
  }
  void tell(std::optional<double> share, std::string_view message) const {
    if (failed_ || function_.is_none()) return;
    nb::gil_scoped_acquire python;
    try {
      function_(share, nb::str(message.data(), message.size()));
    } catch (nb::python_error& error) {
      failed_ = true;
      raised_ = nb::borrow(error.value());
    }
  }
  nb::object function_;
  std::chrono::steady_clock::time_point last_{};
  mutable std::chrono::steady_clock::time_point asked_{};
  mutable bool failed_ = false;
  mutable nb::object raised_;
};

std::string said(const Diagnostics& diagnostics) {
  Json all = Json::array();
  for (const Diagnostic& d : diagnostics.all())
    all.push_back({{"severity", std::string(name_of(d.severity))},
                   {"file", spell_options(d.where.file, OptionSpelling::python)},
                   {"line", d.where.line},
                   {"column", d.where.column},
                   {"message", spell_options(d.message, OptionSpelling::python)},
                   {"hint", spell_options(d.hint, OptionSpelling::python)}});
  return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Sets the Python exception NAME of armature.errors.
template <class... Arguments>
void raise(const char* name, const Arguments&... arguments) {
  const nb::object type = nb::module_::import_("armature.errors").attr(name);
  const nb::object value = type(arguments...);
  PyErr_SetObject(type.ptr(), value.ptr());
}

void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const InputError& error) {
    raise("InputError", to_string(error.diagnostics(), OptionSpelling::python), said(error.diagnostics()));
  } catch (const UnmetRequest& error) {
    raise("UnmetRequest", spell_options(error.message(), OptionSpelling::python),
          spell_options(error.hint(), OptionSpelling::python));
  } catch (const MisuseError& error) {
    raise("MisuseError", spell_options(error.what(), OptionSpelling::python));
  } catch (const Stopped&) {
    raise("Stopped", std::string("stopped"));
  } catch (const Error& error) {
    raise("Error", std::string(error.what()));
  }
}

Json parsed(const std::string& text) { return Json::parse(text); }

SourceRobot load(const std::string& file, const std::string& options) {
  const auto loading = internal::options_from_json<LoadRobotOptions>(parsed(options));
  nb::gil_scoped_release others_may_run;
  return {file, loading, load_robot(file, loading)};
}
SourceRobot load_text(const std::string& text, const std::string& file, const std::string& options) {
  const auto loading = internal::options_from_json<LoadRobotOptions>(parsed(options));
  return {file, loading, load_robot_text(text, file, loading)};
}

std::vector<std::string> coordinate_names(const Robot& robot) {
  std::vector<std::string> names;
  for (const auto& coordinate : robot.coordinates) names.push_back(coordinate.name);
  return names;
}

// The result as JSON, the files as names and bytes, the diagnostics as JSON.
nb::tuple call(const std::string& verb, const SourceRobot* robot, const MotionsInMemory* motions,
               const std::string& options, const nb::object& progress) {
  PythonProgress told(progress);
  VerbAnswer answer;
  try {
    const Json given = parsed(options);
    nb::gil_scoped_release others_may_run;
    answer = call_verb(verb, robot, motions, given, told);
  } catch (const Stopped&) {
    told.raise_again();
    throw;
  }
  told.raise_again();
  nb::list files;
  for (const File& file : answer.files)
    files.append(nb::make_tuple(file.path, nb::bytes(file.content.data(), file.content.size())));
  return nb::make_tuple(answer.result, files, said(answer.diagnostics));
}

void write(const std::vector<std::pair<std::string, nb::bytes>>& files) {
  std::vector<File> all;
  for (const auto& [path, content] : files) all.push_back({path, {content.c_str(), content.size()}});
  write_files(all);
}

// A column of numbers: anything that NumPy takes for one.
Signal signal_of(const nb::handle& object) {
  const nb::object array = nb::steal(PyArray_FROMANY(object.ptr(), NPY_DOUBLE, 1, 1, NPY_ARRAY_CARRAY_RO));
  if (!array.is_valid()) throw nb::python_error();
  auto* numbers = reinterpret_cast<PyArrayObject*>(array.ptr());
  const auto* data = static_cast<const double*>(PyArray_DATA(numbers));
  return {data, data + PyArray_SIZE(numbers)};
}

Log make_log(const std::string& name, const nb::object& time, const nb::dict& columns) {
  Log log;
  log.file = name;
  log.t = signal_of(time);
  for (const auto& [key, group] : std::initializer_list<std::pair<const char*, std::vector<Signal>*>>{
           {"q", &log.q}, {"qd", &log.qd}, {"qdd", &log.qdd}, {"tau", &log.tau}, {"reference", &log.reference}})
    if (columns.contains(key))
      for (const nb::handle column : nb::cast<nb::list>(columns[key])) {
        group->push_back(signal_of(column));
        if (group->back().size() != log.samples())
          throw MisuseError(std::string(key) + " has " + std::to_string(group->back().size()) + " samples, the time " +
                            std::to_string(log.samples()));
      }
  return log;
}

Function make_function(const Program& program, const std::map<std::string, double>& values, const std::string& backend,
                       unsigned threads) {
  CompileOptions options;
  options.threads = threads;
  options.backend = backend == "compiler"      ? Backend::compiler
                    : backend == "interpreter" ? Backend::interpreter
                                               : Backend::automatic;
  std::string missing;
  for (const std::string& name : program.parameters) {
    const auto found = values.find(name);
    if (found == values.end()) missing += (missing.empty() ? "" : ", ") + name;
    else options.parameters.push_back(found->second);
  }
  for (const auto& [name, value] : values)
    if (std::ranges::find(program.parameters, name) == program.parameters.end())
      throw MisuseError(program.model + " of " + program.robot + " has no symbol called '" + name + "'");
  if (!missing.empty()) throw MisuseError(program.robot + " has symbols without values: " + missing);
  return {program, options};
}

void add_program(nb::module_& module) {
  nb::class_<Program>(module, "Program", "A straight-line program: constants, parameters, inputs, then instructions.")
      .def_ro("model", &Program::model)
      .def_ro("robot", &Program::robot)
      .def_ro("parameters", &Program::parameters)
      .def_ro("notes", &Program::notes)
      .def_prop_ro("constants",
                   [](const Program& p) {
                     std::vector<double> values;
                     for (const NumericConstant& c : p.constants) values.push_back(c.value);
                     return values;
                   })
      .def_prop_ro("inputs",
                   [](const Program& p) {
                     std::vector<std::tuple<std::string, std::string, std::vector<std::string>>> all;
                     for (const ProgramInput& i : p.inputs) all.emplace_back(i.name, i.meaning, i.symbols);
                     return all;
                   })
      .def_prop_ro(
          "outputs",
          [](const Program& p) {
            std::vector<std::tuple<std::string, std::string, std::size_t, std::size_t, std::vector<ValueIndex>>> all;
            for (const ProgramOutput& o : p.outputs) all.emplace_back(o.name, o.meaning, o.rows, o.columns, o.values);
            return all;
          })
      .def_prop_ro("code",
                   [](const Program& p) {
                     static constexpr const char* words[] = {"add", "subtract", "multiply", "divide", "negate",
                                                             "sin", "cos",      "sign",     "tanh"};
                     std::vector<std::tuple<std::string, ValueIndex, ValueIndex>> all;
                     for (const Instruction& i : p.code) all.emplace_back(words[static_cast<int>(i.code)], i.a, i.b);
                     return all;
                   })
      .def("function", make_function, nb::arg("parameters"), nb::arg("backend"), nb::arg("threads"));
}

void add_robot(nb::module_& module) {
  nb::class_<SourceRobot>(module, "SourceRobot", "A robot that was read.")
      .def_ro("file", &SourceRobot::file)
      .def_prop_ro("name", [](const SourceRobot& r) { return r.loaded.robot.name; })
      .def_prop_ro("coordinates", [](const SourceRobot& r) { return coordinate_names(r.loaded.robot); })
      .def_prop_ro("diagnostics", [](const SourceRobot& r) { return said(r.loaded.diagnostics); })
      .def("program", [](const SourceRobot& r, const std::string& options) {
        const auto asked = internal::options_from_json<ModelProgramOptions>(parsed(options));
        nb::gil_scoped_release others_may_run;
        return model_program(r.loaded.robot, asked);
      });
  nb::class_<MotionsInMemory>(module, "Motions", "Motions in memory, for identify and validate.")
      .def(nb::init<>())
      .def("add",
           [](MotionsInMemory& m, const std::string& name, const nb::object& time, const nb::dict& columns,
              bool validation) { (validation ? m.validation : m.logs).push_back(make_log(name, time, columns)); });
}

}  // namespace

NB_MODULE(_core, module) {
  if (_import_array() < 0) throw nb::python_error();
  nb::register_exception_translator(translate);
  add_program(module);
  add_function(module);
  add_robot(module);
  module.attr("version") = std::string(version);
  module.def("load", load);
  module.def("load_text", load_text);
  module.def("call", call, nb::arg("verb"), nb::arg("robot").none(), nb::arg("motions").none(), nb::arg("options"),
             nb::arg("progress").none());
  module.def("write", write);
  module.def("takes_robot", takes_robot);
  module.def("catalogue", [] {
    nb::list all;
    for (const VerbEntry& v : verb_catalogue())
      all.append(nb::make_tuple(v.name, v.call, v.summary, v.options, v.result));
    return all;
  });
  module.def("models", [] {
    nb::list all;
    for (const ModelSummary& m : list_models()) all.append(nb::make_tuple(m.name, m.summary, m.reference));
    return all;
  });
  module.def("robots", [] {
    nb::list all;
    for (const LibraryEntry& e : list_robots()) all.append(nb::make_tuple(e.name, e.joints, e.source));
    return all;
  });
}

}  // namespace armature::python
