// fourfold._core.Solver: calls without the GIL, watched for Ctrl-C, results as plain objects.
#include "solver.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <thread>
#include <utility>

#include "fourfold/board/score_words.hpp"
#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

// ---- Options --------------------------------------------------------------------------------

constexpr std::pair<const char*, InstructionSet> kInstructionSets[] = {
    {"portable", InstructionSet::portable},
    {"avx2", InstructionSet::avx2},
    {"avx512", InstructionSet::avx512},
};

nb::tuple available_instructions() {
  nb::list names;
  for (const auto& [name, set] : kInstructionSets)
    if (is_available(set)) names.append(name);
  return nb::tuple(names);
}

InstructionSet to_instructions(nb::handle value) {
  std::string wanted;
  if (!nb::try_cast(value, wanted, false))
    raise(package().wrong_type, "instructions must be a string, not {}", class_name(value));
  if (wanted == "auto") return best_instruction_set();
  for (const auto& [name, set] : kInstructionSets)
    if (wanted == name && is_available(set)) return set;
  std::string allowed = "'auto'";
  for (const auto& [name, set] : kInstructionSets)
    if (is_available(set)) allowed += std::string(", '") + name + "'";
  raise(package().invalid_argument, "instructions {!r} are not available here. Available: {}",
        wanted, allowed);
}

// ---- Calls ----------------------------------------------------------------------------------

template <ScoreResult (Solver::*solve)(const Board&, const Limits&)>
int solved_score(PythonSolver& self, nb::handle position, nb::handle stop) {
  const Board board = to_connect_four_board(position);
  Watch watch;
  const Limits limits = watch.limits(stop);
  const ScoreResult result = without_gil([&] { return (self.solver.*solve)(board, limits); });
  self.nodes = result.nodes;
  watch.raise_unless(result.complete);
  return result.bounds.lower;
}

nb::tuple analyse(PythonSolver& self, nb::handle position, double seconds, uint64_t nodes,
                  nb::handle progress, nb::handle pv, nb::handle stop) {
  const Board board = to_connect_four_board(position);
  const bool line = to_bool(pv, "pv");
  Watch watch;
  const Limits limits = watch.limits(stop, seconds, nodes);
  Solver::Progress report;
  if (!progress.is_none())
    report = [&](const AnalysisResult& result) { watch.call([&] { progress(to_tuple(result)); }); };
  const AnalysisResult result = without_gil([&] {
    return line ? self.solver.analyse(board, limits, report)
                : self.solver.score_columns(board, limits, report);
  });
  self.nodes = result.nodes;
  watch.raise_failure();
  return to_tuple(result);
}

void clear(PythonSolver& self, nb::handle stop) {
  Watch watch;
  const Limits limits = watch.limits(stop);
  watch.raise_unless(without_gil([&] { return self.solver.clear(limits); }));
}

using ManyMethod = Solver::Many (Solver::*)(std::span<const Board>, int, const Limits&,
                                            const Solver::ManyReport&);

// Many positions and what the caller wants to know about them.
struct ManyCall {
  std::vector<Board> boards;
  std::size_t columns;  // of each
  int threads;
  nb::handle progress, results, stop;
  double seconds;
  ManyMethod method;
};

// The plies to the end of the game; 0 if the score is not known.
int16_t plies_left(const Board& board, int8_t score) {
  if (score == kNoScore || board.over()) return 0;
  return static_cast<int16_t>(plies_to_end(board, score));
}

