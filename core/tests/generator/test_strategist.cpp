// The search for strategies, against the solver and against plain play of every reply.
#include <map>

#include "diagram_search.hpp"
#include "fourfold/solver/solver.hpp"
#include "restart_farm.hpp"
#include "search_state.hpp"
#include "strategy_graph.hpp"
#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using strategist::Answers, strategist::Change, strategist::Decision, strategist::DiagramSearch;
using strategist::count_marks;
using strategist::Entry, strategist::Finding, strategist::Goal, strategist::Oracle,
    strategist::ReachGraph;
using strategist::SearchState, strategist::Strategy, strategist::StrategyGraph, strategist::Turn;

Turn turn_of(const Board& board) {
  return {board.mover().low, board.other().low};
}

Board board_of(const Turn& turn) {
  return make_board(7, 6, turn.own, turn.other);
}

// Plays a diagram against every reply with diagram_column() alone.
bool beats_everything(const Board& board, const Diagram& diagram, int last) {
  const auto own = static_cast<fourfold::Player>(board.turn());
  const Board next = board.after(diagram_column(board, diagram, last));
  if (next.over()) return next.winner() == own;
  for (int column = 0; column < 7; ++column) {
    if (next.is_full(column)) continue;
    const Board reply = next.after(column);
    if (reply.over() || !beats_everything(reply, diagram, column)) return false;
  }
  return true;
}

bool never_loses(const Board& board, const Diagram& diagram, int last) {
  const auto own = static_cast<fourfold::Player>(board.turn());
  const Board next = board.after(diagram_column(board, diagram, last));
  if (next.over()) return true;
  for (int column = 0; column < 7; ++column) {
    if (next.is_full(column)) continue;
    const Board reply = next.after(column);
    if (reply.over() ? reply.won() && reply.winner() != own : !never_loses(reply, diagram, column))
      return false;
  }
  return true;
}

// Games to positions that the side to move wins, but not at once.
std::vector<std::string> won_games(Answers& answers, int ply, std::size_t count) {
  Oracle oracle(answers);
  Random random(3);
  std::vector<std::string> found;
  while (found.size() < count) {
    Board board = empty_board(7, 6);
    std::string moves;
    while (board.ply() < ply && !board.over()) {
      const int column = random.below(7);
      if (board.is_full(column)) continue;
      board = board.after(column);
      moves += static_cast<char>('1' + column);
    }
    if (board.over() || turn_of(board).wins() || !oracle.wins(turn_of(board))) continue;
    found.push_back(moves);
  }
  return found;
}

Board board_after(const std::string& moves) {
  Board board = empty_board(7, 6);
  for (const char move : moves) board = board.after(move - '1');
  return board;
}

std::vector<Turn> won_turns(Answers& answers, int ply, std::size_t count) {
  std::vector<Turn> turns;
  for (const std::string& moves : won_games(answers, ply, count))
    turns.push_back(turn_of(board_after(moves)));
  return turns;
}

std::vector<int> last_columns(const Turn& turn) {
  std::vector<int> columns;
  for (int column = 0; column < 7; ++column) {
    const Board board = board_of(turn);
    const int height = board.height(column);
    if (height > 0 && board.at(column, height - 1) != static_cast<fourfold::Player>(board.turn()))
      columns.push_back(column);
  }
  return columns;
}

}  // namespace

TEST(the_oracle_agrees_with_the_solver) {
  Answers answers(nullptr, 8, 16);
  Oracle oracle(answers);
  Solver solver;
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Board board = random_board(random, {7, 6}, 20 + random.below(16), Play::careful);
    const Turn turn = turn_of(board);
    for (int again = 0; again < 2; ++again) {  // the second time from memory
      CHECK_EQUAL(oracle.wins(turn), solver.outcome(board).bounds.lower > 0, board);
      const uint64_t winning = oracle.winning_cells(turn);
      for (int column = 0; column < 7; ++column) {
        if (board.is_full(column)) continue;
        const Board next = board.after(column);
        const bool wins = next.won() || (!next.over() && solver.outcome(next).bounds.upper < 0);
        CHECK_EQUAL((winning & board.column_cells(column)) != 0, wins, board, column);
      }
    }
  }
}

