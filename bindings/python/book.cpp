// fourfold._core.Book: a book in memory owned by Python; and the generation of books.
#include "fourfold/solver/book.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "book_builder.hpp"
#include "fourfold/board/enumerate.hpp"
#include "fourfold/solver/solver.hpp"
#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

// ---- Reading --------------------------------------------------------------------------------

// The bytes of any object with the buffer protocol: bytes, a memory-mapped file.
class Bytes {
 public:
  explicit Bytes(nb::handle owner) {
    if (PyObject_GetBuffer(owner.ptr(), &view_, PyBUF_SIMPLE)) {
      PyErr_Clear();
      raise(package().wrong_type, "a book must be bytes, not {}", class_name(owner));
    }
  }
  ~Bytes() { PyBuffer_Release(&view_); }
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;

  std::span<const uint8_t> get() const {
    return {static_cast<const uint8_t*>(view_.buf), static_cast<std::size_t>(view_.len)};
  }

 private:
  Py_buffer view_;
};

Book read_book(std::span<const uint8_t> bytes) {
  BookFault fault;
  const std::optional<Book> book = Book::read(bytes, fault);
  if (!book) raise(package().book_error, "{}", Book::describe(fault, bytes));
  return *book;
}

struct PythonBook {
  explicit PythonBook(nb::handle owner) : bytes(owner), book(read_book(bytes.get())) {}
  const Bytes bytes;
  const Book book;
};

// Raises InvalidArgument for a position that is not in the book, or BookError if the book is for
// another board size.
[[noreturn]] void refuse(const Book& book, const Board& board, const std::string& where) {
  const bool same_size = board.columns == book.columns() && board.rows == book.rows();
  raise(same_size ? package().invalid_argument : package().book_error, "{}{}", where,
        book.missing(board));
}

int score(const PythonBook& self, nb::handle position) {
  const Board& board = to_connect_four_board(position);
  if (!self.book.holds(board)) refuse(self.book, board, "");
  return self.book.score(board.key().low);
}

bool contains(const PythonBook& self, nb::handle position) {
  const Board* board = nullptr;
  return nb::try_cast(position, board, false) && board && board->rule == Rule::connect_four &&
         self.book.holds(*board);
}

// ---- Arrays ---------------------------------------------------------------------------------

nb::object scores(const PythonBook& self, BitboardArray array) {
  const Bitboards bitboards(std::move(array),
                            fourfold::empty_board(self.book.columns(), self.book.rows()));
  std::vector<int8_t> found(bitboards.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Board board = bitboards[i];
    check_item(board, i);
    if (!self.book.holds(board)) refuse(self.book, board, "item " + std::to_string(i) + ": ");
    found[i] = static_cast<int8_t>(self.book.score(board.key().low));
  }
  return to_numpy(std::move(found));
}

using Keys = nb::ndarray<const uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Scores = nb::ndarray<const int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The scores of positions that are known to be in the book, by their keys.
nb::object scores_of_keys(const PythonBook& self, const Keys& keys) {
  std::vector<int8_t> found(keys.shape(0));
  without_gil([&] {
    for (std::size_t i = 0; i < found.size(); ++i)
      found[i] = static_cast<int8_t>(self.book.score(keys(i)));
  });
  return to_numpy(std::move(found));
}

// ---- Generation -----------------------------------------------------------------------------

constexpr auto kReportInterval = std::chrono::milliseconds(100);

// Runs a step of the generation without the GIL. `step` calls its argument, with the number of
// things done and their total, to report progress and to learn whether to go on.
template <class Step>
auto run_step(nb::handle progress, nb::handle stop, const Step& step) {
  Watch watch;
  const StopToken* token = to_stop(stop);
  bool stopped = false;
  auto next_report = std::chrono::steady_clock::now();
  const auto go_on = [&](uint64_t done, uint64_t total) {
    stopped = watch.listen() || (token && token->cancelled());
    const auto now = std::chrono::steady_clock::now();
    if (!stopped && !progress.is_none() && (now >= next_report || done == total)) {
      next_report = now + kReportInterval;
      watch.call([&] { progress(done, total); });
    }
    return !stopped && !watch.failed();
  };
  auto result = without_gil([&] { return step(go_on); });
  watch.raise_unless(!stopped);
  return result;
}

nb::object find_book_keys(nb::handle ply, nb::handle columns, nb::handle rows, nb::handle progress,
                          nb::handle stop) {
  const Board empty = empty_board(columns, rows);
  if (!fits_64_bits(empty.columns, empty.rows))
    raise(package().invalid_argument,
          "no book for {}x{}: books are for boards with columns x (rows + 1) at most 64",
          +empty.columns, +empty.rows);
  const int64_t discs = to_int(ply, "ply");
  if (discs < 0 || discs >= empty.cells())
    raise(package().invalid_argument, "ply must be from 0 to {}, not {}", empty.cells() - 1, ply);
  auto keys = run_step(progress, stop, [&](const auto& go_on) {
    return book_keys(empty.columns, empty.rows, static_cast<int>(discs),
                     [&](int, std::size_t positions) { return go_on(positions, 0); });
  });
  return to_numpy(std::move(*keys));
}