// The scores, as an array; of `analyse_many` also the scores of the columns and the plies to the
// end of the game.
nb::object solve_boards(PythonSolver& self, const ManyCall& call) {
  Watch watch;
  const Limits limits = watch.limits(call.stop, call.seconds);
  const std::vector<Board>& boards = call.boards;
  std::size_t reported = 0, streamed = 0;
  const auto report = [&](const Solver::ManyProgress& now) {
    if (!watch.listen() && !call.progress.is_none())
      watch.call([&] { call.progress(reported = now.done, boards.size()); });
    if (call.results.is_none() || now.leading.size() == streamed) return;
    watch.call([&] {
      nb::list scores;
      for (const int8_t score : now.leading.subspan(streamed)) scores.append(int{score});
      streamed = now.leading.size();
      call.results(scores);
    });
  };
  Solver::Many many =
      without_gil([&] { return (self.solver.*call.method)(boards, call.threads, limits, report); });
  self.nodes = many.nodes;
  watch.raise_unless(many.complete || many.out_of_time);
  if (many.complete && !call.progress.is_none() && reported < boards.size())
    call.progress(boards.size(), boards.size());
  if (call.method != &Solver::analyse_many) return to_numpy(std::move(many.scores));
  std::vector<int16_t> plies;
  for (std::size_t i = 0; i < boards.size(); ++i)
    plies.push_back(plies_left(boards[i], many.scores[i]));
  return nb::make_tuple(to_numpy(std::move(many.scores)),
                        to_numpy(std::move(many.columns), {boards.size(), call.columns}),
                        to_numpy(std::move(plies)));
}

std::vector<Board> to_boards(nb::list positions) {
  std::vector<Board> boards;
  boards.reserve(positions.size());
  for (const nb::handle position : positions) {
    const Board* board = nullptr;
    if (!nb::try_cast(position, board, false) || !board)
      raise(package().wrong_type, "item {} must be a Position, not {}", boards.size(),
            class_name(position));
    to_connect_four_board(position, ("item " + std::to_string(boards.size()) + ": ").c_str());
    if (!boards.empty() && (board->columns != boards[0].columns || board->rows != boards[0].rows))
      raise(
          package().invalid_argument,
          "item {} is a {}x{} board, item 0 is {}x{}: all boards of a call must have the same size",
          boards.size(), +board->columns, +board->rows, +boards[0].columns, +boards[0].rows);
    boards.push_back(*board);
  }
  return boards;
}

// The positions of a call, which are a list or an array, and an empty board of their size.
struct Boards {
  std::vector<Board> boards;
  Board empty;
};

Boards to_boards(nb::handle positions, nb::handle columns, nb::handle rows) {
  nb::list list;
  if (nb::try_cast(positions, list, false)) {
    std::vector<Board> boards = to_boards(list);
    const Board empty = boards.empty() ? empty_board(columns, rows)
                                       : fourfold::empty_board(boards[0].columns, boards[0].rows);
    return {std::move(boards), empty};
  }
  const Board empty = empty_board(columns, rows);
  const Bitboards bitboards(nb::cast<BitboardArray>(positions), empty);
  std::vector<Board> boards;
  boards.reserve(bitboards.size());
  for (std::size_t i = 0; i < bitboards.size(); ++i) {
    boards.push_back(bitboards[i]);
    check_item(boards[i], i);
  }
  return {std::move(boards), empty};
}

nb::object solve_many(PythonSolver& self, nb::handle positions, nb::handle columns, nb::handle rows,
                      nb::handle threads, nb::handle progress, nb::handle results, double seconds,
                      nb::handle stop, const std::string& wanted) {
  const ManyMethod method = wanted == "columns"    ? &Solver::analyse_many
                            : wanted == "outcomes" ? &Solver::outcome_many
                                                   : &Solver::solve_many;
  const int thread_count = to_threads(threads);
  auto [boards, empty] = to_boards(positions, columns, rows);
  return solve_boards(self, {std::move(boards), empty.columns, thread_count, progress, results,
                             stop, seconds, method});
}

// ---- For solving elsewhere ------------------------------------------------------------------

// The positions of a call as bitboards, checked as `solve_many` does, and the size of their boards.
nb::tuple to_bitboards(nb::handle positions, nb::handle columns, nb::handle rows) {
  const auto [boards, empty] = to_boards(positions, columns, rows);
  std::vector<uint64_t> discs;
  for (const Board& board : boards) add_bitboards(board, discs);
  return nb::make_tuple(to_numpy(std::move(discs), bitboards_shape(empty, boards.size())),
                        +empty.columns, +empty.rows);
}

