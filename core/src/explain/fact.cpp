#include "fourfold/explain/fact.hpp"

#include "fact_json.hpp"
#include "facts.hpp"
#include "fourfold/board/notation.hpp"

namespace fourfold::explain {

std::string_view name(const Fact& fact) {
  return teller_of(fact).kind;
}

Role role(const Fact& fact) {
  return teller_of(fact).role;
}

bool beyond_scores(const Fact& fact) {
  const Role part = role(fact);
  return part == Role::board || part == Role::urgent || part == Role::reason ||
         part == Role::achievement;
}

std::string sentence(const Fact& fact, const Names& names) {
  return teller_of(fact).words(fact, {names});
}

std::vector<Mark> marks(const Fact& fact) {
  return teller_of(fact).marks(fact);
}

Facts found_in_move(const Board& board, int column) {
  Facts facts;
  if (board.after(column).over()) return facts;
  for (const Teller* teller : tellers())
    if (teller->find_in_move)
      for (Fact& fact : teller->find_in_move(board, column)) facts.push_back(std::move(fact));
  return facts;
}

Facts found_in_position(const Board& board, const AnalysisResult& analysis) {
  Facts facts;
  for (const Teller* teller : tellers())
    if (teller->find_in_position)
      for (Fact& fact : teller->find_in_position(board, analysis)) facts.push_back(std::move(fact));
  return facts;
}

// ---- JSON

void write_column(JsonWriter& json, std::optional<int> column) {
  column ? json.text(column_label(*column)) : json.null();
}

void write_columns(JsonWriter& json, const std::vector<int>& columns) {
  json.list(columns, [&](int column) { write_column(json, column); });
}

void write_moves(JsonWriter& json, const std::vector<int>& columns) {
  json.text(format_moves(columns));
}

void write_cell(JsonWriter& json, Cell cell) {
  json.begin('{');
  write_column(json.key("column"), cell.column);
  json.key("row").number(cell.row + 1);
  json.end('}');
}

void write_cells(JsonWriter& json, const std::vector<Cell>& cells) {
  json.list(cells, [&](Cell cell) { write_cell(json, cell); });
}

void write_side(JsonWriter& json, Player side) {
  if (side == Player::none) return json.null();
  json.text(side == Player::first ? "first" : "second");
}

void write_sides(JsonWriter& json, const std::vector<Player>& sides) {
  json.list(sides, [&](Player side) { write_side(json, side); });
}

void write_outcome(JsonWriter& json, Outcome outcome) {
  json.text(outcome == Outcome::win ? "win" : outcome == Outcome::draw ? "draw" : "loss");
}

void write_reason(JsonWriter& json, Reason reason) {
  switch (reason) {
    case Reason::none:
      return json.null();
    case Reason::both_below:
      return json.text("both-below");
    case Reason::pair_below:
      return json.text("pair-below");
    case Reason::answered:
      return json.text("answered");
  }
}

void write_threats(JsonWriter& json, const std::vector<Threat>& threats, const Names& names) {
  json.list(threats, [&](const Threat& threat) {
    json.begin('{');
    write_side(json.key("side"), threat.side);
    write_column(json.key("column"), threat.cell.column);
    json.key("row").number(threat.cell.row + 1);
    json.key("odd").boolean(threat.odd());
    json.key("playable").boolean(threat.playable);
    write_reason(json.key("worthless"), threat.worthless);
    if (threat.worthless == Reason::none) {
      json.key("below").null();
      json.key("argument").null();
    } else {
      write_cell(json.key("below"), threat.below);
      json.key("argument").text(argument(threat, names.spoken()));
    }
    json.key("text").text(sentence(threat, names));
    json.end('}');
  });
}

void write_marks(JsonWriter& json, const std::vector<Mark>& marks) {
  constexpr std::string_view kMarks[] = {"threat", "worthless", "win",      "block",
                                         "best",   "bad",       "zugzwang", "note"};
  json.list(marks, [&](const Mark& mark) {
    json.begin('{');
    json.key("kind").text(kMarks[static_cast<int>(mark.kind)]);
    write_column(json.key("column"), mark.column);
    json.key("row");
    mark.row < 0 ? json.null() : json.number(mark.row + 1);
    write_side(json.key("side"), mark.side);
    json.end('}');
  });
}

namespace {

void write_value(JsonWriter& json, Field::Type type, const void* value, const Names& names) {
  using Type = Field::Type;
  switch (type) {
    case Type::column:
      return write_column(json, *static_cast<const int*>(value));
    case Type::optional_column:
      return write_column(json, *static_cast<const std::optional<int>*>(value));
    case Type::columns:
      return write_columns(json, *static_cast<const std::vector<int>*>(value));
    case Type::moves:
      return write_moves(json, *static_cast<const std::vector<int>*>(value));
    case Type::cell:
      return write_cell(json, *static_cast<const Cell*>(value));
    case Type::cells:
      return write_cells(json, *static_cast<const std::vector<Cell>*>(value));
    case Type::side:
      return write_side(json, *static_cast<const Player*>(value));
    case Type::sides:
      return write_sides(json, *static_cast<const std::vector<Player>*>(value));
    case Type::threats:
      return write_threats(json, *static_cast<const std::vector<Threat>*>(value), names);
    case Type::outcome:
      return write_outcome(json, *static_cast<const Outcome*>(value));
    case Type::reason:
      return write_reason(json, *static_cast<const Reason*>(value));
    case Type::number:
      return json.number(*static_cast<const int*>(value));
    case Type::boolean:
      return json.boolean(*static_cast<const bool*>(value));
  }
}

const void* address(const Fact& fact, const Field& field) {
  return static_cast<const char*>(teller_of(fact).address(fact)) + field.offset;
}

}  // namespace

void write_but_its_move(JsonWriter& json, const Fact& fact) {
  json.text(name(fact));
  for (const Field& field : fields_of(fact)) {
    const void* value = address(fact, field);
    if (field.name == std::string_view("column")) continue;
    if (field.type == Field::Type::moves) {  // the move, and what follows
      const auto& line = *static_cast<const std::vector<int>*>(value);
      write_moves(json, {line.begin() + 1, line.end()});
    } else {
      write_value(json, field.type, value, {});
    }
  }
}

void write_fact(JsonWriter& json, const Fact& fact, const Names& names) {
  json.begin('{');
  json.key("kind").text(name(fact));
  json.key("text").text(sentence(fact, names));
  write_marks(json.key("marks"), marks(fact));
  for (const Field& field : fields_of(fact))
    write_value(json.key(field.name), field.type, address(fact, field), names);
  json.key("beyond_scores").boolean(beyond_scores(fact));
  json.end('}');
}

}  // namespace fourfold::explain
