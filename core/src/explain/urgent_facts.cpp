// What happens with the next discs, or by force.
#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "forced_line.hpp"
#include "fourfold/board/score_words.hpp"
#include "words.hpp"

namespace fourfold::explain {

namespace {

constexpr int kLongestForcedLine = 10;  // moves of the winner: longer ones explain nothing

// How many, in words: "two".
Part many(const std::vector<Cell>& cells) {
  const std::size_t count = cells.size();
  return count == 2 ? Part("two") : count == 3 ? Part("three") : number(static_cast<int>(count));
}

}  // namespace

// ---- At once

Facts at_once(const Board& board, int column) {
  const Size g = board.size();
  const Player side = mover(board), opponent = other(side);
  const Board after = board.after(column);
  if (after.won()) {
    const CellSet four = after.winning_discs(static_cast<int>(side));
    return {WinsAtOnce{.column = column, .side = side, .four = cells_in(g, four)}};
  }
  const CellSet move = landing(board, column), dangers = wins(board, opponent);
  if (const CellSet left = dangers & playable(board) & ~move)
    return {LeavesWin{.column = column, .side = opponent, .cell = cell_of(g, left)}};
  if (const CellSet above = dangers & move << 1)
    return {LosesToThreatAbove{.column = column, .side = opponent, .cell = cell_of(g, above)}};
  if (dangers & move && !can_win_next(board))
    return {MustBlock{.column = column, .side = opponent, .cell = cell_of(g, move)}};
  return {};
}

template <>
struct Telling<WinsAtOnce> {
  static Words words(const WinsAtOnce& fact, const Names& names) {
    return {say(names, {the_move(fact.column),
                        "makes four and wins at once: ", lines_named(fact.four), "."})};
  }
  static Marks marks(const WinsAtOnce& fact) {
    return mark_move(Mark::Kind::win, fact.column,
                     mark_cells(Mark::Kind::win, fact.four, fact.side));
  }
  static std::optional<Ending> ending(const WinsAtOnce& fact) {
    return Ending{Outcome::win, 1, fact.column};
  }
};
extern const Teller tell_wins_at_once = teller<WinsAtOnce>();

template <>
struct Telling<MustBlock> {
  static Words words(const MustBlock& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "is forced: it is the only move that stops ",
                        of(fact.side), " from making four at ", fact.cell, "."})};
  }
  static Marks marks(const MustBlock& fact) {
    return mark_cell(Mark::Kind::block, fact.cell, fact.side);
  }
  static bool implies(const MustBlock& known, const Fact& fact, int) {
    const auto* left = as<LeavesWin>(fact);
    return left && left->side == known.side && left->cell == known.cell;
  }
};
extern const Teller tell_must_block = teller<MustBlock>();

template <>
struct Telling<LeavesWin> {
  static Words words(const LeavesWin& fact, const Names& names) {
    const auto loses = [&](Part moves, const char* verb) {
      return say(names, {moves, verb, " at once: ", does(fact.side, "makes|make"), " four at ",
                         fact.cell, "."});
    };
    return {loses(the_move(fact.column), "loses"), loses("", "lose")};
  }
  static Marks marks(const LeavesWin& fact) {
    return mark_cell(Mark::Kind::threat, fact.cell, fact.side);
  }
  static std::optional<Ending> ending(const LeavesWin& fact) {
    return Ending{Outcome::loss, 1, fact.column};
  }
};
extern const Teller tell_leaves_win = teller<LeavesWin>();

template <>
struct Telling<LosesToThreatAbove> {
  static Words words(const LosesToThreatAbove& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "loses to the threat above it: ",
                        does(fact.side, "then makes|then make"), " four at ", fact.cell, "."})};
  }
  static Marks marks(const LosesToThreatAbove& fact) {
    return mark_cell(Mark::Kind::threat, fact.cell, fact.side);
  }
  static std::optional<Ending> ending(const LosesToThreatAbove& fact) {
    return Ending{Outcome::loss, 1, fact.column};
  }
};
extern const Teller tell_loses_to_threat_above = teller<LosesToThreatAbove>();

