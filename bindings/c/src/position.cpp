#include "fourfold/board/notation.hpp"
#include "fourfold/board/reachable.hpp"
#include "handles.hpp"

namespace fourfold::c {

namespace {

Board checked_after(const Board& board, int column) {
  if (column < 0 || column >= board.columns)
    fail(FOURFOLD_ERROR_ILLEGAL_MOVE, "invalid column " + std::to_string(column) +
                                          ": expected 0 to " + std::to_string(board.columns - 1));
  if (board.over()) fail(FOURFOLD_ERROR_ILLEGAL_MOVE, "the game is over: no move is allowed");
  if (board.is_full(column))
    fail(FOURFOLD_ERROR_ILLEGAL_MOVE, "column " + std::to_string(column) + " is full");
  return board.after(column);
}

bool is_legal(const Board& board, int column) {
  return column >= 0 && column < board.columns && !board.over() && !board.is_full(column);
}

// One character of a move string.
void play_label(fourfold_position& position, char label, std::size_t index) {
  Board& board = position.board;
  const std::string where = " at index " + std::to_string(index) + ": ";
  const std::size_t column = kColumnLabels.find(label);
  if (column >= board.columns) {
    const bool digit = label >= '0' && label <= '9';
    fail(FOURFOLD_ERROR_NOTATION, (digit ? std::string("invalid column ") + label
                                         : std::string("invalid character '") + label + "'") +
                                      where + "expected 1 to " + column_label(board.columns - 1));
  }
  const int played = static_cast<int>(column);
  if (board.over())
    fail(FOURFOLD_ERROR_ILLEGAL_MOVE,
         "invalid move" + where + "the game ended at index " + std::to_string(index - 1));
  if (board.is_full(played))
    fail(FOURFOLD_ERROR_ILLEGAL_MOVE,
         "invalid move" + where + "column " + column_label(played) + " is full");
  board = board.after(played);
  position.moves.push_back(static_cast<uint8_t>(played));
}

std::string moves_of(const fourfold_position& position) {
  std::vector<int> columns;
  if (reachability(position.start, &columns) != Reachability::reachable)
    fail(FOURFOLD_ERROR_POSITION, "no game was found that leads to this position");
  columns.insert(columns.end(), position.moves.begin(), position.moves.end());
  return format_moves(columns);
}

}  // namespace

Board empty_board(int32_t columns, int32_t rows) {
  if (!is_supported_size(columns, rows))
    fail(FOURFOLD_ERROR_POSITION, unsupported_size(columns, rows));
  Board board;
  board.columns = static_cast<uint8_t>(columns);
  board.rows = static_cast<uint8_t>(rows);
  return board;
}

Board board_of(const fourfold_bitboards& discs, const Board& empty) {
  Board board = empty;
  board.discs[0] = {discs.first.low, discs.first.high};
  board.discs[1] = {discs.second.low, discs.second.high};
  const std::string fault = position_fault(board);
  if (!fault.empty()) fail(FOURFOLD_ERROR_POSITION, fault);
  return board;
}

}  // namespace fourfold::c

using namespace fourfold;
using namespace fourfold::c;

fourfold_status fourfold_position_new(int32_t columns, int32_t rows, fourfold_position** position,
                                      fourfold_error* error) {
  return created(position, error, [&] {
    return std::make_unique<fourfold_position>(fourfold_position{empty_board(columns, rows)});
  });
}

fourfold_status fourfold_position_from_moves(const char* moves, int32_t columns, int32_t rows,
                                             fourfold_position** position, fourfold_error* error) {
  return created(position, error, [&] {
    const std::string_view labels(&needed(moves, "moves"));
    auto made = std::make_unique<fourfold_position>(fourfold_position{empty_board(columns, rows)});
    for (std::size_t i = 0; i < labels.size(); ++i) play_label(*made, labels[i], i);
    return made;
  });
}

fourfold_status fourfold_position_from_bitboards(const fourfold_bitboards* discs, int32_t columns,
                                                 int32_t rows, fourfold_position** position,
                                                 fourfold_error* error) {
  return created(position, error, [&] {
    return std::make_unique<fourfold_position>(
        fourfold_position{board_of(needed(discs, "discs"), empty_board(columns, rows))});
  });
}

