// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "python/function.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "armature/base/error.h"
#include "python/arrays.h"

namespace nb = nanobind;

namespace armature::python {
namespace {

// An owned reference to an array.
struct Array {
  nb::object owner;
  PyArrayObject* get() const { return reinterpret_cast<PyArrayObject*>(owner.ptr()); }
};

constexpr int type_of(double) { return NPY_DOUBLE; }
constexpr int type_of(float) { return NPY_FLOAT; }

// An array of that type, in the order of bytes of this machine, whose numbers are whole numbers apart: not so are some
// fields of structured arrays.
bool can_be_read_in_place(PyObject* object, int type) {
  if (!PyArray_Check(object)) return false;
  auto* array = reinterpret_cast<PyArrayObject*>(object);
  if (PyArray_TYPE(array) != type || !PyArray_ISBEHAVED_RO(array)) return false;
  for (int k = 0; k < PyArray_NDIM(array); ++k)
    if (PyArray_STRIDE(array, k) % PyArray_ITEMSIZE(array) != 0) return false;
  return true;
}

// `object` as an array of that type; itself if it is one.
Array as_array(PyObject* object, int type) {
  if (can_be_read_in_place(object, type)) return {nb::borrow(object)};
  PyObject* made = PyArray_FROMANY(object, type, 0, 2, NPY_ARRAY_CARRAY_RO | NPY_ARRAY_ENSURECOPY);
  if (made == nullptr) throw nb::python_error();
  return {nb::steal(made)};
}

template <class T>
T* data_of(const Array& array) {
  return static_cast<T*>(PyArray_DATA(array.get()));
}

Array new_array(const std::vector<npy_intp>& shape, int type) {
  PyObject* made = PyArray_SimpleNew(static_cast<int>(shape.size()), shape.data(), type);
  if (made == nullptr) throw nb::python_error();
  return {nb::steal(made)};
}

// Shape of an output: numbers, vectors and matrices, after the number of states if there are many.
std::vector<npy_intp> shape_of(const Slice& output, std::optional<std::size_t> states) {
  std::vector<npy_intp> shape;
  if (states) shape.push_back(static_cast<npy_intp>(*states));
  if (output.size() > 1 || output.columns > 1) shape.push_back(static_cast<npy_intp>(output.rows));
  if (output.columns > 1) shape.push_back(static_cast<npy_intp>(output.columns));
  return shape;
}

// The bytes that an array reaches over.
std::pair<const char*, const char*> extent(const Array& array) {
  const char* first = static_cast<const char*>(PyArray_DATA(array.get()));
  const char* last = first + PyArray_ITEMSIZE(array.get());
  for (int k = 0; k < PyArray_NDIM(array.get()); ++k) {
    if (PyArray_DIM(array.get(), k) == 0) return {first, first};
    const std::ptrdiff_t reach = (PyArray_DIM(array.get(), k) - 1) * PyArray_STRIDE(array.get(), k);
    (reach < 0 ? first : last) += reach;
  }
  return {first, last};
}

// The array of the caller that takes an output.
Array given_output(PyObject* object, const Slice& output, const std::vector<npy_intp>& shape, int type) {
  const bool fits =
      PyArray_Check(object) && PyArray_TYPE(reinterpret_cast<PyArrayObject*>(object)) == type &&
      PyArray_ISCARRAY(reinterpret_cast<PyArrayObject*>(object)) &&
      std::ranges::equal(std::span(PyArray_DIMS(reinterpret_cast<PyArrayObject*>(object)),
                                   static_cast<std::size_t>(PyArray_NDIM(reinterpret_cast<PyArrayObject*>(object)))),
                         shape);
  if (!fits)
    throw MisuseError(fmt::format("out of {} is a writable array of {} without gaps, of the shape ({})", output.name,
                                  type == NPY_FLOAT ? "float32" : "float64", fmt::join(shape, ", ")));
  return {nb::borrow(object)};
}

nb::object together(std::vector<Array>& arrays) {
  if (arrays.size() == 1) return std::move(arrays[0].owner);
  nb::list all;
  for (Array& array : arrays) all.append(std::move(array.owner));
  return nb::tuple(all);
}

}  // namespace

struct Function::Given {
  Array array;
  std::ptrdiff_t next_state = 0, next_number = 0;  // steps in bytes
};

// Models are made for unit quaternions: with another one they compute something else without a sign of it. Numbers that
// are none pass, as they do elsewhere.
template <class T>
void Function::check_unit(const Given& quaternion) {
  const PyArrayObject* array = quaternion.array.get();
  const char* row = static_cast<const char*>(PyArray_DATA(array));
  const npy_intp rows = PyArray_NDIM(array) == 2 ? PyArray_DIM(array, 0) : 1;
  for (npy_intp i = 0; i < rows; ++i, row += quaternion.next_state) {
    double square = 0;
    for (std::ptrdiff_t k = 0; k < 4; ++k) {
      const double x = *reinterpret_cast<const T*>(row + k * quaternion.next_number);
      square += x * x;
    }
    if (std::abs(square - 1) > 2e-5)
      throw MisuseError(
          fmt::format("base_quaternion has the norm {:.6g} in state {}: divide it by its norm", std::sqrt(square), i));
  }
}

Function::Function(Program program, CompileOptions options)
    : program_(std::move(program)), options_(std::move(options)), layout_(layout_of(program_)) {
  if (options_.backend == Backend::automatic) adaptive_.emplace(program_, options_);
  else chosen_.emplace(compile<double>(program_, options_));
}

std::string Function::backend() const {
  const Backend runs = adaptive_ ? adaptive_->evaluator().backend() : chosen_->backend();
  return runs == Backend::compiler ? "compiler" : "interpreter";
}

const Evaluator<float>& Function::single() const {
  std::call_once(single_->made, [&] { single_->evaluator.emplace(compile<float>(program_, options_)); });
  return *single_->evaluator;
}

template <class T>
void Function::run(std::span<const T> inputs, std::span<T> outputs) const {
  if constexpr (std::is_same_v<T, float>) single()(inputs, outputs);
  else if (adaptive_) (*adaptive_)(inputs, outputs);
  else (*chosen_)(inputs, outputs);
}
template <class T>
void Function::run(std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs) const {
  if constexpr (std::is_same_v<T, float>) single().batch(inputs, outputs);
  else if (adaptive_) adaptive_->batch(inputs, outputs);
  else chosen_->batch(inputs, outputs);
}

template <class T>
nb::object Function::one_state(const std::vector<Given>& given) const {
  std::vector<T> numbers(layout_.input_count + layout_.output_count);
  T* next = numbers.data();
  for (std::size_t i = 0; i < given.size(); ++i) {
    const char* from = static_cast<const char*>(PyArray_DATA(given[i].array.get()));
    for (std::size_t k = 0; k < layout_.inputs[i].size(); ++k, from += given[i].next_number)
      *next++ = *reinterpret_cast<const T*>(from);
  }
  const std::span<T> all(numbers);
  const std::span<T> outputs = all.subspan(layout_.input_count);
  run<T>(all.first(layout_.input_count), outputs);
  std::vector<Array> made;
  for (const Slice& output : layout_.outputs) {
    made.push_back(new_array(shape_of(output, std::nullopt), type_of(T{})));
    std::copy_n(outputs.begin() + static_cast<std::ptrdiff_t>(output.offset), output.size(), data_of<T>(made.back()));
  }
  return together(made);
}

template <class T>
nb::object Function::many_states(const std::vector<Given>& given, std::size_t states, const nb::object& out) const {
  std::vector<Column<const T>> inputs;
  for (std::size_t i = 0; i < given.size(); ++i)
    for (std::size_t k = 0; k < layout_.inputs[i].size(); ++k)
      inputs.push_back({reinterpret_cast<const T*>(static_cast<const char*>(PyArray_DATA(given[i].array.get())) +
                                                   static_cast<std::ptrdiff_t>(k) * given[i].next_number),
                        states, given[i].next_state / static_cast<std::ptrdiff_t>(sizeof(T))});
  std::vector<Array> made;
  std::vector<Column<T>> outputs;
  const bool several = layout_.outputs.size() > 1;
  if (out.is_valid() && several && (!nb::isinstance<nb::tuple>(out) || nb::len(out) != layout_.outputs.size()))
    throw MisuseError(fmt::format("out is a tuple of {} arrays", layout_.outputs.size()));
  for (const Slice& output : layout_.outputs) {
    const std::vector<npy_intp> shape = shape_of(output, states);
    made.push_back(out.is_valid() ? given_output(several ? nb::object(out[made.size()]).ptr() : out.ptr(), output,
                                                 shape, type_of(T{}))
                                  : new_array(shape, type_of(T{})));
    for (const Given& input : given) {
      const auto [first, last] = extent(input.array);
      const auto [begin, end] = extent(made.back());
      if (first < end && begin < last) throw MisuseError("out shares memory with an input");
    }
    T* data = data_of<T>(made.back());
    for (std::size_t k = 0; k < output.size(); ++k)
      outputs.push_back({data + k, states, static_cast<std::ptrdiff_t>(output.size())});
  }
  if (states > 0) {
    nb::gil_scoped_release others_may_run;
    run<T>(std::span<const Column<const T>>(inputs), std::span<const Column<T>>(outputs));
  }
  return together(made);
}

nb::object Function::operator()(const nb::args& positions, const nb::kwargs& names) const {
  const std::size_t count = layout_.inputs.size();
  std::vector<PyObject*> objects(count, nullptr);
  if (positions.size() > count)
    throw nb::type_error(fmt::format("{} takes {} arrays, not {}", program_.model, count, positions.size()).c_str());
  for (std::size_t i = 0; i < positions.size(); ++i) objects[i] = positions[i].ptr();
  nb::object out;
  for (const auto& [name, value] : names) {
    if (nb::cast<std::string>(name) == "out") {
      if (!value.is_none()) out = nb::borrow(value);
      continue;
    }
    const auto found = std::ranges::find(layout_.inputs, nb::cast<std::string>(name), &Slice::name);
    if (found == layout_.inputs.end())
      throw nb::type_error(fmt::format("{} has no input '{}'", program_.model, nb::cast<std::string>(name)).c_str());
    PyObject*& object = objects[static_cast<std::size_t>(found - layout_.inputs.begin())];
    if (object != nullptr)
      throw nb::type_error(
          fmt::format("{} got {} twice, by its place and by its name", program_.model, found->name).c_str());
    object = value.ptr();
  }

  const bool is_single = count > 0 && std::ranges::all_of(objects, [](PyObject* object) {
                           return object != nullptr && PyArray_Check(object) &&
                                  PyArray_TYPE(reinterpret_cast<PyArrayObject*>(object)) == NPY_FLOAT;
                         });
  std::vector<Given> given;
  std::optional<std::size_t> states;
  for (std::size_t i = 0; i < count; ++i) {
    const Slice& input = layout_.inputs[i];
    if (objects[i] == nullptr)
      throw nb::type_error(fmt::format("{} needs {}: {}", program_.model, input.name, input.meaning).c_str());
    Given one{as_array(objects[i], is_single ? NPY_FLOAT : NPY_DOUBLE), 0, 0};
    PyArrayObject* array = one.array.get();
    const int dimensions = PyArray_NDIM(array);
    const npy_intp* shape = PyArray_DIMS(array);
    const bool fits = dimensions == 0 ? input.size() == 1
                                      : dimensions <= 2 && shape[dimensions - 1] == static_cast<npy_intp>(input.size());
    if (!fits)
      throw MisuseError(fmt::format("{} has {} numbers ({}), or a row of them for each state; not the shape ({})",
                                    input.name, input.size(), fmt::join(input.elements, ", "),
                                    fmt::join(shape, shape + dimensions, ", ")));
    if (dimensions >= 1) one.next_number = PyArray_STRIDES(array)[dimensions - 1];
    if (dimensions == 2) {
      const auto rows = static_cast<std::size_t>(shape[0]);
      if (states && *states != rows && *states != 1 && rows != 1)
        throw MisuseError(fmt::format("{} has {} states, arrays before it {}", input.name, rows, *states));
      if (!states || *states == 1) states = rows;
      one.next_state = rows == 1 ? 0 : PyArray_STRIDES(array)[0];  // one row serves all states
    }
    if (input.name == "base_quaternion") is_single ? check_unit<float>(one) : check_unit<double>(one);
    given.push_back(std::move(one));
  }
  if (states) return is_single ? many_states<float>(given, *states, out) : many_states<double>(given, *states, out);
  if (out.is_valid()) throw MisuseError("out takes the outputs of many states, not of one");
  return is_single ? one_state<float>(given) : one_state<double>(given);
}

double Function::time_without_python(std::size_t states, std::size_t turns) const {
  const nb::gil_scoped_release others_may_run;
  std::vector<std::vector<double>> memory;
  const auto rows_of = [&](std::size_t size) { return memory.emplace_back(states * size, 0.1).data(); };
  std::vector<Column<const double>> inputs;
  std::vector<Column<double>> outputs;
  for (const Slice& input : layout_.inputs)
    for (double* data = rows_of(input.size()); inputs.size() < input.offset + input.size(); ++data)
      inputs.push_back({data, states, static_cast<std::ptrdiff_t>(input.size())});
  for (const Slice& output : layout_.outputs)
    for (double* data = rows_of(output.size()); outputs.size() < output.offset + output.size(); ++data)
      outputs.push_back({data, states, static_cast<std::ptrdiff_t>(output.size())});
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const auto started = std::chrono::steady_clock::now();
    run<double>(inputs, outputs);
    least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
  }
  return least;
}

void add_function(nb::module_& module) {
  nb::class_<Slice>(module, "Slice", "A named array that goes into a model or comes out of it.")
      .def_ro("name", &Slice::name)
      .def_ro("meaning", &Slice::meaning)
      .def_ro("rows", &Slice::rows)
      .def_ro("columns", &Slice::columns)
      .def_ro("elements", &Slice::elements)
      .def_ro("units", &Slice::units)
      .def_ro("column_labels", &Slice::column_labels);
  nb::class_<Function>(module, "Function", "A model as a function of NumPy arrays.")
      .def("__call__", &Function::operator())
      .def_prop_ro("inputs", [](const Function& f) { return f.layout().inputs; })
      .def_prop_ro("outputs", [](const Function& f) { return f.layout().outputs; })
      .def_prop_ro("backend", &Function::backend)
      .def("time_without_python", &Function::time_without_python, nb::arg("states"), nb::arg("turns"));
}

}  // namespace armature::python
