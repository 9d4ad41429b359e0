/* libfourfold: exact scores of Connect Four positions, for C and every language that can call C.
 *
 * docs/c-library.md explains how to build, install and use it, with examples in C, Rust and Go.
 *
 * Columns and rows are counted from 0, rows from the bottom. In move strings, which people read,
 * columns are counted from 1. A score is that of docs/scores.md: for the side to move, positive if
 * it wins, 0 for a draw; on a 7x6 board 22 minus the number of discs of the winner at the win.
 *
 * Errors. Functions that can fail return a status: FOURFOLD_OK, FOURFOLD_INCOMPLETE if a limit
 * ended the call early, or a negative FOURFOLD_ERROR_*. Their last argument, which may be NULL,
 * receives the status and a message. A call that fails changes nothing, but sets the handle that it
 * would have created to NULL. Functions without a status return 0, false or FOURFOLD_NONE for a
 * NULL handle.
 *
 * Memory. What a function creates belongs to the caller, who frees it with the *_free function of
 * its type; those accept NULL. Functions that fill an array return the number of all items and
 * write at most `capacity` of them, so a call with NULL and 0 asks for the size.
 *
 * Threads. The library has no global state. Solvers, stop tokens, books, analyses and networks may
 * be used from several threads at once. A position may be read from several threads, but not while
 * another one changes it. Nothing may be freed while a call uses it, except a book: a solver keeps
 * its own reference.
 */
#ifndef FOURFOLD_H
#define FOURFOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header; fourfold_version() is that of the library. While the major version is
 * 0, a new minor version may change the interface. */
#define FOURFOLD_VERSION_MAJOR 0
#define FOURFOLD_VERSION_MINOR 1
#define FOURFOLD_VERSION_PATCH 0

#if defined(_WIN32) && !defined(FOURFOLD_STATIC)
#ifdef FOURFOLD_BUILD
#define FOURFOLD_API __declspec(dllexport)
#else
#define FOURFOLD_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define FOURFOLD_API __attribute__((visibility("default")))
#else
#define FOURFOLD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status and errors --------------------------------------------------------------------- */

typedef int32_t fourfold_status;
enum {
  FOURFOLD_OK = 0,
  FOURFOLD_INCOMPLETE = 1,      /* a limit was reached: the result is what was proven until then */
  FOURFOLD_ERROR_ARGUMENT = -1, /* NULL, or a number outside its range */
  FOURFOLD_ERROR_NOTATION = -2, /* text that is not a move string */
  FOURFOLD_ERROR_ILLEGAL_MOVE = -3, /* no such column, a full one, or the game is over */
  FOURFOLD_ERROR_POSITION = -4,     /* no game leads there, or the board size is not supported */
  FOURFOLD_ERROR_BOOK = -5,         /* not a book, a damaged one, or one without this position */
  FOURFOLD_ERROR_FILE = -6,         /* a file cannot be read */
  FOURFOLD_ERROR_MEMORY = -7,       /* not enough memory */
  FOURFOLD_ERROR_INTERNAL = -8,     /* a fault of the library or the system: please report it */
  FOURFOLD_ERROR_NETWORK = -9       /* not weights of a network, or damaged ones */
};

typedef struct fourfold_error {
  fourfold_status status;
  char message[252]; /* a sentence in UTF-8; empty for FOURFOLD_OK */
} fourfold_error;

FOURFOLD_API const char* fourfold_version(void);

/* ---- Positions ----------------------------------------------------------------------------- */

typedef int32_t fourfold_side;
enum { FOURFOLD_NONE = -1, FOURFOLD_FIRST = 0, FOURFOLD_SECOND = 1 };

/* A set of cells. The cell in `column` and `row` is bit column * (rows + 1) + row: bits 0 to 63 are
 * in `low`, 64 to 127 in `high`. A 7x6 board needs `low` only. */
typedef struct fourfold_bitboard {
  uint64_t low, high;
} fourfold_bitboard;

/* The discs of both sides. */
typedef struct fourfold_bitboards {
  fourfold_bitboard first, second;
} fourfold_bitboards;

typedef struct fourfold_cell {
  int32_t column, row;
} fourfold_cell;

