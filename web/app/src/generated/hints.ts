// Written by `make generate`; see contract/README.md.

export const QUESTION_HINTS = {
  "four": "Look for three discs in a line and an empty fourth cell: in rows, columns and diagonals.",
  "block": "The opponent threatens four at once. Look for three discs in a line and an empty fourth cell: in rows, columns and diagonals.",
  "best": "Ask of each move what the opponent can answer.",
  "keep": "Rule out the moves that the opponent can punish.",
  "threat": "Which line of four goes through that cell, and which of its other cells is missing?",
  "double-threat": "Look for a move after which two different cells complete four.",
  "safe": "Which moves let the opponent make four on top of your disc, or elsewhere at once?",
  "follow-up": "Make four, or stop a four; if there is neither, answer on top of the last disc.",
  "threats": "Look for three discs in a line and an empty fourth cell: in rows, columns and diagonals.",
  "odd-threats": "Look for three discs in a line and an empty fourth cell: in rows, columns and diagonals. Odd rows are rows 1, 3 and 5.",
  "even-threats": "Look for three discs in a line and an empty fourth cell: in rows, columns and diagonals. Even rows are rows 2, 4 and 6.",
  "below-threat": "Find the threats first. A disc right below one lets the other side make four.",
  "landing": "A disc falls to the lowest empty cell of its column.",
  "most-lines": "Count the rows, columns and diagonals of four through each cell.",
  "decides": "Find the threat that the other side can never fill in time.",
  "zugzwang": "When everything else is full, someone has to play right below the threat.",
  "winner": "Find the threats of both sides. Who has to play below one when all else is full?",
  "score": "Above 0, the side that moves wins; 0 is a draw; below 0, it loses.",
  "filled-by": "The sides take turns from the bottom: note who gets row 1, row 2, and so on.",
  "lines": "Count the lines of four through the cell: row, column and both diagonals.",
  "empty": "Count the empty cells of each column and add them up.",
  "apart": "Leave out the cell right below the threat, and all cells above that one."
} as const;
export const THEME_HINTS = {
  "win-in-one": "You can make four at once.",
  "double-threat": "Look for a move that makes two threats at once.",
  "forced-line": "Look for moves that the opponent must answer in one way.",
  "odd-threat": "A threat in an odd row decides.",
  "even-threat": "A threat in an even row decides.",
  "zugzwang": "In the end, the opponent has to play below your threat.",
  "only-defence": "Only one move saves the game.",
  "trap": "The move that looks natural loses."
} as const;
