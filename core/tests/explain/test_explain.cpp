// Explanations. What they claim is checked by the Python tests, fact by fact.
#include "fourfold/explain/explanation.hpp"

#include <algorithm>
#include <string>

#include "fourfold/review/review.hpp"
#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using explain::Explanation;
using explain::Fact;

Board board_after(const std::string& moves) {
  return test::board_after(7, 6, moves);
}

const std::string kZugzwang = "6667731736555164";

Explanation explained(const Board& board, std::optional<int> column = {}) {
  Solver solver;
  const explain::Effort thorough{
      .what_if_nodes = 1'000'000, .forcing_budget = 5'000, .following_budget = 5'000};
  return *SolverRunner(solver).run(explain::explain(board, column, {}, thorough));
}
Explanation explained(const std::string& moves, std::optional<int> column = {}) {
  return explained(board_after(moves), column);
}

bool says(const Explanation& explanation, const std::string& sentence) {
  for (const Fact* fact : explanation.about_subject())
    if (explain::sentence(*fact) == sentence) return true;
  return false;
}

template <class Kind>
bool holds(const Explanation& explanation) {
  for (const auto& move : explanation.moves)
    for (const Fact& fact : move.facts)
      if (explain::is<Kind>(fact)) return true;
  return false;
}

}  // namespace

TEST(explains_the_best_move) {
  const Explanation explanation = explained(kZugzwang);
  CHECK(explanation.complete);
  CHECK_EQUAL(explanation.subject()->column, 2);
  CHECK(says(explanation, "Column 3 is best: it wins in 11."));
  CHECK(says(explanation, "Column 3 creates an odd threat at column 4, row 3."));
  CHECK(holds<explain::Zugzwang>(explanation));
}

TEST(explains_the_requested_move) {
  const Explanation explanation = explained(kZugzwang, 3);
  CHECK_EQUAL(explanation.subject()->column, 3);
  CHECK(explanation.subject()->best == false);
  CHECK_EQUAL(explanation.line[0], 3);
}

TEST(a_finished_game_is_explained_by_its_last_moves) {
  Solver solver;
  const Board end = board_after("4737572");
  const Explanation without = explained(end);
  CHECK(without.moves.empty() && without.marks().empty() && without.subject() == nullptr);
  CHECK_EQUAL(without.facts.size(), 1u);
  CHECK(explain::is<explain::MadeFour>(without.facts[0]) && without.moments.empty());
  const std::vector<int> played{3, 6, 2, 6, 4, 6, 1};
  CHECK(explain::are_last_moves(end, played) && !explain::are_last_moves(end, {6, 2, 1}));
  const Explanation found = *SolverRunner(solver).run(explain::explain(end, {}, {}, {}, played));
  CHECK(explain::is<explain::NoChance>(found.facts.back()));
  CHECK_EQUAL(found.moments.size(), 1u);
  CHECK_EQUAL(found.moments[0].number, 5);
  CHECK(explain::is<explain::DoubleThreat>(found.moments[0].facts[0]));
}

// On a low board, which is solved at once.
TEST(the_centre_is_on_the_most_lines) {
  const Explanation explanation = explained(empty_board(7, 4));
  const auto& facts = explanation.subject()->facts;
  const auto found = std::find_if(facts.begin(), facts.end(), explain::is<explain::Lines>);
  CHECK(found != facts.end());
  const auto& lines = *explain::as<explain::Lines>(*found);
  CHECK(lines.lines == 7 && lines.taken == 7);
}

// Known scores are stated even if there was no time for anything else.
TEST(what_depends_on_a_missing_answer_is_left_out) {
  Solver solver;
  const Board board = board_after(kZugzwang);
  RunningInquiry<Explanation> running(explain::explain(board, {}, solver.analyse(board)));
  int asked_when_late = 0;
  while (const Question* question = running.question()) {
    SolverAnswer answer;
    if (question->kind == Question::Kind::columns) {
      answer.limited = true;
      ++asked_when_late;
    } else if (question->kind == Question::Kind::what_if) {
      const auto found = solve_what_if(question->board, question->what_if);
      answer.result.complete = found.score.has_value();
      if (found.score) answer.result.bounds = {*found.score, *found.score};
    } else {
      CHECK(question->kind == Question::Kind::score);
      const ScoreResult found = solver.solve(question->board);
      answer.result.bounds = found.bounds;
      answer.result.complete = true;
    }
    running.answer(std::move(answer));
  }
  const Explanation& explanation = running.result();
  CHECK_EQUAL(asked_when_late, 1);  // then nothing more is asked
  CHECK(!explanation.complete);
  CHECK(says(explanation, "Column 3 is best: it wins in 11."));
  CHECK(!holds<explain::Answers>(explanation));
  for (const auto& move : explanation.moves) CHECK(!move.facts.empty());
}

