#include "words.hpp"

#include "fourfold/board/score.hpp"

namespace fourfold::explain {

// ---- Names of the sides

std::string Names::of(Player side) const {
  return side == you ? "you" : side == Player::first ? first : second;
}

std::string Names::does(Player side, const std::string& verb, const std::string& yours) const {
  return cat({of(side), " ", side == you ? yours : verb});
}

std::string Names::owning(Player side) const {
  return side == you ? "your" : of(side) + "'s";
}

std::string Names::begin(std::string text) const {
  if (you != Player::none && text.starts_with("you")) text[0] = 'Y';
  return text;
}

// ---- Phrases

std::string cat(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 < words.size() ? ", " : " and ";
    text += words[i];
  }
  return text;
}

std::string name_of(Cell cell) {
  return cell_name(cell.column, cell.row);
}

std::string names_of(const std::vector<Cell>& cells) {
  std::vector<std::string> names;
  for (const Cell cell : cells) names.push_back(name_of(cell));
  return join(names);
}

std::string parity(Cell cell) {
  return cell.row % 2 == 0 ? "odd" : "even";
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

std::string the_move(int column) {
  return cat({"Column ", column_label(column), " "});
}

std::string after(std::optional<int> column) {
  return column ? cat({"After column ", column_label(*column), ", "}) : "";
}

std::string lead_to(Outcome result, int moves, bool one) {
  std::string verb = result == Outcome::win ? "win" : result == Outcome::draw ? "draw" : "lose";
  if (one) verb += "s";
  return moves ? verb + " in " + std::to_string(moves) : verb;
}

std::string best_words(Outcome result, bool one) {
  if (result == Outcome::loss) return one ? "holds out longest: it " : "hold out longest: they ";
  return one ? "is best: it " : "are best: they ";
}

std::string gets(Outcome result) {
  return result == Outcome::win ? "wins" : "holds the draw";
}

std::string would(Outcome result) {
  return result == Outcome::draw ? "draw." : "lose.";
}

// ---- Threats

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

std::vector<Mark> mark_columns(Mark::Kind kind, const std::vector<int>& columns) {
  std::vector<Mark> marks;
  for (const int column : columns) marks.push_back({kind, column});
  return marks;
}

std::vector<Mark> mark_move(Mark::Kind column_kind, int column, Mark::Kind kind,
                            const std::vector<Cell>& cells, Player side) {
  std::vector<Mark> marks = mark_cells(kind, cells, side);
  marks.insert(marks.begin(), {column_kind, column});
  return marks;
}

std::string hint(const Board& board, const std::vector<int>& columns, int score) {
  const bool one = columns.size() == 1;
  const Outcome result = outcome_of(score);
  return (one ? "Column " : "Columns ") + labels_of(columns) + " " + best_words(result, one) +
         lead_to(result, moves_to_win(board, score), one) + ".";
}

}  // namespace fourfold::explain
