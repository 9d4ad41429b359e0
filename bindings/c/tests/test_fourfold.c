/* Tests of libfourfold from plain C: results, bad input, cancellation. `make sanitize` runs them
 * under the sanitizers. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fourfold.h"

#define CHECK(condition)                                                        \
  do {                                                                          \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                  \
    }                                                                           \
  } while (0)

#define OK(call) CHECK((call) == FOURFOLD_OK)

#define EXPECTED_SIZES ": expected 4 to 16 of each, and columns x (rows + 1) at most 128"

/* A call that must fail with a status and a message; empty results are NULL. */
#define CHECK_ERROR(expected, text, call)                                                          \
  do {                                                                                             \
    fourfold_error error = {FOURFOLD_OK, "left over"};                                             \
    const fourfold_status status = (call);                                                         \
    if (status != (expected) || error.status != (expected) || strcmp(error.message, text)) {       \
      fprintf(stderr, "%s:%d: %d %d \"%s\"\n", __FILE__, __LINE__, (int)status, (int)error.status, \
              error.message);                                                                      \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

static fourfold_position* from_moves(const char* moves) {
  fourfold_position* position = NULL;
  OK(fourfold_position_from_moves(moves, 7, 6, &position, NULL));
  return position;
}

static fourfold_solver* new_solver(const fourfold_book* book) {
  const fourfold_solver_options options = {.threads = 2, .table_mb = 8, .book = book};
  fourfold_solver* solver = NULL;
  OK(fourfold_solver_new(&options, &solver, NULL));
  return solver;
}

/* ---- Positions */

static void test_positions(void) {
  fourfold_position* position = from_moves("4455");
  CHECK(fourfold_position_columns(position) == 7 && fourfold_position_rows(position) == 6);
  CHECK(fourfold_position_ply(position) == 4);
  CHECK(fourfold_position_turn(position) == FOURFOLD_FIRST);
  CHECK(fourfold_position_at(position, 3, 0) == FOURFOLD_FIRST);
  CHECK(fourfold_position_at(position, 3, 1) == FOURFOLD_SECOND);
  CHECK(fourfold_position_at(position, 3, 2) == FOURFOLD_NONE);
  CHECK(fourfold_position_at(position, 7, 0) == FOURFOLD_NONE);
  CHECK(fourfold_position_at(position, -1, 0) == FOURFOLD_NONE);

  fourfold_position* copy = NULL;
  OK(fourfold_position_copy(position, &copy, NULL));
  const int columns[] = {5, 5, 2};
  for (int i = 0; i < 3; ++i) OK(fourfold_position_play(copy, columns[i], NULL));
  CHECK(fourfold_position_is_over(copy) && !fourfold_position_is_over(position));
  CHECK(fourfold_position_winner(copy) == FOURFOLD_FIRST);
  CHECK(fourfold_position_winner(position) == FOURFOLD_NONE);
  CHECK(fourfold_position_legal_moves(copy, NULL, 0) == 0);
  fourfold_cell cells[4];
  CHECK(fourfold_position_winning_line(copy, cells, 4) == 4);
  for (int i = 0; i < 4; ++i) CHECK(cells[i].column == 2 + i && cells[i].row == 0);
  CHECK(fourfold_position_winning_line(position, cells, 4) == 0);

  char moves[8];
  OK(fourfold_position_moves(copy, moves, sizeof moves, NULL));
  CHECK(strcmp(moves, "4455663") == 0);
  for (int i = 0; i < 7; ++i) OK(fourfold_position_undo(copy, NULL));
  CHECK(fourfold_position_ply(copy) == 0 && !fourfold_position_is_over(copy));
  CHECK_ERROR(FOURFOLD_ERROR_ILLEGAL_MOVE, "there is no move to take back",
              fourfold_position_undo(copy, &error));
  fourfold_position_free(copy);
  fourfold_position_free(position);
}

static void test_arrays_are_filled_as_far_as_there_is_room(void) {
  fourfold_position* position = from_moves("444444");
  int32_t columns[7] = {-1, -1, -1, -1, -1, -1, -1};
  CHECK(fourfold_position_legal_moves(position, NULL, 7) == 6);
  CHECK(fourfold_position_legal_moves(position, columns, 2) == 6);
  CHECK(columns[0] == 0 && columns[1] == 1 && columns[2] == -1);
  CHECK(fourfold_position_legal_moves(position, columns, 7) == 6);
  CHECK(columns[3] == 4 && columns[5] == 6 && columns[6] == -1);
  CHECK(!fourfold_position_is_legal(position, 3) && fourfold_position_is_legal(position, 4));
  CHECK(!fourfold_position_is_legal(position, -1) && !fourfold_position_is_legal(position, 7));
  char moves[6] = "?";
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "the buffer has 6 characters, but the moves need 7",
              fourfold_position_moves(position, moves, sizeof moves, &error));
  CHECK(strcmp(moves, "?") == 0);
  fourfold_position_free(position);
}

static void test_bitboards(void) {
  fourfold_position* position = NULL;
  /* X . . .   with the bits of a 7x6 board, 7 to a column */
  const fourfold_bitboards discs = {{2146432, 0}, {272695297, 0}};
  OK(fourfold_position_from_bitboards(&discs, 7, 6, &position, NULL));
  CHECK(fourfold_position_ply(position) == 8);
  CHECK(fourfold_position_at(position, 1, 0) == FOURFOLD_FIRST);
  CHECK(fourfold_position_at(position, 0, 0) == FOURFOLD_SECOND);

  /* The moves of some game lead to the same discs; what is played later is known. */
  OK(fourfold_position_play(position, 6, NULL));
  char moves[10];
  OK(fourfold_position_moves(position, moves, sizeof moves, NULL));
  CHECK(strlen(moves) == 9 && moves[8] == '7');
  fourfold_position* again = from_moves(moves);
  fourfold_bitboards before, after;
  OK(fourfold_position_bitboards(position, &before, NULL));
  OK(fourfold_position_bitboards(again, &after, NULL));
  CHECK(memcmp(&before, &after, sizeof before) == 0);
  OK(fourfold_position_undo(position, NULL));
  CHECK_ERROR(FOURFOLD_ERROR_ILLEGAL_MOVE, "there is no move to take back",
              fourfold_position_undo(position, &error));
  fourfold_position_free(again);
  fourfold_position_free(position);

  /* More than 64 bits: the last column of 16x7 begins with bit 120. */
  OK(fourfold_position_from_moves("1g", 16, 7, &position, NULL));
  OK(fourfold_position_bitboards(position, &before, NULL));
  CHECK(before.first.low == 1 && before.first.high == 0);
  CHECK(before.second.low == 0 && before.second.high == 1ull << 56);
  OK(fourfold_position_from_bitboards(&before, 16, 7, &again, NULL));
  CHECK(fourfold_position_at(again, 15, 0) == FOURFOLD_SECOND);
  fourfold_position_free(again);
  fourfold_position_free(position);
}

static void test_bad_positions(void) {
  fourfold_position* position = (fourfold_position*)1;
  const fourfold_bitboards floating = {{2, 0}, {0, 0}}, both = {{1, 0}, {1, 0}};
  const fourfold_bitboards outside = {{1ull << 63, 0}, {0, 0}}, far = {{0, 1ull << 63}, {0, 0}};
  CHECK_ERROR(FOURFOLD_ERROR_NOTATION, "invalid column 8 in move 2: expected 1 to 7",
              fourfold_position_from_moves("48", 7, 6, &position, &error));
  CHECK(position == NULL);
  CHECK_ERROR(FOURFOLD_ERROR_NOTATION, "invalid column 0 in move 1: expected 1 to 7",
              fourfold_position_from_moves("0", 7, 6, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_NOTATION, "invalid character 'x' in move 3: expected 1 to 7",
              fourfold_position_from_moves("44x", 7, 6, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_ILLEGAL_MOVE, "invalid move 7: column 4 is full",
              fourfold_position_from_moves("4444444", 7, 6, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_ILLEGAL_MOVE, "invalid move 8: the game ended with move 7",
              fourfold_position_from_moves("41414141", 7, 6, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION, "unsupported board of 3 columns and 6 rows" EXPECTED_SIZES,
              fourfold_position_new(3, 6, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION, "unsupported board of 7 columns and -1 rows" EXPECTED_SIZES,
              fourfold_position_new(7, -1, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION,
              "unsupported board of 263 columns and 262 rows" EXPECTED_SIZES,
              fourfold_position_new(263, 262, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION,
              "unsupported board of 2147483647 columns and 2147483647 rows" EXPECTED_SIZES,
              fourfold_position_new(INT32_MAX, INT32_MAX, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION,
              "the disc in column 0, row 1 (from 0 at the bottom left) has nothing below it",
              fourfold_position_from_bitboards(&floating, 7, 6, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION,
              "both sides have a disc in column 0, row 0 (from 0 at the bottom left)",
              fourfold_position_from_bitboards(&both, 7, 6, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION, "first has a disc at bit 63, which is outside the 7x6 board",
              fourfold_position_from_bitboards(&outside, 7, 6, &position, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION,
              "first has a disc at bit 127, which is outside the 7x6 board",
              fourfold_position_from_bitboards(&far, 7, 6, &position, &error));

  position = from_moves("414141");
  CHECK_ERROR(FOURFOLD_ERROR_ILLEGAL_MOVE, "invalid column 7: expected 0 to 6",
              fourfold_position_play(position, 7, &error));
  CHECK_ERROR(FOURFOLD_ERROR_ILLEGAL_MOVE, "invalid column -1: expected 0 to 6",
              fourfold_position_play(position, -1, &error));
  OK(fourfold_position_play(position, 3, NULL));
  CHECK_ERROR(FOURFOLD_ERROR_ILLEGAL_MOVE, "the game is over: no move is allowed",
              fourfold_position_play(position, 3, &error));
  CHECK(fourfold_position_ply(position) == 7);
  fourfold_position_free(position);
}

/* ---- Solving */

static void test_scores(void) {
  fourfold_book* book = NULL;
  OK(fourfold_book_shipped(12, &book, NULL));
  fourfold_solver* solver = new_solver(book);
  fourfold_book_free(book); /* the solver keeps its own reference */

  fourfold_position* position = from_moves("76461241141");
  fourfold_result result;
  OK(fourfold_solver_solve(solver, position, NULL, &result, NULL));
  CHECK(result.bounds.lower == -1 && result.bounds.upper == -1);
  OK(fourfold_solver_outcome(solver, position, NULL, &result, NULL));
  CHECK(result.bounds.lower == -1 && result.bounds.upper == -1);
  fourfold_position_free(position);

  OK(fourfold_position_new(7, 6, &position, NULL));
  OK(fourfold_solver_solve(solver, position, NULL, &result, NULL));
  CHECK(result.bounds.lower == 1 && result.bounds.upper == 1);
  OK(fourfold_solver_clear(solver, NULL, NULL));
  fourfold_position_free(position);
  fourfold_solver_free(solver);
}

static void test_analysis(void) {
  fourfold_solver* solver = new_solver(NULL);
  fourfold_position* position = from_moves("2653544123664564115");
  fourfold_analysis* analysis = NULL;
  OK(fourfold_solver_analyse(solver, position, FOURFOLD_PV, NULL, &analysis, NULL));
  CHECK(fourfold_analysis_is_complete(analysis));
  const fourfold_result result = fourfold_analysis_result(analysis);
  CHECK(result.bounds.lower == 2 && result.bounds.upper == 2 && result.nodes > 0);
  const int expected[] = {2, 0, -4, 1, 1, 0, -11};
  fourfold_bounds score;
  for (int column = 0; column < 7; ++column)
    CHECK(fourfold_analysis_column_bounds(analysis, column, &score) &&
          score.lower == expected[column] && score.upper == expected[column]);
  CHECK(!fourfold_analysis_column_bounds(analysis, 7, &score));
  CHECK(!fourfold_analysis_column_bounds(analysis, -1, &score));
  int32_t columns[42];
  CHECK(fourfold_analysis_best(analysis, columns, 7) == 1 && columns[0] == 0);

  /* The line leads to the end of the game that the score says. */
  const size_t length = fourfold_analysis_pv(analysis, columns, 42);
  CHECK(length == 21 && columns[0] == 0);
  for (size_t i = 0; i < length; ++i) OK(fourfold_position_play(position, columns[i], NULL));
  CHECK(fourfold_position_winner(position) == FOURFOLD_SECOND);
  fourfold_analysis_free(analysis);

  /* A finished game has a score, but no columns. */
  OK(fourfold_solver_analyse(solver, position, FOURFOLD_COLUMNS, NULL, &analysis, NULL));
  CHECK(fourfold_analysis_result(analysis).bounds.lower == -2);
  CHECK(!fourfold_analysis_column_bounds(analysis, 1, &score));
  CHECK(fourfold_analysis_best(analysis, NULL, 0) == 0);
  CHECK(fourfold_analysis_pv(analysis, NULL, 0) == 0);
  fourfold_analysis_free(analysis);
  fourfold_position_free(position);
  fourfold_solver_free(solver);
}

static void test_many(void) {
  const char* games[] = {"76461241141", "2653544123664564115", "76461241141"};
  const int expected[] = {-1, 2, -1};
  fourfold_solver* solver = new_solver(NULL);
  fourfold_bitboards boards[3];
  for (int i = 0; i < 3; ++i) {
    fourfold_position* position = from_moves(games[i]);
    OK(fourfold_position_bitboards(position, &boards[i], NULL));
    fourfold_position_free(position);
  }
  int8_t scores[3], columns[3][7];
  OK(fourfold_solver_solve_many(solver, boards, 3, 7, 6, 2, NULL, scores, NULL, NULL));
  for (int i = 0; i < 3; ++i) CHECK(scores[i] == expected[i]);
  OK(fourfold_solver_solve_many(solver, boards, 3, 7, 6, 0, NULL, scores, columns[0], NULL));
  CHECK(scores[1] == 2 && columns[1][0] == 2 && columns[1][6] == -11);
  OK(fourfold_solver_solve_many(solver, NULL, 0, 7, 6, 1, NULL, NULL, NULL, NULL));

  boards[1].first.low |= boards[1].second.low;
  scores[0] = 99;
  CHECK_ERROR(FOURFOLD_ERROR_POSITION,
              "item 1: both sides have a disc in column 0, row 0 (from 0 at the bottom left)",
              fourfold_solver_solve_many(solver, boards, 3, 7, 6, 1, NULL, scores, NULL, &error));
  CHECK(scores[0] == 99);
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "threads must be from 0 to 256, not -1",
              fourfold_solver_solve_many(solver, boards, 1, 7, 6, -1, NULL, scores, NULL, &error));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION, "unsupported board of 0 columns and 6 rows" EXPECTED_SIZES,
              fourfold_solver_solve_many(solver, boards, 1, 0, 6, 1, NULL, scores, NULL, &error));
  fourfold_solver_free(solver);
}

/* ---- Limits */

static void test_limits(void) {
  fourfold_solver* solver = new_solver(NULL);
  fourfold_position* position = NULL;
  OK(fourfold_position_new(8, 7, &position, NULL));
  fourfold_result result;
  fourfold_limits limits = {.nodes = 1000};
  CHECK_ERROR(FOURFOLD_INCOMPLETE, "a limit was reached before the end",
              fourfold_solver_solve(solver, position, &limits, &result, &error));
  CHECK(result.bounds.lower < result.bounds.upper);
  limits.nodes = 0;
  limits.seconds = 0.01;
  fourfold_analysis* analysis = NULL;
  CHECK(fourfold_solver_analyse(solver, position, FOURFOLD_PV, &limits, &analysis, NULL) ==
        FOURFOLD_INCOMPLETE);
  CHECK(analysis && !fourfold_analysis_is_complete(analysis));
  fourfold_bounds score;
  CHECK(fourfold_analysis_column_bounds(analysis, 0, &score) && score.lower <= score.upper);
  CHECK(fourfold_analysis_pv(analysis, NULL, 0) == 0);
  fourfold_analysis_free(analysis);

  fourfold_bitboards board;
  int8_t scores[1] = {99};
  OK(fourfold_position_bitboards(position, &board, NULL));
  CHECK(fourfold_solver_solve_many(solver, &board, 1, 8, 7, 1, &limits, scores, NULL, NULL) ==
        FOURFOLD_INCOMPLETE);
  CHECK(scores[0] == FOURFOLD_NO_SCORE);

  limits.seconds = -1;
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "seconds must not be negative",
              fourfold_solver_solve(solver, position, &limits, &result, &error));
  limits.seconds = NAN;
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "seconds must not be negative",
              fourfold_solver_solve(solver, position, &limits, &result, &error));
  limits.seconds = 0;
  limits.reserved[3] = 1;
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "reserved must be zeros",
              fourfold_solver_clear(solver, &limits, &error));
  fourfold_position_free(position);
  fourfold_solver_free(solver);
}

struct call {
  fourfold_solver* solver;
  const fourfold_stop* stop;
};

/* Years of work, unless it is stopped. */
static void* solve_forever(void* argument) {
  const struct call* call = argument;
  const fourfold_limits limits = {.stop = call->stop};
  fourfold_position* position = NULL;
  OK(fourfold_position_new(8, 7, &position, NULL));
  fourfold_result result;
  CHECK(fourfold_solver_solve(call->solver, position, &limits, &result, NULL) ==
        FOURFOLD_INCOMPLETE);
  fourfold_position_free(position);
  return NULL;
}

static void test_cancelling_from_another_thread(void) {
  struct call call = {new_solver(NULL), NULL};
  fourfold_stop* stop = NULL;
  OK(fourfold_stop_new(&stop, NULL));
  call.stop = stop;
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) CHECK(pthread_create(&threads[i], NULL, solve_forever, &call) == 0);
  CHECK(!fourfold_stop_is_cancelled(stop));
  fourfold_stop_cancel(stop);
  for (int i = 0; i < 2; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
  CHECK(fourfold_stop_is_cancelled(stop));
  solve_forever(&call); /* a token that was cancelled before */
  fourfold_stop_free(stop);
  fourfold_solver_free(call.solver);
}

/* ---- Books */

static void test_books(void) {
  fourfold_book* book = NULL;
  OK(fourfold_book_shipped(8, &book, NULL));
  CHECK(fourfold_book_columns(book) == 7 && fourfold_book_rows(book) == 6);
  CHECK(fourfold_book_ply(book) == 8 && fourfold_book_positions(book) == 77715);
  fourfold_book_free(book);

  OK(fourfold_book_open(FOURFOLD_BOOKS "/7x6-ply12.book", &book, NULL));
  fourfold_position* position = from_moves("444444255522");
  int32_t score = 0;
  CHECK(fourfold_book_score(book, position, &score, NULL) == FOURFOLD_OK && score == 4);
  OK(fourfold_position_undo(position, NULL));
  CHECK_ERROR(FOURFOLD_ERROR_BOOK, "the book contains positions with 12 discs, not 11",
              fourfold_book_score(book, position, &score, &error));
  CHECK(score == 4);
  fourfold_position_free(position);
  fourfold_book_free(book);

  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "no book of ply 9 is shipped. Available: 8, 12",
              fourfold_book_shipped(9, &book, &error));
  CHECK(book == NULL);
  CHECK_ERROR(FOURFOLD_ERROR_FILE, "cannot read /no/such.book: No such file or directory",
              fourfold_book_open("/no/such.book", &book, &error));
  CHECK_ERROR(FOURFOLD_ERROR_FILE, "cannot read /: Is a directory",
              fourfold_book_open("/", &book, &error));
  CHECK_ERROR(FOURFOLD_ERROR_BOOK, __FILE__ ": not a fourfold book",
              fourfold_book_open(__FILE__, &book, &error));
  CHECK_ERROR(FOURFOLD_ERROR_BOOK, "not a fourfold book",
              fourfold_book_from_bytes("nonsense", 8, &book, &error));
  CHECK_ERROR(FOURFOLD_ERROR_BOOK, "the book is truncated: it ends after 0 bytes",
              fourfold_book_from_bytes("", 0, &book, &error));
}

/* ---- NULL, and messages */

static void test_null(void) {
  fourfold_position *position = from_moves(""), *made = (fourfold_position*)1;
  fourfold_solver* solver = new_solver(NULL);
  fourfold_book* book = NULL;
  fourfold_analysis* analysis = (fourfold_analysis*)1;
  fourfold_result result;
  int32_t score;
  char text[2];
#define CHECK_NULL(name, call) CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, name " is NULL", call)
  CHECK_NULL("the pointer for the result", fourfold_position_new(7, 6, NULL, &error));
  CHECK_NULL("the pointer for the result", fourfold_solver_new(NULL, NULL, &error));
  CHECK_NULL("the pointer for the result", fourfold_stop_new(NULL, &error));
  CHECK_NULL("the pointer for the result", fourfold_book_shipped(8, NULL, &error));
  CHECK_NULL("the pointer for the result",
             fourfold_solver_analyse(solver, position, FOURFOLD_PV, NULL, NULL, &error));
  CHECK_NULL("moves", fourfold_position_from_moves(NULL, 7, 6, &made, &error));
  CHECK_NULL("discs", fourfold_position_from_bitboards(NULL, 7, 6, &made, &error));
  CHECK_NULL("position", fourfold_position_copy(NULL, &made, &error));
  CHECK_NULL("position", fourfold_position_play(NULL, 3, &error));
  CHECK_NULL("position", fourfold_position_undo(NULL, &error));
  CHECK_NULL("position", fourfold_position_moves(NULL, text, sizeof text, &error));
  CHECK_NULL("position", fourfold_solver_solve(solver, NULL, NULL, &result, &error));
  CHECK_NULL("solver", fourfold_solver_solve(NULL, position, NULL, &result, &error));
  CHECK_NULL("solver", fourfold_solver_clear(NULL, NULL, &error));
  CHECK_NULL("path", fourfold_book_open(NULL, &book, &error));
  CHECK_NULL("bytes", fourfold_book_from_bytes(NULL, 8, &book, &error));
  CHECK_NULL("book", fourfold_book_score(NULL, position, &score, &error));
  CHECK(made == NULL);
  CHECK_NULL("result", fourfold_solver_solve(solver, position, NULL, NULL, &error));
  CHECK_NULL("discs", fourfold_position_bitboards(position, NULL, &error));
  CHECK_NULL("buffer", fourfold_position_moves(position, NULL, 9, &error));
  CHECK_NULL("positions",
             fourfold_solver_solve_many(solver, NULL, 1, 7, 6, 1, NULL, NULL, NULL, &error));
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "goal must be FOURFOLD_COLUMNS or FOURFOLD_PV, not 2",
              fourfold_solver_analyse(solver, position, 2, NULL, &analysis, &error));
  CHECK(analysis == NULL);
  fourfold_position_free(position);
  fourfold_solver_free(solver);

  CHECK(fourfold_position_ply(NULL) == 0 && fourfold_position_columns(NULL) == 0);
  CHECK(fourfold_position_turn(NULL) == FOURFOLD_NONE);
  CHECK(fourfold_position_winner(NULL) == FOURFOLD_NONE);
  CHECK(!fourfold_position_is_over(NULL) && !fourfold_position_is_legal(NULL, 0));
  CHECK(fourfold_position_legal_moves(NULL, NULL, 0) == 0);
  CHECK(fourfold_position_winning_line(NULL, NULL, 0) == 0);
  CHECK(fourfold_book_positions(NULL) == 0 && fourfold_book_ply(NULL) == 0);
  CHECK(fourfold_analysis_result(NULL).nodes == 0);
  CHECK(!fourfold_analysis_is_complete(NULL) && fourfold_analysis_best(NULL, NULL, 0) == 0);
  CHECK(!fourfold_stop_is_cancelled(NULL));
  fourfold_stop_cancel(NULL);
  fourfold_position_free(NULL);
  fourfold_book_free(NULL);
  fourfold_stop_free(NULL);
  fourfold_solver_free(NULL);
  fourfold_analysis_free(NULL);
}

static void test_bad_options(void) {
  fourfold_solver* solver = NULL;
  fourfold_solver_options options = {.threads = 257};
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "threads must be from 0 to 256, not 257",
              fourfold_solver_new(&options, &solver, &error));
  options.threads = 1;
  options.table_mb = UINT32_MAX;
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "table_mb must be from 0 to 1048576, not 4294967295",
              fourfold_solver_new(&options, &solver, &error));
  options.table_mb = 8;
  options.reserved[0] = 1;
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "reserved must be zeros",
              fourfold_solver_new(&options, &solver, &error));
}

static void test_long_messages_are_cut(void) {
  char path[1000];
  memset(path, 'x', sizeof path - 1);
  path[sizeof path - 1] = '\0';
  fourfold_book* book = NULL;
  fourfold_error error;
  CHECK(fourfold_book_open(path, &book, &error) == FOURFOLD_ERROR_FILE);
  CHECK(strlen(error.message) == sizeof error.message - 1);
}

/* ---- Networks */

static void test_networks(void) {
  fourfold_network* network = NULL;
  OK(fourfold_network_open(FOURFOLD_NETWORK, &network, NULL));
  CHECK(fourfold_network_parameters(network) == 978892);
  fourfold_position* position = from_moves("414141");
  int32_t column = -1;
  OK(fourfold_network_choose(network, position, 1, NULL, &column, NULL));
  CHECK(column == 3);
  OK(fourfold_network_choose(network, position, 20, NULL, &column, NULL));
  CHECK(column == 3);
  fourfold_outlook outlooks[7];
  OK(fourfold_network_evaluate(network, position, outlooks, NULL));
  CHECK(outlooks[3].win > 0.9 &&
        fabs(outlooks[3].loss + outlooks[3].draw + outlooks[3].win - 1) < 1e-9);

  fourfold_stop* stop = NULL;
  OK(fourfold_stop_new(&stop, NULL));
  fourfold_stop_cancel(stop);
  const fourfold_limits limits = {.stop = stop};
  fourfold_position* empty = from_moves("");
  CHECK(fourfold_network_choose(network, empty, 1000000, &limits, &column, NULL) ==
        FOURFOLD_INCOMPLETE);
  CHECK(column == 3);
  fourfold_stop_free(stop);

  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "simulations must be from 1 to 1000000, not 0",
              fourfold_network_choose(network, empty, 0, NULL, &column, &error));
  CHECK_ERROR(FOURFOLD_ERROR_ARGUMENT, "network is NULL",
              fourfold_network_choose(NULL, empty, 1, NULL, &column, &error));
  fourfold_position* over = from_moves("4141414");
  CHECK_ERROR(FOURFOLD_ERROR_ILLEGAL_MOVE, "the game is over",
              fourfold_network_evaluate(network, over, outlooks, &error));
  fourfold_position* wide = NULL;
  OK(fourfold_position_new(8, 7, &wide, NULL));
  CHECK_ERROR(FOURFOLD_ERROR_POSITION, "networks play on 7x6 boards only",
              fourfold_network_evaluate(network, wide, outlooks, &error));
  fourfold_network* none = network;
  CHECK_ERROR(FOURFOLD_ERROR_NETWORK, "not a file of network weights",
              fourfold_network_from_bytes("hello", 5, &none, &error));
  CHECK(none == NULL && fourfold_network_parameters(none) == 0);
  fourfold_position_free(wide);
  fourfold_position_free(over);
  fourfold_position_free(empty);
  fourfold_position_free(position);
  fourfold_network_free(network);
}

int main(void) {
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", FOURFOLD_VERSION_MAJOR, FOURFOLD_VERSION_MINOR,
           FOURFOLD_VERSION_PATCH);
  CHECK(strcmp(fourfold_version(), version) == 0);
  test_positions();
  test_arrays_are_filled_as_far_as_there_is_room();
  test_bitboards();
  test_bad_positions();
  test_scores();
  test_analysis();
  test_many();
  test_limits();
  test_cancelling_from_another_thread();
  test_books();
  test_networks();
  test_null();
  test_bad_options();
  test_long_messages_are_cut();
  puts("all tests of the C library passed");
  return 0;
}
