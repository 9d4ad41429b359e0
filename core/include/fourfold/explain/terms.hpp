// What facts are made of: cells, results, threats and marks, and what sentences call the sides.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/language/language.hpp"
#include "fourfold/players/estimate.hpp"

namespace fourfold::explain {

using language::Language;

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

// What sentences call the two sides, and the language of the sentences.
struct Names {
  std::string first{}, second{};       // empty: as the language calls the side
  Player you = Player::none;           // the side of the reader: "you make four"
  const Language* language = nullptr;  // null: English

  std::string of(Player side) const;
  const Language& spoken() const { return language ? *language : Language::english(); }
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
// Why it is worthless; empty if it is not.
std::string argument(const Threat& threat, const Language& language = Language::english());

// ---- Facts ----------------------------------------------------------------------------------

// The part that a kind of fact has in an explanation.
enum class Role : uint8_t {
  board,        // what is on the board before the move
  urgent,       // what a move wins, stops or allows, at once or by force
  comparison,   // how its result compares with those of other moves
  result,       // what it leads to
  reason,       // why it does
  achievement,  // what else a best move does that the next best does not
  scores,       // what can be read off the scores of the columns
};

// What to point out on a picture of the position: a cell, or, without a row, a column.
struct Mark {
  enum class Kind : uint8_t { threat, worthless, win, block, best, bad, zugzwang, note };
  Kind kind;
  int column;
  int row = -1;
  Player side = Player::none;
};
Mark mark(const Threat& threat);

// A sentence about the best columns of a position whose score is known: "Column 4 is best: it wins
// in 3.", "Columns 3 and 5 hold out longest: they lose in 20."
std::string hint(const Board& board, const std::vector<int>& columns, int score,
                 const Language& language = Language::english());
// The same where nothing is proven: "Column 4 looks best, not proven."
std::string hint(const players::Estimate& estimate, const Language& language = Language::english());

}  // namespace fourfold::explain
