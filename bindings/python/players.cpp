// fourfold._core: players, their names and their ratings.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <random>
#include <string>
#include <tuple>
#include <utility>

#include "fourfold/explain/terms.hpp"
#include "fourfold/players/estimate.hpp"
#include "fourfold/players/glicko.hpp"
#include "fourfold/players/player.hpp"
#include "language.hpp"
#include "solver.hpp"
#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;
using players::Kind;
using players::Option;
using players::Seed;

// ---- Seeds ----------------------------------------------------------------------------------

nb::object seed_to_int(const Seed& seed) {
  nb::object result = nb::int_(0);
  for (auto word = seed.rbegin(); word != seed.rend(); ++word)
    result = (result << nb::int_(32)) | nb::int_(*word);
  return result;
}

// ---- Names ----------------------------------------------------------------------------------

// Text from a command line may hold bytes that are not UTF-8: they come as surrogates.
std::string to_text(nb::handle value) {
  if (!PyUnicode_Check(value.ptr()))
    raise(package().wrong_type, "the name of a player must be a string, not {}", class_name(value));
  return to_utf8(value, "backslashreplace");
}

players::Recipe recipe_of(const players::ReadName& read) {
  if (!read.recipe) raise(package().invalid_argument, "{}", read.error);
  return *read.recipe;
}

// The full name, the name of the kind, and the values of the options.
nb::tuple read_player_name(nb::handle name, const std::vector<const Kind*>& kinds) {
  const players::Recipe recipe = recipe_of(players::read_name(to_text(name), kinds));
  nb::dict values;
  for (const auto& [option, value] : recipe.values)
    std::visit([&, &key = option](const auto& content) { values[key.c_str()] = content; }, value);
  return nb::make_tuple(recipe.name, recipe.kind, values);
}

Option number(Option::Type type, std::string name, double low, double high,
              std::optional<std::string> usual, bool part_of_name) {
  return {std::move(name), type, low, high, {}, std::move(usual), part_of_name};
}

nb::tuple rules_of(const Kind& kind) {
  nb::tuple_builder rules(kind.rules.size());
  for (const Rule rule : kind.rules) rules.put(package().rules[static_cast<int>(rule)]);
  return rules.commit();
}

// ---- Players --------------------------------------------------------------------------------

// Choosing a move changes the random numbers: without the GIL, its methods take turns (lock_self).
struct PythonPlayer {
  PythonPlayer(nb::handle player_name, nb::handle given, uint64_t draws)
      : name(to_text(player_name)),
        seed(to_seed(given)),
        player(players::style_of(recipe_of(players::read_name(name))), seed, draws) {}

  std::string name;
  Seed seed;
  players::Player player;
  uint64_t nodes = 0;  // visited for the latest move
};

const Board& to_board_for(const PythonPlayer& self, nb::handle position) {
  const Board& board = std::holds_alternative<players::Aimless>(self.player.style()) ||
                               std::holds_alternative<players::LookAhead>(self.player.style())
                           ? to_board(position)
                           : to_connect_four_board(position);
  if (board.over()) raise(package().illegal_move, "the game is over: there is no move to choose");
  return board;
}

// Runs an inquiry without the GIL.
template <class T>
T run(Inquiry<T> inquiry, nb::handle solver, double seconds, nb::handle stop,
      uint64_t* nodes = nullptr) {
  Watch watch;
  const Limits limits = watch.limits(stop, seconds);
  SolverRunner runner =
      solver.is_none() ? SolverRunner(limits) : SolverRunner(to_solver(solver), limits);
  std::optional<T> found = without_gil([&] { return runner.run(std::move(inquiry)); });
  if (nodes) *nodes = runner.nodes();
  watch.raise_unless(found.has_value());
  return std::move(*found);
}

int get_move(PythonPlayer& self, nb::handle position, nb::handle solver, double seconds,
             nb::handle stop) {
  const Board board = to_board_for(self, position);
  players::Choice choice =
      run(players::choose(self.player, board), solver, seconds, stop, &self.nodes);
  self.player = std::move(choice.player);
  return choice.column;
}