/* A position and the moves that led to it. */
typedef struct fourfold_position fourfold_position;

/* The empty board. The standard one has 7 columns and 6 rows. */
FOURFOLD_API fourfold_status fourfold_position_new(int32_t columns, int32_t rows,
                                                   fourfold_position** position,
                                                   fourfold_error* error);

/* The position after the moves of a move string such as "4455": columns counted from 1, then a, b,
 * c and so on after 9. */
FOURFOLD_API fourfold_status fourfold_position_from_moves(const char* moves, int32_t columns,
                                                          int32_t rows,
                                                          fourfold_position** position,
                                                          fourfold_error* error);

/* The position with these discs. Positions to which no game leads are refused. */
FOURFOLD_API fourfold_status fourfold_position_from_bitboards(const fourfold_bitboards* discs,
                                                              int32_t columns, int32_t rows,
                                                              fourfold_position** position,
                                                              fourfold_error* error);

FOURFOLD_API fourfold_status fourfold_position_copy(const fourfold_position* position,
                                                    fourfold_position** copy,
                                                    fourfold_error* error);
FOURFOLD_API void fourfold_position_free(fourfold_position* position);

/* Drops a disc of the side to move into a column. */
FOURFOLD_API fourfold_status fourfold_position_play(fourfold_position* position, int32_t column,
                                                    fourfold_error* error);

/* Takes the last move back. Fails if there is none: at the beginning, or at the position that was
 * given as bitboards. */
FOURFOLD_API fourfold_status fourfold_position_undo(fourfold_position* position,
                                                    fourfold_error* error);

FOURFOLD_API int32_t fourfold_position_columns(const fourfold_position* position);
FOURFOLD_API int32_t fourfold_position_rows(const fourfold_position* position);

/* The number of discs on the board. */
FOURFOLD_API int32_t fourfold_position_ply(const fourfold_position* position);

/* The side to move; at the end of a game, the side that would move. */
FOURFOLD_API fourfold_side fourfold_position_turn(const fourfold_position* position);

/* The side that has a disc in a cell; FOURFOLD_NONE if it is empty or outside the board. */
FOURFOLD_API fourfold_side fourfold_position_at(const fourfold_position* position, int32_t column,
                                                int32_t row);

FOURFOLD_API bool fourfold_position_is_over(const fourfold_position* position);

/* FOURFOLD_NONE for a draw and for a game that is not over. */
FOURFOLD_API fourfold_side fourfold_position_winner(const fourfold_position* position);

FOURFOLD_API bool fourfold_position_is_legal(const fourfold_position* position, int32_t column);

/* The columns that can be played, from left to right; none at the end of the game. */
FOURFOLD_API size_t fourfold_position_legal_moves(const fourfold_position* position,
                                                  int32_t* columns, size_t capacity);

/* The cells of all winning fours, column by column; none unless the game is won. */
FOURFOLD_API size_t fourfold_position_winning_line(const fourfold_position* position,
                                                   fourfold_cell* cells, size_t capacity);

FOURFOLD_API fourfold_status fourfold_position_bitboards(const fourfold_position* position,
                                                         fourfold_bitboards* discs,
                                                         fourfold_error* error);

/* Writes the moves that led to the position as a move string with a zero at its end. `buffer` must
 * have room for fourfold_position_ply() + 1 characters. For a position that was given as bitboards,
 * the string begins with the moves of some game that leads there; on boards larger than 7x6 none
 * may be found. */
FOURFOLD_API fourfold_status fourfold_position_moves(const fourfold_position* position,
                                                     char* buffer, size_t size,
                                                     fourfold_error* error);

/* ---- Opening books ------------------------------------------------------------------------- */

/* The exact scores of all positions with one number of discs. */
typedef struct fourfold_book fourfold_book;

/* Reads a book from a file. The path is in UTF-8. */
FOURFOLD_API fourfold_status fourfold_book_open(const char* path, fourfold_book** book,
                                                fourfold_error* error);

/* Reads a book from memory, which may be freed afterwards. */
FOURFOLD_API fourfold_status fourfold_book_from_bytes(const void* bytes, size_t size,
                                                      fourfold_book** book, fourfold_error* error);

