// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/mat.h"

#ifdef ARMATURE_WITHOUT_MAT

namespace armature::internal {

std::vector<NamedArray> read_mat(const std::string& file, Diagnostics& diagnostics) {
  refuse_log(file, diagnostics, "it is a MAT file, and this program was built without matio",
             "save the log as CSV or NPZ; or install matio and build again");
}

}  // namespace armature::internal

#else

#include <fmt/format.h>
#include <matio.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

struct CloseMat {
  void operator()(mat_t* mat) const { Mat_Close(mat); }
  void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
};
using MatFile = std::unique_ptr<mat_t, CloseMat>;
using MatVariable = std::unique_ptr<matvar_t, CloseMat>;

class MatReader {
 public:
  MatReader(const std::string& file, Diagnostics& diagnostics)
      : file_(file), diagnostics_(diagnostics), bytes_(std::filesystem::file_size(file)) {}

  std::vector<NamedArray> read() {
    const MatFile mat(Mat_Open(file_.c_str(), MAT_ACC_RDONLY));
    if (!mat) refuse_log(file_, diagnostics_, "this is no MAT file", "save it again, with: save -v7 log.mat t q tau");
    while (const MatVariable variable{Mat_VarReadNextInfo(mat.get())}) {
      const std::string name = variable->name == nullptr ? "" : variable->name;
      if (variable->class_type == MAT_C_STRUCT) {
        read_structure(mat.get(), name);
      } else if (is_readable(*variable, name)) {
        Mat_VarReadDataAll(mat.get(), variable.get());  // leaves no data when it fails
        take(*variable, name);
      }
    }
    return std::move(arrays_);
  }

 private:
  void leave_out(const std::string& name, const char* why) {
    diagnostics_.warning({file_, 0, 0}, fmt::format("'{}' is left out: {}", printable(name, 60), why));
  }

  // Whether the size and kind of an array, known before its numbers are read, are those of a log.
  bool is_readable(const matvar_t& variable, const std::string& name) {
    const char* why = nullptr;
    if (variable.class_type < MAT_C_DOUBLE || variable.class_type > MAT_C_UINT64) why = "it holds no numbers";
    else if (variable.isComplex != 0) why = "it holds complex numbers; save the real part";
    else if (variable.rank != 2 || variable.dims == nullptr) why = "it does not have two dimensions";
    else if (variable.dims[0] > most_numbers || variable.dims[1] > most_numbers ||
             variable.dims[0] * variable.dims[1] > most_numbers ||
             !is_plausible(variable.dims[0], variable.dims[1], bytes_))
      why = "it is far larger than the file";
    if (why != nullptr) leave_out(name, why);
    return why == nullptr;
  }

  void read_structure(mat_t* mat, const std::string& name) {
    const MatVariable variable(Mat_VarRead(mat, name.c_str()));
    if (!variable || variable->rank != 2 || variable->dims[0] * variable->dims[1] != 1)
      return leave_out(name, "it is a list of structures");
    const unsigned count = Mat_VarGetNumberOfFields(variable.get());
    char* const* names = Mat_VarGetStructFieldnames(variable.get());
    for (unsigned i = 0; i < count && names != nullptr; ++i) {
      const matvar_t* field = Mat_VarGetStructFieldByIndex(variable.get(), i, 0);
      if (field != nullptr && is_readable(*field, names[i])) take(*field, names[i]);
    }
  }

  template <class T>
  static void copy(const void* data, std::vector<double>& to) {
    const T* from = static_cast<const T*>(data);
    std::transform(from, from + to.size(), to.begin(), [](T value) { return static_cast<double>(value); });
  }

  void take(const matvar_t& variable, const std::string& name) {
    std::vector<double> values(variable.dims[0] * variable.dims[1]);
    const std::size_t size = Mat_SizeOf(variable.data_type);
    if (variable.data == nullptr || size == 0 || variable.nbytes / size < values.size())
      return leave_out(name, "its numbers cannot be read; was the file cut off?");
    switch (variable.data_type) {
      case MAT_T_DOUBLE: copy<double>(variable.data, values); break;
      case MAT_T_SINGLE: copy<float>(variable.data, values); break;
      case MAT_T_INT8: copy<std::int8_t>(variable.data, values); break;
      case MAT_T_UINT8: copy<std::uint8_t>(variable.data, values); break;
      case MAT_T_INT16: copy<std::int16_t>(variable.data, values); break;
      case MAT_T_UINT16: copy<std::uint16_t>(variable.data, values); break;
      case MAT_T_INT32: copy<std::int32_t>(variable.data, values); break;
      case MAT_T_UINT32: copy<std::uint32_t>(variable.data, values); break;
      case MAT_T_INT64: copy<std::int64_t>(variable.data, values); break;
      case MAT_T_UINT64: copy<std::uint64_t>(variable.data, values); break;
      default: return leave_out(name, "it holds no numbers");
    }
    // Stored column by column: the transpose.
    arrays_.push_back(array_of(name, variable.dims[1], variable.dims[0], std::move(values)));
  }

  std::string file_;
  Diagnostics& diagnostics_;
  std::size_t bytes_;
  std::vector<NamedArray> arrays_;
};

}  // namespace

std::vector<NamedArray> read_mat(const std::string& file, Diagnostics& diagnostics) {
  return MatReader(file, diagnostics).read();
}

}  // namespace armature::internal

#endif
