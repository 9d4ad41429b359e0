// Facts, and what they are made of, as JSON: columns as in move strings, rows from 1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fourfold/explain/fact.hpp"
#include "fourfold/json/json.hpp"

namespace fourfold::explain {

void write_column(JsonWriter& json, std::optional<int> column);
void write_columns(JsonWriter& json, const std::vector<int>& columns);  // as a list
void write_moves(JsonWriter& json, const std::vector<int>& columns);    // as a move string
void write_cell(JsonWriter& json, Cell cell);
void write_cells(JsonWriter& json, const std::vector<Cell>& cells);
void write_side(JsonWriter& json, Player side);  // null if there is none
void write_sides(JsonWriter& json, const std::vector<Player>& sides);
void write_threats(JsonWriter& json, const std::vector<Threat>& threats, const Names& names);
void write_outcome(JsonWriter& json, Outcome outcome);
void write_reason(JsonWriter& json, Reason reason);
void write_marks(JsonWriter& json, const std::vector<Mark>& marks);

// A field that a kind has beside those of every fact. A table of them is much less code than
// functions that write each kind.
struct Field {
  enum class Type : uint8_t {
    column,
    optional_column,
    columns,
    moves,
    cell,
    cells,
    side,
    sides,
    threats,
    outcome,
    reason,
    number,
    boolean,
  };
  const char* name;
  Type type;
  uint8_t offset;  // in its struct
};
std::span<const Field> fields_of(const Fact& fact);

void write_fact(JsonWriter& json, const Fact& fact, const Names& names);
// What it says, but not of which move.
void write_but_its_move(JsonWriter& json, const Fact& fact);

}  // namespace fourfold::explain
