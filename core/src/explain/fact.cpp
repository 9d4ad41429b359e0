#include "fourfold/explain/fact.hpp"

#include <algorithm>

#include "fact_json.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/board/score.hpp"

namespace fourfold::explain {

namespace {

// The fields of a fact as programs read them.
enum class Field : uint8_t {
  none,
  column,
  side,
  four,
  cell,
  cells,
  threats,
  sides,
  line,
  others,
  reply,
  replies,
  instead,
  weakest,
  result,
  wins,
  draws,
  losses,
  best_result,
  without,
  moves,
  best_moves,
  free,
  lines,
  taken,
  fewest,
  most,
  number,
  reason,
  own,
  forced,
  are_threats,
  best,
};

struct Kind {
  std::string_view name;
  bool beyond_scores;
  Field fields[7];
};

constexpr Kind kKinds[] = {
    {"wins-at-once", true, {Field::column, Field::side, Field::four}},
    {"must-block", true, {Field::column, Field::side, Field::cell}},
    {"loses-anyway", true, {Field::side, Field::cells}},
    {"leaves-win", true, {Field::column, Field::side, Field::cell}},
    {"loses-to-threat-above", true, {Field::column, Field::side, Field::cell}},
    {"double-threat", true, {Field::column, Field::side, Field::cells}},
    {"forced-line", true, {Field::column, Field::side, Field::line, Field::own, Field::moves}},
    {"creates-threats", true, {Field::column, Field::side, Field::threats}},
    {"prevents", true, {Field::column, Field::side, Field::threats}},
    {"makes-worthless", true, {Field::column, Field::side, Field::cell, Field::reason}},
    {"gives-up-threat", true, {Field::column, Field::side, Field::cell, Field::forced}},
    {"gives-up-cell", true, {Field::column, Field::side, Field::cell, Field::instead}},
    {"decides",
     true,
     {Field::side, Field::cells, Field::without, Field::are_threats, Field::column}},
    {"zugzwang", true, {Field::side, Field::cell, Field::free, Field::column}},
    {"follow-up", true, {Field::side, Field::result, Field::cells, Field::column}},
    {"cannot-win", true, {Field::sides}},
    {"lines",
     true,
     {Field::column, Field::side, Field::lines, Field::taken, Field::most, Field::weakest,
      Field::fewest}},
    {"leads-to-threat",
     true,
     {Field::column, Field::side, Field::cell, Field::line, Field::without}},
    {"holds-out",
     true,
     {Field::column, Field::side, Field::replies, Field::moves, Field::weakest, Field::best_moves}},
    {"answers", true, {Field::column, Field::side, Field::wins, Field::draws, Field::losses}},
    {"score", false, {Field::column, Field::result, Field::moves, Field::best}},
    {"only-move", true, {Field::column, Field::result}},
    {"equally-good", false, {Field::column, Field::others}},
    {"throws-away", false, {Field::column, Field::best_result, Field::result, Field::moves}},
    {"only-answer", true, {Field::column, Field::side, Field::reply, Field::result}},
    {"best-answers", false, {Field::column, Field::replies}},
    {"differs", false, {Field::column, Field::result, Field::moves, Field::best_moves}},
    {"all-equal", false, {Field::result, Field::moves}},
    {"symmetric", false, {}},
    {"made-four", true, {Field::side, Field::four}},
    {"board-full", true, {}},
    {"last-chance",
     true,
     {Field::number, Field::side, Field::column, Field::others, Field::result}},
    {"no-chance", true, {Field::side}},
    {"stopped-threat", true, {Field::side, Field::cell, Field::number, Field::forced}},
};

const Kind& info(FactKind kind) {
  return kKinds[static_cast<int>(kind)];
}

// ---- Words ----------------------------------------------------------------------------------

// Much less code than a chain of additions.
std::string cat(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

std::string name_of(Cell cell) {
  return cell_name(cell.column, cell.row);
}

std::string parity(Cell cell) {
  return cell.row % 2 == 0 ? "odd" : "even";
}

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 < words.size() ? ", " : " and ";
    text += words[i];
  }
  return text;
}

std::string names_of(const std::vector<Cell>& cells) {
  std::vector<std::string> names;
  for (const Cell cell : cells) names.push_back(name_of(cell));
  return join(names);
}

std::string labels_of(const std::vector<int>& columns) {
  std::vector<std::string> labels;
  for (const int column : columns) labels.push_back(column_label(column));
  return join(labels);
}

std::string columns_named(const std::vector<int>& columns) {
  return (columns.size() > 1 ? "columns " : "column ") + labels_of(columns);
}

std::string spaced(const std::vector<int>& line, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < line.size(); ++i) {
    if (i > from) text += ' ';
    text += column_label(line[i]);
  }
  return text;
}

