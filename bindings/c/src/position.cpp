#include "fourfold/board/notation.hpp"
#include "fourfold/board/reachable.hpp"
#include "handles.hpp"

namespace fourfold::c {

namespace {

bool is_legal(const Board& board, int column) {
  return column >= 0 && column < board.columns && move_fault(board, column).empty();
}

void check_move(const Board& board, int column) {
  if (column < 0 || column >= board.columns)
    fail(FOURFOLD_ERROR_ILLEGAL_MOVE,
         unsupported_index("column", std::to_string(column), board.columns));
  if (const std::string fault = move_fault(board, column); !fault.empty())
    fail(FOURFOLD_ERROR_ILLEGAL_MOVE, fault);
}

void check(const std::optional<NotationFault>& fault) {
  if (!fault) return;
  const bool illegal = fault->kind == NotationFault::Kind::illegal_move;
  fail(illegal ? FOURFOLD_ERROR_ILLEGAL_MOVE : FOURFOLD_ERROR_NOTATION, fault->sentence());
}

std::string moves_of(const fourfold_position& position) {
  std::vector<int> columns;
  if (reachability(position.start, &columns) != Reachability::reachable)
    fail(FOURFOLD_ERROR_POSITION, "no game was found that leads to this position");
  columns.insert(columns.end(), position.moves.begin(), position.moves.end());
  return format_moves(columns);
}

}  // namespace

Board checked_empty_board(int32_t columns, int32_t rows) {
  if (!is_supported_size(columns, rows))
    fail(FOURFOLD_ERROR_POSITION, unsupported_size(std::to_string(columns), std::to_string(rows)));
  return empty_board(columns, rows);
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
    return std::make_unique<fourfold_position>(
        fourfold_position{checked_empty_board(columns, rows)});
  });
}

fourfold_status fourfold_position_from_moves(const char* moves, int32_t columns, int32_t rows,
                                             fourfold_position** position, fourfold_error* error) {
  return created(position, error, [&] {
    const std::string_view labels(&needed(moves, "moves"));
    auto made =
        std::make_unique<fourfold_position>(fourfold_position{checked_empty_board(columns, rows)});
    auto parsed = parse_moves(labels, columns);
    check(parsed.fault);
    check(play_moves(made->board, parsed.value));
    made->moves = std::move(parsed.value);
    return made;
  });
}

fourfold_status fourfold_position_from_bitboards(const fourfold_bitboards* discs, int32_t columns,
                                                 int32_t rows, fourfold_position** position,
                                                 fourfold_error* error) {
  return created(position, error, [&] {
    return std::make_unique<fourfold_position>(
        fourfold_position{board_of(needed(discs, "discs"), checked_empty_board(columns, rows))});
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
    check_move(played.board, column);
    played.moves.push_back(static_cast<uint8_t>(column));
    played.board = played.board.after(column);
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