/* A book of 7x6 positions with 12 or 8 discs that is part of the library. */
FOURFOLD_API fourfold_status fourfold_book_shipped(int32_t ply, fourfold_book** book,
                                                   fourfold_error* error);
FOURFOLD_API void fourfold_book_free(fourfold_book* book);

FOURFOLD_API int32_t fourfold_book_columns(const fourfold_book* book);
FOURFOLD_API int32_t fourfold_book_rows(const fourfold_book* book);
FOURFOLD_API int32_t fourfold_book_ply(const fourfold_book* book);
FOURFOLD_API uint64_t fourfold_book_positions(const fourfold_book* book);

/* The score of a position of the book. Fails for any other position. */
FOURFOLD_API fourfold_status fourfold_book_score(const fourfold_book* book,
                                                 const fourfold_position* position, int32_t* score,
                                                 fourfold_error* error);

/* ---- Limits -------------------------------------------------------------------------------- */

/* Cancels calls from another thread. A call stops within milliseconds after its token is cancelled,
 * and does not begin if that happened before. One token may be given to any number of calls. It
 * cannot be reset. */
typedef struct fourfold_stop fourfold_stop;

FOURFOLD_API fourfold_status fourfold_stop_new(fourfold_stop** stop, fourfold_error* error);
FOURFOLD_API void fourfold_stop_cancel(fourfold_stop* stop);
FOURFOLD_API bool fourfold_stop_is_cancelled(const fourfold_stop* stop);
FOURFOLD_API void fourfold_stop_free(fourfold_stop* stop);

/* What ends a call early. Zeros, and NULL in place of the structure, mean no limit. */
typedef struct fourfold_limits {
  double seconds;
  uint64_t nodes;
  const fourfold_stop* stop;
  uint64_t reserved[4]; /* for later versions: zeros */
} fourfold_limits;

/* ---- Solvers ------------------------------------------------------------------------------- */

/* Zeros, and NULL in place of the structure, mean the defaults. */
typedef struct fourfold_solver_options {
  int32_t threads;           /* for solve and analyse. 0: one per core */
  uint32_t table_mb;         /* MiB of memory for positions already seen. 0: 64 */
  const fourfold_book* book; /* used for boards of its size. NULL: none */
  uint64_t reserved[4];      /* for later versions: zeros */
} fourfold_solver_options;

/* What is proven about a score: lower <= score <= upper. Exact when both are equal. */
typedef struct fourfold_bounds {
  int32_t lower, upper;
} fourfold_bounds;

typedef struct fourfold_result {
  fourfold_bounds bounds; /* of the score */
  uint64_t nodes;
  double seconds;
} fourfold_result;

typedef struct fourfold_solver fourfold_solver;

FOURFOLD_API fourfold_status fourfold_solver_new(const fourfold_solver_options* options,
                                                 fourfold_solver** solver, fourfold_error* error);
FOURFOLD_API void fourfold_solver_free(fourfold_solver* solver);

/* The exact score of a position for the side to move; the bounds proven so far if a limit was
 * reached. A finished game has a score too. */
FOURFOLD_API fourfold_status fourfold_solver_solve(fourfold_solver* solver,
                                                   const fourfold_position* position,
                                                   const fourfold_limits* limits,
                                                   fourfold_result* result, fourfold_error* error);

/* Only who wins: 1 the side to move, 0 nobody, -1 the other side. Cheaper than the score. */
FOURFOLD_API fourfold_status fourfold_solver_outcome(fourfold_solver* solver,
                                                     const fourfold_position* position,
                                                     const fourfold_limits* limits,
                                                     fourfold_result* result,
                                                     fourfold_error* error);

/* The scores of `count` positions of one size, each solved on one thread (0 threads: one per core).
 * Writes a score for each position to `scores` and, unless `columns_of_each` is NULL, the score of
 * each of its columns there, in the order of the positions. FOURFOLD_NO_SCORE marks what was not
 * solved before a limit was reached, and columns that cannot be played. */
#define FOURFOLD_NO_SCORE (-128)
FOURFOLD_API fourfold_status fourfold_solver_solve_many(
    fourfold_solver* solver, const fourfold_bitboards* positions, size_t count, int32_t columns,
    int32_t rows, int32_t threads, const fourfold_limits* limits, int8_t* scores,
    int8_t* columns_of_each, fourfold_error* error);