TEST(the_oracle_of_draws_agrees_with_the_solver) {
  Answers answers(nullptr, 8, 16, Goal::draw);
  Oracle oracle(answers);
  Solver solver;
  Random random(2);
  for (int i = 0; i < 200; ++i) {
    const Board board = random_board(random, {7, 6}, 20 + random.below(16), Play::careful);
    const Turn turn = turn_of(board);
    for (int again = 0; again < 2; ++again) {
      CHECK_EQUAL(oracle.wins(turn), solver.outcome(board).bounds.lower >= 0, board);
      const uint64_t good = oracle.winning_cells(turn);
      for (int column = 0; column < 7; ++column) {
        if (board.is_full(column)) continue;
        const Board next = board.after(column);
        const bool holds = next.over() || solver.outcome(next).bounds.upper <= 0;
        CHECK_EQUAL((good & board.column_cells(column)) != 0, holds, board, column);
      }
    }
  }
}

TEST(a_diagram_that_draws_never_loses) {
  Answers answers(nullptr, 8, 16, Goal::draw), wins(nullptr, 8, 16);
  DiagramSearch search(answers);
  Oracle oracle(wins);
  Random random(4);
  int drawn = 0;
  for (int i = 0; i < 150; ++i) {
    const Board board = random_board(random, {7, 6}, 21 + random.below(2), Play::careful);
    const Turn turn = turn_of(board);
    if (turn.wins() || !search.oracle().wins(turn)) continue;
    const std::optional<Diagram> diagram = search.find(turn, {}, {}, 100'000, 1);
    if (!diagram) continue;
    drawn += !oracle.wins(turn);
    for (const int last : last_columns(turn)) CHECK(never_loses(board, *diagram, last), board);
  }
  CHECK(drawn >= 3, drawn);
}

// What is rare costs less, but is not left out.
TEST(a_strategy_for_people_is_complete) {
  Answers answers(nullptr, 8, 16);
  const std::string moves = won_games(answers, 18, 1).front();
  strategist::GraphOptions options{1, 2'000};
  options.rare = 0.1;
  options.opponent = [](const Turn& turn) {  // plays the leftmost column
    std::vector<double> chances(7);
    chances[static_cast<std::size_t>(strategist::column_of(turn.playable()))] = 1;
    return chances;
  };
  StrategyGraph graph(answers, options, moves);
  while (graph.size() == 0) graph.step();
  for (int i = 0; i < 3; ++i) graph.step();
  CHECK_EQUAL(graph.strategy().entries.size(), static_cast<std::size_t>(graph.size()));
}

TEST(a_diagram_that_is_found_beats_every_reply_and_so_does_its_mirror_image) {
  Answers answers(nullptr, 8, 16);
  DiagramSearch search(answers);
  int found = 0, marked = 0;
  for (const int ply : {21, 22})  // for the second and for the first player
    for (const Turn& turn : won_turns(answers, ply, 15)) {
      const std::optional<Diagram> diagram = search.find(turn, {}, {}, 200'000, 1);
      if (!diagram) continue;
      ++found;
      const Diagram simple = search.simplify(turn, *diagram);
      marked += count_marks(simple) > 0;
      CHECK(count_marks(simple) <= count_marks(*diagram), board_of(turn));
      CHECK(search.wins(turn, simple), board_of(turn));
      for (const int last : last_columns(turn)) {
        CHECK(beats_everything(board_of(turn), simple, last), board_of(turn), last);
        CHECK(beats_everything(board_of(turn.mirror()), strategist::mirrored(simple), 6 - last),
              board_of(turn), last);
      }
    }
  CHECK(found >= 20 && marked >= 5, found, marked);
}

TEST(a_diagram_that_loses_is_not_accepted) {
  Answers answers(nullptr, 8, 16);
  DiagramSearch search(answers);
  int lost = 0;
  for (const Turn& turn : won_turns(answers, 22, 30)) {
    bool every_last_move = true;
    for (const int last : last_columns(turn))
      every_last_move &= beats_everything(board_of(turn), {}, last);
    if (every_last_move) continue;
    CHECK(!search.wins(turn, {}), board_of(turn));
    ++lost;
  }
  CHECK(lost >= 5, lost);
}

// One walk for many changes must give what a walk for each of them gives.
TEST(costs_of_changes_are_those_of_changed_diagrams) {
  Answers answers(nullptr, 8, 16);
  Oracle oracle(answers);
  Random random(5);
  for (const Turn& root : won_turns(answers, 20, 5)) {
    ReachGraph graph(oracle, 3);
    for (int line = 0; line < 40; ++line) {  // random lines of play
      std::vector<Decision> decisions;
      Turn turn = root;
      uint64_t follow_up = 0;
      while (decisions.size() < 6 && popcount(turn.playable()) > 1 && !turn.wins()) {
        uint64_t cells = turn.playable();
        for (int skip = random.below(popcount(cells)); skip > 0; --skip) cells &= cells - 1;
        decisions.push_back({turn, follow_up, strategist::lowest_cell(cells)});
        uint64_t replies = Turn{turn.own | decisions.back().played, turn.other}.playable();
        for (int skip = random.below(popcount(replies)); skip > 0; --skip) replies &= replies - 1;
        const uint64_t reply = strategist::lowest_cell(replies);
        turn = turn.after(decisions.back().played, reply);
        follow_up = turn.playable() & strategist::column_cells(strategist::column_of(reply));
      }
      // The last decision of a line counts as wrong.
      if (!decisions.empty() && !oracle.wins_after(decisions.back().turn, decisions.back().played))
        graph.add(decisions);
    }
    Diagram diagram;
    std::vector<Change> changes;
    for (uint64_t empty = strategist::kSize.board & ~root.occupied(); empty; empty &= empty - 1) {
      const uint64_t cell = strategist::lowest_cell(empty);
      const int mark = random.below(6);
      strategist::set_mark(diagram, cell, mark < 3 ? mark : strategist::kNone);
      if (changes.size() < ReachGraph::kMostChanges)
        changes.push_back({cell, random.below(2) ? random.below(3) : strategist::kAvoid});
    }
    std::vector<double> costs(changes.size());
    graph.costs(diagram, changes, costs);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      Diagram changed = diagram;
      strategist::set_mark(changed, changes[i].cell, changes[i].mark);
      CHECK_EQUAL(costs[i], graph.walk(changed), board_of(root), i);
    }
  }
}

TEST(an_oracle_with_a_region_gives_the_same_answers) {
  Answers plain(nullptr, 8, 16), helped(nullptr, 8, 16);
  Oracle oracle(plain), other(helped);
  const Turn begin = won_turns(plain, 18, 1)[0];
  const std::vector<uint64_t> keys = strategist::winning_turns(plain, begin, 22);
  std::vector<uint64_t> region;
  for (const uint64_t key : keys) {
    const Turn turn = Turn::of_key(key);
    CHECK(oracle.wins(turn) && !turn.wins(), board_of(turn));
    uint64_t columns = 0;
    for (uint64_t cells = oracle.winning_cells(turn); cells; cells &= cells - 1)
      columns |= uint64_t{1} << strategist::column_of(cells);
    region.push_back(key | columns << 56);
  }
  CHECK(region.size() > 20, region.size());
  helped.set_region(region);
  for (const uint64_t key : keys)
    for (const Turn& turn : {Turn::of_key(key), Turn::of_key(key).mirror()}) {
      CHECK(other.wins(turn), board_of(turn));
      CHECK_EQUAL(other.winning_cells(turn), oracle.winning_cells(turn), board_of(turn));
    }
  CHECK_EQUAL(other.work(), uint64_t{0});
  DiagramSearch search(helped), reference(plain);
  for (uint64_t seed = 0; seed < 4; ++seed)
    if (const auto diagram = search.find(begin, {}, {}, 200'000, seed))
      CHECK(reference.wins(begin, *diagram), board_of(begin));
}

TEST(the_choices_for_all_changes_are_those_of_each) {
  Random random(6);
  for (int i = 0; i < 300; ++i) {
    const Board board = random_board(random, {7, 6}, random.below(30), Play::careful);
    const uint64_t playable = turn_of(board).playable();
    const int last = random.below(8);  // 7: none
    const uint64_t follow_up = last == 7 ? 0 : playable & strategist::column_cells(last);
    gpu::Word table[gpu::climb::kCells][gpu::climb::kMarks] = {};
    Diagram diagrams[32];
    for (int change = 0; change < 32; ++change)
      for (int marked = random.below(25); marked > 0; --marked) {
        const int cell = 7 * random.below(7) + random.below(6), mark = random.below(4);
        strategist::set_mark(diagrams[change], uint64_t{1} << cell,
                             mark == gpu::climb::kAvoid ? strategist::kAvoid : mark);
      }
    for (int change = 0; change < 32; ++change)
      for (int cell = 0; cell < gpu::climb::kCells; ++cell)
        for (int mark = 0; mark < gpu::climb::kMarks; ++mark) {
          const uint64_t cells =
              mark == gpu::climb::kAvoid ? diagrams[change].avoided : diagrams[change].levels[mark];
          table[cell][mark] |= static_cast<gpu::Word>(cells >> cell & 1) << change;
        }
    gpu::Word choosing[gpu::climb::kColumns];
    gpu::climb::choose(table, playable, follow_up ? last : 7, ~0u, choosing);
    for (int change = 0; change < 32; ++change) {
      uint64_t chosen = 0;
      for (int column = 0; column < 7; ++column)
        if (choosing[column] >> change & 1) chosen |= playable & strategist::column_cells(column);
      const uint64_t expected = strategist::chosen_cells(diagrams[change], 3, playable, follow_up);
      CHECK_EQUAL(chosen, expected, board, change);
      const gpu::CellSet marks[] = {diagrams[change].levels[0], diagrams[change].levels[1],
                                    diagrams[change].levels[2], diagrams[change].avoided};
      CHECK_EQUAL(gpu::climb::chosen(marks, playable, follow_up), expected, board, change);
    }
  }
}

TEST(restarts_side_by_side_find_diagrams_that_win) {
  Answers answers(nullptr, 8, 16);
  std::vector<std::unique_ptr<DiagramSearch>> searches;
  for (int i = 0; i < 2; ++i) searches.push_back(std::make_unique<DiagramSearch>(answers));
  strategist::HostDevice device({.restarts = 8, .graphs = 32, .nodes = 4000, .edges = 8000});
  strategist::RestartFarm farm(searches, device);
  std::vector<strategist::LeafTest> tests;
  for (const Turn& turn : won_turns(answers, 20, 9)) tests.push_back({turn, {}, tests.size()});
  const auto found = farm.find(tests, {}, 60, 12);
  CHECK_EQUAL(found.size(), tests.size());
  int wins = 0;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (!found[i]) continue;
    ++wins;
    for (const int last : last_columns(tests[i].turn))
      CHECK(beats_everything(board_of(tests[i].turn), *found[i], last), board_of(tests[i].turn));
  }
  CHECK(wins >= 6, wins);
  CHECK(farm.totals().steps > 100 && farm.totals().checks > 10, farm.totals().steps);
}

TEST(a_strategy_is_closed_under_every_reply) {
  Answers answers(nullptr, 8, 16);
  for (const int ply : {17, 18})  // for the second and for the first player
    for (const std::string& moves : won_games(answers, ply, 2)) {
      const auto make = [&](const std::vector<Finding>& known, int steps) {
        Answers fresh(nullptr, 8, 16);  // what is known takes no work
        StrategyGraph graph(fresh, {1, 2'000}, moves);
        graph.remember(known);
        while (graph.size() == 0) graph.step();
        for (int i = 0; i < steps; ++i) graph.step();
        return std::pair(graph.strategy(), graph.findings());
      };
      const auto [strategy, findings] = make({}, 3);
      std::map<uint64_t, const Entry*> entries;
      for (const Entry& entry : strategy.entries) {
        const Board board = board_of(entry.turn);
        CHECK(entries.emplace(board.key().low, &entry).second, board);
        CHECK(board_after(entry.moves) == board, entry.moves);
      }
      for (const auto& [key, entry] : entries) {
        const Board board = board_of(entry->turn);
        if (entry->diagram >= 0) {
          const Diagram& diagram = strategy.diagrams[static_cast<std::size_t>(entry->diagram)];
          CHECK(beats_everything(board, diagram, entry->moves.back() - '1'), board);
          continue;
        }
        const Board next = board.after(entry->answer);
        for (int column = 0; column < 7; ++column) {
          if (next.is_full(column)) continue;
          const Board reply = next.after(column);
          CHECK(!reply.over(), reply);
          CHECK(turn_of(reply).wins() || entries.count(reply.key().low), reply);
        }
      }
      // The same again, whatever the machine; and what was found leads to the same strategy.
      const auto [again, same] = make({}, 3);
      CHECK_EQUAL(again.entries.size(), strategy.entries.size());
      CHECK(again.diagrams == strategy.diagrams);
      const auto [continued, more] = make(findings, 0);
      CHECK(continued.entries.size() <= strategy.entries.size());
    }
}

TEST(the_state_of_a_search_is_read_as_it_was_written) {
  SearchState state;
  state.moves = "1";
  state.goal = Goal::draw;
  Diagram diagram;
  diagram.levels[2] = 1;
  diagram.avoided = 2;
  state.findings = {{0x40810204081, Finding::Kind::leaf, diagram},
                    {0x40810604101, Finding::Kind::work, {}, 4'000'000},
                    {0x40810604101, Finding::Kind::answer, {}, 0, 6}};
  state.curve = {{1.5, 2000}, {7200, 1000}};
  const std::string text = write_state(state);
  const SearchState read = strategist::read_state(text);
  CHECK_EQUAL(read.moves, state.moves);
  CHECK(read.goal == Goal::draw);
  CHECK_EQUAL(write_state(read), text);
  CHECK(read.findings[0].diagram == diagram);
}

TEST(the_file_of_a_strategy_is_a_start) {
  const std::string head = "{\"format\": \"fourfold strategy\", \"positions\": [\n";
  const std::string tail =
      "], \"diagrams\": [\n\"......./......./......./......./......./0......\"\n]}\n";
  const auto read = [&](const std::string& lines) {
    return strategist::read_strategy(head + lines + tail);
  };
  const auto findings = read(
      "{\"moves\": \"\", \"answer\": 4, \"share\": 1.0},\n{\"moves\": \"4541\", \"diagram\": 0}\n");
  CHECK_EQUAL(findings.size(), 2u);
  CHECK_EQUAL(findings[0].column, 3);
  CHECK(findings[1].kind == Finding::Kind::leaf);
  const Turn turn = turn_of(board_after("4541"));
  const bool is_image = turn.canonical().key() != turn.key();
  CHECK_EQUAL(findings[1].key, turn.canonical().key());
  CHECK_EQUAL(findings[1].diagram.levels[0], is_image ? uint64_t{1} << 42 : uint64_t{1});
  for (const char* wrong :
       {"", "{\"moves\": \"4\", \"answer\": 8}\n", "{\"moves\": \"4\", \"diagram\": 1}\n"}) {
    bool refused = false;
    try {
      read(wrong);
    } catch (const strategist::StateError&) {
      refused = true;
    }
    CHECK(refused, wrong);
  }
}

TEST(a_state_of_another_kind_or_a_damaged_one_is_refused) {
  SearchState state;
  state.findings = {{0x40810604101, Finding::Kind::work, {}, 4'000'000}};
  const std::string good = write_state(state);
  const auto fault = [](std::string text, const std::string& from, const std::string& to) {
    if (!from.empty()) text.replace(text.find(from), from.size(), to);
    try {
      strategist::read_state(text);
    } catch (const strategist::StateError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK_EQUAL(fault(good, "", ""), "");
  CHECK_EQUAL(fault("", "", ""), "is not the state of a search for a strategy");
  CHECK_EQUAL(fault("40810204081 work 1\n", "", ""), "is not the state of a search for a strategy");
  CHECK(fault(good, "version 3", "version 2").find("version 2; this program reads version 3") !=
        std::string::npos);
  CHECK(fault(good, "rule 1", "rule 7").find("for rule 7") != std::string::npos);
  const std::string damaged = "is damaged: its end is missing or its checksum is wrong";
  CHECK_EQUAL(fault(good, "4000000", "4000001"), damaged);
  CHECK_EQUAL(fault(good.substr(0, good.size() - 4), "", ""), damaged);
  CHECK_EQUAL(fault(good + "x", "", ""), damaged);
}

}  // namespace fourfold::test