// What several moves do, or, with an s, what one does.
std::string lead_to(Outcome result, int moves, bool one) {
  std::string verb = result == Outcome::win ? "win" : result == Outcome::draw ? "draw" : "lose";
  if (one) verb += "s";
  return moves ? verb + " in " + std::to_string(moves) : verb;
}

std::string best_words(Outcome result, bool one) {
  if (result == Outcome::loss) return one ? "holds out longest: it " : "hold out longest: they ";
  return one ? "is best: it " : "are best: they ";
}

// The replies that lead to a result, for the side that plays them.
std::vector<int> replies_with(const Fact& fact, Outcome result) {
  const auto drawn = fact.columns.begin() + fact.wins, lost = drawn + fact.draws;
  if (result == Outcome::win) return {fact.columns.begin(), drawn};
  if (result == Outcome::draw) return {drawn, lost};
  return {lost, fact.columns.end()};
}

// "wins with column 4, draws with columns 3 and 5, and loses with column 1"
std::string results_named(const Fact& fact, bool yours) {
  std::string text;
  std::size_t named = 0;
  for (const Outcome result : {Outcome::win, Outcome::draw, Outcome::loss}) {
    const std::vector<int> replies = replies_with(fact, result);
    if (replies.empty()) continue;
    named += replies.size();
    const bool last = named == fact.columns.size(), all = last && text.empty();
    if (!text.empty()) text += last ? ", and " : ", ";
    text += lead_to(result, 0, !yours) + " with ";
    text += all ? "every answer" : columns_named(replies);
  }
  return text;
}

