// Finders of facts: those that follow from the rules or from known scores, without further solving.
// Kinds with a finder in their `Telling` are found by found_in_move() and found_in_position().
#pragma once

#include <optional>
#include <vector>

#include "fourfold/board/score_words.hpp"
#include "fourfold/explain/explanation.hpp"
#include "telling.hpp"

namespace fourfold::explain {

// ---- Scores of an analysis that need not be complete

std::optional<int> score_of(const AnalysisResult& analysis, int column);
// Whether no move is better; nothing if that is not proven.
std::optional<bool> is_best(const AnalysisResult& analysis, int column);
// The best of the moves that are worse than the best ones; none if not all scores are known.
std::vector<int> next_best(const Board& board, const AnalysisResult& analysis);
// Whether all moves are known to have the same score.
bool all_alike(const AnalysisResult& analysis);
// All moves that are worse than the best ones, the next best first; none if not all scores are
// known.
std::vector<int> worse_moves(const Board& board, const AnalysisResult& analysis);

// ---- Facts

// What the move wins, stops or allows with the very next disc.
Facts at_once(const Board& board, int column);

// That every move lets the other side win with its next disc.
Facts lost_at_once(const Board& board);

// That the other side would make two threats at once if it were to move, and few moves help.
Facts double_threat_looms(const Board& board, const AnalysisResult& analysis);

// A double threat, or a longer win by force, of either side.
Facts forced(const Board& board, int column, const AnalysisResult& analysis, int budget);

// The same after up to `longest` moves of best play, which `line` begins with.
Facts forced_after(const Board& board, const std::vector<int>& line, const AnalysisResult& analysis,
                   Player winner, int longest, int budget);

// How many moves the winner makes in a line. That may be more than it needs.
int moves_in(const ForcedLine& fact);

// A move, if it makes two threats at once that the other side cannot forestall.
Facts double_threat(const Board& board, int column);

// For each side: the threats that can not be played yet and are not worthless.
Facts lasting_threats(const std::vector<Threat>& threats);

// The threats that the other side would get on the cell that a move takes. Whether that is its best
// answer to the move `instead` is not examined.
std::optional<Prevents> prevents(const Board& board, int column, int instead);

// The threats among `now` that were not there before: those that can be played, if there are at
// least two or no others, else those that last.
struct NewThreats {
  CellSet cells;
  bool at_once;
};
NewThreats new_threats(CellSet before, CellSet now, CellSet playable);

// The answers to a move, and the threats that a single one makes; `after` is the board after the
// move.
Answers answers(const Board& after, int column, const std::vector<int>& replies, Outcome result,
                bool only);

// Whether no four of a side through any of the cells is possible.
bool are_dead(const Board& board, Player side, const std::vector<Cell>& cells);

// That it will be the other side that has to play below the one threat that decides.
Facts zugzwang(const Board& board, const Decides& decision);

// That the side which is not to move gets its result by the follow-up plan. `column` is the move
// that led here, if any; `decision` what is said already about the threats that the plan rests on.
Facts follow_up(const Board& board, int score, std::optional<int> column, const Decides* decision,
                int budget);

// How many lines of four the move takes part in, if every other move takes part in fewer.
Facts lines(const Board& board, int column);

// How the move compares with the others, and with `best_column`, if that is known.
Facts verdict(const Board& board, int column, const AnalysisResult& analysis,
              std::optional<int> best_column);

// What several moves do that lose in `least` to `most` moves: "Columns 1 and 2 throw away the win:
// they lose in 4 to 13."
std::string throw_away(const ThrowsAway& fact, const Voice& voice, int least, int most);

// Removes what is no reason for a move: what holds as well for the move that it is compared with,
// and what a move that is not best achieves. Of a move that was asked about and wins, only later
// than the best one, what it does is kept, and how it wins.
void keep_what_distinguishes(std::vector<MoveExplanation>& moves, std::optional<int> asked);

// What the finders of kinds find in a move that does not end the game, or in a position.
Facts found_in_move(const Board& board, int column);
Facts found_in_position(const Board& board, const AnalysisResult& analysis);

// The cells that the next moves take while every other move loses at once. A threat there is gone
// before anything is decided.
CellSet filled_by_force(const Board& board);
// The threats of a side that cannot be played yet and are not filled by force.
CellSet lasting(const Board& board, Player side);

}  // namespace fourfold::explain
