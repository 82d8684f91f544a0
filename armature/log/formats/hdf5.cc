// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/hdf5.h"

#ifdef ARMATURE_WITHOUT_HDF5

namespace armature::internal {

std::vector<NamedArray> open_hdf5(const std::string& file, Diagnostics& diagnostics) {
  refuse_log(file, diagnostics, "it is an HDF5 file, and this program was built without HDF5",
             "save the log as CSV or NPZ; or install HDF5 and build again");
}

}  // namespace armature::internal

#else

#include <fmt/format.h>
#define H5_USE_110_API  // the calls of HDF5 1.10, also where the library is newer
#include <hdf5.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_datasets = 10'000;
constexpr std::size_t smallest_cache = 1u << 20, largest_cache = 1u << 26;  // bytes, of chunks

// An identifier of the library that is released at the end of its scope.
class Handle {
 public:
  explicit Handle(hid_t id, herr_t (*close)(hid_t) = nullptr) : id_(id), close_(close) {}
  ~Handle() {
    if (id_ >= 0 && close_ != nullptr) close_(id_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  operator hid_t() const { return id_; }
  bool valid() const { return id_ >= 0; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

// Turns off the library's own error printing while alive; errors are reported as diagnostics.
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

using Lengths = std::array<hsize_t, 2>;

// A dataset whose blocks are read one after the other along its longer side. Its cache holds the chunks across that
// side: otherwise each block would decompress them again.
class OpenDataset {
 public:
  OpenDataset(std::shared_ptr<const Handle> file, const std::string& path, int rank, const Lengths& lengths,
              const Lengths& chunk, std::size_t item)
      : file_(std::move(file)), rank_(rank), dataset_(open(path, lengths, chunk, item), H5Dclose) {}

  LogProblem read(const ArrayBlock& block, hid_t type, double* to) const {
    const QuietHdf5 quiet;
    const Lengths start = {block.row, block.column}, count = {block.rows, block.columns};
    const Handle all(H5Dget_space(dataset_), H5Sclose), memory(H5Screate_simple(2, count.data(), nullptr), H5Sclose);
    if (rank_ > 0 && H5Sselect_hyperslab(all, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr) < 0)
      return unreadable();
    return H5Dread(dataset_, type, memory, all, H5P_DEFAULT, to) < 0 ? unreadable() : LogProblem{};
  }

 private:
  static LogProblem unreadable() { return {"its numbers cannot be read", "was the file cut off? Copy it again"}; }

  hid_t open(const std::string& path, const Lengths& lengths, const Lengths& chunk, std::size_t item) const {
    const std::size_t across = lengths[0] >= lengths[1] ? 1 : 0;
    const std::size_t chunks = static_cast<std::size_t>(lengths[across] / chunk[across] + 1);
    const std::size_t bytes = static_cast<std::size_t>(chunk[0] * chunk[1]) * item * chunks;
    const Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
    H5Pset_chunk_cache(access, 10'007, std::clamp(bytes, smallest_cache, largest_cache), 1);
    return H5Dopen2(*file_, path.c_str(), access);
  }

  std::shared_ptr<const Handle> file_;
  int rank_;
  Handle dataset_;
};

class Hdf5Reader {
 public:
  Hdf5Reader(const std::string& file, Diagnostics& diagnostics)
      : file_(file), diagnostics_(diagnostics), bytes_(std::filesystem::file_size(file)) {}

  std::vector<NamedArray> open() {
    const auto file = std::make_shared<const Handle>(H5Fopen(file_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
    if (!file->valid())
      refuse_log(file_, diagnostics_, "this HDF5 file cannot be opened",
                 "it was cut off or damaged, or another program is writing it");
    const auto collect = [](hid_t, const char* name, const H5O_info_t* info, void* self) -> herr_t {
      auto& paths = static_cast<Hdf5Reader*>(self)->paths_;
      if (info->type == H5O_TYPE_DATASET && name[0] != '#') paths.emplace_back(name);  // '#': MATLAB's own
      return paths.size() > most_datasets ? 1 : 0;
    };
    const herr_t visited = H5Ovisit2(*file, H5_INDEX_NAME, H5_ITER_INC, collect, this, H5O_INFO_BASIC);
    if (visited != 0)
      refuse_log(file_, diagnostics_, visited > 0 ? "more than ten thousand datasets" : "its groups cannot be listed",
                 "is this a log? Was it cut off?");
    for (const std::string& path : paths_)
      if (!is_type_of_octave(path)) open_dataset(file, path);
    return std::move(arrays_);
  }

 private:
  void leave_out(const std::string& path, const char* why) {
    diagnostics_.warning({file_, 0, 0}, fmt::format("'{}' is left out: {}", printable(path, 60), why));
  }

  // Octave writes "q/type" beside "q/value".
  bool is_type_of_octave(const std::string& path) const {
    if (!path.ends_with("/type")) return false;
    return std::find(paths_.begin(), paths_.end(), path.substr(0, path.size() - 4) + "value") != paths_.end();
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

  void open_dataset(const std::shared_ptr<const Handle>& file, const std::string& path) {
    const Handle plain(H5Dopen2(*file, path.c_str(), H5P_DEFAULT), H5Dclose);
    if (!plain.valid()) return leave_out(path, "it cannot be opened");
    const Handle space(H5Dget_space(plain), H5Sclose), type(H5Dget_type(plain), H5Tclose),
        creation(H5Dget_create_plist(plain), H5Pclose);
    const int rank = H5Sget_simple_extent_ndims(space);
    if (rank < 0 || rank > 2) return leave_out(path, "it does not have one or two dimensions");
    if (H5Pget_external_count(creation) != 0) return leave_out(path, "its numbers are in another file");
    if (H5Pget_layout(creation) == H5D_VIRTUAL) return leave_out(path, "its numbers are in other files");
    Lengths lengths = {1, 1};
    H5Sget_simple_extent_dims(space, lengths.data(), nullptr);
    const bool records = H5Tget_class(type) == H5T_COMPOUND;
    const int fields = records ? H5Tget_nmembers(type) : 1;
    if (fields < 1 || fields > 1000 ||
        !is_plausible(lengths[0], lengths[1] * static_cast<std::size_t>(fields), bytes_) || lengths[1] > bytes_ * 100)
      return leave_out(path, "it is far larger than the file");
    Lengths chunk = {1, 1};
    if (H5Pget_layout(creation) == H5D_CHUNKED && H5Pget_chunk(creation, rank, chunk.data()) == rank &&
        (chunk[1] > most_numbers || chunk[0] > most_numbers || chunk[0] * chunk[1] > most_numbers ||
         !is_plausible(chunk[0], chunk[1] * H5Tget_size(type) / sizeof(double), bytes_)))
      return leave_out(path, "its chunks are far larger than the file");
    const auto dataset = std::make_shared<const OpenDataset>(file, path, rank, lengths, chunk, H5Tget_size(type));
    NamedArray array{short_name(path), static_cast<std::size_t>(lengths[0]), static_cast<std::size_t>(lengths[1]), {}};
    if (is_number(type)) return take(dataset, std::move(array), std::make_shared<const Handle>(H5T_NATIVE_DOUBLE));
    if (!records) return leave_out(path, "it holds no real numbers");
    for (int i = 0; i < fields; ++i) {
      char* text = H5Tget_member_name(type, static_cast<unsigned>(i));
      const std::string field = text == nullptr ? "" : text;
      H5free_memory(text);
      const Handle member(H5Tget_member_type(type, static_cast<unsigned>(i)), H5Tclose);
      if (!is_number(member)) {
        leave_out(path + '/' + field, "it holds no real numbers");
        continue;
      }
      auto one = std::make_shared<const Handle>(H5Tcreate(H5T_COMPOUND, sizeof(double)), H5Tclose);
      H5Tinsert(*one, field.c_str(), 0, H5T_NATIVE_DOUBLE);
      array.name = field;
      take(dataset, array, std::move(one));
    }
  }

  void take(std::shared_ptr<const OpenDataset> dataset, NamedArray array, std::shared_ptr<const Handle> type) {
    array.read = [dataset = std::move(dataset), type = std::move(type)](const ArrayBlock& block, double* to) {
      return dataset->read(block, *type, to);
    };
    arrays_.push_back(std::move(array));
  }

  std::string file_;
  Diagnostics& diagnostics_;
  std::size_t bytes_;
  std::vector<std::string> paths_;
  std::vector<NamedArray> arrays_;
};

}  // namespace

std::vector<NamedArray> open_hdf5(const std::string& file, Diagnostics& diagnostics) {
  const QuietHdf5 quiet;
  return Hdf5Reader(file, diagnostics).open();
}

}  // namespace armature::internal

#endif
