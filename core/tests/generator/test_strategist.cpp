// The search for strategies, against the solver and against plain play of every reply.
#include <map>

#include "diagram_search.hpp"
#include "fourfold/solver/solver.hpp"
#include "screen_check.hpp"
#include "strategy_graph.hpp"
#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using strategist::Answers, strategist::DiagramSearch, strategist::Entry, strategist::Oracle;
using strategist::Strategy, strategist::StrategyGraph, strategist::Turn;

Turn turn_of(const Board& board) {
  return {board.discs[0].low, board.discs[1].low};
}

// Plays a diagram against every reply with diagram_column() alone.
bool beats_everything(const Board& board, const Diagram& diagram, int last) {
  const Board next = board.after(diagram_column(board, diagram, last));
  if (next.over()) return next.winner() == fourfold::Player::first;
  for (int column = 0; column < 7; ++column) {
    if (next.is_full(column)) continue;
    const Board reply = next.after(column);
    if (reply.over() || !beats_everything(reply, diagram, column)) return false;
  }
  return true;
}

// Positions that the first player wins, but not at once.
std::vector<Turn> won_turns(Answers& answers, int ply, std::size_t count) {
  Oracle oracle(answers);
  Random random(3);
  std::vector<Turn> found;
  while (found.size() < count) {
    const Turn turn = turn_of(random_board(random, {7, 6}, ply, Play::careful));
    if (!turn.wins() && oracle.wins(turn)) found.push_back(turn);
  }
  return found;
}

}  // namespace

TEST(the_oracle_agrees_with_the_solver) {
  Answers answers(nullptr, 8, 16);
  Oracle oracle(answers);
  Solver solver;
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Board board = random_board(random, {7, 6}, 20 + 2 * random.below(8), Play::careful);
    const Turn turn = turn_of(board);
    for (int again = 0; again < 2; ++again) {  // the second time from memory
      CHECK_EQUAL(oracle.wins(turn), solver.outcome(board).bounds.lower > 0, board);
      const uint64_t winning = oracle.winning_cells(turn);
      for (int column = 0; column < 7; ++column) {
        if (board.is_full(column)) continue;
        const Board next = board.after(column);
        const bool wins = next.won() || solver.outcome(next).bounds.upper < 0;
        CHECK_EQUAL((winning & board.column_cells(column)) != 0, wins, board, column);
      }
    }
  }
}

TEST(a_diagram_that_is_found_beats_every_reply_and_so_does_its_mirror_image) {
  Answers answers(nullptr, 8, 16);
  DiagramSearch search(answers, 6);
  int found = 0, marked = 0;
  for (const Turn& turn : won_turns(answers, 22, 30)) {
    const std::optional<Diagram> diagram = search.find(turn, {}, 100'000, 1);
    if (!diagram) continue;
    ++found;
    const Diagram simple = search.simplify(turn, *diagram);
    marked += !(simple == Diagram{});
    CHECK(search.wins(turn, simple), turn.board());
    for (int last = 0; last < 7; ++last) {
      const int height = turn.board().height(last);
      if (height == 0 || turn.board().at(last, height - 1) != fourfold::Player::second) continue;
      CHECK(beats_everything(turn.board(), simple, last), turn.board(), last);
      CHECK(beats_everything(turn.mirror().board(), strategist::mirrored(simple), 6 - last),
            turn.board(), last);
    }
  }
  CHECK(found >= 20 && marked >= 5, found, marked);
}

TEST(a_diagram_that_loses_is_not_accepted) {
  Answers answers(nullptr, 8, 16);
  DiagramSearch search(answers, 6);
  int lost = 0;
  for (const Turn& turn : won_turns(answers, 22, 30)) {
    bool every_last_move = true;
    for (int last = 0; last < 7; ++last) {
      const int height = turn.board().height(last);
      if (height > 0 && turn.board().at(last, height - 1) == fourfold::Player::second)
        every_last_move &= beats_everything(turn.board(), {}, last);
    }
    if (every_last_move) continue;
    CHECK(!search.wins(turn, {}), turn.board());
    ++lost;
  }
  CHECK(lost >= 5, lost);
}

TEST(the_screen_for_gpus_rejects_no_diagram_that_wins) {
  Answers answers(nullptr, 8, 16);
  DiagramSearch search(answers, 6);
  Random random(9);
  int wins = 0, rejected = 0;
  for (const Turn& turn : won_turns(answers, 24, 60))
    for (int i = 0; i < 20; ++i) {
      strategist::SmallDiagram small{};
      Diagram diagram;
      for (uint64_t empty = strategist::kSize.board & ~turn.occupied(); empty; empty &= empty - 1) {
        const uint64_t cell = empty & (~empty + 1);
        const int mark = random.below(25);
        if (mark > strategist::kScreenLevels) continue;
        strategist::set_mark(small, cell, mark);
        (mark < strategist::kScreenLevels ? diagram.levels[mark] : diagram.avoided) |= cell;
      }
      const bool may_win = strategist::may_win(turn.first, turn.second, small, 100'000);
      const bool won = search.wins(turn, diagram);
      CHECK(may_win || !won, turn.board(), write_diagram(diagram, 7, 6));
      wins += won;
      rejected += !may_win;
    }
  CHECK(wins >= 20 && rejected >= 100, wins, rejected);
}

TEST(a_strategy_is_closed_under_every_reply) {
  Answers answers(nullptr, 8, 16);
  for (const Turn& root : won_turns(answers, 18, 3)) {
    const auto make = [&] {
      StrategyGraph graph(answers, {1, 3, 2'000}, root);
      while (graph.size() == 0) graph.step();
      for (int i = 0; i < 3; ++i) graph.step();
      return graph.strategy();
    };
    const Strategy strategy = make();
    std::map<uint64_t, const Entry*> entries;
    const Turn start = root.canonical();
    for (const Entry& entry : strategy.entries) {
      CHECK(entries.emplace(entry.turn.board().key().low, &entry).second, entry.turn.board());
      Board board = start.board(), image = board.mirror();
      for (const char move : entry.moves) {
        board = board.after(move - '1');
        image = image.after(move - '1');
      }
      CHECK(board == entry.turn.board() || image == entry.turn.board(), entry.moves);
    }
    for (const auto& [key, entry] : entries) {
      const Board board = entry->turn.board();
      if (entry->diagram >= 0) {
        const Diagram& diagram = strategy.diagrams[static_cast<std::size_t>(entry->diagram)];
        CHECK(
            beats_everything(board, diagram, entry->moves.empty() ? 0 : entry->moves.back() - '1'),
            board);
        continue;
      }
      const Board next = board.after(entry->answer);
      for (int column = 0; column < 7; ++column) {
        if (next.is_full(column)) continue;
        const Board reply = next.after(column);
        CHECK(!reply.over(), reply);
        const bool four = (reply.winning_cells(0).low & turn_of(reply).playable()) != 0;
        CHECK(four || entries.count(reply.key().low), reply);
      }
    }
    // The same again, whatever the machine.
    const Strategy again = make();
    CHECK_EQUAL(again.entries.size(), strategy.entries.size());
    CHECK(again.diagrams == strategy.diagrams);
  }
}

}  // namespace fourfold::test
