#include "words.hpp"

#include <algorithm>

#include "fourfold/board/notation.hpp"
#include "fourfold/board/score_words.hpp"

namespace fourfold::explain {

namespace {

// The arguments of a message: its parts, and how a sentence about a move begins.
class SentenceArguments final : public language::Arguments {
 public:
  SentenceArguments(const Names& names, Parts parts) : names_(names), parts_(parts) {}
  SentenceArguments(const Voice& voice, int column, Parts parts)
      : names_(voice.names), parts_(parts), voice_(&voice), column_(column) {}

  bool add_to(std::string& text, std::string_view name) const override {
    if (voice_ && name == "move") {
      const bool is_alone = voice_->form == Form::alone;
      text += voice_->columns ? "several" : is_alone ? "other" : "it";
      return true;
    }
    if (voice_ && name == "column") {
      text += column_label(column_);
      return true;
    }
    if (voice_ && voice_->columns && columns(*voice_->columns).add_to(text, name, names_))
      return true;
    return std::any_of(parts_.begin(), parts_.end(),
                       [&](const Part& part) { return part.add_to(text, name, names_); });
  }

 private:
  const Names& names_;
  Parts parts_;
  const Voice* voice_ = nullptr;
  int column_ = 0;
};

std::string text_of(const Names& names, Key key, const SentenceArguments& arguments) {
  std::string text;
  names.spoken().add_to(text, key, arguments);
  return text;
}

// "a, b and c"
template <class List, class Name>
std::string joined(const Names& names, const List& values, Name name) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string next = name(values[i]);
    const Key key = i + 1 < values.size() ? Key::list_more : Key::list_last;
    text = i ? say(names, key, {{"list", text}, {"next", next}}) : next;
  }
  return text;
}

std::string phrase(const Names& names, Cell cell, Key key) {
  return say(names, key, {column("column", cell.column), number("row", cell.row + 1)});
}

const char* parity(Cell cell) {
  return cell.row % 2 == 0 ? "odd" : "even";
}

Key cell_key(std::string_view form) {
  return form == "at" ? Key::phrase_cell_at : Key::phrase_cell;
}

}  // namespace

std::string Names::of(Player side) const {
  const std::string& name = side == Player::first ? first : second;
  if (!name.empty()) return name;
  return std::string(spoken()[side == Player::first ? Key::side_first : Key::side_second]);
}

bool Part::add_to(std::string& text, std::string_view name, const Names& names) const {
  const std::size_t end = std::min(name.find('_'), name.size());
  const std::string_view base = name.substr(0, end);
  const bool is_opponent = kind_ == Kind::side && base == "opponent";
  if (base != name_ && !is_opponent) return false;
  const std::string_view form = end < name.size() ? name.substr(end + 1) : "";
  is_opponent ? Part(other(side_)).add_form(text, form, names) : add_form(text, form, names);
  return true;
}

void Part::add_form(std::string& text, std::string_view form, const Names& names) const {
  const auto count = [&](const auto& values) { text += std::to_string(values.size()); };
  switch (kind_) {
    case Kind::text:
      text += text_;
      return;
    case Kind::number:
      text += std::to_string(number_);
      return;
    case Kind::side:
      text += form == "name" ? names.of(side_) : side_ == names.you ? "you" : "other";
      return;
    case Kind::cell:
      if (form == "column")
        text += column_label(cell_.column);
      else if (form == "row")
        text += std::to_string(cell_.row + 1);
      else if (form == "parity")
        text += parity(cell_);
      else
        text += phrase(names, cell_, cell_key(form));
      return;
    case Kind::cells:
      if (form == "parity") {
        text += parity(cells_->front());
        return;
      }
      if (form == "count") return count(*cells_);
      text +=
          joined(names, *cells_, [&](Cell cell) { return phrase(names, cell, cell_key(form)); });
      return;
    case Kind::threats:
      if (form == "count") return count(*cells_);
      text += joined(names, *cells_,
                     [&](Cell cell) { return say(names, Key::phrase_threat, {{"cell", cell}}); });
      return;
    case Kind::column:
      text += column_label(number_);
      return;
    case Kind::columns:
      if (form == "count") return count(*numbers_);
      text += joined(names, *numbers_, column_label);
      return;
    case Kind::numbers:
      if (form == "count") return count(*numbers_);
      text += joined(names, *numbers_, [](int value) { return std::to_string(value); });
      return;
    case Kind::line:
      for (std::size_t i = 0; i < numbers_->size(); ++i) {
        if (i) text += '-';
        text += column_label((*numbers_)[i]);
      }
      return;
  }
}

