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
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_datasets = 5'000;
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

// A number of up to 16 bytes whose bits are all in them.
bool is_number(hid_t type) {
  const H5T_class_t kind = H5Tget_class(type);
  if (kind != H5T_INTEGER && kind != H5T_FLOAT && kind != H5T_ENUM) return false;
  const std::size_t bytes = H5Tget_size(type);
  return bytes <= 16 && H5Tget_precision(type) <= 8 * bytes && H5Tget_offset(type) >= 0 &&
         static_cast<std::size_t>(H5Tget_offset(type)) + H5Tget_precision(type) <= 8 * bytes;
}

// Whether chunks are packed by methods that keep to the lengths of their buffers, and by gzip at most once.
bool is_packed_as_usual(hid_t creation) {
  int deflated = 0;
  for (int i = 0; i < H5Pget_nfilters(creation); ++i) {
    unsigned flags = 0, settings = 0;
    std::size_t values = 0;
    const H5Z_filter_t filter =
        H5Pget_filter2(creation, static_cast<unsigned>(i), &flags, &values, nullptr, 0, nullptr, &settings);
    if (filter != H5Z_FILTER_DEFLATE && filter != H5Z_FILTER_SHUFFLE && filter != H5Z_FILTER_FLETCHER32) return false;
    if (filter == H5Z_FILTER_DEFLATE) ++deflated;
  }
  return deflated <= 1;
}

// How many bytes `packed` has when it is inflated, or `most` + 1 if they are more; nothing if it is damaged.
std::optional<std::size_t> inflated_size(std::span<const Bytef> packed, std::size_t most) {
  z_stream stream = {};
  if (inflateInit(&stream) != Z_OK) return {};
  stream.next_in = const_cast<Bytef*>(packed.data());  // zlib only reads it
  stream.avail_in = static_cast<uInt>(packed.size());
  std::vector<Bytef> out(1U << 16);
  std::size_t bytes = 0;
  int status = Z_OK;
  while (status == Z_OK && bytes <= most) {
    stream.next_out = out.data();
    stream.avail_out = static_cast<uInt>(out.size());
    status = inflate(&stream, Z_NO_FLUSH);
    bytes += out.size() - stream.avail_out;
  }
  inflateEnd(&stream);
  if (bytes > most) return most + 1;
  return status == Z_STREAM_END ? std::optional(bytes) : std::nullopt;
}

using Lengths = std::array<hsize_t, 2>;

// How many bytes a packed chunk has when it is unpacked, in the reverse order of its packing; `most` + 1 if they are
// more. Nothing, if it cannot be unpacked. Of gzip only one layer is known: see is_packed_as_usual.
std::optional<std::size_t> unpacked_size(hid_t creation, std::uint32_t left_out, const std::vector<Bytef>& packed,
                                         std::size_t most) {
  constexpr std::size_t checksum = 4;  // of fletcher32, behind the numbers
  std::size_t bytes = packed.size();
  for (int i = H5Pget_nfilters(creation) - 1; i >= 0; --i) {
    if ((left_out >> i & 1U) != 0) continue;
    unsigned flags = 0, settings = 0;
    std::size_t values = 0;
    const H5Z_filter_t filter =
        H5Pget_filter2(creation, static_cast<unsigned>(i), &flags, &values, nullptr, 0, nullptr, &settings);
    if (filter == H5Z_FILTER_FLETCHER32) {
      if (bytes < checksum) return {};
      bytes -= checksum;
    } else if (filter == H5Z_FILTER_DEFLATE) {
      const std::optional<std::size_t> inflated = inflated_size({packed.data(), bytes}, most + checksum);
      if (!inflated) return {};
      bytes = *inflated;
    }
  }
  return bytes;
}