// ---- Every move loses at once

Facts lost_at_once(const Board& board) {
  const Size g = board.size();
  const Player winner = other(mover(board));
  if (can_win_next(board) || holding(g, discs(board, winner), board.occupied())) return {};
  return {LosesAnyway{.side = winner, .cells = cells_in(g, wins(board, winner) & playable(board))}};
}

template <>
struct Telling<LosesAnyway> {
  static Words words(const LosesAnyway& fact, const Names& names) {
    if (fact.cells.empty())
      return {say(names, {"No safe move is left: every move lets ", of(fact.side), " make four."})};
    return {say(names, {does(fact.side, "threatens|threaten"), " four at ", fact.cells,
                        fact.cells.size() == 1
                            ? ", and again right above it: stopping one allows the other."
                            : ", and only one can be stopped."})};
  }
  static Marks marks(const LosesAnyway& fact) {
    return mark_cells(Mark::Kind::threat, fact.cells, fact.side);
  }
  static std::optional<Ending> ending(const LosesAnyway&) { return Ending{Outcome::loss, 1}; }
  static bool implies(const LosesAnyway& known, const Fact& fact, int) {
    const std::vector<Cell>& cells = known.cells;
    if (const auto* left = as<LeavesWin>(fact))
      return std::find(cells.begin(), cells.end(), left->cell) != cells.end();
    // The threat above the one that can be stopped.
    if (is<LosesToThreatAbove>(fact)) return !cells.empty();
    return is<AllEqual>(fact);
  }
};
extern const Teller tell_loses_anyway = teller<LosesAnyway>();

// ---- By force

Facts double_threat_looms(const Board& board, const AnalysisResult& analysis) {
  constexpr int kWithin = 2;  // moves
  constexpr std::size_t kMostDefences = 3;
  const Player side = other(mover(board));
  const Size g = board.size();
  if (can_win_next(board) || wins(board, side) & playable(board)) return {};
  const std::vector<int> moves = legal_moves(board);
  std::vector<int> defences;
  for (const int column : moves) {
    const auto score = score_of(analysis, column);
    if (!score) return {};
    if (*score >= 0 || moves_to_win(board, *score) > kWithin) defences.push_back(column);
  }
  if (defences.empty() || defences.size() > kMostDefences || defences.size() == moves.size())
    return {};
  for (const int reply : moves) {
    const CellSet move = landing(board, reply), occupied = board.occupied() | move;
    const CellSet threats = wins(g, discs(board, side) | move, occupied);
    const CellSet next = playable_cells(g, occupied);
    // A side that makes four first need not stop any.
    if (wins(g, discs(board, other(side)), occupied) & next) continue;
    CellSet cells = threats & next;
    if (popcount(cells) == 1) cells |= threats & cells << 1;
    if (popcount(cells) > 1)
      return {DoubleThreatLooms{
          .side = side, .reply = reply, .cells = cells_in(g, cells), .defences = defences}};
  }
  return {};
}

template <>
struct Telling<DoubleThreatLooms> {
  static Words words(const DoubleThreatLooms& fact, const Names& names) {
    const std::string made = are_stacked(fact.cells)
                                 ? say({}, {"two threats one above the other"})
                                 : say({}, {many(fact.cells), " threats at once"});
    const bool one = fact.defences.size() == 1;
    return {say(names,
                {does(fact.side, "threatens|threaten"), " to play column ", label(fact.reply),
                 " and make ", made, ", at ", fact.cells, ": only ", columns_named(fact.defences),
                 one ? " avoids" : " avoid", " a loss within 2 moves."})};
  }
  static Marks marks(const DoubleThreatLooms& fact) {
    return mark_cells(Mark::Kind::note, fact.cells, fact.side);
  }
};
extern const Teller tell_double_threat_looms = teller<DoubleThreatLooms>();