TEST(a_forced_line_says_what_each_move_threatens) {
  explain::ForcedLine line{.column = 2,
                           .side = Player::first,
                           .line = {2, 0, 4, 3, 5},
                           .own = true,
                           .moves = 3,
                           .answers = {{0, 1}},
                           .threatened = {{0, 1}},
                           .last = {{3, 0}, {5, 0}}};
  CHECK_EQUAL(explain::sentence(line),
              std::string("Column 3 wins by force in 3: it threatens four at column 1, row 2 and "
                          "Second must answer there; then column 5 makes two threats at once, at "
                          "column 4, row 1 and column 6, row 1."));
  line.answers.resize(3);  // too many to tell
  CHECK_EQUAL(explain::sentence(line),
              std::string("Column 3 wins by force in 3: 3-1-5-4-6, where any other answer loses at "
                          "once. In the end, First threatens four at column 4, row 1 and column 6, "
                          "row 1."));
}

TEST(the_reader_is_called_you) {
  const explain::Names names{"Ada", "Alan", Player::first};
  const auto said = [&](const Fact& fact) { return explain::sentence(fact, names); };
  const explain::Cell cell{3, 3};
  const Player first = Player::first, second = Player::second;
  CHECK_EQUAL(said(explain::LeavesWin{.column = 0, .side = first, .cell = cell}),
              std::string("Column 1 loses at once: you make four at column 4, row 4."));
  explain::Decides decides{
      .side = first, .cells = {cell}, .result = explain::Outcome::win, .column = 0};
  CHECK_EQUAL(said(decides), std::string("After column 1, your even threat at column 4, row 4 "
                                         "decides the game: without it, you would draw."));
  decides.column.reset();
  CHECK(said(decides).starts_with("Your even threat"));
  CHECK_EQUAL(said(explain::Zugzwang{.side = first, .cell = cell}),
              std::string("Zugzwang favours Alan: you have to play column 4, row 3, "
                          "and Alan makes four above it."));
  CHECK_EQUAL(said(explain::Zugzwang{.side = second, .cell = cell}),
              std::string("Zugzwang favours you: Alan has to play column 4, row 3, "
                          "and you make four above it."));
  CHECK(said(explain::LosesAnyway{.side = first, .cells = {cell}})
            .starts_with("You threaten four at column 4, row 4, and again"));
  CHECK(said(explain::FollowUp{.side = first, .result = explain::Outcome::win})
            .starts_with("You win by following up"));
  const explain::Threat threat{.side = first, .cell = cell};
  CHECK(explain::sentence(threat, names).starts_with("Your even"));
  bool answered = false;  // right after another sentence
  for (const auto& about : explained("3142").about_others({"Ada", "Alan", second}))
    answered |= about.text.find(". You win only with") != std::string::npos;
  CHECK(answered);
}

TEST(names_and_json_texts_may_hold_any_character) {
  const Explanation explanation = explained("7445353667334232355666615");
  const std::string json = to_json(explanation, {"Ada \"\\\n", "Alan"});
  CHECK(json.find("Ada \\\"\\\\\\u000a") != std::string::npos);
  CHECK(json.find("First") == std::string::npos);
}

TEST(threats_are_worthless_only_if_that_is_proven) {
  const Board board = board_after("5316366562667722");
  const auto found = explain::threats(board);
  CHECK_EQUAL(found.size(), std::size_t{1});
  CHECK_EQUAL(explain::sentence(found[0]), std::string("Second's even threat at column 4, row 2"));
  Solver solver;
  CHECK(*SolverRunner(solver).run(explain::proven_threats(board, 1'000'000)) == found);
}

// A review that gets no more answers after this many questions.
review::Review reviewed(Solver& solver, const Board& start, const std::vector<int>& moves,
                        int answered) {
  RunningInquiry<review::Review> running(review::review(start, moves));
  while (const Question* question = running.question()) {
    SolverAnswer answer;
    if (question->kind != Question::Kind::progress && --answered < 0)
      answer.limited = true;
    else if (question->kind == Question::Kind::columns)
      answer.result = solver.score_columns(question->board);
    else if (question->kind == Question::Kind::search)
      answer = answer_of(classic::search(question->board, question->search));
    else if (question->kind != Question::Kind::progress)
      answer.limited = true;  // explanations are not compared
    running.answer(std::move(answer));
  }
  return running.result();
}

// On the larger board, chances come from searches instead of exact scores.
TEST(the_time_for_a_review_may_end_at_any_question) {
  Solver solver;
  Random random(3);
  for (const Size size : {Size{7, 6}, Size{8, 6}}) {
    const int ply = 24, cells = size.columns * size.rows;
    const Board start = random_board(random, size, ply, Play::careful);
    std::vector<int> moves;
    Board board = start;
    for (int column = 0; moves.size() < 4; column = (column + 1) % size.columns) {
      if (board.is_full(column) || board.after(column).over()) continue;
      moves.push_back(column);
      board = board.after(column);
    }
    const review::Review whole = reviewed(solver, start, moves, cells * size.columns);
    for (int answered = 0; answered < cells; ++answered) {
      const review::Review found = reviewed(solver, start, moves, answered);
      bool judged = false;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const review::ReviewedMove &move = found.moves[i], &expected = whole.moves[i];
        CHECK(expected.weighed.has_value());
        CHECK(move.weighed || !judged, answered, i);
        judged = move.weighed.has_value();
        if (!judged) continue;
        CHECK_EQUAL(move.weighed->found().value_or(-1), expected.weighed->found().value_or(-1));
        CHECK_EQUAL(name(*move.judgement()), name(*expected.judgement()));
      }
    }
  }
}

}  // namespace fourfold::test
