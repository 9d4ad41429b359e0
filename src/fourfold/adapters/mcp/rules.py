"""What the tool `rules` answers."""

RULES = """\
# Connect Four

Two sides, first and second, take turns. A move drops a disc into a column; it falls to the lowest
empty cell. The side that first has four discs in a line, horizontal, vertical or diagonal, wins.
If the board fills up without a four, the game is a draw. The standard board has 7 columns and
6 rows; other boards have 4 to 16 of both, and columns × (rows + 1) must not exceed 128.

# Moves

Columns are counted from 1, from left to right; after 9 come a, b and c. A game is the string of the
columns in the order they were played: `4453` means that first played 4, second 4, first 5 and
second 3. `-` is the empty board. Rows are counted from 1, from the bottom.

# Scores

A score is exact: the result if both sides play perfectly from here, seen from the side to move.

- 0 is a draw, a positive score a win, a negative score a loss.
- The score of a win is the number of discs that the winner has left in hand after the winning
  disc, plus one. So a larger score is a faster win; on 7×6, 18 is the fastest.
- The loser's score is the negative of the winner's: the larger, the longer the side holds out.
- The score of a column is the score of the side that plays it. The best columns are those with the
  largest score.

On 7×6, the first side wins with perfect play, if it starts in column 4; its score is 1.
"""