const players::HumanLike& to_human(const PythonPlayer& self) {
  const auto* human = std::get_if<players::HumanLike>(&self.player.style());
  if (!human)
    raise(package().invalid_argument,
          "{} is not a human-like player: only these have probabilities", self.name);
  return *human;
}

std::vector<double> probabilities(const PythonPlayer& self, nb::handle position, nb::handle solver,
                                  double seconds, nb::handle stop) {
  const players::HumanLike human = to_human(self);
  return run(players::move_probabilities(human, to_board_for(self, position)), solver, seconds,
             stop);
}

// For each column a dictionary of features, or None if it is full.
nb::list describe_moves(nb::handle position, nb::handle solver, nb::handle stop) {
  const Board board = to_connect_four_board(position);
  if (board.over()) raise(package().illegal_move, "the game is over: there is no move to describe");
  nb::list columns;
  for (const auto& move : run(players::describe_moves(board), solver, 0, stop)) {
    if (!move) {
      columns.append(nb::none());
      continue;
    }
    nb::dict found;
    for (std::size_t i = 0; i < players::kFeatureCount; ++i)
      found[nb::str(players::features()[i].name.data())] = (*move)[i];
    columns.append(found);
  }
  return columns;
}

double expected_points(nb::handle position, nb::handle given, nb::handle strength) {
  const Board board = to_connect_four_board(position);
  const int64_t score = to_int(given, "score");
  // A win with the next disc of either side; when the game is over, only its result is possible.
  int highest = (board.cells() + 1 - board.ply()) / 2, lowest = -(board.cells() - board.ply()) / 2;
  if (board.over()) lowest = highest = board.won() ? -highest : 0;
  if (score < lowest || score > highest)
    raise(package().invalid_argument, "the score of this position must be from {} to {}, not {}",
          lowest, highest, given);
  double elo = 0;
  if (PyBool_Check(strength.ptr()) || !nb::try_cast(strength, elo))
    raise(package().wrong_type, "elo must be a number, not {}", class_name(strength));
  const auto ladder = players::ladder();
  if (!(elo >= ladder.front().elo() && elo <= ladder.back().elo()))
    raise(package().invalid_argument, "elo must be from {} to {}, not {}", ladder.front().elo(),
          ladder.back().elo(), elo);
  return players::expected_points(board, static_cast<int>(score), elo);
}

int select_move(PythonPlayer& self, nb::handle position,
                const std::vector<std::optional<int>>& scores) {
  const Board board = to_board_for(self, position);
  if (std::none_of(scores.begin(), scores.end(), [](const auto& score) { return !!score; }))
    raise(package().illegal_move, "the game is over: there is no move to choose");
  return self.player.select(board, scores);
}

nb::tuple reduce_player(nb::handle_t<PythonPlayer> self) {
  const auto& player = nb::cast<const PythonPlayer&>(self);
  return nb::make_tuple(
      self.type(), nb::make_tuple(player.name, seed_to_int(player.seed), player.player.draws()));
}

// ---- Glicko-2 -------------------------------------------------------------------------------

using Numbers = std::tuple<double, double, double>;

players::Glicko to_glicko(const Numbers& numbers) {
  return std::make_from_tuple<players::Glicko>(numbers);
}

Numbers to_numbers(const players::Glicko& glicko) {
  return {glicko.rating, glicko.deviation, glicko.volatility};
}

Numbers rate_period(const Numbers& before, const std::vector<Numbers>& results, double tau) {
  std::vector<players::GlickoResult> given;
  for (const auto& [rating, deviation, score] : results)
    given.push_back({rating, deviation, score});
  return to_numbers(players::rate_period(to_glicko(before), given, tau));
}

}  // namespace

players::Seed to_seed(nb::handle value) {
  if (value.is_none()) {
    std::random_device device;
    return {device(), device(), device(), device()};
  }
  if (PyBool_Check(value.ptr()) || !PyLong_Check(value.ptr()))
    raise(package().wrong_type, "seed must be an int or None, not {}", class_name(value));
  const nb::object size = nb::steal(PyNumber_Absolute(value.ptr()));
  const auto bits = nb::cast<std::size_t>(size.attr("bit_length")());
  const std::size_t words = std::max<std::size_t>((bits + 31) / 32, 1);
  const nb::bytes bytes(size.attr("to_bytes")(4 * words, "little"));
  players::Seed seed(words);
  for (std::size_t i = 0; i < 4 * words; ++i)
    seed[i / 4] |= static_cast<uint32_t>(static_cast<uint8_t>(bytes.c_str()[i])) << (8 * (i % 4));
  return seed;
}

void bind_players(nb::module_& m) {
  nb::class_<Option>(m, "PlayerOption", R"(Something that can be chosen about a player.

>>> option = PlayerOption.whole("depth", 1, 42, default="6")
>>> option.name, option.allowed, option.sign
('depth', 'a whole number from 1 to 42', 'N'))")
      .def_static(
          "whole",
          [](std::string name, int low, int high, std::optional<std::string> usual, bool shown) {
            return number(Option::Type::whole, name, low, high, usual, shown);
          },
          "name"_a, "low"_a, "high"_a, "default"_a = nb::none(), nb::kw_only(),
          "part_of_name"_a = false,
          "A whole number. `part_of_name`: shown in the player's name even if it is the default.")
      .def_static(
          "real",
          [](std::string name, double low, double high, std::optional<std::string> usual) {
            return number(Option::Type::real, name, low, high, usual, false);
          },
          "name"_a, "low"_a, "high"_a, "default"_a = nb::none(), "Any number of a range.")
      .def_static(
          "one_of",
          [](std::string name, std::vector<std::string> words, std::optional<std::string> usual) {
            if (words.empty()) raise(package().invalid_argument, "an option needs words");
            return Option{std::move(name),  Option::Type::word, 0, 0,
                          std::move(words), std::move(usual)};
          },
          "name"_a, "words"_a, "default"_a = nb::none(), "One of some words.")
      .def_ro("name", &Option::name)
      .def_ro("words", &Option::words, "The words to choose from; empty for a number.")
      .def_ro("default", &Option::usual, "As it would be written; None: it must be given.")
      .def_prop_ro("allowed", &Option::allowed, "The allowed values, for messages and help.")
      .def_prop_ro("sign", &Option::placeholder, "The placeholder for the value, in help.");

  nb::class_<Kind>(m, "PlayerKind", "A kind of player: its name, its options, its rules.")
      .def(
          "__init__",
          [](Kind* self, std::string name, std::string description, std::vector<Option> options,
             nb::handle rules, std::string group) {
            std::vector<Rule> known;
            for (const nb::handle rule : rules) known.push_back(to_rule(rule));
            using players::Group;
            Group belongs = Group::other;
            for (const Group each : {Group::ladder, Group::search, Group::exact, Group::network})
              if (group == players::name(each)) belongs = each;
            new (self) Kind{std::move(name), std::move(description), belongs, std::move(options),
                            std::move(known)};
          },
          "name"_a, "description"_a, "options"_a, "rules"_a, "group"_a,
          nb::sig("def __init__(self, name: str, description: str, options: "
                  "collections.abc.Sequence[PlayerOption], rules: "
                  "collections.abc.Iterable[fourfold.rules.rule.Rule], group: str) -> None"))
      .def_ro("name", &Kind::name)
      .def_ro("description", &Kind::description)
      .def_ro("options", &Kind::options)
      .def_prop_ro("rules", &rules_of,
                   nb::sig("def rules(self) -> tuple[fourfold.rules.rule.Rule, ...]"),
                   "The rules that such a player can play by.")
      .def_prop_ro(
          "group", [](const Kind& kind) { return players::name(kind.group); },
          "Where menus show it: 'ladder', 'search', 'exact', 'network' or 'other'.")
      .def(
          "in_menu", [](const Kind& kind, nb::handle rule) { return kind.in_menu(to_rule(rule)); },
          "rule"_a, nb::sig("def in_menu(self, rule: fourfold.rules.rule.Rule) -> bool"),
          "Whether menus offer it: it plays by this rule, and its name alone is enough.")
      .def_prop_ro("takes_one_value", &Kind::takes_one_value,
                   R"(Whether there is one value, which must be given: `elo:1400`.)")
      .def_prop_ro("usage", &Kind::usage, "How to write it, with all options.");

  m.def(
      "built_in_kinds", [] { return players::built_in_kinds(); },
      "The kinds of players that all programs share, weakest families first.");
  m.def(
      "network_kind", [] { return players::network_kind(); },
      "The kind of players that networks are; they need weights.");
  m.def(
      "menu_depths",
      [] {
        return std::vector<int>(std::begin(players::kMenuDepths), std::end(players::kMenuDepths));
      },
      "The search depths that menus offer, in plies.");
  m.def("read_player_name", &read_player_name, "name"_a, "kinds"_a,
        nb::sig("def read_player_name(name: str, kinds: "
                "collections.abc.Sequence[PlayerKind]) -> tuple[str, str, dict[str, "
                "typing.Any]]"),
        "The full name, the name of the kind, and the options that are not as usual.");
  m.def(
      "player_ratings",
      [] {
        nb::list table;
        for (const players::Rating& each : players::ratings())
          table.append(nb::make_tuple(each.name, each.elo, each.low, each.high));
        return table;
      },
      nb::sig("def player_ratings() -> list[tuple[str, int, int, int]]"),
      "Name, Elo, and the ends of its 95% interval, weakest first.");
  m.def(
      "player_ladder",
      [] {
        nb::list levels;
        for (const players::Level& each : players::ladder())
          levels.append(nb::make_tuple(each.name, each.skill, each.elo()));
        return levels;
      },
      nb::sig("def player_ladder() -> list[tuple[str, float, int]]"),
      "Name, skill and Elo of the human-like levels, weakest first.");
  m.def(
      "new_solver", [] { return to_numbers(players::kNewPerson); },
      nb::sig("def new_solver() -> tuple[float, float, float]"),
      "Rating, deviation and volatility of a person who has solved nothing yet.");
  m.def("glicko2", &rate_period, "before"_a, "results"_a, "tau"_a = 0.5,
        R"(A Glicko-2 rating, its deviation and volatility, after the results of one rating period.

Each result consists of the rating and deviation of the opponent, and the score from 0 to 1.)");
  m.def(
      "rate_result",
      [](const Numbers& before, double opponent, double score) {
        return to_numbers(players::rate_result(to_glicko(before), opponent, score));
      },
      "before"_a, "opponent"_a, "score"_a,
      R"(The rating, deviation and volatility of a person after one puzzle or one game.

The score is 1 if it was solved or won, 0.5 for a draw, and otherwise 0.)");
  m.def(
      "estimate",
      [](nb::handle position, nb::iterable bounds, nb::handle language) -> nb::object {
        const Board& board = to_board(position);
        AnalysisResult proven;
        for (const nb::handle pair : bounds) proven.column_bounds.push_back(to_bounds(pair));
        if (proven.column_bounds.size() != board.columns)
          raise(package().invalid_argument, "there must be bounds for each column");
        std::optional<players::Estimate> found;
        {
          nb::gil_scoped_release released;
          found = players::estimate(board, proven);
        }
        if (!found) return nb::none();
        return nb::make_tuple(nb::tuple(nb::cast(found->best)), found->depth,
                              explain::hint(*found, to_language(language)));
      },
      "position"_a, "bounds"_a, "language"_a.none() = nb::none(),
      nb::sig("def estimate(position: Position, bounds: "
              "collections.abc.Iterable[tuple[int, int] | None], language: Language | None = None) "
              "-> "
              "tuple[tuple[int, ...], int, str] | None"),
      "The columns that look best where none is proven to be, given what is proven of each; the "
      "plies searched; and a sentence. None if the game is over.");

  m.def(
      "human_features",
      [] {
        nb::list table;
        for (const players::Feature& each : players::features())
          table.append(nb::make_tuple(each.name, each.weight));
        return table;
      },
      nb::sig("def human_features() -> list[tuple[str, float]]"),
      "The features by which the model of people describes moves, with their weights.");
  m.def("describe_moves", &describe_moves, "position"_a.none(), "solver"_a.none(),
        "stop"_a.none() = nb::none(),
        nb::sig("def describe_moves(position: Position, solver: Solver | None, stop: StopToken | "
                "None = None) -> list[dict[str, float] | None]"),
        "The features of the move in each column, by name; None for a column that is full.");
  m.def("expected_points", &expected_points, "position"_a.none(), "score"_a.none(), "elo"_a.none(),
        nb::sig("def expected_points(position: Position, score: int, elo: float) -> float"),
        R"(The points that the side to move can expect between two people of this strength.

`score` is the exact score of the position. A win counts 1, a draw 1/2.

>>> from fourfold import Position
>>> expected_points(Position.from_moves("414141"), 18, 1000) > 0.8
True)");
  m.def("elo_of_people", &players::elo_of_people,
        "The rating of the people whose games the model was fitted to.");

  nb::class_<PythonPlayer>(m, "Player", nb::is_final(),
                           "A built-in player: its name and its random numbers.")
      .def(
          "__init__",
          [](PythonPlayer* self, nb::handle name, nb::handle seed, uint64_t draws) {
            new (self) PythonPlayer(name, seed, draws);
          },
          "name"_a, "seed"_a.none() = nb::none(), "draws"_a = 0,
          nb::sig("def __init__(self, name: str, seed: int | None = None, draws: int = 0) -> "
                  "None"))
      .def_ro("name", &PythonPlayer::name)
      .def_prop_ro(
          "nodes", [](const PythonPlayer& self) { return self.nodes; }, nb::lock_self(),
          "Nodes visited for the latest move.")
      .def_prop_ro(
          "temperature",
          [](const PythonPlayer& self) -> std::optional<double> {
            const auto* softmax = std::get_if<players::Softmax>(&self.player.style());
            return softmax ? std::optional(softmax->temperature) : std::nullopt;
          },
          nb::lock_self(), "How random the choice among exact scores is; None for other players.")
      .def(
          "needs_solver",
          [](const PythonPlayer& self, nb::handle position) {
            return players::needs_solver(self.player.style(), to_board_for(self, position));
          },
          nb::lock_self(), "position"_a,
          nb::sig("def needs_solver(self, position: Position) -> bool"),
          "Whether a move in this position may need exact scores.")
      .def("get_move", &get_move, nb::lock_self(), "position"_a.none(), "solver"_a.none(),
           "seconds"_a, "stop"_a.none(),
           nb::sig("def get_move(self, position: Position, solver: Solver | None, seconds: float, "
                   "stop: StopToken | None) -> int"),
           "The player's move. A cancelled call leaves the player as it was.")
      .def("probabilities", &probabilities, nb::lock_self(), "position"_a.none(), "solver"_a.none(),
           "seconds"_a, "stop"_a.none(),
           nb::sig("def probabilities(self, position: Position, solver: Solver | None, seconds: "
                   "float, stop: StopToken | None) -> list[float]"),
           "How likely a human-like player chooses each column.")
      .def("select_move", &select_move, nb::lock_self(), "position"_a.none(), "scores"_a,
           nb::sig("def select_move(self, position: Position, scores: "
                   "collections.abc.Sequence[int | None]) -> int"),
           "The choice of a player by exact scores when these are known.")
      .def("__reduce__", &reduce_player, nb::lock_self(),
           nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"));
}

}  // namespace fourfold::python
