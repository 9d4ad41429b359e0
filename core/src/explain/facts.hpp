// Facts that follow from the rules or from known scores, without further solving.
#pragma once

#include <optional>
#include <vector>

#include "fourfold/board/score.hpp"
#include "fourfold/explain/explanation.hpp"

namespace fourfold::explain {

using Facts = std::vector<Fact>;

// ---- Scores of an analysis that need not be complete

std::optional<int> score_of(const AnalysisResult& analysis, int column);
// Whether no move is better; nothing if that is not proven.
std::optional<bool> is_best(const AnalysisResult& analysis, int column);

// ---- Facts

// What the move wins, stops or allows with the very next disc.
Facts at_once(const Board& board, int column);

// That every move lets the other side win with its next disc.
Facts lost_at_once(const Board& board);

// A double threat, or a longer win by force, of either side.
Facts forced(const Board& board, int column, std::optional<int> score, int budget);

// The same, if it makes two threats at once that the other side cannot forestall.
Facts double_threat(const Board& board, int column);

// Threats that the move creates, prevents or makes worthless.
Facts threat_changes(const Board& board, int column);

// That it will be the other side that has to play below the one threat that decides.
Facts zugzwang(const Board& board, const Fact& decision);

// That the side which is not to move gets its result by the follow-up plan. `column` is the move
// that led here, or -1; `decision` what is said already about the threats that the plan rests on.
Facts follow_up(const Board& board, int score, int column, const Fact* decision, int budget);

// The sides that can no longer make four.
Facts cannot_win(const Board& board);

// How many lines of four the move takes part in, if no other move takes part in more.
Facts lines(const Board& board, int column);

// How a finished game ended: with a four or with a full board.
Facts ending(const Board& board);

// What the answers to a move lead to, by an analysis of the board after it: the results of all of
// them or, if all lose, how soon; or, unless `all` is asked for, only which are best, if not all
// are.
Facts answers(const Board& board, int column, const AnalysisResult& after, bool all);

// How the move compares with the others.
Facts verdict(const Board& board, int column, const AnalysisResult& analysis);

// What holds for all moves together.
Facts overall(const Board& board, const AnalysisResult& analysis);

// The cells that the next moves take while every other move loses at once. A threat there is gone
// before anything is decided.
CellSet filled_by_force(const Board& board);

}  // namespace fourfold::explain