std::string say(const Names& names, Key key, Parts parts) {
  return text_of(names, key, SentenceArguments(names, parts));
}

std::string say_of_move(const Voice& voice, Key key, int column, Parts parts) {
  if (voice.columns) return "";
  return text_of(voice.names, key, SentenceArguments(voice, column, parts));
}

std::string say_of_moves(const Voice& voice, Key key, int column, Parts parts) {
  if (voice.columns && voice.form == Form::continued) return "";
  return text_of(voice.names, key, SentenceArguments(voice, column, parts));
}

std::string say_after(const Voice& voice, NowOrAfter keys, std::optional<int> column, Parts parts) {
  const bool alone = voice.form == Form::alone;
  if (voice.columns && alone) return "";
  const Voice one{voice.names};
  return text_of(voice.names, alone && column ? keys.after : keys.now,
                 SentenceArguments(one, column.value_or(0), parts));
}

std::string say_alone(const Voice& voice, Key key, Parts parts) {
  return voice.columns ? "" : say(voice.names, key, parts);
}

std::string join(const Names& names, const std::vector<std::string>& words) {
  return joined(names, words, [](const std::string& word) { return word; });
}

std::string join_sentences(const Names& names, const std::string& text, const std::string& next) {
  return say(names, Key::list_sentences, {{"text", text}, {"next", next}});
}

bool are_stacked(const std::vector<Cell>& cells) {
  return cells.size() == 2 && cells[0].column == cells[1].column &&
         cells[0].row + 1 == cells[1].row;
}

std::string lines_named(const Names& names, const std::vector<Cell>& cells) {
  struct Direction {
    int8_t column, row;
    Key key;
  };
  constexpr Direction kDirections[] = {{1, 0, Key::phrase_line_horizontal},
                                       {0, 1, Key::phrase_line_vertical},
                                       {1, 1, Key::phrase_line_diagonal},
                                       {1, -1, Key::phrase_line_diagonal}};
  const auto holds = [&](Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  std::vector<std::string> lines;
  for (const auto& [right, up, key] : kDirections) {
    const auto next = [&](Cell cell, int8_t steps) {
      return Cell{static_cast<int8_t>(cell.column + steps * right),
                  static_cast<int8_t>(cell.row + steps * up)};
    };
    for (const Cell start : cells) {
      if (holds(next(start, -1))) continue;
      int8_t length = 1;
      while (holds(next(start, length))) ++length;
      const Cell end = next(start, static_cast<int8_t>(length - 1));
      if (length >= 4) lines.push_back(say(names, key, {{"start", start}, {"end", end}}));
    }
  }
  return join(names, lines);
}

const char* name_of(Outcome result) {
  return result == Outcome::win ? "win" : result == Outcome::draw ? "draw" : "loss";
}

std::string say_score(const Voice& voice, Outcome result, bool best, int column, int moves) {
  constexpr Key kKeys[][2] = {{Key::fact_score_loss, Key::fact_score_best_loss},
                              {Key::fact_score_draw, Key::fact_score_best_draw},
                              {Key::fact_score_win, Key::fact_score_best_win}};
  return say_of_moves(voice, kKeys[static_cast<int>(result) + 1][best], column,
                      {number("moves", moves)});
}

std::string hint(const Board& board, const std::vector<int>& columns, int score,
                 const Language& language) {
  const Names names{.language = &language};
  const Voice voice{names, Form::alone, columns.size() > 1 ? &columns : nullptr};
  return say_score(voice, outcome_of(score), true, columns.empty() ? 0 : columns[0],
                   moves_to_win(board, score));
}

std::string hint(const players::Estimate& estimate, const Language& language) {
  return say({.language = &language}, Key::hint_estimate, {columns(estimate.best)});
}

// ---- Threats

std::string argument(const Threat& threat, const Language& language) {
  const auto about = [&](Key key) {
    return say({.language = &language}, key, {{"cell", threat.below}});
  };
  switch (threat.worthless) {
    case Reason::none:
      break;
    case Reason::both_below:
      return about(Key::threat_argument_both_below);
    case Reason::pair_below:
      return about(Key::threat_argument_pair_below);
    case Reason::answered:
      return about(Key::threat_argument_answered);
  }
  return "";
}

std::string sentence(const Threat& threat, const Names& names) {
  constexpr Key kKeys[][2] = {{Key::threat_later, Key::threat_later_worthless},
                              {Key::threat_playable, Key::threat_playable_worthless}};
  return say(
      names, kKeys[threat.playable][threat.worthless != Reason::none],
      {Part(threat.side), {"cell", threat.cell}, {"argument", argument(threat, names.spoken())}});
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
