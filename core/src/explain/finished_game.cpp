#include "finished_game.hpp"

#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "words.hpp"

namespace fourfold::explain {

namespace {

constexpr std::size_t kMostReasons = 3;  // why the losing move fails, and as many for a better one

// Whether a fact tells why a move fails, apart from its result: what else it achieves does not.
bool tells_of_failure(const Fact& fact) {
  switch (role(fact)) {
    case Role::comparison:
    case Role::result:
    case Role::achievement:
      return false;
    default:
      return true;
  }
}

// The board before the last move, which was in this column and must be possible.
Board board_before(Board board, int column) {
  const int height = board.height(column);
  board.discs[1 - board.turn()] &= ~(board.bottom_cell(column) << (height - 1));
  return board;
}

// The boards before each of the last moves.
std::vector<Board> boards_before(Board board, const std::vector<int>& played) {
  std::vector<Board> boards(played.size());
  for (std::size_t i = played.size(); i-- > 0;) boards[i] = board = board_before(board, played[i]);
  return boards;
}

// The threats that a side had above an empty cell, until it played there itself and the other side
// took the cell of the threat.
Facts stopped_threats(const std::vector<Board>& boards, const std::vector<int>& played,
                      const Board& end) {
  Facts facts;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Board& board = boards[i];
    const Player side = mover(board);
    const CellSet move = landing(board, played[i]), above = move << 1;
    if (!(above & wins(board, side)) || !(above & discs(end, other(side)))) continue;
    const CellSet safe = holding(board.size(), discs(board, other(side)), board.occupied());
    facts.push_back(StoppedThreat{.side = side,
                                  .cell = cell_of(board.size(), above),
                                  .number = board.ply() + 1,
                                  .forced = safe == move});
  }
  return facts;
}

// What the last moves but one did, where the loser could not save the game any more: the double
// threat, or why no answer was left.
std::optional<Moment> final_blow(const std::vector<Board>& boards, const std::vector<int>& played) {
  const int last = static_cast<int>(played.size()) - 1;
  const auto at = [&](int index, Facts facts) {
    return Moment{boards[index].ply() + 1, boards[index], played[index], std::move(facts)};
  };
  if (last < 1) return std::nullopt;
  const Facts lost = lost_at_once(boards[last - 1]);
  if (!lost.empty() && last >= 2)
    if (Facts found = double_threat(boards[last - 2], played[last - 2]); !found.empty())
      return at(last - 2, found);
  const Facts allowed = at_once(boards[last - 1], played[last - 1]);
  return at(last - 1, lost.empty() ? allowed : lost);
}

// How it ended: with a four or with a full board.
Fact ending_of(const Board& board) {
  const Player winner = board.winner();
  if (winner == Player::none) return BoardFull{};
  const CellSet four = board.winning_discs(static_cast<int>(winner));
  return MadeFour{.side = winner, .four = cells_in(board.size(), four)};
}

}  // namespace

template <>
struct Telling<MadeFour> {
  static std::string words(const MadeFour& fact, const Voice& voice) {
    return say_alone(voice, Key::fact_made_four,
                     {Part(fact.side), {"lines", lines_named(voice.names, fact.four)}});
  }
  static Marks marks(const MadeFour&) { return {}; }  // pictures show it anyway
};
extern const Teller tell_made_four = teller<MadeFour>();

template <>
struct Telling<BoardFull> {
  static std::string words(const BoardFull&, const Voice& voice) {
    return say_alone(voice, Key::fact_board_full);
  }
  static Marks marks(const BoardFull&) { return {}; }
};
extern const Teller tell_board_full = teller<BoardFull>();

template <>
struct Telling<LastChance> {
  static std::string words(const LastChance& fact, const Voice& voice) {
    const bool wins = fact.result == Outcome::win;
    return say_alone(voice, wins ? Key::fact_last_chance_win : Key::fact_last_chance_draw,
                     {Part(fact.side), number("number", fact.number), column("column", fact.column),
                      columns(fact.others)});
  }
  static Marks marks(const LastChance&) { return {}; }
};
extern const Teller tell_last_chance = teller<LastChance>();