// The lines of four or more among cells, by their ends: "horizontally from column 1, row 1 to
// column 4, row 1".
std::string lines_named(const std::vector<Cell>& cells) {
  struct Direction {
    int8_t column, row;
    const char* name;
  };
  constexpr Direction kDirections[] = {
      {1, 0, "horizontally"}, {0, 1, "vertically"}, {1, 1, "diagonally"}, {1, -1, "diagonally"}};
  const auto holds = [&](Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  std::vector<std::string> lines;
  for (const auto& [right, up, name] : kDirections) {
    const auto next = [&](Cell cell, int8_t steps) {
      return Cell{static_cast<int8_t>(cell.column + steps * right),
                  static_cast<int8_t>(cell.row + steps * up)};
    };
    for (const Cell start : cells) {
      if (holds(next(start, -1))) continue;
      int8_t length = 1;
      while (holds(next(start, length))) ++length;
      if (length >= 4)
        lines.push_back(std::string(name) + " from " + name_of(start) + " to " +
                        name_of(next(start, static_cast<int8_t>(length - 1))));
    }
  }
  return join(lines);
}

struct Words {
  std::string sentence;
  std::string shared{};     // what comes after "Columns 1 and 2"
  std::string continued{};  // right after another sentence about the same moves
};

Words words(const Fact& fact, const Names& names) {
  const std::string column = fact.column < 0 ? "" : "Column " + column_label(fact.column) + " ";
  const std::string after =
      fact.column < 0 ? "" : "After column " + column_label(fact.column) + ", ";
  const std::string side = fact.side == Player::none ? "" : names.of(fact.side);
  const std::string opponent = fact.side == Player::none ? "" : names.of(other(fact.side));
  const std::string where = names_of(fact.cells);
  const bool one = fact.cells.size() == 1;
  const std::string gets = fact.result == Outcome::win ? "wins" : "holds the draw";
  const std::string you_get = fact.result == Outcome::win ? "win" : "hold the draw";
  switch (fact.kind) {
    case FactKind::wins_at_once:
      return {column + "makes four and wins at once."};
    case FactKind::must_block:
      return {cat({column, "is forced: it is the only move that stops ", side,
                   " from making four at ", where, "."})};
    case FactKind::loses_anyway:
      if (fact.cells.empty())
        return {cat({"No safe move is left: every move lets ", side, " make four."})};
      return {names.begin(names.does(fact.side, "threatens", "threaten") + " four at " + where) +
              (one ? ", and again right above it: stopping one allows the other."
                   : ", and only one can be stopped.")};
    case FactKind::leaves_win: {
      const std::string why =
          cat({" at once: ", names.does(fact.side, "makes", "make"), " four at ", where, "."});
      return {cat({column, "loses", why}), "lose" + why};
    }
    case FactKind::loses_to_threat_above:
      return {cat({column, "loses to the threat above it: ",
                   names.does(fact.side, "then makes", "then make"), " four at ", where, "."})};
    case FactKind::double_threat: {
      const std::size_t count = fact.cells.size();
      const std::string number = count == 2 ? "two" : count == 3 ? "three" : std::to_string(count);
      return {cat({column, "makes ", number, " threats at once, at ", where,
                   ": only one can be stopped."})};
    }
    case FactKind::forced_line: {
      const bool single_answer = fact.columns.size() == (fact.own ? 3 : 4);
      const std::string why = single_answer
                                  ? ". Every answer loses at once."
                                  : ". Any other answer loses at once, and every answer to the "
                                    "last threat does.";
      const std::string in = cat({" a win in ", std::to_string(fact.moves), ": "});
      const std::string rest = cat({side, " force", in, spaced(fact.columns, 1), why});
      if (fact.own) return {cat({column, "forces", in, spaced(fact.columns, 0), why})};
      return {cat({column, "lets ", rest}), "let " + rest};
    }
    case FactKind::creates_threats: {
      std::vector<std::string> created;
      for (const Threat& threat : fact.threats)
        created.push_back("an " + parity(threat.cell) + " threat at " + name_of(threat.cell));
      return {cat({column, "creates ", join(created), "."})};
    }
    case FactKind::prevents: {
      std::vector<Cell> cells;
      for (const Threat& threat : fact.threats) cells.push_back(threat.cell);
      return {cat({column, "takes a cell that would give ", side,
                   (cells.size() == 1 ? " a threat at " : " threats at "), names_of(cells), "."})};
    }
    case FactKind::makes_worthless:
      return {cat({column, "makes ", names.owning(fact.side), " threat at ", where,
                   " worthless: the game ends below it first."})};
    case FactKind::gives_up_threat:
      return {cat({column, "gives up the ", parity(fact.cells[0]), " threat at ", where, ": ",
                   opponent, (fact.forced ? " must" : " can"), " answer right there."})};
    case FactKind::gives_up_cell:
      return {cat({column, "gives up the cell at ", where, ", which decides the game after column ",
                   column_label(fact.columns[0]), ": ", opponent, " can answer there."})};
    case FactKind::decides: {
      const std::string without =
          cat({std::string(one ? "without it, " : "without them, "), side, " would ",
               (fact.compared == Outcome::draw ? "draw." : "lose.")});
      const std::string whose = names.owning(fact.side);
      if (!fact.are_threats)
        return {cat({names.begin(after + names.does(fact.side, "needs", "need")), " ", where, ": ",
                     without})};
      if (one)
        return {cat({names.begin(after + whose), " ", parity(fact.cells[0]), " threat at ", where,
                     " decides the game: ", without})};
      return {
          cat({names.begin(after + whose), " threats at ", where, " decide the game: ", without})};
    }
    case FactKind::zugzwang: {
      const Cell threat = fact.cells[0];
      std::string until;
      if (fact.free == 1) until = "when the other cell is filled, ";
      if (fact.free > 1)
        until = "when the other " + std::to_string(fact.free) + " cells are filled, ";
      return {cat({(after.empty() ? "Zugzwang" : after + "zugzwang"), " favours ", opponent, ": ",
                   until, names.does(fact.side, "has", "have"), " to play ",
                   cell_name(threat.column, threat.row - 1), ", and ",
                   names.does(other(fact.side), "makes", "make"), " four above it."})};
    }
    case FactKind::follow_up:
      return {
          cat({names.begin(after + names.does(fact.side, gets, you_get)),
               " by following up: answering in the same column, unless there is a four to make or "
               "to stop.",
               (where.empty() ? "" : " The plan depends on " + where + ".")})};
    case FactKind::cannot_win:
      return {(fact.sides.size() == 2 ? "Neither side can"
                                      : names.begin(names.of(fact.sides[0])) + " cannot") +
              std::string(" make four: every line is blocked.")};
    case FactKind::lines: {
      const std::string most =
          fact.best ? "more than any other move" : "and no other move is on more";
      return {cat({column, "is on ", std::to_string(fact.lines), " lines of four that ",
                   names.does(fact.side, "can", "can"), " still complete, ", most, " (",
                   columns_named(fact.others), ": ", std::to_string(fact.fewest), "). ",
                   (fact.taken ? "It takes " + std::to_string(fact.taken) + " away from " + opponent
                               : "It takes none away from " + opponent),
                   "."})};
    }
    case FactKind::leads_to_threat:
      return {
          cat({after, "best play is ", spaced(fact.columns, 1), ". Then ", names.owning(fact.side),
               " ", parity(fact.cells[0]), " threat at ", where, " decides the game: without it, ",
               side, " would ", (fact.compared == Outcome::draw ? "draw." : "lose.")})};
    case FactKind::holds_out: {
      const bool single = fact.columns.size() == 1;
      return {cat({after, "every answer loses: ", columns_named(fact.columns),
                   (single ? " holds out longest and " : " hold out longest and "),
                   lead_to(Outcome::loss, fact.moves, single), "; ", columns_named(fact.others),
                   (fact.others.size() == 1 ? " loses" : " lose"), " soonest, in ",
                   std::to_string(fact.best_moves), "."})};
    }
    case FactKind::answers:
      return {
          cat({after, names.does(fact.side, results_named(fact, false), results_named(fact, true)),
               "."})};
    case FactKind::made_four:
      return {cat({names.begin(names.does(fact.side, "has", "have")),
                   " won with four in a line: ", lines_named(fact.cells), "."})};
    case FactKind::board_full:
      return {"The board is full, and neither side has four in a line."};
    case FactKind::last_chance: {
      const std::string would =
          fact.result == Outcome::win ? " would have won." : " would have drawn.";
      return {cat({names.begin(names.owning(fact.side)), " last chance was move ",
                   std::to_string(fact.number), ": instead of column ", column_label(fact.column),
                   ", ", columns_named(fact.columns), would})};
    }
    case FactKind::no_chance:
      return {names.begin(side) + " never had a move that saves the game against best play."};
    case FactKind::stopped_threat:
      return {cat({names.begin(names.owning(fact.side)), " ", parity(fact.cells[0]), " threat at ",
                   where, " was stopped: ",
                   (fact.forced ? names.does(fact.side, "had to play", "had to play")
                                : names.does(fact.side, "played", "played")),
                   " below it at move ", std::to_string(fact.number), "."})};
    case FactKind::score:
      return {cat({column, (fact.best ? best_words(fact.result, true) : ""),
                   lead_to(fact.result, fact.moves, true), "."}),
              cat({(fact.best ? best_words(fact.result, false) : ""),
                   lead_to(fact.result, fact.moves, false), "."})};
    case FactKind::only_move:
      return {cat({column, "is the only move that ", gets, "."})};
    case FactKind::equally_good:
      return {cat({(fact.columns.size() > 1 ? "Columns " : "Column "), labels_of(fact.columns),
                   (fact.columns.size() > 1 ? " are" : " is"), " just as good as column ",
                   column_label(fact.column), "."})};
    case FactKind::throws_away: {
      const std::string lost =
          fact.compared == Outcome::win ? " away the win: " : " away the draw: ";
      return {cat({column, "throws", lost, "it ", lead_to(fact.result, fact.moves, true), "."}),
              cat({"throw", lost, "they ", lead_to(fact.result, fact.moves, false), "."})};
    }
    case FactKind::only_answer: {
      const std::string answer =
          cat({names.does(fact.side, "has", "have"), " exactly one answer that ", gets, ": column ",
               column_label(fact.columns[0]), "."});
      return {after + answer, "", names.begin(answer)};
    }
    case FactKind::best_answers: {
      const std::string best = cat(
          {(fact.columns.size() > 1 ? "he best answers are columns " : "he best answer is column "),
           labels_of(fact.columns), "."});
      return {cat({after, "t", best}), "", "T" + best};
    }
    case FactKind::differs: {
      const std::string in =
          cat({std::to_string(fact.moves), " instead of ", std::to_string(fact.best_moves), "."});
      if (fact.result == Outcome::win)
        return {cat({column, "wins too, but in ", in}), "win too, but in " + in};
      return {cat({column, "loses sooner: in ", in}), "lose sooner: in " + in};
    }
    case FactKind::all_equal:
      return {cat({std::string("All moves are equally "),
                   (fact.result == Outcome::loss ? "bad" : "good"), ": they ",
                   lead_to(fact.result, fact.moves, false), "."})};
    case FactKind::symmetric:
      return {"The position is symmetric: left and right are equally good."};
  }
  return {};
}

// ---- JSON -----------------------------------------------------------------------------------

std::string_view name(Player side) {
  return side == Player::first ? "first" : "second";
}

std::string_view name(Outcome outcome) {
  return outcome == Outcome::win ? "win" : outcome == Outcome::draw ? "draw" : "loss";
}

constexpr std::string_view kReasons[] = {"", "both-below", "pair-below", "answered"};

void write_reason(JsonWriter& json, Reason reason) {
  if (reason == Reason::none)
    json.null();
  else
    json.text(kReasons[static_cast<int>(reason)]);
}

void write_cell(JsonWriter& json, Cell cell) {
  json.begin('{');
  json.key("column").text(column_label(cell.column));
  json.key("row").number(cell.row + 1);
  json.end('}');
}

void write_cells(JsonWriter& json, const std::vector<Cell>& cells) {
  json.list(cells, [&](Cell cell) { write_cell(json, cell); });
}

void write_labels(JsonWriter& json, const std::vector<int>& columns) {
  json.list(columns, [&](int column) { json.text(column_label(column)); });
}

void write_field(JsonWriter& json, const Fact& fact, Field field, const Names& names) {
  switch (field) {
    case Field::none:
      return;
    case Field::column:
      json.key("column");
      return fact.column < 0 ? json.null() : json.text(column_label(fact.column));
    case Field::side:
      return json.key("side").text(name(fact.side));
    case Field::four:
      return write_cells(json.key("four"), fact.cells);
    case Field::cell:
      return write_cell(json.key("cell"), fact.cells[0]);
    case Field::cells:
      return write_cells(json.key("cells"), fact.cells);
    case Field::threats:
      return json.key("threats").list(
          fact.threats, [&](const Threat& threat) { write_json(json, threat, names); });
    case Field::sides:
      return json.key("sides").list(fact.sides, [&](Player side) { json.text(name(side)); });
    case Field::line:
      return json.key("line").text(format_moves(fact.columns));
    case Field::others:
      return write_labels(json.key("others"), fact.columns);
    case Field::reply:
      return json.key("reply").text(column_label(fact.columns[0]));
    case Field::replies:
      return write_labels(json.key("replies"), fact.columns);
    case Field::weakest:
      return write_labels(json.key("weakest"), fact.others);
    case Field::wins:
      return write_labels(json.key("wins"), replies_with(fact, Outcome::win));
    case Field::draws:
      return write_labels(json.key("draws"), replies_with(fact, Outcome::draw));
    case Field::losses:
      return write_labels(json.key("losses"), replies_with(fact, Outcome::loss));
    case Field::lines:
      return json.key("lines").number(fact.lines);
    case Field::taken:
      return json.key("taken").number(fact.taken);
    case Field::fewest:
      return json.key("fewest").number(fact.fewest);
    case Field::most:
      return json.key("most").boolean(fact.best);
    case Field::number:
      return json.key("number").number(fact.number);
    case Field::instead:
      return json.key("instead").text(column_label(fact.columns[0]));
    case Field::result:
      return json.key("result").text(name(fact.result));
    case Field::best_result:
      return json.key("best").text(name(fact.compared));
    case Field::without:
      return json.key("without").text(name(fact.compared));
    case Field::moves:
      return json.key("moves").number(fact.moves);
    case Field::best_moves:
      return json.key("best").number(fact.best_moves);
    case Field::free:
      return json.key("free").number(fact.free);
    case Field::reason:
      return write_reason(json.key("reason"), fact.reason);
    case Field::own:
      return json.key("own").boolean(fact.own);
    case Field::forced:
      return json.key("forced").boolean(fact.forced);
    case Field::are_threats:
      return json.key("are_threats").boolean(fact.are_threats);
    case Field::best:
      return json.key("best").boolean(fact.best);
  }
}

// ---- Marks ----------------------------------------------------------------------------------

std::vector<Mark> mark_cells(Mark::Kind kind, const std::vector<Cell>& cells, Player side) {
  std::vector<Mark> marks;
  for (const Cell cell : cells) marks.push_back({kind, cell.column, cell.row, side});
  return marks;
}

// A column, then cells.
std::vector<Mark> mark_move(Mark::Kind column_kind, const Fact& fact, Mark::Kind kind) {
  std::vector<Mark> marks{{column_kind, fact.column}};
  for (const Mark& mark : mark_cells(kind, fact.cells, fact.side)) marks.push_back(mark);
  return marks;
}

std::vector<Mark> mark_columns(Mark::Kind kind, const std::vector<int>& columns) {
  std::vector<Mark> marks;
  for (const int column : columns) marks.push_back({kind, column});
  return marks;
}

}  // namespace

