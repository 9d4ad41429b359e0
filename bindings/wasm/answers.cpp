// Requests that are answered at once.
#include <cstddef>

#include "engine.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/board/reachable.hpp"
#include "fourfold/json/results.hpp"
#include "fourfold/players/glicko.hpp"
#include "fourfold/search/what_if.hpp"
#include "fourfold/strategy/strategy.hpp"

namespace fourfold {

namespace {

using classic::Ended;
using classic::Evaluation;

// web/engine/src/module.ts reads recorded trees as they are.
static_assert(sizeof(classic::Recorded) == 32 && offsetof(classic::Recorded, flags) == 6 &&
              offsetof(classic::Recorded, value) == 8 && offsetof(classic::Recorded, beta) == 24);
constexpr int64_t kMostInBrowsers = 1'000'000;

void write_cells(JsonWriter& json, CellSet cells) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (; cells || text.empty(); cells = cells >> 4) text.insert(0, 1, kDigits[cells.low & 15]);
  json.text(text);
}

// Of a position that is checked: for tests that compare the rules in TypeScript with these.
void write_position(Engine*, Request& request, JsonWriter& json) {
  const Board board = request.board();
  json.begin('{');
  json.key("reachable").boolean(is_reachable(board));
  write_cells(json.key("key"), board.key());
  write_cells(json.key("first_threats"), board.winning_cells(0));
  write_cells(json.key("second_threats"), board.winning_cells(1));
  json.end('}');
}

void write_players(Engine*, Request&, JsonWriter& json) {
  json.raw(players::registry_json());
}

void write_player(Engine* engine, Request& request, JsonWriter& json) {
  const KnownPlayer* player = engine->player(request, request.text(request["name"], "a name"));
  if (!player) return;
  json.begin('{');
  json.key("name").text(player->name);
  json.key("group").text(players::name(player->group));
  json.end('}');
}

void write_rating(Engine*, Request& request, JsonWriter& json) {
  const JsonValue& before = request["before"];
  const auto rating = [&](const JsonValue& value, std::string_view what) {
    return request.real(value, what, players::kLowestPerson, players::kHighestPerson);
  };
  const players::Glicko person{rating(before["rating"], "rating"),
                               request.real(before["deviation"], "deviation", 1, 500),
                               request.real(before["volatility"], "volatility", 0.001, 1)};
  const double opponent = rating(request["opponent"], "opponent");
  const double score = request.real(request["score"], "score", 0, 1);
  const players::Glicko after = players::rate_result(person, opponent, score);
  json.begin('{');
  json.key("rating").number(after.rating);
  json.key("deviation").number(after.deviation);
  json.key("volatility").number(after.volatility);
  json.end('}');
}

void write_diagram_column(Engine*, Request& request, JsonWriter& json) {
  const Board board = request.open_board("IllegalMove", "choose");
  const std::optional<Diagram> diagram =
      read_diagram(request.text(request["diagram"], "the diagram"), board.columns, board.rows);
  const int last = static_cast<int>(request.whole("lastColumn", -1, 0, board.columns - 1));
  if (!diagram)
    request.fail("InvalidArgument", "not a diagram of a board with " +
                                        std::to_string(board.columns) + " columns and " +
                                        std::to_string(board.rows) + " rows");
  if (request.failed()) return;
  json.text(
      column_label(diagram_column(board, *diagram, last < 0 ? std::nullopt : std::optional(last))));
}

std::vector<int> overlooked(Request& request, const Board& board) {
  std::vector<int> lines;
  const auto all = static_cast<int64_t>(classic::lines(board.columns, board.rows).size());
  for (const JsonValue& line : request["overlook"].items)
    lines.push_back(static_cast<int>(request.whole(line, "a line to overlook", 0, all - 1)));
  return lines;
}

int multiplier(Request& request, Evaluation evaluation) {
  const auto found = static_cast<int>(
      request.whole("multiplier", classic::kUsualMultiplier, 0, classic::kMostMultiplier));
  if (found != classic::kUsualMultiplier && evaluation != Evaluation::chains)
    request.fail("InvalidArgument",
                 std::string(classic::kEvaluationNames[static_cast<std::size_t>(evaluation)]) +
                     " has no multiplier: it is an option of chains");
  return found;
}

void write_evaluation(Engine*, Request& request, JsonWriter& json) {
  const Board board = request.board();
  const auto evaluation =
      request.choice("evaluation", classic::kEvaluationNames, Evaluation::threats);
  json.number(classic::evaluate(board, evaluation, board.rule, overlooked(request, board),
                                multiplier(request, evaluation)));
}

void write_search(Engine* engine, Request& request, JsonWriter& json) {
  const Board board = request.open_board("InvalidArgument", "search for");
  classic::Options options;
  options.depth = static_cast<int>(request.whole(request["depth"], "depth", 1, board.cells()));
  options.evaluation = request.choice("evaluation", classic::kEvaluationNames, options.evaluation);
  options.multiplier = multiplier(request, options.evaluation);
  options.evaluate_finished = request["evaluateFinished"].boolean;
  if (options.evaluate_finished && !classic::counts_fours(options.evaluation))
    request.fail("InvalidArgument", "evaluateFinished needs an evaluation that counts fours");
  options.order = request.choice("order", classic::kOrderNames, options.order);
  options.seed = static_cast<uint64_t>(request.whole("seed", 0, -kMostWhole));
  options.pruning = request["pruning"].type == JsonValue::Type::null || request["pruning"].boolean;
  options.rule = board.rule;
  options.overlook = overlooked(request, board);
  options.record = static_cast<std::size_t>(request.whole("record", 0, 0, kMostInBrowsers));
  options.limits.nodes = static_cast<uint64_t>(request.whole("nodeLimit", 0, 0));
  if (request.failed()) return;
  engine->tree = std::vector<classic::Recorded>();  // frees its memory before the next one grows
  classic::SearchResult found = classic::search(board, options);
  const std::string depth = " a search to depth " + std::to_string(options.depth);
  if (found.ended == Ended::node_limit)
    return request.fail("LimitReached", depth.substr(1) + " visits more than " +
                                            std::to_string(options.limits.nodes) + " nodes");
  if (found.ended == Ended::record_limit)
    return request.fail("LimitReached", "the tree of" + depth + " has more than " +
                                            std::to_string(options.record) + " nodes");
  engine->tree = std::move(found.tree);
  json.begin('{');
  write_fields(json, found);
  json.key("tree").begin('{');
  json.key("address").number(
      static_cast<uint64_t>(reinterpret_cast<uintptr_t>(engine->tree.data())));
  json.key("length").number(static_cast<uint64_t>(engine->tree.size()));
  json.end('}');
  json.end('}');
}

CellSet harmless_cells(Request& request, const Board& board, std::string_view side) {
  CellSet cells;
  for (const JsonValue& cell : request["harmless"][side].items) {
    const auto column = static_cast<int>(
        request.whole(cell["column"], "the column of a cell", 0, board.columns - 1));
    const auto row =
        static_cast<int>(request.whole(cell["row"], "the row of a cell", 0, board.rows - 1));
    if (board.at(column, row) != Player::none)
      request.fail("InvalidArgument",
                   "harmless cells must be empty: there is a disc at " + cell_name(column, row));
    cells |= board.bottom_cell(column) << row;
  }
  return cells;
}

void write_what_if(Engine*, Request& request, JsonWriter& json) {
  const Board board = request.open_board("InvalidArgument", "analyse");
  const WhatIf question{
      {harmless_cells(request, board, "first"), harmless_cells(request, board, "second")},
      static_cast<uint64_t>(request.whole("nodeLimit", 0, 0))};
  if (!request.failed()) json.number(solve_what_if(board, question).score);
}

// Loads the messages of a language.
void use_language(Engine* engine, Request& request, JsonWriter& json) {
  const std::string& code = request.text(request["code"], "the code of a language");
  const std::string& sentences = request.text(request["sentences"], "the sentences of a language");
  if (request.failed()) return;
  auto read = language::Language::read(code, sentences, language::check_syntax);
  if (!read.language) return request.fail("InvalidArgument", code + ": " + read.faults[0]);
  engine->languages.push_back(std::move(read.language));
  json.null();
}

void clear(Engine* engine, Request&, JsonWriter& json) {
  end_run();
  engine->solver.clear();
  json.null();
}

constexpr struct {
  std::string_view type;
  void (*answer)(Engine*, Request&, JsonWriter&);
} kAnswers[] = {
    {"position", write_position},
    {"players", write_players},
    {"player", write_player},
    {"rateResult", write_rating},
    {"diagramColumn", write_diagram_column},
    {"evaluate", write_evaluation},
    {"search", write_search},
    {"solveWithout", write_what_if},
    {"language", use_language},
    {"clear", clear},
};

}  // namespace

