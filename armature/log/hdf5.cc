// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/hdf5.h"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "armature/base/text.h"

namespace armature {
namespace {

constexpr std::size_t most_datasets = 10'000;

// An identifier of the library that is released at the end of its scope.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  operator hid_t() const { return id_; }
  bool valid() const { return id_ >= 0; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

// The library prints what goes wrong unless it is told not to; we say it ourselves.
class QuietHdf5 {
 public:
  QuietHdf5() {
    H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  ~QuietHdf5() { H5Eset_auto2(H5E_DEFAULT, function_, data_); }
  QuietHdf5(const QuietHdf5&) = delete;
  QuietHdf5& operator=(const QuietHdf5&) = delete;

 private:
  H5E_auto2_t function_ = nullptr;
  void* data_ = nullptr;
};

bool is_number(hid_t type) {
  const H5T_class_t kind = H5Tget_class(type);
  return kind == H5T_INTEGER || kind == H5T_FLOAT || kind == H5T_ENUM;
}

class Hdf5Reader {
 public:
  Hdf5Reader(const std::string& file, Diagnostics& diagnostics)
      : file_(file), diagnostics_(diagnostics), bytes_(std::filesystem::file_size(file)) {}

  std::vector<NamedArray> read() {
    const Handle file(H5Fopen(file_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
    if (!file.valid())
      refuse_log(file_, diagnostics_, "this HDF5 file cannot be opened",
                 "it was cut off or damaged, or another program is writing it");
    const auto collect = [](hid_t, const char* name, const H5O_info_t* info, void* self) -> herr_t {
      auto& paths = static_cast<Hdf5Reader*>(self)->paths_;
      if (info->type == H5O_TYPE_DATASET && name[0] != '#') paths.emplace_back(name);  // '#': MATLAB's own
      return paths.size() > most_datasets ? 1 : 0;
    };
    const herr_t visited = H5Ovisit2(file, H5_INDEX_NAME, H5_ITER_INC, collect, this, H5O_INFO_BASIC);
    if (visited != 0)
      refuse_log(file_, diagnostics_, visited > 0 ? "more than ten thousand datasets" : "its groups cannot be listed",
                 "is this a log? Was it cut off?");
    for (const std::string& path : paths_) read_dataset(file, path);
    return std::move(arrays_);
  }

 private:
  void leave_out(const std::string& path, const char* why) {
    diagnostics_.warning({file_, 0, 0}, fmt::format("'{}' is left out: {}", printable(path, 60), why));
  }

  // "arm/q" is q, unless "leg/q" is there too; Octave's "q/value" is q.
  std::string short_name(const std::string& path) const {
    const auto last = [](const std::string& p) {
      const std::string own = p.ends_with("/value") ? p.substr(0, p.size() - 6) : p;
      return own.substr(own.rfind('/') + 1);
    };
    const auto same = std::count_if(paths_.begin(), paths_.end(), [&](const auto& p) { return last(p) == last(path); });
    return same == 1 ? last(path) : path;
  }

  void read_dataset(hid_t file, const std::string& path) {
    const Handle dataset(H5Dopen2(file, path.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset.valid()) return leave_out(path, "it cannot be opened");
    const Handle space(H5Dget_space(dataset), H5Sclose), type(H5Dget_type(dataset), H5Tclose),
        creation(H5Dget_create_plist(dataset), H5Pclose);
    const int rank = H5Sget_simple_extent_ndims(space);
    if (rank < 0 || rank > 2) return leave_out(path, "it does not have one or two dimensions");
    if (H5Pget_external_count(creation) != 0) return leave_out(path, "its numbers are in another file");
    std::array<hsize_t, 2> lengths = {1, 1};
    H5Sget_simple_extent_dims(space, lengths.data(), nullptr);
    if (lengths[0] > most_numbers || lengths[1] > most_numbers || !is_plausible(lengths[0] * lengths[1], bytes_))
      return leave_out(path, "it is far larger than the file");
    NamedArray array{short_name(path), static_cast<std::size_t>(lengths[0]), static_cast<std::size_t>(lengths[1]), {}};
    if (is_number(type)) return take(dataset, std::move(array), H5T_NATIVE_DOUBLE, path);
    if (H5Tget_class(type) != H5T_COMPOUND) return leave_out(path, "it holds no real numbers");
    const int fields = H5Tget_nmembers(type);
    if (fields > 1000 || !is_plausible(array.rows * array.columns * static_cast<std::size_t>(fields), bytes_))
      return leave_out(path, "it is far larger than the file");
    for (int i = 0; i < fields; ++i) {
      char* text = H5Tget_member_name(type, static_cast<unsigned>(i));
      const std::string field = text == nullptr ? "" : text;
      H5free_memory(text);
      const Handle member(H5Tget_member_type(type, static_cast<unsigned>(i)), H5Tclose);
      if (!is_number(member)) {
        leave_out(path + '/' + field, "it holds no real numbers");
        continue;
      }
      const Handle one(H5Tcreate(H5T_COMPOUND, sizeof(double)), H5Tclose);
      H5Tinsert(one, field.c_str(), 0, H5T_NATIVE_DOUBLE);
      array.name = field;
      take(dataset, array, one, path);
    }
  }

  void take(hid_t dataset, NamedArray array, hid_t type, const std::string& path) {
    array.values.resize(array.rows * array.columns);
    if (H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, array.values.data()) < 0)
      return leave_out(path, "its numbers cannot be read; was the file cut off?");
    arrays_.push_back(std::move(array));
  }

  std::string file_;
  Diagnostics& diagnostics_;
  std::size_t bytes_;
  std::vector<std::string> paths_;
  std::vector<NamedArray> arrays_;
};

}  // namespace

std::vector<NamedArray> read_hdf5(const std::string& file, Diagnostics& diagnostics) {
  const QuietHdf5 quiet;
  return Hdf5Reader(file, diagnostics).read();
}

}  // namespace armature