// The plies to the end of the game of positions with known scores.
nb::object plies_of(BitboardArray array,
                    const nb::ndarray<const int8_t, nb::ndim<1>, nb::device::cpu>& scores,
                    nb::handle columns, nb::handle rows) {
  const Bitboards bitboards(std::move(array), empty_board(columns, rows));
  if (scores.shape(0) != bitboards.size())
    raise(package().invalid_argument, "there must be one score for each position");
  std::vector<int16_t> plies;
  for (std::size_t i = 0; i < bitboards.size(); ++i)
    plies.push_back(plies_left(bitboards[i], scores(i)));
  return to_numpy(std::move(plies));
}

}  // namespace

nb::tuple to_tuple(const AnalysisResult& result) {
  const auto pair = [](Bounds bounds) -> nb::object {
    if (bounds.empty()) return nb::none();
    return nb::make_tuple(bounds.lower, bounds.upper);
  };
  const auto tuple = [](const auto& items, const auto& convert) {
    nb::tuple_builder built(items.size());
    for (const auto& item : items) built.put(convert(item));
    return built.commit();
  };
  const auto same = [](int column) { return column; };
  return nb::make_tuple(pair(result.bounds), tuple(result.column_bounds, pair),
                        tuple(result.best, same), tuple(result.pv, same), result.nodes,
                        result.seconds, result.complete);
}

Bounds to_bounds(nb::handle pair) {
  return pair.is_none() ? kNoBounds : Bounds{nb::cast<int>(pair[0]), nb::cast<int>(pair[1])};
}

Solver& to_solver(nb::handle value) {
  PythonSolver* solver = nullptr;
  if (!nb::try_cast(value, solver, false) || !solver)
    raise(package().wrong_type, "solver must be a Solver, not {}", class_name(value));
  return solver->solver;
}