Facts double_threat(const Board& board, int column) {
  const Board after = board.after(column);
  const Player side = mover(board);
  const CellSet now = wins(after, side) & playable(after);
  if (!(now & (now - 1)) || can_win_next(after)) return {};
  return {DoubleThreat{.column = column, .side = side, .cells = cells_in(board.size(), now)}};
}

template <>
struct Telling<DoubleThreat> {
  static Words words(const DoubleThreat& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "makes ", many(fact.cells), " threats at once, at ",
                        fact.cells, ": only one can be stopped."})};
  }
  static Marks marks(const DoubleThreat& fact) {
    return mark_move(Mark::Kind::win, fact.column,
                     mark_cells(Mark::Kind::threat, fact.cells, fact.side));
  }
  static std::optional<Ending> ending(const DoubleThreat& fact) {
    return Ending{Outcome::win, 2, fact.column};
  }
};
extern const Teller tell_double_threat = teller<DoubleThreat>();

namespace {

// The fact about a line that begins with a move of `board` and ends with a four of `winner`. After
// the first move and `lead` moves of best play, all is forced.
ForcedLine described(const Board& board, const std::vector<int>& line,
                     const AnalysisResult& analysis, int lead, Player winner) {
  const Size g = board.size();
  const int length = static_cast<int>(line.size());
  const bool own = winner == mover(board);
  const auto best = exact(analysis.bounds);
  const int score = *score_of(analysis, line[0]);
  ForcedLine fact{.column = line[0],
                  .side = winner,
                  .line = line,
                  .own = own,
                  .moves = moves_to_win(board, score),
                  .instead = own && best && *best > score ? moves_to_win(board, *best) : 0,
                  .longest = !own && is_best(analysis, line[0]) == true && !all_alike(analysis),
                  .lead = lead};
  Board now = board;
  for (int i = 0; i < length - 1; ++i) {
    const bool answers = mover(now) != winner;
    const CellSet move = landing(now, line[i]), threats = wins(now, winner);
    if (answers && i == length - 2) {
      // The threats that can be played, and the one above if there is only one.
      CellSet last = threats & playable(now);
      if (popcount(last) == 1) last |= threats & last << 1;
      fact.last = cells_in(g, last);
    } else if (answers && i > lead) {
      fact.answers.push_back(cell_of(g, move));
      if (move & threats) fact.threatened.push_back(cell_of(g, move));
    }
    now = now.after(line[i]);
  }
  return fact;
}

}  // namespace

int moves_in(const ForcedLine& fact) {
  return static_cast<int>(fact.line.size() + (fact.own ? 1 : 0)) / 2;
}

Facts forced(const Board& board, int column, const AnalysisResult& analysis, int budget) {
  const auto score = score_of(analysis, column);
  const Board after = board.after(column);
  if (after.over() || !score || *score == 0) return {};
  const bool own = *score > 0;
  if (Facts found = double_threat(board, column); own && !found.empty()) return found;
  const int moves = moves_to_win(board, *score);
  if (!own && moves == 1) return {};  // there are simpler words for it
  const Player winner = own ? mover(board) : other(mover(board));
  auto line = forced_line(after, winner, own ? moves - 1 : moves, kLongestForcedLine, budget);
  if (!line) return {};
  line->insert(line->begin(), column);
  return {described(board, *line, analysis, 0, winner)};
}

Facts forced_after(const Board& board, const std::vector<int>& line, const AnalysisResult& analysis,
                   Player winner, int longest, int budget) {
  Board now = board.after(line[0]);
  const int length = static_cast<int>(line.size());
  for (int lead = 1; lead <= longest && lead + 3 < length; ++lead) {
    now = now.after(line[lead]);
    if (mover(now) != winner) continue;
    const int moves = (length - lead) / 2;
    const auto rest = forced_line(now, winner, moves, moves, budget);
    if (!rest) continue;
    std::vector<int> whole(line.begin(), line.begin() + lead + 1);
    whole.insert(whole.end(), rest->begin(), rest->end());
    return {described(board, whole, analysis, lead, winner)};
  }
  return {};
}

