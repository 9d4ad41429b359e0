/* Prints the exact score of each move of the games that are given as move strings.
 *
 *     cc scores.c $(pkg-config --cflags --libs fourfold) -o scores && ./scores 76461241141
 */
#include <fourfold.h>
#include <stdio.h>

static int print_scores(fourfold_solver* solver, const char* moves) {
  fourfold_error error;
  fourfold_position* position;
  if (fourfold_position_from_moves(moves, 7, 6, &position, &error) != FOURFOLD_OK) {
    fprintf(stderr, "%s: %s\n", moves, error.message);
    return 1;
  }
  const fourfold_limits limits = {.seconds = 60};
  fourfold_analysis* analysis;
  if (fourfold_solver_analyse(solver, position, FOURFOLD_COLUMNS, &limits, &analysis, &error) < 0) {
    fprintf(stderr, "%s: %s\n", moves, error.message);
    fourfold_position_free(position);
    return 1;
  }
  const fourfold_bounds score = fourfold_analysis_result(analysis).bounds;
  if (score.lower == score.upper)
    printf("%s %d:", moves, score.lower);
  else
    printf("%s %d..%d:", moves, score.lower, score.upper);
  for (int column = 0; column < fourfold_position_columns(position); ++column) {
    fourfold_bounds of_column;
    if (fourfold_analysis_column_bounds(analysis, column, &of_column))
      printf(" %d", of_column.lower);
    else
      printf(" .");
  }
  printf("\n");
  fourfold_analysis_free(analysis);
  fourfold_position_free(position);
  return 0;
}

int main(int count, char** arguments) {
  fourfold_error error;
  fourfold_book* book = NULL;
  fourfold_solver* solver = NULL;
  if (fourfold_book_shipped(12, &book, &error) != FOURFOLD_OK ||
      fourfold_solver_new(&(fourfold_solver_options){.book = book}, &solver, &error) !=
          FOURFOLD_OK) {
    fprintf(stderr, "%s\n", error.message);
    fourfold_book_free(book);
    return 1;
  }
  int status = 0;
  for (int i = 1; i < count; ++i) status |= print_scores(solver, arguments[i]);
  fourfold_solver_free(solver);
  fourfold_book_free(book);
  return status;
}