void bind_solver(nb::module_& m) {
  nb::register_exception_translator([](const std::exception_ptr& error, void*) {
    try {
      std::rethrow_exception(error);
    } catch (const SolverBusy& busy) {
      PyErr_SetString(package().solver_busy.ptr(), busy.what());
    }
  });
  m.def("available_instructions", &available_instructions,
        nb::sig("def available_instructions() -> tuple[str, ...]"),
        "What `Solver(instructions=...)` offers on this machine, slowest first.\n\n"
        ">>> available_instructions()[0]\n'portable'");

  m.def("to_bitboards", &to_bitboards, "positions"_a, "columns"_a.none(), "rows"_a.none(),
        nb::sig("def to_bitboards(positions: list[Position] | numpy.typing.NDArray[numpy.uint64], "
                "columns: int, rows: int) -> "
                "tuple[numpy.typing.NDArray[numpy.uint64], int, int]"));
  m.def("plies_of", &plies_of, "bitboards"_a, "scores"_a, "columns"_a.none(), "rows"_a.none(),
        nb::sig("def plies_of(bitboards: numpy.typing.NDArray[numpy.uint64], "
                "scores: numpy.typing.NDArray[numpy.int8], columns: int, rows: int) -> "
                "numpy.typing.NDArray[numpy.int16]"));

  nb::class_<PythonSolver>(m, "Solver")
      .def(
          "__init__",
          [](PythonSolver* self, nb::handle threads, nb::handle table_mb, const nb::tuple& books,
             nb::handle instructions) {
            SolverOptions options;
            options.threads = static_cast<int>(to_option(threads, "threads", kMaxThreads));
            options.table_mb = to_option(table_mb, "table_mb", kMaxTableMb);
            options.instructions = to_instructions(instructions);
            for (const nb::handle book : books) options.books.push_back(to_book(book));
            try {
              new (self) PythonSolver(options, books);
            } catch (const std::bad_alloc&) {
              raise(PyExc_MemoryError, "no memory for a table of {} MB", options.table_mb);
            }
          },
          "threads"_a.none() = 1, "table_mb"_a.none() = 64, "books"_a = nb::tuple(),
          "instructions"_a.none() = "auto",
          nb::sig("def __init__(self, threads: int = 1, table_mb: int = 64, "
                  "books: tuple[fourfold.solver.book.Book, ...] = (), instructions: str = 'auto') "
                  "-> None"))
      .def("solve", &solved_score<&Solver::solve>, "position"_a.none(), nb::kw_only(),
           "stop"_a.none() = nb::none(),
           nb::sig("def solve(self, position: Position, *, stop: StopToken | None = None) -> int"),
           R"(The exact score of a position for the side to move, as docs/scores.md defines it.

Positive if it wins, negative if it loses, 0 for a draw; a sooner win scores more. Raises Cancelled
if `stop` or this solver is cancelled.

>>> Solver().solve(Position.from_moves("76461241141"))
-1)")
      .def(
          "outcome", &solved_score<&Solver::outcome>, "position"_a.none(), nb::kw_only(),
          "stop"_a.none() = nb::none(),
          nb::sig("def outcome(self, position: Position, *, stop: StopToken | None = None) -> int"),
          R"(Only who wins: 1 the side to move, -1 the other, 0 a draw. Cheaper than `solve`.

>>> Solver().outcome(Position.from_moves("76461241141"))
-1)")
      .def("_analyse", &analyse, "position"_a.none(), "seconds"_a, "nodes"_a, "progress"_a.none(),
           "pv"_a.none(), "stop"_a.none(),
           nb::sig("def _analyse(self, position: Position, seconds: float, nodes: int, progress: "
                   "collections.abc.Callable[[tuple[typing.Any, ...]], object] | None, "
                   "pv: bool, stop: StopToken | None) -> tuple[typing.Any, ...]"))
      .def("_solve_many", &solve_many, "positions"_a, "columns"_a.none(), "rows"_a.none(),
           "threads"_a.none(), "progress"_a.none(), "results"_a.none(), "seconds"_a,
           "stop"_a.none(), "wanted"_a,
           nb::sig("def _solve_many(self, positions: list[Position] | "
                   "numpy.typing.NDArray[numpy.uint64], columns: int, rows: int, "
                   "threads: int | None, progress: "
                   "collections.abc.Callable[[int, int], object] | None, "
                   "results: collections.abc.Callable[[list[int]], object] | None, "
                   "seconds: float, stop: StopToken | None, "
                   "wanted: typing.Literal['scores', 'columns', 'outcomes']) -> typing.Any"))
      .def(
          "cancel", [](PythonSolver& self) { self.solver.cancel(); },
          R"(Stop all calls in progress on this solver, also those that wait for their turn.

>>> Solver().cancel()  # nothing to stop: no effect)")
      .def("clear", &clear, nb::kw_only(), "stop"_a.none() = nb::none(),
           nb::sig("def clear(self, *, stop: StopToken | None = None) -> None"),
           R"(Forget what was learned. Results stay the same.

>>> Solver().clear())")
      .def(
          "_record_nodes", [](PythonSolver& self, uint64_t nodes) { self.nodes = nodes; },
          "nodes"_a)
      .def_prop_ro(
          "threads", [](const PythonSolver& self) { return self.solver.options().threads; },
          "The number of threads that one `solve` uses.\n\n"
          ">>> Solver(threads=2).threads\n2")
      .def_prop_ro(
          "table_mb", [](const PythonSolver& self) { return self.solver.options().table_mb; },
          "The size of the transposition table in MB.\n\n"
          ">>> Solver().table_mb\n64")
      .def_prop_ro(
          "books", [](const PythonSolver& self) { return self.books; },
          nb::sig("def books(self) -> tuple[fourfold.solver.book.Book, ...]"),
          "The opening books that the solver uses.\n\n"
          ">>> Solver(book=False).books\n()")
      .def_prop_ro(
          "instructions",
          [](const PythonSolver& self) {
            for (const auto& [name, set] : kInstructionSets)
              if (set == self.solver.options().instructions) return name;
            return "";
          },
          "The processor instructions that the search uses. They change its speed only.\n\n"
          ">>> Solver(instructions=\"portable\").instructions\n'portable'")
      .def_prop_ro(
          "explored_positions", [](const PythonSolver& self) { return self.nodes.load(); },
          R"(The number of positions that the latest call to end looked at.

>>> solver = Solver()
>>> score = solver.solve(Position.from_moves("76461241141"))
>>> solver.explored_positions > 0
True)");
}

}  // namespace fourfold::python
