// Facts, and what they are made of, as JSON: columns as in move strings, rows from 1.
#pragma once

#include <optional>
#include <vector>

#include "fourfold/contract/json.hpp"
#include "fourfold/explain/fact.hpp"

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
inline void write_number(JsonWriter& json, int number) {
  json.number(number);
}
inline void write_boolean(JsonWriter& json, bool value) {
  json.boolean(value);
}
void write_marks(JsonWriter& json, const std::vector<Mark>& marks);

// The fields that its kind has beside those of every fact.
void write_fields(JsonWriter& json, const Fact& fact, const Names& names);
void write_fact(JsonWriter& json, const Fact& fact, const Names& names);

}  // namespace fourfold::explain
