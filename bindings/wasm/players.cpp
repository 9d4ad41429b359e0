// Players: their names, and their moves in steps. web/engine/src/module.ts calls these.
#include "fourfold/players/player.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine.hpp"
#include "fourfold/players/glicko.hpp"
#include "fourfold/solver/step_runner.hpp"

namespace fourfold {

namespace {

struct TextReport {
  int32_t failed;  // the text says what is wrong
  int32_t size;
  const char* text;
};

// The number of random numbers used is passed to the host with each move and back with the next
// one: nothing is lost when the host stops this module.
struct MoveReport {
  int32_t column, proven;
  double draws, nodes;
};
static_assert(sizeof(players::Glicko) == 24);
static_assert(offsetof(TextReport, text) == 8 && offsetof(MoveReport, draws) == 8);

std::string text;
TextReport text_report;
MoveReport move_report;
players::Glicko person_rating;
std::optional<StepRunner<players::Choice>> move;

const TextReport* report(std::string content, bool failed) {
  text = std::move(content);
  text_report = {failed, static_cast<int32_t>(text.size()), text.data()};
  return &text_report;
}

players::Seed seed_of(std::span<const uint8_t> bytes) {
  players::Seed seed(bytes.size() / 4);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    seed[i / 4] |= static_cast<uint32_t>(bytes[i]) << (8 * (i % 4));
  return seed;
}

}  // namespace

extern "C" {

// All players, as JSON.
EXPORT(players) const TextReport* all_players() {
  return report(players::registry_json(), false);
}

// Takes the input as the name of a player: its full name and its group, with a line break between
// them.
EXPORT(player_name) const TextReport* player_name() {
  const std::vector<uint8_t> input = take_input();
  const std::string_view name(reinterpret_cast<const char*>(input.data()), input.size());
  const players::ReadName read = players::read_name(name);
  if (!read.recipe) return report(read.error, true);
  std::string_view group;
  for (const players::Kind& kind : players::built_in_kinds())
    if (kind.name == read.recipe->kind) group = players::name(kind.group);
  return report(read.recipe->name + "\n" + std::string(group), false);
}

// Begins to choose a move. The input is a full name of `name_size` bytes, then the seed in 32-bit
// words, the lowest first. The board must have passed check() and not be over. 0: no such player,
// or it does not play by the rule.
EXPORT(begin_move)
int begin_move(std::size_t name_size, double draws, FOURFOLD_BOARD, int rule) {
  const std::vector<uint8_t> input = take_input();
  const std::string_view name(reinterpret_cast<const char*>(input.data()), name_size);
  const players::ReadName read = players::read_name(name);
  Board board = FOURFOLD_BOARD_GIVEN;
  board.rule = static_cast<Rule>(rule);
  bool able = false;
  for (const players::Kind& kind : players::built_in_kinds())
    if (read.recipe && kind.name == read.recipe->kind)
      able = std::find(kind.rules.begin(), kind.rules.end(), board.rule) != kind.rules.end();
  if (!able) return 0;
  const players::Seed seed = seed_of(std::span(input).subspan(name_size));
  move.emplace(solver_in_use(),
               players::choose(
                   {players::style_of(*read.recipe), seed, static_cast<uint64_t>(draws)}, board));
  return 1;
}

// Works for about this many nodes. Returns 1 when the move is chosen.
EXPORT(step_move) int step_move(double nodes) {
  return move->step(static_cast<uint64_t>(nodes)) ? 1 : 0;
}

// The time is up: the player uses what is proven.
EXPORT(limit_move) void limit_move() {
  move->limit();
}

// The move, when it is chosen.
EXPORT(end_move) const MoveReport* end_move() {
  const players::Choice& choice = move->result();
  move_report = {choice.column, choice.proven, static_cast<double>(choice.player.draws()),
                 static_cast<double>(move->nodes())};
  move.reset();
  return &move_report;
}

// The rating of a person after one puzzle or one game.
EXPORT(rate_result)
const players::Glicko* rate_result(double rating, double deviation, double volatility,
                                   double opponent, double score) {
  person_rating = players::rate_result({rating, deviation, volatility}, opponent, score);
  return &person_rating;
}

}  // extern "C"

}  // namespace fourfold