fourfold_status fourfold_position_copy(const fourfold_position* position, fourfold_position** copy,
                                       fourfold_error* error) {
  return created(copy, error,
                 [&] { return std::make_unique<fourfold_position>(needed(position, "position")); });
}

void fourfold_position_free(fourfold_position* position) {
  delete position;
}

fourfold_status fourfold_position_play(fourfold_position* position, int32_t column,
                                       fourfold_error* error) {
  return guarded(error, [&] {
    fourfold_position& played = needed(position, "position");
    const Board next = checked_after(played.board, column);
    played.moves.push_back(static_cast<uint8_t>(column));
    played.board = next;
    return true;
  });
}

fourfold_status fourfold_position_undo(fourfold_position* position, fourfold_error* error) {
  return guarded(error, [&] {
    fourfold_position& played = needed(position, "position");
    if (played.moves.empty()) fail(FOURFOLD_ERROR_ILLEGAL_MOVE, "there is no move to take back");
    const int column = played.moves.back();
    Board& board = played.board;
    board.discs[1 - board.turn()] &= ~(board.bottom_cell(column) << (board.height(column) - 1));
    played.moves.pop_back();
    return true;
  });
}

int32_t fourfold_position_columns(const fourfold_position* position) {
  return position ? position->board.columns : 0;
}

int32_t fourfold_position_rows(const fourfold_position* position) {
  return position ? position->board.rows : 0;
}

int32_t fourfold_position_ply(const fourfold_position* position) {
  return position ? position->board.ply() : 0;
}

fourfold_side fourfold_position_turn(const fourfold_position* position) {
  return position ? position->board.turn() : FOURFOLD_NONE;
}

fourfold_side fourfold_position_at(const fourfold_position* position, int32_t column, int32_t row) {
  if (!position || column < 0 || column >= position->board.columns || row < 0 ||
      row >= position->board.rows)
    return FOURFOLD_NONE;
  return static_cast<fourfold_side>(position->board.at(column, row));
}

bool fourfold_position_is_over(const fourfold_position* position) {
  return position && position->board.over();
}

fourfold_side fourfold_position_winner(const fourfold_position* position) {
  return position ? static_cast<fourfold_side>(position->board.winner()) : FOURFOLD_NONE;
}

bool fourfold_position_is_legal(const fourfold_position* position, int32_t column) {
  return position && is_legal(position->board, column);
}

size_t fourfold_position_legal_moves(const fourfold_position* position, int32_t* columns,
                                     size_t capacity) {
  ItemWriter moves(columns, capacity);
  for (int32_t column = 0; column < fourfold_position_columns(position); ++column)
    if (is_legal(position->board, column)) moves.add(column);
  return moves.count();
}

size_t fourfold_position_winning_line(const fourfold_position* position, fourfold_cell* cells,
                                      size_t capacity) {
  if (!position || !position->board.won()) return 0;
  const Board& board = position->board;
  const int stride = board.rows + 1;
  ItemWriter line(cells, capacity);
  for (auto discs = board.winning_discs(1 - board.turn()); discs; discs &= discs - 1) {
    const int bit = lowest_bit(discs);
    line.add({bit / stride, bit % stride});
  }
  return line.count();
}

fourfold_status fourfold_position_bitboards(const fourfold_position* position,
                                            fourfold_bitboards* discs, fourfold_error* error) {
  return guarded(error, [&] {
    const Board& board = needed(position, "position").board;
    const auto [first, second] = board.discs;
    needed(discs, "discs") = {{first.low, first.high}, {second.low, second.high}};
    return true;
  });
}

fourfold_status fourfold_position_moves(const fourfold_position* position, char* buffer,
                                        size_t size, fourfold_error* error) {
  return guarded(error, [&] {
    const std::string moves = moves_of(needed(position, "position"));
    needed(buffer, "buffer");
    if (size <= moves.size())
      fail(FOURFOLD_ERROR_ARGUMENT, "the buffer has " + std::to_string(size) +
                                        " characters, but the moves need " +
                                        std::to_string(moves.size() + 1));
    buffer[moves.copy(buffer, moves.size())] = '\0';
    return true;
  });
}
