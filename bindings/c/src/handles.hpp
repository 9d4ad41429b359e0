// What the handles of fourfold.h point to, and how errors get to the caller.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fourfold.h"
#include "fourfold/board/board.hpp"
#include "fourfold/solver/book.hpp"
#include "fourfold/solver/limits.hpp"
#include "fourfold/solver/solver.hpp"

struct fourfold_position {
  fourfold::Board board;
  std::vector<uint8_t> moves{};  // since `start`
  fourfold::Board start = board;
};

namespace fourfold::c {

// A book and the bytes that it reads; those of a shipped book are part of the library.
struct LoadedBook {
  std::vector<uint8_t> bytes;
  Book book;
};

// Thrown inside the library only.
struct Failure {
  fourfold_status status;
  std::string message;
};

[[noreturn]] inline void fail(fourfold_status status, std::string message) {
  throw Failure{status, std::move(message)};
}

// Stores the status and the message for the caller, and returns the status.
fourfold_status report(fourfold_error* error, fourfold_status status,
                       const char* message = "") noexcept;
fourfold_status report_end(fourfold_error* error, bool complete) noexcept;
fourfold_status report_exception(fourfold_error* error) noexcept;  // the one being handled

// Runs a function of the interface, which returns false if a limit ended it early. No
// exception leaves it.
template <class F>
fourfold_status guarded(fourfold_error* error, const F& function) noexcept {
  try {
    return report_end(error, function());
  } catch (...) {
    return report_exception(error);
  }
}

// The same for a function that returns a new object: its handle is null if it fails.
template <class T, class F>
fourfold_status created(T** handle, fourfold_error* error, const F& make) noexcept {
  if (handle) *handle = nullptr;
  return guarded(error, [&] {
    if (!handle) fail(FOURFOLD_ERROR_ARGUMENT, "the pointer for the result is NULL");
    *handle = make().release();
    return true;
  });
}

// The object of a pointer that must not be null.
template <class T>
T& needed(T* pointer, const char* name) {
  if (!pointer) fail(FOURFOLD_ERROR_ARGUMENT, std::string(name) + " is NULL");
  return *pointer;
}

// An array of the caller: writes at most `capacity` items, and counts all.
template <class Item>
class ItemWriter {
 public:
  ItemWriter(Item* out, std::size_t capacity) : out_(out), capacity_(out ? capacity : 0) {}

  void add(Item item) {
    if (count_ < capacity_) out_[count_] = item;
    ++count_;
  }
  std::size_t count() const { return count_; }

 private:
  Item* const out_;
  const std::size_t capacity_;
  std::size_t count_ = 0;
};

// The bytes of a file whose name is in UTF-8.
std::vector<uint8_t> read_file(const std::string& name);

// Checked limits.
Limits to_limits(const fourfold_limits* limits);

// Checked boards.
Board checked_empty_board(int32_t columns, int32_t rows);
Board board_of(const fourfold_bitboards& discs, const Board& empty);

}  // namespace fourfold::c

struct fourfold_book {
  std::shared_ptr<const fourfold::c::LoadedBook> loaded;  // shared with the solvers that use it
};

struct fourfold_stop {
  fourfold::StopToken token{};
};

struct fourfold_solver {
  std::shared_ptr<const fourfold::c::LoadedBook> book;
  fourfold::Solver solver;
};

struct fourfold_analysis {
  fourfold::AnalysisResult result;
};