template <>
struct Telling<ForcedLine> {
  static constexpr std::size_t kMostSteps = 2;  // forced answers; longer lines are listed

  // The moves that come after best play.
  static std::vector<int> forced_part(const ForcedLine& fact) {
    return {fact.line.begin() + (fact.own && !fact.lead ? 0 : fact.lead + 1), fact.line.end()};
  }
  // "column 4 threatens four at column 5, row 2 and First must answer there; then column 3 …"
  static std::string steps(const ForcedLine& fact, const Names& names) {
    if (fact.threatened.empty() && fact.last.empty())
      return say(names, {"and ", does(other(fact.side), "runs out|run out"), " of safe moves (",
                         line_of(forced_part(fact)), ")."})
          .substr(4);
    const bool from_start = fact.own && !fact.lead;
    std::size_t index = from_start ? 0 : static_cast<std::size_t>(fact.lead) + 1;
    // Not at the beginning of a sentence, where "your" would have a capital.
    const std::string theirs =
        say(names, {"and ", owning(fact.side), " column ", label(fact.line[index])}).substr(4);
    std::string text = from_start ? "it" : theirs;
    for (const Cell answer : fact.answers) {
      const bool threat = contains(fact.threatened, answer);
      text += threat ? say(names, {" threatens four at ", answer, " and ", of(other(fact.side)),
                                   " must answer there"})
                     : say(names, {" leaves ", of(other(fact.side)), " only column ",
                                   label(answer.column)});
      index += 2;
      text += say({}, {"; then column ", label(fact.line[index])});
    }
    const auto& last = fact.last;
    if (last.empty()) return text + " leaves no safe move.";
    if (are_stacked(last))
      return text + say({}, {" threatens four at ", last[0], " and above it, at ", last[1], "."});
    return text + say({}, {" makes ", many(last), " threats at once, at ", last, "."});
  }
  // "4 5 3 6, where any other answer loses at once. In the end, First threatens …"
  static std::string listed(const ForcedLine& fact, const Names& names) {
    const std::string line =
        say({}, {line_of(forced_part(fact)), ", where any other answer loses "});
    if (fact.last.empty()) return line + "at once. In the end, no safe move is left.";
    return line + say(names, {"at once. In the end, ", does(fact.side, "threatens|threaten"),
                              " four at ", fact.last, "."});
  }
  static bool contains(const std::vector<Cell>& cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }
  static Words words(const ForcedLine& fact, const Names& names) {
    std::string how = fact.answers.size() <= kMostSteps ? steps(fact, names) : listed(fact, names);
    const std::vector<int> lead(fact.line.begin() + 1, fact.line.begin() + 1 + fact.lead);
    if (fact.lead) how = say({}, {"best play is ", line_of(lead), ", and then ", how});
    // The line may take longer than the shortest way to win.
    const int forced = moves_in(fact);
    const bool is_shortest = forced == fact.moves;
    std::string ending =
        say({}, {fact.lead || !is_shortest ? " in " : " by force in ", number(fact.moves)});
    if (fact.instead) ending = say({}, {" too,", ending, " instead of ", number(fact.instead)});
    if (!is_shortest) ending += say({}, {". By force it takes ", number(forced)});
    const auto ends = [&](Part moves, bool one) {
      const char* longest = one ? "holds out longest, but " : "hold out longest, but ";
      return say(names, {moves, fact.longest ? longest : "", fact.own ? "win" : "lose",
                         one ? "s" : "", ending, ": ", how});
    };
    return {ends(the_move(fact.column), true), ends("", false)};
  }
  static Marks marks(const ForcedLine& fact) {
    return fact.own ? mark_column(Mark::Kind::win, fact.column) : Marks{};
  }
  static std::optional<Ending> ending(const ForcedLine& fact) {
    return Ending{fact.own ? Outcome::win : Outcome::loss, fact.moves, fact.column};
  }
};
extern const Teller tell_forced_line = teller<ForcedLine>();

}  // namespace fourfold::explain
