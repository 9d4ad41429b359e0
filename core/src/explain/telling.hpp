// How each kind of fact is told: its `Telling`, defined with its finder in the file of its
// family, *_facts.cpp or finished_game.cpp. What selects and writes facts reaches it through a
// table.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fourfold/explain/fact.hpp"
#include "fourfold/solver/solver.hpp"

namespace fourfold::explain {

using Facts = std::vector<Fact>;
using Marks = std::vector<Mark>;

// Whether a sentence stands alone, or right after another one about the same move or moves.
enum class Form : uint8_t { alone, continued };

// How a fact is told.
struct Voice {
  const Names& names;
  Form form = Form::alone;
  const std::vector<int>* columns = nullptr;  // of which it is told, if they are several
};

// What a fact says that a move leads to, or every move.
struct Ending {
  Outcome result;
  int moves;  // that the winner needs; 0 for a draw
  std::optional<int> column{};
};

// Specialised for each kind, with
//   Its sentence; empty if there is none of that form:
//   static std::string words(const Kind& fact, const Voice& voice);
//   static Marks marks(const Kind& fact);
// and those of these that apply to it:
//   static std::optional<Ending> ending(const Kind& fact);
//   Whether the other fact, on a board with this many columns, need not be stated beside this one:
//   static bool implies(const Kind& known, const Fact& fact, int columns);
//   The facts of this kind that follow from the rules or from known scores, in an unfinished
//   position or for a move that does not end the game. Other kinds are found elsewhere:
//   static Facts find_in_position(const Board& board, const AnalysisResult& analysis);
//   static Facts find_in_move(const Board& board, int column);
template <class Kind>
struct Telling;

struct Teller {
  std::string_view kind;
  Role role;
  const void* (*address)(const Fact&);  // of its struct
  std::string (*words)(const Fact&, const Voice&);
  Marks (*marks)(const Fact&);
  std::optional<Ending> (*ending)(const Fact&) = nullptr;
  bool (*implies)(const Fact& known, const Fact& fact, int columns) = nullptr;
  Facts (*find_in_position)(const Board&, const AnalysisResult&) = nullptr;
  Facts (*find_in_move)(const Board&, int column) = nullptr;
};

template <class Kind>
constexpr Teller teller() {
  using Told = Telling<Kind>;
  Teller teller{
      Kind::kind, Kind::role, [](const Fact& fact) -> const void* { return as<Kind>(fact); },
      [](const Fact& fact, const Voice& voice) { return Told::words(*as<Kind>(fact), voice); },
      [](const Fact& fact) { return Told::marks(*as<Kind>(fact)); }};
  if constexpr (requires { &Told::ending; })
    teller.ending = [](const Fact& fact) { return Told::ending(*as<Kind>(fact)); };
  if constexpr (requires { &Told::implies; })
    teller.implies = [](const Fact& known, const Fact& fact, int columns) {
      return Told::implies(*as<Kind>(known), fact, columns);
    };
  if constexpr (requires { &Told::find_in_position; })
    teller.find_in_position = &Told::find_in_position;
  if constexpr (requires { &Told::find_in_move; }) teller.find_in_move = &Told::find_in_move;
  return teller;
}

// In the order of the kinds.
std::span<const Teller* const> tellers();

inline const Teller& teller_of(const Fact& fact) {
  return *tellers()[fact.any().index()];
}

}  // namespace fourfold::explain