/* Forgets the positions already seen. */
FOURFOLD_API fourfold_status fourfold_solver_clear(fourfold_solver* solver,
                                                   const fourfold_limits* limits,
                                                   fourfold_error* error);

/* ---- Analyses ------------------------------------------------------------------------------ */

/* How much of an analysis is wanted. */
typedef int32_t fourfold_goal;
enum {
  FOURFOLD_COLUMNS = 0, /* the score of every column */
  FOURFOLD_PV = 1       /* and the line of best play, which can cost more than the scores */
};

/* The score of every column, and the line of best play. */
typedef struct fourfold_analysis fourfold_analysis;

/* With FOURFOLD_INCOMPLETE, the analysis has the bounds proven so far and no pv. */
FOURFOLD_API fourfold_status fourfold_solver_analyse(
    fourfold_solver* solver, const fourfold_position* position, fourfold_goal goal,
    const fourfold_limits* limits, fourfold_analysis** analysis, fourfold_error* error);
FOURFOLD_API void fourfold_analysis_free(fourfold_analysis* analysis);

FOURFOLD_API bool fourfold_analysis_is_complete(const fourfold_analysis* analysis);

/* The bounds, nodes and seconds. A NULL analysis has bounds of 0 and no nodes. */
FOURFOLD_API fourfold_result fourfold_analysis_result(const fourfold_analysis* analysis);

/* What is proven of the score of playing a column, for the side that plays it. False if it cannot
 * be played; then nothing is written. */
FOURFOLD_API bool fourfold_analysis_column_bounds(const fourfold_analysis* analysis, int32_t column,
                                                  fourfold_bounds* bounds);

/* The columns that are proven to be best: all of them if the analysis is complete. */
FOURFOLD_API size_t fourfold_analysis_best(const fourfold_analysis* analysis, int32_t* columns,
                                           size_t capacity);

/* The pv, best play to the end of the game, in columns. */
FOURFOLD_API size_t fourfold_analysis_pv(const fourfold_analysis* analysis, int32_t* columns,
                                         size_t capacity);

/* ---- Networks ------------------------------------------------------------------------------ */

/* A small neural network that plays on 7x6 boards: docs/networks.md. The library has no weights in
 * it; they are in a file that comes with the Python package, or that `fourfold train` writes. */
typedef struct fourfold_network fourfold_network;

/* Reads weights from a file. The path is in UTF-8. */
FOURFOLD_API fourfold_status fourfold_network_open(const char* path, fourfold_network** network,
                                                   fourfold_error* error);

/* Reads weights from memory, which may be freed afterwards. */
FOURFOLD_API fourfold_status fourfold_network_from_bytes(const void* bytes, size_t size,
                                                         fourfold_network** network,
                                                         fourfold_error* error);
FOURFOLD_API void fourfold_network_free(fourfold_network* network);

/* The number of parameters. */
FOURFOLD_API uint64_t fourfold_network_parameters(const fourfold_network* network);

/* What a network thinks of the move into a column: the probabilities of a loss, a draw and a win
 * after it, and how much the network prefers it. */
typedef struct fourfold_outlook {
  double loss, draw, win, preference;
} fourfold_outlook;

/* What a network thinks of each of the seven columns of a position whose game is not over. The
 * values of a full column are zeros. */
FOURFOLD_API fourfold_status fourfold_network_evaluate(const fourfold_network* network,
                                                       const fourfold_position* position,
                                                       fourfold_outlook outlooks[7],
                                                       fourfold_error* error);

/* The column that a network plays: the one that it prefers or, with more than one simulation, that
 * of a tree search which asks it about at most so many positions. With FOURFOLD_INCOMPLETE, a limit
 * ended the search, and the column is that found so far; a limit of nodes is not used. */
FOURFOLD_API fourfold_status fourfold_network_choose(const fourfold_network* network,
                                                     const fourfold_position* position,
                                                     int32_t simulations,
                                                     const fourfold_limits* limits, int32_t* column,
                                                     fourfold_error* error);

#ifdef __cplusplus
}
#endif

#endif