const KnownPlayer* Engine::player(Request& request, const std::string& name) {
  for (const auto& known : players)
    if (known->name == name) return known.get();
  const auto kinds = players::listed_kinds();
  const players::ReadName read = players::read_name(name, kinds);
  if (!read.recipe) {
    request.fail("InvalidArgument", read.error);
    return nullptr;
  }
  if (read.recipe->name != name) return player(request, read.recipe->name);
  for (const players::Kind* kind : kinds)
    if (kind->name == read.recipe->kind)
      players.push_back(std::make_unique<KnownPlayer>(
          KnownPlayer{name, kind->group, kind->rules, players::style_of(*read.recipe)}));
  return players.back().get();
}

const language::Language& Engine::language(Request& request) const {
  const auto& english = language::Language::english();
  if (!request.has("language")) return english;
  const std::string& code = request.text(request["language"], "language");
  for (auto known = languages.rbegin(); known != languages.rend(); ++known)
    if ((*known)->code() == code) return **known;
  if (code != english.code())
    request.fail("InvalidArgument", "the language " + code + " is not loaded");
  return english;
}

bool answer(Engine* engine, std::string_view type, Request& request, JsonWriter& json) {
  for (const auto& known : kAnswers) {
    if (known.type != type) continue;
    known.answer(engine, request, json);
    return true;
  }
  return false;
}

}  // namespace fourfold