std::string Names::of(Player side) const {
  if (placeholders) return side == Player::first ? "{first}" : "{second}";
  return side == you ? "you" : side == Player::first ? first : second;
}

std::string Names::does(Player side, const std::string& verb, const std::string& yours) const {
  if (placeholders)
    return (side == Player::first ? "{first:" : "{second:") + verb + "|" + yours + "}";
  return of(side) + " " + (side == you ? yours : verb);
}

std::string Names::owning(Player side) const {
  if (placeholders) return side == Player::first ? "{first:'s}" : "{second:'s}";
  return side == you ? "your" : of(side) + "'s";
}

std::string Names::begin(std::string text) const {
  if (placeholders && text.starts_with("{f")) text[1] = 'F';
  if (placeholders && text.starts_with("{s")) text[1] = 'S';
  if (you != Player::none && text.starts_with("you")) text[0] = 'Y';
  return text;
}

Fact Fact::about(int other_column) const {
  Fact same = *this;
  same.column = other_column;
  if (kind == FactKind::forced_line) same.columns[0] = other_column;
  return same;
}

std::string_view name(FactKind kind) {
  return info(kind).name;
}

bool beyond_scores(FactKind kind) {
  return info(kind).beyond_scores;
}

std::string sentence(const Fact& fact, const Names& names) {
  return words(fact, names).sentence;
}

std::string shared_sentence(const Fact& fact, const std::vector<int>& columns, const Names& names) {
  const std::string shared = words(fact, names).shared;
  return shared.empty() ? "" : "Columns " + labels_of(columns) + " " + shared;
}

std::string continued_sentence(const Fact& fact, const Names& names) {
  return words(fact, names).continued;
}

std::string argument(const Threat& threat) {
  const std::string below = name_of(threat.below);
  switch (threat.worthless) {
    case Reason::none:
      return "";
    case Reason::both_below:
      return "either side would make four at " + below + " first";
    case Reason::pair_below:
      return "two threats up to " + below + " end the game first";
    case Reason::answered:
      return "the other side's threat at " + below + " comes first";
  }
  return "";
}

std::string sentence(const Threat& threat, const Names& names) {
  std::string text = names.begin(names.owning(threat.side)) + " " + parity(threat.cell) +
                     " threat at " + name_of(threat.cell);
  if (threat.playable) text += ", playable now";
  return threat.worthless == Reason::none ? text : text + ", worthless: " + argument(threat);
}

Mark mark(const Threat& threat) {
  const auto kind = threat.worthless == Reason::none ? Mark::Kind::threat : Mark::Kind::worthless;
  return {kind, threat.cell.column, threat.cell.row, threat.side};
}

