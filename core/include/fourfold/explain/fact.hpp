// What an explanation states: proven facts as data, with their English sentences and their marks on
// pictures. docs/explain.md says what each kind claims. Nothing here finds or proves anything:
// explanation.hpp does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/board/board.hpp"

namespace fourfold::explain {

struct Cell {
  int8_t column = 0, row = 0;  // from 0, rows from the bottom
  friend bool operator==(const Cell&, const Cell&) = default;
};

inline Player other(Player side) {
  return side == Player::first ? Player::second : Player::first;
}

// What exact play leads to, for one side.
enum class Outcome : int8_t { loss = -1, draw = 0, win = 1 };
inline Outcome outcome_of(int score) {
  return static_cast<Outcome>((score > 0) - (score < 0));
}
inline Outcome opposite(Outcome outcome) {
  return static_cast<Outcome>(-static_cast<int>(outcome));
}

// What sentences call the two sides.
struct Names {
  std::string first = "First", second = "Second";
  Player you = Player::none;  // the side of the reader: "you make four"

  // Instead of names, placeholders that Python fills in when it knows them: {first}, {second},
  // and where the words depend on whether the side is the reader's, {first:makes|make} and
  // {first:'s}. With a capital, as in {First}, at the start of a sentence.
  bool placeholders = false;

  std::string of(Player side) const;
  std::string does(Player side, const std::string& verb, const std::string& yours) const;
  std::string owning(Player side) const;  // "First's", "your"
  // A sentence that may begin with one of these, capitalised if it begins with "you".
  std::string begin(std::string text) const;
};

// ---- Threats --------------------------------------------------------------------------------

// Why a threat is worthless.
enum class Reason : uint8_t {
  none,  // it is not, as far as is proven
  // Either side completes four on a cell below: the first disc there ends the game.
  both_below,
  // A side has four on two cells below, one right above the other. The lower one can only be
  // blocked, and then the upper one wins: the game is over before the column grows higher.
  pair_below,
  // The other side has four on the cell right below. To stop that, this side must play there
  // itself, and then the other side can block. Only worthless if exact play agrees.
  answered,
};

// An empty cell on which a side would complete a four.
struct Threat {
  Player side = Player::none;
  Cell cell{};
  bool playable = false;  // a disc can be dropped there now
  Reason worthless = Reason::none;
  Cell below{};  // where the threat lies that makes this one worthless; the upper one of a pair
  friend bool operator==(const Threat&, const Threat&) = default;

  bool odd() const { return cell.row % 2 == 0; }  // as people count rows, from 1
};
std::string sentence(const Threat& threat, const Names& names = {});
std::string argument(const Threat& threat);  // why it is worthless; empty if it is not

// ---- Facts ----------------------------------------------------------------------------------

enum class FactKind : uint8_t {
  wins_at_once,
  must_block,
  loses_anyway,
  leaves_win,
  loses_to_threat_above,
  double_threat,
  forced_line,
  creates_threats,
  prevents,
  makes_worthless,
  gives_up_threat,
  gives_up_cell,
  decides,
  zugzwang,
  follow_up,
  cannot_win,
  lines,
  leads_to_threat,
  holds_out,
  answers,
  score,
  only_move,
  equally_good,
  throws_away,
  only_answer,
  best_answers,
  differs,
  all_equal,
  symmetric,
  // Of finished games.
  made_four,
  board_full,
  last_chance,
  no_chance,
  stopped_threat,
};

// Which of these fields a kind of fact uses, and under which names programs read them, is in the
// table of fact.cpp.
struct Fact {
  FactKind kind;
  int column = -1;             // the move that it is about; -1: the position as it stands
  Player side = Player::none;  // who wins, whose threat it is, who has to play or to answer
  std::vector<Cell> cells{};
  std::vector<Threat> threats{};
  std::vector<Player> sides{};
  std::vector<int> columns{};      // other moves: a line, answers, equally good ones, a better one
  std::vector<int> others{};       // moves to compare with those: the weakest ones
  Outcome result = Outcome::draw;  // of the move, the plan or the answer
  Outcome compared = Outcome::draw;  // of the best move; without the cells that decide
  int moves = 0;                     // that the winner needs; 0 for a draw
  int best_moves = 0;                // that the best move needs
  int free = 0;                      // cells that both sides fill before the zugzwang
  int lines = 0;                     // lines of four through a cell that its side can complete
  int taken = 0;                     // those that the other side can no longer complete
  int fewest = 0;                    // lines through the cells of `others`
  int wins = 0, draws = 0;           // how many answers do: the first ones, and the next ones
  int number = 0;                    // of a move in the game, from 1
  Reason reason = Reason::none;
  bool own = false;          // the side to move wins
  bool forced = false;       // there is no other answer
  bool are_threats = false;  // its side has three already around each of the cells
  bool best = false;         // no move is better (or has more lines), and some other is worse
  friend bool operator==(const Fact&, const Fact&) = default;

  // The same about another move.
  Fact about(int other_column) const;
};

std::string_view name(FactKind kind);  // as programs read it, such as "wins-at-once"
bool beyond_scores(FactKind kind);     // whether it says more than the scores of the columns do

std::string sentence(const Fact& fact, const Names& names = {});
// The same for several moves of which it is true alike, and right after another sentence about the
// same moves; empty if there are no words for that.
std::string shared_sentence(const Fact& fact, const std::vector<int>& columns, const Names& names);
std::string continued_sentence(const Fact& fact, const Names& names);

// ---- Marks ----------------------------------------------------------------------------------

// What to point out on a picture of the position: a cell, or, without a row, a column.
struct Mark {
  enum class Kind : uint8_t { threat, worthless, win, block, best, bad, zugzwang, note };
  Kind kind;
  int column;
  int row = -1;
  Player side = Player::none;
  friend bool operator==(const Mark&, const Mark&) = default;
};
Mark mark(const Threat& threat);
std::vector<Mark> marks(const Fact& fact);

// A sentence about the best columns of a position whose score is known: "Column 4 is best: it wins
// in 3.", "Columns 3 and 5 hold out longest: they lose in 20."
std::string hint(const Board& board, const std::vector<int>& columns, int score);

}  // namespace fourfold::explain
