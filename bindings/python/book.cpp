// fourfold._core.Book: a book in memory owned by Python; and the generation of books.
#include "fourfold/solver/book.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/string.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "fourfold/board/enumerate.hpp"
#include "fourfold/solver/solver.hpp"
#include "generation.hpp"
#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

// ---- Reading --------------------------------------------------------------------------------

// The bytes of any object with the buffer protocol: bytes, a memory-mapped file.
class Bytes {
 public:
  explicit Bytes(nb::handle owner) {
    if (PyObject_GetBuffer(owner.ptr(), &view_, PyBUF_SIMPLE)) throw nb::python_error();
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

nb::object bitboards(const PythonBook& self) {
  const Book& book = self.book;
  Watch watch;
  std::vector<uint64_t> discs;
  without_gil([&] {
    const auto keys = book_keys(book.columns(), book.rows(), book.ply(),
                                [&](int, std::size_t) { return !watch.listen(); });
    if (!keys) return;
    discs.reserve(2 * keys->size());
    for (const uint64_t key : *keys)
      add_bitboards(board_of_key(book.columns(), book.rows(), key), discs);
  });
  watch.raise_failure();
  const std::size_t count = discs.size() / 2;
  return to_numpy(std::move(discs), {count, 2});
}

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

using Keys = nb::ndarray<const uint64_t, nb::ndim<1>, nb::device::cpu>;

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

const char* name_of(generator::Progress::Stage stage) {
  switch (stage) {
    case generator::Progress::Stage::enumerating:
      return "finding";
    case generator::Progress::Stage::solving:
      return "solving";
    case generator::Progress::Stage::building:
      return "writing";
  }
  return "";
}

// A generation, until it is closed: its files can be opened again then.
class PythonGeneration {
 public:
  PythonGeneration(const generator::GenerationOptions& settings, nb::handle book)
      : book_(nb::borrow(book)), generation_(std::in_place, settings) {}

  generator::Generation& get() {
    if (!generation_) raise(package().book_error, "the generation is closed");
    return *generation_;
  }
  void close() { generation_.reset(); }

 private:
  const nb::object book_;  // kept for as long as the generation uses it
  std::optional<generator::Generation> generation_;
};

// Calls `function` without the GIL. Errors of files become BookErrors, invalid arguments `invalid`.
template <class F>
void run_step(const Watch& watch, nb::handle invalid, const F& function) {
  std::string trouble;
  nb::handle error = package().book_error;
  try {
    without_gil(function);
  } catch (const generator::FileError& failure) {
    trouble = failure.what();
  } catch (const std::invalid_argument& failure) {
    trouble = failure.what();
    error = invalid;
  }
  watch.raise_failure();
  if (!trouble.empty()) raise(error, "{}", trouble);
}

void begin(PythonGeneration* self, const generator::Path& out, const generator::Path& kept,
           nb::handle ply, nb::handle columns, nb::handle rows, nb::handle threads,
           nb::handle table_mb, nb::handle book) {
  const Board empty = empty_board(columns, rows);
  generator::GenerationOptions settings;
  if (!fits_64_bits(empty.columns, empty.rows))
    raise(package().invalid_argument,
          "no book for {}x{}: books are for boards with columns x (rows + 1) at most 64",
          +empty.columns, +empty.rows);
  settings.columns = empty.columns;
  settings.rows = empty.rows;
  const int64_t discs = to_int(ply, "ply");
  if (discs < 0 || discs >= empty.cells())
    raise(package().invalid_argument, "ply must be from 0 to {}, not {}", empty.cells() - 1, ply);
  settings.ply = static_cast<int>(discs);
  settings.threads = to_threads(threads);
  settings.table_mb = static_cast<std::size_t>(to_option(table_mb, "table_mb", kMaxTableMb));
  settings.book = to_book(book);
  settings.out = out;
  settings.progress = kept;
  try {
    new (self) PythonGeneration(settings, book);
  } catch (const generator::FileError& failure) {
    raise(package().book_error, "{}", failure.what());
  }
}

nb::object to_seconds(double seconds) {
  return seconds < 0 ? nb::none() : nb::object(nb::float_(seconds));
}

// A step that reports its progress and can be stopped.
template <bool (generator::Generation::*step)(const generator::GoOn&)>
void run(PythonGeneration& self, nb::handle progress, nb::handle stop) {
  generator::Generation& generation = self.get();
  Watch watch;
  const StopToken* token = to_stop(stop);
  auto next_report = std::chrono::steady_clock::now();
  const auto go_on = [&](const generator::Progress& p) {
    if (watch.listen() || (token && token->cancelled())) return false;
    const auto now = std::chrono::steady_clock::now();
    if (!progress.is_none() && (now >= next_report || p.done == p.total)) {
      next_report = now + kReportInterval;
      watch.call([&] { progress(name_of(p.stage), p.done, p.total, to_seconds(p.time_left())); });
    }
    return !watch.failed();
  };
  bool done = false;
  run_step(watch, package().invalid_argument, [&] { done = (generation.*step)(go_on); });
  watch.raise_unless(done);
}

void use(PythonGeneration& self, const Keys& keys) {
  std::vector<uint64_t> copy(keys.shape(0));
  for (std::size_t i = 0; i < copy.size(); ++i) copy[i] = keys(i);
  run_step(Watch(), package().invalid_argument, [&] { self.get().use(std::move(copy)); });
}

nb::object unsolved(PythonGeneration& self, std::size_t begin, std::size_t most) {
  const auto [first, count] = self.get().unsolved(begin, most);
  return count ? nb::object(nb::make_tuple(first, count)) : nb::none();
}

nb::object bitboards_of(PythonGeneration& self, std::size_t first, std::size_t count) {
  const generator::Generation& generation = self.get();
  std::vector<uint64_t> discs;
  discs.reserve(2 * count);
  for (std::size_t i = first; i < first + count; ++i) add_bitboards(generation.position(i), discs);
  return to_numpy(std::move(discs), {count, 2});
}

void add(PythonGeneration& self, std::size_t first, nb::bytes scores) {
  generator::Generation& generation = self.get();
  const std::span<const int8_t> values(static_cast<const int8_t*>(scores.data()), scores.size());
  run_step(Watch(), package().book_error, [&] { generation.add(first, values); });
}

nb::tuple solving(PythonGeneration& self) {
  const generator::Progress p = self.get().solving();
  return nb::make_tuple(p.done, p.total, to_seconds(p.time_left()));
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
      .def(
          "bitboards", &bitboards,
          nb::sig("def bitboards(self) -> numpy.typing.NDArray[numpy.uint64]"),
          R"(The bitboards, first and second, of every position of the book: an array of shape (n, 2).

Of each pair of mirror images, it contains one. This takes some time for a large book, because the
book does not store them.

>>> Book.shipped(ply=8).bitboards().shape
(77715, 2))")
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

#define STEP_ARGUMENTS                                                                        \
  "(self, progress: collections.abc.Callable[[str, int, int, float | None], object] | None, " \
  "stop: StopToken | None) -> None"
  using generator::Generation;
  nb::class_<PythonGeneration>(m, "BookGeneration", R"(The steps of the generation of a book.

First `find`, then `solve` or, for all that is `unsolved`, `add`; then `publish`. What is solved is
stored in the file `kept`.)")
      .def("__init__", &begin, "out"_a, "kept"_a, "ply"_a.none(), "columns"_a.none(),
           "rows"_a.none(), "threads"_a.none(), "table_mb"_a.none(), "book"_a.none(),
           nb::sig("def __init__(self, out: str | os.PathLike[str], "
                   "kept: str | os.PathLike[str], ply: int, columns: int, rows: int, "
                   "threads: int | None, table_mb: int, book: Book | None) -> None"))
      .def("find", &run<&Generation::find>, nb::lock_self(), "progress"_a.none(), "stop"_a.none(),
           nb::sig("def find" STEP_ARGUMENTS),
           "Find the positions, and read which of them are solved.")
      .def("use", &use, nb::lock_self(), "keys"_a.noconvert(),
           nb::sig("def use(self, keys: numpy.typing.NDArray[numpy.uint64]) -> None"),
           "In place of `find`: use positions that were found elsewhere, by their keys.")
      .def("solve", &run<&Generation::solve>, nb::lock_self(), "progress"_a.none(), "stop"_a.none(),
           nb::sig("def solve" STEP_ARGUMENTS), "Solve all unsolved positions on threads.")
      .def("publish", &run<&Generation::publish>, nb::lock_self(), "progress"_a.none(),
           "stop"_a.none(), nb::sig("def publish" STEP_ARGUMENTS), "Build the book and write it.")
      .def("unsolved", &unsolved, nb::lock_self(), "begin"_a, "most"_a,
           nb::sig("def unsolved(self, begin: int, most: int) -> tuple[int, int] | None"),
           "The next run of unsolved positions: the first from `begin` on, and how many, at most "
           "`most`.")
      .def("bitboards", &bitboards_of, nb::lock_self(), "first"_a, "count"_a,
           nb::sig("def bitboards(self, first: int, count: int) -> "
                   "numpy.typing.NDArray[numpy.uint64]"),
           "The bitboards, first and second, of some positions: an array of shape (count, 2).")
      .def("add", &add, nb::lock_self(), "first"_a, "scores"_a,
           nb::sig("def add(self, first: int, scores: bytes) -> None"),
           "Store the scores of positions, as signed bytes. Raises BookError if they cannot be "
           "right, or cannot be written.")
      .def("solving", &solving, nb::lock_self(),
           nb::sig("def solving(self) -> tuple[int, int, float | None]"),
           "The number of solved positions, the number of positions, and the seconds left.")
      .def("close", &PythonGeneration::close, nb::lock_self(), "Close the files.");
#undef STEP_ARGUMENTS
}

}  // namespace fourfold::python
