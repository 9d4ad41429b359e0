// The public interface of the engine: exact scores of any position, on several threads,
// within limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/solver/limits.hpp"

namespace fourfold {

class Book;  // book.hpp

// Which compiled variant of the search to run. All give the same results and node counts.
enum class InstructionSet { portable, avx2, avx512 };
InstructionSet best_instruction_set();  // of those that this machine and this build offer
bool is_available(InstructionSet set);

struct SolverOptions {
  int threads = 1;
  std::size_t table_mb = 64;  // MiB, for the table that all threads share
  InstructionSet instructions = best_instruction_set();
  std::vector<const Book*> books{};  // of any sizes and plies; must outlive the solver
};
inline constexpr int kMaxThreads = 256;
inline constexpr std::size_t kMaxTableMb = std::size_t{1} << 20;

// Marks a missing score in an array of scores.
inline constexpr int8_t kNoScore = -128;

struct ScoreResult {
  Bounds bounds{};  // of the score
  uint64_t nodes = 0;
  double seconds = 0;
  bool complete = false;  // false: stopped by a limit; `bounds` is what was proven until then
};

struct AnalysisResult {
  Bounds bounds{};  // of the score
  // For each column those of the score after playing there, seen from the side to move now; empty
  // for a column that cannot be played.
  std::vector<Bounds> column_bounds;
  std::vector<int> best;  // the columns that are proven to be best: all of them if complete
  int depth = 0;          // see proven_depth() in score_words.hpp
  std::vector<int> pv;    // best play, in columns; empty unless asked for and complete
  uint64_t nodes = 0;
  double seconds = 0;
  bool complete = false;
};

// How much of an analysis is wanted.
enum class AnalysisGoal {
  best_columns,  // which columns are best; not how good, nor what the others are worth
  columns,       // the score of every column
  pv,            // and best play to the end of the game, which can cost more than the scores
};

// Thrown by a call that was made from inside another call on the same solver, by its progress
// function or its poll, and would have to wait for that one to end.
class SolverBusy : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Thread-safe: one Solver may be used from several threads at once; they share its table.
//
// Calls for the same board size run concurrently. A call for another size, and clear(), wait until
// the calls in progress have ended. Later calls queue behind them, so that no call starves. A call
// from inside another call's progress function does not queue: it runs at once, or throws
// SolverBusy. A progress function must not wait for a call on another thread: that call may be
// waiting for the one in progress.
class Solver {
 public:
  // Throws std::bad_alloc if there is not enough memory for the table.
  explicit Solver(const SolverOptions& options = {});
  ~Solver();

  // The exact score for the side to move (docs/scores.md). A finished game has a score too.
  ScoreResult solve(const Board& board, const Limits& limits = {});

  // Only the sign of the score: 1 win, 0 draw, -1 loss. Cheaper than the score.
  ScoreResult outcome(const Board& board, const Limits& limits = {});

  // Every column at once, and the line of best play. Of several best moves the line takes the one
  // that promises most (move_weight() in ordering.hpp); of several such moves, the one nearest to
  // the centre, the left one of two.
  using Progress = std::function<void(const AnalysisResult&)>;
  AnalysisResult analyse(const Board& board, const Limits& limits = {},
                         const Progress& progress = {});

  // The same without the line of best play, which can cost more than the scores.
  AnalysisResult score_columns(const Board& board, const Limits& limits = {},
                               const Progress& progress = {});

  // Only until no other column can turn out to be as good as the best ones.
  AnalysisResult best_columns(const Board& board, const Limits& limits = {});

  // The scores of many positions of one size, one position per thread; twins, which are equal or
  // mirror images of each other, are solved once. `progress` is called on the calling thread, at
  // intervals and as soon as the next score in order is known. All positions are solved unless a
  // limit is reached.
  struct Many {
    std::vector<int8_t> scores;   // kNoScore: not solved
    std::vector<int8_t> columns;  // of each position those of all columns; kNoScore: full
    uint64_t nodes = 0;
    bool complete = false;
    bool out_of_time = false;  // not complete, because the time limit was reached
  };
  struct ManyProgress {
    std::size_t done;                 // positions solved, in any order; twins count at the end
    std::span<const int8_t> leading;  // the scores of the first positions, up to one not solved
  };
  using ManyReport = std::function<void(const ManyProgress&)>;
  Many solve_many(std::span<const Board> boards, int threads, const Limits& limits = {},
                  const ManyReport& progress = {});

  // The same with the scores of all columns.
  Many analyse_many(std::span<const Board> boards, int threads, const Limits& limits = {},
                    const ManyReport& progress = {});

  // The same with outcome() of each position as its score.
  Many outcome_many(std::span<const Board> boards, int threads, const Limits& limits = {},
                    const ManyReport& progress = {});

  // Stops all calls in progress on this solver, including those that wait their turn, from any
  // thread. Their results are incomplete. Calls that begin later are not stopped: use a StopToken
  // for that. clear() is not stopped either, as it no longer has to wait.
  void cancel();

  // Clears the tables. False: a limit was reached first, and nothing was cleared.
  bool clear(const Limits& limits = {});

  const SolverOptions& options() const;

 private:
  AnalysisResult analyse(const Board& board, AnalysisGoal goal, const Limits& limits,
                         const Progress& progress);

  std::unique_ptr<class SolverState> state_;
};

}  // namespace fourfold
