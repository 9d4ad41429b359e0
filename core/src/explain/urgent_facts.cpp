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
  static std::string words(const WinsAtOnce& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_wins_at_once, fact.column,
                       {{"lines", lines_named(voice.names, fact.four)}});
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
  static std::string words(const MustBlock& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_must_block, fact.column,
                       {Part(fact.side), {"cell", fact.cell}});
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
  static std::string words(const LeavesWin& fact, const Voice& voice) {
    return say_of_moves(voice, Key::fact_leaves_win, fact.column,
                        {Part(fact.side), {"cell", fact.cell}});
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
  static std::string words(const LosesToThreatAbove& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_loses_to_threat_above, fact.column,
                       {Part(fact.side), {"cell", fact.cell}});
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
  static std::string words(const LosesAnyway& fact, const Voice& voice) {
    return say_alone(voice,
                     fact.cells.empty()       ? Key::fact_loses_anyway_no_safe_move
                     : fact.cells.size() == 1 ? Key::fact_loses_anyway_stacked
                                              : Key::fact_loses_anyway_several,
                     {Part(fact.side), cells(fact.cells)});
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
  static std::string words(const DoubleThreatLooms& fact, const Voice& voice) {
    return say_alone(voice,
                     are_stacked(fact.cells) ? Key::fact_double_threat_looms_stacked
                                             : Key::fact_double_threat_looms_several,
                     {Part(fact.side), column("reply", fact.reply), cells(fact.cells),
                      Part("defences", Part::Kind::columns, fact.defences)});
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
  static std::string words(const DoubleThreat& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_double_threat, fact.column, {cells(fact.cells)});
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
  // "it threatens four at column 5, row 2 and First must answer there; then column 3 …"
  static std::string steps(const ForcedLine& fact, const Names& names) {
    if (fact.threatened.empty() && fact.last.empty())
      return say(names, Key::fact_forced_line_runs_out,
                 {Part(fact.side), line_of(forced_part(fact))});
    const bool from_start = fact.own && !fact.lead;
    std::size_t index = from_start ? 0 : static_cast<std::size_t>(fact.lead) + 1;
    std::string text;
    const auto add = [&](Key key, Part cell, Part more) {
      const char* step = !text.empty() ? "other" : from_start ? "it" : "first";
      const std::string next =
          say(names, key,
              {{"step", step}, Part(fact.side), column("column", fact.line[index]), cell, more});
      text = text.empty()
                 ? next
                 : say(names, Key::fact_forced_line_step_next, {{"steps", text}, {"next", next}});
      index += 2;
    };
    for (const Cell answer : fact.answers)
      add(contains(fact.threatened, answer) ? Key::fact_forced_line_step_threatens
                                            : Key::fact_forced_line_step_leaves_one,
          {"cell", answer}, column("reply", answer.column));
    const auto& last = fact.last;
    if (last.empty())
      add(Key::fact_forced_line_step_leaves_none, {"", ""}, {"", ""});
    else if (are_stacked(last))
      add(Key::fact_forced_line_step_stacked, {"cell", last[0]}, {"above", last[1]});
    else
      add(Key::fact_forced_line_step_several, cells(last), {"", ""});
    return text;
  }
  // "4-5-3-6, where any other answer loses at once. In the end, First threatens …"
  static std::string listed(const ForcedLine& fact, const Names& names) {
    return say(names,
               fact.last.empty() ? Key::fact_forced_line_listed_no_safe_move
                                 : Key::fact_forced_line_listed_threatens,
               {line_of(forced_part(fact)), Part(fact.side), cells(fact.last)});
  }
  // What comes after the result.
  static std::string rest(const ForcedLine& fact, const Names& names) {
    const std::string how =
        fact.answers.size() <= kMostSteps ? steps(fact, names) : listed(fact, names);
    if (!fact.lead) return how;
    const std::vector<int> lead(fact.line.begin() + 1, fact.line.begin() + 1 + fact.lead);
    return say(names, Key::fact_forced_line_after_best_play, {line_of(lead), {"how", how}});
  }
  static bool contains(const std::vector<Cell>& cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }
  static std::string words(const ForcedLine& fact, const Voice& voice) {
    const std::string how = rest(fact, voice.names);
    // The line may take longer than the shortest way to win.
    const int forced = moves_in(fact);
    const char* way = forced != fact.moves ? "other" : fact.lead ? "shortest" : "force";
    return say_of_moves(voice,
                        fact.instead   ? Key::fact_forced_line_wins_too
                        : fact.own     ? Key::fact_forced_line_wins
                        : fact.longest ? Key::fact_forced_line_loses_last
                                       : Key::fact_forced_line_loses,
                        fact.column,
                        {number("moves", fact.moves),
                         number("best", fact.instead),
                         number("forced", forced),
                         {"way", way},
                         {"how", how}});
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