template <>
struct Telling<NoChance> {
  static std::string words(const NoChance& fact, const Voice& voice) {
    return say_alone(voice, Key::fact_no_chance, {Part(fact.side)});
  }
  static Marks marks(const NoChance&) { return {}; }
};
extern const Teller tell_no_chance = teller<NoChance>();

template <>
struct Telling<StoppedThreat> {
  static std::string words(const StoppedThreat& fact, const Voice& voice) {
    return say_alone(
        voice, fact.forced ? Key::fact_stopped_threat_had_to : Key::fact_stopped_threat_played,
        {Part(fact.side), {"cell", fact.cell}, number("number", fact.number)});
  }
  static Marks marks(const StoppedThreat&) { return {}; }
};
extern const Teller tell_stopped_threat = teller<StoppedThreat>();

bool are_last_moves(const Board& board, const std::vector<int>& columns) {
  Board now = board;
  for (std::size_t i = columns.size(); i-- > 0;) {
    const int column = columns[i];
    if (column < 0 || column >= now.columns || now.height(column) == 0) return false;
    const Board earlier = board_before(now, column);
    if (earlier.occupied() == now.occupied() || earlier.over()) return false;
    now = earlier;
  }
  return true;
}

Inquiry<Explanation> explain_finished(Board board, AnalysisResult analysis, Effort effort,
                                      std::vector<int> played) {
  Explanation explanation{.board = board, .analysis = std::move(analysis)};
  explanation.facts = {ending_of(board)};
  const Player winner = board.winner();
  const std::vector<Board> boards = boards_before(board, played);
  if (winner == Player::none)
    for (Fact& fact : stopped_threats(boards, played, board))
      explanation.facts.push_back(std::move(fact));

  // The last position in which a side could have had a better result.
  const bool won = winner != Player::none;
  std::optional<std::size_t> chance;
  for (std::size_t i = boards.size(); i-- > 0 && !chance;) {
    if (won && mover(boards[i]) == winner) continue;
    const Question question{.kind = Question::Kind::outcome, .board = boards[i]};
    const SolverAnswer answer = co_await ask(question);
    if (!answer.result.complete) {
      explanation.complete = false;
      co_return explanation;
    }
    if (outcome_of(answer.result.bounds.lower) > (won ? Outcome::loss : Outcome::draw)) chance = i;
  }

  if (chance) {
    const Board& then = boards[*chance];
    const int column = played[*chance];
    Inquiry<Explanation> inquiry = explain(then, column, std::nullopt, effort);
    const Explanation why = co_await inquiry;
    explanation.complete = why.complete;
    if (!why.analysis.complete) co_return explanation;
    const Outcome best = outcome_of(why.analysis.bounds.lower);
    std::vector<int> better;
    for (const int each : legal_moves(then))
      if (outcome_of(why.analysis.column_bounds[each].lower) == best) better.push_back(each);
    const int number = then.ply() + 1;
    explanation.facts.push_back(LastChance{
        .number = number, .side = mover(then), .column = column, .others = better, .result = best});
    Moment moment{number, then, column};
    for (const Fact* fact : why.why_it_fails(kMostReasons, tells_of_failure))
      moment.facts.push_back(*fact);
    explanation.moments.push_back(std::move(moment));
  } else if (won && !boards.empty() && boards[0].ply() < 2) {
    explanation.facts.push_back(NoChance{.side = other(winner)});
  }
  if (won)
    if (auto blow = final_blow(boards, played))
      if (!chance || blow->board.ply() > boards[*chance].ply())
        explanation.moments.push_back(*std::move(blow));
  co_return explanation;
}

}  // namespace fourfold::explain