nb::object bitboards_of_keys(const Keys& keys, int columns, int rows) {
  std::vector<uint64_t> discs;
  discs.reserve(2 * keys.shape(0));
  for (std::size_t i = 0; i < keys.shape(0); ++i)
    add_bitboards(board_of_key(columns, rows, keys(i)), discs);
  return to_numpy(std::move(discs), {keys.shape(0), 2});
}

nb::bytes write_book(const Keys& keys, const Scores& scores, int ply, int columns, int rows,
                     nb::handle threads, nb::handle progress, nb::handle stop) {
  if (scores.shape(0) != keys.shape(0))
    raise(package().invalid_argument, "there must be one score for each position");
  const int thread_count = to_threads(threads);
  const auto bytes = run_step(progress, stop, [&](const auto& go_on) {
    return build_book(
        {columns, rows, ply, {keys.data(), keys.shape(0)}, {scores.data(), scores.shape(0)}},
        thread_count, go_on);
  });
  return nb::bytes(bytes.data(), bytes.size());
}

}  // namespace

const Book* to_book(nb::handle value) {
  if (value.is_none()) return nullptr;
  const PythonBook* book = nullptr;
  if (!nb::try_cast(value, book, false) || !book)
    raise(package().wrong_type, "book must be a Book, not {}", class_name(value));
  return &book->book;
}

void bind_book(nb::module_& m) {
  nb::class_<PythonBook>(m, "Book")
      .def(
          "__init__", [](PythonBook* self, nb::handle content) { new (self) PythonBook(content); },
          "content"_a,
          nb::sig("def __init__(self, content: bytes | memoryview | mmap.mmap) -> None"))
      .def("score", &score, "position"_a.none(),
           nb::sig("def score(self, position: Position) -> int"),
           R"(The exact score of a position of the book, for the side to move.

Raises InvalidArgument if the position is not in the book, and BookError for another board size.

>>> Book.shipped(ply=12).score(Position.from_moves("444444255522"))
4)")
      .def("__contains__", &contains, "position"_a.none(),
           nb::sig("def __contains__(self, position: object) -> bool"))
      .def("scores", &scores, "bitboards"_a.noconvert(),
           nb::sig("def scores(self, bitboards: numpy.typing.NDArray[numpy.uint64]) -> "
                   "numpy.typing.NDArray[numpy.int8]"),
           R"(The scores of positions of the book, given as in `bitboards`.

>>> book = Book.shipped(ply=8)
>>> book.scores(book.bitboards()[:3])
array([-1, -2, -3], dtype=int8))")
      .def("_scores_of_keys", &scores_of_keys, "keys"_a.noconvert(),
           nb::sig("def _scores_of_keys(self, keys: numpy.typing.NDArray[numpy.uint64]) -> "
                   "numpy.typing.NDArray[numpy.int8]"))
      .def_prop_ro(
          "columns", [](const PythonBook& self) { return self.book.columns(); },
          "The number of columns of its boards.\n\n>>> Book.shipped().columns\n7")
      .def_prop_ro(
          "rows", [](const PythonBook& self) { return self.book.rows(); },
          "The number of rows of its boards.\n\n>>> Book.shipped().rows\n6")
      .def_prop_ro(
          "ply", [](const PythonBook& self) { return self.book.ply(); },
          "The number of discs in its positions.\n\n>>> Book.shipped().ply\n13")
      .def("__len__", [](const PythonBook& self) { return self.book.positions(); })
      .def_prop_ro(
          "size", [](const PythonBook& self) { return self.book.bytes(); },
          "The size of the file in bytes.\n\n>>> Book.shipped().size < 4_000_000\nTrue");

#define PROGRESS                                                          \
  "progress: collections.abc.Callable[[int, int], object] | None, stop: " \
  "StopToken | None"
  m.def("find_book_keys", &find_book_keys, "ply"_a.none(), "columns"_a.none(), "rows"_a.none(),
        "progress"_a.none(), "stop"_a.none(),
        nb::sig("def find_book_keys(ply: int, columns: int, rows: int, " PROGRESS
                ") -> numpy.typing.NDArray[numpy.uint64]"),
        "The keys of all positions of a book, in ascending order.");
  m.def("bitboards_of_keys", &bitboards_of_keys, "keys"_a.noconvert(), "columns"_a, "rows"_a,
        nb::sig("def bitboards_of_keys(keys: numpy.typing.NDArray[numpy.uint64], columns: int, "
                "rows: int) -> numpy.typing.NDArray[numpy.uint64]"),
        "The bitboards, first and second, of the positions with these keys: of shape (n, 2).");
  m.def("build_book", &write_book, "keys"_a.noconvert(), "scores"_a.noconvert(), "ply"_a,
        "columns"_a, "rows"_a, "threads"_a.none(), "progress"_a.none(), "stop"_a.none(),
        nb::sig("def build_book(keys: numpy.typing.NDArray[numpy.uint64], scores: "
                "numpy.typing.NDArray[numpy.int8], ply: int, columns: int, rows: int, "
                "threads: int | None, " PROGRESS ") -> bytes"),
        "The content of a book: the scores of all positions that `find_book_keys` finds.");
#undef PROGRESS
}

}  // namespace fourfold::python
