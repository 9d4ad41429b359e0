#include "words.hpp"

#include <algorithm>

#include "fourfold/board/notation.hpp"
#include "fourfold/board/score_words.hpp"

namespace fourfold::explain {

namespace {

// "a, b and c"
template <class List, class Name>
void add_joined(std::string& text, const List& values, Name name) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += i + 1 < values.size() ? ", " : " and ";
    text += name(values[i]);
  }
}

std::string name_of(Cell cell) {
  return cell_name(cell.column, cell.row);
}

}  // namespace

std::string Names::of(Player side) const {
  return side == you ? "you" : side == Player::first ? first : second;
}

void Part::add_to(std::string& text, const Names& names) const {
  const bool yours = side_ == names.you;
  switch (kind_) {
    case Kind::text:
      text += text_;
      return;
    case Kind::number:
      text += std::to_string(number_);
      return;
    case Kind::side:
    case Kind::does:
    case Kind::owning:
      text += names.of(side_);
      if (kind_ == Kind::does) {
        const std::string_view verbs = text_;
        const std::size_t bar = verbs.find('|');
        text += ' ';
        text += yours ? verbs.substr(bar + 1) : verbs.substr(0, bar);
      }
      if (kind_ == Kind::owning) text += yours ? "r" : "'s";
      return;
    case Kind::cell:
      text += name_of(cell_);
      return;
    case Kind::cells:
      return add_joined(text, *cells_, name_of);
    case Kind::move:
    case Kind::after:
      text += kind_ == Kind::move ? "Column " : "After column ";
      [[fallthrough]];
    case Kind::label:
      text += column_label(number_);
      if (kind_ != Kind::label) text += kind_ == Kind::move ? " " : ", ";
      return;
    case Kind::columns:
      text += columns_->size() > 1 ? "columns " : "column ";
      [[fallthrough]];
    case Kind::labels:
      return add_joined(text, *columns_, column_label);
    case Kind::line:
    case Kind::answers: {
      const std::size_t from = kind_ == Kind::answers;
      for (std::size_t i = from; i < columns_->size(); ++i) {
        if (i > from) text += '-';
        text += column_label((*columns_)[i]);
      }
      return;
    }
  }
}

std::string say(const Names& names, std::initializer_list<Part> parts) {
  std::string text;
  for (const Part& part : parts) part.add_to(text, names);
  if (names.you != Player::none && text.starts_with("you")) text[0] = 'Y';
  return text;
}

std::string join(const std::vector<std::string>& words) {
  std::string text;
  add_joined(text, words, [](const std::string& word) { return word; });
  return text;
}

const char* parity(Cell cell) {
  return cell.row % 2 == 0 ? "odd" : "even";
}

bool are_stacked(const std::vector<Cell>& cells) {
  return cells.size() == 2 && cells[0].column == cells[1].column &&
         cells[0].row + 1 == cells[1].row;
}

std::string threats_at(const std::vector<Cell>& cells) {
  std::vector<std::string> threats;
  for (const Cell cell : cells)
    threats.push_back(say({}, {"an ", parity(cell), " threat at ", cell}));
  return join(threats);
}

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
        lines.push_back(
            say({}, {name, " from ", start, " to ", next(start, static_cast<int8_t>(length - 1))}));
    }
  }
  return join(lines);
}

std::string deciding(const Names& names, Player side, const std::vector<Cell>& cells,
                     Outcome result, Outcome without) {
  const bool one = cells.size() == 1, win = result == Outcome::win;
  return say(
      {}, {one ? parity(cells[0]) : "", one ? " threat at " : "threats at ", cells,
           win ? (one ? " decides the game" : " decide the game")
               : (one ? " holds the draw" : " hold the draw"),
           one ? ": without it, " : ": without them, ", names.of(side), " would ", would(without)});
}

const char* best_words(Outcome result, bool one) {
  if (result == Outcome::loss) return one ? "holds out longest: it " : "hold out longest: they ";
  return one ? "is best: it " : "are best: they ";
}

const char* gets(Outcome result) {
  return result == Outcome::win ? "wins" : "holds the draw";
}

const char* would(Outcome result) {
  return result == Outcome::draw ? "draw." : "lose.";
}

std::string lead_to(Outcome result, int moves, bool one) {
  std::string verb = result == Outcome::win ? "win" : result == Outcome::draw ? "draw" : "lose";
  if (one) verb += "s";
  return moves ? verb + " in " + std::to_string(moves) : verb;
}

std::string hint(const Board& board, const std::vector<int>& columns, int score) {
  const bool one = columns.size() == 1;
  const Outcome result = outcome_of(score);
  return say({}, {one ? "Column " : "Columns ", labels_of(columns), " ", best_words(result, one),
                  lead_to(result, moves_to_win(board, score), one), "."});
}

std::string hint(const players::Estimate& estimate) {
  const bool one = estimate.best.size() == 1;
  return say({}, {one ? "Column " : "Columns ", labels_of(estimate.best), one ? " looks" : " look",
                  " best, not proven."});
}

// ---- Threats

std::string argument(const Threat& threat) {
  switch (threat.worthless) {
    case Reason::none:
      break;
    case Reason::both_below:
      return say({}, {"either side would make four at ", threat.below, " first"});
    case Reason::pair_below:
      return say({}, {"two threats up to ", threat.below, " end the game first"});
    case Reason::answered:
      return say({}, {"the other side's threat at ", threat.below, " comes first"});
  }
  return "";
}

std::string sentence(const Threat& threat, const Names& names) {
  return say(names, {owning(threat.side), " ", threat.playable ? "" : parity(threat.cell),
                     threat.playable ? "threat at " : " threat at ", threat.cell,
                     threat.playable ? ", playable now" : "",
                     threat.worthless == Reason::none ? "" : ", worthless: ", argument(threat)});
}

// ---- Marks

Mark mark(const Threat& threat) {
  const auto kind = threat.worthless == Reason::none ? Mark::Kind::threat : Mark::Kind::worthless;
  return {kind, threat.cell.column, threat.cell.row, threat.side};
}

std::vector<Mark> mark_cells(Mark::Kind kind, const std::vector<Cell>& cells, Player side) {
  std::vector<Mark> marks;
  for (const Cell cell : cells) marks.push_back({kind, cell.column, cell.row, side});
  return marks;
}

std::vector<Mark> mark_cell(Mark::Kind kind, Cell cell, Player side) {
  return mark_cells(kind, {cell}, side);
}

std::vector<Mark> mark_columns(Mark::Kind kind, const std::vector<int>& columns) {
  std::vector<Mark> marks;
  for (const int column : columns) marks.push_back({kind, column});
  return marks;
}

std::vector<Mark> mark_column(Mark::Kind kind, int column) {
  return mark_columns(kind, {column});
}

std::vector<Mark> mark_move(Mark::Kind kind, int column, std::vector<Mark> cells) {
  cells.insert(cells.begin(), {kind, column});
  return cells;
}

}  // namespace fourfold::explain