std::vector<Mark> marks(const Fact& fact) {
  using Kind = Mark::Kind;
  switch (fact.kind) {
    case FactKind::wins_at_once:
      return mark_move(Kind::win, fact, Kind::win);
    case FactKind::must_block:
      return mark_cells(Kind::block, fact.cells, fact.side);
    case FactKind::loses_anyway:
    case FactKind::leaves_win:
    case FactKind::loses_to_threat_above:
    case FactKind::follow_up:
      return mark_cells(Kind::threat, fact.cells, fact.side);
    case FactKind::double_threat:
      return mark_move(Kind::win, fact, Kind::threat);
    case FactKind::forced_line:
      return mark_columns(Kind::win, fact.own ? std::vector{fact.column} : std::vector<int>{});
    case FactKind::creates_threats: {
      std::vector<Mark> created;
      for (const Threat& threat : fact.threats) created.push_back(mark(threat));
      return created;
    }
    case FactKind::prevents: {
      std::vector<Mark> prevented;
      for (const Threat& threat : fact.threats)
        prevented.push_back({Kind::note, threat.cell.column, threat.cell.row, fact.side});
      return prevented;
    }
    case FactKind::makes_worthless:
      return mark_cells(Kind::worthless, fact.cells, fact.side);
    case FactKind::gives_up_threat:
      return mark_move(Kind::bad, fact, Kind::threat);
    case FactKind::gives_up_cell:
      return mark_move(Kind::bad, fact, Kind::note);
    case FactKind::decides:
      return mark_cells(fact.are_threats ? Kind::threat : Kind::note, fact.cells, fact.side);
    case FactKind::zugzwang: {
      const Cell threat = fact.cells[0];
      return {{Kind::zugzwang, threat.column, threat.row - 1, fact.side},
              {Kind::threat, threat.column, threat.row, other(fact.side)}};
    }
    case FactKind::only_move:
      return {{Kind::best, fact.column}};
    case FactKind::equally_good:
      return mark_columns(Kind::best, fact.columns);
    case FactKind::throws_away:
      return {{Kind::bad, fact.column}};
    case FactKind::only_answer:
      return mark_columns(Kind::note, fact.columns);
    case FactKind::leads_to_threat:
      return mark_cells(Kind::note, fact.cells, fact.side);
    case FactKind::made_four:  // pictures show it anyway
    case FactKind::holds_out:
    case FactKind::answers:
    case FactKind::lines:
    case FactKind::board_full:
    case FactKind::last_chance:
    case FactKind::no_chance:
    case FactKind::stopped_threat:
    case FactKind::cannot_win:
    case FactKind::score:
    case FactKind::best_answers:
    case FactKind::differs:
    case FactKind::all_equal:
    case FactKind::symmetric:
      return {};
  }
  return {};
}

void write_json(JsonWriter& json, const Fact& fact, const Names& names) {
  const Kind& kind = info(fact.kind);
  json.begin('{');
  json.key("kind").text(kind.name);
  for (const Field field : kind.fields) write_field(json, fact, field, names);
  json.key("beyond_scores").boolean(kind.beyond_scores);
  json.key("marks").list(marks(fact), [&](const Mark& mark) { write_json(json, mark); });
  json.key("text").text(sentence(fact, names));
  json.end('}');
}

void write_json(JsonWriter& json, const Threat& threat, const Names& names) {
  json.begin('{');
  json.key("side").text(name(threat.side));
  json.key("column").text(column_label(threat.cell.column));
  json.key("row").number(threat.cell.row + 1);
  json.key("odd").boolean(threat.odd());
  json.key("playable").boolean(threat.playable);
  write_reason(json.key("worthless"), threat.worthless);
  if (threat.worthless == Reason::none) {
    json.key("below").null();
    json.key("argument").null();
  } else {
    write_cell(json.key("below"), threat.below);
    json.key("argument").text(argument(threat));
  }
  json.key("text").text(sentence(threat, names));
  json.end('}');
}

void write_json(JsonWriter& json, const Mark& mark) {
  constexpr std::string_view kMarks[] = {"threat", "worthless", "win",      "block",
                                         "best",   "bad",       "zugzwang", "note"};
  json.begin('{');
  json.key("kind").text(kMarks[static_cast<int>(mark.kind)]);
  json.key("column").text(column_label(mark.column));
  json.key("row");
  mark.row < 0 ? json.null() : json.number(mark.row + 1);
  json.key("side");
  mark.side == Player::none ? json.null() : json.text(name(mark.side));
  json.end('}');
}

std::string hint(const Board& board, const std::vector<int>& columns, int score) {
  const bool one = columns.size() == 1;
  const Outcome result = outcome_of(score);
  return (one ? "Column " : "Columns ") + labels_of(columns) + " " + best_words(result, one) +
         lead_to(result, moves_to_win(board, score), one) + ".";
}

}  // namespace fourfold::explain