// A dataset whose blocks are read one after the other along its longer side. Its cache holds the chunks across that
// side: otherwise each block would decompress them again.
//
// libhdf5 does not compare what a chunk unpacks to with the size that the file claims, and then returns what happens to
// lie behind it in memory. So each chunk is measured before libhdf5 reads it.
class OpenDataset {
 public:
  OpenDataset(std::shared_ptr<const Handle> file, const std::string& path, int rank, const Lengths& lengths,
              const std::optional<Lengths>& chunk, std::size_t item)
      : file_(std::move(file)), rank_(rank), lengths_(lengths), chunk_(chunk), item_(item) {
    const Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
    if (chunk_) {
      const std::size_t across = lengths[0] >= lengths[1] ? 1 : 0;
      H5Pset_chunk_cache(access, 10'007, std::clamp(chunk_bytes() * chunks(across), smallest_cache, largest_cache), 1);
      measured_.resize(chunks(0) * chunks(1));
    }
    dataset_.emplace(H5Dopen2(*file_, path.c_str(), access), H5Dclose);
    creation_.emplace(H5Dget_create_plist(*dataset_), H5Pclose);
  }

  LogProblem read(const ArrayBlock& block, hid_t type, double* to) {
    const QuietHdf5 quiet;
    const LogProblem unreadable = {"its numbers cannot be read", "was the file cut off? Copy it again"};
    if (chunk_ && block.rows > 0 && block.columns > 0) {
      const Lengths first = {block.row / (*chunk_)[0], block.column / (*chunk_)[1]},
                    last = {(block.row + block.rows - 1) / (*chunk_)[0],
                            (block.column + block.columns - 1) / (*chunk_)[1]};
      for (hsize_t i = first[0]; i <= last[0]; ++i)
        for (hsize_t j = first[1]; j <= last[1]; ++j) {
          if (measured_[i * chunks(1) + j]) continue;
          if (!is_whole(i, j)) return {"its numbers are not in the file", "the file is damaged: copy it again"};
          measured_[i * chunks(1) + j] = true;
        }
    }
    const Lengths start = {block.row, block.column}, count = {block.rows, block.columns};
    const Handle all(H5Dget_space(*dataset_), H5Sclose), memory(H5Screate_simple(2, count.data(), nullptr), H5Sclose);
    if (rank_ > 0 && H5Sselect_hyperslab(all, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr) < 0)
      return unreadable;
    return H5Dread(*dataset_, type, memory, all, H5P_DEFAULT, to) >= 0 ? LogProblem{} : unreadable;
  }

 private:
  std::size_t chunk_bytes() const { return static_cast<std::size_t>((*chunk_)[0] * (*chunk_)[1]) * item_; }
  std::size_t chunks(std::size_t side) const {
    return static_cast<std::size_t>((lengths_[side] + (*chunk_)[side] - 1) / (*chunk_)[side]);
  }

  // Whether chunk (i, j) has all the numbers of a chunk, or none was ever written.
  bool is_whole(hsize_t i, hsize_t j) {
    const Lengths at = {i * (*chunk_)[0], j * (*chunk_)[1]};
    hsize_t stored = 0;
    if (H5Dget_chunk_storage_size(*dataset_, at.data(), &stored) < 0) return false;
    if (stored == 0) return true;
    unsigned options = 0;
    H5Pget_chunk_opts(*creation_, &options);
    const bool at_the_edge = at[0] + (*chunk_)[0] > lengths_[0] || at[1] + (*chunk_)[1] > lengths_[1];
    const bool is_plain =
        H5Pget_nfilters(*creation_) == 0 || (at_the_edge && (options & H5D_CHUNK_DONT_FILTER_PARTIAL_CHUNKS) != 0);
    if (is_plain) return stored == chunk_bytes();
    if (stored > 2 * chunk_bytes() + 1024) return false;  // packing never makes numbers that much longer
    packed_.resize(static_cast<std::size_t>(stored));
    std::uint32_t left_out = 0;
    return H5Dread_chunk(*dataset_, H5P_DEFAULT, at.data(), &left_out, packed_.data()) >= 0 &&
           unpacked_size(*creation_, left_out, packed_, chunk_bytes()) == chunk_bytes();
  }

  std::shared_ptr<const Handle> file_;
  std::optional<Handle> dataset_, creation_;
  int rank_;
  Lengths lengths_;
  std::optional<Lengths> chunk_;  // none where the numbers lie in one piece
  std::size_t item_;              // bytes
  std::vector<bool> measured_;    // per chunk, row by row
  std::vector<Bytef> packed_;
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
      refuse_log(file_, diagnostics_, visited > 0 ? "more than five thousand datasets" : "its groups cannot be listed",
                 "is this a log? Was it cut off?");
    for (const std::string& path : paths_) ++last_names_[last_name(path)];
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
    const std::string last = last_name(path);
    return last_names_.at(last) == 1 ? last : path;
  }
  static std::string last_name(const std::string& path) {
    const std::string own = path.ends_with("/value") ? path.substr(0, path.size() - 6) : path;
    return own.substr(own.rfind('/') + 1);
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
    if (!is_packed_as_usual(creation)) return leave_out(path, "it is not packed by gzip: save it so, or not packed");
    Lengths lengths = {1, 1};
    H5Sget_simple_extent_dims(space, lengths.data(), nullptr);
    const bool records = H5Tget_class(type) == H5T_COMPOUND;
    const int fields = records ? H5Tget_nmembers(type) : 1;
    if (fields < 1 || fields > 1000 ||
        !is_plausible(lengths[0], lengths[1] * static_cast<std::size_t>(fields), bytes_) || lengths[1] > bytes_ * 100)
      return leave_out(path, "it is far larger than the file");
    std::optional<Lengths> chunk;
    if (H5Pget_layout(creation) == H5D_CHUNKED) {
      chunk = {1, 1};
      const auto& [rows, columns] = *chunk;
      if (H5Pget_chunk(creation, rank, chunk->data()) != rank || rows == 0 || columns == 0)
        return leave_out(path, "its chunks have no size");
      if (columns > most_numbers || rows > most_numbers || rows * columns > most_numbers ||
          !is_plausible(rows, columns * H5Tget_size(type) / sizeof(double), bytes_))
        return leave_out(path, "its chunks are far larger than the file");
    }
    const auto dataset = std::make_shared<OpenDataset>(file, path, rank, lengths, chunk, H5Tget_size(type));
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

  void take(std::shared_ptr<OpenDataset> dataset, NamedArray array, std::shared_ptr<const Handle> type) {
    array.read = [dataset = std::move(dataset), type = std::move(type)](const ArrayBlock& block, double* to) {
      return dataset->read(block, *type, to);
    };
    arrays_.push_back(std::move(array));
  }

  std::string file_;
  Diagnostics& diagnostics_;
  std::size_t bytes_;
  std::vector<std::string> paths_;
  std::map<std::string, std::size_t> last_names_;  // how many paths end so
  std::vector<NamedArray> arrays_;
};

}  // namespace

std::vector<NamedArray> open_hdf5(const std::string& file, Diagnostics& diagnostics) {
  const QuietHdf5 quiet;
  return Hdf5Reader(file, diagnostics).open();
}

}  // namespace armature::internal

#endif
