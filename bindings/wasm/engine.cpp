// The engine's interface for browsers: plain functions, one solver per instance.
//
// Positions come as the discs of both sides and the size of the board, and are checked. Results are
// structures that stay where they are until the next call; web/engine/src/module.ts reads them.
#include "engine.hpp"

#include <__verbose_abort>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fourfold/board/reachable.hpp"
#include "fourfold/board/score.hpp"
#include "fourfold/classic/classic.hpp"
#include "fourfold/explain/fact.hpp"
#include "fourfold/search/what_if.hpp"
#include "fourfold/solver/book.hpp"
#include "fourfold/solver/stepwise.hpp"

namespace fourfold {

namespace {

// "between a loss in 60 and a win in 60" and the zero after it.
constexpr std::size_t kMaxWords = 40;
// "Columns 1, 2, 3, 4, 5, 6, 7, 8, 9, a, b, c, d, e, f and g hold out longest: they lose in 24."
constexpr std::size_t kMaxHint = 120;

struct SolverReport {
  int32_t complete;
  int32_t lower, upper;
  int32_t columns[kMaxColumns][2];  // lower > upper: cannot be played
  int32_t line_length;
  uint8_t line[kMaxCells];
  double nodes;
  // Of an analysis, empty otherwise: what is proven in words, of the position and of each column.
  char words[kMaxWords];
  char column_words[kMaxColumns][kMaxWords];
  char verdict[kMaxWords];  // {first} and {second} stand for the names of the sides
  char hint[kMaxHint];      // only if the score is exact and the game not over
  int32_t depth;            // how many plies ahead everything is known
};

struct ClassicReport {
  int32_t ended, column;
  double value, nodes;
  double columns[kMaxColumns];
  uint8_t known[kMaxColumns];
  int32_t line_length;
  uint8_t line[kMaxCells];
  int32_t tree_size;
  const classic::Recorded* tree;
};

struct WhatIfReport {
  int32_t solved, score;
  double nodes;
};

struct BookReport {
  int32_t columns, rows, ply;
  double positions;
};

// Where module.ts reads.
static_assert(offsetof(SolverReport, columns) == 12 && offsetof(SolverReport, line_length) == 140 &&
              offsetof(SolverReport, line) == 144 && offsetof(SolverReport, nodes) == 264 &&
              offsetof(SolverReport, words) == 272 && offsetof(SolverReport, column_words) == 312 &&
              offsetof(SolverReport, verdict) == 952 && offsetof(SolverReport, hint) == 992 &&
              offsetof(SolverReport, depth) == 1112);
static_assert(offsetof(ClassicReport, columns) == 24 && offsetof(ClassicReport, known) == 152 &&
              offsetof(ClassicReport, line_length) == 168 && offsetof(ClassicReport, line) == 172 &&
              offsetof(ClassicReport, tree_size) == 292 && offsetof(ClassicReport, tree) == 296);
static_assert(offsetof(WhatIfReport, score) == 4 && offsetof(BookReport, positions) == 16);
static_assert(sizeof(classic::Recorded) == 32 && offsetof(classic::Recorded, flags) == 6 &&
              offsetof(classic::Recorded, value) == 8 && offsetof(classic::Recorded, beta) == 24);

struct Engine {
  explicit Engine(std::size_t table_mb) : solver(table_mb) {}
  StepSolver solver;
  std::optional<Board> analysed;  // the position, if an analysis was begun last
  std::vector<uint8_t> book_bytes;
  std::optional<Book> book;
  classic::SearchResult classic_result;
};

Engine* engine;
SolverReport solver_report;
ClassicReport classic_report;
WhatIfReport what_if_report;
BookReport book_report;
std::vector<uint8_t>* input;  // bytes from the host, until a call takes them

}  // namespace

StepSolver& solver_in_use() {
  return engine->solver;
}

std::vector<uint8_t> take_input() {
  return input ? std::exchange(*input, {}) : std::vector<uint8_t>{};
}

Board board_of(CellSet first, CellSet second, int columns, int rows) {
  Board board;
  board.discs[0] = first;
  board.discs[1] = second;
  // No supported board is wider or higher; a larger number must not wrap into one that is.
  board.columns = static_cast<uint8_t>(columns < 0 || columns > 64 ? 0 : columns);
  board.rows = static_cast<uint8_t>(rows < 0 || rows > 64 ? 0 : rows);
  return board;
}

static uint64_t half_of(CellSet cells, int half) {
  return half == 0 ? cells.low : cells.high;
}

template <std::size_t size>
static void write(char (&to)[size], const std::string& words) {
  words.copy(to, size - 1);
}

// A line to overlook is two bytes, the lower one first.
static std::vector<int> overlooked() {
  const std::vector<uint8_t> bytes = take_input();
  std::vector<int> lines;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
    lines.push_back(bytes[i] | bytes[i + 1] << 8);
  return lines;
}

// A column is two bytes: its lower and its upper bound.
static std::vector<Bounds> columns_proven() {
  const std::vector<uint8_t> bytes = take_input();
  std::vector<Bounds> columns;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
    columns.push_back({static_cast<int8_t>(bytes[i]), static_cast<int8_t>(bytes[i + 1])});
  return columns;
}

extern "C" {

// ---- Positions ------------------------------------------------------------------------------

// A BoardFault.
EXPORT(check) int check(FOURFOLD_BOARD) {
  return static_cast<int>(check_board(FOURFOLD_BOARD_GIVEN));
}

// For these the board must pass check().
EXPORT(reachable) int reachable(FOURFOLD_BOARD) {
  return is_reachable(FOURFOLD_BOARD_GIVEN) ? 1 : 0;
}
// `half` is 0 for the lower 64 bits of the result, 1 for the upper ones.
EXPORT(key) uint64_t key(FOURFOLD_BOARD, int half) {
  return half_of(FOURFOLD_BOARD_GIVEN.key(), half);
}
EXPORT(winning_cells)
uint64_t winning_cells(FOURFOLD_BOARD, int player, int half) {
  return half_of(FOURFOLD_BOARD_GIVEN.winning_cells(player), half);
}

// ---- Bytes from the host --------------------------------------------------------------------

// The address to write `size` bytes to before the call that takes them.
EXPORT(make_input) uint8_t* make_input(std::size_t size) {
  if (!input) input = new std::vector<uint8_t>();
  input->assign(size, 0);
  return input->data();
}

// ---- Solver ---------------------------------------------------------------------------------

// Returns 0 if there is not enough memory for the table. Call this first, and only once.
EXPORT(create) int create(std::size_t table_mb) {
  engine = new Engine(table_mb);
  return engine->solver.has_memory() ? 1 : 0;
}

// Takes the input as an opening book. Returns a BookFault; unless that is `ok`, the solver
// continues with the book that it had.
EXPORT(use_book) int use_book() {
  std::vector<uint8_t> bytes = std::move(*input);
  BookFault fault;
  const auto book = Book::read(bytes, fault);
  if (!book) return static_cast<int>(fault);
  engine->book_bytes = std::move(bytes);  // moves no byte: what the book points to stays in place
  engine->book = book;
  engine->solver.use_book(&*engine->book);
  book_report = {book->columns(), book->rows(), book->ply(),
                 static_cast<double>(book->positions())};
  return 0;
}
EXPORT(book) const BookReport* book_in_use() {
  return &book_report;
}

// `question` is 0 score, 1 outcome, 2 analysis. For an analysis the input may hold what an earlier
// one has proven. Returns a BoardFault.
EXPORT(begin) int begin(int question, FOURFOLD_BOARD) {
  const Board board = FOURFOLD_BOARD_GIVEN;
  const BoardFault fault = check_board(board);
  if (fault != BoardFault::ok) return static_cast<int>(fault);
  engine->analysed = question == 2 ? std::optional(board) : std::nullopt;
  if (question == 0) engine->solver.begin_score(board);
  if (question == 1) engine->solver.begin_outcome(board);
  if (question == 2) engine->solver.begin_analysis(board, AnalysisGoal::pv, columns_proven());
  return 0;
}
EXPORT(step) int step(double nodes) {
  return engine->solver.step(static_cast<uint64_t>(nodes)) ? 1 : 0;
}
EXPORT(result) const SolverReport* result() {
  const AnalysisResult found = engine->solver.result();
  SolverReport& report = solver_report;
  report = {};
  report.complete = found.complete ? 1 : 0;
  report.lower = found.bounds.lower;
  report.upper = found.bounds.upper;
  for (std::size_t i = 0; i < found.column_bounds.size(); ++i) {
    report.columns[i][0] = found.column_bounds[i].lower;
    report.columns[i][1] = found.column_bounds[i].upper;
  }
  for (const int column : found.pv)
    report.line[report.line_length++] = static_cast<uint8_t>(column);
  report.nodes = static_cast<double>(found.nodes);
  report.depth = found.depth;
  if (!engine->analysed) return &report;
  const Board& board = *engine->analysed;
  write(report.words, in_words(board, found.bounds));
  for (std::size_t i = 0; i < found.column_bounds.size(); ++i)
    if (!found.column_bounds[i].empty())
      write(report.column_words[i], in_words(board, found.column_bounds[i]));
  if (board.over()) return &report;
  write(report.verdict, verdict(board, found.bounds, "{first}", "{second}"));
  if (!found.bounds.exact()) return &report;
  write(report.hint, explain::hint(board, found.best, report.lower));
  return &report;
}
EXPORT(clear) void clear() {
  engine->solver.clear();
}

// ---- The classic searches -------------------------------------------------------------------

// The input holds the lines to overlook. The position must be valid and have a move to play.
EXPORT(classic_search)
const ClassicReport* classic_search(FOURFOLD_BOARD, int depth, int evaluation, int order,
                                    uint64_t seed, int pruning, int rule, int record,
                                    double node_limit) {
  classic::Options options;
  options.depth = depth;
  options.evaluation = static_cast<classic::Evaluation>(evaluation);
  options.order = static_cast<classic::Order>(order);
  options.seed = seed;
  options.pruning = pruning != 0;
  options.rule = static_cast<classic::Rule>(rule);
  options.overlook = overlooked();
  options.record = static_cast<std::size_t>(record);
  options.limits.nodes = static_cast<uint64_t>(node_limit);
  engine->classic_result = {};  // before the next tree grows
  engine->classic_result = classic::search(FOURFOLD_BOARD_GIVEN, options);

  const classic::SearchResult& found = engine->classic_result;
  ClassicReport& report = classic_report;
  report = {};
  report.ended = static_cast<int32_t>(found.ended);
  report.column = found.column;
  report.value = found.value;
  report.nodes = static_cast<double>(found.nodes);
  for (std::size_t i = 0; i < found.columns.size(); ++i) {
    report.known[i] = found.columns[i].has_value();
    report.columns[i] = found.columns[i].value_or(0);
  }
  for (const int column : found.pv)
    report.line[report.line_length++] = static_cast<uint8_t>(column);
  report.tree_size = static_cast<int32_t>(found.tree.size());
  report.tree = found.tree.data();
  return &report;
}

EXPORT(evaluate)
int evaluate(FOURFOLD_BOARD, int evaluation, int rule) {
  return classic::evaluate(FOURFOLD_BOARD_GIVEN, static_cast<classic::Evaluation>(evaluation),
                           static_cast<classic::Rule>(rule), overlooked());
}

// ---- What if --------------------------------------------------------------------------------

EXPORT(what_if)
const WhatIfReport* what_if(FOURFOLD_BOARD, uint64_t first_cells_low, uint64_t first_cells_high,
                            uint64_t second_cells_low, uint64_t second_cells_high,
                            double node_limit) {
  const WhatIf question{
      {{first_cells_low, first_cells_high}, {second_cells_low, second_cells_high}},
      static_cast<uint64_t>(node_limit)};
  const WhatIfResult found = solve_what_if(FOURFOLD_BOARD_GIVEN, question);
  what_if_report = {found.score.has_value(), found.score.value_or(0),
                    static_cast<double>(found.nodes)};
  return &what_if_report;
}

}  // extern "C"

}  // namespace fourfold

// Called by the C++ library when it cannot continue. Its own version prints a message and would
// link printf: 8 KB of the download.
_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char*, ...) noexcept {
  __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD
