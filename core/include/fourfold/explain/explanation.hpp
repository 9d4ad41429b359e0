// Explanations: why the best move is best, and why the others fail. Every statement is proven: by
// the rules, by exact scores, by playing a plan against every reply, or by solving the position
// again with a cell made harmless. docs/explain.md defines the words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fourfold/explain/fact.hpp"
#include "fourfold/json/json.hpp"
#include "fourfold/solver/inquiry.hpp"

namespace fourfold::explain {

// The budget for each proof that can take a long time. What is not proven is not stated.
struct Effort {
  uint64_t what_if_nodes = 150'000;
  int forcing_budget = 2'000;
  int following_budget = 3'000;
};
inline constexpr Effort kThorough{1'000'000, 5'000, 5'000};

// The facts of an explanation that are stated, in order. They live as long as it does.
using Told = std::vector<const Fact*>;

// What is proven about one move, the most telling fact first.
struct MoveExplanation {
  int column = 0;
  std::optional<int> score;
  std::optional<bool> best;  // no move is better; nothing if that is not proven
  std::vector<Fact> facts{};

  // All facts to state: what is urgent, the result, then the reasons.
  Told in_full() const;
  // The result, unless it is obvious, and the most telling reason, if there is one.
  Told in_short() const;
};

// A sentence, or several, about moves that are not the subject, and the facts that it states.
struct AboutOthers {
  struct Stated {
    const MoveExplanation* move;
    const Fact* fact;
  };
  std::string text;
  std::vector<Stated> facts{};
};

// A move of a finished game that tells how it came to its end, with facts about the position before
// that move.
struct Moment {
  int number = 1;  // of the move in the game
  Board board;     // before the move
  int column = 0;
  std::vector<Fact> facts{};
};

struct Explanation {
  Board board;
  AnalysisResult analysis;
  std::vector<Fact> facts{};  // about the position as it stands
  // For every column that can be played: the one that was asked about, if any, the best ones, then
  // the others from left to right. Empty when the game is over.
  std::vector<MoveExplanation> moves{};
  std::vector<Threat> threats{};  // all on the board
  std::vector<Moment> moments{};  // of a finished game, in order
  std::optional<int> column{};    // that was asked about
  std::vector<int> line{};        // best play from here to the end, the subject first; or empty
  bool complete = true;           // nothing was left out because the time was up
  std::optional<players::Estimate> estimate{};  // what looks best if no move is proven to be

  // The move that it is about: the one that was asked about, else the best one. Null after the end
  // of the game, and if no move is proven to be best.
  const MoveExplanation* subject() const;

  // What to say. Nothing is said that follows from a fact that is said already.
  Told about_position() const;
  Told about_subject() const;
  // Moves that fail alike share their sentences.
  std::vector<AboutOthers> about_others(const Names& names = {}) const;
  bool beyond_scores() const;  // whether it says more than the scores of the columns do

  // Why the move that was asked about fails, and why a best one does not: the most telling facts,
  // at most this many about each. Of the facts about the failing move only those that are wanted.
  Told why_it_fails(
      std::size_t most, bool (*is_wanted)(const Fact&) = [](const Fact&) { return true; }) const;

  // What to show on a picture: the subject, and what is said about it and the position.
  std::vector<Mark> marks() const;
};

// Explains a position and its moves, or, if a column is given, above all that move, which must be
// playable. An analysis with its line that is known already is not made again. If the runner's
// limit is reached, what depends on the missing answers is left out.
//
// `played` are the last moves, or all moves, that led to the position. They tell how a finished
// game came to its end: see are_last_moves().
Inquiry<Explanation> explain(Board board, std::optional<int> column = {},
                             std::optional<AnalysisResult> analysis = {}, Effort effort = {},
                             std::vector<int> played = {});

// Whether these columns may have been the last moves of a game that led to the board.
bool are_last_moves(const Board& board, const std::vector<int>& columns);

// All threats of a position, none when the game is over. A threat is called worthless only if the
// rules alone prove it.
std::vector<Threat> threats(const Board& board);
// The same, but threats whose cell below is one of the other side are called worthless, too, if
// the score is the same without them. Nothing if the runner's limit was reached.
Inquiry<std::optional<std::vector<Threat>>> proven_threats(Board board, uint64_t node_limit,
                                                           std::optional<int> score = {});

// Proven facts about a position as sets of cells, for tables of labels.
struct PositionFacts {
  struct OfSide {
    CellSet odd = 0, even = 0;  // its threats by their rows, as people count them: from 1
    CellSet worthless = 0;      // those of its threats that the rules prove to be of no use
  };
  OfSide sides[2];
  CellSet deciding = 0;            // threats of the winner without which it would not win
  Player zugzwang = Player::none;  // the side that has to play below the deciding threat
  bool proven = true;              // false: what decides would have taken too many nodes
};
// The game goes on. Nothing but what-ifs is asked.
Inquiry<PositionFacts> position_facts(Board board, int score, uint64_t node_limit);

// As JSON; docs/json.md describes it. Columns are named as in move strings, rows counted from 1.
void write_json(JsonWriter& json, const Explanation& explanation, const Names& names = {});
std::string to_json(const Explanation& explanation, const Names& names = {});
std::string to_json(const std::vector<Threat>& threats, const Names& names = {});

}  // namespace fourfold::explain
